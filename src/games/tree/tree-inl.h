/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TREE_TREE_INL_H
#define NW_GAMES_TREE_TREE_INL_H
/* Trees as a game: a move is the number of a child, MAX and MIN alternate, leaf values are MAX's.
 *
 * An explicit tree is read from a file: 8 bytes per node plus 4 bytes per edge, children of a node
 * contiguous in one array, so that a step touches two cache lines. An artificial tree stores
 * nothing: a position carries a 64-bit identity that is hashed from the path, from which width and
 * value follow, the same on every machine. */
#include "core/random-inl.h"
#include "nullwindow.h"
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct tree_node {
    union {
        nw_score value; /* of a leaf */
        uint32_t first; /* of an interior node: its children are child[first .. first+count-1] */
    };
    uint32_t count; /* 0 for a leaf */
} tree_node;

typedef struct tree_label {
    uint32_t node;
    uint32_t text; /* offset into tree.text */
} tree_label;

/* The estimate of an interior node before search, MAX's view: pess <= value <= opt. */
typedef struct tree_estimate {
    nw_score pess, value, opt;
} tree_estimate;

typedef struct tree_estimated {
    uint32_t node;
    tree_estimate is;
} tree_estimated;

enum { TREE_WEIGHTS_MAX = 64, TREE_SHARPEN_UNIT = 100 };

/* How the values of an artificial tree arise. */
typedef enum tree_values {
    TREE_RANDOM,    /* each leaf independently */
    TREE_ORDERED,   /* true values top-down: the first child is best with a given probability */
    TREE_P_ORDERED, /* true values top-down: child i is best with weight i */
    TREE_CORRELATED /* child = parent + increment */
} tree_values;

typedef struct tree {
    bool artificial;
    bool root_max;
    nw_score lo, hi; /* least and greatest leaf value */
    uint32_t widest; /* the most children of any node */
    int height;      /* plies from the root to the deepest leaf */

    /* explicit */
    tree_node *node;
    uint32_t *child;
    uint32_t nodes, edges, root;
    tree_label *label; /* by rising node */
    uint32_t labels;
    char *text;
    tree_estimated *estimate; /* by rising node; those of all interior nodes, or some, or none */
    uint32_t estimates, interiors;

    /* artificial */
    int width_lo, width_hi;
    uint64_t seed;
    tree_values values;
    bool transpose;
    nw_score increment; /* TREE_CORRELATED: increments are -increment .. +increment */
    bool noisy;         /* interior values are given with an error */
    nw_score noise;     /* at most this, at the root */
    int sharpen;        /* and this many per cent less per ply below */
    int early;          /* per cent of the nodes below the root where the game ends early */
    double order;       /* TREE_ORDERED */
    uint32_t weights[TREE_WEIGHTS_MAX]; /* TREE_P_ORDERED: cumulative, the last is UINT32_MAX */
} tree;

typedef struct tree_pos {
    const tree *tree;
    uint64_t id;    /* explicit: the node; artificial: the identity of the path */
    nw_score value; /* artificial, values top-down or correlated: the node's value, MAX's view */
    uint16_t ply;
    bool max; /* MAX is to move */
} tree_pos;

/* --- artificial trees */

/* The random bits of aspect (width, value, ...) of a node. */
static inline uint64_t tree_bits(const tree_pos *n, uint64_t aspect)
{
    return nw_mix(n->id ^ nw_mix(n->tree->seed + aspect));
}

enum { TREE_WIDTH = 1, TREE_VALUE, TREE_BEST, TREE_WORSE, TREE_STEP, TREE_NOISE, TREE_EARLY };

/* A value of lo..hi from 32 random bits. */
static inline nw_score tree_between(uint64_t bits, nw_score lo, nw_score hi)
{
    const uint64_t span = (uint64_t)((int64_t)hi - lo) + 1;
    return (nw_score)(lo + (int64_t)(((bits >> 32) * span) >> 32));
}

static inline int tree_width(const tree_pos *n)
{
    const tree *t = n->tree;
    if (!t->artificial)
        return (int)t->node[n->id].count;
    if (n->ply >= t->height)
        return 0;
    if (t->early > 0 && n->ply > 0 && tree_bits(n, TREE_EARLY) % 100 < (uint64_t)t->early)
        return 0;
    if (t->width_lo == t->width_hi)
        return t->width_lo;
    return tree_between(tree_bits(n, TREE_WIDTH), t->width_lo, t->width_hi);
}

/* The child of an ordered artificial node that inherits its value. */
static inline int tree_best_child(const tree_pos *n)
{
    const tree *t = n->tree;
    const uint64_t bits = tree_bits(n, TREE_BEST);
    const int width = tree_width(n);
    if (t->values == TREE_P_ORDERED) {
        int i = 0;
        while (i < width - 1 && (uint32_t)bits > t->weights[i])
            i++;
        return i;
    }
    if ((double)(uint32_t)bits < t->order * 4294967296.0 || width == 1)
        return 0;
    return 1 + (int)nw_below((uint32_t)(bits >> 32), (uint32_t)width - 1);
}

/* The value of child i, for the kinds of trees whose values are assigned top-down. */
static inline nw_score tree_child_value(const tree_pos *n, const tree_pos *child, int i)
{
    const tree *t = n->tree;
    if (t->values == TREE_CORRELATED)
        return n->value + tree_between(tree_bits(child, TREE_STEP), -t->increment, t->increment);
    if (i == tree_best_child(n))
        return n->value;
    const uint64_t bits = tree_bits(child, TREE_WORSE);
    return n->max ? tree_between(bits, t->lo, n->value) : tree_between(bits, n->value, t->hi);
}

