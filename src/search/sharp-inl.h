/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SHARP_INL_H
#define NW_SEARCH_SHARP_INL_H
/* What options.sharp makes of null moves, reductions and futility: how much deeper they cut. The
 * steps that use it are in selective-inl.h and selective.c. Matches and branching factors are in
 * docs/results/play.md. */
#include "search/merit-inl.h"
#include "search/node.h"

enum {
    SHARP_FUTILITY_DEPTH = 5,         /* plies left after a reduction, and one */
    SHARP_REVERSE_FUTILITY_DEPTH = 9, /* instead of REVERSE_FUTILITY_DEPTH */
    LOSING_DEPTH = 4,                 /* and losing captures are left out */
    UNGUIDED_DEPTH = 4, /* a node without a move of the table loses a ply from this depth on */
    PLY = 64,           /* the fraction of a ply in which reductions are counted */
    NO_EVAL = -NW_INF   /* no static evaluation: the position is forced */
};

/* Has the static value risen since the side last moved? It is taken to have in and after a forced
 * position. Where no kind asks for static values, as in the preset of checkers, all are 0, and it
 * has not: matches were played with that. */
static inline bool rises(const search *s, int ply)
{
    const nw_score *at = &s->static_eval[ply];
    return ply < 2 || at[0] == NO_EVAL || at[-2] == NO_EVAL || at[0] > at[-2];
}

/* Does the game rank the move below all quiet ones? In chess a capture that loses material. */
static inline bool is_losing(const node *n)
{
    const int hint = game_order(n->pos, n->now.move);
    return hint < 0 && !game_hint_is_weak(hint);
}

/* 16 times the binary logarithm. */
static inline int fine_logarithm(int n)
{
    static const uint8_t of[64] = {0,  0,  16, 25, 32, 37, 41, 45, 48, 51, 53, 55, 57, 59, 61, 63,
                                   64, 65, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 79,
                                   80, 81, 81, 82, 83, 83, 84, 85, 85, 86, 86, 87, 87, 88, 88, 89,
                                   89, 90, 90, 91, 91, 92, 92, 93, 93, 93, 94, 94, 95, 95, 95, 96};
    return of[n < 63 ? n : 63];
}

/* Plies by which n->now is reduced, perhaps none or fewer: half a ply and ln(depth) ln(move) / 1.7;
 * more where a cutoff is expected, which the moves before it have not brought, and where the static
 * value falls; fewer for a killer, and by merit. */
static inline int sharp_reduction(const node *n)
{
    const search *s = n->s;
    int by = PLY / 2 + fine_logarithm(n->depth) * fine_logarithm(n->tried + 1) / 14;
    if (!n->list->all && n->alpha + 1 == n->beta)
        by += 3 * PLY / 4;
    if (!rises(s, n->ply))
        by += 5 * PLY / 8;
    if (s->killer[n->ply][0] == n->now.move || s->killer[n->ply][1] == n->now.move)
        by -= PLY;
    else
        by -= merit_of(s, game_move_index(n->pos, n->now.move), n->ply) / 96;
    return by < 0 ? 0 : by / PLY;
}

/* Plies left after a null move: the fewer the further the static value is above beta. */
static inline int sharp_null_depth(const node *n)
{
    const nw_score unit = game_unit > 0 ? 2 * game_unit : 1;
    const int above = (n->s->static_eval[n->ply] - n->beta) / unit;
    return n->depth - 4 - n->depth / 3 - (above < 3 ? above : 3);
}

/* What reverse futility takes from the static value. */
static inline nw_score sharp_margin(const node *n)
{
    return game_unit * 3 / 4 * (n->depth - rises(n->s, n->ply));
}
#endif
