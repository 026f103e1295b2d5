/* SPDX-License-Identifier: MIT */
/* Trees: the reader of explicit ones, and the properties of artificial ones. */
#include "search/book_run.h"

/* --- explicit trees */

/* Reads the text (length bytes, zeros too); returns the code. */
static int read_text(const char *text, size_t length, tree **t, nw_error *err)
{
    FILE *f = tmpfile();
    assert_non_null(f);
    assert_int_equal(fwrite(text, 1, length, f), length);
    rewind(f);
    const int rc = tree_read(f, "t", t, err);
    fclose(f);
    return rc;
}

static void expect_error(const char *text, size_t length, const char *message)
{
    tree *t = NULL;
    nw_error err = {0};
    assert_int_equal(read_text(text, length, &t, &err), NW_EINVAL);
    assert_string_equal(err.text, message);
}

TEST(test_bad_files)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "t:1:1: no tree here: expected a number or '('"},
        {" \n# only a comment", "t:2:17: no tree here: expected a number or '('"},
        {"min", "t:1:4: no tree here: expected a number or '('"},
        {"(1 2", "t:1:1: this '(' is never closed"},
        {"(1\n ((2 3)", "t:2:2: this '(' is never closed"},
        {"(1 2))", "t:1:6: trailing text after the tree"},
        {"5 6", "t:1:3: trailing text after the tree"},
        {"(1 2)\n@a", "t:2:1: trailing text after the tree"},
        {")", "t:1:1: ')' without '('"},
        {"()", "t:1:2: '()' is empty; a node needs a value or children"},
        {"(1 (\n))", "t:2:1: '()' is empty; a node needs a value or children"},
        {"(@a a:1)", "t:1:2: unknown label 'a'; a label is defined before it is used"},
        {"(1 @x)", "t:1:4: unknown label 'x'; a label is defined before it is used"},
        {"a:(1 @a)", "t:1:6: '@a' refers to a node that contains it: a cycle"},
        {"(@ 1)", "t:1:2: '@' must be followed by a label"},
        {"(a 1)", "t:1:4: a label must be followed by ':'"},
        {"(a: @b)", "t:1:5: after 'label:' comes a number or '('"},
        {"(1 $)", "t:1:4: expected a number, '(', ')', a label or '@label'"},
        {"(1 - 2)", "t:1:4: a sign must be followed by digits"},
        {"(12a)", "t:1:2: a number must be followed by white space or a parenthesis"},
        {"(1 1000000001)",
         "t:1:4: the number does not fit (values lie within -1000000000..1000000000)"},
        {"(1\n\n  -99999999999999999999999999)",
         "t:3:3: the number does not fit (values lie within -1000000000..1000000000)"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        expect_error(cases[i].text, strlen(cases[i].text), cases[i].message);
    expect_error("(1 \0 2)", 7, "t:1:4: a NUL byte; the file is not text");
    expect_error("(1\0 2)", 6, "t:1:3: a NUL byte; the file is not text");
    expect_error("(a\0:1)", 6, "t:1:3: a NUL byte; the file is not text");
    expect_error("(a:1 @a\0)", 9, "t:1:8: a NUL byte; the file is not text");
    expect_error("-\0", 2, "t:1:2: a NUL byte; the file is not text");
    expect_error("(1 2)\0", 6, "t:1:6: a NUL byte; the file is not text");
}

TEST(test_duplicate_label)
{
    tree *t = NULL;
    nw_error err = {0};
    assert_int_equal(read_text("(a:1\n (b:2 a:3))", 16, &t, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "t:2:"));
    assert_non_null(strstr(err.text, "the label 'a' is defined twice"));
}

TEST(test_good_files)
{
    tree_pos root, child;
    tree *t = tree_of_text("max # who moves\nr:( left:(-3 +7)\t@left\r\n(1(2)))", &root);
    assert_true(root.max);
    assert_int_equal(t->height, 3);
    assert_int_equal(t->lo, -3);
    assert_int_equal(t->hi, 7);
    assert_int_equal(tree_width(&root), 3);
    assert_string_equal(tree_label_of(&root), "r");
    tree_pos first, second;
    tree_play(&first, &root, 0);
    tree_play(&second, &root, 1);
    assert_true(first.id == second.id && tree_key(&first) == tree_key(&second));
    assert_string_equal(tree_label_of(&second), "left");
    tree_play(&child, &second, 1);
    assert_int_equal(tree_value(&child), 7);
    assert_int_equal(tree_evaluate(&child), 7);
    assert_null(tree_label_of(&child));
    assert_int_equal(tree_value(&root), -3); /* on the horizon: the left-most leaf */
    tree_free(t);
}

