/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_NETWORK_INL_H
#define NW_GAMES_CHESS_NETWORK_INL_H
/* The evaluation for play: the sum of terms, with weights learned from self-play, plus a small
 * network trained on its residual (train/network.py). An NNUE with 768 features per perspective and
 * CHESS_HIDDEN accumulators, updated incrementally; squared clipped ReLU; output weights by
 * perspective and piece-count bucket. All integers, so that every machine gives the same values. */
#include "core/avx2.h"
#include "games/chess/eval-inl.h"
#include "games/chess/exchange-inl.h"
#include "games/chess/pass-inl.h"
#include <string.h>

enum {
    CHESS_HIDDEN = 32,
    CHESS_BUCKETS = 8,         /* by number of pieces */
    CHESS_NETWORK_ONE = 255,   /* quantised 1.0: of accumulators, */
    CHESS_NETWORK_FINE = 64,   /* of output weights; */
    CHESS_NETWORK_POINTS = 400 /* and in centipawns */
};

typedef struct chess_network {
    int16_t into[2][8][64][CHESS_HIDDEN]; /* own or the other's, piece, square; 0, 4: no piece */
    int16_t bias[CHESS_HIDDEN];
    int16_t out[CHESS_BUCKETS][2][CHESS_HIDDEN]; /* the side to move, the other */
    int32_t last[CHESS_BUCKETS];
} chess_network;

/* Written at build time by tools/tables/chess_network.c from learned.network. */
extern const __attribute__((visibility("hidden"))) chess_network chess_network_learned;

/* A position with the accumulators of both perspectives. */
typedef struct chess_node {
    chess_pos pos;
    int16_t sum[2][CHESS_HIDDEN];
} chess_node;

/* --- the accumulators */

/* Sixteen numbers; the compiler picks the vector instructions. */
typedef int16_t chess_lanes __attribute__((vector_size(32), aligned(2), may_alias));
enum { CHESS_LANES = CHESS_HIDDEN / 16 };

/* to = from + more - less. */
CHESS_INLINE void chess_sum_change(int16_t *to, const int16_t *from, const int16_t *more,
                                   const int16_t *less)
{
    for (int i = 0; i < CHESS_HIDDEN; i += 16)
        *(chess_lanes *)(to + i) = *(const chess_lanes *)(from + i) +
                                   *(const chess_lanes *)(more + i) -
                                   *(const chess_lanes *)(less + i);
}

CHESS_INLINE void chess_sum_less(int16_t *to, const int16_t *less)
{
    for (int i = 0; i < CHESS_HIDDEN; i += 16)
        *(chess_lanes *)(to + i) -= *(const chess_lanes *)(less + i);
}

/* The weight row of a feature: perspective (0: the side to move), piece and square. */
CHESS_INLINE const int16_t *chess_row(int seen_by, bool own, int piece, int sq)
{
    return chess_network_learned.into[own ? seen_by : !seen_by][piece][seen_by ? sq ^ 56 : sq];
}

/* Refreshes the accumulators, which playing a move updates. */
static inline void chess_sum_up(const chess_pos *p, int16_t sum[2][CHESS_HIDDEN])
{
    const chess_board *b = &p->board;
    for (int s = 0; s < 2; s++) {
        int16_t *to = sum[p->side ^ s];
        memcpy(to, chess_network_learned.bias, sizeof chess_network_learned.bias);
        for (uint64_t rest = chess_occupied(b); rest; rest &= rest - 1) {
            const int sq = chess_first(rest);
            const int16_t *row = chess_row(s, b->own >> sq & 1, chess_piece_at(b, sq), sq);
            for (int i = 0; i < CHESS_HIDDEN; i++)
                to[i] = (int16_t)(to[i] + row[i]);
        }
    }
}

static inline bool chess_sums_hold(const chess_node *n)
{
    int16_t sum[2][CHESS_HIDDEN];
    chess_sum_up(&n->pos, sum);
    return memcmp(sum, n->sum, sizeof sum) == 0;
}

static inline void chess_node_enter(chess_node *n, const chess_pos *p)
{
    n->pos = *p;
    n->pos.psqt = chess_psqt_of(&p->board);
    chess_sum_up(p, n->sum);
}

