/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_LAYOUT_H
#define NW_TRACE_LAYOUT_H
/* Tidy layout of a figure's nodes. Equal subtrees have equal shapes, siblings are as close as the
 * outlines of their subtrees allow, and a parent is centred above its first and last child. Costs
 * O(nodes * plies) at worst. */
#include "trace/figure.h"

/* Sets x of all nodes. Node i extends left[i] and right[i] from its centre; gap is the least
 * distance between two nodes of a level. The left-most reach is 0; returns the right-most, or a
 * negative number when out of memory. */
double nw_layout(nw_figure *f, const double *left, const double *right, double gap);
#endif
