/* SPDX-License-Identifier: MIT */
#ifndef NW_TOOLS_CHECKERS_PLAY_H
#define NW_TOOLS_CHECKERS_PLAY_H
/* Games of checkers between two sets of weights at a small fixed depth, for the tools that judge
 * and train the evaluation. The search is as plain as can be and no part of the library. */
#include "games/checkers/bind.h"
#include "games/checkers/draw-inl.h"
#include "games/checkers/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 300 };

/* Plain alpha-beta; beyond the depth only forced captures go on. */
static inline nw_score search(const checkers_weights *w, const checkers_pos *p, int depth,
                              nw_score alpha, nw_score beta)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    const int n = depth > 0 ? checkers_moves(p, list) : checkers_noisy(p, list);
    if (n == 0 && depth > 0)
        return checkers_result(p);
    if (n == 0)
        return checkers_is_over(p) ? checkers_result(p) : checkers_evaluate_by(w, p);
    nw_score best = -NW_INF;
    for (int i = 0; i < n && best < beta; i++) {
        checkers_pos child;
        checkers_play(&child, p, list[i]);
        const nw_score low = best > alpha ? best : alpha;
        const nw_score g = -search(w, &child, depth - 1, -beta, -low);
        best = g > best ? g : best;
    }
    return best;
}

/* The best move at depth, and its score in *score; NW_NO_MOVE in a lost position. */
static inline checkers_move choose_at(const checkers_weights *w, const checkers_pos *p, int depth,
                                      nw_score *score)
{
    checkers_move list[CHECKERS_MAX_MOVES], best_move = NW_NO_MOVE;
    const int n = checkers_moves(p, list);
    nw_score best = -NW_INF;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, list[i]);
        const nw_score g = -search(w, &child, depth - 1, -NW_INF, -best);
        if (g > best) {
            best = g;
            best_move = list[i];
        }
    }
    *score = best;
    return best_move;
}

/* All wins score alike, so the depth grows until one is seen: the nearest is played, and a won game
 * comes to its end. */
static inline checkers_move choose(const checkers_weights *w, const checkers_pos *p, int depth)
{
    nw_score score = 0;
    checkers_move m = NW_NO_MOVE;
    for (int d = 1; d <= depth && score < -CHECKERS_LOSS; d++)
        m = choose_at(w, p, d, &score);
    return m;
}

/* Called with each position of a game. */
typedef void visit(void *context, const checkers_pos *p);

/* Plays one game; returns 1 if Black won, -1 if White did, 0 for a draw. see may be NULL. */
static inline int play_game(const checkers_weights *const player[2], checkers_pos p, int depth,
                            visit *see, void *context)
{
    uint64_t keys[MAX_PLIES + 1];
    int quiet = 0;
    for (int ply = 0; ply < MAX_PLIES; ply++) {
        keys[ply] = p.key;
        if (checkers_is_draw(keys, ply + 1, quiet))
            return 0;
        if (see)
            see(context, &p);
        const checkers_move m = choose(player[p.side], &p, depth);
        if (m == NW_NO_MOVE)
            return p.side == CHECKERS_WHITE ? 1 : -1;
        const checkers_pos parent = p;
        quiet = checkers_reversible(&p, m) ? quiet + 1 : 0;
        checkers_play(&p, &parent, m);
    }
    return 0;
}

/* The position of the next opening that is not barred; wraps at the end of the file. */
static inline int next_opening(FILE *f, checkers_pos *p)
{
    char line[512];
    for (int tries = 0; tries < 1000; tries++) {
        if (!fgets(line, sizeof line, f)) {
            rewind(f);
            continue;
        }
        const char *fen = strrchr(line, '|');
        if (line[0] != '#' && fen && !strstr(line, "barred"))
            return checkers_parse(p, fen + 1, NULL);
    }
    return NW_EIO;
}
#endif
