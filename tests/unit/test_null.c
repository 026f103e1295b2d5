/* SPDX-License-Identifier: MIT */
/* Every pointer that a caller must pass: NULL is NW_EINVAL with the function's name, or no answer,
 * and never a crash. test_exports.sh looks here for the names of all exported functions. */
#include "nullwindow_lab.h"
#include "nullwindow_proof.h"
#include "support.h"

static nw_error error;

/* The call has just been refused by name. */
static void refused(int code, const char *function)
{
    assert_int_equal(code, NW_EINVAL);
    assert_int_equal(strncmp(error.text, function, strlen(function)), 0);
    assert_non_null(strstr(error.text, "NULL"));
    error = (nw_error){0};
}

#define REFUSES(function, ...) refused(function(__VA_ARGS__, &error), #function)

TEST(positions)
{
    nw_position *p = NULL, *out = NULL;
    nw_move move;
    char text[8] = "x";
    const nw_game *g = nw_builtin("chess");
    unsigned char state[256];
    assert_null(nw_builtin(NULL));
    REFUSES(nw_parse, NULL, "", state);
    REFUSES(nw_parse, g, NULL, state);
    REFUSES(nw_parse, g, "", NULL);
    REFUSES(nw_parse_move, NULL, state, "e4", &move);
    REFUSES(nw_parse_move, g, NULL, "e4", &move);
    REFUSES(nw_parse_move, g, state, NULL, &move);
    REFUSES(nw_parse_move, g, state, "e4", NULL);
    REFUSES(nw_position_open, NULL, "chess");
    REFUSES(nw_position_open, &out, NULL);
    REFUSES(nw_position_of, NULL, g, state);
    REFUSES(nw_position_of, &out, NULL, state);
    REFUSES(nw_position_of, &out, g, NULL);
    REFUSES(nw_position_copy, &out, NULL);
    assert_int_equal(nw_position_open(&p, "chess", NULL), 0);
    REFUSES(nw_position_copy, NULL, p);
    REFUSES(nw_position_play, NULL, 0);
    REFUSES(nw_position_parse_move, NULL, "e4", &move);
    REFUSES(nw_position_parse_move, p, NULL, &move);
    REFUSES(nw_position_parse_move, p, "e4", NULL);
    assert_null(nw_position_game(NULL));
    assert_null(nw_position_state(NULL));
    assert_null(nw_position_side(NULL));
    assert_int_equal(nw_position_moves(NULL, &move, 1), NW_EINVAL);
    assert_int_equal(nw_position_moves(p, NULL, 1), NW_EINVAL);
    assert_int_equal(nw_position_moves(p, NULL, 0), 20);
    nw_position_print(NULL, text, sizeof text);
    nw_position_print(p, NULL, 8);
    nw_position_draw(NULL, 1, text, sizeof text);
    nw_position_draw(p, 1, NULL, 8);
    nw_position_move_name(NULL, 0, text, sizeof text);
    nw_position_move_name(p, 0, NULL, 8);
    nw_position_print(p, text, 0);
    assert_string_equal(text, "x");
    nw_position_free(p);
    nw_position_free(NULL);
}

TEST(options)
{
    nw_options o = nw_defaults(nw_builtin("chess"));
    nw_lab_options l = nw_lab_defaults();
    char text[8];
    assert_null(nw_option_find(NULL));
    assert_null(nw_algorithm_options(NULL));
    assert_null(nw_lab_parameters(NULL));
    REFUSES(nw_option_set, NULL, "table", "8");
    REFUSES(nw_option_set, &o, NULL, "8");
    REFUSES(nw_option_set, &o, "table", NULL);
    REFUSES(nw_options_read, NULL, "");
    REFUSES(nw_options_read, &o, NULL);
    REFUSES(nw_lab_option_set, NULL, "delta", "8");
    REFUSES(nw_lab_option_set, &l, NULL, "8");
    REFUSES(nw_lab_option_set, &l, "delta", NULL);
    assert_int_equal(nw_option_get(NULL, "table", text, sizeof text), NW_EINVAL);
    assert_int_equal(nw_option_get(&o, NULL, text, sizeof text), NW_EINVAL);
    assert_int_equal(nw_option_get(&o, "table", NULL, sizeof text), NW_EINVAL);
    assert_int_equal(nw_lab_option_get(NULL, "delta", text, sizeof text), NW_EINVAL);
    assert_int_equal(nw_lab_option_get(&l, NULL, text, sizeof text), NW_EINVAL);
    assert_int_equal(nw_lab_option_get(&l, "delta", NULL, sizeof text), NW_EINVAL);
    nw_options_preset(NULL, sizeof o, nw_builtin("chess"), NW_PRESET_SEARCH);
    nw_options_preset(&o, sizeof o, NULL, NW_PRESET_SEARCH); /* of any game */
    nw_lab_options_init(NULL, sizeof l);
}

