/* SPDX-License-Identifier: MIT */
/* Parallel search: any number of threads, any scheme and any driver give the value of the serial
 * search and a move that attains it; one thread is the serial search to the node; limits and stop
 * flags are respected; no state is left behind. NW_SOAK=1 runs 100,000 searches. */
#include "core/clock.h"
#include "lab/replay.h"
#include "core/table-inl.h"
#include "library/searcher.h"
#include "nullwindow.h"
#include "api.h"
#include <pthread.h>

static const struct {
    const char *name;
    int depth, plies;
} games[] = {
    {"chess", 4, 30},    {"checkers", 7, 60}, {"othello", 6, 56},
    {"tictactoe", 7, 4}, {"connect4", 7, 30}, {"qubic", 3, 20},
};
enum { GAMES = sizeof games / sizeof *games };

static const char *const schemes[] = {"split",  "pv-split", "tree-split",
                                      "abdada", "lazy",     "brackets"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };
static const int counts[] = {1, 2, 3, 4, 8};

static uint64_t rng;

static unsigned below(unsigned n)
{
    return nw_below((uint32_t)(nw_random(&rng) >> 32), n);
}

static bool soaks(void)
{
    return getenv("NW_SOAK") != NULL;
}

/* A game by number; every fourth time behind function pointers, as a user's own. */
static const nw_game *choose(int i, nw_game *custom)
{
    const nw_game *g = nw_builtin(games[i].name);
    *custom = *g;
    return below(4) == 0 ? custom : g;
}

/* Plays up to `plies` random plies from the start; keys gets those of the positions before. */
static int random_position(const nw_game *g, state *s, unsigned plies, uint64_t *keys)
{
    nw_move moves[NW_MOVES_MAX];
    const int want = (int)below(plies);
    int played = 0;
    assert_int_equal(nw_parse(nw_builtin(g->name), "", s, NULL), 0);
    for (; played < want; played++) {
        state child;
        const int count = g->moves(s, moves);
        if (count == 0)
            break;
        keys[played] = g->key(s);
        g->play(&child, s, moves[below((unsigned)count)]);
        *s = child;
    }
    return played;
}

static nw_score serial(const nw_game *g, const state *s, int depth)
{
    nw_options o = nw_defaults(g);
    o.algorithm = "alphabeta";
    o.table_bits = 12;
    o.at_least = 0;
    if (depth == 0)
        return 0;
    return search_once(g, &o, s, (nw_limits){.depth = depth}).value;
}

/* Does the move attain the value? */
static void check_move(const nw_game *g, const state *s, int depth, const nw_result *r)
{
    state child;
    assert_true(is_legal(g, s, r->move));
    if (depth < 2)
        return;
    g->play(&child, s, r->move);
    assert_int_equal(-serial(g, &child, depth - 1), r->value);
}

static nw_options random_options(const nw_game *g)
{
    nw_options o = nw_defaults(g);
    int algorithms = 0;
    while (nw_algorithm_name(algorithms))
        algorithms++;
    do
        o.algorithm = nw_algorithm_name((int)below((unsigned)algorithms));
    while (strcmp(o.algorithm, "minimax") == 0);
    o.table_bits = below(10) == 0 ? 0 : 4 + (int)below(12);
    o.two_bounds = below(4) != 0;
    nw_set_form(&o, NW_FORM_STORE_LEAVES, (int)below(2));
    o.deepen = (int)below(3);
    o.table_move = below(4) != 0;
    o.killers = (int)below(2);
    o.history = (int)below(2);
    o.shallow_order = (int)below(2);
    nw_set_form(&o, NW_FORM_REFUTATION, (int)below(2));
    o.etc = (int)below(4);
    o.threads = counts[below(5)];
    o.parallel = schemes[below(SCHEMES)];
    return o;
}

/* Verifies: Feldmann 1993, young brothers wait; Marsland and Campbell 1982, PV-splitting; Finkel
 * and Fishburn 1982, tree-splitting; Weill 1996, ABDADA; Baudet 1978, parallel aspiration
 * (brackets of the drivers with windows): each returns the minimax value. */
