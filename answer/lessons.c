/* SPDX-License-Identifier: MIT */
#include "answer/lessons.h"

#define A2 "tree", "thesis-a2"
#define A5 "tree", "thesis-a5"

const lesson lessons[] = {
    {"1", "One win is enough", "tree", "fig-2.1", "alphabeta", 0},
    {"2", "Minimax and solution trees", A5, "minimax", 0},
    {"3", "Alpha-Beta: the window", A2, "alphabeta", 0},
    {"4", "Postcondition, fail-soft, aspiration", A2, "aspiration", 0},
    {"5", "The minimal tree", "uniform", "w=3,d=4,order=1", "alphabeta", 0},
    {"6", "Null windows: SCOUT and NegaScout", A2, "negascout", "alphabeta"},
    {"7", "Memory", "uniform", "w=4,d=6,seed=1,transpose=1", "alphabeta-memory", "alphabeta"},
    {"8", "SSS*: best first", A5, "sss", 0},
    {"9", "MT: SSS* is Alpha-Beta with memory", A5, "mt-sss", "sss"},
    {"10", "MTD(f) and its family", A5, "mtdf", 0},
    {"11", "Practice breaks the theory", "tree", "fig-4.22", "alphabeta", 0},
    {"12", "How little would do", "uniform", "w=3,d=6,seed=2,transpose=1", "mtdf", "alphabeta"},
    {0}};
