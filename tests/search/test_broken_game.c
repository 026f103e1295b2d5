/* SPDX-License-Identifier: MIT */
/* A user's game that breaks its contract gives wrong values, not wrong memory: a number of moves
 * below zero, scores beyond the range. And calls that take a searcher accept none. */
#include "nullwindow.h"
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

typedef struct counter {
    int32_t ply, path;
} counter;

static int fewer_than_none(const void *state, nw_move *out)
{
    const counter *c = state;
    for (nw_move i = 0; i < 3; i++)
        out[i] = i;
    return c->ply < 3 ? 3 : -1;
}

static int three(const void *state, nw_move *out)
{
    (void)state;
    for (nw_move i = 0; i < 3; i++)
        out[i] = i;
    return 3;
}

static void play(void *child, const void *parent, nw_move move)
{
    const counter *p = parent;
    *(counter *)child = (counter){p->ply + 1, 3 * p->path + (int32_t)move};
}

static nw_score far_off(const void *state)
{
    const counter *c = state;
    return c->path % 2 ? INT_MAX : INT_MIN;
}

static uint64_t key(const void *state)
{
    const counter *c = state;
    return (uint64_t)c->ply << 32 | (uint32_t)c->path;
}

static nw_score mild(const void *state)
{
    const counter *c = state;
    return (nw_score)(c->path * 7 % 11);
}

static void search_all(const nw_game *game)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        for (int variant = 0; variant < 3; variant++) {
            nw_options options = variant == 2 ? nw_play_defaults(game) : nw_defaults(game);
            const counter root = {0, 0};
            nw_limits limits = {.depth = 5};
            nw_searcher *s;
            nw_result r;
            nw_error err;
            options.algorithm = nw_algorithm_name(i);
            options.lab = variant == 1;
            options.table_bits = 10;
            assert_int_equal(nw_searcher_create(&s, game, &options, &err), 0);
            if (nw_search(s, &root, &limits, &r, &err) == 0)
                assert_in_range(r.value + NW_SCORE_MAX, NW_SCORE_MIN + NW_SCORE_MAX,
                                (uint64_t)NW_SCORE_MAX + NW_SCORE_MAX);
            nw_searcher_free(s);
        }
}

static void test_negative_count(void **unused)
{
    (void)unused;
    const nw_game game = {.name = "negative",
                          .state_size = sizeof(counter),
                          .max_moves = 3,
                          .moves = fewer_than_none,
                          .play = play,
                          .evaluate = mild,
                          .key = key};
    search_all(&game);
}

static void test_scores_beyond(void **unused)
{
    (void)unused;
    const nw_game game = {.name = "beyond",
                          .state_size = sizeof(counter),
                          .max_moves = 3,
                          .moves = three,
                          .play = play,
                          .evaluate = far_off,
                          .key = key};
    search_all(&game);
}

static void test_no_searcher(void **unused)
{
    (void)unused;
    nw_searcher_free(NULL);
    nw_searcher_clear(NULL);
    assert_int_equal(nw_table_used(NULL), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_negative_count),
        cmocka_unit_test(test_scores_beyond),
        cmocka_unit_test(test_no_searcher),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
