/* SPDX-License-Identifier: MIT */
/* The order of the moves of a question, as in the serial search (search/order-inl.h): what the game
 * likes, moves that cut off a brother, the rest by history, at last what the game dislikes. Where
 * questions had no history, checkers visited twice as many nodes as the serial search. */
#include "library/searcher.h"
#include "parallel/tds/rank.h"
#include <string.h>

enum { HISTORY_MAX = 1 << 26, DEPTH_MAX = 20 };

static const int64_t rank_hint = (int64_t)1 << 40, rank_killer = (int64_t)1 << 32;

void tds_order_open(tds *t)
{
    tds_order *o = &t->order;
    memset(o->killer, 0xFF, sizeof o->killer);
    if (t->serial && t->game->index && t->request->options->history)
        o->history = t->serial->engine->history(t->serial->memory, &o->moves);
}

/* Of a move of the question, or NULL. */
static uint32_t *history_of(const tds *t, const tds_slot *s, nw_move move)
{
    const tds_order *o = &t->order;
    const int side = (s->ply ^ o->first) & 1;
    return o->history ? &o->history[side * o->moves + (int)t->game->index(s->state, move)] : NULL;
}

void tds_order_ask(tds *t, const tds_slot *s, const nw_move *move)
{
    const tds_solver *solver = t->request->solver;
    if (solver)
        solver->order(solver->context, s->state, move, s->children, t->order.asked);
}

static int64_t serial_rank(const tds *t, const tds_slot *s, nw_move move)
{
    const nw_options *o = t->request->options;
    const nw_move *killer = t->order.killer[s->ply];
    const int hint = t->game->order && o->static_order ? t->game->order(s->state, move) : 0;
    const uint32_t *history = history_of(t, s, move);
    if (hint != 0)
        return hint > 0 ? rank_hint + hint : hint - rank_hint;
    if (o->killers && (move == killer[0] || move == killer[1]))
        return rank_killer + (move == killer[0]);
    return history ? *history : 0;
}

int64_t tds_order_rank(const tds *t, const tds_slot *s, int child)
{
    return t->request->solver ? t->order.asked[child] : serial_rank(t, s, s->child[child].move);
}

static void age(tds_order *o)
{
    for (int i = 0; i < 2 * o->moves; i++)
        o->history[i] /= 2;
}

void tds_order_credit(tds *t, const tds_slot *s)
{
    nw_move *killer = t->order.killer[s->ply];
    int best = 0;
    while (s->child[best].number != s->best)
        best++;
    const nw_move move = s->child[best].move;
    uint32_t *history = history_of(t, s, move);
    if (t->request->solver)
        return;
    if (history) {
        *history += (uint32_t)1 << (s->depth < DEPTH_MAX ? s->depth : DEPTH_MAX);
        if (*history >= HISTORY_MAX)
            age(&t->order);
    }
    if (killer[0] != move) {
        killer[1] = killer[0];
        killer[0] = move;
    }
}

void tds_order_face(tds *t, int ply)
{
    tds_order *o = &t->order;
    if (o->first == (ply & 1))
        return;
    o->first = ply & 1;
    for (int i = 0; o->history && i < o->moves; i++) {
        const uint32_t one = o->history[i];
        o->history[i] = o->history[o->moves + i];
        o->history[o->moves + i] = one;
    }
}

void tds_order_learn(tds *t, nw_searcher *from)
{
    tds_order *o = &t->order;
    int moves;
    if (!o->history)
        return;
    const uint32_t *learnt = from->engine->history(from->memory, &moves);
    tds_order_face(t, 0);
    memcpy(o->history, learnt, 2 * (size_t)moves * sizeof *learnt);
}
