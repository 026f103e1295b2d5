/* SPDX-License-Identifier: MIT */
#include "games/othello/last-inl.h"

enum { NONE = -65 }; /* below every value: no move was found */

/* Discs that own turns over with the last move of the game: one look-up per line. The square itself
 * is ignored. */
NW_ALWAYS_INLINE int last_flips(uint64_t own, const othello_square *s)
{
#ifdef __BMI2__
    int flips = s->flips[0][nw_pext(own, s->line[0])];
    flips += s->flips[1][nw_pext(own, s->line[1])];
    flips += s->flips[2][nw_pext(own, s->line[2])];
    flips += s->flips[3][nw_pext(own, s->line[3])];
    return flips;
#else
    /* No two squares of a diagonal share a column, so that the product adds without carry: their
     * bits come by columns, and the columns that it does not reach are left empty. */
    const uint64_t every_row = 0x0101010101010101u;
    const unsigned square = (unsigned)(s - othello_squares);
    return s->flips[0][own >> (square & 56) & 0xFF] +
           s->flips[1][othello_column(own, (int)(square & 7))] +
           s->flips[0][(own & s->line[2]) * every_row >> 56] +
           s->flips[0][(own & s->line[3]) * every_row >> 56];
#endif
}

/* Tells the compiler that a value was found, which saves a test. */
static inline int found(int value)
{
    if (value < -64 || value > 64)
        __builtin_unreachable();
    return value;
}

static inline bool can_try(othello_pair b, const othello_square *x, othello_pair *after)
{
    return othello_is_near(b, x) && othello_try(b, x, after);
}

/* --- one empty square: the value for the side that has just moved */

/* Keeps the compiler from loading a square's lines once for both sides: they would not fit into its
 * registers, and few positions need them twice. */
static inline const othello_square *read_anew(const othello_square *s)
{
#ifdef __BMI2__
    __asm__("" : "+r"(s));
#endif
    return s;
}

/* The other side cannot move there. */
NW_ALWAYS_INLINE int one_passed(uint64_t mine, const othello_square *s, uint64_t *nodes)
{
    const int flips = last_flips(mine, read_anew(s)),
              lead = 2 * othello_count(mine) - 63; /* never zero */
    *nodes += flips != 0;
    return flips ? lead + 1 + 2 * flips : lead > 0 ? lead + 1 : lead - 1;
}

NW_ALWAYS_INLINE int one(othello_pair after, const othello_square *s, uint64_t *nodes)
{
    const uint64_t mine = othello_second(after);
    ++*nodes;
    const int flips = last_flips(othello_first(after), s);
    return flips ? 2 * (othello_count(mine) - flips) - 64 : one_passed(mine, s, nodes);
}

/* Only the discs in line with the last square can still change sides, which bounds the value: if
 * that decides the test, no move is needed. */
NW_ALWAYS_INLINE int before_last(othello_pair after, int alpha, const othello_square *s,
                                 uint64_t *nodes)
{
    const int least = 2 * othello_count(othello_second(after) & s->out_of_line) - 64;
    if (least > alpha)
        return least;
    const int most = least + s->reach;
    return most <= alpha ? most : one(after, s, nodes);
}

/* --- two, three and four empty squares, to be tried in the order given */

typedef const othello_square *last_square;

NW_ALWAYS_INLINE int two_moves(othello_pair b, int alpha, last_square x, last_square y,
                               uint64_t *nodes)
{
    othello_pair after;
    int best = NONE;
    ++*nodes;
    if (can_try(b, x, &after)) {
        best = found(before_last(after, alpha, y, nodes));
        if (best > alpha)
            return best;
    }
    if (can_try(b, y, &after)) {
        const int value = found(before_last(after, alpha, x, nodes));
        return value > best ? value : best;
    }
    return best;
}

/* The value where own has no move: after a pass, of which this is the answer, or at the end. */
static inline int passed(othello_pair b, int answer)
{
    return answer > NONE ? -answer : othello_final(othello_first(b), othello_second(b));
}

