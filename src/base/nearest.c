/* SPDX-License-Identifier: MIT */
#include "base/nearest.h"
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { WORD_MAX = 32 };

static int least(int a, int b, int c)
{
    const int m = a < b ? a : b;
    return m < c ? m : c;
}

static bool same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* The edits between two words of at most WORD_MAX letters, else WORD_MAX: letters that are added,
 * left out, replaced, or swapped with their neighbour. */
static int distance(const char *a, const char *b)
{
    int row[WORD_MAX + 1], before[WORD_MAX + 1] = {0}; /* of a's letter, and of the one before */
    const size_t n = strlen(a), m = strlen(b);
    if (n > WORD_MAX || m > WORD_MAX)
        return WORD_MAX;
    for (size_t j = 0; j <= m; j++)
        row[j] = (int)j;
    for (size_t i = 1; i <= n; i++) {
        int diagonal = row[0], swapped = WORD_MAX;
        row[0] = (int)i;
        for (size_t j = 1; j <= m; j++) {
            const int above = row[j];
            row[j] = least(above + 1, row[j - 1] + 1, diagonal + !same_letter(a[i - 1], b[j - 1]));
            if (i > 1 && j > 1 && same_letter(a[i - 1], b[j - 2]) &&
                same_letter(a[i - 2], b[j - 1]) && swapped + 1 < row[j])
                row[j] = swapped + 1;
            swapped = before[j - 1];
            before[j - 1] = diagonal;
            diagonal = above;
        }
        before[m] = diagonal;
    }
    return row[m];
}

const char *nw_nearest(const char *word, const void *names, size_t stride)
{
    const char *best = NULL;
    int best_distance = 1 + (int)strlen(word) / 4;
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

/* Copies the next word of a list to out and returns what follows it; "" at the end. A word too long
 * for out is cut and never matches. */
static const char *take_word(const char *list, char out[WORD_MAX + 2])
{
    size_t length = 0;
    while (*list && !isalnum((unsigned char)*list))
        list++;
    for (; isalnum((unsigned char)*list) || *list == '-' || *list == '_'; list++)
        if (length < WORD_MAX + 1)
            out[length++] = *list;
    out[length] = '\0';
    return list;
}

const char *nw_meant(const char *word, const char *expected, char out[NW_MEANT_SIZE])
{
    char one[WORD_MAX + 2];
    int least_distance = 2 + (int)strlen(word) / 3;
    *out = '\0';
    for (expected = take_word(expected, one); *one; expected = take_word(expected, one)) {
        const int d = distance(word, one);
        if (d >= least_distance || !isalpha((unsigned char)*one) || strcmp(one, "or") == 0)
            continue;
        least_distance = d;
        snprintf(out, NW_MEANT_SIZE, "; did you mean '%s'?", one);
    }
    return out;
}
