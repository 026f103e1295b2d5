/* SPDX-License-Identifier: MIT */
/* Finding a move: solver and search, levels, and the thread that thinks. */
#include "play/level.h"
#include "play/player.h"
#include "play/thinker.h"
#include "core/clock.h"
#include "played.h"
#include <math.h>
#include <time.h>

/* --- thinking */

/* Positions of ten empty squares that are harder than most: the solver takes more nodes than its
 * share of the limit and gives up, which leaves the rest to the search. */
static const char *const hard[] = {
    "--OOOO----OOOO-OXXXOXOOOXXXXXOOOXXOXXOOOXXXXXOOOXXXX-O--XXXXXOOO X",
    "-XXXXXXX-OOXOOOOXOOOXXOXXOOOXXOXXXOXXOXXXXXOOXXXX-XXO-----OOOO-- X",
    "--XXXX-O--XXOXOOO-XXXOXOOXXOXXOOOXOXOXXOOOXOOOXOO-XXOOXO---XXOOO X",
    "OXXX----OOXOOO--OXOXOOO-OXOXOOOOOXOOXXO-OOOOXX-OOOOXOOX-XXXXXXXX X",
    "---XXXXX--XXXOOO-XXOOOOOOOOOOOXXOOXOOXX-OXOOXXXXOXXXXO--OOOOOOO- X",
    "OOOOOOX-XOXXXXX-XOOOXXO-XOOOXXO-OOOOXXOOOOXOOOO--OOXOO---OOOOOO- X",
};

enum { NODES = 1246 };

/* Thinks about a hard position; what the solver left is checked. Returns whether it gave up. */
static bool solver_gives_up(play_engine *m, const char *position)
{
    nw_error err = {0};
    nw_result result;
    played_game g = game_after("othello", position, "");
    nw_limits limits = {.seconds = 1000, .nodes = NODES};
    play_engine_clear(m);
    const int rc = play_think(m, played_state(&g), &limits, &result, &err);
    assert_true(rc == PLAY_SOLVED || rc == PLAY_SEARCHED);
    if (rc == PLAY_SEARCHED) {
        assert_true(m->solver_nodes > NODES / 2 && m->solver_seconds > 0);
        assert_int_equal(limits.nodes, NODES - m->solver_nodes);
        assert_true(limits.seconds == 1000 - m->solver_seconds);
        assert_true(m->solver_nodes + result.nodes <= NODES + 64);
    }
    assert_true(played_is_legal(&g, result.move));
    played_free(&g);
    return rc == PLAY_SEARCHED;
}

/* Verifies: what the solver used before it gave up is deducted from the search's limits. */
TEST(the_solver_pays_with_the_search)
{
    nw_error err = {0};
    play_engine m;
    nw_options o = play_player_defaults(game_called("othello"));
    int given_up = 0;
    o.table_bits = 12;
    assert_int_equal(play_engine_open(&m, game_called("othello"), &o, true, &err), 0);
    for (size_t i = 0; i < sizeof hard / sizeof *hard; i++)
        given_up += solver_gives_up(&m, hard[i]);
    assert_true(given_up > 0);
    play_engine_close(&m);
}

/* Verifies: a player's threads help the solver, and options set later change their number. */
TEST(the_solver_has_the_threads_of_the_player)
{
    nw_error err = {0};
    play_engine m;
    const nw_game_info *game = game_called("othello");
    nw_options o = play_player_defaults(game);
    nw_score first = 0;
    void *position = calloc(1, game->rules->state_size);
    assert_non_null(position);
    assert_int_equal(nw_parse(game->rules,
                              "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X",
                              position, &err),
                     0);
    o.table_bits = 12;
    assert_int_equal(play_engine_open(&m, game, &o, true, &err), 0);
    for (o.threads = 1; o.threads <= 3; o.threads++) {
        nw_limits limits = {.depth = 0};
        nw_result r;
        assert_int_equal(play_engine_configure(&m, &o, &err), 0);
        play_engine_clear(&m);
        assert_int_equal(play_think(&m, position, &limits, &r, &err), PLAY_SOLVED);
        first = o.threads == 1 ? r.value : first;
        assert_int_equal(r.value, first);
    }
    play_engine_close(&m);
    free(position);
}

