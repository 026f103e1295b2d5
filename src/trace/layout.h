/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_LAYOUT_H
#define NW_TRACE_LAYOUT_H
/* Where the nodes of a figure stand: a tidy drawing. Subtrees keep their shape wherever they stand,
 * brothers are as close as the outlines of their subtrees allow, and a parent is centred above its
 * first and last child. Costs O(nodes * plies) at worst. */
#include "trace/figure.h"

/* Sets x of all nodes. left[i] and right[i] are how far node i reaches to either side of its
 * centre; gap is the least distance between two nodes of a level. The left-most reach is 0; returns
 * the right-most, or a negative number when out of memory. */
double nw_layout(nw_figure *f, const double *left, const double *right, double gap);
#endif
