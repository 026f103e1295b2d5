/* SPDX-License-Identifier: MIT */
#include "answer/practical.h"
#include "core/error.h"
#include "answer/lines.h"
#include "answer/options.h"
#include "answer/position.h"
#include "nullwindow_lab.h"
#include "library/option_json.h"
#include "library/searcher.h"
#include <string.h>

/* The practical search under the recorder: its events down to a ply, and counts below it. */

enum { PLIES_SHOWN = 3 };

typedef struct practical {
    answer *a;
    position p;
    nw_options options;
    nw_limits limits;
    nw_searcher *searcher;
    nw_recorder recorder;
    nw_packed packed;
    nw_result result;
    int plies; /* shown */
    uint32_t max_events, max_nodes;
    int code;
    nw_error err;
} practical;

static void read_members(practical *t)
{
    const answer_host *host = t->a->host;
    json_document *r = t->a->r;
    const int height = nw_position_height(t->p.at);
    t->options = nw_defaults(t->p.game->rules);
    t->options.lab = 1;
    options_practical(t->a, &t->options);
    t->limits.depth = (int)json_get_integer(r, 0, "depth", 1, NW_PLIES_MAX,
                                            height > 0 && height <= NW_PLIES_MAX ? height : 0);
    t->plies = (int)json_get_integer(r, 0, "plies", 0, NW_PLIES_MAX, PLIES_SHOWN);
    t->max_events =
        (uint32_t)json_get_integer(r, 0, "max_events", 1, host->max_events, host->max_events);
    t->max_nodes =
        (uint32_t)json_get_integer(r, 0, "max_nodes", 1, host->max_nodes, host->max_nodes);
    if (t->limits.depth == 0)
        json_refuse(r, "depth: missing, as in \"depth\": 6");
    t->limits.seconds = host->seconds;
    t->limits.stop = host->stop;
}

static int start(practical *t, nw_error *err)
{
    nw_shape shape = nw_shape_of(t->p.game, t->p.state, NW_DEPTH_MAX);
    int rc = nw_searcher_create(&t->searcher, t->p.game->rules, &t->options, err);
    if (rc < 0)
        return rc;
    shape.root_max = true; /* MAX is who moves there */
    if (nw_recorder_start(&t->recorder, &shape, false) < 0)
        return nw_fail(err, NW_ENOMEM, "out of memory for the record");
    t->recorder.practical = true;
    t->recorder.limit = t->max_nodes;
    t->recorder.stop = t->a->host->stop;
    nw_searcher_observe(t->searcher, &t->recorder.observer, t->plies);
    return 0;
}

static size_t written(answer *a)
{
    fflush(a->f);
    const long size = ftell(a->f);
    rewind(a->f);
    return (size_t)size - 1; /* without the end of the line */
}

static void write_header(practical *t)
{
    json *j = &t->a->j;
    json_object(j, NULL);
    json_string(j, "nullwindow", nw_version());
    json_integer(j, "format", 1);
    json_string(j, "game", t->p.game->rules->name);
    json_string(j, "position", t->p.text);
    json_string(j, "algorithm", t->options.algorithm);
    json_integer(j, "depth", t->limits.depth);
    json_bool(j, "max", true);
    json_bool(j, "dual", false);
    json_bool(j, "explicit", nw_shape_is_explicit(&t->recorder.shape));
    json_bool(j, "practical", true);
    json_integer(j, "plies", t->plies);
    nw_settings_json(j, &t->options);
    json_end(j);
    const size_t size = written(t->a);
    nw_packed_line(&t->packed, t->a->text, size);
}

static const char *stopped_by(const practical *t)
{
    return t->packed.full                       ? "events"
           : t->recorder.full                   ? "nodes"
           : t->code == 0 && t->result.complete ? NULL
           : *t->a->host->stop                  ? "stopped"
                                                : "time";
}

static void add_result(practical *t, json *j)
{
    const nw_result *r = &t->result;
    json_score(j, "value", r->value);
    json_string(j, "bound",
                nw_bound_name(r->lower == r->upper   ? NW_EXACT
                              : r->lower == r->value ? NW_LOWER
                                                     : NW_UPPER));
    json_counts(j, "counts", &r->counts);
    position_line(&t->p, j, "line", r->pv, r->pv_length);
    json_integer(j, "depth", r->depth);
    json_unsigned(j, "searched", r->nodes);
}

static void write_end(practical *t)
{
    json *j = &t->a->j;
    const char *stopped = stopped_by(t);
    json_object(j, NULL);
    if (t->packed.failed || t->recorder.failed) {
        json_string(j, "error", "out of memory for the record");
        json_integer(j, "code", NW_ENOMEM);
    } else if (t->code < 0) {
        json_string(j, "error", t->err.text);
        json_integer(j, "code", t->code);
    } else if (!stopped) {
        add_result(t, j);
    }
    json_integer(j, "passes", t->packed.pass);
    json_unsigned(j, "events", t->packed.events);
    json_unsigned(j, "nodes", t->packed.nodes);
    json_string(j, "stopped", stopped);
    json_end(j);
    const size_t size = written(t->a);
    nw_packed_block(&t->packed, NW_BLOCK_END, 1, t->a->text, size);
}

static void run(practical *t)
{
    nw_packed_start(&t->packed, &t->recorder, t->a->host->sink, t->a->host->context);
    t->packed.limit = t->max_events;
    write_header(t);
    t->code = nw_search(t->searcher, t->p.state, &t->limits, &t->result, &t->err);
    nw_packed_finish(&t->packed, t->code == 0 && t->result.complete, t->result.value);
    write_end(t);
    nw_packed_free(&t->packed);
}

static void practical_free(practical *t)
{
    nw_recorder_free(&t->recorder);
    nw_searcher_free(t->searcher);
    position_free(&t->p);
}

int answer_practical(answer *a, nw_error *err)
{
    practical t = {.a = a};
    int rc = position_open(&t.p, a, err);
    if (rc == 0) {
        read_members(&t);
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = start(&t, err);
    if (rc == 0)
        run(&t);
    practical_free(&t);
    return rc;
}

/* Runs the search under s; an error if its events are not all there. */
static int write_lines(practical *t, line_stream *s, nw_error *err)
{
    line_stream_start(s, &t->recorder);
    t->code = nw_search(t->searcher, t->p.state, &t->limits, &t->result, err);
    if (line_stream_end(s) || t->code < 0)
        return t->code;
    if (t->recorder.failed)
        return nw_fail(err, NW_ENOMEM, "out of memory for the record");
    const char *stopped = stopped_by(t);
    return stopped ? nw_fail(err, NW_ESTOP, "stopped: %s", stopped) : 0;
}

int answer_practical_lines(answer *a, nw_error *err)
{
    practical t = {.a = a};
    line_stream s;
    int rc = position_open(&t.p, a, err);
    if (rc == 0) {
        read_members(&t);
        line_stream_read(&s, a, t.max_events);
        rc = answer_check(a, err);
    }
    if (rc == 0)
        rc = start(&t, err);
    if (rc == 0)
        rc = write_lines(&t, &s, err);
    practical_free(&t);
    return rc;
}
