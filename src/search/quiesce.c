/* SPDX-License-Identifier: MIT */
#include "search/selective-inl.h"

/* The noisy moves of a position, best hint first. */
typedef struct noisy {
    game_move move[GAME_MAX_MOVES];
    int hint[GAME_MAX_MOVES];
    int count, next;
    bool forced;
} noisy;

static void exchange(noisy *q, int i, int j)
{
    assert(i >= 0 && i <= j && j < q->count);
    const game_move move = q->move[i];
    const int hint = q->hint[i];
    q->move[i] = q->move[j];
    q->hint[i] = q->hint[j];
    q->move[j] = move;
    q->hint[j] = hint;
}

/* Swaps the remaining move with the best hint to q->next. A single move, as most captures in
 * checkers are, needs no hint. */
static void bring_best(const search *s, const game_pos *n, noisy *q)
{
    if (!s->on.static_order || q->next + 1 == q->count)
        return;
    if (q->next == 0)
        for (int j = 0; j < q->count; j++)
            q->hint[j] = LAZY_HINTS && !q->forced ? game_order_most(n, q->move[j])
                                                  : game_order(n, q->move[j]);
    int best = q->next;
    for (int j = best + 1; j < q->count; j++)
        if (q->hint[j] > q->hint[best])
            best = j;
    exchange(q, q->next, best);
}

/* The next noisy move; false when there is none. */
static bool next_noisy(const search *s, const game_pos *n, noisy *q, game_move *move)
{
    if (q->next == q->count)
        return false;
    bring_best(s, n, q);
    *move = q->move[q->next++];
    return true;
}

static void list_noisy(const search *s, const game_pos *n, noisy *q, int ply, bool forced)
{
    q->next = 0;
    q->forced = forced;
    q->count = game_noisy(n, q->move);
    q->count += list_checks(s, n, ply, forced, q->move + q->count);
    assert(q->count >= 0 && q->count <= GAME_MAX_MOVES);
}

/* A quiet position, which most captures lead to, needs no call. */
NW_STEP nw_score quiesce(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply)
{
    if (!game_is_quiet(n))
        return nw_quiesce_noisy(s, n, alpha, beta, ply);
    note_ply(s, ply);
    return evaluate(s, n, ply);
}

nw_score nw_quiesce(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply)
{
    return quiesce(s, n, alpha, beta, ply);
}

static nw_score quiesce_child(search *s, const game_pos *n, const game_pos *child, nw_bounds window,
                              int ply)
{
    return moves_again(n, child) ? quiesce(s, child, window.f_minus, window.f_plus, ply + 1)
                                 : -quiesce(s, child, -window.f_plus, -window.f_minus, ply + 1);
}

/* Quiescence: the side to move stands pat or plays a noisy move; a forced side may not stand pat.
 * The moves do not depend on the window, so quiescence is part of the tree and every algorithm
 * agrees on its value. The end of the game is detected on the horizon; beyond it only in forced
 * positions, because generating all moves is expensive. The caller has counted n. */
nw_score nw_quiesce_noisy(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply)
{
    noisy q;
    game_move move;
    assert(is_window(alpha, beta) && ply >= 0 && ply <= MAX_PLY);
    note_ply(s, ply);
    const bool forced = game_forced(n);
    nw_score g = -NW_INF;
    if (!forced) {
        g = evaluate(s, n, ply);
        if (g >= beta || ply >= MAX_PLY)
            return g;
    }
    list_noisy(s, n, &q, ply, forced);
    if (forced && (q.count == 0 || ply >= MAX_PLY))
        return q.count == 0 ? outcome(s, n, ply) : evaluate(s, n, ply);
    GAME_CHILD(child, n);
    while (g < beta && !s->stopped && next_noisy(s, n, &q, &move)) {
        game_play(&child, n, move);
        count_node(s);
        PROBE(s->counts.quiescence++);
        g = max_score(g, quiesce_child(s, n, &child, (nw_bounds){max_score(alpha, g), beta}, ply));
    }
    return g;
}