static __attribute__((noinline)) int two_passed(othello_pair b, int alpha, last_square x,
                                                last_square y, uint64_t *nodes)
{
    return passed(b, two_moves(othello_exchanged(b), -alpha - 2, x, y, nodes));
}

NW_ALWAYS_INLINE int two(othello_pair b, int alpha, last_square x, last_square y, uint64_t *nodes)
{
    const int value = two_moves(b, alpha, x, y, nodes);
    return value > NONE ? value : two_passed(b, alpha, x, y, nodes);
}

/* After the move on a square: y and z are left. True if it cuts off. */
NW_ALWAYS_INLINE bool three_try(othello_pair after, int alpha, last_square y, last_square z,
                                uint64_t *nodes, int *best)
{
    const int value = -found(two(after, -alpha - 2, y, z, nodes));
    *best = value > *best ? value : *best;
    return value > alpha;
}

/* Squares to try are stored as 256 times their number. */
_Static_assert(sizeof(othello_square) == 256, "an offset is a square's number and a zero byte");
static inline last_square square_at(uint16_t offset)
{
    return (last_square)((const char *)othello_squares + offset);
}

NW_ALWAYS_INLINE int three_moves(othello_pair b, int alpha, const uint16_t order[3],
                                 uint64_t *nodes)
{
    const last_square x = square_at(order[0]), y = square_at(order[1]), z = square_at(order[2]);
    othello_pair after;
    int best = NONE;
    ++*nodes;
    if (can_try(b, x, &after) && three_try(after, alpha, y, z, nodes, &best))
        return best;
    if (can_try(b, y, &after) && three_try(after, alpha, z, x, nodes, &best))
        return best;
    if (can_try(b, z, &after))
        three_try(after, alpha, x, y, nodes, &best);
    return best;
}

static __attribute__((noinline)) int three_passed(othello_pair b, int alpha,
                                                  const uint16_t order[3], uint64_t *nodes)
{
    return passed(b, three_moves(othello_exchanged(b), -alpha - 2, order, nodes));
}

NW_ALWAYS_INLINE int three(othello_pair b, int alpha, const uint16_t order[3], uint64_t *nodes)
{
    const int value = three_moves(b, alpha, order, nodes);
    return value > NONE ? value : three_passed(b, alpha, order, nodes);
}

/* Four moves, each with the three squares that are left after it. */
typedef struct four_order {
    _Alignas(32) uint16_t row[4][4];
} four_order;

NW_ALWAYS_INLINE int four_moves(othello_pair b, int alpha, const four_order *order, uint64_t *nodes)
{
    othello_pair after;
    int best = NONE;
    ++*nodes;
    for (int i = 0; i < 4; i++)
        if (can_try(b, square_at(order->row[i][0]), &after)) {
            const int value = -found(three(after, -alpha - 2, order->row[i] + 1, nodes));
            if (value > alpha)
                return value;
            best = value > best ? value : best;
        }
    return best;
}

/* Four empty squares in the order to try them. */
static inline void order_four(uint64_t set, four_order *order)
{
    unsigned squares = othello_lowest(set);
    set &= set - 1;
    squares |= othello_lowest(set) << 8;
    set &= set - 1;
    squares |= othello_lowest(set) << 16;
    set &= set - 1;
    squares |= othello_lowest(set) << 24;
#if defined __AVX2__ && defined __BMI2__
    const unsigned quadrants = nw_pext_32(squares, 0x24242424); /* bits 2 and 5 of a square */
    const __m256i by = _mm256_load_si256((const __m256i *)othello_fours[quadrants].by);
    _mm256_store_si256((__m256i *)order, _mm256_shuffle_epi8(_mm256_set1_epi32((int)squares), by));
#else
    /* Two bits of every byte, brought together by a product without carry. */
    const unsigned quadrants = (squares >> 2 & 0x01010101) | (squares >> 4 & 0x02020202);
    const othello_four *f = &othello_fours[quadrants * 0x01041040u >> 24];
    for (int i = 0; i < 16; i++)
        order->row[i / 4][i % 4] = (uint16_t)((squares >> 8 * f->by[i][1] & 0xFF) << 8);
#endif
}