TEST(test_root_side)
{
    static const struct {
        const char *text;
        bool max;
        int width;
    } cases[] = {{"(1 2)", true, 2},         {"max (1 2)", true, 2}, {"min(1 2)", false, 2},
                 {"min:(1 2 3)", true, 3},   {"5", true, 0},         {"min 5", false, 0},
                 {"min max:(1 2)", false, 2}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tree_pos root;
        tree *t = tree_of_text(cases[i].text, &root);
        assert_int_equal(root.max, cases[i].max);
        assert_int_equal(tree_width(&root), cases[i].width);
        tree_free(t);
    }
}

/* Fills text with depth nested parentheses around one leaf. */
static size_t nest(char *text, size_t depth)
{
    memset(text, '(', depth);
    text[depth] = '1';
    memset(text + depth + 1, ')', depth);
    return 2 * depth + 1;
}

TEST(test_depth_limit)
{
    static char text[2 * 1000000 + 1];
    tree *t = NULL;
    nw_error err = {0};
    assert_int_equal(read_text(text, nest(text, NW_DEPTH_MAX), &t, &err), 0);
    assert_int_equal(t->height, NW_DEPTH_MAX);
    tree_free(t);
    expect_error(text, nest(text, NW_DEPTH_MAX + 1),
                 "t:1:4097: nested deeper than 4096, the depth limit");
    expect_error(text, nest(text, 1000000), "t:1:4097: nested deeper than 4096, the depth limit");
}

/* References can make a tree deeper than its parentheses. */
TEST(test_depth_of_references)
{
    static char text[1 << 16];
    tree *t = NULL;
    nw_error err = {0};
    size_t n = 0;
    n += (size_t)sprintf(text, "(a:");
    n += nest(text + n, 4000);
    n += (size_t)sprintf(text + n, " ");
    memset(text + n, '(', 200);
    n += 200;
    n += (size_t)sprintf(text + n, "@a");
    memset(text + n, ')', 200);
    n += 200;
    text[n++] = ')';
    assert_int_equal(read_text(text, n, &t, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "deeper than 4096"));
}

/* Errors name the end of a long file name, and fit. */
TEST(test_long_names)
{
    char name[1000];
    tree *t = NULL;
    nw_error err = {0};
    FILE *f = tmpfile();
    memset(name, 'x', sizeof name);
    strcpy(name + sizeof name - 9, "end.tree");
    assert_int_equal(tree_read(f, name, &t, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "end.tree:1:1: no tree here"));
    fclose(f);
}

/* --- artificial trees */

static tree *recipe(const char *text, tree_pos *root)
{
    tree *t = NULL;
    nw_error err = {0};
    if (tree_recipe(text, &t, &err) != 0)
        fail_msg("%s: %s", text, err.text);
    tree_root(t, root);
    return t;
}

/* Called for every node of a tree; depth first. */
typedef void visit_fn(const tree_pos *n, void *context);

static void visit_all(const tree_pos *n, visit_fn *visit, void *context)
{
    tree_pos child;
    visit(n, context);
    for (int i = 0; i < tree_width(n); i++) {
        tree_play(&child, n, (nw_move)i);
        visit_all(&child, visit, context);
    }
}

static nw_score minimax(const tree_pos *n)
{
    tree_pos child;
    const int width = tree_width(n);
    nw_score best = n->max ? -NW_INF : NW_INF;
    for (int i = 0; i < width; i++) {
        tree_play(&child, n, (nw_move)i);
        const nw_score value = minimax(&child);
        best = (n->max ? value > best : value < best) ? value : best;
    }
    return width ? best : tree_value(n);
}

static void hash_node(const tree_pos *n, void *context)
{
    uint64_t *h = context;
    *h = nw_mix(*h ^ (uint64_t)tree_width(n) ^ ((uint64_t)(uint32_t)tree_value(n) << 32));
}

