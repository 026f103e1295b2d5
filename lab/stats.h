/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STATS_H
#define NW_LAB_STATS_H
/* Means with their uncertainty, identical on every machine.
 *
 * Positions of one game are correlated, so the bootstrap resamples games: it draws as many games as
 * there are, with all their positions, repeatedly with a fixed seed; the middle 95 % of the means
 * are the interval. */
#include "base/formula.h"
#include <stdbool.h>
#include <stddef.h>

enum { LAB_POSITIONS_MAX = 512 };

/* Numbers by position, and the game each is from. */
typedef struct lab_sample {
    double value[LAB_POSITIONS_MAX];
    int origin[LAB_POSITIONS_MAX]; /* equal: of one game */
    int position[LAB_POSITIONS_MAX];
    int count;
} lab_sample;

void lab_sample_add(lab_sample *s, double value, int origin, int position);

typedef nw_interval lab_mean; /* lo..hi: 95 % bootstrap interval */

/* Figures have many points and use fewer resamples than a verdict. */
enum { LAB_POINT_RESAMPLES = 5000, LAB_CLAIM_RESAMPLES = 100000 };

/* The arithmetic mean of count > 0 independent numbers. */
lab_mean lab_mean_of(const double *sample, size_t count);

/* The mean of a non-empty sample, resampling games; geometric: of positive numbers, with the
 * interval of the means of their logarithms. */
lab_mean lab_sample_mean(const lab_sample *s, bool geometric);

/* --- verdicts */

/* The means of all resamples: of the numbers, or of their logarithms. */
typedef struct lab_resamples {
    double mean; /* of the sample itself */
    double *drawn;
    size_t count;
    bool sorted;
} lab_resamples;

/* Resamples; the stream selects an independent random sequence. Free `drawn`. */
int lab_resample(lab_resamples *out, const lab_sample *s, bool geometric, int stream,
                 nw_error *err);

/* The mean and the middle `share` of the resamples (0.95); sorts. */
lab_mean lab_resamples_mean(lab_resamples *r, double share);

/* The interval with its ends moved inwards (inner) or outwards by three standard errors of the
 * resampling. */
lab_mean lab_resamples_border(lab_resamples *r, bool inner);

/* The fraction of resamples below x; sorts. */
double lab_resamples_below(lab_resamples *r, double x);

/* --- more */

/* The median, and the number that `share` (0..1) of the samples do not exceed; both sort. */
double lab_median_of(double *sample, size_t count);
double lab_quantile_of(double *sample, size_t count, double share);

/* Spearman's rank correlation of y with x; ties share their mean rank. Needs count >= 2. */
double lab_rank_correlation(const double *x, const double *y, size_t count);

/* The number of count sorted p-values that Holm's method keeps at a family-wise error rate. */
int lab_holm(const double *p, int count, double rate);

/* The number of count sorted p-values that Benjamini-Hochberg keeps at a false discovery rate: the
 * largest k with p[k-1] <= k / count * rate. */
int lab_discoveries(const double *p, int count, double rate);
#endif
