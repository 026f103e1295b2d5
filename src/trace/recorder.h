/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_RECORDER_H
#define NW_TRACE_RECORDER_H
/* Turns the events of a search into the tree of visited nodes, with the solution trees that the
 * evaluated leaves form. Step tables and pictures are made from it.
 *
 * An evaluated leaf is its own T+ and T-. A MAX node has a T+ when all its children have one, a MIN
 * node when one child has; among several the one with the lowest value counts, the left-most of
 * equals. T- is the dual. Their values are f+ and f-, the best bounds that the evaluated leaves
 * prove, or infinite without a tree. Both are kept up to date at every evaluation: each level costs
 * O(1) where one child is chosen and O(width) where all count; propagation stops when nothing
 * changes. Finding the node of an event costs O(ply).
 *
 * Nodes are numbered in the order of their first event and are never moved or deleted, so a prefix
 * of the array is an earlier state of the record. 0 is the root. */
#include "base/buffer.h"
#include "trace/event.h"
#include "trace/shape.h"

typedef enum nw_side { NW_T_PLUS, NW_T_MINUS } nw_side;

typedef struct nw_solution {
    nw_score f; /* +inf for T+ and -inf for T- while there is no tree */
    bool has;
    uint32_t best;  /* the child that counts, if one does */
    uint32_t count; /* if all count: number of children with a tree */
} nw_solution;

typedef struct nw_record {
    uint32_t parent; /* the root's is 0 */
    uint32_t index;  /* child number within it */
    uint32_t width;
    uint32_t *child; /* by number, 0 while unseen; NULL until the first is seen */
    uint16_t ply;
    bool max;
    bool leaf;   /* it was evaluated */
    bool open;   /* on OPEN */
    bool solved; /* on OPEN as solved */
    nw_score merit;
    uint32_t open_below; /* states on OPEN in its subtree, itself included */
    int visited, looked; /* the last pass that entered it; that used its stored bound; 0 = none */
    nw_score alpha, beta, g; /* of the last event that has them */
    bool has_f_minus;        /* the lower bound is stored for the leaf, after the last event */
    bool had_f_minus;        /* and before it */
    nw_solution t[2];        /* by nw_side */
} nw_record;

/* A call at the root, or its equivalent: an algorithm without passes has one; in SSS* a pass ends
 * when the merit of the best state changes, which is when all of OPEN is solved.
 */
typedef struct nw_record_pass {
    nw_score alpha, beta;
    nw_score value; /* returned; of SSS* the merit of the best state */
    bool done;      /* value is known */
} nw_record_pass;

/* In games, the names of moves, looked up when a table first asks: its lists repeat the same nodes
 * in every row. */
enum { NW_NAME_OF_MOVE = 24 };
typedef struct nw_names {
    uint32_t known; /* nodes below this number have a name */
    char (*move)[NW_NAME_OF_MOVE];
} nw_names;

typedef struct nw_recorder nw_recorder;

/* Called after each event is recorded, with the number of its node. */
typedef void nw_listener(void *context, const nw_recorder *r, const nw_event *e, uint32_t node);

/* Called at each change of a solution tree, before the event's own callback. */
typedef void nw_solution_listener(void *context, const nw_recorder *r, uint32_t node, nw_side side);

struct nw_recorder {
    nw_observer observer; /* first, for nw_lab_options.observer */
    nw_shape shape;
    nw_record *node;
    uint32_t nodes, room;
    struct {
        uint32_t child, node;
    } way[NW_DEPTH_MAX + 1]; /* to the node of the last event, from ply 1; way_plies of them */
    int way_plies;
    unsigned char *states; /* of the nodes */
    nw_names *names;
    nw_record_pass *pass;
    int passes;     /* so far, the current one included; at least 1 */
    bool announced; /* the algorithm announces its passes */
    uint32_t *open;
    size_t opens, open_room; /* OPEN in the order of selection */
    bool dual;               /* OPEN is by rising merit */
    bool practical;          /* leaves lie at different depths: no solution trees */
    nw_listener *listener;
    nw_solution_listener *solution_listener; /* or NULL */
    void *context;                           /* of both */
    uint64_t lists, list_limit; /* entries of the lists of children, and the most there may be */
    uint32_t limit;             /* most nodes; more set full and, if there is one, *stop */
    volatile int *stop;         /* or NULL */
    bool full;                  /* the limit was reached: later events are lost */
    bool failed;                /* out of memory: likewise */
};

/* Starts a record of a search of shape. dual: the algorithm is DUAL*. Returns 0 or NW_ENOMEM. The
 * record is to be freed in either case. */
int nw_recorder_start(nw_recorder *r, const nw_shape *shape, bool dual);
void nw_recorder_free(nw_recorder *r);

/* Does a node of this kind have one child in a solution tree of this side (or all)? */
static inline bool nw_record_chooses(const nw_record *n, nw_side side)
{
    return n->max == (side == NW_T_MINUS);
}

static inline const void *nw_record_state(const nw_recorder *r, uint32_t node)
{
    return r->states + (size_t)node * r->shape.rules->state_size;
}

/* The number of child i of a node, 0 while unseen. */
static inline uint32_t nw_record_child(const nw_record *n, uint32_t i)
{
    return n->child ? n->child[i] : 0;
}

/* Appends the name of a node: its label; in a tree without labels its letter; in a game the moves
 * to it, "e2e4 e7e5"; else b.2, the second child of b. The root is "-". */
void nw_record_name(const nw_recorder *r, uint32_t node, nw_buffer *out);

/* Of a tree without labels: the number in drawing order, row by row, of a child of the node with
 * number parent (the root has 0); 0 if it is too great. */
uint64_t nw_record_number(const nw_shape *shape, uint64_t parent, uint32_t index);

/* Writes a number as letters: A, B, .. Z, AA. False for 0 and where there is no room. */
bool nw_record_letters(uint64_t number, char *out, size_t size);

/* Appends its path; nothing for the root. */
void nw_record_path(const nw_recorder *r, uint32_t node, nw_buffer *out);

/* Appends the names of the solution tree of a node in preorder, "a, b, c"; nothing if there is
 * none. */
void nw_record_solution(const nw_recorder *r, uint32_t node, nw_side side, nw_buffer *out);

/* Appends likewise the states of OPEN and their ancestors: the tree whose leaves they are. */
void nw_record_open_tree(const nw_recorder *r, nw_buffer *out);
#endif
