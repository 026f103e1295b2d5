/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/json.h"
#include "base/nearest.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Messages, numbers and near misses. */

int cli_fail(int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fflush(stdout);
    fputs("nullwindow: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    return code;
}

int cli_expected(const char *command, const char *option, const char *word, const char *expected)
{
    char meant[NW_MEANT_SIZE];
    const char *quote = *option ? "" : "'";
    return cli_fail(EXIT_USAGE, "%s: %s%s%.40s%s: expected %s%s", command, option, quote, word,
                    quote, expected, nw_meant(word, expected, meant));
}

/* Does the text start with a place in a file, NAME:LINE:COLUMN: ? */
static bool is_place(const char *text)
{
    for (const char *s = strchr(text, ':'); s; s = strchr(s + 1, ':')) {
        int line = 0, column = 0, length = 0;
        if (sscanf(s, ":%d:%d:%n", &line, &column, &length) == 2 && length > 0)
            return true;
    }
    return false;
}

int cli_report(const nw_error *err)
{
    const bool bad_input = err->code == NW_EINVAL || err->code == NW_EIO;
    if (is_place(err->text))
        fprintf(stderr, "%s\n", err->text);
    else
        cli_fail(0, "%s", err->text);
    return bad_input ? EXIT_USAGE : EXIT_FAILED;
}

const char *cli_score(nw_score score, char out[CLI_SCORE_SIZE])
{
    return nw_score_text(score, out);
}

const char *cli_count(unsigned long long n, char out[CLI_COUNT_SIZE])
{
    char digits[CLI_COUNT_SIZE];
    const int length = snprintf(digits, sizeof digits, "%llu", n);
    char *to = out;
    for (int i = 0; i < length; i++) {
        if (i > 0 && (length - i) % 3 == 0)
            *to++ = ',';
        *to++ = digits[i];
    }
    *to = 0;
    return out;
}

const char *cli_nearest(const char *word, const void *names, size_t stride)
{
    return nw_nearest(word, names, stride);
}
