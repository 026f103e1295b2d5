/* SPDX-License-Identifier: MIT */
#include "lab/studies/endings.h"
#include "lab/formula.h"
#include "lab/study.h"
#include "lab/study_file.h"
#include "support.h"
#include <math.h>

/* The short studies of the book: their measurements and conclusions. */

static lab_table measure_in(lab_profile profile, const lab_study *study)
{
    lab_table t;
    nw_error err = {0};
    if (study->measure(profile, &t, &err) != 0)
        fail_msg("%s: %s", study->name, err.text);
    return t;
}

static lab_table measure(const lab_study *study)
{
    return measure_in(LAB_FULL, study);
}

/* The verdicts of the study's findings, one letter each. */
static void assert_verdicts(const lab_study *study, const lab_table *t, const char *verdicts)
{
    lab_section *s = calloc(1, sizeof *s);
    nw_error err = {0};
    char found[LAB_FINDINGS_MAX + 1] = "";
    assert_non_null(s);
    assert_int_equal(lab_study_present(study->name, t, s, &err), 0);
    for (int i = 0; i < s->findings; i++)
        found[i] = lab_verdict_name(s->finding[i].verdict)[0];
    assert_string_equal(found, verdicts);
    lab_section_free(s);
    free(s);
}

static double number(const lab_table *t, const char *where, const char *column)
{
    nw_error err = {0};
    lab_scope scope = {.table = t};
    lab_mean n = {NAN, NAN, NAN};
    assert_int_equal(lab_scope_select(&scope, where, &err), 0);
    assert_int_equal(lab_formula(&scope, column, &n, &err), 0);
    return n.mean;
}

/* Sampling the orders of the smallest tree comes to what trying all of them does, 719/105. */
TEST(test_sampled)
{
    lab_table t = measure(&lab_sampled);
    const char *where = "shape=2x3,algorithm=alphabeta";
    assert_true(fabs(number(&t, where, "leaves") / number(&t, where, "samples") - 719.0 / 105) <
                0.06);
    assert_true(number(&t, "shape=2x4,algorithm=quickgame", "outside") > 0);
    assert_verdicts(&lab_sampled, &t, "aa");
    lab_table_free(&t);
}

TEST(test_frameworks)
{
    lab_table t = measure(&lab_frameworks);
    assert_true(number(&t, "seed=1,algorithm=sss,setting=0", "stored") == 64);
    assert_verdicts(&lab_frameworks, &t, "aaaaa");
    lab_table_free(&t);
}

/* Right of the best move DUAL* and NegaScout evaluate minimal leaves only; left of it they cannot.
 */
TEST(test_inferior)
{
    lab_table t = measure(&lab_inferior);
    int before = 0;
    for (size_t row = 0; row < lab_rows(&t); row++) {
        const char *name = lab_text(&t, row, "algorithm");
        if (strcmp(name, "dual") != 0 && strcmp(name, "negascout") != 0)
            continue;
        if (strcmp(lab_text(&t, row, "place"), "after") == 0)
            assert_true(lab_number(&t, row, "more") == 0 && lab_number(&t, row, "fewer") == 0);
        else
            before += lab_number(&t, row, "more") > 0;
    }
    assert_true(before > 0);
    assert_verdicts(&lab_inferior, &t, "dd");
    lab_table_free(&t);
}

/* Selectivity saves more the deeper the search in chess and Othello. In checkers, since it plays by
 * learnt weights, reductions save a third at depth 7 and a fifth at 11. Only with NW_SOAK=1. */
TEST(test_selective)
{
    const char *soak = getenv("NW_SOAK");
    if (!soak || *soak != '1')
        return;
    lab_table t = measure(&lab_selective);
    assert_verdicts(&lab_selective, &t, "aad");
    lab_table_free(&t);
}

/* Later passes of MTD(f) enter what earlier ones did; the first pass enters nothing twice except by
 * re-searches, of which it has none. Only with NW_SOAK=1. */
TEST(test_visits)
{
    const char *soak = getenv("NW_SOAK");
    if (!soak || *soak != '1')
        return;
    lab_table t = measure(&lab_visits);
    assert_true(number(&t, "game=chess,driver=mtdf,pass=1,ply=0", "interior") == 20);
    assert_true(number(&t, "game=chess,driver=mtdf,pass=1,ply=4", "again") == 0);
    assert_true(number(&t, "game=chess,driver=mtdf,pass=5,ply=4", "again") > 0);
    assert_verdicts(&lab_visits, &t, "aaa");
    lab_table_free(&t);
}

/* OPEN is as large as the formulas say; only with NW_SOAK=1. */
TEST(test_tables)
{
    const char *soak = getenv("NW_SOAK");
    if (!soak || *soak != '1')
        return;
    lab_table t = measure(&lab_tables);
    assert_true(number(&t, "width=3,depth=7,seed=1,algorithm=sss", "number") == 81);
    assert_true(number(&t, "width=3,depth=7,seed=1,algorithm=dual", "number") == 27);
    assert_verdicts(&lab_tables, &t, "aad");
    lab_table_free(&t);
}

/* The quick profile measures less, and its section is made from what was measured. */
TEST(test_quick)
{
    lab_table t = measure_in(LAB_QUICK, &lab_picture);
    assert_true(number(&t, "setting=none,algorithm=negascout", "rows") == 2);
    assert_verdicts(&lab_picture, &t, "aaaaa");
    lab_table_free(&t);
}

/* Endings have known values that differ, and the next seed is another ending. */
TEST(test_endings)
{
    nw_options options = nw_defaults(nw_builtin("othello"));
    nw_searcher *s = NULL;
    nw_error err = {0};
    int seed = 1, before = 0;
    assert_int_equal(nw_searcher_create(&s, nw_builtin("othello"), &options, &err), 0);
    for (int i = 0; i < 6; i++) {
        ending e;
        before = seed;
        assert_int_equal(i % 2 ? ending_of_checkers(&e, &seed, &err)
                               : ending_of_othello(&e, s, 6, &seed, &err),
                         0);
        assert_true(seed > before && e.moves > 1);
        int best = 0;
        for (int m = 0; m < e.moves; m++) {
            assert_true(e.value[m] <= e.best);
            best += ending_is_best(&e, e.move[m]);
        }
        assert_true(best > 0 && best < e.moves);
    }
    nw_searcher_free(s);
}

TEST_MAIN(NULL, NULL)
