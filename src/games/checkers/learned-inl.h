/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_LEARNED_INL_H
#define NW_GAMES_CHECKERS_LEARNED_INL_H
/* The evaluation that plays: that of eval-inl.h with weights that self-play taught (train/). */
#include "games/checkers/eval-inl.h"

static const checkers_weights checkers_learned_weights = {
#include "games/checkers/learned.inc"
};

static inline nw_score checkers_evaluate_learned(const checkers_pos *p)
{
    return checkers_is_over(p) ? checkers_result(p)
                               : checkers_evaluate_by(&checkers_learned_weights, p);
}
#endif
