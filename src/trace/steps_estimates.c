/* SPDX-License-Identifier: MIT */
#include "trace/steps.h"

/* The searches of variable depth step by step: the node expanded, the estimates of its children,
 * and the backed-up values above. There are no solution trees, because estimates prove nothing. */

static const nw_column columns[] = {
    {"#", "#", false, false},         {"n", "n", true, false},
    {"step", "step", true, false},    {"pessimistic", "pessimistic", false, false},
    {"value", "value", false, false}, {"optimistic", "optimistic", false, false},
    {NULL, NULL, false, false},
};

static const char *word(nw_event_kind kind)
{
    switch (kind) {
    case NW_EVENT_ENTER:
        return "expand";
    case NW_EVENT_LEAF:
        return "estimate";
    case NW_EVENT_LEAVE:
        return "back up";
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
    if (e->kind == NW_EVENT_ENTER)
        return;
    nw_steps_score(s, e->alpha);
    nw_steps_score(s, e->g);
    nw_steps_score(s, e->beta);
}

const nw_steps_kind nw_steps_estimates = {columns, event, NULL};

/* Algorithms that pass a window down, or none: the node and its window. */
static const nw_column window_columns[] = {
    {"#", "#", false, false},     {"n", "n", true, false},     {"step", "step", true, false},
    {"α", "alpha", false, false}, {"β", "beta", false, false}, {"value", "value", false, false},
    {NULL, NULL, false, false},
};

static void window_event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_steps *s = context;
    if (!word(e->kind))
        return;
    nw_steps_row(s, r, node);
    nw_steps_text(s, e->kind == NW_EVENT_ENTER ? "enter" : word(e->kind));
    nw_steps_score(s, e->alpha);
    nw_steps_score(s, e->beta);
    if (e->kind != NW_EVENT_ENTER)
        nw_steps_score(s, e->g);
}

const nw_steps_kind nw_steps_windows = {window_columns, window_event, NULL};
