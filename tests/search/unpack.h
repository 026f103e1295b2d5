/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_SEARCH_UNPACK_H
#define NW_TESTS_SEARCH_UNPACK_H
/* A reader of packed traces for the tests, made from explorer/README.md and not from the writer. */
#include "base/buffer.h"
#include "support.h"

enum { KINDS = 8 };

/* The payloads of every kind, joined. */
typedef struct unpacked {
    char *line; /* the JSON line at the start */
    nw_buffer part[KINDS];
    uint32_t count[KINDS];
} unpacked;

static const size_t record_bytes[KINDS] = {0, 0, 28, 28, 16, 32, 0, 40};

static inline uint32_t u32_at(const nw_buffer *b, size_t at)
{
    const unsigned char *p = (const unsigned char *)b->text + at;
    assert_true(at + 4 <= b->used);
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static inline int32_t i32_at(const nw_buffer *b, size_t at)
{
    return (int32_t)u32_at(b, at);
}

/* A member of record number i of a kind; at is where it stands in the record. */
static inline uint32_t member(const unpacked *u, int kind, uint32_t i, size_t at)
{
    return u32_at(&u->part[kind], i * record_bytes[kind] + at);
}

static inline int32_t score(const unpacked *u, int kind, uint32_t i, size_t at)
{
    return (int32_t)member(u, kind, i, at);
}

static inline const char *string_at(const unpacked *u, uint32_t number)
{
    const char *text = u->part[1].text;
    assert_true(number >= 1 && number <= u->count[1]);
    while (--number > 0)
        text += strlen(text) + 1;
    return text;
}

/* Every block has a known kind, continues its kind, and is no longer than allowed. */
static inline void unpack_block(unpacked *u, const nw_buffer *stream, size_t *at)
{
    const uint32_t kind = u32_at(stream, *at), count = u32_at(stream, *at + 4);
    const uint32_t bytes = u32_at(stream, *at + 12);
    assert_in_range(kind, 1, KINDS - 1);
    assert_int_equal(u32_at(stream, *at + 8), u->count[kind]);
    assert_true(bytes <= 65536 && *at + 16 + bytes <= stream->used);
    if (record_bytes[kind])
        assert_int_equal(bytes, count * record_bytes[kind]);
    nw_buffer_put(&u->part[kind], stream->text + *at + 16, bytes);
    u->count[kind] += count;
    *at += 16 + (bytes + 7) / 8 * 8;
}

static inline unpacked unpack(const nw_buffer *stream)
{
    unpacked u = {0};
    size_t at = 0;
    if (stream->used > 0 && stream->text[0] == '{') {
        at = (size_t)(strchr(stream->text, '\n') - stream->text) + 1;
        assert_int_equal(at % 8, 0);
        u.line = strndup(stream->text, at);
    }
    while (at < stream->used)
        unpack_block(&u, stream, &at);
    assert_int_equal(at, stream->used);
    return u;
}

static inline void unpacked_free(unpacked *u)
{
    free(u->line);
    for (int kind = 0; kind < KINDS; kind++)
        nw_buffer_free(&u->part[kind]);
}
#endif
