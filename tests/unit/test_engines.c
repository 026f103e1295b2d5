/* SPDX-License-Identifier: MIT */
/* What the engines are made of: the game being played, the clock, lines, players as text, and the
 * thread that thinks. */
#include "core/clock.h"
#include "play/clock.h"
#include "play/lines.h"
#include "records/played.h"
#include "play/player.h"
#include "play/thinker.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

static const nw_game_info *game_called(const char *name)
{
    const nw_game_info *game = nw_game_find(name, strlen(name));
    assert_non_null(game);
    return game;
}

/* A game from a position ("" is the start) with moves between blanks. */
static played_game played(const char *name, const char *position, const char *moves)
{
    played_game g;
    nw_error err = {0};
    char text[1024], *rest = text, *word;
    if (played_begin(&g, game_called(name), position, &err))
        fail_msg("%s: %s", position, err.text);
    snprintf(text, sizeof text, "%s", moves);
    while ((word = play_word_next(&rest)))
        if (played_move_text(&g, word, &err))
            fail_msg("%s: %s", word, err.text);
    return g;
}

/* --- the game */

static void check_outcome(const char *name, const char *position, const char *moves, bool over,
                          int winner, const char *reason)
{
    played_game g = played(name, position, moves);
    const played_status o = played_status_of(&g);
    assert_int_equal(o.over, over);
    assert_int_equal(o.winner, winner);
    if (reason)
        assert_string_equal(o.reason, reason);
    else
        assert_null(o.reason);
    played_free(&g);
}

static void games_end_by_rule(void **state)
{
    const int none = PLAYER_NONE;
    (void)state;
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
    check_outcome("checkers", "B:W6:B1", "", false, none, NULL);
    check_outcome("checkers", "W:W10:B6", "10x1", true, 1, "no moves left");
    check_outcome("othello", "", "", false, none, NULL);
}

