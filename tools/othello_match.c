/* SPDX-License-Identifier: MIT */
/* othello_match GAMES DEPTH [PLIES]: the evaluation against the disc count, both by alpha-beta of
 * the same depth, each opening of random moves played twice with the sides exchanged. */
#include "othello_search.h"
#include <stdio.h>
#include <stdlib.h>

/* The result for Black when black and white evaluate for the two sides. */
static nw_score play_game(othello_pos p, int depth, othello_evaluator *black,
                          othello_evaluator *white)
{
    othello_move move[OTHELLO_MAX_MOVES];
    while (othello_moves(&p, move)) {
        othello_evaluator *mover = p.side == OTHELLO_BLACK ? black : white;
        othello_play(&p, &p, othello_best(&p, depth, mover, NULL));
    }
    return p.side == OTHELLO_BLACK ? othello_result(&p) : -othello_result(&p);
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 200, depth = argc > 2 ? atoi(argv[2]) : 4;
    const int plies = argc > 3 ? atoi(argv[3]) : 10;
    int won = 0, drawn = 0, discs = 0;
    uint64_t seed = 1;
    for (int i = 0; i < games / 2; i++) {
        const othello_pos p = othello_opening(&seed, plies);
        const nw_score score[2] = {play_game(p, depth, othello_evaluate, othello_discs),
                                   -play_game(p, depth, othello_discs, othello_evaluate)};
        for (int k = 0; k < 2; k++) {
            won += score[k] > 0;
            drawn += score[k] == 0;
            discs += score[k];
        }
    }
    const int played = games / 2 * 2;
    printf("depth %d, %d games: won %d, drawn %d, lost %d, mean %+.1f discs\n", depth, played, won,
           drawn, played - won - drawn, played ? (double)discs / played : 0.0);
    return 0;
}
