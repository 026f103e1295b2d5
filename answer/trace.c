/* SPDX-License-Identifier: MIT */
#include "answer/tracing.h"
#include "library/option_json.h"
#include "trace/lines.h"

/* Streaming requests: a search as blocks, and as JSON lines. */

enum { FORMAT = 2, LINES_ENOUGH = 1 << 16 }; /* bytes sent at once */

/* --- blocks */

/* Takes the text written to the answer, without its newline. */
static size_t written(answer *a)
{
    fflush(a->f);
    const long size = ftell(a->f);
    rewind(a->f);
    return (size_t)size - 1;
}

static int depth_of(const tracing *t)
{
    if (t->practical)
        return t->limits.depth;
    const int height = t->p.tree ? nw_position_height(t->p.at) : t->book.depth;
    return height < t->book.depth ? height : t->book.depth;
}

static void write_header(tracing *t, nw_packed *packed)
{
    json *j = &t->a->j;
    json_object(j, NULL);
    json_string(j, "nullwindow", nw_version());
    json_integer(j, "format", FORMAT);
    json_string(j, "game", t->p.game->rules->name);
    json_string(j, "position", t->p.text);
    json_string(j, "algorithm", t->algorithm);
    json_integer(j, "depth", depth_of(t));
    json_bool(j, "max", t->recorder.shape.root_max);
    json_bool(j, "dual", t->recorder.dual);
    json_bool(j, "explicit", nw_shape_is_explicit(&t->recorder.shape));
    if (t->practical) {
        json_bool(j, "practical", true);
        json_integer(j, "plies", t->plies);
        nw_settings_json(j, &t->options);
    } else {
        nw_lab_settings_json(j, &t->book);
    }
    json_end(j);
    const size_t size = written(t->a);
    nw_packed_line(packed, t->a->text, size);
}

/* As `search --json`, except that MAX is the side to move at the root of a practical search. */
static void write_result(const tracing *t, json *j)
{
    const found_book book = {t->p.game, t->p.state, &t->book, &t->result};
    const found_search practical = {.game = t->p.game,
                                    .state = t->p.state,
                                    .position = t->p.text,
                                    .options = &t->options,
                                    .searcher = t->searcher,
                                    .result = &t->searched,
                                    .for_mover = true};
    json_object(j, "result");
    if (t->practical)
        found_write(j, &practical);
    else
        found_book_write(j, &book);
    json_end(j);
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
        write_result(t, j);
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
    nw_packed_finish(&packed, t->code == 0 && !tracing_stopped(t, packed.full),
                     t->practical ? t->searched.value : t->result.value);
    write_end(t, &packed);
    nw_packed_free(&packed);
}

int answer_trace(answer *a, nw_error *err)
{
    tracing t;
    int rc = tracing_open(&t, a, false, err);
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

typedef struct line_stream {
    answer *a;
    nw_lines lines;
    nw_listener *write;
    void *context;
    uint32_t event, from, to; /* events from..to-1 */
} line_stream;

static void on_line(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    line_stream *s = context;
    const uint32_t event = s->event++;
    if (event >= s->to) {
        *s->a->host->stop = 1;
        return;
    }
    if (event < s->from)
        return;
    s->write(s->context, r, e, node);
    if (ftell(s->a->f) >= LINES_ENOUGH)
        answer_send(s->a);
}

/* Runs the search; fails if some requested events did not occur. */
static int write_lines(tracing *t, line_stream *s, nw_error *err)
{
    nw_recorder *r = &t->recorder;
    nw_lines_start(&s->lines, s->a->f, 0, r);
    s->write = r->listener;
    s->context = r->context;
    r->listener = on_line;
    r->context = s;
    tracing_run(t);
    nw_lines_end(&s->lines);
    answer_send(s->a);
    return s->event > s->to ? 0 : tracing_check(t, err);
}

int answer_lines(answer *a, nw_error *err)
{
    const long long most = a->host->max_events;
    tracing t;
    line_stream s = {.a = a};
    int rc = tracing_open(&t, a, false, err);
    if (rc == 0) {
        s.from = (uint32_t)json_get_integer(a->r, 0, "from", 0, most, 0);
        s.to = (uint32_t)json_get_integer(a->r, 0, "to", 0, most, t.max_events);
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = tracing_start(&t, err);
    if (rc == 0)
        rc = write_lines(&t, &s, err);
    tracing_free(&t);
    return rc;
}
