/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_NODE_H
#define NW_SEARCH_NODE_H
/* A node of the practical search: what a recursion knows of it from the first step to the last. It
 * lives on the stack and its address stays in inlined functions, so that the compiler may keep its
 * fields in registers; functions that are not inlined get a copy. */
#include "core/inline.h"
#include "search/search.h"

/* A step of a node is always inlined: a call would need the address of the node. */
#define NW_STEP NW_ALWAYS_INLINE

/* Never inlined: leaves, which are most of all nodes, then save no registers for interior nodes or
 * for a table that does not hold them. */
#define NW_APART static __attribute__((noinline))

typedef struct ranked {
    game_move move;
    unsigned number; /* in generation order */
} ranked;

/* The moves of a node. Nine nodes in ten are cut off by the first move, so the ranks of the others
 * are computed only when a second one is asked for. A rank and the number of its move are one
 * integer, all of them different: the greatest is next, and the others may stand in any order. */
typedef struct moves {
    move_list raw;
    int count, next;
    unsigned first; /* number of the table's move, taken before the others are ranked; or none */
    unsigned promising; /* with etc_first: the move whose bound is only too shallow; or none */
    bool all;           /* expected to try all moves: no cutoff */
    bool last;          /* before the horizon */
    bool fetch;         /* the table entries of the children are yet to be prefetched */
    int64_t ranks[GAME_MAX_MOVES];
    bool ranked;           /* CHECK_INFO: the ranks are computed */
    bool quiets_skipped;   /* the remaining quiet moves were dropped */
    bool check_info_valid; /* check_info is computed */
    game_check_info check_info;
    bool hints_valid;                     /* window-independent: the hints are computed */
    int hints[PLAY ? GAME_MAX_MOVES : 1]; /* window-independent: the game's, by number */
} moves;

typedef struct node {
    search *s;
    recursion *search; /* for searches of the node itself: null move, ProbCut, deepening */
    const game_pos *pos;
    game_pos *child; /* where next_child puts the child */
    moves *list;
    nw_score alpha, beta; /* the window, narrowed by what the table knew */
    int depth, ply;

    uint64_t key;
    uint64_t nodes;      /* searched before this node */
    nw_bounds known;     /* what the table proves at this depth */
    unsigned table_move; /* the best move by the table, or NW_TABLE_NO_MOVE */

    nw_score g;        /* the highest value so far */
    ranked now, best;  /* the move of the child, and that of g */
    int tried;         /* children taken back */
    bool earlier_done; /* root: the best move of the iteration before is among them, or is now */
    int child_depth;   /* of the child: full_depth, or less where it is reduced */
    int full_depth;
    const line *before; /* the refutation line above the child */

    /* Play only: selectivity (selective-inl.h). */
    nw_score floor, ceiling; /* window-independent: its value is at least and at most this */
    nw_score cap;            /* window-independent: the child is worth at most this */
    unsigned singular;       /* number of the only good move, or NW_TABLE_NO_MOVE */
} node;

/* A node from the parameters of a recursion. */
#define NODE(recur, child_, list_)                                                                 \
    {                                                                                              \
        .s = s, .search = (recur), .pos = pos, .child = (child_), .list = (list_), .alpha = alpha, \
        .beta = beta, .depth = depth, .ply = ply                                                   \
    }
#endif
