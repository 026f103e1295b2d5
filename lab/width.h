/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_WIDTH_H
#define NW_LAB_WIDTH_H
/* Runs that measure the average width of a search's tree in its last iteration, and the minimal
 * tree of a uniform tree of that width. Its views, search and uniform, have the metric leaf. */
#include "lab/run.h"

lab_run_kind lab_run_width;
extern const char *const lab_width_metrics[], *const lab_width_views[];
#endif
