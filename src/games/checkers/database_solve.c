/* SPDX-License-Identifier: MIT */
/* Retrograde analysis of won, drawn and lost. A class is solved after those that captures and
 * crownings lead to, together with the class of the same pieces and the other side to move. A
 * forward pass looks up captures and crownings and counts the moves within the class. Then decided
 * positions are propagated to their predecessors, found by unmaking moves, until nothing changes;
 * the rest are draws.
 *
 * Threads share the states of the two classes, a byte each, updated by compare-and-swap.
 *
 * Implements: Thompson 1986, retrograde analysis. */
#include "core/error.h"
#include "games/checkers/journal.h"
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* The state of a position while its class is solved: below OPEN_MOST the number of moves within the
 * class that are not known to lose; or one of these. */
enum {
    OPEN_MOST = 63,
    CANNOT_LOSE = 64, /* a capture or a crowning draws */
    NEWS = 0x80,      /* NEWS | value: settled, not yet propagated */
    SETTLED = 0xC0    /* SETTLED | value */
};

enum { CHUNK = 1 << 16, THREADS_MOST = 64 };

/* One of the two classes at work. */
typedef struct half {
    checkers_class class;
    uint32_t size;
    _Atomic uint8_t *state;
    _Atomic uint8_t *fresh; /* by chunk: contains NEWS */
} half;

typedef struct work {
    const checkers_raw *raw;
    const volatile int *stop;
    half half[2];
    int halves; /* 1: the class is its own other half */
    void (*job)(struct work *, half *, uint32_t from, uint32_t to);
    atomic_uint next; /* chunk to be taken */
    atomic_bool changed;
    _Atomic uint64_t wrong; /* positions that fail verification */
} work;

static uint32_t chunks_of(const half *h)
{
    return (h->size + CHUNK - 1) / CHUNK;
}

/* --- known values */

static checkers_value raw_at(const uint8_t *value, uint32_t index)
{
    return (checkers_value)(value[index / 4] >> index % 4 * 2 & 3);
}

checkers_value checkers_raw_value(const checkers_raw *raw, const checkers_pos *p)
{
    checkers_class c;
    if (!p->piece[0])
        return CHECKERS_LOST;
    const uint32_t index = checkers_class_index(p, &c);
    return raw_at(raw->value[checkers_class_number(&c)], index);
}

/* The value, for the side that moved, of playing m with Black to move. */
static checkers_value value_of_move(const checkers_raw *raw, const checkers_pos *p, checkers_move m)
{
    checkers_pos child;
    checkers_play(&child, p, m);
    const checkers_pos turned = checkers_turn_round(&child);
    const checkers_value v = checkers_raw_value(raw, &turned);
    return v == CHECKERS_WON ? CHECKERS_LOST : v == CHECKERS_LOST ? CHECKERS_WON : v;
}

/* --- the forward pass */

static uint8_t first_state(const checkers_raw *raw, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int within = 0;
    bool draws = false;
    for (int i = 0; i < n; i++) {
        if (!checkers_leaves_class(p, moves[i])) {
            within++;
            continue;
        }
        const checkers_value v = value_of_move(raw, p, moves[i]);
        if (v == CHECKERS_WON)
            return NEWS | CHECKERS_WON;
        draws |= v == CHECKERS_DRAWN;
    }
    if (draws)
        return CANNOT_LOSE;
    return (uint8_t)(within ? within : NEWS | CHECKERS_LOST);
}

static void look(work *w, half *h, uint32_t from, uint32_t to)
{
    checkers_kinds k = checkers_class_kinds(&h->class, from);
    for (uint32_t i = from; i < to; i++, checkers_kinds_next(&h->class, &k)) {
        checkers_pos p;
        const uint8_t state =
            checkers_from_kinds(&k, &p) ? first_state(w->raw, &p) : SETTLED | CHECKERS_UNKNOWN;
        atomic_store_explicit(&h->state[i], state, memory_order_relaxed);
        if ((state & SETTLED) == NEWS)
            atomic_store_explicit(&h->fresh[i / CHUNK], 1, memory_order_relaxed);
    }
}

