/* SPDX-License-Identifier: MIT */
#include "games/tree/scan.h"
#include "core/error.h"
#include <errno.h>
#include <string.h>

enum { NAME_MAX_SHOWN = 150 };

void tree_scan_start(tree_scan *s, FILE *f, const char *file, nw_error *err)
{
    s->f = f;
    s->file = file;
    s->err = err;
    s->line = s->at_line = s->at_column = 1;
    tree_scan_next(s);
}

int tree_scan_fail(tree_scan *s, int code, const char *what)
{
    const size_t length = strlen(s->file);
    const bool cut =
        length > NAME_MAX_SHOWN; /* the end of a long name is more specific than its start */
    return nw_fail(s->err, code, "%s%s:%ld:%ld: %s", cut ? "..." : "",
                   s->file + (cut ? length - NAME_MAX_SHOWN : 0), s->at_line, s->at_column, what);
}

/* A NUL byte takes precedence over other errors: the file is not text. */
int tree_scan_bad(tree_scan *s, const char *what)
{
    if (s->next == 0) {
        s->at_line = s->line;
        s->at_column = s->column;
        what = "a NUL byte; the file is not text";
    }
    return tree_scan_fail(s, NW_EINVAL, what);
}

void tree_scan_next(tree_scan *s)
{
    if (s->next == '\n') {
        s->line++;
        s->column = 0;
    }
    s->column++;
    if (s->used == s->got) {
        s->got = fread(s->buffer, 1, sizeof s->buffer, s->f);
        s->used = 0;
        if (s->got == 0) {
            s->io_error = ferror(s->f) ? errno : 0;
            s->next = TREE_END;
            return;
        }
    }
    s->next = s->buffer[s->used++];
}

void tree_scan_blanks(tree_scan *s)
{
    while (s->next == ' ' || s->next == '\t' || s->next == '\n' || s->next == '\r' ||
           s->next == '\f' || s->next == '\v' || s->next == '#') {
        if (s->next == '#')
            while (s->next != '\n' && s->next != TREE_END && s->next != 0)
                tree_scan_next(s);
        else
            tree_scan_next(s);
    }
    s->at_line = s->line;
    s->at_column = s->column;
}

int tree_scan_integer(tree_scan *s, nw_score *out)
{
    const bool negative = s->next == '-';
    int64_t value = 0;
    if (s->next == '-' || s->next == '+')
        tree_scan_next(s);
    if (!tree_is_digit(s->next))
        return tree_scan_bad(s, "a sign must be followed by digits");
    for (; tree_is_digit(s->next); tree_scan_next(s))
        if (value <= NW_SCORE_MAX)
            value = value * 10 + (s->next - '0');
    if (value > NW_SCORE_MAX)
        return tree_scan_bad(s,
                             "the number does not fit (values lie within -1000000000..1000000000)");
    if (!tree_ends_token(s->next))
        return tree_scan_bad(s, "a number must be followed by white space or a parenthesis");
    *out = (nw_score)(negative ? -value : value);
    return 0;
}
