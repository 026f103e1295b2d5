/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SCORE_INL_H
#define NW_SEARCH_SCORE_INL_H
/* Scores of leaves: grain, and in play the distance to a win. */
#include "search/search.h"

enum {
    DISTANCES = PLAY && game_win > 0,
    DRAW = 0,
    /* Scores beyond this are wins and losses; evaluations are clamped to it. */
    DECIDED = game_win - MAX_PLY - 1
};
_Static_assert(!DISTANCES || DECIDED > 0, "game contract: game_win leaves room for the plies");

/* The score of a leaf at this ply: quicker wins score higher. */
static inline nw_score leaf_score(nw_score v, int ply)
{
    assert(v >= NW_SCORE_MIN && v <= NW_SCORE_MAX && ply >= 0 && ply <= MAX_PLY);
    if (!DISTANCES)
        return v;
    if (v >= game_win || v <= -game_win)
        return v > 0 ? game_win - ply : ply - game_win;
    return v > DECIDED ? DECIDED : v < -DECIDED ? -DECIDED : v;
}

/* Rounds evaluations and results to the grain, towards zero so that negamax holds; in play wins and
 * losses stay exact. Rounding is monotonic, so it commutes with minimax. */
static inline nw_score round_to_grain(const search *s, nw_score value)
{
    if (!(LAB || PLAY) || s->on.grain <= 1)
        return value;
    if (DISTANCES && (value >= game_win || value <= -game_win))
        return value;
    return value - value % s->on.grain;
}

static inline nw_score evaluate(const search *s, const game_pos *n, int ply)
{
    return leaf_score(round_to_grain(s, game_evaluate(n)), ply);
}

static inline nw_score outcome(const search *s, const game_pos *n, int ply)
{
    return leaf_score(round_to_grain(s, game_result(n)), ply);
}

/* Probes an endgame database. Its scores stay below proven wins. */
static inline bool probe_database(const search *s, const game_pos *n, nw_score *value)
{
    nw_score v; /* a copy: value may be part of a node, whose address is never taken */
    if (!PLAY || !s->c->known || !s->c->known(s->c->knowledge, n, &v))
        return false;
    assert(!DISTANCES || (v <= DECIDED && v >= -DECIDED));
    *value = round_to_grain(s, v);
    return true;
}

/* The table counts plies to a win from the stored node, the search from the root. */
static inline nw_score from_node(nw_score v, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY + 1);
    if (!DISTANCES || v >= NW_SCORE_MAX || v <= NW_SCORE_MIN)
        return v;
    return v > DECIDED ? v + ply : v < -DECIDED ? v - ply : v;
}

static inline nw_score from_root(nw_score v, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY + 1);
    if (!DISTANCES || v >= NW_SCORE_MAX || v <= NW_SCORE_MIN)
        return v;
    return v > DECIDED    ? max_score(v - ply, DECIDED + 1)
           : v < -DECIDED ? min_score(v + ply, -DECIDED - 1)
                          : v;
}

static inline bool is_decided(nw_score v)
{
    return DISTANCES && (v > DECIDED || v < -DECIDED);
}
#endif
