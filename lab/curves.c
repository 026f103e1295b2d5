/* SPDX-License-Identifier: MIT */
#include "lab/curves.h"
#include "base/text.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Figures of an experiment: one per game, or one per game and contender if the series are depths. A
 * point is the geometric mean over the positions, relative to a contender in per cent, with its 95
 * % bootstrap interval; an absolute metric that can be 0 (solved) is averaged arithmetically. */

bool lab_curve_over(const lab_curve *c, const char *x)
{
    return strcmp(c->plot->x, x) == 0;
}

static int last_of(const lab_numbers *n)
{
    return n->number[n->count - 1];
}

static void set_axis(lab_curve *c)
{
    const lab_game_part *g = &c->d->e->game[c->game];
    c->axis = lab_curve_over(c, "sweep") ? g->values : g->depths;
    if (lab_curve_over(c, "ply")) {
        c->axis.count = 0;
        for (int i = 1; i < last_of(&g->depths) && i <= LAB_NUMBERS_MAX; i++)
            c->axis.number[c->axis.count++] = i;
    }
    if (lab_curve_over(c, "positions"))
        for (int share = c->axis.count = 0; share <= 100; share += 5)
            c->axis.number[c->axis.count++] = share;
}

bool lab_curve_shows(const lab_curve *c, int contender)
{
    return lab_listed(c->plot->show, c->d->e->contender[contender].name) &&
           (contender != c->over || c->plot->show[0]);
}

/* An uneven sweep, such as offsets, is drawn in even steps. */
static bool is_uneven(const lab_numbers *n)
{
    for (int k = 2; k < n->count; k++)
        if (n->number[k] - n->number[k - 1] != n->number[1] - n->number[0])
            return true;
    return false;
}

static double x_of(const lab_numbers *n, int i)
{
    return is_uneven(n) ? i + 1 : n->number[i];
}

double lab_curve_x(const lab_curve *c, int number)
{
    const lab_numbers *n = &c->axis;
    int i = 0;
    if (!is_uneven(n))
        return number;
    while (i < n->count && n->number[i] < number)
        i++;
    if (i == n->count || i == 0 || n->number[i] == number)
        return i + 1;
    return i + (double)(number - n->number[i - 1]) / (n->number[i] - n->number[i - 1]);
}

static void note_positions(lab_curve *c, const lab_point_of *at, int count)
{
    if (at->ply > 0)
        return;
    c->fewest = c->most == 0 || count < c->fewest ? count : c->fewest;
    c->most = count > c->most ? count : c->most;
}

/* What is drawn of a sample: its mean, or at x = positions the ratio that `share` per cent of the
 * positions do not exceed. */
static lab_mean drawn_of(const lab_curve *c, lab_sample *ratio, int share)
{
    const bool solved = strcmp(c->plot->metric, "solved") == 0;
    if (!lab_curve_over(c, "positions"))
        return lab_sample_mean(ratio, !solved && !lab_curve_over(c, "ply"));
    const double q = lab_quantile_of(ratio->value, (size_t)ratio->count, share / 100.0);
    return (lab_mean){q, q, q};
}

/* Point k of a curve; if x is not the depth, of the searches to that depth. */
static void add_point(lab_curve *c, lab_series *series, int k, int contender, int depth)
{
    lab_sample ratio;
    const int x = c->axis.number[k];
    const lab_point_of at = {
        .game = c->game,
        .contender = contender,
        .value = lab_curve_over(c, "sweep") ? x : last_of(&c->d->e->game[c->game].values),
        .depth = lab_curve_over(c, "depth") ? x : depth,
        .ply = lab_curve_over(c, "ply") ? x : 0,
        .metric = c->plot->metric,
        .cumulative = strcmp(c->plot->count, "iteration") != 0};
    lab_data_ratios(c->d, &at, c->over, &ratio);
    const bool solved = strcmp(c->plot->metric, "solved") == 0;
    if (ratio.count == 0 || (at.ply == 0 && ratio.count < lab_data_runs(c->d, &at, c->over))) {
        c->incomplete += ratio.count > 0; /* a mean over the cheap positions only would mislead */
        return;
    }
    const lab_mean m = drawn_of(c, &ratio, x);
    const double scale = c->over >= 0 ? 100 : solved ? ratio.count : 1;
    c->least = c->positions == 0 || ratio.count < c->least ? ratio.count : c->least;
    c->positions = ratio.count > c->positions ? ratio.count : c->positions;
    note_positions(c, &at, ratio.count);
    lab_series_point(series, x_of(&c->axis, k), scale * m.mean, scale * m.lo, scale * m.hi);
}

