/* SPDX-License-Identifier: MIT */
/* Pending jobs in a heap, in the order of the serial search. So a rank speculates only when it has
 * nothing better to do, and finds results to its left in the table. */
#include "parallel/tds/rank.h"
#include <stdlib.h>
#include <string.h>

static tds_job *job_at(const tds_heap *h, size_t i)
{
    return (tds_job *)(void *)(h->jobs + i * h->size);
}

static bool is_before(const tds_heap *h, size_t a, size_t b)
{
    return job_at(h, a)->place < job_at(h, b)->place;
}

static void swap(const tds_heap *h, size_t a, size_t b)
{
    unsigned char one[h->size];
    memcpy(one, job_at(h, a), h->size);
    memcpy(job_at(h, a), job_at(h, b), h->size);
    memcpy(job_at(h, b), one, h->size);
}

static void sift_down(const tds_heap *h, size_t i)
{
    for (;;) {
        size_t first = 2 * i + 1;
        if (first >= h->waiting)
            return;
        if (first + 1 < h->waiting && is_before(h, first + 1, first))
            first++;
        if (!is_before(h, first, i))
            return;
        swap(h, i, first);
        i = first;
    }
}

static void sift_up(const tds_heap *h, size_t i)
{
    for (; i > 0 && is_before(h, i, (i - 1) / 2); i = (i - 1) / 2)
        swap(h, i, (i - 1) / 2);
}

bool tds_heap_push(tds_heap *h, const tds_job *j)
{
    if (h->waiting + 1 >= h->room) /* one spare place holds the last popped job */
        return false;
    memcpy(job_at(h, h->waiting), j, h->size);
    sift_up(h, h->waiting++);
    return true;
}

const tds_job *tds_heap_first(const tds_heap *h)
{
    return h->waiting > 0 ? job_at(h, 0) : NULL;
}

const tds_job *tds_heap_pop(tds_heap *h)
{
    if (h->waiting == 0)
        return NULL;
    swap(h, 0, --h->waiting);
    sift_down(h, 0);
    return job_at(h, h->waiting);
}

size_t tds_heap_drop(tds_heap *h, const tds_sender *from)
{
    size_t kept = 0;
    for (size_t i = 0; i < h->waiting; i++)
        if (!tds_same_question(&job_at(h, i)->from, from))
            memmove(job_at(h, kept++), job_at(h, i), h->size);
    const size_t dropped = h->waiting - kept;
    h->waiting = kept;
    for (size_t i = kept / 2; dropped > 0 && i-- > 0;)
        sift_down(h, i);
    return dropped;
}

/* --- the rank's own heap */

static bool grow(tds_heap *h)
{
    const size_t room = h->room ? 2 * h->room : 64;
    unsigned char *more = realloc(h->jobs, room * h->size);
    if (!more)
        return false;
    h->jobs = more;
    h->room = room;
    return true;
}

void tds_push(tds *t, const tds_job *j)
{
    t->failed |= !tds_heap_push(&t->heap, j) && !(grow(&t->heap) && tds_heap_push(&t->heap, j));
}

void tds_drop_jobs(tds *t, const tds_sender *from)
{
    t->counts.cancelled += tds_heap_drop(&t->heap, from);
}

void tds_drop_all_jobs(tds *t)
{
    t->counts.stale += t->heap.waiting;
    t->heap.waiting = 0;
}

bool tds_has_work(const tds *t)
{
    return t->heap.waiting > 0;
}