TEST(every_scheme_is_exact)
{
    const int searches = soaks() ? 100000 : 400;
    rng = 2024;
    for (int i = 0; i < searches; i++) {
        nw_game custom;
        const int number = (int)below(GAMES);
        const nw_game *g = choose(number, &custom);
        state s;
        uint64_t keys[64];
        random_position(g, &s, (unsigned)games[number].plies, keys);
        nw_move moves[NW_MOVES_MAX];
        if (g->moves(&s, moves) == 0)
            continue;
        const int depth = 1 + (int)below((unsigned)games[number].depth);
        const nw_options o = random_options(g);
        const nw_result r = search_once(g, &o, &s, (nw_limits){.depth = depth});
        const nw_score truth = serial(g, &s, depth);
        const bool exact = !proves_move_only(o.algorithm);
        if (exact ? r.value != truth : r.lower > truth || r.upper < truth)
            fail_msg("%s %s %d threads, %s, depth %d: %d, not %d (search %d)", games[number].name,
                     o.parallel, o.threads, o.algorithm, depth, r.value, truth, i);
        if (exact)
            check_move(g, &s, depth, &r);
        assert_true(r.complete);
    }
}

/* One thread is the serial search, whatever the scheme. */
TEST(one_thread_is_serial)
{
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < SCHEMES; k++) {
            const nw_game *g = nw_builtin(games[i].name);
            state s;
            nw_options o = nw_defaults(g);
            o.table_bits = 14;
            assert_int_equal(nw_parse(g, "", &s, NULL), 0);
            const nw_limits l = {.depth = games[i].depth};
            const nw_result plain = search_once(g, &o, &s, l);
            o.threads = 1;
            o.parallel = schemes[k];
            const nw_result r = search_once(g, &o, &s, l);
            assert_int_equal(r.nodes, plain.nodes);
            assert_int_equal(r.value, plain.value);
        }
}

static void *set_soon(void *flag)
{
    const double until =
        nw_seconds() + (double)(nw_random(&(uint64_t){(uintptr_t)flag}) % 500) * 1e-5;
    while (nw_seconds() < until)
        ;
    __atomic_store_n((int *)flag, 1, __ATOMIC_RELAXED);
    return NULL;
}

/* One searcher, many searches, each stopped at a random moment by another thread. */
TEST(searches_stop_at_any_moment)
{
    rng = 7;
    const int rounds = soaks() ? 400 : 25;
    for (int k = 0; k < SCHEMES; k++)
        for (int i = 0; i < 3; i++) {
            const nw_game *g = nw_builtin(games[i].name);
            nw_options o = below(2) ? nw_defaults(g) : nw_play_defaults(g);
            nw_searcher *searcher = NULL;
            nw_error err;
            o.threads = 2 + (int)below(5);
            o.parallel = schemes[k];
            o.table_bits = 14;
            assert_int_equal(nw_searcher_create(&searcher, g, &o, &err), 0);
            for (int round = 0; round < rounds; round++) {
                state s;
                uint64_t keys[64];
                nw_move moves[NW_MOVES_MAX];
                nw_result r;
                int flag = 0;
                pthread_t thread;
                random_position(g, &s, (unsigned)games[i].plies, keys);
                const int count = g->moves(&s, moves);
                assert_int_equal(pthread_create(&thread, NULL, set_soon, &flag), 0);
                const nw_limits l = {.stop = &flag};
                assert_int_equal(nw_search(searcher, &s, &l, &r, &err), 0);
                pthread_join(thread, NULL);
                bool legal = count == 0;
                for (int m = 0; m < count; m++)
                    legal |= moves[m] == r.move;
                assert_true(legal);
            }
            nw_searcher_free(searcher);
        }
}

/* A node limit is exceeded by little: 256 nodes per thread. */
TEST(node_limits_hold)
{
    const nw_game *g = nw_builtin("chess");
    for (int k = 0; k < SCHEMES; k++) {
        state s;
        nw_options o = nw_defaults(g);
        o.threads = 4;
        o.parallel = schemes[k];
        assert_int_equal(nw_parse(g, "", &s, NULL), 0);
        const nw_result r = search_once(g, &o, &s, (nw_limits){.nodes = 20000});
        assert_true(r.nodes <= 20000 + 4 * 257);
        assert_false(r.complete);
    }
}

