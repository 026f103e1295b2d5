/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_POOL_H
#define NW_CORE_POOL_H
/* A thread pool: created once, with stacks deep enough for a search, and reused. The caller's own
 * thread is number 0 and not part of the pool. */
#include "nullwindow.h"

typedef struct nw_pool nw_pool;

/* Makes threads number 1..helpers. */
int nw_pool_create(nw_pool **out, int helpers, nw_error *err);
void nw_pool_free(nw_pool *c);

/* Every thread calls work(context, its number) once; nw_pool_wait returns when all have. */
void nw_pool_start(nw_pool *c, void (*work)(void *context, int number), void *context);
void nw_pool_wait(nw_pool *c);
#endif