/* The first to move by the rules is player 0, whoever moves first in this very game. */
static void players_are_those_of_the_usual_start(void **state)
{
    (void)state;
    played_game g = played("chess", "4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "Kd7");
    assert_int_equal(g.first, 1);
    assert_string_equal(g.side[0], "White");
    assert_string_equal(g.side[1], "Black");
    assert_int_equal(played_mover(&g), 0);
    played_free(&g);
    g = played("othello", "", "f5");
    assert_string_equal(g.side[played_mover(&g)], "White");
    assert_int_equal(played_mover(&g), 1);
    played_free(&g);
}

static void moves_are_taken_back(void **state)
{
    nw_error err = {0};
    int count = 0;
    (void)state;
    played_game g = played("chess", "", "e4 e5 Nf3"), copy = {0};
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

static void long_games_are_kept(void **state)
{
    static const char *const shuffle[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    nw_error err = {0};
    (void)state;
    played_game g = played("chess", "", "");
    for (int i = 0; i < 3000; i++)
        assert_int_equal(played_move_text(&g, shuffle[i % 4], &err), 0);
    assert_int_equal(g.plies, 3000);
    assert_true(played_status_of(&g).over);
    played_free(&g);
}

/* --- the clock */

static void a_budget_fits_its_clock(void **state)
{
    static const double left[] = {-1, 0, 0.001, 0.01, 0.05, 0.3, 1, 10, 300, 7200};
    static const int moves[] = {0, 1, 2, 10, 40, 1000};
    (void)state;
    for (size_t i = 0; i < sizeof left / sizeof *left; i++)
        for (size_t j = 0; j < sizeof moves / sizeof *moves; j++)
            for (int k = 0; k < 4; k++) {
                const double overhead = k & 1 ? 0.02 : 0, increment = k & 2 ? 0.1 : 0;
                const play_clock c = {.left = left[i],
                                      .has_left = 1,
                                      .increment = increment,
                                      .moves_to_go = moves[j],
                                      .overhead = overhead};
                const play_budget b = play_clock_budget(&c);
                const double usable = left[i] - overhead;
                assert_true(b.soft > 0 && b.soft <= b.hard);
                assert_true(b.hard <= PLAY_CLOCK_LEAST || b.hard <= 0.9 * usable + 1e-9);
                assert_true(left[i] < 0.01 ||
                            b.hard <= left[i] - (left[i] < 0.4 ? 0.75 * left[i] : 0.3));
            }
}

/* Playing every move to its hard limit never uses up the clock of a whole game. */
static void a_game_at_the_hard_limit_is_not_lost_on_time(void **state)
{
    const double overhead = 0.005;
    double left = 1;
    (void)state;
    for (int move = 0; move < 200; move++) {
        const play_clock c = {.left = left, .has_left = 1, .increment = 0.01, .overhead = overhead};
        left -= play_clock_budget(&c).hard;
        assert_true(left > 0);
        left += 0.01 - overhead / 2;
    }
}

/* A game of 120 moves in which every move costs so much more than its search, which takes its soft
 * limit; what is left on the clock in the end. */
static double left_with_lag(double lag, bool learns)
{
    play_lag known = {0};
    double left = 1, spent = 0;
    for (int move = 0; move < 120 && left > 0; move++) {
        const play_clock c = {.left = left, .has_left = 1, .increment = 0.01, .overhead = 0.005};
        spent = (learns ? play_lag_budget(&known, &c, spent) : play_clock_budget(&c)).soft;
        left += 0.01 - spent - lag;
    }
    return left;
}

static void a_lag_is_learnt(void **state)
{
    (void)state;
    assert_true(left_with_lag(0, true) > 0);
    assert_true(left_with_lag(0, true) == left_with_lag(0, false));
    assert_true(left_with_lag(0.015, true) > 0);
    assert_true(left_with_lag(0.015, false) <= 0);
}

/* A clock that does not fit the move before is another game's. */
static void a_lag_is_of_one_game(void **state)
{
    const play_clock first = {.left = 1, .has_left = 1}, second = {.left = 5, .has_left = 1};
    play_lag lag = {0};
    (void)state;
    play_lag_budget(&lag, &first, 0);
    play_lag_budget(&lag, &second, 0);
    assert_true(lag.mean == 0);
    play_lag_budget(&lag, &first, 0); /* four seconds gone: counted as a stall at most */
    assert_true(lag.mean > 0 && lag.mean < 0.02);
}

static void moves_to_go_use_their_time(void **state)
{
    double left = 10;
    (void)state;
    for (int to_go = 10; to_go >= 1; to_go--) {
        const play_clock c = {.left = left, .has_left = 1, .moves_to_go = to_go};
        left -= play_clock_budget(&c).soft;
    }
    assert_true(left > 0 && left < 8);
}

static void expected_moves_follow_the_game(void **state)
{
    (void)state;
    played_game g = played("othello", "", "");
    assert_int_equal(played_moves_expected(&g), 30);
    played_free(&g);
    g = played("chess", "", "e4 e5 Nf3 Nc6");
    assert_int_equal(played_moves_expected(&g), 38);
    g.plies = 200; /* only the number is looked at */
    assert_int_equal(played_moves_expected(&g), 25);
    played_free(&g);
}

static void move_time_is_kept(void **state)
{
    (void)state;
    const play_clock c = {.move_time = 0.5, .overhead = 0.1, .left = 3, .has_left = 1};
    assert_true(play_clock_budget(&c).hard > 0.399 && play_clock_budget(&c).hard < 0.401);
    const play_clock none = {.overhead = 0.1};
    assert_true(play_clock_budget(&none).hard == 0 && play_clock_budget(&none).soft == 0);
    const play_clock tiny = {.move_time = 0.01, .overhead = 0.1};
    assert_true(play_clock_budget(&tiny).hard == PLAY_CLOCK_LEAST);
}

/* --- lines */

static void lines_are_cut(void **state)
{
    static const char text[] = "one\r\n\ntwo\0three\nlast";
    play_lines l;
    nw_error err;
    char *line = NULL;
    (void)state;
    assert_int_equal(play_lines_open_text(&l, text, sizeof text - 1, &err), 0);
    static const char *const wanted[] = {"one", "", "two three", "last"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_READ);
        assert_string_equal(line, wanted[i]);
    }
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_END);
    play_lines_close(&l);
}

static void a_line_without_end_takes_no_memory(void **state)
{
    static const char block[4096];
    int ends[2];
    play_lines l;
    nw_error err;
    char *line = NULL;
    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(play_lines_open(&l, ends[0], &err), 0);
    assert_int_equal(play_lines_next(&l, nw_seconds() + 0.001, &line), PLAY_LINE_TIMEOUT);
    for (int i = 0; i < 2 * PLAY_LINE_MAX / (int)sizeof block; i++) {
        assert_int_equal(write(ends[1], block, sizeof block), sizeof block);
        assert_int_equal(play_lines_next(&l, nw_seconds() + 1e-6, &line), PLAY_LINE_TIMEOUT);
    }
    assert_int_equal(write(ends[1], "tail\nnext\nrest", 14), 14);
    close(ends[1]);
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_READ);
    assert_string_equal(line, "next");
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_READ);
    assert_string_equal(line, "rest");
    assert_int_equal(play_lines_next(&l, 0, &line), PLAY_LINE_END);
    play_lines_close(&l);
    close(ends[0]);
}

