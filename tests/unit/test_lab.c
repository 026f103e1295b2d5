/* SPDX-License-Identifier: MIT */
#include "lab/lab.h"
#include "lab/stats.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

/* The laboratory's tables, statistics and kept results. */

static char folder[] = "/tmp/nullwindow-lab-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static void path_in(char out[256], const char *name)
{
    snprintf(out, 256, "%s/%s", folder, name);
}

static lab_table small_table(void)
{
    lab_table t = lab_table_create("kind,x,y");
    for (int i = 0; i < 300; i++) {
        lab_put(&t, i % 2 ? "odd" : "even");
        lab_put(&t, "%d", i % 3);
        lab_put(&t, "%d", i);
    }
    return t;
}

static void test_table_survives_its_file(void **state)
{
    char path[256];
    nw_error err = {0};
    lab_table a = small_table(), b;
    (void)state;
    path_in(path, "table.csv");
    assert_int_equal(lab_table_write(&a, path, &err), 0);
    assert_int_equal(lab_table_read(&b, path, &err), 0);
    assert_int_equal(lab_rows(&b), 300);
    assert_memory_equal(a.name, b.name, sizeof a.name);
    for (size_t i = 0; i < a.cells; i++)
        assert_string_equal(a.cell[i], b.cell[i]);
    lab_table_free(&a);
    lab_table_free(&b);
    remove(path);
}

static void test_select(void **state)
{
    double y[300];
    lab_table t = small_table();
    (void)state;
    assert_int_equal(lab_select(&t, "kind=odd,x=2", "y", y, 300), 50);
    assert_true(y[0] == 5 && y[1] == 11);
    assert_int_equal(lab_select(&t, "kind=none", "y", y, 300), 0);
    assert_int_equal(lab_select(&t, "", "y", y, 2), 300);
    lab_table_free(&t);
}

static void test_bad_files_are_refused(void **state)
{
    char path[256];
    nw_error err = {0};
    lab_table t;
    (void)state;
    path_in(path, "bad.csv");
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    fputs("a,b\n1,2\n1,2,3\n", f);
    fclose(f);
    assert_true(lab_table_read(&t, path, &err) < 0);
    assert_non_null(strstr(err.text, "bad.csv:3: 3 cells, expected 2"));
    lab_table_free(&t);
    remove(path);
    assert_true(lab_table_read(&t, path, &err) < 0);
}

static void test_statistics(void **state)
{
    const double x[] = {1, 2, 3, 4, 5}, up[] = {1, 4, 9, 16, 25}, down[] = {5, 4, 3, 2, 1};
    const double flat[] = {7, 7, 7, 7, 7};
    (void)state;
    const lab_mean m = lab_mean_of(x, 5), again = lab_mean_of(x, 5), same = lab_mean_of(flat, 5);
    assert_true(m.mean == 3 && m.lo < 3 && m.hi > 3 && m.lo >= 1 && m.hi <= 5);
    assert_true(m.lo == again.lo && m.hi == again.hi);
    assert_true(same.lo == 7 && same.hi == 7);
    assert_true(lab_rank_correlation(x, up, 5) > 0.999);
    assert_true(lab_rank_correlation(x, down, 5) < -0.999);
    assert_true(lab_rank_correlation(x, flat, 5) == 0);
}

/* Results are measured once, read back, and measured again when asked or when the key is stale. */
static void test_results_are_kept(void **state)
{
    char key[256], csv[256];
    nw_error err = {0};
    bool measured = false;
    lab_progress quiet = {.out = NULL};
    lab_section *section = malloc(sizeof *section);
    (void)state;
    assert_non_null(section);
    assert_true(lab_open(&lab_worked, folder, section, &err) < 0);
    assert_int_equal(lab_run(&lab_worked, folder, false, &quiet, &measured, &err), 0);
    assert_true(measured);
    assert_int_equal(lab_run(&lab_worked, folder, false, &quiet, &measured, &err), 0);
    assert_false(measured);
    assert_int_equal(lab_open(&lab_worked, folder, section, &err), 0);
    for (int i = 0; i < section->findings; i++)
        assert_int_equal(section->finding[i].verdict, LAB_AGREES);
    lab_section_free(section);
    path_in(key, "worked.key");
    path_in(csv, "worked.csv");
    FILE *f = fopen(key, "w");
    assert_non_null(f);
    fputs("another build\n", f);
    fclose(f);
    assert_int_equal(lab_run(&lab_worked, folder, false, &quiet, &measured, &err), 0);
    assert_true(measured);
    remove(key);
    remove(csv);
    free(section);
}

static int remove_folder(void **state)
{
    (void)state;
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_table_survives_its_file), cmocka_unit_test(test_select),
        cmocka_unit_test(test_bad_files_are_refused),   cmocka_unit_test(test_statistics),
        cmocka_unit_test(test_results_are_kept),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
