/* SPDX-License-Identifier: MIT */
/* Qubic for provers: fours to make and to block, wins by threat sequences, symmetries.
 *
 * Implements: Allis 1994, threat sequences. Differs: depth first, with a bound of work. */
#include "games/qubic/threats.h"

enum { TRIES = 60, FEW_STONES = 8, SYMMETRIES = 192 };

/* The cells that complete a line of own through the square. */
static uint64_t completing_at(uint64_t own, uint64_t opp, unsigned square)
{
    uint64_t cells = 0;
    for (const uint8_t *i = qubic_through[square]; *i < QUBIC_LINES; i++)
        if (!(qubic_line[*i] & opp) && __builtin_popcountll(qubic_line[*i] & own) == 3)
            cells |= qubic_line[*i] & ~own;
    return cells;
}

static uint64_t completing(uint64_t own, uint64_t opp)
{
    uint64_t cells = 0;
    for (int i = 0; i < QUBIC_LINES; i++)
        if (!(qubic_line[i] & opp) && __builtin_popcountll(qubic_line[i] & own) == 3)
            cells |= qubic_line[i] & ~own;
    return cells;
}

static bool wins(uint64_t own, uint64_t opp, uint64_t must, int *tries);

/* Own threatens a four by the move; the reply is forced. */
static bool threat_wins(uint64_t own, uint64_t opp, uint64_t move, int *tries)
{
    const uint64_t next = own | move;
    const uint64_t cells = completing_at(next, opp, (unsigned)__builtin_ctzll(move));
    if (cells & (cells - 1))
        return true;
    const uint64_t must = completing_at(opp | cells, next, (unsigned)__builtin_ctzll(cells));
    return !(must & (must - 1)) && wins(next, opp | cells, must, tries);
}

/* Does own, to move, win by a sequence of forcing threats? must: the cell where the other side
 * would complete a line, or none. */
static bool wins(uint64_t own, uint64_t opp, uint64_t must, int *tries)
{
    for (int i = 0; i < QUBIC_LINES; i++) {
        const uint64_t line = qubic_line[i];
        if ((line & opp) || __builtin_popcountll(line & own) != 2)
            continue;
        for (uint64_t left = line & ~own; left; left &= left - 1) {
            const uint64_t move = left & -left;
            if (must && move != must)
                continue;
            if (--*tries < 0)
                return false;
            if (threat_wins(own, opp, move, tries))
                return true;
        }
    }
    return false;
}

static int worth(const qubic_pos *p, unsigned square)
{
    static const int own_worth[4] = {1, 4, 24, 0}, opp_worth[4] = {1, 3, 16, 0};
    int sum = 0;
    for (const uint8_t *i = qubic_through[square]; *i < QUBIC_LINES; i++) {
        const uint64_t own = p->own & qubic_line[*i], opp = p->opp & qubic_line[*i];
        if (!opp)
            sum += own_worth[__builtin_popcountll(own) & 3];
        if (!own)
            sum += opp_worth[__builtin_popcountll(opp) & 3];
    }
    return sum;
}

static int sort(const qubic_pos *p, uint64_t can, nw_move *out)
{
    int n = 0, value[QUBIC_SQUARES];
    for (; can; can &= can - 1, n++) {
        const unsigned square = (unsigned)__builtin_ctzll(can);
        const int w = worth(p, square);
        int k = n;
        for (; k > 0 && value[k - 1] < w; k--) {
            value[k] = value[k - 1];
            out[k] = out[k - 1];
        }
        value[k] = w;
        out[k] = square;
    }
    return n;
}

int qubic_useful(const qubic_pos *p, nw_move *out, nw_insight *about)
{
    const uint64_t all = p->own | p->opp;
    int tries = TRIES;
    if (p->lost || !~all)
        return 0;
    const uint64_t mine = completing(p->own, p->opp), yours = completing(p->opp, p->own);
    uint64_t can = mine ? mine : yours ? yours : ~all;
    about->plies = 3;
    if (mine)
        *about = (nw_insight){about->asked, QUBIC_WIN, QUBIC_WIN, 1};
    else if (yours & (yours - 1))
        *about = (nw_insight){about->asked, -QUBIC_WIN, -QUBIC_WIN, 2};
    else if (wins(p->own, p->opp, yours, &tries))
        about->least = QUBIC_WIN;
    if (mine || yours)
        can &= -can;
    return sort(p, can, out);
}

/* A coordinate by one of the eight permutations that keep pairs of opposite ones, 0 and 3, 1 and 2,
 * together. */
static unsigned moved(unsigned c, unsigned how)
{
    c = how & 1 ? (c == 1 || c == 2 ? 3 - c : c) : c;
    return how & 2 ? c ^ 1 : c;
}

/* The square by symmetry number s: axes exchanged, each turned round or not, and all coordinates
 * moved alike. */
static unsigned image(unsigned square, unsigned s)
{
    static const uint8_t axes[6][3] = {{0, 1, 2}, {0, 2, 1}, {1, 0, 2},
                                       {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
    const unsigned turn = s / 6 % 8, how = s / 48;
    unsigned to = 0;
    for (unsigned i = 0; i < 3; i++) {
        unsigned c = moved(square >> 2 * axes[s % 6][i] & 3, how);
        c = turn >> i & 1 ? 3 - c : c;
        to |= c << 2 * i;
    }
    return to;
}

static uint64_t image_of(uint64_t set, unsigned s)
{
    uint64_t to = 0;
    for (; set; set &= set - 1)
        to |= (uint64_t)1 << image((unsigned)__builtin_ctzll(set), s);
    return to;
}

/* Computing the images pays only while there are few stones. */
uint64_t qubic_canonical(const qubic_pos *p)
{
    if (__builtin_popcountll(p->own | p->opp) > FEW_STONES)
        return qubic_key(p);
    uint64_t least = UINT64_MAX;
    for (unsigned s = 0; s < SYMMETRIES; s++) {
        const qubic_pos q = {image_of(p->own, s), image_of(p->opp, s), p->lost};
        const uint64_t key = qubic_key(&q);
        least = key < least ? key : least;
    }
    return least;
}
