/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include "lab/stats.h"
#include <math.h>
#include <string.h>

/* The size of MTD(f)'s tree against the distance of its first guess from the minimax value, on the
 * simulated trees of the thesis.
 * Reproduces: Plaat 1996, fig. 4.21.
 * Exercises: Plaat 1996, fig. 2.7, 2.17, 3.2, 3.5, 3.6; Reinefeld 2005, NegaScout, SSS*. */

enum { WIDTH = 5, DEPTH = 9, TREES = 20, TREES_QUICK = 4 };

static const struct quality {
    const char *order, *title;
} qualities[] = {
    {"0.2", "20 % (unordered)"}, {"0.4", "40 %"}, {"0.6", "60 %"}, {"0.8", "80 %"}, {"0.9", "90 %"},
    {"1", "100 % (perfect)"},
};
enum { QUALITIES = sizeof qualities / sizeof *qualities, PERFECT = QUALITIES - 1 };

/* Values lie in -1000..1000: the ends are far outside, the middle is dense. */
static const int distances[] = {-1000, -900, -800, -700, -600, -500, -400, -300, -200, -100, -50,
                                -20,   -10,  -5,   -2,   -1,   0,    1,    2,    5,    10,   20,
                                50,    100,  200,  300,  400,  500,  600,  700,  800,  900,  1000};
enum { DISTANCES = sizeof distances / sizeof *distances };

static const char *const baselines[] = {"alphabeta", "negascout", "sss", "dual"};
enum { BASELINES = sizeof baselines / sizeof *baselines };

static int measure_run(lab_table *out, artificial *a, const char *algorithm, int distance,
                       nw_error *err)
{
    artificial_search s;
    const int rc = artificial_run(a, algorithm, a->root.value + distance, &s, err);
    lab_put(out, "%s", algorithm);
    lab_put(out, "%d", distance);
    lab_put(out, "%d", (int)s.value);
    lab_put(out, "%llu", (unsigned long long)s.evaluations);
    lab_put(out, "%llu", (unsigned long long)s.distinct);
    lab_put(out, "%d", s.passes);
    return rc;
}

static int measure_tree(lab_table *out, const char *order, int seed, nw_error *err)
{
    artificial a;
    int rc = artificial_open(&a, WIDTH, DEPTH, order, (uint64_t)seed, err);
    for (int i = 0; rc == 0 && i < BASELINES + DISTANCES; i++) {
        lab_put(out, "%s", order);
        lab_put(out, "%d", seed);
        rc = i < BASELINES ? measure_run(out, &a, baselines[i], 0, err)
                           : measure_run(out, &a, "mtdf", distances[i - BASELINES], err);
    }
    artificial_close(&a);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int trees = profile == LAB_QUICK ? TREES_QUICK : TREES;
    int rc = 0;
    *out = lab_table_create("order,seed,algorithm,distance,value,evaluations,leaves,passes");
    for (int q = 0; q < QUALITIES; q++)
        for (int seed = 1; rc == 0 && seed <= trees; seed++)
            rc = measure_tree(out, qualities[q].order, seed, err);
    return rc;
}

/* --- what it shows */

/* How many trees there are of each quality. */
static int trees_in(const lab_table *t)
{
    const size_t trees = lab_rows(t) / (QUALITIES * (BASELINES + DISTANCES));
    return trees < TREES ? (int)trees : TREES;
}

/* The leaves of the trees, in the order of their seeds. */
static void leaves_of(const lab_table *t, int quality, const char *algorithm, int distance,
                      double out[TREES])
{
    char where[128];
    snprintf(where, sizeof where, "order=%s,algorithm=%s,distance=%d", qualities[quality].order,
             algorithm, distance);
    memset(out, 0, TREES * sizeof *out);
    lab_select(t, where, "evaluations", out, TREES);
}

/* MTD(f)'s leaves over those of the baseline, tree by tree; NULL: over the minimal tree. */
static lab_mean relative_size(const lab_table *t, int quality, int distance, const char *baseline)
{
    const int trees = trees_in(t);
    double leaves[TREES], base[TREES];
    leaves_of(t, quality, "mtdf", distance, leaves);
    if (baseline)
        leaves_of(t, quality, baseline, 0, base);
    for (int i = 0; i < trees; i++)
        leaves[i] /= baseline ? base[i] : artificial_minimal(WIDTH, DEPTH);
    return lab_mean_of(leaves, (size_t)trees);
}

