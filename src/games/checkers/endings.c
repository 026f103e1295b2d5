/* SPDX-License-Identifier: MIT */
/* Retrograde analysis: a class of endings is solved after those that a capture or a crowning leads
 * to, together with the class of the same pieces and the other side to move. Within them a position
 * is settled when its distance is reached, in order of distance, and then tells its predecessors.
 *
 * Implements: Thompson 1986, retrograde analysis. */
#include "games/checkers/endings.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

enum {
    MOST = CHECKERS_ENDING_PIECES - 1, /* pieces of one side */
    MAN_SQUARES = 28,
    SQUARES = 32,
    DRAWN = CHECKERS_ENDING_DRAWN
};

/* --- the index */

/* Men and kings of the side to move, men and kings of the other. */
typedef struct class
{
    unsigned count[4];
} class;

/* Subsets of k squares out of n, k at most 3. */
static uint32_t choose(uint32_t n, unsigned k)
{
    return k == 0 ? 1 : k == 1 ? n : k == 2 ? n * (n - 1) / 2 : n * (n - 1) * (n - 2) / 6;
}

static uint32_t sets_of(const class *c, int kind)
{
    return choose(kind % 2 ? SQUARES : MAN_SQUARES, c->count[kind]);
}

static uint32_t class_size(const class *c)
{
    return sets_of(c, 0) * sets_of(c, 1) * sets_of(c, 2) * sets_of(c, 3);
}

static unsigned class_men(const class *c)
{
    return c->count[0] + c->count[2];
}

static unsigned class_pieces(const class *c)
{
    return class_men(c) + c->count[1] + c->count[3];
}

static bool class_exists(const class *c)
{
    const unsigned own = c->count[0] + c->count[1], opp = c->count[2] + c->count[3];
    return own > 0 && opp > 0 && own + opp <= CHECKERS_ENDING_PIECES;
}

/* All classes are numbers of two bits a kind. */
enum { CLASSES = 256 };
static class class_number(unsigned n)
{
    return (class){{n >> 6 & 3, n >> 4 & 3, n >> 2 & 3, n & 3}};
}

static uint32_t class_first(const checkers_endings *e, const class *c)
{
    return e->first[c->count[0]][c->count[1]][c->count[2]][c->count[3]];
}

void checkers_endings_at(checkers_endings *e, const uint8_t *plies)
{
    uint32_t next = 0;
    e->plies = plies;
    for (unsigned n = 0; n < CLASSES; n++) {
        const class c = class_number(n);
        e->first[c.count[0]][c.count[1]][c.count[2]][c.count[3]] = next;
        next += class_exists(&c) ? class_size(&c) : 0;
    }
}

/* The 32 squares without the gaps of a checkers_set, and back. */
static uint32_t pressed(checkers_set s)
{
    return (uint32_t)((s & 0xFF) | (s >> 1 & 0xFF00) | (s >> 2 & 0xFF0000) | (s >> 3 & 0xFF000000));
}
static checkers_set spread(uint32_t s)
{
    const checkers_set w = s;
    return (w & 0xFF) | (w & 0xFF00) << 1 | (w & 0xFF0000) << 2 | (w & 0xFF000000) << 3;
}

/* The board turned round by 180 degrees. */
static checkers_set turned(checkers_set s)
{
    uint64_t r = __builtin_bswap64(s);
    r = (r >> 4 & 0x0F0F0F0F0F0F0F0F) | (r & 0x0F0F0F0F0F0F0F0F) << 4;
    r = (r >> 2 & 0x3333333333333333) | (r & 0x3333333333333333) << 2;
    r = (r >> 1 & 0x5555555555555555) | (r & 0x5555555555555555) << 1;
    return r >> (64 - CHECKERS_BITS);
}

/* The same position for the other colours; the key is left out. */
static checkers_pos turn_round(const checkers_pos *p)
{
    return (checkers_pos){.piece = {turned(p->piece[1]), turned(p->piece[0])},
                          .kings = turned(p->kings),
                          .side = !p->side};
}

/* The number of a set among those of its size, in colexicographic order. */
static uint32_t rank(uint32_t set)
{
    uint32_t r = 0;
    for (unsigned k = 1; set; set &= set - 1, k++)
        r += choose((uint32_t)__builtin_ctz(set), k);
    return r;
}

/* Black is to move. The men of White cannot stand on the first row: they are counted from the
 * second. */
