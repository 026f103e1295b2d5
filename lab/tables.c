/* SPDX-License-Identifier: MIT */
#include "lab/present.h"
#include "base/text.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* Tables with a row per position: every contender's counts at the deepest depth, the best in bold,
 * as in appendix C of the thesis; or the moves chosen at every depth. */

/* Text for a cell: without commas and EPD's quotes. */
static void position_name(const lab_position *p, int number, char out[LAB_CELL_MAX])
{
    const char *id = strstr(p->note, "id \"");
    const char *letter = strstr(p->note, "c0 \"Board ");
    if (letter)
        snprintf(out, LAB_CELL_MAX, "%d %.1s", number, letter + 10);
    else if (id)
        snprintf(out, LAB_CELL_MAX, "%d %.*s", number, (int)strcspn(id + 4, "\","), id + 4);
    else
        snprintf(out, LAB_CELL_MAX, "%d", number);
}

static void put_number(lab_table *t, double x)
{
    if (isnan(x))
        lab_put(t, "-");
    else if (x == floor(x))
        lab_put(t, "%.0f", x);
    else
        lab_put(t, "%.3f", x);
}

static bool is_shown(const lab_data *d, const lab_table_spec *spec, int contender)
{
    return lab_listed(spec->show, d->e->contender[contender].name);
}

static int depth_of(const lab_table_spec *spec, const lab_game_part *g)
{
    return spec->depth ? spec->depth : lab_numbers_last(&g->depths);
}

static void fill_counts(const lab_data *d, const lab_table_spec *spec, int game, lab_table *t)
{
    const lab_game_part *g = &d->e->game[game];
    lab_point_of at = {.game = game,
                       .value = g->values.number[g->values.count - 1],
                       .depth = depth_of(spec, g),
                       .metric = spec->metric,
                       .cumulative = true};
    for (at.position = 0; at.position < g->set.count; at.position++) {
        char name[LAB_CELL_MAX];
        position_name(&g->set.list[at.position], at.position + 1, name);
        lab_put(t, "%s", name);
        for (int c = 0; c < d->e->contenders; c++)
            if (is_shown(d, spec, c)) {
                at.contender = c;
                put_number(t, lab_data_get(d, &at));
            }
    }
}

/* The first shown contender's moves at every depth; a star marks the solution. */
static void fill_moves(const lab_data *d, const lab_table_spec *spec, int game, lab_table *t)
{
    const lab_game_part *g = &d->e->game[game];
    int contender = 0;
    while (contender < d->e->contenders - 1 && !is_shown(d, spec, contender))
        contender++;
    for (int p = 0; p < g->set.count; p++) {
        char name[LAB_CELL_MAX];
        position_name(&g->set.list[p], p + 1, name);
        lab_put(t, "%s", name);
        for (int i = 0; i < g->depths.count; i++) {
            char move[24] = "-";
            const lab_point_of at = {.game = game,
                                     .contender = contender,
                                     .position = p,
                                     .value = lab_numbers_last(&g->values),
                                     .depth = g->depths.number[i]};
            lab_data_move(d, &at, move, sizeof move);
            lab_put(t, "%s%s", move, lab_position_solved(&g->set.list[p], move) ? " *" : "");
        }
    }
}

/* Geometric means over the positions: a row per contender, a column per depth. */
static void fill_means(const lab_data *d, const lab_table_spec *spec, int game, lab_table *t)
{
    const lab_game_part *g = &d->e->game[game];
    lab_point_of at = {.game = game,
                       .value = g->values.number[g->values.count - 1],
                       .metric = spec->metric,
                       .cumulative = true};
    for (at.contender = 0; at.contender < d->e->contenders; at.contender++) {
        if (!is_shown(d, spec, at.contender))
            continue;
        lab_put(t, "%s", d->e->contender[at.contender].label);
        for (int i = 0; i < g->depths.count; i++) {
            lab_sample value;
            at.depth = g->depths.number[i];
            lab_data_ratios(d, &at, -1, &value);
            if (value.count == g->set.count)
                lab_put(t, "%.0f", lab_sample_mean(&value, true).mean);
            else
                lab_put(t, "-");
        }
    }
}

typedef void filler(const lab_data *d, const lab_table_spec *spec, int game, lab_table *t);

static void fill_table(const lab_data *d, const lab_table_spec *spec, int game, lab_section *s)
{
    const lab_game_part *g = &d->e->game[game];
    const bool moves = strcmp(spec->kind, "moves") == 0, means = strcmp(spec->kind, "means") == 0;
    filler *fill = moves ? fill_moves : means ? fill_means : fill_counts;
    char title[96], columns[600], name[LAB_NAME_SIZE];
    nw_text text = nw_text_in(columns, sizeof columns);
    lab_game_title(g, name);
    if (fill == fill_counts)
        snprintf(title, sizeof title, "%.20s: %.50s, depth %d", name, spec->title,
                 depth_of(spec, g));
    else
        snprintf(title, sizeof title, "%.20s: %.70s", name, spec->title);
    nw_text_add(&text, "%s", means ? "stage" : "position");
    for (int c = 0; fill == fill_counts && c < d->e->contenders; c++)
        if (is_shown(d, spec, c))
            nw_text_add(&text, ",%s", d->e->contender[c].label);
    for (int i = 0; fill != fill_counts && i < g->depths.count; i++)
        nw_text_add(&text, ",depth %d", g->depths.number[i]);
    lab_titled_table *t = lab_add_table(s, title, columns);
    if (t)
        fill(d, spec, game, &t->table);
    if (t)
        t->best = fill == fill_counts;
    if (t && spec->figure[0])
        t->group = lab_figure_find(d->e, spec->figure) + 1;
}

void lab_fill_tables(const lab_data *d, lab_section *s)
{
    for (int i = 0; i < d->e->table_specs; i++)
        for (int g = 0; g < d->e->games; g++)
            if (lab_listed(d->e->table_spec[i].games, d->e->game[g].name))
                fill_table(d, &d->e->table_spec[i], g, s);
}
