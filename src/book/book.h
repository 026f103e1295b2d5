/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_BOOK_H
#define NW_BOOK_BOOK_H
/* The book of algorithms, as callers see it: every published algorithm by name, on any game, to a
 * given depth, with the leaves in the order of their evaluation. */
#include "book/facts.h"
#include "nullwindow_lab.h"
#include "trace/event.h"
#include <stdbool.h>
#include <stdlib.h>

enum { NW_CONSPIRATORS_MAX = 15 };

/* The select rules of Gsearch and GenGame. */
typedef enum nw_select { NW_SELECT_MAX, NW_SELECT_LEFT, NW_SELECT_MIN } nw_select;

/* What mt-small keeps of two nodes that want one entry. */
typedef enum nw_keep { NW_KEEP_DEEP, NW_KEEP_LAST, NW_KEEP_CHAIN } nw_keep;

typedef struct nw_book_options {
    int depth;             /* plies; NW_DEPTH_MAX for a whole tree */
    nw_score guess;        /* first guess of mtdf, mtd-best, alpha-bounding and aspiration */
    nw_score delta;        /* half the aspiration window, at least 1 */
    nw_score step;         /* of mtd-step, at least 1 */
    nw_score lo, hi;       /* range of mtd-bi, as in nw_options */
    nw_score threshold;    /* of pns */
    int resident;          /* plies that rsearch, the stages and hybrids of SSS* keep, at least 1 */
    int groups;            /* of the moves of a MAX node in phased-sss, at least 1 */
    nw_select select;      /* gsearch, gengame: which leaf, or which move, is next */
    int entries;           /* of the table of mt-small, at least 1 */
    nw_keep keep;          /* and what stays in it */
    uint64_t budget;       /* evaluations of the searches of variable depth */
    nw_score margin;       /* how far a game's evaluation may be off; a difference that matters */
    int conspirators;      /* leaves that must change to shake a value, 1..NW_CONSPIRATORS_MAX */
    int confidence;        /* per cent at which pbstar is sure of its move */
    nw_score alpha, beta;  /* window of the algorithms that take one */
    nw_observer *observer; /* or NULL */
    /* Called with the path of child numbers of every evaluated leaf, in order; or NULL. */
    void (*leaf)(void *context, const uint32_t *path, int plies);
    void *leaf_context;
    /* Called now and then with the counts so far, for a progress line; or NULL. */
    void (*progress)(void *context, const nw_counts *so_far);
    void *progress_context;
    const volatile int *stop; /* set to non-zero by a signal handler or another thread; or NULL */
    int no_pv;                /* leave the principal variation out */
    int call_alphabeta;       /* MTD drivers call Alpha-Beta with memory, two bounds, not MT */
} nw_book_options;

/* Sensible defaults: the whole tree, a full window, guess 0. */
#define NW_BOOK_DEFAULTS                                                                           \
    ((nw_book_options){.depth = NW_DEPTH_MAX,                                                      \
                       .delta = 10,                                                                \
                       .step = 10,                                                                 \
                       .resident = 4,                                                              \
                       .groups = 2,                                                                \
                       .entries = 65536,                                                           \
                       .budget = 1000,                                                             \
                       .margin = 50,                                                               \
                       .conspirators = 3,                                                          \
                       .confidence = 95,                                                           \
                       .lo = 1,                                                                    \
                       .hi = 0,                                                                    \
                       .alpha = -NW_INF,                                                           \
                       .beta = NW_INF})
static inline nw_book_options nw_book_defaults(void)
{
    return NW_BOOK_DEFAULTS;
}

typedef struct nw_book_result {
    nw_score value;     /* MAX's view */
    nw_bound bound;     /* exact, unless the algorithm or the window proves no more */
    nw_score pess, opt; /* of an estimate: what it may be off by */
    bool settled;       /* of an estimate: the algorithm was done before its budget */
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

struct book;
struct node;

/* One row per algorithm. */
typedef struct nw_book_row {
    const char *name;
    const char *chapter; /* rows of one chapter follow each other */
    const char *source;  /* where it was published */
    const char *summary; /* one line */
    const char *takes;   /* the options it reads, for help */
    bool estimates;      /* needs values at interior nodes, and returns an estimate */
    nw_score (*run)(struct book *b, const struct node *root);
} nw_book_row;

/* The book for one game. */
typedef struct nw_book_of {
    const nw_book_row *rows; /* ended by a NULL name */
    /* Runs the algorithm called name on a position: a state of the instance's game, or for the
     * instance `custom` a pointer to its custom_pos. Returns 0 or a negative code with a sentence
     * in err. The result is to be freed with nw_book_free, whatever the code. */
    int (*run)(const char *name, const void *pos, const nw_book_options *options,
               nw_book_result *result, nw_error *err);
    /* What is true of the tree below a position; facts->pv is to be freed, whatever the code. */
    int (*facts)(const void *pos, const nw_facts_options *options, nw_facts *facts, nw_error *err);
} nw_book_of;
#endif
