/* SPDX-License-Identifier: MIT */
#include "core/random-inl.h"
#include "library/searcher.h"
#include "parallel/tds/rank.h"
#include <stdlib.h>
#include <string.h>

static int owner_of(const tds *t, uint64_t key)
{
    return t->member[(nw_mix(key) >> 32) * (uint64_t)t->members >> 32];
}

/* --- cancelling */

/* Tells the owners of its children that the question is closed. */
static void cancel_children(tds *t, uint32_t i)
{
    const tds_slot *s = &t->slot[i];
    const tds_answer a = {.kind = TDS_CANCEL,
                          .pass = t->pass,
                          .to = {t->post.rank, i, s->serial, 0},
                          .g = s->depth - 1};
    uint64_t asked[TDS_RANKS_MOST / 64];
    memcpy(asked, s->asked, sizeof asked);
    if (s->pooled)
        t->counts.cancelled += tds_pool_drop(t, &a.to);
    for (int rank = 0; rank < t->post.ranks; rank++) {
        if (!(asked[rank / 64] >> rank % 64 & 1))
            continue;
        if (rank == t->post.rank)
            tds_take_cancel(t, &a.to, a.g);
        else
            tds_send(t, rank, &a, sizeof a);
    }
}

/* Removes a sender; is the question still wanted? */
static bool forget_sender(tds_slot *s, const tds_sender *from)
{
    int kept = 0;
    for (int k = 0; k < s->senders; k++)
        if (!tds_same_question(&s->from[k], from))
            s->from[kept++] = s->from[k];
    const bool wanted = kept > 0 || s->senders == 0;
    s->senders = kept;
    return wanted;
}

void tds_take_cancel(tds *t, const tds_sender *from, int depth)
{
    tds_drop_jobs(t, from);
    t->unwanted |= tds_same_question(&t->asked_by, from);
    for (uint32_t i = 0; i < t->slots; i++) {
        tds_slot *s = &t->slot[i];
        if (!s->open || s->depth != depth || forget_sender(s, from))
            continue;
        t->counts.cancelled++;
        cancel_children(t, i);
        tds_slot_close(t, i);
    }
}

/* A pooled child has become a question here: the parent learns its place too late to ask, but in
 * time to cancel it. */
static void tell_parent(tds *t, const tds_job *j)
{
    const tds_opened o = {.kind = TDS_OPENED,
                          .pass = t->pass,
                          .parent = j->from,
                          .depth = j->depth,
                          .opener = t->post.rank};
    if (j->from.rank == t->post.rank)
        tds_take_opened(t, &o);
    else
        tds_send(t, j->from.rank, &o, sizeof o);
}

void tds_take_opened(tds *t, const tds_opened *o)
{
    tds_slot *s = &t->slot[o->parent.slot];
    const tds_answer cancel = {.kind = TDS_CANCEL, .pass = t->pass, .to = o->parent, .g = o->depth};
    if (s->open && s->serial == o->parent.serial)
        s->asked[o->opener / 64] |= (uint64_t)1 << o->opener % 64;
    else if (o->opener != t->post.rank)
        tds_send(t, o->opener, &cancel, sizeof cancel);
}

void tds_begin_pass(tds *t, uint32_t pass)
{
    t->pass = pass;
    for (uint32_t i = 0; i < t->slots; i++)
        if (t->slot[i].open)
            tds_slot_close(t, i);
    tds_drop_all_jobs(t);
}

/* --- answers */

static void send_answer(tds *t, const tds_sender *to, nw_score g)
{
    const tds_answer a = {.kind = TDS_ANSWER, .pass = t->pass, .to = *to, .g = g};
    if (to->rank == TDS_NOBODY) {
        t->root_answered = true;
        t->root_value = g;
    } else if (to->rank == t->post.rank) {
        tds_take_answer(t, &a);
    } else {
        tds_send(t, to->rank, &a, sizeof a);
    }
}

/* Without a history for questions, checkers visited twice the serial search's nodes. */
static nw_ordered ordered(tds *t, const tds_slot *s)
{
    return (nw_ordered){s->state, s->ply, t->killer[s->ply]};
}

static nw_move best_move(const tds_slot *s)
{
    int best = 0;
    while (s->child[best].number != s->best)
        best++;
    return s->child[best].move;
}

/* Answers all senders, and stores the bound. */
static void close_question(tds *t, uint32_t i)
{
    tds_slot *s = &t->slot[i];
    tds_remember(t, s);
    if (s->g >= s->gamma && !t->request->solver)
        nw_searcher_credit(t->serial, ordered(t, s), best_move(s), s->depth);
    const nw_score g = s->g;
    const int senders = s->senders, best = (int)s->best;
    tds_sender *from = s->from;
    s->from = NULL; /* answering may reuse the slot */
    s->senders = s->sender_room = 0;
    if (s->waiting > 0)
        cancel_children(t, i);
    tds_slot_close(t, i);
    for (int k = 0; k < senders; k++) {
        if (from[k].rank == TDS_NOBODY)
            t->root_move = best;
        send_answer(t, &from[k], g);
    }
    free(from);
}

