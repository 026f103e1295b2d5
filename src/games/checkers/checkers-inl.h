/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_CHECKERS_INL_H
#define NW_GAMES_CHECKERS_CHECKERS_INL_H
/* English draughts on 8x8: the rules, inline.
 *
 * A set of squares is a 64-bit word of which 35 bits are used: the 32 dark squares in PDN order
 * with an unused bit after every second row (8, 17, 26). With those gaps a step towards White is
 * always +4 or +5 and a step towards Black -4 or -5, whatever the row, and a step off the edge
 * lands on a gap or outside CHECKERS_BOARD. One mask with the empty squares thus does the work of
 * every edge test; dense 32-bit words would need two shifts and two masks per direction.
 *
 *         .  0  .  1  .  2  .  3      Black starts here and moves first, downwards
 *         4  .  5  .  6  .  7  .
 *         .  9  . 10  . 11  . 12
 *        13  . 14  . 15  . 16  .
 *         . 18  . 19  . 20  . 21
 *        22  . 23  . 24  . 25  .
 *         . 27  . 28  . 29  . 30
 *        31  . 32  . 33  . 34  .      White starts here
 *
 * A move is (from, to, set of captured pieces), which determines the successor, and two moves of a
 * position never share one: different paths over the same pieces to the same square are one move. A
 * jumping piece always captures in rows of the other parity than its own, and never on an edge:
 * nine squares, which pack into 15 bits with two shifts.
 *
 *     bits 0-5 from, 6-11 to, 12-26 captured (0: a quiet move), squares as bit numbers above
 *
 * Functions that depend on the side take it as the last argument; it is a compile-time constant
 * wherever speed matters, so that no test of the side is left. */
#include "core/inline.h"
#include "nullwindow.h"
#include <assert.h>
#include <stdbool.h>

typedef uint64_t checkers_set;
typedef uint32_t checkers_move;

enum checkers_side { CHECKERS_BLACK, CHECKERS_WHITE };

/* Every byte is used, so that equal positions are equal memory. */
typedef struct checkers_pos {
    checkers_set piece[2]; /* by side, kings included */
    checkers_set kings;    /* of both sides */
    uint64_t side;         /* to move */
    uint64_t key;          /* incremental; checkers_key_of gives it from scratch */
} checkers_pos;

enum {
    CHECKERS_BITS = 35,
    /* 12 kings of at most 10 different jumps each, by enumeration (tests/unit/test_checkers.c). */
    CHECKERS_MAX_MOVES = 128,
    CHECKERS_MAX_PIECES = 12,
    CHECKERS_MOVE_INDEXES = 4096,
    CHECKERS_EVAL_MAX = 9000,
    CHECKERS_LOSS = -10000, /* the side to move cannot move */
    CHECKERS_MAX_JUMPS = 9  /* of one move: the nine squares above */
};

#define CHECKERS_BOARD      ((checkers_set)0x7FBFDFEFF) /* the 32 squares */
#define CHECKERS_BLACK_HOME ((checkers_set)0xF)         /* 1-4, where white men are crowned */
#define CHECKERS_WHITE_HOME ((checkers_set)0xF << 31)   /* 29-32, where black men are crowned */
#define CHECKERS_ODD_ROWS   ((checkers_set)0x783C1E0F0) /* 5-8, 13-16, 21-24, 29-32 */

/* The random numbers of the key, by kind (side + 2 for a king) and square. */
extern const __attribute__((visibility("hidden"))) uint64_t checkers_zobrist[4][CHECKERS_BITS];
#define CHECKERS_KEY_WHITE 0x5851F42D4C957F2Du /* White to move */

#define CHECKERS_INLINE NW_ALWAYS_INLINE

/* --- squares */

CHECKERS_INLINE checkers_set checkers_bit(unsigned square)
{
    return (checkers_set)1 << square;
}

/* The lowest square of a set that is not empty. */
CHECKERS_INLINE unsigned checkers_lowest(checkers_set set)
{
    return (unsigned)__builtin_ctzll(set);
}

CHECKERS_INLINE int checkers_count(checkers_set set)
{
    return __builtin_popcountll(set);
}

/* 0..31 (PDN number - 1) for a bit number, and back. 57/512 is 1/9 for the numbers that occur. */
CHECKERS_INLINE unsigned checkers_dense(unsigned square)
{
    return square - (square * 57 >> 9);
}
CHECKERS_INLINE unsigned checkers_sparse(unsigned dense)
{
    return dense + (dense >> 3);
}

