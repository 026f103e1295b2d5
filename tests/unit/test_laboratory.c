/* SPDX-License-Identifier: MIT */
#include "nullwindow_lab.h"
#include "support.h"
/* After the headers it needs. */

/* The second public header: positions by name, published algorithms, facts, graphs, traces. */

static nw_position *opened(const char *text)
{
    nw_position *p = NULL;
    nw_error err = {0};
    if (nw_position_open(&p, text, &err) < 0)
        fail_msg("%s: %s", text, err.text);
    return p;
}

TEST(test_positions)
{
    nw_error err = {0};
    nw_move moves[NW_MOVES_MAX], move = NW_NO_MOVE;
    char text[512];
    int games = 0;
    while (nw_game_name(games))
        games++;
    assert_true(games >= 8);
    nw_position *p = opened("othello:f5"), *copy = NULL;
    assert_string_equal(nw_position_side(p), "White");
    assert_int_equal(nw_position_moves(p, moves, NW_MOVES_MAX), 3);
    assert_int_equal(nw_position_moves(p, NULL, 0), 3);
    assert_int_equal(nw_position_parse_move(p, "d6", &move, &err), 0);
    nw_position_move_name(p, move, text, sizeof text);
    assert_string_equal(text, "d6");
    assert_int_equal(nw_position_copy(&copy, p, &err), 0);
    assert_int_equal(nw_position_play(p, move, &err), 0);
    assert_string_equal(nw_position_side(p), "Black");
    assert_string_equal(nw_position_side(copy), "White");
    assert_int_equal(nw_position_play(p, 63, &err), NW_EINVAL);
    nw_position_draw(p, 1, text, sizeof text);
    assert_non_null(strstr(text, "a b c d"));
    nw_position_free(copy);
    nw_position_free(p);
    assert_int_equal(nw_position_open(&p, "ludo", &err), NW_EINVAL);
    assert_null(p);
    assert_int_equal(nw_position_open(&p, "othello:zz", &err), NW_EINVAL);
    assert_int_equal(nw_position_open(&p, "./no/such/file.so", &err), NW_EIO);
}

static void count_leaf(void *context, const uint32_t *path, int plies)
{
    (void)path;
    assert_int_equal(plies, 5);
    ++*(int *)context;
}

/* Every exact algorithm finds the value, and the facts and graphs agree. */
TEST(test_algorithms)
{
    nw_position *p = opened("uniform:w=3,d=5,seed=7");
    nw_lab_facts facts;
    nw_lab_graphs graphs;
    nw_error err = {0};
    assert_int_equal(nw_lab_facts_of(&facts, p, NW_DEPTH_MAX, &err), 0);
    assert_true(facts.critical.leaves > 0);
    assert_int_equal(facts.critical.leaves, facts.plus.leaves + facts.minus.leaves - 1);
    assert_int_equal(nw_lab_graphs_of(&graphs, p, 5, &err), 0);
    assert_int_equal(graphs.value, facts.value);
    int exact = 0;
    for (int i = 0; nw_lab_algorithm(i); i++) {
        nw_lab_options o = nw_lab_defaults();
        nw_lab_result *r = NULL;
        int leaves = 0;
        o.algorithm = nw_lab_algorithm(i);
        o.leaf = count_leaf;
        o.context = &leaves;
        if (nw_lab_search(&r, p, &o, &err) < 0)
            continue;
        assert_int_equal(r->counts.leaf, leaves);
        if (r->bound == NW_EXACT)
            assert_int_equal(r->value, facts.value);
        exact += r->bound == NW_EXACT;
        nw_lab_result_free(r);
    }
    assert_true(exact > 15);
    nw_position_free(p);
}

/* An estimate is no bound: a searcher of variable depth proves nothing about the value. */
TEST(test_estimates)
{
    static const char *const names[] = {
        "bstar",   "bstar-probability",   "pbstar", "conspiracy", "best-first-minimax",
        "product", "alphabeta-conspiracy"};
    nw_position *p = opened("uniform:w=3,d=4,seed=7,order=0.3,noise=20");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        nw_lab_options o = nw_lab_defaults();
        nw_lab_result *r = NULL;
        nw_error err = {0};
        o.algorithm = names[i];
        if (nw_lab_search(&r, p, &o, &err) < 0)
            fail_msg("%s: %s", names[i], err.text);
        assert_int_equal(r->bound, NW_ESTIMATE);
        assert_string_equal(nw_bound_name(r->bound), "estimate");
        nw_lab_result_free(r);
    }
    nw_position_free(p);
    for (int b = 0; b < NW_BOUND_KINDS; b++)
        assert_true(nw_bound_name((nw_bound)b) && nw_bound_sign((nw_bound)b));
}

/* The windows of the first passes: MT-SSS* begins at the top, MT-DUAL* at the bottom. */
TEST(test_first_windows)
{
    static const struct {
        const char *algorithm;
        nw_score beta;
    } row[] = {{"mt-sss", NW_INF}, {"mt-dual", -NW_INF + 1}, {"mtdf", 17}};
    nw_position *p = opened("uniform:w=3,d=4,seed=7");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        nw_lab_options o = nw_lab_defaults();
        nw_lab_result *r = NULL;
        nw_error err = {0};
        o.algorithm = row[i].algorithm;
        o.guess = 17;
        assert_int_equal(nw_lab_search(&r, p, &o, &err), 0);
        assert_int_equal(r->pass[0].beta, row[i].beta);
        assert_int_equal(r->pass[0].alpha, row[i].beta - 1);
        nw_lab_result_free(r);
    }
    nw_position_free(p);
}

