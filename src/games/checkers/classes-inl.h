/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_CLASSES_INL_H
#define NW_GAMES_CHECKERS_CLASSES_INL_H
/* Indexes for endgames. The men and kings of both sides make a class; within it the sets of squares
 * of each kind of piece are ranked in colexicographic order, and the four ranks are the digits of a
 * position's index. Positions in which two pieces share a square have an index too, which is
 * unused.
 *
 * Black is to move: positions with White to move are rotated first. */
#include "core/bits-inl.h"
#include "games/checkers/checkers-inl.h"

enum { CHECKERS_CLASS_PIECES = 6, CHECKERS_CLASS_SIDE = 5, CHECKERS_CLASSES = 6 * 6 * 6 * 6 };

/* Men and kings of the side to move, men and kings of the other side. */
typedef struct checkers_class {
    unsigned count[4];
} checkers_class;

static inline checkers_class checkers_class_at(unsigned n)
{
    return (checkers_class){{n / 216 % 6, n / 36 % 6, n / 6 % 6, n % 6}};
}

static inline unsigned checkers_class_number(const checkers_class *c)
{
    return ((c->count[0] * 6 + c->count[1]) * 6 + c->count[2]) * 6 + c->count[3];
}

/* The same pieces with the other side to move. */
static inline checkers_class checkers_class_other(const checkers_class *c)
{
    return (checkers_class){{c->count[2], c->count[3], c->count[0], c->count[1]}};
}

static inline unsigned checkers_class_men(const checkers_class *c)
{
    return c->count[0] + c->count[2];
}

static inline unsigned checkers_class_pieces(const checkers_class *c)
{
    return checkers_class_men(c) + c->count[1] + c->count[3];
}

/* Both sides have a piece, and together at most `pieces`. */
static inline bool checkers_class_exists(const checkers_class *c, unsigned pieces)
{
    const unsigned own = c->count[0] + c->count[1], opp = c->count[2] + c->count[3];
    return own > 0 && opp > 0 && own <= CHECKERS_CLASS_SIDE && opp <= CHECKERS_CLASS_SIDE &&
           own + opp <= pieces;
}

/* The next class after n with these numbers of pieces and men, skipping the second of two halves;
 * -1 if there is none. Begin with -1. Captures lead to fewer pieces and crownings to fewer men, so
 * classes are solved by pieces, then men. */
static inline int checkers_class_next(unsigned pieces, unsigned men, int n)
{
    for (n++; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at((unsigned)n), o = checkers_class_other(&c);
        if (checkers_class_exists(&c, pieces) && checkers_class_pieces(&c) == pieces &&
            checkers_class_men(&c) == men && (unsigned)n <= checkers_class_number(&o))
            return n;
    }
    return -1;
}

/* Subsets of k squares out of n. */
extern const __attribute__((visibility("hidden"))) uint32_t checkers_choose[33][6];

/* The number of sets for a kind of piece: men are never on their crowning row. */
static inline uint32_t checkers_class_sets(const checkers_class *c, int kind)
{
    return checkers_choose[kind % 2 ? 32 : 28][c->count[kind]];
}

static inline uint32_t checkers_class_size(const checkers_class *c)
{
    return checkers_class_sets(c, 0) * checkers_class_sets(c, 1) * checkers_class_sets(c, 2) *
           checkers_class_sets(c, 3);
}

/* The 32 squares without the gaps of a checkers_set, and back. */
static inline uint32_t checkers_pressed(checkers_set s)
{
    return (uint32_t)((s & 0xFF) | (s >> 1 & 0xFF00) | (s >> 2 & 0xFF0000) | (s >> 3 & 0xFF000000));
}
static inline checkers_set checkers_spread(uint32_t s)
{
    const checkers_set w = s;
    return (w & 0xFF) | (w & 0xFF00) << 1 | (w & 0xFF0000) << 2 | (w & 0xFF000000) << 3;
}

/* The board turned round by 180 degrees. */
static inline checkers_set checkers_turned(checkers_set s)
{
    return nw_mirrored(__builtin_bswap64(s)) >> (64 - CHECKERS_BITS);
}

