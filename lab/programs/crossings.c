/* SPDX-License-Identifier: MIT */
/* Counts inconsistencies: passes whose lower bound exceeds an earlier upper bound, or vice versa,
 * which only selectivity can cause.
 *
 *     build/lab/programs/crossings GAME [POSITIONS [DEPTH [SEED]]]
 *
 * Prints a table: for no selectivity, entries of at least the depth, each kind of selectivity with
 * an effect in this game alone, and the preset, the inconsistencies per thousand searches by each
 * driver. Positions come from random games, the same for every cell; each search starts with an
 * empty table. */
#include "core/random-inl.h"
#include "games/games.h"
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef union state {
    unsigned char bytes[256];
    long double align;
    void *pointer;
} state;

enum { POSITIONS_MAX = 1000, PLIES_LEAST = 8, PLIES_MORE = 24 };

static const char *const drivers[] = {
    "aspiration-negascout", "mtdf", "mtd-bi", "mtd-step", "mt-sss", "mt-dual"};
enum { DRIVERS = sizeof drivers / sizeof *drivers };

/* A position of an unfinished random game. */
static void random_position(const nw_game *g, state *s, uint64_t *rng)
{
    nw_move moves[NW_MOVES_MAX];
    nw_error err;
    int plies;
    do {
        nw_parse(g, "", s, &err);
        plies = PLIES_LEAST + (int)nw_below((uint32_t)(nw_random(rng) >> 32), PLIES_MORE);
        for (int count; plies > 0 && (count = g->moves(s, moves)) > 0; plies--) {
            state child;
            g->play(&child, s, moves[nw_below((uint32_t)(nw_random(rng) >> 32), (unsigned)count)]);
            *s = child;
        }
    } while (plies > 0 || g->moves(s, moves) == 0);
}

typedef struct sample {
    const state *s;
    int positions, depth;
} sample;

typedef struct total {
    long crossings;
    uint64_t nodes;
} total;

static total search_all(const nw_game *g, const nw_options *o, const sample *from)
{
    nw_searcher *searcher;
    nw_error err;
    const nw_limits limits = {.depth = from->depth};
    total sum = {0};
    if (nw_searcher_create(&searcher, g, o, &err) < 0) {
        fprintf(stderr, "crossings: %s\n", err.text);
        exit(1);
    }
    for (int i = 0; i < from->positions; i++) {
        nw_result r = {0};
        nw_searcher_clear(searcher);
        if (nw_search(searcher, &from->s[i], &limits, &r, &err) == 0) {
            sum.crossings += r.crossings;
            sum.nodes += r.nodes;
        }
    }
    nw_searcher_free(searcher);
    return sum;
}

static nw_options options_of(const nw_game *g, const char *driver, unsigned selective, int at_least)
{
    nw_options o = nw_play_defaults(g);
    o.algorithm = driver;
    o.selective = selective;
    o.at_least = at_least;
    o.table_bits = 18;
    return o;
}

/* A kind that changes no node count has no effect in this game. */
static bool does_anything(const nw_game *g, unsigned kind, const sample *from)
{
    const nw_options with = options_of(g, drivers[0], kind, 0),
                     without = options_of(g, drivers[0], 0, 0);
    return search_all(g, &with, from).nodes != search_all(g, &without, from).nodes;
}

static void print_row(const nw_game *g, const char *name, unsigned selective, int at_least,
                      const sample *from)
{
    printf("| %s |", name);
    for (int d = 0; d < DRIVERS; d++) {
        const nw_options o = options_of(g, drivers[d], selective, at_least);
        printf(" %.0f |", 1000.0 * (double)search_all(g, &o, from).crossings / from->positions);
        fflush(stdout);
    }
    printf("\n");
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : "chess";
    const int positions = argc > 2 ? atoi(argv[2]) : 200, depth = argc > 3 ? atoi(argv[3]) : 6;
    uint64_t rng = argc > 4 ? strtoull(argv[4], NULL, 10) : 1;
    const nw_game *g = nw_builtin(name);
    static state s[POSITIONS_MAX];
    if (!g || g->state_size > sizeof *s || positions < 1 || positions > POSITIONS_MAX ||
        depth < 1) {
        fprintf(stderr, "usage: crossings GAME [POSITIONS (1..%d) [DEPTH [SEED]]]\n",
                POSITIONS_MAX);
        return 2;
    }
    for (int i = 0; i < positions; i++)
        random_position(g, &s[i], &rng);
    printf("| %s, depth %d |", name, depth);
    for (int d = 0; d < DRIVERS; d++)
        printf(" %s |", drivers[d]);
    printf("\n|---|---|---|---|---|---|---|\n");
    const sample from = {s, positions, depth};
    print_row(g, "none", 0, 0, &from);
    print_row(g, "at-least", 0, 1, &from);
    for (int bit = 0; nw_selective_name(bit); bit++)
        if (does_anything(g, 1u << bit, &from))
            print_row(g, nw_selective_name(bit), 1u << bit, 0, &from);
    print_row(g, "preset", nw_play_defaults(g).selective, 1, &from);
    return 0;
}
