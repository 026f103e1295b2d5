/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "core/random-inl.h"
#include "lab/sets.h"
#include "lab/study.h"
#include "library/options.h"
#include "library/searcher.h"
#include <stdlib.h>
#include <string.h>

/* Where MTD(f) loses in other nodes what it gains in leaves: the last iteration of MTD(f) and of
 * Aspiration NegaScout, with every node that is entered told by pass and by ply. A node of the tree
 * (a line of moves) that the same iteration entered before is entered again: by a later pass, or by
 * a re-search. Exercises: Plaat 1996, section 4.2, 4.3. */

enum { POSITIONS = 100, POSITIONS_QUICK = 4 };
enum { GAMES = 3, DRIVERS = 2, PASSES = 5, PLIES = 24, SLOTS = 1 << 23 };

/* The games as in lab/experiments/thesis.inc; the quick profile is less deep. */
#define COMMON                                                                                     \
    "lab,table=21,table-mode=one,table-depth=equal,replace=deep,store-leaves,table-move,"          \
    "no-killers,no-refutation,"
static const struct tested {
    const char *game, *set, *options;
    int depth, depth_quick;
} tested[GAMES] = {
    {"chess", "chess-games",
     COMMON "deepen=1,static-order,history,quiescence,etc=0,guess-back=2,delta=50,step=50", 8, 6},
    {"othello", "othello-games",
     COMMON "deepen=1,static-order,no-history,no-quiescence,etc=0,guess-back=2,delta=3,step=3", 10,
     9},
    {"checkers", "checkers-games",
     COMMON "deepen=2,no-static-order,history,quiescence,etc=1,guess-back=1,delta=50,step=50", 17,
     13},
};
static const char *const drivers[DRIVERS] = {"mtdf", "aspiration-negascout"};

/* --- measuring */

typedef struct tally {
    uint64_t interior, again, leaf, table;
} tally;

typedef struct witness {
    nw_observer observer; /* first: it is handed to the search as this */
    int depth;            /* of the last iteration */
    bool is_last;
    int pass;
    tally of[PASSES][PLIES]; /* the last row: that pass and all after it */
    uint64_t *seen;          /* lines entered in this iteration; 0: free */
    size_t lines;
} witness;

static uint64_t line_of(const nw_link *n)
{
    uint64_t hash = 1;
    for (; n->parent; n = n->parent)
        hash = nw_mix(hash ^ (uint64_t)n->child << 16 ^ n->ply);
    return hash | 1;
}

/* Was the line entered before? From now on it was. */
static bool is_known(witness *w, uint64_t line)
{
    size_t i = line >> 1 & (SLOTS - 1);
    while (w->seen[i] && w->seen[i] != line)
        i = (i + 1) & (SLOTS - 1);
    if (w->seen[i] || w->lines > SLOTS / 2)
        return true;
    w->seen[i] = line;
    w->lines++;
    return false;
}

static void see(nw_observer *observer, const nw_event *e)
{
    witness *w = (witness *)(void *)observer;
    if (e->kind == NW_EVENT_ITERATION) {
        w->is_last = e->op == w->depth;
        w->pass = -1;
    }
    if (!w->is_last)
        return;
    w->pass += e->kind == NW_EVENT_PASS;
    const int row = w->pass < 0 ? 0 : w->pass < PASSES ? w->pass : PASSES - 1;
    tally *t = &w->of[row][e->node->ply < PLIES ? e->node->ply : PLIES - 1];
    t->leaf += e->kind == NW_EVENT_LEAF;
    t->table += e->kind == NW_EVENT_STORED;
    if (e->kind == NW_EVENT_ENTER) {
        t->interior++;
        t->again += is_known(w, line_of(e->node));
    }
}

static int watch_search(witness *w, const struct tested *g, const char *driver,
                        const lab_position *p, nw_error *err)
{
    const nw_game *game = p->game->rules;
    nw_options options = nw_plain(game);
    nw_searcher *s = NULL;
    nw_result result;
    memset(w->seen, 0, SLOTS * sizeof *w->seen);
    w->lines = 0;
    int rc = nw_options_read(&options, g->options, err);
    options.algorithm = driver;
    if (rc == 0)
        rc = nw_searcher_create(&s, game, &options, err);
    if (rc == 0) {
        nw_searcher_observe(s, &w->observer, NW_PLIES_MAX);
        rc = nw_search(s, p->state, &(nw_limits){.depth = w->depth}, &result, err);
    }
    nw_searcher_free(s);
    return rc;
}

static void put_tally(lab_table *out, const struct tested *g, const char *driver, int pass, int ply,
                      const tally *t)
{
    lab_put(out, "%s", g->game);
    lab_put(out, "%s", driver);
    lab_put(out, "%d", pass);
    lab_put(out, "%d", ply);
    lab_put(out, "%llu", (unsigned long long)t->interior);
    lab_put(out, "%llu", (unsigned long long)t->again);
    lab_put(out, "%llu", (unsigned long long)t->leaf);
    lab_put(out, "%llu", (unsigned long long)t->table);
}

