/* SPDX-License-Identifier: MIT */
/* MTD(f) on rank 0. */
#include "core/error.h"
#include "core/mtd.h"
#include "library/searcher.h"
#include "parallel/tds/rank.h"
#include <string.h>

/* Runs a pass, whose number encodes its level. */
static void pass(tds *t, const tds_question *q)
{
    _Alignas(16) unsigned char buffer[t->heap.size];
    tds_job *j = (tds_job *)(void *)buffer;
    if (!tds_agree(t))
        return;
    tds_begin_pass(t, (t->pass / TDS_LEVELS + 1) * TDS_LEVELS + (uint32_t)q->level);
    tds_tell_all(t, TDS_VOID);
    memset(buffer, 0, sizeof buffer);
    *j = (tds_job){.kind = TDS_JOB,
                   .pass = t->pass,
                   .depth = q->depth,
                   .gamma = q->gamma,
                   .from = {.rank = TDS_NOBODY}};
    memcpy(j->state, q->state, t->game->state_size);
    t->root_answered = false;
    t->root_move = -1;
    tds_open_question(t, j, tds_key(t, j->state));
    tds_work(t, &t->root_answered);
}

/* Asks again if the set of ranks has changed. */
static bool ask_root(tds *t, const tds_question *q)
{
    t->root_answered = false;
    do
        pass(t, q);
    while (t->restart && !t->root_answered && !t->over && !t->failed);
    return t->root_answered;
}

static nw_move root_move(const tds *t, const void *state, int number)
{
    nw_move list[t->game->max_moves];
    const int n = t->game->moves(state, list);
    return number >= 0 && number < n ? list[number] : NW_NO_MOVE;
}

static void report(const tds *t, const tds_result *r, bool iteration_done)
{
    if (t->request->report)
        t->request->report(t->request->context, r, iteration_done);
}

/* As in the serial search: the value one or two iterations ago, if any. */
static nw_score first_guess(const tds *t, int depth)
{
    const nw_options *o = t->request->options;
    const int step = o->deepen > 0 ? o->deepen : 1;
    const int back = depth - step * o->guess_back;
    if (depth - step >= t->least)
        return t->found[back >= t->least ? back : depth - step] + o->offset;
    return ((o->forms & NW_FORM_STATIC_GUESS) ? t->game->evaluate(t->request->state) : o->guess) +
           o->offset;
}

/* If incomplete, *r keeps the previous iteration.
 * Implements: Plaat 1996, fig. 3.6 (MTD(f)), each test by all ranks. */
static bool iterate(tds *t, int depth, tds_result *r, nw_bounds proved)
{
    tds_result next = *r;
    nw_mtd m = {
        .row = &nw_mtd_rows[NW_MTD_F], .unit = 1, .proved = proved, .guess = first_guess(t, depth)};
    nw_mtd_start(&m);
    do {
        const tds_question q = {t->request->state, depth, 0, m.gamma};
        if (!ask_root(t, &q))
            return false;
        nw_mtd_take(&m, t->root_value);
        next.passes++;
        if (m.g >= m.gamma)
            next.move = root_move(t, t->request->state, t->root_move);
        next.lower = m.proved.f_minus;
        next.upper = m.proved.f_plus;
        report(t, &next, false);
    } while (nw_mtd_next(&m));
    next.value = t->found[depth] = m.g;
    next.depth = depth;
    *r = next;
    return true;
}

typedef struct first_search {
    tds *t;
    tds_result *r;
} first_search;

static int keep_iteration(void *context, const nw_iteration *it)
{
    const first_search *a = context;
    a->t->least = a->r->depth == 0 ? it->depth : a->t->least;
    a->t->found[it->depth] = it->value;
    tds_add_iteration(a->r, it);
    report(a->t, a->r, true);
    return tds_poll_stop(a->t);
}

static int hear(void *context, const nw_iteration *so_far)
{
    const first_search *a = context;
    (void)so_far;
    return tds_poll_stop(a->t);
}

/* Several threads poll for STOP after every pass. They pause only within a single iteration, which
 * continues from the table: deepening again after a pause cost half as many nodes more, as deeper
 * iterations had replaced the entries. */
static bool search_and_hear(tds *t, int depth, tds_result *r, nw_result *found, nw_error *err)
{
    first_search a = {t, r};
    const bool pauses = tds_pauses(t) && t->request->options->deepen == 0;
    double slice = pauses ? tds_slice : 0;
    do {
        nw_limits limits = tds_limits_left(t, depth, slice);
        limits.pass = hear;
        limits.iteration = keep_iteration;
        limits.context = &a;
        if (nw_search(t->first, t->request->state, &limits, found, err) < 0)
            return false;
        t->counts.nodes += found->nodes;
        nw_searcher_continue(t->first, 0);
        slice = tds_next_slice(t, slice);
    } while (!found->complete && pauses && !tds_is_spent(t) && !tds_poll_stop(t));
    return true;
}