static inline void chess_node_play(chess_node *child, const chess_node *parent, chess_move m)
{
    const int from = chess_from(m), to = chess_to(m), kind = chess_kind(m), us = parent->pos.side;
    const int taken = chess_captured(&parent->pos.board, m);
    for (int s = 0; s < 2; s++) {
        int16_t *sum = child->sum[us ^ s];
        chess_sum_change(sum, parent->sum[us ^ s], chess_row(s, true, chess_arriving(m), to),
                         chess_row(s, true, chess_moving(m), from));
        if (taken)
            chess_sum_less(sum, chess_row(s, false, taken, kind == CHESS_EN_PASSANT ? to - 8 : to));
        if (kind == CHESS_CASTLE)
            chess_sum_change(sum, sum, chess_row(s, true, CHESS_ROOK, to == 6 ? 5 : 3),
                             chess_row(s, true, CHESS_ROOK, to == 6 ? 7 : 0));
    }
    chess_play(&child->pos, &parent->pos, m);
}

static inline void chess_node_pass(chess_node *child, const chess_node *parent)
{
    memcpy(child->sum, parent->sum, sizeof child->sum);
    chess_pass(&child->pos, &parent->pos);
}

/* --- the value */

/* One perspective: clipped, squared, weighted. In 16 bits: at most 255 * 127. */
CHESS_INLINE int32_t chess_weigh_plainly(const int16_t *sum, const int16_t *weight)
{
    int32_t total = 0;
    for (int i = 0; i < CHESS_HIDDEN; i++) {
        const int v = sum[i] < 0 ? 0 : sum[i] > CHESS_NETWORK_ONE ? CHESS_NETWORK_ONE : sum[i];
        total += v * weight[i] * v;
    }
    return total;
}

#ifdef __AVX2__
CHESS_INLINE int32_t chess_weigh(const int16_t *sum, const int16_t *weight)
{
    const __m256i one = _mm256_set1_epi16(CHESS_NETWORK_ONE), zero = _mm256_setzero_si256();
    __m256i total = zero;
    for (int i = 0; i < CHESS_HIDDEN; i += 16) {
        const __m256i s = _mm256_loadu_si256((const __m256i *)(const void *)(sum + i));
        const __m256i w = _mm256_loadu_si256((const __m256i *)(const void *)(weight + i));
        const __m256i v = _mm256_min_epi16(_mm256_max_epi16(s, zero), one);
        total = _mm256_add_epi32(total, _mm256_madd_epi16(_mm256_mullo_epi16(v, w), v));
    }
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(total), _mm256_extracti128_si256(total, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1));
    return _mm_cvtsi128_si32(half);
}
#else
#define chess_weigh chess_weigh_plainly
#endif

/* The output of the network, in centipawns for the side to move. */
static inline nw_score chess_network_value(const chess_node *n)
{
    const chess_network *w = &chess_network_learned;
    const int us = n->pos.side, pieces = chess_count(chess_occupied(&n->pos.board));
    const int bucket = (pieces - 1) * CHESS_BUCKETS / 32;
    const int32_t total =
        chess_weigh(n->sum[us], w->out[bucket][0]) + chess_weigh(n->sum[!us], w->out[bucket][1]);
    return (total / CHESS_NETWORK_ONE + w->last[bucket]) * CHESS_NETWORK_POINTS /
           (CHESS_NETWORK_ONE * CHESS_NETWORK_FINE);
}

static inline nw_score chess_node_evaluate(const chess_node *n)
{
    if (chess_mated(&n->pos.board))
        return -CHESS_MATE;
    if (chess_dead(&n->pos.board))
        return 0;
    /* One leaf in sixteen: checking all would add a minute to the sanitizer tests. */
    assert(n->pos.key % 16 || chess_sums_hold(n));
    return chess_eval_sum(&n->pos) + chess_network_value(n);
}

/* --- all else is as the position has it */

static inline int chess_node_moves(const chess_node *n, chess_move *out)
{
    return chess_moves(&n->pos, out);
}

static inline int chess_node_noisy(const chess_node *n, chess_move *out)
{
    return chess_noisy(&n->pos, out);
}

static inline int chess_node_checks(const chess_node *n, chess_move *out)
{
    return chess_checks(&n->pos, out);
}

static inline nw_score chess_node_result(const chess_node *n)
{
    return chess_result(&n->pos);
}

static inline uint64_t chess_node_key(const chess_node *n)
{
    return n->pos.key;
}

static inline uint64_t chess_node_child_key(const chess_node *n, chess_move m)
{
    return chess_child_key(&n->pos, m);
}

static inline int chess_node_order(const chess_node *n, chess_move m)
{
    return chess_order(&n->pos, m);
}

CHESS_INLINE int chess_node_order_most(const chess_node *n, chess_move m)
{
    return chess_order_most(&n->pos, m);
}

static inline unsigned chess_node_move_index(const chess_node *n, chess_move m)
{
    return chess_move_index(&n->pos, m);
}
#endif
