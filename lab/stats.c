/* SPDX-License-Identifier: MIT */
#include "lab/stats.h"
#include "core/random-inl.h"
#include <math.h>
#include <stdlib.h>

enum { RESAMPLES = 1000 };

static int compare_doubles(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double plain_mean(const double *sample, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += sample[i];
    return sum / (double)count;
}

lab_mean lab_mean_of(const double *sample, size_t count)
{
    double mean[RESAMPLES];
    uint64_t stream = 1996;
    for (int r = 0; r < RESAMPLES; r++) {
        double sum = 0;
        for (size_t i = 0; i < count; i++)
            sum += sample[nw_below((uint32_t)nw_random(&stream), (uint32_t)count)];
        mean[r] = sum / (double)count;
    }
    qsort(mean, RESAMPLES, sizeof *mean, compare_doubles);
    return (lab_mean){plain_mean(sample, count), mean[RESAMPLES / 40],
                      mean[RESAMPLES - 1 - RESAMPLES / 40]};
}

lab_mean lab_geometric_mean_of(const double *sample, size_t count)
{
    double *logarithm = malloc(count * sizeof *logarithm);
    if (!logarithm)
        return (lab_mean){NAN, NAN, NAN};
    for (size_t i = 0; i < count; i++)
        logarithm[i] = log(sample[i]);
    const lab_mean m = lab_mean_of(logarithm, count);
    free(logarithm);
    return (lab_mean){exp(m.mean), exp(m.lo), exp(m.hi)};
}

double lab_median_of(double *sample, size_t count)
{
    qsort(sample, count, sizeof *sample, compare_doubles);
    return (sample[(count - 1) / 2] + sample[count / 2]) / 2;
}

/* The mean rank of x[i], from 0. Quadratic overall: the figures have some fifty points. */
static double rank_of(const double *x, size_t count, size_t i)
{
    double below = 0, equal = 0;
    for (size_t j = 0; j < count; j++) {
        below += x[j] < x[i];
        equal += x[j] == x[i];
    }
    return below + (equal - 1) / 2;
}

double lab_rank_correlation(const double *x, const double *y, size_t count)
{
    const double middle = ((double)count - 1) / 2;
    double xx = 0, yy = 0, xy = 0;
    for (size_t i = 0; i < count; i++) {
        const double a = rank_of(x, count, i) - middle, b = rank_of(y, count, i) - middle;
        xx += a * a;
        yy += b * b;
        xy += a * b;
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}
