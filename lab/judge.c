/* SPDX-License-Identifier: MIT */
#include "lab/frozen.h"
#include "lab/present.h"
#include "lab/published.h"
#include "base/text.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Computed verdicts: a claim agrees if the whole 95 % interval lies in the expected range, differs
 * if all of it lies outside, and is inconclusive otherwise. So a range A..B is an equivalence test.
 * Two algorithms with equal counts in all positions have an interval of one point: 1, which is not
 * < 1.
 *
 * The number is also compared with the paper's. The effect of a ratio is its logarithm, and the
 * margin a third of the printed effect; other numbers have a margin of 10 %, or the claim's. Within
 * the margin the two are the same, or near yet different if the interval excludes the printed
 * number; beyond it they are different in that case, and undecided otherwise. */

lab_verdict lab_judge_range(lab_mean m, lab_range r)
{
    if (r.strict && (m.hi <= r.lo || m.lo >= r.hi))
        return LAB_DIFFERS;
    if (r.strict)
        return m.lo > r.lo && m.hi < r.hi ? LAB_AGREES : LAB_INCONCLUSIVE;
    if (m.lo >= r.lo && m.hi <= r.hi)
        return LAB_AGREES;
    return m.hi < r.lo || m.lo > r.hi ? LAB_DIFFERS : LAB_INCONCLUSIVE;
}

lab_comparison lab_judge_printed(lab_mean ours, lab_range printed, lab_range wide)
{
    const bool apart = ours.hi < printed.lo || ours.lo > printed.hi;
    if (ours.lo >= wide.lo && ours.hi <= wide.hi)
        return apart ? LAB_NEAR : LAB_SAME;
    return apart ? LAB_DIFFERENT : LAB_UNDECIDED;
}

/* A test of a claim in one game. */
typedef struct trial {
    const lab_data *d;
    const lab_claim *c;
    int game;
    char title[LAB_NAME_SIZE]; /* of the game */
    const char *metric;        /* for terms without one */
    lab_expression x;
    lab_range range;
    lab_sample sample;
    bool geometric;
} trial;

static lab_mean exponentials(lab_mean m, bool logarithms)
{
    return logarithms ? (lab_mean){exp(m.mean), exp(m.lo), exp(m.hi)} : m;
}

static lab_range logarithms_of(lab_range r)
{
    return (lab_range){r.lo > 0 ? log(r.lo) : -INFINITY, r.hi < INFINITY ? log(r.hi) : INFINITY,
                       r.strict};
}

/* --- certainty of a verdict */

/* Twice the fraction of resamples beyond the nearest limit. */
static double chance(lab_resamples *r, lab_range range)
{
    const double outside = lab_resamples_below(r, range.lo) + 1 -
                           lab_resamples_below(r, nextafter(range.hi, INFINITY));
    const double less = outside < 1 - outside ? outside : 1 - outside;
    const double least = 1 / (double)r->count;
    return less * 2 < least ? least : less * 2;
}

static int count_games(const lab_sample *s)
{
    int games = 0;
    for (int i = 0; i < s->count; i++) {
        int k = 0;
        while (s->origin[k] != s->origin[i])
            k++;
        games += k == i;
    }
    return games;
}

/* The interval shrinks with the square root of the games: the number at which it excludes the
 * limit. */
static long games_needed(lab_mean m, lab_range r, int games)
{
    const bool low = fabs(m.mean - r.lo) < fabs(m.mean - r.hi);
    const double limit = low ? r.lo : r.hi, distance = fabs(m.mean - limit);
    const double half = m.mean > limit ? m.mean - m.lo : m.hi - m.mean;
    const double needed = ceil(games * half * half / (distance * distance));
    return needed < 1e6 ? (long)needed : 1000000;
}

static void weigh(const trial *t, lab_resamples *r, lab_finding *f)
{
    const lab_range range = t->geometric ? logarithms_of(t->range) : t->range;
    f->sampled = true;
    f->border = lab_judge_range(lab_resamples_border(r, true), range) !=
                lab_judge_range(lab_resamples_border(r, false), range);
    f->p = chance(r, range);
    if (f->verdict == LAB_INCONCLUSIVE)
        f->needed = games_needed(lab_resamples_mean(r, 0.95), range, count_games(&t->sample));
}

/* --- comparison with the paper */

