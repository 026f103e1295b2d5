/* SPDX-License-Identifier: MIT */
/* Several threads against one in the same run: seconds to a fixed depth, or to a solution, and the
 * losses. Run it on an idle machine. bench_threads [THREADS [GAME [DEPTH [ALGO [COUNT
 * [SCHEME,...]]]]]] By default 2 threads, everything. GAME is chess, checkers, othello (searches to
 * a depth) or solve (FFO 40 to 44). Every position is searched with one thread and then by each
 * scheme, so that a machine that slows down slows all of them. Prints for every scheme the speed-up
 * S = T1 / Tp with an interval of 95 % over the positions, search overhead N(p) / N(1) - 1 with the
 * same, idle time as a share of busy time (without work, at split points, for the lock), the cost
 * of a node against one thread, and p / ((1 + search)(1 + idle)(1 + cost)), which must agree with
 * S. */
#include "base/sort.h"
#include "core/random-inl.h"
#include "games/othello/obf.h"
#include "games/othello/solve.h"
#include "nullwindow.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POSITIONS = 20, LINE = 512 };

static const char *const schemes[] = {"split",  "pv-split", "tree-split",
                                      "abdada", "lazy",     "brackets"};
enum { SCHEMES = sizeof schemes / sizeof *schemes };

/* The cost of a position's search; the last one is the sum. */
typedef struct cost {
    double seconds, nodes, cancelled;
    double work, split, lock; /* idle seconds of all threads together */
} cost;

typedef struct row {
    cost at[POSITIONS + 1];
} row;

static void add_threads(cost *c, const nw_thread *t, int threads)
{
    for (int i = 0; i < threads; i++) {
        c->work += t[i].idle_work + t[i].idle_ends;
        c->split += t[i].idle_split;
        c->lock += t[i].idle_lock;
        c->cancelled += (double)t[i].cancelled;
    }
}

static void add_up(row *r, int count)
{
    r->at[count] = (cost){0};
    for (int i = 0; i < count; i++) {
        const cost *c = &r->at[i];
        cost *sum = &r->at[count];
        sum->seconds += c->seconds;
        sum->nodes += c->nodes;
        sum->cancelled += c->cancelled;
        sum->work += c->work;
        sum->split += c->split;
        sum->lock += c->lock;
    }
}

/* --- intervals: the bootstrapped ratio of two sums over positions */

enum { DRAWS = 4000 };

static double seconds_of(const cost *c)
{
    return c->seconds;
}

static double nodes_of(const cost *c)
{
    return c->nodes;
}

static void interval(const row *a, const row *b, int count, double (*of)(const cost *),
                     double ends[2])
{
    static double ratio[DRAWS];
    uint64_t rng = 1996;
    for (int k = 0; k < DRAWS; k++) {
        double x = 0, y = 0;
        for (int i = 0; i < count; i++) {
            const uint32_t at = nw_below((uint32_t)(nw_random(&rng) >> 32), (uint32_t)count);
            x += of(&a->at[at]);
            y += of(&b->at[at]);
        }
        ratio[k] = x / y;
    }
    nw_sort_doubles(ratio, DRAWS);
    ends[0] = ratio[DRAWS / 40];
    ends[1] = ratio[DRAWS - DRAWS / 40 - 1];
}

static void print_cost(const char *name, int threads, const row *one, const row *many, int count)
{
    const cost *c = &many->at[count], *t1 = &one->at[count];
    const double total = threads * c->seconds, idle_time = c->work + c->split + c->lock;
    const double busy = total - idle_time;
    const double search = c->nodes / t1->nodes - 1, idle = total / busy - 1;
    const double node = busy / c->nodes / (t1->seconds / t1->nodes) - 1;
    double s[2], o[2];
    interval(one, many, count, seconds_of, s);
    interval(many, one, count, nodes_of, o);
    printf("%-11s S %.2f [%.2f, %.2f]  %6.2f s  search %+.1f %% [%+.1f, %+.1f]  "
           "idle %.1f %% (%.1f work, %.1f split, %.1f lock)  node %+.1f %%  p/(...) %.2f  "
           "wasted %.1f %%\n",
           name, t1->seconds / c->seconds, s[0], s[1], c->seconds, 100 * search, 100 * o[0] - 100,
           100 * o[1] - 100, 100 * idle, 100 * c->work / busy, 100 * c->split / busy,
           100 * c->lock / busy, 100 * node, threads / ((1 + search) * (1 + idle) * (1 + node)),
           100 * c->cancelled / c->nodes);
    fflush(stdout);
}

