/* SPDX-License-Identifier: MIT */
/* The rules of play: where nothing repeats, the value of the laboratory; wins with their distance,
 * also through the table; draws by repetition and by counting, which never reach the table. */
#include "games/chess/pass-inl.h"
#include "nullwindow.h"
#include "nullwindow_lab.h"
#include "api.h"
#include <stdbool.h>

/* Play without selectivity, with entries of equal depth: exact but for the rules of play. */
static nw_options exact_play(const nw_game *g)
{
    nw_options o = nw_play_defaults(g);
    o.at_least = 0;
    o.selective = 0;
    o.grain = 0;
    o.table_bits = 12;
    return o;
}

static nw_score without_distance(const nw_game *g, nw_score v, nw_score win)
{
    const int plies = nw_win_plies(g, v);
    return plies > 0 ? win : plies < 0 ? -win : v;
}

/* --- the laboratory's value */

/* A value rounded to the grain, towards zero; not that of a decided game. */
static nw_score coarse(nw_score v, nw_score grain, nw_score win)
{
    return grain > 1 && (win == 0 || (v < win && v > -win)) ? v - v % grain : v;
}

/* Whose value play must find: the laboratory's. Othello, chess and checkers are played by
 * evaluations of their own, and are compared with minimax in the same variant, or where that takes
 * too long with Alpha-Beta without a table. */
static nw_options reference(const nw_game *g)
{
    nw_options o = nw_defaults(g);
    if (g == nw_builtin("othello")) {
        o = exact_play(g);
        o.algorithm = "minimax";
    } else if (g == nw_builtin("chess") || g == nw_builtin("checkers")) {
        o = exact_play(g);
        o.algorithm = "alphabeta";
        o.table_bits = 0;
    }
    return o;
}

/* Three plies are too few for a position to come again. Every other round has a coarse grain. */
TEST(test_same_value_as_the_lab)
{
    static const struct {
        const char *name;
        nw_score win;
        int depth, plies;
    } games[] = {{"chess", 20000, 3, 30},    {"checkers", 10000, 3, 50}, {"othello", 0, 5, 50},
                 {"connect4", 10000, 6, 20}, {"tictactoe", 1000, 7, 3},  {"qubic", 100000, 3, 20}};
    uint64_t rng = 7;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const nw_game *g = nw_builtin(games[i].name);
        const nw_limits limits = {.depth = games[i].depth};
        for (int round = 0; round < 5; round++)
            for (int a = 0; nw_algorithm_name(a); a++) {
                state s = position_of(g, "");
                random_plies(g, &s, games[i].plies, &rng);
                nw_options play = exact_play(g), lab = reference(g);
                play.algorithm = nw_algorithm_name(a);
                play.grain = round % 2 == 0 ? 0 : 7;
                const nw_result p = search_once(g, &play, &s, limits);
                const nw_result l = search_once(g, &lab, &s, limits);
                const nw_score exact = without_distance(g, l.value, games[i].win);
                const nw_score value = coarse(exact, play.grain, games[i].win);
                assert_true(without_distance(g, p.lower, games[i].win) <= value);
                assert_true(without_distance(g, p.upper, games[i].win) >= value);
                assert_true(proves_move_only(play.algorithm) || p.lower == p.upper);
                assert_int_equal(p.crossings, 0);
                assert_true(p.complete);
            }
    }
}

/* --- wins */

TEST(test_win_plies)
{
    const nw_game *chess = nw_builtin("chess");
    assert_int_equal(nw_win_plies(chess, 19997), 3);
    assert_int_equal(nw_win_plies(chess, -19998), -2);
    assert_int_equal(nw_win_plies(chess, 900), 0);
    assert_int_equal(nw_win_plies(chess, -20000), 0);
    assert_int_equal(nw_win_plies(nw_builtin("othello"), 64), 0);
}

