/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_CURVES_H
#define NW_LAB_CURVES_H
/* Within the drawing of experiments: curves.c draws what was found, curve_marks.c beside it what
 * the paper printed. */
#include "lab/present.h"

/* A figure that is being drawn. */
typedef struct lab_curve {
    const lab_data *d;
    const lab_plot *plot;
    int game, contender, over;
    lab_numbers axis; /* what x is: depths, values of the sweep, or plies */
    lab_figure *figure;
    int positions;     /* the most behind one point */
    int fewest, most;  /* the same of all figures, where points are not of one ply; 0: none */
    int incomplete;    /* points that are not drawn, as some of their positions are missing */
    lab_numbers extra; /* numbers of printed points that the axis has not got */
} lab_curve;

/* Is x the depth, the sweep, or the ply? */
bool lab_curve_over(const lab_curve *c, const char *x);

/* Is the contender drawn? */
bool lab_curve_shows(const lab_curve *c, int contender);

/* Where a number of the axis is drawn; one that is not there, between its neighbours or beyond. */
double lab_curve_x(const lab_curve *c, int number);

/* Adds what the paper printed to the curves that are drawn. */
void lab_draw_marks(lab_curve *c);
#endif