/* A game's position file, lab/positions/NAME-20.ENDING: where the position ends in a line, its
 * replacement for the rest, and the search depth. */
typedef struct subject {
    const char *name, *ending, *cut, *tail;
    int depth;
} subject;

static const subject subjects[] = {{"chess", "epd", " hmvc", " 0 1", 9},
                                   {"checkers", "txt", ";", "", 17},
                                   {"othello", "obf", ";", "", 11}};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

/* Cuts a line of the laboratory's files after its position; false: none. */
static bool cut_position(char *line, const subject *of)
{
    if (line[0] == '#' || line[0] == '%' || line[0] == '\n')
        return false;
    char *end = strstr(line, of->cut);
    if (!end)
        return false;
    strcpy(end, of->tail); /* not longer than the text it replaces */
    return true;
}

static int read_positions(const subject *of, char text[POSITIONS][LINE])
{
    char path[64];
    snprintf(path, sizeof path, "lab/positions/%s-20.%s", of->name, of->ending);
    FILE *f = fopen(path, "r");
    int count = 0;
    if (!f) {
        fprintf(stderr, "bench_threads: %s is not here; run it in the source tree\n", path);
        exit(1);
    }
    while (count < POSITIONS && fgets(text[count], LINE, f))
        count += cut_position(text[count], of);
    fclose(f);
    return count;
}

static void fail(const nw_error *err)
{
    fprintf(stderr, "bench_threads: %s\n", err->text);
    exit(1);
}

static cost search_one(const nw_game *g, const char *text, const nw_options *o, int depth)
{
    cost c = {0};
    nw_error err;
    nw_searcher *s = NULL;
    nw_result r;
    nw_thread t[NW_THREADS_MAX];
    const nw_limits limits = {.depth = depth};
    void *state = calloc(1, g->state_size);
    if (!state || nw_parse(g, text, state, &err) < 0 || nw_searcher_create(&s, g, o, &err) < 0)
        fail(&err);
    nw_searcher_clear(s); /* touches the table's memory before timing starts */
    if (nw_search(s, state, &limits, &r, &err) < 0)
        fail(&err);
    c.seconds = r.seconds;
    c.nodes = (double)r.nodes;
    add_threads(&c, t, nw_thread_counts(s, t, NW_THREADS_MAX));
    nw_searcher_free(s);
    free(state);
    return c;
}

/* Is the scheme in the comma-separated list, or is the list NULL: all? */
static bool is_wanted(const char *scheme, const char *list)
{
    const size_t length = strlen(scheme);
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (strncmp(at, scheme, length) == 0 && (at[length] == 0 || at[length] == ','))
            return true;
    }
    return !list;
}

typedef struct wanted {
    int threads, depth, count;
    const char *algorithm, *schemes;
} wanted;

static void bench_game(const subject *of, const wanted *w)
{
    static char text[POSITIONS][LINE];
    static row one, many[SCHEMES];
    const nw_game *g = nw_builtin(of->name);
    const int all = read_positions(of, text), count = w->count < all ? w->count : all;
    const int depth = w->depth ? w->depth : of->depth;
    nw_options o = nw_defaults(g);
    o.algorithm = w->algorithm;
    o.table_bits = 22;
    printf("%s, depth %d, %s, %d positions, %d threads\n", of->name, depth, w->algorithm, count,
           w->threads);
    for (int i = 0; i < count; i++) {
        o.threads = 1;
        one.at[i] = search_one(g, text[i], &o, depth);
        o.threads = w->threads;
        for (int k = 0; k < SCHEMES; k++) {
            o.parallel = schemes[k];
            if (is_wanted(schemes[k], w->schemes))
                many[k].at[i] = search_one(g, text[i], &o, depth);
        }
    }
    add_up(&one, count);
    print_cost("one thread", 1, &one, &one, count);
    for (int k = 0; k < SCHEMES; k++)
        if (is_wanted(schemes[k], w->schemes)) {
            add_up(&many[k], count);
            print_cost(schemes[k], w->threads, &one, &many[k], count);
        }
}

