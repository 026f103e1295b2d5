/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* Alpha-Beta without recursion: Knuth and Moore's F2 with its calls removed, using two stacks.
 * a[l-2], a[l-1], a[l], a[l+1] are alpha, -beta, m and -t of procedure F2 on level l, so that
 * passing the window down costs nothing; r[l] is the position, r[l+1] its current successor. Scores
 * are the side to move's. */
typedef struct level {
    node n;
    game_pos *pos; /* owned; the root's is the caller's */
    children c;
    game_pos *child;
} level;

typedef struct stacks {
    book *b;
    nw_score *a; /* a[-2 .. L] */
    level **r;   /* r[0 .. L], made when first reached */
} stacks;

/* determines the successors of r[l]: the stack's own copy of the current one below. */
static bool generate(stacks *s, int l, const node *n)
{
    level *r = s->r[l];
    if (!r) {
        const size_t extra = game_extra(n->pos);
        r = s->r[l] = calloc(1, sizeof *r);
        if (r) {
            r->pos = malloc(sizeof *r->pos + extra);
            r->child = malloc(sizeof *r->child + extra);
        }
        if (!r || !r->pos || !r->child) {
            out_of_memory(s->b);
            return false;
        }
    }
    game_copy(r->pos, r->pos + 1, n->pos);
    game_copy(r->child, r->child + 1, n->pos);
    r->n = *n;
    r->n.pos = r->pos;
    if (l > 0)
        r->n.link.parent = &s->r[l - 1]->n.link;
    children_of(&r->c, s->b, &r->n, r->child);
    return true;
}

/* Announces the visit of r[l] with the window of its level, MAX's view. */
static nw_score visit_level(stacks *s, int l)
{
    const level *r = s->r[l];
    const nw_score alpha = s->a[l - 2], beta = -s->a[l - 1];
    const bool max = r->n.link.max;
    if (!r->c.leaf) {
        enter(s->b, &r->n, max ? alpha : -beta, max ? beta : -alpha);
        return alpha;
    }
    const nw_score g = eval_leaf(&r->c, max ? alpha : -beta, max ? beta : -alpha);
    return max ? g : -g;
}

/* Leaves r[l]: m is its value as F2 returns it. */
static void leave_level(stacks *s, int l)
{
    const level *r = s->r[l];
    const bool max = r->n.link.max;
    const nw_score alpha = s->a[l - 2], beta = -s->a[l - 1], m = s->a[l];
    if (!r->c.leaf)
        leave(s->b, &r->n, max ? alpha : -beta, max ? beta : -alpha, max ? m : -m);
}

/* Implements: Knuth and Moore 1975, procedure alphabeta; Reinefeld 2005, non-recursive form. */
static nw_score alphabeta(stacks *s, const node *p)
{
    nw_score *a = s->a;
    int l = 0;
    a[-2] = a[-1] = -NW_INF;
    if (!generate(s, 0, p))
        return 0;
    a[0] = visit_level(s, 0);
    while (l >= 0 && s->b->status == 0) {
        level *r = s->r[l];
        if (!r->c.leaf && a[l] < -a[l - 1] && next(&r->c)) { /* loop: go to F2 on the next level */
            if (!generate(s, l + 1, &r->c.c))
                return 0;
            l++;
            a[l] = visit_level(s, l);
        } else { /* done, and resume on the level above */
            leave_level(s, l);
            l--;
            if (l >= 0)
                a[l] = max_score(a[l], -a[l + 1]);
        }
    }
    return a[0];
}

static void free_levels(stacks *s, int count)
{
    for (int i = 0; i < count && s->r[i]; i++) {
        free(s->r[i]->pos);
        free(s->r[i]->child);
        free(s->r[i]);
    }
}

nw_score book_alphabeta_stack(book *b, const node *n)
{
    enum { LEVELS = NW_DEPTH_MAX + 2 };
    nw_score *a = malloc((LEVELS + 2) * sizeof *a);
    stacks s = {.b = b, .a = a ? a + 2 : NULL, .r = calloc(LEVELS, sizeof(level *))};
    nw_score g = 0;
    if (a && s.r) {
        g = alphabeta(&s, n);
        free_levels(&s, LEVELS);
    } else {
        out_of_memory(b);
    }
    free(a);
    free(s.r);
    return n->link.max ? g : -g;
}
