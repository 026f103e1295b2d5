/* SPDX-License-Identifier: MIT */
#include "lab/stats.h"
#include "base/sort.h"
#include "core/error.h"
#include "core/random-inl.h"
#include <math.h>
#include <stdlib.h>

/* --- resampling */

void lab_sample_add(lab_sample *s, double value, int origin, int position)
{
    if (s->count == LAB_POSITIONS_MAX)
        return;
    s->value[s->count] = value;
    s->origin[s->count] = origin;
    s->position[s->count++] = position;
}

/* Sums per game, the unit of resampling. */
typedef struct games {
    double sum[LAB_POSITIONS_MAX];
    int size[LAB_POSITIONS_MAX];
    uint32_t count;
    double mean;
} games;

static void add_up(games *g, const lab_sample *s, bool logarithms)
{
    int first[LAB_POSITIONS_MAX]; /* a position of the game */
    double sum = 0;
    g->count = 0;
    for (int i = 0; i < s->count; i++) {
        const double x = logarithms ? log(s->value[i]) : s->value[i];
        uint32_t at = 0;
        while (at < g->count && s->origin[first[at]] != s->origin[i])
            at++;
        if (at == g->count) {
            first[g->count] = i;
            g->sum[g->count] = 0;
            g->size[g->count++] = 0;
        }
        g->sum[at] += x;
        g->size[at]++;
        sum += x;
    }
    g->mean = sum / s->count;
}

static void draw(const games *g, uint64_t stream, double *out, size_t count)
{
    for (size_t r = 0; r < count; r++) {
        double sum = 0;
        int size = 0;
        for (uint32_t i = 0; i < g->count; i++) {
            const uint32_t at = nw_below((uint32_t)nw_random(&stream), g->count);
            sum += g->sum[at];
            size += g->size[at];
        }
        out[r] = sum / size;
    }
}

/* The quantile of sorted numbers. */
static double quantile(const double *sorted, size_t count, double share)
{
    const double at = share * (double)count;
    return sorted[at < 0 ? 0 : at > (double)(count - 1) ? count - 1 : (size_t)at];
}

enum { SEED = 1996 };

lab_mean lab_sample_mean(const lab_sample *s, bool geometric)
{
    static const size_t count = LAB_POINT_RESAMPLES;
    double drawn[LAB_POINT_RESAMPLES];
    games g;
    add_up(&g, s, geometric);
    draw(&g, SEED, drawn, count);
    nw_sort_doubles(drawn, count);
    const lab_mean m = {g.mean, quantile(drawn, count, 0.025), quantile(drawn, count, 0.975)};
    return geometric ? (lab_mean){exp(m.mean), exp(m.lo), exp(m.hi)} : m;
}

lab_mean lab_mean_of(const double *sample, size_t count)
{
    lab_sample s = {.count = 0};
    for (size_t i = 0; i < count; i++)
        lab_sample_add(&s, sample[i], (int)i, (int)i);
    return lab_sample_mean(&s, false);
}

/* --- verdicts */

int lab_resample(lab_resamples *out, const lab_sample *s, bool geometric, int stream, nw_error *err)
{
    games g;
    *out = (lab_resamples){.count = LAB_CLAIM_RESAMPLES};
    out->drawn = malloc(out->count * sizeof *out->drawn);
    if (!out->drawn)
        return nw_fail(err, NW_ENOMEM, "out of memory for resamples");
    add_up(&g, s, geometric);
    draw(&g, nw_mix((uint64_t)(SEED + stream)), out->drawn, out->count);
    out->mean = g.mean;
    return 0;
}

static void sort(lab_resamples *r)
{
    if (!r->sorted)
        nw_sort_doubles(r->drawn, r->count);
    r->sorted = true;
}

static lab_mean middle(lab_resamples *r, double share, double shift)
{
    const double tail = (1 - share) / 2 + shift;
    sort(r);
    return (lab_mean){r->mean, quantile(r->drawn, r->count, tail),
                      quantile(r->drawn, r->count, 1 - tail)};
}

lab_mean lab_resamples_mean(lab_resamples *r, double share)
{
    return middle(r, share, 0);
}

lab_mean lab_resamples_border(lab_resamples *r, bool inner)
{
    const double error = sqrt(0.025 * 0.975 / (double)r->count);
    return middle(r, 0.95, inner ? 3 * error : -3 * error);
}

double lab_resamples_below(lab_resamples *r, double x)
{
    size_t lo = 0, hi = r->count;
    sort(r);
    while (lo < hi) {
        const size_t at = (lo + hi) / 2;
        if (r->drawn[at] < x)
            lo = at + 1;
        else
            hi = at;
    }
    return (double)lo / (double)r->count;
}

/* --- more */

double lab_median_of(double *sample, size_t count)
{
    nw_sort_doubles(sample, count);
    return (sample[(count - 1) / 2] + sample[count / 2]) / 2;
}

double lab_quantile_of(double *sample, size_t count, double share)
{
    nw_sort_doubles(sample, count);
    return quantile(sample, count, share);
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

int lab_holm(const double *p, int count, double rate)
{
    int k = 0;
    while (k < count && p[k] <= rate / (count - k))
        k++;
    return k;
}

int lab_discoveries(const double *p, int count, double rate)
{
    int k = count;
    while (k > 0 && p[k - 1] > (double)k / count * rate)
        k--;
    return k;
}