static uint32_t index_of(const checkers_endings *e, const checkers_pos *p)
{
    const checkers_set own = p->piece[0], opp = p->piece[1], kings = p->kings;
    const uint32_t set[4] = {pressed(own & ~kings), pressed(own & kings),
                             pressed(opp & ~kings) >> 4, pressed(opp & kings)};
    class c;
    uint32_t index = 0;
    for (int kind = 0; kind < 4; kind++) {
        c.count[kind] = (unsigned)__builtin_popcount(set[kind]);
        index = index * sets_of(&c, kind) + rank(set[kind]);
    }
    return class_first(e, &c) + index;
}

bool checkers_ending_is_known(const checkers_pos *p)
{
    return p->piece[0] && p->piece[1] &&
           checkers_count(p->piece[0] | p->piece[1]) <= CHECKERS_ENDING_PIECES;
}

int checkers_ending_plies(const checkers_endings *e, const checkers_pos *p)
{
    if (!p->piece[p->side])
        return 0;
    const checkers_pos black = p->side == CHECKERS_WHITE ? turn_round(p) : *p;
    return e->plies[index_of(e, &black)];
}

/* --- the solver */

/* What may still happen to an unsettled position: so many moves within the class are not known to
 * lose, or one of these. */
enum {
    LISTED = 254,     /* settled when its distance is reached */
    CANNOT_LOSE = 255 /* a capture or a crowning draws or wins */
};
#define NOTHING UINT32_MAX

typedef struct solver {
    checkers_endings endings;
    uint8_t *plies;
    uint8_t *open;        /* by position: see above */
    uint8_t *least;       /* plies that the moves out of the class make the loss last */
    uint32_t *link;       /* lists; two entries a position, by a move out of or in the class */
    uint32_t head[DRAWN]; /* by distance */
    uint32_t *subset[MOST + 1]; /* the sets of so many of 32 squares, in order */
} solver;

static void list(solver *s, uint32_t index, bool within, int plies)
{
    const uint32_t entry = 2 * index + within;
    s->link[entry] = s->head[plies];
    s->head[plies] = entry;
}

/* The position with Black to move; false: two pieces share a square. */
static bool position_of(const solver *s, const class *c, uint32_t index, checkers_pos *p)
{
    checkers_set set[4];
    for (int kind = 3; kind >= 0; kind--) {
        const uint32_t sets = sets_of(c, kind), squares = s->subset[c->count[kind]][index % sets];
        index /= sets;
        set[kind] = spread(kind == 2 ? squares << 4 : squares);
    }
    *p = (checkers_pos){.piece = {set[0] | set[1], set[2] | set[3]}, .kings = set[1] | set[3]};
    return (unsigned)checkers_count(p->piece[0] | p->piece[1]) == class_pieces(c);
}

static bool leaves_class(const checkers_pos *p, checkers_move m)
{
    const checkers_set from = checkers_bit(checkers_from(m)), to = checkers_bit(checkers_to(m));
    return checkers_is_capture(m) ||
           (!(p->kings & from) && (to & checkers_crown(CHECKERS_BLACK)) != 0);
}

/* What the moves out of the class say of a position, and how many moves are left within. */
static void begin_position(solver *s, uint32_t index, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int best = DRAWN, within = 0, least = 0;
    bool draws = false;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        if (!leaves_class(p, moves[i])) {
            within++;
            continue;
        }
        checkers_play(&child, p, moves[i]);
        const int plies = checkers_ending_plies(&s->endings, &child);
        if (plies == DRAWN)
            draws = true;
        else if (plies % 2)
            least = plies + 1 > least ? plies + 1 : least;
        else
            best = plies + 1 < best ? plies + 1 : best;
    }
    s->least[index] = (uint8_t)least;
    s->open[index] = best < DRAWN || draws ? CANNOT_LOSE : (uint8_t)within;
    if (best < DRAWN)
        list(s, index, false, best);
    else if (!draws && within == 0)
        list(s, index, false, least);
}

static void begin_class(solver *s, const class *c)
{
    const uint32_t first = class_first(&s->endings, c), size = class_size(c);
    for (uint32_t i = 0; i < size; i++) {
        checkers_pos p;
        if (position_of(s, c, i, &p))
            begin_position(s, first + i, &p);
    }
}

/* A move within the class leads from the position at index to one settled at plies. */
static void tell(solver *s, uint32_t index, int plies)
{
    uint8_t *open = &s->open[index];
    if (s->plies[index] != DRAWN || *open == LISTED)
        return;
    if (plies % 2 == 0) {
        *open = LISTED;
        list(s, index, true, plies + 1);
    } else if (*open != CANNOT_LOSE && --*open == 0) {
        const int least = s->least[index];
        *open = LISTED;
        list(s, index, true, least > plies + 1 ? least : plies + 1);
    }
}

