/* SPDX-License-Identifier: MIT */
#include "explorer/server/stream.h"
#include "base/wait.h"
#include "core/clock.h"
#include "nullwindow.h"
#include <stdlib.h>
#include <string.h>

int stream_start(stream *s, double patience)
{
    memset(s, 0, sizeof *s);
    s->bytes = malloc(STREAM_ROOM);
    s->patience = patience;
    pthread_mutex_init(&s->mutex, NULL);
    nw_wait_init(&s->room_again);
    return s->bytes ? 0 : NW_ENOMEM;
}

void stream_free(stream *s)
{
    pthread_cond_destroy(&s->room_again);
    pthread_mutex_destroy(&s->mutex);
    free(s->bytes);
}

static void wake_reader(stream *s)
{
    if (s->waiting)
        s->wake(s->context);
    s->waiting = false;
}

/* Waits for space, with the mutex held; false if the reader has gone or is too slow. */
static bool wait_for_room(stream *s)
{
    const double deadline = nw_seconds() + s->patience;
    while (s->used == STREAM_ROOM && !s->left)
        if (!nw_wait(&s->room_again, &s->mutex, deadline))
            break;
    return s->used < STREAM_ROOM && !s->left;
}

/* Copies as much as fits; returns the number of bytes. */
static size_t put(stream *s, const char *bytes, size_t length)
{
    const size_t at = (s->start + s->used) % STREAM_ROOM, room = STREAM_ROOM - s->used;
    size_t n = length < room ? length : room;
    if (n > STREAM_ROOM - at)
        n = STREAM_ROOM - at;
    memcpy(s->bytes + at, bytes, n);
    s->used += n;
    return n;
}

int stream_write(void *context, const void *bytes, size_t length)
{
    stream *s = context;
    const char *from = bytes;
    bool open = true;
    pthread_mutex_lock(&s->mutex);
    while (length > 0 && open) {
        open = wait_for_room(s);
        if (!open)
            break;
        const size_t n = put(s, from, length);
        from += n;
        length -= n;
        wake_reader(s);
    }
    if (!open)
        s->stop = 1;
    pthread_mutex_unlock(&s->mutex);
    return !open;
}

void stream_end(stream *s)
{
    pthread_mutex_lock(&s->mutex);
    s->ended = true;
    wake_reader(s);
    pthread_mutex_unlock(&s->mutex);
}

size_t stream_read(stream *s, char *to, size_t size, bool *ended)
{
    pthread_mutex_lock(&s->mutex);
    size_t n = s->used < size ? s->used : size;
    if (n > STREAM_ROOM - s->start)
        n = STREAM_ROOM - s->start;
    memcpy(to, s->bytes + s->start, n);
    s->start = (s->start + n) % STREAM_ROOM;
    s->used -= n;
    *ended = n == 0 && (s->ended || s->left);
    s->waiting = n == 0 && !*ended;
    if (s->waiting)
        s->rest(s->context);
    pthread_cond_signal(&s->room_again);
    pthread_mutex_unlock(&s->mutex);
    return n;
}

void stream_leave(stream *s)
{
    pthread_mutex_lock(&s->mutex);
    s->left = true;
    s->stop = 1;
    wake_reader(s);
    pthread_cond_signal(&s->room_again);
    pthread_mutex_unlock(&s->mutex);
}

void stream_stop(stream *s)
{
    pthread_mutex_lock(&s->mutex);
    s->stop = 1;
    pthread_mutex_unlock(&s->mutex);
}
