/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_MATE_H
#define NW_PROOF_MATE_H
/* Mates: does the side to move force a win, or is it lost? A draw is neither, so "no mate" is known
 * only if both questions are answered. */
#include "proof/prove.h"

typedef struct nw_mate {
    int found;    /* 1: the side to move mates; -1: it is mated; 0: neither is proved */
    int moves;    /* in at most this many moves of the mating side */
    bool none;    /* both are disproved */
    nw_move move; /* that mates, or the longest defence that is known; NW_NO_MOVE: none */
    uint64_t nodes;
    nw_question question; /* found: the question and the answer, for a certificate */
    nw_proved answer;
} nw_mate;

/* Looks for a mate in at most `moves` moves (0: any number) by alternating both questions.
 * Returns 0, or a negative code. */
int nw_mate_find(nw_prover *p, const void *state, int moves, const nw_prove_limits *limits,
                 nw_mate *out, nw_error *err);
#endif
