/* SPDX-License-Identifier: MIT */
/* Passes and iterations that all threads search at once. */
#include "core/mtd.h"
#include "search/node-inl.h"
#include "search/split.h"

/* This thread's copy of the root and its path. */
static game_pos own_root(search *s, const game_pos *root)
{
    game_pos pos = *root;
    if (s->number > 0)
        game_set_room(&pos, s->room);
    start_path(s, root);
    s->null_moved[0] = s->predicting = false;
    return pos;
}

/* --- one window, or parts of it */

typedef struct part {
    nw_cancel cancel;
    nw_score alpha, beta;
    bool taken;
} part;

typedef struct window_job {
    job base;
    const game_pos *root;
    nw_score alpha, beta;
    int depth, parts;
    part part[NW_THREADS_MAX];
    root_choice choice; /* the initial one, then the winner's */
    int winner;         /* -1: none yet */
    nw_score g;
} window_job;

/* Takes a part of the window that no thread has searched; NULL: none is left or needed. */
static part *take_part(window_job *j, const search *s)
{
    if (j->winner >= 0 || atomic_load_explicit(&s->parallel->stop, memory_order_relaxed))
        return NULL;
    for (int i = 0; i < j->parts; i++) {
        part *p = &j->part[i];
        if (!p->taken && !atomic_load_explicit(&p->cancel.set, memory_order_relaxed)) {
            p->taken = true;
            return p;
        }
    }
    return NULL;
}

/* Takes back g, the result of p, and cancels the parts that it leaves without a value. */
static void keep_part(window_job *j, search *s, const part *p, nw_score g)
{
    const bool below = g <= p->alpha && p->alpha > j->alpha;
    const bool above = g >= p->beta && p->beta < j->beta;
    if (!below && !above) {
        j->winner = s->number;
        j->g = g;
        j->choice = s->root;
    }
    for (int i = 0; i < j->parts; i++) {
        part *q = &j->part[i];
        if (below ? q->alpha >= p->alpha : !above || q->beta <= p->beta)
            atomic_store_explicit(&q->cancel.set, true, memory_order_relaxed);
    }
}

static void search_window(search *s, job *base)
{
    window_job *j = (window_job *)base;
    const game_pos pos = own_root(s, j->root);
    s->root_depth = j->depth;
    for (part *p = take_part(j, s); p; p = take_part(j, s)) {
        assert(is_window(p->alpha, p->beta) && j->depth > 0);
        const uint64_t before = s->nodes;
        s->root = j->choice;
        s->cancel = &p->cancel;
        s->stopped = false;
        nw_parallel_unlock(s->parallel);
        const nw_score g = s->c->driver->call(s, &pos, p->alpha, p->beta, j->depth, 0);
        nw_parallel_lock(s->parallel, s->number);
        if (s->stopped || j->winner >= 0)
            s->worker->counts.cancelled += s->nodes - before;
        else
            keep_part(j, s, p, g);
    }
}

/* Brackets: as many parts as threads, around the guess; the parts are open intervals.
 * Implements: Baudet 1978, parallel aspiration. */
static void divide(window_job *j, int threads, nw_score guess, nw_score delta)
{
    nw_score from = j->alpha;
    for (int i = 1; i <= threads; i++) {
        const int64_t next = guess + (int64_t)(2 * i - threads) * delta;
        const bool last = i == threads || next >= j->beta;
        if (!last && next <= (int64_t)from + 1)
            continue;
        j->part[j->parts++] = (part){.alpha = from, .beta = last ? j->beta : (nw_score)next};
        if (last)
            return;
        from = (nw_score)next - 1;
    }
}

nw_score nw_call_together(search *s, const game_pos *root, nw_bounds window, int depth,
                          nw_score guess)
{
    const nw_score alpha = window.f_minus, beta = window.f_plus;
    const int threads = s->parallel->threads;
    window_job j = {.base = {search_window, 0},
                    .root = root,
                    .alpha = alpha,
                    .beta = beta,
                    .depth = depth,
                    .choice = s->root,
                    .winner = -1,
                    .g = alpha};
    if (s->parallel->scheme == NW_BRACKETS && (int64_t)alpha + 1 < beta)
        divide(&j, threads, guess, s->on.delta);
    while (s->parallel->scheme != NW_BRACKETS && j.parts < threads)
        j.part[j.parts++] = (part){.alpha = alpha, .beta = beta};
    if (j.parts == 0)
        j.part[j.parts++] = (part){.alpha = alpha, .beta = beta};
    nw_do_together(s, &j.base);
    s->cancel = NULL;
    s->stopped = j.winner < 0;
    if (j.winner >= 0)
        s->root = j.choice;
    else if (!atomic_load_explicit(&s->parallel->stop, memory_order_relaxed)) {
        s->stopped = false; /* selective searches of parts contradicted one another */
        return s->c->driver->call(s, root, alpha, beta, depth, 0);
    }
    return j.g;
}

/* --- brackets */

/* The test of one thread: is the value at least gamma? */
typedef struct question {
    nw_cancel cancel;
    nw_score gamma;
    bool asked;
} question;

