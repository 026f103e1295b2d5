/* SPDX-License-Identifier: MIT */
#include "lab/curves.h"
#include "lab/marks.h"
#include "base/text.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The papers' numbers next to the curves: crosses if they have a place on the axis, else a line or
 * band across the figure. */

enum { NEUTRAL = 6 }; /* grey, for numbers without a curve */

static const lab_game_part *game_of(const lab_curve *c)
{
    return &c->d->e->game[c->game];
}

static double scale_of(const lab_curve *c)
{
    return c->over >= 0 ? 100 : 1;
}

static const char *contender_alone(const lab_curve *c)
{
    return c->contender >= 0 ? c->d->e->contender[c->contender].name : NULL;
}

/* The curve of a contender, NULL if it has none, e.g. if the curves are depths. */
static const lab_series *series_of(const lab_curve *c, const char *contender)
{
    const int i = *contender ? lab_contender_find(c->d->e, contender) : -1;
    for (int s = 0; i >= 0 && s < c->figure->count; s++)
        if (c->figure->series[s].drawn == LAB_FOUND &&
            strcmp(c->figure->series[s].title, c->d->e->contender[i].label) == 0)
            return &c->figure->series[s];
    return NULL;
}

static int colour_of(const lab_curve *c, const char *contender)
{
    const lab_series *own = series_of(c, contender);
    return own ? own->colour : NEUTRAL;
}

/* The first part of a title: the owner of the number. */
static const char *label_of(const lab_curve *c, const char *contender)
{
    const int i = *contender ? lab_contender_find(c->d->e, contender) : -1;
    return i >= 0 ? c->d->e->contender[i].label : "";
}

static double place(lab_curve *c, int number)
{
    if (lab_numbers_find(&c->axis, number) < 0 && lab_numbers_find(&c->extra, number) < 0 &&
        c->extra.count < LAB_NUMBERS_MAX)
        c->extra.number[c->extra.count++] = number;
    return lab_curve_x(c, number);
}

/* --- across the figure */

/* Three digits, to show 1.25 and 62.5 exactly; from a thousand on all digits, without an
 * exponent. */
static void add_number(nw_text *text, double y)
{
    nw_text_add(text, y < 999.5 ? "%.3g" : "%.0f", y);
}

/* The key must fit two columns, so "84–91" instead of "84 to 91". */
static void title_band(const lab_curve *c, const char *whose, lab_range y, char *title, size_t size)
{
    nw_text text = nw_text_in(title, size);
    nw_text_add(&text, "%.40s%sprinted: ", whose, *whose ? ", " : "");
    add_number(&text, y.lo);
    if (y.hi > y.lo) {
        nw_text_add(&text, "–");
        add_number(&text, y.hi);
    }
    nw_text_add(&text, "%s", c->over >= 0 ? " %" : "");
}

static void draw_across(lab_curve *c, const char *contender, lab_range y)
{
    char title[LAB_LABEL_MAX];
    double first = INFINITY, last = -INFINITY;
    for (int s = 0; s < c->figure->count; s++)
        for (int i = 0; i < c->figure->series[s].points; i++) {
            first = fmin(first, c->figure->series[s].point[i].x);
            last = fmax(last, c->figure->series[s].point[i].x);
        }
    title_band(c, label_of(c, contender), y, title, sizeof title);
    lab_series *series = lab_figure_printed(c->figure, title, colour_of(c, contender),
                                            y.hi > y.lo ? LAB_PRINTED_BAND : LAB_PRINTED_LINE);
    lab_series_point(series, first, 0.5 * (y.lo + y.hi), y.lo, y.hi);
    lab_series_point(series, last, 0.5 * (y.lo + y.hi), y.lo, y.hi);
}

static void draw_upright(lab_curve *c, const lab_mark *m)
{
    char title[LAB_LABEL_MAX];
    snprintf(title, sizeof title, "%.40s%sprinted: at %d", label_of(c, m->contender),
             m->contender[0] ? ", " : "", m->at);
    lab_series_point(
        lab_figure_printed(c->figure, title, colour_of(c, m->contender), LAB_PRINTED_X),
        place(c, m->at), NAN, NAN, NAN);
}

/* --- crosses */

/* Our number for a contender at x, to which a printed number is relative; 0 if there is none. */
static double found_of(const lab_curve *c, const char *contender, double x)
{
    const lab_series *s = series_of(c, contender);
    for (int i = 0; s && i < s->points; i++)
        if (s->point[i].x == x)
            return s->point[i].y;
    return 0;
}

