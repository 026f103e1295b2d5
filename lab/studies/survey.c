/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include "lab/stats.h"
#include <math.h>
#include <string.h>

/* NegaScout, SSS* and Alpha-Beta over width, depth and ordering, the parameters of Reinefeld's
 * survey, with the dominance relations checked leaf by leaf on every tree.
 * Reproduces: Reinefeld 2005, empirical assessment, dominance relations.
 * Exercises: Plaat 1996, fig. 2.7, 2.17; Pearl 1980, SCOUT; Reinefeld 2005, NegaScout, SSS*;
 * Stockman 1979. */

enum { TREES = 20, TREES_QUICK = 4 };

/* Alpha-Beta comes first: the others are compared with its leaves. */
static const struct contender {
    const char *algorithm, *title;
} contenders[] = {
    {"alphabeta", "Alpha-Beta"}, {"negascout", "NegaScout"}, {"sss", "SSS*"},
    {"dual", "DUAL*"},           {"scout", "Scout"},
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders, ALPHABETA = 0, NEGASCOUT = 1, SSS = 2 };

/* The kinds of trees: what the order= of the recipe is for a width. */
typedef enum kind { INDEPENDENT, UNORDERED, ORDERED } kind;

typedef struct setting {
    int width, depth;
    char order[12]; /* as in the recipe; "random" for independent leaf values */
} setting;

static setting make_setting(int width, int depth, kind k, double order)
{
    setting s = {.width = width, .depth = depth};
    if (k == INDEPENDENT)
        snprintf(s.order, sizeof s.order, "random");
    else
        snprintf(s.order, sizeof s.order, "%.4g", k == UNORDERED ? 1.0 / width : order);
    return s;
}

/* One parameter varies in each sweep, the others are fixed. */
static const int widths[] = {2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24};
static const int depths[] = {2, 3, 4, 5, 6, 7, 8, 9, 10};
static const double orders[] = {0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0};
enum {
    WIDTHS = sizeof widths / sizeof *widths,
    DEPTHS = sizeof depths / sizeof *depths,
    ORDERS = sizeof orders / sizeof *orders,
    EVEN = 4, /* depths of the sweeps over width */
    ODD = 5,
    WIDTH_OF_DEPTHS = 5,
    DEPTH_OF_ORDERS = 8
};
static const double strong = 0.8;

enum { SETTINGS_MAX = 3 * WIDTHS + 3 * DEPTHS + ORDERS };

static bool same_setting(const setting *a, const setting *b)
{
    return a->width == b->width && a->depth == b->depth && strcmp(a->order, b->order) == 0;
}

/* Sweeps cross: a setting that is there already is not measured twice. */
static int add_setting(setting *list, int count, setting s)
{
    for (int i = 0; i < count; i++)
        if (same_setting(&list[i], &s))
            return count;
    list[count] = s;
    return count + 1;
}

static int all_settings(setting list[SETTINGS_MAX])
{
    int n = 0;
    for (int i = 0; i < WIDTHS; i++) {
        n = add_setting(list, n, make_setting(widths[i], EVEN, UNORDERED, 0));
        n = add_setting(list, n, make_setting(widths[i], ODD, UNORDERED, 0));
        n = add_setting(list, n, make_setting(widths[i], ODD, ORDERED, strong));
    }
    for (int i = 0; i < DEPTHS; i++) {
        n = add_setting(list, n, make_setting(WIDTH_OF_DEPTHS, depths[i], INDEPENDENT, 0));
        n = add_setting(list, n, make_setting(WIDTH_OF_DEPTHS, depths[i], UNORDERED, 0));
        n = add_setting(list, n, make_setting(WIDTH_OF_DEPTHS, depths[i], ORDERED, strong));
    }
    for (int i = 0; i < ORDERS; i++)
        n = add_setting(list, n,
                        make_setting(WIDTH_OF_DEPTHS, DEPTH_OF_ORDERS, ORDERED, orders[i]));
    return n;
}

