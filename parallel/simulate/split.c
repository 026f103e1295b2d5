/* SPDX-License-Identifier: MIT */
#include "parallel/simulate/split.h"
#include "core/error.h"
#include "core/replay.h"
#include "library/searcher.h"
#include <stdlib.h>

enum { STEPS = 1 << 24, POINT_BYTES = 256 /* what a worker copies to join */ };

/* A search by one thread that writes down what more could share. */
static int record(const tds_request *q, nw_tape *tape, tds_result *found, nw_error *err)
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
        nw_searcher_record(s, tape);
        rc = nw_search(s, q->state, &limits, &r, err);
    }
    if (rc == NW_OK)
        *found = (tds_result){.value = r.value, .depth = r.depth, .move = r.move};
    nw_searcher_free(s);
    return rc;
}

int split_record(const tds_request *request, split_tape *out, nw_error *err)
{
    out->tape = (nw_tape){.room = STEPS, .step = malloc(STEPS * sizeof *out->tape.step)};
    return out->tape.step ? record(request, &out->tape, &out->search, err)
                          : nw_fail(err, NW_ENOMEM, "out of memory");
}

void split_free(split_tape *t)
{
    free(t->tape.step);
}

int split_replay(const split_tape *t, int workers, int grain, const network_costs *costs,
                 network_result *out, nw_error *err)
{
    const double way = costs->latency + POINT_BYTES * costs->per_byte;
    const nw_replay_costs c = {
        .join = way / costs->node, .child = costs->message / costs->node, .grain = grain};
    nw_replay r;
    const int rc = nw_replay_run(&t->tape, workers, &c, &r, err);
    *out = (network_result){.search = t->search,
                            .seconds = r.time * costs->node,
                            .idle = r.idle,
                            .nodes = (uint64_t)r.nodes,
                            .jobs = r.joins};
    return rc;
}
