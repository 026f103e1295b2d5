/* SPDX-License-Identifier: MIT */
/* The loop of every rank. */
#include "core/clock.h"
#include "parallel/tds/rank.h"
#include <stddef.h>
#include <string.h>

/* Any message; a packet's bytes are not aligned. */
typedef union any {
    tds_job job;
    tds_answer answer;
    tds_opened opened;
    tds_entries entries;
    tds_beat beat;
    tds_members members;
} any;

static void take_pass(tds *t, const any *m)
{
    if ((int32_t)(m->job.pass - t->pass) > 0)
        tds_begin_pass(t, m->job.pass);
    if (m->job.kind == TDS_JOB && m->job.pass == t->pass)
        tds_push(t, &m->job);
    else if (m->job.kind == TDS_ANSWER)
        tds_take_answer(t, &m->answer);
    else if (m->job.kind == TDS_CANCEL && m->job.pass == t->pass)
        tds_take_cancel(t, &m->answer.to, m->answer.g);
    else if (m->job.kind == TDS_OPENED && m->job.pass == t->pass)
        tds_take_opened(t, &m->opened);
}

/* --- message validation. The game validates a job's state. */

static bool is_rank(const tds *t, int rank)
{
    return rank >= 0 && rank < t->post.ranks;
}

static bool is_score(nw_score g)
{
    return g >= -NW_INF && g <= NW_INF;
}

static bool is_flag(const bool *b)
{
    return *(const unsigned char *)b <= 1;
}

static bool is_depth(int depth)
{
    return depth >= 0 && depth <= NW_PLIES_MAX;
}

/* A question of an earlier pass may have a closed slot, but a valid one. */
static bool is_question(const tds *t, const tds_sender *s)
{
    return s->rank == t->post.rank && s->slot < t->slots && s->child >= 0 &&
           s->child < t->game->max_moves;
}

static bool is_job(const tds *t, const tds_job *j)
{
    return is_rank(t, j->from.rank) && (j->from.rank != t->post.rank || is_question(t, &j->from)) &&
           is_depth(j->depth) && j->gamma >= NW_SCORE_MIN && j->gamma <= NW_SCORE_MAX &&
           is_depth(j->ply) && is_flag(&j->all);
}

static bool are_entries(const tds_entries *e, size_t size)
{
    const size_t begin = offsetof(tds_entries, entry);
    bool good =
        size >= begin && e->count <= TDS_NOTES && size == begin + e->count * sizeof *e->entry;
    for (uint32_t i = 0; good && i < e->count; i++)
        good =
            e->entry[i].move <= NW_TABLE_NO_MOVE &&
            nw_unpack(e->entry[i].data & 0xFFFFFF) <= nw_unpack(e->entry[i].data >> 24 & 0xFFFFFF);
    return good;
}

static bool is_sound(const tds *t, const any *m, size_t size)
{
    switch (size < sizeof m->job.kind ? -1 : (int)m->job.kind) {
    case TDS_JOB:
        return size == t->heap.size && is_job(t, &m->job);
    case TDS_VOID:
    case TDS_STOP:
        return size == t->heap.size;
    case TDS_ANSWER:
        return size == sizeof m->answer && is_question(t, &m->answer.to) && is_score(m->answer.g);
    case TDS_CANCEL:
        return size == sizeof m->answer && is_rank(t, m->answer.to.rank) && is_depth(m->answer.g);
    case TDS_OPENED:
        return size == sizeof m->opened && is_question(t, &m->opened.parent) &&
               is_rank(t, m->opened.opener) && is_depth(m->opened.depth);
    case TDS_ENTRIES:
        return are_entries(&m->entries, size);
    case TDS_BEAT:
        return size == sizeof m->beat && is_rank(t, m->beat.rank) &&
               is_flag(&m->beat.without_pool) && t->post.rank == 0;
    case TDS_MEMBERS:
        return size == sizeof m->members && !(m->members.gone[0] & 1);
    default:
        return false;
    }
}

