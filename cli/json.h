/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_JSON_H
#define NW_CLI_JSON_H
/* Writes JSON as it goes, without building it in memory: a search may have millions of leaves. One
 * line in all. A key is NULL within a list and at the top. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct json {
    FILE *f;
    int depth;       /* of open objects and lists, at most 63 */
    uint64_t filled; /* bit d: level d has a member already */
    uint64_t lists;  /* bit d: level d is a list */
} json;

static inline json json_to(FILE *f)
{
    return (json){.f = f};
}

void json_object(json *j, const char *key);
void json_list(json *j, const char *key);
/* Ends the innermost object or list; the outermost one also ends the line. */
void json_end(json *j);

void json_integer(json *j, const char *key, long long value);
void json_unsigned(json *j, const char *key, unsigned long long value);
void json_unsigneds(json *j, const char *key, const uint64_t *value, int count);
void json_number(json *j, const char *key, double value); /* not finite: null */
void json_bool(json *j, const char *key, bool value);
void json_null(json *j, const char *key);
/* value NULL: null. Bytes that are not UTF-8 become U+FFFD. */
void json_string(json *j, const char *key, const char *value);
/* A score; the infinities are the strings of cli_score. */
void json_score(json *j, const char *key, int32_t value);
/* Counts of nodes by kind, and their total without quiescence. */
void json_counts(json *j, const char *key, const nw_counts *c);
#endif
