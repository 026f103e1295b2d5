/* SPDX-License-Identifier: MIT */
#include "trace/steps.h"

/* Alpha-Beta step by step: a row when a node is entered, one for every leaf, and one in the parent
 * after every child. f-, f+ and their trees are those proved by the leaves so far.
 * Implements: Plaat 1996, fig. A.3 (errata 25). */

static const nw_column columns[] = {
    {"#", "#", false, false},    {"n", "n", true, false},    {"α", "alpha", false, false},
    {"β", "beta", false, false}, {"g", "g", false, false},   {"cutoff?", "cutoff?", true, false},
    {"f⁻", "f-", false, false},  {"T⁻", "T-", true, true},   {"f⁺", "f+", false, false},
    {"T⁺", "T+", true, true},    {NULL, NULL, false, false},
};

/* Why the loop over the children ends or continues. "No next child" takes precedence. */
static void cutoff(nw_steps *s, const nw_event *e)
{
    const nw_signs *signs = s->sheet.signs;
    const bool goes_on = e->back == NW_BACK_GOES_ON;
    if (e->kind == NW_EVENT_STORED)
        nw_steps_text(s, "stored");
    else if (e->kind != NW_EVENT_BACK)
        nw_steps_text(s, "");
    else if (e->back == NW_BACK_LAST_CHILD)
        nw_steps_text(s, signs->bottom);
    else if (e->node->max)
        nw_steps_compare(s, e->g, goes_on ? "<" : signs->not_less, e->beta);
    else
        nw_steps_compare(s, e->g, goes_on ? ">" : signs->not_greater, e->alpha);
}

static void event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_steps *s = context;
    if (e->kind != NW_EVENT_ENTER && e->kind != NW_EVENT_LEAF && e->kind != NW_EVENT_BACK &&
        e->kind != NW_EVENT_STORED)
        return;
    nw_steps_row(s, r, node);
    nw_steps_score(s, e->alpha);
    nw_steps_score(s, e->beta);
    nw_steps_score(s, e->g);
    cutoff(s, e);
    nw_steps_bounds(s, r, node);
}

const nw_steps_kind nw_steps_alphabeta = {columns, event, NULL};
