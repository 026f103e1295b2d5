/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/games.h"
#include "games/tree/tree-inl.h"
#include "games/tree/rules.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Trees behind function pointers, and their text. */

/* A list of moves has room for NW_MOVES_MAX; wider trees are searched by the instance `tree`, which
 * lists nothing; the pointers show only their first children. */
static int moves(const void *n, nw_move *out)
{
    const int width = tree_width(n), count = width < NW_MOVES_MAX ? width : NW_MOVES_MAX;
    for (int i = 0; i < count; i++)
        out[i] = (nw_move)i;
    return count;
}

static void play(void *child, const void *n, nw_move move)
{
    tree_play(child, n, move);
}

static nw_score evaluate(const void *n)
{
    return tree_evaluate(n);
}

static uint64_t key(const void *n)
{
    return tree_key(n);
}

static int is_over(const void *n)
{
    return tree_width(n) == 0;
}

static void range(const void *state, nw_score *least, nw_score *greatest)
{
    const tree_pos *n = state;
    *least = n->tree->lo;
    *greatest = n->tree->hi;
}

static void print(const void *state, char *out, size_t size)
{
    const tree_pos *n = state;
    const char *label = n->tree->artificial ? NULL : tree_label_of(n);
    if (label)
        snprintf(out, size, "%s", label);
    else
        snprintf(out, size, "node %llu at ply %d", (unsigned long long)n->id, n->ply);
}

static void move_name(const void *state, nw_move move, char *out, size_t size)
{
    (void)state;
    snprintf(out, size, "%u", (unsigned)move);
}

#define TREE_RULES(title)                                                                          \
    {                                                                                              \
        .name = (title), .state_size = sizeof(tree_pos), .max_moves = NW_MOVES_MAX,                \
        .moves = moves, .play = play, .evaluate = evaluate, .key = key, .is_over = is_over,        \
        .range = range, .print = print, .move_name = move_name                                     \
    }

const nw_game tree_rules = TREE_RULES("tree");
static const nw_game uniform_rules = TREE_RULES("uniform");

bool tree_is_text(const char *text)
{
    if (strncmp(text, "max", 3) == 0 || strncmp(text, "min", 3) == 0)
        text += 3;
    return text[strspn(text, " \t\n")] == '(';
}

static FILE *open_tree(const char *text, const char **name)
{
    *name = text;
    if (strcmp(text, "-") == 0) {
        *name = "<stdin>";
        return stdin;
    }
    if (!tree_is_text(text))
        return fopen(text, "rb");
    *name = "tree";
    return fmemopen((char *)(uintptr_t)text, strlen(text), "rb");
}

static int parse_tree(const char *text, void *state, nw_error *err)
{
    tree *t = NULL;
    const char *name = NULL;
    if (!*text)
        return nw_fail(err, NW_EINVAL,
                       "tree: which one? Write tree:FILE, tree:- for standard input, or the tree "
                       "itself: tree:((3 17) (2 12))");
    FILE *f = open_tree(text, &name);
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", text, strerror(errno));
    const int rc = tree_read(f, name, &t, err);
    if (f != stdin)
        fclose(f);
    if (rc == 0)
        tree_root(t, state);
    return rc;
}

static int parse_recipe(const char *text, void *state, nw_error *err)
{
    tree *t = NULL;
    int rc = tree_recipe(text, &t, err);
    if (rc == 0)
        tree_root(t, state);
    return rc;
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    char *end = NULL;
    const int width = tree_width(state);
    const long n = strtol(text, &end, 10);
    if (end == text || *end || n < 0 || n >= width)
        return nw_fail(err, NW_EINVAL, "move '%.40s': expected a child number of 0..%d", text,
                       width - 1);
    *move = (nw_move)n;
    return 0;
}

static void draw(const void *state, bool ascii, char *out, size_t size)
{
    const tree_pos *n = state;
    (void)ascii;
    snprintf(out, size, "%s node at ply %d with %d children\n", n->max ? "MAX" : "MIN", n->ply,
             tree_width(n));
}

static uint64_t perft(const void *state, int depth, bool unique)
{
    const tree_pos *n = state;
    const int width = tree_width(n);
    uint64_t leaves = 0;
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)width;
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        leaves += perft(&child, depth - 1, unique);
    }
    return leaves;
}

static const char *side(const void *state)
{
    return ((const tree_pos *)state)->max ? "MAX" : "MIN";
}

static void release(void *state)
{
    /* The tree was allocated by parse_tree or parse_recipe for this state alone. */
    tree_free((tree *)((tree_pos *)state)->tree);
}

const nw_game_info tree_info = {.rules = &tree_rules,
                                .is_tree = true,
                                .summary = "an explicit tree read from a file",
                                .syntax =
                                    "FILE, - for standard input, or the tree: ((3 17) (2 12))",
                                .parse = parse_tree,
                                .parse_move = parse_move,
                                .draw = draw,
                                .perft = perft,
                                .release = release,
                                .side = side};

const nw_game_info uniform_info = {.rules = &uniform_rules,
                                   .instance = "tree",
                                   .is_tree = true,
                                   .summary = "an artificial tree, generated from a seed",
                                   .syntax = "w=5,d=9,seed=1[,values=LO..HI][,order=P | "
                                             "p-ordered=W1/W2/.. | correlated=N][,noise=N"
                                             "[,sharpen=PERCENT]][,early=PERCENT][,transpose=1]"
                                             "[,width=LO..HI][,root=min]",
                                   .parse = parse_recipe,
                                   .parse_move = parse_move,
                                   .draw = draw,
                                   .perft = perft,
                                   .release = release,
                                   .side = side};
