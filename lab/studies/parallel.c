/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* clock_gettime */
#include "core/error.h"
#include "lab/replay.h"
#include "lab/sets.h"
#include "lab/stats.h"
#include "lab/study.h"
#include "library/searcher.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Parallel search: speed-up and what it loses, by scheme, driver, game, depth and threads. The
 * surveys discuss it (Reinefeld, question 4; Marsland, section 6); the numbers are our own. */

enum { POSITIONS = 5, GAMES = 3, DEPTHS = 2, DRIVERS = 2, SCHEMES = 6, COUNTS = 2, REPEATS = 2 };

/* Two of every five games, so that both sides are to move. */
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

/* How much a profile measures, of what stands above. */
static const struct extent {
    int positions, depths, repeats;
} extents[LAB_PROFILES] = {[LAB_QUICK] = {2, 1, 1},
                           [LAB_FULL] = {POSITIONS, DEPTHS, REPEATS},
                           [LAB_DEEP] = {POSITIONS, DEPTHS, REPEATS}};

/* --- measuring */

/* What a search took: on the clock, and of all threads with work, on processors, and without. */
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
        nw_searcher_clear(s); /* the table's memory is touched before the time begins */
        const double before = processor_seconds();
        rc = nw_search(s, p->state, &limits, &result, err);
        *out = (cost){.seconds = result.seconds, .nodes = (double)result.nodes};
        add_threads(out, thread, nw_thread_counts(s, thread, NW_THREADS_MAX));
        if (options->threads == 1) { /* which counts no time */
            out->busy = result.seconds;
            out->processor = processor_seconds() - before;
        }
    }
    nw_searcher_free(s);
    return rc;
}

static void put_row(lab_table *out, const char *game, const nw_options *o, int depth, int position,
                    const cost *c)
{
    lab_put(out, "%s", game);
    lab_put(out, "%d", depth);
    lab_put(out, "%s", o->algorithm);
    lab_put(out, "%s", o->threads == 1 ? "one" : o->parallel);
    lab_put(out, "%d", o->threads);
    lab_put(out, "%d", position);
    lab_put(out, "%.6f", c->seconds);
    lab_put(out, "%.6f", c->busy);
    lab_put(out, "%.6f", c->processor);
    lab_put(out, "%.6f", c->idle);
    lab_put(out, "%.0f", c->nodes);
    lab_put(out, "%.0f", c->vain);
    lab_put(out, "%.0f", c->twice);
    lab_put(out, "%.0f", c->critical);
}

/* One thread, then every scheme with every number of threads. */
static int measure_position(lab_table *out, const struct tested *g, const lab_position *p,
                            int depth, const char *driver, nw_error *err)
{
    nw_options o = nw_defaults(p->game->rules);
    cost c;
    o.algorithm = driver;
    int rc = search(p, &o, depth, &c, err);
    if (rc == 0)
        put_row(out, g->game, &o, depth, p->origin, &c);
    for (int k = 0; rc == 0 && k < SCHEMES * COUNTS; k++) {
        o.parallel = schemes[k % SCHEMES];
        o.threads = counts[k / SCHEMES];
        rc = search(p, &o, depth, &c, err);
        if (rc == 0)
            put_row(out, g->game, &o, depth, p->origin, &c);
    }
    return rc;
}

/* --- simulating: one search, recorded, by more workers than there are */

enum { STEPS = 1 << 20, WORKERS_MOST = LAB_REPLAY_WORKERS };

/* What it costs to join a split point and to take a move there, in nodes: some microseconds. */
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

/* Seconds are thousands of nodes. */
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
            put_row(out, g->game, &o, depth, p->origin, &c);
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
                            "idle,nodes,in vain,twice,critical path");
    for (int g = 0; rc == 0 && g < GAMES; g++)
        rc = measure_game(out, &tested[g], &extents[profile], err);
    return rc;
}

/* --- what it shows */

enum { RUNS = REPEATS * POSITIONS };

/* The extent that a table is of: only the quick one has no search to the second depth. */
static const struct extent *extent_of(const lab_table *t)
{
    char where[40];
    snprintf(where, sizeof where, "game=%s,depth=%d", tested[0].game, tested[0].depths[1]);
    return &extents[lab_select(t, where, "nodes", NULL, 0) > 0 ? LAB_FULL : LAB_QUICK];
}

static int deepest_of(const lab_table *t, const struct tested *g)
{
    return g->depths[extent_of(t)->depths - 1];
}

typedef struct column {
    double value[RUNS], sum;
} column;

