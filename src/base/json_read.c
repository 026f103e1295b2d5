/* SPDX-License-Identifier: MIT */
#include "base/json_read.h"
#include "core/error.h"
#include "base/json.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- errors */

void json_refuse(json_document *r, const char *format, ...)
{
    char text[sizeof r->err.text];
    va_list args;
    if (r->failed)
        return;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    nw_fail(&r->err, NW_EINVAL, "%s", text);
    r->failed = true;
}

/* --- reading: at is the next byte; the text ends in a zero, which no token contains */

typedef struct reader {
    json_document *r;
    const char *start, *at;
    char *to; /* where the next decoded string goes */
    int depth;
} reader;

static void refuse_here(reader *p, const char *what)
{
    json_refuse(p->r, "request, byte %ld: %s", (long)(p->at - p->start) + 1, what);
}

static void skip_space(reader *p)
{
    while (*p->at == ' ' || *p->at == '\t' || *p->at == '\n' || *p->at == '\r')
        p->at++;
}

/* Consumes the byte if it comes next. */
static bool take(reader *p, char byte)
{
    if (*p->at != byte)
        return false;
    p->at++;
    return true;
}

/* A new value; 0, which no value but the first has, when there is no memory. */
static uint32_t new_value(reader *p, json_kind kind, const char *key)
{
    json_document *r = p->r;
    if (r->values == r->room) {
        const uint32_t room = r->room + r->room / 2 + 16;
        json_value *more = realloc(r->value, room * sizeof *more);
        if (!more) {
            nw_fail(&r->err, NW_ENOMEM, "out of memory for the request");
            r->failed = true;
            return 0;
        }
        r->value = more;
        r->room = room;
    }
    r->value[r->values] = (json_value){.kind = kind, .key = key};
    return r->values++;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Four hexadecimal digits, or -1. */
static int read_hex(reader *p)
{
    int code = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = hex_digit(*p->at);
        if (digit < 0)
            return -1;
        code = code * 16 + digit;
        p->at++;
    }
    return code;
}

/* A character outside the basic plane is written as two codes. Returns -1 if it is malformed, and
 * for U+0000, which would end the text. */
static long read_escaped_code(reader *p)
{
    const int high = read_hex(p);
    if (high <= 0 || (high >= 0xDC00 && high <= 0xDFFF))
        return -1;
    if (high < 0xD800 || high > 0xDBFF)
        return high;
    if (!take(p, '\\') || !take(p, 'u'))
        return -1;
    const int low = read_hex(p);
    return low < 0xDC00 || low > 0xDFFF ? -1 : 0x10000 + ((high - 0xD800L) << 10) + (low - 0xDC00);
}

static void put_code(reader *p, long code)
{
    if (code < 0x80) {
        *p->to++ = (char)code;
    } else if (code < 0x800) {
        *p->to++ = (char)(0xC0 | code >> 6);
        *p->to++ = (char)(0x80 | (code & 63));
    } else {
        if (code < 0x10000) {
            *p->to++ = (char)(0xE0 | code >> 12);
        } else {
            *p->to++ = (char)(0xF0 | code >> 18);
            *p->to++ = (char)(0x80 | (code >> 12 & 63));
        }
        *p->to++ = (char)(0x80 | (code >> 6 & 63));
        *p->to++ = (char)(0x80 | (code & 63));
    }
}

static bool read_escape(reader *p)
{
    static const char from[] = "\"\\/bfnrt", as[] = "\"\\/\b\f\n\r\t";
    const char *found = *p->at ? strchr(from, *p->at) : NULL;
    if (found) {
        p->at++;
        *p->to++ = as[found - from];
        return true;
    }
    if (!take(p, 'u'))
        return false;
    const long code = read_escaped_code(p);
    if (code < 0)
        return false;
    put_code(p, code);
    return true;
}

/* A string after its first quotation mark, decoded; NULL after an error. Decoded text is never
 * longer than its source. */