/* All positions of a game together. */
static int measure_driver(lab_table *out, const struct tested *g, const char *driver,
                          lab_profile profile, witness *w, nw_error *err)
{
    const bool quick = profile == LAB_QUICK;
    const int positions = quick ? POSITIONS_QUICK : POSITIONS;
    const int depth = quick ? g->depth_quick : g->depth;
    lab_positions set;
    uint64_t *seen = w->seen;
    int rc = lab_positions_read(&set, g->set, NULL, err);
    *w = (witness){.observer = {see}, .depth = depth, .seen = seen};
    for (int i = 0; rc == 0 && i < set.count && i < positions; i++)
        rc = watch_search(w, g, driver, &set.list[i], err);
    lab_positions_free(&set);
    for (int pass = 0; rc == 0 && pass < PASSES; pass++)
        for (int ply = 0; ply <= depth && ply < PLIES; ply++)
            put_tally(out, g, driver, pass + 1, ply, &w->of[pass][ply]);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    witness *w = calloc(1, sizeof *w);
    int rc = 0;
    *out = lab_table_create("game,driver,pass,ply,interior,again,leaf,table");
    if (w)
        w->seen = malloc(SLOTS * sizeof *w->seen);
    if (!w || !w->seen)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for visits");
    for (int g = 0; rc == 0 && g < GAMES; g++)
        for (int d = 0; rc == 0 && d < DRIVERS; d++)
            rc = measure_driver(out, &tested[g], drivers[d], profile, w, err);
    if (w)
        free(w->seen);
    free(w);
    return rc;
}

/* --- what it shows */

/* The sum of a column; pass or ply -1: of all. */
static double sum_of(const lab_table *t, const struct tested *g, const char *driver, int pass,
                     int ply, const char *column)
{
    double v[PASSES * PLIES] = {0}, sum = 0;
    char where[120], more[40] = "";
    if (pass > 0)
        snprintf(more, sizeof more, ",pass=%d", pass);
    if (ply >= 0)
        snprintf(more + strlen(more), sizeof more - strlen(more), ",ply=%d", ply);
    snprintf(where, sizeof where, "game=%s,driver=%s%s", g->game, driver, more);
    const size_t n = lab_select(t, where, column, v, PASSES * PLIES);
    for (size_t i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

/* Every search enters the root once in its first pass. */
static double positions_in(const lab_table *t, const struct tested *g)
{
    return sum_of(t, g, drivers[0], 1, 0, "interior");
}

/* The depth searched: the last ply there are rows of. */
static int depth_in(const lab_table *t, const struct tested *g)
{
    double plies[DRIVERS * PASSES * PLIES] = {0};
    char where[40];
    snprintf(where, sizeof where, "game=%s,pass=1", g->game);
    const size_t n = lab_select(t, where, "ply", plies, DRIVERS * PASSES * PLIES);
    return n > 0 ? (int)plies[n - 1] : 0;
}

struct line {
    const char *title, *driver, *column;
    int colour;
};

/* The points of a line: by ply from the root, or by pass. */
static void plot(const lab_table *t, lab_figure *f, const struct tested *g, const struct line *line,
                 bool by_pass)
{
    lab_series *series = lab_figure_series(f, line->title, line->colour);
    const int first = by_pass ? 1 : 0, last = by_pass ? PASSES : depth_in(t, g);
    for (int x = first; series && x <= last; x++) {
        const double y =
            sum_of(t, g, line->driver, by_pass ? x : -1, by_pass ? -1 : x, line->column) /
            positions_in(t, g);
        if (y > 0)
            lab_series_point(series, x, y, y, y);
    }
}

static lab_figure *add_figure(const lab_table *t, lab_section *s, const struct tested *g,
                              const char *stem, const char *what)
{
    char file[40], title[LAB_LABEL_MAX];
    snprintf(file, sizeof file, "%s-%s", stem, g->game);
    snprintf(title, sizeof title, "%s, %s", what, g->game);
    lab_figure *f = lab_add_figure(s, file, title);
    if (!f)
        return NULL;
    snprintf(f->y_label, sizeof f->y_label, "visits, mean per position");
    snprintf(f->caption, sizeof f->caption,
             "The last iteration, depth %d, of %.0f positions of %s. Again: a line that the same "
             "iteration entered before.",
             depth_in(t, g), positions_in(t, g), g->set);
    f->log_y = true;
    return f;
}

static void draw_plies(const lab_table *t, lab_section *s, const struct tested *g)
{
    static const struct line lines[] = {
        {"MTD(f), entered", "mtdf", "interior", 5},
        {"MTD(f), entered again", "mtdf", "again", 6},
        {"MTD(f), answered by the table", "mtdf", "table", 4},
        {"Aspiration NegaScout, entered", "aspiration-negascout", "interior", 1},
        {"Aspiration NegaScout, table", "aspiration-negascout", "table", 2}};
    lab_figure *f = add_figure(t, s, g, "visits", "Visits to interior nodes");
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "ply");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        plot(t, f, g, &lines[i], false);
}

/* A pass of Aspiration NegaScout is a window: its second is a re-search of the root. */
static void draw_passes(const lab_table *t, lab_section *s, const struct tested *g)
{
    static const struct line lines[] = {
        {"MTD(f), entered", "mtdf", "interior", 5},
        {"MTD(f), entered again", "mtdf", "again", 6},
        {"MTD(f), answered by the table", "mtdf", "table", 4},
        {"MTD(f), leaves", "mtdf", "leaf", 3},
        {"Aspiration NegaScout, entered", "aspiration-negascout", "interior", 1},
        {"Aspiration NegaScout, leaves", "aspiration-negascout", "leaf", 2}};
    lab_figure *f = add_figure(t, s, g, "visits-pass", "Visits by pass");
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "pass; 5: the fifth and all after it");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        plot(t, f, g, &lines[i], true);
}

