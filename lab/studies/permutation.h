/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDIES_PERMUTATION_H
#define NW_LAB_STUDIES_PERMUTATION_H
/* The uniform tree of width 2 and depth 3, with every way to put values on its eight leaves. */
#include "nullwindow.h"

enum { PERMUTATION_LEAVES = 8, PERMUTATION_ORDERS = 40320 /* 8! */ };

/* How MTD(f) gets its first guess. */
typedef enum permutation_guess { GUESS_NONE, GUESS_MEDIAN, GUESS_VALUE } permutation_guess;

/* The totals of one algorithm over all trees. */
typedef struct permutation_counts {
    uint32_t trees;
    uint32_t evaluated[PERMUTATION_LEAVES]; /* trees in which the leaf is evaluated */
    uint64_t evaluations;                   /* of leaves, repeats included */
    uint64_t distinct;                      /* of leaves, each once a tree */
    uint8_t *set;                           /* a bit for each leaf evaluated, tree by tree */
} permutation_counts;

/* Runs the algorithm on all trees: values = 0 means the values 1..8, each once, in all 8! orders;
 * otherwise every leaf has each of the values 1..values, in all values^8 ways. The counts are to be
 * freed with permutation_free, whatever the code. */
int permutation_count(const char *algorithm, permutation_guess guess, int values,
                      permutation_counts *out, nw_error *err);
void permutation_free(permutation_counts *counts);
#endif