static __attribute__((noinline)) int four_passed(othello_pair b, int alpha, const four_order *order,
                                                 uint64_t *nodes)
{
    return passed(b, four_moves(othello_exchanged(b), -alpha - 2, order, nodes));
}

NW_ALWAYS_INLINE int four(othello_pair b, int alpha, uint64_t empties, uint64_t *nodes)
{
    four_order order;
    order_four(empties, &order);
    const int value = four_moves(b, alpha, &order, nodes);
    return value > NONE ? value : four_passed(b, alpha, &order, nodes);
}

/* --- five and six empty squares: odd quadrants first, and in either half corners first and the
 * squares diagonally before them last; nothing is listed, nothing sorted */

/* The squares to be tried next of a set that is not empty. */
static inline uint64_t first_of(uint64_t set, uint64_t odd)
{
    const uint64_t corners = 0x8100000000000081u, before_corners = 0x0042000000004200u;
    const uint64_t part = set & odd ? set & odd : set;
    return part & corners ? part & corners : part & ~before_corners ? part & ~before_corners : part;
}

NW_ALWAYS_INLINE int five_moves(othello_pair b, int alpha, uint64_t empties, uint64_t odd,
                                uint64_t *nodes)
{
    othello_pair after;
    int best = NONE;
    ++*nodes;
    for (uint64_t left = empties, part = 0; left;) {
        part = part ? part : first_of(left, odd);
        const unsigned x = othello_lowest(part);
        left ^= 1ull << x;
        part &= part - 1;
        if (!can_try(b, &othello_squares[x], &after))
            continue;
        const int value = -found(four(after, -alpha - 2, empties ^ 1ull << x, nodes));
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    return best;
}

static __attribute__((noinline)) int five_passed(othello_pair b, int alpha, uint64_t empties,
                                                 uint64_t odd, uint64_t *nodes)
{
    return passed(b, five_moves(othello_exchanged(b), -alpha - 2, empties, odd, nodes));
}

NW_ALWAYS_INLINE int five(othello_pair b, int alpha, uint64_t empties, uint64_t odd,
                          uint64_t *nodes)
{
    const int value = five_moves(b, alpha, empties, odd, nodes);
    if (value > NONE)
        return value;
    return five_passed(b, alpha, empties, odd, nodes);
}

int othello_six(uint64_t own, uint64_t opp, uint64_t mobility, int alpha, uint64_t odd,
                uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    const othello_pair b = othello_pair_of(own, opp);
    int best = NONE;
    for (uint64_t part = 0; mobility;) {
        part = part ? part : first_of(mobility, odd);
        const unsigned x = othello_lowest(part);
        mobility ^= 1ull << x;
        part &= part - 1;
        const othello_pair after = othello_played(b, &othello_squares[x]);
        const int value =
            -five(after, -alpha - 2, empties ^ 1ull << x, odd ^ othello_quadrant(x), nodes);
        if (value > alpha)
            return value;
        best = value > best ? value : best;
    }
    return best;
}

/* At most three empty squares, those of odd quadrants first. */
static void pack(uint64_t set, uint64_t odd, uint16_t order[3])
{
    for (uint64_t part = set & odd; part; part &= part - 1)
        *order++ = (uint16_t)(othello_lowest(part) << 8);
    for (uint64_t part = set & ~odd; part; part &= part - 1)
        *order++ = (uint16_t)(othello_lowest(part) << 8);
}

int othello_last(uint64_t own, uint64_t opp, int alpha, uint64_t odd, uint64_t *nodes)
{
    const uint64_t empties = ~(own | opp);
    const othello_pair b = othello_pair_of(own, opp);
    const int count = othello_count(empties);
    uint16_t order[3];
    if (count <= 3)
        pack(empties, odd, order);
    switch (count) {
    case 0:
        return othello_final(own, opp);
    case 1:
        return -one(b, square_at(order[0]), nodes);
    case 2:
        return two(b, alpha, square_at(order[0]), square_at(order[1]), nodes);
    case 3:
        return three(b, alpha, order, nodes);
    case 4:
        return four(b, alpha, empties, nodes);
    default:
        return five(b, alpha, empties, odd, nodes);
    }
}
