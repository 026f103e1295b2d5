/* SPDX-License-Identifier: MIT */
/* The selectivity of the presets: it saves nodes, is reset with the table, and still finds mates
 * and shots. */
#include "scratch.h"
#include "games/games.h"
#include "nullwindow.h"
#include "api.h"
#include <unistd.h>

static nw_options options(const char *game, const char *words)
{
    nw_options o = nw_play_defaults(nw_builtin(game));
    nw_error err = {0};
    o.table_bits = 16;
    if (nw_options_read(&o, words, &err) < 0)
        fail_msg("%s: %s", words, err.text);
    return o;
}

static nw_searcher *searcher(const char *game, const char *words)
{
    const nw_options o = options(game, words);
    return create(nw_builtin(game), &o);
}

static nw_result searched(const char *game, const char *words, const state *n, int depth)
{
    const nw_options o = options(game, words);
    return search_once(nw_builtin(game), &o, n, (nw_limits){.depth = depth});
}

static const char middle[] = "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P4/2PBPN2/PP1N1PPP/R1BQ1RK1 w - - 2 8";

/* Every kind of the preset of chess saves nodes at depth 9 but null moves, which save them later.
 */
TEST(test_saves_nodes)
{
    const char *const texts[] = {"", middle}, *const kinds[] = {"no-reductions", "no-futility"};
    for (int i = 0; i < 2; i++) {
        const state n = position_of(nw_builtin("chess"), texts[i]);
        const uint64_t with = searched("chess", "play", &n, 9).nodes;
        for (int j = 0; j < 2; j++)
            assert_true(with < searched("chess", kinds[j], &n, 9).nodes);
    }
}

/* Skipping late moves saves a fifth of the nodes, and is in the preset. */
TEST(test_late)
{
    const char *const texts[] = {"", middle};
    for (int i = 0; i < 2; i++) {
        const state n = position_of(nw_builtin("chess"), texts[i]);
        const nw_result with = searched("chess", "late", &n, 9);
        assert_true(with.nodes * 5 < searched("chess", "no-late", &n, 9).nodes * 4);
        assert_int_equal(searched("chess", "play", &n, 9).nodes, with.nodes);
    }
}

/* So does that of checkers, and each ply costs less than 1.6 times the previous one, with the
 * driver of the preset and with the one it is compared with. */
TEST(test_saves_nodes_in_checkers)
{
    static const char *const drivers[] = {"algo=mtdf", "algo=aspiration-negascout"};
    const state n = position_of(nw_builtin("checkers"), "");
    const double six_plies = 1.6 * 1.6 * 1.6 * 1.6 * 1.6 * 1.6;
    for (int i = 0; i < 2; i++) {
        const uint64_t shallow = searched("checkers", drivers[i], &n, 13).nodes;
        const uint64_t deep = searched("checkers", drivers[i], &n, 19).nodes;
        assert_true((double)deep < six_plies * (double)shallow);
    }
    const uint64_t with = searched("checkers", "play", &n, 13).nodes;
    const uint64_t without = searched("checkers", "no-selective", &n, 13).nodes;
    assert_true(4 * with < without);
}

/* Clearing drops the histories, too: the same search again has the same nodes. */
TEST(test_clears_history)
{
    const state n = position_of(nw_builtin("chess"), middle);
    nw_searcher *s = searcher("chess", "");
    const uint64_t first = search(s, &n, (nw_limits){.depth = 7}).nodes;
    assert_true(search(s, &n, (nw_limits){.depth = 7}).nodes != first);
    nw_searcher_clear(s);
    assert_int_equal(search(s, &n, (nw_limits){.depth = 7}).nodes, first);
    nw_searcher_free(s);
}

/* Mates that begin with a sacrifice, after which the static value is hopeless: seen as soon as by a
 * full search. */
TEST(test_finds_mates)
{
    static const char *const mates[] = {
        "r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
        "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1",
    };
    static const char *const drivers[] = {"algo=mtdf", "algo=aspiration-negascout"};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            for (int depth = 3; depth <= 7; depth++) {
                const state n = position_of(nw_builtin("chess"), mates[i]);
                const nw_result r = searched("chess", drivers[j], &n, depth);
                assert_int_equal(nw_win_plies(nw_builtin("chess"), r.value), 3);
            }
}

/* Offers are reduced in checkers, and shots that begin with two of them are seen nevertheless:
 * 14-17 21x14 7-10 14x7 2x27, and 22-17 13x22 27-23 18x27 25x2. Without them a man is lost. */
TEST(test_finds_shots)
{
    static const char *const shots[] = {"B:W8,16,19,21,24,26,30:B1,2,7,12,14,18",
                                        "W:W20,22,25,27,29,30,32:B1,3,4,7,12,13,15,18"};
    static const char *const drivers[] = {"algo=mtdf", "algo=aspiration-negascout"};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++) {
            const state n = position_of(nw_builtin("checkers"), shots[i]);
            assert_true(searched("checkers", drivers[j], &n, 1).value < -400);
            assert_true(searched("checkers", drivers[j], &n, 9).value > -200);
        }
}

/* Bounds found with one choice of kinds are refused by a searcher with another. */
TEST(test_table_is_its_own)
{
    scratch s = scratch_name("selective");
    char *path = s.path;
    nw_searcher *with = searcher("chess", ""), *without = searcher("chess", "no-late");
    nw_error err = {0};
    const int file = mkstemp(path);
    assert_true(file >= 0);
    assert_int_equal(nw_table_save(with, path, &err), 0);
    assert_int_equal(nw_table_load(with, path, &err), 0);
    assert_true(nw_table_load(without, path, &err) < 0);
    close(file);
    unlink(path);
    nw_searcher_free(with);
    nw_searcher_free(without);
}

TEST_MAIN(NULL, NULL)
