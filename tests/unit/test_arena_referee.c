/* SPDX-License-Identifier: MIT */
/* One game between two made-up players: clocks, passes, faults. */
#include "arena/referee.h"
#include "support.h"
#include <time.h>

/* A fake player: it waits, then plays its first legal move. */
typedef struct script {
    double seconds;      /* per move */
    int resigns, cheats; /* at this move of its own, from 1; 0: never */
    double value;        /* that it says it has */
    int doubts;          /* at this move of its own it says 0 instead; 0: never */
} script;

static script scripts[2];
static int moves_asked;
static double least_left; /* that a player was told to have */

static int nothing(arena_player *p, nw_error *err)
{
    (void)p;
    (void)err;
    return 0;
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    (void)game;
    return nothing(p, err);
}

static int move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    const script *s = &scripts[p->side];
    nw_move moves[NW_MOVES_MAX];
    const int number = turn->game->plies / 2 + 1;
    const struct timespec pause = {.tv_nsec = (long)(s->seconds * 1e9)};
    moves_asked++;
    if (turn->left[p->side] < least_left)
        least_left = turn->left[p->side];
    nanosleep(&pause, NULL);
    (void)turn->game->game->rules->moves(played_state(turn->game), moves);
    answer->move = number == s->resigns ? NW_NO_MOVE : moves[0];
    answer->valued = true;
    answer->value = number == s->doubts ? 0 : s->value;
    answer->depth = 1;
    if (number != s->cheats)
        return 0;
    snprintf(err->text, sizeof err->text, "illegal move 'x'");
    return NW_EINVAL;
}

static const arena_protocol made_up = {.open = nothing, .begin = begin, .move = move};

/* Plays a game from a position, after `opening` plies. */
static arena_ending play_after(const char *game, const char *position, int opening,
                               arena_limits limits, const arena_rules *rules)
{
    const arena_spec spec = {.protocol = &made_up, .game = game_called(game), .text = "made up"};
    arena_player *player = calloc(2, sizeof *player);
    arena_player *const players[2] = {&player[0], &player[1]};
    const arena_limits both[2] = {limits, limits};
    arena_ending ending;
    played_game g;
    nw_error err = {0};
    moves_asked = 0;
    least_left = 0;
    for (int i = 0; i < 2; i++)
        player[i].spec = &spec;
    assert_int_equal(played_begin(&g, spec.game, position, &err), 0);
    while (g.plies < opening) {
        nw_move moves[NW_MOVES_MAX];
        (void)spec.game->rules->moves(played_state(&g), moves);
        assert_int_equal(played_move(&g, moves[0], &err), 0);
    }
    if (arena_referee_play(&g, players, both, rules, &ending, &err))
        fail_msg("%s", err.text);
    for (int i = 0; i < 2; i++)
        arena_player_close(&player[i]);
    free(player);
    played_free(&g);
    free(ending.log);
    free(ending.note);
    return ending;
}

static arena_ending play_from(const char *game, const char *position, arena_limits limits,
                              const arena_rules *rules)
{
    return play_after(game, position, 0, limits, rules);
}

static const arena_rules usual = {.margin = 0.002, .patience = 10};

/* Verifies: the increment is added after every move: without it, thirty moves of 20 ms use up the
 * 0.3 s. */
TEST(the_increment_is_added)
{
    scripts[0] = scripts[1] = (script){.seconds = 0.02};
    const arena_ending e =
        play_from("othello", "", (arena_limits){.base = 0.3, .increment = 0.3}, &usual);
    assert_int_equal(e.fault, ARENA_NO_FAULT);
    assert_true(e.used[0] > 0.3 && e.used[1] > 0.3);
    const arena_ending none = play_from("othello", "", (arena_limits){.base = 0.1}, &usual);
    assert_int_equal(none.fault, ARENA_TIME);
}

TEST(who_is_late_has_lost)
{
    scripts[0] = (script){.seconds = 0.05};
    scripts[1] = (script){.seconds = 0};
    const arena_ending e = play_from("tictactoe", "", (arena_limits){.move_time = 0.02}, &usual);
    assert_int_equal(e.fault, ARENA_TIME);
    assert_int_equal(e.culprit, 0);
    assert_int_equal(e.winner, 1);
    assert_true(e.longest_late > 0.01);
}