/* The same trees on every machine: value and a hash of all widths and values. */
TEST(test_golden)
{
    static const struct {
        const char *recipe;
        nw_score value;
        uint64_t hash;
    } cases[] = {
        {"w=5,d=5,seed=1", 595, 0xfade02d926ff8de4u},
        {"w=2,d=10,seed=12345", -174, 0xf290539ed37f92dbu},
        {"w=3,d=6,seed=2,root=min,values=0..9", 6, 0x87615edee7549a30u},
        {"w=4,d=5,seed=3,order=0.9", -886, 0xccbd16ac096a7731u},
        {"w=3,d=6,seed=4,p-ordered=5/3/1", -934, 0x8db22841e56fe596u},
        {"w=4,d=5,seed=5,correlated=10", 17, 0x664e03c92411dfa2u},
        {"w=3,d=6,seed=6,transpose=1", -315, 0x60295f3dfe3a3331u},
        {"width=2..9,d=4,seed=7", -538, 0x18c6edf01a652284u},
        {"w=7,d=0,seed=8", -96, 0x233cac37fcdd453fu},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tree_pos root;
        uint64_t h = 0;
        tree *t = recipe(cases[i].recipe, &root);
        visit_all(&root, hash_node, &h);
        if (minimax(&root) != cases[i].value || h != cases[i].hash)
            fail_msg("{\"%s\", %d, 0x%016llxu},", cases[i].recipe, (int)minimax(&root),
                     (unsigned long long)h);
        tree_free(t);
    }
}

TEST(test_values_range)
{
    static const char *const recipes[] = {"w=4,d=6,values=-7..9", "w=4,d=6,values=-7..9,order=0.4",
                                          "w=4,d=6,values=-7..9,p-ordered=3/2/1"};
    for (int i = 0; i < 3; i++) {
        tree_pos root;
        tree *t = recipe(recipes[i], &root);
        const book_run r = run_book("minimax", &root);
        assert_in_range(r.result.value + 7, 0, 16);
        assert_int_equal(r.leaves, 4096);
        run_free((book_run *)&r);
        tree_free(t);
    }
}

/* How often the first child of an interior node has its value. */
typedef struct first_best {
    uint64_t first, nodes;
} first_best;

static void count_first(const tree_pos *n, void *context)
{
    first_best *f = context;
    tree_pos child;
    if (tree_width(n) == 0)
        return;
    tree_play(&child, n, 0);
    f->nodes++;
    f->first += child.value == n->value;
}

/* order=p: the first child is best with probability p. With a wide range of values ties are rare,
 * so the share found lies within 4 standard deviations of p. */
TEST(test_order_probability)
{
    static const int percent[] = {0, 25, 50, 80, 100};
    for (int i = 0; i < 5; i++) {
        char text[100];
        tree_pos root;
        first_best f = {0, 0};
        snprintf(text, sizeof text, "w=4,d=7,values=-1000000..1000000,order=0.%02d", percent[i]);
        if (percent[i] == 100)
            snprintf(text, sizeof text, "w=4,d=7,values=-1000000..1000000,order=1");
        tree *t = recipe(text, &root);
        visit_all(&root, count_first, &f);
        const double p = percent[i] / 100.0, n = (double)f.nodes;
        const double off = (double)f.first - p * n;
        assert_int_equal(f.nodes, 5461);
        /* A node whose value is the end of the range cannot have a worse child, so it ties. */
        if (off * off > 16 * p * (1 - p) * n + 100)
            fail_msg("%s: %llu of %llu", text, (unsigned long long)f.first,
                     (unsigned long long)f.nodes);
        tree_free(t);
    }
}

/* p-ordered weights: child i is best with weight i. */
TEST(test_p_ordered)
{
    tree_pos root;
    uint64_t first = 0, n = 0;
    tree *t = recipe("w=3,d=9,p-ordered=6/3/1", &root);
    tree_pos at = root;
    for (int i = 0; i < 20000; i++) {
        at.id = nw_mix((uint64_t)i);
        first += tree_best_child(&at) == 0;
        n++;
    }
    assert_in_range(first, n * 58 / 100, n * 62 / 100);
    tree_free(t);
}

/* Values that are assigned top-down are the true values. */
static void check_true_value(const tree_pos *n, void *context)
{
    (void)context;
    assert_int_equal(minimax(n), n->value);
}

