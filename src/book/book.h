/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_BOOK_H
#define NW_BOOK_BOOK_H
/* The interface of the book: every published algorithm by name, on any game, to a given depth, with
 * the leaves in the order of their evaluation. */
#include "book/criterion.h"
#include "book/facts.h"
#include "core/clock.h"
#include "core/grown.h"
#include "nullwindow_lab.h"
#include "trace/event.h"
#include <stdbool.h>
#include <stdlib.h>

enum { NW_CONSPIRATORS_MAX = 15 };

typedef struct nw_book_result {
    nw_score value;     /* MAX's view */
    nw_bound bound;     /* exact, unless only a bound or estimate was found */
    nw_score pess, opt; /* of an estimate: its range */
    bool settled;       /* of an estimate: the algorithm ended within its budget */
    nw_counts counts;
    nw_pass *pass; /* null-window and aspiration drivers: their calls in order */
    int passes;
    uint32_t *pv; /* child numbers from the root */
    int pv_length;
    uint64_t list_ops[7]; /* SSS*, DUAL* and mt-listops: how often each operator applied */
    uint64_t open_peak;   /* SSS*, DUAL*: most states on OPEN */
    uint64_t open_bytes;  /* and the most memory all states took */
    uint64_t memory_peak; /* stored nodes of the algorithms with memory */
} nw_book_result;

static inline void nw_book_free(nw_book_result *result)
{
    free(result->pass);
    free(result->pv);
}

/* The budget of an algorithm for a move of a game; nw_lab_options.within. */
typedef struct nw_book_limits {
    uint64_t evaluations, nodes; /* at most; 0: no limit */
    double seconds;              /* by the clock; 0: no limit */
    nw_clock clock;
    nw_counts before;        /* spent by earlier iterations of the move */
    uint64_t entries;        /* stored nodes at most, of an algorithm that keeps no graph */
    nw_grown *graph;         /* ubfm, descent: kept from move to move */
    nw_kept *kept;           /* mcts, mcts-minimax: the same */
    nw_score win;            /* the score of a won game; 0: not constant */
    const uint64_t *history; /* keys of the game's positions that can recur, or NULL */
    int history_count;
} nw_book_limits;

struct book;
struct node;

/* One row per algorithm. */
typedef struct nw_book_row {
    const char *name;
    const char *title;        /* as the literature writes it */
    const char *chapter;      /* rows of one chapter follow each other */
    const char *source;       /* where it was published */
    const char *summary;      /* one line */
    const char *const *takes; /* the names of the options it reads, ended by NULL */
    bool estimates;           /* needs values at interior nodes, and returns an estimate */
    nw_score (*run)(struct book *b, const struct node *root);
} nw_book_row;

/* The book for one game. */
typedef struct nw_book_of {
    const nw_book_row *rows; /* ended by a NULL name */
    /* Runs the algorithm called name on a position: a state of the instance's game, or for the
     * instance `custom` a pointer to its custom_pos. Returns 0 or a negative code with a sentence
     * in err. The caller frees the result with nw_book_free, even after an error. */
    int (*run)(const char *name, const void *pos, const nw_lab_options *options,
               nw_book_result *result, nw_error *err);
    /* Facts about the tree below a position; the caller frees facts->pv, even after an error. */
    int (*facts)(const void *pos, const nw_facts_options *options, nw_facts *facts, nw_error *err);
    /* Is the leaf at the end of the path evaluated by options->algorithm? The caller frees the
     * answer with nw_why_free, even after an error. */
    int (*why)(const void *pos, const nw_lab_options *options, const uint32_t *path, int plies,
               nw_why *out, nw_error *err);
} nw_book_of;
#endif
