/* SPDX-License-Identifier: MIT */
#include "games/othello/eval.h"

const othello_weights othello_phase_weights[OTHELLO_PHASES] = {
    {.count = {64, 32, 320, 64}},
    {.count = {64, 32, 320, 64}},
    {.count = {56, 24, 256, 80}},
    {.count = {32, 8, 192, 80}},
};
