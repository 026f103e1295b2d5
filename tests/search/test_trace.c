/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "core/random-inl.h"
#include "games/tree/rules.h"
#include "trace/recorder.h"
#include "trace/steps.h"

/* The step tables against those of the thesis, cell by cell, and the recorder's solution trees
 * against the postcondition of Alpha-Beta. The programs run in the root of the project. */

/* --- the example of the thesis */

static tree *open_tree(const char *file, tree_pos *root)
{
    tree *t = NULL;
    nw_error err = {0};
    FILE *f = fopen(file, "r");
    if (!f)
        fail_msg("cannot open %s; run the tests in the root of the project", file);
    if (tree_read(f, file, &t, &err) != 0)
        fail_msg("%s", err.text);
    fclose(f);
    tree_root(t, root);
    return t;
}

typedef struct told {
    nw_recorder recorder;
    nw_steps steps;
    nw_book_result result;
} told;

static void tell(told *t, const char *algorithm, const tree_pos *root, const nw_signs *signs,
                 nw_lab_options options)
{
    nw_error err = {0};
    const nw_shape shape = nw_shape_of(&tree_info, root, options.depth);
    const nw_steps_kind *kind = nw_steps_for(algorithm);
    assert_int_equal(nw_recorder_start(&t->recorder, &shape, strcmp(algorithm, "dual") == 0), 0);
    nw_steps_start(&t->steps, kind, signs, &t->recorder);
    options.observer = &t->recorder.observer;
    assert_int_equal(nw_book_tree_lab.run(algorithm, root, &options, &t->result, &err), 0);
    nw_steps_finish(&t->steps, kind, &t->recorder);
}

static void told_free(told *t)
{
    nw_book_free(&t->result);
    nw_steps_free(&t->steps);
    nw_recorder_free(&t->recorder);
}

/* The next line of cells separated by tabs, which are cut in place. Skips comments. */
static int read_cells(FILE *f, char *line, size_t size, char **cells)
{
    int count = 0;
    do {
        if (!fgets(line, (int)size, f))
            return 0;
    } while (line[0] == ';');
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; at; count++) {
        cells[count] = at;
        at = strchr(at, '\t');
        if (at)
            *at++ = 0;
    }
    return count;
}

static void assert_row(const nw_sheet *t, size_t row, char **cells, const char *file)
{
    for (int c = 0; c < t->columns; c++)
        if (strcmp(nw_sheet_at(t, row, c), cells[c]) != 0)
            fail_msg("%s, row %s, column %s: the thesis has '%s', the program '%s'", file, cells[0],
                     t->column[c].title, cells[c], nw_sheet_at(t, row, c));
}

static void assert_table(const nw_sheet *t, const char *file, int rows)
{
    char line[4096], *cells[NW_SHEET_COLUMNS];
    size_t at = 0;
    FILE *f = fopen(file, "r");
    assert_non_null(f);
    assert_int_equal(read_cells(f, line, sizeof line, cells), t->columns);
    for (int c = 0; c < t->columns; c++)
        assert_string_equal(cells[c], t->column[c].title);
    for (; read_cells(f, line, sizeof line, cells) > 0; rows--, at++) {
        while (at < t->rows && t->row[at].heading)
            at++;
        assert_true(at < t->rows);
        assert_row(t, at, cells, file);
    }
    assert_int_equal(rows, 0);
    assert_int_equal(at, t->rows);
    fclose(f);
}

static void check_table(const char *tree_file, const char *algorithm, const char *golden, int rows)
{
    tree_pos root;
    told t;
    tree *example = open_tree(tree_file, &root);
    tell(&t, algorithm, &root, &nw_signs_utf8, nw_lab_defaults());
    assert_int_equal(t.result.value, 35);
    assert_table(&t.steps.sheet, golden, rows);
    told_free(&t);
    tree_free(example);
}

/* Scores beyond those of games are written from the infinities. */
TEST(test_scores)
{
    static const struct {
        nw_score score;
        const char *text;
    } row[] = {{NW_INF, "+inf"},  {NW_INF - 1, "+inf-1"},
               {-NW_INF, "-inf"}, {-NW_INF + 1, "-inf+1"},
               {-7, "-7"},        {NW_SCORE_MAX, "1000000000"}};
    nw_sheet t = {.signs = &nw_signs_ascii};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        nw_buffer out = {0};
        nw_sheet_score(&t, &out, row[i].score);
        assert_string_equal(out.text, row[i].text);
        nw_buffer_free(&out);
    }
}