static void draw_curves(const lab_table *t, lab_figure *f, const char *baseline, double scale)
{
    snprintf(f->x_label, sizeof f->x_label, "first guess minus minimax value");
    f->no_marks = true;
    for (int q = 0; q < QUALITIES; q++) {
        lab_series *s = lab_figure_series(f, qualities[q].title, q);
        for (int i = 0; i < DISTANCES; i++) {
            const lab_mean m = relative_size(t, q, distances[i], baseline);
            lab_series_point(s, distances[i], scale * m.mean, scale * m.lo, scale * m.hi);
        }
    }
}

/* What the thesis says of the lowest line of figure 4.21: the minimal tree, whatever the guess. */
static void draw_perfect(lab_figure *f)
{
    lab_series *s = lab_figure_printed(f, "printed: perfect", LAB_COLOURS - 1, LAB_PRINTED_LINE);
    lab_series_point(s, distances[0], 1, 1, 1);
    lab_series_point(s, distances[DISTANCES - 1], 1, 1, 1);
}

static void draw(const lab_table *t, lab_section *section)
{
    lab_figure *f =
        lab_add_figure(section, "first-guess-minimal", "Leaves of MTD(f) against its first guess");
    snprintf(f->y_label, sizeof f->y_label, "leaves / minimal tree");
    snprintf(f->caption, sizeof f->caption,
             "Mean of %d trees of width %d and depth %d for each quality of ordering, the "
             "probability that the first move is best; bands are 95 %% bootstrap intervals. The "
             "minimal tree has %.0f leaves. To the left MTD(f) nears DUAL*, to the right SSS*. "
             "Dashed: the lowest line of the thesis's figure 4.21.",
             trees_in(t), WIDTH, DEPTH, artificial_minimal(WIDTH, DEPTH));
    f->log_y = true;
    f->y_min = 0.9;
    f->y_max = 11;
    draw_curves(t, f, NULL, 1);
    draw_perfect(f);
    f = lab_add_figure(section, "first-guess-negascout", "The same relative to NegaScout");
    snprintf(f->y_label, sizeof f->y_label, "leaves, %% of NegaScout");
    snprintf(
        f->caption, sizeof f->caption,
        "The same searches as a percentage of the leaves NegaScout evaluates in the same tree, "
        "the kind of baseline of the thesis's figures 4.18 to 4.20.");
    f->reference = 100;
    draw_curves(t, f, "negascout", 100);
}

/* The extremes of one curve. */
typedef struct curve {
    double at_zero, best, worst;
    int best_distance;
    double below, above; /* rank correlation of size and distance on either side */
} curve;

static curve examine(const lab_table *t, int quality)
{
    double x[DISTANCES], y[DISTANCES];
    curve c = {.best = INFINITY};
    int zero = 0;
    for (int i = 0; i < DISTANCES; i++) {
        x[i] = fabs((double)distances[i]);
        y[i] = relative_size(t, quality, distances[i], NULL).mean;
        if (distances[i] == 0) {
            c.at_zero = y[i];
            zero = i;
        }
        if (y[i] < c.best) {
            c.best = y[i];
            c.best_distance = distances[i];
        }
        c.worst = y[i] > c.worst ? y[i] : c.worst;
    }
    c.below = lab_rank_correlation(x, y, (size_t)zero + 1);
    c.above = lab_rank_correlation(x + zero, y + zero, (size_t)(DISTANCES - zero));
    return c;
}

static void judge_closeness(const curve c[QUALITIES], lab_section *s)
{
    double weakest = 1, excess = 0;
    int farthest = 0;
    for (int q = 0; q < PERFECT; q++) {
        weakest = fmin(weakest, fmin(c[q].below, c[q].above));
        excess = fmax(excess, c[q].at_zero / c[q].best - 1);
        if (abs(c[q].best_distance) > abs(farthest))
            farthest = c[q].best_distance;
    }
    lab_add_finding(
        s,
        weakest > 0.8 && excess < 0.02   ? LAB_AGREES
        : weakest > 0.5 && excess < 0.10 ? LAB_INCONCLUSIVE
                                         : LAB_DIFFERS,
        "The closer a search starts to the minimax value of a game tree, the less nodes "
        "are expanded, on average.",
        "Rank correlation of size and distance is at least %.2f on either side of every "
        "imperfect ordering. The smallest mean lies within %d of the value (of a range "
        "of 2000), and starting at the value itself costs at most %.1f %% more than it.",
        weakest, abs(farthest), 100 * excess);
}