static column column_of(const lab_table *t, const char *where, const char *name)
{
    column c = {.sum = 0};
    const size_t n = lab_select(t, where, name, c.value, RUNS);
    for (size_t i = 0; i < n && i < RUNS; i++)
        c.sum += c.value[i];
    return c;
}

/* A configuration against one thread. */
typedef struct losses {
    lab_mean speedup, search;                /* search: N(p) / N(1) */
    double idle, node, wait, product, total; /* total: the ratio of all seconds */
    double twice, parallelism;               /* share of nodes; W / C, 0: not known */
} losses;

static lab_mean ratio_mean(const column *a, const column *b, int positions)
{
    lab_sample s = {.count = 0};
    for (int i = 0; i < RUNS; i++)
        if (a->value[i] > 0 && b->value[i] > 0)
            lab_sample_add(&s, a->value[i] / b->value[i], i % positions, i);
    return s.count ? lab_sample_mean(&s, true) : (lab_mean){1, 1, 1};
}

/* The speed-up is p / ((1 + search)(1 + idle)(1 + node)), and on a machine with other work also
 * over 1 + wait: the node's cost is measured by the processors' own time, and the time that threads
 * with work had no processor is a cause of its own. Each has its own clock, so that the product is
 * no tautology. */
static losses losses_of(const lab_table *t, const char *of, const char *scheme, int threads)
{
    char one[128], many[128];
    losses l;
    snprintf(one, sizeof one, "%s,threads=1", of);
    snprintf(many, sizeof many, "%s,scheme=%s,threads=%d", of, scheme, threads);
    const column t1 = column_of(t, one, "seconds"), tp = column_of(t, many, "seconds"),
                 n1 = column_of(t, one, "nodes"), np = column_of(t, many, "nodes"),
                 c1 = column_of(t, one, "processor"), cp = column_of(t, many, "processor"),
                 b1 = column_of(t, one, "busy"), bp = column_of(t, many, "busy"),
                 idle = column_of(t, many, "idle"), twice = column_of(t, many, "twice"),
                 critical = column_of(t, many, "critical path");
    const double total = threads * tp.sum;
    l.speedup = ratio_mean(&t1, &tp, extent_of(t)->positions);
    l.search = ratio_mean(&np, &n1, extent_of(t)->positions);
    l.idle = total > idle.sum ? total / (total - idle.sum) - 1 : 0;
    l.node = np.sum > 0 && c1.sum > 0 ? cp.sum / np.sum / (c1.sum / n1.sum) - 1 : 0;
    l.wait = cp.sum > 0 && c1.sum > 0 ? bp.sum / cp.sum / (b1.sum / c1.sum) - 1 : 0;
    l.product =
        n1.sum > 0 ? threads / (np.sum / n1.sum * (1 + l.idle) * (1 + l.node) * (1 + l.wait)) : 0;
    l.total = tp.sum > 0 ? t1.sum / tp.sum : 0;
    l.twice = np.sum > 0 ? twice.sum / np.sum : 0;
    l.parallelism = critical.sum > 0 ? np.sum / critical.sum : 0;
    return l;
}

static void draw(const lab_table *t, lab_section *s, const struct tested *g)
{
    char file[64], title[LAB_LABEL_MAX], of[96];
    snprintf(file, sizeof file, "parallel-%s", g->game);
    snprintf(title, sizeof title, "Speed-up with threads, %s, MTD(f)", g->game);
    lab_figure *f = lab_add_figure(s, file, title);
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "threads");
    snprintf(f->y_label, sizeof f->y_label, "times as fast as one thread");
    snprintf(f->caption, sizeof f->caption, "Depth %d, geometric means of %d positions of %s.",
             deepest_of(t, g), extent_of(t)->positions, g->set);
    snprintf(of, sizeof of, "game=%s,depth=%d,driver=mtdf", g->game, deepest_of(t, g));
    for (int k = 0; k < SCHEMES; k++) {
        lab_series *series = lab_figure_series(f, schemes[k], k);
        if (series)
            lab_series_point(series, 1, 1, 1, 1);
        for (int c = 0; series && c < COUNTS; c++) {
            const lab_mean m = losses_of(t, of, schemes[k], counts[c]).speedup;
            lab_series_point(series, counts[c], m.mean, m.lo, m.hi);
        }
    }
}