/* --- propagation */

/* The new state of a position with a move within the class to a position of value v. */
static uint8_t updated(uint8_t state, checkers_value v)
{
    if (state >= NEWS)
        return state;
    if (v == CHECKERS_LOST)
        return NEWS | CHECKERS_WON;
    if (state == CANNOT_LOSE)
        return state;
    return (uint8_t)(state > 1 ? state - 1 : NEWS | CHECKERS_LOST);
}

static void propagate(work *w, half *h, uint32_t index, checkers_value v)
{
    uint8_t state = atomic_load_explicit(&h->state[index], memory_order_relaxed), then;
    do
        then = updated(state, v);
    while (then != state && !atomic_compare_exchange_weak(&h->state[index], &state, then));
    if (then != state && then >= NEWS) {
        atomic_store(&h->fresh[index / CHUNK], 1);
        atomic_store_explicit(&w->changed, true, memory_order_relaxed);
    }
}

/* Updates the positions of h from which a black piece reached `to` by a quiet move. */
static void tell_before(work *w, half *h, const checkers_pos *p, checkers_set to, checkers_value v)
{
    const bool king = (p->kings & to) != 0;
    checkers_set from = to >> 4 | to >> 5 | (king ? to << 4 | to << 5 : 0);
    for (from &= checkers_empty(p); from; from &= from - 1) {
        const checkers_set bit = from & -from;
        const checkers_pos before = {.piece = {(p->piece[0] & ~to) | bit, p->piece[1]},
                                     .kings = king ? (p->kings & ~to) | bit : p->kings};
        checkers_class c;
        if (!checkers_must_capture(&before))
            propagate(w, h, checkers_class_index(&before, &c), v);
    }
}

/* Advances to a later index: step by step where that is faster than from scratch. */
static void advance(const checkers_class *c, checkers_kinds *k, uint32_t *at, uint32_t to)
{
    enum { FAR = 12 };
    if (to - *at > FAR)
        *k = checkers_class_kinds(c, to);
    else
        for (uint32_t i = *at; i < to; i++)
            checkers_kinds_next(c, k);
    *at = to;
}

/* Propagates the NEWS of a chunk. */
static void pass_on(work *w, half *h, uint32_t from, uint32_t to)
{
    half *other = &w->half[w->halves - 1 - (int)(h - w->half)];
    if (!atomic_exchange(&h->fresh[from / CHUNK], 0))
        return;
    checkers_kinds k = checkers_class_kinds(&h->class, from);
    uint32_t at = from;
    for (uint32_t i = from; i < to; i++) {
        const uint8_t state = atomic_load_explicit(&h->state[i], memory_order_relaxed);
        if ((state & SETTLED) != NEWS)
            continue;
        checkers_pos p = {.side = CHECKERS_BLACK};
        advance(&h->class, &k, &at, i);
        checkers_from_kinds(&k, &p);
        atomic_store_explicit(&h->state[i], state | SETTLED, memory_order_relaxed);
        const checkers_pos before = checkers_turn_round(&p);
        for (checkers_set own = before.piece[0]; own; own &= own - 1)
            tell_before(w, other, &before, own & -own, (checkers_value)(state & 3));
    }
}

/* --- threads */

static bool is_stopped(const volatile int *stop)
{
    return stop && __atomic_load_n(stop, __ATOMIC_RELAXED);
}

static void *work_on(void *context)
{
    work *w = context;
    const uint32_t first = chunks_of(&w->half[0]);
    const uint32_t all = first + (w->halves == 2 ? chunks_of(&w->half[1]) : 0);
    for (uint32_t i; (i = atomic_fetch_add(&w->next, 1)) < all && !is_stopped(w->stop);) {
        half *h = &w->half[i >= first];
        const uint32_t from = (i >= first ? i - first : i) * CHUNK;
        w->job(w, h, from, h->size - from < CHUNK ? h->size : from + CHUNK);
    }
    return NULL;
}

