/* SPDX-License-Identifier: MIT */
#include "core/mtd.h"

static nw_score from_above(const nw_mtd *m)
{
    (void)m;
    return NW_INF;
}

/* -inf + 1: with -inf the first pass would search nothing (errata 1, 10). */
static nw_score from_below(const nw_mtd *m)
{
    (void)m;
    return -NW_INF + 1;
}

/* The guess, raised above the proved lower bound. */
static nw_score from_guess(const nw_mtd *m)
{
    return m->guess > m->proved.f_minus ? m->guess : m->proved.f_minus + m->unit;
}

static nw_score down(nw_mtd *m)
{
    return m->g;
}

static nw_score up(nw_mtd *m)
{
    return m->g + m->unit;
}

static nw_score towards(nw_mtd *m)
{
    return m->g < m->gamma ? m->g : m->g + m->unit;
}

/* The middle of the remaining range, rounded up so that f- < gamma <= f+ (errata 11). If the value
 * lies outside the range, the search continues as MTD(f). */
static nw_score middle(const nw_mtd *m, nw_bounds range)
{
    const int64_t lo = max_score(m->proved.f_minus, range.f_minus);
    const int64_t hi = min_score(m->proved.f_plus, range.f_plus);
    const int64_t sum = lo + hi;
    if (lo >= hi)
        return lo == hi && lo > m->proved.f_minus ? (nw_score)lo
               : m->g < m->gamma                  ? m->g
                                                  : m->g + 1;
    return (nw_score)(sum > 0 ? (sum + 1) / 2 : sum / 2);
}

static nw_score bisect_first(const nw_mtd *m)
{
    return middle(m, m->range);
}

static nw_score bisect(nw_mtd *m)
{
    return middle(m, m->range);
}

static nw_score step_first(const nw_mtd *m)
{
    return m->accelerate ? m->guess : NW_INF;
}

static void lengthen_step(nw_mtd *m)
{
    if (m->accelerate && m->step < NW_SCORE_MAX / 2)
        m->step *= 2;
}

/* Steps down from above as in the thesis; accelerated: steps away from the guess, doubling until
 * the value is bracketed, then bisects the bracket. */
static nw_score step(nw_mtd *m)
{
    const bool bracketed = m->proved.f_minus > -NW_INF && m->proved.f_plus < NW_INF;
    if (m->accelerate && bracketed)
        return middle(m, m->proved);
    const int64_t higher = (int64_t)m->g + m->step, lower = (int64_t)m->g - m->step;
    const bool upwards = m->accelerate && m->g >= m->gamma;
    lengthen_step(m);
    if (upwards)
        return higher < NW_INF ? (nw_score)higher : NW_INF;
    return lower > m->proved.f_minus ? (nw_score)lower : m->proved.f_minus + 1;
}

static nw_score own(nw_mtd *m)
{
    return m->own(m->context, &(nw_driving){.pass = m->pass,
                                            .g = m->g,
                                            .gamma = m->gamma,
                                            .lower = m->proved.f_minus,
                                            .upper = m->proved.f_plus,
                                            .guess = m->guess,
                                            .lo = m->range.f_minus,
                                            .hi = m->range.f_plus,
                                            .step = m->step,
                                            .delta = m->delta});
}

static nw_score own_first(const nw_mtd *m)
{
    nw_mtd copy = *m;
    return own(&copy);
}

/* Implements: Plaat 1996, fig. 3.1 (mt-sss), 3.3 (mt-dual), 3.6 (mtdf), section 3.2 (mtd-bi,
 * mtd-step). */
const nw_mtd_row nw_mtd_rows[NW_MTD_ROWS] = {
    [NW_MT_SSS] = {from_above, down},   [NW_MT_DUAL] = {from_below, up},
    [NW_MTD_F] = {from_guess, towards}, [NW_MTD_BI] = {bisect_first, bisect},
    [NW_MTD_STEP] = {step_first, step}, [NW_MTD_OWN] = {own_first, own},
};

nw_bounds nw_mtd_range(nw_bounds game, nw_score lo, nw_score hi)
{
    if (lo <= hi && lo > NW_SCORE_MIN)
        game.f_minus = lo;
    if (lo <= hi && hi < NW_SCORE_MAX)
        game.f_plus = hi;
    return game;
}

/* MTD(n, first, next): the three functions that follow. Implements: Plaat 1996, fig. 3.5. */
void nw_mtd_start(nw_mtd *m)
{
    assert(m->row && m->unit > 0);
    m->g = m->gamma = m->pass = 0;
    m->gamma = m->row->first(m);
    assert(m->row == &nw_mtd_rows[NW_MTD_OWN] || (m->gamma > -NW_INF && m->gamma <= NW_INF));
}

void nw_mtd_take(nw_mtd *m, nw_score g)
{
    assert(g >= -NW_INF && g <= NW_INF && m->gamma > -NW_INF);
    m->g = g;
    m->pass++;
    if (g < m->gamma)
        m->proved.f_plus = min_score(m->proved.f_plus, g);
    else
        m->proved.f_minus = max_score(m->proved.f_minus, g);
}

bool nw_mtd_next(nw_mtd *m)
{
    if (m->proved.f_minus >= m->proved.f_plus)
        return false;
    m->gamma = m->row->next(m);
    return true;
}
