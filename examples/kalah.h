/* SPDX-License-Identifier: MIT */
#ifndef KALAH_H
#define KALAH_H
/* Kalah with three seeds in each of six pits: a player whose last seed falls into the own store
 * moves again. mover returns whose turn it is, and the search negates scores only where that
 * changes. */
#include <nullwindow.h>

enum { KALAH_PITS = 6 };

typedef struct kalah {
    int8_t seeds[14]; /* pits and store of side 0, then of side 1 */
    int8_t side;
} kalah;

#define KALAH_START ((kalah){.seeds = {3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3, 3, 0}})

static inline int kalah_row(const kalah *k, int side)
{
    int sum = 0;
    for (int i = 0; i < KALAH_PITS; i++)
        sum += k->seeds[7 * side + i];
    return sum;
}

static inline int kalah_moves(const void *state, nw_move *out)
{
    const kalah *k = state;
    int count = 0;
    if (kalah_row(k, 0) == 0 || kalah_row(k, 1) == 0)
        return 0;
    for (int i = 0; i < KALAH_PITS; i++)
        if (k->seeds[7 * k->side + i] > 0)
            out[count++] = (nw_move)i;
    return count;
}

/* Sows the seeds of a pit; true if the last one falls into the own store. */
static inline int kalah_sow(kalah *k, int pit)
{
    const int first = 7 * k->side, store = first + KALAH_PITS, other = (store + 7) % 14;
    int at = first + pit, left = k->seeds[at];
    k->seeds[at] = 0;
    while (left > 0) {
        at = (at + 1) % 14;
        k->seeds[at] += at != other;
        left -= at != other;
    }
    if (at != store && at / 7 == k->side && k->seeds[at] == 1 && k->seeds[12 - at] > 0) {
        k->seeds[store] += 1 + k->seeds[12 - at];
        k->seeds[at] = k->seeds[12 - at] = 0;
    }
    return at == store;
}

static inline void kalah_play(void *child, const void *parent, nw_move move)
{
    kalah *k = child;
    *k = *(const kalah *)parent;
    if (!kalah_sow(k, (int)move))
        k->side = !k->side;
}

static inline int kalah_mover(const void *state)
{
    return ((const kalah *)state)->side;
}

static inline nw_score kalah_evaluate(const void *state)
{
    const kalah *k = state;
    const nw_score ahead = k->seeds[6] - k->seeds[13];
    return k->side ? -ahead : ahead;
}

/* Each side keeps the seeds left in its pits. */
static inline nw_score kalah_result(const void *state)
{
    const kalah *k = state;
    const nw_score ahead = k->seeds[6] + kalah_row(k, 0) - k->seeds[13] - kalah_row(k, 1);
    return k->side ? -ahead : ahead;
}

static inline uint64_t kalah_key(const void *state)
{
    const kalah *k = state;
    uint64_t key = (uint64_t)k->side;
    for (int i = 0; i < 14; i++) {
        key = (key ^ (uint64_t)k->seeds[i]) * 0x9E3779B97F4A7C15u;
        key ^= key >> 29;
    }
    return (key ^ key >> 31) * 0xBF58476D1CE4E5B9u;
}

static const nw_game kalah_game = {.size = sizeof(nw_game),
                                   .name = "kalah",
                                   .state_size = sizeof(kalah),
                                   .max_moves = KALAH_PITS,
                                   .moves = kalah_moves,
                                   .play = kalah_play,
                                   .evaluate = kalah_evaluate,
                                   .result = kalah_result,
                                   .key = kalah_key,
                                   .mover = kalah_mover};
#endif
