/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_REQUEST_H
#define NW_EXPLORER_REQUEST_H
/* A request: one JSON object, read strictly into memory of its own. The readers of members take a
 * default, check the kind and the range, and note the first thing that is wrong, so that a caller
 * asks for all it wants and looks at `failed` once. A member that nobody asked for is an error too.
 *
 * Refused: anything after the object, more than REQUEST_DEPTH levels, more than REQUEST_BYTES, a
 * key twice in an object, bytes that are not UTF-8, and a NUL character within a string. */
#include "nullwindow.h"
#include <stdbool.h>

enum { REQUEST_BYTES = 1 << 20, REQUEST_DEPTH = 8 };

typedef enum request_kind {
    REQUEST_NULL,
    REQUEST_BOOL,
    REQUEST_NUMBER,
    REQUEST_STRING,
    REQUEST_LIST,
    REQUEST_OBJECT
} request_kind;

typedef struct request_value {
    request_kind kind;
    bool truth;
    double number;
    const char *text;     /* of a string */
    const char *key;      /* within an object, else NULL */
    uint32_t first, next; /* first element or member; the next one beside this; 0: none */
    uint32_t count;       /* of elements or members */
    bool used;            /* somebody asked for it */
} request_value;

typedef struct request {
    request_value *value; /* 0 is the object itself */
    uint32_t values, room;
    char *text; /* all strings, decoded */
    nw_error err;
    bool failed; /* err says why */
} request;

/* Reads the request; check failed. To be freed in any case. */
void request_read(request *r, const char *text, size_t length);
void request_free(request *r);

/* Notes what is wrong, unless something is already. */
void request_refuse(request *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A member of an object (0 is the request itself), or NULL. Null counts as absent. */
const request_value *request_member(request *r, uint32_t object, const char *key);

/* Members by kind; the default where there is none. Numbers are within lo..hi. */
const char *request_text(request *r, uint32_t object, const char *key, const char *absent);
long long request_integer(request *r, uint32_t object, const char *key, long long lo, long long hi,
                          long long absent);
double request_number(request *r, uint32_t object, const char *key, double lo, double hi,
                      double absent);
bool request_bool(request *r, uint32_t object, const char *key, bool absent);
/* A whole number within the range of scores, or one of the strings of nw_score_text. */
nw_score request_score(request *r, uint32_t object, const char *key, nw_score absent);
/* A list or an object; NULL where there is none. */
const request_value *request_list(request *r, uint32_t object, const char *key);
const request_value *request_object(request *r, uint32_t object, const char *key);

/* Refuses the request if a member of the object, or of one within it, was never asked for. */
void request_all_used(request *r);

static inline uint32_t request_index(const request *r, const request_value *v)
{
    return (uint32_t)(v - r->value);
}
#endif
