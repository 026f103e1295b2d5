/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_WEIGHTS_H
#define NW_GAMES_CHESS_WEIGHTS_H
/* The numbers of the evaluation, in centipawns. They are data: weights.inc holds those set by hand,
 * which measurements use, learned.inc those learned from self-play (train/), for play. Every weight
 * is a pair, for the middle game and for the end, packed in one integer so that both are summed at
 * once. */
#include <stdint.h>

typedef struct chess_weights {
    int32_t material[8]; /* by piece code */
    int32_t psqt[8][64]; /* by piece code and square as its owner sees it; rows 0, 4 are zero */
    int32_t knight_mobility[9]; /* by number of squares */
    int32_t bishop_mobility[14];
    int32_t rook_mobility[15];
    int32_t queen_mobility[28];
    int32_t bishop_pair;
    int32_t rook_open;      /* no pawn on its file */
    int32_t rook_half_open; /* none of its own */
    int32_t doubled;        /* for each pawn with an own pawn in front */
    int32_t isolated;       /* for each pawn without a neighbour */
    int32_t supported;      /* for each pawn protected by a pawn */
    int32_t passed[8];      /* by rank */
    int32_t passed_free[8]; /* and the square in front of it is empty */
    int32_t shelter_near;   /* for each pawn one rank before the king, on its file or a neighbour */
    int32_t shelter_far;    /* two ranks before */
    int32_t king_open;      /* for each file at the king without an own pawn */
    int32_t king_units[8];  /* attack units, plain numbers, per attacked square at the king */
    int32_t king_danger[32]; /* for the attacker, by attack units */
} chess_weights;

extern const __attribute__((visibility("hidden"))) chess_weights chess_measuring, chess_learned;

/* The weights of this variant of the search. */
#if defined NW_PLAY && NW_PLAY
#define chess_weight chess_learned
#else
#define chess_weight chess_measuring
#endif

#define CHESS_PAIR(middle, end) ((middle)*65536 + (end))

static inline int chess_middle(int32_t pair)
{
    return (int16_t)(uint16_t)((uint32_t)(pair + 0x8000) >> 16);
}

static inline int chess_end(int32_t pair)
{
    return (int16_t)(uint16_t)(uint32_t)pair;
}
#endif
