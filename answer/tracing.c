/* SPDX-License-Identifier: MIT */
#include "answer/tracing.h"
#include "core/error.h"
#include "library/instances.h"
#include <string.h>

enum { MAX_ENTRIES = 1 << 22 }; /* of the table of mt-small */

static void read_algorithm(tracing *t, json_document *r)
{
    t->algorithm = json_get_text(r, 0, "algorithm", "alphabeta");
    const nw_book_row *row = nw_book_for(t->p.game)->rows;
    while (row->name && strcmp(row->name, t->algorithm) != 0)
        row++;
    if (!row->name)
        json_refuse(r, "algorithm: unknown published algorithm '%.40s'", t->algorithm);
}

/* A member that is one of three words, the first unless said: which. */
static int read_word(json_document *r, const char *name, const char *const words[3])
{
    const char *word = json_get_text(r, 0, name, words[0]);
    for (int i = 0; i < 3; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    json_refuse(r, "%s: expected %s, %s or %s", name, words[0], words[1], words[2]);
    return 0;
}

/* Those of the frameworks and of the searches of variable depth. */
static void read_framework(nw_book_options *o, json_document *r)
{
    static const char *const selects[] = {"max", "left", "min"}, *const keeps[] = {"deep", "last",
                                                                                   "chain"};
    static const nw_select select[] = {NW_SELECT_MAX, NW_SELECT_LEFT, NW_SELECT_MIN};
    static const nw_keep keep[] = {NW_KEEP_DEEP, NW_KEEP_LAST, NW_KEEP_CHAIN};
    o->select = select[read_word(r, "select", selects)];
    o->keep = keep[read_word(r, "keep", keeps)];
    o->entries = (int)json_get_integer(r, 0, "entries", 1, MAX_ENTRIES, o->entries);
    o->resident = (int)json_get_integer(r, 0, "resident", 1, NW_DEPTH_MAX, o->resident);
    o->groups = (int)json_get_integer(r, 0, "groups", 1, 1000000, o->groups);
    o->budget = (uint64_t)json_get_integer(r, 0, "budget", 1, 1000000000, (long long)o->budget);
    o->margin = (nw_score)json_get_integer(r, 0, "margin", 0, NW_SCORE_MAX, o->margin);
    o->conspirators =
        (int)json_get_integer(r, 0, "conspirators", 1, NW_CONSPIRATORS_MAX, o->conspirators);
    o->confidence = (int)json_get_integer(r, 0, "confidence", 1, 100, o->confidence);
}

static void read_options(tracing *t, json_document *r)
{
    nw_book_options *o = &t->book;
    const nw_score most = NW_SCORE_MAX;
    *o = nw_book_defaults();
    o->depth = position_depth(&t->p, t->a);
    o->guess = (nw_score)json_get_integer(r, 0, "guess", -most, most, o->guess);
    o->delta = (nw_score)json_get_integer(r, 0, "delta", 1, most, o->delta);
    o->step = (nw_score)json_get_integer(r, 0, "step_size", 1, most, o->step);
    o->threshold = (nw_score)json_get_integer(r, 0, "threshold", -most, most, o->threshold);
    o->alpha = json_get_score(r, 0, "alpha", o->alpha);
    o->beta = json_get_score(r, 0, "beta", o->beta);
    const bool lo = json_member(r, 0, "lo"), hi = json_member(r, 0, "hi");
    if (lo || hi) {
        o->lo = (nw_score)json_get_integer(r, 0, "lo", -most, most, NW_SCORE_MIN);
        o->hi = (nw_score)json_get_integer(r, 0, "hi", -most, most, NW_SCORE_MAX);
        if (o->lo > o->hi)
            json_refuse(r, "lo %d lies above hi %d", (int)o->lo, (int)o->hi);
    }
    read_framework(o, r);
    if (o->alpha >= o->beta)
        json_refuse(r, "the window is empty: alpha must be below beta");
}

int tracing_open(tracing *t, answer *a, uint32_t nodes, uint32_t most, nw_error *err)
{
    *t = (tracing){.a = a};
    const int rc = position_open(&t->p, a, err);
    if (rc < 0)
        return rc;
    if (most > a->host->max_nodes)
        most = a->host->max_nodes;
    read_algorithm(t, a->r);
    read_options(t, a->r);
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
