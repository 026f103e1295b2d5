/* SPDX-License-Identifier: MIT */
#include "play/thinker.h"
#include "core/clock.h"
#include "core/error.h"
#include "play/level.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The search recurses at most NW_PLIES_MAX plies; this bounds the largest stack frames per ply (17
 * KiB with clang's sanitizers). */
enum { PLY_BYTES = 64 << 10 };

struct play_thinker {
    play_engine engine;
    pthread_t thread;
    pthread_mutex_t lock; /* guards all below but stop, which the search polls */
    pthread_cond_t changed;

    bool asked;    /* a question is pending or being answered */
    bool leaving;  /* tells the thread to exit */
    bool holding;  /* the answer must wait */
    bool counting; /* the question's clock runs */
    double began;  /* start of that clock */
    volatile int stop;

    play_question question; /* points to the copies below */
    void *state;
    uint64_t *history;
    nw_move *only;

    nw_result result;
    nw_error error;
    int code;

    /* Thread-private: context of this search's reports. */
    int line, report_from; /* shallower iterations were reported before */
    nw_score ceiling;      /* the value of the better line before it */
    uint64_t nodes;        /* of earlier searches for the same question */
    double seconds;
};

/* --- the thread */

static bool soft_time_is_up(play_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    const double soft = t->question.time.soft;
    const bool up = t->counting && soft > 0 && nw_seconds() - t->began >= soft;
    pthread_mutex_unlock(&t->lock);
    return up;
}

/* Reports to the owner; bound is 0 for exact values. */
static void report_iteration(play_thinker *t, const nw_iteration *it, int bound)
{
    const play_question *q = &t->question;
    const play_report report = {.line = t->line,
                                .depth = it->depth,
                                .deepest = it->deepest,
                                .value = it->value < t->ceiling ? it->value : t->ceiling,
                                .bound = bound,
                                .nodes = t->nodes + t->engine.solver_nodes + it->nodes,
                                .seconds = t->seconds + t->engine.solver_seconds + it->seconds,
                                .pv = it->pv,
                                .pv_length = it->pv_length,
                                .hash_full = nw_table_used(t->engine.searcher)};
    if (q->report && it->pv_length > 0 && it->depth >= t->report_from)
        q->report(q->context, &report);
}

static int on_iteration(void *context, const nw_iteration *it)
{
    play_thinker *t = context;
    report_iteration(t, it, 0);
    return soft_time_is_up(t);
}

static int on_pass(void *context, const nw_iteration *it)
{
    const nw_pass *p = it->pass;
    if (p->value >= p->beta || p->value <= p->alpha)
        report_iteration(context, it, p->value >= p->beta ? 1 : -1);
    return 0;
}

/* A single legal move needs no search, unless its value was asked for. */
static bool is_forced(const play_thinker *t)
{
    nw_move moves[NW_MOVES_MAX];
    const play_question *q = &t->question;
    return q->time.hard > 0 && !q->ponder && !q->infinite && q->depth == 0 &&
           t->engine.game->rules->moves(q->state, moves) == 1;
}

static nw_limits limits_of(play_thinker *t)
{
    const play_question *q = &t->question;
    nw_limits l = {.size = sizeof l,
                   .depth = is_forced(t) ? 1 : q->depth,
                   .nodes = q->nodes,
                   .evaluations = q->evaluations,
                   .evaluation_seconds = q->evaluation_cost,
                   .node_seconds = q->node_cost,
                   .stop = &t->stop,
                   .iteration = on_iteration,
                   .pass = on_pass,
                   .context = t};
    if (!q->ponder) {
        l.seconds = q->time.hard;
        l.soft_seconds = q->time.soft;
    }
    if (t->engine.options.play) {
        l.only = q->only;
        l.only_count = q->only_count;
        l.history = q->history;
        l.history_count = q->history_count;
        l.reversible = q->reversible < NW_DEPTH_MAX ? q->reversible : NW_DEPTH_MAX;
    }
    return l;
}

static bool stopped(const play_thinker *t)
{
    return __atomic_load_n(&t->stop, __ATOMIC_RELAXED) != 0;
}

/* The first k moves of the list are this depth's best; searches the rest and moves its best to
 * place k. Limits exclude earlier searches. */
static int search_rest(play_thinker *t, const nw_limits *whole, nw_move *list, int count, int k,
                       int depth)
{
    nw_limits l = *whole;
    nw_result r;
    l.only = list + k;
    l.only_count = count - k;
    l.depth = depth;
    if (l.seconds > 0)
        l.seconds = l.seconds > t->seconds + 1e-6 ? l.seconds - t->seconds : 1e-6;
    if (l.nodes > 0)
        l.nodes = l.nodes > t->nodes ? l.nodes - t->nodes : 1;
    t->line = k + 1;
    t->report_from = depth;
    if (k == 0)
        t->ceiling = NW_SCORE_MAX;
    const int code = nw_search(t->engine.searcher, t->question.state, &l, &r, &t->error);
    if (code != 0)
        return code;
    t->nodes += r.nodes;
    t->seconds += r.seconds;
    if (r.value < t->ceiling)
        t->ceiling = r.value;
    if (k == 0 && (r.depth == depth || t->result.move == NW_NO_MOVE)) {
        t->result = r;
        t->result.iteration = NULL; /* later searches set their own */
        t->result.iterations = 0;
    }
    for (int i = k; i < count; i++)
        if (list[i] == r.move) {
            list[i] = list[k];
            list[k] = r.move;
        }
    if (!r.complete)
        __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    return 0;
}

