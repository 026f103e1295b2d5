/* SPDX-License-Identifier: MIT */
#include "lab/numbers.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

/* Parses an item: N, N..M or N..M/STEP; returns the rest, NULL if it is invalid. */
static const char *read_item(const char *at, long *from, long *to, long *step)
{
    char *end = NULL;
    *from = *to = strtol(at, &end, 10);
    *step = 1;
    if (end == at)
        return NULL;
    if (strncmp(end, "..", 2) == 0) {
        at = end + 2;
        *to = strtol(at, &end, 10);
        if (end == at)
            return NULL;
    }
    if (*end == '/') {
        at = end + 1;
        *step = strtol(at, &end, 10);
        if (end == at)
            return NULL;
    }
    return *step > 0 && *from <= *to && *from > -100000000 && *to < 100000000 ? end : NULL;
}

int lab_numbers_parse(lab_numbers *to, const char *value, nw_error *err)
{
    to->count = 0;
    for (const char *at = value; *at; at += strspn(at, " ")) {
        long from = 0, last = 0, step = 1;
        at = read_item(at, &from, &last, &step);
        if (!at || (*at && *at != ' '))
            return nw_fail(err, NW_EINVAL,
                           "'%.60s': expected numbers and ranges as in 2..8, "
                           "3..17/2 or -5 0 5",
                           value);
        for (long n = from; n <= last; n += step) {
            if (to->count == LAB_NUMBERS_MAX)
                return nw_fail(err, NW_EINVAL, "more than %d numbers", LAB_NUMBERS_MAX);
            to->number[to->count++] = (int)n;
        }
    }
    return to->count > 0 ? 0 : nw_fail(err, NW_EINVAL, "no numbers");
}

int lab_numbers_last(const lab_numbers *n)
{
    return n->number[n->count - 1];
}

int lab_numbers_find(const lab_numbers *n, int number)
{
    int i = n->count - 1;
    while (i >= 0 && n->number[i] != number)
        i--;
    return i;
}
