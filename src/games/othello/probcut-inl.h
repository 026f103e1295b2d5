/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_OTHELLO_PROBCUT_INL_H
#define NW_GAMES_OTHELLO_PROBCUT_INL_H
/* What shallow searches say of deep ones, by phase. The rows are the output of lab/programs/probcut_fit.
 * In the last phase searches reach the end of the game and are not predicted. */
#include "games/othello/eval-inl.h"
#include "instance/prediction.h"

enum { OTHELLO_PREDICTED_PHASES = 3, OTHELLO_PREDICTED_DEPTH = 10 };

static const nw_prediction othello_predictions[OTHELLO_PREDICTED_PHASES]
                                              [OTHELLO_PREDICTED_DEPTH + 1] = {
#include "games/othello/probcut.inc"
};

static inline const nw_prediction *othello_prediction(const othello_pos *p, int depth)
{
    const int phase = othello_phase(p);
    if (phase >= OTHELLO_PREDICTED_PHASES || depth > OTHELLO_PREDICTED_DEPTH)
        return NULL;
    const nw_prediction *row = &othello_predictions[phase][depth];
    return row->shallow > 0 ? row : NULL;
}
#endif
