/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_NODE_H
#define NW_SEARCH_NODE_H
/* A node of the practical search: the state of a recursion from the first step to the last. Only
 * inlined functions take its address, so that the compiler can keep its fields in registers; other
 * functions get a copy. */
#include "core/inline.h"
#include "search/search.h"

/* A step of a node is always inlined: a call would need the address of the node. */
#define NW_STEP NW_ALWAYS_INLINE

/* Never inlined, so that leaves, the most frequent nodes, save no registers for interior nodes or
 * for a table without leaves. */
#define NW_APART static __attribute__((noinline))

typedef struct ranked {
    game_move move;
    unsigned number; /* in generation order */
} ranked;

/* The moves of a node. Nine nodes in ten are cut off by the first move, so the others are ranked
 * only when a second move is needed. A rank and its move number form one unique integer: the
 * greatest is next, and the others need no order. */
typedef struct moves {
    move_list raw;
    int count, next;
    unsigned first;     /* number of the hash move, tried before the others are ranked; or none */
    unsigned promising; /* with etc_first: the move whose bound is too shallow to cut; or none */
    bool all;           /* expected to try all moves: no cutoff */
    bool last;          /* before the horizon */
    bool fetch;         /* prefetch the table entries of the children */
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
    game_pos *child; /* written by next_child */
    moves *list;
    nw_score alpha, beta; /* the window, narrowed by the stored bounds */
    int depth, ply;

    uint64_t key;
    uint64_t nodes;      /* searched before this node */
    nw_bounds known;     /* bounds from the table at this depth */
    unsigned table_move; /* the hash move, or NW_TABLE_NO_MOVE */

    nw_score g;        /* the highest value so far */
    ranked now, best;  /* the move to the child, and the move with value g */
    int sign;          /* CHECK_INFO: of the hint of `now`, where it was ranked; else 0 */
    int tried;         /* children searched */
    bool earlier_done; /* root: the best move of the previous iteration is `now` or was tried */
    int child_depth;   /* of the child: full_depth, or less if reduced */
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
