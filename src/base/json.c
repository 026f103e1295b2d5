/* SPDX-License-Identifier: MIT */
#include "base/json.h"
#include "base/counts.h"
#include <assert.h>
#include <math.h>
#include <string.h>

const char *nw_score_text(nw_score score, char out[NW_SCORE_SIZE])
{
    if (score >= NW_INF)
        strcpy(out, "+inf");
    else if (score == NW_INF - 1) /* alpha of the null window below +inf */
        strcpy(out, "+inf-1");
    else if (score <= -NW_INF)
        strcpy(out, "-inf");
    else if (score == -NW_INF + 1)
        strcpy(out, "-inf+1");
    else
        snprintf(out, NW_SCORE_SIZE, "%d", (int)score);
    return out;
}

int nw_utf8_length(const unsigned char *s)
{
    const int length = s[0] < 0x80 ? 1 : s[0] < 0xC2 ? 0 : s[0] < 0xE0 ? 2 : s[0] < 0xF0 ? 3 : 4;
    if (s[0] > 0xF4 || length == 0)
        return 0;
    for (int i = 1; i < length; i++)
        if ((s[i] & 0xC0) != 0x80)
            return 0;
    const bool wrong = (s[0] == 0xE0 && s[1] < 0xA0) || (s[0] == 0xED && s[1] > 0x9F) ||
                       (s[0] == 0xF0 && s[1] < 0x90) || (s[0] == 0xF4 && s[1] > 0x8F);
    return wrong ? 0 : length;
}

static void write_string(json *j, const char *value)
{
    fputc('"', j->f);
    for (const unsigned char *s = (const unsigned char *)value; *s;) {
        const int length = nw_utf8_length(s);
        if (length == 0)
            fputs("\\ufffd", j->f);
        else if (*s == '"' || *s == '\\')
            fprintf(j->f, "\\%c", *s);
        else if (*s < 0x20 || *s == 0x7F)
            fprintf(j->f, "\\u%04x", *s);
        else
            fwrite(s, 1, (size_t)length, j->f);
        s += length ? length : 1;
    }
    fputc('"', j->f);
}

/* The prefix of a member: a comma and the key. */
static void start(json *j, const char *key)
{
    const uint64_t bit = (uint64_t)1 << j->depth;
    if (j->filled & bit)
        fputs(", ", j->f);
    j->filled |= bit;
    if (key) {
        write_string(j, key);
        fputs(": ", j->f);
    }
}

static void open_level(json *j, const char *key, bool list)
{
    start(j, key);
    fputc(list ? '[' : '{', j->f);
    j->depth++;
    assert(j->depth < 64);
    const uint64_t bit = (uint64_t)1 << j->depth;
    j->filled &= ~bit;
    j->lists = list ? j->lists | bit : j->lists & ~bit;
}

void json_object(json *j, const char *key)
{
    open_level(j, key, false);
}

void json_list(json *j, const char *key)
{
    open_level(j, key, true);
}

void json_end(json *j)
{
    assert(j->depth > 0);
    fputc(j->lists >> j->depth & 1 ? ']' : '}', j->f);
    if (--j->depth == 0) {
        fputc('\n', j->f);
        j->filled = 0;
    }
}

void json_integer(json *j, const char *key, long long value)
{
    start(j, key);
    fprintf(j->f, "%lld", value);
}

void json_unsigned(json *j, const char *key, unsigned long long value)
{
    start(j, key);
    fprintf(j->f, "%llu", value);
}

void json_unsigneds(json *j, const char *key, const uint64_t *value, int count)
{
    json_list(j, key);
    for (int i = 0; i < count; i++)
        json_unsigned(j, NULL, value[i]);
    json_end(j);
}

void json_number(json *j, const char *key, double value)
{
    if (!isfinite(value)) {
        json_null(j, key);
        return;
    }
    start(j, key);
    fprintf(j->f, "%.10g", value);
}

void json_bool(json *j, const char *key, bool value)
{
    start(j, key);
    fputs(value ? "true" : "false", j->f);
}

void json_null(json *j, const char *key)
{
    start(j, key);
    fputs("null", j->f);
}

void json_string(json *j, const char *key, const char *value)
{
    if (!value) {
        json_null(j, key);
        return;
    }
    start(j, key);
    write_string(j, value);
}

void json_score(json *j, const char *key, nw_score value)
{
    char text[NW_SCORE_SIZE];
    if (value > -NW_INF + 1 && value < NW_INF - 1)
        json_integer(j, key, value);
    else
        json_string(j, key, nw_score_text(value, text));
}

void json_counts(json *j, const char *key, const nw_counts *c)
{
    json_object(j, key);
    json_unsigned(j, "leaf", c->leaf);
    json_unsigned(j, "interior", c->interior);
    json_unsigned(j, "table", c->table);
    json_unsigned(j, "quiescence", c->quiescence);
    json_unsigned(j, "total", nw_counts_total(c));
    json_unsigned(j, "all", nw_counts_total(c) + c->quiescence);
    json_end(j);
}
