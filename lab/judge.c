/* SPDX-License-Identifier: MIT */
#include "lab/present.h"
#include "core/text.h"
#include <stdio.h>
#include <string.h>

/* Verdicts, computed: a claim agrees when the whole 95 % interval lies in the range that is
 * expected, differs when all of it lies outside, and is inconclusive otherwise. Two algorithms that
 * count the same in all positions are an interval of one point: 1, which is not < 1. */

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

/* What is the same for every finding of a claim. */
static void complete(const lab_data *d, const lab_claim *c, const char *title, lab_finding *f)
{
    if (!f)
        return;
    f->conclusion = c->conclusion;
    f->group = c->figure[0] ? lab_figure_find(d->e, c->figure) + 1 : 0;
    f->cause = c->cause[0] ? c->cause : NULL;
    snprintf(f->subject, sizeof f->subject, "%s", title);
}

static void judge_value(const lab_data *d, const lab_claim *c, int game, const char *title,
                        lab_section *s)
{
    double value[LAB_POSITIONS_MAX];
    lab_expression x;
    lab_range range;
    nw_error err;
    lab_expression_parse(&x, c->value, &err);
    lab_range_parse(&range, c->expect, &err);
    const int count = lab_data_expression(d, game, &x, c->metric[0] ? c->metric : "leaf",
                                          strcmp(c->count, "iteration") != 0, value);
    if (count == 0) {
        complete(
            d, c, title,
            lab_add_finding(s, LAB_INCONCLUSIVE, c->text, "%s: no runs for %s.", title, c->value));
        return;
    }
    const lab_mean m = x.terms > 1 ? lab_geometric_mean_of(value, (size_t)count)
                                   : lab_mean_of(value, (size_t)count);
    lab_finding *f = lab_add_finding(
        s, lab_judge_range(m, range), c->text,
        "%s, depth %d: %.3f [%.3f, %.3f] for %s (%s) over %d positions; expected %s.", title,
        lab_term_depth(&x.term[0], &d->e->game[game].depths), m.mean, m.lo, m.hi, c->value,
        lab_metric_title(x.term[0].metric[0] ? x.term[0].metric
                         : c->metric[0]      ? c->metric
                                             : "leaf"),
        count, c->expect);
    complete(d, c, title, f);
    if (f)
        snprintf(f->brief, sizeof f->brief, "%.3g [%.3g, %.3g]", m.mean, m.lo, m.hi);
}

/* One case proves that there is one. */
static void judge_existence(const lab_data *d, const lab_claim *c, int game, const char *title,
                            lab_section *s)
{
    double value[LAB_POSITIONS_MAX];
    lab_expression x;
    nw_error err;
    int above = 0;
    lab_expression_parse(&x, c->exists, &err);
    const int count = lab_data_expression(d, game, &x, c->metric[0] ? c->metric : "leaf",
                                          strcmp(c->count, "iteration") != 0, value);
    for (int i = 0; i < count; i++)
        above += value[i] > 1;
    lab_finding *f = lab_add_finding(s,
                                     above > 0   ? LAB_AGREES
                                     : count > 0 ? LAB_DIFFERS
                                                 : LAB_INCONCLUSIVE,
                                     c->text, "%s, depth %d: %s is above 1 in %d of %d positions.",
                                     title, lab_term_depth(&x.term[0], &d->e->game[game].depths),
                                     c->exists, above, count);
    complete(d, c, title, f);
    if (f)
        snprintf(f->brief, sizeof f->brief, "in %d of %d positions", above, count);
}

void lab_judge_claims(const lab_data *d, lab_section *s)
{
    for (int i = 0; i < d->e->claims; i++)
        for (int g = 0; g < d->e->games; g++) {
            const lab_claim *c = &d->e->claim[i];
            char title[LAB_NAME_SIZE];
            lab_game_title(&d->e->game[g], title);
            if (!lab_listed(c->games, d->e->game[g].name))
                continue;
            if (c->value[0])
                judge_value(d, c, g, title, s);
            else
                judge_existence(d, c, g, title, s);
        }
}
