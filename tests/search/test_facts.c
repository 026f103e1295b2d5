/* SPDX-License-Identifier: MIT */
/* T+, T- and the critical tree on random trees, checked by their definitions. */
#include "search/book_run.h"

typedef struct listing {
    nw_score highest, lowest; /* of T+'s leaves, of T-'s leaves */
    uint64_t type[4], plus, minus, plus_leaves, minus_leaves;
} listing;

static void on_node(void *context, const nw_facts_node *n)
{
    listing *l = context;
    l->type[n->type]++;
    l->plus += n->plus;
    l->minus += n->minus;
    assert_true(n->plus || n->minus);
    assert_true((n->type == 1) == (n->plus && n->minus));
    if (!n->leaf)
        return;
    l->plus_leaves += n->plus;
    l->minus_leaves += n->minus;
    if (n->plus && n->value > l->highest)
        l->highest = n->value;
    if (n->minus && n->value < l->lowest)
        l->lowest = n->value;
}

static void check_sizes(const nw_facts *f, const listing *l)
{
    assert_int_equal(l->plus, f->plus.nodes);
    assert_int_equal(l->minus, f->minus.nodes);
    assert_int_equal(l->plus_leaves, f->plus.leaves);
    assert_int_equal(l->minus_leaves, f->minus.leaves);
    for (int type = 1; type <= 3; type++)
        assert_int_equal(l->type[type], f->type[type].nodes);
    assert_int_equal(f->critical.leaves, f->plus.leaves + f->minus.leaves - 1);
    assert_int_equal(f->critical.nodes, f->plus.nodes + f->minus.nodes - f->type[1].nodes);
    assert_int_equal(f->type[1].nodes, f->pv_length + 1);
}

/* The best strategy of either side has the value of the tree; their number equals a second count.
 * Verifies: Reinefeld 2005, four ways to solve a tree: enumeration of all strategies. */
static uint64_t strategies_of(const tree_pos *n, bool max)
{
    const int width = tree_width(n);
    uint64_t count = width == 0 || n->max != max;
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        count =
            n->max == max ? count + strategies_of(&child, max) : count * strategies_of(&child, max);
        count = count < 1000 ? count : 1000;
    }
    return count;
}

static int enumerated; /* sides of trees with few strategies, so far */

static int check_strategies(const tree_pos *root, const nw_facts *f)
{
    int few = 0;
    for (int max = 0; max < 2; max++) {
        const nw_strategies *s = &f->strategies[max];
        const uint64_t count = strategies_of(root, max);
        nw_score best = max ? -NW_INF : NW_INF;
        assert_true(s->count == (int)count || (s->count == 0 && count > NW_STRATEGIES_MAX));
        for (int i = 0; i < s->count; i++)
            best = max ? max_score(best, s->worth[i]) : min_score(best, s->worth[i]);
        if (s->count > 0)
            assert_int_equal(best, f->value);
        few += s->count > 0;
    }
    return few;
}

/* The value of T+ is the highest of its leaves, of T- the lowest; both prove the minimax value.
 * Verifies: Plaat 1996, section 2.1.2. */
static void check_tree(const tree_pos *root)
{
    listing l = {.highest = -NW_INF, .lowest = NW_INF};
    nw_facts f;
    nw_error err = {0};
    const nw_facts_options options = {
        .depth = NW_DEPTH_MAX, .node = on_node, .node_context = &l, .list_max = UINT64_MAX};
    assert_int_equal(nw_book_tree_lab.facts(root, &options, &f, &err), 0);
    book_run r = run_book("minimax", root);
    assert_int_equal(f.value, r.result.value);
    assert_int_equal(l.highest, f.value);
    assert_int_equal(l.lowest, f.value);
    assert_int_equal(f.pv_length, r.result.pv_length);
    assert_memory_equal(f.pv, r.result.pv, (size_t)f.pv_length * sizeof *f.pv);
    check_sizes(&f, &l);
    enumerated += check_strategies(root, &f);
    run_free(&r);
    free(f.pv);
}

TEST(test_random_trees)
{
    static random_tree r;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        tree_pos root;
        make_random_tree(&r, seed);
        tree *t = tree_of_text(r.text, &root);
        check_tree(&root);
        tree_free(t);
    }
    assert_true(enumerated > 1000);
}

/* Paths that meet are each counted, at the cost of one. */
TEST(test_graph)
{
    tree_pos root;
    tree *t = tree_of_text("(a:(b:(3 1) @b c:(2 @b)) @a @c (@a))", &root);
    check_tree(&root);
    tree_free(t);
}

TEST_MAIN(NULL, NULL)
