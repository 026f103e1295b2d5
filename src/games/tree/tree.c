/* SPDX-License-Identifier: MIT */
#include "games/tree/tree-inl.h"
#include "games/games.h"
#include <stdlib.h>

/* What a tree is asked for besides its moves. */

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

const char *tree_label_of(const tree_pos *n)
{
    const tree *t = n->tree;
    uint32_t lo = 0, hi = t->labels;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (t->label[mid].node < n->id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < t->labels && t->label[lo].node == n->id ? t->text + t->label[lo].text : NULL;
}

const tree_estimate *tree_estimate_of(const tree_pos *n)
{
    const tree *t = n->tree;
    uint32_t lo = 0, hi = t->estimates;
    while (lo < hi) {
        const uint32_t mid = lo + (hi - lo) / 2;
        if (t->estimate[mid].node < n->id)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < t->estimates && t->estimate[lo].node == n->id ? &t->estimate[lo].is : NULL;
}
