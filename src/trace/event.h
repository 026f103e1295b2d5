/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_EVENT_H
#define NW_TRACE_EVENT_H
/* The events of a search: one list, for every algorithm and every observer. The lab variant emits
 * them; the step tables of appendix A, solution trees, pictures and JSON lines are made from them.
 *
 * All scores are MAX's; in the practical search MAX is the side to move at the root. A null-window
 * search against gamma has alpha = gamma - 1, beta = gamma. */
#include "nullwindow.h"
#include <stdbool.h>

/* A node of the search: a chain of links to the root, alive while the event is. */
typedef struct nw_link {
    const struct nw_link *parent; /* NULL at the root */
    uint32_t child;               /* which child of its parent, from 0 */
    uint16_t ply;
    bool max;
} nw_link;

typedef enum nw_event_kind {
    /* once a pass */
    NW_EVENT_PASS, /* a driver calls the root, or a move of it, with (alpha, beta) */
    NW_EVENT_DONE, /* it returned g */
    /* once a visit */
    NW_EVENT_ENTER,  /* an interior node is entered with (alpha, beta); f_minus, f_plus as stored */
    NW_EVENT_LEAF,   /* a leaf was evaluated to g */
    NW_EVENT_STORED, /* node was not searched: its stored bound g is used instead */
    NW_EVENT_REREAD, /* a leaf was entered and its stored value g read, not evaluated */
    NW_EVENT_LEAVE,  /* an interior node is left with g */
    /* once a child */
    NW_EVENT_BACK, /* a child has returned to node, whose g, alpha, beta are now these; see state */
    /* the OPEN list of SSS* and DUAL* */
    NW_EVENT_LIST_OP,     /* operator op (1..6) applies to node, whose merit is g */
    NW_EVENT_OPEN_INSERT, /* node enters OPEN with merit g, solved or live */
    NW_EVENT_OPEN_REMOVE, /* node leaves OPEN */
    /* the practical search */
    NW_EVENT_ITERATION, /* one to depth op begins */
    NW_EVENT_LOOKUP,    /* node was looked up in the table; see op: nw_lookup */
    NW_EVENT_STORE,     /* f_minus and f_plus were stored for node */
    NW_EVENT_ETC,       /* the stored bound of child number f_plus cuts node off with g */
    NW_EVENT_QUIESCE,   /* beyond the horizon f_plus nodes were searched, for the value g */
    NW_EVENT_SUBTREE    /* below node, which is not shown, were: alpha leaves, beta interior nodes,
                           g nodes cut off by the table, f_minus nodes beyond the horizon */
} nw_event_kind;

/* NW_EVENT_LOOKUP: the result of the probe. */
typedef enum nw_lookup {
    NW_LOOKUP_NOTHING,
    NW_LOOKUP_OTHER_DEPTH, /* bounds of another depth: only the move helps */
    NW_LOOKUP_BOUNDS,      /* bounds that may narrow the window */
    NW_LOOKUP_DECIDES      /* bounds that cut off */
} nw_lookup;

/* NW_EVENT_BACK: whether the loop over the children continues. */
typedef enum nw_back { NW_BACK_GOES_ON, NW_BACK_CUTOFF, NW_BACK_LAST_CHILD } nw_back;

typedef struct nw_event {
    nw_event_kind kind;
    const nw_link *node;
    nw_score alpha, beta, g;
    nw_score f_minus, f_plus; /* bounds stored for node, where the algorithm stores any */
    nw_back back;
    bool entered; /* NW_EVENT_BACK: the child was searched, not only looked up */
    bool solved;  /* NW_EVENT_OPEN_INSERT */
    int op;       /* NW_EVENT_LIST_OP, _ITERATION, _LOOKUP */
} nw_event;

typedef struct nw_observer {
    void (*event_fn)(struct nw_observer *, const nw_event *);
} nw_observer;
#endif
