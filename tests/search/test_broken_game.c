/* SPDX-License-Identifier: MIT */
/* A user's game that breaks its contract yields wrong values, never memory errors: a negative
 * number of moves, scores out of range. One that changes the position it is given, or miscounts its
 * moves, is refused if this happens at the root. */
#include "nullwindow_lab.h"
#include "support.h"
#include <limits.h>

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

static unsigned calls; /* of fickle: the only input of its results */

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
            calls = 0;
            assert_int_equal(nw_searcher_create(&s, game, &options, &err), 0);
            if (nw_search(s, &root, &limits, &r, &err) == 0)
                assert_in_range(r.value + NW_SCORE_MAX, NW_SCORE_MIN + NW_SCORE_MAX,
                                (uint64_t)NW_SCORE_MAX + NW_SCORE_MAX);
            nw_searcher_free(s);
        }
}

TEST(test_negative_count)
{
    const nw_game game = {.name = "negative",
                          .state_size = sizeof(counter),
                          .max_moves = 3,
                          .moves = fewer_than_none,
                          .play = play,
                          .evaluate = mild,
                          .key = key};
    search_all(&game);
}

TEST(test_scores_beyond)
{
    const nw_game game = {.name = "beyond",
                          .state_size = sizeof(counter),
                          .max_moves = 3,
                          .moves = three,
                          .play = play,
                          .evaluate = far_off,
                          .key = key};
    search_all(&game);
}

/* The parent is changed along with the child. */
static void play_both(void *child, const void *parent, nw_move move)
{
    play(child, parent, move);
    ((counter *)(uintptr_t)parent)->path++;
}

static int none_at_all(const void *state, nw_move *out)
{
    (void)state, (void)out;
    return -1;
}

static int many(const void *state, nw_move *out)
{
    return three(state, out) + 1;
}

static int changing_moves(const void *state, nw_move *out)
{
    ((counter *)(uintptr_t)state)->path++;
    return three(state, out);
}

/* Refused at the root, by the practical search and by the laboratory, with a sentence that names
 * the function; the caller's state is as it was. */
static void assert_refused(const nw_game *game, const char *sentence)
{
    const counter root = {0, 5};
    nw_options options = nw_defaults(game);
    const nw_limits limits = {.depth = 3};
    nw_searcher *s;
    nw_position *p;
    nw_result r;
    nw_error err = {0};
    options.table_bits = 10;
    assert_int_equal(nw_searcher_create(&s, game, &options, &err), 0);
    assert_int_equal(nw_search(s, &root, &limits, &r, &err), NW_EINVAL);
    assert_string_equal(err.text, sentence);
    assert_int_equal(nw_position_of(&p, game, &root, &err), NW_EINVAL);
    assert_string_equal(err.text, sentence);
    assert_int_equal(root.path, 5);
    nw_searcher_free(s);
}

TEST(test_refused_at_the_root)
{
    nw_game game = {.name = "broken",
                    .state_size = sizeof(counter),
                    .max_moves = 3,
                    .moves = three,
                    .play = play_both,
                    .evaluate = mild,
                    .key = key};
    assert_refused(&game, "broken: play changes the position it is given (move 0); it may write to "
                          "child only");
    game.play = play;
    game.moves = none_at_all;
    assert_refused(&game, "broken: moves returns -1, but max_moves is 3");
    game.moves = many;
    assert_refused(&game, "broken: moves returns 4, but max_moves is 3");
    game.moves = changing_moves;
    assert_refused(&game,
                   "broken: moves changes the position it is given; it may write to out only");
}

/* Up to six moves, different ones at every call. */
static int fickle(const void *state, nw_move *out)
{
    const unsigned x = calls++ * 2654435761u >> 8;
    const int count = calls < 3 ? 3 : (int)(x % 7); /* the check at the root must pass */
    for (int i = 0; i < count; i++)
        out[i] = calls < 3 ? (nw_move)i : x >> i & 7;
    return count;
}

/* Verifies: lists of moves that change between two calls are refused where that shows at the root,
 * and cause no access outside memory where it shows further down. */
TEST(test_fickle_moves)
{
    const nw_game game = {.name = "fickle",
                          .state_size = sizeof(counter),
                          .max_moves = 6,
                          .moves = fickle,
                          .play = play,
                          .evaluate = mild,
                          .key = key};
    search_all(&game);
    calls = 3;
    assert_refused(&game, "fickle: moves gives another list when asked again; it must depend on "
                          "the position alone");
}

TEST_MAIN(NULL, NULL)
