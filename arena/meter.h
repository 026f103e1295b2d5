/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_METER_H
#define NW_ARENA_METER_H
/* Measures how consistent a player's search is, from its reports.
 *
 * Within an iteration, a lower bound above an earlier upper bound, an upper bound below an earlier
 * lower bound, or a value outside either is a contradiction; a value is a lower bound for the
 * reports that follow, as engines print the best move so far. A bounce is an iteration with
 * contradictions: its length is their number, its width the widest gap. An explosion is an
 * iteration of at least ten times the nodes of the one before, which had at least
 * METER_NODES_LEAST. A win is taken back when an iteration claims a forced win or loss, and a later
 * one has another result. */
#include "arena/player.h"

#define METER_EXPLOSION   10
#define METER_NODES_LEAST 1000

/* Counts of one search, or of several. */
typedef struct meter_counts {
    long iterations, bounds, contradictions, bounces, explosions, wins, wins_lost;
    double width; /* of all bounces together */
} meter_counts;

/* Listens to a search. All zeros but counts before each. */
typedef struct meter_ear {
    meter_counts counts;
    int depth; /* of the current iteration; 0: none yet */
    double lower, upper;
    double gap;                  /* the widest contradiction of this iteration; 0: none */
    uint64_t nodes, begun, last; /* so far; when the iteration began; of the one before */
    int claim;                   /* the forced result claimed: 1, -1, or 0 */
    double value;                /* the latest exact one */
    bool valued;
} meter_ear;

void meter_begin(meter_ear *e);
void meter_hear(meter_ear *e, const arena_heard *h);
void meter_end(meter_ear *e);

/* A position searched three times, each as a new game: twice, and once mirrored with the sides
 * exchanged. */
typedef struct meter_row {
    meter_counts counts; /* of the first search */
    bool repeats;        /* the second found the same move, value and nodes */
    bool mirrors;        /* the mirrored one found the same value */
    double mirror_gap;
} meter_row;

/* Searches the position to depth. The game is that of the player. */
int meter_position(arena_player *p, const char *position, int depth, double patience,
                   meter_row *row, nw_error *err);
#endif