/* --- players */

static void a_player_is_read(void **state)
{
    play_player p;
    nw_error err = {0};
    (void)state;
    assert_int_equal(play_player_parse(&p, game_called("chess"),
                                       "mtdf,table=18,no-history,no-etc,offset=-7,replace=two-big,"
                                       "depth=6,nodes=100000,time=0.25",
                                       &err),
                     0);
    assert_string_equal(p.options.algorithm, "mtdf");
    assert_string_equal(p.options.replace, "two-big");
    assert_int_equal(p.options.table_bits, 18);
    assert_int_equal(p.options.history, 0);
    assert_int_equal(p.options.killers, 1);
    assert_int_equal(p.options.etc, 0);
    assert_int_equal(p.options.offset, -7);
    assert_int_equal(p.depth, 6);
    assert_int_equal(p.nodes, 100000);
    assert_true(p.seconds == 0.25);
    assert_int_equal(play_player_parse(&p, game_called("othello"), "", &err), 0);
    assert_int_equal(p.options.play, 1);
    assert_int_equal(
        play_player_parse(&p, game_called("chess"), "selective,no-null-move,no-delta-pruning", &err), 0);
    assert_int_equal(p.options.selective, NW_SELECT_ALL & ~(NW_SELECT_NULL_MOVE | NW_SELECT_DELTA));
    assert_int_equal(play_player_parse(&p, game_called("chess"), "no-play", &err), 0);
    assert_true(!p.options.play && !p.options.selective);
    assert_true(play_player_parse(&p, game_called("othello"), ",,pvs,", &err) == 0);
}

static void a_wrong_player_is_named(void **state)
{
    static const char *const bad[][2] = {{"mtdg", "mtdg"},        {"table=99", "4..32"},
                                         {"table", "table=..."}, {"history=1", "history"},
                                         {"depth=1.5", "depth"},  {"no-depth", "depth"},
                                         {"nodes=", "nodes"},     {"replace=lru", "two-deep"},
                                         {"time=nan", "time"},    {"no-", "no-"}};
    play_player p;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        nw_error err = {0};
        assert_true(play_player_parse(&p, game_called("chess"), bad[i][0], &err) < 0);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
    }
}

static void megabytes_become_bits(void **state)
{
    (void)state;
    assert_int_equal(play_player_table_bits(0), 16);
    assert_int_equal(play_player_table_bits(1), 16);
    assert_int_equal(play_player_table_bits(3), 17);
    assert_int_equal(play_player_table_bits(16), 20);
    assert_int_equal(play_player_table_bits(1 << 20), 32);
}

/* --- the thinker */

typedef struct told {
    int reports, answers;
    nw_move move;
} told;

static void on_report(void *context, const play_report *report)
{
    told *t = context;
    t->reports++;
    assert_true(report->pv_length > 0);
}

static void on_done(void *context, const play_answer *answer)
{
    told *t = context;
    t->answers++;
    t->move = answer->result->move;
}

static play_thinker *thinker_of(const char *name)
{
    play_thinker *t = NULL;
    nw_error err = {0};
    nw_options o = play_player_defaults(game_called(name));
    o.table_bits = 12;
    if (play_thinker_create(&t, game_called(name), &o, &err))
        fail_msg("%s", err.text);
    return t;
}

