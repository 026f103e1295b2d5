/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_LEARNED_INL_H
#define NW_GAMES_CHECKERS_LEARNED_INL_H
/* The evaluation for play: eval-inl.h with weights learned from self-play (train/), plus learned
 * patterns of men, except in the explorer's page, which is kept small. */
#include "games/checkers/eval-inl.h"
#ifndef __wasm__
#include "games/checkers/patterns-inl.h"
#else
#define checkers_patterns(p) 0
#endif

static const checkers_weights checkers_learned_weights = {
#include "games/checkers/learned.inc"
};

static inline nw_score checkers_evaluate_learned(const checkers_pos *p)
{
    if (checkers_is_over(p))
        return checkers_result(p);
    const nw_score sum = checkers_evaluate_by(&checkers_learned_weights, p) + checkers_patterns(p);
    return sum > CHECKERS_EVAL_MAX    ? CHECKERS_EVAL_MAX
           : sum < -CHECKERS_EVAL_MAX ? -CHECKERS_EVAL_MAX
                                      : sum;
}
#endif
