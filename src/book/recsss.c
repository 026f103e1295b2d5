/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>
#include <string.h>

/* RecSSS*: SSS* as a recursion over MAX nodes two plies apart, with OPEN spread over them. */

typedef enum status { UNEXPANDED, LIVE, SOLVED } status;

/* A descriptor on OPEN: a MAX node (or a MIN leaf, the son of one), its status and merit, and, once
 * it is live, one descriptor per son: the current grandson below it, or the son if that is a leaf.
 */
typedef struct descriptor {
    node n;
    node father; /* the MIN node between this and the descriptor above */
    status s;
    nw_score h;
    struct descriptor **open; /* by son */
    int sons;
    game_pos *father_pos; /* owned; NULL for a son that is a leaf */
    game_pos *pos;        /* owned */
} descriptor;

static game_pos *keep_pos(book *b, const game_pos *from)
{
    game_pos *to = malloc(sizeof *to + game_extra(from));
    if (to)
        game_copy(to, to + 1, from);
    else
        out_of_memory(b);
    return to;
}

static void forget_sons(book *b, descriptor *d);

static void descriptor_free(book *b, descriptor *d)
{
    if (!d)
        return;
    forget_sons(b, d);
    free(d->father_pos);
    free(d->pos);
    free(d);
    b->entries--;
}

static void forget_sons(book *b, descriptor *d)
{
    for (int i = 0; i < d->sons; i++)
        descriptor_free(b, d->open[i]);
    free(d->open);
    d->open = NULL;
    d->sons = 0;
}

/* insert: n below father (NULL for a leaf that is a son). The links are set by the caller's kept
 * nodes, so that they stay valid. */
static descriptor *insert(book *b, const node *n, const node *father, nw_score h)
{
    descriptor *d = calloc(1, sizeof *d);
    if (!d) {
        out_of_memory(b);
        return NULL;
    }
    if (++b->entries > b->entries_peak)
        b->entries_peak = b->entries;
    d->s = UNEXPANDED;
    d->h = h;
    d->n = *n;
    d->n.pos = d->pos = keep_pos(b, n->pos);
    if (father) {
        d->father = *father;
        d->father.pos = d->father_pos = keep_pos(b, father->pos);
        d->n.link.parent = &d->father.link;
    }
    if (b->status < 0) {
        descriptor_free(b, d);
        return NULL;
    }
    return d;
}

/* The descriptor for son number c->i of a node: the son if a leaf, else its left-most child. */
static descriptor *insert_son(book *b, const node *son, nw_score h)
{
    CHILDREN(grandson, b, son);
    if (grandson.leaf)
        return insert(b, son, NULL, h);
    enter(b, son, -NW_INF, NW_INF);
    go_to(&grandson, 0);
    return insert(b, &grandson.c, son, h);
}

static void expand(book *b, descriptor *d)
{
    CHILDREN(c, b, &d->n);
    d->s = LIVE;
    d->open = calloc((size_t)c.list.count, sizeof(descriptor *));
    if (!d->open) {
        out_of_memory(b);
        return;
    }
    enter(b, &d->n, -NW_INF, NW_INF);
    while (next(&c)) {
        d->open[c.i] = insert_son(b, &c.c, d->h);
        d->sons = c.i + 1;
    }
}

/* The highest descriptor below d, left-most. */
static int highest(const descriptor *d)
{
    int best = 0;
    for (int i = 1; i < d->sons; i++)
        if (d->open[i]->h > d->open[best]->h)
            best = i;
    return best;
}

/* Replaces grandson i, solved, by its right brother if it has one; a leaf that is a son has none.
 */
static void replace_by_brother(book *b, descriptor *d, int i)
{
    descriptor *g = d->open[i];
    if (!g->father_pos)
        return;
    CHILDREN(c, b, &g->father);
    c.i = (int)g->n.link.child;
    if (!next(&c))
        return;
    descriptor *brother = insert(b, &c.c, &g->father, g->h);
    if (!brother)
        return;
    d->open[i] = brother;
    descriptor_free(b, g);
}

static nw_score recsss(book *b, descriptor *d, int resident);

/* Visits grandson g once, or, where the resident part ends, until it is solved; then nothing below
 * it is kept. */
static void visit_grandson(book *b, descriptor *g, int resident)
{
    const int step = (g->n.link.ply + 1) / 2; /* two plies each, below a root of either kind */
    const bool at_once = resident > 0 && step % (resident / 2) == 0;
    do
        g->h = recsss(b, g, resident);
    while (at_once && g->s != SOLVED && b->status == 0);
    if (at_once)
        forget_sons(b, g);
}

/* resident: 0 for SSS*, else in GenGame the plies after which grandsons are solved at once. */
static nw_score recsss(book *b, descriptor *d, int resident)
{
    if (is_leaf(&d->n)) {
        CHILDREN(c, b, &d->n);
        d->s = SOLVED;
        return min_score(eval_leaf(&c, -NW_INF, NW_INF), d->h);
    }
    if (d->s == UNEXPANDED)
        expand(b, d);
    if (b->status < 0)
        return d->h;
    int i = highest(d);
    while (d->open[i]->h == d->h && d->open[i]->s != SOLVED && b->status == 0) {
        visit_grandson(b, d->open[i], resident);
        if (d->open[i]->s == SOLVED)
            replace_by_brother(b, d, i);
        i = highest(d);
    }
    if (d->open[i]->s == SOLVED)
        d->s = SOLVED;
    return d->open[i]->h;
}

/* A MIN root is searched below a MAX node of which it is the only son. */
static nw_score search(book *b, const node *n, int resident)
{
    descriptor above = {.s = LIVE, .h = NW_INF, .sons = 1};
    descriptor *root = n->link.max ? insert(b, n, NULL, NW_INF) : NULL;
    descriptor *open[1] = {NULL};
    if (!n->link.max) {
        open[0] = insert_son(b, n, NW_INF);
        above.open = open;
        above.n = *n;
        root = &above;
    }
    if (b->status < 0)
        return 0;
    do {
        root->h = recsss(b, root, resident);
    } while (root->s != SOLVED && b->status == 0);
    const nw_score value = root->h;
    descriptor_free(b, n->link.max ? root : open[0]);
    return value;
}

/* Implements: Bhattacharya and Bagchi 1993, RecSSS*; Reinefeld 2005, fig. 2 (errata 21). */
nw_score book_recsss(book *b, const node *n)
{
    return search(b, n, 0);
}

/* GenGame, whose instances differ in how much they keep: RecSSS* goes back and forth between all
 * grandsons; MGame does so within `resident` plies and solves what is below at once; QuickGame
 * solves every grandson at once, which leaves w descriptors per two plies, and misses cutoffs that
 * Alpha-Beta makes, because only the merit is handed down. Reconstructed from what the thesis says
 * of the three: the rules that its authors vary are not printed there.
 * Implements: Bhattacharya and Bagchi 1994, GenGame, MGame; Plaat 1996, section 3.2.1. */
nw_score book_gengame(book *b, const node *n)
{
    return search(b, n, b->opt->resident + b->opt->resident % 2);
}

/* Implements: Bhattacharya and Bagchi 1994, QuickGame. */
nw_score book_quickgame(book *b, const node *n)
{
    return search(b, n, 2);
}
