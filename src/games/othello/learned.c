/* SPDX-License-Identifier: MIT */
/* The packed file of learned weights. Phases are stored last to first; each is the difference to
 * the phase after it, since neighbours hardly differ, counts first (two bytes each), then one byte
 * for every configuration that is not greater than its mirror image. */
#include "games/othello/learned.h"
#include <stdio.h>
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
    {OTHELLO_TRIANGLE_10, 59049, 10, {0, 3, 6, 1, 4, 7, 2, 5, 9, 8}},
    {OTHELLO_MIDDLE_8, 6561, 8, {3, 2, 1, 0, 7, 6, 5, 4}},
};

static const kind *kind_of(unsigned configuration)
{
    const kind *k = kinds;
    while (configuration >= k->first + k->size)
        k++;
    return k;
}

/* Each square takes the content of square from[i], with exchange in the other colour. */
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

unsigned othello_row_mirrored(unsigned row)
{
    if (row < OTHELLO_NETWORK_CONFIGURATIONS)
        return othello_mirrored(row);
    if (row < OTHELLO_ROW_CORNER || row >= OTHELLO_ROW_HALF)
        return row;
    const unsigned c = row - OTHELLO_ROW_CORNER; /* the corner, the squares beside it, X */
    return OTHELLO_ROW_CORNER + c / 216 * 216 + c / 6 % 6 * 36 + c / 36 % 6 * 6 + c % 6;
}

unsigned othello_exchanged(unsigned configuration)
{
    static const int8_t same[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    const kind *k = kind_of(configuration);
    return k->first + mapped(k, configuration - k->first, same, true);
}

/* --- the files */

void othello_network_kind(char out[NW_WEIGHTFILE_HEAD_MAX])
{
    snprintf(out, NW_WEIGHTFILE_HEAD_MAX, "othello-network lanes=%d rows=%d", OTHELLO_NETWORK_LANES,
             OTHELLO_NETWORK_ROWS - OTHELLO_NETWORK_FIRST);
}

/* Is a configuration stored in the file? */
static bool is_kept(unsigned configuration)
{
    return configuration >= OTHELLO_LINE_2 && configuration <= othello_mirrored(configuration);
}

static const char file_kind[] = "othello phases=30";

size_t othello_learned_write(const othello_learned *w, uint8_t *out)
{
    static const int16_t no_count[OTHELLO_LEARNED_COUNTS];
    nw_packer p = nw_packer_begin(file_kind, out);
    for (int phase = OTHELLO_LEARNED_PHASES - 1; phase >= 0; phase--) {
        const bool last = phase == OTHELLO_LEARNED_PHASES - 1;
        const int16_t *after = last ? no_count : w->count[phase + 1];
        for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++) {
            const unsigned differ = (unsigned)(w->count[phase][i] - after[i]);
            nw_packer_put(&p, (uint8_t)differ);
            nw_packer_put(&p, (uint8_t)(differ >> 8));
        }
        for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++)
            if (is_kept(c)) {
                const int later = last ? 0 : w->pattern[phase + 1][c];
                nw_packer_put(&p, (uint8_t)(w->pattern[phase][c] - later));
            }
    }
    return nw_packer_end(&p);
}

bool othello_learned_read(othello_learned *w, const uint8_t *in, size_t size)
{
    nw_unpacker u;
    if (!nw_unpacker_begin(&u, file_kind, in, size))
        return false;
    memset(w, 0, sizeof *w);
    for (int phase = OTHELLO_LEARNED_PHASES - 1; phase >= 0; phase--) {
        const bool last = phase == OTHELLO_LEARNED_PHASES - 1;
        for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++) {
            const unsigned low = nw_unpacker_get(&u), high = nw_unpacker_get(&u);
            const int after = last ? 0 : w->count[phase + 1][i];
            w->count[phase][i] = (int16_t)(uint16_t)((unsigned)after + (low | high << 8));
        }
        for (unsigned c = 0; c < OTHELLO_LEARNED_CONFIGURATIONS; c++)
            if (is_kept(c)) {
                const int after = last ? 0 : w->pattern[phase + 1][c];
                const int8_t weight = (int8_t)(uint8_t)(after + nw_unpacker_get(&u));
                w->pattern[phase][c] = w->pattern[phase][othello_mirrored(c)] = weight;
            }
    }
    return nw_unpacker_end(&u);
}
