/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_SHAPE_H
#define NW_TRACE_SHAPE_H
/* The tree that a search walks, as observers see it: the number of children and the name of a node.
 * Events carry only paths; the rest is derived from the position here. */
#include "games/games.h"
#include "nullwindow.h"
#include <stdbool.h>

typedef struct nw_shape {
    const nw_game *rules;
    void (*notation)(const void *state, nw_move move, char *out, size_t size); /* NULL: names */
    const void *root; /* a state of the game; the caller's, alive as long as the shape is used */
    int depth;        /* the horizon: nodes at this ply have no children */
    bool tree;        /* a tree_pos: nodes of any width, perhaps with labels */
    bool root_max;
} nw_shape;

nw_shape nw_shape_of(const nw_game_info *game, const void *root, int depth);

/* Children of a node at a ply. */
uint32_t nw_shape_width(const nw_shape *s, const void *state, int ply);

/* Writes child number i of a node to child. Costs one generation of moves. */
void nw_shape_child(const nw_shape *s, const void *state, uint32_t i, void *child);

/* Is the player to move at the child that of its parent? */
bool nw_shape_moves_again(const nw_shape *s, const void *state, const void *child);

/* The label of a node, or NULL. */
const char *nw_shape_label(const nw_shape *s, const void *state);

/* Writes the name of the move to child number i, and the move in the game's notation (chess: SAN),
 * for people; "" in trees. Each costs one generation of moves. */
void nw_shape_move_name(const nw_shape *s, const void *state, uint32_t i, char *out, size_t size);
void nw_shape_move(const nw_shape *s, const void *state, uint32_t i, char *out, size_t size);

/* The value of a leaf for MAX. Evaluates it, so it is for pictures and not for searches. */
nw_score nw_shape_value(const nw_shape *s, const void *state, bool max);

/* Is the tree explicit, so that unvisited nodes can be drawn too? */
bool nw_shape_is_explicit(const nw_shape *s);
#endif