/* MTD(f)'s number more than Aspiration NegaScout's, per position. */
static double excess_of(const lab_table *t, const struct tested *g, const char *column)
{
    return (sum_of(t, g, drivers[0], -1, -1, column) - sum_of(t, g, drivers[1], -1, -1, column)) /
           positions_in(t, g);
}

/* The share of what the table answers MTD(f) within three plies of the horizon, or there. */
static double share_near(const lab_table *t, const struct tested *g)
{
    const int depth = depth_in(t, g);
    double near = 0;
    for (int ply = depth - 3; ply <= depth; ply++)
        near += sum_of(t, g, drivers[0], -1, ply, "table");
    return near / sum_of(t, g, drivers[0], -1, -1, "table");
}

static void judge(const lab_table *t, lab_section *s, const struct tested *g)
{
    const double leaf = excess_of(t, g, "leaf"), again = excess_of(t, g, "again"),
                 table = excess_of(t, g, "table"), different = excess_of(t, g, "interior") - again,
                 late = sum_of(t, g, drivers[0], PASSES, -1, "table") /
                        sum_of(t, g, drivers[0], -1, -1, "table");
    lab_finding *f = lab_add_finding(
        s, leaf < 0 && again + table > 0 ? LAB_AGREES : LAB_DIFFERS,
        "MTD(f) evaluates fewer leaves; what it loses in total nodes are its later passes: nodes "
        "that they enter again, or that the table answers for them.",
        "More than Aspiration NegaScout, per position: leaves %+.0f, different interior nodes "
        "%+.0f, interior nodes entered again %+.0f, nodes that the table answers %+.0f; together "
        "%+.1f %%. Of what the table answers MTD(f), %.0f %% come in its fifth pass and later, and "
        "%.0f %% within three plies of the horizon.",
        leaf, different, again, table,
        100 * (leaf + different + again + table) * positions_in(t, g) /
            (sum_of(t, g, drivers[1], -1, -1, "leaf") +
             sum_of(t, g, drivers[1], -1, -1, "interior") +
             sum_of(t, g, drivers[1], -1, -1, "table")),
        100 * late, 100 * share_near(t, g));
    if (f)
        snprintf(f->subject, sizeof f->subject, "%s", g->game);
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    section->summary = lab_table_create("game,driver,pass,interior,again,leaf,table");
    for (int g = 0; g < GAMES; g++) {
        draw_plies(results, section, &tested[g]);
        draw_passes(results, section, &tested[g]);
        judge(results, section, &tested[g]);
        for (int d = 0; d < DRIVERS; d++)
            for (int pass = 1; pass <= PASSES; pass++) {
                static const char *const columns[] = {"interior", "again", "leaf", "table"};
                lab_put(&section->summary, "%s", tested[g].game);
                lab_put(&section->summary, "%s", drivers[d]);
                lab_put(&section->summary, pass == PASSES ? "%d and on" : "%d", pass);
                for (int c = 0; c < 4; c++)
                    lab_put(&section->summary, "%.0f",
                            sum_of(results, &tested[g], drivers[d], pass, -1, columns[c]) /
                                positions_in(results, &tested[g]));
            }
    }
    return lab_table_check(&section->summary, err);
}

const lab_study lab_visits = {
    .name = "visits",
    .title = "Where MTD(f) visits more nodes",
    .source = "Plaat, sections 4.2 and 4.3",
    .method = "MTD(f) and Aspiration NegaScout with the settings of the thesis and a table of 2^21 "
              "entries; the last iteration, by pass and by ply. A node is a line of moves from the "
              "root; it is entered again when the same iteration has entered it before. Sums over "
              "100 games, one position each; the summary has means per position.",
    .quick = "four positions, less deep",
    .measure = measure,
    .present = present,
};
