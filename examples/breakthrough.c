/* SPDX-License-Identifier: MIT */
/* Breakthrough self-play, 0.05 seconds per move. The searcher is kept, so that its table helps the
 * next move. */
#include "breakthrough.h"
#include <stdio.h>

static const nw_game game = {.name = "breakthrough",
                             .state_size = sizeof(breakthrough),
                             .max_moves = BREAKTHROUGH_MOVES,
                             .moves = breakthrough_moves,
                             .play = breakthrough_play,
                             .evaluate = breakthrough_evaluate,
                             .result = breakthrough_result,
                             .key = breakthrough_key,
                             .order = breakthrough_order};

/* The same position with players exchanged: the board rotated. */
static void swap(void *out, const void *state)
{
    const breakthrough *from = state;
    breakthrough *to = out;
    *to = (breakthrough){{0, 0}, !from->side};
    for (int side = 0; side < 2; side++)
        for (int square = 0; square < 25; square++)
            to->men[!side] |= (from->men[side] >> square & 1) << (24 - square);
}

static int fail(const nw_error *err)
{
    fprintf(stderr, "breakthrough: %s\n", err->text);
    return 1;
}

int main(void)
{
    const nw_options options = nw_defaults(&game);
    const nw_limits limits = {.seconds = 0.05};
    breakthrough now = breakthrough_start, next;
    nw_searcher *s = NULL;
    nw_error err;
    if (nw_game_check(&game, &now, 200, 1, &err) < 0 ||
        nw_game_check_swap(&game, &now, swap, 200, 1, &err) < 0 ||
        nw_searcher_create(&s, &game, &options, &err) < 0)
        return fail(&err);
    nw_move moves[NW_MOVES_MAX];
    while (game.moves(&now, moves) > 0) {
        nw_result r;
        if (nw_search(s, &now, &limits, &r, &err) < 0)
            return fail(&err);
        const unsigned from = r.move / 32, to = r.move % 32;
        printf("%s %c%u-%c%u  depth %2d  value %d\n", now.side ? "black" : "white",
               "abcde"[from % 5], from / 5 + 1, "abcde"[to % 5], to / 5 + 1, r.depth, r.value);
        breakthrough_play(&next, &now, r.move);
        now = next;
    }
    printf("%s wins\n", now.side ? "white" : "black");
    nw_searcher_free(s);
    return 0;
}
