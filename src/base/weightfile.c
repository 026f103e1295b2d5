/* SPDX-License-Identifier: MIT */
#include "base/weightfile.h"
#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { RUN_MAX = 255 }; /* zeros that one byte can count */

/* --- the line of text */

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = 0xCBF29CE484222325u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3u;
    return sum;
}

/* Returns its length, which is the same whatever the sum. */
static size_t write_head(const char *kind, uint64_t sum, char out[NW_WEIGHTFILE_HEAD_MAX + 1])
{
    const int length = snprintf(out, NW_WEIGHTFILE_HEAD_MAX + 1,
                                "nullwindow-weights 1 %s checksum=%016" PRIx64 "\n", kind, sum);
    assert(length > 0 && length <= NW_WEIGHTFILE_HEAD_MAX);
    return (size_t)length;
}

static size_t head_length(const char *kind)
{
    char head[NW_WEIGHTFILE_HEAD_MAX + 1];
    return write_head(kind, 0, head);
}

const uint8_t *nw_weightfile_body(const char *kind, const uint8_t *file, size_t size)
{
    char head[NW_WEIGHTFILE_HEAD_MAX + 1];
    const size_t length = head_length(kind);
    if (size < length)
        return NULL;
    write_head(kind, checksum(file + length, size - length), head);
    return memcmp(file, head, length) == 0 ? file + length : NULL;
}

/* --- writing */

nw_packer nw_packer_begin(const char *kind, uint8_t *file)
{
    return (nw_packer){.kind = kind, .file = file, .at = file + head_length(kind)};
}

static void flush_zeros(nw_packer *p)
{
    if (p->zeros) {
        *p->at++ = 0;
        *p->at++ = (uint8_t)p->zeros;
    }
    p->zeros = 0;
}

void nw_packer_put(nw_packer *p, uint8_t byte)
{
    if (byte || p->zeros == RUN_MAX)
        flush_zeros(p);
    if (byte)
        *p->at++ = byte;
    else
        p->zeros++;
}

size_t nw_packer_end(nw_packer *p)
{
    char head[NW_WEIGHTFILE_HEAD_MAX + 1];
    const uint8_t *body = p->file + head_length(p->kind);
    flush_zeros(p);
    const size_t length = write_head(p->kind, checksum(body, (size_t)(p->at - body)), head);
    memcpy(p->file, head, length);
    return (size_t)(p->at - p->file);
}

size_t nw_weightfile_write(const char *kind, const uint8_t *bytes, size_t size, uint8_t *file)
{
    nw_packer p = nw_packer_begin(kind, file);
    for (size_t i = 0; i < size; i++)
        nw_packer_put(&p, bytes[i]);
    return nw_packer_end(&p);
}

/* --- reading */

bool nw_unpacker_begin(nw_unpacker *u, const char *kind, const uint8_t *file, size_t size)
{
    const uint8_t *body = nw_weightfile_body(kind, file, size);
    *u = (nw_unpacker){.at = body, .end = file + size};
    return body != NULL;
}

uint8_t nw_unpacker_get(nw_unpacker *u)
{
    if (!u->zeros) {
        if (u->at < u->end && *u->at)
            return *u->at++;
        if (u->end - u->at < 2 || !u->at[1]) {
            u->missing = true;
            return 0;
        }
        u->zeros = u->at[1];
        u->at += 2;
    }
    u->zeros--;
    return 0;
}

bool nw_unpacker_end(const nw_unpacker *u)
{
    return !u->missing && !u->zeros && u->at == u->end;
}
