/* SPDX-License-Identifier: MIT */
/* Failure detection. Every rank sends heartbeats to rank 0. A rank silent for the request's
 * patience is dropped: rank 0 notifies the others, waits until all know, and asks the root question
 * again in a new pass, which voids all jobs of the silent rank. Proven bounds are in the tables of
 * the others, who now own all positions.
 *
 * The machine's pool is then abandoned, as a hung rank may have stopped in the middle of writing to
 * it. */
#include "core/clock.h"
#include "parallel/tds/rank.h"
#include <string.h>

enum { BEATS = 8 }; /* per patience of a rank */

bool tds_is_gone(const tds *t, int rank)
{
    return t->gone[rank / 64] >> rank % 64 & 1;
}

static void list_members(tds *t)
{
    t->members = 0;
    for (int rank = 0; rank < t->post.ranks; rank++)
        if (!tds_is_gone(t, rank))
            t->member[t->members++] = rank;
}

void tds_watch_open(tds *t)
{
    list_members(t);
    for (int rank = 0; rank < t->post.ranks; rank++)
        t->heard[rank] = nw_seconds();
    t->watched = nw_seconds();
    t->agreed = true;
}

void tds_send(tds *t, int rank, const void *message, size_t size)
{
    if (!tds_is_gone(t, rank))
        t->failed |= !post_add(&t->post, rank, message, size);
}

/* --- rank 0 */

static void note_agreement(tds *t)
{
    t->agreed = true;
    for (int i = 0; i < t->members; i++)
        t->agreed &= t->member[i] == t->post.rank || t->knows[t->member[i]] == t->epoch;
}

/* The remaining ranks regroup, without the pool. */
static void regroup(tds *t)
{
    tds_members m = {.kind = TDS_MEMBERS, .epoch = ++t->epoch};
    list_members(t);
    memcpy(m.gone, t->gone, sizeof m.gone);
    t->pool = NULL;
    t->restart = true;
    for (int i = 0; i < t->members; i++)
        if (t->member[i] != t->post.rank)
            tds_send(t, t->member[i], &m, sizeof m);
    post_flush(&t->post, true);
    note_agreement(t);
}

static void drop_silent(tds *t, double now)
{
    bool any = false;
    for (int i = 0; i < t->members; i++) {
        const int rank = t->member[i];
        if (rank == t->post.rank || now - t->heard[rank] < t->request->patience)
            continue;
        t->gone[rank / 64] |= (uint64_t)1 << rank % 64;
        t->counts.dropped++;
        any = true;
    }
    if (any)
        regroup(t);
}

void tds_take_beat(tds *t, const tds_beat *b)
{
    t->heard[b->rank] = nw_seconds();
    t->knows[b->rank] = b->epoch;
    if (b->without_pool && b->epoch == t->epoch)
        regroup(t);
    note_agreement(t);
}

bool tds_agree(tds *t)
{
    do {
        t->restart = false;
        tds_work(t, &t->agreed);
    } while (!t->agreed && !t->over && !t->failed);
    return t->agreed && !t->over && !t->failed;
}

/* --- the others */

static void beat(tds *t)
{
    const tds_beat b = {
        .kind = TDS_BEAT, .epoch = t->epoch, .rank = t->post.rank, .without_pool = t->lost_pool};
    tds_send(t, 0, &b, sizeof b);
    post_flush(&t->post, true);
}

/* A rank that was dropped while it hung leaves. */
void tds_take_members(tds *t, const tds_members *m)
{
    if ((int32_t)(m->epoch - t->epoch) <= 0)
        return;
    t->epoch = m->epoch;
    memcpy(t->gone, m->gone, sizeof t->gone);
    list_members(t);
    t->pool = NULL;
    t->lost_pool = false;
    t->over |= tds_is_gone(t, t->post.rank);
    if (!t->over)
        beat(t);
}

void tds_lose_pool(tds *t)
{
    t->pool = NULL;
    t->lost_pool = true;
    if (t->post.rank == 0)
        regroup(t);
}

/* Rank 0 that hung itself has received nothing for that time. */
void tds_watch(tds *t)
{
    const double now = nw_seconds(), patience = t->request->patience;
    tds_keep(t, TDS_DURING);
    if (t->post.ranks == 1 || !(patience > 0) || now - t->watched < patience / BEATS)
        return;
    if (t->post.rank > 0)
        beat(t);
    else if (now - t->watched > patience / 2)
        for (int rank = 0; rank < t->post.ranks; rank++)
            t->heard[rank] = now;
    else
        drop_silent(t, now);
    t->watched = now;
}