/* --- measuring */

static void put_run(lab_table *out, const setting *s, int seed, int contender,
                    const artificial_search *search, uint64_t outside)
{
    lab_put(out, "%d", s->width);
    lab_put(out, "%d", s->depth);
    lab_put(out, "%s", s->order);
    lab_put(out, "%d", seed);
    lab_put(out, "%s", contenders[contender].algorithm);
    lab_put(out, "%llu", (unsigned long long)search->evaluations);
    lab_put(out, "%llu", (unsigned long long)search->distinct);
    lab_put(out, "%llu", (unsigned long long)outside);
}

static int measure_contenders(lab_table *out, const setting *s, int seed, artificial *a,
                              nw_error *err)
{
    uint8_t *alphabeta = NULL;
    int rc = 0;
    for (int i = 0; rc == 0 && i < CONTENDERS; i++) {
        artificial_search search;
        rc = artificial_run(a, contenders[i].algorithm, 0, &search, err);
        if (i == ALPHABETA && rc == 0)
            rc = (alphabeta = artificial_keep(a, err)) ? 0 : NW_ENOMEM;
        put_run(out, s, seed, i, &search, artificial_outside(a, alphabeta));
    }
    free(alphabeta);
    return rc;
}

static int measure_tree(lab_table *out, const setting *s, int seed, nw_error *err)
{
    artificial a;
    const bool independent = strcmp(s->order, "random") == 0;
    int rc =
        artificial_open(&a, s->width, s->depth, independent ? NULL : s->order, (uint64_t)seed, err);
    if (rc == 0)
        rc = measure_contenders(out, s, seed, &a, err);
    artificial_close(&a);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    setting list[SETTINGS_MAX];
    const int count = all_settings(list), trees = profile == LAB_QUICK ? TREES_QUICK : TREES;
    int rc = 0;
    *out = lab_table_create("width,depth,order,seed,algorithm,evaluations,leaves,outside");
    for (int i = 0; i < count; i++)
        for (int seed = 1; rc == 0 && seed <= trees; seed++)
            rc = measure_tree(out, &list[i], seed, err);
    return rc;
}

/* --- what it shows */

/* How many trees there are of each setting. */
static int trees_in(const lab_table *t)
{
    setting list[SETTINGS_MAX];
    const size_t trees = lab_rows(t) / (size_t)all_settings(list) / CONTENDERS;
    return trees < TREES ? (int)trees : TREES;
}

static void column_of(const lab_table *t, const setting *s, int contender, const char *column,
                      double out[TREES])
{
    char where[128];
    snprintf(where, sizeof where, "width=%d,depth=%d,order=%s,algorithm=%s", s->width, s->depth,
             s->order, contenders[contender].algorithm);
    memset(out, 0, TREES * sizeof *out);
    lab_select(t, where, column, out, TREES);
}

/* Evaluations over those of another algorithm, tree by tree; other < 0: over the minimal tree. */
static lab_mean relative(const lab_table *t, const setting *s, int contender, int other)
{
    const int trees = trees_in(t);
    double own[TREES], base[TREES];
    column_of(t, s, contender, "evaluations", own);
    if (other >= 0)
        column_of(t, s, other, "evaluations", base);
    for (int i = 0; i < trees; i++)
        own[i] /= other >= 0 ? base[i] : artificial_minimal(s->width, s->depth);
    return lab_mean_of(own, (size_t)trees);
}

static void add_point(const lab_table *t, lab_series *series, double x, const setting *s,
                      int contender, int other)
{
    const lab_mean m = relative(t, s, contender, other);
    const double scale = other >= 0 ? 100 : 1;
    lab_series_point(series, x, scale * m.mean, scale * m.lo, scale * m.hi);
}

static lab_figure *relative_figure(lab_section *s, const char *name, const char *title,
                                   const char *x_label)
{
    lab_figure *f = lab_add_figure(s, name, title);
    snprintf(f->x_label, sizeof f->x_label, "%s", x_label);
    snprintf(f->y_label, sizeof f->y_label, "evaluations, %% of Alpha-Beta");
    f->reference = 100;
    return f;
}

