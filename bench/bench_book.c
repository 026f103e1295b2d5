/* SPDX-License-Identifier: MIT */
/* The published algorithms: the cost of a step of SSS* as OPEN grows. The program runs itself under
 * callgrind to count instructions.
 *
 *     bench_book                           everything
 *     bench_book run ALGO HOW RECIPE       one search; HOW: inline, or none (setup) */
#include "bench/measure.h"
#include "book/book.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

extern const nw_book_of nw_book_tree_lab;

static nw_book_result search(const char *algorithm, const char *how, const char *recipe)
{
    nw_book_result result = {0};
    nw_lab_options options = nw_lab_defaults();
    nw_error err = {0};
    tree_pos root;
    tree *t = NULL;
    options.no_pv = 1;
    int rc = tree_recipe(recipe, &t, &err);
    if (rc == 0) {
        tree_root(t, &root);
        if (strcmp(how, "inline") == 0)
            rc = nw_book_tree_lab.run(algorithm, &root, &options, &result, &err);
        tree_free(t);
    }
    if (rc < 0) {
        fprintf(stderr, "bench_book: %s: %s\n", recipe, err.text);
        exit(1);
    }
    nw_book_free(&result);
    return result;
}

static double counted(const char *self, const char *algorithm, const char *how, const char *recipe)
{
    char arguments[512];
    snprintf(arguments, sizeof arguments, "run %s %s %s", algorithm, how, recipe);
    return count_instructions(self, arguments);
}

/* Instructions of the search alone. */
static double instructions_of(const char *self, const char *algorithm, const char *how,
                              const char *recipe)
{
    return counted(self, algorithm, how, recipe) - counted(self, algorithm, "none", recipe);
}

typedef struct growth {
    double open, cost;
} growth;

static growth bench_open(const char *self, const char *recipe)
{
    const nw_book_result r = search("sss", "inline", recipe);
    double steps = 0;
    for (int op = 1; op <= 6; op++)
        steps += (double)r.list_ops[op];
    const double open = (double)r.open_peak;
    const double cost = instructions_of(self, "sss", "inline", recipe) / steps;
    printf("%30s %10.0f %10.0f %14.1f %14.1f %12.1f\n", recipe, open, steps, cost,
           cost / log2(open), (double)r.open_bytes / open);
    fflush(stdout);
    return (growth){open, cost};
}

/* Does the cost of a step grow at most logarithmically with the number of open states? */
static int bench_growth(const char *self, const char *title, const char *const *recipes, int count)
{
    growth first = {0}, last = {0};
    printf("sss, %s\n%30s %10s %10s %14s %14s %12s\n", title, "uniform:", "open", "steps",
           "instr./step", "/ log2(open)", "bytes/open");
    for (int i = 0; i < count; i++) {
        last = bench_open(self, recipes[i]);
        if (i == 0)
            first = last;
    }
    const double by = last.cost / first.cost, allowed = log(last.open) / log(first.open);
    printf("open states %.0f times as many: a step costs %.2f times as much, log n is %.2f times: "
           "%s\n\n",
           last.open / first.open, by, allowed, by <= allowed ? "ok" : "TOO MUCH");
    return by <= allowed ? 0 : 1;
}

static int bench_all(const char *self)
{
    static const char *const wide[] = {"w=32,d=3,order=0.9", "w=100,d=3,order=0.9",
                                       "w=316,d=3,order=0.9", "w=1000,d=3,order=0.9"};
    static const char *const deep[] = {"w=10,d=5,order=0.9", "w=10,d=7,order=0.9",
                                       "w=10,d=9,order=0.9", "w=10,d=11,order=0.9"};
    if (counted(self, "sss", "none", wide[0]) == 0) {
        fprintf(stderr, "bench_book: valgrind is missing; install it\n");
        return 1;
    }
    return bench_growth(self, "wide trees", wide, 4) + bench_growth(self, "deep trees", deep, 4);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "run") == 0) {
        search(argv[2], argv[3], argv[4]);
        return 0;
    }
    return bench_all(argv[0]) ? 1 : 0;
}
