/* SPDX-License-Identifier: MIT */
#include "book/facts.h"
#include "book/node-inl.h"
#include "book/strategies-inl.h"
#include <stdlib.h>

/* The value is found by Alpha-Beta with memory; membership in a solution tree is then a null-window
 * test, mostly decided by that memory. Sizes are computed once per node and kept, so that
 * transpositions cost only distinct nodes. In all: the cost of a proof of the value. */

/* Numbers of leaves and nodes, by MIN (0) and MAX (1). */
typedef struct tally {
    uint64_t leaves[2], nodes[2];
} tally;

typedef struct facts {
    book b;
    const nw_facts_options *opt;
    nw_score v;
    nw_memory index; /* from a node and a kind of tree to its place in kept, in f_minus */
    tally *kept;
    size_t count, room;
    uint64_t visits;
    uint32_t path[NW_DEPTH_MAX + 1]; /* of the node being listed */
} facts;

static uint64_t plus_saturating(uint64_t a, uint64_t b)
{
    return a + b < a ? UINT64_MAX : a + b;
}

static uint64_t minus_saturating(uint64_t a, uint64_t b)
{
    return a == UINT64_MAX ? a : a - b;
}

static void add_tally(tally *to, const tally *t)
{
    for (int max = 0; max < 2; max++) {
        to->leaves[max] = plus_saturating(to->leaves[max], t->leaves[max]);
        to->nodes[max] = plus_saturating(to->nodes[max], t->nodes[max]);
    }
}

/* Does n, whose parent is in T+ (or T-), satisfy value <= v (or >= v)? */
static bool fits(facts *f, const node *n, bool plus)
{
    return plus ? book_alphabeta_memory(&f->b, n, f->v, f->v + 1) <= f->v
                : book_alphabeta_memory(&f->b, n, f->v - 1, f->v) >= f->v;
}

/* Makes the left-most child of a node that belongs to the tree the current one. A node with one
 * child in the tree always has one, unless the search is stopped. */
static bool choose(facts *f, children *c, bool plus)
{
    while (next(c))
        if (fits(f, &c->c, plus))
            return true;
    return false;
}

/* --- sizes */

static uint64_t kept_key(const node *n, bool plus)
{
    return nw_mix(memory_key(n) ^ (plus ? 0 : UINT64_MAX));
}

static void keep(facts *f, uint64_t key, const tally *t)
{
    if (f->count == f->room) {
        const size_t room = f->room ? 2 * f->room : 1024;
        tally *more = room > INT32_MAX ? NULL : realloc(f->kept, room * sizeof *more);
        if (!more) {
            out_of_memory(&f->b);
            return;
        }
        f->kept = more;
        f->room = room;
    }
    f->kept[f->count] = *t;
    if (nw_memory_store(&f->index, key, (nw_bounds){(nw_score)f->count, 0}) < 0)
        out_of_memory(&f->b);
    f->count++;
}

/* The size of T+ or T- below n. */
static tally measure(facts *f, const node *n, bool plus)
{
    const uint64_t key = kept_key(n, plus);
    const nw_bounds at = nw_memory_retrieve(&f->index, key);
    if (at.f_minus != -NW_INF)
        return f->kept[at.f_minus];
    const bool max = n->link.max;
    tally sum = {{0}, {0}};
    sum.nodes[max] = 1;
    CHILDREN(c, &f->b, n);
    visit(&f->b);
    if (c.leaf) {
        sum.leaves[max] = 1;
    } else if (max == plus) {
        while (next(&c)) {
            const tally below = measure(f, &c.c, plus);
            add_tally(&sum, &below);
        }
    } else if (choose(f, &c, plus)) {
        const tally below = measure(f, &c.c, plus);
        add_tally(&sum, &below);
    }
    if (!c.leaf && f->b.status == 0)
        keep(f, key, &sum);
    return sum;
}

static nw_tree_size size_of(const tally *t)
{
    return (nw_tree_size){plus_saturating(t->leaves[0], t->leaves[1]),
                          plus_saturating(t->nodes[0], t->nodes[1])};
}

/* The nodes of one side off the principal variation, added to a type. */
static void add_type(nw_tree_size *type, const tally *t, const tally *pv, bool max)
{
    type->leaves = plus_saturating(type->leaves, minus_saturating(t->leaves[max], pv->leaves[max]));
    type->nodes = plus_saturating(type->nodes, minus_saturating(t->nodes[max], pv->nodes[max]));
}

/* Of a node of type 2 the critical tree has one child, of one of type 3 all.
 * Implements: Knuth and Moore 1975, critical positions; Plaat 1996, section 2.1.2 and fig. 2.12. */
