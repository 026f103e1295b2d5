/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "core/table-inl.h"
#include "proof/prover.h"
#include <stdlib.h>
#include <string.h>

/* MT to the end of the game: null-window search without horizon and without evaluation, for games
 * that are finite.
 *
 * A value is the result of a game, for the side to move. In a question with a limit of plies the
 * attacker must reach v in time. Its value is then minus the plies it needs from the root, or
 * NEVER; sooner is better, and the search is unchanged. The table counts plies from the position.
 *
 * Threads search from the root and share the table; a move that another thread is searching comes
 * last, unless it is the first. */

enum { BUCKET = 4, BUSY = 1 << 16, NEVER = -(1 << 22), MOST = (1 << 23) - 1 };

/* 24 bits for either bound, 10 for the number of the best move, 6 for the work below it: its
 * logarithm. Writers take no lock: a torn entry does not match its key. */
typedef struct entry {
    atomic_uint_fast64_t check, data;
} entry;
_Static_assert(sizeof(entry) == sizeof(nw_entry), "16 bytes for a position");

typedef struct found {
    nw_score lower, upper;
    unsigned best, work;
} found;
static const found nothing = {-MOST, MOST, NW_MOVES_MAX - 1, 0};

typedef struct child {
    uint64_t key;
    nw_move move;
    unsigned number; /* in the list */
    int order;
} child;

typedef struct frame {
    void *state;
    child *children;
} frame;

typedef struct worker {
    nw_prover *p;
    struct mt *m;
    int number;
    uint64_t nodes, polled;
    bool stopped;
    frame *line[NW_DEPTH_MAX + 1];
    void *scratch;
    nw_move list[NW_MOVES_MAX];
    unsigned best; /* the number of the root's best move */
} worker;

typedef struct mt {
    nw_table memory; /* huge pages, aligned to cache lines as the buckets are */
    entry *table;
    uint64_t buckets; /* less one */
    int threads;
    atomic_ushort busy[BUSY];
    worker *workers;
    /* Of the question. */
    bool timed;       /* with a limit of plies */
    unsigned attacks; /* the attacker: 0: the side to move at the root */
    nw_score v;       /* for the attacker */
    uint64_t salt[2];
} mt;

/* --- the table */

static uint64_t pack(found f)
{
    return (uint64_t)(f.lower & 0xFFFFFF) | (uint64_t)(f.upper & 0xFFFFFF) << 24 |
           (uint64_t)f.best << 48 | (uint64_t)f.work << 58;
}

static nw_score signed_24(uint64_t bits)
{
    return (nw_score)((uint32_t)bits << 8) >> 8;
}

static found unpack(uint64_t d)
{
    return (found){signed_24(d), signed_24(d >> 24), (unsigned)(d >> 48) & 1023,
                   (unsigned)(d >> 58)};
}

static entry *bucket_of(const mt *m, uint64_t key)
{
    return &m->table[(key & m->buckets) * BUCKET];
}

static bool look_up(const mt *m, uint64_t key, found *out)
{
    const entry *e = bucket_of(m, key);
    for (int i = 0; i < BUCKET; i++) {
        const uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&e[i].check, memory_order_relaxed) ^ data) == key) {
            *out = unpack(data);
            return true;
        }
    }
    *out = nothing;
    return false;
}

/* The entry of the position, or else the one with the smallest subtree. */
static entry *place_of(const mt *m, uint64_t key, found *old)
{
    entry *e = bucket_of(m, key), *to = e;
    unsigned least = 64;
    *old = nothing;
    for (int i = 0; i < BUCKET; i++) {
        const uint64_t data = atomic_load_explicit(&e[i].data, memory_order_relaxed);
        if ((atomic_load_explicit(&e[i].check, memory_order_relaxed) ^ data) == key) {
            *old = unpack(data);
            return &e[i];
        }
        if (data >> 58 < least) {
            least = (unsigned)(data >> 58);
            to = &e[i];
        }
    }
    return to;
}

