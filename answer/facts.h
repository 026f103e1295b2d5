/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_FACTS_H
#define NW_ANSWER_FACTS_H
/* Algorithm-independent facts about a tree: computed, and written as JSON. */
#include "base/buffer.h"
#include "base/json.h"
#include "book/facts.h"
#include "games/games.h"

/* Leaves of the minimal tree of a uniform tree: half_down + half_up - 1, i.e. width^floor(depth/2)
 * + width^ceil(depth/2) - 1. UINT64_MAX on overflow. */
typedef struct facts_formula {
    bool uniform;
    int depth;
    uint64_t width;
    uint64_t half_down, half_up, leaves;
} facts_formula;

typedef struct facts_found {
    nw_facts facts;
    facts_formula formula;
    const nw_facts_node *node; /* the critical tree, if it has at most list_max nodes */
    int nodes;
    nw_buffer list, paths; /* storage behind node */
} facts_found;

/* Larger critical trees are listed only on request. */
enum { FACTS_LISTED = 64 };

/* Computes the facts; sets the options' node and node_context. Returns 0 or a negative code with
 * err; free it in any case. */
int facts_find(facts_found *f, const nw_game_info *game, const void *state,
               nw_facts_options *options, nw_error *err);
void facts_free(facts_found *f);

/* Writes one object; counts that overflow are null. */
void facts_write(json *j, const nw_game_info *game, const facts_found *f);
#endif