/* --- mates */

enum { MATE_NODES = 150000 };

/* Thinks within a limit of nodes, and returns the value. */
static nw_score value_within(play_engine *m, const played_game *g, uint64_t nodes, nw_result *r)
{
    nw_error err = {0};
    nw_limits limits = {.nodes = nodes};
    assert_true(play_think(m, played_state(g), &limits, r, &err) >= 0);
    assert_true(played_is_legal(g, r->move));
    assert_true(m->solver_nodes <= nodes / 4 + 1024);
    return r->value;
}

/* Plays the attacker by proof and search against a search; returns the plies to the mate. */
static int plies_to_mate(play_engine *m, const char *fen)
{
    nw_error err = {0};
    nw_result r;
    int before = NW_PLIES_MAX;
    played_game g = game_after("chess", fen, "");
    const int attacker = played_mover(&g);
    for (int ply = 0; ply < 100; ply++) {
        const bool attacks = played_mover(&g) == attacker;
        const nw_score value = value_within(m, &g, attacks ? MATE_NODES : 1000, &r);
        const int left = nw_win_plies(game_called("chess")->rules, value);
        assert_true(!attacks || (left > 0 && left < before));
        before = attacks ? left : before;
        assert_int_equal(played_move(&g, r.move, &err), 0);
        if (played_status_of(&g).over) {
            played_free(&g);
            return ply + 1;
        }
    }
    fail_msg("%s: no mate", fen);
    return 0;
}

/* Verifies: a win that the prover finds is played, in fewer plies with every move, where the search
 * with as many nodes does not see it. */
TEST(a_proved_mate_is_played_to_its_end)
{
    static const char *const fens[] = {
        "r1b1k1nr/1p3n1p/p7/2Pp1P2/1qPpN1p1/1P6/5K1P/2B1RB2 w kq - 0 1",
        "r1k1K1bn/p1p2prq/P1Pp1Ppb/1N1p2p1/3P2P1/1P6/8/8 w - - 0 1",
        "4brk1/3Prppp/n1P5/pP2p3/qpnPNp2/p1P5/KR2B3/RQ6 w - - 0 1",
    };
    nw_error err = {0};
    nw_result r;
    play_engine with, without;
    const nw_options o = play_player_defaults(game_called("chess"));
    assert_int_equal(play_engine_open(&with, game_called("chess"), &o, true, &err), 0);
    assert_int_equal(play_engine_open(&without, game_called("chess"), &o, false, &err), 0);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        played_game g = game_after("chess", fens[i], "");
        play_engine_clear(&with);
        play_engine_clear(&without);
        assert_true(value_within(&without, &g, MATE_NODES, &r) < 10000);
        assert_int_equal(without.solver_nodes, 0);
        assert_true(plies_to_mate(&with, fens[i]) < 60);
        played_free(&g);
    }
    play_engine_close(&with);
    play_engine_close(&without);
}

/* Verifies: the prover takes little where no mate is near, nothing of a small limit, and claims no
 * win that the count of moves without progress may spoil. */
TEST(mates_are_sought_where_they_are_near)
{
    nw_error err = {0};
    nw_result r;
    play_engine m;
    const nw_options o = play_player_defaults(game_called("chess"));
    assert_int_equal(play_engine_open(&m, game_called("chess"), &o, true, &err), 0);
    played_game first = game_after("chess", "", "");
    value_within(&m, &first, MATE_NODES, &r);
    assert_in_range(m.solver_nodes, 1, 3 * 1024);
    value_within(&m, &first, 100000, &r);
    assert_int_equal(m.solver_nodes, 0);
    played_free(&first);
    played_game late =
        game_after("chess", "r1k1K1bn/p1p2prq/P1Pp1Ppb/1N1p2p1/3P2P1/1P6/8/8 w - - 80 60", "");
    play_engine_clear(&m);
    assert_true(value_within(&m, &late, MATE_NODES, &r) < 10000);
    assert_true(m.solver_nodes > 0);
    played_free(&late);
    play_engine_close(&m);
}

/* --- levels */

