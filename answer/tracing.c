/* SPDX-License-Identifier: MIT */
#include "answer/tracing.h"
#include "answer/options.h"
#include "core/error.h"
#include "library/instances.h"
#include <string.h>

static void read_options(tracing *t, answer *a)
{
    t->algorithm = json_get_text(a->r, 0, "algorithm", "alphabeta");
    if (!nw_book_find(t->algorithm))
        json_refuse(a->r, "algorithm: unknown published algorithm '%.40s'", t->algorithm);
    t->book = nw_lab_defaults();
    t->book.algorithm = t->algorithm;
    t->book.depth = position_depth(&t->p, a);
    options_published(a, &t->book);
}

int tracing_open(tracing *t, answer *a, uint32_t nodes, uint32_t most, nw_error *err)
{
    *t = (tracing){.a = a};
    const int rc = position_open(&t->p, a, err);
    if (rc < 0)
        return rc;
    if (most > a->host->max_nodes)
        most = a->host->max_nodes;
    read_options(t, a);
    t->max_events = (uint32_t)json_get_integer(a->r, 0, "max_events", 1, a->host->max_events,
                                               a->host->max_events);
    t->max_nodes =
        (uint32_t)json_get_integer(a->r, 0, "max_nodes", 1, most, nodes < most ? nodes : most);
    return 0;
}

static void on_progress(void *context, const nw_counts *so_far)
{
    tracing *t = context;
    (void)so_far;
    answer_look_at_clock(t->a);
}

int tracing_start(tracing *t, nw_error *err)
{
    const nw_shape shape = nw_shape_of(t->p.game, t->p.state, t->book.depth);
    if (nw_recorder_start(&t->recorder, &shape, strcmp(t->algorithm, "dual") == 0) < 0)
        return nw_fail(err, NW_ENOMEM, "out of memory for the record");
    t->recorder.limit = t->max_nodes;
    t->recorder.list_limit = TRACING_LISTS;
    t->recorder.stop = t->a->host->stop;
    t->book.stop = t->a->host->stop;
    t->book.observer = &t->recorder.observer;
    t->book.progress = on_progress;
    t->book.progress_context = t;
    return 0;
}

void tracing_run(tracing *t)
{
    t->code = nw_book_run(t->p.game, t->algorithm, t->p.state, &t->book, &t->result, &t->err);
}

const char *tracing_stopped(const tracing *t, bool events)
{
    if (events)
        return "events";
    if (t->recorder.full)
        return "nodes";
    return t->a->late ? "time" : t->code == NW_ESTOP ? "stopped" : NULL;
}

int tracing_check(const tracing *t, nw_error *err)
{
    if (t->recorder.failed)
        return nw_fail(err, NW_ENOMEM, "out of memory for the record");
    if (t->recorder.full)
        return nw_fail(err, NW_EINVAL,
                       "the search sees more than %u nodes: take a smaller tree or depth, or a "
                       "greater max_nodes",
                       (unsigned)t->max_nodes);
    if (t->code == NW_ESTOP)
        return nw_fail(err, NW_ESTOP, t->a->late ? "stopped: it took too long" : "stopped");
    if (t->code < 0)
        *err = t->err;
    return t->code;
}

void tracing_free(tracing *t)
{
    nw_book_free(&t->result);
    nw_recorder_free(&t->recorder);
    position_free(&t->p);
}