/* Plies from the root to plies from the position, and back: by sign -1 and 1. */
static nw_score shifted(const mt *m, nw_score v, int ply, int sign)
{
    if (!m->timed || v <= NEVER || v >= -NEVER)
        return v;
    const bool attacks = ((unsigned)ply & 1) == m->attacks;
    return attacks ? v - sign * ply : v + sign * ply;
}

static void store(const mt *m, uint64_t key, int ply, nw_score value, bool yes, unsigned best,
                  uint64_t work)
{
    found f;
    entry *e = place_of(m, key, &f);
    value = shifted(m, value, ply, -1);
    value = value > MOST ? MOST : value < -MOST ? -MOST : value;
    if (yes && value > f.lower)
        f.lower = value;
    if (!yes && value < f.upper)
        f.upper = value;
    f.best = yes || f.best == nothing.best ? best : f.best;
    const unsigned log = work ? 64 - (unsigned)__builtin_clzll(work) : 0;
    f.work = log > f.work ? log : f.work;
    const uint64_t data = pack(f);
    atomic_store_explicit(&e->data, data, memory_order_relaxed);
    atomic_store_explicit(&e->check, key ^ data, memory_order_relaxed);
}

static bool recall(const mt *m, uint64_t key, int ply, found *f)
{
    const bool known = look_up(m, key, f);
    f->lower = f->lower == -MOST ? -NW_INF : shifted(m, f->lower, ply, 1);
    f->upper = f->upper == MOST ? NW_INF : shifted(m, f->upper, ply, 1);
    return known;
}

/* --- hooks of the game */

/* The value of a finished game. */
static nw_score result_at(const worker *t, const void *state, int ply)
{
    const mt *m = t->m;
    const nw_game *g = &t->p->game;
    const nw_score r = (g->result ? g->result : g->evaluate)(state);
    if (!m->timed)
        return r;
    const bool attacks = ((unsigned)ply & 1) == m->attacks;
    const nw_score value = (attacks ? r : -r) >= m->v ? -ply : NEVER;
    return attacks ? value : -value;
}

/* Do the game's hooks decide whether value >= g? */
static bool is_known(const mt *m, const nw_insight *a, int ply, nw_score g, nw_score *value)
{
    nw_score least = a->least, most = a->greatest;
    if (m->timed) { /* for the attacker, then for the side to move */
        const bool attacks = ((unsigned)ply & 1) == m->attacks;
        const bool can = (attacks ? a->greatest : -a->least) >= m->v;
        most = can ? -(ply + (a->plies ? a->plies : 1)) : NEVER;
        least = can && a->plies && a->least == a->greatest ? most : NEVER;
        if (!attacks) {
            const nw_score swap = least;
            least = -most;
            most = -swap;
        }
    }
    *value = least >= g ? least : most;
    return least >= g || most < g;
}

static uint64_t key_of(const worker *t, const void *state, int ply)
{
    const nw_game *g = &t->p->game;
    return (g->canonical ? g->canonical : g->key)(state) ^ t->m->salt[ply & 1];
}

static uint64_t key_after(worker *t, const void *state, nw_move move, int ply)
{
    const nw_game *g = &t->p->game;
    if (!g->canonical && g->child_key)
        return g->child_key(state, move) ^ t->m->salt[(ply + 1) & 1];
    g->play(t->scratch, state, move);
    return key_of(t, t->scratch, ply + 1);
}

/* Lists the moves into t->list; false: *value decides the position against g. */
static bool list_moves(worker *t, int ply, nw_score g, int *count, nw_score *value)
{
    const nw_game *game = &t->p->game;
    const void *state = t->line[ply]->state;
    const bool attacks = ((unsigned)ply & 1) == t->m->attacks;
    nw_insight about = {
        !t->m->timed ? g : attacks ? t->m->v : 1 - t->m->v, NW_SCORE_MIN, NW_SCORE_MAX, 1, 0, 0};
    *count = game->useful ? game->useful(state, t->list, &about) : game->moves(state, t->list);
    if (*count <= 0) {
        *value = result_at(t, state, ply);
        return false;
    }
    return (ply == 0 || !is_known(t->m, &about, ply, g, value));
}

/* --- moves */

static void insert(child *list, int n, child c)
{
    for (; n > 0 && list[n - 1].order < c.order; n--)
        list[n] = list[n - 1];
    list[n] = c;
}