/* Mates of known length, by every driver; the second search finds the first one's table, and the
 * searches after each move find entries that were stored at another ply. */
TEST(test_distance_of_mate)
{
    static const struct {
        const char *fen;
        int plies;
    } mates[] = {{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
                 {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3},
                 {"8/8/8/8/8/5k2/4q3/7K w - - 0 1", -2},
                 {"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 3}};
    const nw_game *g = nw_builtin("chess");
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++)
        for (int a = 0; nw_algorithm_name(a); a++) {
            nw_options o = nw_play_defaults(g);
            o.selective = 0;
            o.grain = 7; /* does not divide the value of a win */
            o.algorithm = nw_algorithm_name(a);
            const bool slow = strcmp(o.algorithm, "minimax") == 0;
            const nw_limits limits = {.depth = slow ? 3 : 5};
            nw_searcher *s = create(g, &o);
            state n = position_of(g, mates[i].fen);
            for (int left = mates[i].plies; left != 0; left = left > 0 ? 1 - left : -1 - left) {
                nw_result r = search(s, &n, limits);
                r = search(s, &n, limits);
                assert_int_equal(nw_win_plies(g, r.value), left);
                state child;
                g->play(&child, &n, r.move);
                n = child;
            }
            nw_searcher_free(s);
        }
}

/* Once a mate is found no deeper line is searched: without mate-distance pruning this depth takes
 * 0.2 to 8.6 million nodes. */
TEST(test_no_search_beyond_a_mate)
{
    static const struct {
        const char *fen;
        int plies;
    } mates[] = {{"1r4k1/8/5PPN/K7/7R/7B/1r6/7R b - - 0 1", -4},
                 {"1b5Q/6p1/6P1/5Nrk/3P1n2/2p2K2/1p4P1/8 b - - 0 1", -4},
                 {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3}};
    const nw_game *g = nw_builtin("chess");
    const nw_options o = nw_play_defaults(g);
    const nw_limits limits = {.depth = 16, .nodes = 20000};
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++) {
        const state n = position_of(g, mates[i].fen);
        const nw_result r = search_once(g, &o, &n, limits);
        assert_int_equal(nw_win_plies(g, r.value), mates[i].plies);
        assert_true(r.complete);
    }
}

/* --- draws */

static nw_move move_of(const nw_game *g, const state *n, const char *text)
{
    nw_move m = NW_NO_MOVE;
    nw_error err = {0};
    if (nw_parse_move(g, n, text, &m, &err) < 0)
        fail_msg("%s", err.text);
    return m;
}

/* White mates in two by Ra6, if Black then moves the bishop by Rxa7. If the position after Ra6 Bc7
 * occurred before, that line is a draw, and so is the position after Ra6, but only in that game. A
 * table that stored this value would return a draw in other games too. */
TEST(test_draws_stay_out_of_the_table)
{
    const nw_game *g = nw_builtin("chess");
    const state root = position_of(g, "kbK5/pp6/1P6/8/8/8/8/R7 w - - 10 60");
    state after, twice;
    g->play(&after, &root, move_of(g, &root, "a1a6"));
    g->play(&twice, &after, move_of(g, &after, "b8c7"));
    const uint64_t history[2] = {g->key(&twice), 1};
    for (int a = 0; nw_algorithm_name(a); a++)
        for (int leaves = 0; leaves < 2; leaves++) {
            nw_options o = exact_play(g);
            o.algorithm = nw_algorithm_name(a);
            nw_set_form(&o, NW_FORM_STORE_LEAVES, leaves);
            o.deepen = 0; /* shallow iterations would overwrite the entry */
            nw_searcher *s = create(g, &o);
            const nw_limits in_game = {.depth = 3, .history = history, .history_count = 2};
            const nw_limits fresh = {.depth = 3};
            assert_int_equal(nw_win_plies(g, search(s, &root, in_game).value), 0);
            assert_int_equal(nw_win_plies(g, search(s, &root, fresh).value), 3);
            nw_searcher_free(s);
        }
}

/* Kings alone go round in circles: every driver with a table agrees with minimax without one. */
TEST(test_circles)
{
    static const char *const places[] = {"B:WK6,K27:BK15", "W:WK14,K18:BK1", "B:WK2,K31:BK16,K19"};
    const nw_game *g = nw_builtin("checkers");
    const nw_limits limits = {.depth = 6};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const state n = position_of(g, places[i]);
        nw_options o = exact_play(g);
        o.algorithm = "minimax";
        const nw_score truth = search_once(g, &o, &n, limits).value;
        for (int a = 0; a < 10; a++) {
            o.algorithm = nw_algorithm_name(a);
            o.table_bits = 14;
            assert_int_equal(search_once(g, &o, &n, limits).value, truth);
        }
    }
}

