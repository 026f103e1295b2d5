/* SPDX-License-Identifier: MIT */
#include "search/order-inl.h"
#include "search/path-inl.h"
#include "core/error.h"
#include "search/split.h"
#include <limits.h>
#include <stdlib.h>

extern const nw_engine nw_engine_of;

/* The lines of the refutation table are large and rarely used. */
static int make_lines(search *s)
{
    s->refutation = calloc(GAME_MAX_MOVES, sizeof *s->refutation);
    s->building = calloc(MAX_PLY + 2, sizeof *s->building);
    return s->refutation && s->building ? 0 : NW_ENOMEM;
}

/* This part of a larger search begins `further` plies deeper than the one before: the killers move
 * with it, and after an odd number the sides change their histories. */
static void continue_order(search *s, int further)
{
    game_move old[MAX_PLY + 2][KILLERS];
    for (int i = 0; further % 2 != 0 && i < GAME_MOVE_INDEXES; i++) {
        const uint32_t one = s->history[0][i];
        s->history[0][i] = s->history[1][i];
        s->history[1][i] = one;
    }
    if (further == 0)
        return;
    memcpy(old, s->killer, sizeof old);
    memset(s->killer, 0xFF, sizeof s->killer);
    for (int ply = 0; ply < MAX_PLY + 2; ply++)
        if (ply - further >= 0 && ply - further < MAX_PLY + 2)
            memcpy(s->killer[ply - further], old[ply], sizeof *old);
}

/* The state of one thread before a search. */
static void prepare(search *s, nw_control *c, const game_pos *root, int number)
{
    const bool is_new = !s->c;
    assert(number >= 0 && number < c->options.threads);
    s->c = c;
    s->on = c->options;
    s->table = game_has_key(root) ? c->table : NULL;
    s->nodes = 0;
    s->next_poll = 0;
    s->stopped = false;
    s->stable_iterations = 0;
    s->time_scale = 1;
    s->split_depth = INT_MAX;
    s->parallel = c->parallel;
    s->number = number;
    s->cancel = NULL;
    s->room = NULL;
    s->first_mover = game_mover(root);
    s->span = s->span_nodes = 0;
    s->duplicates.count = 0;
    s->pass_nodes = UINT64_MAX / 2; /* helpers are never on the leftmost line */
    s->root.best = -1;
    s->counts = (nw_counts){0};
    s->statistics = &c->statistics;
    s->follow = NULL;
    s->refutation = s->building = NULL;
    if (is_new || !c->continues)
        memset(s->killer, 0xFF, sizeof s->killer);
    if (c->continues)
        continue_order(s, c->ply - s->from_ply);
    s->from_ply = c->ply;
    memset(s->first_of_cut, 0, sizeof s->first_of_cut);
    start_path(s, root);
    s->null_moved[0] = s->predicting = false;
    s->moved[0] = 0;
    memset(s->selective_stats, 0, sizeof s->selective_stats);
    if (PLAY && s->on.window_independent)
        s->on.at_least = s->on.etc = 0; /* another depth is another value */
}

/* Sums the selectivity counters of all threads. */
static void add_selective_stats(nw_control *c, const search *s)
{
    for (int i = 0; i < c->options.threads; i++)
        for (int kind = 0; kind < NW_SELECT_KINDS; kind++) {
            const nw_selective_stats *more = &s[i].selective_stats[kind];
            nw_selective_stats *sum = &c->selective_stats[kind];
            sum->tried += more->tried;
            sum->cut += more->cut;
            sum->researched += more->researched;
        }
}

/* Threads keep no refutation table: only a single thread builds its lines. */
static void prepare_member(search *s, nw_control *c)
{
    nw_parallel *t = c->parallel;
    assert(s->number < t->threads);
    s->worker = &t->worker[s->number];
    s->worker->counts = (nw_thread){0};
    s->worker->visits = (nw_counts){0};
    atomic_store_explicit(&s->worker->nodes, 0, memory_order_relaxed);
    if (s->number > 0) {
        s->worker->statistics = (nw_statistics){.cutoffs = {0}};
        s->statistics = &s->worker->statistics;
        s->room = c->room ? (char *)c->room + (size_t)s->number * c->room_size : NULL;
    }
    nw_set_form(&s->on, NW_FORM_REFUTATION, 0);
    s->split_depth = t->scheme == NW_ABDADA ? ABDADA_DEPTH : SPLIT_DEPTH;
    s->group_end = t->threads;
}

/* The arguments of a helper. */
typedef struct beginning {
    nw_control *c;
    search *first; /* of all threads */
    const game_pos *root;
} beginning;

/* A helper with iterations of its own. */
static void help_lazily(search *s, const game_pos *root)
{
    game_pos pos = *root;
    game_set_room(&pos, s->room);
    nw_lazy(s, &pos);
    atomic_store_explicit(&s->worker->nodes, s->nodes, memory_order_relaxed);
    s->worker->visits = s->counts;
}

