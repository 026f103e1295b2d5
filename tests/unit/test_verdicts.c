/* SPDX-License-Identifier: MIT */
/* Verdicts at their limits: the rules of lab/judge.c, case by case. */
#include "lab/present.h"
#include "support.h"
#include <math.h>

static lab_mean between(double lo, double hi)
{
    return (lab_mean){(lo + hi) / 2, lo, hi};
}

/* "below 1", "above 1": an interval that touches the limit is inconclusive, one beyond it differs.
 */
TEST(test_strict_range)
{
    const lab_range below = {-INFINITY, 1, true}, above = {1, INFINITY, true};
    assert_int_equal(lab_judge_range(between(0.8, 0.9), below), LAB_AGREES);
    assert_int_equal(lab_judge_range(between(0.8, 1), below), LAB_INCONCLUSIVE);
    assert_int_equal(lab_judge_range(between(0.8, 1.1), below), LAB_INCONCLUSIVE);
    assert_int_equal(lab_judge_range(between(1, 1.1), below), LAB_DIFFERS);
    assert_int_equal(lab_judge_range(between(1.1, 1.2), above), LAB_AGREES);
    assert_int_equal(lab_judge_range(between(1, 1.2), above), LAB_INCONCLUSIVE);
    assert_int_equal(lab_judge_range(between(0.8, 1), above), LAB_DIFFERS);
}

/* A range includes both its ends. */
TEST(test_closed_range)
{
    const lab_range range = {0.9, 1.1, false};
    assert_int_equal(lab_judge_range(between(0.9, 1.1), range), LAB_AGREES);
    assert_int_equal(lab_judge_range(between(0.89, 1), range), LAB_INCONCLUSIVE);
    assert_int_equal(lab_judge_range(between(1, 1.11), range), LAB_INCONCLUSIVE);
    assert_int_equal(lab_judge_range(between(0.8, 0.89), range), LAB_DIFFERS);
    assert_int_equal(lab_judge_range(between(1.11, 1.2), range), LAB_DIFFERS);
}

/* The four results of comparing with a printed number: 0.9, with a third of the effect as margin.
 */
TEST(test_printed)
{
    const lab_range printed = {0.9, 0.9, false}, wide = {0.869, 0.932, false};
    assert_int_equal(lab_judge_printed(between(0.88, 0.92), printed, wide), LAB_SAME);
    assert_int_equal(lab_judge_printed(between(0.91, 0.93), printed, wide), LAB_NEAR);
    assert_int_equal(lab_judge_printed(between(0.91, 0.95), printed, wide), LAB_DIFFERENT);
    assert_int_equal(lab_judge_printed(between(0.85, 0.95), printed, wide), LAB_UNDECIDED);
}

TEST_MAIN(NULL, NULL)
