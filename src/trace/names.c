/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "trace/recorder.h"
#include <stdlib.h>
#include <string.h>

/* What tables call a node: its label; in a tree without labels a letter, as in pictures; in a game
 * the moves that lead to it. */

static bool know_moves(const nw_recorder *r, uint32_t node)
{
    nw_names *names = r->names;
    if (node < names->known)
        return true;
    char(*move)[NW_NAME_OF_MOVE] = realloc(names->move, (size_t)r->nodes * sizeof *move);
    if (!move)
        return false;
    names->move = move;
    for (uint32_t i = names->known; i < r->nodes; i++)
        nw_shape_move(&r->shape, nw_record_state(r, r->node[i].parent), r->node[i].index, move[i],
                      sizeof move[i]);
    names->known = r->nodes;
    return true;
}

static void add_moves(const nw_recorder *r, uint32_t node, nw_buffer *out)
{
    const nw_record *n = &r->node[node];
    if (n->ply > 1) {
        add_moves(r, n->parent, out);
        nw_buffer_put(out, " ", 1);
    }
    nw_buffer_add(out, "%s", r->names->move[node]);
}

uint64_t nw_record_number(const nw_shape *shape, uint64_t parent, uint32_t index)
{
    const uint64_t widest = ((const tree_pos *)shape->root)->tree->widest;
    return parent > UINT64_MAX / (widest + 1) - 1 ? 0 : parent * widest + index + 1;
}

bool nw_record_letters(uint64_t number, char *out, size_t size)
{
    size_t letters = 0;
    for (uint64_t k = number; k > 0; k = (k - 1) / 26)
        letters++;
    if (letters == 0 || letters >= size)
        return false;
    out[letters] = 0;
    for (uint64_t k = number; k > 0; k = (k - 1) / 26)
        out[--letters] = (char)('A' + (k - 1) % 26);
    return true;
}

/* Its number in drawing order, row by row, whichever nodes were visited; 0 if there are too many.
 */
static uint64_t number_of(const nw_recorder *r, uint32_t node)
{
    if (node == 0)
        return 0;
    const uint32_t parent = r->node[node].parent;
    const uint64_t above = number_of(r, parent);
    return parent != 0 && above == 0 ? 0 : nw_record_number(&r->shape, above, r->node[node].index);
}

void nw_record_path(const nw_recorder *r, uint32_t node, nw_buffer *out)
{
    const nw_record *n = &r->node[node];
    if (n->ply == 0)
        return;
    if (n->ply > 1) {
        nw_record_path(r, n->parent, out);
        nw_buffer_put(out, ".", 1);
    }
    nw_buffer_add(out, "%u", (unsigned)n->index);
}

void nw_record_name(const nw_recorder *r, uint32_t node, nw_buffer *out)
{
    char letters[16];
    const char *label = nw_shape_label(&r->shape, nw_record_state(r, node));
    if (label)
        nw_buffer_put(out, label, strlen(label));
    else if (node == 0)
        nw_buffer_put(out, "-", 1);
    else if (!r->shape.tree && know_moves(r, node))
        add_moves(r, node, out);
    else if (r->shape.tree && !nw_shape_label(&r->shape, nw_record_state(r, 0)) &&
             nw_record_letters(number_of(r, node), letters, sizeof letters))
        nw_buffer_put(out, letters, strlen(letters));
    else { /* a nameless node of a tree with labels: the second child of b is b.2 */
        nw_record_name(r, r->node[node].parent, out);
        nw_buffer_add(out, ".%u", (unsigned)r->node[node].index + 1);
    }
}