/* The same position for the other colours; the key is left out. */
static inline checkers_pos checkers_turn_round(const checkers_pos *p)
{
    return (checkers_pos){.piece = {checkers_turned(p->piece[1]), checkers_turned(p->piece[0])},
                          .kings = checkers_turned(p->kings),
                          .side = !p->side};
}

/* Does Black's move capture or crown? */
static inline bool checkers_leaves_class(const checkers_pos *p, checkers_move m)
{
    const checkers_set from = checkers_bit(checkers_from(m)), to = checkers_bit(checkers_to(m));
    return checkers_is_capture(m) ||
           (!(p->kings & from) && (to & checkers_crown(CHECKERS_BLACK)) != 0);
}

/* The number of a set among those of its size. */
static inline uint32_t checkers_rank(uint32_t set)
{
    uint32_t r = 0;
    for (unsigned k = 1; set; set &= set - 1, k++)
        r += checkers_choose[__builtin_ctz(set)][k];
    return r;
}

/* The set of k squares with that number. */
static inline uint32_t checkers_unrank(uint32_t r, unsigned k)
{
    uint32_t set = 0;
    for (unsigned square = 31; k > 0; k--) {
        while (checkers_choose[square][k] > r)
            square--;
        set |= 1u << square;
        r -= checkers_choose[square][k];
    }
    return set;
}

/* The next set of the same size. */
static inline uint32_t checkers_next_set(uint32_t set)
{
    const uint64_t s = set, low = s & -s, high = s + low;
    return s ? (uint32_t)(high | ((s ^ high) / low) >> 2) : 0;
}

/* The four sets of a position with Black to move; White's men are counted from the second row. */
typedef struct checkers_kinds {
    uint32_t set[4];
} checkers_kinds;

static inline checkers_kinds checkers_kinds_of(const checkers_pos *p)
{
    const checkers_set own = p->piece[0], opp = p->piece[1], kings = p->kings;
    return (checkers_kinds){{checkers_pressed(own & ~kings), checkers_pressed(own & kings),
                             checkers_pressed(opp & ~kings) >> 4, checkers_pressed(opp & kings)}};
}

/* The position of four sets; false: two pieces share a square. */
static inline bool checkers_from_kinds(const checkers_kinds *k, checkers_pos *p)
{
    const uint32_t own_men = k->set[0], own_kings = k->set[1], opp_men = k->set[2] << 4,
                   opp_kings = k->set[3];
    const uint32_t own = own_men | own_kings, opp = opp_men | opp_kings;
    if ((own_men & own_kings) | (opp_men & opp_kings) | (own & opp))
        return false;
    *p = (checkers_pos){.piece = {checkers_spread(own), checkers_spread(opp)},
                        .kings = checkers_spread(own_kings | opp_kings)};
    return true;
}

/* The class of a position with Black to move, and its number there. */
static inline uint32_t checkers_class_index(const checkers_pos *p, checkers_class *c)
{
    const checkers_kinds k = checkers_kinds_of(p);
    uint32_t index = 0;
    for (int kind = 0; kind < 4; kind++) {
        c->count[kind] = (unsigned)__builtin_popcount(k.set[kind]);
        index = index * checkers_class_sets(c, kind) + checkers_rank(k.set[kind]);
    }
    return index;
}

/* The four sets of a number, and of the one after it. */
static inline checkers_kinds checkers_class_kinds(const checkers_class *c, uint32_t index)
{
    checkers_kinds k;
    for (int kind = 3; kind >= 0; kind--) {
        const uint32_t sets = checkers_class_sets(c, kind);
        k.set[kind] = checkers_unrank(index % sets, c->count[kind]);
        index /= sets;
    }
    return k;
}

static inline void checkers_kinds_next(const checkers_class *c, checkers_kinds *k)
{
    for (int kind = 3; kind >= 0; kind--) {
        const unsigned count = c->count[kind], squares = kind % 2 ? 32 : 28;
        const uint32_t first = (1u << count) - 1;
        if (count > 0 && k->set[kind] != first << (squares - count)) {
            k->set[kind] = checkers_next_set(k->set[kind]);
            return;
        }
        k->set[kind] = first;
    }
}
#endif
