/* SPDX-License-Identifier: MIT */
/* A match of the checkers evaluation against material alone, both at the same small depth, from the
 * three-move openings of the ACF deck, each played with both colours. Not part of the library.
 *
 *     checkers_match [OPENINGS [DEPTH [GAMES]]] */
#include "checkers_play.h"

int main(int argc, char **argv)
{
    const char *path = argc > 1 ? argv[1] : "lab/openings/checkers-3move.txt";
    const int depth = argc > 2 ? atoi(argv[2]) : 4, games = argc > 3 ? atoi(argv[3]) : 200;
    const checkers_weights full = checkers_default_weights;
    const checkers_weights material = {.man = full.man, .king = full.king};
    const checkers_weights *const seats[2][2] = {{&full, &material}, {&material, &full}};
    FILE *f = fopen(path, "r");
    if (!f)
        return perror(path), 1;
    int won = 0, drawn = 0, lost = 0;
    checkers_pos p;
    for (int i = 0; i < games; i++) {
        if (i % 2 == 0 && next_opening(f, &p))
            return fprintf(stderr, "%s: no opening\n", path), 1;
        const int result = play_game(seats[i % 2], p, depth, NULL, NULL) * (i % 2 ? -1 : 1);
        won += result > 0;
        drawn += result == 0;
        lost += result < 0;
    }
    fclose(f);
    printf("depth %d, %d games: evaluation +%d =%d -%d against material\n", depth, games, won,
           drawn, lost);
    return 0;
}
