/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* MT-SSS* with a table of `entries` entries, to measure the cost of replacement. Which of two
 * nodes with the same slot is kept:
 *
 *   deep    the one nearer to the root, as in the thesis's programs
 *   last    the one that the last two passes used: of the solution tree traversed last, and of the
 *           one that is made from it; of these the nearer
 *   chain   both: an entry may lie anywhere, in the list of its slot; when all are used, the one
 *           untouched for longest goes
 *
 * A replaced node is searched again, and its leaves evaluated again. */
typedef struct slot {
    uint64_t key; /* 0: free */
    nw_bounds bounds;
    int depth, pass;
    uint64_t touched;
    uint32_t next; /* chain: the next of its list, + 1 */
} slot;

typedef struct small {
    book *b;
    slot *slot;
    uint32_t *list; /* chain: the first of each list, + 1 */
    uint32_t entries, used;
    uint64_t clock;
    int pass;
} small;

static bool is_chained(const small *t)
{
    return t->b->opt->keep == NW_KEEP_CHAIN;
}

static slot *find(small *t, uint64_t key)
{
    const uint32_t place = (uint32_t)(key % t->entries);
    if (!is_chained(t))
        return t->slot[place].key == key ? &t->slot[place] : NULL;
    uint32_t i = t->list[place];
    while (i && t->slot[i - 1].key != key)
        i = t->slot[i - 1].next;
    return i ? &t->slot[i - 1] : NULL;
}

/* Takes the entry that was untouched for longest out of its list. */
static uint32_t evict(small *t)
{
    uint32_t oldest = 0;
    for (uint32_t i = 1; i < t->entries; i++)
        if (t->slot[i].touched < t->slot[oldest].touched)
            oldest = i;
    uint32_t *link = &t->list[t->slot[oldest].key % t->entries];
    while (*link != oldest + 1)
        link = &t->slot[*link - 1].next;
    *link = t->slot[oldest].next;
    return oldest;
}

/* The entry in which key is to be stored, or NULL if what is there stays. */
static slot *place_for(small *t, uint64_t key, int depth)
{
    const uint32_t place = (uint32_t)(key % t->entries);
    slot *s = find(t, key);
    if (s)
        return s;
    if (is_chained(t)) {
        const uint32_t i = t->used < t->entries ? t->used++ : evict(t);
        t->slot[i].next = t->list[place];
        t->list[place] = i + 1;
        return &t->slot[i];
    }
    s = &t->slot[place];
    if (s->key == 0 || depth >= s->depth)
        return s;
    return t->b->opt->keep == NW_KEEP_LAST && s->pass < t->pass - 1 ? s : NULL;
}

static void keep(small *t, const node *n, nw_bounds bounds)
{
    const uint64_t key = memory_key(n) | 1;
    slot *s = place_for(t, key, n->depth);
    if (!s)
        return;
    const uint32_t following = s->next;
    *s = (slot){key, bounds, n->depth, t->pass, ++t->clock, following};
}

static nw_bounds recall(small *t, const node *n)
{
    slot *s = find(t, memory_key(n) | 1);
    if (!s)
        return (nw_bounds){-NW_INF, NW_INF};
    s->touched = ++t->clock;
    s->pass = t->pass;
    return s->bounds;
}

/* MT of fig. 3.2 over that table.
 * Implements: Plaat 1996, section 4.1, 4.3.2, replacement. */
static nw_score mt(small *t, const node *n, nw_score gamma)
{
    book *b = t->b;
    CHILDREN(c, b, n);
    const nw_bounds stored = recall(t, n);
    nw_score g = n->link.max ? -NW_INF : NW_INF;
    if (stored.f_minus >= gamma || stored.f_plus < gamma) {
        count_table(b);
        return stored.f_minus >= gamma ? stored.f_minus : stored.f_plus;
    }
    if (c.leaf) {
        g = eval_leaf(&c, gamma - 1, gamma);
        keep(t, n, (nw_bounds){g, g});
        return g;
    }
    enter(b, n, gamma - 1, gamma);
    while ((n->link.max ? g < gamma : g >= gamma) && next(&c)) {
        const nw_score child = mt(t, &c.c, gamma);
        g = n->link.max ? max_score(g, child) : min_score(g, child);
    }
    if (b->status < 0)
        return g;
    keep(t, n, g >= gamma ? (nw_bounds){g, NW_INF} : (nw_bounds){-NW_INF, g});
    leave(b, n, gamma - 1, gamma, g);
    return g;
}

nw_score book_mt_small(book *b, const node *n)
{
    small t = {.b = b, .entries = (uint32_t)b->opt->entries};
    t.slot = calloc(t.entries, sizeof *t.slot);
    t.list = calloc(t.entries, sizeof *t.list);
    nw_score gamma, g = NW_INF;
    if (!t.slot || !t.list)
        out_of_memory(b);
    while (b->status == 0) {
        gamma = g;
        t.pass++;
        begin_pass(b, n, gamma - 1, gamma);
        g = mt(&t, n, gamma);
        book_pass(b, n, gamma - 1, gamma, g);
        if (g == gamma)
            break;
    }
    free(t.slot);
    free(t.list);
    return g;
}
