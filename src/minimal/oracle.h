/* SPDX-License-Identifier: MIT */
#ifndef NW_MINIMAL_ORACLE_H
#define NW_MINIMAL_ORACLE_H
/* Facts about the nodes of a minimal graph. With f known, there are two questions about a node: is
 * its value at least f, and is it at least f + 1? For each an entry holds the answer, the number of
 * the move that settles it if one suffices, the size of the tree that proves it, and the last pass
 * that met it.
 *
 * A growing hash map without replacement, so that counts are exact. 32 bytes per entry. Entries
 * move when the map grows. */
#include "core/map-inl.h"

enum { NW_QUESTIONS = 2 };
typedef enum nw_answer { NW_UNKNOWN, NW_ANSWER_NO, NW_ANSWER_YES } nw_answer;

typedef struct nw_oracle_entry {
    uint64_t key; /* of position and depth; 0: free */
    uint16_t move[NW_QUESTIONS];
    uint8_t answer[NW_QUESTIONS];
    uint8_t seen[NW_QUESTIONS];                          /* number of a pass; 0: none */
    uint32_t leaf[NW_QUESTIONS], interior[NW_QUESTIONS]; /* of the tree; leaf 0: not known */
} nw_oracle_entry;

typedef nw_map nw_oracle;

/* The entry of key, or NULL. */
nw_oracle_entry *nw_oracle_find(const nw_oracle *o, uint64_t key);

/* The entry of key, created if absent; NULL when out of memory. */
nw_oracle_entry *nw_oracle_at(nw_oracle *o, uint64_t key);

void nw_oracle_free(nw_oracle *o);
#endif
