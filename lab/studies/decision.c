/* SPDX-License-Identifier: MIT */
#include "book/book.h"
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "lab/studies/endings.h"
#include "lab/study.h"
#include "library/instances.h"
#include <string.h>

/* Quality of a decision by its cost: searches of variable depth and MTD(f) with iterative
 * deepening, plain and with reductions, on trees and endings with known values of every root move.
 * Reproduces: Plaat 1996, section 2.3.3; Reinefeld 2005, alternatives to minimax.
 * Exercises: Berliner 1979, B*; Palay 1985, PB*; McAllester 1988, conspiracy numbers; McAllester
 * and Yuret 1993, Alpha-Beta conspiracy; Korf and Chickering 1994, best-first minimax, best-first
 * extension. */

enum { TREES = 200, ENDINGS = 100, QUICK_SHARE = 10 }; /* the quick profile has one in ten */
enum { BUDGETS = 6, CONTENDERS = 8, KINDS = 4, EMPTIES = 11 };
enum { OTHELLO = 2 };

static const int budgets[BUDGETS] = {30, 100, 300, 1000, 3000, 10000};

static const struct kind {
    const char *name;
    const char *recipe; /* of trees; NULL: endings of a real game */
    int count;
    nw_score margin; /* a significant difference */
    int height;      /* maximum depth of MTD(f) */
} kinds[KINDS] = {
    {"predicted", "w=4,d=16,seed=%d,order=0.3,noise=400,sharpen=10", TREES, 200, 16},
    {"correlated", "w=4,d=10,seed=%d,correlated=100", TREES, 100, 10},
    {"othello", NULL, ENDINGS, 4, EMPTIES + 4},
    {"checkers", NULL, ENDINGS, 50, 60},
};

typedef enum how { BOOK, DEEPENING, PRACTICAL } how;

/* Practical searches have no name in the book. */
static const struct contender {
    const char *name;
    how how;
    unsigned selective;
} contenders[CONTENDERS] = {
    {"bstar", BOOK, 0},
    {"pbstar", BOOK, 0},
    {"conspiracy", BOOK, 0},
    {"alphabeta-conspiracy", DEEPENING, 0},
    {"best-first-minimax", BOOK, 0},
    {"best-first-extension", BOOK, 0},
    {"mtdf", PRACTICAL, 0},
    {"mtdf-reductions", PRACTICAL, NW_SELECT_REDUCTIONS},
};

/* A decision problem: the root of a tree or an ending, with the exact values of its moves. Moves of
 * a tree are their numbers. */
typedef struct tried {
    const nw_game_info *info;
    const void *root; /* &tree_root or &end.state */
    tree *t;          /* NULL: an ending */
    tree_pos tree_root;
    ending end;
    nw_score margin;
    int height;
} tried;

/* --- measuring */

static int value_of(const tree_pos *n, nw_score *value, nw_error *err)
{
    nw_book_result result;
    nw_lab_options options = nw_lab_defaults();
    options.no_pv = 1;
    const int rc = nw_book_for(true)->run("alphabeta", n, &options, &result, err);
    *value = result.value;
    nw_book_free(&result);
    return rc;
}

static int open_tree(tried *x, const struct kind *k, int seed, nw_error *err)
{
    char recipe[96];
    ending *e = &x->end;
    snprintf(recipe, sizeof recipe, k->recipe, seed);
    int rc = tree_recipe(recipe, &x->t, err);
    if (rc < 0)
        return rc;
    x->info = &uniform_info;
    tree_root(x->t, &x->tree_root);
    x->root = &x->tree_root;
    e->best = -NW_INF;
    e->moves = tree_width(&x->tree_root);
    for (int i = 0; rc == 0 && i < e->moves; i++) {
        tree_pos child;
        e->move[i] = (nw_move)i;
        tree_play(&child, &x->tree_root, e->move[i]);
        e->value[i] =
            child.value; /* a known value, unless it is only the starting point of values */
        if (x->t->values == TREE_CORRELATED)
            rc = value_of(&child, &e->value[i], err);
        e->best = e->value[i] > e->best ? e->value[i] : e->best;
    }
    return rc;
}

static int open_ending(tried *x, const struct kind *k, nw_searcher *solver, int *seed,
                       nw_error *err)
{
    x->info = nw_game_find(k->name, strlen(k->name));
    x->root = &x->end.state;
    return k == &kinds[OTHELLO] ? ending_of_othello(&x->end, solver, EMPTIES, seed, err)
                                : ending_of_checkers(&x->end, seed, err);
}

/* The next position from *seed on. */
static int open_position(tried *x, const struct kind *k, nw_searcher *solver, int *seed,
                         nw_error *err)
{
    *x = (tried){.margin = k->margin, .height = k->height};
    return k->recipe ? open_tree(x, k, (*seed)++, err) : open_ending(x, k, solver, seed, err);
}

/* The book's variations are move numbers. */
static nw_move chosen_move(const tried *x, const nw_book_result *result)
{
    const bool known = result->pv_length > 0 && (int)result->pv[0] < x->end.moves;
    return x->end.move[known ? result->pv[0] : 0];
}

