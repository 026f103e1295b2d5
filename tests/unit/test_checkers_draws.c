/* SPDX-License-Identifier: MIT */
/* Checkers: the draw rules. */
#include "support.h"
#include "games/checkers/draw-inl.h"
#include "games/checkers/rules.h"
#include "games/checkers/text.h"

TEST(test_draws)
{
    checkers_pos p;
    checkers_move m;
    assert_int_equal(checkers_parse(&p, "W:WK18,30:B1", NULL), NW_OK);
    assert_int_equal(checkers_parse_move(&p, "18-15", &m, NULL), NW_OK);
    assert_null(checkers_info.drawn(&p, 79));
    assert_string_equal(checkers_info.drawn(&p, 80), "forty moves"); /* of each side */
    assert_true(checkers_reversible(&p, m));
    assert_int_equal(checkers_parse_move(&p, "30-26", &m, NULL), NW_OK);
    assert_false(checkers_reversible(&p, m));
}

TEST_MAIN(NULL, NULL)
