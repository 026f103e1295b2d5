/* SPDX-License-Identifier: MIT */
#include "proof/cycles.h"
#include "core/error.h"
#include "games/games.h"
#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* df-pn: depth-first proof-number search in bounded memory, for any game with a key.
 *
 * Numbers are phi and delta, the proof number of the node for the side to move, and its disproof
 * number: phi is the least delta of the children. delta is the greatest phi of the unsolved
 * children plus one for each of the others (weak proof numbers), not their sum, which would count
 * a position once per path to it.
 *
 * Repetition. The answer for a position does not depend on the line that led to it (a line that
 * repeats a position may repeat it for ever), but a search may derive it from a repetition of an
 * ancestor. Such a result holds for this path only. So every solved node records the highest ply
 * it relies on, `rests`. A node that relies on no ancestor is stored under its key; any other
 * under its key and the sequence of positions since the last irreversible move, and is used for
 * that sequence only.
 *
 * Memory. In a full bucket the entry with the smallest subtree is replaced.
 *
 * Threads. Each searches from the root. A thread makes its node less attractive to the others:
 * delta is multiplied by the number of threads in the node, plus one. */

#define INF  UINT32_MAX        /* solved */
#define MANY (INF - 1)         /* the greatest number of an unsolved node */
enum { MOST_FIRST = 1 << 20 }; /* a number that a game begins with */
enum { NOWHERE = INT_MAX, BUCKET = 4, LOCKS = 1024, BUSY = 1 << 16 };
/* When to solve all positions reachable by reversible moves backwards: after this many nodes, then
 * after four times as many, if at least one node of REPEATS repeats a position; up to GRAPH times
 * as many positions. They are stored like trees of KEPT nodes. */
enum { FIRST_BUDGET = 2048, INNER_BUDGET = 256, REPEATS = 8, GRAPH = 16, KEPT = 256 };

typedef struct numbers {
    uint32_t phi, delta;
} numbers;

typedef struct entry {
    uint64_t key; /* 0: empty */
    numbers n;
    uint32_t work;  /* nodes below it, saturating */
    uint16_t rests; /* path-dependent: plies from the beginning of the path */
    uint16_t plies; /* solved: plies within which the proof ends */
} entry;
_Static_assert(sizeof(entry) <= 32, "at most 32 bytes for a position");

typedef struct child {
    uint64_t key;    /* as the game gives it */
    uint64_t salted; /* with the question */
    nw_move move;
    numbers n;
    int rests; /* solved: the ply of the ancestor it relies on; NOWHERE: none */
    int plies; /* solved: plies within which the proof ends */
    bool reversible;
} child;

typedef struct frame {
    void *state;
    child *children;
    int count;
    uint64_t key, salted;
    nw_ask ask;
    int start;     /* the ply of the first position since the last irreversible move */
    uint64_t path; /* of the positions from there to this one */
    int rests;     /* of the result */
    int plies;     /* likewise */
} frame;

typedef struct worker {
    nw_prover *p;
    struct dfpn *d;
    int number;
    uint64_t nodes, polled, repeats;
    uint64_t budget;               /* stop there; 0: no */
    bool soft;                     /* only where positions are repeated often */
    uint64_t most;                 /* positions to solve backwards */
    frame *line[NW_DEPTH_MAX + 1]; /* made when first needed */
    void *scratch;
    nw_choice choice;
    numbers root;
} worker;

typedef struct dfpn {
    entry *table;
    uint64_t buckets; /* less one */
    int threads;
    atomic_flag lock[LOCKS];
    atomic_ushort busy[BUSY];
    worker *workers;
} dfpn;

