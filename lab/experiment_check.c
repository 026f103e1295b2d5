/* SPDX-License-Identifier: MIT */
#include "lab/experiment_parts.h"
#include "core/error.h"
#include "lab/marks.h"
#include "lab/metric.h"
#include "lab/run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Validation of a whole experiment. */

/* An algorithm has the same title and colour in all figures. */
static const struct title {
    const char *name, *title;
    int colour;
} titles[] = {{"alphabeta", "Alpha-Beta", 0},
              {"negascout", "NegaScout", 1},
              {"pvs", "PVS", 1},
              {"aspiration", "Aspiration Alpha-Beta", 5},
              {"aspiration-negascout", "Aspiration NegaScout", 1},
              {"mt-sss", "MT-SSS*", 2},
              {"mt-dual", "MT-DUAL*", 3},
              {"mtdf", "MTD(f)", 4},
              {"mtd-bi", "MTD(bi)", 5},
              {"mtd-step", "MTD(step)", 6},
              {"mtd-best", "MTD(best)", 7},
              {"test", "one null window", 0}};

static void name_contender(lab_contender *c)
{
    const struct title *t = NULL;
    for (size_t i = 0; !t && i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i].name, c->name) == 0)
            t = &titles[i];
    c->colour = t ? t->colour : -1;
    if (c->label[0] == 0)
        snprintf(c->label, sizeof c->label, "%s", t ? t->title : c->name);
}

typedef int check(lab_experiment *e, nw_error *err, int *line);

static int check_experiment(lab_experiment *e, nw_error *err, int *line)
{
    *line = 1;
    if (e->title[0] == 0)
        return nw_fail(err, NW_EINVAL, "[experiment] needs a title");
    if (e->kind[0] == 0)
        snprintf(e->kind, sizeof e->kind, "search");
    if (e->repeat == 0)
        e->repeat = 1;
    if (e->games == 0)
        return nw_fail(err, NW_EINVAL, "no section [game NAME]");
    if (lab_add_algorithms(e, err) < 0)
        return NW_EINVAL;
    if (e->contenders == 0)
        return nw_fail(err, NW_EINVAL,
                       "no contenders: [experiment] needs algorithms, or sections "
                       "[contender NAME]");
    for (int i = 0; i < e->contenders; i++) {
        *line = e->contender[i].line ? e->contender[i].line : 1;
        name_contender(&e->contender[i]);
        if (e->contender[i].view[0] && !lab_view_known(e->kind, e->contender[i].view))
            return nw_fail(err, NW_EINVAL, "view: %s has no count '%s'", e->kind,
                           e->contender[i].view);
    }
    return 0;
}

/* Counts positions with the first one's side, or the other, to move. */
static int count_movers(const lab_game_part *g, bool first, bool *moves_first)
{
    const char *side = nw_game_side(g->info, g->set.list[0].state);
    int n = 0;
    for (int i = 0; i < g->set.count; i++) {
        moves_first[i] = strcmp(nw_game_side(g->info, g->set.list[i].state), side) == 0;
        n += moves_first[i] == first;
    }
    return n;
}

/* Is item k of n among `wanted` evenly spaced ones, starting with the first? */
static bool is_spaced(int k, int n, int wanted)
{
    return wanted >= n || (wanted > 0 && (k == 0 || k * wanted / n != (k - 1) * wanted / n));
}

/* Keeps `take` positions of a set, half (if possible) for either side to move, and evenly spaced
 * per side: every second position of a game would have one side to move only. */