static void help(void *context, int number)
{
    const beginning *b = context;
    search *s = b->first + number;
    prepare(s, b->c, b->root, number);
    prepare_member(s, b->c);
    nw_worker_begin(s->worker, s->parallel->began);
    if (s->parallel->scheme == NW_LAZY)
        help_lazily(s, b->root);
    else
        nw_help(s);
    nw_worker_leave(s->worker);
}

static int run_threads(search *s, const game_pos *root, nw_result *result)
{
    nw_parallel *t = s->parallel;
    beginning b = {s->c, s, root};
    nw_parallel_begin(t);
    prepare_member(s, s->c);
    nw_worker_begin(s->worker, t->began);
    memset(t->searched, 0, sizeof t->searched); /* no other thread runs yet */
    t->over = false;
    t->splits = t->job = NULL;
    t->jobs = 0;
    atomic_store_explicit(&t->done_depth, 0, memory_order_relaxed);
    atomic_store_explicit(&t->stop, false, memory_order_relaxed);
    nw_pool_start(t->pool, help, &b);
    const int rc = nw_deepen(s, root, result);
    nw_dismiss(s);
    nw_worker_leave(&t->worker[0]);
    nw_parallel_end(t);
    return rc;
}

static int run(nw_control *c, void *memory, const void *pos, nw_result *result)
{
    search *s = memory;
    const game_outer *outer = pos;
    game_pos own;
    const game_pos *root = &own;
    if (PLAY)
        game_enter(&own, outer);
    else
        own = *(const game_pos *)pos;
    prepare(s, c, root, 0);
    if ((s->on.forms & NW_FORM_REFUTATION) && !s->parallel && make_lines(s) < 0) {
        free(s->refutation);
        free(s->building);
        return nw_fail(c->err, NW_ENOMEM, "out of memory for the refutation table");
    }
    const int rc = s->parallel ? run_threads(s, root, result) : nw_deepen(s, root, result);
    if (PLAY)
        add_selective_stats(c, s);
    free(s->refutation);
    free(s->building);
    c->nodes = s->nodes;
    result->statistics = LAB ? &c->statistics : NULL;
    return rc;
}

static void clear(void *memory, int threads)
{
    search *s = memory;
    for (int i = 0; i < threads; i++) {
        memset(s[i].history, 0, sizeof s[i].history);
        memset(s[i].quiet_history, 0, sizeof s[i].quiet_history);
        memset(s[i].continuation_history, 0, sizeof s[i].continuation_history);
    }
}

/* --- move ordering above the searched positions (parallel/tds) */

static void read_killers(const nw_move *from, game_move *to)
{
    for (int i = 0; i < KILLERS; i++)
        to[i] = (game_move)from[i];
}

static search *thread_0(const nw_control *c, void *memory)
{
    search *s = memory;
    if (!s->c) /* nothing was searched yet */
        s->on = c->options;
    return s;
}

static void rank_all(const nw_control *c, void *memory, const nw_ordered *at, const nw_move *move,
                     int count, int64_t *out)
{
    search *s = thread_0(c, memory);
    game_move killer[KILLERS];
    read_killers(at->killer, killer);
    for (int i = 0; i < count; i++) {
        const int hint = s->on.static_order ? game_order(at->pos, (game_move)move[i]) : 0;
        out[i] = rank_beside(s, at->pos, (game_move)move[i], at->ply - s->from_ply, killer, hint);
    }
}

static void credit_best(const nw_control *c, void *memory, const nw_ordered *at, nw_move best,
                        int depth)
{
    search *s = thread_0(c, memory);
    game_move killer[KILLERS];
    read_killers(at->killer, killer);
    credit_move(s, at->pos, (game_move)best, depth, at->ply - s->from_ply, killer);
    for (int i = 0; i < KILLERS; i++)
        at->killer[i] = (nw_move)killer[i];
}

/* Copies the history of another search from the same root. */
static void learn(void *memory, const void *from)
{
    search *s = memory;
    const search *other = from;
    for (int side = 0; side < 2; side++)
        memcpy(s->history[(side + s->from_ply) & 1], other->history[side], sizeof *s->history);
}

static int listable(const void *pos)
{
    const game_pos *n = pos;
    return game_listable(n);
}

const nw_engine nw_engine_of = {.game = NW_QUOTE(NW_GAME),
                                .version = NW_VERSION,
                                .lab = LAB,
                                .play = PLAY,
                                .win = game_win,
                                .state_size = sizeof(game_outer),
                                .memory = sizeof(search),
                                .driver = nw_driver_find,
                                .search = run,
                                .clear = clear,
                                .rank = PLAY ? NULL : rank_all,
                                .credit = PLAY ? NULL : credit_best,
                                .learn = learn,
                                .listable = listable};
