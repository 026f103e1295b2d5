/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_PROBE_H
#define NW_INSTANCE_PROBE_H
/* Probes: expressions that count or call in the lab variant and vanish in the fast one. They are
 * type-checked in both, so they never rot, and the fast object code is byte for byte the same as
 * with the probe lines deleted (tests/search/test_probes.sh proves it). */
#if NW_LAB
enum { LAB = 1 };
#else
enum { LAB = 0 };
#endif

/* The variant that plays: search/path-inl.h and search/selective-inl.h. */
#if NW_PLAY
enum { PLAY = 1 };
#else
enum { PLAY = 0 };
#endif

/* PROBE(s->counts.leaf++): evaluated in the lab only. */
#define PROBE(expression) ((void)(LAB && ((expression), 0)))

/* TRACE(observer, &(nw_event){...}): calls the observer, if there is one, in the lab only. */
#define TRACE(observer, event)                                                                     \
    ((void)(LAB && (observer) && ((observer)->event_fn((observer), (event)), 0)))
#endif