TEST(test_true_values)
{
    static const char *const recipes[] = {"w=3,d=5,order=0.6,seed=9", "w=2,d=7,order=0,root=min",
                                          "width=1..4,d=5,p-ordered=4/2/1"};
    for (int i = 0; i < 3; i++) {
        tree_pos root;
        tree *t = recipe(recipes[i], &root);
        visit_all(&root, check_true_value, NULL);
        tree_free(t);
    }
}

static void check_increment(const tree_pos *n, void *context)
{
    tree_pos child;
    for (int i = 0; i < tree_width(n); i++) {
        tree_play(&child, n, (nw_move)i);
        const nw_score step = child.value - n->value;
        assert_true(step >= -6 && step <= 6);
        *(int *)context |= 1 << (step + 6);
    }
}

TEST(test_correlated)
{
    tree_pos root;
    int seen = 0;
    tree *t = recipe("w=5,d=5,correlated=6", &root);
    visit_all(&root, check_increment, &seen);
    assert_int_equal(seen, (1 << 13) - 1);
    assert_int_equal(t->lo, -30);
    assert_int_equal(t->hi, 30);
    tree_free(t);
}

static void count_width(const tree_pos *n, void *context)
{
    int *seen = context;
    if (tree_width(n) > 0)
        seen[tree_width(n)]++;
}

TEST(test_width_range)
{
    tree_pos root;
    int seen[16] = {0};
    tree *t = recipe("width=2..9,d=6,seed=4", &root);
    visit_all(&root, count_width, seen);
    for (int w = 0; w < 16; w++)
        assert_int_equal(seen[w] > 0, w >= 2 && w <= 9);
    tree_free(t);
}

typedef struct keys {
    uint64_t key[1 << 12];
    size_t count;
    int ply;
} keys;

static void collect_key(const tree_pos *n, void *context)
{
    keys *k = context;
    if (n->ply == k->ply)
        k->key[k->count++] = tree_key(n);
}

static size_t distinct_at(const tree_pos *root, int ply)
{
    static keys k;
    size_t distinct = 0;
    k.count = 0;
    k.ply = ply;
    visit_all(root, collect_key, &k);
    qsort(k.key, k.count, sizeof *k.key, compare_u64);
    for (size_t i = 0; i < k.count; i++)
        distinct += i == 0 || k.key[i] != k.key[i - 1];
    return distinct;
}

/* With transpose=1, paths of the same multisets of MAX's and MIN's moves meet: at ply 6 of w=3 that
 * is C(5,2) for each side. Without it none do. */
TEST(test_transpose)
{
    tree_pos root;
    tree *t = recipe("w=3,d=6,transpose=1", &root);
    assert_int_equal(distinct_at(&root, 6), 10 * 10);
    assert_int_equal(distinct_at(&root, 5), 10 * 6);
    tree_free(t);
    t = recipe("w=3,d=6", &root);
    assert_int_equal(distinct_at(&root, 6), 729);
    tree_free(t);
}

TEST(test_bad_recipes)
{
    static const struct {
        const char *text, *part;
    } cases[] = {
        {"", "w= is missing"},
        {"w=2", "d= is missing"},
        {"w=0,d=3", "w=0"},
        {"w=2,d=-1", "d=-1"},
        {"w=2,d=5000", "d=5000"},
        {"w=2,d=3,seed=x", "seed=x"},
        {"w=2,d=3,seed=99999999999999999999", "seed="},
        {"w=2,d=3,values=5..1", "LO <= HI"},
        {"w=2,d=3,order=1.5", "a probability"},
        {"w=2,d=3,order=nan", "a probability"},
        {"w=2,d=3,p-ordered=0/0", "not all zero"},
        {"w=2,d=3,p-ordered=1//2", "p-ordered"},
        {"w=2,d=3,order=0.5,correlated=3", "only one of"},
        {"w=2,d=3,order=0.5,transpose=1", "transpose=1"},
        {"w=2,d=3,values=0..9,correlated=3", "leave out values="},
        {"w=2,d=3,color=red", "unknown option 'color'"},
        {"w=2,d=3,root", "not KEY=VALUE"},
        {"w=2,d=3,root=up", "max or min"},
        {"w= 2,d=3", "w= 2"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        tree *t = NULL;
        nw_error err = {0};
        if (tree_recipe(cases[i].text, &t, &err) != NW_EINVAL || !strstr(err.text, cases[i].part))
            fail_msg("'%s': '%s'", cases[i].text, err.text);
    }
}

TEST_MAIN(NULL, NULL)
