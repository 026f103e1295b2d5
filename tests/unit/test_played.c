/* SPDX-License-Identifier: MIT */
/* A game in progress: its end, moves taken back, the players. */
#include "played.h"

static void check_outcome(const char *name, const char *position, const char *moves, bool over,
                          int winner, const char *reason)
{
    played_game g = game_after(name, position, moves);
    const played_status o = played_status_of(&g);
    assert_int_equal(o.over, over);
    assert_int_equal(o.winner, winner);
    if (reason)
        assert_string_equal(o.reason, reason);
    else
        assert_null(o.reason);
    played_free(&g);
}

TEST(games_end_by_rule)
{
    const int none = PLAYER_NONE;
    check_outcome("chess", "", "e4 e5", false, none, NULL);
    check_outcome("chess", "", "f3 e5 g4 Qh4", true, 1, "checkmate");
    check_outcome("chess", "", "e2e4 e7e5 Bc4 Nc6 Qh5 Nf6 Qxf7", true, 0, "checkmate");
    check_outcome("chess", "7k/8/6Q1/8/8/8/8/K7 b - - 0 1", "", true, none, "stalemate");
    check_outcome("chess", "8/8/8/4k3/8/8/4p3/4K3 w - - 0 1", "Kxe2", true, none,
                  "neither side can mate");
    check_outcome("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Ra2 Kd7", true, none,
                  "fifty moves");
    check_outcome("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 98 80", "Ra2", false, none, NULL);
    check_outcome("chess", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1", false, none, NULL);
    check_outcome("chess", "", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", true, none, "third repetition");
    check_outcome("checkers", "B:WK32:BK1", "1-6 32-27 6-1 27-32 1-6 32-27 6-1 27-32", true, none,
                  "third repetition");
    check_outcome("checkers", "B:WK32:BK1", "1-6 32-27 6-1 27-32 1-6 32-27 6-1", false, none, NULL);
    check_outcome("checkers", "B:W6:B1", "", false, none, NULL);
    check_outcome("checkers", "W:W10:B6", "10x1", true, 1, "no moves left");
    check_outcome("othello", "", "", false, none, NULL);
}

/* The first to move by the rules is player 0, whoever moves first in this very game. */
TEST(players_are_those_of_the_usual_start)
{
    played_game g = game_after("chess", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "Kd7");
    assert_int_equal(g.first, 1);
    assert_string_equal(g.side[0], "White");
    assert_string_equal(g.side[1], "Black");
    assert_int_equal(played_mover(&g), 0);
    played_free(&g);
    g = game_after("othello", "", "f5");
    assert_string_equal(g.side[played_mover(&g)], "White");
    assert_int_equal(played_mover(&g), 1);
    played_free(&g);
}

TEST(moves_are_taken_back)
{
    nw_error err = {0};
    int count = 0;
    played_game g = game_after("chess", "", "e4 e5 Nf3"), copy = {0};
    const uint64_t *history = played_history(&g, &count);
    assert_int_equal(count, 3);
    assert_true(history[0] == g.game->rules->key(played_state_at(&g, 0)));
    assert_int_equal(played_copy(&copy, &g, &err), 0);
    assert_true(played_undo(&g) && played_undo(&g) && played_undo(&g));
    assert_false(played_undo(&g));
    assert_memory_equal(played_state(&g), played_state_at(&copy, 0), g.game->rules->state_size);
    assert_true(played_move_text(&g, "Ke4", &err) < 0);
    assert_int_equal(g.plies, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(played_move(&g, copy.move[i], &err), 0);
    assert_memory_equal(played_state(&g), played_state(&copy), g.game->rules->state_size);
    played_free(&g);
    played_free(&copy);
}

TEST(long_games_are_kept)
{
    static const char *const shuffle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    nw_error err = {0};
    played_game g = game_after("chess", "", "");
    for (int i = 0; i < 3000; i++)
        assert_int_equal(played_move_text(&g, shuffle[i % 4], &err), 0);
    assert_int_equal(g.plies, 3000);
    assert_true(played_status_of(&g).over);
    played_free(&g);
}

TEST(expected_moves_follow_the_game)
{
    played_game g = game_after("othello", "", "");
    assert_int_equal(played_moves_expected(&g), 30);
    played_free(&g);
    g = game_after("chess", "", "e4 e5 Nf3 Nc6");
    assert_int_equal(played_moves_expected(&g), 48);
    g.plies = 200; /* only the number is looked at */
    assert_int_equal(played_moves_expected(&g), 12);
    played_free(&g);
}

TEST_MAIN(NULL, NULL)
