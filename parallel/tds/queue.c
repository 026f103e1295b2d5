/* SPDX-License-Identifier: MIT */
/* Jobs that wait, in a heap: first comes what the serial search would do first. So a rank searches
 * on speculation only when it has nothing better to do, and finds in the table what is to its left.
 */
#include "parallel/tds/rank.h"
#include <stdlib.h>
#include <string.h>

static tds_job *job_at(const tds *t, size_t i)
{
    return (tds_job *)(void *)(t->jobs + i * t->job_size);
}

static bool is_before(const tds *t, size_t a, size_t b)
{
    return job_at(t, a)->place < job_at(t, b)->place;
}

static void swap(tds *t, size_t a, size_t b)
{
    unsigned char one[t->job_size];
    memcpy(one, job_at(t, a), t->job_size);
    memcpy(job_at(t, a), job_at(t, b), t->job_size);
    memcpy(job_at(t, b), one, t->job_size);
}

static void sift_down(tds *t, size_t i)
{
    for (;;) {
        size_t first = 2 * i + 1;
        if (first >= t->waiting)
            return;
        if (first + 1 < t->waiting && is_before(t, first + 1, first))
            first++;
        if (!is_before(t, first, i))
            return;
        swap(t, i, first);
        i = first;
    }
}

static void sift_up(tds *t, size_t i)
{
    for (; i > 0 && is_before(t, i, (i - 1) / 2); i = (i - 1) / 2)
        swap(t, i, (i - 1) / 2);
}

void tds_push(tds *t, const tds_job *j)
{
    if (t->waiting + 1 >= t->room) { /* one more, where the latest one lies that was taken out */
        const size_t room = t->room ? 2 * t->room : 64;
        unsigned char *more = realloc(t->jobs, room * t->job_size);
        if (!more) {
            t->failed = true;
            return;
        }
        t->jobs = more;
        t->room = room;
    }
    memcpy(job_at(t, t->waiting), j, t->job_size);
    sift_up(t, t->waiting++);
}

const tds_job *tds_pop(tds *t)
{
    if (t->waiting == 0)
        return NULL;
    swap(t, 0, --t->waiting);
    sift_down(t, 0);
    return job_at(t, t->waiting);
}

void tds_drop_jobs(tds *t, const tds_sender *from)
{
    size_t kept = 0;
    for (size_t i = 0; i < t->waiting; i++)
        if (!tds_same_question(&job_at(t, i)->from, from))
            memmove(job_at(t, kept++), job_at(t, i), t->job_size);
    t->counts.cancelled += t->waiting - kept;
    if (kept == t->waiting)
        return;
    t->waiting = kept;
    for (size_t i = kept / 2; i-- > 0;)
        sift_down(t, i);
}

void tds_drop_all_jobs(tds *t)
{
    t->counts.stale += t->waiting;
    t->waiting = 0;
}

bool tds_has_work(const tds *t)
{
    return t->waiting > 0;
}
