/* SPDX-License-Identifier: MIT */
/* The reader of tree files on arbitrary bytes. What it accepts must be a sound tree, and if that is
 * small, several algorithms must agree on its value. */
#include "book/book.h"
#include "games/tree/tree-inl.h"
#include "fuzz/fuzz.h"

extern const nw_book_of nw_book_tree_lab;

enum { SMALL = 3000 }; /* paths, since a graph may have very many */

/* Children come before their parents, within the arrays, and values within their range. Returns how
 * many nodes the tree has when paths that meet are counted each, at most SMALL + 1. */
static uint64_t check_structure(const tree *t)
{
    uint64_t *paths = calloc(t->nodes, sizeof *paths);
    demand(paths != NULL && t->root == t->nodes - 1 && t->height <= NW_DEPTH_MAX);
    for (uint32_t n = 0; n < t->nodes; n++) {
        const tree_node *node = &t->node[n];
        paths[n] = 1;
        if (node->count == 0)
            demand(node->value >= t->lo && node->value <= t->hi);
        else
            demand(node->first <= t->edges && node->count <= t->edges - node->first);
        for (uint32_t i = 0; i < node->count; i++) {
            demand(t->child[node->first + i] < n);
            paths[n] += paths[t->child[node->first + i]];
        }
        paths[n] = paths[n] > SMALL ? SMALL + 1 : paths[n];
    }
    const uint64_t all = paths[t->root];
    free(paths);
    return all;
}

static void check_labels(const tree *t)
{
    for (uint32_t i = 0; i < t->labels; i++) {
        const tree_pos n = {.tree = t, .id = t->label[i].node};
        demand(t->label[i].node < t->nodes && tree_label_of(&n) == t->text + t->label[i].text);
        demand(i == 0 || t->label[i - 1].node < t->label[i].node);
    }
}

static nw_score value_by(const char *algorithm, const tree_pos *root)
{
    const nw_lab_options options = nw_lab_defaults();
    nw_book_result result;
    nw_error err;
    demand(nw_book_tree_lab.run(algorithm, root, &options, &result, &err) == 0);
    const nw_score value = result.value;
    nw_book_free(&result);
    return value;
}

static void check_values(const tree *t)
{
    static const char *const algorithms[] = {"alphabeta", "negascout-soft", "sss",
                                             "dual",      "mt-sss",         "mtdf"};
    tree_pos root;
    tree_root(t, &root);
    const nw_score value = value_by("minimax", &root);
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++)
        demand(value_by(algorithms[i], &root) == value);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tree *t = NULL;
    nw_error err = {0};
    FILE *f = size ? fmemopen((void *)(uintptr_t)data, size, "rb") : NULL;
    if (!f)
        return 0;
    if (tree_read(f, "fuzz", &t, &err) == 0) {
        const uint64_t paths = check_structure(t);
        check_labels(t);
        if (paths <= SMALL)
            check_values(t);
        tree_free(t);
    } else {
        demand(err.code < 0 && strncmp(err.text, "fuzz:", 5) == 0);
    }
    fclose(f);
    return 0;
}