typedef struct bracket_job {
    job base;
    nw_mtd *m;
    bracket_listener *listener;
    const game_pos *root;
    int depth;
    root_choice before, choice;
    question at[NW_THREADS_MAX];
} bracket_job;

static bool is_answered(const bracket_job *j, nw_score gamma)
{
    return gamma <= j->m->proved.f_minus || gamma > j->m->proved.f_plus;
}

static bool is_asked(const bracket_job *j, int threads, nw_score gamma)
{
    for (int i = 0; i < threads; i++)
        if (j->at[i].asked && j->at[i].gamma == gamma)
            return true;
    return false;
}

/* The driver's own gamma, or the nearest open one that no thread tests. */
static bool find_question(const bracket_job *j, int threads, nw_score *gamma)
{
    const nw_mtd *m = j->m;
    for (int k = 0; k < 2 * threads + 2; k++) {
        const int64_t away = (int64_t)((k + 1) / 2) * m->unit;
        const int64_t g = k % 2 ? m->gamma + away : m->gamma - away;
        if (g > -NW_INF && g <= NW_INF && !is_answered(j, (nw_score)g) &&
            !is_asked(j, threads, (nw_score)g)) {
            *gamma = (nw_score)g;
            return true;
        }
    }
    return false;
}

/* Takes a result: narrows the bracket and cancels the tests it decides. With the lock. */
static void answer(bracket_job *j, search *s, nw_score gamma, nw_score g)
{
    const bool raises = g >= gamma && g > j->m->proved.f_minus;
    j->listener->answer(j->listener, s, gamma, g);
    j->m->gamma = gamma;
    nw_mtd_take(j->m, g);
    if (raises)
        j->choice = s->root;
    nw_mtd_next(j->m);
    for (int i = 0; i < s->parallel->threads; i++)
        if (j->at[i].asked && is_answered(j, j->at[i].gamma))
            atomic_store_explicit(&j->at[i].cancel.set, true, memory_order_relaxed);
    nw_parallel_signal(s->parallel);
}

static void ask(search *s, bracket_job *j, const game_pos *pos, nw_score gamma)
{
    question *q = &j->at[s->number];
    assert(!q->asked && !is_answered(j, gamma));
    const uint64_t before = s->nodes;
    q->gamma = gamma;
    q->asked = true;
    atomic_store_explicit(&q->cancel.set, false, memory_order_relaxed);
    s->root = j->before;
    s->root.pending = -1;
    s->cancel = &q->cancel;
    s->stopped = false;
    nw_parallel_unlock(s->parallel);
    const nw_score g = s->c->driver->call(s, pos, gamma - 1, gamma, j->depth, 0);
    nw_parallel_lock(s->parallel, s->number);
    q->asked = false;
    if (s->stopped)
        s->worker->counts.cancelled += s->nodes - before;
    else
        answer(j, s, gamma, g);
}

static void search_brackets(search *s, job *base)
{
    bracket_job *j = (bracket_job *)base;
    const game_pos pos = own_root(s, j->root);
    nw_score gamma;
    s->root_depth = j->depth;
    while (j->m->proved.f_minus < j->m->proved.f_plus &&
           !atomic_load_explicit(&s->parallel->stop, memory_order_relaxed)) {
        if (find_question(j, s->parallel->threads, &gamma))
            ask(s, j, &pos, gamma);
        else
            nw_parallel_wait(s->parallel, s->worker, &s->worker->counts.idle_work);
    }
    nw_parallel_signal(s->parallel);
}

void nw_brackets(search *s, const game_pos *root, int depth, nw_mtd *m, bracket_listener *l)
{
    bracket_job j = {.base = {search_brackets, 0},
                     .m = m,
                     .listener = l,
                     .root = root,
                     .depth = depth,
                     .before = s->root,
                     .choice = s->root};
    nw_do_together(s, &j.base);
    s->cancel = NULL;
    s->root = j.choice;
    s->stopped = m->proved.f_minus < m->proved.f_plus;
}

/* --- lazy */

bool nw_lazy_done(search *s, int *depth, nw_bounds *proved)
{
    nw_parallel *t = s->parallel;
    if (!t || t->scheme != NW_LAZY || atomic_load_explicit(&t->stop, memory_order_relaxed))
        return false;
    nw_parallel_lock(t, s->number);
    const int done = atomic_load_explicit(&t->done_depth, memory_order_relaxed);
    const bool is_done = done >= *depth;
    assert(done >= 0 && done <= MAX_PLY);
    if (is_done) {
        *depth = done;
        *proved = t->done;
        s->root.best = t->done_best;
        s->stopped = false;
    }
    nw_parallel_unlock(t);
    return is_done;
}

void nw_lazy_tell(search *s, int depth, nw_bounds proved)
{
    nw_parallel *t = s->parallel;
    if (!t || t->scheme != NW_LAZY)
        return;
    nw_parallel_lock(t, s->number);
    if (depth > atomic_load_explicit(&t->done_depth, memory_order_relaxed)) {
        t->done = proved;
        t->done_best = s->root.best;
        atomic_store_explicit(&t->done_depth, depth, memory_order_relaxed);
    }
    nw_parallel_unlock(t);
}