/* With the rules of play and selectivity: repetitions, histories, time limits. */
TEST(play_works_with_threads)
{
    rng = 5;
    const int searches = soaks() ? 5000 : 60;
    for (int i = 0; i < searches; i++) {
        nw_game custom;
        const int number = (int)below(3);
        const nw_game *g = choose(number, &custom);
        state s;
        uint64_t keys[64];
        nw_move moves[NW_MOVES_MAX];
        const int before = random_position(g, &s, (unsigned)games[number].plies, keys);
        if (g->moves(&s, moves) == 0)
            continue;
        nw_options o = nw_play_defaults(g);
        o.threads = counts[below(5)];
        o.parallel = schemes[below(SCHEMES)];
        o.table_bits = 12;
        const nw_result r = search_once(g, &o, &s,
                                        (nw_limits){.depth = games[number].depth + 1,
                                                    .history = keys,
                                                    .history_count = before});
        assert_true(r.complete);
        assert_int_not_equal(r.move, NW_NO_MOVE);
    }
}

/* --- histories */

/* A game as an independent search knows it: keys of all positions so far, the moves allowed first.
 */
typedef struct told {
    const nw_game *g;
    uint64_t key[64];
    int count; /* of positions */
    int whole; /* the number of them that count in window-independent searches; 0: all */
    const nw_move *only;
    int only_count;
} told;

static bool came_before(const told *t, uint64_t key)
{
    const int count = t->whole > 0 ? t->whole : t->count;
    for (int i = 0; i < count; i++)
        if (t->key[i] == key)
            return true;
    return false;
}

/* Alpha-Beta with the rules of play and nothing else: a position that came before is a draw. */
static nw_score oracle(told *t, const state *s, nw_score alpha, nw_score beta, int depth, bool root)
{
    nw_move moves[NW_MOVES_MAX];
    const uint64_t key = t->g->key(s);
    int count = t->g->moves(s, moves);
    nw_score best = -NW_INF;
    if (!root && came_before(t, key))
        return 0;
    if (count == 0)
        return t->g->result ? t->g->result(s) : t->g->evaluate(s);
    if (depth == 0)
        return t->g->evaluate(s);
    if (root)
        memcpy(moves, t->only, (size_t)(count = t->only_count) * sizeof *moves);
    t->key[t->count++] = key;
    for (int i = 0; i < count && best < beta; i++) {
        state child;
        t->g->play(&child, s, moves[i]);
        const nw_score a = best > alpha ? best : alpha;
        const nw_score v = -oracle(t, &child, -beta, -a, depth - 1, false);
        best = v > best ? v : best;
    }
    t->count--;
    return best;
}

static const char *const endgames[][2] = {
    {"chess", "8/8/8/3k4/8/8/4R3/3K4 w - - 0 1"},
    {"chess", "8/8/4k3/1b6/8/5N2/8/4K3 b - - 0 1"},
    {"checkers", "W:WK6,K27:BK15"},
    {"checkers", "B:WK2,K31:BK16,K19"},
    {"checkers", "W:WK14,K18:BK1,K29"},
    {"chess", "8/2p5/4k3/8/8/4K3/5P2/8 w - - 0 1"},
};

/* A walk through an endgame, by the game's own pointers; every other move goes back if it can. */
static void walk(told *t, state *s, int plies)
{
    for (t->count = 0; t->count < plies; t->count++) {
        nw_move moves[NW_MOVES_MAX];
        state child;
        const int count = t->g->moves(s, moves), at = t->count;
        if (count == 0)
            break;
        t->key[at] = t->g->key(s);
        t->g->play(&child, s, moves[below((unsigned)count)]);
        for (int i = 0; at >= 2 && below(2) && i < count; i++) {
            state back;
            t->g->play(&back, s, moves[i]);
            if (t->g->key(&back) == t->key[at - 1])
                child = back;
        }
        *s = child;
    }
}

/* Moves of the root that are left, in any order. */
static int some_moves(const nw_game *g, const state *s, nw_move *only)
{
    const int count = g->moves(s, only);
    int left = count;
    for (int i = count - 1; i > 0 && below(3) == 0; i--) {
        const unsigned at = below((unsigned)left);
        only[at] = only[--left];
    }
    return left;
}

