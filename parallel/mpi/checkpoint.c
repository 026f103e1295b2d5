/* SPDX-License-Identifier: MIT */
#include "parallel/mpi/checkpoint.h"
#include "base/outfile.h"
#include "core/clock.h"
#include "core/error.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_SIZE = NW_OUTFILE_PATH, LINE_SIZE = 8192, PATH_MOST = PATH_SIZE - 32 };
static const char head[] = "nullwindow-mpi checkpoint 1";

static void complain(const checkpoint *c, const nw_error *err)
{
    fprintf(stderr, "nullwindow-mpi: rank %d: checkpoint: %s\n", c->rank, err->text);
}

/* --- the root */

static void write_root(const checkpoint *c, FILE *f)
{
    const tds_progress *p = &c->progress;
    fprintf(f, "%s\nposition %s\npasses %d\n", head, c->position, p->passes);
    for (int depth = p->least; depth <= p->depth; depth++)
        if (p->has_value[depth])
            fprintf(f, "value %d %d\n", depth, p->value[depth]);
    fprintf(f, "move %lu\nbounds %d %d %lu\nend\n", (unsigned long)p->move, p->proved.f_minus,
            p->proved.f_plus, (unsigned long)p->proved_move);
}

void checkpoint_note(checkpoint *c, const tds_result *r, bool iteration_done)
{
    tds_progress *p = &c->progress;
    nw_error err;
    nw_outfile file;
    p->passes = r->passes;
    if (iteration_done) {
        p->least = p->depth == 0 ? r->depth : p->least;
        p->depth = r->depth;
        p->value[r->depth] = r->value;
        p->has_value[r->depth] = true;
        p->move = r->move;
    }
    p->proved = iteration_done ? NW_NO_BOUNDS : (nw_bounds){r->lower, r->upper};
    p->proved_move = r->move;
    if (!c->path)
        return;
    int rc = nw_outfile_open(&file, c->path, &err);
    if (rc == 0) {
        write_root(c, file.out);
        rc = nw_outfile_close(&file, 0, &err);
    }
    if (rc < 0)
        complain(c, &err);
}

static bool read_value(tds_progress *p, const char *line)
{
    int depth, value;
    if (sscanf(line, "value %d %d", &depth, &value) != 2 || depth < 1 || depth > NW_PLIES_MAX ||
        depth <= p->depth || value < -NW_INF || value > NW_INF)
        return false;
    p->least = p->depth == 0 ? depth : p->least;
    p->depth = depth;
    p->value[depth] = value;
    p->has_value[depth] = true;
    return true;
}

static bool read_line(tds_progress *p, const char *line)
{
    unsigned long move;
    nw_bounds *b = &p->proved;
    if (sscanf(line, "passes %d", &p->passes) == 1)
        return p->passes >= 0;
    if (sscanf(line, "move %lu", &move) == 1) {
        p->move = (nw_move)move;
        return move <= NW_NO_MOVE;
    }
    if (sscanf(line, "bounds %d %d %lu", &b->f_minus, &b->f_plus, &move) == 3) {
        p->proved_move = (nw_move)move;
        return move <= NW_NO_MOVE && b->f_minus >= -NW_INF && b->f_plus <= NW_INF &&
               b->f_minus < b->f_plus;
    }
    return read_value(p, line);
}

static int read_root(checkpoint *c, FILE *f, nw_error *err)
{
    char line[LINE_SIZE];
    bool ended = false;
    const char *const word = "position ";
    if (!fgets(line, sizeof line, f) || strncmp(line, head, strlen(head)) != 0)
        return nw_fail(err, NW_EINVAL, "%.200s: not a checkpoint", c->path);
    line[0] = '\0';
    if (!fgets(line, sizeof line, f) || strncmp(line, word, strlen(word)) != 0 ||
        strncmp(line + strlen(word), c->position, strcspn(line + strlen(word), "\n")) != 0 ||
        strlen(c->position) != strcspn(line + strlen(word), "\n"))
        return nw_fail(err, NW_EINVAL, "%.200s: a checkpoint of another position", c->path);
    c->progress = (tds_progress){.proved = NW_NO_BOUNDS, .move = NW_NO_MOVE};
    while (!ended && fgets(line, sizeof line, f)) {
        ended = strcmp(line, "end\n") == 0;
        if (!ended && !read_line(&c->progress, line))
            break;
    }
    return ended ? NW_OK : nw_fail(err, NW_EINVAL, "%.200s: damaged", c->path);
}

