/* SPDX-License-Identifier: MIT */
#include "proof/prover.h"
#include "core/clock.h"
#include "core/error.h"
#include "games/games.h"
#include "library/game_check.h"
#include "library/sized.h"
#include "library/required.h"
#include <stdlib.h>

/* Creates, runs and frees provers; limits and rules shared by both methods. */

enum { DEFAULT_MEMORY = 256 << 20 };
#define PROGRESS_SECONDS 0.1

nw_question nw_question_after(const nw_question *q, const void *child)
{
    if (!q)
        return (nw_question){0};
    static const nw_repetition other[] = {NW_REPETITION_DRAW, NW_REPETITION_REACHES,
                                          NW_REPETITION_FAILS};
    nw_question next = *q;
    next.state = child;
    next.v = 1 - q->v;
    next.repetition = other[q->repetition];
    next.outlast = !q->outlast;
    next.within = q->within > 1 ? q->within - 1 : q->within == 1 ? -1 : q->within;
    return next;
}

static nw_ask ask_of(const nw_question *q)
{
    const bool draw = q->repetition == NW_REPETITION_DRAW;
    nw_ask a = {.v = q->v, .outlast = q->outlast, .left = q->within < 0 ? 0 : q->within};
    if (q->within == 0)
        a.left = -1;
    a.repeats = q->within ? q->outlast : draw ? q->v <= 0 : q->repetition == NW_REPETITION_REACHES;
    return a;
}

bool nw_prover_recurs(const nw_game *game)
{
    if (!game)
        return true;
    nw_game g = {0};
    nw_error err;
    if (nw_game_read(&g, game, &err) < 0)
        return true;
    /* A built-in game declares whether its positions recur. */
    return !g.longest && (g.reversible || !nw_game_info_of(game));
}

nw_method nw_prover_method(const nw_game *game, nw_method by)
{
    if (nw_prover_recurs(game))
        return NW_BY_DFPN;
    return by == NW_BY_CHOICE ? NW_BY_MT : by;
}

int nw_prover_new(nw_prover **out, const nw_game *game, const nw_prover_options *options,
                  nw_error *err)
{
    if (!out || !game || !options)
        return nw_is_missing(err, __func__);
    int rc = nw_game_valid(game, err);
    if (rc < 0)
        return rc;
    nw_prover *p = calloc(1, sizeof *p);
    if (!p)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    rc = nw_game_read(&p->game, game, err);
    if (rc == 0 && !p->game.key)
        rc = nw_fail(err, NW_EINVAL, "%.40s has no key: a prover needs one", game->name);
    if (rc == 0 && p->game.mover)
        rc = nw_fail(err, NW_EINVAL,
                     "%.40s: a player may move again (mover), which provers do not support; let "
                     "the other side pass instead",
                     game->name);
    p->recurs = nw_prover_recurs(game);
    p->known = options->known;
    p->known_by = options->known_by;
    p->same = nw_game_info_of(game) ? nw_game_info_of(game)->same : NULL;
    p->threads = options->threads > 0 ? options->threads : 1;
    p->method = nw_prover_method(game, options->by) == NW_BY_MT ? &nw_mt_row : &nw_dfpn_row;
    if (rc == 0)
        rc = p->method->create(&p->memory, p, options->memory ? options->memory : DEFAULT_MEMORY,
                               err);
    if (rc == 0 && p->threads > 1)
        rc = nw_pool_create(&p->pool, p->threads - 1, err);
    if (rc < 0)
        nw_prover_free(p);
    else
        *out = p;
    return rc;
}

void nw_prover_free(nw_prover *p)
{
    if (!p)
        return;
    if (p->pool)
        nw_pool_free(p->pool);
    if (p->memory)
        p->method->destroy(p->memory);
    free(p);
}

static nw_answer answer_of(bool yes)
{
    return yes ? NW_YES : NW_NO;
}

/* The same for an unfinished game, from the game's static knowledge. */
static nw_answer known_of(const nw_insight *i, nw_ask a)
{
    const bool exact = i->plies && i->least == i->greatest;
    if (a.left < 0)
        return i->least >= a.v ? NW_YES : i->greatest < a.v ? NW_NO : NW_UNKNOWN;
    /* Does the attacker certainly fail, or succeed at a known time? */
    if ((a.outlast ? i->least >= a.v : i->greatest < a.v) || i->plies > a.left || a.left == 0)
        return answer_of(a.outlast);
    return exact ? answer_of(!a.outlast) : NW_UNKNOWN;
}

nw_answer nw_prover_look_up(const nw_prover *p, const void *state, nw_ask a)
{
    nw_score value;
    const bool draws = a.repeats == (a.v <= 0);
    if (!p->known || a.left >= 0 || !draws || !p->known(p->known_by, state, &value))
        return NW_UNKNOWN;
    return answer_of(value >= a.v);
}