static lab_mean simulated_speedup(const lab_table *t, const char *of, int workers)
{
    char one[128], many[128];
    snprintf(one, sizeof one, "%s,threads=1", of);
    snprintf(many, sizeof many, "%s,threads=%d", of, workers);
    const column t1 = column_of(t, one, "seconds"), tp = column_of(t, many, "seconds");
    return ratio_mean(&t1, &tp, extent_of(t)->positions);
}

/* Of all games in one figure. */
static void draw_simulated(const lab_table *t, lab_section *s)
{
    lab_figure *f = lab_add_figure(s, "parallel-simulated", "Speed-up by split, simulated, MTD(f)");
    if (!f)
        return;
    snprintf(f->note, sizeof f->note, "simulated: recorded searches, replayed");
    snprintf(f->x_label, sizeof f->x_label, "workers");
    snprintf(f->y_label, sizeof f->y_label, "times as fast as one worker");
    snprintf(
        f->caption, sizeof f->caption,
        "Simulated: the recorded job trees of %d positions per game, replayed by 1 to %d workers "
        "(docs/parallel.md); joining a split point costs %.0f nodes. Geometric means.",
        extent_of(t)->positions, WORKERS_MOST, simulated_costs.join);
    f->log_x = f->log_y = true;
    for (int g = 0; g < GAMES; g++) {
        char of[96];
        lab_series *series = lab_figure_series(f, tested[g].game, g);
        snprintf(of, sizeof of, "game=%s,depth=%d,driver=%s", tested[g].game,
                 deepest_of(t, &tested[g]), simulated);
        for (int workers = 1; series && workers <= WORKERS_MOST; workers *= 2) {
            const lab_mean m = simulated_speedup(t, of, workers);
            lab_series_point(series, workers, m.mean, m.lo, m.hi);
        }
    }
}

/* What nullwindow-simulate says of tds, which the laboratory cannot run itself: one position per
 * game, 1, 2, 4, ... ranks, tables of 2^14 entries that tell nothing, 2 us latency, 1 GB/s. The
 * commands are in docs/mpi.md; tests/mpi/test_simulate.sh repeats the beginning. */
enum { RANK_COUNTS = 11 };
static const struct simulated_ranks {
    const char *name;
    double speedup[RANK_COUNTS];
} simulated_ranks[GAMES] = {
    {"chess, depth 8", {1, 1.74, 3.02, 4.66, 7.06, 10.97, 16.03, 19.82, 21.50, 21.14, 18.33}},
    {"othello, depth 13", {1, 1.57, 1.38, 2.38, 3.51, 4.49, 5.53, 5.78, 6.40, 6.06, 5.02}},
    {"checkers, depth 17", {1, 1.30, 1.57, 1.44, 1.68, 1.62, 1.57, 1.46, 1.33, 1.10, 0.77}},
};

static void draw_simulated_ranks(lab_section *s)
{
    lab_figure *f = lab_add_figure(s, "parallel-simulated-tds",
                                   "Speed-up by tds over ranks, simulated, MTD(f)");
    if (!f)
        return;
    snprintf(f->note, sizeof f->note, "simulated: ranks on an imagined network");
    snprintf(f->x_label, sizeof f->x_label, "ranks");
    snprintf(f->y_label, sizeof f->y_label, "times as fast as one rank");
    snprintf(f->caption, sizeof f->caption,
             "Simulated: real searches of one position per game by ranks on an imagined network "
             "with a latency of 2 microseconds (docs/mpi.md), recorded.");
    f->log_x = f->log_y = true;
    for (int g = 0; g < GAMES; g++) {
        const struct simulated_ranks *r = &simulated_ranks[g];
        lab_series *series = lab_figure_series(f, r->name, g);
        for (int k = 0; series && k < RANK_COUNTS; k++)
            lab_series_point(series, 1 << k, r->speedup[k], r->speedup[k], r->speedup[k]);
    }
}

/* Which driver visits fewer nodes more with two threads than with one? Over all games and depths.
 */
