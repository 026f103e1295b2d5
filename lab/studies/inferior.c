/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include <string.h>

/* Inferior root subtrees: moves of the root that are worth less than the best. Reinefeld's claim is
 * that DUAL* and NegaScout expand the minimal number of nodes in them, and hence dominate SSS*
 * there. Minimal is what a null-window search needs to show that the move is not above the value of
 * the root, from left to right. Moves before and after the (left-most) best one are counted
 * separately. Reproduces: Reinefeld 2005, inferior root subtrees. */

enum { TREES = 200, SHAPES = 4, CONTENDERS = 4 };

static const int shapes[SHAPES][2] = {{2, 6}, {3, 5}, {4, 4}, {5, 4}};
static const char *const contenders[CONTENDERS] = {"sss", "dual", "negascout", "alphabeta"};

typedef struct subtree {
    uint64_t first, end; /* its leaves by number */
    uint8_t *minimal;    /* one bit per leaf needed by the test */
} subtree;

static bool has_bit(const uint8_t *set, uint64_t i)
{
    return set[i / 8] >> i % 8 & 1;
}

/* Marks the leaves that a test of move i against value evaluates; 1 if the move is inferior. */
static int test_move(artificial *a, int i, nw_score value, subtree *s, nw_error *err)
{
    nw_lab_options options = nw_lab_defaults();
    artificial_search search;
    const tree_pos root = a->root;
    const uint64_t leaves = a->leaves / (uint64_t)a->width;
    options.alpha = value;
    options.beta = value + 1;
    s->first = (uint64_t)i * leaves;
    s->end = s->first + leaves;
    a->shift = s->first;
    tree_play(&a->root, &root, (nw_move)i);
    int rc = artificial_run(a, "minimax", 0, &search, err);
    const bool inferior = search.value < value;
    if (rc == 0)
        rc = artificial_run_with(a, "alphabeta", &options, &search, err);
    memcpy(s->minimal, a->seen, (size_t)(a->leaves / 8 + 1));
    a->root = root;
    a->shift = 0;
    return rc < 0 ? rc : inferior;
}

/* Leaves below s in one set but not in the other. */
static uint64_t count_without(const subtree *s, const uint8_t *in, const uint8_t *out)
{
    uint64_t count = 0;
    for (uint64_t i = s->first; i < s->end; i++)
        count += has_bit(in, i) && !has_bit(out, i);
    return count;
}

static uint64_t count_in(const subtree *s, const uint8_t *in)
{
    uint64_t count = 0;
    for (uint64_t i = s->first; i < s->end; i++)
        count += has_bit(in, i);
    return count;
}

/* A tree being measured. */
typedef struct probed {
    artificial a;
    int shape, seed;
    nw_score value;
    int best; /* the left-most best move */
    subtree s;
} probed;

static int measure_move(lab_table *out, probed *p, int move, nw_error *err)
{
    int rc = test_move(&p->a, move, p->value, &p->s, err);
    if (rc <= 0)
        return rc;
    uint64_t sss = 0; /* leaves SSS* evaluates below the move */
    rc = 0;
    for (int c = 0; rc == 0 && c < CONTENDERS; c++) {
        artificial_search search;
        rc = artificial_run(&p->a, contenders[c], 0, &search, err);
        const uint64_t more = count_without(&p->s, p->a.seen, p->s.minimal);
        const uint64_t fewer = count_without(&p->s, p->s.minimal, p->a.seen);
        const uint64_t leaves = count_in(&p->s, p->a.seen);
        sss = c == 0 ? leaves : sss;
        lab_put(out, "%d", p->shape);
        lab_put(out, "%d", p->seed);
        lab_put(out, "%d", move);
        lab_put(out, "%s", move > p->best ? "after" : "before");
        lab_put(out, "%s", contenders[c]);
        lab_put(out, "%llu", (unsigned long long)more);
        lab_put(out, "%llu", (unsigned long long)fewer);
        lab_put(out, "%lld", (long long)leaves - (long long)sss);
    }
    return rc;
}

static int measure_moves(lab_table *out, probed *p, nw_error *err)
{
    artificial_search search;
    int rc = artificial_run(&p->a, "minimax", 0, &search, err);
    p->value = search.value;
    p->best = -1;
    for (int i = 0; rc >= 0 && p->best < 0 && i < p->a.width; i++) {
        rc = test_move(&p->a, i, p->value, &p->s, err);
        p->best = rc == 0 ? i : -1;
    }
    for (int i = 0; rc >= 0 && i < p->a.width; i++)
        rc = measure_move(out, p, i, err);
    return rc < 0 ? rc : 0;
}

static int measure_tree(lab_table *out, int shape, int seed, nw_error *err)
{
    probed p = {.shape = shape, .seed = seed};
    int rc = artificial_open(&p.a, shapes[shape][0], shapes[shape][1], NULL, (uint64_t)seed, err);
    p.s.minimal = rc == 0 ? malloc((size_t)(p.a.leaves / 8 + 1)) : NULL;
    if (rc == 0 && !p.s.minimal)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the leaves of a tree");
    if (rc == 0)
        rc = measure_moves(out, &p, err);
    free(p.s.minimal);
    artificial_close(&p.a);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    int rc = 0;
    (void)profile; /* equal in all profiles */
    *out = lab_table_create("shape,seed,move,place,algorithm,more,fewer,beyond");
    for (int shape = 0; rc == 0 && shape < SHAPES; shape++)
        for (int seed = 1; rc == 0 && seed <= TREES / SHAPES; seed++)
            rc = measure_tree(out, shape, seed, err);
    return rc;
}

const lab_study lab_inferior = {
    .name = "inferior",
    .title = "Inferior root subtrees",
    .source = "Reinefeld, dominance relations",
    .method = "Random trees of four shapes. For every inferior move of the root: the leaves that "
              "an algorithm evaluates, compared with those that a null-window Alpha-Beta search "
              "needs to show that the move is not above the value of the root.",
    .measure = measure,
};
