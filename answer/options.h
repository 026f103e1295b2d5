/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_OPTIONS_H
#define NW_ANSWER_OPTIONS_H
/* Options of a request: members named as in the library's table. */
#include "answer/handler.h"
#include "nullwindow_lab.h"

/* Options of the practical search, applied to `o`, within the host's limits. Member "algorithm"
 * selects the algorithm. */
void options_practical(answer *a, nw_options *o);

/* Parameters of a published algorithm, except the depth. */
void options_published(answer *a, nw_lab_options *o);
#endif
