/* SPDX-License-Identifier: MIT */
/* Window-independent selectivity: decisions that never depend on the window leave a value that is
 * the same for every driver, at every depth, and bounds that never cross. NW_SOAK=1: 100,000
 * positions per game, with NW_SOAK_GAME=chess of that game alone; progress goes to stderr. */
#include "cases.h"
#include "games/games.h"
#include "nullwindow.h"
#include "api.h"
#include <stdbool.h>

static int below(uint64_t *rng, int n)
{
    return (int)nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)n);
}

/* A position of a random game that is not over. */
static state random_position(const nw_game *g, int plies_most, uint64_t *rng)
{
    nw_move moves[NW_MOVES_MAX];
    state s;
    int plies;
    do {
        nw_parse(g, "", &s, NULL);
        plies = 1 + below(rng, plies_most);
        for (int count; plies > 0 && (count = g->moves(&s, moves)) > 0; plies--) {
            state child;
            g->play(&child, &s, moves[below(rng, count)]);
            s = child;
        }
    } while (plies > 0 || g->moves(&s, moves) == 0);
    return s;
}

/* Drivers that prove a value; then three that prove a move, and the value lies between bounds. */
static const char *const drivers[] = {
    "negascout", "alphabeta", "aspiration-negascout", "mtdf", "mtd-bi", "mtd-step", "mt-sss",
    "mt-dual",   "mtd-best",  "alpha-bounding",       "bns"};
enum { DRIVERS = sizeof drivers / sizeof *drivers };

static nw_options independent_options(const nw_game *g, const char *driver, unsigned selective)
{
    nw_options o = nw_play_defaults(g);
    o.algorithm = driver;
    o.selective = selective;
    o.window_independent = 1;
    o.deepen = 1;
    o.table_bits = 12;
    return o;
}

/* Searches n by a driver with a fresh searcher; false if its values are not those of `truth`, which
 * the first driver fills. */
static bool agrees(const nw_game *g, const state *n, const nw_options *o, int depth,
                   nw_score truth[])
{
    nw_searcher *s = create(g, o);
    const nw_result r = search(s, n, (nw_limits){.depth = depth});
    const bool first = strcmp(o->algorithm, drivers[0]) == 0;
    const bool open = proves_move_only(o->algorithm);
    bool same = true;
    for (int i = 0; i < r.iterations; i++) {
        if (first)
            truth[i] = r.iteration[i].value;
        same &= open ? r.iteration[i].value <= truth[i] : truth[i] == r.iteration[i].value;
    }
    same &= r.lower <= truth[depth - 1] && truth[depth - 1] <= r.upper;
    same &= r.crossings == 0 && r.iterations == depth && r.complete;
    nw_searcher_free(s);
    return same;
}

typedef struct game_test {
    const char *name;
    int positions, deepest, plies;
} game_test;

/* One in two positions has every kind of selectivity, the others a choice. */
static unsigned kinds(int i, uint64_t *rng)
{
    return i % 2 ? NW_SELECT_ALL : (unsigned)below(rng, NW_SELECT_ALL + 1);
}

static void test_game(const game_test *t, bool soak)
{
    const nw_game *g = nw_builtin(t->name);
    const int positions = soak ? 100000 : (int)cases((uint64_t)t->positions);
    uint64_t rng = 1;
    int differ = 0;
    for (int i = 0; i < positions; i++) {
        if (soak && i % 1000 == 0)
            fprintf(stderr, "%s: %d positions, %d differ\n", t->name, i, differ);
        const state n = random_position(g, t->plies, &rng);
        const unsigned selective = kinds(i, &rng);
        const int deep = i % 16 == 0;
        const int depth = deep ? t->deepest : 1 + below(&rng, t->deepest - 2);
        nw_score truth[NW_PLIES_MAX];
        for (int d = 0; d < DRIVERS; d++) {
            const nw_options o = independent_options(g, drivers[d], selective);
            if (d > 0 && (d + i) % 3 != 0)
                continue; /* in turn */
            if (!agrees(g, &n, &o, depth, truth)) {
                char text[512];
                g->print(&n, text, sizeof text);
                fprintf(stderr, "%s: %s, selective %#x, depth %d:\n%s\n", t->name, drivers[d],
                        selective, depth, text);
                differ++;
            }
        }
    }
    assert_int_equal(differ, 0);
}

TEST(test_all_drivers_agree)
{
    static const game_test games[] = {
        {"chess", 800, 6, 60}, {"checkers", 1500, 9, 70}, {"othello", 1000, 7, 55}};
    const bool soak = getenv("NW_SOAK") != NULL;
    const char *only = soak ? getenv("NW_SOAK_GAME") : NULL;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (!only || strcmp(only, games[i].name) == 0)
            test_game(&games[i], soak);
}

/* --- games */

