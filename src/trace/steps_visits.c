/* SPDX-License-Identifier: MIT */
#include "trace/steps.h"

/* Any algorithm step by step: one row per visit, with the window of the visit and the bounds proved
 * by the leaves so far. */

static const nw_column columns[] = {
    {"#", "#", false, false},     {"n", "n", true, false},     {"event", "event", true, false},
    {"α", "alpha", false, false}, {"β", "beta", false, false}, {"g", "g", false, false},
    {"f⁻", "f-", false, false},   {"T⁻", "T-", true, true},    {"f⁺", "f+", false, false},
    {"T⁺", "T+", true, true},     {NULL, NULL, false, false},
};

static const char *word(nw_event_kind kind)
{
    switch (kind) {
    case NW_EVENT_ENTER:
        return "enter";
    case NW_EVENT_LEAF:
        return "leaf";
    case NW_EVENT_STORED:
        return "stored";
    case NW_EVENT_REREAD:
        return "reread";
    case NW_EVENT_LEAVE:
        return "leave";
    default:
        return NULL;
    }
}

static void event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_steps *s = context;
    if (!word(e->kind))
        return;
    nw_steps_row(s, r, node);
    nw_steps_text(s, word(e->kind));
    nw_steps_score(s, e->alpha);
    nw_steps_score(s, e->beta);
    nw_steps_score(s, e->g);
    nw_steps_bounds(s, r, node);
}

const nw_steps_kind nw_steps_visits = {columns, event, NULL};
