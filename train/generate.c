/* SPDX-License-Identifier: MIT */
#include "train/generate.h"
#include "core/clock.h"
#include "core/pool.h"
#include "core/error.h"
#include "core/flag.h"
#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 64, THREADS_MAX = 64 }; /* games per batch */

typedef struct generator {
    const train_generation *g;
    train_player *player[THREADS_MAX];
    nw_pool *pool;
    FILE *file;
    uint64_t first;  /* number of the batch's first game */
    int count;       /* games of the batch */
    atomic_int next; /* the next to play */
    train_record record[BATCH];
    int outcome[BATCH]; /* of each game: 0 or an error code */
    nw_error error[BATCH];
    uint64_t positions;
} generator;

/* --- the file */

static void write_head(const train_settings *s, char *out, size_t size)
{
    snprintf(out, size, "nullwindow-train 1 %s seed=%" PRIu64 " nodes=%" PRIu64 " ending=%d",
             s->subject->name, s->seed, s->nodes, s->ending);
}

static int file_error(const char *path, nw_error *err)
{
    return nw_fail(err, NW_EIO, "%.150s: %s", path, strerror(errno));
}

static int new_file(const train_settings *s, const char *path, FILE **out, nw_error *err)
{
    char head[160];
    write_head(s, head, sizeof head);
    *out = fopen(path, "wb");
    if (!*out || fprintf(*out, "%s\n", head) < 0)
        return file_error(path, err);
    return NW_OK;
}

/* Counts the games of an existing file; *end is where the intact ones end. */
static int count_games(const train_settings *s, const char *path, uint64_t *games, size_t *end,
                       nw_error *err)
{
    train_file f;
    train_record r;
    char head[sizeof f.head];
    int rc = train_file_read(&f, path, err);
    if (rc < 0)
        return rc;
    write_head(s, head, sizeof head);
    if (strcmp(head, f.head) != 0)
        rc = nw_fail(err, NW_EINVAL, "%.60s was made with other settings: '%.80s', not '%.80s'",
                     path, f.head, head);
    while (rc == NW_OK && train_file_next(&f, s->subject->score_bytes, &r))
        ++*games;
    *end = f.at;
    train_file_free(&f);
    return rc;
}

static int open_file(const train_settings *s, const char *path, FILE **out, uint64_t *games,
                     nw_error *err)
{
    size_t end;
    *games = 0;
    if (access(path, F_OK) != 0)
        return new_file(s, path, out, err);
    const int rc = count_games(s, path, games, &end, err);
    if (rc < 0)
        return rc;
    *out = fopen(path, "r+b");
    if (!*out || ftruncate(fileno(*out), (off_t)end) != 0 || fseek(*out, 0, SEEK_END) != 0)
        return file_error(path, err);
    return NW_OK;
}

/* --- playing */

static void play_some(void *context, int number)
{
    generator *w = context;
    for (int i; (i = atomic_fetch_add(&w->next, 1)) < w->count;)
        w->outcome[i] =
            train_play(w->player[number], w->first + (uint64_t)i, &w->record[i], &w->error[i]);
}

static int play_batch(generator *w, nw_error *err)
{
    const int score_bytes = w->g->settings.subject->score_bytes;
    uint8_t bytes[TRAIN_RECORD_MAX];
    atomic_store(&w->next, 0);
    nw_pool_start(w->pool, play_some, w);
    play_some(w, 0);
    nw_pool_wait(w->pool);
    for (int i = 0; i < w->count; i++) {
        if (w->outcome[i] < 0)
            return nw_fail(err, w->outcome[i], "%s", w->error[i].text);
        const size_t length = train_record_pack(&w->record[i], score_bytes, bytes);
        if (fwrite(bytes, 1, length, w->file) != length)
            return nw_fail(err, NW_EIO, "the games could not be written: %s", strerror(errno));
        w->first++;
        w->positions += (uint64_t)w->record[i].plies;
    }
    return fflush(w->file) ? nw_fail(err, NW_EIO, "%s", strerror(errno)) : NW_OK;
}

static int play_games(generator *w, nw_error *err)
{
    const train_generation *g = w->g;
    const double began = nw_seconds();
    int rc = NW_OK;
    while (rc == NW_OK && w->first < g->games) {
        const uint64_t left = g->games - w->first, batch = left < BATCH ? left : BATCH;
        w->count = (int)batch;
        if (nw_is_set(g->settings.stop) || (g->seconds > 0 && nw_seconds() - began >= g->seconds))
            return nw_fail(err, NW_ESTOP, "stopped");
        rc = play_batch(w, err);
        if (g->progress)
            g->progress(g->context, w->first, w->positions);
    }
    return rc;
}

static int open_generator(generator *w, nw_error *err)
{
    const int threads = w->g->threads;
    int rc = nw_pool_create(&w->pool, threads - 1, err);
    for (int i = 0; i < threads && rc == NW_OK; i++)
        rc = train_player_create(&w->player[i], &w->g->settings, err);
    return rc;
}

static void close_generator(generator *w)
{
    nw_pool_free(w->pool);
    for (int i = 0; i < THREADS_MAX; i++)
        train_player_free(w->player[i]);
    free(w);
}

int train_generate(const train_generation *g, const char *path, nw_error *err)
{
    if (g->threads < 1 || g->threads > THREADS_MAX)
        return nw_fail(err, NW_EINVAL, "threads %d: expected 1 to %d", g->threads, THREADS_MAX);
    generator *w = calloc(1, sizeof *w);
    if (!w)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    w->g = g;
    int rc = open_generator(w, err);
    if (rc == NW_OK)
        rc = open_file(&g->settings, path, &w->file, &w->first, err);
    if (rc == NW_OK)
        rc = play_games(w, err);
    if (w->file && fclose(w->file) != 0 && rc == NW_OK)
        rc = file_error(path, err);
    close_generator(w);
    return rc;
}