/* --- axes and title */

static void label_axes(const lab_curve *c)
{
    const lab_experiment *e = c->d->e;
    lab_figure *f = c->figure;
    const char *x = c->plot->x_label;
    if (!*x)
        x = lab_curve_over(c, "depth")             ? "search depth (plies)"
            : lab_curve_over(c, "ply")             ? "ply"
            : lab_curve_over(c, "positions")       ? "positions, from the least ratio (%)"
            : strcmp(e->sweep->name, "table") == 0 ? "log_2(table entries)"
                                                   : e->sweep->name;
    snprintf(f->x_label, sizeof f->x_label, "%.60s%s", x,
             is_uneven(&c->axis) ? " (steps not to scale)" : "");
    if (c->plot->y_label[0])
        snprintf(f->y_label, sizeof f->y_label, "%s", c->plot->y_label);
    else if (c->over >= 0)
        snprintf(f->y_label, sizeof f->y_label, "%s, %% of %s",
                 strcmp(c->plot->metric, "seconds") == 0 ? "time"
                                                         : lab_metric_title(c->plot->metric),
                 e->contender[c->over].label);
    else
        snprintf(f->y_label, sizeof f->y_label, "%s", lab_metric_title(c->plot->metric));
    f->reference = c->over >= 0 ? 100 : 0;
    f->log_y = c->plot->log_y;
    f->no_marks = lab_curve_over(c, "positions");
    f->y_max = c->plot->y_max;
}

/* Every value of the axis; every second one if labels would overlap, including 0 if present. */
static void put_tics(const lab_curve *c)
{
    const lab_numbers *axis = &c->axis;
    nw_text text = nw_text_in(c->figure->x_tics, sizeof c->figure->x_tics);
    int width = 0, zero = 0;
    for (int i = 0; i < axis->count; i++) {
        width += snprintf(NULL, 0, "%d", axis->number[i]) + 1;
        zero = axis->number[i] == 0 ? i : zero;
    }
    const int every = width > 80 ? 3 : width > 40 ? 2 : 1;
    for (int i = zero % every; i < axis->count; i += every)
        nw_text_add(&text, "%s'%d' %g", text.used ? ", " : "", axis->number[i], x_of(axis, i));
    for (int i = 0; is_uneven(axis) && i < axis->count; i++)
        c->figure->tic[c->figure->tics++] = axis->number[i];
    for (int i = 0; i < c->extra.count; i++) {
        const double x = lab_curve_x(c, c->extra.number[i]);
        nw_text_add(&text, ", '%d' %g", c->extra.number[i], x);
        if (is_uneven(axis) && x == c->figure->tics + 1)
            c->figure->tic[c->figure->tics++] = c->extra.number[i];
    }
}

static const char *kind_of_mean(const lab_curve *c)
{
    if (strcmp(c->plot->metric, "solved") == 0)
        return "numbers of positions";
    if (lab_curve_over(c, "ply"))
        return "arithmetic means";
    if (strcmp(c->d->e->kind, "search") != 0)
        return "geometric means";
    return strcmp(c->plot->count, "iteration") == 0 ? "geometric means of each iteration"
                                                    : "geometric means of cumulative counts,";
}

