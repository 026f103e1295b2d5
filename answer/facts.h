/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_FACTS_H
#define NW_ANSWER_FACTS_H
/* What is true of a tree whatever algorithm searches it: found, and written as JSON. */
#include "base/buffer.h"
#include "base/json.h"
#include "book/facts.h"
#include "games/games.h"

/* The leaves of a minimal tree of one width and depth: half_down + half_up - 1, where the two are
 * width^floor(depth/2) and width^ceil(depth/2). UINT64_MAX where they are too many to count. */
typedef struct facts_formula {
    bool uniform;
    int depth;
    uint64_t width;
    uint64_t half_down, half_up, leaves;
} facts_formula;

typedef struct facts_found {
    nw_facts facts;
    facts_formula formula;
    const nw_facts_node *node; /* of the critical tree, if it has at most list_max nodes */
    int nodes;
    nw_buffer list, paths; /* what node points into */
} facts_found;

/* Critical trees of more nodes than this are not listed unless more is asked for. */
enum { FACTS_LISTED = 64 };

/* Finds the facts; the options' node and node_context are set here. Returns 0 or a negative code
 * with err; to be freed in any case. */
int facts_find(facts_found *f, const nw_game_info *game, const void *state,
               nw_facts_options *options, nw_error *err);
void facts_free(facts_found *f);

/* One object; counts that are too high are null. */
void facts_write(json *j, const nw_game_info *game, const facts_found *f);
#endif
