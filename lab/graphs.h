/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_GRAPHS_H
#define NW_LAB_GRAPHS_H
/* Runs that measure minimal graphs and their road map (minimal.h, roadmap.h). Their counts are
 * views: a contender with view = lfmg has the metrics lfmg-leaf and lfmg-total. */
#include "lab/run.h"

lab_run_kind lab_run_minimal, lab_run_roadmap;
extern const char *const lab_minimal_metrics[], *const lab_minimal_views[],
                                                    *const lab_roadmap_views[];
#endif