/* Tells the positions from which a piece of Black on `to` came by a quiet move. */
static void tell_before(solver *s, const checkers_pos *p, checkers_set to, int plies)
{
    const checkers_set empty = checkers_empty(p);
    const bool king = (p->kings & to) != 0;
    checkers_set from = to >> 4 | to >> 5 | (king ? to << 4 | to << 5 : 0);
    for (from &= empty; from; from &= from - 1) {
        const checkers_set bit = from & -from;
        const checkers_pos before = {.piece = {(p->piece[0] & ~to) | bit, p->piece[1]},
                                     .kings = king ? (p->kings & ~to) | bit : p->kings};
        if (!checkers_must_capture(&before))
            tell(s, index_of(&s->endings, &before), plies);
    }
}

static void settle(solver *s, const class *c, uint32_t index, int plies)
{
    checkers_pos p;
    s->plies[index] = (uint8_t)plies;
    position_of(s, c, index - class_first(&s->endings, c), &p);
    const checkers_pos before = turn_round(&p);
    for (checkers_set own = before.piece[0]; own; own &= own - 1)
        tell_before(s, &before, own & -own, plies);
}

/* Settles what is listed of two classes, the nearest first; what is left is drawn. */
static void settle_all(solver *s, const class *a, const class *b)
{
    const uint32_t first = class_first(&s->endings, a), size = class_size(a);
    for (int plies = 0; plies < DRAWN; plies++)
        while (s->head[plies] != NOTHING) {
            const uint32_t entry = s->head[plies], index = entry / 2;
            s->head[plies] = s->link[entry];
            if (s->plies[index] == DRAWN)
                settle(s, index - first < size ? a : b, index, plies);
        }
}

static void solve_class(solver *s, const class *c)
{
    const class other = {{c->count[2], c->count[3], c->count[0], c->count[1]}};
    begin_class(s, c);
    if (memcmp(c, &other, sizeof other) != 0)
        begin_class(s, &other);
    settle_all(s, c, &other);
}

/* Captures lead to fewer pieces, crownings to fewer men. Of a class and its other half the one with
 * the smaller number calls for both. */
static void solve_in_order(solver *s)
{
    for (unsigned pieces = 2; pieces <= CHECKERS_ENDING_PIECES; pieces++)
        for (unsigned men = 0; men <= pieces; men++)
            for (unsigned n = 0; n < CLASSES; n++) {
                const class c = class_number(n);
                const unsigned other = (n & 15) << 4 | n >> 4;
                if (class_exists(&c) && n <= other && class_pieces(&c) == pieces &&
                    class_men(&c) == men)
                    solve_class(s, &c);
            }
}

/* Sets of k squares by size of their number as an integer, which is the colexicographic order. */
static void fill_subsets(uint32_t *out, unsigned k)
{
    uint64_t set = ((uint64_t)1 << k) - 1;
    for (uint32_t i = 0; i < choose(SQUARES, k); i++) {
        out[i] = (uint32_t)set;
        const uint64_t low = set & -set, high = set + low;
        set = k ? high | ((set ^ high) / low) >> 2 : 0;
    }
}

static bool reserve(solver *s)
{
    bool all = true;
    s->open = calloc(CHECKERS_ENDINGS_SIZE, 1);
    s->least = calloc(CHECKERS_ENDINGS_SIZE, 1);
    s->link = malloc(2 * (size_t)CHECKERS_ENDINGS_SIZE * sizeof *s->link);
    for (unsigned k = 0; k <= MOST; k++) {
        s->subset[k] = malloc(choose(SQUARES, k) * sizeof *s->subset[k]);
        all = all && s->subset[k];
        if (s->subset[k])
            fill_subsets(s->subset[k], k);
    }
    return all && s->open && s->least && s->link;
}

static void release(solver *s)
{
    free(s->open);
    free(s->least);
    free(s->link);
    for (unsigned k = 0; k <= MOST; k++)
        free(s->subset[k]);
}

int checkers_endings_solve(uint8_t *plies, nw_error *err)
{
    solver s = {.plies = plies};
    const bool enough = reserve(&s);
    if (enough) {
        memset(plies, DRAWN, CHECKERS_ENDINGS_SIZE);
        memset(s.head, 0xFF, sizeof s.head);
        checkers_endings_at(&s.endings, plies);
        solve_in_order(&s);
    }
    release(&s);
    return enough ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
}