static void classify(nw_facts *out, const tally *plus, const tally *minus, const tally *pv)
{
    out->plus = size_of(plus);
    out->minus = size_of(minus);
    out->type[1] = size_of(pv);
    add_type(&out->type[2], plus, pv, false);
    add_type(&out->type[2], minus, pv, true);
    add_type(&out->type[3], plus, pv, true);
    add_type(&out->type[3], minus, pv, false);
    for (int type = 1; type <= 3; type++) {
        out->critical.leaves = plus_saturating(out->critical.leaves, out->type[type].leaves);
        out->critical.nodes = plus_saturating(out->critical.nodes, out->type[type].nodes);
    }
}

/* --- the principal variation: the child of a MAX node that T- has, of a MIN node that T+ has */

static void follow(facts *f, const node *n, nw_facts *out, tally *pv)
{
    CHILDREN(c, &f->b, n);
    pv->nodes[n->link.max]++;
    if (c.leaf) {
        pv->leaves[n->link.max]++;
        return;
    }
    if (!choose(f, &c, !n->link.max))
        return;
    out->pv[out->pv_length++] = (uint32_t)c.i;
    follow(f, &c.c, out, pv);
}

/* --- the list */

static void list_node(facts *f, const children *c, bool plus, bool minus)
{
    const node *n = c->n;
    const nw_link *l = &n->link;
    nw_score value = 0;
    for (int i = l->ply; i > 0; i--, l = l->parent)
        f->path[i - 1] = l->child;
    if (c->leaf)
        value = eval(&f->b, n, c->list.count == 0);
    f->opt->node(f->opt->node_context, &(nw_facts_node){.path = f->path,
                                                        .plies = n->link.ply,
                                                        .plus = plus,
                                                        .minus = minus,
                                                        .type = plus && minus         ? 1
                                                                : plus == n->link.max ? 3
                                                                                      : 2,
                                                        .max = n->link.max,
                                                        .leaf = c->leaf,
                                                        .value = value});
}

/* Lists the critical tree below n, which is in T+, in T-, or in both. */
static void list(facts *f, const node *n, bool plus, bool minus)
{
    CHILDREN(c, &f->b, n);
    list_node(f, &c, plus, minus);
    if (c.leaf)
        return;
    bool one = n->link.max ? minus : plus; /* still to be found: the only child of that tree */
    const bool all = n->link.max ? plus : minus;
    while ((one || all) && next(&c)) {
        const bool chosen = one && fits(f, &c.c, !n->link.max);
        one &= !chosen;
        if (chosen || all)
            list(f, &c.c, n->link.max ? all : chosen, n->link.max ? chosen : all);
    }
}

/* --- the whole */

static void count_visits(void *context, const nw_counts *so_far)
{
    facts *f = context;
    (void)so_far;
    f->visits += 1024;
    if (f->opt->progress)
        f->opt->progress(f->opt->progress_context, f->visits);
}

static void find_facts(facts *f, const node *root, nw_facts *out)
{
    tally pv = {{0}, {0}};
    out->pv = malloc((NW_DEPTH_MAX + 1) * sizeof *out->pv);
    if (!out->pv) {
        out_of_memory(&f->b);
        return;
    }
    f->v = out->value = book_alphabeta_memory(&f->b, root, -NW_INF, NW_INF);
    if (f->b.status < 0)
        return;
    follow(f, root, out, &pv);
    const tally plus = measure(f, root, true), minus = measure(f, root, false);
    if (f->b.status < 0)
        return;
    classify(out, &plus, &minus, &pv);
    find_strategies(&f->b, root, out->strategies);
    if (f->opt->node && out->critical.nodes <= f->opt->list_max)
        list(f, root, true, true);
}

int book_facts(const void *pos, const nw_facts_options *options, nw_facts *out, nw_error *err)
{
    const game_pos *root_pos = pos;
    nw_book_result result = {0};
    nw_lab_options book_options = nw_lab_defaults();
    facts f = {.opt = options,
               .b = {.opt = &book_options, .out = &result, .err = err, .silent = true}};
    const node root = {.link = {.max = game_root_is_max(root_pos)},
                       .depth = options->depth,
                       .path = 1,
                       .pos = root_pos};
    *out = (nw_facts){0};
    if (options->depth < 0 || options->depth > NW_DEPTH_MAX)
        return nw_fail(err, NW_EINVAL, "depth %d: expected 0..%d", options->depth, NW_DEPTH_MAX);
    book_options.stop = options->stop;
    book_options.progress = count_visits;
    book_options.progress_context = &f;
    find_facts(&f, &root, out);
    nw_memory_free(&f.b.memory);
    nw_memory_free(&f.index);
    free(f.kept);
    return f.b.status;
}
