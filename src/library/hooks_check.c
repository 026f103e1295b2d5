/* SPDX-License-Identifier: MIT */
#include "game_check.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

/* Checks a game's functions for provers against minimax, where the end of the game is near. */

enum { PLIES = 12, NODES = 4000, NEAR = 8 };

typedef struct brute {
    const nw_game *game;
    unsigned char *states; /* one for each ply */
    int nodes;             /* left */
} brute;

/* Value and plies as one number: faster wins and slower losses rank higher. */
static int64_t rank(nw_score value, int plies)
{
    return (int64_t)value * 2 * PLIES + (value > 0 ? -plies : value < 0 ? plies : 0);
}

/* The rank one ply earlier; negated, unless the same player moves again. */
static int64_t turned(int64_t r, bool again)
{
    const int64_t earlier = r > 0 ? r - 1 : r < 0 ? r + 1 : 0;
    return again ? earlier : -earlier;
}

/* The rank of the position at ply, by the moves given, or by all. */
static int64_t solve(brute *b, int ply, const nw_move *given, int count)
{
    const nw_game *g = b->game;
    const unsigned char *state = b->states + (size_t)ply * g->state_size;
    nw_move list[NW_MOVES_MAX];
    int64_t best = INT64_MIN;
    if (!given) {
        count = g->moves(state, list);
        given = list;
    }
    if (count == 0)
        return rank((g->result ? g->result : g->evaluate)(state), 0);
    b->nodes--;
    for (int i = 0; i < count && b->nodes > 0 && ply < PLIES; i++) {
        const unsigned char *child = state + g->state_size;
        g->play(b->states + (size_t)(ply + 1) * g->state_size, state, given[i]);
        const bool again = g->mover && g->mover(state) == g->mover(child);
        const int64_t r = turned(solve(b, ply + 1, NULL, 0), again);
        best = r > best ? r : best;
    }
    return best;
}

static const char *compare(brute *b, const nw_move *list, int count, const nw_insight *about)
{
    const int64_t r = solve(b, 0, NULL, 0);
    const int64_t by_useful = b->nodes > 0 ? solve(b, 0, list, count) : r;
    if (b->nodes <= 0)
        return NULL;
    if (by_useful != r)
        return "useful: the moves it gives do not suffice";
    if (r + PLIES < rank(about->least, 0) || r - PLIES > rank(about->greatest, 0))
        return "useful: the value lies outside least..greatest";
    if (about->plies && about->least == about->greatest && r != rank(about->least, about->plies))
        return "useful: least and greatest are equal, but best play does not take `plies` plies";
    return NULL;
}

static const char *check_useful(brute *b, int count)
{
    const nw_game *g = b->game;
    nw_move list[NW_MOVES_MAX], all[NW_MOVES_MAX];
    nw_insight about = {1, NW_SCORE_MIN, NW_SCORE_MAX, 1, 0, 0};
    const int n = g->useful(b->states, list, &about);
    if (n < 0 || n > count || (n == 0) != (count == 0))
        return "useful: it gives more moves than there are, or none";
    g->moves(b->states, all);
    for (int i = 0; i < n; i++) {
        bool legal = false;
        for (int k = 0; k < count; k++)
            legal = legal || all[k] == list[i];
        if (!legal)
            return "useful: a move is not among the moves";
    }
    if (n > 0 && (about.least > about.greatest || about.plies < 0))
        return "useful: least is above greatest, or plies below 0";
    return n > 0 && g->longest && g->longest(b->states) <= NEAR ? compare(b, list, n, &about)
                                                                : NULL;
}

static const char *check_longest(brute *b, int count)
{
    const nw_game *g = b->game;
    const int longest = g->longest(b->states);
    nw_move list[NW_MOVES_MAX];
    if ((longest == 0) != (count == 0) || longest < 0)
        return "longest: it is 0 where the game is over, and only there";
    g->moves(b->states, list);
    for (int i = 0; i < count; i++) {
        g->play(b->states + g->state_size, b->states, list[i]);
        if (g->longest(b->states + g->state_size) >= longest)
            return "longest: it is not less after every move";
    }
    return NULL;
}

const char *nw_hooks_fault(const nw_game *g, const void *state, int count)
{
    brute b = {g, malloc((PLIES + 1) * g->state_size), NODES};
    const char *fault = b.states ? NULL : "out of memory";
    if (!fault) {
        memcpy(b.states, state, g->state_size);
        fault = g->longest ? check_longest(&b, count) : NULL;
        fault = !fault && g->useful ? check_useful(&b, count) : fault;
    }
    free(b.states);
    return fault;
}
