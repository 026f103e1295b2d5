/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"

/* Reopening Alpha-Beta finds the value of every position that can arise while at least one side
 * makes no mistake (semi-strong solution). Elsewhere a bound suffices; if a value is needed later,
 * the node is opened again. Here a driver decides which bounds to close. Tests by MT, which share
 * one memory, answer it:
 *
 * - all children, where the side to move may err or has yet to: passes as in MTD(f), beginning with
 *   the value of the parent;
 * - only the best children, where the side to move makes no mistake and the other has: one test per
 *   child asks whether it keeps the value, which it then has exactly. */
enum { MAX_ERRS_NOT = 1, MIN_ERRS_NOT = 2 };

/* One test; those of the root are the passes that are recorded. */
static nw_score pass(book *b, const node *n, nw_score gamma)
{
    if (n->link.ply == 0)
        begin_pass(b, n, gamma - 1, gamma);
    const nw_score g = book_mt(b, n, gamma);
    if (n->link.ply == 0 && b->status == 0)
        book_pass(b, n, gamma - 1, gamma, g);
    return g;
}

/* The value of n, from a first guess. */
static nw_score value_of(book *b, const node *n, nw_score guess)
{
    nw_bounds proved = NW_NO_BOUNDS;
    nw_score g = 0, gamma = guess;
    while (proved.f_minus < proved.f_plus && b->status == 0) {
        g = pass(b, n, gamma);
        if (g >= gamma)
            proved.f_minus = g;
        else
            proved.f_plus = g;
        gamma = g < gamma ? g : g + 1;
    }
    return g;
}

/* Solves what can follow n, whose value is v; errs_not: the sides that have made no mistake. */
static void solve(book *b, const node *n, nw_score v, int errs_not)
{
    const bool max = n->link.max;
    const int mover = max ? MAX_ERRS_NOT : MIN_ERRS_NOT;
    CHILDREN(c, b, n);
    if (c.leaf)
        return;
    while (next(&c)) {
        if (errs_not == mover) {
            const nw_score g = pass(b, &c.c, max ? v : v + 1);
            if (max ? g >= v : g <= v)
                solve(b, &c.c, v, errs_not);
        } else {
            const nw_score g = value_of(b, &c.c, v);
            if (b->status == 0)
                solve(b, &c.c, g, g == v ? errs_not : errs_not & ~mover);
        }
    }
}

/* Implements: Takizawa 2024, reopening Alpha-Beta.
 * Differs: by null-window passes with memory, not one search with windows that widen; all moves
 * that keep the value count as no mistake, and positions that meet are solved once for each path.
 */
nw_score book_reopening(book *b, const node *n)
{
    const nw_score v = value_of(b, n, b->opt->guess);
    if (b->status == 0)
        solve(b, n, v, MAX_ERRS_NOT | MIN_ERRS_NOT);
    return v;
}