/* Every iteration of both, and no crossing. */
static bool same_values(const nw_result *a, const nw_result *b)
{
    bool same = a->crossings == 0 && b->crossings == 0 && a->iterations == b->iterations;
    for (int i = 0; same && i < a->iterations; i++)
        same = a->iteration[i].value == b->iteration[i].value;
    return same;
}

/* Plays on from a position by a searcher that keeps its table from move to move, and compares each
 * search with one by another driver that knows nothing; returns how many differ. */
static int play_on(const nw_game_info *info, const char *from, int depth)
{
    enum { PLIES = 60 };
    const nw_game *g = info->rules;
    nw_options o = independent_options(g, "mtdf", nw_play_defaults(g).selective);
    nw_error err = {0};
    uint64_t key[PLIES];
    state s = position_of(g, from);
    int differ = 0, reversible = 0;
    o.table_bits = 16;
    nw_searcher *kept = create(g, &o);
    o.algorithm = "negascout";
    nw_searcher *fresh = create(g, &o);
    for (int ply = 0; ply < PLIES; ply++) {
        const nw_limits limits = {
            .depth = depth, .history = key, .history_count = ply, .reversible = reversible};
        nw_move moves[NW_MOVES_MAX];
        nw_result a = {0}, b = {0};
        state child;
        if (g->moves(&s, moves) == 0)
            break;
        nw_searcher_clear(fresh);
        assert_int_equal(nw_search(kept, &s, &limits, &a, &err), NW_OK);
        assert_int_equal(nw_search(fresh, &s, &limits, &b, &err), NW_OK);
        differ += !same_values(&a, &b);
        key[ply] = g->key(&s);
        reversible = nw_game_reversible(info->rules, &s, a.move) ? reversible + 1 : 0;
        g->play(&child, &s, a.move);
        s = child;
    }
    nw_searcher_free(kept);
    nw_searcher_free(fresh);
    return differ;
}

/* Verifies: in the course of a game, too, where positions recur and the table is kept, the values
 * are those of a search that knows nothing, and there is no crossing. */
TEST(test_games)
{
    static const char *const checkers[] = {"W:WK10,K15,21:BK3,K28,12",
                                           "B:W30,K6,K23,22:BK1,K31,13,20",
                                           "W:WK32,K27,29,21:B4,12,K5,K9", "W:WK10,K15:BK3,K28"};
    const nw_game_info *info = nw_game_find("checkers", 8);
    for (size_t i = 0; i < sizeof checkers / sizeof *checkers; i++)
        assert_int_equal(play_on(info, checkers[i], 7), 0);
    assert_int_equal(play_on(nw_game_find("chess", 5), "8/8/4k3/8/1r6/3QK3/8/8 w - - 0 1", 4), 0);
}

/* --- counters */

typedef struct counted {
    nw_result result;
    nw_selective_stats of[32];
} counted;

static counted search_counted(const nw_game *g, const state *n, const nw_options *o, int depth)
{
    counted c = {0};
    nw_searcher *s = create(g, o);
    c.result = search(s, n, (nw_limits){.depth = depth});
    assert_true(nw_selective_counts(s, c.of, 32) == 6);
    nw_searcher_free(s);
    return c;
}

/* Verifies: Plaat 1996, section 2.2.3, singular extensions.
 * Every kind that means something in a game cuts there, and nothing is counted where none is on. */
TEST(test_counters)
{
    static const struct {
        const char *name;
        int depth;
        unsigned cuts; /* kinds that cut something in this game */
    } games[] = {{"chess", 7,
                  NW_SELECT_NULL_MOVE | NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY | NW_SELECT_LATE},
                 {"othello", 8, NW_SELECT_REDUCTIONS | NW_SELECT_PROBCUT},
                 {"checkers", 11, NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY}};
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        for (int independent = 0; independent < 2; independent++) {
            const nw_game *g = nw_builtin(games[i].name);
            uint64_t rng = 5;
            const state n = random_position(g, 12, &rng);
            nw_options o = independent_options(g, "mtdf", NW_SELECT_ALL);
            o.window_independent = independent;
            const counted all = search_counted(g, &n, &o, games[i].depth);
            for (int bit = 0; nw_selective_name(bit); bit++)
                assert_true(all.of[bit].cut > 0 || !(games[i].cuts >> bit & 1));
            o.selective = 0;
            const counted none = search_counted(g, &n, &o, games[i].depth - 3);
            for (int bit = 0; bit < 32; bit++)
                assert_true(none.of[bit].tried == 0 && none.of[bit].cut == 0);
        }
}

TEST(test_refused)
{
    const nw_game *g = nw_builtin("chess");
    nw_searcher *s = NULL;
    nw_error err = {0};
    nw_options o = nw_defaults(g);
    o.window_independent = 1;
    assert_int_equal(nw_searcher_create(&s, g, &o, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "window_independent: only with play"));
}

TEST_MAIN(NULL, NULL)
