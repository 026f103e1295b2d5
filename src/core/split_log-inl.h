/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_SPLIT_LOG_INL_H
#define NW_CORE_SPLIT_LOG_INL_H
/* The possible split points of a serial search, in order, to simulate any number of threads
 * (lab/replay.h). Events: a run of nodes, a split point, each of its children, its end. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum nw_split_log_kind {
    NW_LOG_WORK,  /* value: nodes */
    NW_LOG_SPLIT, /* value: plies from the horizon */
    NW_LOG_CHILD, /* the next move of the latest split that has not ended */
    NW_LOG_END    /* of that split. value: 0, or after a cutoff 1 and the moves not tried */
} nw_split_log_kind;

typedef struct nw_split_log_step {
    uint32_t kind, value;
} nw_split_log_step;

typedef struct nw_split_log {
    nw_split_log_step *step;
    size_t room, count;
    uint64_t noted; /* nodes so far */
    bool full;      /* the log is truncated */
} nw_split_log;

static inline void nw_split_log_add(nw_split_log *t, nw_split_log_kind kind, uint32_t value)
{
    if (t->count == t->room)
        t->full = true;
    else
        t->step[t->count++] = (nw_split_log_step){kind, value};
}

/* Records an event; nodes is the total so far. */
static inline void nw_split_log_note(nw_split_log *t, uint64_t nodes, nw_split_log_kind kind,
                                     uint32_t value)
{
    if (nodes > t->noted)
        nw_split_log_add(t, NW_LOG_WORK, (uint32_t)(nodes - t->noted));
    t->noted = nodes;
    if (kind != NW_LOG_WORK)
        nw_split_log_add(t, kind, value);
}
#endif
