/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FIGURE_H
#define NW_LAB_FIGURE_H
/* Figures: curves with their uncertainty, drawn by gnuplot as SVG, in one style.
 *
 * A figure has three files: NAME.svg, the data NAME.csv, and NAME.gp, which redraws it. The colours
 * are Okabe and Ito's, distinguishable with any colour vision; marks differ too, for prints without
 * colour. The SVG includes a text description for screen readers. */
#include "nullwindow.h"
#include <stdbool.h>

enum { LAB_COLOURS = 8, LAB_SERIES_MAX = 16, LAB_POINTS_MAX = 64, LAB_LABEL_MAX = 96 };

typedef struct lab_point {
    double x, y;
    double lo, hi; /* an interval around y; both y if there is none */
} lab_point;

/* Our results are curves. The paper's numbers have the colour of their curve: crosses, a dashed
 * line, a band from lo to hi, or a vertical line at x, whose y is NAN. */
typedef enum lab_drawn {
    LAB_FOUND,
    LAB_PRINTED,
    LAB_PRINTED_LINE,
    LAB_PRINTED_BAND,
    LAB_PRINTED_X
} lab_drawn;

typedef struct lab_series {
    char title[LAB_LABEL_MAX]; /* of a line or band: "WHOSE, printed: WHAT" */
    int colour;                /* of the palette, 0 .. LAB_COLOURS - 1 */
    lab_drawn drawn;
    lab_point point[LAB_POINTS_MAX];
    int points;
} lab_series;

typedef struct lab_figure {
    char name[LAB_LABEL_MAX]; /* stem of its files */
    char title[LAB_LABEL_MAX];
    char x_label[LAB_LABEL_MAX], y_label[LAB_LABEL_MAX];
    char caption[512];
    char note[LAB_LABEL_MAX]; /* a second line below the title; or empty */
    int group;                /* of its section; 0: none */
    bool log_x, log_y;
    bool bars;               /* bars side by side, for x = 1, 2, 3, ... */
    bool no_marks;           /* many points: lines alone, with a band for the interval */
    double y_min, y_max;     /* both 0: automatic */
    double reference;        /* y of a thin horizontal line; 0: none */
    char x_tics[512];        /* gnuplot's list of tics "'a' 1, 'b' 2", or empty */
    int tic[LAB_POINTS_MAX]; /* the numbers behind x = 1, 2, 3, ... */
    int tics;                /* 0: x is the number itself */
    lab_series series[LAB_SERIES_MAX];
    int count;
} lab_figure;

/* Adds a curve; NULL if there are too many. An algorithm keeps its colour in all figures. */
lab_series *lab_figure_series(lab_figure *f, const char *title, int colour);
/* The same for numbers of a paper. */
lab_series *lab_figure_printed(lab_figure *f, const char *title, int colour, lab_drawn drawn);
void lab_series_point(lab_series *s, double x, double y, double lo, double hi);

/* The number on the axis of a point. */
double lab_figure_x(const lab_figure *f, const lab_point *p);

/* Writes the three files into the folder. Fails with a message if gnuplot is missing. */
int lab_figure_draw(const lab_figure *f, const char *folder, nw_error *err);
#endif
