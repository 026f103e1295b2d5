/* SPDX-License-Identifier: MIT */
/* MTD drivers on a game whose evaluation contradicts itself: every search must end. */
#include "core/random-inl.h"
#include "nullwindow.h"
#include "nullwindow_lab.h"
#include "support.h"
#include <stdbool.h>

static int below(uint64_t *rng, int n)
{
    return (int)nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)n);
}

/* A game whose evaluation changes every time it is called. */

typedef struct liar {
    uint32_t code, depth;
} liar;

static uint64_t lies = 1;

static int liar_moves(const void *state, nw_move *out)
{
    const liar *l = state;
    for (int i = 0; i < 4; i++)
        out[i] = (nw_move)i;
    return l->depth < 12 ? 4 : 0;
}

static void liar_play(void *child, const void *parent, nw_move move)
{
    const liar *p = parent;
    const liar c = {p->code * 5 + move + 1, p->depth + 1};
    memcpy(child, &c, sizeof c);
}

static nw_score liar_evaluate(const void *state)
{
    return below(&lies, 201) - 100;
}

static uint64_t liar_key(const void *state)
{
    const liar *l = state;
    return nw_mix((uint64_t)l->code << 32 | l->depth);
}

static const nw_game liar_game = {.name = "liar",
                                  .state_size = sizeof(liar),
                                  .max_moves = 4,
                                  .moves = liar_moves,
                                  .play = liar_play,
                                  .evaluate = liar_evaluate,
                                  .key = liar_key};

/* Bounds only tighten and a crossing ends the iteration, so every driver ends with a legal move. */
TEST(test_unsound_game)
{
    static const char *const drivers[] = {"mtdf", "mtd-bi", "mtd-step", "mt-sss", "mt-dual"};
    int crossings = 0;
    for (int i = 0; i < 600; i++) {
        nw_options o = nw_play_defaults(&liar_game);
        o.algorithm = drivers[i % 5];
        o.table_bits = i % 2 ? 8 : 0;
        nw_set_form(&o, NW_FORM_ACCELERATE, i / 5 % 2);
        nw_searcher *s = NULL;
        nw_error err = {0};
        nw_result r = {0};
        const nw_limits limits = {.depth = 4};
        const liar root = {0, 0};
        assert_int_equal(nw_searcher_create(&s, &liar_game, &o, &err), 0);
        assert_int_equal(nw_search(s, &root, &limits, &r, &err), 0);
        assert_true(r.complete && r.move < 4);
        crossings += r.crossings;
        nw_searcher_free(s);
    }
    assert_true(crossings > 100);
}

TEST_MAIN(NULL, NULL)
