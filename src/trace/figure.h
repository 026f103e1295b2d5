/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_FIGURE_H
#define NW_TRACE_FIGURE_H
/* The contents of a picture, independent of its format: the nodes to draw, the same in all pictures
 * of a film so that these can be compared, and the state of each node at the end of a pass. The
 * writers (svg.c, dot.c) turn it into text. */
#include "trace/film.h"

enum { NW_FIGURE_WHOLE = 400 }; /* explicit trees up to this size are drawn whole */
#define NW_UNSEEN UINT32_MAX

/* In drawing order: later ones are drawn on top. */
typedef enum nw_look {
    NW_LOOK_UNVISITED, /* below a cutoff */
    NW_LOOK_CUT,       /* a child of a visited node, not visited itself */
    NW_LOOK_GENERATED, /* on OPEN, or purged from it, and never expanded */
    NW_LOOK_STORED,    /* not entered in this pass: its stored bound sufficed */
    NW_LOOK_EARLIER,   /* visited in an earlier pass */
    NW_LOOK_VISITED    /* visited in this pass */
} nw_look;

typedef struct nw_figure_node {
    uint32_t parent, first, next; /* first child, next sibling; 0 = none */
    uint32_t record;              /* its number in the record, or NW_UNSEEN */
    uint32_t index;               /* which child */
    uint32_t more;                /* number of unseen siblings it represents, itself included */
    int ply;
    bool max;
    bool leaf;        /* has no children in the tree, and so a value */
    nw_score value;   /* of a leaf that was evaluated or read from a file */
    bool valued;      /* value is known */
    const char *name; /* its label, or NULL */
    char move[16];    /* in games, the move that leads to it, cut if it is long; else "" */
    double x;         /* of its centre, by the layout */
} nw_figure_node;

typedef struct nw_figure {
    nw_figure_node *node; /* in preorder; 0 is the root */
    uint32_t nodes, room;
    int height; /* plies */
    bool failed;
} nw_figure;

/* The appearance of a node at the end of a pass. */
typedef struct nw_view {
    nw_look look;
    bool plus, minus; /* in T+ and T- of the root */
    bool critical;    /* on the critical path */
} nw_view;

/* Makes the figure of everything r has seen. Check failed. */
void nw_figure_make(nw_figure *f, const nw_recorder *r);
void nw_figure_free(nw_figure *f);

/* The appearance of all nodes in a frame; views holds f->nodes of them. */
void nw_figure_view(const nw_figure *f, const nw_frame *frame, int pass, nw_view *views);

/* The record of a node in a frame, or NULL while it is unseen. */
static inline const nw_record *nw_figure_record(const nw_figure_node *n, const nw_frame *frame)
{
    return n->record < frame->nodes ? &frame->node[n->record] : NULL;
}

/* Appends the caption of a pass: "pass 2 of 4: γ = 41, returned 36, an upper bound".
 */
void nw_figure_title(const nw_film *film, int pass, bool dual, nw_buffer *out);

/* Appends the bounds shown next to a node, "≤ 41", "≥ 35", "= 35" or nothing. */
void nw_figure_bound(const nw_record *n, nw_side side, nw_buffer *out);
#endif