nw_answer nw_prover_decide(const nw_prover *p, const void *state, nw_ask a, bool all,
                           nw_choice *out)
{
    const nw_game *g = &p->game;
    nw_insight about = {a.v, NW_SCORE_MIN, NW_SCORE_MAX, 1, 0, 0};
    const nw_answer found = nw_prover_look_up(p, state, a);
    out->count = 0;
    if (found != NW_UNKNOWN)
        return found;
    out->count =
        g->useful && !all ? g->useful(state, out->list, &about) : g->moves(state, out->list);
    out->proof = about.proof ? about.proof : 1;
    out->disproof = about.disproof ? about.disproof : (uint32_t)out->count;
    if (out->count <= 0)
        return answer_of((g->result ? g->result : g->evaluate)(state) >= a.v);
    return known_of(&about, a);
}

void nw_prover_answer(nw_prover *p, bool yes, nw_move move, nw_score bound, int plies)
{
    int none = NW_UNKNOWN;
    if (atomic_compare_exchange_strong(&p->answered, &none, (int)answer_of(yes))) {
        atomic_store(&p->move, move);
        atomic_store(&p->plies, plies);
        atomic_store(&p->bound, bound);
    }
    atomic_store(&p->stop, true);
}

static bool is_over_limit(nw_prover *p, uint64_t nodes)
{
    const nw_prove_limits *l = &p->limits;
    return (l->nodes && nodes >= l->nodes) || (l->stop && *l->stop) ||
           (l->seconds > 0 && nw_seconds() - p->started >= l->seconds);
}

bool nw_prover_poll(nw_prover *p, int number, uint64_t nodes, uint32_t pn, uint32_t dn)
{
    const uint64_t all = atomic_fetch_add(&p->nodes, nodes) + nodes;
    if (is_over_limit(p, all))
        atomic_store(&p->stop, true);
    if (number == 0) {
        p->so_far.pn = pn;
        p->so_far.dn = dn;
    }
    if (number == 0 && p->limits.progress && nw_seconds() - p->told >= PROGRESS_SECONDS) {
        p->told = nw_seconds();
        p->so_far.nodes = all;
        p->so_far.seconds = p->told - p->started;
        p->limits.progress(p->limits.context, &p->so_far);
    }
    return atomic_load(&p->stop);
}

static void work(nw_prover *p)
{
    if (p->pool)
        nw_pool_start(p->pool, p->method->work, p);
    p->method->work(p, 0);
    if (p->pool)
        nw_pool_wait(p->pool);
}

static void begin(nw_prover *p, const nw_question *q, const nw_prove_limits *limits)
{
    p->question = *q;
    p->ask = ask_of(q);
    p->limits = *limits;
    p->started = p->told = nw_seconds();
    p->so_far = (nw_proved){.move = NW_NO_MOVE, .pn = 1, .dn = 1};
    p->so_far.memory = p->method->bytes(p->memory);
    atomic_store(&p->stop, limits->stop && *limits->stop);
    atomic_store(&p->failed, false);
    atomic_store(&p->too_deep, false);
    atomic_store(&p->nodes, 0);
    atomic_store(&p->answered, NW_UNKNOWN);
    atomic_store(&p->move, NW_NO_MOVE);
    atomic_store(&p->plies, 0);
    if (p->method->ask)
        p->method->ask(p);
}

int nw_prover_prove(nw_prover *p, const nw_question *q, const nw_prove_limits *limits,
                    nw_proved *out, nw_error *err)
{
    if (!p || !q || !q->state || !limits || !out)
        return nw_is_missing(err, __func__);
    const int rc = nw_game_check_root(&p->game, q->state, err);
    return rc < 0 ? rc : nw_prover_prove_below(p, q, limits, out, err);
}

int nw_prover_prove_below(nw_prover *p, const nw_question *q, const nw_prove_limits *limits,
                          nw_proved *out, nw_error *err)
{
    nw_choice all;
    begin(p, q, limits);
    const nw_answer known = nw_prover_decide(p, q->state, p->ask, true, &all);
    if (known != NW_UNKNOWN)
        nw_prover_answer(p, known == NW_YES, NW_NO_MOVE, nw_ask_bound(p->ask, known == NW_YES), 0);
    else if (!atomic_load(&p->stop))
        work(p);
    if (atomic_load(&p->failed))
        return nw_fail(err, NW_ENOMEM, "out of memory");
    *out = p->so_far;
    out->answer = (nw_answer)atomic_load(&p->answered);
    out->move = atomic_load(&p->move);
    out->plies = atomic_load(&p->plies);
    out->bound = atomic_load(&p->bound);
    out->nodes = atomic_load(&p->nodes);
    out->seconds = nw_seconds() - p->started;
    out->too_deep = out->answer == NW_UNKNOWN && atomic_load(&p->too_deep);
    if (out->answer != NW_UNKNOWN)
        out->pn = out->answer == NW_YES ? 0 : UINT32_MAX, out->dn = UINT32_MAX - out->pn;
    return 0;
}