/* Sorts the moves of t->list into the frame: the hash move, then by the game's ordering. Moves that
 * the table refutes are left out; *best is their highest bound. Returns the number of moves, or -1
 * on a table cutoff, with its value in *best. *number is that of the best move, on entry and
 * return. */
static int sort_moves(worker *t, int ply, nw_score g, int count, unsigned *number, nw_score *best)
{
    const unsigned first = *number;
    const nw_game *game = &t->p->game;
    const frame *f = t->line[ply];
    uint64_t key[NW_MOVES_MAX];
    int n = 0;
    for (int i = 0; i < count; i++) {
        key[i] = key_after(t, f->state, t->list[i], ply);
        __builtin_prefetch(bucket_of(t->m, key[i]));
    }
    for (int i = 0; i < count; i++) {
        found e;
        child c = {key[i], t->list[i], (unsigned)i, 0};
        if (recall(t->m, key[i], ply + 1, &e) && -e.upper >= g) {
            *best = -e.upper;
            *number = (unsigned)i;
            return -1;
        }
        if (-e.lower < g) {
            *best = -e.lower > *best ? -e.lower : *best;
            continue;
        }
        c.order = (unsigned)i == first ? INT32_MAX
                  : game->useful       ? -i
                  : game->order        ? game->order(f->state, c.move)
                                       : 0;
        insert(f->children, n++, c);
    }
    return n;
}

/* --- the search */

static bool is_stopped(worker *t)
{
    if (t->nodes - t->polled >= NW_POLL_NODES) {
        const uint64_t nodes = t->nodes - t->polled;
        t->polled = t->nodes;
        t->stopped = nw_prover_poll(t->p, t->number, nodes, 1, 1);
    }
    return t->stopped;
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
    frame *f = malloc(sizeof(frame) + state + (size_t)g->max_moves * sizeof(child));
    if (!f) {
        atomic_store(&t->p->failed, true);
        atomic_store(&t->p->stop, true);
        return false;
    }
    f->state = f + 1;
    f->children = (child *)((char *)f->state + state);
    t->line[ply] = f;
    return true;
}

static nw_score search(worker *t, int ply, nw_score g, uint64_t key);

static nw_score search_child(worker *t, int ply, nw_score g, const child *c)
{
    atomic_ushort *busy = &t->m->busy[c->key % BUSY];
    const bool shared = t->m->threads > 1;
    if (!make_frame(t, ply + 1)) {
        t->stopped = true;
        return g;
    }
    t->p->game.play(t->line[ply + 1]->state, t->line[ply]->state, c->move);
    if (shared)
        atomic_fetch_add_explicit(busy, 1, memory_order_relaxed);
    const nw_score value = -search(t, ply + 1, 1 - g, c->key);
    if (shared)
        atomic_fetch_sub_explicit(busy, 1, memory_order_relaxed);
    return value;
}

/* Moves the next move to place i, preferring one that no other thread is searching. */
static void pick(const worker *t, child *list, int i, int n)
{
    if (t->m->threads == 1 || i == 0)
        return;
    for (int k = i; k < n; k++)
        if (!atomic_load_explicit(&t->m->busy[list[k].key % BUSY], memory_order_relaxed)) {
            const child c = list[k];
            for (; k > i; k--)
                list[k] = list[k - 1];
            list[i] = c;
            return;
        }
}

/* Tries the n moves in the frame; *number is that of the best. */
static nw_score try_moves(worker *t, int ply, nw_score g, int n, nw_score best, unsigned *number)
{
    child *list = t->line[ply]->children;
    for (int i = 0; i < n && best < g; i++) {
        pick(t, list, i, n);
        const nw_score value = search_child(t, ply, g, &list[i]);
        if (t->stopped)
            return best;
        if (value > best) {
            best = value;
            *number = list[i].number;
        }
    }
    return best;
}

/* A bound on the value of the node at ply, at least g or below it. The result of a stopped search
 * is meaningless.
 *
 * Implements: Plaat 1996, fig. 3.2, 5.4; Weill 1996, ABDADA. Differs: there is no depth; a move
 * that the table refutes is not searched; a small table lists the positions being searched. */