/* One step forwards for side, to either hand; and backwards. */
CHECKERS_INLINE checkers_set checkers_ahead4(checkers_set s, int side)
{
    return side == CHECKERS_BLACK ? s << 4 : s >> 4;
}
CHECKERS_INLINE checkers_set checkers_ahead5(checkers_set s, int side)
{
    return side == CHECKERS_BLACK ? s << 5 : s >> 5;
}
CHECKERS_INLINE checkers_set checkers_back4(checkers_set s, int side)
{
    return checkers_ahead4(s, !side);
}
CHECKERS_INLINE checkers_set checkers_back5(checkers_set s, int side)
{
    return checkers_ahead5(s, !side);
}

/* Where the men of side are crowned. */
CHECKERS_INLINE checkers_set checkers_crown(int side)
{
    return side == CHECKERS_BLACK ? CHECKERS_WHITE_HOME : CHECKERS_BLACK_HOME;
}

CHECKERS_INLINE checkers_set checkers_empty(const checkers_pos *p)
{
    return CHECKERS_BOARD & ~(p->piece[0] | p->piece[1]);
}

/* --- moves */

CHECKERS_INLINE unsigned checkers_from(checkers_move m)
{
    return m & 63;
}
CHECKERS_INLINE unsigned checkers_to(checkers_move m)
{
    return m >> 6 & 63;
}
CHECKERS_INLINE bool checkers_is_capture(checkers_move m)
{
    return m >> 12 != 0;
}

/* Captured pieces lie at bits 0-2, 9-11 and 18-20 once shifted down by 5 (a piece that jumps from
 * an even row) or by 9 (from an odd row). */
CHECKERS_INLINE unsigned checkers_capture_shift(unsigned from)
{
    return CHECKERS_ODD_ROWS >> from & 1 ? 9 : 5;
}
CHECKERS_INLINE checkers_set checkers_captured(checkers_move m)
{
    const checkers_set packed = m >> 12;
    const checkers_set spread = (packed & 7) | (packed & 0x7038) << 6;
    return spread << checkers_capture_shift(checkers_from(m));
}
CHECKERS_INLINE checkers_move checkers_pack(unsigned from, unsigned to, checkers_set captured)
{
    const checkers_set spread = captured >> checkers_capture_shift(from);
    const checkers_set packed = (spread & 7) | (spread >> 6 & 0x7038);
    return from | to << 6 | (checkers_move)packed << 12;
}

/* The pieces of own that can jump; men and kings are subsets of own. */
CHECKERS_INLINE checkers_set checkers_jumpers(checkers_set own, checkers_set opp,
                                              checkers_set kings, checkers_set empty, int side)
{
    checkers_set can = checkers_back4(checkers_back4(empty, side) & opp, side) |
                       checkers_back5(checkers_back5(empty, side) & opp, side);
    const checkers_set own_kings = own & kings;
    if (own_kings)
        can = (can & own) | ((checkers_ahead4(checkers_ahead4(empty, side) & opp, side) |
                              checkers_ahead5(checkers_ahead5(empty, side) & opp, side)) &
                             own_kings);
    return can & own;
}

/* The landing squares of the piece on the square at; opp and empty are those in the middle of its
 * jump. Each jump has its own landing square, so a set suffices. */
CHECKERS_INLINE checkers_set checkers_landings(checkers_set at, checkers_set opp,
                                               checkers_set empty, bool king, int side)
{
    checkers_set to = checkers_ahead4(checkers_ahead4(at, side) & opp, side) |
                      checkers_ahead5(checkers_ahead5(at, side) & opp, side);
    if (king)
        to |= checkers_back4(checkers_back4(at, side) & opp, side) |
              checkers_back5(checkers_back5(at, side) & opp, side);
    return to & empty;
}

/* The square between the two ends of one jump. */
CHECKERS_INLINE checkers_set checkers_between(unsigned a, unsigned b)
{
    return checkers_bit((a + b) / 2);
}

/* A list under construction. */
typedef struct checkers_list {
    checkers_move *out;
    int count;
} checkers_list;

/* Adds the jumps of one piece, from `from`, now at `at` with `captured` already taken, to the list.
 * empty includes from: the piece has left it, and a king may come back to it. Only a king with four
 * or more captures can reach the same result by another path, so only then is the list searched for
 * duplicates. */