static void judge(const lab_table *t, lab_section *s, const char *scheme)
{
    lab_sample ratio = {.count = 0};
    const struct extent *x = extent_of(t);
    for (int g = 0; g < GAMES; g++)
        for (int d = 0; d < x->depths; d++) {
            column n[DRIVERS][2];
            for (int k = 0; k < DRIVERS * 2; k++) {
                char where[128];
                snprintf(where, sizeof where, "game=%s,depth=%d,driver=%s,scheme=%s,threads=%d",
                         tested[g].game, tested[g].depths[d], drivers[k / 2],
                         k % 2 ? scheme : "one", k % 2 ? 2 : 1);
                n[k / 2][k % 2] = column_of(t, where, "nodes");
            }
            for (int i = 0; i < RUNS; i++)
                if (n[0][0].value[i] > 0 && n[1][0].value[i] > 0)
                    lab_sample_add(&ratio,
                                   n[0][1].value[i] / n[0][0].value[i] /
                                       (n[1][1].value[i] / n[1][0].value[i]),
                                   g * POSITIONS + i % x->positions, i);
        }
    if (ratio.count == 0)
        return;
    const lab_mean m = lab_sample_mean(&ratio, true);
    lab_finding *f = lab_add_finding(
        s,
        m.hi < 1   ? LAB_AGREES
        : m.lo > 1 ? LAB_DIFFERS
                   : LAB_INCONCLUSIVE,
        "Null windows suit parallel search: MTD(f) suffers less search overhead than Aspiration "
        "NegaScout.",
        "With two threads by %s, MTD(f)'s nodes grow %.3f times as much as Aspiration NegaScout's "
        "[%.3f, %.3f].",
        scheme, m.mean, m.lo, m.hi);
    if (f)
        snprintf(f->subject, sizeof f->subject, "%s", scheme);
}

static void put_losses(lab_table *out, const losses *l)
{
    lab_put(out, "%.2f [%.2f to %.2f]", l->speedup.mean, l->speedup.lo, l->speedup.hi);
    lab_put(out, "%+.1f [%+.1f to %+.1f]", 100 * l->search.mean - 100, 100 * l->search.lo - 100,
            100 * l->search.hi - 100);
    lab_put(out, "%.1f", 100 * l->idle);
    lab_put(out, "%+.1f", 100 * l->node);
    lab_put(out, "%+.1f", 100 * l->wait);
    lab_put(out, "%.2f", l->product);
    lab_put(out, "%.2f", l->total);
    lab_put(out, "%.1f", 100 * l->twice);
    if (l->parallelism > 0)
        lab_put(out, "%.1f", l->parallelism);
    else
        lab_put(out, "%s", "");
}

static void list_losses(const lab_table *t, lab_table *out, const struct tested *g)
{
    for (int d = 0; d < extent_of(t)->depths; d++)
        for (int v = 0; v < DRIVERS; v++)
            for (int k = 0; k < SCHEMES * COUNTS; k++) {
                char of[96];
                const char *scheme = schemes[k % SCHEMES];
                const int threads = counts[k / SCHEMES];
                snprintf(of, sizeof of, "game=%s,depth=%d,driver=%s", g->game, g->depths[d],
                         drivers[v]);
                const losses l = losses_of(t, of, scheme, threads);
                lab_put(out, "%s", g->game);
                lab_put(out, "%d", g->depths[d]);
                lab_put(out, "%s", drivers[v]);
                lab_put(out, "%s", scheme);
                lab_put(out, "%d", threads);
                put_losses(out, &l);
            }
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    section->summary =
        lab_table_create("game,depth,driver,scheme,threads,speed-up,search "
                         "overhead %,idle %,cost per node %,waiting for a processor %,p/(...),"
                         "T1/Tp,searched twice %,W/C");
    for (int g = 0; g < GAMES; g++) {
        draw(results, section, &tested[g]);
        list_losses(results, &section->summary, &tested[g]);
    }
    draw_simulated(results, section);
    draw_simulated_ranks(section);
    for (int k = 0; k < SCHEMES; k++)
        judge(results, section, schemes[k]);
    snprintf(section->note, sizeof section->note,
             "Times are of the machine that ran it: more threads than processors cannot be faster, "
             "but their search overhead stands.");
    return lab_table_check(&section->summary, err);
}

const lab_study lab_parallel = {
    .name = "parallel",
    .title = "Parallel search: speed-up and where it is lost",
    .source = "Reinefeld, question 4; Marsland, section 6; Plaat, section 6.2",
    .method =
        "Positions of the laboratory's sets, searched to two depths with one thread and, by each "
        "scheme of docs/parallel.md, with two and four, twice. Speed-up is p / ((1 + search "
        "overhead)(1 + idle)(1 + cost per node)): nodes against those of one thread, time without "
        "work against time with it, and processor time per node against that of one thread. Where "
        "the "
        "machine has other work, threads also wait for a processor; p/(...) has that as a fourth "
        "factor, and is to be compared with T1/Tp, the ratio of all seconds. W/C is work over "
        "critical path (Cilk), a bound on the speed-up by any number of threads.",
    .quick = "two positions per game, the shallower depth, once",
    .measure = measure,
    .present = present,
    .alone = true,
};
