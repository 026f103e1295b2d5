/* SPDX-License-Identifier: MIT */
#include "games/chess/weights.h"
#include "games/chess/board-inl.h"

#define S CHESS_PAIR
const chess_weights chess_weight = {
#include "games/chess/weights.inc"
};