static void judge_gain(const curve c[QUALITIES], lab_section *s)
{
    bool falls = true;
    for (int q = 1; q < QUALITIES; q++)
        falls &= c[q].worst / c[q].at_zero <= c[q - 1].worst / c[q - 1].at_zero;
    lab_add_finding(
        s, falls ? LAB_AGREES : LAB_DIFFERS, "The gain in performance is less in ordered trees.",
        "The worst start over the best possible one: %.2f at 20 %%, %.2f at 40 %%, %.2f "
        "at 60 %%, %.2f at 80 %%, %.2f at 90 %%, %.2f at 100 %%.",
        c[0].worst / c[0].at_zero, c[1].worst / c[1].at_zero, c[2].worst / c[2].at_zero,
        c[3].worst / c[3].at_zero, c[4].worst / c[4].at_zero, c[5].worst / c[5].at_zero);
}

static void judge_perfect(const curve c[QUALITIES], lab_section *s)
{
    const double minimal = artificial_minimal(WIDTH, DEPTH);
    lab_add_finding(s, c[PERFECT].best == 1 && c[PERFECT].worst == 1 ? LAB_AGREES : LAB_DIFFERS,
                    "In a perfectly ordered tree all algorithms search the minimal tree, "
                    "independent of the start value of the search.",
                    "From %.0f to %.0f leaves over all starts; the minimal tree has %.0f.",
                    c[PERFECT].best * minimal, c[PERFECT].worst * minimal, minimal);
}

/* Do the curves lie above one another in the order of their quality, at every distance? */
static void judge_layers(const lab_table *t, lab_section *s)
{
    int crossings = 0;
    for (int i = 0; i < DISTANCES; i++)
        for (int q = 1; q < QUALITIES; q++)
            crossings += relative_size(t, q, distances[i], NULL).mean >
                         relative_size(t, q - 1, distances[i], NULL).mean;
    lab_add_finding(s, crossings == 0 ? LAB_AGREES : LAB_DIFFERS,
                    "The top line shows unordered trees; the lower lines are progressively better "
                    "ordered.",
                    "%d of %d comparisons of neighbouring curves are the other way round.",
                    crossings, DISTANCES * (QUALITIES - 1));
}

static void judge_sides(const curve c[QUALITIES], const lab_table *t, lab_section *s)
{
    const double dual = relative_size(t, 0, distances[0], NULL).mean;
    const double sss = relative_size(t, 0, distances[DISTANCES - 1], NULL).mean;
    lab_add_finding(
        s, dual < sss ? LAB_AGREES : LAB_DIFFERS,
        "Max solution trees contain w^⌈d/2⌉ leaves and min solution trees w^⌊d/2⌋, so at "
        "odd depth a start that is too low should cost less than one too high "
        "(section 4.3.1).",
        "Unordered, starting 1000 too low costs %.2f minimal trees, 1000 too high %.2f, "
        "and at the value %.2f.",
        dual, sss, c[0].at_zero);
}

static void summarise(const lab_table *t, lab_table *out)
{
    static const int shown[] = {-1000, -500, -200, -50, -10, 0, 10, 50, 200, 500, 1000};
    *out = lab_table_create("first move best,-1000,-500,-200,-50,-10,0,+10,+50,+200,+500,+1000,"
                            "Alpha-Beta,NegaScout");
    for (int q = 0; q < QUALITIES; q++) {
        double leaves[TREES];
        lab_put(out, "%s", qualities[q].title);
        for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
            leaves_of(t, q, "mtdf", shown[i], leaves);
            lab_put(out, "%.0f", lab_mean_of(leaves, (size_t)trees_in(t)).mean);
        }
        for (int b = 0; b < 2; b++) {
            leaves_of(t, q, baselines[b], 0, leaves);
            lab_put(out, "%.0f", lab_mean_of(leaves, (size_t)trees_in(t)).mean);
        }
    }
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    curve c[QUALITIES];
    for (int q = 0; q < QUALITIES; q++)
        c[q] = examine(results, q);
    draw(results, section);
    judge_closeness(c, section);
    judge_gain(c, section);
    judge_perfect(c, section);
    judge_layers(results, section);
    judge_sides(c, results, section);
    summarise(results, &section->summary);
    return lab_table_check(&section->summary, err);
}

const lab_study lab_first_guess = {
    .name = "first-guess",
    .title = "Effect of the first guess in simulated trees",
    .source = "Plaat 1996, figure 4.21 and section 4.3.1",
    .method = "Twenty artificial trees of width 5 and depth 9 (seeds 1 to 20, leaf values in "
              "-1000..1000) for each of six qualities of ordering: the probability that the first "
              "move of a node is its best runs from 1/w = 20 % to 100 %. MTD(f) searches each from "
              "first guesses at 33 distances from the minimax value. No iterative deepening. The "
              "table shows mean leaves by distance of the first guess.",
    .quick = "four trees (seeds 1 to 4) for each quality",
    .measure = measure,
    .present = present,
};
