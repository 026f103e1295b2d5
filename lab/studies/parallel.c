/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "core/error.h"
#include "lab/replay.h"
#include "lab/sets.h"
#include "lab/study.h"
#include "library/searcher.h"
#include <stdlib.h>
#include <time.h>

/* Parallel search: speed-up and losses, by scheme, driver, game, depth and threads. The surveys
 * discuss it (Reinefeld, question 4; Marsland, section 6); the numbers are our own. */

enum { POSITIONS = 5, GAMES = 3, DEPTHS = 2, DRIVERS = 2, SCHEMES = 6, COUNTS = 2, REPEATS = 2 };

/* Two of every five games, with both sides to move. */
static const int taken[POSITIONS] = {0, 5, 10, 13, 18};

static const struct tested {
    const char *game, *set;
    int depths[DEPTHS];
} tested[GAMES] = {
    {"chess", "chess-20", {6, 7}},
    {"othello", "othello-20", {9, 10}},
    {"checkers", "checkers-20", {13, 15}},
};
static const char *const drivers[DRIVERS] = {"mtdf", "aspiration-negascout"};
static const char *const schemes[SCHEMES] = {"split",  "pv-split", "tree-split",
                                             "abdada", "lazy",     "brackets"};
static const int counts[COUNTS] = {2, 4};

/* The extent of a profile's measurement. */
static const struct extent {
    int positions, depths, repeats;
} extents[LAB_PROFILES] = {[LAB_QUICK] = {2, 1, 1},
                           [LAB_FULL] = {POSITIONS, DEPTHS, REPEATS},
                           [LAB_DEEP] = {POSITIONS, DEPTHS, REPEATS},
                           [LAB_TOURNAMENT] = {POSITIONS, DEPTHS, REPEATS}};

/* --- measuring */

/* The cost of a search: wall time, and of all threads busy, CPU and idle time. */
typedef struct cost {
    double seconds, busy, processor, idle, nodes, vain, twice, critical;
} cost;

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void add_threads(cost *out, const nw_thread *t, int threads)
{
    for (int i = 0; i < threads; i++) {
        out->idle += t[i].idle_work + t[i].idle_split + t[i].idle_lock + t[i].idle_ends;
        out->busy += t[i].busy;
        out->processor += t[i].processor;
        out->vain += (double)t[i].cancelled;
        out->twice += (double)t[i].duplicate_nodes;
        out->critical += (double)t[i].critical;
    }
}

static int search(const lab_position *p, const nw_options *options, int depth, cost *out,
                  nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result result;
    nw_thread thread[NW_THREADS_MAX];
    const nw_limits limits = {.depth = depth};
    int rc = nw_searcher_create(&s, p->game->rules, options, err);
    if (rc == 0) {
        nw_searcher_clear(s); /* touches the table's memory before timing starts */
        const double before = processor_seconds();
        rc = nw_search(s, p->state, &limits, &result, err);
        *out = (cost){.seconds = result.seconds, .nodes = (double)result.nodes};
        add_threads(out, thread, nw_thread_counts(s, thread, NW_THREADS_MAX));
        if (options->threads == 1) { /* a single thread reports no times */
            out->busy = result.seconds;
            out->processor = processor_seconds() - before;
        }
    }
    nw_searcher_free(s);
    return rc;
}

static void put_row(lab_table *out, const struct tested *g, const nw_options *o, int depth,
                    const lab_position *p, const cost *c)
{
    lab_put(out, "%s", g->game);
    lab_put(out, "%d", depth);
    lab_put(out, "%s", o->algorithm);
    lab_put(out, "%s", o->threads == 1 ? "one" : o->parallel);
    lab_put(out, "%d", o->threads);
    lab_put(out, "%d", 100 * (int)(g - tested) + p->origin); /* unique across games */
    lab_put(out, "%.6f", c->seconds);
    lab_put(out, "%.6f", c->busy);
    lab_put(out, "%.6f", c->processor);
    lab_put(out, "%.6f", c->idle);
    lab_put(out, "%.0f", c->nodes);
    lab_put(out, "%.0f", c->vain);
    lab_put(out, "%.0f", c->twice);
    lab_put(out, "%.0f", c->critical);
}