static void every_question_is_answered_once(void **state)
{
    nw_error err = {0};
    nw_result result;
    told seen = {0};
    (void)state;
    play_thinker *t = thinker_of("othello");
    played_game g = played("othello", "", "f5");
    play_question q = {.state = played_state(&g),
                       .depth = 4,
                       .report = on_report,
                       .done = on_done,
                       .context = &seen};
    q.history = played_history(&g, &q.history_count);
    assert_int_equal(play_thinker_think(t, &q, &result, &err), 0);
    assert_int_equal(seen.answers, 1);
    assert_true(seen.reports >= 2 && seen.move == result.move && played_is_legal(&g, result.move));
    play_thinker_stop(t);
    q.infinite = true;
    assert_int_equal(play_thinker_ask(t, &q, &err), 0);
    assert_true(play_thinker_busy(t));
    play_thinker_stop(t);
    assert_int_equal(play_thinker_wait(t, &result, &err), 0);
    assert_int_equal(seen.answers, 2);
    q.depth = 0;
    assert_int_equal(play_thinker_ask(t, &q, &err), 0);
    play_thinker_free(t);
    assert_int_equal(seen.answers, 3);
    played_free(&g);
}

static void pondering_waits_for_the_move(void **state)
{
    nw_error err = {0};
    nw_result result;
    told seen = {0};
    (void)state;
    play_thinker *t = thinker_of("chess");
    played_game g = played("chess", "", "");
    const play_question q = {.state = played_state(&g),
                             .time = {0.001, 0.002},
                             .ponder = true,
                             .done = on_done,
                             .context = &seen};
    assert_int_equal(play_thinker_ask(t, &q, &err), 0);
    assert_true(play_thinker_deadline(t) == 0);
    play_thinker_hit(t);
    const double deadline = play_thinker_deadline(t);
    if (deadline > 0) /* unless an iteration ended after soft */
        play_thinker_stop(t);
    assert_int_equal(play_thinker_wait(t, &result, &err), 0);
    assert_int_equal(seen.answers, 1);
    assert_true(played_is_legal(&g, result.move));
    play_thinker_free(t);
    played_free(&g);
}

static void options_change_between_questions(void **state)
{
    nw_error err = {0};
    nw_result result;
    (void)state;
    play_thinker *t = thinker_of("checkers");
    played_game g = played("checkers", "", "");
    const play_question q = {.state = played_state(&g), .depth = 3};
    nw_options o = play_player_defaults(g.game);
    o.algorithm = "mtdf";
    o.table_bits = 10;
    assert_int_equal(play_thinker_configure(t, &o, &err), 0);
    assert_int_equal(play_thinker_think(t, &q, &result, &err), 0);
    o.algorithm = "no such";
    assert_true(play_thinker_configure(t, &o, &err) < 0);
    play_thinker_clear(t);
    assert_int_equal(play_thinker_think(t, &q, &result, &err), 0);
    play_thinker_free(t);
    played_free(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_by_rule),
        cmocka_unit_test(players_are_those_of_the_usual_start),
        cmocka_unit_test(moves_are_taken_back),
        cmocka_unit_test(long_games_are_kept),
        cmocka_unit_test(a_budget_fits_its_clock),
        cmocka_unit_test(a_lag_is_learnt),
        cmocka_unit_test(a_lag_is_of_one_game),
        cmocka_unit_test(a_game_at_the_hard_limit_is_not_lost_on_time),
        cmocka_unit_test(moves_to_go_use_their_time),
        cmocka_unit_test(expected_moves_follow_the_game),
        cmocka_unit_test(move_time_is_kept),
        cmocka_unit_test(lines_are_cut),
        cmocka_unit_test(a_line_without_end_takes_no_memory),
        cmocka_unit_test(a_player_is_read),
        cmocka_unit_test(a_wrong_player_is_named),
        cmocka_unit_test(megabytes_become_bits),
        cmocka_unit_test(every_question_is_answered_once),
        cmocka_unit_test(pondering_waits_for_the_move),
        cmocka_unit_test(options_change_between_questions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
