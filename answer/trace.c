/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "answer/lines.h"
#include "answer/practical.h"
#include "answer/tracing.h"
#include "library/option_json.h"
#include <stdlib.h>
#include <string.h>

/* The requests that stream: a search as blocks, and as JSON lines. */

/* --- blocks */

static int depth_of(const tracing *t)
{
    const int height = t->p.tree ? nw_position_height(t->p.at) : t->book.depth;
    return height < t->book.depth ? height : t->book.depth;
}

/* A line or block made of what was written to the answer. */
static size_t written(answer *a)
{
    fflush(a->f);
    const long size = ftell(a->f);
    rewind(a->f);
    return size > 0 && a->text[size - 1] == '\n' ? (size_t)size - 1 : (size_t)size;
}

static void write_header(tracing *t, nw_packed *packed)
{
    json *j = &t->a->j;
    json_object(j, NULL);
    json_string(j, "nullwindow", nw_version());
    json_integer(j, "format", 1);
    json_string(j, "game", t->p.game->rules->name);
    json_string(j, "position", t->p.text);
    json_string(j, "algorithm", t->algorithm);
    json_integer(j, "depth", depth_of(t));
    json_bool(j, "max", t->recorder.shape.root_max);
    json_bool(j, "dual", t->recorder.dual);
    json_bool(j, "explicit", nw_shape_is_explicit(&t->recorder.shape));
    nw_lab_settings_json(j, &t->book);
    json_end(j);
    const size_t size = written(t->a);
    nw_packed_line(packed, t->a->text, size);
}

static void add_result(json *j, const nw_book_result *r)
{
    json_score(j, "value", r->value);
    json_string(j, "bound", nw_bound_name(r->bound));
    json_counts(j, "counts", &r->counts);
    json_list(j, "pv");
    for (int i = 0; i < r->pv_length; i++)
        json_unsigned(j, NULL, r->pv[i]);
    json_end(j);
    json_unsigneds(j, "list_ops", r->list_ops + 1, 6);
    json_unsigned(j, "open_peak", r->open_peak);
    json_unsigned(j, "memory_peak", r->memory_peak);
}

static void write_end(tracing *t, nw_packed *packed)
{
    json *j = &t->a->j;
    const char *stopped = tracing_stopped(t, packed->full);
    json_object(j, NULL);
    if (packed->failed || t->recorder.failed) {
        json_string(j, "error", "out of memory for the record");
        json_integer(j, "code", NW_ENOMEM);
    } else if (t->code < 0 && !stopped) {
        json_string(j, "error", t->err.text);
        json_integer(j, "code", t->code);
    } else if (!stopped) {
        add_result(j, &t->result);
    }
    json_integer(j, "passes", packed->pass);
    json_unsigned(j, "events", packed->events);
    json_unsigned(j, "nodes", packed->nodes);
    json_string(j, "stopped", stopped);
    json_end(j);
    const size_t size = written(t->a);
    nw_packed_block(packed, NW_BLOCK_END, 1, t->a->text, size);
}

static void write_trace(tracing *t)
{
    nw_packed packed;
    nw_packed_start(&packed, &t->recorder, t->a->host->sink, t->a->host->context);
    packed.limit = t->max_events;
    write_header(t, &packed);
    tracing_run(t);
    nw_packed_finish(&packed, t->code == 0 && !packed.full && !t->recorder.full, t->result.value);
    write_end(t, &packed);
    nw_packed_free(&packed);
}

int answer_trace(answer *a, nw_error *err)
{
    tracing t;
    if (json_get_bool(a->r, 0, "practical", false))
        return answer_practical(a, err);
    int rc = tracing_open(&t, a, UINT32_MAX, UINT32_MAX, err);
    if (rc == 0)
        rc = answer_check(a, err);
    if (rc == 0)
        rc = tracing_start(&t, err);
    if (rc == 0)
        write_trace(&t);
    tracing_free(&t);
    return rc;
}

/* --- JSON lines */

static int write_lines(tracing *t, line_stream *s, nw_error *err)
{
    line_stream_start(s, &t->recorder);
    tracing_run(t);
    return line_stream_end(s) ? 0 : tracing_check(t, err);
}

int answer_lines(answer *a, nw_error *err)
{
    tracing t;
    line_stream s;
    if (json_get_bool(a->r, 0, "practical", false))
        return answer_practical_lines(a, err);
    int rc = tracing_open(&t, a, UINT32_MAX, UINT32_MAX, err);
    if (rc == 0) {
        line_stream_read(&s, a, t.max_events);
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = tracing_start(&t, err);
    if (rc == 0)
        rc = write_lines(&t, &s, err);
    tracing_free(&t);
    return rc;
}
