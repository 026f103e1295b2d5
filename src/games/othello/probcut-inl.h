/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_PROBCUT_INL_H
#define NW_GAMES_OTHELLO_PROBCUT_INL_H
/* Predictions of deep searches by shallow ones, by phase. The rows are the output of
 * lab/programs/probcut_fit, for either evaluation. In the last phase searches reach the end of the
 * game and are not predicted. */
#include "games/othello/learned-inl.h"
#include "instance/prediction.h"

enum { OTHELLO_PREDICTED_PHASES = 3, OTHELLO_PREDICTED_DEPTH = 10 };

typedef nw_prediction othello_predictions[OTHELLO_PREDICTED_PHASES][OTHELLO_PREDICTED_DEPTH + 1];

static const othello_predictions othello_predicted = {
#include "games/othello/probcut.inc"
};
static const othello_predictions othello_learned_predicted = {
#include "games/othello/learned-probcut.inc"
};

static inline const nw_prediction *othello_predict(const othello_predictions table,
                                                   const othello_pos *p, int depth)
{
    const int phase = othello_phase(p);
    if (phase >= OTHELLO_PREDICTED_PHASES || depth > OTHELLO_PREDICTED_DEPTH)
        return NULL;
    const nw_prediction *row = &table[phase][depth];
    return row->shallow > 0 ? row : NULL;
}

static inline const nw_prediction *othello_prediction(const othello_pos *p, int depth)
{
    return othello_predict(othello_predicted, p, depth);
}

static inline const nw_prediction *othello_learned_prediction(const othello_pos *p, int depth)
{
    return othello_predict(othello_learned_predicted, p, depth);
}
#endif
