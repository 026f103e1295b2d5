/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>
#include <string.h>

/* Stockman's SSS*, and DUAL*, its mirror image: MAX and MIN exchanged, scores negated.
 *
 * OPEN is a priority structure over the partial max solution tree whose leaves its states are. A
 * MIN node of that tree has one child; a MAX node has all, with a tournament over their merits: a
 * binary tree in an array whose root is the highest, the left one winning ties. Selection walks
 * down the winners, a changed merit walks up, and a purge drops a subtree, so a step costs O(log
 * |OPEN|) and ties are resolved left-first among all states, live or solved (errata 7). Nothing
 * scans OPEN. */

typedef struct state {
    node n; /* n.pos points to pos below */
    struct state *parent;
    struct state **child; /* MAX, expanded: all; MIN, expanded: child[0], the current one */
    nw_score *merits;     /* MAX, expanded: the tournament, merits[1] the highest */
    struct state *only;   /* where child points for a MIN node */
    nw_score h;           /* the merit; of an expanded node the highest below it */
    uint32_t width;       /* children of an expanded MAX node */
    uint32_t slots;       /* of the tournament: width rounded up to a power of two */
    bool expanded, solved;
    game_pos pos;
    /* the game's extra bytes follow */
} state;

typedef struct stockman {
    book *b;
    bool dual;
    int horizon;       /* ply at which another search takes over; NW_DEPTH_MAX + 1: nowhere */
    book_below *below; /* that search */
} stockman;

/* MAX in the mirror of this run. */
static bool is_max(const stockman *s, const state *p)
{
    return p->n.link.max != s->dual;
}

/* A score as MAX sees it in the mirror, and back. */
static nw_score mirror(const stockman *s, nw_score v)
{
    return s->dual ? -v : v;
}

/* --- OPEN */

static void announce(stockman *s, nw_event_kind kind, const state *p)
{
    emit(s->b,
         &(nw_event){.kind = kind, .node = &p->n.link, .g = mirror(s, p->h), .solved = p->solved});
}

/* Recomputes the merits above p, after p's changed. */
static void update_merits(const stockman *s, state *p)
{
    for (state *m = p->parent; m; p = m, m = m->parent) {
        nw_score h = p->h;
        if (is_max(s, m)) {
            uint32_t i = m->slots + p->n.link.child;
            for (m->merits[i] = h; i > 1; i /= 2)
                m->merits[i / 2] = max_score(m->merits[i & ~1u], m->merits[i | 1u]);
            h = m->merits[1];
        }
        if (m->h == h)
            return;
        m->h = h;
    }
}

/* The state of highest merit, left-most. */
static state *select_top(const stockman *s, state *p)
{
    while (p->expanded) {
        if (!is_max(s, p)) {
            p = p->child[0];
            continue;
        }
        uint32_t i = 1;
        while (i < p->slots)
            i = p->merits[2 * i] == p->merits[1] ? 2 * i : 2 * i + 1;
        p = p->child[i - p->slots];
    }
    return p;
}

static void open_insert(stockman *s, state *p, nw_score h, bool solved)
{
    p->h = h;
    p->solved = solved;
    if (++s->b->open > s->b->out->open_peak)
        s->b->out->open_peak = s->b->open;
    announce(s, NW_EVENT_OPEN_INSERT, p);
}

static void open_remove(stockman *s, const state *p)
{
    s->b->open--;
    announce(s, NW_EVENT_OPEN_REMOVE, p);
}

/* --- states */

static size_t state_bytes(const state *p)
{
    return sizeof *p + game_extra(p->n.pos);
}

/* Of an expanded MAX node: its children and the tournament. */
static size_t fan_bytes(const state *p)
{
    return p->width * sizeof *p->child + 2 * p->slots * sizeof *p->merits;
}

static void release(stockman *s, state *p);

/* Frees what hangs below p; its states leave OPEN. */
static void purge(stockman *s, state *p)
{
    const uint32_t count = !p->expanded ? 0 : is_max(s, p) ? p->width : 1;
    for (uint32_t i = 0; i < count; i++)
        if (p->child[i])
            release(s, p->child[i]);
    if (p->child != &p->only) {
        s->b->open_bytes -= fan_bytes(p);
        free(p->child);
        free(p->merits);
    }
    p->child = NULL;
    p->merits = NULL;
    p->expanded = false;
}

static void release(stockman *s, state *p)
{
    if (p->expanded)
        purge(s, p);
    else
        open_remove(s, p);
    s->b->open_bytes -= state_bytes(p);
    free(p);
}

static void account(stockman *s, size_t bytes)
{
    s->b->open_bytes += bytes;
    if (s->b->open_bytes > s->b->out->open_bytes)
        s->b->out->open_bytes = s->b->open_bytes;
}

static state *new_state(stockman *s, const node *n)
{
    const size_t extra = game_extra(n->pos);
    state *p = malloc(sizeof *p + extra);
    if (!p) {
        out_of_memory(s->b);
        return NULL;
    }
    memset(p, 0, sizeof *p);
    p->n = *n;
    game_copy(&p->pos, p + 1, n->pos);
    p->n.pos = &p->pos;
    account(s, sizeof *p + extra);
    return p;
}

/* A new state for the current child of c, below m. */
static state *child_state(stockman *s, state *m, const children *c)
{
    state *p = new_state(s, &c->c);
    if (p) {
        p->parent = m;
        p->n.link.parent = &m->n.link;
    }
    return p;
}

/* --- the operator */

