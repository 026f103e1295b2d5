/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "core/json.h"
#include <ctype.h>
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

enum { WORD_MAX = 32 };

static int least(int a, int b, int c)
{
    const int m = a < b ? a : b;
    return m < c ? m : c;
}

/* Levenshtein's distance of two words of at most WORD_MAX letters, else WORD_MAX. */
static int distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1];
    const size_t n = strlen(a), m = strlen(b);
    if (n > WORD_MAX || m > WORD_MAX)
        return WORD_MAX;
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0];
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            const int above = row[j];
            const bool same = tolower((unsigned char)a[i - 1]) == tolower((unsigned char)b[j - 1]);
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + !same);
            diagonal = above;
        }
    }
    return row[m];
}

const char *cli_nearest(const char *word, const void *names, size_t stride)
{
    const char *best = NULL;
    int best_distance = 1 + (int)strlen(word) / 3;
    for (const char *at = names;; at += stride) {
        const char *name = *(const char *const *)(const void *)at;
        if (!name)
            return best;
        const int d = distance(word, name);
        if (d < best_distance || (d == best_distance && !best)) {
            best = name;
            best_distance = d;
        }
    }
}
