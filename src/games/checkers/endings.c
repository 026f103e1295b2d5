/* SPDX-License-Identifier: MIT */
/* Retrograde analysis: a class is solved after those that captures and crownings lead to, together
 * with the class of the same pieces and the other side to move. Positions are settled in order of
 * distance and propagated to their predecessors.
 *
 * Implements: Thompson 1986, retrograde analysis. */
#include "games/checkers/endings.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

enum { DRAWN = CHECKERS_ENDING_DRAWN };

/* --- the index */

static uint32_t class_first(const checkers_endings *e, const checkers_class *c)
{
    return e->first[checkers_class_number(c)];
}

void checkers_endings_at(checkers_endings *e, const uint8_t *plies)
{
    uint32_t next = 0;
    e->plies = plies;
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        e->first[n] = next;
        next += checkers_class_exists(&c, CHECKERS_ENDING_PIECES) ? checkers_class_size(&c) : 0;
    }
}

static uint32_t index_of(const checkers_endings *e, const checkers_pos *p)
{
    checkers_class c;
    const uint32_t index = checkers_class_index(p, &c);
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
    const checkers_pos black = p->side == CHECKERS_WHITE ? checkers_turn_round(p) : *p;
    return e->plies[index_of(e, &black)];
}

/* --- the solver */

/* The state of an unsettled position: the number of moves within the class that are not known to
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
    uint8_t *least;       /* longest loss by moves out of the class, in plies */
    uint32_t *link;       /* lists; two entries per position, by a move out of or in the class */
    uint32_t head[DRAWN]; /* by distance */
} solver;

static void list(solver *s, uint32_t index, bool within, int plies)
{
    const uint32_t entry = 2 * index + within;
    s->link[entry] = s->head[plies];
    s->head[plies] = entry;
}

/* Looks up the moves out of the class and counts those within. */
static void begin_position(solver *s, uint32_t index, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int best = DRAWN, within = 0, least = 0;
    bool draws = false;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        if (!checkers_leaves_class(p, moves[i])) {
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

static void begin_class(solver *s, const checkers_class *c)
{
    const uint32_t first = class_first(&s->endings, c), size = checkers_class_size(c);
    checkers_kinds k = checkers_class_kinds(c, 0);
    for (uint32_t i = 0; i < size; i++, checkers_kinds_next(c, &k)) {
        checkers_pos p;
        if (checkers_from_kinds(&k, &p))
            begin_position(s, first + i, &p);
    }
}

/* A move within the class leads from the position at index to one settled at plies. */
static void propagate(solver *s, uint32_t index, int plies)
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

/* Updates the positions from which a black piece reached `to` by a quiet move. */
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
            propagate(s, index_of(&s->endings, &before), plies);
    }
}

static void settle(solver *s, const checkers_class *c, uint32_t index, int plies)
{
    checkers_pos p = {.side = CHECKERS_BLACK};
    s->plies[index] = (uint8_t)plies;
    const checkers_kinds k = checkers_class_kinds(c, index - class_first(&s->endings, c));
    checkers_from_kinds(&k, &p);
    const checkers_pos before = checkers_turn_round(&p);
    for (checkers_set own = before.piece[0]; own; own &= own - 1)
        tell_before(s, &before, own & -own, plies);
}

/* Settles the listed positions of two classes, nearest first; the rest are draws. */
static void settle_all(solver *s, const checkers_class *a, const checkers_class *b)
{
    const uint32_t first = class_first(&s->endings, a), size = checkers_class_size(a);
    for (int plies = 0; plies < DRAWN; plies++)
        while (s->head[plies] != NOTHING) {
            const uint32_t entry = s->head[plies], index = entry / 2;
            s->head[plies] = s->link[entry];
            if (s->plies[index] == DRAWN)
                settle(s, index - first < size ? a : b, index, plies);
        }
}

static void solve_class(solver *s, const checkers_class *c)
{
    const checkers_class other = checkers_class_other(c);
    begin_class(s, c);
    if (memcmp(c, &other, sizeof other) != 0)
        begin_class(s, &other);
    settle_all(s, c, &other);
}

/* Captures lead to fewer pieces, crownings to fewer men. The half with the smaller number solves
 * both. */
static void solve_in_order(solver *s)
{
    for (unsigned pieces = 2; pieces <= CHECKERS_ENDING_PIECES; pieces++)
        for (unsigned men = 0; men <= pieces; men++)
            for (int n = -1; (n = checkers_class_next(pieces, men, n)) >= 0;) {
                const checkers_class c = checkers_class_at((unsigned)n);
                solve_class(s, &c);
            }
}

static bool reserve(solver *s)
{
    s->open = calloc(CHECKERS_ENDINGS_SIZE, 1);
    s->least = calloc(CHECKERS_ENDINGS_SIZE, 1);
    s->link = malloc(2 * (size_t)CHECKERS_ENDINGS_SIZE * sizeof *s->link);
    return s->open && s->least && s->link;
}

static void release(solver *s)
{
    free(s->open);
    free(s->least);
    free(s->link);
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
