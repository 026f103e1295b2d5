/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_HYBRID_H
#define NW_CORE_HYBRID_H
/* The windows of mtd-hybrid: MTD(f) as a player wants it. Each rule can be switched off. A pure
 * function of the answers, so that it can be tested with a search that lies:
 *
 *     nw_hybrid h = {.guess = guess, .grain = 10, ...};
 *     nw_hybrid_start(&h);
 *     do nw_hybrid_take(&h, search(root, h.alpha, h.beta));
 *     while (nw_hybrid_next(&h));
 *
 * Guards, whatever the answers: every gamma lies within what is proved, f- < gamma <= f+, bounds
 * only ever tighten, a crossing ends the null windows, and so does their number. So it ends after
 * NW_PASSES_MOST passes at the latest. */
#include "core/bounds.h"

enum { NW_PASSES_MOST = 40 };

typedef struct nw_hybrid {
    nw_score guess;
    nw_score grain; /* values are multiples of it; at least 1 */
    int trend;      /* above 0: the value was rising lately, below 0: falling */
    bool grid;      /* gammas are multiples of the grain */
    bool doubling;  /* steps grow after two equal failures; else those of MTD(f) */
    int windowed;   /* after so many passes, or a crossing, one search with an open window; 0: never
                     */

    nw_score alpha, beta; /* the next question; beta is gamma */
    nw_bounds proved;     /* what the answers say; after an open window within it, the value */
    bool crossed;         /* an answer contradicted an earlier one */

    int passes, equal; /* so far; failures in the same direction, with the last */
    bool high, wide;   /* the last pass failed high; it had an open window */
    nw_score g;        /* the last answer */
} nw_hybrid;

/* Picks the first window; h is filled down to `windowed`. */
void nw_hybrid_start(nw_hybrid *h);

/* Takes back the result of the search with alpha and beta. */
void nw_hybrid_take(nw_hybrid *h, nw_score g);

/* Picks the next window; false when there is nothing more to ask. */
bool nw_hybrid_next(nw_hybrid *h);
#endif