static const char *read_string(reader *p)
{
    const char *text = p->to;
    while (*p->at != '"') {
        const int length = nw_utf8_length((const unsigned char *)p->at);
        if (length == 0 || (unsigned char)*p->at < ' ') {
            refuse_here(p, "a string holds a control character, broken UTF-8, or has no end");
            return NULL;
        }
        if (*p->at == '\\') {
            p->at++;
            if (!read_escape(p)) {
                refuse_here(p, "unknown escape in a string");
                return NULL;
            }
            continue;
        }
        memcpy(p->to, p->at, (size_t)length);
        p->to += length;
        p->at += length;
    }
    p->at++;
    *p->to++ = 0;
    return text;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static void skip_digits(reader *p)
{
    while (is_digit(*p->at))
        p->at++;
}

/* JSON's grammar of numbers, then strtod for the value. */
static bool read_number(reader *p, double *number)
{
    const char *start = p->at;
    take(p, '-');
    if (!is_digit(*p->at))
        return false;
    if (!take(p, '0'))
        skip_digits(p);
    if (take(p, '.')) {
        if (!is_digit(*p->at))
            return false;
        skip_digits(p);
    }
    if (*p->at == 'e' || *p->at == 'E') {
        p->at++;
        if (!take(p, '-'))
            take(p, '+');
        if (!is_digit(*p->at))
            return false;
        skip_digits(p);
    }
    *number = strtod(start, NULL);
    return isfinite(*number);
}

static bool read_word(reader *p, const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(p->at, word, length) != 0)
        return false;
    p->at += length;
    return true;
}

static uint32_t read_value(reader *p, const char *key);

/* Appends value number v to the elements of a list or object; *last is the one before it. */
static void append(json_document *r, uint32_t parent, uint32_t *last, uint32_t v)
{
    if (*last)
        r->value[*last].next = v;
    else
        r->value[parent].first = v;
    *last = v;
    r->value[parent].count++;
}

static const json_value *find(const json_document *r, uint32_t object, const char *key)
{
    for (uint32_t i = r->value[object].first; i; i = r->value[i].next)
        if (strcmp(r->value[i].key, key) == 0)
            return &r->value[i];
    return NULL;
}

/* The key of the next member; objects are small, so a linear search for duplicates is cheap. */
static const char *read_key(reader *p, uint32_t object)
{
    skip_space(p);
    if (!take(p, '"')) {
        refuse_here(p, "expected a member's name in quotation marks");
        return NULL;
    }
    const char *key = read_string(p);
    if (key && find(p->r, object, key)) {
        json_refuse(p->r, "request: '%.40s' occurs twice", key);
        return NULL;
    }
    if (key && p->r->value[object].count >= 64) {
        refuse_here(p, "too many members in an object");
        return NULL;
    }
    skip_space(p);
    if (key && !take(p, ':')) {
        refuse_here(p, "expected ':'");
        return NULL;
    }
    return key;
}

static void read_elements(reader *p, uint32_t parent, char end)
{
    uint32_t last = 0;
    skip_space(p);
    if (take(p, end))
        return;
    do {
        const char *key = end == '}' ? read_key(p, parent) : NULL;
        const uint32_t v = p->r->failed ? 0 : read_value(p, key);
        if (p->r->failed)
            return;
        append(p->r, parent, &last, v);
        skip_space(p);
    } while (take(p, ','));
    if (!take(p, end))
        refuse_here(p, end == '}' ? "expected ',' or '}'" : "expected ',' or ']'");
}

static uint32_t read_nested(reader *p, const char *key, bool list)
{
    const uint32_t v = new_value(p, list ? JSON_LIST : JSON_OBJECT, key);
    p->at++;
    if (++p->depth > JSON_DEPTH)
        refuse_here(p, "nested too deeply");
    if (!p->r->failed)
        read_elements(p, v, list ? ']' : '}');
    p->depth--;
    return v;
}

static uint32_t read_value(reader *p, const char *key)
{
    skip_space(p);
    if (*p->at == '{' || *p->at == '[')
        return read_nested(p, key, *p->at == '[');
    const uint32_t v = new_value(p, JSON_NULL, key);
    json_value value = {.key = key};
    if (p->r->failed)
        return 0;
    if (take(p, '"')) {
        value.kind = JSON_STRING;
        value.text = read_string(p);
    } else if (*p->at == '-' || is_digit(*p->at)) {
        value.kind = JSON_NUMBER;
        if (!read_number(p, &value.number))
            refuse_here(p, "not a number");
    } else if (read_word(p, "true")) {
        value.kind = JSON_BOOL;
        value.truth = true;
    } else if (read_word(p, "false")) {
        value.kind = JSON_BOOL;
    } else if (!read_word(p, "null")) {
        refuse_here(p, "expected a value");
    }
    p->r->value[v] = value;
    return v;
}

