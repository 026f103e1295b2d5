/* SPDX-License-Identifier: MIT */
#include "games/othello/eval-inl.h"

const othello_weights othello_phase_weights[OTHELLO_PHASES] = {
#include "games/othello/weights.inc"
};
