/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_CONTROL_H
#define NW_SEARCH_CONTROL_H
/* The interface between a search and the library, the same for every game: options, limits, the
 * table, and the record of iterations. */
#include "core/table-inl.h"
#include "core/clock.h"
#include "core/parallel.h"
#include "nullwindow_lab.h"
#include "trace/event.h"

enum { NW_SELECT_KINDS = 6 }; /* bits of NW_SELECT_ALL */
_Static_assert(NW_SELECT_ALL == (1 << NW_SELECT_KINDS) - 1, "one count for each kind");

/* An algorithm of an instance: its row in drivers.c. */
typedef struct nw_driver nw_driver;

typedef struct nw_control {
    nw_options options;
    const nw_driver *driver; /* of options.algorithm, in the instance that searches */
    nw_limits limits;
    nw_table *table;       /* NULL: none */
    nw_parallel *parallel; /* NULL: one thread */
    void *room;            /* memory for positions of `custom`, room_size bytes per thread */
    size_t room_size;
    nw_clock clock;
    nw_error *err;
    int failed; /* negative: out of memory while recording, or a driver that does not end */

    /* The record. */
    nw_iteration *iteration;
    int iterations, iteration_room;
    nw_pass *pass;
    int passes, pass_room;
    nw_statistics statistics;

    const unsigned char *skip_root; /* by move number: root moves not to search; or NULL */
    unsigned char skip[NW_MOVES_MAX];
    int crossings;
    uint64_t nodes; /* of the latest search */

    /* For a search that is one of many parts of a larger one (parallel/tds). */
    bool continues;            /* killers and the table's age stay */
    int ply;                   /* of this part's root in the larger search */
    bool (*poll)(void *owner); /* called at intervals, with one thread; true: stop. Or NULL */
    void *owner;

    nw_selective_stats selective_stats[NW_SELECT_KINDS]; /* play only: by bit */

    /* Lab only: observes the nodes of the next search down to a ply (watch-inl.h). */
    nw_observer *observer; /* or NULL */
    int observed_plies;

    /* Play only: probes an endgame database; false: not found. Or NULL. Called at every node but
     * the root, from all threads. */
    bool (*known)(void *knowledge, const void *pos, nw_score *value);
    void *knowledge;
} nw_control;

/* A position above the searched part of the tree, for move ordering. */
typedef struct nw_ordered {
    const void *pos;
    int ply;         /* in the larger search */
    nw_move *killer; /* two, of that ply; NW_NO_MOVE: none */
} nw_ordered;

/* One compiled instance. The version is that of the headers it was compiled with: a user's own
 * instance must fit the library it is linked with. */
struct nw_engine {
    const char *game, *version;
    int lab;           /* it counts */
    int play;          /* it follows the rules of play */
    nw_score win;      /* score of a won game; 0: not constant */
    size_t state_size; /* of game_pos */
    size_t memory;     /* bytes of ordering memory that each thread of a searcher needs */
    const nw_driver *(*driver)(const char *algorithm); /* NULL: unknown name */
    /* memory has room for every thread. Searches pos, which for `custom` is a custom_pos and else a
     * state of the game. */
    int (*search)(nw_control *c, void *memory, const void *pos, nw_result *result);
    /* Clears the move ordering memory. */
    void (*clear)(void *memory, int threads);
    /* Move ordering of thread 0 for searches of a tree in parts (parallel/tds): rank moves, highest
     * first; credit the best move at a depth; copy the history of another searcher with the same
     * root. NULL in play. */
    void (*rank)(const nw_control *c, void *memory, const nw_ordered *at, const nw_move *move,
                 int count, int64_t *out);
    void (*credit)(const nw_control *c, void *memory, const nw_ordered *at, nw_move best,
                   int depth);
    void (*learn)(void *memory, const void *from);
    int (*listable)(const void *pos); /* false: a position below may have too many moves */
};
#endif
