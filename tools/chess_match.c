/* SPDX-License-Identifier: MIT */
/* chess_match GAMES DEPTH [PLIES]: the evaluation against bare material, both by alpha-beta of the
 * same depth, each opening of random moves played twice with the colours exchanged. */
#include "chess_search.h"
#include <stdio.h>
#include <stdlib.h>

enum { LONGEST = 400 }; /* plies; a game not decided by then is drawn */

/* The result for White: 1, 0 or -1. */
static int play_game(chess_pos p, int depth, chess_evaluator *white, chess_evaluator *black)
{
    uint64_t keys[LONGEST];
    chess_move move[CHESS_MAX_MOVES];
    for (int ply = 0; ply < LONGEST; ply++) {
        if (!chess_moves(&p, move))
            return chess_result(&p) == 0 ? 0 : p.side ? 1 : -1;
        if (chess_fifty_moves(&p) || chess_dead(&p.board) || chess_repetitions(&p, keys, ply) >= 2)
            return 0;
        keys[ply] = p.key;
        const chess_history past = {keys, ply + 1};
        chess_play(&p, &p, chess_best(&p, depth, p.side ? black : white, past, NULL));
    }
    return 0;
}

int main(int argc, char **argv)
{
    const int games = argc > 1 ? atoi(argv[1]) : 200, depth = argc > 2 ? atoi(argv[2]) : 4;
    const int plies = argc > 3 ? atoi(argv[3]) : 8;
    int count[3] = {0};
    uint64_t seed = 1;
    for (int i = 0; i < games / 2; i++) {
        const chess_pos p = chess_opening(&seed, plies);
        count[play_game(p, depth, chess_evaluate, chess_material) + 1]++;
        count[1 - play_game(p, depth, chess_material, chess_evaluate)]++;
    }
    printf("depth %d, %d games: won %d, drawn %d, lost %d, score %.1f %%\n", depth, games / 2 * 2,
           count[2], count[1], count[0],
           100.0 * (count[2] + 0.5 * count[1]) / (games > 1 ? games / 2 * 2 : 1));
    return 0;
}