/* Verifies: what helpers copy at split points. With the history of a game, reversible moves counted
 * and moves excluded, every scheme has the value of a plain search that keeps whole paths. Path
 * draws with a table depend on the order of search, so a table goes with window independence, for
 * which only positions of the game are draws. */
TEST(histories_reach_the_helpers)
{
    rng = 11;
    const int searches = soaks() ? 20000 : 300;
    for (int i = 0; i < searches; i++) {
        const char *const *from = endgames[below(sizeof endgames / sizeof *endgames)];
        nw_game custom = *nw_builtin(from[0]);
        custom.noisy = NULL;
        custom.is_quiet = NULL;
        custom.forced = NULL;
        told t = {.g = &custom};
        state s;
        nw_move only[NW_MOVES_MAX];
        assert_true(nw_parse(nw_builtin(from[0]), from[1], &s, NULL) >= 0);
        walk(&t, &s, 2 + (int)below(12));
        t.only = only;
        t.only_count = some_moves(&custom, &s, only);
        if (t.only_count == 0)
            continue;
        nw_options o = nw_play_defaults(&custom);
        o.selective = 0;
        o.at_least = 0;
        o.grain = 0;
        o.quiescence = 0;
        o.window_independent = (int)below(2);
        o.table_bits = o.window_independent ? 4 + (int)below(12) : 0;
        o.algorithm = (const char *const[]){"alphabeta", "negascout", "mtdf", "mtd-bi"}[below(4)];
        o.threads = 2 + (int)below(7);
        o.parallel = schemes[below(SCHEMES)];
        o.deepen = (int)below(2);
        const int depth = 3 + (int)below(3), history = t.count;
        const nw_limits l = {.depth = depth,
                             .history = t.key,
                             .history_count = history,
                             .only = only,
                             .only_count = t.only_count};
        const nw_result r = search_once(&custom, &o, &s, l);
        t.key[t.count] = custom.key(&s);
        t.whole = o.window_independent ? history + 1 : 0;
        const nw_score truth = oracle(&t, &s, -NW_INF, NW_INF, depth, true);
        if (r.value != truth)
            fail_msg("search %d, %s: %s, %s, %d threads, depth %d: %d, not %d", i, from[1],
                     o.parallel, o.algorithm, o.threads, depth, r.value, truth);
        t.only = &r.move;
        t.only_count = 1;
        assert_int_equal(oracle(&t, &s, -NW_INF, NW_INF, depth, true), truth);
    }
}

/* One worker takes as long as the search; more take less, never less than the critical path. */
static void replays(const nw_split_log *log, uint64_t work, uint64_t critical)
{
    const lab_replay_costs free_of_cost = {.grain = 0}, whole = {.grain = 100};
    nw_error err;
    double before = (double)work + 1;
    for (int workers = 1; workers <= 1024; workers *= 4) {
        lab_replay r;
        assert_int_equal(lab_replay_run(log, workers, &free_of_cost, &r, &err), 0);
        assert_true(r.time <= before && r.time >= (double)critical);
        assert_true(r.nodes >= (double)work - 0.5 && r.idle >= 0 && r.idle < 1);
        before = workers == 1 ? r.time : before;
        if (workers == 1)
            assert_true(r.time == (double)work && r.nodes == (double)work && r.joins == 0);
        assert_int_equal(lab_replay_run(log, workers, &whole, &r, &err), 0);
        assert_true(r.time == (double)work && r.joins == 0);
    }
}

/* A log has every node that could be shared; the more nodes can be shared, the shorter the critical
 * path. */
