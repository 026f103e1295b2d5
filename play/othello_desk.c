/* SPDX-License-Identifier: MIT */
#include "play/othello_desk.h"
#include "play/player.h"

enum {
    TEST_BITS = 10,
    QUICK = 7 /* of the last moves, those that take no time */
};

int play_othello_open(played_game *game, play_thinker **thinker, int depth_most, nw_error *err)
{
    const nw_game_info *othello = nw_game_find("othello", 7);
    nw_options options = play_player_defaults(othello);
    if (depth_most > 0)
        options.table_bits = TEST_BITS;
    const int rc = played_begin(game, othello, "", err);
    return rc == NW_OK ? play_thinker_create(thinker, othello, &options, err) : rc;
}

play_budget play_othello_budget(double left, int stones, int empties)
{
    const int moves = (empties + 1) / 2;
    const play_clock c = {.left = left,
                          .has_left = 1,
                          .moves_to_go = stones,
                          .moves_expected = moves > QUICK + 2 ? moves - QUICK : 2,
                          .overhead = 0.02};
    return play_clock_budget(&c);
}