static nw_move level_move(play_engine *m, const played_game *g, int level, uint64_t seed)
{
    nw_error err = {0};
    nw_result r;
    nw_limits limits = {.depth = 0};
    play_engine_clear(m);
    m->random = seed;
    assert_int_equal(play_level_think(m, level, played_state(g), &limits, &r, &err), 0);
    assert_true(played_is_legal(g, r.move));
    return r.move;
}

/* A beginner varies its moves, saves an attacked queen, and captures a hanging one. */
TEST(levels_choose_what_looks_good)
{
    static const struct {
        const char *fen, *best;
    } plain[] = {
        {"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", "exd5"},
        {"4k3/8/8/8/1b6/8/3P4/3QK3 b - - 0 1", ""},
        {"r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "Rxa8+"},
    };
    nw_error err = {0};
    play_engine m;
    nw_options o = play_player_defaults(game_called("chess"));
    o.table_bits = 12;
    assert_int_equal(play_engine_open(&m, game_called("chess"), &o, true, &err), 0);
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        for (uint64_t seed = 1; seed <= 20; seed++) {
            char name[NOTATION_SIZE];
            played_game g = game_after("chess", plain[i].fen, "");
            const nw_move move = level_move(&m, &g, 1, seed);
            if (*plain[i].best)
                assert_string_equal(played_move_name(&g, 0, move, name), plain[i].best);
            played_free(&g);
        }
    played_game start = game_after("chess", "", "");
    int moves[64] = {0}, different = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const unsigned slot = (unsigned)level_move(&m, &start, 2, seed) % 64;
        different += moves[slot]++ == 0;
        assert_int_equal(level_move(&m, &start, 2, seed) % 64, slot); /* and the seed repeats it */
    }
    assert_true(different > 2);
    played_free(&start);
    play_engine_close(&m);
}

/* Now and then a weak player looks two plies less far, or one ply. */
TEST(levels_lapse)
{
    static const struct {
        int level, depth, lapsed;
        double often;
    } table[] = {{3, 1, 1, 0}, {4, 2, 1, 0.7}, {6, 2, 1, 0.1}, {7, 3, 1, 0.3}, {9, 4, 2, 0.25}};
    enum { MOVES = 400 };
    nw_error err = {0};
    play_engine m;
    nw_options o = play_player_defaults(game_called("chess"));
    o.table_bits = 4;
    assert_int_equal(play_engine_open(&m, game_called("chess"), &o, true, &err), 0);
    played_game start = game_after("chess", "", "");
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        int lapses = 0;
        m.random = 1996 + i;
        for (int move = 0; move < MOVES; move++) {
            nw_result r;
            nw_limits limits = {.nodes = 1};
            assert_int_equal(
                play_level_think(&m, table[i].level, played_state(&start), &limits, &r, &err), 0);
            lapses += limits.depth == table[i].lapsed;
            assert_true(limits.depth == table[i].depth || limits.depth == table[i].lapsed);
        }
        if (table[i].lapsed < table[i].depth)
            assert_true(fabs(lapses - MOVES * table[i].often) < MOVES * 0.1);
    }
    played_free(&start);
    play_engine_close(&m);
}

/* The best move may take all the time, and the others share as much again: not every one of the
 * five takes all of it. The best of several attempts, as another process may stand between them. */
TEST(choices_share_the_time)
{
    const double seconds = 0.2;
    double least = 100;
    nw_error err = {0};
    play_engine m;
    nw_options o = play_player_defaults(game_called("chess"));
    o.table_bits = 12;
    assert_int_equal(play_engine_open(&m, game_called("chess"), &o, true, &err), 0);
    played_game start = game_after("chess", "", "");
    for (int i = 0; i < 8 && least > 3 * seconds; i++) {
        nw_result r;
        nw_limits limits = {.seconds = seconds, .soft_seconds = seconds};
        const double begin = nw_seconds();
        assert_int_equal(
            play_level_think(&m, PLAY_LEVELS - 1, played_state(&start), &limits, &r, &err), 0);
        least = fmin(least, nw_seconds() - begin);
    }
    assert_true(least < 3 * seconds);
    played_free(&start);
    play_engine_close(&m);
}

