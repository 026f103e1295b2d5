/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STATS_H
#define NW_LAB_STATS_H
/* Means with their uncertainty, the same on every machine. */
#include <stddef.h>

typedef struct lab_mean {
    double mean, lo, hi; /* lo..hi: 95 % bootstrap interval over the samples */
} lab_mean;

/* The arithmetic mean of count > 0 samples, and the percentile interval of 1000 resamples drawn
 * with a fixed seed. */
lab_mean lab_mean_of(const double *sample, size_t count);

/* The geometric mean of positive samples, with the interval of the means of their logarithms. */
lab_mean lab_geometric_mean_of(const double *sample, size_t count);

/* The median; sorts the samples. */
double lab_median_of(double *sample, size_t count);

/* Spearman's rank correlation of y with x; ties share their mean rank. Needs count >= 2. */
double lab_rank_correlation(const double *x, const double *y, size_t count);
#endif