/* Verifies: Plaat 1996, fig. A.3. */
TEST(test_alphabeta_table)
{
    check_table("examples/trees/thesis-a2.tree", "alphabeta", "tests/golden/thesis/a3.tsv", 47);
}

/* Verifies: Plaat 1996, fig. A.7, A.9, A.11, A.13. */
TEST(test_sss_table)
{
    check_table("examples/trees/thesis-a5.tree", "sss", "tests/golden/thesis/a7.tsv", 30);
}

/* Verifies: Plaat 1996, fig. A.15, A.17, A.19, A.21. */
TEST(test_mt_table)
{
    check_table("examples/trees/thesis-a5.tree", "mt-sss", "tests/golden/thesis/a15.tsv", 69);
}

/* --- leaves */

typedef struct leaf_values {
    const tree_pos *root;
    int value[64], count;
} leaf_values;

static void keep_value(void *context, const uint32_t *path, int plies)
{
    leaf_values *l = context;
    tree_pos at = *l->root;
    for (int i = 0; i < plies; i++) {
        tree_pos child;
        tree_play(&child, &at, path[i]);
        at = child;
    }
    assert_true(l->count < 64);
    l->value[l->count++] = tree_value(&at);
}

/* Runs an algorithm and returns the values of the leaves in the order of evaluation. */
static leaf_values leaves_of(const char *algorithm, const tree_pos *root, nw_lab_options options,
                             int *passes)
{
    leaf_values l = {.root = root};
    nw_book_result result;
    nw_error err = {0};
    options.leaf = keep_value;
    options.context = &l;
    assert_int_equal(nw_book_tree_lab.run(algorithm, root, &options, &result, &err), 0);
    if (passes)
        *passes = result.passes;
    nw_book_free(&result);
    return l;
}

static bool has_leaf(const leaf_values *l, int value)
{
    for (int i = 0; i < l->count; i++)
        if (l->value[i] == value)
            return true;
    return false;
}

/* Verifies: Plaat 1996, appendix A: the leaves that are evaluated in the example. */
TEST(test_example_leaves)
{
    static const int order[] = {41, 12, 10, 36, 5, 35, 50, 36};
    static const char *const same[] = {"sss", "mt-sss", "sss2", "recsss", "mt-listops"};
    static const struct {
        const char *algorithm;
        int leaves;
    } counts[] = {{"alphabeta", 11}, {"dual", 11}, {"mt-dual", 11}, {"f1", 12}, {"minimax", 16}};
    tree_pos root;
    tree *t = open_tree("examples/trees/thesis-a5.tree", &root);
    nw_lab_options options = nw_lab_defaults();
    int passes = 0;
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        const leaf_values l = leaves_of(same[i], &root, options, NULL);
        assert_int_equal(l.count, 8);
        assert_memory_equal(l.value, order, sizeof order);
    }
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        assert_int_equal(leaves_of(counts[i].algorithm, &root, options, NULL).count,
                         counts[i].leaves);
    options.guess = 30;
    assert_int_equal(leaves_of("mtdf", &root, options, &passes).count, 8);
    assert_int_equal(passes, 2);
    tree_free(t);
}

/* Verifies: Plaat 1996, fig. 2.1: one win is enough. */
TEST(test_tic_tac_toe)
{
    tree_pos root;
    tree *t = open_tree("examples/trees/fig-2.1.tree", &root);
    nw_lab_options options = nw_lab_defaults();
    options.beta = 1;
    const leaf_values l = leaves_of("alphabeta", &root, options, NULL);
    assert_int_equal(l.count, 1);
    assert_int_equal(l.value[0], 1);
    assert_int_equal(tree_moves(&root, (nw_move[3]){0}), 3);
    tree_free(t);
}

