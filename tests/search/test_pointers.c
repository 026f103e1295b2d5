/* SPDX-License-Identifier: MIT */
#include "games/games.h"
#include "support.h"
#include "states.h"
/* After the headers it needs. */

/* A built-in game behind its function pointers is searched exactly as by its own instance: the same
 * value, nodes and line, whatever the algorithm. A copy of the rules belongs to no built-in game,
 * so the instance `custom` searches it. */

typedef struct outcome {
    nw_score value;
    nw_move move;
    uint64_t nodes;
    nw_counts counts;
    int pv_length;
    nw_move pv[NW_PLIES_MAX + 1];
} outcome;

static outcome search(const nw_game *g, const state *n, const nw_options *o, int depth)
{
    nw_searcher *s = NULL;
    nw_error err = {0};
    nw_result r;
    const nw_limits limits = {.depth = depth};
    if (nw_searcher_create(&s, g, o, &err) < 0 || nw_search(s, n, &limits, &r, &err) < 0)
        fail_msg("%s: %s", g->name, err.text);
    outcome x = {.value = r.value,
                 .move = r.move,
                 .nodes = r.nodes,
                 .counts = r.counts,
                 .pv_length = r.pv_length};
    memcpy(x.pv, r.pv, (size_t)r.pv_length * sizeof *r.pv);
    nw_searcher_free(s);
    return x;
}

static void compare(const nw_game *g, const state *n, const nw_options *o, int depth)
{
    const nw_game copy = *g;
    const outcome a = search(g, n, o, depth), b = search(&copy, n, o, depth);
    if (a.value != b.value || a.nodes != b.nodes || a.move != b.move)
        fail_msg("%s, %s, depth %d: value %d, %llu nodes inline; %d, %llu through pointers",
                 g->name, o->algorithm, depth, a.value, (unsigned long long)a.nodes, b.value,
                 (unsigned long long)b.nodes);
    assert_memory_equal(&a.counts, &b.counts, sizeof a.counts);
    assert_int_equal(a.pv_length, b.pv_length);
    assert_memory_equal(a.pv, b.pv, (size_t)a.pv_length * sizeof *a.pv);
}

/* Plays some random moves. */
static void wander(const nw_game *g, state *n, int plies, uint64_t seed)
{
    nw_move moves[NW_MOVES_MAX];
    for (int i = 0; i < plies; i++) {
        state child;
        const int count = g->moves(n, moves);
        if (count == 0)
            return;
        g->play(&child, n, moves[nw_mix(seed + (uint64_t)i) % (uint64_t)count]);
        *n = child;
    }
}

static const struct {
    const char *game, *start;
    int depth;
} games[] = {{"chess", "", 5},
             {"checkers", "", 9},
             {"othello", "", 6},
             {"connect4", "", 7},
             {"qubic", "", 3},
             {"tictactoe", "", 9},
             {"uniform", "w=5,d=6,seed=3,transpose=1", 6}};

/* Verifies: one source per algorithm: a game behind its function pointers is searched as by the
 * instance compiled for it. */
TEST(test_every_game)
{
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        const nw_game_info *info = nw_game_find(games[i].game, strlen(games[i].game));
        for (int algorithm = 0; nw_algorithm_name(algorithm); algorithm++) {
            nw_error err = {0};
            state n;
            nw_options o = nw_defaults(info->rules);
            o.algorithm = nw_algorithm_name(algorithm);
            o.lab = algorithm % 2;
            const int less = strcmp(o.algorithm, "minimax") == 0 ? games[i].depth / 2 : 0;
            if (info->parse(games[i].start, &n, &err) < 0)
                fail_msg("%s", err.text);
            if (!info->release)
                wander(info->rules, &n, 2 * algorithm, 100 * i + (uint64_t)algorithm);
            compare(info->rules, &n, &o, games[i].depth - less);
            if (info->release)
                info->release(&n);
        }
    }
}

/* The position from which checkers without `forced` found another value. */
TEST(test_checkers_forced)
{
    const nw_game *g = nw_builtin("checkers");
    state n;
    nw_error err = {0};
    assert_int_equal(nw_parse(g, "", &n, &err), 0);
    const nw_options o = nw_defaults(g);
    compare(g, &n, &o, 13);
    nw_game copy = *g;
    copy.forced = NULL;
    copy.is_quiet = NULL;
    assert_true(search(g, &n, &o, 13).value != search(&copy, &n, &o, 13).value);
}

TEST_MAIN(NULL, NULL)
