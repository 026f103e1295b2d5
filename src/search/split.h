/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SPLIT_H
#define NW_SEARCH_SPLIT_H
/* How threads share a search (docs/parallel.md). Alpha-Beta and NegaScout may share their node
 * after each child; drivers may share a pass; helpers run nw_help. */
#include "core/mtd.h"
#include "search/node.h"

/* The least depth of a split point. Splitting costs a few microseconds, so SPLIT_NODES of the node
 * must have been searched before: four plies are much in chess and little in checkers. Duplicates
 * are detected from DUPLICATE_DEPTH on; nearer the horizon, detection costs more than a node. Test
 * builds, which search less deeply, share more. */
#ifdef NDEBUG
enum { SPLIT_DEPTH = 4, ABDADA_DEPTH = 3, DUPLICATE_DEPTH = 6, SPLIT_NODES = 100 };
#else
enum { SPLIT_DEPTH = 2, ABDADA_DEPTH = 2, DUPLICATE_DEPTH = 2, SPLIT_NODES = 1 };
#endif

/* Searches n->child, whose earlier siblings have proved a; returns the value for n. */
typedef nw_score child_value(const node *n, nw_score a);

/* May a node at this ply be shared by the chosen scheme? nodes is the count when it was
 * opened. */
bool nw_shares(const search *s, int ply, uint64_t nodes);

/* Searches the remaining moves of n by the chosen scheme, and closes n. n is a copy: the
 * caller's node never has its address taken. */
nw_score nw_share(node n, child_value *value);

/* The same for the recursions. Resets the fields of the last child, so that they need not be
 * kept. */
NW_STEP nw_score share(const node *n, child_value *value)
{
    node rest = *n;
    rest.now = n->best;
    rest.child_depth = rest.full_depth = 0;
    rest.table_move = NW_TABLE_NO_MOVE;
    return nw_share(rest, value);
}

/* Should n be shared, now that some of its moves have been searched? One comparison with one
 * thread. */
NW_STEP bool may_share(const node *n)
{
    return n->depth >= n->s->split_depth && n->g < n->beta && n->list->next < n->list->count &&
           nw_shares(n->s, n->ply, n->nodes);
}

/* A job for all threads. */
typedef struct job {
    void (*run)(search *s,
                struct job *j); /* called with the lock, which is released while searching */
    int helpers;                /* at work on it */
} job;

/* Runs the caller's part as well, and returns when all have left. */
void nw_do_together(search *s, job *j);

/* A helper's part of a search: works at split points and jobs until the search is over. */
void nw_help(search *s);

/* Ends the search for the helpers and sums their counters; the caller continues alone. */
void nw_dismiss(search *s);

/* One call of the driver's recursion at the root by all threads, of which one gives the value: in
 * the same window the first to finish; with brackets that in whose part of the window it lies. */
nw_score nw_call_together(search *s, const game_pos *root, nw_bounds window, int depth,
                          nw_score guess);

/* tree-split: searches the node with the threads that this one leads. */
recursion nw_tree_split;

/* brackets: all null windows of an iteration. answer is called for each of them, with the lock. */
typedef struct bracket_listener {
    void (*answer)(struct bracket_listener *l, const search *by, nw_score gamma, nw_score g);
} bracket_listener;

void nw_brackets(search *s, const game_pos *root, int depth, nw_mtd *m, bracket_listener *l);

/* lazy: a helper's own iterations (deepen.c); whether another thread has completed the iteration to
 * *depth or deeper, with its result; publishes that this thread has. */
void nw_lazy(search *s, const game_pos *root);
bool nw_lazy_done(search *s, int *depth, nw_bounds *proved);
void nw_lazy_tell(search *s, int depth, nw_bounds proved);
#endif