/* The tolerated ratio to a printed number. */
static double margin_of(const trial *t, double printed)
{
    const double within = (t->c->within > 0 ? t->c->within : 10) / 100;
    return t->geometric ? exp(fabs(log(printed)) / 3) : 1 + within;
}

static void put_brief(lab_mean m, bool ratio, bool interval, nw_text *out);

/* A number or a range from the text. */
static void compare_range(const trial *t, lab_mean m, lab_finding *f)
{
    lab_range printed;
    if (!lab_published_range(t->c->published, t->d->e->game[t->game].name, &printed))
        return;
    const lab_range wide = {printed.lo / margin_of(t, printed.lo),
                            printed.hi * margin_of(t, printed.hi), false};
    f->comparison = lab_judge_printed(m, printed, wide);
    nw_text text = nw_text_in(f->printed, sizeof f->printed);
    nw_text theirs = nw_text_in(f->theirs, sizeof f->theirs);
    nw_text_add(&text, "The paper: %.3g", printed.lo);
    put_brief((lab_mean){printed.lo, 0, 0}, t->geometric, false, &theirs);
    if (printed.hi > printed.lo) {
        nw_text_add(&text, " to %.3g", printed.hi);
        nw_text_add(&theirs, " to ");
        put_brief((lab_mean){printed.hi, 0, 0}, t->geometric, false, &theirs);
    }
    nw_text_add(&text, "; %s (margin %.3g to %.3g).", lab_comparison_name(f->comparison), wide.lo,
                wide.hi);
}

/* Our number over the paper's, board by board; false if the boards differ. */
static bool pair_up(const trial *t, const lab_sample *theirs, lab_sample *out)
{
    out->count = 0;
    for (int i = 0; i < t->sample.count; i++) {
        const lab_position *p = &t->d->e->game[t->game].set.list[t->sample.position[i]];
        for (int k = 0; k < theirs->count; k++)
            if (theirs->position[k] == lab_board_of(p))
                lab_sample_add(out, t->sample.value[i] / theirs->value[k], i, i);
    }
    return out->count > 1;
}

/* The ratio of the means of two independent samples. */
static int divide(lab_resamples *ours, const lab_resamples *theirs)
{
    for (size_t i = 0; i < ours->count; i++)
        ours->drawn[i] -= theirs->drawn[i];
    ours->mean -= theirs->mean;
    ours->sorted = false;
    return 0;
}

/* The interval of our number over the paper's. */
static int ratio_to(const trial *t, const lab_sample *theirs, lab_mean *out, nw_error *err)
{
    lab_resamples a = {.drawn = NULL}, b = {.drawn = NULL};
    lab_sample pairs;
    const bool paired = pair_up(t, theirs, &pairs);
    int rc = lab_resample(&a, paired ? &pairs : &t->sample, true, 1, err);
    if (rc == 0 && !paired)
        rc = lab_resample(&b, theirs, true, 2, err);
    if (rc == 0 && !paired)
        rc = divide(&a, &b);
    if (rc == 0)
        *out = exponentials(lab_resamples_mean(&a, 0.95), true);
    free(a.drawn);
    free(b.drawn);
    return rc;
}

static int compare_table(const trial *t, lab_finding *f, nw_error *err)
{
    const lab_game_part *g = &t->d->e->game[t->game];
    const lab_printed at = {t->c->published, g->name, t->metric, &g->depths, &g->values};
    lab_resamples r = {.drawn = NULL};
    lab_sample theirs;
    lab_mean ratio;
    int depth = 0;
    lab_published_expression(&at, &t->x, &theirs, &depth);
    if (theirs.count < 2 || depth != lab_term_depth(&t->x.term[0], &g->depths))
        return 0;
    int rc = ratio_to(t, &theirs, &ratio, err);
    if (rc == 0)
        rc = lab_resample(&r, &theirs, true, 0, err);
    if (rc == 0) {
        const lab_mean m = exponentials(lab_resamples_mean(&r, 0.95), true);
        const double margin = exp(fabs(log(m.mean)) / 3);
        nw_text text = nw_text_in(f->theirs, sizeof f->theirs);
        put_brief(m, t->geometric, true, &text);
        f->comparison = lab_judge_printed(ratio, (lab_range){1, 1, false},
                                          (lab_range){1 / margin, margin, false});
        snprintf(
            f->printed, sizeof f->printed,
            "The paper's %d positions: %.3f [%.3f, %.3f], %s by the same rule; ours over theirs "
            "%.3f [%.3f, %.3f], margin %.3f: %s.",
            theirs.count, m.mean, m.lo, m.hi, lab_verdict_name(lab_judge_range(m, t->range)),
            ratio.mean, ratio.lo, ratio.hi, margin, lab_comparison_name(f->comparison));
    }
    free(r.drawn);
    return rc;
}