/* Multi-PV: at each depth the best move, then the best of the rest, and so on. Deepening again from
 * the start is quick, thanks to the table. */
static int search_lines(play_thinker *t, const nw_limits *whole)
{
    t->engine.solver_nodes = 0;
    t->engine.solver_seconds = 0;
    nw_move list[NW_MOVES_MAX];
    int count = t->question.only_count, code = 0;
    if (count > 0)
        memcpy(list, t->question.only, (size_t)count * sizeof *list);
    else
        count = t->engine.game->rules->moves(t->question.state, list);
    const int lines = t->question.lines < count ? t->question.lines : count;
    if (lines == 0) /* the game is over */
        return nw_search(t->engine.searcher, t->question.state, whole, &t->result, &t->error);
    const int most = whole->depth > 0 ? whole->depth : NW_PLIES_MAX / 2;
    for (int depth = 1; depth <= most && code == 0 && !stopped(t); depth++)
        for (int k = 0; k < lines && code == 0 && !stopped(t); k++)
            code = search_rest(t, whole, list, count, k, depth);
    return code;
}

/* The solver does not report while running. */
static void tell_solution(const play_thinker *t)
{
    const play_question *q = &t->question;
    const nw_result *r = &t->result;
    const play_report report = {.line = 1,
                                .depth = r->depth,
                                .value = r->value,
                                .bound = r->lower < r->upper,
                                .nodes = r->nodes,
                                .seconds = r->seconds,
                                .pv = r->pv,
                                .pv_length = r->pv_length};
    if (q->report && r->pv_length > 0)
        q->report(q->context, &report);
}

/* At the strength asked for. */
static int think_about(play_thinker *t, nw_limits *limits)
{
    const play_question *q = &t->question;
    t->engine.random = q->seed;
    if (q->level > 0 && q->level < PLAY_LEVELS)
        return play_level_think(&t->engine, q->level, q->state, limits, &t->result, &t->error);
    if (q->vary && limits->depth != 1)
        return play_vary(&t->engine, q->state, limits, &t->result, &t->error);
    return play_think(&t->engine, q->state, limits, &t->result, &t->error);
}

static void search(play_thinker *t)
{
    nw_limits limits = limits_of(t);
    t->error = (nw_error){0};
    t->result = (nw_result){.move = NW_NO_MOVE};
    t->line = 1;
    t->report_from = 1;
    t->ceiling = NW_SCORE_MAX;
    t->nodes = 0;
    t->seconds = 0;
    if (t->question.lines > 1 && play_can_choose(&t->engine)) {
        t->code = search_lines(t, &limits);
        return;
    }
    t->code = think_about(t, &limits);
    if (t->code == PLAY_SOLVED) {
        tell_solution(t);
        t->code = 0;
    }
}

static void run_job(play_thinker *t)
{
    t->error = (nw_error){0};
    t->result = (nw_result){.move = NW_NO_MOVE};
    t->code = 0;
    t->question.job(t->question.context, &t->stop);
}

static bool is_answered_first(play_thinker *t)
{
    if (!t->question.first)
        return false;
    t->error = (nw_error){0};
    t->result = (nw_result){.move = NW_NO_MOVE};
    t->code = 0;
    return t->question.first(t->question.context, &t->stop, &t->result);
}

static void answer(play_thinker *t)
{
    const play_answer a = {t->code, &t->error, &t->result};
    if (t->question.done)
        t->question.done(t->question.context, &a);
}

