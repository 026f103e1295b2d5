/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_FUZZ_FUZZ_H
#define NW_TESTS_FUZZ_FUZZ_H
/* Shared by the fuzzers. Often the first byte chooses the reader, and the rest is its text. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void demand(bool condition)
{
    if (!condition)
        abort();
}

/* The bytes as a string, to be freed; exactly as long, so that reads behind it are noticed. */
static inline char *text_of(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    demand(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    return text;
}
#endif
