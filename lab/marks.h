/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_MARKS_H
#define NW_LAB_MARKS_H
/* The paper's numbers in a figure: its key `published`, a list of
 *
 *     [GAME] TABLE [at X]                                       means of a table of lab/published
 *     [GAME] [CONTENDER] NUMBER|A..B [of CONTENDER] [at X|last] a number, or a range
 *     [GAME] [CONTENDER] at X                                   a place on the axis below
 *
 * A number without a place is drawn across the figure. Where the figure is relative to a contender
 * so is the number: 0.78 is drawn at 78 %. `of`: relative to the curve of another contender. */
#include "lab/experiment.h"
#include "lab/published.h"

enum { LAB_MARKS_MAX = 12 };

typedef struct lab_mark {
    char game[LAB_NAME_SIZE];      /* empty: all */
    char contender[LAB_NAME_SIZE]; /* of the number; empty: none */
    char table[LAB_NAME_SIZE], of[LAB_NAME_SIZE];
    lab_range value;
    bool valued, placed, last; /* last: at the last number of the axis */
    int at;
} lab_mark;

typedef struct lab_marks {
    lab_mark list[LAB_MARKS_MAX];
    int count;
} lab_marks;

/* Parses a figure's list; every name must occur in the figure. */
int lab_marks_parse(lab_marks *out, const lab_experiment *e, const lab_plot *p, nw_error *err);

/* Does a mark belong to the figure of a game; with a contender, to that contender's own figure? */
bool lab_mark_belongs(const lab_mark *m, const char *game, const char *contender);

/* The depths at which a table has a figure's metric for a contender in a game. */
void lab_mark_depths(const lab_mark *m, const lab_plot *p, const char *game, const char *contender,
                     lab_numbers *out);
#endif