/* Verifies: Plaat 1996, fig. 2.18: SSS* expands the sibling of the critical leaf, not x. */
TEST(test_which_is_best)
{
    static const int order[] = {5, 9, 7};
    tree_pos root;
    tree *t = open_tree("examples/trees/fig-2.18.tree", &root);
    const leaf_values l = leaves_of("sss", &root, nw_lab_defaults(), NULL);
    assert_int_equal(l.count, 3);
    assert_memory_equal(l.value, order, sizeof order);
    tree_free(t);
}

/* Verifies: Plaat 1996, fig. 3.8: Alpha Bounding expands 7, Alpha-Beta does not. */
TEST(test_alpha_bounding_expands_7)
{
    tree_pos root;
    tree *t = open_tree("examples/trees/fig-3.8.tree", &root);
    nw_lab_options options = nw_lab_defaults();
    const leaf_values ab = leaves_of("alphabeta", &root, options, NULL);
    for (options.guess = -2; options.guess < 3; options.guess++) {
        const leaf_values bounding = leaves_of("alpha-bounding", &root, options, NULL);
        assert_true(has_leaf(&bounding, 7));
        assert_int_equal(bounding.value[3], 7); /* in the first pass */
    }
    assert_false(has_leaf(&ab, 7));
    tree_free(t);
}

/* Verifies: Plaat 1996, fig. 4.22: the window (9, 10) skips the large subtree, (5, 6) does not. */
TEST(test_counter_intuitive_windows)
{
    static const struct {
        int beta, leaves;
    } calls[] = {{100, 1}, {10, 2}, {6, 6}};
    tree_pos root;
    tree *t = open_tree("examples/trees/fig-4.22.tree", &root);
    nw_lab_options options = nw_lab_defaults();
    for (int i = 0; i < 3; i++) {
        options.beta = calls[i].beta;
        options.alpha = options.beta - 1;
        const leaf_values l = leaves_of("alphabeta", &root, options, NULL);
        assert_int_equal(l.count, calls[i].leaves);
    }
    book_run truth = run_book("minimax", &root);
    assert_int_equal(truth.result.value, 3);
    run_free(&truth);
    tree_free(t);
}

/* --- iterative deepening */

/* An observer that keeps the best move of every node of the first two plies: the child by which g
 * changed last. */
typedef struct best_moves {
    nw_observer observer;
    uint32_t at_root, at_child[4];
    uint32_t returning[2]; /* the child of a node of either ply that returned last */
    nw_score g[2];         /* of the node being searched on either ply */
} best_moves;

static void keep_best(nw_observer *observer, const nw_event *e)
{
    best_moves *b = (best_moves *)observer;
    const int ply = e->node->ply;
    if (ply > 0 && ply <= 2 && e->kind != NW_EVENT_BACK)
        b->returning[ply - 1] = e->node->child;
    if (ply < 2 && e->kind == NW_EVENT_ENTER)
        b->g[ply] = e->g;
    if (ply >= 2 || e->kind != NW_EVENT_BACK || e->g == b->g[ply])
        return;
    b->g[ply] = e->g;
    *(ply == 0 ? &b->at_root : &b->at_child[e->node->child]) = b->returning[ply];
}

/* The depth-3 tree as text, best moves of the first two plies first. */
static void reordered(const tree_pos *root, const best_moves *b, char *out)
{
    for (int i = 0; i < 2; i++) {
        tree_pos c, d, leaf;
        const uint32_t move = b->at_root ^ (uint32_t)i;
        tree_play(&c, root, move);
        out += sprintf(out, i == 0 ? "((" : " (");
        for (int j = 0; j < 2; j++) {
            tree_play(&d, &c, b->at_child[move] ^ (uint32_t)j);
            tree_play(&leaf, &d, 0);
            out += sprintf(out, "(%d ", tree_value(&leaf));
            tree_play(&leaf, &d, 1);
            out += sprintf(out, "%d)", tree_value(&leaf));
        }
        out += sprintf(out, i == 0 ? ")" : "))");
    }
}