static nw_score search(worker *t, int ply, nw_score g, uint64_t key)
{
    nw_score value, best = -NW_INF;
    found f;
    int count;
    const uint64_t before = t->nodes++;
    if (is_stopped(t))
        return g;
    if (recall(t->m, key, ply, &f) && ply > 0 && (f.lower >= g || f.upper < g))
        return f.lower >= g ? f.lower : f.upper;
    if (!list_moves(t, ply, g, &count, &value))
        return value;
    unsigned number = f.best;
    const int n = sort_moves(t, ply, g, count, &number, &best);
    if (n >= 0)
        best = try_moves(t, ply, g, n, best, &number);
    if (!t->stopped)
        store(t->m, key, ply, best, best >= g, number, t->nodes - before);
    if (ply == 0)
        t->best = number;
    return best;
}

/* --- a question */

static void ask(const nw_prover *p)
{
    mt *m = p->memory;
    const nw_ask a = p->ask;
    m->timed = a.left >= 0;
    m->attacks = a.outlast;
    m->v = a.outlast ? 1 - a.v : a.v;
    for (unsigned i = 0; i < 2; i++)
        m->salt[i] = m->timed ? nw_mix((uint64_t)(uint32_t)m->v << 1 | (i == m->attacks)) : 0;
}

static void work(void *prover, int number)
{
    nw_prover *p = prover;
    mt *m = p->memory;
    worker *t = &m->workers[number];
    const nw_ask a = p->ask;
    t->p = p;
    t->m = m;
    t->number = number;
    t->nodes = t->polled = 0;
    t->stopped = false;
    if (!make_frame(t, 0))
        return;
    void *state = t->line[0]->state;
    memcpy(state, p->question.state, p->game.state_size);
    const nw_score g = !m->timed ? a.v : a.outlast ? a.left + 1 : -a.left;
    const nw_score value = search(t, 0, g, key_of(t, state, 0));
    if (!t->stopped) {
        nw_insight about = {a.v, NW_SCORE_MIN, NW_SCORE_MAX, 1, 0, 0};
        (p->game.useful ? p->game.useful(state, t->list, &about) : p->game.moves(state, t->list));
        const nw_score bound = value == NEVER || value == -NEVER ? NW_INF
                               : value < 0                       ? -value
                                                                 : value;
        nw_prover_answer(p, value >= g, value >= g ? t->list[t->best] : NW_NO_MOVE,
                         m->timed ? bound : value, 0);
    }
    nw_prover_poll(p, number, t->nodes - t->polled, 1, 1);
}

/* --- memory */

static void destroy(void *memory)
{
    mt *m = memory;
    for (int i = 0; m->workers && i < m->threads; i++) {
        for (int ply = 0; ply <= NW_DEPTH_MAX; ply++)
            free(m->workers[i].line[ply]);
        free(m->workers[i].scratch);
    }
    free(m->workers);
    nw_table_free(&m->memory);
    free(m);
}

static int create(void **memory, const nw_prover *p, size_t bytes, nw_error *err)
{
    mt *m = calloc(1, sizeof *m);
    if (!m)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int bits = 2;
    while (sizeof(entry) << (bits + 1) <= bytes)
        bits++;
    m->buckets = (((uint64_t)1 << bits) / BUCKET) - 1;
    m->threads = p->threads;
    if (nw_table_create(&m->memory, bits, NW_REPLACE_NEW, NULL) == 0)
        m->table = (entry *)m->memory.entry;
    m->workers = calloc((size_t)p->threads, sizeof *m->workers);
    bool ok = m->table && m->workers;
    for (int i = 0; ok && i < p->threads; i++)
        ok = (m->workers[i].scratch = malloc(p->game.state_size)) != NULL;
    if (!ok) {
        destroy(m);
        return nw_fail(err, NW_ENOMEM, "out of memory for a table of %zu bytes", bytes);
    }
    *memory = m;
    return 0;
}

static size_t bytes_of(const void *memory)
{
    const mt *m = memory;
    return m->memory.bytes;
}

const nw_method_row nw_mt_row = {create, destroy, ask, work, bytes_of};
