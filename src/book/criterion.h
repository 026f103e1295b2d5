/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_CRITERION_H
#define NW_BOOK_CRITERION_H
/* Static node expansion criteria: predicates over the values in a tree that say which leaves an
 * algorithm evaluates, without running it. Scores are MAX's.
 *
 * Let alpha be the greatest value of an older sibling at MAX nodes above the leaf, beta the least
 * at MIN nodes (both limited by the window). The leaf is evaluated by
 *
 * - Alpha-Beta, if alpha < beta;
 * - SSS*, if also at no MAX node with a greater beta than the leaf's a younger sibling has a value
 * above the leaf's beta; DUAL* is the mirror image;
 * - MTD(f), as by SSS* whose beta starts at the first gamma if the value lies below that, else as
 * by DUAL* whose alpha starts just below;
 * - NegaScout, if it lies on the way of open windows from the root (first children, and those whose
 *   test succeeds) or if a null-window test beside that way reaches it. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdlib.h>

typedef enum nw_criterion {
    NW_CRITERION_NONE, /* none is known of the algorithm */
    NW_CRITERION_ALL,
    NW_CRITERION_ALPHABETA,
    NW_CRITERION_SSS,
    NW_CRITERION_DUAL,
    NW_CRITERION_NEGASCOUT
} nw_criterion;

/* The reason why the leaf is evaluated or not. */
typedef enum nw_reason {
    NW_REASON_EVALUATED, /* evaluated: no sibling cuts it off */
    NW_REASON_CUTOFF,    /* alpha >= beta after the older siblings at ancestor `at` */
    NW_REASON_RIVAL,     /* the younger sibling at ancestor `at` is solved first */
    NW_REASON_TEST,      /* the null-window test of the child of ancestor `at` evaluates it */
    NW_REASON_MISSED     /* NegaScout leaves the path of open windows at ancestor `at`, and no test
                            reaches the leaf */
} nw_reason;

/* The best of the older, or of the younger, siblings for the side to move; child -1: there is none.
 */
typedef struct nw_sibling {
    int child;
    nw_score value;
} nw_sibling;

/* A node above the leaf. */
typedef struct nw_ancestor {
    bool max;
    uint32_t child;       /* towards the leaf */
    nw_score value;       /* by minimax */
    nw_score alpha, beta; /* what the siblings further up and the window leave open */
    nw_sibling older, younger;
    bool tested;    /* NegaScout tests the child towards the leaf, */
    nw_score gamma; /* whether it is worth at least this */
} nw_ancestor;

typedef struct nw_why {
    nw_criterion criterion;
    bool evaluated; /* by the criterion */
    nw_reason reason;
    int at;                      /* ply of the ancestor that decides, or -1 */
    nw_score value, alpha, beta; /* of the leaf */
    bool limited;                /* the criterion starts from gamma: */
    nw_score gamma;              /* the first test of MTD(f) */
    nw_ancestor *ancestor;       /* the root first; as many as the leaf has plies */
    int plies;
} nw_why;

static inline void nw_why_free(nw_why *w)
{
    free(w->ancestor);
}
#endif
