/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDIES_ARTIFICIAL_H
#define NW_LAB_STUDIES_ARTIFICIAL_H
/* Searches of artificial trees that distinguish the leaves. */
#include "book/book.h"
#include "games/tree/tree-inl.h"
#include <stdbool.h>

/* A uniform tree, and one bit for each of its leaves. */
typedef struct artificial {
    tree *t;
    tree_pos root;
    int width, depth;
    uint64_t leaves; /* width^depth */
    uint8_t *seen;   /* by the last search */
    uint64_t shift;  /* number of the first leaf below root, if root is a move of the tree's root */
} artificial;

typedef struct artificial_search {
    nw_score value;
    uint64_t evaluations; /* of leaves, repeats included */
    uint64_t distinct;    /* of leaves, each once */
    uint64_t stored;      /* states on OPEN, or nodes, at a time */
    int passes;
} artificial_search;

/* Opens the tree of a width, depth and seed. order: the probability that a node's first child is
 * its best, as text; NULL for independent random leaf values. Values lie in -1000..1000. To be
 * closed whatever the code. */
int artificial_open(artificial *a, int width, int depth, const char *order, uint64_t seed,
                    nw_error *err);
void artificial_close(artificial *a);

/* Searches the whole tree; guess is for the algorithms that take one. */
int artificial_run(artificial *a, const char *algorithm, nw_score guess, artificial_search *out,
                   nw_error *err);

/* The same with all options given; sets the log of leaves. */
int artificial_run_with(artificial *a, const char *algorithm, nw_lab_options *options,
                        artificial_search *out, nw_error *err);

/* A copy of the leaves of the last search, to be freed; and the number of leaves of the last search
 * that are not in such a copy (NULL: of all). */
uint8_t *artificial_keep(const artificial *a, nw_error *err);
uint64_t artificial_outside(const artificial *a, const uint8_t *known);
#endif
