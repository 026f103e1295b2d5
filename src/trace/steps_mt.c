/* SPDX-License-Identifier: MIT */
#include "trace/steps.h"

/* MT step by step. f- and f+ are the stored bounds, of which MT keeps one; T- and T+ are the trees
 * formed by the leaves evaluated so far, even if their bound was deleted.
 *
 * The rows are those that the thesis prints: every node that is entered, every leaf, evaluated or
 * looked up, every child that is not entered because of its stored bound, every node when it is
 * left, and in between a MAX node that continues after a child it had entered. A MIN node that
 * continues has no row.
 *
 * Three cells that the printed tables leave blank have trees here (errata 32, 33): T- and T+ of c
 * in row 33, and T- of l in row 57.
 * Implements: Plaat 1996, fig. A.15, A.17, A.19, A.21 (errata 28, 29). */

#define COLUMNS                                                                                    \
    {"#", "#", false, false}, {"n", "n", true, false}, {"γ", "gamma", false, false},               \
        {"g", "g", false, false}, {"cutoff?", "cutoff?", true, false}, {"f⁻", "f-", false, false}, \
        {"T⁻", "T-", true, true}, {"f⁺", "f+", false, false},                                      \
    {                                                                                              \
        "T⁺", "T+", true, true                                                                     \
    }

static const nw_column columns[] = {COLUMNS, {NULL, NULL, false, false}};
static const nw_column columns_listops[] = {
    COLUMNS, {"list-ops before", "list-ops before", true, false}, {NULL, NULL, false, false}};

/* Is this event one of the steps the thesis prints? */
static bool has_row(const nw_event *e)
{
    switch (e->kind) {
    case NW_EVENT_ENTER:
    case NW_EVENT_LEAF:
    case NW_EVENT_REREAD:
    case NW_EVENT_STORED:
        return true;
    case NW_EVENT_BACK:
        return e->back != NW_BACK_GOES_ON || (e->node->max && e->entered);
    default:
        return false;
    }
}

/* The test that failed: of a MAX node that is left, or of a MIN node on the bound of its MAX child,
 * g < gamma; of the others g >= gamma. */
static void failed_test(nw_steps *s, const nw_event *e)
{
    const nw_signs *signs = s->sheet.signs;
    nw_steps_compare(s, e->g, e->node->max ? signs->not_less : signs->not_at_least, e->beta);
}

static void cutoff(nw_steps *s, const nw_record *n, const nw_event *e)
{
    const nw_signs *signs = s->sheet.signs;
    switch (e->kind) {
    case NW_EVENT_STORED: /* the child is not entered */
        failed_test(s, e);
        return;
    case NW_EVENT_REREAD: /* the leaf had this bound, so it is not evaluated again */
        nw_steps_compare(s, e->g, signs->not_equal, n->had_f_minus ? -NW_INF : NW_INF);
        return;
    case NW_EVENT_BACK:
        if (e->back == NW_BACK_LAST_CHILD)
            nw_steps_text(s, signs->bottom);
        else if (e->back == NW_BACK_GOES_ON)
            nw_steps_compare(s, e->g, "<", e->beta);
        else
            failed_test(s, e);
        return;
    default:
        nw_steps_text(s, "");
    }
}

/* The operators of SSS* equivalent to the step, as "6 a"; they arrive before their row (appendix
 * B). */
static void add_list_op(nw_steps *s, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_buffer_add(&s->list_ops, "%s%d ", s->list_ops.used > 0 ? ", " : "", e->op);
    nw_record_name(r, node, &s->list_ops);
}

static void put_list_ops(nw_steps *s)
{
    nw_steps_text(s, s->list_ops.used > 0 ? s->list_ops.text : "");
    s->list_ops.used = 0;
}

static void event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_steps *s = context;
    if (e->kind == NW_EVENT_LIST_OP)
        add_list_op(s, r, e, node);
    if (!has_row(e))
        return;
    nw_steps_row(s, r, node);
    nw_steps_score(s, e->beta);
    nw_steps_score(s, e->g);
    cutoff(s, &r->node[node], e);
    nw_steps_score(s, e->f_minus);
    nw_steps_solution(s, r, node, NW_T_MINUS);
    nw_steps_score(s, e->f_plus);
    nw_steps_solution(s, r, node, NW_T_PLUS);
    if (s->wants_list_ops)
        put_list_ops(s);
}

const nw_steps_kind nw_steps_mt = {columns, event, NULL};
const nw_steps_kind nw_steps_mt_listops = {columns_listops, event, NULL};
