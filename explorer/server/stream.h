/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_STREAM_H
#define NW_EXPLORER_STREAM_H
/* The pipe between a search, which writes, and a connection, which reads when its socket can send.
 * It holds STREAM_ROOM bytes. The writer waits for space, so that a search is never far ahead of
 * its reader, and gives up when the reader has gone or reads nothing for a while. */
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
    bool waiting;      /* the reader is suspended */
    volatile int stop; /* for the search */
    double patience;   /* seconds that the writer waits for space */
    /* Called with the mutex held, to suspend the reader and to resume it. */
    void (*rest)(void *context);
    void (*wake)(void *context);
    void *context;
} stream;

/* Returns 0, or NW_ENOMEM; to be freed in either case. The caller sets rest, wake and context. */
int stream_start(stream *s, double patience);
void stream_free(stream *s);

/* The writer: an nw_sink. Non-zero: the reader has gone. */
int stream_write(void *s, const void *bytes, size_t length);
void stream_end(stream *s);

/* The reader: takes up to size bytes. 0 with *ended unset: no data yet; rest was called, and wake
 * will be. */
size_t stream_read(stream *s, char *to, size_t size, bool *ended);
/* The search ends; its remaining output may still be read. */
void stream_stop(stream *s);
/* The reader leaves, and the search is stopped. A suspended reader is resumed and finds the end. */
void stream_leave(stream *s);
#endif
