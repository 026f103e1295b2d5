/* SPDX-License-Identifier: MIT */
#include "search/split.h"
#include "search/node-inl.h"
#include <limits.h>

/* A split point: a node whose moves are shared. The lock protects it and its move list. */
typedef struct split {
    nw_split base;
    node *n;
    child_value *value;
    int begun;        /* children started, finished ones included */
    bool predicting;  /* within the shallow search of ProbCut */
    int group_end;    /* tree-split: end of the helper's group */
    uint64_t span;    /* the critical path to the start */
    uint64_t longest; /* to the end: of the cutoff move, or of all moves */
} split;

/* --- the critical path, and duplicate nodes */

/* The critical path to the current node of the thread. */
static uint64_t span_of(const search *s)
{
    return s->span + (s->nodes - s->span_nodes);
}

static void set_span(search *s, uint64_t span)
{
    s->span = span;
    s->span_nodes = s->nodes;
}

/* Adds the path of a child: the longest path of all children counts, but after a cutoff that of the
 * cutoff move, as in Cilk (Blumofe et al. 1995). */
static uint64_t longest_of(uint64_t longest, uint64_t child, bool cuts)
{
    return cuts || child > longest ? child : longest;
}

/* Removes the ranges from `from` on and returns their number of nodes. */
static uint64_t pop_stretches(duplicates *d, uint64_t from)
{
    uint64_t nodes = 0;
    while (d->count > 0 && d->stretch[d->count - 1].from >= from)
        nodes += d->stretch[--d->count].nodes;
    return nodes;
}

static void push_stretch(duplicates *d, uint64_t from, uint64_t nodes)
{
    assert(d->count >= 0 && d->count <= DUPLICATES);
    if (d->count == DUPLICATES)
        d->stretch[d->count - 1].nodes += nodes;
    else if (nodes > 0)
        d->stretch[d->count++] = (struct stretch){from, nodes};
}

/* Counts n as duplicate if another thread has searched it before. Nodes below n are not counted
 * again. On a hash collision the older node is lost. */
static void note_searched(const node *n)
{
    search *s = n->s;
    assert(n->nodes <= s->nodes);
    const uint64_t window = (uint64_t)(uint32_t)n->alpha << 32 | (uint32_t)n->beta;
    const uint64_t mark = nw_mix(n->key ^ nw_mix(window + (uint64_t)n->depth)) & ~(uint64_t)0xFF;
    _Atomic uint64_t *place = &s->parallel->searched[mark >> 40 & (NW_PARALLEL_SEARCHED - 1)];
    const uint64_t there = atomic_load_explicit(place, memory_order_relaxed);
    const uint64_t mine = mark | (uint64_t)s->number;
    const uint64_t below = pop_stretches(&s->duplicates, n->nodes);
    const bool is_duplicate = (there ^ mine) < 0x100 && there != mine;
    const uint64_t nodes = is_duplicate ? s->nodes - n->nodes : below;
    s->worker->counts.duplicate_nodes += nodes - below;
    push_stretch(&s->duplicates, n->nodes, nodes);
    atomic_store_explicit(place, mine, memory_order_relaxed);
}

/* --- split points */

static bool has_work(const nw_split *base)
{
    const node *n = ((const split *)base)->n;
    return n->g < n->beta && n->list->next < n->list->count;
}

/* Adds the value of a child, searched by s, to the owner's node. With the lock. */
static void take_back(split *sp, const node *m, nw_score value)
{
    node *n = sp->n;
    assert(sp->begun > 0 && m->ply == n->ply && value >= -NW_INF && value <= NW_INF);
    search *owner = n->s;
    n->tried++;
    n->now = m->now;
    if (n->ply == 0)
        n->earlier_done |= (int)m->now.number == owner->root.earlier;
    if (PATHS)
        owner->by_all[n->ply] = depends_together(owner->by_all[n->ply], m->s->depends);
    if (value <= n->g)
        return;
    if (PATHS)
        owner->by_best[n->ply] = m->s->depends;
    improve(n, value);
    if (n->g >= n->beta)
        atomic_store_explicit(&sp->base.cancel.set, true, memory_order_relaxed);
}

