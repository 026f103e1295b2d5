/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_STREAM_H
#define NW_EXPLORER_STREAM_H
/* The pipe between a search, which writes when it has something, and a connection, which takes when
 * its socket has room. It holds STREAM_ROOM bytes; the writer waits for room, so that a search is
 * never far ahead of its reader, and gives up when the reader has gone or takes nothing for a
 * while.
 */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

enum { STREAM_ROOM = 1 << 20 };

typedef struct stream {
    pthread_mutex_t mutex;
    pthread_cond_t room_again;
    char *bytes; /* a ring */
    size_t start, used;
    bool ended;        /* the writer is done */
    bool left;         /* the reader has gone */
    bool waiting;      /* the reader waits to be woken */
    volatile int stop; /* for the search */
    double patience;   /* seconds that the writer waits for room */
    /* Called with the mutex held: the reader has to wait; and there is something again. */
    void (*rest)(void *context);
    void (*wake)(void *context);
    void *context;
} stream;

/* Returns 0, or NW_ENOMEM; to be freed in either case. The caller sets rest, wake and context. */
int stream_start(stream *s, double patience);
void stream_free(stream *s);

/* The writer: an nw_sink. Non-zero: nobody reads on. */
int stream_write(void *s, const void *bytes, size_t length);
void stream_end(stream *s);

/* The reader: takes up to size bytes. 0 with *ended unset means that there is nothing yet; then
 * rest was called, and wake will be. */
size_t stream_read(stream *s, char *to, size_t size, bool *ended);
/* Ends the search, whose last words may still be read. */
void stream_stop(stream *s);
/* The reader goes, and the search is stopped. A reader that waits is woken and finds the end. */
void stream_leave(stream *s);
#endif