static inline void checkers_jump_on(checkers_list *list, unsigned from, unsigned at,
                                    checkers_set captured, checkers_set opp, checkers_set empty,
                                    bool king, int side)
{
    checkers_set to = checkers_landings(checkers_bit(at), opp, empty, king, side);
    if (to) {
        for (; to; to &= to - 1) {
            const unsigned next = checkers_lowest(to);
            const checkers_set taken = checkers_between(at, next);
            checkers_jump_on(list, from, next, captured | taken, opp & ~taken, empty, king, side);
        }
        return;
    }
    const checkers_move m = checkers_pack(from, at, captured);
    if (king && checkers_count(captured) >= 4)
        for (int i = 0; i < list->count; i++)
            if (list->out[i] == m)
                return;
    list->out[list->count++] = m;
}

/* Lists the jumps of the pieces `jumpers`, which all can jump. A man that reaches the last row
 * finds no further forward jump, so crowning ends its move without a test. */
CHECKERS_INLINE int checkers_list_jumps(const checkers_pos *p, checkers_set jumpers,
                                        checkers_move *out, int side)
{
    checkers_list list = {out, 0};
    const checkers_set opp = p->piece[!side], empty = checkers_empty(p);
    for (; jumpers; jumpers &= jumpers - 1) {
        const unsigned from = checkers_lowest(jumpers);
        const checkers_set bit = checkers_bit(from);
        checkers_jump_on(&list, from, from, 0, opp, empty | bit, (p->kings & bit) != 0, side);
    }
    return list.count;
}

/* Lists the quiet moves that end on `to`, each a step up by `step` bits (down if negative). */
CHECKERS_INLINE int checkers_list_steps(checkers_set to, int step, checkers_move *out, int n)
{
    for (; to; to &= to - 1) {
        const unsigned t = checkers_lowest(to);
        out[n++] = (checkers_move)((int)t - step) | t << 6;
    }
    return n;
}

CHECKERS_INLINE int checkers_list_quiet(const checkers_pos *p, checkers_move *out, int side)
{
    const checkers_set own = p->piece[side], kings = own & p->kings, empty = checkers_empty(p);
    const int forward = side == CHECKERS_BLACK ? 1 : -1;
    int n = checkers_list_steps(checkers_ahead4(own, side) & empty, 4 * forward, out, 0);
    n = checkers_list_steps(checkers_ahead5(own, side) & empty, 5 * forward, out, n);
    if (kings) {
        n = checkers_list_steps(checkers_back4(kings, side) & empty, -4 * forward, out, n);
        n = checkers_list_steps(checkers_back5(kings, side) & empty, -5 * forward, out, n);
    }
    return n;
}

CHECKERS_INLINE int checkers_moves_of(const checkers_pos *p, checkers_move *out, bool quiet,
                                      int side)
{
    const checkers_set jumpers =
        checkers_jumpers(p->piece[side], p->piece[!side], p->kings, checkers_empty(p), side);
    if (jumpers)
        return checkers_list_jumps(p, jumpers, out, side);
    return quiet ? checkers_list_quiet(p, out, side) : 0;
}

/* All legal moves, with distinct successors; captures alone when there is one. 0: the side to move
 * has lost. */
NW_ALWAYS_INLINE int checkers_moves(const checkers_pos *p, checkers_move *out)
{
    return p->side == CHECKERS_BLACK ? checkers_moves_of(p, out, true, CHECKERS_BLACK)
                                     : checkers_moves_of(p, out, true, CHECKERS_WHITE);
}

/* The captures, which are forced: a position with one is never quiet, whatever the window. */
NW_ALWAYS_INLINE int checkers_noisy(const checkers_pos *p, checkers_move *out)
{
    return p->side == CHECKERS_BLACK ? checkers_moves_of(p, out, false, CHECKERS_BLACK)
                                     : checkers_moves_of(p, out, false, CHECKERS_WHITE);
}

/* Captures are forced: the side to move has one. */
NW_ALWAYS_INLINE bool checkers_must_capture(const checkers_pos *p)
{
    const checkers_set empty = checkers_empty(p);
    return (p->side == CHECKERS_BLACK
                ? checkers_jumpers(p->piece[CHECKERS_BLACK], p->piece[CHECKERS_WHITE], p->kings,
                                   empty, CHECKERS_BLACK)
                : checkers_jumpers(p->piece[CHECKERS_WHITE], p->piece[CHECKERS_BLACK], p->kings,
                                   empty, CHECKERS_WHITE)) != 0;
}

