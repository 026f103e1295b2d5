/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STATS_H
#define NW_LAB_STATS_H
/* Means with their uncertainty, the same on every machine.
 *
 * Positions of one game resemble each other, so what is drawn with replacement is games: the
 * bootstrap takes as many games as there are, with all their positions, again and again with a
 * fixed seed, and the middle 95 % of the means are the interval. */
#include "nullwindow.h"
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

typedef struct lab_mean {
    double mean, lo, hi; /* lo..hi: 95 % bootstrap interval */
} lab_mean;

/* The points of a figure are many and take fewer resamples than a verdict. */
enum { LAB_POINT_RESAMPLES = 5000, LAB_CLAIM_RESAMPLES = 100000 };

/* The arithmetic mean of count > 0 independent numbers. */
lab_mean lab_mean_of(const double *sample, size_t count);

/* The mean of a sample that is not empty, games being drawn; geometric: of positive numbers, with
 * the interval of the means of their logarithms. */
lab_mean lab_sample_mean(const lab_sample *s, bool geometric);

/* --- verdicts */

/* The means of all resamples: of the numbers, or of their logarithms. */
typedef struct lab_resamples {
    double mean; /* of the sample itself */
    double *drawn;
    size_t count;
    bool sorted;
} lab_resamples;

/* Draws; the stream numbers random sequences that have nothing in common. Free `drawn`. */
int lab_resample(lab_resamples *out, const lab_sample *s, bool geometric, int stream,
                 nw_error *err);

/* The mean and the middle `share` of what was drawn (0.95); sorts. */
lab_mean lab_resamples_mean(lab_resamples *r, double share);

/* The interval if chance had been as kind (inner) or unkind as it may be: its ends moved by three
 * standard errors of what so many resamples tell. */
lab_mean lab_resamples_border(lab_resamples *r, bool inner);

/* The share of what was drawn that lies below x; sorts. */
double lab_resamples_below(lab_resamples *r, double x);

/* --- more */

/* The median; sorts the samples. */
double lab_median_of(double *sample, size_t count);

/* Spearman's rank correlation of y with x; ties share their mean rank. Needs count >= 2. */
double lab_rank_correlation(const double *x, const double *y, size_t count);

/* How many of count p-values, sorted, Holm's rule keeps at a family-wise error rate. */
int lab_holm(const double *p, int count, double rate);

/* How many of count p-values, sorted, are below Benjamini and Hochberg's line for a false discovery
 * rate: the largest k with p[k-1] <= k / count * rate. */
int lab_discoveries(const double *p, int count, double rate);
#endif
