/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_NODE_INL_H
#define NW_SEARCH_NODE_INL_H
/* The steps shared by Alpha-Beta and NegaScout: open a node, search its children one by one, close
 * the node. The steps are numbered, 1 to 9 in open_node and 10 to 12 in next_child; 4 to 7 and 10
 * to 12 are selectivity (selective-inl.h), in play only. Leaves at the horizon come first. */
#include "search/etc-inl.h"
#include "search/root-inl.h"
#include "search/selective-inl.h"

/* --- the horizon */

/* The value of a leaf that is not over, by its noisy moves. */
NW_STEP nw_score quiet_value(const node *n, bool is_quiet)
{
    if (is_quiet)
        return evaluate(n->s, n->pos, n->ply);
    set_horizon(n->s, n->ply);
    return nw_quiesce_noisy(n->s, n->pos, n->alpha, n->beta, n->ply);
}

/* The value of a leaf, static or by quiescence search. Calls each function of the game at most
 * once: a quiet position is not forced, or the game is over. */
NW_STEP nw_score leaf_value(node *n)
{
    search *s = n->s;
    PROBE(s->counts.leaf++);
    PROBE(s->beyond = s->counts.quiescence);
    const bool is_quiet = s->on.quiescence && game_is_quiet(n->pos);
    if (s->on.quiescence && ((!is_quiet && game_forced(n->pos)) || !game_over(n->pos))) {
        n->g = quiet_value(n, is_quiet);
    } else {
        n->g = game_over(n->pos) ? outcome(s, n->pos, n->ply) : evaluate(s, n->pos, n->ply);
        n->alpha = -NW_INF; /* an exact value is both bounds */
        n->beta = NW_INF;
    }
    PROBE(watch_quiescence(n));
    PROBE(watch_node(n, NW_EVENT_LEAF));
    return n->g;
}

/* The same with leaves in the table. */
NW_APART nw_score stored_leaf(search *s, const game_pos *pos, nw_score alpha, nw_score beta,
                              int ply)
{
    node n = {.s = s, .pos = pos, .alpha = alpha, .beta = beta, .ply = ply};
    if (retrieve(&n)) {
        PROBE(s->counts.table++);
        PROBE(watch_node(&n, NW_EVENT_STORED));
        return n.g;
    }
    leaf_value(&n);
    store(&n, NW_TABLE_NO_MOVE);
    return n.g;
}

static inline nw_score horizon(search *s, const game_pos *pos, nw_score alpha, nw_score beta,
                               int ply)
{
    node n = {.s = s, .pos = pos, .alpha = alpha, .beta = beta, .ply = ply};
    count_node(s);
    assert(is_window(alpha, beta) && ply >= 0 && ply <= MAX_PLY);
    note_ply(s, ply);
    if (repeated(s, pos, ply, &n.g))
        return n.g;
    if (is_fifty_move_draw(s, ply))
        return fifty_move_value(s, pos, ply);
    if (probe_database(s, pos, &n.g))
        return n.g;
    return in_table(s, 0) ? stored_leaf(s, pos, alpha, beta, ply) : leaf_value(&n);
}

/* --- open */

/* Mate-distance pruning: no win is nearer than the next move, and no loss than this position. */
NW_STEP bool decided_by_distance(node *n)
{
    if (!DISTANCES || n->ply == 0)
        return false;
    const nw_score win = game_win - n->ply - 1, loss = n->ply - game_win;
    n->g = n->alpha >= win ? win : loss;
    return n->alpha >= win || n->beta <= loss;
}

/* Internal iterative deepening: a search two plies shallower, only for its best move. */
NW_STEP void internal_iterative_deepening(node *n)
{
    search *s = n->s;
    if (!s->on.shallow_order || n->depth < 3 || !in_table(s, n->depth - 2) || n->ply == 0 ||
        n->table_move != NW_TABLE_NO_MOVE)
        return;
    nw_found found;
    n->search(s, n->pos, n->alpha, n->beta, n->depth - 2, n->ply);
    if (!s->stopped && nw_table_probe(s->table, n->key, &found) &&
        is_entry_of(s, n->key, n->pos, &found))
        n->table_move = found.move;
}

/* Does the table decide? The root is always searched, for its best move. */
NW_STEP bool decided_by_table(node *n)
{
    const nw_score alpha = n->alpha, beta = n->beta;
    const bool known = retrieve(n);
    if (n->ply > 0) {
        PROBE(n->s->counts.table += known);
        PROBE(watch_known(n, known));
        return known;
    }
    n->alpha = alpha;
    n->beta = beta;
    return false;
}

NW_STEP bool decided_by_database(node *n)
{
    search *s = n->s;
    return n->ply > 0 && !is_fifty_move_draw(s, n->ply) && probe_database(s, n->pos, &n->g);
}

