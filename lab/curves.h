/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_CURVES_H
#define NW_LAB_CURVES_H
/* Drawing experiments: curves.c draws our results, curve_marks.c the paper's numbers. */
#include "lab/present.h"

/* A figure under construction. */
typedef struct lab_curve {
    const lab_data *d;
    const lab_plot *plot;
    int game, contender, over;
    lab_numbers axis; /* values of x: depths, the sweep, plies, or per cent of the positions */
    lab_figure *figure;
    int positions;     /* maximum behind one point */
    int least;         /* minimum */
    int fewest, most;  /* range over all figures, unless points are single plies; 0: none */
    int incomplete;    /* points omitted because positions are missing */
    lab_numbers extra; /* x of printed points not on the axis */
} lab_curve;

/* Is x the depth, the sweep, the ply, or the positions? */
bool lab_curve_over(const lab_curve *c, const char *x);

/* Is the contender drawn? */
bool lab_curve_shows(const lab_curve *c, int contender);

/* Where a number of the axis is drawn; others between its neighbours or beyond. */
double lab_curve_x(const lab_curve *c, int number);

/* Adds the paper's numbers to the curves. */
void lab_draw_marks(lab_curve *c);
#endif
