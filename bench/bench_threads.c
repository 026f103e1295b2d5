/* SPDX-License-Identifier: MIT */
/* Several threads against one in the same run: seconds to a fixed depth, or to a solution, and what
 * is lost on the way. Run it on an idle machine.
 *   bench_threads [THREADS [GAME [DEPTH [ALGO [COUNT]]]]]     default: 2 threads, everything
 * GAME is chess, checkers, othello (searches to a depth) or solve (FFO 40 to 44). Prints for every
 * scheme the speed-up S = T1 / Tp, search overhead N(p) / N(1) - 1, the idle share of all threads,
 * the cost of a node against one thread, and p / ((1 + search)(1 + idle)(1 + cost)), which must
 * agree with S. */
#include "core/clock.h"
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

/* What a run over all positions cost. */
typedef struct cost {
    double seconds, idle; /* idle: of all threads together */
    double nodes, vain;
} cost;

static void add_threads(cost *c, const nw_thread *t, int threads)
{
    for (int i = 0; i < threads; i++) {
        c->idle += t[i].idle_work + t[i].idle_split + t[i].idle_lock;
        c->vain += (double)t[i].cancelled;
    }
}

static void print_cost(const char *name, int threads, const cost *one, const cost *c)
{
    const double total = threads * c->seconds, busy = total - c->idle;
    const double search = c->nodes / one->nodes - 1, idle = total / busy - 1;
    const double node = busy / c->nodes / (one->seconds / one->nodes) - 1;
    printf("%-12s S %5.2f   %7.2f s   search %+6.1f %%   idle %5.1f %%   cost per node %+5.1f %%   "
           "p/(...) %5.2f   in vain %4.1f %%\n",
           name, one->seconds / c->seconds, c->seconds, 100 * search, 100 * idle, 100 * node,
           threads / ((1 + search) * (1 + idle) * (1 + node)), 100 * c->vain / c->nodes);
    fflush(stdout);
}

/* The position of a line of the laboratory's files, without what follows it; false: none. */
static bool cut_position(char *line, const char *game)
{
    if (line[0] == '#' || line[0] == '%' || line[0] == '\n')
        return false;
    char *end = strstr(line, strcmp(game, "chess") == 0 ? " hmvc" : ";");
    if (!end)
        return false;
    *end = 0;
    if (strcmp(game, "chess") == 0)
        strcat(line, " 0 1");
    return true;
}

static int read_positions(const char *game, char text[POSITIONS][LINE])
{
    char path[64];
    const char *ending = strcmp(game, "chess") == 0     ? "epd"
                         : strcmp(game, "othello") == 0 ? "obf"
                                                        : "txt";
    snprintf(path, sizeof path, "lab/positions/%s-20.%s", game, ending);
    FILE *f = fopen(path, "r");
    int count = 0;
    if (!f) {
        fprintf(stderr, "bench_threads: %s is not here; run it in the source tree\n", path);
        exit(1);
    }
    while (count < POSITIONS && fgets(text[count], LINE - 8, f))
        count += cut_position(text[count], game);
    fclose(f);
    return count;
}

static void fail(const nw_error *err)
{
    fprintf(stderr, "bench_threads: %s\n", err->text);
    exit(1);
}

static cost search_all(const nw_game *g, char text[POSITIONS][LINE], int count, const nw_options *o,
                       int depth)
{
    cost c = {0};
    nw_error err;
    void *state = calloc(1, g->state_size);
    for (int i = 0; i < count && state; i++) {
        nw_searcher *s = NULL;
        nw_result r;
        nw_thread t[NW_THREADS_MAX];
        const nw_limits limits = {.depth = depth};
        if (nw_parse(g, text[i], state, &err) < 0 || nw_searcher_create(&s, g, o, &err) < 0 ||
            nw_search(s, state, &limits, &r, &err) < 0)
            fail(&err);
        c.seconds += r.seconds;
        c.nodes += (double)r.nodes;
        add_threads(&c, t, nw_thread_counts(s, t, NW_THREADS_MAX));
        nw_searcher_free(s);
    }
    free(state);
    return c;
}

static void bench_game(const char *game, int threads, int depth, const char *algorithm, int count)
{
    static char text[POSITIONS][LINE];
    const nw_game *g = nw_builtin(game);
    const int all = read_positions(game, text);
    nw_options o = nw_defaults(g);
    o.algorithm = algorithm;
    o.table_bits = 22;
    count = count < all ? count : all;
    printf("%s, depth %d, %s, %d positions, %d threads\n", game, depth, algorithm, count, threads);
    const cost one = search_all(g, text, count, &o, depth);
    print_cost("one thread", 1, &one, &one);
    o.threads = threads;
    for (int k = 0; k < SCHEMES; k++) {
        o.parallel = schemes[k];
        const cost c = search_all(g, text, count, &o, depth);
        print_cost(schemes[k], threads, &one, &c);
    }
}

/* --- FFO 40 to 44 */

static cost solve_all(const char *path, int threads, int most)
{
    FILE *f = fopen(path, "r");
    char line[LINE];
    cost c = {0};
    othello_solver *s = NULL;
    nw_error err;
    if (!f || othello_solver_create(&s, 24, OTHELLO_SOLVE_ALL, &err) < 0 ||
        othello_solver_threads(s, threads, &err) < 0) {
        fprintf(stderr, "bench_threads: cannot solve %s\n", path);
        exit(1);
    }
    for (int i = 0; i < most && fgets(line, sizeof line, f);) {
        othello_obf p;
        othello_solution x;
        nw_thread t[NW_THREADS_MAX];
        if (othello_obf_read(line, &p, &err) <= 0)
            continue;
        othello_solver_clear(s);
        othello_solve(s, &p.pos, &(othello_solve_limits){.win_only = 0}, &x);
        c.seconds += x.seconds;
        c.nodes += (double)x.nodes;
        add_threads(&c, t, othello_thread_counts(s, t, NW_THREADS_MAX));
        i++;
    }
    fclose(f);
    othello_solver_free(s);
    return c;
}

static void bench_solver(int threads, int count)
{
    static const char path[] = "tests/golden/othello/ffo-40-49.obf";
    printf("solve, FFO from 40 on, %d positions, %d threads\n", count, threads);
    const cost one = solve_all(path, 1, count), c = solve_all(path, threads, count);
    print_cost("one thread", 1, &one, &one);
    print_cost("split", threads, &one, &c);
}

int main(int argc, char **argv)
{
    const int threads = argc > 1 ? atoi(argv[1]) : 2;
    const char *game = argc > 2 ? argv[2] : NULL;
    const int depth = argc > 3 ? atoi(argv[3]) : 0;
    const char *algorithm = argc > 4 ? argv[4] : "mtdf";
    const int count = argc > 5 ? atoi(argv[5]) : POSITIONS;
    if (threads < 1 || threads > NW_THREADS_MAX) {
        fprintf(stderr, "usage: bench_threads [THREADS [GAME [DEPTH [ALGO [COUNT]]]]]\n");
        return 2;
    }
    if (!game || strcmp(game, "solve") == 0)
        bench_solver(threads, count < 5 ? count : 5);
    if (!game || strcmp(game, "chess") == 0)
        bench_game("chess", threads, depth ? depth : 9, algorithm, count);
    if (!game || strcmp(game, "checkers") == 0)
        bench_game("checkers", threads, depth ? depth : 17, algorithm, count);
    if (!game || strcmp(game, "othello") == 0)
        bench_game("othello", threads, depth ? depth : 11, algorithm, count);
    return 0;
}