TEST(work_is_told_apart)
{
    const nw_game *g = nw_builtin("othello");
    nw_options o = nw_defaults(g);
    const state s = position_of(g, "");
    nw_result r;
    nw_thread thread[2];
    static nw_split_log_step step[1 << 16];
    nw_split_log log = {.step = step, .room = sizeof step / sizeof *step};
    uint64_t critical[2], work = 0;
    o.threads = 2;
    for (int i = 0; i < 2; i++) {
        o.parallel = i ? "split" : "pv-split";
        nw_searcher *searcher = create(g, &o);
        if (i)
            nw_searcher_record(searcher, &log);
        r = search(searcher, &s, (nw_limits){.depth = 8});
        nw_thread_counts(searcher, thread, 2);
        critical[i] = thread[0].critical;
        nw_searcher_free(searcher);
    }
    assert_int_equal(thread[1].nodes, 0); /* nobody helps what is recorded */
    assert_false(log.full);
    for (size_t i = 0; i < log.count; i++)
        work += log.step[i].kind == NW_LOG_WORK ? log.step[i].value : 0;
    assert_int_equal(work, r.nodes);
    assert_true(critical[1] < critical[0]);
    replays(&log, r.nodes, critical[1]);
}

TEST(threads_are_counted)
{
    const nw_game *g = nw_builtin("checkers");
    nw_options o = nw_defaults(g);
    nw_error err;
    nw_thread thread[4];
    o.threads = 3;
    const state s = position_of(g, "");
    nw_searcher *searcher = create(g, &o);
    const nw_result r = search(searcher, &s, (nw_limits){.depth = 11});
    assert_int_equal(nw_thread_counts(searcher, thread, 4), 3);
    assert_int_equal(thread[0].nodes + thread[1].nodes + thread[2].nodes, r.nodes);
    assert_in_range(thread[0].critical, 1, r.nodes);
    for (int i = 0; i < 3; i++) {
        const nw_thread *t = &thread[i];
        const double idle = t->idle_work + t->idle_split + t->idle_lock + t->idle_ends;
        assert_true(t->busy >= 0 && t->processor >= 0 && idle >= 0);
        assert_true(t->busy + idle > 0.9 * r.seconds); /* every moment has its cause */
        assert_true(t->processor < t->busy + 0.01);
        assert_in_range(t->duplicate_nodes, 0, t->nodes);
    }
    nw_searcher_free(searcher);
    o.threads = 257;
    assert_int_equal(nw_searcher_create(&searcher, g, &o, &err), NW_EINVAL);
    o.threads = 2;
    o.parallel = "no";
    assert_int_equal(nw_searcher_create(&searcher, g, &o, &err), NW_EINVAL);
}

/* --- torn entries */

typedef struct writer {
    nw_table *table;
    uint64_t key;
    nw_score bound;
    unsigned move;
    _Atomic bool *stop;
} writer;

static void *write_entries(void *argument)
{
    const writer *w = argument;
    const nw_found f = {.bounds = {w->bound, w->bound}, .depth = 9, .move = w->move, .size = 3};
    while (!atomic_load_explicit(w->stop, memory_order_relaxed))
        nw_table_store(w->table, w->key, &f);
    return NULL;
}

/* Two threads write different entries to the same place; whoever reads sees one or the other or
 * none, never a mixture. */
TEST(torn_entries_are_refused)
{
    const int reads = soaks() ? 20000000 : 300000;
    nw_table t;
    nw_error err;
    _Atomic bool stop = false;
    pthread_t thread[2];
    const uint64_t keys[2] = {0x1234567890ABC000u, 0xFEDCBA0987654000u};
    writer w[2] = {{&t, keys[0], 111, 1, &stop}, {&t, keys[1], -222, 2, &stop}};
    int accepted = 0, wrong = 0;
    assert_int_equal(nw_table_create(&t, 4, NW_REPLACE_NEW, &err), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, write_entries, &w[i]), 0);
    const double until = nw_seconds() + 20; /* the writers may be slow to start */
    for (int i = 0; i < reads || (accepted < 1000 && nw_seconds() < until); i++) {
        nw_found f;
        const int k = i & 1;
        if (!nw_table_probe(&t, keys[k], &f))
            continue;
        accepted++;
        wrong += f.bounds.f_minus != w[k].bound || f.bounds.f_plus != w[k].bound ||
                 f.move != w[k].move || f.depth != 9;
    }
    atomic_store(&stop, true);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    nw_table_free(&t);
    assert_true(accepted > 0);
    assert_int_equal(wrong, 0);
}

TEST_MAIN(NULL, NULL)
