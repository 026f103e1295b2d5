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
 * Aspiration NegaScout, with the entered nodes counted by pass and ply. A node of the tree (a line
 * of moves) that the same iteration has entered before is re-entered: by a later pass, or by a
 * re-search. Exercises: Plaat 1996, section 4.2, 4.3. */

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

const lab_study lab_visits = {
    .name = "visits",
    .title = "Where MTD(f) visits more nodes",
    .source = "Plaat, sections 4.2 and 4.3",
    .method = "MTD(f) and Aspiration NegaScout with the settings of the thesis and a table of 2^21 "
              "entries; the last iteration, by pass and by ply. A node is a line of moves from the "
              "root; it is re-entered if the same iteration has entered it before. Sums over "
              "100 games, one position each; the summary has means per position.",
    .quick = "four positions, less deep",
    .measure = measure,
};
