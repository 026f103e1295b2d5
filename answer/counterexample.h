/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_COUNTEREXAMPLE_H
#define NW_ANSWER_COUNTEREXAMPLE_H
/* The smallest tree on which one algorithm evaluates a leaf that another does not: by trying all
 * small trees, those with fewer leaves first, then those with fewer nodes. The values of the leaves
 * are all orders with ties, as even numbers and then as successive ones; either side may begin. A
 * node may have a single child, but not more than COUNTEREXAMPLE_SINGLES of them in a tree. */
#include "base/json.h"
#include "nullwindow_lab.h"

enum { COUNTEREXAMPLE_LEAVES = 7, COUNTEREXAMPLE_SINGLES = 3 };

typedef struct counterexample_question {
    nw_lab_options side[2]; /* a and b: algorithm and parameters */
    bool narrower; /* every window for b, and for a every window within it, not those of the options
                    */
    int leaves;    /* of a tree at most */
    const volatile int *stop; /* or NULL */
    void (*progress)(void *context, uint64_t trees);
    void *progress_context;
} counterexample_question;

typedef struct counterexample_found {
    bool found;
    uint64_t trees; /* tried */
    int leaves;     /* all trees of at most this size were tried, or those before the example */
    char tree[256]; /* the example, as a tree file has it */
    nw_lab_options side[2]; /* with its windows */
    uint32_t evaluated[2];  /* bit i: side evaluates leaf i, from left to right */
    int values[COUNTEREXAMPLE_LEAVES];
    int extra; /* the first leaf that only a evaluates */
} counterexample_found;

/* Returns 0 or a negative code with err. */
int counterexample_find(counterexample_found *f, const counterexample_question *q, nw_error *err);
void counterexample_write(json *j, const counterexample_found *f);

/* Reads "negascout,alpha=8,beta=9". */
int counterexample_side(nw_lab_options *o, const char *text, nw_error *err);
#endif
