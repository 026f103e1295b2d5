/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include "base/driver.h"

/* MTD(n, first, next): null-window calls until the bounds meet; chosen by core/mtd.h, or with
 * NW_MTD_OWN by the caller's driver.
 * Implements: Plaat 1996, fig. 3.5, B.2 (mt-listops). */
nw_score book_mtd(book *b, const node *n, int row)
{
    nw_bounds range;
    game_range(n->pos, &range.f_minus, &range.f_plus);
    nw_mtd m = {.row = &nw_mtd_rows[row],
                .unit = 1,
                .proved = NW_NO_BOUNDS,
                .guess = b->opt->guess,
                .step = b->opt->step,
                .delta = b->opt->delta,
                .range = nw_mtd_range(range, b->opt->lo, b->opt->hi)};
    nw_rules rules = {.first = b->opt->first,
                      .next = b->opt->next,
                      .driver = b->opt->driver,
                      .context = b->opt->driver_context};
    if (row == NW_MTD_OWN)
        nw_rules_drive(&rules, &m);
    nw_mtd_start(&m);
    do {
        if (row == NW_MTD_OWN && (b->status = nw_rules_check(&rules, &m, b->err)) < 0)
            return 0;
        begin_pass(b, n, m.gamma - 1, m.gamma);
        const nw_score g = b->opt->call_alphabeta
                               ? book_alphabeta_memory(b, n, m.gamma - 1, m.gamma)
                               : book_mt(b, n, m.gamma);
        if (b->status < 0)
            return g;
        nw_mtd_take(&m, g);
        book_pass(b, n, m.gamma - 1, m.gamma, g);
    } while (nw_mtd_next(&m));
    return m.g;
}
