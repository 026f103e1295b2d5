/* SPDX-License-Identifier: MIT */
/* The search of six to nine empties: moves are ordered, but the main table is too slow. A small
 * table per thread, which fits in the cache, catches most transpositions here: such positions recur
 * soon or never. It is probed for every listed move. */
#include "games/othello/last-inl.h"
#include "games/othello/order-inl.h"
#include "games/othello/solver.h"
#include "games/othello/stability.h"

enum { NONE = -65, BOUNDS = 16, MOST = 16 };

/* An entry is the key without its low bits, and in their place the two bounds. */
static inline bool is_of(uint64_t entry, uint64_t key)
{
    return (entry ^ key) >> BOUNDS == 0;
}

static inline uint64_t entry_of(uint64_t key, nw_bounds f)
{
    return key >> BOUNDS << BOUNDS | (uint64_t)(uint8_t)f.f_plus << 8 | (uint8_t)f.f_minus;
}

static inline nw_bounds bounds_of(uint64_t entry)
{
    return (nw_bounds){(int8_t)entry, (int8_t)(entry >> 8)};
}

/* othello_key before it is mixed, which would not make two keys differ: all of its bits are
 * compared. The low ones, which select the slot, depend on every square of opp. */
static inline uint64_t key_of(uint64_t own, uint64_t opp)
{
    return own * 0x9E3779B97F4A7C15u ^ __builtin_bswap64(opp * 0xD6E8FEB86659FD93u);
}

/* A position and its key, or a move that leads to it. */
typedef struct step {
    othello_moved after;
    uint64_t key;
    int order; /* the move's rank */
    unsigned square;
} step;

static int near(othello_solver *s, const step *m, uint64_t odd, int alpha);

static inline int search_step(othello_solver *s, const step *m, uint64_t odd, int alpha)
{
    return -near(s, m, odd ^ othello_quadrant(m->square), -alpha - 2);
}

static inline step *best_of(step *first, const step *end)
{
    step *best = first;
    for (step *m = first + 1; m < end; m++)
        best = m->order >= best->order ? m : best;
    return best;
}

/* Searches the listed moves, best first; the last move of the list replaces a finished one. */
static inline othello_tried search_listed(othello_solver *s, step *first, step *end, uint64_t odd,
                                          int alpha, othello_tried t)
{
    while (first < end) {
        step *m = best_of(first, end);
        const int value = search_step(s, m, odd, alpha);
        if (value > t.best)
            t = (othello_tried){value, m->square};
        if (value > alpha)
            break;
        *m = *--end;
    }
    return t;
}

/* Does the table prove that the move exceeds alpha? */
static inline bool is_known(const othello_solver *s, const step *m, int alpha, int *value)
{
    const uint64_t entry = s->near[m->key % OTHELLO_NEAR];
    if (!is_of(entry, m->key))
        return false;
    *value = -bounds_of(entry).f_plus;
    return *value > alpha && (s->features & OTHELLO_SOLVE_ETC);
}

/* Moves into odd quadrants come first. A stored refutation ends the node, and a move that leaves
 * few replies is searched at once: it probably cuts off, which saves listing the rest. */
othello_tried othello_near_moves(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility,
                                 uint64_t odd, int alpha)
{
    enum { REPLY = 256, ODD = REPLY / OTHELLO_ORDER_REPLY * OTHELLO_ODD_LATE };
    step list[MOST], *m = list;
    othello_tried t = {NONE, OTHELLO_PASS};
    uint64_t part = mobility & odd, later = mobility & ~odd;
    int value;
    for (int bonus = ODD; part || later; part &= part - 1) {
        if (!part) {
            part = later;
            later = 0;
            bonus = 0;
        }
        m->square = othello_lowest(part);
        othello_make(own, opp, m->square, &m->after);
        m->key = key_of(m->after.own, m->after.opp);
        if (is_known(s, m, alpha, &value))
            return (othello_tried){value, m->square};
        const int replies = othello_count(m->after.mobility) +
                            othello_count(m->after.mobility & OTHELLO_CORNERS_SET);
        if (replies > 1) {
            m->order = othello_square_order[m->square] - REPLY * replies + bonus;
            m++;
            continue;
        }
        value = search_step(s, m, odd, alpha);
        if (value > t.best)
            t = (othello_tried){value, m->square};
        if (value > alpha)
            return t;
    }
    return search_listed(s, list, m, odd, alpha, t);
}

/* Own cannot move. */
static __attribute__((noinline)) int near_passed(othello_solver *s, const othello_moved *at,
                                                 uint64_t odd, int alpha)
{
    const uint64_t replies = othello_mobility(at->opp, at->own);
    return replies ? -othello_near(s, at->opp, at->own, replies, odd, -alpha - 2)
                   : othello_final(at->own, at->opp);
}

static int near(othello_solver *s, const step *m, uint64_t odd, int alpha)
{
    const uint64_t own = m->after.own, opp = m->after.opp, key = m->key;
    int value;
    if (s->nodes++ >= s->poll_at)
        othello_poll(s);
    if (s->stopped)
        return alpha;
    if (!m->after.mobility)
        return near_passed(s, &m->after, odd, alpha);
    if ((s->features & OTHELLO_SOLVE_STABILITY) && othello_cut_stable(own, opp, alpha, &value))
        return value;
    uint64_t *entry = &s->near[key % OTHELLO_NEAR];
    nw_bounds f = {-64, 64};
    if (is_of(*entry, key) && (s->features & OTHELLO_SOLVE_TABLE)) {
        f = bounds_of(*entry);
        if (f.f_minus > alpha || f.f_plus <= alpha)
            return f.f_minus > alpha ? f.f_minus : f.f_plus;
    }
    value = othello_count(own | opp) == 64 - 6
                ? othello_six(own, opp, m->after.mobility, alpha, odd, &s->nodes)
                : othello_near_moves(s, own, opp, m->after.mobility, odd, alpha).best;
    if (s->stopped)
        return value;
    const nw_bounds now =
        value > alpha ? (nw_bounds){value, f.f_plus} : (nw_bounds){f.f_minus, value};
    *entry = entry_of(key, now);
    return value;
}

int othello_near(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility, uint64_t odd,
                 int alpha)
{
    const step m = {.after = {own, opp, mobility}, .key = key_of(own, opp)};
    return near(s, &m, odd, alpha);
}
