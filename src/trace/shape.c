/* SPDX-License-Identifier: MIT */
#include "trace/shape.h"
#include "games/tree/tree-inl.h"
#include <string.h>

nw_shape nw_shape_of(const nw_game_info *game, const void *root, int depth)
{
    return (nw_shape){.rules = game->rules,
                      .notation = game->notation,
                      .root = root,
                      .depth = depth,
                      .tree = game->is_tree,
                      .root_max = game->is_tree ? ((const tree_pos *)root)->max : true};
}

uint32_t nw_shape_width(const nw_shape *s, const void *state, int ply)
{
    nw_move moves[NW_MOVES_MAX];
    if (ply >= s->depth)
        return 0;
    return (uint32_t)(s->tree ? tree_width(state) : s->rules->moves(state, moves));
}

void nw_shape_child(const nw_shape *s, const void *state, uint32_t i, void *child)
{
    nw_move moves[NW_MOVES_MAX];
    if (s->tree) {
        tree_play(child, state, i);
        return;
    }
    s->rules->moves(state, moves);
    s->rules->play(child, state, moves[i]);
}

bool nw_shape_moves_again(const nw_shape *s, const void *state, const void *child)
{
    return s->rules->mover && s->rules->mover(state) == s->rules->mover(child);
}

const char *nw_shape_label(const nw_shape *s, const void *state)
{
    return nw_shape_is_explicit(s) ? tree_label_of(state) : NULL;
}

void nw_shape_move_name(const nw_shape *s, const void *state, uint32_t i, char *out, size_t size)
{
    nw_move moves[NW_MOVES_MAX];
    *out = 0;
    if (s->tree || !s->rules->move_name)
        return;
    s->rules->moves(state, moves);
    s->rules->move_name(state, moves[i], out, size);
}

void nw_shape_move(const nw_shape *s, const void *state, uint32_t i, char *out, size_t size)
{
    nw_move moves[NW_MOVES_MAX];
    if (!s->notation) {
        nw_shape_move_name(s, state, i, out, size);
        return;
    }
    s->rules->moves(state, moves);
    s->notation(state, moves[i], out, size);
}

nw_score nw_shape_value(const nw_shape *s, const void *state, bool max)
{
    const bool finished = nw_shape_width(s, state, 0) == 0 && s->rules->result;
    const nw_score value = finished ? s->rules->result(state) : s->rules->evaluate(state);
    return max ? value : -value;
}

bool nw_shape_is_explicit(const nw_shape *s)
{
    return s->tree && !((const tree_pos *)s->root)->tree->artificial;
}
