/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_CYCLES_H
#define NW_PROOF_CYCLES_H
/* Solves all positions that reversible moves lead to from one of them, backwards from the
 * irreversible moves that leave them. df-pn needs it where neither side can force a win: that a
 * side cannot win without repeating positions is a result about all of them, which a depth-first
 * search would derive separately for every path. */
#include "proof/prover.h"

typedef struct nw_cycles {
    const nw_prover *p;
    void *context;
    /* The answer for a position, whatever the path: from the table, or, if search, by any means.
     * Unknown: not found, or stopped. */
    nw_answer (*answer)(void *context, const void *state, nw_ask a, bool search, int *plies);
    /* Stores a result. */
    void (*keep)(void *context, const void *state, nw_ask a, bool yes, int plies);
    /* Counts a position; true: stop. */
    bool (*count)(void *context);
    size_t most; /* positions */
} nw_cycles;

/* True if the positions are all solved and kept; false: there are more, or it was stopped. */
bool nw_cycles_solve(const nw_cycles *c, const void *root, nw_ask a);
#endif