static bool make_fan(stockman *s, state *p, uint32_t width)
{
    uint32_t slots = 1;
    while (slots < width)
        slots *= 2;
    p->child = calloc(width, sizeof *p->child);
    p->merits = malloc(2 * (size_t)slots * sizeof *p->merits);
    p->expanded = true;
    if (!p->child || !p->merits) {
        out_of_memory(s->b);
        return false;
    }
    p->width = width;
    p->slots = slots;
    account(s, fan_bytes(p));
    /* All children have the merit of p; the empty slots on the right have less than any. */
    for (uint32_t i = slots; i < 2 * slots; i++)
        p->merits[i] = i - slots < width ? p->h : -NW_INF - 1;
    for (uint32_t i = slots - 1; i >= 1; i--)
        p->merits[i] = max_score(p->merits[2 * i], p->merits[2 * i + 1]);
    return true;
}

/* Case 6: all children of a MAX node enter OPEN. */
static void expand_max(stockman *s, state *p, children *c)
{
    if (!make_fan(s, p, (uint32_t)c->list.count))
        return;
    while (next(c)) {
        state *m = child_state(s, p, c);
        if (!m)
            return;
        p->child[c->i] = m;
        open_insert(s, m, p->h, false);
    }
}

/* Case 5, and case 2 with i the next sibling: child i of a MIN node enters OPEN. */
static void open_one(stockman *s, state *p, children *c, int i, nw_score h)
{
    c->i = i - 1;
    if (!next(c))
        return;
    state *m = child_state(s, p, c);
    if (!m)
        return;
    p->child = &p->only;
    p->only = m;
    p->expanded = true;
    open_insert(s, m, h, false);
    update_merits(s, m);
}

static void count_op(stockman *s, int op, const state *p)
{
    s->b->out->list_ops[op]++;
    emit(s->b,
         &(nw_event){.kind = NW_EVENT_LIST_OP, .node = &p->n.link, .op = op, .g = mirror(s, p->h)});
}

/* Case 4: a leaf is solved, and so is a node that another search takes over. */
static void solve_leaf(stockman *s, state *p, const children *c)
{
    nw_score g;
    if (c->leaf) {
        g = eval(s->b, &p->n, c->list.count == 0);
        emit_window(s->b, NW_EVENT_LEAF, &p->n, -NW_INF, NW_INF, g);
    } else {
        g = s->below(s->b, &p->n, p->h);
    }
    open_insert(s, p, min_score(p->h, mirror(s, g)), true);
    update_merits(s, p);
}

/* Cases 4, 5 and 6. */
static void expand_live(stockman *s, state *p)
{
    book *b = s->b;
    CHILDREN(c, b, &p->n);
    const bool leaf = c.leaf || p->n.link.ply >= s->horizon;
    count_op(s, leaf ? 4 : is_max(s, p) ? 6 : 5, p);
    open_remove(s, p);
    if (leaf) {
        solve_leaf(s, p, &c);
        return;
    }
    enter(b, &p->n, -NW_INF, NW_INF);
    if (is_max(s, p))
        expand_max(s, p, &c);
    else
        open_one(s, p, &c, 0, p->h);
}

/* Case 2: the next sibling of p takes its place. */
static void try_sibling(stockman *s, state *p, children *siblings)
{
    state *m = p->parent;
    const int i = (int)p->n.link.child + 1;
    const nw_score h = p->h;
    m->expanded = false;
    release(s, p);
    open_one(s, m, siblings, i, h);
}

/* Cases 1 and 3: the parent is solved too, and what is open below it is purged. */
static void solve_parent(stockman *s, state *p)
{
    state *m = p->parent;
    const nw_score h = p->h;
    purge(s, m);
    open_insert(s, m, h, true);
    update_merits(s, m);
}

/* Cases 1, 2 and 3. */
static void expand_solved(stockman *s, state *p)
{
    CHILDREN(siblings, s->b, &p->parent->n);
    const bool last = (int)p->n.link.child + 1 == siblings.list.count;
    const int op = !is_max(s, p) ? 1 : last ? 3 : 2;
    count_op(s, op, p);
    if (op == 2)
        try_sibling(s, p, &siblings);
    else
        solve_parent(s, p);
}

/* From merit bound until the root is solved, or is shown to be at most alpha. */
static nw_score run(stockman *s, const node *n, nw_score alpha, nw_score bound)
{
    book *b = s->b;
    state *root = new_state(s, n);
    if (!root)
        return 0;
    open_insert(s, root, bound, false);
    while (!(root->solved && !root->expanded) && root->h > alpha && b->status == 0) {
        state *top = select_top(s, root);
        if (top->solved)
            expand_solved(s, top);
        else
            expand_live(s, top);
    }
    const nw_score value = mirror(s, root->h);
    const bool was_silent = b->silent;
    b->silent = true; /* emptying OPEN is not part of the algorithm */
    release(s, root);
    b->silent = was_silent;
    return value;
}

/* SSS* with Campbell's correction, and DUAL*.
 * Implements: Stockman 1979; Plaat 1996, fig. 2.17; Reinefeld 2005, SSS*. */
nw_score book_stockman(book *b, const node *n, bool dual)
{
    stockman s = {.b = b, .dual = dual, .horizon = NW_DEPTH_MAX + 1};
    return run(&s, n, -NW_INF, NW_INF);
}

/* SSS*(n, bound) as Reinefeld writes it, with a bound from below too: a result within (alpha, beta)
 * is the value; beta means at least beta, alpha or less an upper bound. */
nw_score book_sss_window(book *b, const node *n, nw_score alpha, nw_score beta)
{
    stockman s = {.b = b, .horizon = NW_DEPTH_MAX + 1};
    return run(&s, n, alpha, beta);
}

nw_score book_sss_above(book *b, const node *n, int plies, book_below *below, nw_score bound)
{
    stockman s = {.b = b, .horizon = n->link.ply + plies, .below = below};
    return run(&s, n, -NW_INF, bound);
}
