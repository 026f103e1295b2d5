/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_METRIC_H
#define NW_LAB_METRIC_H
/* The counts of every search, by their names in experiments. Other kinds of runs have more
 * (lab/graphs.h). */
#include "lab/run.h"

typedef struct lab_metric {
    const char *name, *title;
    double (*of)(const lab_iteration *it, const lab_position *p); /* NULL: passes, see run.c */
    bool adds_up; /* cumulative: one iteration is a difference */
} lab_metric;

/* The metric called name, or NULL. */
const lab_metric *lab_metric_find(const char *name);

/* A metric's title: "leaf nodes"; its name if there is none. */
const char *lab_metric_title(const char *name);
#endif