/* The contender's move within the budget; *cost gets evaluations, or nodes. */
static int decide_book(const tried *x, const struct contender *c, int budget, nw_move *move,
                       uint64_t *cost, nw_error *err)
{
    nw_book_result result;
    nw_lab_options options = nw_lab_defaults();
    options.budget = budget;
    options.resident = 3;
    options.margin = x->margin;
    options.conspirators = NW_CONSPIRATORS_MAX;
    const int rc = nw_book_run(x->info, c->name, x->root, &options, &result, err);
    *move = chosen_move(x, &result);
    *cost = result.counts.leaf;
    nw_book_free(&result);
    return rc;
}

/* The same for a search without intermediate results: repeated with one more conspirator while the
 * budget lasts. */
static int decide_deepening(const tried *x, const struct contender *c, int budget, nw_move *move,
                            uint64_t *cost, nw_error *err)
{
    bool complete = true;
    int rc = 0;
    *cost = 0;
    *move = x->end.move[0];
    for (int k = 1; rc == 0 && complete && k <= NW_CONSPIRATORS_MAX; k++) {
        nw_book_result result;
        nw_lab_options options = nw_lab_defaults();
        options.conspirators = k;
        options.margin = x->margin;
        options.budget = *cost < (uint64_t)budget ? budget - (int)*cost : 1;
        rc = nw_book_run(x->info, c->name, x->root, &options, &result, err);
        complete = result.settled;
        *cost += result.counts.leaf;
        if (rc == 0 && (complete || k == 1) && result.pv_length > 0)
            *move = chosen_move(x, &result);
        nw_book_free(&result);
    }
    return rc;
}

static int decide_practical(const tried *x, const struct contender *c, int budget, nw_move *move,
                            uint64_t *cost, nw_error *err)
{
    const nw_game *game = x->info->rules;
    nw_options options = nw_defaults(game);
    nw_searcher *s = NULL;
    nw_result result = {0};
    const nw_limits limits = {.depth = x->height, .nodes = (uint64_t)budget};
    options.algorithm = "mtdf";
    options.table_bits = 16;
    options.play = c->selective != 0;
    options.selective = c->selective;
    int rc = nw_searcher_create(&s, game, &options, err);
    if (rc == 0)
        rc = nw_search(s, x->root, &limits, &result, err);
    *move = result.move;
    *cost = result.nodes;
    nw_searcher_free(s);
    return rc;
}

typedef int decider(const tried *x, const struct contender *c, int budget, nw_move *move,
                    uint64_t *cost, nw_error *err);
static decider *const deciders[] = {
    [BOOK] = decide_book, [DEEPENING] = decide_deepening, [PRACTICAL] = decide_practical};

static int measure_contender(lab_table *out, const tried *x, int kind, int seed, int c,
                             nw_error *err)
{
    int rc = 0;
    for (int b = 0; rc == 0 && b < BUDGETS; b++) {
        nw_move move = x->end.move[0];
        uint64_t cost = 0;
        rc = deciders[contenders[c].how](x, &contenders[c], budgets[b], &move, &cost, err);
        lab_put(out, "%s", kinds[kind].name);
        lab_put(out, "%d", seed);
        lab_put(out, "%s", contenders[c].name);
        lab_put(out, "%d", budgets[b]);
        lab_put(out, "%llu", (unsigned long long)cost);
        const nw_score value = x->end.value[ending_number(&x->end, move)];
        lab_put(out, "%d", value == x->end.best);
        lab_put(out, "%d", (int)(x->end.best - value));
    }
    return rc;
}

static int measure_kind(lab_table *out, int kind, int count, nw_searcher *solver, nw_error *err)
{
    int rc = 0, seed = 1;
    for (int number = 1; rc == 0 && number <= count; number++) {
        tried x;
        rc = open_position(&x, &kinds[kind], solver, &seed, err);
        for (int c = 0; rc == 0 && c < CONTENDERS; c++)
            rc = measure_contender(out, &x, kind, number, c, err);
        tree_free(x.t);
    }
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int share = profile == LAB_QUICK ? QUICK_SHARE : 1;
    const nw_options options = nw_defaults(nw_builtin("othello"));
    nw_searcher *solver = NULL;
    *out = lab_table_create("kind,seed,algorithm,budget,cost,right,loss");
    int rc = nw_searcher_create(&solver, nw_builtin("othello"), &options, err);
    for (int kind = 0; rc == 0 && kind < KINDS; kind++)
        rc = measure_kind(out, kind, kinds[kind].count / share, solver, err);
    nw_searcher_free(solver);
    return rc;
}

const lab_study lab_decision = {
    .name = "decision",
    .title = "Decisions of variable depth",
    .source = "Plaat, section 2.3.3; Reinefeld, question 3",
    .method =
        "Trees of width 4: one kind, 16 plies deep, whose interior values are known to the search "
        "with an error of at most 400 that shrinks by 10 per cent per ply; and one, 10 plies deep, "
        "whose values are sums of increments. Othello endings with 11 empty squares, of which all "
        "moves are solved, and checkers endings of three or four pieces, looked up; in both the "
        "moves differ in value. The budget limits the nodes that a search evaluates, or that "
        "MTD(f), with a table and iterative deepening, visits. The true value of every move is "
        "computed beforehand. A search that is certain of its move stops before the budget is "
        "spent.",
    .quick = "a tenth of the trees and endings",
    .measure = measure,
};
