/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_OPTIONS_H
#define NW_ANSWER_OPTIONS_H
/* The options of a request: members by the names of the library's table. */
#include "answer/handler.h"
#include "nullwindow_lab.h"

/* Those of the practical search, over what `o` holds, within what the host allows. The algorithm is
 * the member "algorithm". */
void options_practical(answer *a, nw_options *o);

/* The parameters of a published algorithm, all but the depth. */
void options_published(answer *a, nw_lab_options *o);
#endif