static void swap(void *out, const void *state)
{
    memcpy(out, state, 64);
}

TEST(searches)
{
    nw_position *p = NULL;
    nw_searcher *s = NULL;
    nw_result r;
    const nw_limits limits = {.depth = 1};
    assert_int_equal(nw_position_open(&p, "tictactoe", NULL), 0);
    const nw_game *g = nw_position_game(p);
    const nw_options o = nw_defaults(g);
    const void *state = nw_position_state(p);
    REFUSES(nw_searcher_create, NULL, g, &o);
    REFUSES(nw_searcher_create, &s, NULL, &o);
    REFUSES(nw_searcher_create, &s, g, NULL);
    REFUSES(nw_searcher_create_with, &s, g, NULL, &o);
    assert_int_equal(nw_searcher_create(&s, g, &o, NULL), 0);
    REFUSES(nw_search, NULL, state, &limits, &r);
    REFUSES(nw_search, s, NULL, &limits, &r);
    REFUSES(nw_search, s, state, NULL, &r);
    REFUSES(nw_search, s, state, &limits, NULL);
    assert_int_equal(nw_search(s, state, &limits, &r, NULL), 0);
    REFUSES(nw_table_save, NULL, "x");
    REFUSES(nw_table_save, s, NULL);
    REFUSES(nw_table_load, NULL, "x");
    REFUSES(nw_table_load, s, NULL);
    REFUSES(nw_game_check, NULL, state, 1, 1);
    REFUSES(nw_game_check, g, NULL, 1, 1);
    REFUSES(nw_game_check_swap, NULL, state, swap, 1, 1);
    REFUSES(nw_game_check_swap, g, NULL, swap, 1, 1);
    REFUSES(nw_game_check_swap, g, state, NULL, 1, 1);
    assert_int_equal(nw_thread_counts(NULL, NULL, 0), NW_EINVAL);
    assert_int_equal(nw_thread_counts(s, NULL, 1), NW_EINVAL);
    assert_int_equal(nw_thread_counts(s, NULL, 0), 1);
    assert_int_equal(nw_selective_counts(NULL, NULL, 0), NW_EINVAL);
    assert_int_equal(nw_selective_counts(s, NULL, 1), NW_EINVAL);
    assert_int_equal(nw_win_plies(NULL, 5), 0);
    assert_int_equal(nw_table_used(NULL), 0);
    nw_searcher_clear(NULL);
    nw_searcher_free(NULL);
    nw_searcher_free(s);
    nw_position_free(p);
}

