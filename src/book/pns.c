/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <stdlib.h>

/* Proof-number search: is the value of the root at least a threshold? A leaf wins (1) if its value
 * is at least the threshold. The proof number of a node is the least number of open leaves that
 * must turn out won to prove it, the disproof number the dual. */
typedef struct proof {
    uint64_t pn, dn; /* PROOF_INF stands for infinity */
    int count;
    struct proof *child;
} proof;

#define PROOF_INF UINT64_MAX

static uint64_t add(uint64_t a, uint64_t b)
{
    return a == PROOF_INF || b == PROOF_INF || a + b < a ? PROOF_INF : a + b;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static void free_proofs(proof *p)
{
    for (int i = 0; i < p->count; i++)
        free_proofs(&p->child[i]);
    free(p->child);
}

/* Implements: de Bruin, Pijls and Plaat 1994, equations (5) and (6) and their duals. */
static void update(proof *p, bool max)
{
    uint64_t sum = 0, smallest = PROOF_INF;
    for (int i = 0; i < p->count; i++) {
        sum = add(sum, max ? p->child[i].dn : p->child[i].pn);
        smallest = least(smallest, max ? p->child[i].pn : p->child[i].dn);
    }
    p->pn = max ? smallest : sum;
    p->dn = max ? sum : smallest;
}

/* The left-most child with the node's own number, which lies in a minimal proof and disproof tree.
 */
static int most_proving(const proof *p, bool max)
{
    int i = 0;
    while (max ? p->child[i].pn != p->pn : p->child[i].dn != p->dn)
        i++;
    return i;
}

static void open_children(book *b, const node *n, proof *p, int count)
{
    enter(b, n, -NW_INF, NW_INF);
    p->child = malloc((size_t)count * sizeof *p->child);
    if (!p->child) {
        out_of_memory(b);
        return;
    }
    p->count = count;
    for (int i = 0; i < count; i++)
        p->child[i] = (proof){.pn = 1, .dn = 1};
}

/* Descends to the most proving leaf and develops it; a terminal is evaluated when it is selected,
 * not when it is generated (errata 16). */
static void develop(book *b, const node *n, proof *p)
{
    CHILDREN(c, b, n);
    const nw_score threshold = b->opt->threshold;
    if (c.leaf) {
        const bool won = eval_leaf(&c, threshold - 1, threshold) >= threshold;
        p->pn = won ? 0 : PROOF_INF;
        p->dn = won ? PROOF_INF : 0;
        return;
    }
    if (!p->child) {
        open_children(b, n, p, c.list.count);
    } else {
        const int i = most_proving(p, n->link.max);
        c.i = i - 1;
        if (next(&c))
            develop(b, &c.c, &p->child[i]);
    }
    if (b->status == 0)
        update(p, n->link.max);
}

/* Implements: Allis, van der Meulen and van den Herik 1994; de Bruin, Pijls and Plaat 1994,
 * section 7. Returns the threshold if the value is at least that, else threshold - 1, an upper
 * bound. */
nw_score book_pns(book *b, const node *n)
{
    proof root = {.pn = 1, .dn = 1};
    while (root.pn != 0 && root.dn != 0 && b->status == 0)
        develop(b, n, &root);
    const bool proved = root.pn == 0;
    b->out->bound = proved ? NW_LOWER : NW_UPPER;
    free_proofs(&root);
    return proved ? b->opt->threshold : b->opt->threshold - 1;
}
