/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_GRAPHS_H
#define NW_LAB_GRAPHS_H
/* Runs that measure minimal graphs and the road map towards them (minimal.h, roadmap.h). What they
 * count are views: a contender with view = lfmg has the metrics lfmg-leaf and lfmg-total. */
#include "lab/execute.h"

typedef int lab_executor(const lab_job *job, const nw_score *values, lab_outcome *out,
                         nw_error *err);

lab_executor lab_execute_minimal, lab_execute_roadmap;
extern const char *const lab_minimal_metrics[], *const lab_minimal_views[],
                                                    *const lab_roadmap_views[];
#endif