/* Searches within the grain run on rank 0 alone. */
static bool search_alone(tds *t, int depth, tds_result *r, nw_error *err)
{
    nw_result found;
    const bool ok = search_and_hear(t, depth, r, &found, err);
    if (t->table) /* ages these entries below those of later questions */
        nw_table_continue(t->table);
    tds_share_entries(t);
    nw_searcher_learn(t->serial, t->first);
    if (!ok)
        return false;
    if (found.complete && found.iterations == 0) /* the game is over */
        r->value = r->lower = r->upper = found.value;
    return found.complete;
}

static bool has_moves(const tds *t)
{
    nw_move list[t->game->max_moves];
    return t->game->moves(t->request->state, list) > 0;
}

/* A single rank runs the serial search throughout. Finished games need no sharing either. */
static bool resumes(const tds *t, int alone, int step)
{
    const tds_request *q = t->request;
    return q->resume && t->post.ranks > 1 && q->resume->depth >= alone &&
           q->resume->depth <= q->depth && (q->depth - q->resume->depth) % step == 0;
}

/* Takes over the proven bounds of an earlier run. */
static void resume(tds *t, tds_result *r)
{
    const tds_progress *p = t->request->resume;
    for (int depth = p->least; depth <= p->depth; depth++)
        t->found[depth] = p->value[depth];
    t->least = p->least;
    r->value = r->lower = r->upper = p->value[p->depth];
    r->depth = p->depth;
    r->move = p->move;
    r->passes = p->passes;
    report(t, r, true);
}

int tds_drive(tds *t, tds_result *r, nw_error *err)
{
    const tds_request *q = t->request;
    const int step = q->options->deepen > 0 ? q->options->deepen : 1;
    int alone = t->post.ranks == 1 || !has_moves(t) ? q->depth : q->grain;
    if (alone > q->depth)
        alone = q->depth;
    alone -= (q->depth - alone) % step; /* end at the requested depth */
    *r = (tds_result){.move = NW_NO_MOVE, .lower = -NW_INF, .upper = NW_INF};
    nw_bounds proved = NW_NO_BOUNDS;
    bool ok = true;
    if (resumes(t, alone, step)) {
        resume(t, r);
        alone = q->resume->depth;
        proved = q->resume->proved;
        if (proved.f_minus > -NW_INF)
            r->move = q->resume->proved_move;
    } else if (alone >= 1) {
        ok = search_alone(t, alone, r, err);
    }
    for (int depth = alone + step; ok && depth <= q->depth; depth += step) {
        ok = iterate(t, depth, r, proved);
        proved = NW_NO_BOUNDS;
        if (ok)
            report(t, r, true);
    }
    r->complete = t->complete = ok;
    tds_halt(t);
    r->dropped = (int)t->counts.dropped;
    return t->failed ? tds_failure(t, err) : NW_OK;
}

/* --- with a solver */

bool tds_ask(tds *t, const tds_question *q, nw_score *g, nw_move *move)
{
    if (!ask_root(t, q) || t->failed)
        return false;
    *g = t->root_value;
    *move = root_move(t, q->state, t->root_move);
    return true;
}

void tds_serve(tds *t)
{
    tds_work(t, &t->over);
}

void tds_say_over(tds *t)
{
    t->complete = !t->over;
    tds_halt(t);
}

int tds_failure(const tds *t, nw_error *err)
{
    if (t->damaged_by == TDS_NOBODY)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    return nw_fail(err, NW_EINVAL,
                   "rank %d has sent a message that cannot be: is it the same program everywhere?",
                   t->damaged_by);
}

int tds_leave(tds *t, bool *lost, nw_error *err)
{
    *lost = false;
    if (t->failed) /* the others do not know: do not wait for them */
        return tds_failure(t, err);
    /* A dropped rank waits for the others, however long they search. */
    const double patience = tds_is_gone(t, t->post.rank) ? 0 : t->request->patience;
    tds_keep(t, t->complete ? TDS_COMPLETE : TDS_STOPPED);
    *lost = !post_drain(&t->post, t->request->limits.stop,
                        t->counts.dropped > 0 && patience > 1 ? 1 : patience);
    return NW_OK;
}
