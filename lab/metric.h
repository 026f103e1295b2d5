/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_METRIC_H
#define NW_LAB_METRIC_H
/* What is counted in every search, by the names experiments use. Other kinds of runs have more
 * (lab/graphs.h). */
#include "lab/run.h"

typedef struct lab_metric {
    const char *name, *title;
    double (*of)(const lab_iteration *it, const lab_position *p); /* NULL: passes, see run.c */
    bool adds_up; /* counted so far, so that one iteration is a difference */
} lab_metric;

/* The metric called name, or NULL. */
const lab_metric *lab_metric_find(const char *name);

/* The words for a metric: "leaf nodes"; its name where there are none. */
const char *lab_metric_title(const char *name);
#endif