static void draw_widths(const lab_table *t, lab_section *s, int depth, kind k, const char *name,
                        const char *title)
{
    lab_figure *f = relative_figure(s, name, title, "width");
    snprintf(f->caption, sizeof f->caption,
             "Depth %d. Means of %d trees with 95 %% bootstrap intervals. Evaluations count "
             "repeats.",
             depth, trees_in(t));
    for (int c = 1; c < CONTENDERS; c++) {
        lab_series *series = lab_figure_series(f, contenders[c].title, c);
        for (int i = 0; i < WIDTHS; i++) {
            const setting at = make_setting(widths[i], depth, k, strong);
            add_point(t, series, widths[i], &at, c, ALPHABETA);
        }
    }
}

static void draw_depths(const lab_table *t, lab_section *s, kind k, const char *name,
                        const char *title)
{
    lab_figure *f = relative_figure(s, name, title, "depth");
    snprintf(f->caption, sizeof f->caption,
             "Width %d. Means of %d trees with 95 %% bootstrap intervals. Evaluations count "
             "repeats.",
             WIDTH_OF_DEPTHS, trees_in(t));
    for (int c = 1; c < CONTENDERS; c++) {
        lab_series *series = lab_figure_series(f, contenders[c].title, c);
        for (int i = 0; i < DEPTHS; i++) {
            const setting at = make_setting(WIDTH_OF_DEPTHS, depths[i], k, strong);
            add_point(t, series, depths[i], &at, c, ALPHABETA);
        }
    }
}

static void draw_orders(const lab_table *t, lab_section *s, int other, const char *name,
                        const char *title)
{
    lab_figure *f = relative_figure(s, name, title, "probability that the first move is best");
    snprintf(
        f->caption, sizeof f->caption,
        "Width %d, depth %d. Means of %d trees with 95 %% bootstrap intervals. The left end is "
        "unordered (1/w), the right end perfectly ordered.",
        WIDTH_OF_DEPTHS, DEPTH_OF_ORDERS, trees_in(t));
    if (other < 0) {
        snprintf(f->y_label, sizeof f->y_label, "evaluations / minimal tree");
        f->reference = 1;
        f->log_y = true;
        f->y_min = 0.9;
        f->y_max = 22;
    }
    for (int c = other < 0 ? 0 : 1; c < CONTENDERS; c++) {
        lab_series *series = lab_figure_series(f, contenders[c].title, c);
        for (int i = 0; i < ORDERS; i++) {
            const setting at = make_setting(WIDTH_OF_DEPTHS, DEPTH_OF_ORDERS, ORDERED, orders[i]);
            add_point(t, series, orders[i], &at, c, other);
        }
    }
}

static void draw(const lab_table *t, lab_section *s)
{
    draw_widths(t, s, EVEN, UNORDERED, "survey-width-even", "Width, unordered trees, depth 4");
    draw_widths(t, s, ODD, UNORDERED, "survey-width-odd", "Width, unordered trees, depth 5");
    draw_widths(t, s, ODD, ORDERED, "survey-width-ordered",
                "Width, first move best in 80 %, depth 5");
    draw_depths(t, s, INDEPENDENT, "survey-depth-random", "Depth, independent leaf values");
    draw_depths(t, s, UNORDERED, "survey-depth-unordered", "Depth, unordered trees");
    draw_depths(t, s, ORDERED, "survey-depth-ordered", "Depth, first move best in 80 %");
    draw_orders(t, s, ALPHABETA, "survey-order", "Quality of ordering");
    draw_orders(t, s, -1, "survey-order-minimal", "Quality of ordering, against the minimal tree");
}

/* The sum of a column over the runs of one algorithm. */
static double total_of(const lab_table *t, int contender, const char *column)
{
    double sum = 0;
    for (size_t row = 0; row < lab_rows(t); row++)
        if (strcmp(lab_text(t, row, "algorithm"), contenders[contender].algorithm) == 0)
            sum += lab_number(t, row, column);
    return sum;
}