/* --- asking */

/* A child's value is g, for its side to move. */
static void take_value(tds_slot *s, int child, nw_score g)
{
    s->child[child].answered = true;
    if (-g > s->g) {
        s->g = -g;
        s->best = s->child[child].number;
    }
}

/* Four bits per ply: later moves and deeper plies compare equal. */
static uint64_t place_of(const tds_slot *s, int child)
{
    const int shift = 60 - 4 * s->ply;
    return shift < 0 ? s->place : s->place | (uint64_t)(child < 15 ? child : 15) << shift;
}

/* Asks about a child of an open question, unless the table answers. With a shared table, a child
 * asked alone stays on this rank: no other could help meanwhile, and a round trip takes longer than
 * opening it. */
static void ask(tds *t, uint32_t i, int child, bool alone)
{
    _Alignas(16) unsigned char buffer[t->heap.size];
    tds_job *j = (tds_job *)(void *)buffer;
    tds_slot *s = &t->slot[i];
    nw_score g;
    memset(buffer, 0, sizeof buffer);
    *j = (tds_job){.kind = TDS_JOB,
                   .pass = t->pass,
                   .depth = s->depth - 1,
                   .gamma = 1 - s->gamma,
                   .all = !s->all,
                   .ply = s->ply + 1,
                   .place = place_of(s, child),
                   .from = {t->post.rank, i, s->serial, child}};
    t->game->play(j->state, s->state, s->child[child].move);
    const uint64_t key = tds_key(t, j->state);
    if (tds_knows(t, key, j->depth, j->gamma, &g)) {
        take_value(s, child, g);
        return;
    }
    const int by_key = owner_of(t, key);
    const bool is_near = by_key == t->post.rank || post_shares(&t->post, by_key);
    const int owner = is_near && alone ? t->post.rank : by_key;
    s->waiting++;
    if (is_near && tds_pool_push(t, j)) {
        s->pooled = true;
        return;
    }
    s->asked[owner / 64] |= (uint64_t)1 << owner % 64;
    if (owner == t->post.rank)
        tds_push(t, j);
    else
        tds_send(t, owner, buffer, t->heap.size);
}

/* The next child not answered by the table. */
static void ask_next(tds *t, uint32_t i)
{
    tds_slot *s = &t->slot[i];
    while (s->next < s->children && s->waiting == 0 && s->g < s->gamma)
        if (!s->child[s->next++].answered)
            ask(t, i, s->next - 1, true);
}

/* Youngest first, so that the eldest is the newest job. */
static void ask_all(tds *t, uint32_t i)
{
    tds_slot *s = &t->slot[i];
    const int from = s->next;
    s->next = s->children;
    for (int child = s->children - 1; child >= from && s->g < s->gamma; child--)
        if (!s->child[child].answered)
            ask(t, i, child, false);
}

/* Children asked one by one before the rest. */
enum { ALONE_CUT = 1, ALONE_ALL = 2 };

/* Advances a question that is answered or waits for no child. Young siblings wait for the eldest;
 * at expected cut nodes the first few are tried one by one, as one of them may well cut off. ALL
 * nodes provide enough work for all ranks. */
static void advance(tds *t, uint32_t i)
{
    tds_slot *s = &t->slot[i];
    const int alone = s->all ? ALONE_ALL : ALONE_CUT;
    if (s->g < s->gamma && s->waiting == 0 && s->next < alone)
        ask_next(t, i);
    if (s->g < s->gamma && s->waiting == 0)
        ask_all(t, i);
    if (s->g >= s->gamma || s->waiting == 0)
        close_question(t, i);
}

void tds_take_answer(tds *t, const tds_answer *a)
{
    if (a->pass != t->pass) {
        t->counts.stale++;
        return;
    }
    tds_slot *s = &t->slot[a->to.slot];
    if (!s->open || s->serial != a->to.serial)
        return; /* a sibling has cut off already */
    if (a->to.child >= s->children || s->child[a->to.child].answered)
        return; /* not asked by anyone */
    s->waiting--;
    take_value(s, a->to.child, a->g);
    advance(t, a->to.slot);
}

/* --- opening a question */

static int by_order(const void *a, const void *b)
{
    const tds_child *x = a, *y = b;
    return x->order != y->order ? (x->order < y->order) - (x->order > y->order)
                                : (x->number > y->number) - (x->number < y->number);
}

static const int64_t order_table = (int64_t)1 << 50, order_refutes = (int64_t)1 << 45;

/* Ordering of a child: the hash move, then moves that were good enough at another depth, then the
 * serial search's order, and last those that were not. */
static int64_t order_of(const tds_slot *s, int64_t serial, const nw_found *child, bool found)
{
    if (found && child->bounds.f_plus <= -s->gamma)
        return serial + order_refutes;
    return found && child->bounds.f_minus > -s->gamma ? serial - order_refutes : serial;
}