/* Searches moves of the split point until none is left or a cutoff. Called with the lock, which is
 * released during searches. pos is this thread's copy of the position. */
static void work(search *s, split *sp, const game_pos *pos)
{
    node *n = sp->n;
    GAME_CHILD(child, pos);
    node m = *n;
    m.s = s;
    m.pos = pos;
    m.child = &child;
    while (has_work(&sp->base) && !s->stopped && !nw_is_cancelled(&sp->base.cancel)) {
        m.g = n->g;
        m.tried = sp->begun;
        const bool more = next_child(&m);
        n->g = m.g; /* futile moves raise it */
        if (!more)
            break;
        sp->begun++;
        const nw_score a = max_score(n->alpha, n->g);
        const uint64_t before = s->nodes;
        set_span(s, sp->span);
        nw_parallel_unlock(s->parallel);
        const nw_score value = sp->value(&m, a);
        nw_parallel_lock(s->parallel, s->number);
        if (s->stopped) {
            s->worker->counts.cancelled += s->nodes - before;
        } else {
            const bool is_open = n->g < n->beta;
            take_back(sp, &m, value);
            if (is_open)
                sp->longest = longest_of(sp->longest, span_of(s), n->g >= n->beta);
        }
    }
}

/* Copies the owner's path to the split point from ply `from` on. */
static void copy_path(search *s, const search *owner, int from, int to)
{
    assert(from >= 0 && from <= to && to <= MAX_PLY + 1);
    const size_t count = (size_t)(to - from + 1);
    if (QUIET_HISTORY)
        memcpy(&s->moved[from], &owner->moved[from], count * sizeof *s->moved);
    if (!PLAY)
        return;
    memcpy(&s->key_at[from], &owner->key_at[from], count * sizeof *s->key_at);
    memcpy(&s->reversible[from], &owner->reversible[from], count * sizeof *s->reversible);
    memcpy(&s->static_eval[from], &owner->static_eval[from], count * sizeof *s->static_eval);
    memcpy(&s->null_moved[from], &owner->null_moved[from], count * sizeof *s->null_moved);
    s->counted = owner->counted;
    s->root_depth = owner->root_depth;
}

/* Publishes the counters of this thread. With the lock. */
static void publish(search *s)
{
    atomic_store_explicit(&s->worker->nodes, s->nodes, memory_order_relaxed);
    s->worker->visits = s->counts;
}

static void help_at(nw_split *base, void *thread, const nw_split *base_own)
{
    search *s = thread;
    split *sp = (split *)base;
    const split *own = (const split *)base_own;
    const bool predicting = s->predicting;
    game_pos pos = *sp->n->pos;
    game_set_room(&pos, own ? game_room(own->n->pos) : s->room);
    copy_path(s, sp->n->s, own ? own->n->ply + 1 : 0, sp->n->ply);
    s->predicting = sp->predicting;
    s->cancel = &base->cancel;
    s->stopped = atomic_load_explicit(&s->parallel->stop, memory_order_relaxed);
    s->group_end = sp->group_end;
    work(s, sp, &pos);
    publish(s);
    s->cancel = own ? &base_own->cancel : NULL;
    s->stopped = false;
    s->predicting = predicting;
}

/* The owner's part of a split point, from beginning to end. */
static nw_score own_split(split *sp)
{
    node *n = sp->n;
    search *s = n->s;
    sp->base.cancel.above = s->cancel;
    sp->base.weight = n->depth;
    sp->base.has_work = has_work;
    sp->base.help = help_at;
    sp->begun = n->tried;
    sp->predicting = s->predicting;
    if (sp->longest == 0)
        sp->span = sp->longest = span_of(s);
    nw_parallel_lock(s->parallel, s->number);
    s->cancel = &sp->base.cancel;
    s->worker->counts.splits++;
    nw_split_open(s->parallel, &sp->base);
    work(s, sp, n->pos);
    nw_split_close(s->parallel, &sp->base, s, s->number);
    nw_parallel_unlock(s->parallel);
    s->cancel = sp->base.cancel.above;
    s->stopped = atomic_load_explicit(&s->parallel->stop, memory_order_relaxed) ||
                 nw_is_cancelled(s->cancel);
    set_span(s, sp->longest);
    return close_node(n);
}

