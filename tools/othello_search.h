/* SPDX-License-Identifier: MIT */
#ifndef NW_TOOLS_OTHELLO_SEARCH_H
#define NW_TOOLS_OTHELLO_SEARCH_H
/* A plain alpha-beta for the Othello tools (training, matches), with the evaluation as a parameter.
 * The library's searches are not used: they are what the evaluation is later measured with. */
#include "games/othello/eval-inl.h"

typedef nw_score othello_evaluator(const othello_pos *);

/* What the mover owns more than the other: the evaluation to beat. */
static inline nw_score othello_discs(const othello_pos *p)
{
    return othello_count(p->own) - othello_count(p->opp);
}

/* Moves of p, best ordering hint first. */
static inline int othello_sorted(const othello_pos *p, othello_move *move)
{
    int hint[OTHELLO_MAX_MOVES];
    const int n = othello_moves(p, move);
    for (int i = 0; i < n; i++) {
        const othello_move m = move[i];
        const int h = othello_order(p, m);
        int j = i;
        for (; j > 0 && hint[j - 1] < h; j--)
            hint[j] = hint[j - 1], move[j] = move[j - 1];
        hint[j] = h, move[j] = m;
    }
    return n;
}

static inline nw_score othello_alphabeta(const othello_pos *p, int depth, nw_score alpha,
                                         nw_score beta, othello_evaluator *evaluate)
{
    othello_move move[OTHELLO_MAX_MOVES];
    if (depth == 0)
        return evaluate(p);
    const int n = depth > 2 ? othello_sorted(p, move) : othello_moves(p, move);
    if (n == 0)
        return othello_result(p);
    nw_score best = -NW_INF;
    for (int i = 0; i < n && best < beta; i++) {
        othello_pos child;
        othello_play(&child, p, move[i]);
        const nw_score low = alpha > best ? alpha : best;
        const nw_score v = -othello_alphabeta(&child, depth - 1, -beta, -low, evaluate);
        best = v > best ? v : best;
    }
    return best;
}

/* The best move and, if score is not NULL, its value. A depth of 64 plays the game out. */
static inline othello_move othello_best(const othello_pos *p, int depth,
                                        othello_evaluator *evaluate, nw_score *score)
{
    othello_move move[OTHELLO_MAX_MOVES], best_move = OTHELLO_PASS;
    const int n = othello_sorted(p, move);
    nw_score best = -NW_INF;
    for (int i = 0; i < n; i++) {
        othello_pos child;
        othello_play(&child, p, move[i]);
        const nw_score v = -othello_alphabeta(&child, depth - 1, -NW_INF, -best, evaluate);
        if (v > best)
            best = v, best_move = move[i];
    }
    if (score)
        *score = n ? best : othello_result(p);
    return best_move;
}

/* Plays up to plies random moves from the start; the position is not over. */
static inline othello_pos othello_opening(uint64_t *seed, int plies)
{
    for (;;) {
        othello_pos p = othello_start();
        othello_move move[OTHELLO_MAX_MOVES];
        int n = othello_moves(&p, move);
        for (int i = 0; i < plies && n > 0; i++) {
            othello_play(&p, &p, move[nw_below((uint32_t)nw_random(seed), (uint32_t)n)]);
            n = othello_moves(&p, move);
        }
        if (n > 0)
            return p;
    }
}
#endif
