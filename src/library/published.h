/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_PUBLISHED_H
#define NW_LIBRARY_PUBLISHED_H
/* A published algorithm behind nw_search, so that it plays wherever a practical one does: within
 * limits of evaluations, nodes or time, and within the memory of options.table_bits. Algorithms
 * with a budget of their own spend it once; the others deepen ply by ply. Their parameters are the
 * defaults of nw_lab_options and, where nw_options has them too, those of the searcher. */
#include "library/searcher_struct.h"

/* Can the algorithm play: is it published, and does it name a move? NULL: yes; else the reason. */
const char *nw_published_refused(const char *algorithm);

/* As nw_search, with limits that have been checked. */
int nw_published_search(nw_searcher *s, const void *state, const nw_limits *limits,
                        nw_result *result, nw_error *err);
#endif
