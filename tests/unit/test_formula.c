/* SPDX-License-Identifier: MIT */
#include "lab/formula.h"
#include "support.h"
#include <math.h>

/* Arithmetic on the tables of studies. */

static lab_table table;
static const lab_let lets[] = {{"ratio", "leaves / leaves[algo=ab]"}};

static int make_table(void **state)
{
    nw_error err;
    return lab_table_parse(&table,
                           "algo,width,seed,leaves\nab,2,1,10\nab,2,2,20\nsss,2,1,5\nsss,2,2,30\n"
                           "ab,3,1,100\nsss,3,1,90\n",
                           "table", &err);
}

static int drop_table(void **state)
{
    lab_table_free(&table);
    return 0;
}

static lab_scope scope_of(const char *where)
{
    lab_scope s = {.table = &table, .let = {lets}, .lets = {1}};
    nw_error err;
    assert_int_equal(lab_scope_select(&s, where, &err), 0);
    return s;
}

static double value_of(const char *where, const char *formula)
{
    const lab_scope s = scope_of(where);
    lab_mean m;
    nw_error err = {0};
    if (lab_formula(&s, formula, &m, &err) < 0)
        fail_msg("%s: %s", formula, err.text);
    return m.mean;
}

TEST(test_values)
{
    static const struct {
        const char *where, *formula;
        double value;
    } cases[] = {
        {"", "2 + 3 * 4 ^ 2 / 2 - -1", 27},
        {"", "(1 < 2) + (2 <= 2) + (3 > 4) + (1 = 1 & 0 = 1) + (1 = 1 | 0 = 1)", 3},
        {"", "sum(leaves)", 255},
        {"algo=ab", "sum(leaves)", 130},
        {"algo=!ab", "count(leaves)", 3},
        {"algo=ab", "sum(leaves[algo=*,width=3])", 190},
        {"algo=sss,width=2", "sum(ratio)", 2},
        {"width=3", "width", 3},
        {"", "rows[algo=sss]", 3},
        {"", "sum(each(width: most(leaves)))", 130},
        {"", "sum(each(width,algo: width))", 10},
        {"algo=sss,width=2", "interval(leaves[seed=1], leaves[seed=1]) - sum(leaves[seed=1])", 0},
        {"", "sum(keep(leaves > 50, seed))", 2},
        {"width=2", "sum(leaves[width=$(width + 1)])", 190},
        {"algo=ab", "average(leaves[width=2]) + error(leaves[width=2])", 20},
        {"", "rank(each(width: width), each(width: sum(leaves)))", 1},
        {"", "slope(each(width: width), each(width: sum(leaves)))", 125},
        {"", "if(1 > 2, 5, minimal(5, 9)) + abs(0 - 1) + floor(log2(9))", 3753},
        {"algo=sss,width=2", "geometric(leaves / leaves[algo=ab], seed)", 0.8660254},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const double found = value_of(cases[i].where, cases[i].formula);
        if (!(fabs(found - cases[i].value) < 1e-6))
            fail_msg("%s is %g, expected %g", cases[i].formula, found, cases[i].value);
    }
}

/* Intervals that are apart decide a comparison; others leave it open. */
TEST(test_intervals)
{
    assert_true(value_of("", "interval(1, 0.1) < interval(2, 0.1)") == 1);
    assert_true(value_of("", "interval(2, 0.1) < interval(1, 0.1)") == 0);
    assert_true(isnan(value_of("", "interval(1, 0.6) < interval(2, 0.6)")));
    assert_true(value_of("", "interval(1, 0.6) < interval(2, 0.6) & 1 = 2") == 0);
    assert_true(isnan(value_of("", "interval(1, 0.6) < interval(2, 0.6) & 1 = 1")));
    assert_true(value_of("", "interval(1, 0.6) < interval(2, 0.6) | 1 = 1") == 1);
    const lab_scope s = scope_of("");
    lab_mean m;
    nw_error err;
    assert_int_equal(lab_formula(&s, "10 * (interval(5, 3) - interval(1, 4))", &m, &err), 0);
    assert_true(fabs(m.lo + 10) < 1e-9 && fabs(m.hi - 90) < 1e-9);
}

TEST(test_text)
{
    const lab_scope s = scope_of("algo=sss,width=3");
    char text[120];
    nw_error err;
    assert_int_equal(lab_fill_in(&s,
                                 "{algo}: {sum(leaves):0}, {1/3:2}, {2:+1}, {719/105:fraction}, "
                                 "{interval(2, 1):i1}, {sum(each(algo: 1)):0}.",
                                 text, sizeof text, &err),
                     0);
    assert_string_equal(text, "sss: 90, 0.33, +2.0, 719/105, 2.0 [1.0, 3.0], 1.");
}

TEST(test_refusals)
{
    static const char *const wrong[] = {
        "",
        "1 +",
        "nothing",
        "sum(leaves",
        "sum(leaves[nothing=1])",
        "what(1)",
        "leaves",
        "1 2",
        "rank(1, leaves)",
        "leaves + each(width: 1)",
        "((((((((((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))))))))))",
        "each(nothing: 1)",
        "keep(1, 2)",
        "sum(leaves[algo])",
        "interval(leaves, 1)"};
    const lab_scope s = scope_of("");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        lab_mean m;
        nw_error err = {0};
        if (lab_formula(&s, wrong[i], &m, &err) == 0 || !err.text[0])
            fail_msg("%s is not refused", wrong[i]);
    }
}

TEST_MAIN(make_table, drop_table)
