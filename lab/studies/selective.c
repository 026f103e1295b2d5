/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/sets.h"
#include "lab/study.h"
#include <stdlib.h>
#include <string.h>

/* Selective search: savings and errors of each kind of selectivity. Every position is searched with
 * one kind, with all, and with none; the chosen move is then searched full-width to the same depth.
 * Reproduces: Plaat 1996, section 2.2.3, selective search. */

enum { POSITIONS = 8, POSITIONS_QUICK = 2, GAMES = 3, DEPTHS = 3 };

/* Chosen so that both sides are to move. */
static const int taken[POSITIONS] = {0, 3, 5, 8, 10, 13, 15, 18};

static const struct tested {
    const char *game, *set;
    int depths[DEPTHS];
    unsigned kinds; /* those with an effect in the game */
} tested[GAMES] = {
    {"chess",
     "chess-20",
     {4, 5, 6},
     NW_SELECT_NULL_MOVE | NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY | NW_SELECT_LATE},
    {"othello", "othello-20", {6, 7, 8}, NW_SELECT_REDUCTIONS | NW_SELECT_PROBCUT},
    {"checkers", "checkers-20", {7, 9, 11}, NW_SELECT_REDUCTIONS | NW_SELECT_FUTILITY},
};

/* Kind number i of a game: 0 is none, then each, then all; false after the last. */
static bool kind_of(const struct tested *g, int i, unsigned *bits, const char **name)
{
    int seen = 0;
    *bits = 0;
    *name = "none";
    if (i == 0)
        return true;
    for (int bit = 0; nw_selective_name(bit); bit++)
        if (g->kinds >> bit & 1 && ++seen == i) {
            *bits = 1u << bit;
            *name = nw_selective_name(bit);
            return true;
        }
    *bits = g->kinds;
    *name = "all";
    return i == seen + 1;
}

/* --- measuring */

/* A search's counts over all kinds. */
static nw_selective_stats all_stats(const nw_searcher *s)
{
    nw_selective_stats of[32] = {{0}}, sum = {0};
    const int kinds = nw_selective_counts(s, of, 32);
    for (int i = 0; i < kinds; i++) {
        sum.tried += of[i].tried;
        sum.cut += of[i].cut;
        sum.researched += of[i].researched;
    }
    return sum;
}

/* A search's result and its selectivity counts. */
typedef struct found {
    nw_result result;
    nw_selective_stats stats;
} found;

static int search(const nw_game *game, const void *state, int depth, unsigned selective, found *f,
                  nw_error *err)
{
    nw_options options = nw_defaults(game);
    nw_searcher *s = NULL;
    const nw_limits limits = {.depth = depth};
    options.lab = 0;
    options.play = 1;
    options.selective = selective;
    int rc = nw_searcher_create(&s, game, &options, err);
    if (rc == 0)
        rc = nw_search(s, state, &limits, &f->result, err);
    if (rc == 0)
        f->stats = all_stats(s);
    nw_searcher_free(s);
    return rc;
}

/* A move's value by a full search, for the side that plays it. */
static int value_of(const nw_game *game, const void *state, nw_move move, int depth,
                    nw_score *value, nw_error *err)
{
    found f = {0};
    void *child = malloc(game->state_size);
    if (!child)
        return nw_fail(err, NW_ENOMEM, "out of memory for a position");
    game->play(child, state, move);
    const int rc = search(game, child, depth - 1, 0, &f, err);
    *value = -f.result.value;
    free(child);
    return rc;
}

static void put_stats(lab_table *out, const nw_selective_stats *stats)
{
    lab_put(out, "%llu", (unsigned long long)stats->tried);
    lab_put(out, "%llu", (unsigned long long)stats->cut);
    lab_put(out, "%llu", (unsigned long long)stats->researched);
}

static int measure_depth(lab_table *out, const struct tested *g, const lab_position *p, int depth,
                         nw_error *err)
{
    const nw_game *game = p->game->rules;
    nw_score best = 0;
    uint64_t all_nodes = 0;
    unsigned bits;
    const char *name;
    int rc = 0;
    for (int i = 0; rc == 0 && kind_of(g, i, &bits, &name); i++) {
        found f = {0};
        nw_score worth = 0;
        rc = search(game, p->state, depth, bits, &f, err);
        if (rc == 0 && bits != 0)
            rc = value_of(game, p->state, f.result.move, depth, &worth, err);
        if (bits == 0) {
            worth = best = f.result.value;
            all_nodes = f.result.nodes;
        }
        lab_put(out, "%s", g->game);
        lab_put(out, "%d", depth);
        lab_put(out, "%s", name);
        lab_put(out, "%.4f", (double)f.result.nodes / (double)all_nodes);
        lab_put(out, "%d", f.result.value != best);
        lab_put(out, "%d", worth < best ? (int)(best - worth) : 0);
        put_stats(out, &f.stats);
    }
    return rc;
}

static int measure_game(lab_table *out, const struct tested *g, int positions, nw_error *err)
{
    lab_positions set;
    int rc = lab_positions_read(&set, g->set, NULL, err);
    for (int d = 0; rc == 0 && d < DEPTHS; d++)
        for (int i = 0; rc == 0 && i < positions; i++)
            if (taken[i] < set.count)
                rc = measure_depth(out, g, &set.list[taken[i]], g->depths[d], err);
    lab_positions_free(&set);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int positions = profile == LAB_QUICK ? POSITIONS_QUICK : POSITIONS;
    int rc = 0;
    *out = lab_table_create("game,depth,kind,nodes,other,loss,tried,cut,researched");
    for (int g = 0; rc == 0 && g < GAMES; g++)
        rc = measure_game(out, &tested[g], positions, err);
    return rc;
}

const lab_study lab_selective = {
    .name = "selective",
    .title = "Selective search: savings and errors",
    .source = "Plaat, section 2.2.3",
    .method = "Positions of the laboratory's sets, by the rules of play, at three depths: with "
              "each kind of selectivity that has an effect in the game, with all of them, and with "
              "none. A value is wrong if it differs from that of the full search, a move if a full "
              "search of the same depth rates it below the best.",
    .quick = "two positions per game",
    .measure = measure,
};
