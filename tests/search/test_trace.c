/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "core/random.h"
#include "games/tree/rules.h"
#include "trace/recorder.h"
#include "trace/steps.h"

/* The step tables against those of the thesis, cell by cell, and the recorder's solution trees
 * against what Alpha-Beta promises. The programs run in the root of the project. */

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
                 nw_book_options options)
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
    tell(&t, algorithm, &root, &nw_signs_utf8, nw_book_defaults());
    assert_int_equal(t.result.value, 35);
    assert_table(&t.steps.sheet, golden, rows);
    told_free(&t);
    tree_free(example);
}

/* Verifies: Plaat 1996, fig. A.3. */
static void test_alphabeta_table(void **state)
{
    (void)state;
    check_table("examples/trees/thesis-a2.tree", "alphabeta", "tests/golden/thesis/a3.tsv", 47);
}

/* Verifies: Plaat 1996, fig. A.7, A.9, A.11, A.13. */
static void test_sss_table(void **state)
{
    (void)state;
    check_table("examples/trees/thesis-a5.tree", "sss", "tests/golden/thesis/a7.tsv", 30);
}

/* Verifies: Plaat 1996, fig. A.15, A.17, A.19, A.21. */
static void test_mt_table(void **state)
{
    (void)state;
    check_table("examples/trees/thesis-a5.tree", "mt-sss", "tests/golden/thesis/a15.tsv", 69);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_alphabeta_table),
        cmocka_unit_test(test_sss_table),
        cmocka_unit_test(test_mt_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
