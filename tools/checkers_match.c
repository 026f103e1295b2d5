/* SPDX-License-Identifier: MIT */
/* A match of the checkers evaluation against material alone, both at the same small depth, from the
 * three-move openings of the ACF deck, each played with both colours. Not part of the library.
 *
 *     checkers_match [OPENINGS [DEPTH [GAMES]]] */
#include "games/checkers/bind.h"
#include "games/checkers/draw.h"
#include "games/checkers/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_PLIES = 300 };

/* Plain alpha-beta; beyond the depth only forced captures go on. */
static nw_score search(const checkers_weights *w, const checkers_pos *p, int depth, nw_score alpha,
                       nw_score beta)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    const int n = depth > 0 ? checkers_moves(p, list) : checkers_noisy(p, list);
    if (n == 0 && depth > 0)
        return checkers_result(p);
    if (n == 0)
        return checkers_evaluate_by(w, p);
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

static checkers_move choose(const checkers_weights *w, const checkers_pos *p, int depth)
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
    return best_move;
}

/* Plays one game; returns 1 if Black won, -1 if White did, 0 for a draw. */
static int play_game(const checkers_weights *const player[2], checkers_pos p, int depth)
{
    uint64_t keys[MAX_PLIES + 1];
    int quiet = 0;
    for (int ply = 0; ply < MAX_PLIES; ply++) {
        keys[ply] = p.key;
        if (checkers_is_draw(keys, ply + 1, quiet))
            return 0;
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
static int next_opening(FILE *f, checkers_pos *p)
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
        const int result = play_game(seats[i % 2], p, depth) * (i % 2 ? -1 : 1);
        won += result > 0;
        drawn += result == 0;
        lost += result < 0;
    }
    fclose(f);
    printf("depth %d, %d games: evaluation +%d =%d -%d against material\n", depth, games, won,
           drawn, lost);
    return 0;
}
