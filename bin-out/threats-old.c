/* SPDX-License-Identifier: MIT */
/* Qubic for provers: fours to make and to block, wins by threat sequences, symmetries.
 *
 * Implements: Allis 1994, threat sequences. Differs: depth first, with a bound of work, and a list
 * of positions where none was found. */
#include "games/qubic/threats.h"

enum {
    TRIES = 2000,
    LONGEST = 24,
    FAILED = 512,
    FEW_STONES = 10,
    SYMMETRIES = 192,
    QUIET = 200, /* the proof number where neither side has a stone, less one */
    PAIR = 16    /* worth of a line with two stones; one stone is worth 1 */
};

/* Threats of a four and their forced replies; after the last threat there is more than one. */
typedef struct sequence {
    int count;
    uint64_t attack[LONGEST], reply[LONGEST];
} sequence;

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

/* An attack: the stones, the lines with two own stones and no other, and the threats so far. */
typedef struct attack {
    uint64_t own, opp;
    uint64_t must; /* the cell where the other side would complete a line, or none */
    int count;
    uint8_t lines[QUBIC_LINES];
} attack;

static void add_line(attack *a, unsigned i)
{
    if (!(qubic_line[i] & a->opp) && __builtin_popcountll(qubic_line[i] & a->own) == 2)
        a->lines[a->count++] = (uint8_t)i;
}

/* What a search may still try, and hashes of positions where it found no sequence: the same threats
 * in another order lead to the same position. */
typedef struct effort {
    int tries;
    uint64_t failed[FAILED];
} effort;

static bool wins_on(const attack *a, effort *e, sequence *s);

/* Own threatens a four by the move; the reply is forced. */
static bool threat_wins(const attack *a, uint64_t move, effort *e, sequence *s)
{
    attack next = {.own = a->own | move};
    const unsigned square = (unsigned)__builtin_ctzll(move);
    const uint64_t cells = completing_at(next.own, a->opp, square);
    s->attack[s->count] = move;
    s->reply[s->count++] = cells;
    if (cells & (cells - 1))
        return true;
    next.opp = a->opp | cells;
    next.must = completing_at(next.opp, next.own, (unsigned)__builtin_ctzll(cells));
    if (!(next.must & (next.must - 1))) {
        for (const uint8_t *i = qubic_through[square]; *i < QUBIC_LINES; i++)
            add_line(&next, *i);
        for (int i = 0; i < a->count; i++)
            if (!(qubic_line[a->lines[i]] & move))
                add_line(&next, a->lines[i]);
        if (wins_on(&next, e, s))
            return true;
    }
    s->count--;
    return false;
}

static bool wins_on(const attack *a, effort *e, sequence *s)
{
    const uint64_t key = nw_mix(a->own) + a->opp;
    if (e->failed[key % FAILED] == key)
        return false;
    for (int i = 0; i < a->count && s->count < LONGEST; i++)
        for (uint64_t left = qubic_line[a->lines[i]] & ~a->own; left; left &= left - 1) {
            const uint64_t move = left & -left;
            if (a->must && move != a->must)
                continue;
            if (--e->tries < 0)
                return false;
            if (threat_wins(a, move, e, s))
                return true;
        }
    e->failed[key % FAILED] = key;
    return false;
}

/* Does own, to move, win by a sequence of threats? */
static bool wins(uint64_t own, uint64_t opp, uint64_t must, sequence *s)
{
    attack a = {.own = own, .opp = opp, .must = must};
    effort e = {.tries = TRIES};
    s->count = 0;
    for (unsigned i = 0; i < QUBIC_LINES; i++)
        add_line(&a, i);
    return a.count > 0 && wins_on(&a, &e, s);
}

/* Does the sequence still win where the other side has played the cell? */
static bool withstands(const sequence *s, uint64_t own, uint64_t opp, uint64_t cell)
{
    uint64_t must = 0;
    opp |= cell;
    if (completing_at(opp, own, (unsigned)__builtin_ctzll(cell)))
        return false;
    for (int i = 0; i < s->count; i++) {
        const uint64_t move = s->attack[i];
        if ((move & opp) || (must && must != move))
            return false;
        own |= move;
        const uint64_t cells = completing_at(own, opp, (unsigned)__builtin_ctzll(move));
        if (cells & (cells - 1))
            return true;
        if (!cells)
            return false;
        opp |= cells;
        must = completing_at(opp, own, (unsigned)__builtin_ctzll(cells));
    }
    return false;
}

/* The cells that stop a sequence of the other side. */
static uint64_t stopping(const sequence *s, uint64_t own, uint64_t opp)
{
    uint64_t cells = 0;
    for (uint64_t left = ~(own | opp); left; left &= left - 1)
        if (!withstands(s, opp, own, left & -left))
            cells |= left & -left;
    return cells;
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

/* Neither side can complete a line at once: what do sequences of threats decide? */
static uint64_t sufficient(const qubic_pos *p, uint64_t must, nw_insight *about)
{
    const uint64_t all = p->own | p->opp;
    sequence s;
    about->plies = 3;
    if (wins(p->own, p->opp, must, &s)) {
        about->least = QUBIC_WIN;
        return s.attack[0];
    }
    if (must || !wins(p->opp, p->own, 0, &s))
        return must ? must : ~all;
    const uint64_t cells = stopping(&s, p->own, p->opp);
    if (!cells)
        about->greatest = -QUBIC_WIN;
    return cells ? cells : s.attack[0];
}

/* Own lines without a stone of the other side. */
static int potential(uint64_t own, uint64_t opp)
{
    static const int line_worth[5] = {0, 1, PAIR, PAIR, 0};
    int sum = 0;
    for (int i = 0; i < QUBIC_LINES; i++)
        if (!(qubic_line[i] & opp))
            sum += line_worth[__builtin_popcountll(qubic_line[i] & own)];
    return sum;
}

/* The first numbers: the side that must win is far from it while its lines are worth little. */
static void judge(const qubic_pos *p, int replies, nw_insight *about)
{
    const int own = potential(p->own, p->opp), opp = potential(p->opp, p->own);
    const bool attacks = about->asked > 0;
    const int far = QUIET - (attacks ? own - 3 * opp / 2 : opp - 3 * own / 2);
    if (attacks)
        about->proof = (uint32_t)(far > 0 ? far + 1 : 1);
    else
        about->disproof = (uint32_t)(far > 0 ? far + replies : replies);
}

int qubic_useful(const qubic_pos *p, nw_move *out, nw_insight *about)
{
    const uint64_t all = p->own | p->opp;
    if (p->lost || !~all)
        return 0;
    const uint64_t mine = completing(p->own, p->opp), yours = completing(p->opp, p->own);
    uint64_t can = mine ? mine : yours;
    if (mine)
        *about = (nw_insight){about->asked, QUBIC_WIN, QUBIC_WIN, 1, 0, 0};
    else if (yours & (yours - 1))
        *about = (nw_insight){about->asked, -QUBIC_WIN, -QUBIC_WIN, 2, 0, 0};
    else
        can = sufficient(p, yours, about);
    if (mine || yours)
        can &= -can;
    const int count = sort(p, can, out);
    judge(p, count, about);
    return count;
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

bool qubic_same(const qubic_pos *a, const qubic_pos *b)
{
    for (unsigned s = 0; s < SYMMETRIES; s++)
        if (image_of(a->own, s) == b->own && image_of(a->opp, s) == b->opp)
            return true;
    return false;
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