/* Does the scheme share a node when its first child has been searched? */
static bool splits(const nw_parallel *t)
{
    return t->scheme == NW_SPLIT || t->scheme == NW_PV_SPLIT;
}

static void note_split(const search *s, nw_split_log_kind kind, int value)
{
    if (s->parallel->log)
        nw_split_log_note(s->parallel->log, s->nodes, kind, (uint32_t)value);
}

/* Young brothers wait: n's first child has been searched. While no thread is idle, the siblings are
 * searched one after the other; the critical path counts them as parallel.
 * Implements: Feldmann 1993, young brothers wait. */
static nw_score search_siblings(node *n, child_value *value)
{
    search *s = n->s;
    split sp = {.base = {.only = -1}, .n = n, .value = value};
    const moves *list = n->list;
    const bool in_parallel = splits(s->parallel);
    sp.span = sp.longest = span_of(s);
    note_split(s, NW_LOG_SPLIT, n->depth);
    while (n->g < n->beta && list->next < list->count) {
        if (in_parallel && nw_parallel_has_time(s->parallel) && s->nodes - n->nodes >= SPLIT_NODES)
            return own_split(&sp);
        if (!next_child(n))
            break;
        note_split(s, NW_LOG_CHILD, 0);
        if (in_parallel)
            set_span(s, sp.span);
        const nw_score v = value(n, max_score(n->alpha, n->g));
        if (!take(n, v))
            return n->g;
        sp.longest = longest_of(sp.longest, span_of(s), n->g >= n->beta);
    }
    note_split(s, NW_LOG_END, n->g >= n->beta ? 1 + list->count - list->next : 0);
    if (in_parallel)
        set_span(s, sp.longest);
    return close_node(n);
}

/* --- the fixed tree of processors */

static nw_score tree_child(const node *n, nw_score a)
{
    return value_below(n->s, nw_tree_split, n->pos, n->child, (nw_bounds){a, n->beta},
                       n->full_depth, n->ply + 1);
}

/* The thread leads threads up to group_end; their upper half helps from the first move on, under
 * its own leader.
 * Implements: Finkel and Fishburn 1982, tree-splitting. */
nw_score nw_tree_split(search *s, const game_pos *pos, nw_score alpha, nw_score beta, int depth,
                       int ply)
{
    const int group_end = s->group_end, threads = group_end - s->number;
    if (threads < 2 || depth < SPLIT_DEPTH)
        return s->c->driver->call(s, pos, alpha, beta, depth, ply);
    moves list;
    GAME_CHILD(child, pos);
    node n = NODE(s->c->driver->call, &child, &list);
    if (!open_node(&n))
        return n.g;
    const int middle = s->number + (threads + 1) / 2;
    assert(middle > s->number && middle < group_end);
    split sp = {.base = {.only = middle}, .n = &n, .value = tree_child, .group_end = group_end};
    s->group_end = middle;
    const nw_score g = own_split(&sp);
    s->group_end = group_end;
    return g;
}

/* --- abdada */

/* A table of moves that are being searched, by a hash of the child and its depth. Collisions are
 * harmless: a move is searched twice, or deferred needlessly. */
static _Atomic uint64_t *busy_place(const search *s, uint64_t mark)
{
    return &s->parallel->busy[mark & (NW_PARALLEL_BUSY - 1)];
}

static uint64_t mark_of(const node *n)
{
    return nw_mix(game_child_key(n->pos, n->now.move) + (uint64_t)n->child_depth) | 1;
}

static bool is_busy(const search *s, uint64_t mark)
{
    return atomic_load_explicit(busy_place(s, mark), memory_order_relaxed) == mark;
}

/* Searches the child, marked as busy so that others defer it. */
static bool search_marked(node *n, child_value *value, uint64_t mark)
{
    _Atomic uint64_t *place = busy_place(n->s, mark);
    atomic_store_explicit(place, mark, memory_order_relaxed);
    const nw_score v = value(n, max_score(n->alpha, n->g));
    atomic_store_explicit(place, 0, memory_order_relaxed);
    return take(n, v);
}

/* All threads search the same tree. Moves after the first that another thread is searching are
 * deferred: their results may then be in the table.
 * Implements: Weill 1996, ABDADA. */