static void describe(const lab_curve *c)
{
    const lab_experiment *e = c->d->e;
    const lab_game_part *g = &e->game[c->game];
    nw_text text = nw_text_in(c->figure->caption, sizeof c->figure->caption);
    nw_text_add(&text, "%d positions of %s, ", c->positions, g->positions);
    if (!lab_curve_over(c, "depth") && strcmp(c->plot->series, "depths") != 0)
        nw_text_add(&text, "depth %d, ", last_of(&g->depths));
    if (lab_curve_over(c, "positions"))
        nw_text_add(&text, "one ratio per position, sorted.");
    else
        nw_text_add(&text, "%s with 95 %% bootstrap intervals over games.", kind_of_mean(c));
    if (c->incomplete)
        nw_text_add(&text, " %d points are not drawn, as searches of some positions were given up.",
                    c->incomplete);
    if (c->plot->published[0]) /* equal in all figures of a row, some of which may have none */
        nw_text_add(&text, " Printed: the paper's numbers; its tables are averaged like ours.");
    char range[24] = "";
    if (c->least < c->positions)
        snprintf(range, sizeof range, "%d to ", c->least);
    snprintf(c->figure->note, sizeof c->figure->note, "%s profile, %s%d positions",
             lab_profile_name(e->profile), range, c->positions);
}

static lab_figure *open_figure(lab_curve *c, lab_section *s)
{
    const lab_experiment *e = c->d->e;
    char name[LAB_LABEL_MAX], title[LAB_LABEL_MAX], game[LAB_NAME_SIZE];
    lab_game_title(&e->game[c->game], game);
    if (c->contender >= 0 && strcmp(c->plot->show, e->contender[c->contender].name) != 0) {
        snprintf(name, sizeof name, "%.20s-%.20s-%.20s-%.20s", e->name, c->plot->name,
                 e->game[c->game].name, e->contender[c->contender].name);
        snprintf(title, sizeof title, "%.20s: %.44s, %.24s", game, c->plot->title,
                 e->contender[c->contender].label);
    } else {
        snprintf(name, sizeof name, "%.24s-%.24s-%.24s", e->name, c->plot->name,
                 e->game[c->game].name);
        snprintf(title, sizeof title, "%.20s: %.70s", game, c->plot->title);
    }
    c->figure = lab_add_figure(s, name, title);
    c->positions = c->incomplete = c->extra.count = 0;
    if (c->figure)
        c->figure->group = (int)(c->plot - e->plot) + 1;
    return c->figure;
}

/* Drops a figure without points. */
static void close_figure(lab_curve *c, lab_section *s)
{
    int points = 0;
    for (int i = 0; i < c->figure->count; i++)
        points += c->figure->series[i].points;
    if (points == 0) {
        memset(c->figure, 0, sizeof *c->figure);
        s->figures--;
        return;
    }
    lab_draw_marks(c);
    label_axes(c);
    put_tics(c);
    describe(c);
}

/* --- the curves */

/* Colours of a figure's contenders: algorithms have fixed ones, the others take the rest. */
static void choose_colours(const lab_curve *c, int colour[LAB_CONTENDERS_MAX])
{
    const lab_experiment *e = c->d->e;
    bool used[LAB_COLOURS] = {false};
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < e->contenders; i++) {
            int at = e->contender[i].colour;
            if (!lab_curve_shows(c, i) || (at < 0) != (pass == 1))
                continue;
            for (int tried = 0; tried < LAB_COLOURS && (at < 0 || used[at]); tried++)
                at = (at + 1) % LAB_COLOURS;
            used[at] = true;
            colour[i] = at;
        }
}

static void draw_contenders(lab_curve *c, lab_section *s)
{
    const lab_experiment *e = c->d->e;
    int colour[LAB_CONTENDERS_MAX] = {0};
    if (!open_figure(c, s))
        return;
    choose_colours(c, colour);
    for (int i = 0; i < e->contenders; i++) {
        if (!lab_curve_shows(c, i))
            continue;
        lab_series *series = lab_figure_series(c->figure, e->contender[i].label, colour[i]);
        for (int k = 0; series && k < c->axis.count; k++)
            add_point(c, series, k, i, last_of(&e->game[c->game].depths));
        if (series && series->points == 0)
            c->figure->count--;
    }
    close_figure(c, s);
}

