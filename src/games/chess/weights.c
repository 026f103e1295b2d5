/* SPDX-License-Identifier: MIT */
#include "games/chess/weights.h"
#include "games/chess/board-inl.h"

#define S CHESS_PAIR
const chess_weights chess_measuring = {
#include "games/chess/weights.inc"
};
const chess_weights chess_learned = {
#include "games/chess/learned.inc"
};
