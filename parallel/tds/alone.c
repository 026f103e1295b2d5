/* SPDX-License-Identifier: MIT */
/* What a rank searches by itself. */
#include "library/searcher.h"
#include "parallel/tds/rank.h"

bool tds_answer_alone(tds *t, const tds_job *j, nw_score *g)
{
    nw_result r;
    nw_error err;
    const tds_solver *solver = t->request->solver;
    if (solver) {
        t->counts.jobs++;
        return solver->answer(solver->context, j->state, tds_level(t), j->gamma, g);
    }
    const nw_limits limits = {.depth = j->depth > 0 ? j->depth : 1};
    t->counts.jobs++;
    t->guess[limits.depth] = j->gamma;
    tds_order_face(t, j->ply);
    t->serial->control.continues = t->counts.jobs > 1;
    t->serial->control.further = j->ply - t->alone_ply;
    t->alone_ply = j->ply;
    t->asked_by = j->from;
    t->unwanted = false;
    if (t->table)
        t->table->age = 7; /* all jobs are one search, whose age becomes 1 */
    t->failed |= nw_search(t->serial, j->state, &limits, &r, &err) < 0;
    if (t->failed)
        return false;
    t->counts.nodes += r.nodes;
    t->counts.vain += r.complete ? 0 : r.nodes;
    t->counts.cancelled += !r.complete;
    *g = r.lower >= j->gamma ? r.lower : r.upper;
    return r.complete && j->pass == t->pass;
}