static nw_score put_off(node *n, child_value *value)
{
    ranked later[GAME_MAX_MOVES];
    int count = 0;
    assert(n->list->count <= GAME_MAX_MOVES);
    while (n->g < n->beta && next_child(n)) {
        const uint64_t mark = mark_of(n);
        if (is_busy(n->s, mark))
            later[count++] = n->now;
        else if (!search_marked(n, value, mark))
            return n->g;
    }
    for (int i = 0; i < count && n->g < n->beta; i++) {
        n->now = later[i];
        n->sign = 0;
        if (play_child(n) && !search_marked(n, value, mark_of(n)))
            return n->g;
    }
    return close_node(n);
}

/* --- called by the recursions */

/* Implements: Marsland and Campbell 1982, PV-splitting. */
bool nw_shares(const search *s, int ply, uint64_t nodes)
{
    /* PV-splitting shares the leftmost line only: nodes whose only predecessors in this pass are
     * their ancestors. */
    return s->parallel->scheme != NW_PV_SPLIT || nodes == s->pass_nodes + (uint64_t)ply + 1;
}

nw_score nw_share(node n, child_value *value)
{
    const nw_score g =
        n.s->parallel->scheme == NW_ABDADA ? put_off(&n, value) : search_siblings(&n, value);
    if (n.depth >= DUPLICATE_DEPTH && !n.s->stopped)
        note_searched(&n);
    return g;
}

/* --- helpers */

/* Takes the common job, if this thread has not done so yet. With the lock. */
static bool take_job(search *s)
{
    nw_parallel *t = s->parallel;
    job *j = t->job;
    if (!j || s->job_seen == t->jobs)
        return false;
    s->job_seen = t->jobs;
    s->worker->counts.joins++;
    j->helpers++;
    j->run(s, j);
    assert(j->helpers > 0);
    publish(s);
    s->cancel = NULL;
    s->stopped = false;
    if (--j->helpers == 0)
        nw_parallel_signal(t);
    return true;
}

void nw_do_together(search *s, job *j)
{
    nw_parallel *t = s->parallel;
    nw_parallel_lock(t, s->number);
    t->job = j;
    s->job_seen = ++t->jobs;
    nw_parallel_signal(t);
    j->run(s, j);
    t->job = NULL;
    while (j->helpers > 0)
        nw_parallel_wait(t, s->worker, &s->worker->counts.idle_split);
    nw_parallel_unlock(t);
}

void nw_help(search *s)
{
    nw_parallel *t = s->parallel;
    nw_parallel_lock(t, s->number);
    s->job_seen = 0;
    while (!t->over)
        if (!nw_split_help(t, NULL, s, s->number) && !take_job(s))
            nw_parallel_wait(t, s->worker, &s->worker->counts.idle_work);
    nw_parallel_unlock(t);
}

/* --- the end */

/* All members are counters of the same type. */
static void add_statistics(nw_statistics *to, const nw_statistics *more)
{
    uint64_t *sum = (uint64_t *)to;
    const uint64_t *term = (const uint64_t *)more;
    for (size_t i = 0; i < sizeof *to / sizeof *sum; i++)
        sum[i] += term[i];
}

void nw_dismiss(search *s)
{
    nw_parallel *t = s->parallel;
    if (!t)
        return;
    nw_parallel_lock(t, 0);
    t->over = true;
    atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    nw_parallel_signal(t);
    nw_parallel_unlock(t);
    nw_pool_wait(t->pool);
    atomic_store_explicit(&s->worker->nodes, s->nodes, memory_order_relaxed);
    note_split(s, NW_LOG_WORK, 0);
    if (splits(t) || t->scheme == NW_TREE_SPLIT)
        s->worker->counts.critical = span_of(s);
    for (int i = 0; i < t->threads; i++) {
        t->worker[i].counts.nodes = atomic_load_explicit(&t->worker[i].nodes, memory_order_relaxed);
        if (LAB && i > 0)
            add_statistics(s->statistics, &t->worker[i].statistics);
    }
    s->nodes = nw_all_nodes(s);
    s->counts = nw_all_counts(s);
    s->next_poll = s->nodes + POLL_INTERVAL;
    s->split_depth = INT_MAX;
    s->parallel = NULL;
}
