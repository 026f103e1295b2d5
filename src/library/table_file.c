/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "base/outfile.h"
#include "core/random-inl.h"
#include "library/searcher_struct.h"
#include "library/required.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>

/* A searcher's table on disk. */

/* Identifies the meaning of stored bounds: game, grain, quiescence, checks. With at_least or play
 * they are not values of the fixed-depth tree, and would mislead a search that relies on that. */
uint64_t nw_searcher_tag(const nw_searcher *s)
{
    const nw_options *o = &s->control.options;
    uint64_t tag = (unsigned)(o->quiescence != 0) | (unsigned)(o->at_least != 0) << 1 |
                   (unsigned)(o->play != 0) << 2 | (uint64_t)o->selective << 3 |
                   (uint64_t)(o->window_independent != 0) << 35;
    if (o->quiescence && o->quiescence_checks)
        tag = nw_mix(tag ^ (uint64_t)o->quiescence_checks << 32);
    if (o->grain > 1)
        tag = nw_mix(tag ^ (uint64_t)o->grain);
    for (const char *c = s->game.name ? s->game.name : ""; *c; c++)
        tag = nw_mix(tag ^ (unsigned char)*c);
    return nw_mix(tag ^ s->game.state_size);
}

static int no_file(const nw_searcher *s, nw_error *err)
{
    return nw_fail(err, NW_EINVAL, "this searcher has no table%s",
                   s->control.table ? " that fits a file: wide_check" : "");
}

int nw_table_save(const nw_searcher *s, const char *path, nw_error *err)
{
    if (!s || !path)
        return nw_is_missing(err, __func__);
    if (!s->control.table || s->table.wide)
        return no_file(s, err);
    nw_outfile file;
    int rc = nw_outfile_open(&file, path, err);
    if (rc < 0)
        return rc;
    if (nw_table_write(&s->table, nw_searcher_tag(s), file.out, err) < 0)
        rc = nw_fail(err, NW_EIO, "%.160s: cannot be written: %s", path, strerror(errno));
    return nw_outfile_close(&file, rc, err);
}

int nw_table_load(nw_searcher *s, const char *path, nw_error *err)
{
    if (!s || !path)
        return nw_is_missing(err, __func__);
    if (!s->control.table || s->table.wide)
        return no_file(s, err);
    FILE *f = fopen(path, "rb");
    if (!f)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    int rc = nw_table_read(&s->table, nw_searcher_tag(s), f, err);
    fclose(f);
    return rc;
}

int nw_table_used(const nw_searcher *s)
{
    return s && s->control.table ? nw_table_sample(&s->table) : 0;
}
