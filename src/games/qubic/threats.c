/* SPDX-License-Identifier: MIT */
/* Qubic for provers: fours to make and to block, wins by threat sequences, symmetries. */
#include "games/qubic/threats.h"

enum {
    TRIES = 20000,
    LONGEST = 24,
    FAILED = 512,
    SYMMETRIES = 192,
    PAIR = 16,   /* worth of a line with two stones; one stone is worth 1 */
    QUIET = 200, /* the proof number where neither side has a stone, less one */
    HALF = 28,   /* by so much more worth the number halves */
    REPLIES = 30 /* so many replies count as if the attacker were to move */
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

/* Does own, to move, win by a sequence of threats?
 *
 * Implements: Allis 1994, threat sequences. Differs: depth first, with a bound of work, and a list
 * of positions where none was found. */
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

/* How far from a win a side is whose lines are worth so much more. */
static int distance(int lead)
{
    int far = QUIET;
    for (; lead >= HALF; lead -= HALF)
        far /= 2;
    for (; lead < 0; lead += HALF)
        far = far < 1 << 16 ? 2 * far : far;
    return far - far * lead / (2 * HALF);
}

/* The first numbers, for the side that must win. */
static void judge(const qubic_pos *p, int replies, nw_insight *about)
{
    const int own = potential(p->own, p->opp), opp = potential(p->opp, p->own);
    if (about->asked > 0)
        about->proof = (uint32_t)distance(own - 3 * opp / 2) + 1;
    else
        about->disproof = (uint32_t)(distance(opp - 3 * own / 2) * replies / REPLIES + replies);
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

/* Exchanges every square of mask with the one that many squares above it. */
typedef struct exchange {
    uint64_t mask;
    unsigned distance;
} exchange;

/* The symmetries are generated by: turning an axis round; exchanging two axes; exchanging the
 * coordinates 1 and 2 of all axes; and 0 with 1 and 2 with 3 of all axes. */
static const exchange generator[][3] = {
    {{0x5555555555555555, 1}, {0x3333333333333333, 2}},
    {{0x0F0F0F0F0F0F0F0F, 4}, {0x00FF00FF00FF00FF, 8}},
    {{0x0000FFFF0000FFFF, 16}, {0x00000000FFFFFFFF, 32}},
    {{0x0A0A0A0A0A0A0A0A, 3}, {0x00CC00CC00CC00CC, 6}},
    {{0x0000F0F00000F0F0, 12}, {0x00000000FF00FF00, 24}},
    {{0x2222222222222222, 1}, {0x00F000F000F000F0, 4}, {0x00000000FFFF0000, 16}},
    {{0x5555555555555555, 1}, {0x0F0F0F0F0F0F0F0F, 4}, {0x0000FFFF0000FFFF, 16}}};

/* The generator that leads to image number s from the one before. */
static const exchange *step_to(unsigned s)
{
    if (s % 8)
        return generator[__builtin_ctz(s)];
    return generator[s % 48 ? 3 + s / 8 % 2 : 5 + s / 48 % 2];
}

static uint64_t turned(uint64_t set, const exchange *by)
{
    for (int i = 0; i < 3; i++) {
        const uint64_t change = (set ^ set >> by[i].distance) & by[i].mask;
        set ^= change ^ change << by[i].distance;
    }
    return set;
}

bool qubic_same(const qubic_pos *a, const qubic_pos *b)
{
    uint64_t own = a->own, opp = a->opp;
    for (unsigned s = 1; own != b->own || opp != b->opp; s++) {
        if (s == SYMMETRIES)
            return false;
        own = turned(own, step_to(s));
        opp = turned(opp, step_to(s));
    }
    return true;
}

uint64_t qubic_canonical(const qubic_pos *p)
{
    qubic_pos q = *p, least = q;
    for (unsigned s = 1; s < SYMMETRIES; s++) {
        q.own = turned(q.own, step_to(s));
        q.opp = turned(q.opp, step_to(s));
        if (q.own < least.own || (q.own == least.own && q.opp < least.opp))
            least = q;
    }
    return qubic_key(&least);
}
