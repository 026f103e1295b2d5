/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_BENCH_H
#define NW_LIBRARY_BENCH_H
/* The signature of the search: nodes of every practical algorithm on fixed positions of the three
 * games, the same on every machine and with every compiler. Any change to the searched tree changes
 * it. */
#include "nullwindow.h"

/* Called after every algorithm. */
typedef void nw_bench_listener(void *context, const char *algorithm, uint64_t nodes);

/* Searches everything; *nodes is the signature. */
int nw_bench(nw_bench_listener *listener, void *context, uint64_t *nodes, nw_error *err);

/* The same for the play variant: its presets, and every kind of selectivity. */
int nw_bench_play(nw_bench_listener *listener, void *context, uint64_t *nodes, nw_error *err);
#endif
