/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>
#include <string.h>

/* SSS* with OPEN as in the literature: one sorted list, in which every insertion searches its place
 * and every purge scans all states. It evaluates the leaves of `sss`, which keeps a tournament
 * instead, but takes longer. */
typedef struct record {
    node n;                       /* n.pos points to pos below */
    struct record *parent, *made; /* made: the record created before */
    nw_score h;                   /* merit */
    bool solved;
    struct record *next; /* on OPEN */
    game_pos pos;
    /* the game's extra bytes follow */
} record;

typedef struct list_search {
    book *b;
    record *open, *made;
} list_search;

static record *new_record(list_search *s, const node *n, record *parent)
{
    record *r = malloc(sizeof *r + game_extra(n->pos));
    if (!r) {
        out_of_memory(s->b);
        return NULL;
    }
    s->b->open_bytes += sizeof *r + game_extra(n->pos);
    memset(r, 0, sizeof *r);
    r->n = *n;
    game_copy(&r->pos, r + 1, n->pos);
    r->n.pos = &r->pos;
    r->parent = parent;
    r->n.link.parent = parent ? &parent->n.link : NULL;
    r->made = s->made;
    s->made = r;
    return r;
}

/* Is a further left in the tree than b? Neither is below the other. */
static bool is_left(const record *a, const record *b)
{
    while (a->n.link.ply > b->n.link.ply)
        a = a->parent;
    while (b->n.link.ply > a->n.link.ply)
        b = b->parent;
    while (a->parent != b->parent) {
        a = a->parent;
        b = b->parent;
    }
    return a->n.link.child < b->n.link.child;
}

static void announce(list_search *s, nw_event_kind kind, const record *r)
{
    emit(s->b, &(nw_event){.kind = kind, .node = &r->n.link, .g = r->h, .solved = r->solved});
}

/* Sorted by merit, the left-most first among equals (errata 7). Not inlined, to be measured. */
__attribute__((noinline)) static void insert(list_search *s, record *r, nw_score h, bool solved)
{
    record **at = &s->open;
    r->h = h;
    r->solved = solved;
    while (*at && ((*at)->h > h || ((*at)->h == h && is_left(*at, r))))
        at = &(*at)->next;
    r->next = *at;
    *at = r;
    if (++s->b->open > s->b->out->open_peak)
        s->b->out->open_peak = s->b->open;
    announce(s, NW_EVENT_OPEN_INSERT, r);
}

static bool is_below(const record *r, const record *n)
{
    while (r && r != n)
        r = r->parent;
    return r == n;
}

/* Removes all states below n from OPEN. */
__attribute__((noinline)) static void purge(list_search *s, const record *n)
{
    for (record **at = &s->open; *at;) {
        record *r = *at;
        if (!is_below(r, n)) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        s->b->open--;
        announce(s, NW_EVENT_OPEN_REMOVE, r);
    }
}

static void count_op(list_search *s, int op, const record *r)
{
    s->b->out->list_ops[op]++;
    emit(s->b, &(nw_event){.kind = NW_EVENT_LIST_OP, .node = &r->n.link, .op = op, .g = r->h});
}

static void open_child(list_search *s, record *parent, const children *c, nw_score h)
{
    record *r = new_record(s, &c->c, parent);
    if (r)
        insert(s, r, h, false);
}

/* Cases 4, 5 and 6. */
static void expand_live(list_search *s, record *r)
{
    CHILDREN(c, s->b, &r->n);
    count_op(s, c.leaf ? 4 : r->n.link.max ? 6 : 5, r);
    if (c.leaf) {
        const nw_score g = eval_leaf(&c, -NW_INF, NW_INF);
        insert(s, r, min_score(r->h, g), true);
        return;
    }
    enter(s->b, &r->n, -NW_INF, NW_INF);
    for (int i = r->n.link.max ? c.list.count - 1 : 0; i >= 0 && s->b->status == 0; i--) {
        go_to(&c, i); /* the left-most last, which so comes first */
        open_child(s, r, &c, r->h);
    }
}

/* Cases 1, 2 and 3. */
static void expand_solved(list_search *s, record *r)
{
    record *parent = r->parent;
    CHILDREN(c, s->b, &parent->n);
    const bool last = (int)r->n.link.child + 1 == c.list.count;
    const int op = !r->n.link.max ? 1 : last ? 3 : 2;
    count_op(s, op, r);
    if (op == 2) {
        go_to(&c, (int)r->n.link.child + 1);
        open_child(s, parent, &c, r->h);
        return;
    }
    if (op == 1)
        purge(s, parent);
    insert(s, parent, r->h, true);
}

/* Implements: Stockman 1979, OPEN as a sorted list; Plaat 1996, fig. 2.17 and section 4.1, sorting
 * and purging. */
nw_score book_sss_list(book *b, const node *n)
{
    list_search s = {.b = b};
    record *root = new_record(&s, n, NULL);
    nw_score value = 0;
    if (root)
        insert(&s, root, NW_INF, false);
    while (b->status == 0 && s.open) {
        record *top = s.open;
        s.open = top->next;
        b->open--;
        announce(&s, NW_EVENT_OPEN_REMOVE, top);
        value = top->h;
        if (top->solved && top == root)
            break;
        if (top->solved)
            expand_solved(&s, top);
        else
            expand_live(&s, top);
    }
    while (s.made) {
        record *before = s.made->made;
        free(s.made);
        s.made = before;
    }
    return value;
}