/* Is there nothing to search: no move, or a draw by moves without progress? */
NW_STEP bool is_over(node *n)
{
    search *s = n->s;
    if (generate(n) == 0) {
        PROBE(s->counts.leaf++);
        n->g = outcome(s, n->pos, n->ply);
        PROBE(watch_node(n, NW_EVENT_LEAF));
        return true;
    }
    n->g = DRAW;
    return is_fifty_move_draw(s, n->ply);
}

/* Sets the node properties that move ordering depends on. */
static inline void expect(node *n, bool all)
{
    n->list->all = all;
    n->list->last = n->depth == 1 && !may_skip_most(n);
    n->list->fetch = in_table(n->s, n->depth - 1) && !may_skip_most(n);
}

/* Picks the first move: the hash move, or, at a root without one, the best of the previous
 * iteration (Marsland's simple iteration). */
NW_STEP void choose_first(node *n)
{
    internal_iterative_deepening(n);
    put_first(n, n->table_move);
    if (LAB && (n->s->on.forms & NW_FORM_ETC_FIRST) && n->list->promising != NW_TABLE_NO_MOVE)
        n->list->first = n->list->promising;
    if (n->ply == 0 && n->list->first == NW_TABLE_NO_MOVE && n->s->root.earlier >= 0 &&
        n->s->root.earlier < n->list->count)
        n->list->first = (unsigned)n->s->root.earlier;
}

/* The first eight steps; true if one of them decides n, with its value in n->g. */
NW_STEP bool is_decided_early(node *n)
{
    search *s = n->s;
    const bool all = expects_all(s, n->alpha, n->beta, n->ply);
    /* 1. Repetition, and mate distance; 2. the transposition table; 3. the endgame database. */
    if (repeated(s, n->pos, n->ply, &n->g) || decided_by_distance(n) || decided_by_table(n) ||
        decided_by_database(n))
        return true;
    /* 4. Static evaluation; 5. reverse futility; 6. null move; 7. ProbCut (nw_prune). */
    if (pruned(n)) {
        store(n, n->table_move);
        return true;
    }
    if (is_over(n))
        return true;
    PROBE(s->counts.interior++);
    PROBE(watch_enter(n));
    PROBE(watch_below(s, n->ply));
    expect(n, all);
    /* 8. Enhanced transposition cutoffs. */
    if (n->ply > 0 && etc_cutoff(n)) {
        PROBE(watch_node(n, NW_EVENT_LEAVE));
        store(n, n->now.number);
        return true;
    }
    return false;
}

/* Everything before the loop over the moves. False if the node is decided, with its value in
 * n->g. */
NW_STEP bool open_node(node *n)
{
    search *s = n->s;
    assert(is_window(n->alpha, n->beta) && n->depth > 0);
    assert(n->ply >= 0 && n->ply <= MAX_PLY);
    count_node(s);
    start_line(s, n->ply);
    if (is_decided_early(n)) /* steps 1 to 8 */
        return false;
    /* 9. Internal iterative deepening, or reduction. */
    choose_first(n);
    if (internal_iterative_reduction(n))
        n->depth--;
    assert(n->depth > 0);
    n->singular = singular_move(n);
    start_dependence(s, n->ply);
    n->g = -NW_INF;
    if (is_window_independent(s))
        begin_in_range(n);
    return true;
}

/* --- the children */

/* At the root: is the move just picked excluded by the caller? */
NW_STEP bool is_excluded(node *n)
{
    const search *s = n->s;
    if (n->ply > 0)
        return false;
    n->earlier_done |= (int)n->now.number == s->root.earlier;
    return s->c->skip_root && s->c->skip_root[n->now.number];
}

/* Plays n->now into n->child; false if the move is excluded or pruned. */
NW_STEP bool play_child(node *n)
{
    if (is_excluded(n))
        return false;
    const bool foreseen = CHECK_INFO && !is_window_independent(n->s);
    note_move(n->s, n->pos, n->now.move, n->ply);
    if (!foreseen)
        game_play(n->child, n->pos, n->now.move);
    PROBE(watch_child(n));
    if (!should_search(n))
        return false;
    if (foreseen) {
        game_play(n->child, n->pos, n->now.move);
        if (!n->list->fetch && in_table(n->s, n->child_depth))
            nw_table_prefetch(n->s->table, table_key(n->s, n->child, n->ply + 1));
    }
    enter_line(n);
    return true;
}

/* Plays the next move into n->child; false when there is none. */
NW_STEP bool next_child(node *n)
{
    for (;;) {
        skip_quiets(n); /* 10. Skip quiets: futility and late move pruning. */
        if (!pick(n))
            return false;
        if (play_child(n)) /* 11. Static exchange; 12. reductions and extensions (should_search). */
            return true;
    }
}

