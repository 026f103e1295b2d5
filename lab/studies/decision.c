/* SPDX-License-Identifier: MIT */
#include "book/book.h"
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "lab/stats.h"
#include "lab/study.h"
#include "library/instances.h"
#include <math.h>
#include <string.h>

/* How good a decision is for what it costs: searches of variable depth against MTD(f) with
 * iterative deepening, plain and with reductions, on trees whose values are known at every move of
 * the root. Reproduces: Plaat 1996, section 2.3.3; Reinefeld 2005, alternatives to minimax.
 * Exercises: Berliner 1979, B*; Palay 1985, PB*; McAllester 1988, conspiracy numbers; McAllester
 * and Yuret 1993, Alpha-Beta conspiracy; Korf and Chickering 1994, best-first minimax, best-first
 * extension. */

enum { TREES = 200, BUDGETS = 6, CONTENDERS = 8, KINDS = 2, CHILDREN_MAX = 8 };

static const int budgets[BUDGETS] = {30, 100, 300, 1000, 3000, 10000};

static const struct kind {
    const char *name, *title, *recipe;
    nw_score margin; /* a difference that matters */
} kinds[KINDS] = {
    {"predicted", "values predicted with an error",
     "w=4,d=16,seed=%d,order=0.3,noise=400,sharpen=10", 200},
    {"correlated", "correlated values", "w=4,d=10,seed=%d,correlated=100", 100},
};

typedef enum how { BOOK, DEEPENING, PRACTICAL } how;

/* The practical ones have no name in the book. */
static const struct contender {
    const char *name, *title;
    how how;
    unsigned selective;
} contenders[CONTENDERS] = {
    {"bstar", "B*", BOOK, 0},
    {"pbstar", "PB*", BOOK, 0},
    {"conspiracy", "conspiracy numbers", BOOK, 0},
    {"alphabeta-conspiracy", "Alpha-Beta conspiracy", DEEPENING, 0},
    {"best-first-minimax", "best-first minimax", BOOK, 0},
    {"best-first-extension", "best-first extension", BOOK, 0},
    {"mtdf", "MTD(f)", PRACTICAL, 0},
    {"mtdf-reductions", "MTD(f), reductions", PRACTICAL, NW_SELECT_REDUCTIONS},
};
enum { BFMM = 4, EXTENSION = 5, MTDF = 6, REDUCED = 7 };

typedef struct tried {
    tree *t;
    tree_pos root;
    nw_score margin;
    nw_score child[CHILDREN_MAX]; /* true values of the moves, MAX's view */
    nw_score value;
} tried;

/* --- measuring */

static int value_of(const tree_pos *n, nw_score *value, nw_error *err)
{
    nw_book_result result;
    nw_book_options options = nw_book_defaults();
    options.no_pv = 1;
    const int rc = nw_book_for(&uniform_info)->run("alphabeta", n, &options, &result, err);
    *value = result.value;
    nw_book_free(&result);
    return rc;
}

static int open_tree(tried *x, const struct kind *k, int seed, nw_error *err)
{
    char recipe[96];
    *x = (tried){.value = -NW_INF, .margin = k->margin};
    snprintf(recipe, sizeof recipe, k->recipe, seed);
    int rc = tree_recipe(recipe, &x->t, err);
    if (rc < 0)
        return rc;
    tree_root(x->t, &x->root);
    for (int i = 0; rc == 0 && i < tree_width(&x->root); i++) {
        tree_pos child;
        tree_play(&child, &x->root, (nw_move)i);
        x->child[i] = child.value; /* known from above, unless it is only where values start */
        if (x->t->values == TREE_CORRELATED)
            rc = value_of(&child, &x->child[i], err);
        x->value = x->child[i] > x->value ? x->child[i] : x->value;
    }
    return rc;
}

/* The move that the contender chooses for the budget; evaluations, or nodes, go to *cost. */
static int decide_book(const tried *x, const struct contender *c, int budget, int *move,
                       uint64_t *cost, nw_error *err)
{
    nw_book_result result;
    nw_book_options options = nw_book_defaults();
    options.budget = (uint64_t)budget;
    options.resident = 3;
    options.margin = x->margin;
    options.conspirators = NW_CONSPIRATORS_MAX;
    const int rc = nw_book_for(&uniform_info)->run(c->name, &x->root, &options, &result, err);
    *move = rc == 0 && result.pv_length > 0 ? (int)result.pv[0] : 0;
    *cost = result.counts.leaf;
    nw_book_free(&result);
    return rc;
}

/* The same for a search that says nothing before it is complete: it is made again with one more
 * conspirator as long as the budget lasts. */