static int take_some(lab_game_part *g, nw_error *err)
{
    lab_positions all = g->set;
    if (g->take == 0 || g->take >= all.count)
        return 0;
    bool *moves_first = calloc((size_t)all.count, sizeof *moves_first);
    lab_position *kept = malloc((size_t)all.count * sizeof *kept);
    lab_position *left = malloc((size_t)all.count * sizeof *left);
    if (!moves_first || !kept || !left) {
        free(moves_first);
        free(kept);
        free(left);
        return nw_fail(err, NW_ENOMEM, "out of memory for positions");
    }
    const int there[2] = {count_movers(g, false, moves_first), count_movers(g, true, moves_first)};
    int wanted[2] = {g->take / 2, g->take - g->take / 2}, seen[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        if (wanted[side] > there[side]) {
            wanted[!side] += wanted[side] - there[side];
            wanted[side] = there[side];
        }
    lab_positions rest = {left, 0};
    g->set = (lab_positions){kept, 0};
    for (int i = 0; i < all.count; i++) {
        const int side = moves_first[i];
        lab_positions *to = is_spaced(seen[side]++, there[side], wanted[side]) ? &g->set : &rest;
        to->list[to->count++] = all.list[i];
    }
    free(all.list);
    free(moves_first);
    lab_positions_free(&rest);
    return 0;
}

static int check_sweep_values(const lab_experiment *e, const lab_numbers *values, nw_error *err)
{
    for (int i = 0; e->sweep && i < values->count; i++) {
        lab_config scratch = {.options = nw_defaults(NULL)};
        char text[16];
        snprintf(text, sizeof text, "%d", values->number[i]);
        if (lab_setting_set(&scratch, e->sweep, text, err) < 0)
            return NW_EINVAL;
    }
    return 0;
}

static int check_game(lab_experiment *e, lab_game_part *g, nw_error *err)
{
    if (g->file[0] && !e->plugins)
        return nw_fail(err, NW_EINVAL,
                       "plugin = %.80s: its code would run here with your rights; if you trust it, "
                       "say --allow-plugins",
                       g->file);
    if (g->file[0] && nw_plugin_open(&g->plugin, g->file, err) < 0)
        return NW_EINVAL;
    g->info = g->plugin ? nw_plugin_info(g->plugin) : nw_game_find(g->name, strlen(g->name));
    if (!g->info)
        return nw_fail(err, NW_EINVAL, "unknown game '%s'", g->name);
    if (g->positions[0] == 0 || g->depths.count == 0)
        return nw_fail(err, NW_EINVAL, "[game %s] needs positions and depths", g->name);
    for (int i = 0; i < g->depths.count; i++)
        if (g->depths.number[i] < 1 || g->depths.number[i] > NW_PLIES_MAX ||
            (i > 0 && g->depths.number[i] <= g->depths.number[i - 1]))
            return nw_fail(err, NW_EINVAL, "depths: expected rising numbers from 1 to %d",
                           NW_PLIES_MAX);
    if (g->values.count == 0)
        g->values = e->values;
    if (e->sweep && g->values.count == 0)
        return nw_fail(err, NW_EINVAL, "the sweep over %s has no values", e->sweep->name);
    if (!e->sweep)
        g->values = (lab_numbers){{0}, 1};
    int rc = check_sweep_values(e, &g->values, err);
    if (rc == 0)
        rc = lab_positions_read(&g->set, g->positions, g->info, err);
    return rc < 0 ? rc : take_some(g, err);
}

static int check_games(lab_experiment *e, nw_error *err, int *line)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < e->games; i++) {
        *line = e->game[i].line;
        rc = check_game(e, &e->game[i], err);
    }
    return rc;
}

static int check_metric(const lab_experiment *e, const char *metric, nw_error *err)
{
    if (*metric && !lab_metric_known(e->kind, metric))
        return nw_fail(err, NW_EINVAL, "unknown metric '%s'", metric);
    return 0;
}

/* Are all words of a list contenders (or, with games, games)? */
static int check_words(const lab_experiment *e, const char *list, bool games, nw_error *err)
{
    for (const char *at = list; *at;) {
        char word[LAB_NAME_SIZE];
        at = lab_take_word(at, word);
        bool found = !games && lab_contender_find(e, word) >= 0;
        for (int i = 0; games && i < e->games; i++)
            found |= strcmp(e->game[i].name, word) == 0;
        if (!found)
            return nw_fail(err, NW_EINVAL, "unknown %s '%s'", games ? "game" : "contender", word);
    }
    return 0;
}

static int check_figure_name(const lab_experiment *e, const char *name, nw_error *err)
{
    if (*name && lab_figure_find(e, name) < 0)
        return nw_fail(err, NW_EINVAL, "unknown figure '%s'", name);
    return 0;
}