/* With options.ask_first: does the table decide the child for this window? Then it is neither
 * visited nor counted. The child would probe the table first itself, so only the visits differ (and
 * tables that prefer entries with more nodes).
 *
 * The textbook form (src/book/mt_skip.c) stores the number of the child at which a pass left a
 * node. Here the stored bounds decide: probing child by child skips the finished children while the
 * table keeps their bounds. A visited child reuses the probe (look_up). ETC (etc-inl.h) probes all
 * children before the first, but only for a cutoff.
 * Implements: Plaat 1996, section 4.1 (the children that optimisations can skip). */
NW_STEP bool is_child_decided(const node *n, nw_score alpha, nw_score beta, int depth, nw_score *g)
{
    search *s = n->s;
    if (!LAB || !(s->on.forms & NW_FORM_ASK_FIRST) || !in_table(s, depth))
        return false;
    const bool again = moves_again(n->pos, n->child);
    node child = {.s = s,
                  .pos = n->child,
                  .alpha = again ? alpha : -beta,
                  .beta = again ? beta : -alpha,
                  .ply = n->ply + 1};
    assert(!s->asked.pending && depth >= 0);
    asked_table *asked = &s->asked;
    asked->key = child.key = table_key(s, n->child, child.ply);
    asked->hit = nw_table_probe(s->table, asked->key, &asked->found) &&
                 is_entry_of(s, asked->key, n->child, &asked->found);
    asked->pending = true; /* for the child, if visited */
    if (!asked->hit || !depth_serves(s, asked->found.depth, depth))
        return false;
    read_bounds(&child, &asked->found);
    if (!bounds_decide(&child))
        return false;
    asked->pending = false;
    PROBE(s->statistics->table_probes++);
    PROBE(s->statistics->table_hits++);
    PROBE(nw_table_touch(s->table, child.key, &asked->found));
    PROBE(watch_lookup(&child, NW_LOOKUP_DECIDES));
    start_line(s, child.ply);
    *g = again ? child.g : -child.g;
    return true;
}

/* The value of the child, for the side to move at n, whose window it is. */
NW_STEP nw_score search_child(const node *n, recursion *recur, nw_score alpha, nw_score beta,
                              int depth)
{
    nw_score g;
    return is_child_decided(n, alpha, beta, depth, &g)
               ? g
               : value_below(n->s, recur, n->pos, n->child, (nw_bounds){alpha, beta}, depth,
                             n->ply + 1);
}

/* A move has raised g. At the root, a move above alpha is the best so far, even if the search then
 * stops. */
NW_STEP void improve(node *n, nw_score value)
{
    assert(value > n->g && n->now.number < GAME_MAX_MOVES);
    n->g = value;
    n->best = n->now;
    if (n->ply == 0 && value > n->alpha)
        root_improves(n->s, (int)n->now.number, value, n->earlier_done);
    extend_line(n->s, n->ply, n->now.move);
}

/* Updates n with the value of its child. False if the search was stopped, which makes the value
 * invalid. */
NW_STEP bool take(node *n, nw_score value)
{
    leave_line(n);
    if (n->s->stopped)
        return false;
    n->tried++;
    assert(value >= -NW_INF && value <= NW_INF && n->tried <= GAME_MAX_MOVES);
    if (LAB && n->ply == 0)
        n->s->order.value[n->now.number] = value;
    collect_dependence(n->s, n->ply, value > n->g);
    if (value > n->g)
        improve(n, value);
    PROBE(watch_node(n, NW_EVENT_BACK));
    return true;
}

/* --- close */

/* Everything after the loop: n->g is the value, or a bound on it. */
NW_STEP nw_score close_node(const node *n)
{
    search *s = n->s;
    if (s->stopped || n->tried == 0)
        return n->g;
    const bool cut = n->g >= n->beta;
    assert(n->g > -NW_INF && n->tried <= GAME_MAX_MOVES);
    settle_dependence(s, n->ply, cut);
    if (n->g > n->alpha && (!is_window_independent(s) || n->best.number != NW_TABLE_NO_MOVE))
        credit(n);
    PROBE(s->statistics->cutoffs[n->ply] += cut);
    PROBE(s->statistics->first_cutoffs[n->ply] += cut && n->tried == 1);
    PROBE(s->statistics->cutoffs_by_move[n->tried < 16 ? n->tried - 1 : 15] += cut);
    PROBE(watch_subtree(s, n->ply));
    PROBE(watch_node(n, NW_EVENT_LEAVE));
    /* A root with excluded moves proves nothing about its position, and a window-independent root
     * nothing about the same position deeper in the tree. */
    if (!PLAY || n->ply > 0 || !(s->c->skip_root || is_window_independent(s)))
        store(n, n->best.number);
    return n->g;
}
#endif