static int decide_deepening(const tried *x, const struct contender *c, int budget, int *move,
                            uint64_t *cost, nw_error *err)
{
    bool complete = true;
    int rc = 0;
    *cost = 0;
    *move = 0;
    for (int k = 1; rc == 0 && complete && k <= NW_CONSPIRATORS_MAX; k++) {
        nw_book_result result;
        nw_book_options options = nw_book_defaults();
        options.conspirators = k;
        options.margin = x->margin;
        options.budget = *cost < (uint64_t)budget ? (uint64_t)budget - *cost : 1;
        rc = nw_book_for(&uniform_info)->run(c->name, &x->root, &options, &result, err);
        complete = result.settled;
        *cost += result.counts.leaf;
        if (rc == 0 && (complete || k == 1) && result.pv_length > 0)
            *move = (int)result.pv[0];
        nw_book_free(&result);
    }
    return rc;
}

static int decide_practical(const tried *x, const struct contender *c, int budget, int *move,
                            uint64_t *cost, nw_error *err)
{
    nw_options options = nw_defaults(uniform_info.rules);
    nw_searcher *s = NULL;
    nw_result result = {0};
    const nw_limits limits = {.depth = x->t->height, .nodes = (uint64_t)budget};
    options.algorithm = "mtdf";
    options.table_bits = 16;
    options.play = c->selective != 0;
    options.selective = c->selective;
    int rc = nw_searcher_create(&s, uniform_info.rules, &options, err);
    if (rc == 0)
        rc = nw_search(s, &x->root, &limits, &result, err);
    *move = rc == 0 ? (int)result.move : 0;
    *cost = result.nodes;
    nw_searcher_free(s);
    return rc;
}

typedef int decider(const tried *x, const struct contender *c, int budget, int *move,
                    uint64_t *cost, nw_error *err);
static decider *const deciders[] = {
    [BOOK] = decide_book, [DEEPENING] = decide_deepening, [PRACTICAL] = decide_practical};

static int measure_contender(lab_table *out, const tried *x, int kind, int seed, int c,
                             nw_error *err)
{
    int rc = 0;
    for (int b = 0; rc == 0 && b < BUDGETS; b++) {
        int move = 0;
        uint64_t cost = 0;
        rc = deciders[contenders[c].how](x, &contenders[c], budgets[b], &move, &cost, err);
        lab_put(out, "%s", kinds[kind].name);
        lab_put(out, "%d", seed);
        lab_put(out, "%s", contenders[c].name);
        lab_put(out, "%d", budgets[b]);
        lab_put(out, "%llu", (unsigned long long)cost);
        lab_put(out, "%d", x->child[move] == x->value);
        lab_put(out, "%d", (int)(x->value - x->child[move]));
    }
    return rc;
}

static int measure(lab_table *out, nw_error *err)
{
    int rc = 0;
    *out = lab_table_create("kind,seed,algorithm,budget,cost,right,loss");
    for (int kind = 0; rc == 0 && kind < KINDS; kind++)
        for (int seed = 1; rc == 0 && seed <= TREES; seed++) {
            tried x;
            rc = open_tree(&x, &kinds[kind], seed, err);
            for (int c = 0; rc == 0 && c < CONTENDERS; c++)
                rc = measure_contender(out, &x, kind, seed, c, err);
            tree_free(x.t);
        }
    return rc;
}

/* --- what it shows */

/* The mean over the trees, and its standard error. */
static double mean_of(const lab_table *t, int kind, int c, int b, const char *column, double *error)
{
    char where[96];
    double v[TREES] = {0}, sum = 0, squares = 0;
    snprintf(where, sizeof where, "kind=%s,algorithm=%s,budget=%d", kinds[kind].name,
             contenders[c].name, budgets[b]);
    const size_t n = lab_select(t, where, column, v, TREES);
    for (size_t i = 0; i < n; i++) {
        sum += v[i];
        squares += v[i] * v[i];
    }
    const double mean = n > 0 ? sum / (double)n : 0;
    *error = n > 1 ? sqrt(fmax(0, squares / (double)n - mean * mean) / (double)(n - 1)) : 0;
    return mean;
}