TEST(test_moves_without_progress)
{
    const nw_game *chess = nw_builtin("chess"), *checkers = nw_builtin("checkers");
    nw_options o = exact_play(chess);
    const nw_limits limits = {.depth = 4};
    state n = position_of(chess, "7k/8/8/8/8/8/8/KQ6 w - - 99 80");
    assert_int_equal(search_once(chess, &o, &n, limits).value, 0);
    n = position_of(chess, "7k/8/8/8/8/8/8/KQ6 w - - 90 80");
    assert_true(search_once(chess, &o, &n, limits).value > 500);
    /* Mate on the hundredth ply counts first. */
    n = position_of(chess, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 99 80");
    assert_int_equal(nw_win_plies(chess, search_once(chess, &o, &n, limits).value), 1);

    o = exact_play(checkers);
    n = position_of(checkers, "W:WK14,K18,K22:BK1");
    const nw_limits late = {.depth = 4, .reversible = 79};
    assert_int_equal(search_once(checkers, &o, &n, late).value, 0);
    assert_true(search_once(checkers, &o, &n, limits).value > 500);
    /* A capture is progress. */
    n = position_of(checkers, "W:WK14,K18:BK10");
    assert_int_equal(nw_win_plies(checkers, search_once(checkers, &o, &n, late).value), 1);
}

/* Mate in two by rook moves alone. The move that mates is the third from here: if it is the
 * hundredth it still counts, if the hundredth comes before it the game is drawn first. */
TEST(test_mate_on_the_hundredth_ply)
{
    static const struct {
        int clock, plies; /* counted so far; of the win that is left, 0: a draw */
    } cases[] = {{60, 3}, {96, 3}, {97, 3}, {98, 0}, {99, 0}};
    const nw_game *g = nw_builtin("chess");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int a = 0; nw_algorithm_name(a); a++)
            for (int depth = 3; depth <= 5; depth++) {
                char fen[64];
                nw_options o = exact_play(g);
                o.algorithm = nw_algorithm_name(a);
                o.etc = 1;
                if (depth == 5 && strcmp(o.algorithm, "minimax") == 0)
                    continue;
                snprintf(fen, sizeof fen, "7k/8/8/8/8/8/R7/1R2K3 w - - %d 80", cases[i].clock);
                const state n = position_of(g, fen);
                const nw_result r = search_once(g, &o, &n, (nw_limits){.depth = depth});
                assert_int_equal(nw_win_plies(g, r.value), cases[i].plies);
                assert_true(cases[i].plies > 0 || r.value == 0);
            }
}

/* With any count of quiet moves, every driver with a table and ETC has the value of minimax without
 * them: the count is part of the key where it matters. */