static void read_all(reader *p, size_t length)
{
    skip_space(p);
    if (*p->at != '{') {
        refuse_here(p, "expected an object, as in {\"do\": \"catalogue\"}");
        return;
    }
    read_value(p, NULL);
    skip_space(p);
    if (!p->r->failed && (size_t)(p->at - p->start) != length)
        refuse_here(p, "unexpected text after the object");
}

void json_read(json_document *r, const char *text, size_t length)
{
    *r = (json_document){.values = 0};
    if (length > JSON_BYTES) {
        json_refuse(r, "request: longer than %d bytes", (int)JSON_BYTES);
        return;
    }
    char *copy = malloc(length + 1);
    r->text = malloc(length + 1);
    if (!copy || !r->text) {
        nw_fail(&r->err, NW_ENOMEM, "out of memory for the request");
        r->failed = true;
    } else {
        memcpy(copy, text, length);
        copy[length] = 0;
        read_all(&(reader){.r = r, .start = copy, .at = copy, .to = r->text}, length);
    }
    free(copy);
}

void json_free(json_document *r)
{
    free(r->value);
    free(r->text);
}

/* --- members */

const json_value *json_member(json_document *r, uint32_t object, const char *key)
{
    if (r->failed)
        return NULL;
    const json_value *v = find(r, object, key);
    if (!v)
        return NULL;
    r->value[json_index(r, v)].used = true;
    return v->kind == JSON_NULL ? NULL : v;
}

static const json_value *member_of(json_document *r, uint32_t object, const char *key,
                                   json_kind kind, const char *wanted)
{
    const json_value *v = json_member(r, object, key);
    if (v && v->kind != kind) {
        json_refuse(r, "%s: expected %s", key, wanted);
        return NULL;
    }
    return v;
}

const char *json_get_text(json_document *r, uint32_t object, const char *key, const char *absent)
{
    const json_value *v = member_of(r, object, key, JSON_STRING, "a string");
    return v ? v->text : absent;
}

double json_get_number(json_document *r, uint32_t object, const char *key, double lo, double hi,
                       double absent)
{
    const json_value *v = member_of(r, object, key, JSON_NUMBER, "a number");
    if (!v)
        return absent;
    if (v->number < lo || v->number > hi)
        json_refuse(r, "%s: expected a number of %g..%g", key, lo, hi);
    return v->number;
}

long long json_get_integer(json_document *r, uint32_t object, const char *key, long long lo,
                           long long hi, long long absent)
{
    const json_value *v = member_of(r, object, key, JSON_NUMBER, "a whole number");
    if (!v)
        return absent;
    if (v->number < (double)lo || v->number > (double)hi || v->number != floor(v->number)) {
        json_refuse(r, "%s: expected a whole number of %lld..%lld", key, lo, hi);
        return absent;
    }
    return (long long)v->number;
}

bool json_get_bool(json_document *r, uint32_t object, const char *key, bool absent)
{
    const json_value *v = member_of(r, object, key, JSON_BOOL, "true or false");
    return v ? v->truth : absent;
}

const char *json_get_setting(json_document *r, const char *key, char out[JSON_SETTING])
{
    const json_value *v = json_member(r, 0, key);
    if (!v)
        return NULL;
    if (v->kind == JSON_BOOL)
        return v->truth ? "yes" : "no";
    if (v->kind == JSON_STRING)
        return v->text;
    if (v->kind != JSON_NUMBER || v->number != floor(v->number) || fabs(v->number) > 1e15) {
        json_refuse(r, "%s: expected a whole number, a word, true or false", key);
        return NULL;
    }
    snprintf(out, JSON_SETTING, "%.0f", v->number);
    return out;
}

const json_value *json_get_list(json_document *r, uint32_t object, const char *key)
{
    return member_of(r, object, key, JSON_LIST, "a list");
}

const json_value *json_get_object(json_document *r, uint32_t object, const char *key)
{
    return member_of(r, object, key, JSON_OBJECT, "an object");
}

void json_all_used(json_document *r)
{
    for (uint32_t i = 1; i < r->values && !r->failed; i++)
        if (r->value[i].key && !r->value[i].used)
            json_refuse(r, "request: unknown member '%.40s'", r->value[i].key);
}
