/* SPDX-License-Identifier: MIT */
#include "trace/steps.h"

/* SSS* and DUAL* step by step: one row per operator, with the OPEN list after it. SSS* shows the
 * lower bound and T- of the best state, if that is solved, and the upper bound and T+ of the root,
 * which is still growing until OPEN is solved throughout. DUAL* is the mirror image: the upper
 * bound of the best state, the lower bound of the root.
 *
 * The T+ that the thesis prints from step 15 on has every node that was visited and is not a
 * solution tree; here it is the tree itself (errata 26).
 * Implements: Plaat 1996, fig. A.7, A.9, A.11, A.13. */

#define COLUMNS(top, top_ascii, root, root_ascii)                                                  \
    {                                                                                              \
        {"#", "#", false, false}, {"n", "n", true, false}, {"Γ", "Gamma", false, false},           \
            {"OPEN list after Γ", "OPEN list after Gamma", true, true},                            \
            {"f" top "top", "f" top_ascii "top", false, false},                                    \
            {"T" top "top", "T" top_ascii "top", true, true},                                      \
            {"f" root "root", "f" root_ascii "root", false, false},                                \
            {"T" root "root", "T" root_ascii "root", true, true},                                  \
        {                                                                                          \
            NULL, NULL, false, false                                                               \
        }                                                                                          \
    }
static const nw_column columns_sss[] = COLUMNS("⁻", "-", "⁺", "+");
static const nw_column columns_dual[] = COLUMNS("⁺", "+", "⁻", "-");

static void put_open(nw_steps *s, const nw_recorder *r)
{
    nw_buffer *out = nw_sheet_cell(&s->sheet);
    for (size_t i = 0; i < r->opens; i++) {
        const nw_record *n = &r->node[r->open[i]];
        nw_buffer_add(out, "%s(", i > 0 ? ", " : "");
        nw_record_name(r, r->open[i], out);
        nw_buffer_add(out, ",%c,", n->solved ? 'S' : 'L');
        nw_sheet_score(&s->sheet, out, n->merit);
        nw_buffer_put(out, ")", 1);
    }
}

/* The bound of the best state: a solved one has a solution tree, a live one none yet. */
static void put_top(nw_steps *s, const nw_recorder *r, nw_side side)
{
    const nw_record *top = &r->node[r->open[0]];
    if (s->op == 0)
        return;
    nw_steps_score(s, top->solved ? top->t[side].f : side == NW_T_PLUS ? NW_INF : -NW_INF);
    if (top->solved)
        nw_steps_solution(s, r, r->open[0], side);
}

static void put_root(nw_steps *s, const nw_recorder *r, nw_side side)
{
    nw_buffer *out;
    s->sheet.cells = 6;
    nw_steps_score(s, r->node[r->open[0]].merit);
    out = nw_sheet_cell(&s->sheet);
    if (r->node[0].t[side].has)
        nw_record_solution(r, 0, side, out);
    else
        nw_record_open_tree(r, out);
}

/* Writes the row of the last operator once OPEN is complete. */
static void finish(nw_steps *s, const nw_recorder *r)
{
    nw_sheet *t = &s->sheet;
    if (r->opens == 0)
        return;
    nw_sheet_begin(t, s->pass, false);
    nw_buffer_add(nw_sheet_cell(t), "%d", s->row);
    nw_buffer *name = nw_sheet_cell(t);
    if (s->op != 0) {
        nw_record_name(r, s->op_node, name);
        nw_buffer_add(nw_sheet_cell(t), "%d", s->op);
    } else {
        nw_sheet_cell(t);
    }
    put_open(s, r);
    put_top(s, r, r->dual ? NW_T_PLUS : NW_T_MINUS);
    put_root(s, r, r->dual ? NW_T_MINUS : NW_T_PLUS);
    s->row++;
}

static void event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_steps *s = context;
    if (e->kind != NW_EVENT_LIST_OP)
        return;
    if (s->row == 0)
        nw_steps_heading(s, r);
    finish(s, r);
    nw_steps_heading(s, r);
    s->op = e->op;
    s->op_node = node;
}

const nw_steps_kind nw_steps_sss = {columns_sss, event, finish};
const nw_steps_kind nw_steps_dual = {columns_dual, event, finish};
