/* SPDX-License-Identifier: MIT */
#include "play/checkers_endgame.h"

void checkers_endgame_begin(checkers_endgame *e)
{
    checkers_endings_at(&e->endings, checkers_endings_solved);
}

/* The plies of a child that continues best play from a position of so many, one fewer; draws lead
 * to draws. */
static int next_plies(int plies)
{
    return plies == CHECKERS_ENDING_DRAWN ? plies : plies - 1;
}

/* Lists the best moves of a position whose game lasts `plies` more. */
static int best_moves(const checkers_endgame *e, const checkers_pos *p, int plies, nw_move *best)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int count = 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        if (checkers_ending_plies(&e->endings, &child) == next_plies(plies))
            best[count++] = moves[i];
    }
    return count;
}

/* The line of best play to the end of the game; at most 254 plies, of which all have a move. */
static int best_line(const checkers_endgame *e, checkers_pos p, int plies, nw_move *line)
{
    nw_move best[CHECKERS_MAX_MOVES];
    int length = 0;
    for (; plies > 0 && length < NW_PLIES_MAX && best_moves(e, &p, plies, best) > 0; plies--) {
        const checkers_pos parent = p;
        line[length++] = best[0];
        checkers_play(&p, &parent, best[0]);
    }
    return length;
}

bool checkers_endgame_answer(checkers_endgame *e, const checkers_pos *p, nw_limits *limits,
                             nw_result *result)
{
    if (!checkers_ending_is_known(p))
        return false;
    const int plies = checkers_ending_plies(&e->endings, p);
    if (limits->depth > 0 && plies > limits->depth)
        return false;
    if (plies == CHECKERS_ENDING_DRAWN) {
        limits->only = e->drawing;
        limits->only_count = best_moves(e, p, plies, e->drawing);
        return false;
    }
    const nw_score loss = CHECKERS_LOSS + plies, value = plies % 2 ? -loss : loss;
    *result = (nw_result){.value = value,
                          .lower = value,
                          .upper = value,
                          .move = NW_NO_MOVE,
                          .depth = plies,
                          .complete = 1,
                          .nodes = 1,
                          .proof = NW_PROVED_ITERATION};
    result->pv_length = best_line(e, *p, plies, result->pv);
    if (result->pv_length > 0)
        result->move = result->pv[0];
    return true;
}
