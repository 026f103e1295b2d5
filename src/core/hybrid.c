/* SPDX-License-Identifier: MIT */
#include "core/hybrid.h"

enum { WIDE_BRACKET = 8 }; /* grains; a wider one is halved */

/* The least multiple of the grain that is at least v. */
static int64_t on_grid(const nw_hybrid *h, int64_t v)
{
    const int64_t over = v % h->grain;
    return over > 0 ? v + h->grain - over : v - over;
}

/* A null window at gamma, moved onto the grid and into what is proved. */
static void ask(nw_hybrid *h, int64_t gamma)
{
    if (h->grid)
        gamma = on_grid(h, gamma);
    if (gamma > h->proved.f_plus)
        gamma = h->proved.f_plus;
    if (gamma <= h->proved.f_minus)
        gamma = (int64_t)h->proved.f_minus + 1;
    h->beta = (nw_score)gamma;
    h->alpha = h->beta - 1;
}

/* One grain, one, two, four, eight: the second failure in a row may be chance, more are not. */
static int64_t step(const nw_hybrid *h)
{
    const int doubled = h->equal < 2 ? 0 : h->equal - 2 < 20 ? h->equal - 2 : 20;
    return (int64_t)h->grain << (h->doubling ? doubled : 0);
}

/* Both ends are known: on from the end just found, or the middle of a wide bracket. */
static int64_t between(const nw_hybrid *h)
{
    const int64_t lo = h->proved.f_minus, hi = h->proved.f_plus;
    if (h->doubling && hi - lo > (int64_t)WIDE_BRACKET * h->grain)
        return lo + (hi - lo + 1) / 2;
    return h->high ? (int64_t)h->g + h->grain : h->g;
}

/* The window around everything that was said, a grain wider on either side. */
static void open_window(nw_hybrid *h)
{
    const nw_score lo = min_score(h->proved.f_minus, h->proved.f_plus);
    const nw_score hi = max_score(h->proved.f_minus, h->proved.f_plus);
    h->alpha = lo > -NW_INF + h->grain ? lo - h->grain : -NW_INF;
    h->beta = hi < NW_INF - h->grain ? hi + h->grain : NW_INF;
    h->wide = true;
}

void nw_hybrid_start(nw_hybrid *h)
{
    assert(h->grain >= 1 && h->windowed >= 0);
    h->proved = NW_NO_BOUNDS;
    h->passes = h->equal = 0;
    h->crossed = h->wide = h->high = false;
    h->g = h->guess;
    ask(h, (int64_t)h->guess + (h->trend > 0 ? h->grain : 0));
}

/* The answer to an open window replaces what the null windows said. */
static void take_wide(nw_hybrid *h, nw_score g)
{
    h->proved.f_minus = g > h->alpha ? g : -NW_INF;
    h->proved.f_plus = g < h->beta ? g : NW_INF;
}

void nw_hybrid_take(nw_hybrid *h, nw_score g)
{
    const bool high = g >= h->beta;
    h->passes++;
    h->g = g;
    if (h->wide) {
        take_wide(h, g);
        return;
    }
    h->equal = h->passes > 1 && high == h->high ? h->equal + 1 : 1;
    h->high = high;
    h->crossed |= high ? g > h->proved.f_plus : g < h->proved.f_minus;
    if (high)
        h->proved.f_minus = max_score(h->proved.f_minus, g);
    else
        h->proved.f_plus = min_score(h->proved.f_plus, g);
}

bool nw_hybrid_next(nw_hybrid *h)
{
    if (h->wide || h->passes >= NW_PASSES_MOST)
        return false;
    const bool met = h->proved.f_minus >= h->proved.f_plus;
    if (h->windowed > 0 && (h->crossed || (!met && h->passes >= h->windowed))) {
        open_window(h);
        return true;
    }
    if (met)
        return false;
    const bool bracketed = h->proved.f_minus > -NW_INF && h->proved.f_plus < NW_INF;
    ask(h, bracketed ? between(h)
           : h->high ? (int64_t)h->g + step(h)
                     : (int64_t)h->g + h->grain - step(h));
    return true;
}