/* The order of the serial search, or of the solver. */
static void order_moves(tds *t, const tds_slot *s, const nw_move *move, int64_t *out)
{
    const tds_solver *solver = t->request->solver;
    int asked[NW_MOVES_MAX];
    if (!solver) {
        nw_searcher_rank(t->serial, ordered(t, s), move, s->children, out);
        return;
    }
    solver->order(solver->context, s->state, move, s->children, asked);
    for (int i = 0; i < s->children; i++)
        out[i] = asked[i];
}

/* The hash move, of this level or an earlier one. */
static unsigned table_move(const tds *t, const tds_slot *s)
{
    const tds_solver *solver = t->request->solver;
    const int level = tds_level(t);
    nw_found f;
    if (tds_recall(t, s->key, &f))
        return f.move;
    for (int i = level - 1; solver && i >= 0; i--)
        if (tds_recall(t, s->key ^ solver->salt(level) ^ solver->salt(i), &f))
            return f.move;
    return NW_TABLE_NO_MOVE;
}

/* Lists the children with their table bounds, one of which may give a cutoff: Plaat 1996, section
 * 5.2 (enhanced transposition cutoffs). */
static void list_children(tds *t, tds_slot *s)
{
    nw_move move[t->game->max_moves];
    int64_t order[t->game->max_moves];
    _Alignas(16) unsigned char state[t->game->state_size + 1];
    nw_found found;
    const unsigned first = table_move(t, s);
    s->children = t->game->moves(s->state, move);
    order_moves(t, s, move, order);
    for (int i = 0; i < s->children; i++) {
        nw_score g;
        s->child[i] = (tds_child){.move = move[i], .number = (uint16_t)i};
        t->game->play(state, s->state, move[i]);
        const uint64_t key = tds_key(t, state);
        const bool is_found = tds_recall(t, key, &found);
        s->child[i].order = tds_name(t, &s->child[i]) == first
                                ? order_table
                                : order_of(s, order[i], &found, is_found);
        if (tds_knows(t, key, s->depth - 1, 1 - s->gamma, &g))
            take_value(s, i, g);
    }
    qsort(s->child, (size_t)s->children, sizeof *s->child, by_order);
}

void tds_open_question(tds *t, const tds_job *j, uint64_t key)
{
    const tds_sender from = j->from;
    const uint32_t i = tds_slot_take(t, key, j->depth, j->gamma);
    if (i == tds_none) {
        t->failed = true;
        return;
    }
    tds_slot *s = &t->slot[i];
    memcpy(s->state, j->state, t->game->state_size);
    t->failed |= !tds_slot_add_sender(s, &from);
    t->counts.opened++;
    t->counts.nodes++;
    s->all = j->all;
    s->ply = j->ply;
    s->place = j->place;
    list_children(t, s);
    advance(t, i);
}

static bool has_moves(const tds *t, const tds_job *j)
{
    nw_move list[t->game->max_moves];
    return t->game->moves(j->state, list) > 0;
}

/* Adds a parent if the same question is already open. */
static bool join(tds *t, const tds_job *j, uint64_t key)
{
    const uint32_t i = tds_slot_find(t, key, j->depth, j->gamma);
    if (i == tds_none)
        return false;
    t->counts.joined++;
    t->failed |= !tds_slot_add_sender(&t->slot[i], &j->from);
    return true;
}

/* Does the solver have an answer without search? */
static bool cuts(const tds *t, const tds_job *j, nw_score *g)
{
    const tds_solver *s = t->request->solver;
    return s && s->cut(s->context, j->state, tds_level(t), j->gamma, g);
}

/* Should a job be shared? Within the grain only if a rank of the machine is idle, and not near the
 * horizon: three quarters of the grain still outweigh the cost of asking. */
static bool is_shared(const tds *t, const tds_job *j)
{
    const int grain = t->request->grain, least = grain * 3 / 4;
    return j->depth > grain || (j->depth > 1 && j->depth > least && tds_pool_starving(t));
}

bool tds_offer_work(tds *t)
{
    _Alignas(16) unsigned char buffer[t->heap.size];
    tds_job *j = (tds_job *)(void *)buffer;
    const tds_job *first = tds_heap_first(&t->heap);
    if (!first || !tds_pool_starving(t) || first->depth <= t->request->grain ||
        !has_moves(t, first))
        return false;
    memcpy(j, tds_heap_pop(&t->heap), t->heap.size);
    t->from_pool = false;
    tds_do_job(t, j);
    return true;
}

void tds_do_job(tds *t, const tds_job *j)
{
    nw_score g;
    const uint64_t key = tds_key(t, j->state);
    const bool shared = is_shared(t, j);
    if (j->pass != t->pass) {
        t->counts.stale++;
    } else if (tds_knows(t, key, j->depth, j->gamma, &g) || (shared && cuts(t, j, &g))) {
        send_answer(t, &j->from, g);
    } else if (shared && has_moves(t, j)) {
        if (t->from_pool)
            tell_parent(t, j);
        if (!join(t, j, key))
            tds_open_question(t, j, key);
    } else if (tds_answer_alone(t, j, &g)) {
        tds_share_entries(t);
        send_answer(t, &j->from, g);
    }
}