int checkpoint_read(checkpoint *c, nw_error *err)
{
    FILE *f = fopen(c->path, "r");
    if (!f)
        return nw_fail(err, NW_EIO, "%.200s: %s", c->path, strerror(errno));
    const int rc = read_root(c, f, err);
    fclose(f);
    return rc;
}

/* --- the table */

static void name_table(const checkpoint *c, char path[PATH_SIZE])
{
    snprintf(path, PATH_SIZE, "%.*s.%d.table", PATH_MOST, c->path, c->rank);
}

/* Without the file, as on a new machine, the search starts with an empty table. */
void checkpoint_restore(void *context, nw_table *table, uint64_t tag)
{
    checkpoint *c = context;
    char path[PATH_SIZE];
    nw_error err;
    if (!c->path || !c->resumes || c->restored)
        return;
    c->restored = true;
    name_table(c, path);
    FILE *f = fopen(path, "rb");
    if (!f)
        return;
    if (nw_table_restore(table, tag, f, &err) < 0)
        complain(c, &err);
    fclose(f);
}

static void *write_table(void *context)
{
    checkpoint *c = context;
    char path[PATH_SIZE];
    nw_error err;
    nw_outfile file;
    name_table(c, path);
    int rc = nw_outfile_open(&file, path, &err);
    if (rc == 0) {
        rc = nw_table_write(c->table, c->tag, file.out, &err);
        rc = nw_outfile_close(&file, rc, &err);
    }
    if (rc < 0)
        complain(c, &err);
    c->has_written = true;
    return NULL;
}

static void join(checkpoint *c)
{
    if (c->is_writing)
        pthread_join(c->writer, NULL);
    c->is_writing = false;
}

/* A thread writes while the search continues. */
void checkpoint_keep(void *context, nw_table *table, uint64_t tag, tds_moment when)
{
    checkpoint *c = context;
    if (!c->path || !table)
        return;
    if (when != TDS_DURING || c->has_written)
        join(c);
    if (when == TDS_COMPLETE || c->is_writing ||
        (when == TDS_DURING && nw_seconds() - c->saved < c->every))
        return;
    c->table = table;
    c->tag = tag;
    c->saved = nw_seconds();
    c->has_written = false;
    if (when == TDS_DURING)
        c->is_writing = pthread_create(&c->writer, NULL, write_table, c) == 0;
    else
        write_table(c);
}

/* --- options */

/* Removes count words at i. */
static void take_out(int *argc, char **argv, int i, int count)
{
    memmove(&argv[i], &argv[i + count], (size_t)(*argc - i - count + 1) * sizeof *argv);
    *argc -= count;
}

int checkpoint_words(checkpoint *c, int *argc, char **argv, nw_error *err)
{
    char *end = "";
    c->every = 60;
    for (int i = 1; i < *argc;) {
        const char *value = i + 1 < *argc ? argv[i + 1] : NULL;
        const bool path = strcmp(argv[i], "--checkpoint") == 0;
        if (strcmp(argv[i], "--resume") == 0) {
            c->resumes = true;
            take_out(argc, argv, i, 1);
        } else if (!path && strcmp(argv[i], "--every") != 0) {
            i++;
        } else if (!value || !*value) {
            return nw_fail(err, NW_EINVAL, "%s: expected a value", argv[i]);
        } else {
            if (path)
                c->path = value;
            else
                c->every = strtod(value, &end);
            take_out(argc, argv, i, 2);
        }
    }
    if (*end || !(c->every >= 0.1 && c->every <= 1e6))
        return nw_fail(err, NW_EINVAL, "--every: expected 0.1 to 1000000 seconds");
    if (c->path && strlen(c->path) >= PATH_MOST)
        return nw_fail(err, NW_EINVAL, "--checkpoint: the name is too long");
    return c->resumes && !c->path ? nw_fail(err, NW_EINVAL, "--resume needs --checkpoint FILE") : 0;
}
