/* SPDX-License-Identifier: MIT */
#ifndef NW_BASE_TEXT_H
#define NW_BASE_TEXT_H
/* Text in a buffer of fixed size: output that does not fit is cut, and the result always ends in a
 * zero. */
#include <stddef.h>
#include <stdint.h>

typedef struct nw_text {
    char *out;
    size_t size, used; /* used < size unless size is 0; the final zero is not counted */
} nw_text;

/* An empty text in out. */
nw_text nw_text_in(char *out, size_t size);

/* Appends the formatted text. */
void nw_text_add(nw_text *t, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;

/* Appends bytes without a zero among them. */
void nw_text_put(nw_text *t, const char *bytes, size_t length);

/* Continues a hash with the text; the same on every machine. */
uint64_t nw_hash_text(uint64_t hash, const char *text);
#endif
