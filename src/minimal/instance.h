/* SPDX-License-Identifier: MIT */
#ifndef NW_MINIMAL_INSTANCE_H
#define NW_MINIMAL_INSTANCE_H
/* The interface of an instance for minimal graphs. */
#include "minimal/minimal.h"
#include "search/control.h"

typedef struct nw_minimal_run {
    /* After a search with control and memory that found result->value: fills the graphs, to the
     * depth and within the stop of control->limits. */
    int (*run)(nw_control *control, void *memory, const void *pos,
               const nw_minimal_options *options, nw_minimal_result *result, nw_error *err);
} nw_minimal_run;
#endif