TEST(test_counts_near_the_limit)
{
    static const char *const places[] = {"8/8/8/3k4/8/8/4Q3/3K4 w", "8/8/2k5/8/2R5/8/1p6/3K4 b",
                                         "8/8/4k3/1b6/8/5N2/8/4K3 b"};
    const nw_game *g = nw_builtin("chess");
    const nw_limits limits = {.depth = 4};
    for (int i = 0; i < 3; i++)
        for (int clock = 53; clock < 100; clock += clock < 94 ? 8 : 1) {
            char fen[64];
            snprintf(fen, sizeof fen, "%s - - %d 80", places[i], clock);
            const state n = position_of(g, fen);
            nw_options o = exact_play(g);
            o.algorithm = "minimax";
            o.table_bits = 0;
            const nw_score truth = search_once(g, &o, &n, limits).value;
            o.table_bits = 14;
            o.etc = 1;
            for (int a = 1; a < 10; a++) {
                o.algorithm = nw_algorithm_name(a);
                nw_set_form(&o, NW_FORM_STORE_LEAVES, a & 1);
                assert_int_equal(search_once(g, &o, &n, limits).value, truth);
            }
        }
}

/* The table knows from another game that White, after Rb7, mates next move. In this game the
 * position after Rb7 occurred before, so that it is a draw, and neither the table nor ETC may
 * return a win: White has another, longer mate. */
TEST(test_no_etc_into_a_repetition)
{
    const nw_game *g = nw_builtin("chess");
    const state root = position_of(g, "6k1/8/8/8/8/8/R7/1R2K3 b - - 10 60");
    state after, again;
    g->play(&after, &root, move_of(g, &root, "g8h8"));
    nw_move moves[NW_MOVES_MAX];
    const int count = g->moves(&after, moves);
    for (int i = 0; i < count; i++) {
        nw_options o = exact_play(g);
        o.algorithm = "minimax";
        o.table_bits = 0;
        g->play(&again, &after, moves[i]);
        const uint64_t history[2] = {g->key(&again), 1};
        const nw_limits fresh = {.depth = 3};
        const nw_limits in_game = {
            .depth = 5, .history = history, .history_count = 2, .reversible = 2};
        const nw_score truth = search_once(g, &o, &root, in_game).value;
        for (int a = 1; a < 10; a++) {
            o.algorithm = nw_algorithm_name(a);
            o.table_bits = 14;
            o.etc = 1;
            o.deepen = 0;
            nw_searcher *s = create(g, &o);
            search(s, &again, fresh);
            assert_int_equal(search(s, &root, in_game).value, truth);
            nw_searcher_free(s);
        }
    }
}

/* --- what is played when the search is cut short */

typedef enum cut { AFTER_LOW, AFTER_HIGH } cut;

typedef struct cutter {
    cut when;
    int depth;          /* of the iteration to cut */
    bool fired, proved; /* a pass of this iteration has failed high */
    int now;            /* the depth of this iteration */
    nw_move move;       /* the best known then */
} cutter;

static int cut_pass(void *context, const nw_iteration *so_far)
{
    cutter *c = context;
    const nw_pass *p = so_far->pass;
    const bool high = p->value > p->alpha;
    c->proved = high || (c->proved && c->now == so_far->depth);
    c->now = so_far->depth;
    if (so_far->depth < c->depth || c->fired || c->proved != (c->when == AFTER_HIGH))
        return 0;
    c->fired = true;
    c->move = so_far->move;
    return 1;
}

/* After a fail low nothing is proved and the move of the iteration before is played; after a fail
 * high the move that failed high. A full window never fails low. */