/* The deepest depths, as many as fit a figure. */
static void draw_depths(lab_curve *c, lab_section *s)
{
    const lab_game_part *g = &c->d->e->game[c->game];
    const int most = 5;
    const int first = g->depths.count > most ? g->depths.count - most : 0;
    if (!open_figure(c, s))
        return;
    for (int i = first; i < g->depths.count; i++) {
        char title[LAB_LABEL_MAX];
        snprintf(title, sizeof title, "depth %d", g->depths.number[i]);
        lab_series *series = lab_figure_series(c->figure, title, i - first);
        for (int k = 0; series && k < c->axis.count; k++)
            add_point(c, series, k, c->contender, g->depths.number[i]);
        if (series && series->points == 0)
            c->figure->count--;
    }
    close_figure(c, s);
}

static void draw_curves(lab_curve *c, lab_section *s)
{
    const lab_experiment *e = c->d->e;
    if (strcmp(c->plot->series, "depths") != 0) {
        draw_contenders(c, s);
        return;
    }
    for (int i = 0; i < e->contenders; i++)
        if (lab_curve_shows(c, i)) {
            c->contender = i;
            draw_depths(c, s);
        }
}

/* Depths and positions: "chess to depth 8, 12 to 100 positions". */
static void describe_extent(const lab_curve *c, nw_text *text)
{
    const lab_game_part *part = &c->d->e->game[c->game];
    nw_text_add(text, "%s%s to depth %d, ", text->used ? "; " : "", part->name,
                lab_numbers_last(&part->depths));
    if (c->fewest < c->most)
        nw_text_add(text, "%d to ", c->fewest);
    nw_text_add(text, "%d positions", c->most ? c->most : lab_data_positions(c->d, c->game));
}

static void draw_plot(const lab_data *d, const lab_plot *plot, int game, lab_section *s,
                      nw_text *extent)
{
    lab_curve c = {.d = d, .plot = plot, .game = game, .contender = -1, .over = -1};
    if (!lab_listed(plot->games, d->e->game[game].name))
        return;
    set_axis(&c);
    if (plot->over[0])
        c.over = lab_contender_find(d->e, plot->over);
    draw_curves(&c, s);
    describe_extent(&c, extent);
}

/* The same range of y, in tens, for all figures of a group. */
static void share_range(lab_section *s, int group)
{
    double lo = INFINITY, hi = -INFINITY;
    for (int i = 0; i < s->figures; i++)
        for (int k = 0; s->figure[i].group == group && k < s->figure[i].count; k++) {
            const lab_series *x = &s->figure[i].series[k];
            for (int j = 0; j < x->points; j++) {
                lo = fmin(lo, x->point[j].lo);
                hi = fmax(hi, x->point[j].hi);
            }
        }
    for (int i = 0; i < s->figures && lo <= hi; i++)
        if (s->figure[i].group == group) {
            s->figure[i].y_min = 10 * floor(lo / 10);
            s->figure[i].y_max = 10 * ceil(hi / 10);
        }
}

void lab_draw_curves(const lab_data *d, lab_section *s)
{
    for (int i = 0; i < d->e->plots && i < LAB_GROUPS_MAX; i++) {
        lab_group *group = &s->group[s->groups++];
        snprintf(group->title, sizeof group->title, "%s", d->e->plot[i].title);
        snprintf(group->source, sizeof group->source, "%s", d->e->plot[i].source);
        nw_text extent = nw_text_in(group->extent, sizeof group->extent);
        for (int g = 0; g < d->e->games; g++)
            draw_plot(d, &d->e->plot[i], g, s, &extent);
        if (d->e->plot[i].same_y)
            share_range(s, i + 1);
    }
}