TEST(levels_have_names)
{
    for (int level = 1; level <= PLAY_LEVELS; level++)
        assert_int_equal(play_level_read(play_level_name(level)), level);
    assert_int_equal(play_level_read("7"), 7);
    assert_int_equal(play_level_read("10"), 10);
    assert_int_equal(play_level_read("1"), 1);
    assert_int_equal(play_level_read("CLUB"), 9);
    assert_int_equal(play_level_read("0"), 0);
    assert_int_equal(play_level_read("21"), 0);
    for (int level = 1; level <= PLAY_LEVELS; level++) {
        assert_int_equal(play_level_of_elo(play_level_elo(level)), level);
        assert_true(level == 1 || play_level_elo(level - 1) < play_level_elo(level));
    }
    assert_int_equal(play_level_read("3x"), 0);
    assert_int_equal(play_level_read(""), 0);
}

/* --- the thread */

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

TEST(every_question_is_answered_once)
{
    nw_error err = {0};
    nw_result result;
    told seen = {0};
    play_thinker *t = thinker_of("othello");
    played_game g = game_after("othello", "", "f5");
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

TEST(pondering_waits_for_the_move)
{
    nw_error err = {0};
    nw_result result;
    told seen = {0};
    play_thinker *t = thinker_of("chess");
    played_game g = game_after("chess", "", "");
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

/* --- several lines */

static double processor_seconds(void)
{
    return (double)clock() / CLOCKS_PER_SEC;
}

typedef struct lines_told {
    uint64_t nodes; /* the most reported */
    int lines;
} lines_told;

static void on_line(void *context, const play_report *report)
{
    lines_told *t = context;
    t->nodes = report->nodes > t->nodes ? report->nodes : t->nodes;
    t->lines = report->line > t->lines ? report->line : t->lines;
}

/* Verifies: all lines together keep the limits of the question, nodes and time. */
TEST(lines_share_the_limits)
{
    nw_error err = {0};
    nw_result result;
    play_thinker *t = thinker_of("chess");
    played_game g = game_after("chess", "", "");
    for (int lines = 2; lines <= 8; lines *= 2) {
        lines_told seen = {0};
        play_question q = {.state = played_state(&g),
                           .lines = lines,
                           .nodes = 20000,
                           .report = on_line,
                           .context = &seen};
        play_thinker_clear(t);
        assert_int_equal(play_thinker_think(t, &q, &result, &err), 0);
        assert_int_equal(seen.lines, lines);
        assert_in_range(seen.nodes, 2000, 20000 + 300);
        assert_true(played_is_legal(&g, result.move));
    }
    const double before = processor_seconds();
    play_question q = {.state = played_state(&g), .lines = 8, .time = {0.1, 0.1}};
    play_thinker_clear(t);
    assert_int_equal(play_thinker_think(t, &q, &result, &err), 0);
    assert_true(processor_seconds() - before < 0.3); /* eight lines of 0.1 s would be 0.8 */
    play_thinker_free(t);
    played_free(&g);
}

/* Verifies: the clock of a move begins with the ponder hit, however long it was pondered. */
TEST(the_clock_begins_with_the_hit)
{
    nw_error err = {0};
    nw_result result;
    play_thinker *t = thinker_of("chess");
    played_game g = game_after("chess", "", "");
    const play_question q = {.state = played_state(&g), .time = {1000, 1000}, .ponder = true};
    const struct timespec while_pondering = {.tv_nsec = 50000000};
    assert_int_equal(play_thinker_ask(t, &q, &err), 0);
    nanosleep(&while_pondering, NULL);
    const double before = nw_seconds();
    play_thinker_hit(t);
    const double deadline = play_thinker_deadline(t);
    assert_true(deadline >= before + 1000 && deadline <= nw_seconds() + 1000);
    play_thinker_hit(t); /* a second hit changes nothing */
    assert_true(play_thinker_deadline(t) == deadline);
    play_thinker_stop(t);
    assert_int_equal(play_thinker_wait(t, &result, &err), 0);
    play_thinker_free(t);
    played_free(&g);
}

TEST(options_change_between_questions)
{
    nw_error err = {0};
    nw_result result;
    play_thinker *t = thinker_of("checkers");
    played_game g = game_after("checkers", "", "");
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

TEST_MAIN(NULL, NULL)
