/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SPLIT_H
#define NW_SEARCH_SPLIT_H
/* How threads share a search (docs/parallel.md). Alpha-Beta and NegaScout ask at one place, after
 * each child, whether their node is to be shared; drivers ask whether a pass is; helpers live in
 * nw_help. */
#include "core/mtd.h"
#include "search/node.h"

/* Plies from the horizon: less work is not worth sharing. A split point costs some microseconds, so
 * what has been searched of the node must be SPLIT_NODES too: four plies are long in chess and
 * short in checkers. What is searched twice is looked for from TWICE_DEPTH on; nearer to the
 * horizon the looking would cost more than a node. Tests, which search less deep, share more. */
#ifdef NDEBUG
enum { SPLIT_DEPTH = 4, ABDADA_DEPTH = 3, TWICE_DEPTH = 6, SPLIT_NODES = 100 };
#else
enum { SPLIT_DEPTH = 2, ABDADA_DEPTH = 2, TWICE_DEPTH = 2, SPLIT_NODES = 1 };
#endif

/* Searches n->child, whose brothers have proved a; the value is n's. */
typedef nw_score child_value(const node *n, nw_score a);

/* May the node at ply, opened after so many nodes, be shared, or is it to be watched? */
bool nw_shares(const search *s, int ply, uint64_t nodes);

/* Searches the remaining moves of n by the scheme of the team, and closes n. n is a copy: the
 * caller's node never has its address taken. */
nw_score nw_share(node n, child_value *value);

/* The same from the recursions: what is not needed any more need not be kept. */
NW_STEP nw_score share(const node *n, child_value *value)
{
    const node rest = {.s = n->s,
                       .search = n->search,
                       .pos = n->pos,
                       .child = n->child,
                       .list = n->list,
                       .alpha = n->alpha,
                       .beta = n->beta,
                       .depth = n->depth,
                       .ply = n->ply,
                       .key = n->key,
                       .nodes = n->nodes,
                       .known = n->known,
                       .g = n->g,
                       .best = n->best,
                       .tried = n->tried,
                       .earlier_done = n->earlier_done,
                       .ceiling = n->ceiling,
                       .cap = n->ceiling,
                       .singular = NW_TABLE_NO_MOVE};
    return nw_share(rest, value);
}

/* Is n, some of whose moves have been searched, to be shared? One comparison where there is one
 * thread. */
NW_STEP bool may_share(const node *n)
{
    return n->depth >= n->s->split_depth && n->g < n->beta && n->list->next < n->list->count &&
           nw_shares(n->s, n->ply, n->nodes);
}

/* Work for every thread at once. */
typedef struct job {
    void (*run)(search *s, struct job *j); /* with the lock, which it gives up for searching */
    int helpers;                           /* at work on it */
} job;

/* The caller's part is run too; returns when everybody has left. */
void nw_do_together(search *s, job *j);

/* A helper's part of a search: works at split points and jobs until the search is over. */
void nw_help(search *s);

/* Ends the search for the helpers and adds what they counted; the caller goes on alone. */
void nw_dismiss(search *s);

/* One call of the driver's recursion at the root, by the scheme of the team. */
nw_score nw_call_root(search *s, const game_pos *root, nw_score alpha, nw_score beta, int depth);

/* tree-split: the node by the threads that this one leads. */
recursion nw_tree_split;

/* brackets: all null windows of an iteration. answer is told of every one, with the lock. */
typedef struct bracket_listener {
    void (*answer)(struct bracket_listener *l, const search *by, nw_score gamma, nw_score g);
} bracket_listener;

void nw_brackets(search *s, const game_pos *root, int depth, nw_mtd *m, bracket_listener *l);

/* lazy: a helper's own iterations (deepen.c); whether another thread has completed the iteration at
 * *depth or a deeper one, with what it proved; and that this thread has. */
void nw_lazy(search *s, const game_pos *root);
bool nw_lazy_done(search *s, int *depth, nw_bounds *proved);
void nw_lazy_tell(search *s, int depth, nw_bounds proved);
#endif