/* --- the game */

static inline int tree_moves(const tree_pos *n, nw_move *out)
{
    const int count = tree_width(n);
    for (int i = 0; i < count; i++)
        out[i] = (nw_move)i;
    return count;
}

static inline void tree_play(tree_pos *child, const tree_pos *n, nw_move i)
{
    assert((int)i < tree_width(n));
    const tree *t = n->tree;
    child->tree = t;
    child->ply = (uint16_t)(n->ply + 1);
    child->max = !n->max;
    if (!t->artificial) {
        child->id = t->child[t->node[n->id].first + i];
        child->value = 0;
        return;
    }
    /* Sums commute, so equal multisets of each side's moves meet; nested hashes do not. */
    child->id = t->transpose ? n->id + nw_mix(t->seed ^ ((uint64_t)(i + 1) << 1 | n->max))
                             : nw_mix(n->id ^ ((uint64_t)(i + 1) << 32));
    child->value = t->values == TREE_RANDOM ? 0 : tree_child_value(n, child, (int)i);
}

/* --- estimates of interior nodes */

/* The estimate that the file gives for a node of an explicit tree, or NULL. */
const tree_estimate *tree_estimate_of(const tree_pos *n);

/* Does every interior node have an estimate? Trees with random leaves have none. */
static inline bool tree_has_estimates(const tree_pos *n)
{
    const tree *t = n->tree;
    return t->artificial ? t->values != TREE_RANDOM : t->estimates == t->interiors;
}

/* The largest error of the value of n, an interior node of an artificial tree. */
static inline nw_score tree_noise(const tree_pos *n)
{
    const tree *t = n->tree;
    int64_t noise = t->noise;
    for (int ply = 0; ply < n->ply && t->sharpen > 0; ply++)
        noise = noise * (TREE_SHARPEN_UNIT - t->sharpen) / TREE_SHARPEN_UNIT;
    return (nw_score)noise;
}

/* v clamped to the tree's range. */
static inline nw_score tree_clamped(const tree *t, int64_t v)
{
    return v < t->lo ? t->lo : v > t->hi ? t->hi : (nw_score)v;
}

/* The value of an interior node with its error; of a leaf its value. */
static inline nw_score tree_noisy_value(const tree_pos *n)
{
    const nw_score noise = tree_width(n) > 0 ? tree_noise(n) : 0;
    return tree_clamped(n->tree,
                        (int64_t)n->value + tree_between(tree_bits(n, TREE_NOISE), -noise, noise));
}

/* The value of a node, MAX's view. An interior node on the horizon has its estimate, or without
 * one, in an explicit tree, the value of its left-most leaf. */
static inline nw_score tree_value(const tree_pos *n)
{
    const tree *t = n->tree;
    if (t->artificial)
        return t->values == TREE_RANDOM ? tree_between(tree_bits(n, TREE_VALUE), t->lo, t->hi)
               : t->noisy               ? tree_noisy_value(n)
                                        : n->value;
    uint32_t id = (uint32_t)n->id;
    const tree_estimate *estimate = t->estimates > 0 ? tree_estimate_of(n) : NULL;
    if (estimate)
        return estimate->value;
    while (t->node[id].count > 0)
        id = t->child[t->node[id].first];
    return t->node[id].value;
}

/* Bounds on the value of n, MAX's view. In an artificial tree they hold: both the error and the
 * drift of correlated values are known. */
static inline tree_estimate tree_bounds(const tree_pos *n)
{
    const tree *t = n->tree;
    const nw_score value = tree_value(n);
    if (!t->artificial) {
        const tree_estimate *given = tree_estimate_of(n);
        return given ? *given : (tree_estimate){value, value, value};
    }
    if (tree_width(n) == 0)
        return (tree_estimate){value, value, value};
    const nw_score drift = t->values == TREE_CORRELATED ? t->increment * (t->height - n->ply) : 0;
    const int64_t radius = (int64_t)(t->noisy ? tree_noise(n) : 0) + drift;
    return (tree_estimate){tree_clamped(t, value - radius), value, tree_clamped(t, value + radius)};
}

static inline nw_score tree_evaluate(const tree_pos *n)
{
    return n->max ? tree_value(n) : -tree_value(n);
}

static inline uint64_t tree_key(const tree_pos *n)
{
    return nw_mix(n->id * 2 + n->max) ^ nw_mix(n->ply * (uint64_t)n->tree->artificial);
}

static inline int tree_noisy(const tree_pos *n, nw_move *out)
{
    (void)n;
    (void)out;
    return 0;
}

static inline int tree_order(const tree_pos *n, nw_move move)
{
    (void)n;
    (void)move;
    return 0;
}

enum { TREE_MOVE_INDEXES = 1024 };

static inline unsigned tree_move_index(const tree_pos *n, nw_move move)
{
    (void)n;
    return move % TREE_MOVE_INDEXES;
}

/* --- text (text.c, artificial.c) */

/* Reads one tree from f; name is used in messages. The caller frees *out with tree_free. Errors
 * read NAME:LINE:COL: message. Linear in the input; refuses more than NW_DEPTH_MAX plies. */
int tree_read(FILE *f, const char *name, tree **out, nw_error *err);

/* Reads the options of an artificial tree: w=5,d=9,seed=1,... */
int tree_recipe(const char *text, tree **out, nw_error *err);

void tree_free(tree *t);

/* The root position. */
void tree_root(const tree *t, tree_pos *root);

/* The label of a node of an explicit tree, or NULL. */
const char *tree_label_of(const tree_pos *n);
#endif