static int leaves_after_deepening(const char *algorithm)
{
    char text[256];
    tree_pos shallow, deep, root;
    best_moves b = {.observer = {keep_best}};
    tree *two = open_tree("examples/trees/fig-4.13-depth2.tree", &shallow);
    tree *three = open_tree("examples/trees/fig-4.13-depth3.tree", &deep);
    nw_lab_options options = nw_lab_defaults();
    options.observer = &b.observer;
    leaves_of(algorithm, &shallow, options, NULL);
    reordered(&deep, &b, text);
    tree *again = tree_of_text(text, &root);
    const leaf_values l = leaves_of(algorithm, &root, nw_lab_defaults(), NULL);
    tree_free(two);
    tree_free(three);
    tree_free(again);
    return l.count;
}

/* Verifies: Plaat 1996, fig. 4.13 and 4.14: with iterative deepening Alpha-Beta may evaluate fewer
 * leaves than SSS*. */
TEST(test_deepening_breaks_dominance)
{
    tree_pos root;
    tree *t = open_tree("examples/trees/fig-4.13-depth3.tree", &root);
    nw_lab_options options = nw_lab_defaults();
    assert_int_equal(leaves_after_deepening("alphabeta"), 5);
    assert_int_equal(leaves_after_deepening("mt-sss"), 7);
    options.depth = 2; /* the horizon of the one is the other */
    const leaf_values l = leaves_of("minimax", &root, options, NULL);
    assert_memory_equal(l.value, ((const int[]){5, 3, 10, 11}), 4 * sizeof(int));
    tree_free(t);
}

/* --- the recorder */

static void record(nw_recorder *r, const char *algorithm, const tree_pos *root,
                   nw_lab_options options, nw_book_result *result)
{
    nw_error err = {0};
    const nw_shape shape = nw_shape_of(&tree_info, root, options.depth);
    assert_int_equal(nw_recorder_start(r, &shape, strcmp(algorithm, "dual") == 0), 0);
    options.observer = &r->observer;
    options.no_pv = 1;
    assert_int_equal(nw_book_tree_lab.run(algorithm, root, &options, result, &err), 0);
}

/* Is the tree below a node a solution tree of the recorded value, and left-most among equals? */
static nw_score solution_value(const nw_recorder *r, uint32_t node, nw_side side)
{
    const nw_record *n = &r->node[node];
    assert_true(n->t[side].has);
    if (n->leaf)
        return n->t[side].f;
    nw_score worst = side == NW_T_PLUS ? -NW_INF : NW_INF;
    for (uint32_t i = 0; i < n->width; i++) {
        const uint32_t child = nw_record_child(n, i);
        if (nw_record_chooses(n, side) ? i != n->t[side].best : false)
            continue;
        assert_true(child != 0);
        const nw_score f = solution_value(r, child, side);
        worst = side == NW_T_PLUS ? (f > worst ? f : worst) : (f < worst ? f : worst);
    }
    assert_int_equal(worst, n->t[side].f);
    return worst;
}

/* Two bounds of a random window around the values of a random tree. */
static nw_lab_options random_window(random_tree *r)
{
    nw_lab_options options = nw_lab_defaults();
    const uint64_t x = nw_random(&r->seed);
    const nw_score low = (nw_score)(x % (uint64_t)(2 * r->range + 3)) - r->range - 1;
    options.alpha = x >> 60 == 0 ? -NW_INF : low;
    options.beta = x >> 56 & 15 ? low + 1 + (nw_score)((x >> 40) % (uint64_t)r->range) : NW_INF;
    return options;
}

/* Verifies: Plaat 1996, section 2.1.3: the postcondition of Alpha-Beta. Within the window T+ and T-
 * of value g have been traversed; at or below alpha a T+ of value g; at or above beta a T-. */
static void check_postcondition(random_tree *text, const tree_pos *root)
{
    const nw_lab_options options = random_window(text);
    nw_recorder r;
    nw_book_result result;
    record(&r, "alphabeta", root, options, &result);
    const nw_score g = result.value;
    if (g < options.beta)
        assert_int_equal(solution_value(&r, 0, NW_T_PLUS), g);
    if (g > options.alpha)
        assert_int_equal(solution_value(&r, 0, NW_T_MINUS), g);
    nw_book_free(&result);
    nw_recorder_free(&r);
}

/* Verifies: Plaat 1996, appendix B: a pass of MT-SSS* ends where the best merit of SSS* changes, so
 * both have the same passes, but that SSS* is done where MT-SSS* still repeats its last value; and
 * at the end T+ and T- prove the value. */
