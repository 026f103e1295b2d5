/* SPDX-License-Identifier: MIT */
#include "parallel/simulate/split.h"
#include "core/error.h"
#include "lab/replay.h"
#include "library/searcher.h"
#include <stdlib.h>

enum { STEPS = 1 << 24, POINT_BYTES = 256 /* what a worker copies to join */ };

/* Searches with one thread and logs its split points. */
static int record(const tds_request *q, nw_split_log *log, tds_result *found, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result r;
    nw_options o = *q->options;
    const nw_limits limits = {.depth = q->depth};
    o.algorithm = "mtdf";
    o.parallel = "split";
    o.threads = 2;
    int rc = nw_searcher_create(&s, q->game, &o, err);
    if (rc == NW_OK) {
        nw_searcher_record(s, log);
        rc = nw_search(s, q->state, &limits, &r, err);
    }
    if (rc == NW_OK)
        *found = (tds_result){.value = r.value, .depth = r.depth, .move = r.move};
    nw_searcher_free(s);
    return rc;
}

int split_record(const tds_request *request, split_log *out, nw_error *err)
{
    out->log = (nw_split_log){.room = STEPS, .step = malloc(STEPS * sizeof *out->log.step)};
    return out->log.step ? record(request, &out->log, &out->search, err)
                         : nw_fail(err, NW_ENOMEM, "out of memory");
}

void split_free(split_log *t)
{
    free(t->log.step);
}

int split_replay(const split_log *t, int workers, int grain, const network_costs *costs,
                 network_result *out, nw_error *err)
{
    const double way = costs->latency + POINT_BYTES * costs->per_byte;
    const lab_replay_costs c = {
        .join = way / costs->node, .child = costs->message / costs->node, .grain = grain};
    lab_replay r;
    const int rc = lab_replay_run(&t->log, workers, &c, &r, err);
    *out = (network_result){.search = t->search,
                            .seconds = r.time * costs->node,
                            .idle = r.idle,
                            .nodes = (uint64_t)r.nodes,
                            .jobs = r.joins};
    return rc;
}
