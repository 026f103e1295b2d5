/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_RECORDS_H
#define NW_TESTS_RECORDS_H
/* Games read from and written to text, for the tests of the formats. */
#include "support.h"
#include "records/record.h"

static inline game_record record_of(const char *name)
{
    game_record r;
    nw_error err = {0};
    if (record_begin(&r, game_called(name), &err))
        fail_msg("%s", err.text);
    return r;
}

static inline record_source source_of(const char *text)
{
    return record_source_of(text, strlen(text));
}

/* Reads the next game, which must exist and be correct. */
static inline void read_next(game_record *r, record_source *in)
{
    nw_error err = {0};
    const int rc = record_read(r, in, &err);
    if (rc != 1)
        fail_msg("%d: %s", rc, err.text);
}

static inline game_record read_one(const char *name, const char *text)
{
    game_record r = record_of(name);
    record_source in = source_of(text);
    read_next(&r, &in);
    return r;
}

/* Reads a game that must be refused, with a message that contains the part. */
static inline void check_refused(const char *name, const char *text, const char *part)
{
    game_record r = record_of(name);
    record_source in = source_of(text);
    nw_error err = {0};
    int rc;
    while ((rc = record_read(&r, &in, &err)) > 0)
        continue;
    assert_int_equal(rc, NW_EINVAL);
    assert_says(err.text, part);
    record_free(&r);
}

/* The text of a record, to be freed. */
static inline char *written(const game_record *r)
{
    nw_buffer out = {0};
    nw_error err = {0};
    if (record_write(r, &out, &err))
        fail_msg("%s", err.text);
    return out.text;
}

static inline void check_written(const game_record *r, const char *wanted)
{
    char *text = written(r);
    assert_string_equal(text, wanted);
    free(text);
}
#endif