/* Shallower searches than the paper's are not compared. */
static int compare(const trial *t, lab_mean m, lab_finding *f, nw_error *err)
{
    if (!t->c->published[0])
        return 0;
    if (lab_published_is_table(t->c->published))
        return compare_table(t, f, err);
    if (t->d->e->profile != LAB_QUICK)
        compare_range(t, m, f);
    return 0;
}

/* --- in words */

static void put_sweep(nw_text *text, const lab_experiment *e, const lab_game_part *g,
                      const lab_term *t)
{
    int value = 0;
    const int contender = lab_contender_find(e, t->contender);
    if (!e->sweep || e->contender[contender].fixed || !lab_term_value(t, &g->values, &value))
        return;
    nw_text_add(text, strcmp(e->sweep->name, "table") == 0 ? " (2^%d)" : " (%+d)", value);
}

/* An expression by its contenders' labels: "MTD(f) / Alpha-Beta (2^17)". */
static void put_expression(nw_text *text, const trial *t)
{
    const lab_game_part *g = &t->d->e->game[t->game];
    const int deepest = lab_numbers_last(&g->depths);
    for (int i = 0; i < t->x.terms; i++) {
        const lab_term *term = &t->x.term[i];
        const int depth = lab_term_depth(term, &g->depths);
        nw_text_add(text, "%s%s",
                    i == 0         ? ""
                    : term->divide ? " / "
                                   : " \u00d7 ",
                    t->d->e->contender[lab_contender_find(t->d->e, term->contender)].label);
        put_sweep(text, t->d->e, g, term);
        if (depth != deepest && t->x.terms > 1)
            nw_text_add(text, " at depth %d", depth);
        if (term->metric[0])
            nw_text_add(text, ", %s", lab_metric_title(term->metric));
    }
}

/* Bootstraps of fewer positions are unreliable: the 95 % interval covers the mean in 79 to 93 of
 * 100 samples of 16 to 24 (study coverage). */
enum { FEW = 25 };

static void put_found(const trial *t, lab_mean m, char *out, size_t size)
{
    nw_text text = nw_text_in(out, size);
    nw_text_add(&text, "%s, depth %d: ", t->title,
                lab_term_depth(&t->x.term[0], &t->d->e->game[t->game].depths));
    put_expression(&text, t);
    if (!t->x.term[0].metric[0])
        nw_text_add(&text, ", %s", lab_metric_title(t->metric));
    nw_text_add(&text, ": %.3f [%.3f, %.3f] over %d positions%s; expected %s.", m.mean, m.lo, m.hi,
                t->sample.count, t->sample.count < FEW ? ", which are few" : "", t->c->expect);
}

/* A ratio near 1 is shown as a difference in per cent. */
static void put_brief(lab_mean m, bool ratio, bool interval, nw_text *out)
{
    const bool percent = ratio && m.mean > 0.5 && m.mean < 2;
    nw_text_add(out,
                percent ? "%+.1f %%"
                : ratio ? "%.3g times"
                        : "%.3g",
                percent ? 100 * (m.mean - 1) : m.mean);
    if (interval)
        nw_text_add(out, percent ? " [%+.1f, %+.1f]" : " [%.3g, %.3g]",
                    percent ? 100 * (m.lo - 1) : m.lo, percent ? 100 * (m.hi - 1) : m.hi);
}

/* The median, and the mean without a tenth of the positions on either side, as outliers can
 * dominate a mean. */
static void put_middle(const trial *t, lab_finding *f)
{
    double x[LAB_POSITIONS_MAX], sum = 0;
    const int n = t->sample.count, cut = n / 10;
    for (int i = 0; i < n; i++)
        x[i] = t->geometric ? log(t->sample.value[i]) : t->sample.value[i];
    const double median = lab_median_of(x, (size_t)n); /* sorts */
    for (int i = cut; i < n - cut; i++)
        sum += x[i];
    const double trimmed = sum / (n - 2 * cut);
    f->median = t->geometric ? exp(median) : median;
    f->trimmed = t->geometric ? exp(trimmed) : trimmed;
}

