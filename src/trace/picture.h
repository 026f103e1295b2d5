/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_PICTURE_H
#define NW_TRACE_PICTURE_H
/* Pictures of a search: squares are MAX nodes, circles MIN nodes; T+ and T- of the root in two
 * colours that differ for every kind of colour vision; the critical path bold. */
#include "trace/figure.h"
#include "trace/pen.h"

typedef struct nw_picture {
    const nw_film *film;
    nw_figure *figure;     /* its x are set by the layout */
    const char *algorithm; /* for the title */
    const char *position;
    bool dual;   /* the algorithm is DUAL* */
    bool moving; /* SVG: one frame after the other, in the same place */
    bool plain;  /* the tree alone, as an exercise has it: position is the title */
} nw_picture;

/* Lengths of the drawing: the size of a node, from one level to the next, and from the top of a
 * pass to the middle of its root. */
enum { NW_PICTURE_SIZE = 26, NW_PICTURE_LEVEL = 78, NW_PICTURE_TOP = 85 };

/* Sets x of all nodes of the figure as the SVG has them. Returns the width of the tree, or a
 * negative number when out of memory. */
double nw_picture_layout(const nw_picture *p);

/* Appends a picture of the frames from..to, one below the other. Returns 0 or NW_ENOMEM. */
int nw_picture_draw(const nw_picture *p, int from, int to, const nw_pen *pen, nw_buffer *out);

/* Appends a digraph for Graphviz's dot of one pass. Returns 0 or NW_ENOMEM. */
int nw_picture_dot(const nw_picture *p, int pass, nw_buffer *out);
#endif