/* Verifies: within the margin a clock stops at zero: players are never given less, and the whole
 * increment is added. */
TEST(a_clock_stops_at_zero)
{
    const arena_rules wide = {.margin = 1000, .patience = 10, .moves_most = 3};
    scripts[0] = scripts[1] = (script){.seconds = 0.01};
    const arena_ending e =
        play_from("chess", "", (arena_limits){.base = 0.001, .increment = 1e-9}, &wide);
    assert_int_equal(e.fault, ARENA_NO_FAULT);
    assert_int_equal(moves_asked, 6);
    assert_true(least_left >= 0 && e.longest_late >= 0.008);
}

TEST(faults_are_of_their_player)
{
    scripts[0] = (script){.seconds = 0};
    scripts[1] = (script){.cheats = 2};
    arena_ending e = play_from("chess", "", (arena_limits){.depth = 1}, &usual);
    assert_int_equal(e.fault, ARENA_ILLEGAL);
    assert_int_equal(e.culprit, 1);
    assert_int_equal(e.winner, 0);
    scripts[1] = (script){.resigns = 3};
    e = play_from("chess", "", (arena_limits){.depth = 1}, &usual);
    assert_int_equal(e.fault, ARENA_RESIGNED);
    assert_int_equal(moves_asked, 6);
}

/* White has no move and is not asked; the referee passes for it. */
TEST(passes_are_made_by_the_referee)
{
    scripts[0] = scripts[1] = (script){.seconds = 0};
    const arena_ending e =
        play_from("othello", "XO------X-------O----------------------------------------------- X",
                  (arena_limits){.depth = 1}, &usual);
    assert_int_equal(e.winner, 0);
    assert_int_equal(moves_asked, 2); /* both of Black */
}

/* The loser's report alone is not enough, and a player without reports is never adjudicated. */
TEST(games_are_adjudicated)
{
    const arena_limits limits = {.depth = 1};
    arena_rules rules = {.patience = 10, .resign_value = 5, .resign_moves = 3};
    scripts[0] = (script){.value = -6};
    scripts[1] = (script){.value = 6};
    arena_ending e = play_from("chess", "", limits, &rules);
    assert_true(e.adjudicated && e.winner == 1 && e.fault == ARENA_NO_FAULT);
    assert_int_equal(moves_asked, 6);
    scripts[1].value = 4;
    e = play_from("tictactoe", "", limits, &rules);
    assert_false(e.adjudicated);
    rules = (arena_rules){.patience = 10, .draw_from = 4, .draw_moves = 2, .draw_value = 0.5};
    scripts[0].value = 0.4;
    scripts[1].value = -0.4;
    e = play_from("chess", "", limits, &rules);
    assert_true(e.adjudicated && e.winner == PLAYER_NONE);
    assert_int_equal(moves_asked, 8);
    rules = (arena_rules){.patience = 10, .moves_most = 3};
    e = play_from("chess", "", limits, &rules);
    assert_true(e.adjudicated && e.winner == PLAYER_NONE);
    assert_int_equal(moves_asked, 6);
    e = play_after("chess", "", 6, limits, &rules); /* the opening is not counted */
    assert_true(e.adjudicated && e.winner == PLAYER_NONE);
    assert_int_equal(moves_asked, 6);
}

/* A better value begins the count anew, of the loser as of the winner. */
TEST(resignation_needs_a_run_of_values)
{
    const arena_limits limits = {.depth = 1};
    const arena_rules rules = {.patience = 10, .resign_value = 5, .resign_moves = 3};
    for (int side = 0; side < 2; side++) {
        scripts[0] = (script){.value = -6};
        scripts[1] = (script){.value = 6};
        scripts[side].doubts = 2;
        const arena_ending e = play_from("chess", "", limits, &rules);
        assert_true(e.adjudicated && e.winner == 1);
        assert_in_range(moves_asked, 9, 10); /* three more each after the second */
    }
}

TEST_MAIN(NULL, NULL)
