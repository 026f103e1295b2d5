/* SPDX-License-Identifier: MIT */
/* The rules of play: where nothing repeats, the value of the laboratory; wins with their distance,
 * also through the table; draws by repetition and by counting, which never reach the table. */
#include "core/random.h"
#include "nullwindow.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

typedef union state {
    unsigned char bytes[256];
    long double align;
    void *pointer;
} state;

static state position(const nw_game *g, const char *text)
{
    state s;
    nw_error err = {0};
    if (nw_parse(g, text, &s, &err) < 0)
        fail_msg("%s", err.text);
    return s;
}

static nw_searcher *searcher(const nw_game *g, const nw_options *o)
{
    nw_searcher *s = NULL;
    nw_error err = {0};
    if (nw_searcher_create(&s, g, o, &err) < 0)
        fail_msg("%s", err.text);
    return s;
}

static nw_result search_by(nw_searcher *s, const state *n, const nw_limits *limits)
{
    nw_result r = {0};
    nw_error err = {0};
    if (nw_search(s, n, limits, &r, &err) < 0)
        fail_msg("%s", err.text);
    return r;
}

static nw_result search_once(const nw_game *g, const nw_options *o, const state *n,
                             const nw_limits *limits)
{
    nw_searcher *s = searcher(g, o);
    const nw_result r = search_by(s, n, limits);
    nw_searcher_free(s);
    return r;
}

/* Play without selectivity, with entries of equal depth: exact but for the rules of play. */
static nw_options exact_play(const nw_game *g)
{
    nw_options o = nw_play_defaults(g);
    o.at_least = 0;
    o.selective = 0;
    o.table_bits = 12;
    return o;
}

static nw_score without_distance(const nw_game *g, nw_score v, nw_score win)
{
    const int plies = nw_win_plies(g, v);
    return plies > 0 ? win : plies < 0 ? -win : v;
}

/* --- the laboratory's value */

static void random_plies(const nw_game *g, state *s, int plies, uint64_t *rng)
{
    nw_move moves[NW_MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        state child;
        const int count = g->moves(s, moves);
        if (count == 0)
            return;
        g->play(&child, s, moves[nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)count)]);
        *s = child;
    }
}

/* Three plies are too few for a position to come again. */
static void test_same_value_as_the_lab(void **unused)
{
    static const struct {
        const char *name;
        nw_score win;
        int depth, plies;
    } games[] = {{"chess", 20000, 3, 30},    {"checkers", 10000, 3, 50}, {"othello", 0, 5, 50},
                 {"connect4", 10000, 6, 20}, {"tictactoe", 1000, 7, 3},  {"qubic", 100000, 3, 20}};
    uint64_t rng = 7;
    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const nw_game *g = nw_builtin(games[i].name);
        const nw_limits limits = {.depth = games[i].depth};
        for (int round = 0; round < 12; round++)
            for (int a = 0; nw_algorithm_name(a); a++) {
                state s = position(g, "");
                random_plies(g, &s, games[i].plies, &rng);
                nw_options play = exact_play(g), lab = nw_defaults(g);
                play.algorithm = nw_algorithm_name(a);
                const nw_result p = search_once(g, &play, &s, &limits);
                const nw_result l = search_once(g, &lab, &s, &limits);
                /* mtd-best and alpha-bounding leave the value open between their bounds. */
                assert_true(without_distance(g, p.lower, games[i].win) <= l.value);
                assert_true(without_distance(g, p.upper, games[i].win) >= l.value);
                assert_true(a >= 10 || p.lower == p.upper);
                assert_int_equal(p.crossings, 0);
                assert_true(p.complete);
            }
    }
}

/* --- wins */

static void test_win_plies(void **unused)
{
    const nw_game *chess = nw_builtin("chess");
    (void)unused;
    assert_int_equal(nw_win_plies(chess, 19997), 3);
    assert_int_equal(nw_win_plies(chess, -19998), -2);
    assert_int_equal(nw_win_plies(chess, 900), 0);
    assert_int_equal(nw_win_plies(chess, -20000), 0);
    assert_int_equal(nw_win_plies(nw_builtin("othello"), 64), 0);
}

/* Mates of known length, by every driver; the second search finds the first one's table, and the
 * searches after each move find entries that were stored at another ply. */
static void test_distance_of_mate(void **unused)
{
    static const struct {
        const char *fen;
        int plies;
    } mates[] = {{"6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1},
                 {"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 3},
                 {"8/8/8/8/8/5k2/4q3/7K w - - 0 1", -2},
                 {"7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 3}};
    const nw_game *g = nw_builtin("chess");
    (void)unused;
    for (size_t i = 0; i < sizeof mates / sizeof *mates; i++)
        for (int a = 0; nw_algorithm_name(a); a++) {
            nw_options o = nw_play_defaults(g);
            o.selective = 0;
            o.algorithm = nw_algorithm_name(a);
            const bool slow = strcmp(o.algorithm, "minimax") == 0;
            const nw_limits limits = {.depth = slow ? 3 : 5};
            nw_searcher *s = searcher(g, &o);
            state n = position(g, mates[i].fen);
            for (int left = mates[i].plies; left != 0; left = left > 0 ? 1 - left : -1 - left) {
                nw_result r = search_by(s, &n, &limits);
                r = search_by(s, &n, &limits);
                assert_int_equal(nw_win_plies(g, r.value), left);
                state child;
                g->play(&child, &n, r.move);
                n = child;
            }
            nw_searcher_free(s);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_value_as_the_lab),
                                       cmocka_unit_test(test_win_plies),
                                       cmocka_unit_test(test_distance_of_mate)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
