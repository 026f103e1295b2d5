/* SPDX-License-Identifier: MIT */
/* The search of six to eight empties: moves are ordered, but the table is far away. A small one
 * that stays in the processor's cache, of each thread's own, catches most of what transposes here:
 * such positions come back soon or never. */
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
 * compared. The low ones, which choose the place, depend on every square of opp. */
static inline uint64_t key_of(uint64_t own, uint64_t opp)
{
    return own * 0x9E3779B97F4A7C15u ^ __builtin_bswap64(opp * 0xD6E8FEB86659FD93u);
}

/* The moves of a node that were not searched as soon as they were seen. */
typedef struct steps {
    othello_solver *s;
    uint64_t odd;
    int alpha, count;
    othello_tried tried;
    int order[MOST]; /* what speaks for a move, times MOST, and its number */
    unsigned square[MOST];
    othello_moved after[MOST];
} steps;

static inline void search_step(steps *n, int number)
{
    const othello_moved *m = &n->after[number];
    const int value = -othello_near(n->s, m->own, m->opp, m->mobility,
                                    n->odd ^ othello_quadrant(n->square[number]), -n->alpha - 2);
    if (value > n->tried.best)
        n->tried = (othello_tried){value, n->square[number]};
}

/* By the square alone, above zero, a multiple of MOST. */
static inline int order_square(unsigned square)
{
    return (othello_square_order[square] + 128) & -MOST;
}

/* Lists the moves of a part. One that leaves hardly a reply is searched at once: it is likely to
 * refute, and spares looking at the rest. True if it does. */
NW_ALWAYS_INLINE bool list(steps *n, uint64_t own, uint64_t opp, uint64_t part, int bonus)
{
    for (; part; part &= part - 1) {
        const unsigned square = othello_lowest(part);
        othello_moved *m = &n->after[n->count];
        othello_make(own, opp, square, m);
        const int replies =
            othello_count(m->mobility) + othello_count(m->mobility & OTHELLO_CORNERS_SET);
        n->square[n->count] = square;
        if (replies > 1) {
            n->order[n->count] =
                order_square(square) - MOST * OTHELLO_ORDER_REPLY * replies + bonus + n->count;
            n->count++;
            continue;
        }
        search_step(n, n->count);
        if (n->tried.best > n->alpha)
            return true;
    }
    return false;
}

/* Takes the best of those listed; the last fills its place. */
static inline int take_best(steps *n)
{
    int best = 0;
    for (int i = 1; i < n->count; i++)
        best = n->order[i] > n->order[best] ? i : best;
    const int number = n->order[best] & (MOST - 1);
    n->order[best] = n->order[--n->count];
    return number;
}

/* Moves into odd quadrants are looked at first. */
othello_tried othello_near_moves(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility,
                                 uint64_t odd, int alpha)
{
    steps n;
    n.s = s;
    n.odd = odd;
    n.alpha = alpha;
    n.tried = (othello_tried){NONE, OTHELLO_PASS};
    n.count = 0;
    if (list(&n, own, opp, mobility & odd, MOST * OTHELLO_ODD_LATE) ||
        list(&n, own, opp, mobility & ~odd, 0))
        return n.tried;
    while (n.tried.best <= alpha && n.count > 0)
        search_step(&n, take_best(&n));
    return n.tried;
}

int othello_near(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility, uint64_t odd,
                 int alpha)
{
    int value;
    if (s->nodes++ >= s->poll_at)
        othello_poll(s);
    if (s->stopped)
        return alpha;
    if (!mobility) {
        const uint64_t replies = othello_mobility(opp, own);
        return replies ? -othello_near(s, opp, own, replies, odd, -alpha - 2)
                       : othello_final(own, opp);
    }
    if ((s->features & OTHELLO_SOLVE_STABILITY) && othello_cut_stable(own, opp, alpha, &value))
        return value;
    const uint64_t key = key_of(own, opp);
    uint64_t *entry = &s->near[key % OTHELLO_NEAR];
    nw_bounds f = {-64, 64};
    if (is_of(*entry, key) && (s->features & OTHELLO_SOLVE_TABLE)) {
        f = bounds_of(*entry);
        if (f.f_minus > alpha || f.f_plus <= alpha)
            return f.f_minus > alpha ? f.f_minus : f.f_plus;
    }
    value = othello_count(own | opp) == 64 - 6
                ? othello_six(own, opp, mobility, alpha, odd, &s->nodes)
                : othello_near_moves(s, own, opp, mobility, odd, alpha).best;
    if (s->stopped)
        return value;
    *(value > alpha ? &f.f_minus : &f.f_plus) = value;
    *entry = entry_of(key, f);
    return value;
}