static void check_passes(random_tree *text, const tree_pos *root)
{
    static const char *const pairs[][2] = {{"sss", "mt-sss"}, {"dual", "mt-dual"}};
    (void)text;
    for (int i = 0; i < 2; i++) {
        nw_recorder list, mt;
        nw_book_result a, b;
        record(&list, pairs[i][0], root, nw_lab_defaults(), &a);
        record(&mt, pairs[i][1], root, nw_lab_defaults(), &b);
        const nw_record_pass *last = &list.pass[list.passes - 1];
        const bool unmoved = list.node[0].merit == (i == 0 ? last->beta : last->alpha);
        assert_int_equal(list.passes + !unmoved, b.passes);
        assert_int_equal(mt.passes, b.passes);
        assert_int_equal(list.opens, 1);
        for (nw_side side = NW_T_PLUS; side <= NW_T_MINUS; side++) {
            assert_int_equal(solution_value(&list, 0, side), a.value);
            assert_int_equal(solution_value(&mt, 0, side), a.value);
        }
        nw_book_free(&a);
        nw_book_free(&b);
        nw_recorder_free(&list);
        nw_recorder_free(&mt);
    }
}

static void on_random_trees(void (*check)(random_tree *, const tree_pos *), int trees)
{
    random_tree *r = malloc(sizeof *r);
    assert_non_null(r);
    for (int i = 0; i < trees; i++) {
        tree_pos root;
        make_random_tree(r, nw_mix(77) + (uint64_t)i);
        tree *t = tree_of_text(r->text, &root);
        check(r, &root);
        tree_free(t);
    }
    free(r);
}

TEST(test_postcondition)
{
    on_random_trees(check_postcondition, 20000);
}

TEST(test_passes)
{
    on_random_trees(check_passes, 5000);
}

/* Verifies: Plaat 1996, fig. B.1: MT names the operators of SSS* in their order. */
TEST(test_list_ops_in_order)
{
    tree_pos root;
    told sss, mt;
    nw_buffer a = {0}, b = {0};
    tree *t = open_tree("examples/trees/thesis-a5.tree", &root);
    tell(&sss, "sss", &root, &nw_signs_ascii, nw_lab_defaults());
    tell(&mt, "mt-listops", &root, &nw_signs_ascii, nw_lab_defaults());
    const nw_sheet *s = &sss.steps.sheet, *m = &mt.steps.sheet;
    for (size_t i = 0; i < s->rows; i++)
        if (!s->row[i].heading && *nw_sheet_at(s, i, 2))
            nw_buffer_add(&a, "%s %s, ", nw_sheet_at(s, i, 2), nw_sheet_at(s, i, 1));
    for (size_t i = 0; i < m->rows; i++)
        if (!m->row[i].heading && *nw_sheet_at(m, i, 9))
            nw_buffer_add(&b, "%s, ", nw_sheet_at(m, i, 9));
    assert_string_equal(a.text, b.text);
    nw_buffer_free(&a);
    nw_buffer_free(&b);
    told_free(&sss);
    told_free(&mt);
    tree_free(t);
}

/* Verifies: a recorder takes as many nodes as its limit says and then stops the search. */
TEST(test_limit)
{
    tree_pos root;
    tree *t = open_tree("examples/trees/thesis-a5.tree", &root);
    const nw_shape shape = nw_shape_of(&tree_info, &root, nw_lab_defaults().depth);
    for (uint32_t limit = 1; limit <= 31; limit++) { /* minimax visits 31 nodes */
        volatile int stop = 0;
        nw_lab_options options = nw_lab_defaults();
        nw_recorder r;
        nw_book_result result;
        nw_error err = {0};
        assert_int_equal(nw_recorder_start(&r, &shape, false), 0);
        r.limit = limit;
        r.stop = &stop;
        options.observer = &r.observer;
        options.stop = &stop;
        (void)nw_book_tree_lab.run("minimax", &root, &options, &result, &err);
        assert_int_equal(r.nodes, limit);
        assert_int_equal(r.full, limit < 31);
        assert_int_equal(stop, limit < 31);
        nw_book_free(&result);
        nw_recorder_free(&r);
    }
    tree_free(t);
}

TEST_MAIN(NULL, NULL)
