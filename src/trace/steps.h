/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_STEPS_H
#define NW_TRACE_STEPS_H
/* The step tables: a search row by row. Each kind of algorithm has the columns that the thesis
 * prints for it in appendix A.
 *
 *   alphabeta, aspiration ..   fig. A.3      steps_alphabeta.c
 *   mt-sss, mtdf ..            fig. A.15 ff. steps_mt.c
 *   sss, dual                  fig. A.7 ff.  steps_open.c
 *   bstar, conspiracy ..       estimates     steps_estimates.c
 *   product ..                 windows       steps_estimates.c
 *   all others                 visits        steps_visits.c */
#include "trace/recorder.h"
#include "trace/sheet.h"

typedef struct nw_steps {
    nw_sheet sheet;
    int pass;            /* the last one that has its heading */
    int row;             /* the last row's number */
    bool wants_list_ops; /* MT: a column for the SSS* operators of each step */
    nw_buffer list_ops;  /* MT: those since the last row */
    uint32_t op_node;    /* SSS*: the state and operator of the row that is not yet written */
    int op;
} nw_steps;

/* A kind of step table. */
typedef struct nw_steps_kind {
    const nw_column *columns;
    nw_listener *event;                              /* context: the nw_steps */
    void (*finish)(nw_steps *, const nw_recorder *); /* or NULL */
} nw_steps_kind;
extern const nw_steps_kind nw_steps_alphabeta, nw_steps_mt, nw_steps_mt_listops, nw_steps_sss,
    nw_steps_dual, nw_steps_estimates, nw_steps_windows, nw_steps_visits;

/* The kind of table that fits an algorithm. */
const nw_steps_kind *nw_steps_for(const char *algorithm);

/* Makes r fill steps, which are to be freed. */
void nw_steps_start(nw_steps *s, const nw_steps_kind *kind, const nw_signs *signs, nw_recorder *r);
void nw_steps_finish(nw_steps *s, const nw_steps_kind *kind, const nw_recorder *r);
void nw_steps_free(nw_steps *s);

/* --- for the kinds */

/* Writes the heading of a pass that has just begun, as "pass 2, γ = 41"; an algorithm without
 * passes gets none. */
void nw_steps_heading(nw_steps *s, const nw_recorder *r);

/* Begins a row: a heading before it if a pass began, its number, and the node's name. */
void nw_steps_row(nw_steps *s, const nw_recorder *r, uint32_t node);

/* The next cell: a score; the names of a solution tree of node. */
void nw_steps_score(nw_steps *s, nw_score score);
void nw_steps_solution(nw_steps *s, const nw_recorder *r, uint32_t node, nw_side side);

/* The next four cells: f-, T-, f+ and T+ of node, as the evaluated leaves prove them. */
void nw_steps_bounds(nw_steps *s, const nw_recorder *r, uint32_t node);

/* The next cell: "g SIGN bound". */
void nw_steps_compare(nw_steps *s, nw_score g, const char *sign, nw_score bound);
void nw_steps_text(nw_steps *s, const char *text);
#endif