static void take(void *context, const void *message, size_t size)
{
    tds *t = context;
    _Alignas(16) unsigned char buffer[t->heap.size > sizeof(any) ? t->heap.size : sizeof(any)];
    const any *m = (const any *)(const void *)buffer;
    memset(buffer, 0, sizeof buffer);
    memcpy(buffer, message, size < sizeof buffer ? size : sizeof buffer);
    if (!is_sound(t, m, size)) {
        t->damaged_by = t->post.from;
        t->failed = true;
    } else if (m->job.kind == TDS_STOP) {
        t->over = true;
    } else if (m->job.kind == TDS_ENTRIES) {
        tds_take_entries(t, &m->entries);
    } else if (m->job.kind == TDS_BEAT) {
        tds_take_beat(t, &m->beat);
    } else if (m->job.kind == TDS_MEMBERS) {
        tds_take_members(t, &m->members);
    } else {
        take_pass(t, m);
    }
}

/* The leftmost job of this rank or its machine. */
static bool next_job(tds *t, tds_job *out)
{
    t->from_pool = tds_pool_pop(t, tds_heap_first(&t->heap), out);
    if (t->from_pool) {
        if ((int32_t)(out->pass - t->pass) > 0)
            tds_begin_pass(t, out->pass);
        return true;
    }
    const tds_job *own = tds_heap_pop(&t->heap);
    t->job_number++; /* not from the pool */
    if (own)
        memcpy(out, own, t->heap.size);
    return own != NULL;
}

/* One turn: receives messages, then does one job; false: idle. */
bool tds_turn(tds *t)
{
    _Alignas(16) unsigned char buffer[t->heap.size]; /* the job may push others */
    tds_job *next = (tds_job *)(void *)buffer;
    const bool news = post_receive(&t->post, take, t);
    const bool found = next_job(t, next);
    if (found)
        tds_do_job(t, next);
    post_flush(&t->post, true);
    return news || found;
}

bool tds_poll(void *rank)
{
    tds *t = rank;
    const uint32_t pass = t->pass;
    bool news = post_has_mail(&t->post);
    if (news)
        post_receive(&t->post, take, t);
    while (tds_offer_work(t))
        news = true;
    if (news) /* or credit ran out last time */
        post_flush(&t->post, true);
    tds_watch(t);
    t->given_up = t->unwanted || t->over || t->failed || t->restart || t->pass != pass ||
                  t->root_answered || tds_pool_was_dropped(t);
    return t->given_up;
}

bool tds_poll_stop(void *rank)
{
    tds *t = rank;
    if (post_has_mail(&t->post))
        post_receive(&t->post, take, t);
    tds_watch(t);
    return t->over || t->failed;
}

static tds_cause why_idle(const tds *t)
{
    return post_is_stuck(&t->post) ? TDS_FOR_CREDIT
           : t->open_slots > 0     ? TDS_FOR_ANSWERS
           : t->pass == 0          ? TDS_AT_ENDS
                                   : TDS_FOR_WORK;
}

/* Accounts idle time by cause. */
static void book(tds *t)
{
    const double now = nw_seconds();
    if (t->idle_since > 0)
        t->counts.idle[t->idle_cause] += now - t->idle_since;
    t->idle_since = now;
}

static void note_turn(tds *t, bool busy)
{
    const bool was_idle = t->idle_since > 0;
    if (busy && was_idle) {
        book(t);
        t->idle_since = 0;
        tds_pool_idle(t, -1);
    } else if (!busy && (!was_idle || t->idle_cause != why_idle(t))) {
        book(t);
        t->idle_cause = why_idle(t);
        tds_pool_idle(t, was_idle ? 0 : 1);
    }
}

void tds_work(tds *t, const bool *done)
{
    while (!*done && !t->over && !t->failed && !t->restart) {
        const bool busy = tds_turn(t);
        tds_watch(t);
        note_turn(t, busy);
        post_rest(&t->post, busy);
        if (tds_is_spent(t))
            tds_halt(t);
    }
    note_turn(t, true);
}

void tds_tell_all(tds *t, tds_kind what)
{
    _Alignas(16) unsigned char buffer[t->heap.size];
    memset(buffer, 0, sizeof buffer);
    *(tds_job *)(void *)buffer = (tds_job){.kind = what, .pass = t->pass};
    for (int rank = 0; rank < t->post.ranks; rank++)
        if (rank != t->post.rank)
            tds_send(t, rank, buffer, t->heap.size);
    post_flush(&t->post, true);
}

void tds_halt(tds *t)
{
    if (!t->over)
        tds_tell_all(t, TDS_STOP);
    t->over = true;
}