/* In how many trees has a contender a smaller count in column than another? */
static int trees_below(const lab_table *t, int contender, int other, const char *column)
{
    setting list[SETTINGS_MAX];
    const int count = all_settings(list);
    int trees = 0;
    for (int i = 0; i < count; i++) {
        double a[TREES], b[TREES];
        column_of(t, &list[i], contender, column, a);
        column_of(t, &list[i], other, column, b);
        for (int k = 0; k < TREES; k++)
            trees += a[k] < b[k];
    }
    return trees;
}

static void judge_dominance(const lab_table *t, lab_section *s)
{
    const int trees = (int)(lab_rows(t) / CONTENDERS);
    const double outside =
        total_of(t, NEGASCOUT, "outside") + total_of(t, SSS, "outside") + total_of(t, 3, "outside");
    lab_add_finding(s, outside == 0 ? LAB_AGREES : LAB_DIFFERS,
                    "SSS*, NegaScout and DUAL* dominate Alpha-Beta.",
                    "Of %.0f, %.0f and %.0f leaves in %d trees, %.0f lie outside those of "
                    "Alpha-Beta.",
                    total_of(t, SSS, "leaves"), total_of(t, NEGASCOUT, "leaves"),
                    total_of(t, 3, "leaves"), trees, outside);
    const int worse = trees_below(t, ALPHABETA, NEGASCOUT, "evaluations");
    lab_add_finding(
        s, worse > 0 ? LAB_AGREES : LAB_DIFFERS,
        "That NegaScout dominates Alpha-Beta is true of the set of leaves, not of the number of "
        "evaluations, in which re-searches count (errata 23).",
        "NegaScout makes more evaluations than Alpha-Beta in %d of %d trees.", worse, trees);
}

static void judge_neither(const lab_table *t, lab_section *s)
{
    const int fewer = trees_below(t, NEGASCOUT, SSS, "leaves");
    const int more = trees_below(t, SSS, NEGASCOUT, "leaves");
    lab_add_finding(
        s, fewer > 0 && more > 0 ? LAB_AGREES : LAB_DIFFERS,
        "Neither does NegaScout dominate SSS* nor vice versa: there exist trees in which "
        "NegaScout searches strictly fewer nodes than SSS* and vice versa.",
        "NegaScout evaluates fewer leaves than SSS* in %d trees, SSS* fewer than "
        "NegaScout in %d, of %d.",
        fewer, more, (int)(lab_rows(t) / CONTENDERS));
}

static void judge_bounds(const lab_table *t, lab_section *s)
{
    int outside = 0;
    for (size_t row = 0; row < lab_rows(t); row++) {
        const int w = (int)lab_number(t, row, "width"), d = (int)lab_number(t, row, "depth");
        const double leaves = lab_number(t, row, "leaves");
        outside += leaves < artificial_minimal(w, d) || leaves > pow(w, d);
    }
    lab_add_finding(
        s, outside == 0 ? LAB_AGREES : LAB_DIFFERS,
        "Every algorithm evaluates at least w^⌊d/2⌋ + w^⌈d/2⌉ - 1 and at most w^d leaves "
        "(the survey leaves out the -1).",
        "%d of %d runs lie outside these bounds.", outside, (int)lab_rows(t));
}

/* SSS* over NegaScout at the two ends of a sweep: agrees when the intervals are apart. */
static lab_verdict compare_ends(lab_mean less, lab_mean more)
{
    return less.hi < more.lo ? LAB_AGREES : more.hi < less.lo ? LAB_DIFFERS : LAB_INCONCLUSIVE;
}

