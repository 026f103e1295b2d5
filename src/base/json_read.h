/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_JSON_READ_H
#define NW_BASE_JSON_READ_H
/* Reads JSON: one object, strictly, into memory of its own. The readers of members take a
 * default, check type and range, and record the first error, so that a caller reads all members
 * and checks `failed` once. An unread member is an error too.
 *
 * Refused: anything after the object, more than JSON_DEPTH levels, more than JSON_BYTES, a
 * key twice in an object, bytes that are not UTF-8, and a NUL character within a string. */
#include "nullwindow.h"
#include <stdbool.h>

/* Within the library every symbol begins with nw_, as in json.h. */
#define json_read        nw_json_read
#define json_free        nw_json_free
#define json_refuse      nw_json_refuse
#define json_member      nw_json_member
#define json_get_text    nw_json_get_text
#define json_get_integer nw_json_get_integer
#define json_get_number  nw_json_get_number
#define json_get_bool    nw_json_get_bool
#define json_get_setting nw_json_get_setting
#define json_get_list    nw_json_get_list
#define json_get_object  nw_json_get_object
#define json_all_used    nw_json_all_used

enum { JSON_BYTES = 1 << 26, JSON_DEPTH = 8 };

typedef enum json_kind {
    JSON_NULL,
    JSON_BOOL,
    JSON_NUMBER,
    JSON_STRING,
    JSON_LIST,
    JSON_OBJECT
} json_kind;

typedef struct json_value {
    json_kind kind;
    bool truth;
    double number;
    const char *text;     /* of a string */
    const char *key;      /* within an object, else NULL */
    uint32_t first, next; /* first element or member; the next one beside this; 0: none */
    uint32_t count;       /* of elements or members */
    bool used;            /* it was read */
} json_value;

typedef struct json_document {
    json_value *value; /* 0 is the object itself */
    uint32_t values, room;
    char *text; /* all strings, decoded */
    nw_error err;
    bool failed; /* the reason is in err */
} json_document;

/* Reads the text; check failed. To be freed in any case. */
void json_read(json_document *r, const char *text, size_t length);
void json_free(json_document *r);

/* Records an error, unless there is one already. */
void json_refuse(json_document *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A member of an object (0 is the document itself), or NULL. Null counts as absent. */
const json_value *json_member(json_document *r, uint32_t object, const char *key);

/* Members by type, or the default. Numbers are within lo..hi. */
const char *json_get_text(json_document *r, uint32_t object, const char *key, const char *absent);
long long json_get_integer(json_document *r, uint32_t object, const char *key, long long lo,
                           long long hi, long long absent);
double json_get_number(json_document *r, uint32_t object, const char *key, double lo, double hi,
                       double absent);
bool json_get_bool(json_document *r, uint32_t object, const char *key, bool absent);
/* A member of the document that is a string, a whole number or a switch, as the table of options
 * reads it ("max", "17", "yes"), or NULL. */
enum { JSON_SETTING = 32 };
const char *json_get_setting(json_document *r, const char *key, char out[JSON_SETTING]);
/* A list or an object, or NULL. */
const json_value *json_get_list(json_document *r, uint32_t object, const char *key);
const json_value *json_get_object(json_document *r, uint32_t object, const char *key);

/* Rejects the document if a member of the object, or of one nested in it, was not read. */
void json_all_used(json_document *r);

static inline uint32_t json_index(const json_document *r, const json_value *v)
{
    return (uint32_t)(v - r->value);
}
#endif