/* Has the side to move lost? A step is the usual case and tried first. */
CHECKERS_INLINE bool checkers_is_over_of(const checkers_pos *p, int side)
{
    const checkers_set own = p->piece[side], kings = own & p->kings, empty = checkers_empty(p);
    const checkers_set steps = checkers_ahead4(own, side) | checkers_ahead5(own, side) |
                               checkers_back4(kings, side) | checkers_back5(kings, side);
    return !(steps & empty) && !checkers_jumpers(own, p->piece[!side], p->kings, empty, side);
}
static inline bool checkers_is_over(const checkers_pos *p)
{
    return p->side == CHECKERS_BLACK ? checkers_is_over_of(p, CHECKERS_BLACK)
                                     : checkers_is_over_of(p, CHECKERS_WHITE);
}

/* --- playing */

/* The part of the key for the pieces of side on set. */
static inline uint64_t checkers_key_part(const checkers_pos *p, checkers_set set, unsigned side)
{
    uint64_t key = 0;
    for (; set; set &= set - 1) {
        const unsigned square = checkers_lowest(set);
        key ^= checkers_zobrist[side + 2 * (p->kings >> square & 1)][square];
    }
    return key;
}

/* The key of the position after a move. */
NW_ALWAYS_INLINE uint64_t checkers_child_key(const checkers_pos *p, checkers_move m)
{
    const unsigned side = (unsigned)p->side, from = checkers_from(m), to = checkers_to(m);
    const unsigned was_king = p->kings >> from & 1;
    const unsigned is_king = was_king | (checkers_crown((int)side) >> to & 1);
    const uint64_t key = p->key ^ checkers_zobrist[side + 2 * was_king][from] ^
                         checkers_zobrist[side + 2 * is_king][to] ^ CHECKERS_KEY_WHITE;
    return checkers_is_capture(m) ? key ^ checkers_key_part(p, checkers_captured(m), !side) : key;
}

NW_ALWAYS_INLINE void checkers_play(checkers_pos *child, const checkers_pos *parent,
                                    checkers_move m)
{
    assert(parent->piece[parent->side] >> checkers_from(m) & 1);
    const unsigned side = (unsigned)parent->side;
    const checkers_set from = checkers_bit(checkers_from(m)), to = checkers_bit(checkers_to(m));
    const checkers_set taken = checkers_is_capture(m) ? checkers_captured(m) : 0;
    const checkers_set crowned = parent->kings & from ? to : to & checkers_crown((int)side);
    const checkers_set own = (parent->piece[side] & ~from) | to, opp = parent->piece[!side];
    child->key = checkers_child_key(parent, m);
    child->kings = (parent->kings & ~(from | taken)) | crowned;
    child->piece[side] = own;
    child->piece[!side] = opp & ~taken;
    child->side = !side;
    assert((child->piece[0] & child->piece[1]) == 0);
    assert((child->kings & ~(child->piece[0] | child->piece[1])) == 0);
}

/* The key from scratch, for new positions and tests. */
static inline uint64_t checkers_key_of(const checkers_pos *p)
{
    return checkers_key_part(p, p->piece[0], 0) ^ checkers_key_part(p, p->piece[1], 1) ^
           (p->side == CHECKERS_WHITE ? CHECKERS_KEY_WHITE : 0);
}

static inline uint64_t checkers_key(const checkers_pos *p)
{
    return p->key;
}

/* Having no move loses; in the search tree no other rule ends a game. */
static inline nw_score checkers_result(const checkers_pos *p)
{
    (void)p;
    return CHECKERS_LOSS;
}

static inline unsigned checkers_move_index(const checkers_pos *p, checkers_move m)
{
    (void)p;
    return m & (CHECKERS_MOVE_INDEXES - 1); /* from and to */
}

/* Captures first, the longer the earlier, then crowning. Steps are left to history: ranking those
 * towards the middle first costs 7 % more nodes. */
static inline int checkers_order(const checkers_pos *p, checkers_move m)
{
    const checkers_set from = checkers_bit(checkers_from(m)), to = checkers_bit(checkers_to(m));
    const bool crowns = !(p->kings & from) && (to & checkers_crown((int)p->side));
    const int taken = checkers_is_capture(m) ? checkers_count(checkers_captured(m)) : 0;
    return 32 * taken + 16 * crowns;
}

/* --- the start */

static inline void checkers_set_up(checkers_pos *p)
{
    p->piece[CHECKERS_BLACK] = CHECKERS_BOARD & 0x1FFF;
    p->piece[CHECKERS_WHITE] = CHECKERS_BOARD & ((checkers_set)0x1FFF << 22);
    p->kings = 0;
    p->side = CHECKERS_BLACK;
    p->key = checkers_key_of(p);
}
#endif