static void draw(const lab_table *t, lab_section *s, int kind)
{
    char name[64], title[LAB_LABEL_MAX];
    snprintf(name, sizeof name, "decision-%s", kinds[kind].name);
    snprintf(title, sizeof title, "Best moves found, %s", kinds[kind].title);
    lab_figure *f = lab_add_figure(s, name, title);
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "evaluations allowed (MTD(f): nodes)");
    snprintf(f->y_label, sizeof f->y_label, "decisions that are right, per cent");
    snprintf(f->caption, sizeof f->caption,
             "Means of %d trees of width 4 with their standard errors. A decision is "
             "right if the move is a best one of the whole tree.",
             TREES);
    f->log_x = true;
    for (int c = 0; c < CONTENDERS; c++) {
        lab_series *series = lab_figure_series(f, contenders[c].title, c);
        for (int b = 0; series && b < BUDGETS; b++) {
            double error;
            const double y = 100 * mean_of(t, kind, c, b, "right", &error);
            lab_series_point(series, budgets[b], y, y - 100 * error, y + 100 * error);
        }
    }
}

/* Is a better than b beyond chance, at the budget? 1, -1, or 0. */
static int compare(const lab_table *t, int kind, int a, int b, int budget)
{
    double ea, eb;
    const double ma = mean_of(t, kind, a, budget, "right", &ea);
    const double mb = mean_of(t, kind, b, budget, "right", &eb);
    const double limit = 1.96 * sqrt(ea * ea + eb * eb);
    return ma - mb > limit ? 1 : mb - ma > limit ? -1 : 0;
}

static void judge(const lab_table *t, lab_section *s)
{
    double e;
    const int deep = compare(t, 1, BFMM, MTDF, BUDGETS - 1);
    const int moderate = compare(t, 1, BFMM, MTDF, 2);
    lab_add_finding(s,
                    moderate < 0   ? LAB_DIFFERS
                    : moderate > 0 ? LAB_AGREES
                                   : LAB_INCONCLUSIVE,
                    "Best-first minimax performs well on moderate depth simulated trees.",
                    "With %d evaluations on correlated trees it is right in %.0f %%, MTD(f) in "
                    "%.0f %%.",
                    budgets[2], 100 * mean_of(t, 1, BFMM, 2, "right", &e),
                    100 * mean_of(t, 1, MTDF, 2, "right", &e));
    lab_add_finding(s,
                    deep < 0   ? LAB_AGREES
                    : deep > 0 ? LAB_DIFFERS
                               : LAB_INCONCLUSIVE,
                    "For deeper searches the trees of best-first minimax become too unbalanced.",
                    "With %d evaluations it is right in %.0f %%, MTD(f) in %.0f %%.",
                    budgets[BUDGETS - 1], 100 * mean_of(t, 1, BFMM, BUDGETS - 1, "right", &e),
                    100 * mean_of(t, 1, MTDF, BUDGETS - 1, "right", &e));
    const int hybrid = compare(t, 1, EXTENSION, BFMM, BUDGETS - 1);
    lab_add_finding(s,
                    hybrid > 0   ? LAB_AGREES
                    : hybrid < 0 ? LAB_DIFFERS
                                 : LAB_INCONCLUSIVE,
                    "There a hybrid with Alpha-Beta, best-first minimax as a kind of search "
                    "extension, seems more effective.",
                    "With %d evaluations the extension is right in %.0f %%.", budgets[BUDGETS - 1],
                    100 * mean_of(t, 1, EXTENSION, BUDGETS - 1, "right", &e));
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    for (int kind = 0; kind < KINDS; kind++)
        draw(results, section, kind);
    judge(results, section);
    section->summary = lab_table_create("trees,algorithm,allowed,used,right %,loss");
    for (int kind = 0; kind < KINDS; kind++)
        for (int c = 0; c < CONTENDERS; c++)
            for (int b = 0; b < BUDGETS; b++) {
                double e;
                lab_put(&section->summary, "%s", kinds[kind].name);
                lab_put(&section->summary, "%s", contenders[c].name);
                lab_put(&section->summary, "%d", budgets[b]);
                lab_put(&section->summary, "%.0f", mean_of(results, kind, c, b, "cost", &e));
                lab_put(&section->summary, "%.0f", 100 * mean_of(results, kind, c, b, "right", &e));
                lab_put(&section->summary, "%.1f", mean_of(results, kind, c, b, "loss", &e));
            }
    return lab_table_check(&section->summary, err);
}

const lab_study lab_decision = {
    .name = "decision",
    .title = "Decisions of variable depth",
    .source = "Plaat, section 2.3.3; Reinefeld, question 3",
    .method =
        "Trees of width 4: one kind, 16 plies deep, whose interior values are known to the search "
        "with an error of at most 400 that shrinks by 10 per cent per ply; one, 10 plies deep, "
        "whose "
        "values are sums of increments. Every search may evaluate so many nodes; MTD(f), with a "
        "table and iterative "
        "deepening, may visit so many. The true value of every move is found beforehand. What is "
        "left of a budget when a search is sure of itself is not spent.",
    .measure = measure,
    .present = present,
};
