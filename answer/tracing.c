/* SPDX-License-Identifier: MIT */
#include "answer/tracing.h"
#include "answer/options.h"
#include "core/error.h"
#include "library/instances.h"
#include <string.h>

/* Total children of all recorded nodes, 4 bytes each: a graph may reach a wide node by many
 * paths. */
enum { CHILDREN_MAX = 1 << 26, PLIES_SHOWN = 3 };

/* --- members */

static void read_published(tracing *t, answer *a)
{
    t->algorithm = json_get_text(a->r, 0, "algorithm", "alphabeta");
    if (!nw_book_find(t->algorithm))
        json_refuse(a->r, "algorithm: unknown published algorithm '%.40s'", t->algorithm);
    t->book = nw_lab_defaults();
    t->book.algorithm = t->algorithm;
    t->book.depth = position_depth(&t->p, a);
    options_published(a, &t->book);
}

static void read_practical(tracing *t, answer *a)
{
    const int height = nw_position_height(t->p.at);
    t->options = nw_defaults(t->p.game->rules);
    t->options.lab = 1;
    options_practical(a, &t->options);
    t->algorithm = t->options.algorithm;
    t->limits.depth = (int)json_get_integer(a->r, 0, "depth", 1, NW_PLIES_MAX,
                                            height <= NW_PLIES_MAX ? height : 0);
    if (t->limits.depth == 0)
        json_refuse(a->r, "depth: missing, as in \"depth\": 6");
    t->plies = (int)json_get_integer(a->r, 0, "plies", 0, NW_PLIES_MAX, PLIES_SHOWN);
    t->limits.seconds = a->host->seconds;
    t->limits.stop = a->host->stop;
}

int tracing_open(tracing *t, answer *a, bool drawn, nw_error *err)
{
    const answer_host *host = a->host;
    const uint32_t most =
        drawn && host->max_nodes > TRACING_DRAWN ? TRACING_DRAWN : host->max_nodes;
    *t = (tracing){.a = a};
    const int rc = position_open(&t->p, a, err);
    if (rc < 0)
        return rc;
    t->practical = !drawn && json_get_bool(a->r, 0, "practical", false);
    (t->practical ? read_practical : read_published)(t, a);
    t->max_events =
        (uint32_t)json_get_integer(a->r, 0, "max_events", 1, host->max_events, host->max_events);
    t->max_nodes = (uint32_t)json_get_integer(
        a->r, 0, "max_nodes", 1, most, drawn && most > TRACING_READABLE ? TRACING_READABLE : most);
    return 0;
}

/* --- running */

static void on_progress(void *context, const nw_counts *so_far)
{
    tracing *t = context;
    (void)so_far;
    answer_look_at_clock(t->a);
}

static int start_practical(tracing *t, nw_error *err)
{
    const int rc = nw_searcher_create(&t->searcher, t->p.game->rules, &t->options, err);
    if (rc == 0)
        nw_searcher_observe(t->searcher, &t->recorder.observer, t->plies);
    t->recorder.practical = true;
    return rc;
}

int tracing_start(tracing *t, nw_error *err)
{
    nw_shape shape =
        nw_shape_of(t->p.game, t->p.state, t->practical ? NW_DEPTH_MAX : t->book.depth);
    shape.root_max |= t->practical; /* MAX moves at the root there */
    if (nw_recorder_start(&t->recorder, &shape, strcmp(t->algorithm, "dual") == 0) < 0)
        return nw_fail(err, NW_ENOMEM, "out of memory for the record");
    t->recorder.limit = t->max_nodes;
    t->recorder.list_limit = CHILDREN_MAX;
    t->recorder.stop = t->a->host->stop;
    t->book.stop = t->a->host->stop;
    t->book.observer = &t->recorder.observer;
    t->book.progress = on_progress;
    t->book.progress_context = t;
    return t->practical ? start_practical(t, err) : 0;
}

void tracing_run(tracing *t)
{
    if (t->practical)
        t->code = nw_search(t->searcher, t->p.state, &t->limits, &t->searched, &t->err);
    else
        t->code = nw_book_run(t->p.game, t->algorithm, t->p.state, &t->book, &t->result, &t->err);
}

const char *tracing_stopped(const tracing *t, bool events)
{
    if (events || t->recorder.full)
        return events ? "events" : "nodes";
    if (!t->practical)
        return t->a->late ? "time" : t->code == NW_ESTOP ? "stopped" : NULL;
    if (t->code < 0 || t->searched.complete)
        return NULL;
    return *t->a->host->stop ? "stopped" : "time";
}

int tracing_check(const tracing *t, nw_error *err)
{
    if (t->recorder.failed)
        return nw_fail(err, NW_ENOMEM, "out of memory for the record");
    if (t->recorder.full)
        return nw_fail(err, NW_EINVAL,
                       "the search visits more than %u nodes: use a smaller tree or depth, or a "
                       "greater max_nodes",
                       (unsigned)t->max_nodes);
    const char *stopped = tracing_stopped(t, false);
    if (stopped)
        return nw_fail(err, NW_ESTOP,
                       strcmp(stopped, "time") == 0 ? "stopped: it took too long" : "stopped");
    if (t->code < 0)
        *err = t->err;
    return t->code;
}

void tracing_free(tracing *t)
{
    nw_book_free(&t->result);
    nw_recorder_free(&t->recorder);
    nw_searcher_free(t->searcher);
    position_free(&t->p);
}