static int check_plots(lab_experiment *e, nw_error *err, int *line)
{
    lab_marks marks;
    for (int i = 0; i < e->plots; i++) {
        lab_plot *p = &e->plot[i];
        *line = p->line;
        if (p->metric[0] == 0)
            snprintf(p->metric, sizeof p->metric, "leaf");
        if (p->title[0] == 0)
            snprintf(p->title, sizeof p->title, "%.79s", lab_metric_title(p->metric));
        if (p->x[0] == 0)
            snprintf(p->x, sizeof p->x, "depth");
        if (strcmp(p->x, "sweep") == 0 && !e->sweep)
            return nw_fail(err, NW_EINVAL, "x: the experiment has no sweep");
        if (strcmp(p->x, "sweep") != 0 && strcmp(p->series, "depths") == 0)
            return nw_fail(err, NW_EINVAL, "series: depths need x = sweep");
        if (check_metric(e, p->metric, err) < 0 || check_words(e, p->show, false, err) < 0 ||
            check_words(e, p->over, false, err) < 0 || check_words(e, p->games, true, err) < 0 ||
            lab_marks_parse(&marks, e, p, err) < 0)
            return NW_EINVAL;
    }
    for (int i = 0; i < e->table_specs; i++) {
        const lab_table_spec *s = &e->table_spec[i];
        *line = s->line;
        if (check_metric(e, s->metric, err) < 0 || check_words(e, s->show, false, err) < 0 ||
            check_words(e, s->games, true, err) < 0 || check_figure_name(e, s->figure, err) < 0)
            return NW_EINVAL;
    }
    return 0;
}

/* Does the experiment search all terms of a claim, in every game of the claim? */
static int check_terms(const lab_experiment *e, const lab_claim *c, const lab_expression *x,
                       nw_error *err)
{
    for (int g = 0; g < e->games; g++)
        for (int i = 0; lab_listed(c->games, e->game[g].name) && i < x->terms; i++)
            if (!lab_term_exists(&x->term[i], &e->game[g].depths, &e->game[g].values))
                return nw_fail(err, NW_EINVAL,
                               "%.60s: the depth or the value of the sweep of '%s' is not searched "
                               "in %s (%s)",
                               c->value[0] ? c->value : c->exists, x->term[i].contender,
                               e->game[g].name, lab_profile_name(e->profile));
    return 0;
}

static int check_claim(const lab_experiment *e, const lab_claim *c, nw_error *err)
{
    lab_expression x;
    lab_range range;
    if (c->text[0] == 0 || (c->value[0] != 0) == (c->exists[0] != 0))
        return nw_fail(err, NW_EINVAL, "[claim] needs text, and value or exists");
    if ((c->value[0] && lab_range_parse(&range, c->expect, err) < 0) ||
        check_figure_name(e, c->figure, err) < 0 || lab_published_check(c->published, err) < 0)
        return NW_EINVAL;
    if (lab_expression_parse(&x, c->value[0] ? c->value : c->exists, err) < 0)
        return NW_EINVAL;
    for (int i = 0; i < x.terms; i++)
        if (check_words(e, x.term[i].contender, false, err) < 0 ||
            check_metric(e, x.term[i].metric, err) < 0)
            return NW_EINVAL;
    if (check_metric(e, c->metric, err) < 0 || check_words(e, c->games, true, err) < 0)
        return NW_EINVAL;
    return check_terms(e, c, &x, err);
}

static int check_claims(lab_experiment *e, nw_error *err, int *line)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < e->claims; i++) {
        *line = e->claim[i].line;
        rc = check_claim(e, &e->claim[i], err);
    }
    return rc;
}

/* The kind accepts every setting of every contender. */
static int check_settings(lab_experiment *e, nw_error *err, int *line)
{
    lab_config c;
    int rc = 0;
    for (int i = 0; i < e->games * e->contenders && rc == 0; i++) {
        const lab_game_part *g = &e->game[i / e->contenders];
        const lab_contender *contender = &e->contender[i % e->contenders];
        *line = contender->line ? contender->line : 1;
        rc = lab_configure(
            &c, e, &(lab_asked){.game = g, .contender = contender, .value = g->values.number[0]},
            err);
    }
    return rc;
}

int lab_experiment_check(lab_experiment *e, const char *file, nw_error *err)
{
    static check *const checks[] = {check_experiment, check_games, check_settings, check_plots,
                                    check_claims};
    nw_error reason = {0};
    int rc = 0, line = 0;
    for (size_t i = 0; rc == 0 && i < sizeof checks / sizeof *checks; i++)
        rc = checks[i](e, &reason, &line);
    return rc < 0 ? nw_fail(err, rc, "%.90s:%d: %.150s", file, line, reason.text) : 0;
}