/* One thread, then every scheme and number of threads. */
static int measure_position(lab_table *out, const struct tested *g, const lab_position *p,
                            int depth, const char *driver, nw_error *err)
{
    nw_options o = nw_defaults(p->game->rules);
    cost c;
    o.algorithm = driver;
    int rc = search(p, &o, depth, &c, err);
    if (rc == 0)
        put_row(out, g, &o, depth, p, &c);
    for (int k = 0; rc == 0 && k < SCHEMES * COUNTS; k++) {
        o.parallel = schemes[k % SCHEMES];
        o.threads = counts[k / SCHEMES];
        rc = search(p, &o, depth, &c, err);
        if (rc == 0)
            put_row(out, g, &o, depth, p, &c);
    }
    return rc;
}

/* --- simulation: one recorded search, replayed by more workers */

enum { STEPS = 1 << 20, WORKERS_MOST = LAB_REPLAY_WORKERS };

/* The cost of joining a split point and of taking a move there, in nodes: some microseconds. */
static const lab_replay_costs simulated_costs = {.join = 30, .child = 3};
static const char *const simulated = "mtdf-simulated"; /* the driver of its rows */

static int record(const lab_position *p, int depth, nw_split_log *log, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result result;
    nw_options o = nw_defaults(p->game->rules);
    o.algorithm = "mtdf";
    o.threads = 2;
    int rc = nw_searcher_create(&s, p->game->rules, &o, err);
    if (rc == 0) {
        nw_searcher_record(s, log);
        rc = nw_search(s, p->state, &(nw_limits){.depth = depth}, &result, err);
    }
    nw_searcher_free(s);
    return rc;
}

/* A second is a thousand nodes. */
static int simulate_position(lab_table *out, const struct tested *g, const lab_position *p,
                             int depth, nw_error *err)
{
    nw_split_log log = {.room = STEPS, .step = malloc(STEPS * sizeof *log.step)};
    int rc = log.step ? record(p, depth, &log, err) : nw_fail(err, NW_ENOMEM, "out of memory");
    for (int workers = 1; rc == 0 && workers <= WORKERS_MOST; workers *= 2) {
        lab_replay r;
        rc = lab_replay_run(&log, workers, &simulated_costs, &r, err);
        const nw_options o = {.algorithm = simulated, .parallel = "split", .threads = workers};
        const cost c = {
            .seconds = 1e-3 * r.time, .idle = 1e-3 * r.idle * r.time * workers, .nodes = r.nodes};
        if (rc == 0)
            put_row(out, g, &o, depth, p, &c);
    }
    free(log.step);
    return rc;
}

static int measure_game(lab_table *out, const struct tested *g, const struct extent *x,
                        nw_error *err)
{
    lab_positions set;
    int rc = lab_positions_read(&set, g->set, NULL, err);
    for (int k = 0; rc == 0 && k < x->repeats * DRIVERS * x->depths * x->positions; k++) {
        const int i = k % x->positions, d = k / x->positions % x->depths;
        const char *driver = drivers[k / x->positions / x->depths % DRIVERS];
        if (taken[i] < set.count)
            rc = measure_position(out, g, &set.list[taken[i]], g->depths[d], driver, err);
    }
    for (int i = 0; rc == 0 && i < x->positions; i++)
        if (taken[i] < set.count)
            rc = simulate_position(out, g, &set.list[taken[i]], g->depths[x->depths - 1], err);
    lab_positions_free(&set);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    int rc = 0;
    *out = lab_table_create("game,depth,driver,scheme,threads,position,seconds,busy,processor,"
                            "idle,nodes,vain,twice,critical");
    for (int g = 0; rc == 0 && g < GAMES; g++)
        rc = measure_game(out, &tested[g], &extents[profile], err);
    return rc;
}

const lab_study lab_parallel = {
    .name = "parallel",
    .title = "Parallel search: speed-up and losses",
    .source = "Reinefeld, question 4; Marsland, section 6; Plaat, section 6.2",
    .method =
        "Positions of the laboratory's sets, searched to two depths with one thread and, by each "
        "scheme of docs/parallel.md, with two and four, twice. Speed-up is p / ((1 + search "
        "overhead)(1 + idle)(1 + cost per node)): nodes against those of one thread, time without "
        "work against time with it, and processor time per node against that of one thread. On a "
        "busy machine threads also wait for a processor; p/(...) includes that as a fourth factor, "
        "and should equal T1/Tp, the ratio of all seconds. W/C is work over "
        "critical path (Cilk), a bound on the speed-up by any number of threads.",
    .quick = "two positions per game, the shallower depth, once",
    .measure = measure,
    .alone = true,
};
