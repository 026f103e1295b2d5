/* SPDX-License-Identifier: MIT */
#include "book/node-inl.h"
#include <string.h>

/* What a driver knows when it picks the next bound. */
typedef struct drive {
    const nw_book_options *opt;
    nw_score f_minus, f_plus; /* bounds on the value of the root */
    nw_score bound, g;        /* the last call MT(root, bound) returned g */
    nw_score lo, hi;          /* the range of mtd-bi */
} drive;

static nw_score first_above(const drive *d)
{
    (void)d;
    return NW_INF;
}

static nw_score next_sss(const drive *d)
{
    return d->g;
}

/* -inf + 1: with -inf the first pass would search nothing (errata 1, 10). */
static nw_score first_below(const drive *d)
{
    (void)d;
    return -NW_INF + 1;
}

static nw_score next_dual(const drive *d)
{
    return d->g + 1;
}

static nw_score first_guess(const drive *d)
{
    return d->opt->guess;
}

static nw_score next_f(const drive *d)
{
    return d->g < d->bound ? d->g : d->g + 1;
}

/* The middle of what is left, rounded up so that f- < bound <= f+ (errata 11). Where the value
 * turns out to lie outside lo..hi there is nothing to bisect, and the search goes on as MTD(f). */
static nw_score middle(const drive *d)
{
    const int64_t lo = max_score(d->f_minus, d->lo), hi = min_score(d->f_plus, d->hi);
    const int64_t sum = lo + hi;
    if (lo >= hi)
        return lo == hi && lo > d->f_minus ? (nw_score)lo : next_f(d);
    return (nw_score)(sum > 0 ? (sum + 1) / 2 : sum / 2);
}

static nw_score next_step(const drive *d)
{
    const int64_t stepped = (int64_t)d->g - d->opt->step;
    return stepped > d->f_minus ? (nw_score)stepped : d->f_minus + 1;
}

/* Every MTD algorithm is a row: where to start, and where to go on.
 * Implements: Plaat 1996, fig. 3.1 (mt-sss), 3.3 (mt-dual), 3.6 (mtdf), section 3.2 (mtd-bi,
 * mtd-step), fig. B.2 (mt-listops). */
static const struct driver {
    const char *name;
    nw_score (*first)(const drive *);
    nw_score (*next)(const drive *);
} drivers[] = {
    {"mt-sss", first_above, next_sss},   {"mt-listops", first_above, next_sss},
    {"mt-dual", first_below, next_dual}, {"mtdf", first_guess, next_f},
    {"mtd-bi", middle, middle},          {"mtd-step", first_above, next_step},
};

static const struct driver *find_driver(const char *name)
{
    const struct driver *d = drivers;
    while (strcmp(d->name, name) != 0)
        d++;
    return d;
}

/* MTD(n, first, next): null-window calls until the bounds meet.
 * Implements: Plaat 1996, fig. 3.5. */
nw_score book_mtd(book *b, const node *n, const char *name)
{
    const struct driver *row = find_driver(name);
    drive d = {.opt = b->opt, .f_minus = -NW_INF, .f_plus = NW_INF};
    bisected_range(n->pos, b->opt->lo, b->opt->hi, &d.lo, &d.hi);
    b->listops = strcmp(name, "mt-listops") == 0;
    d.bound = row->first(&d);
    do {
        begin_pass(b, n, d.bound - 1, d.bound);
        d.g = b->opt->call_alphabeta ? book_alphabeta_memory(b, n, d.bound - 1, d.bound)
                                     : book_mt(b, n, d.bound);
        if (b->status < 0)
            return d.g;
        if (d.g < d.bound)
            d.f_plus = d.g;
        else
            d.f_minus = d.g;
        book_pass(b, n, d.bound - 1, d.bound, d.g);
        d.bound = row->next(&d);
    } while (d.f_minus < d.f_plus);
    return d.g;
}
