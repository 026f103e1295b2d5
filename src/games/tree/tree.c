/* SPDX-License-Identifier: MIT */
#include "games/tree/tree-inl.h"
#include "games/games.h"
#include <stdlib.h>

/* Queries of a tree other than moves. */

void tree_free(tree *t)
{
    if (!t)
        return;
    free(t->node);
    free(t->child);
    free(t->label);
    free(t->text);
    free(t->estimate);
    free(t);
}

void tree_root(const tree *t, tree_pos *root)
{
    *root = (tree_pos){.tree = t, .id = t->root, .max = t->root_max};
    if (t->artificial) {
        root->id = nw_mix(t->seed);
        root->value = t->values == TREE_CORRELATED
                          ? t->lo + (nw_score)(((int64_t)t->hi - t->lo) / 2)
                          : tree_between(tree_bits(root, TREE_VALUE), t->lo, t->hi);
    }
}

/* Compares a node number with an entry that begins with one. */
static int by_node(const void *id, const void *entry)
{
    const uint32_t a = *(const uint32_t *)id, b = *(const uint32_t *)entry;
    return (a > b) - (a < b);
}

const char *tree_label_of(const tree_pos *n)
{
    const tree *t = n->tree;
    const uint32_t id = (uint32_t)n->id;
    const tree_label *found =
        t->labels ? bsearch(&id, t->label, t->labels, sizeof *t->label, by_node) : NULL;
    return found ? t->text + found->text : NULL;
}

const tree_estimate *tree_estimate_of(const tree_pos *n)
{
    const tree *t = n->tree;
    const uint32_t id = (uint32_t)n->id;
    const tree_estimated *found =
        t->estimates ? bsearch(&id, t->estimate, t->estimates, sizeof *t->estimate, by_node) : NULL;
    return found ? &found->is : NULL;
}