static void judge_best_first(const lab_table *t, lab_section *s)
{
    const setting poor = make_setting(WIDTH_OF_DEPTHS, DEPTH_OF_ORDERS, ORDERED, 0.2);
    const setting good = make_setting(WIDTH_OF_DEPTHS, DEPTH_OF_ORDERS, ORDERED, 0.9);
    const lab_mean at_poor = relative(t, &poor, SSS, NEGASCOUT);
    const lab_mean at_good = relative(t, &good, SSS, NEGASCOUT);
    lab_add_finding(
        s, compare_ends(at_poor, at_good),
        "Best-first schemes tend to have an advantage on trees with a lower quality of "
        "move ordering (Plaat, section 4.3.2).",
        "SSS* makes %.2f [%.2f, %.2f] times the evaluations of NegaScout where the first "
        "move is best in 20 %%, and %.2f [%.2f, %.2f] times where in 90 %% (w = %d, "
        "d = %d).",
        at_poor.mean, at_poor.lo, at_poor.hi, at_good.mean, at_good.lo, at_good.hi, WIDTH_OF_DEPTHS,
        DEPTH_OF_ORDERS);
}

static lab_mean sss_by_negascout(const lab_table *t, int width, int depth)
{
    const setting at = make_setting(width, depth, UNORDERED, 0);
    return relative(t, &at, SSS, NEGASCOUT);
}

static void judge_width_at(const lab_table *t, lab_section *s, int depth)
{
    const int narrow = widths[0], wide = widths[WIDTHS - 1];
    const lab_mean at_narrow = sss_by_negascout(t, narrow, depth);
    const lab_mean at_wide = sss_by_negascout(t, wide, depth);
    lab_add_finding(s, compare_ends(at_wide, at_narrow),
                    "... and a wider branching factor (Plaat, section 4.3.2).",
                    "At depth %d, unordered, SSS* makes %.2f [%.2f, %.2f] times the evaluations of "
                    "NegaScout at width %d and %.2f [%.2f, %.2f] times at width %d.",
                    depth, at_narrow.mean, at_narrow.lo, at_narrow.hi, narrow, at_wide.mean,
                    at_wide.lo, at_wide.hi, wide);
}

static void summarise(const lab_table *t, lab_table *out)
{
    setting list[SETTINGS_MAX];
    const int count = all_settings(list);
    *out = lab_table_create("width,depth,first move best,Alpha-Beta,/ minimal,NegaScout %,SSS* %,"
                            "DUAL* %,Scout %");
    for (int i = 0; i < count; i++) {
        double leaves[TREES];
        column_of(t, &list[i], ALPHABETA, "evaluations", leaves);
        lab_put(out, "%d", list[i].width);
        lab_put(out, "%d", list[i].depth);
        lab_put(out, "%s", list[i].order);
        lab_put(out, "%.0f", lab_mean_of(leaves, (size_t)trees_in(t)).mean);
        lab_put(out, "%.2f", relative(t, &list[i], ALPHABETA, -1).mean);
        for (int c = 1; c < CONTENDERS; c++)
            lab_put(out, "%.1f", 100 * relative(t, &list[i], c, ALPHABETA).mean);
    }
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    draw(results, section);
    judge_dominance(results, section);
    judge_neither(results, section);
    judge_bounds(results, section);
    judge_best_first(results, section);
    judge_width_at(results, section, EVEN);
    judge_width_at(results, section, ODD);
    summarise(results, &section->summary);
    return lab_table_check(&section->summary, err);
}

const lab_study lab_survey = {
    .name = "survey",
    .title = "NegaScout, SSS* and Alpha-Beta over width, depth and ordering",
    .source = "Reinefeld's survey, Analysis (1) empirical assessment and (3) dominance relations",
    .method = "Uniform artificial trees, twenty (seeds 1 to 20) for each setting; one of width, "
              "depth and ordering varies while the others are fixed. \"Unordered\" trees have true "
              "values assigned top-down with each move equally likely to be best; \"independent\" "
              "trees have random leaf values. The columns in % are evaluations relative to "
              "Alpha-Beta, tree by tree.",
    .quick = "four trees (seeds 1 to 4) for each setting",
    .measure = measure,
    .present = present,
};
