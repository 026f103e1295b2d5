/* SPDX-License-Identifier: MIT */
#include "lab/expression.h"
#include "core/error.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The part of a term after a mark; returns the rest. */
static const char *take_word(const char *at, char *out, size_t size)
{
    const size_t length = strcspn(at, " \t@^.*/");
    snprintf(out, size, "%.*s", (int)(length < size ? length : size - 1), at);
    return at + length;
}

static bool is_integer(const char *word, int *out)
{
    char *end = NULL;
    const long number = strtol(word, &end, 10);
    *out = (int)number;
    return end != word && *end == 0;
}

static int read_sweep(lab_term *t, const char *word, nw_error *err)
{
    if (is_integer(word, &t->sweep_number))
        t->sweep = LAB_NUMBER;
    else if (strcmp(word, "smallest") == 0)
        t->sweep = LAB_FIRST;
    else if (strcmp(word, "largest") != 0)
        return nw_fail(err, NW_EINVAL, "@%.30s: expected a number, smallest or largest", word);
    return 0;
}

static int read_depth(lab_term *t, const char *word, nw_error *err)
{
    t->depth_number = 0;
    if (is_integer(word, &t->depth_number))
        t->depth = LAB_NUMBER;
    else if (strcmp(word, "even") == 0)
        t->depth = LAB_EVEN;
    else if (strcmp(word, "odd") == 0)
        t->depth = LAB_ODD;
    else if (strcmp(word, "shallowest") == 0)
        t->depth = LAB_FIRST;
    else if (strcmp(word, "deepest") != 0 &&
             (strncmp(word, "deepest-", 8) != 0 || !is_integer(word + 8, &t->depth_number) ||
              t->depth_number < 0))
        return nw_fail(err, NW_EINVAL,
                       "^%.30s: expected a number, deepest, deepest-N, shallowest, even or odd",
                       word);
    return 0;
}

static int read_term(lab_term *t, const char **text, nw_error *err)
{
    const char *at = take_word(*text, t->contender, sizeof t->contender);
    int rc =
        t->contender[0] ? 0 : nw_fail(err, NW_EINVAL, "expected a contender before '%.20s'", at);
    t->sweep = t->depth = LAB_LAST;
    while (rc == 0 && *at && strchr("@^.", *at)) {
        char word[40];
        const char mark = *at;
        at = take_word(at + 1, word, sizeof word);
        if (mark == '@')
            rc = read_sweep(t, word, err);
        else if (mark == '^')
            rc = read_depth(t, word, err);
        else
            snprintf(t->metric, sizeof t->metric, "%.15s", word);
    }
    *text = at + strspn(at, " \t");
    return rc;
}

int lab_expression_parse(lab_expression *out, const char *text, nw_error *err)
{
    int rc = 0;
    *out = (lab_expression){.terms = 0};
    for (text += strspn(text, " \t"); rc == 0;) {
        if (out->terms == LAB_TERMS_MAX)
            return nw_fail(err, NW_EINVAL, "more than %d terms", LAB_TERMS_MAX);
        rc = read_term(&out->term[out->terms++], &text, err);
        if (rc < 0 || *text == 0)
            return rc;
        if (*text != '*' && *text != '/')
            return nw_fail(err, NW_EINVAL, "expected * or / before '%.20s'", text);
        if (out->terms < LAB_TERMS_MAX)
            out->term[out->terms].divide = *text == '/';
        text += 1 + strspn(text + 1, " \t");
    }
    return rc;
}

int lab_term_depth(const lab_term *t, const lab_numbers *depths)
{
    const lab_numbers *n = depths;
    if (t->depth == LAB_FIRST)
        return n->number[0];
    if (t->depth == LAB_LAST)
        return n->count > t->depth_number ? n->number[n->count - 1 - t->depth_number] : 0;
    for (int i = n->count - 1; i >= 0; i--) {
        const bool even = n->number[i] % 2 == 0;
        if (t->depth == LAB_NUMBER ? n->number[i] == t->depth_number
                                   : even == (t->depth == LAB_EVEN))
            return n->number[i];
    }
    return 0;
}

bool lab_term_value(const lab_term *t, const lab_numbers *values, int *out)
{
    int at = t->sweep == LAB_LAST ? values->count - 1 : 0;
    if (t->sweep == LAB_NUMBER)
        at = lab_numbers_find(values, t->sweep_number);
    *out = at >= 0 ? values->number[at] : 0;
    return at >= 0;
}

bool lab_term_exists(const lab_term *t, const lab_numbers *depths, const lab_numbers *values)
{
    int value = 0;
    return lab_term_depth(t, depths) != 0 && lab_term_value(t, values, &value);
}

/* "3..6" is not "3." and ".6": find the dots first. */
static bool read_range(const char *text, lab_range *out)
{
    char first[24], *end = NULL;
    const char *dots = strstr(text, "..");
    if (!dots || dots - text >= (long)sizeof first)
        return false;
    snprintf(first, sizeof first, "%.*s", (int)(dots - text), text);
    out->lo = strtod(first, &end);
    if (end == first || *end)
        return false;
    out->hi = strtod(dots + 2, &end);
    return end != dots + 2 && *end == 0 && out->lo <= out->hi;
}

int lab_range_parse(lab_range *out, const char *text, nw_error *err)
{
    char *end = NULL;
    const char sign = *text;
    *out = (lab_range){-INFINITY, INFINITY, sign == '<' || sign == '>'};
    if (out->strict)
        *(sign == '<' ? &out->hi : &out->lo) = strtod(text + 1, &end);
    if ((end ? end != text + 1 && *end == 0 : read_range(text, out)) && !isnan(out->lo) &&
        !isnan(out->hi))
        return 0;
    return nw_fail(err, NW_EINVAL, "expect: expected '< X', '> X' or 'A..B'");
}