/* Runs job on every chunk of both halves in `threads` threads, or in as many as can be started. */
static void share(work *w, unsigned threads,
                  void (*job)(work *, half *, uint32_t from, uint32_t to))
{
    pthread_t thread[THREADS_MOST];
    unsigned started = 0;
    w->job = job;
    atomic_store(&w->next, 0);
    while (started + 1 < threads && started < THREADS_MOST &&
           pthread_create(&thread[started], NULL, work_on, w) == 0)
        started++;
    work_on(w);
    while (started > 0)
        pthread_join(thread[--started], NULL);
}

/* --- classes */

static void keep(checkers_raw *raw, const half *h)
{
    uint8_t *value = raw->value[checkers_class_number(&h->class)];
    for (uint32_t i = 0; i < h->size; i++) {
        const uint8_t state = atomic_load_explicit(&h->state[i], memory_order_relaxed);
        const unsigned v = state >= NEWS ? state & 3u : CHECKERS_DRAWN;
        value[i / 4] |= (uint8_t)(v << i % 4 * 2);
    }
}

static bool half_begin(checkers_raw *raw, half *h, checkers_class c)
{
    h->class = c;
    h->size = checkers_class_size(&c);
    h->state = malloc(h->size);
    h->fresh = calloc(chunks_of(h), 1);
    raw->value[checkers_class_number(&c)] = calloc(h->size / 4 + 1, 1);
    return h->state && h->fresh && raw->value[checkers_class_number(&c)];
}

/* Solves a class and its other half; false if out of memory. After a stop the values are
 * invalid. */
static bool solve_class(checkers_raw *raw, const checkers_build *build, checkers_class c)
{
    const checkers_class other = checkers_class_other(&c);
    const bool alone = checkers_class_number(&c) == checkers_class_number(&other);
    work w = {.raw = raw, .stop = build->stop, .halves = alone ? 1 : 2};
    bool enough = half_begin(raw, &w.half[0], c);
    if (w.halves == 2)
        enough = half_begin(raw, &w.half[1], other) && enough;
    if (enough) {
        share(&w, build->threads, look);
        do {
            atomic_store(&w.changed, false);
            share(&w, build->threads, pass_on);
        } while (atomic_load(&w.changed) && !is_stopped(build->stop));
    }
    for (int i = 0; i < w.halves; i++) {
        if (enough)
            keep(raw, &w.half[i]);
        free((void *)w.half[i].state);
        free((void *)w.half[i].fresh);
    }
    return enough;
}

uint64_t checkers_database_positions(unsigned pieces)
{
    uint64_t sum = 0;
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        sum += checkers_class_exists(&c, pieces) ? checkers_class_size(&c) : 0;
    }
    return sum;
}

static int note_class(const checkers_raw *raw, const checkers_build *build, unsigned n,
                      nw_error *err)
{
    const checkers_class c = checkers_class_at(n);
    return build->journal ? checkers_journal_add(raw, &c, build->journal, err) : NW_OK;
}

/* Solves class n and its other half, unless the journal had them. A journal may end between the
 * two: then the first is in it already. */
static int settle_class(checkers_raw *raw, const checkers_build *build, unsigned n, nw_error *err)
{
    const checkers_class c = checkers_class_at(n), other = checkers_class_other(&c);
    const unsigned m = checkers_class_number(&other);
    const bool has_first = raw->value[n] != NULL;
    if (has_first && raw->value[m])
        return NW_OK;
    free(raw->value[n]);
    free(m != n ? raw->value[m] : NULL);
    if (!solve_class(raw, build, c))
        return nw_fail(err, NW_ENOMEM, "out of memory");
    if (is_stopped(build->stop))
        return nw_fail(err, NW_ESTOP, "stopped");
    int rc = has_first ? NW_OK : note_class(raw, build, n, err);
    if (rc == NW_OK && m != n)
        rc = note_class(raw, build, m, err);
    return rc;
}

