/* SPDX-License-Identifier: MIT */
/* What a rank searches by itself. */
#include "library/searcher.h"
#include "parallel/tds/rank.h"

static bool search(tds *t, const tds_job *j, nw_score *g)
{
    nw_result r;
    nw_error err;
    const nw_limits limits = {.depth = j->depth > 0 ? j->depth : 1};
    t->guess[limits.depth] = j->gamma;
    t->serial->control.continues = t->counts.jobs > 1;
    if (t->table)
        t->table->age = 7; /* all jobs are one search, whose age becomes 1 */
    if (nw_search(t->serial, j->state, &limits, &r, &err) < 0)
        return false;
    t->counts.nodes += r.nodes;
    *g = r.lower >= j->gamma ? r.lower : r.upper;
    return true;
}

bool tds_answer_alone(tds *t, const tds_job *j, nw_score *g)
{
    const tds_request *q = t->request;
    t->counts.jobs++;
    if (!q->leaf)
        return search(t, j, g);
    uint64_t nodes = 0;
    const bool ok = q->leaf(q->leaf_context, j->state, j->gamma, g, &nodes);
    t->counts.nodes += nodes;
    return ok;
}
