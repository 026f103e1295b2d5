/* SPDX-License-Identifier: MIT */
#include "lab/store.h"
#include "core/error.h"

#if !NW_SQLITE

/* A build without SQLite: everything works except experiments. */
static int unavailable(nw_error *err)
{
    return nw_fail(err, NW_EINVAL,
                   "this build has no SQLite, which keeps results; install "
                   "libsqlite3-dev (make deps) and build again");
}

int lab_store_open(lab_store **out, const char *path, bool create, nw_error *err)
{
    (void)path;
    (void)create;
    *out = NULL;
    return unavailable(err);
}

void lab_store_close(lab_store *s)
{
    (void)s;
}

int lab_store_claim(lab_store *s, const lab_job *job, nw_error *err)
{
    (void)s;
    (void)job;
    return unavailable(err);
}

int lab_store_finish(lab_store *s, const lab_job *job, const lab_outcome *outcome, nw_error *err)
{
    (void)outcome;
    return lab_store_claim(s, job, err);
}

void lab_store_release(lab_store *s)
{
    (void)s;
}

int lab_store_give_up(lab_store *s, const lab_job *job, nw_error *err)
{
    return lab_store_claim(s, job, err);
}

int lab_store_beat(lab_store *s, nw_error *err)
{
    (void)s;
    return unavailable(err);
}

int lab_store_load(lab_store *s, const lab_job *job, lab_outcome *outcome, nw_error *err)
{
    (void)outcome;
    return lab_store_claim(s, job, err);
}

int lab_store_text(lab_store *s, const lab_job *job, char **out, nw_error *err)
{
    *out = NULL;
    return lab_store_claim(s, job, err);
}

int lab_store_values(lab_store *s, const lab_job *job, nw_score *values, nw_error *err)
{
    (void)values;
    return lab_store_claim(s, job, err);
}

int lab_store_merge(lab_store *s, const char *path, nw_error *err)
{
    (void)path;
    return lab_store_beat(s, err);
}

int lab_store_name(lab_store *s, const char *game, const char *config, const char *name,
                   nw_error *err)
{
    (void)game;
    (void)config;
    (void)name;
    return lab_store_beat(s, err);
}

int lab_store_export(lab_store *s, bool json, FILE *out, nw_error *err)
{
    (void)json;
    (void)out;
    return lab_store_beat(s, err);
}

int lab_store_count(lab_store *s, long *runs, long *claims, nw_error *err)
{
    (void)runs;
    (void)claims;
    return lab_store_beat(s, err);
}

#endif
