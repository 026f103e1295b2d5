/* SPDX-License-Identifier: MIT */
/* The file of learnt patterns: a line of text, then a byte for each weight, all for many pieces
 * first, in which a zero is followed by the number of zeros it stands for. */
#include "games/checkers/patterns.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const uint8_t checkers_region[CHECKERS_REGIONS][CHECKERS_REGION_SQUARES] = {
    {0, 1, 4, 5, 8, 9, 12, 13},     {1, 2, 5, 6, 9, 10, 13, 14},      {2, 3, 6, 7, 10, 11, 14, 15},
    {8, 9, 12, 13, 16, 17, 20, 21}, {9, 10, 13, 14, 17, 18, 21, 22},  {0, 1, 2, 3, 4, 5, 6, 7},
    {4, 5, 6, 7, 8, 9, 10, 11},     {12, 13, 14, 15, 16, 17, 18, 19},
};

unsigned checkers_pattern_of(const checkers_pos *p, int region, int side)
{
    const checkers_set own = p->piece[side] & ~p->kings, opp = p->piece[!side] & ~p->kings;
    unsigned index = 0;
    for (int i = CHECKERS_REGION_SQUARES - 1; i >= 0; i--) {
        const unsigned square = checkers_region[region][i];
        const unsigned at = checkers_sparse(side == CHECKERS_BLACK ? square : 31 - square);
        index = 3 * index + (unsigned)(own >> at & 1) + 2 * (unsigned)(opp >> at & 1);
    }
    return (unsigned)region * CHECKERS_CONFIGURATIONS + index;
}

/* --- the bytes */

static uint64_t checksum(const uint8_t *bytes, size_t size)
{
    uint64_t sum = 0xCBF29CE484222325u; /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * 0x100000001B3u;
    return sum;
}

enum { WEIGHTS = 2 * CHECKERS_PATTERNS, RUN_MAX = 255 };

static int8_t weight_at(const checkers_pattern_list *w, int i)
{
    return w->weight[i % CHECKERS_PATTERNS][i / CHECKERS_PATTERNS];
}

static size_t write_bytes(const checkers_pattern_list *w, uint8_t *out)
{
    size_t size = 0;
    for (int i = 0; i < WEIGHTS;) {
        const int8_t weight = weight_at(w, i++);
        out[size++] = (uint8_t)weight;
        if (weight != 0)
            continue;
        uint8_t run = 1;
        for (; i < WEIGHTS && run < RUN_MAX && weight_at(w, i) == 0; i++)
            run++;
        out[size++] = run;
    }
    return size;
}

/* False if there are more or fewer weights than there should be. */
static bool read_bytes(checkers_pattern_list *w, const uint8_t *in, size_t size)
{
    int i = 0;
    for (size_t k = 0; k < size; k++) {
        if (i >= WEIGHTS)
            return false;
        if (in[k])
            w->weight[i % CHECKERS_PATTERNS][i / CHECKERS_PATTERNS] = (int8_t)in[k], i++;
        else if (++k < size)
            i += in[k];
    }
    return i == WEIGHTS;
}

/* --- the file */

#define HEAD "nullwindow-weights 1 checkers-patterns regions=8 checksum="
enum { HEAD_LENGTH = sizeof HEAD - 1 + 16 + 1 };

size_t checkers_pattern_write(const checkers_pattern_list *w, uint8_t *out)
{
    char head[HEAD_LENGTH + 1];
    const size_t size = write_bytes(w, out + HEAD_LENGTH);
    snprintf(head, sizeof head, HEAD "%016" PRIx64 "\n", checksum(out + HEAD_LENGTH, size));
    memcpy(out, head, HEAD_LENGTH);
    return HEAD_LENGTH + size;
}

bool checkers_pattern_read(checkers_pattern_list *w, const uint8_t *in, size_t size)
{
    char head[HEAD_LENGTH + 1];
    if (size < HEAD_LENGTH)
        return false;
    snprintf(head, sizeof head, HEAD "%016" PRIx64 "\n",
             checksum(in + HEAD_LENGTH, size - HEAD_LENGTH));
    memset(w, 0, sizeof *w);
    return memcmp(head, in, HEAD_LENGTH) == 0 &&
           read_bytes(w, in + HEAD_LENGTH, size - HEAD_LENGTH);
}
