/* SPDX-License-Identifier: MIT */
#include "train/fit.h"
#include "core/error.h"
#include "train/fit_checkers.h"
#include "train/fit_chess.h"
#include "train/fit_othello.h"
#include <stdarg.h>
#include <string.h>

void train_tell(const train_fit *f, const char *format, ...)
{
    char line[200];
    va_list list;
    if (!f->tell)
        return;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    f->tell(f->context, line);
}

train_fit train_fit_defaults(const train_subject *subject)
{
    const bool othello = strcmp(subject->name, "othello") == 0;
    return (train_fit){.subject = subject,
                       .labels = {.result = 0.5, .reach = 1, .held = 20},
                       .ridge = othello ? 20 : 4,
                       .partner_ridge = 60,
                       .passes = 30,
                       .around = 1};
}

int train_fit_run(const train_fit *f, const char *out, nw_error *err)
{
    static const struct {
        const char *name;
        int (*fit)(const train_fit *f, const char *out, nw_error *err);
    } games[] = {{"othello", train_fit_othello},
                 {"checkers", train_fit_checkers},
                 {"chess", train_fit_chess}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (strcmp(f->subject->name, games[i].name) == 0)
            return games[i].fit(f, out, err);
    return nw_fail(err, NW_EINVAL, "%s has no weights to learn", f->subject->name);
}
