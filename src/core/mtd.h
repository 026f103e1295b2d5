/* SPDX-License-Identifier: MIT */
#ifndef NW_CORE_MTD_H
#define NW_CORE_MTD_H
/* The MTD algorithms: sequences of null-window searches that differ only in the first and next
 * gamma. Shared by the published algorithms, the practical search and the Othello endgame solver:
 *
 *     nw_mtd m = {&nw_mtd_rows[NW_MTD_F], .unit = 1, .proved = NW_NO_BOUNDS, .guess = guess};
 *     nw_mtd_start(&m);
 *     do nw_mtd_take(&m, search(root, m.gamma - m.unit, m.gamma));
 *     while (nw_mtd_next(&m)); */
#include "core/bounds.h"

typedef struct nw_mtd nw_mtd;

/* One algorithm: its first and next gamma. The search stops when the bounds meet. */
typedef struct nw_mtd_row {
    nw_score (*first)(const nw_mtd *m);
    nw_score (*next)(nw_mtd *m);
} nw_mtd_row;

struct nw_mtd {
    const nw_mtd_row *row;
    nw_score unit;      /* values are multiples of this: 1, or 2 for disc differences */
    nw_bounds proved;   /* of the root */
    nw_score gamma, g;  /* the test, value >= gamma?, and the last result */
    nw_score guess;     /* mtdf, and mtd-step accelerated */
    nw_score step;      /* mtd-step */
    bool accelerate;    /* mtd-step: away from the guess, doubling, then bisecting */
    nw_bounds range;    /* mtd-bi: the range to bisect */
    nw_next_gamma *own; /* mtd: the caller's driver, */
    void *context;      /* its argument */
    nw_score delta;     /* an option for it */
    int pass;           /* passes so far */
};

enum { NW_MT_SSS, NW_MT_DUAL, NW_MTD_F, NW_MTD_BI, NW_MTD_STEP, NW_MTD_OWN, NW_MTD_ROWS };
extern const nw_mtd_row nw_mtd_rows[NW_MTD_ROWS];

/* The range that mtd-bi bisects: lo..hi of the options (lo > hi: unset), or the game's own limit
 * where they do not narrow that of all scores. */
nw_bounds nw_mtd_range(nw_bounds game, nw_score lo, nw_score hi);

/* Picks the first gamma; m is filled but for gamma, g and proved. */
void nw_mtd_start(nw_mtd *m);

/* Takes back g, the result of the search with gamma. */
void nw_mtd_take(nw_mtd *m, nw_score g);

/* Picks the next gamma; false when the bounds have met. */
bool nw_mtd_next(nw_mtd *m);

/* Is the test of gamma still undecided? */
static inline bool nw_mtd_is_open(const nw_mtd *m)
{
    return m->proved.f_minus < m->gamma && m->gamma <= m->proved.f_plus;
}
#endif
