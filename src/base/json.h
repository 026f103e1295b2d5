/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_JSON_H
#define NW_BASE_JSON_H
/* Streams JSON without building it in memory: a search may have millions of leaves. Output is one
 * line. A key is NULL within a list and at the top. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Within the library every symbol begins with nw_; other libraries have functions of these names.
 */
#define json_object    nw_json_object
#define json_list      nw_json_list
#define json_end       nw_json_end
#define json_integer   nw_json_integer
#define json_unsigned  nw_json_unsigned
#define json_unsigneds nw_json_unsigneds
#define json_number    nw_json_number
#define json_bool      nw_json_bool
#define json_null      nw_json_null
#define json_string    nw_json_string
#define json_score     nw_json_score
#define json_counts    nw_json_counts

/* A score as text: "-inf", "-inf+1", "+inf-1", "+inf" or its digits. */
enum { NW_SCORE_SIZE = 16 };
const char *nw_score_text(nw_score score, char out[NW_SCORE_SIZE]);

/* The length of the UTF-8 sequence at s, or 0 if there is none. Overlong forms, surrogates and
 * numbers past U+10FFFF are not UTF-8; the text ends in a zero. */
int nw_utf8_length(const unsigned char *s);

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
/* A score; the infinities are the strings of nw_score_text. */
void json_score(json *j, const char *key, nw_score value);
/* Counts of nodes by kind, their total without quiescence, and `all` with it, the only count of a
 * search that does not distinguish kinds. */
void json_counts(json *j, const char *key, const nw_counts *c);
#endif