static uint32_t least(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* --- the table */

static bool is_solved(numbers n)
{
    return n.phi == 0 || n.delta == 0;
}

static numbers solved(bool yes)
{
    return yes ? (numbers){0, INF} : (numbers){INF, 0};
}

static entry *acquire(dfpn *d, uint64_t key)
{
    const uint64_t b = key & d->buckets;
    if (d->threads > 1)
        while (atomic_flag_test_and_set_explicit(&d->lock[b % LOCKS], memory_order_acquire)) {
        }
    return &d->table[b * BUCKET];
}

static void release(dfpn *d, uint64_t key)
{
    if (d->threads > 1)
        atomic_flag_clear_explicit(&d->lock[(key & d->buckets) % LOCKS], memory_order_release);
}

static bool look_up(dfpn *d, uint64_t key, entry *out)
{
    const entry *e = acquire(d, key);
    bool found = false;
    for (int i = 0; i < BUCKET && !found; i++) {
        found = e[i].key == key;
        if (found)
            *out = e[i];
    }
    release(d, key);
    return found;
}

static void store(dfpn *d, entry new)
{
    entry *e = acquire(d, new.key), *to = e;
    for (int i = 0; i < BUCKET; i++) {
        if (e[i].key == new.key || e[i].key == 0) {
            to = &e[i];
            break;
        }
        if (e[i].work < to->work)
            to = &e[i];
    }
    if (to->key == new.key && to->work < UINT32_MAX - new.work)
        new.work += to->work;
    /* Another thread may have solved it in the meantime. */
    if (to->key != new.key || !is_solved(to->n))
        *to = new;
    release(d, new.key);
}

static uint64_t twin_key(const frame *f, const child *c)
{
    return c->salted ^ nw_mix(f->path);
}

/* --- children */

static bool is_repeated(const worker *t, int ply, uint64_t key, int *at)
{
    for (*at = ply; *at >= t->line[ply]->start; --*at)
        if (t->line[*at]->key == key)
            return true;
    return false;
}

/* The initial numbers of a new child, by the game; else a side with few moves is easily refuted. */
static void judge(worker *t, child *c, nw_ask ask)
{
    const nw_answer a = nw_prover_decide(t->p, t->scratch, ask, false, &t->choice);
    t->nodes++;
    c->n = a == NW_UNKNOWN ? (numbers){least(t->choice.proof, MOST_FIRST),
                                       least(t->choice.disproof, MOST_FIRST)}
                           : solved(a == NW_YES);
    store(t->d, (entry){.key = c->salted, .n = c->n, .work = 1});
}

/* Looks a child up in the table. */
static bool recall(worker *t, const frame *f, child *c)
{
    entry e;
    const bool found = look_up(t->d, c->salted, &e);
    if (found) {
        c->n = e.n;
        c->rests = NOWHERE;
        c->plies = e.plies;
    }
    if (t->p->recurs && c->reversible && !(found && is_solved(e.n)) &&
        look_up(t->d, twin_key(f, c), &e)) {
        c->n = e.n;
        c->rests = f->start + (int)e.rests;
        c->plies = e.plies;
        return true;
    }
    return found;
}

static void make_child(worker *t, int ply, child *c, uint64_t salt)
{
    const nw_game *g = &t->p->game;
    frame *f = t->line[ply];
    g->play(t->scratch, f->state, c->move);
    c->key = g->key(t->scratch);
    c->salted = (g->canonical ? g->canonical(t->scratch) : c->key) ^ salt;
    if (c->salted == 0)
        c->salted = 1;
    c->rests = NOWHERE;
    c->plies = 0;
    c->reversible = t->p->recurs && nw_game_reversible(g, f->state, c->move);
    int at;
    if (c->reversible && is_repeated(t, ply, c->key, &at)) {
        c->n = solved(!f->ask.repeats);
        c->rests = at;
        t->repeats++;
    } else if (!recall(t, f, c)) {
        judge(t, c, nw_ask_after(f->ask));
    }
}

static void expand(worker *t, int ply)
{
    frame *f = t->line[ply];
    nw_choice choice;
    nw_prover_decide(t->p, f->state, f->ask, false, &choice);
    f->count = choice.count;
    const uint64_t salt = nw_ask_salt(nw_ask_after(f->ask));
    for (int i = 0; i < f->count; i++) {
        f->children[i].move = choice.list[i];
        make_child(t, ply, &f->children[i], salt);
    }
}

/* --- the search */

static uint32_t add(uint32_t a, uint32_t b)
{
    return a >= MANY || b >= MANY - a ? MANY : a + b;
}

static numbers numbers_of(const frame *f)
{
    uint32_t phi = INF, greatest = 0, open = 0;
    for (int i = 0; i < f->count; i++) {
        const numbers n = f->children[i].n;
        phi = least(phi, n.delta);
        if (n.phi > greatest)
            greatest = n.phi;
        open += n.phi != 0;
    }
    if (phi == 0)
        return solved(true);
    return open == 0 ? solved(false) : (numbers){phi, add(greatest, open - 1)};
}

/* delta as seen by a thread while others work below. */
static uint32_t seen_delta(const worker *t, const child *c)
{
    const uint64_t others = t->d->threads > 1 ? atomic_load_explicit(&t->d->busy[c->salted % BUSY],
                                                                     memory_order_relaxed)
                                              : 0;
    const uint64_t delta = c->n.delta * (1 + others);
    return c->n.delta == INF ? INF : delta < MANY ? (uint32_t)delta : MANY;
}

/* The child to search, and the thresholds for it. */
static child *choose(const worker *t, const frame *f, numbers limit, numbers *below)
{
    child *best = NULL;
    uint32_t first = INF, second = INF, open = 0;
    for (int i = 0; i < f->count; i++) {
        child *c = &f->children[i];
        const uint32_t delta = seen_delta(t, c);
        open += c->n.phi != 0;
        if (!best || delta < first) {
            second = best ? first : INF;
            best = c;
            first = delta;
        } else if (delta < second) {
            second = delta;
        }
    }
    const uint32_t further = second == INF ? INF : add(second, 1 + second / 4);
    below->phi = limit.delta == INF ? INF : limit.delta - (open - 1);
    below->delta = least(limit.phi, further);
    if (below->delta <= best->n.delta)
        below->delta = add(best->n.delta, 1);
    return best;
}

/* The plies that a solved node relies on. */
static int rests_on(const frame *f, bool yes)
{
    int rests = yes ? -1 : NOWHERE;
    for (int i = 0; i < f->count; i++) {
        const child *c = &f->children[i];
        if (yes && c->n.delta == 0 && c->rests > rests)
            rests = c->rests;
        if (!yes && c->rests < rests)
            rests = c->rests;
    }
    return rests;
}

/* Plies to the end of the game: the winner of the proof minimises, the other side maximises. */
static int plies_of(const frame *f, bool yes)
{
    int plies = yes ? UINT16_MAX : 0;
    for (int i = 0; i < f->count; i++) {
        const child *c = &f->children[i];
        if (yes ? c->n.delta == 0 && c->plies < plies : c->plies > plies)
            plies = c->plies;
    }
    return plies < UINT16_MAX ? plies + 1 : plies;
}

/* Stores a node and leaves its result to the parent. */
static void close_node(worker *t, int ply, numbers n, uint64_t work)
{
    frame *f = t->line[ply];
    entry e = {.key = f->salted, .n = n, .work = work < UINT32_MAX ? (uint32_t)work : UINT32_MAX};
    f->rests = is_solved(n) ? rests_on(f, n.phi == 0) : NOWHERE;
    if (f->rests >= ply)
        f->rests = NOWHERE;
    f->plies = is_solved(n) ? plies_of(f, n.phi == 0) : 0;
    e.plies = (uint16_t)f->plies;
    if (f->rests != NOWHERE) {
        const frame *parent = t->line[ply - 1];
        e.key = f->salted ^ nw_mix(parent->path);
        e.rests = (uint16_t)(f->rests - f->start);
    }
    store(t->d, e);
}

static bool make_frame(worker *t, int ply)
{
    const nw_game *g = &t->p->game;
    if (ply > NW_DEPTH_MAX) {
        atomic_store(&t->p->too_deep, true);
        atomic_store(&t->p->stop, true);
        return false;
    }
    if (t->line[ply])
        return true;
    const size_t align = _Alignof(max_align_t);
    const size_t state = (g->state_size + align - 1) / align * align;
    const size_t head = (sizeof(frame) + align - 1) / align * align;
    frame *f = malloc(head + state + (size_t)g->max_moves * sizeof(child));
    if (!f) {
        atomic_store(&t->p->failed, true);
        atomic_store(&t->p->stop, true);
        return false;
    }
    f->state = (char *)f + head;
    f->children = (child *)((char *)f->state + state);
    t->line[ply] = f;
    return true;
}

static void enter(worker *t, int ply, const child *c)
{
    const frame *f = t->line[ply];
    frame *next = t->line[ply + 1];
    t->p->game.play(next->state, f->state, c->move);
    next->key = c->key;
    next->salted = c->salted;
    next->ask = nw_ask_after(f->ask);
    next->start = c->reversible ? f->start : ply + 1;
    next->path = nw_mix((c->reversible ? f->path : 0) + c->key);
}

static bool is_stopped(worker *t)
{
    if (t->nodes - t->polled >= NW_POLL_NODES) {
        const uint64_t nodes = t->nodes - t->polled;
        t->polled = t->nodes;
        return nw_prover_poll(t->p, t->number, nodes, t->root.phi, t->root.delta);
    }
    return (t->budget && t->nodes >= t->budget && (!t->soft || t->repeats * REPEATS > t->nodes)) ||
           atomic_load_explicit(&t->p->stop, memory_order_relaxed);
}

/* Reads the results of other threads for the children. */
static void refresh(worker *t, frame *f)
{
    for (int i = 0; i < f->count; i++)
        if (!is_solved(f->children[i].n))
            recall(t, f, &f->children[i]);
}

static void mark(worker *t, const child *c, int change)
{
    if (t->d->threads > 1)
        atomic_fetch_add(&t->d->busy[c->salted % BUSY], (unsigned short)change);
}

/* Searches the node at ply until one of its numbers reaches its limit.
 *
 * Implements: Nagai 2002 (df-pn, SmallTreeGC); Pawlewicz and Lew 2007 (1 + epsilon); Ueda et al.
 * 2008 (weak proof numbers); Kishimoto and Mueller 2004 (graph history interaction); Kaneko 2010
 * (virtual proof numbers). Differs: small trees are collected bucket by bucket, so that no thread
 * waits; paths are told apart by all their positions since the last irreversible move. */
static numbers search(worker *t, int ply, numbers limit)
{
    const uint64_t before = t->nodes;
    frame *f = t->line[ply];
    expand(t, ply);
    t->nodes++;
    numbers n;
    while (n = numbers_of(f), n.phi < limit.phi && n.delta < limit.delta && !is_stopped(t)) {
        numbers below;
        if (ply == 0)
            t->root = n;
        child *c = choose(t, f, limit, &below);
        if (!make_frame(t, ply + 1))
            break;
        enter(t, ply, c);
        mark(t, c, 1);
        c->n = search(t, ply + 1, below);
        mark(t, c, -1);
        c->rests = t->line[ply + 1]->rests;
        c->plies = t->line[ply + 1]->plies;
        if (t->d->threads > 1)
            refresh(t, f);
    }
    close_node(t, ply, n, t->nodes - before);
    return n;
}

static uint64_t salted_key(const nw_prover *p, const void *state, nw_ask a)
{
    const nw_game *g = &p->game;
    const uint64_t key = (g->canonical ? g->canonical : g->key)(state) ^ nw_ask_salt(a);
    return key ? key : 1;
}

/* Searches from a position without a path, within a node limit. */
static numbers search_from(worker *t, const void *state, nw_ask a, uint64_t nodes)
{
    frame *f = t->line[0];
    if (f->state != state)
        memcpy(f->state, state, t->p->game.state_size);
    f->key = t->p->game.key(f->state);
    f->ask = a;
    f->salted = salted_key(t->p, f->state, a);
    f->start = 0;
    f->path = nw_mix(f->key);
    t->budget = nodes ? t->nodes + nodes : 0;
    const numbers n = search(t, 0, (numbers){INF, INF});
    t->budget = 0;
    return n;
}

/* --- positions solved backwards */

static bool solve_cycles(worker *t, const void *state, nw_ask a, uint64_t most);

static nw_answer answer_any(void *worker_, const void *state, nw_ask a, bool search, int *plies)
{
    worker *t = worker_;
    const nw_answer found = nw_prover_look_up(t->p, state, a);
    entry e;
    *plies = 0;
    if (found != NW_UNKNOWN)
        return found;
    for (int i = 0; i < 3; i++) {
        if (look_up(t->d, salted_key(t->p, state, a), &e) && is_solved(e.n)) {
            *plies = e.plies;
            return e.n.phi == 0 ? NW_YES : NW_NO;
        }
        if (!search || is_stopped(t) || (i == 1 && !solve_cycles(t, state, a, t->most)))
            break;
        if (i == 0)
            (void)search_from(t, state, a, INNER_BUDGET);
    }
    return NW_UNKNOWN;
}

static void keep(void *worker_, const void *state, nw_ask a, bool yes, int plies)
{
    worker *t = worker_;
    store(t->d, (entry){.key = salted_key(t->p, state, a),
                        .n = solved(yes),
                        .work = KEPT,
                        .plies = (uint16_t)plies});
}

static bool count(void *worker_)
{
    worker *t = worker_;
    t->nodes++;
    return is_stopped(t);
}

static bool solve_cycles(worker *t, const void *state, nw_ask a, uint64_t most)
{
    const nw_cycles c = {t->p, t, answer_any, keep, count, most};
    t->most = most;
    return nw_cycles_solve(&c, state, a);
}

/* Searches the question, by thread 0 with breaks. */
static numbers search_all(worker *t)
{
    const nw_prover *p = t->p;
    const bool breaks = p->recurs && t->number == 0;
    for (uint64_t nodes = FIRST_BUDGET;; nodes *= 4) {
        t->soft = true;
        const numbers n = search_from(t, p->question.state, p->ask, breaks ? nodes : 0);
        t->soft = false;
        if (!breaks || is_solved(n) || is_stopped(t))
            return n;
        (void)solve_cycles(t, p->question.state, p->ask, nodes * GRAPH);
    }
}

static void work(void *prover, int number)
{
    nw_prover *p = prover;
    dfpn *d = p->memory;
    worker *t = &d->workers[number];
    t->p = p;
    t->d = d;
    t->number = number;
    t->nodes = t->polled = t->repeats = 0;
    t->root = (numbers){1, 1};
    if (!make_frame(t, 0))
        return;
    frame *f = t->line[0];
    const numbers n = search_all(t);
    nw_move move = NW_NO_MOVE;
    for (int i = 0; i < f->count && n.phi == 0 && move == NW_NO_MOVE; i++)
        if (f->children[i].n.delta == 0 && f->children[i].plies < f->plies)
            move = f->children[i].move;
    if (is_solved(n))
        nw_prover_answer(p, n.phi == 0, move, nw_ask_bound(p->ask, n.phi == 0), f->plies);
    nw_prover_poll(p, number, t->nodes - t->polled, n.phi, n.delta);
}

/* --- memory */

static void destroy(void *memory)
{
    dfpn *d = memory;
    for (int i = 0; d->workers && i < d->threads; i++) {
        for (int ply = 0; ply <= NW_DEPTH_MAX; ply++)
            free(d->workers[i].line[ply]);
        free(d->workers[i].scratch);
    }
    free(d->workers);
    free(d->table);
    free(d);
}

static int create(void **memory, const nw_prover *p, size_t bytes, nw_error *err)
{
    dfpn *d = calloc(1, sizeof *d);
    if (!d)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    uint64_t buckets = 1;
    while (buckets * 2 * BUCKET * sizeof(entry) <= bytes)
        buckets *= 2;
    d->buckets = buckets - 1;
    d->threads = p->threads;
    d->table = calloc(buckets, BUCKET * sizeof(entry));
    d->workers = calloc((size_t)p->threads, sizeof *d->workers);
    bool ok = d->table && d->workers;
    for (int i = 0; i < LOCKS; i++)
        atomic_flag_clear(&d->lock[i]);
    for (int i = 0; ok && i < p->threads; i++)
        ok = (d->workers[i].scratch = malloc(p->game.state_size)) != NULL;
    if (!ok) {
        destroy(d);
        return nw_fail(err, NW_ENOMEM, "out of memory for a table of %zu bytes", bytes);
    }
    *memory = d;
    return 0;
}

static size_t bytes_of(const void *memory)
{
    const dfpn *d = memory;
    return (size_t)(d->buckets + 1) * BUCKET * sizeof(entry);
}

const nw_method_row nw_dfpn_row = {create, destroy, NULL, work, bytes_of};
