/* SPDX-License-Identifier: MIT */
#include "trace/steps.h"
#include <string.h>

static const struct row {
    const char *algorithm;
    const nw_steps_kind *kind;
} rows[] = {
    {"alphabeta", &nw_steps_alphabeta},
    {"alphabeta-hard", &nw_steps_alphabeta},
    {"ab-maxmin", &nw_steps_alphabeta},
    {"alphabeta-memory", &nw_steps_alphabeta},
    {"aspiration", &nw_steps_alphabeta},
    {"aspiration-memory", &nw_steps_alphabeta},
    {"mt-sss", &nw_steps_mt},
    {"mt-dual", &nw_steps_mt},
    {"mtdf", &nw_steps_mt},
    {"mtdf-static", &nw_steps_mt},
    {"mtd-bi", &nw_steps_mt},
    {"mtd-bi-aspiration", &nw_steps_mt},
    {"mtd-step", &nw_steps_mt},
    {"mtd", &nw_steps_mt},
    {"mtd-best", &nw_steps_mt},
    {"alpha-bounding", &nw_steps_mt},
    {"mt-listops", &nw_steps_mt_listops},
    {"bstar", &nw_steps_estimates},
    {"bstar-probability", &nw_steps_estimates},
    {"pbstar", &nw_steps_estimates},
    {"conspiracy", &nw_steps_estimates},
    {"best-first-minimax", &nw_steps_estimates},
    {"minmax-approximation", &nw_steps_estimates},
    {"gsearch-informed", &nw_steps_estimates},
    {"hstar", &nw_steps_estimates},
    {"ubfm", &nw_steps_estimates},
    {"descent", &nw_steps_estimates},
    {"mcts", &nw_steps_windows},
    {"mcts-minimax", &nw_steps_windows},
    {"best-first-extension", &nw_steps_windows},
    {"alphabeta-conspiracy", &nw_steps_windows},
    {"product", &nw_steps_windows},
    {"sss", &nw_steps_sss},
    {"dual", &nw_steps_dual},
};

const nw_steps_kind *nw_steps_for(const char *algorithm)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].algorithm, algorithm) == 0)
            return rows[i].kind;
    return &nw_steps_visits;
}

void nw_steps_start(nw_steps *s, const nw_steps_kind *kind, const nw_signs *signs, nw_recorder *r)
{
    *s = (nw_steps){.wants_list_ops = kind == &nw_steps_mt_listops};
    nw_sheet_start(&s->sheet, kind->columns, signs);
    r->listener = kind->event;
    r->context = s;
}

void nw_steps_finish(nw_steps *s, const nw_steps_kind *kind, const nw_recorder *r)
{
    if (kind->finish && !r->full && !r->failed)
        kind->finish(s, r);
}

void nw_steps_free(nw_steps *s)
{
    nw_sheet_free(&s->sheet);
    nw_buffer_free(&s->list_ops);
}

void nw_steps_heading(nw_steps *s, const nw_recorder *r)
{
    nw_sheet *t = &s->sheet;
    if (s->pass == r->passes)
        return;
    s->pass = r->passes;
    if (!r->announced && r->opens == 0)
        return;
    const nw_record_pass *pass = &r->pass[r->passes - 1];
    const bool ascii = t->signs == &nw_signs_ascii;
    const bool open = r->opens > 0;
    nw_sheet_begin(t, r->passes, true);
    nw_buffer *out = nw_sheet_cell(t);
    nw_buffer_add(out, "pass %d, ", r->passes);
    if (open || pass->beta - 1 == pass->alpha) {
        nw_buffer_add(out, "%s = ", ascii ? "gamma" : "γ");
        nw_sheet_score(t, out, open && r->dual ? pass->alpha : pass->beta);
        return;
    }
    nw_buffer_add(out, "%s = ", ascii ? "alpha" : "α");
    nw_sheet_score(t, out, pass->alpha);
    nw_buffer_add(out, ", %s = ", ascii ? "beta" : "β");
    nw_sheet_score(t, out, pass->beta);
}

void nw_steps_row(nw_steps *s, const nw_recorder *r, uint32_t node)
{
    nw_steps_heading(s, r);
    nw_sheet_begin(&s->sheet, r->passes, false);
    if (s->sheet.full && r->stop)
        *r->stop = 1;
    nw_buffer_add(nw_sheet_cell(&s->sheet), "%d", ++s->row);
    nw_record_name(r, node, nw_sheet_cell(&s->sheet));
}

void nw_steps_score(nw_steps *s, nw_score score)
{
    nw_sheet_score(&s->sheet, nw_sheet_cell(&s->sheet), score);
}

void nw_steps_solution(nw_steps *s, const nw_recorder *r, uint32_t node, nw_side side)
{
    nw_record_solution(r, node, side, nw_sheet_cell(&s->sheet));
}

void nw_steps_bounds(nw_steps *s, const nw_recorder *r, uint32_t node)
{
    nw_steps_score(s, r->node[node].t[NW_T_MINUS].f);
    nw_steps_solution(s, r, node, NW_T_MINUS);
    nw_steps_score(s, r->node[node].t[NW_T_PLUS].f);
    nw_steps_solution(s, r, node, NW_T_PLUS);
}

void nw_steps_compare(nw_steps *s, nw_score g, const char *sign, nw_score bound)
{
    nw_buffer *out = nw_sheet_cell(&s->sheet);
    nw_sheet_score(&s->sheet, out, g);
    nw_buffer_add(out, " %s ", sign);
    nw_sheet_score(&s->sheet, out, bound);
}

void nw_steps_text(nw_steps *s, const char *text)
{
    nw_buffer *out = nw_sheet_cell(&s->sheet);
    nw_buffer_put(out, text, strlen(text));
}