/* A move of a tree is the number of a child. */
TEST(test_tree_moves)
{
    static const char *const wrong[] = {"3", "-1", "", "1x", "x"};
    nw_position *p = opened("uniform:w=3,d=2,seed=7");
    nw_error err = {0};
    nw_move move = NW_NO_MOVE;
    assert_int_equal(nw_position_parse_move(p, "2", &move, &err), 0);
    assert_int_equal(move, 2);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_int_equal(nw_position_parse_move(p, wrong[i], &move, &err), NW_EINVAL);
    nw_position_free(p);
}

TEST(test_trace)
{
    nw_position *p = opened("uniform:w=2,d=3,seed=1");
    nw_lab_options o = nw_lab_defaults();
    nw_error err = {0};
    char *json = NULL;
    o.algorithm = "mtdf";
    assert_int_equal(nw_lab_trace(&json, p, &o, &err), 0);
    assert_int_equal(strncmp(json, "{\"event\":", 9), 0);
    assert_non_null(strstr(json, "\"pass\""));
    assert_non_null(strstr(json, "\"done\""));
    nw_lab_free(json);
    o.algorithm = "quicksort";
    assert_int_equal(nw_lab_trace(&json, p, &o, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "quicksort"));
    nw_position_free(p);
    p = opened("uniform:w=30,d=4,seed=1");
    o.algorithm = "minimax";
    assert_int_equal(nw_lab_trace(&json, p, &o, &err), NW_EINVAL);
    assert_null(json);
    assert_non_null(strstr(err.text, "more than 200000 nodes"));
    nw_position_free(p);
}

/* Take 1, 2 or 3 of 7; whoever takes the last wins. The state is what has been taken. */
static int nim_moves(const void *state, nw_move *out)
{
    int count = 0;
    for (int i = 1; i <= 3 && *(const int *)state + i <= 7; i++)
        out[count++] = (nw_move)i;
    return count;
}
static void nim_play(void *child, const void *parent, nw_move move)
{
    *(int *)child = *(const int *)parent + (int)move;
}
static nw_score nim_evaluate(const void *state)
{
    return *(const int *)state == 7 ? -1 : 0;
}

/* A user's own game in all of this. */
TEST(test_own_game)
{
    const nw_game nim = {.name = "nim",
                         .state_size = sizeof(int),
                         .max_moves = 3,
                         .moves = nim_moves,
                         .play = nim_play,
                         .evaluate = nim_evaluate};
    const int start = 0;
    nw_position *p = NULL, *copy = NULL;
    nw_error err = {0};
    nw_lab_result *r = NULL;
    nw_lab_facts facts;
    nw_lab_options o = nw_lab_defaults();
    nw_move move = NW_NO_MOVE;
    char *json = NULL;
    assert_int_equal(nw_position_of(&p, &nim, &start, &err), 0);
    o.algorithm = "sss";
    assert_int_equal(nw_lab_search(&r, p, &o, &err), NW_EINVAL); /* needs a depth */
    o.depth = 8;
    assert_int_equal(nw_lab_search(&r, p, &o, &err), 0);
    assert_true(r->value == 1 && r->move == 3);
    nw_lab_result_free(r);
    o.algorithm = "pns";
    o.threshold = 1;
    assert_int_equal(nw_lab_search(&r, p, &o, &err), 0);
    assert_true(r->value >= 1);
    nw_lab_result_free(r);
    assert_int_equal(nw_lab_facts_of(&facts, p, 8, &err), 0);
    assert_int_equal(facts.value, 1);
    o.algorithm = "alphabeta";
    assert_int_equal(nw_lab_trace(&json, p, &o, &err), 0);
    nw_lab_free(json);
    assert_int_equal(nw_position_parse_move(p, "3", &move, &err), 0);
    assert_int_equal(nw_position_copy(&copy, p, &err), 0);
    assert_int_equal(nw_position_play(copy, move, &err), 0);
    assert_int_equal(nw_lab_search(&r, copy, &o, &err), 0);
    assert_int_equal(r->value, -1);
    nw_lab_result_free(r);
    nw_position_free(copy);
    nw_position_free(p);
}

TEST(test_refused)
{
    nw_position *p = opened("tictactoe");
    nw_lab_options o = nw_lab_defaults();
    nw_lab_result *r = NULL;
    nw_error err = {0};
    assert_int_equal(nw_lab_search(&r, p, &o, &err), NW_EINVAL); /* no depth */
    o.depth = 3;
    o.alpha = o.beta = 0;
    assert_int_equal(nw_lab_search(&r, p, &o, &err), NW_EINVAL);
    o = nw_lab_defaults();
    o.size = 4096;
    assert_int_equal(nw_lab_search(&r, p, &o, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "nw_lab_options.size"));
    nw_position_free(p);
}

TEST_MAIN(NULL, NULL)