/* Members common to all findings of a claim. */
static void complete(const trial *t, lab_finding *f)
{
    const lab_claim *c = t->c;
    f->name = c->name;
    f->count = t->sample.count;
    f->conclusion = c->conclusion;
    f->group = c->figure[0] ? lab_figure_find(t->d->e, c->figure) + 1 : 0;
    f->cause = c->cause[0] ? c->cause : NULL;
    f->from = c->from[0] ? c->from : NULL;
    f->changed = lab_claim_changed(t->d->e, c);
    f->reason = f->changed ? lab_claim_reason(t->d->e, c) : NULL;
    if (c->struck[0] && lab_listed(c->struck_games, t->d->e->game[t->game].name))
        f->struck = c->struck;
    snprintf(f->subject, sizeof f->subject, "%s", t->title);
}

/* --- tests */

static int judge_value(const trial *t, lab_finding *f, nw_error *err)
{
    lab_resamples r = {.drawn = NULL};
    int rc = lab_resample(&r, &t->sample, t->geometric, 0, err);
    if (rc == 0) {
        const lab_mean m = exponentials(lab_resamples_mean(&r, 0.95), t->geometric);
        f->verdict = lab_judge_range(m, t->range);
        f->value = m;
        weigh(t, &r, f);
        put_found(t, m, f->found, sizeof f->found);
        put_middle(t, f);
        nw_text text = nw_text_in(f->brief, sizeof f->brief);
        put_brief(m, t->geometric, true, &text);
        nw_text_add(&text, ", median ");
        put_brief((lab_mean){f->median, 0, 0}, t->geometric, false, &text);
        rc = compare(t, m, f, err);
    }
    free(r.drawn);
    return rc;
}

/* A single case proves existence. */
static void judge_existence(const trial *t, lab_finding *f)
{
    nw_text text = nw_text_in(f->found, sizeof f->found);
    int above = 0;
    for (int i = 0; i < t->sample.count; i++)
        above += t->sample.value[i] > 1;
    f->verdict = above > 0 ? LAB_AGREES : LAB_DIFFERS;
    nw_text_add(&text, "%s, depth %d: ", t->title,
                lab_term_depth(&t->x.term[0], &t->d->e->game[t->game].depths));
    put_expression(&text, t);
    nw_text_add(&text, " is above 1 in %d of %d positions.", above, t->sample.count);
    snprintf(f->brief, sizeof f->brief, "in %d of %d positions", above, t->sample.count);
}

/* Reduces a product of ratios at several depths to their mean. */
static void take_root(lab_sample *s, int root)
{
    for (int i = 0; root > 1 && i < s->count; i++)
        s->value[i] = pow(s->value[i], 1.0 / root);
}

/* Everything was checked when the experiment was read. */
static void prepare(trial *t)
{
    nw_error ignored;
    lab_game_title(&t->d->e->game[t->game], t->title);
    t->metric = t->c->metric[0] ? t->c->metric : "leaf";
    lab_expression_parse(&t->x, t->c->value[0] ? t->c->value : t->c->exists, &ignored);
    if (t->c->value[0])
        lab_range_parse(&t->range, t->c->expect, &ignored);
    t->geometric = t->x.terms > 1;
    lab_data_expression(t->d, t->game, &t->x, t->metric, strcmp(t->c->count, "iteration") != 0,
                        &t->sample);
    take_root(&t->sample, t->c->root);
}

static int judge(const lab_data *d, const lab_claim *c, int game, lab_section *s, nw_error *err)
{
    trial t = {.d = d, .c = c, .game = game};
    int rc = 0;
    prepare(&t);
    lab_finding *f = lab_add_finding(s, LAB_NOT_RUN, c->text, "%s: no runs.", t.title);
    if (!f)
        return 0;
    complete(&t, f);
    if (t.sample.count > 0 && c->value[0])
        rc = judge_value(&t, f, err);
    else if (t.sample.count > 0)
        judge_existence(&t, f);
    if (f->struck)
        f->verdict = LAB_STRUCK;
    return rc;
}

int lab_judge_claims(const lab_data *d, lab_section *s, nw_error *err)
{
    int rc = 0;
    for (int i = 0; i < d->e->claims; i++)
        for (int g = 0; rc == 0 && g < d->e->games; g++)
            if (lab_listed(d->e->claim[i].games, d->e->game[g].name))
                rc = judge(d, &d->e->claim[i], g, s, err);
    return rc;
}