static void *think(void *thinker)
{
    play_thinker *t = thinker;
    pthread_mutex_lock(&t->lock);
    for (;;) {
        while (!t->asked && !t->leaving)
            pthread_cond_wait(&t->changed, &t->lock);
        if (!t->asked)
            break;
        pthread_mutex_unlock(&t->lock);
        if (t->question.job)
            run_job(t);
        else if (!is_answered_first(t))
            search(t);
        pthread_mutex_lock(&t->lock);
        while (t->holding)
            pthread_cond_wait(&t->changed, &t->lock);
        pthread_mutex_unlock(&t->lock);
        answer(t);
        pthread_mutex_lock(&t->lock);
        t->asked = false;
        pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

static int start_thread(play_thinker *t, nw_error *err)
{
    pthread_attr_t attributes;
    int rc = pthread_attr_init(&attributes);
    if (rc == 0) {
        rc = pthread_attr_setstacksize(&attributes, (size_t)PLY_BYTES * (NW_PLIES_MAX + 64));
        if (rc == 0)
            rc = pthread_create(&t->thread, &attributes, think, t);
        pthread_attr_destroy(&attributes);
    }
    return rc == 0 ? 0 : nw_fail(err, NW_ENOMEM, "cannot start a thread: %s", strerror(rc));
}

/* --- the owner */

static void discard(play_thinker *t)
{
    play_engine_close(&t->engine);
    pthread_cond_destroy(&t->changed);
    pthread_mutex_destroy(&t->lock);
    free(t->state);
    free(t->history);
    free(t->only);
    free(t);
}

int play_thinker_create(play_thinker **out, const nw_game_info *game, const nw_options *options,
                        nw_error *err)
{
    play_thinker *t = calloc(1, sizeof *t);
    *out = NULL;
    if (!t)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->changed, NULL);
    t->state = malloc(game->rules->state_size);
    int rc = t->state ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == 0)
        rc = play_engine_open(&t->engine, game, options, true, err);
    if (rc == 0)
        rc = start_thread(t, err);
    if (rc != 0) {
        discard(t);
        return rc;
    }
    *out = t;
    return 0;
}

void play_thinker_free(play_thinker *t)
{
    if (!t)
        return;
    play_thinker_stop(t);
    pthread_mutex_lock(&t->lock);
    t->leaving = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    pthread_join(t->thread, NULL);
    discard(t);
}

static void wait_until_idle(play_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    while (t->asked)
        pthread_cond_wait(&t->changed, &t->lock);
    pthread_mutex_unlock(&t->lock);
}

int play_thinker_configure(play_thinker *t, const nw_options *options, nw_error *err)
{
    wait_until_idle(t);
    return play_engine_configure(&t->engine, options, err);
}

void play_thinker_clear(play_thinker *t)
{
    wait_until_idle(t);
    play_engine_clear(&t->engine);
}

/* Copies count items and frees the old copy. NULL for none, or out of memory. */
static void *copy_list(void *old, const void *list, int count, size_t size)
{
    free(old);
    if (!list || count <= 0)
        return NULL;
    void *copy = malloc((size_t)count * size);
    if (copy)
        memcpy(copy, list, (size_t)count * size);
    return copy;
}

static int copy_question(play_thinker *t, const play_question *q, nw_error *err)
{
    memcpy(t->state, q->state, t->engine.game->rules->state_size);
    t->history = copy_list(t->history, q->history, q->history_count, sizeof *q->history);
    t->only = copy_list(t->only, q->only, q->only_count, sizeof *q->only);
    if ((q->history && q->history_count > 0 && !t->history) ||
        (q->only && q->only_count > 0 && !t->only))
        return nw_fail(err, NW_ENOMEM, "out of memory");
    t->question = *q;
    t->question.state = t->state;
    t->question.history = t->history;
    t->question.only = t->only;
    return 0;
}

int play_thinker_ask(play_thinker *t, const play_question *q, nw_error *err)
{
    wait_until_idle(t);
    const int rc = copy_question(t, q, err);
    if (rc != 0)
        return rc;
    pthread_mutex_lock(&t->lock);
    __atomic_store_n(&t->stop, 0, __ATOMIC_RELAXED);
    t->holding = q->ponder || q->infinite;
    t->counting = !q->ponder;
    t->began = nw_seconds();
    t->asked = true;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
    return 0;
}

bool play_thinker_busy(play_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    const bool busy = t->asked;
    pthread_mutex_unlock(&t->lock);
    return busy;
}

void play_thinker_stop(play_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    __atomic_store_n(&t->stop, 1, __ATOMIC_RELAXED);
    t->holding = t->counting = false;
    pthread_cond_broadcast(&t->changed);
    pthread_mutex_unlock(&t->lock);
}

void play_thinker_hit(play_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    if (t->asked && t->question.ponder && !t->counting) {
        t->holding = t->holding && t->question.infinite;
        t->counting = true;
        t->began = nw_seconds();
        pthread_cond_broadcast(&t->changed);
    }
    pthread_mutex_unlock(&t->lock);
}

double play_thinker_deadline(play_thinker *t)
{
    pthread_mutex_lock(&t->lock);
    const double hard = t->question.time.hard;
    const bool counts = t->asked && t->question.ponder && t->counting && hard > 0;
    const double deadline = counts ? t->began + hard : 0;
    pthread_mutex_unlock(&t->lock);
    return deadline;
}

int play_thinker_wait(play_thinker *t, nw_result *result, nw_error *err)
{
    wait_until_idle(t);
    if (t->code < 0 && err)
        *err = t->error;
    *result = t->result;
    return t->code;
}

int play_thinker_think(play_thinker *t, const play_question *q, nw_result *result, nw_error *err)
{
    const int rc = play_thinker_ask(t, q, err);
    return rc == 0 ? play_thinker_wait(t, result, err) : rc;
}
