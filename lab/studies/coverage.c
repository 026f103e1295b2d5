/* SPDX-License-Identifier: MIT */
#include "core/random-inl.h"
#include "lab/stats.h"
#include "lab/study.h"
#include <math.h>

/* Coverage of the laboratory's 95 % intervals for few games: samples are drawn from distributions
 * with known means, and bootstrapped. */

enum { TRIALS = 2000, TRIALS_QUICK = 200 };

static const int sizes[] = {4, 8, 16, 24, 40, 100};
enum { SIZES = sizeof sizes / sizeof *sizes };

/* Within 0..1, without its ends. */
static double uniform(uint64_t *seed)
{
    return ((double)(nw_random(seed) >> 11) + 0.5) / 9007199254740992.0;
}

static double normal(uint64_t *seed)
{
    const double r = sqrt(-2 * log(uniform(seed)));
    return r * cos(6.283185307179586 * uniform(seed));
}

/* A tenth of the positions save half, as ratios of leaves do. */
static double few_save_half(uint64_t *seed)
{
    return uniform(seed) < 0.1 ? log(0.5) : 0.05 * normal(seed);
}

static double exponential(uint64_t *seed)
{
    return -log(uniform(seed));
}

static const struct distribution {
    const char *name;
    double (*draw)(uint64_t *seed);
    double mean;
} distributions[] = {{"normal", normal, 0},
                     {"exponential", exponential, 1},
                     {"few save half", few_save_half, -0.06931471805599453}};
enum { DISTRIBUTIONS = sizeof distributions / sizeof *distributions };

static bool is_held(const struct distribution *d, int size, uint64_t *seed)
{
    double x[LAB_POSITIONS_MAX];
    for (int i = 0; i < size; i++)
        x[i] = d->draw(seed);
    const lab_mean m = lab_mean_of(x, (size_t)size);
    return m.lo <= d->mean && d->mean <= m.hi;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int trials = profile == LAB_QUICK ? TRIALS_QUICK : TRIALS;
    *out = lab_table_create("distribution,games,trials,held");
    for (int d = 0; d < DISTRIBUTIONS; d++)
        for (int s = 0; s < SIZES; s++) {
            uint64_t seed = nw_mix((uint64_t)(d * SIZES + s + 1));
            int held = 0;
            for (int i = 0; i < trials; i++)
                held += is_held(&distributions[d], sizes[s], &seed);
            lab_put(out, "%s", distributions[d].name);
            lab_put(out, "%d", sizes[s]);
            lab_put(out, "%d", trials);
            lab_put(out, "%d", held);
        }
    return lab_table_check(out, err);
}

const lab_study lab_coverage = {
    .name = "coverage",
    .title = "Coverage of the 95 % intervals",
    .source = "No paper: a check of the statistics",
    .method =
        "Samples of 4 to 100 games, drawn from three distributions whose mean is known: a normal "
        "one, a skewed one, and one in which a tenth of the positions save half and the others "
        "nothing, as ratios of leaves do. The laboratory's bootstrap computes a 95 % interval for "
        "each sample; the study counts how often it contains the mean.",
    .quick = "a tenth of the samples",
    .measure = measure,
};
