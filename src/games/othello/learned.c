/* SPDX-License-Identifier: MIT */
/* The file of learnt weights: a line of text, then bytes. Phases stand from the last to the first;
 * each is the difference to the phase after it, since neighbours hardly differ, counts first (two
 * bytes each), then one byte for every configuration that is not greater than its mirror image. In
 * the bytes a zero is followed by the number of zeros it stands for. */
#include "games/othello/learned.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- symmetries of configurations */

typedef struct kind {
    unsigned first, size; /* configurations */
    int squares;
    int8_t from[10]; /* the mirror image takes square i from here */
} kind;

static const kind kinds[] = {
    {OTHELLO_LINE_1, 6561, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {OTHELLO_LINE_2, 6561, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {OTHELLO_LINE_3, 6561, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {OTHELLO_LINE_4, 6561, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {OTHELLO_DIAGONAL_8, 6561, 8, {7, 6, 5, 4, 3, 2, 1, 0}},
    {OTHELLO_DIAGONAL_7, 2187, 7, {6, 5, 4, 3, 2, 1, 0}},
    {OTHELLO_DIAGONAL_6, 729, 6, {5, 4, 3, 2, 1, 0}},
    {OTHELLO_DIAGONAL_5, 243, 5, {4, 3, 2, 1, 0}},
    {OTHELLO_DIAGONAL_4, 81, 4, {3, 2, 1, 0}},
    {OTHELLO_CORNER_9, 19683, 9, {0, 3, 6, 1, 4, 7, 2, 5, 8}},
    {OTHELLO_EDGE_10, 59049, 10, {7, 6, 5, 4, 3, 2, 1, 0, 9, 8}},
    {OTHELLO_BLOCK_10, 59049, 10, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
};

static const kind *kind_of(unsigned configuration)
{
    const kind *k = kinds;
    while (configuration >= k->first + k->size)
        k++;
    return k;
}

/* Each square takes what stands on square from[i]; with exchange in the other colour. */
static unsigned mapped(const kind *k, unsigned index, const int8_t *from, bool exchange)
{
    unsigned digit[10], out = 0;
    for (int i = 0; i < k->squares; i++, index /= 3)
        digit[i] = index % 3;
    for (int i = k->squares - 1; i >= 0; i--) {
        const unsigned d = digit[from[i]];
        out = 3 * out + (exchange && d ? 3 - d : d);
    }
    return out;
}

unsigned othello_mirrored(unsigned configuration)
{
    const kind *k = kind_of(configuration);
    return k->first + mapped(k, configuration - k->first, k->from, false);
}

unsigned othello_exchanged(unsigned configuration)
{
    static const int8_t same[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const kind *k = kind_of(configuration);
    return k->first + mapped(k, configuration - k->first, same, true);
}

/* --- the bytes */

/* The configurations of a phase that stand in the file. */
static bool is_kept(unsigned configuration)
{
    return configuration >= OTHELLO_LINE_2 && configuration <= othello_mirrored(configuration);
}

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = 0xCBF29CE484222325u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3u;
    return sum;
}

/* Where the next byte goes, or comes from; zeros are counted. */
typedef struct stream {
    uint8_t *out;
    const uint8_t *in, *end;
    unsigned zeros;
} stream;

static void flush_zeros(stream *s)
{
    if (s->zeros) {
        *s->out++ = 0;
        *s->out++ = (uint8_t)s->zeros;
    }
    s->zeros = 0;
}

static void put(stream *s, uint8_t byte)
{
    if (byte || s->zeros == 255)
        flush_zeros(s);
    if (byte)
        *s->out++ = byte;
    else
        s->zeros++;
}

/* Behind the end there are zeros. */
static uint8_t get(stream *s)
{
    if (!s->zeros && s->in < s->end) {
        if (*s->in)
            return *s->in++;
        s->in++;
        s->zeros = s->in < s->end ? *s->in++ : 0;
    }
    s->zeros -= s->zeros > 0;
    return 0;
}

static size_t write_bytes(const othello_learned *w, uint8_t *out)
{
    static const int16_t no_count[OTHELLO_LEARNED_COUNTS];
    stream s = {.out = out};
    for (int phase = OTHELLO_LEARNED_PHASES - 1; phase >= 0; phase--) {
        const bool last = phase == OTHELLO_LEARNED_PHASES - 1;
        const int16_t *after = last ? no_count : w->count[phase + 1];
        for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++) {
            const unsigned differ = (unsigned)(w->count[phase][i] - after[i]);
            put(&s, (uint8_t)differ);
            put(&s, (uint8_t)(differ >> 8));
        }
        for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++)
            if (is_kept(c))
                put(&s, (uint8_t)(w->pattern[phase][c] - (last ? 0 : w->pattern[phase + 1][c])));
    }
    flush_zeros(&s);
    return (size_t)(s.out - out);
}

static void read_bytes(othello_learned *w, const uint8_t *in, size_t size)
{
    stream s = {.in = in, .end = in + size};
    for (int phase = OTHELLO_LEARNED_PHASES - 1; phase >= 0; phase--) {
        const bool last = phase == OTHELLO_LEARNED_PHASES - 1;
        for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++) {
            const unsigned low = get(&s), high = get(&s);
            const int after = last ? 0 : w->count[phase + 1][i];
            w->count[phase][i] = (int16_t)(uint16_t)((unsigned)after + (low | high << 8));
        }
        for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++)
            if (is_kept(c)) {
                const int after = last ? 0 : w->pattern[phase + 1][c];
                const int8_t weight = (int8_t)(uint8_t)(after + get(&s));
                w->pattern[phase][c] = w->pattern[phase][othello_mirrored(c)] = weight;
            }
    }
}

/* --- the file */

#define HEAD "nullwindow-weights 1 othello phases=30 checksum="
enum { HEAD_LENGTH = sizeof HEAD - 1 + 16 + 1 };

size_t othello_learned_write(const othello_learned *w, uint8_t *out)
{
    char head[HEAD_LENGTH + 1];
    const size_t size = write_bytes(w, out + HEAD_LENGTH);
    snprintf(head, sizeof head, HEAD "%016" PRIx64 "\n", checksum(out + HEAD_LENGTH, size));
    memcpy(out, head, HEAD_LENGTH);
    return HEAD_LENGTH + size;
}

bool othello_learned_read(othello_learned *w, const uint8_t *in, size_t size)
{
    char head[HEAD_LENGTH + 1];
    if (size < HEAD_LENGTH)
        return false;
    snprintf(head, sizeof head, HEAD "%016" PRIx64 "\n",
             checksum(in + HEAD_LENGTH, size - HEAD_LENGTH));
    if (memcmp(head, in, HEAD_LENGTH) != 0)
        return false;
    memset(w, 0, sizeof *w);
    read_bytes(w, in + HEAD_LENGTH, size - HEAD_LENGTH);
    return true;
}