static lab_series *add_crosses(lab_curve *c, const char *contender, const char *whose)
{
    char title[LAB_LABEL_MAX];
    snprintf(title, sizeof title, "%.64s%sprinted", whose, *whose ? ", " : "");
    for (int s = 0; s < c->figure->count; s++)
        if (c->figure->series[s].drawn == LAB_PRINTED &&
            strcmp(c->figure->series[s].title, title) == 0)
            return &c->figure->series[s];
    return lab_figure_printed(c->figure, title, colour_of(c, contender), LAB_PRINTED);
}

static void draw_cross(lab_curve *c, const lab_mark *m)
{
    const int at = m->last ? lab_numbers_last(&c->axis) : m->at;
    const double x = m->of[0] ? lab_curve_x(c, at) : place(c, at);
    const double scale = m->of[0] ? found_of(c, m->of, x) : scale_of(c);
    if (scale > 0)
        lab_series_point(add_crosses(c, m->contender, label_of(c, m->contender)), x,
                         scale * 0.5 * (m->value.lo + m->value.hi), scale * m->value.lo,
                         scale * m->value.hi);
}

/* --- tables */

/* The mean of a contender at one depth of a table, with its interval. */
static bool mean_of_table(const lab_curve *c, const lab_mark *m, int contender, int depth,
                          lab_mean *out)
{
    const lab_game_part *g = game_of(c);
    const lab_numbers depths = {{depth}, 1};
    const lab_printed at = {m->table, g->name, c->plot->metric, &depths, &g->values};
    lab_expression x = {.terms = c->over >= 0 ? 2 : 1};
    lab_sample sample;
    int found = 0;
    for (int i = 0; i < x.terms; i++) {
        const int of = i == 0 ? contender : c->over;
        x.term[i] = (lab_term){.sweep = LAB_LAST, .depth = LAB_LAST, .divide = i > 0};
        snprintf(x.term[i].contender, sizeof x.term[i].contender, "%s",
                 c->d->e->contender[of].name);
    }
    lab_published_expression(&at, &x, &sample, &found);
    if (sample.count < 2)
        return false;
    *out = lab_sample_mean(&sample, true);
    out->mean *= scale_of(c);
    out->lo *= scale_of(c);
    out->hi *= scale_of(c);
    return true;
}

/* One contender of a table: at the table's depths; if x is not the depth, only the deepest, at the
 * mark's place or across the figure. */
static void draw_contender(lab_curve *c, const lab_mark *m, int contender)
{
    const char *name = c->d->e->contender[contender].name;
    const bool by_depth = lab_curve_over(c, "depth");
    char whose[LAB_LABEL_MAX];
    lab_numbers depths;
    lab_mean mean;
    lab_mark_depths(m, c->plot, game_of(c)->name, name, &depths);
    for (int i = by_depth ? 0 : depths.count - 1; i >= 0 && i < depths.count; i++) {
        if (!mean_of_table(c, m, contender, depths.number[i], &mean))
            continue;
        if (!by_depth && !m->placed) {
            draw_across(c, name, (lab_range){mean.mean, mean.mean, false});
            continue;
        }
        snprintf(whose, sizeof whose, by_depth ? "%.48s" : "%.48s, depth %d", label_of(c, name),
                 depths.number[i]);
        lab_series_point(add_crosses(c, name, whose), place(c, by_depth ? depths.number[i] : m->at),
                         mean.mean, mean.lo, mean.hi);
    }
}

static void draw_table(lab_curve *c, const lab_mark *m)
{
    for (int i = 0; i < c->d->e->contenders; i++)
        if (c->contender >= 0 ? i == c->contender
                              : series_of(c, c->d->e->contender[i].name) != NULL)
            draw_contender(c, m, i);
}

static void draw_mark(lab_curve *c, const lab_mark *m)
{
    const lab_range y = {scale_of(c) * m->value.lo, scale_of(c) * m->value.hi, false};
    if (m->table[0])
        draw_table(c, m);
    else if (!m->valued)
        draw_upright(c, m);
    else if (m->placed)
        draw_cross(c, m);
    else
        draw_across(c, m->contender, y);
}

/* Marks with a place come first, as they may lie beyond our points and widen the figure. */
void lab_draw_marks(lab_curve *c)
{
    nw_error ignored; /* the list was checked with the experiment */
    lab_marks marks;
    if (lab_marks_parse(&marks, c->d->e, c->plot, &ignored) < 0)
        return;
    for (int across = 0; across < 2; across++)
        for (int i = 0; i < marks.count; i++) {
            const lab_mark *m = &marks.list[i];
            const bool has_place = m->placed || (m->table[0] && lab_curve_over(c, "depth"));
            if (has_place != (across == 1) &&
                lab_mark_belongs(m, game_of(c)->name, contender_alone(c)))
                draw_mark(c, m);
        }
}