/* --- FFO 40 to 44 */

static cost solve_one(othello_solver *s, const char *line)
{
    cost c = {0};
    nw_error err;
    othello_obf p;
    othello_solution x;
    nw_thread t[NW_THREADS_MAX];
    if (othello_obf_read(line, &p, &err) <= 0)
        fail(&err);
    othello_solver_clear(s);
    othello_solve(s, &p.pos, &(othello_solve_limits){.win_only = 0}, &x);
    c.seconds = x.seconds;
    c.nodes = (double)x.nodes;
    add_threads(&c, t, othello_thread_counts(s, t, NW_THREADS_MAX));
    return c;
}

/* Solving takes a fraction of a second, and the speed of a virtual machine drifts: alternate one
 * and several threads, and take the median of TIMES. */
enum { TIMES = 7 };

static int by_seconds(const void *a, const void *b)
{
    const cost *x = a, *y = b;
    return (x->seconds > y->seconds) - (x->seconds < y->seconds);
}

static void solve_in_turn(othello_solver *s, int threads, const char *line, cost out[2])
{
    cost c[2][TIMES];
    nw_error err;
    for (int i = 0; i < 2 * TIMES; i++) {
        if (othello_solver_threads(s, i % 2 ? threads : 1, &err) < 0)
            fail(&err);
        c[i % 2][i / 2] = solve_one(s, line);
    }
    for (int k = 0; k < 2; k++) {
        qsort(c[k], TIMES, sizeof *c[k], by_seconds);
        out[k] = c[k][TIMES / 2];
    }
}

static void bench_solver(const wanted *w)
{
    static const char path[] = "tests/golden/othello/ffo-40-49.obf";
    static row one, many;
    FILE *f = fopen(path, "r");
    char line[LINE];
    othello_solver *s = NULL;
    nw_error err = {.text = "cannot read tests/golden/othello/ffo-40-49.obf"};
    const int most = w->count < 5 ? w->count : 5;
    int count = 0;
    if (!f || othello_solver_create(&s, 24, OTHELLO_SOLVE_ALL, &err) < 0)
        fail(&err);
    while (count < most && fgets(line, sizeof line, f)) {
        if (line[0] == '%' || line[0] == '#' || line[0] == '\n')
            continue;
        cost c[2];
        solve_in_turn(s, w->threads, line, c);
        one.at[count] = c[0];
        many.at[count++] = c[1];
    }
    fclose(f);
    othello_solver_free(s);
    printf("solve, FFO from 40 on, %d positions, %d threads\n", count, w->threads);
    add_up(&one, count);
    add_up(&many, count);
    print_cost("one thread", 1, &one, &one, count);
    print_cost("split", w->threads, &one, &many, count);
}

int main(int argc, char **argv)
{
    const char *game = argc > 2 ? argv[2] : NULL;
    const wanted w = {.threads = argc > 1 ? atoi(argv[1]) : 2,
                      .depth = argc > 3 ? atoi(argv[3]) : 0,
                      .algorithm = argc > 4 ? argv[4] : "mtdf",
                      .count = argc > 5 ? atoi(argv[5]) : POSITIONS,
                      .schemes = argc > 6 ? argv[6] : NULL};
    if (w.threads < 1 || w.threads > NW_THREADS_MAX || w.count < 1) {
        fprintf(stderr,
                "usage: bench_threads [THREADS [GAME [DEPTH [ALGO [COUNT [SCHEME,...]]]]]]\n");
        return 2;
    }
    if (!game || strcmp(game, "solve") == 0)
        bench_solver(&w);
    for (int i = 0; i < SUBJECTS; i++)
        if (!game || strcmp(game, subjects[i].name) == 0)
            bench_game(&subjects[i], &w);
    return 0;
}