/* Positions of class n and its other half. */
static uint64_t positions_of(unsigned n)
{
    const checkers_class c = checkers_class_at(n), other = checkers_class_other(&c);
    const bool alone = checkers_class_number(&other) == n;
    return checkers_class_size(&c) + (alone ? 0 : (uint64_t)checkers_class_size(&other));
}

int checkers_raw_solve(checkers_raw *raw, const checkers_build *build, nw_error *err)
{
    const uint64_t all = checkers_database_positions(build->pieces);
    uint64_t done = 0;
    *raw = (checkers_raw){.pieces = build->pieces};
    if (build->pieces < 2 || build->pieces > CHECKERS_CLASS_PIECES)
        return nw_fail(err, NW_EINVAL, "%u pieces: expected 2 to %d", build->pieces,
                       CHECKERS_CLASS_PIECES);
    int rc = build->journal ? checkers_journal_read(raw, build->journal, err) : NW_OK;
    for (unsigned pieces = 2; pieces <= build->pieces; pieces++)
        for (unsigned men = 0; men <= pieces; men++)
            for (int n = -1; rc >= 0 && (n = checkers_class_next(pieces, men, n)) >= 0;) {
                rc = settle_class(raw, build, (unsigned)n, err);
                done += positions_of((unsigned)n);
                if (rc == NW_OK && build->progress)
                    build->progress(build->context, done, all);
            }
    return rc < 0 ? rc : NW_OK;
}

void checkers_raw_free(checkers_raw *raw)
{
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++)
        free(raw->value[n]);
    *raw = (checkers_raw){0};
}

checkers_tally checkers_raw_count(const checkers_raw *raw, const checkers_class *c)
{
    checkers_tally t = {{0}};
    const uint8_t *value = raw->value[checkers_class_number(c)];
    for (uint32_t i = 0; i < checkers_class_size(c); i++) {
        const checkers_value v = raw_at(value, i);
        if (v != CHECKERS_UNKNOWN)
            t.count[v]++;
    }
    return t;
}

/* --- verification */

static checkers_value value_by_children(const checkers_raw *raw, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    checkers_value best = CHECKERS_LOST;
    for (int i = 0; i < n; i++) {
        const checkers_value v = value_of_move(raw, p, moves[i]);
        if (v == CHECKERS_WON)
            return v;
        if (v == CHECKERS_DRAWN)
            best = v;
    }
    return best;
}

static void verify(work *w, half *h, uint32_t from, uint32_t to)
{
    const uint8_t *value = w->raw->value[checkers_class_number(&h->class)];
    checkers_kinds k = checkers_class_kinds(&h->class, from);
    uint64_t wrong = 0;
    for (uint32_t i = from; i < to; i++, checkers_kinds_next(&h->class, &k)) {
        checkers_pos p;
        if (checkers_from_kinds(&k, &p))
            wrong += raw_at(value, i) != value_by_children(w->raw, &p);
    }
    atomic_fetch_add(&w->wrong, wrong);
}

uint64_t checkers_raw_verify(const checkers_raw *raw, const checkers_build *build)
{
    uint64_t wrong = 0, done = 0;
    for (unsigned n = 0; n < CHECKERS_CLASSES && !is_stopped(build->stop); n++) {
        const checkers_class c = checkers_class_at(n);
        if (!checkers_class_exists(&c, raw->pieces))
            continue;
        work w = {.raw = raw, .halves = 1, .half = {{.class = c, .size = checkers_class_size(&c)}}};
        share(&w, build->threads, verify);
        wrong += atomic_load(&w.wrong);
        done += w.half[0].size;
        if (build->progress)
            build->progress(build->context, done, checkers_database_positions(raw->pieces));
    }
    return wrong;
}
