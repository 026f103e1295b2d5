/* SPDX-License-Identifier: MIT */
#include "train/fit.h"
#include <stdarg.h>

void train_log(const train_fit *f, const char *format, ...)
{
    char line[200];
    va_list list;
    if (!f->log)
        return;
    va_start(list, format);
    vsnprintf(line, sizeof line, format, list);
    va_end(list);
    f->log(f->context, line);
}

train_fit train_fit_defaults(const train_subject *subject)
{
    return (train_fit){.subject = subject,
                       .labels = {.result = 0.5, .lambda = 1, .held = 20},
                       .ridge = subject->ridge,
                       .partner_ridge = 60,
                       .iterations = 30,
                       .around = 1};
}

int train_fit_run(const train_fit *f, const char *out, nw_error *err)
{
    return f->subject->fit(f, out, err);
}