TEST(test_cut_between_passes)
{
    static const char *const names[] = {"chess", "checkers", "othello"};
    int lows = 0;
    for (int i = 0; i < 3; i++)
        for (int a = 0; nw_algorithm_name(a); a++)
            for (int when = AFTER_LOW; when <= AFTER_HIGH; when++)
                for (unsigned select = 0; select < 2; select++) {
                    const nw_game *g = nw_builtin(names[i]);
                    const state n = position_of(g, "");
                    nw_options o = nw_play_defaults(g);
                    o.algorithm = nw_algorithm_name(a);
                    o.selective = select ? NW_SELECT_ALL : 0;
                    o.deepen = 1;
                    cutter c = {.when = (cut)when, .depth = 3};
                    const nw_limits limits = {.depth = 4, .pass = cut_pass, .context = &c};
                    nw_searcher *s = create(g, &o);
                    const nw_result r = search(s, &n, limits);
                    if (c.fired && r.iterations > 0 && when == AFTER_LOW) {
                        lows++;
                        assert_int_equal(r.proof, NW_PROVED_EARLIER);
                        assert_int_equal(r.move, r.iteration[r.iterations - 1].move);
                    } else if (c.fired && when == AFTER_HIGH) {
                        assert_true(r.proof == NW_PROVED_PASS || r.proof == NW_PROVED_EARLIER);
                        assert_true(r.proof == NW_PROVED_EARLIER || r.move == c.move);
                    } else {
                        assert_int_equal(r.proof, NW_PROVED_ITERATION);
                    }
                    nw_searcher_free(s);
                }
    assert_true(lows >= 10);
}

