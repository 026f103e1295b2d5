/* SPDX-License-Identifier: MIT */
/* Checkers: games in PDN, and the draw rules. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "games/checkers/draw-inl.h"
#include "games/checkers/pdn.h"
#include "games/checkers/text.h"

/* Reads one game that must be there and be right. */
static void read_game(nw_movetext *in, checkers_pdn *game)
{
    nw_error err = {0};
    const int rc = checkers_pdn_read(in, game, &err);
    if (rc != 1)
        fail_msg("%d: %s", rc, err.text);
}

static char *read_golden(const char *path)
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    char *text = calloc(1, 100000);
    assert_non_null(text);
    assert_true(fread(text, 1, 99999, f) > 0);
    fclose(f);
    return text;
}

/* Verifies: the 60 games of tests/golden/checkers-games.pdn replay and are written as read. */
static void test_games(void **state)
{
    (void)state;
    char *text = read_golden("tests/golden/checkers-games.pdn");
    nw_movetext in = nw_movetext_of(text);
    static checkers_pdn game, again;
    static char out[20000];
    nw_error err = {0};
    int games = 0, rc;
    while ((rc = checkers_pdn_read(&in, &game, &err)) == 1) {
        checkers_pdn_write(&game, out, sizeof out);
        if (games++ == 0)
            assert_memory_equal(text, out, strlen(out));
        nw_movetext back = nw_movetext_of(out);
        read_game(&back, &again);
        assert_memory_equal(&game, &again, sizeof game);
        assert_string_equal(game.result, checkers_pdn_tag(&game, "Result"));
    }
    if (rc)
        fail_msg("%s", err.text);
    assert_int_equal(games, 60);
    free(text);
}

static void test_syntax(void **state)
{
    (void)state;
    static checkers_pdn game;
    nw_movetext in =
        nw_movetext_of("% an escaped line (with [ things\n"
                       "[Event \"a \\\"b\\\"\"]\n\n1. 11x15 $1 {a (comment} 23-19!? ; end\n"
                       "(1... 22-18 {)} (1... 24-20)) 2.8-11 ! 22-17 1-1\n"
                       "[Event \"next\"] 1. 9-14 22-18\n[Event \"empty\"] *");
    read_game(&in, &game);
    assert_string_equal(checkers_pdn_tag(&game, "Event"), "a \"b\"");
    assert_int_equal(game.plies, 4);
    assert_string_equal(game.result, "1-1");
    read_game(&in, &game);
    assert_int_equal(game.plies, 2);
    assert_string_equal(game.result, "*");
    read_game(&in, &game);
    assert_int_equal(game.plies, 0);
    assert_int_equal(checkers_pdn_read(&in, &game, NULL), 0);
}

static void test_set_up(void **state)
{
    (void)state;
    static checkers_pdn game;
    char out[256];
    nw_movetext in = nw_movetext_of("[FEN \"W:W31:B18,19,26,27.\"]\n31-24-15 18-22 15-11 *");
    read_game(&in, &game);
    checkers_pdn_write(&game, out, sizeof out);
    assert_string_equal(out, "[SetUp \"1\"]\n[FEN \"W:W31:B18,19,26,27\"]\n"
                             "1... 31x24x15 2. 18-22 15-11 *\n");
}

static void test_errors(void **state)
{
    (void)state;
    static checkers_pdn game;
    static const char *const bad[][2] = {
        {"1. 11-15 {open", "comment"},
        {"1. 11-15 (open {)}", "variation"},
        {"[Event", "tag Event"},
        {"[Event \"x", "tag Event"},
        {"[Event \"x\" 1.", "']' is missing"},
        {"[ \"x\"]", "tag: no name"},
        {"[GameType \"20\"]", "GameType"},
        {"\n[FEN \"W:W99:B1\"]", "line 2: FEN: White's pieces: square 99"},
        {"1. 11-15\n22-23", "line 2, ply 2: move 22-23"},
        {"1. 11-15 )", "unexpected ')'"},
        {"1. hello", "ply 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        nw_movetext in = nw_movetext_of(bad[i][0]);
        nw_error err = {0};
        assert_int_equal(checkers_pdn_read(&in, &game, &err), NW_EINVAL);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: \"%s\" does not say \"%s\"", bad[i][0], err.text, bad[i][1]);
    }
}

static void test_draws(void **state)
{
    (void)state;
    const uint64_t thrice[] = {9, 1, 2, 3, 4, 1, 2, 3, 4, 1}, other[] = {1, 2, 1, 2, 3};
    assert_true(checkers_is_draw(thrice, 10, 8));
    assert_false(checkers_is_draw(thrice, 10, 7)); /* an irreversible move lies between */
    assert_false(checkers_is_draw(thrice, 9, 8));
    assert_false(checkers_is_draw(other, 5, 4));
    assert_true(checkers_is_draw(other, 5, 80)); /* forty moves of each side */
    assert_false(checkers_is_draw(other, 5, 79));
    checkers_pos p;
    checkers_move m;
    assert_int_equal(checkers_parse(&p, "W:WK18,30:B1", NULL), NW_OK);
    assert_int_equal(checkers_parse_move(&p, "18-15", &m, NULL), NW_OK);
    assert_true(checkers_reversible(&p, m));
    assert_int_equal(checkers_parse_move(&p, "30-26", &m, NULL), NW_OK);
    assert_false(checkers_reversible(&p, m));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_games),  cmocka_unit_test(test_syntax), cmocka_unit_test(test_set_up),
        cmocka_unit_test(test_errors), cmocka_unit_test(test_draws),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
