/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_PROBABILITY_INL_H
#define NW_BOOK_PROBABILITY_INL_H
/* Scores as MAX's probabilities of a win: s is 1 / (1 + exp(-s / margin)). */
#include "book/node-inl.h"
#include <math.h>

static inline double probability(const book *b, nw_score score)
{
    const double scale = b->opt->margin > 0 ? b->opt->margin : 1;
    return 1 / (1 + exp(-score / scale));
}

static inline nw_score score_of(const book *b, double p)
{
    const double scale = b->opt->margin > 0 ? b->opt->margin : 1;
    const double s = scale * log(fmax(p, 1e-12) / fmax(1 - p, 1e-12));
    return (nw_score)fmax(NW_SCORE_MIN, fmin(NW_SCORE_MAX, round(s)));
}
#endif
