/* SPDX-License-Identifier: MIT */
#ifndef NW_MINIMAL_MINIMAL_H
#define NW_MINIMAL_MINIMAL_H
/* Options and results of minimal graphs; library/minimal.h has the functions. */
#include "nullwindow.h"
#include <stdbool.h>

typedef enum nw_minimal_kind {
    NW_MINIMAL_TREE, /* the moves of the search, no transpositions */
    NW_LFMG,         /* left-first minimal graph: with transpositions */
    NW_LFMG_ETC,     /* and with enhanced transposition cutoffs */
    NW_MM_TREE,      /* cheapest cutoffs in the last plies, no transpositions */
    NW_MM,           /* cheapest cutoffs, transpositions */
    NW_ARMG,         /* approximate real minimal graph: cheapest cutoffs, transpositions and ETC */
    NW_MINIMAL_KINDS
} nw_minimal_kind;

/* A node of a graph, where it is counted as leaf or interior. */
typedef struct nw_minimal_node {
    nw_minimal_kind graph;
    const void *pos; /* of the instance: a state, or for `custom` a custom_pos */
    int depth;       /* plies to the horizon */
    bool leaf;
} nw_minimal_node;

typedef struct nw_minimal_options {
    nw_options search; /* that finds the value; lab and the equal-depth rule are switched on */
    int etc;           /* NW_LFMG_ETC and NW_ARMG: as nw_options.etc; at least 1 */
    int mm;            /* plies from the horizon with cheapest cutoffs; 0: no MM graphs */
    bool mm_iterates;  /* MM in every iteration, each beginning with the moves of the one before */
    bool only_lfmg;    /* just NW_MINIMAL_TREE and NW_LFMG */
    bool walk;         /* count NW_MINIMAL_TREE by walking all of it: slower, the same number, and
                        * its nodes are reported too */
    bool places;       /* distinguish transpositions of equal depth; costs memory */
    /* Called with every counted node of every graph; or NULL. */
    void (*node)(void *context, const nw_minimal_node *node);
    void *node_context;
    const volatile int *stop; /* or NULL */
} nw_minimal_options;

/* The size of one graph. counts.table are the transpositions: visits of nodes that were counted
 * before. Those of quiescence are counted for graphs that are walked. */
typedef struct nw_minimal_size {
    bool there;
    nw_counts counts;
    uint64_t etc_lookups, etc_cutoffs;
    uint64_t nodes_at[NW_PLIES_MAX + 1];          /* leaf and interior, by plies to the horizon */
    uint64_t transpositions_at[NW_PLIES_MAX + 1]; /* graphs only */
} nw_minimal_size;

typedef struct nw_minimal_result {
    nw_score value;                      /* for the side to move at the root */
    nw_score value_at[NW_PLIES_MAX + 1]; /* of the iterations, by depth */
    bool has_value[NW_PLIES_MAX + 1];
    int depth;                /* reached: less where the game ends sooner */
    nw_counts search;         /* the whole search */
    nw_counts last;           /* its last iteration, which the graphs compare with */
    nw_statistics statistics; /* of the last iteration */
    nw_minimal_size graph[NW_MINIMAL_KINDS];
    uint64_t gaps;   /* cutoff nodes whose stored move did not cut off, filled by a search */
    uint64_t stored; /* nodes that the moves were kept for */
    /* With `places`, in NW_LFMG: transpositions, and visits of a position seen before at another
     * depth, which an equal-depth table cannot use. */
    uint64_t equal_depth, other_depth;
} nw_minimal_result;
#endif
