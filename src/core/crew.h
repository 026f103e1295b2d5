/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_CREW_H
#define NW_CORE_CREW_H
/* Threads that wait for work: made once, with stacks deep enough for a search, and used for one
 * piece of work after another. The caller's own thread is number 0 and no part of the crew. */
#include "nullwindow.h"

typedef struct nw_crew nw_crew;

/* Makes threads number 1..helpers. */
int nw_crew_create(nw_crew **out, int helpers, nw_error *err);
void nw_crew_free(nw_crew *c);

/* Every thread calls work(context, its number) once; nw_crew_wait returns when all have. */
void nw_crew_start(nw_crew *c, void (*work)(void *context, int number), void *context);
void nw_crew_wait(nw_crew *c);
#endif