/* Cut at any node: before anything is known the first move allowed, else what is proved. */
TEST(test_cut_anywhere)
{
    const nw_game *g = nw_builtin("chess");
    const state n =
        position_of(g, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
    for (int a = 0; nw_algorithm_name(a); a++)
        for (uint64_t nodes = 1; nodes < 9000; nodes += 1 + nodes) {
            nw_options o = nw_play_defaults(g);
            o.algorithm = nw_algorithm_name(a);
            nw_searcher *s = create(g, &o);
            const nw_limits limits = {.nodes = nodes};
            const nw_result r = search(s, &n, limits);
            assert_true(is_legal(g, &n, r.move));
            assert_false(r.complete);
            assert_true(r.iterations > 0 ? r.proof != NW_PROVED_NOTHING
                                         : r.proof != NW_PROVED_EARLIER);
            if (r.proof == NW_PROVED_EARLIER)
                assert_int_equal(r.move, r.iteration[r.iterations - 1].move);
            nw_searcher_free(s);
        }
}

/* After the soft limit no iteration is begun, and no pass once a move is proved; but that much is
 * always done. */
TEST(test_soft_limit)
{
    const nw_game *g = nw_builtin("othello");
    const state n = position_of(g, "f5d6c3d3c4");
    for (int a = 0; nw_algorithm_name(a); a++) {
        nw_options o = nw_play_defaults(g);
        o.algorithm = nw_algorithm_name(a);
        const nw_limits limits = {.soft_seconds = 1e-9};
        const nw_result r = search_once(g, &o, &n, limits);
        assert_true(r.depth <= 1);
        assert_int_equal(r.proof, r.depth == 1 ? NW_PROVED_ITERATION : NW_PROVED_PASS);
    }
}

/* --- root moves to consider */

TEST(test_only)
{
    const nw_game *g = nw_builtin("chess");
    const state n = position_of(g, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1");
    nw_move moves[NW_MOVES_MAX], others[NW_MOVES_MAX];
    const int count = g->moves(&n, moves);
    const nw_move mate = move_of(g, &n, "d1d8");
    int rest = 0;
    for (int i = 0; i < count; i++)
        if (moves[i] != mate)
            others[rest++] = moves[i];
    for (int a = 0; nw_algorithm_name(a); a++) {
        nw_options o = exact_play(g);
        o.algorithm = nw_algorithm_name(a);
        nw_searcher *s = create(g, &o);
        const nw_limits without = {.depth = 3, .only = others, .only_count = rest};
        const nw_limits one = {.depth = 3, .only = &moves[3], .only_count = 1};
        const nw_limits all = {.depth = 3};
        nw_result r = search(s, &n, without);
        assert_true(r.move != mate);
        assert_true(nw_win_plies(g, r.value) != 1);
        r = search(s, &n, one);
        assert_int_equal(r.move, moves[3]);
        r = search(s, &n, all);
        assert_int_equal(r.move, mate);
        nw_searcher_free(s);
    }
}

TEST(test_refused)
{
    const nw_game *g = nw_builtin("chess");
    const state n = position_of(g, "");
    const nw_move none[1] = {0};
    nw_searcher *s = NULL;
    nw_result r;
    nw_error err = {0};
    nw_options o = nw_play_defaults(g);
    o.lab = 1;
    assert_int_equal(nw_searcher_create(&s, g, &o, &err), NW_EINVAL);
    o = nw_defaults(g);
    o.selective = NW_SELECT_REDUCTIONS;
    assert_int_equal(nw_searcher_create(&s, g, &o, &err), NW_EINVAL);
    o = nw_play_defaults(g);
    o.selective = NW_SELECT_ALL + 1;
    assert_int_equal(nw_searcher_create(&s, g, &o, &err), NW_EINVAL);
    o = nw_play_defaults(g);
    s = create(g, &o);
    const nw_limits empty = {.depth = 1, .only = none, .only_count = 0};
    const nw_limits illegal = {.depth = 1, .only = none, .only_count = 1};
    const nw_limits missing = {.depth = 1, .history_count = 3};
    assert_int_equal(nw_search(s, &n, &empty, &r, &err), NW_EINVAL);
    assert_int_equal(nw_search(s, &n, &illegal, &r, &err), NW_EINVAL);
    assert_int_equal(nw_search(s, &n, &missing, &r, &err), NW_EINVAL);
    nw_searcher_free(s);
}

/* --- selectivity */

/* Every kind alone and all together: with every driver the search ends with a legal move, even if
 * bounds contradict each other. Verifies: Donninger 1993, null move; Buro 1997, Multi-ProbCut. */
TEST(test_every_kind_ends)
{
    static const struct {
        const char *name;
        int depth, plies;
    } games[] = {{"chess", 4, 20}, {"checkers", 6, 30}, {"othello", 5, 20}};
    uint64_t rng = 3;
    for (int i = 0; i < 3; i++)
        for (int a = 0; a < 12; a++)
            for (int bit = 0; bit <= 6; bit++) {
                const nw_game *g = nw_builtin(games[i].name);
                const nw_limits limits = {.depth = games[i].depth};
                state n = position_of(g, "");
                random_plies(g, &n, games[i].plies, &rng);
                nw_options o = nw_play_defaults(g);
                o.algorithm = nw_algorithm_name(a);
                o.selective = bit == 6 ? NW_SELECT_ALL : 1u << bit;
                o.table_bits = 12;
                nw_set_form(&o, NW_FORM_REFUTATION, bit & 1);
                const nw_result r = search_once(g, &o, &n, limits);
                assert_true(r.complete && (r.move == NW_NO_MOVE || is_legal(g, &n, r.move)));
            }
}

TEST(test_names)
{
    assert_string_equal(nw_selective_name(0), "null-move");
    assert_string_equal(nw_selective_name(4), "singular");
    assert_string_equal(nw_selective_name(5), "late");
    assert_null(nw_selective_name(6));
    assert_null(nw_selective_name(-1));
}

/* Passing keeps key and piece-square score as a position from scratch has them. */
TEST(test_chess_pass)
{
    const nw_game *g = nw_builtin("chess");
    uint64_t rng = 11;
    for (int round = 0; round < 200; round++) {
        state n = position_of(g, "");
        random_plies(g, &n, round % 60, &rng);
        chess_pos p, child, fresh;
        memcpy(&p, &n, sizeof p);
        if (chess_in_check(&p.board))
            continue;
        chess_pass(&child, &p);
        fresh = child;
        chess_refresh(&fresh);
        assert_true(fresh.key == child.key && fresh.psqt == child.psqt);
        assert_true(child.side != p.side && (child.board.special & CHESS_RANK(6)) == 0);
    }
}

TEST_MAIN(NULL, NULL)
