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
    if (t->table)
        t->table->age = 7; /* all jobs are one search, whose age becomes 1 */
    if (nw_search(t->serial, j->state, &limits, &r, &err) < 0)
        return false;
    t->counts.nodes += r.nodes;
    *g = r.lower >= j->gamma ? r.lower : r.upper;
    return true;
}