TEST(provers)
{
    nw_prover *p = NULL;
    nw_proved a;
    nw_solution solution;
    nw_mate mate;
    nw_certificate c;
    nw_position *start = NULL;
    const nw_prover_options o = {.memory = 1 << 20};
    const nw_prove_limits limits = {.nodes = 10};
    const nw_certificate_options co = {.position = ""};
    assert_int_equal(nw_position_open(&start, "tictactoe", NULL), 0);
    const nw_game *g = nw_position_game(start);
    const nw_question q = {.state = nw_position_state(start), .v = 1}, empty = {.v = 1};
    REFUSES(nw_prover_new, NULL, g, &o);
    REFUSES(nw_prover_new, &p, NULL, &o);
    REFUSES(nw_prover_new, &p, g, NULL);
    assert_int_equal(nw_prover_new(&p, g, &o, NULL), 0);
    REFUSES(nw_prover_prove, NULL, &q, &limits, &a);
    REFUSES(nw_prover_prove, p, NULL, &limits, &a);
    REFUSES(nw_prover_prove, p, &empty, &limits, &a);
    REFUSES(nw_prover_prove, p, &q, NULL, &a);
    REFUSES(nw_prover_prove, p, &q, &limits, NULL);
    REFUSES(nw_prover_solve, NULL, &q, NW_SOLVE_VALUE, &limits, &solution);
    REFUSES(nw_prover_solve, p, NULL, NW_SOLVE_VALUE, &limits, &solution);
    REFUSES(nw_prover_solve, p, &q, NW_SOLVE_VALUE, NULL, &solution);
    REFUSES(nw_prover_solve, p, &q, NW_SOLVE_VALUE, &limits, NULL);
    REFUSES(nw_mate_find, NULL, q.state, 2, &limits, &mate);
    REFUSES(nw_mate_find, p, NULL, 2, &limits, &mate);
    REFUSES(nw_mate_find, p, q.state, 2, NULL, &mate);
    REFUSES(nw_mate_find, p, q.state, 2, &limits, NULL);
    REFUSES(nw_certificate_write, NULL, &q, &a, false, &co, "x", &c);
    REFUSES(nw_certificate_write, p, NULL, &a, false, &co, "x", &c);
    REFUSES(nw_certificate_write, p, &q, NULL, false, &co, "x", &c);
    REFUSES(nw_certificate_write, p, &q, &a, false, NULL, "x", &c);
    REFUSES(nw_certificate_write, p, &q, &a, false, &co, NULL, &c);
    REFUSES(nw_certificate_write, p, &q, &a, false, &co, "x", NULL);
    assert_int_equal(nw_prover_line(NULL, &solution, &limits, NULL, 0), NW_EINVAL);
    assert_int_equal(nw_prover_line(p, NULL, &limits, NULL, 0), NW_EINVAL);
    assert_true(nw_prover_recurs(NULL));
    assert_int_equal(nw_prover_method(NULL, NW_BY_MT), NW_BY_DFPN);
    assert_null(nw_question_after(NULL, NULL).state);
    nw_prover_free(NULL);
    nw_prover_free(p);
    nw_position_free(start);
}

TEST(laboratory)
{
    nw_position *p = NULL;
    nw_lab_result *r = NULL;
    nw_lab_facts facts;
    nw_lab_graphs graphs;
    char *json = NULL;
    const nw_lab_options o = nw_lab_defaults();
    assert_int_equal(nw_position_open(&p, "tictactoe", NULL), 0);
    REFUSES(nw_lab_search, NULL, p, &o);
    REFUSES(nw_lab_search, &r, NULL, &o);
    REFUSES(nw_lab_search, &r, p, NULL);
    REFUSES(nw_lab_trace, NULL, p, &o);
    REFUSES(nw_lab_trace, &json, NULL, &o);
    REFUSES(nw_lab_trace, &json, p, NULL);
    REFUSES(nw_lab_draw, NULL, p, &o, "x", 0, 0);
    REFUSES(nw_lab_draw, &json, NULL, &o, "x", 0, 0);
    REFUSES(nw_lab_draw, &json, p, NULL, "x", 0, 0);
    REFUSES(nw_lab_draw, &json, p, &o, NULL, 0, 0);
    REFUSES(nw_lab_facts_of, NULL, p, 2);
    REFUSES(nw_lab_facts_of, &facts, NULL, 2);
    REFUSES(nw_lab_graphs_of, NULL, p, 2);
    REFUSES(nw_lab_graphs_of, &graphs, NULL, 2);
    nw_lab_result_free(NULL);
    nw_lab_free(NULL);
    nw_position_free(p);
}

/* Take no pointer: nw_version nw_game_name nw_option_at nw_algorithm_name nw_selective_name
 * nw_lab_algorithm. */
TEST(numbers)
{
    assert_non_null(nw_version());
    for (int i = -1; i < 2000; i += 2000) /* -1 and 1999 */ {
        assert_null(nw_game_name(i));
        assert_null(nw_option_at(i));
        assert_null(nw_algorithm_name(i));
        assert_null(nw_selective_name(i));
        assert_null(nw_lab_algorithm(i));
        assert_null(nw_bound_name((nw_bound)i));
        assert_null(nw_bound_sign((nw_bound)i));
    }
}

TEST_MAIN(NULL, NULL)
