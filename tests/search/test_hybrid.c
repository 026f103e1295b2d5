/* SPDX-License-Identifier: MIT */
/* The windows of mtd-hybrid and the guards of the drivers, queried by searches that tell the truth
 * and by searches that lie. */
#include "core/hybrid.h"
#include "core/random-inl.h"
#include "nullwindow.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static int below(uint64_t *rng, int n)
{
    return (int)nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)n);
}

static nw_hybrid random_hybrid(uint64_t *rng)
{
    static const nw_score grains[] = {1, 2, 10, 16};
    return (nw_hybrid){.guess = below(rng, 400) - 200,
                       .grain = grains[below(rng, 4)],
                       .trend = below(rng, 3) - 1,
                       .grid = below(rng, 2),
                       .doubling = below(rng, 2),
                       .windowed = below(rng, 2) * (1 + below(rng, 8))};
}

/* A fail-soft answer about a value. */
static nw_score truth(const nw_hybrid *h, nw_score value, uint64_t *rng)
{
    const int slack = below(rng, 3) * h->grain;
    if (value >= h->beta)
        return value - slack >= h->beta ? value - slack : value;
    if (value <= h->alpha)
        return value + slack <= h->alpha ? value + slack : value;
    return value;
}

/* Every rule and every combination of them finds the value. */
static void test_truth(void **unused)
{
    uint64_t rng = 1;
    (void)unused;
    for (int i = 0; i < 20000; i++) {
        nw_hybrid h = random_hybrid(&rng);
        const nw_score value = (below(&rng, 60) - 30) * h.grain;
        nw_hybrid_start(&h);
        do {
            const bool gamma_on_grid = !h.grid || h.wide || h.beta % h.grain == 0;
            assert_true(gamma_on_grid);
            nw_hybrid_take(&h, truth(&h, value, &rng));
        } while (nw_hybrid_next(&h));
        assert_false(h.crossed);
        assert_true(h.passes == NW_PASSES_MOST ||
                    (h.proved.f_minus == value && h.proved.f_plus == value));
    }
}

/* Whatever the answers: it ends, gammas lie within what is proved, bounds only tighten, and nothing
 * but one open window follows a crossing. */
static void test_lies(void **unused)
{
    uint64_t rng = 2;
    int crossings = 0;
    (void)unused;
    for (int i = 0; i < 20000; i++) {
        nw_hybrid h = random_hybrid(&rng);
        nw_hybrid_start(&h);
        for (int passes = 1;; passes++) {
            const nw_bounds before = h.proved;
            const bool crossed = h.crossed;
            assert_true(passes <= NW_PASSES_MOST + 1 && h.alpha < h.beta);
            assert_true(h.wide || (before.f_minus < h.beta && h.beta <= before.f_plus));
            assert_true(!crossed || h.wide);
            nw_hybrid_take(&h, below(&rng, 500) - 250);
            assert_true(h.wide ||
                        (h.proved.f_minus >= before.f_minus && h.proved.f_plus <= before.f_plus));
            if (!nw_hybrid_next(&h))
                break;
        }
        crossings += h.crossed;
    }
    assert_true(crossings > 1000);
}

/* --- a whole search that lies: a game whose evaluation changes every time it is called */

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
    (void)state;
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

/* What the passes of the last iteration said. */
typedef struct witness {
    int depth;
    bool failed_high[4]; /* by move */
    int passes, most;
} witness;

static int see_pass(void *context, const nw_iteration *so_far)
{
    witness *w = context;
    const nw_pass *p = so_far->pass;
    if (so_far->depth != w->depth) {
        w->depth = so_far->depth;
        w->passes = 0;
        memset(w->failed_high, 0, sizeof w->failed_high);
    }
    if (++w->passes > w->most)
        w->most = w->passes;
    if (p->value > p->alpha && so_far->move < 4)
        w->failed_high[so_far->move] = true;
    return 0;
}

/* Guarded, every MTD driver ends after at most NW_PASSES_MOST passes and an open window, with the
 * move of a pass that failed high or of the iteration before. */
static void test_search_that_lies(void **unused)
{
    static const char *const drivers[] = {"mtdf",   "mtd-bi",  "mtd-step",
                                          "mt-sss", "mt-dual", "mtd-hybrid"};
    int crossings = 0;
    (void)unused;
    for (int i = 0; i < 600; i++) {
        nw_options o = nw_play_defaults(&liar_game);
        o.algorithm = drivers[i % 6];
        o.guarded = 1;
        o.table_bits = i % 2 ? 8 : 0;
        o.windowed = i % 5;
        o.accelerate = i / 6 % 2;
        nw_searcher *s = NULL;
        nw_error err = {0};
        nw_result r = {0};
        witness w = {0};
        const nw_limits limits = {.depth = 4, .pass = see_pass, .context = &w};
        const liar root = {0, 0};
        assert_int_equal(nw_searcher_create(&s, &liar_game, &o, &err), 0);
        assert_int_equal(nw_search(s, &root, &limits, &r, &err), 0);
        assert_true(r.complete && r.move < 4);
        assert_true(w.most <= NW_PASSES_MOST + 1);
        assert_true(w.failed_high[r.iteration[r.iterations - 1].move] ||
                    r.iteration[r.iterations - 1].move == r.iteration[r.iterations - 2].move);
        crossings += r.crossings;
        nw_searcher_free(s);
    }
    assert_true(crossings > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_truth),
        cmocka_unit_test(test_lies),
        cmocka_unit_test(test_search_that_lies),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
