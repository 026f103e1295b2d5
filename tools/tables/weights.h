/* SPDX-License-Identifier: MIT */
#ifndef NW_TOOLS_TABLES_WEIGHTS_H
#define NW_TOOLS_TABLES_WEIGHTS_H
/* Shared by the generators of learned tables, which read a file of weights (docs/train.md) and
 * write it as C source. Run at build time. */
#include "base/weightfile.h"
#include <stdio.h>

/* Reads at most `most` bytes of the file; returns their number; reports failures. */
static inline size_t read_file(const char *path, uint8_t *bytes, size_t most)
{
    FILE *f = fopen(path, "rb");
    const size_t size = f ? fread(bytes, 1, most, f) : 0;
    if (!f || ferror(f))
        perror(path);
    if (f)
        fclose(f);
    return size;
}

/* Returns the exit status of the generator: 1, after a message, if the file is not sound. */
static inline int check_file(const char *path, bool sound)
{
    if (!sound)
        fprintf(stderr, "%s: damaged, or of another kind: see docs/train.md\n", path);
    return !sound || fflush(stdout) != 0;
}

static inline int16_t get_wide(nw_unpacker *u)
{
    const unsigned low = nw_unpacker_get(u), high = nw_unpacker_get(u);
    return (int16_t)(uint16_t)(low | high << 8);
}

/* A string literal compiles ten times as fast as numbers. */
static inline void write_bytes(const void *bytes, int count)
{
    enum { LINE = 64 }; /* bytes per line */
    const uint8_t *byte = bytes;
    for (int i = 0; i < count; i += LINE) {
        putchar('"');
        for (int k = i; k < i + LINE && k < count; k++)
            printf("\\%03o", byte[k]);
        puts("\"");
    }
}
#endif
