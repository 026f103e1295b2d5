/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_TAPE_INL_H
#define NW_CORE_TAPE_INL_H
/* What a search could share, recorded in the order of the serial search, for a simulation of more
 * threads than there are (core/replay.h): so many nodes of work, a node whose remaining moves may
 * be searched at once, each of them, its end. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum nw_tape_kind {
    NW_TAPE_WORK,  /* value: nodes */
    NW_TAPE_SPLIT, /* value: plies from the horizon */
    NW_TAPE_CHILD, /* the next move of the latest split that has not ended */
    NW_TAPE_END    /* of that split. value: 0, or after a cutoff 1 and the moves not tried */
} nw_tape_kind;

typedef struct nw_tape_step {
    uint32_t kind, value;
} nw_tape_step;

typedef struct nw_tape {
    nw_tape_step *step;
    size_t room, count;
    uint64_t noted; /* nodes so far */
    bool full;      /* the rest is missing */
} nw_tape;

static inline void nw_tape_add(nw_tape *t, nw_tape_kind kind, uint32_t value)
{
    if (t->count == t->room)
        t->full = true;
    else
        t->step[t->count++] = (nw_tape_step){kind, value};
}

/* Notes a step after so many nodes in all. */
static inline void nw_tape_note(nw_tape *t, uint64_t nodes, nw_tape_kind kind, uint32_t value)
{
    if (nodes > t->noted)
        nw_tape_add(t, NW_TAPE_WORK, (uint32_t)(nodes - t->noted));
    t->noted = nodes;
    if (kind != NW_TAPE_WORK)
        nw_tape_add(t, kind, value);
}
#endif
