/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "core/error.h"
#include "core/mtd.h"
#include "proof/prover.h"
#include "library/required.h"
#include <stdlib.h>
#include <string.h>

/* Values and distances, as sequences of questions to a prover: MTD over proofs. */

typedef struct asking {
    nw_prover *p;
    const nw_prove_limits *limits;
    nw_solution *out;
    nw_error *err;
    double started;
    int rc;
} asking;

/* Runs a question within the remaining limits; false: no answer. */
static bool ask(asking *a, const nw_question *q, nw_proved *found)
{
    nw_prove_limits l = *a->limits;
    const double spent = nw_seconds() - a->started;
    if (l.nodes)
        l.nodes = l.nodes > a->out->nodes ? l.nodes - a->out->nodes : 1;
    if (l.seconds > 0)
        l.seconds = l.seconds > spent ? l.seconds - spent : 1e-6;
    a->rc = nw_prover_prove(a->p, q, &l, found, a->err);
    if (a->rc < 0)
        return false;
    a->out->nodes += found->nodes;
    a->out->memory = found->memory;
    a->out->pn = found->pn;
    a->out->dn = found->dn;
    a->out->too_deep = found->too_deep;
    if (found->answer == NW_UNKNOWN)
        return false;
    a->out->last = *q;
    a->out->answer = found->answer;
    if (found->answer == NW_YES && found->move != NW_NO_MOVE)
        a->out->move = found->move;
    return true;
}

static bool take(asking *a, const nw_question *q)
{
    nw_solution *s = a->out;
    nw_proved found;
    if (!ask(a, q, &found))
        return false;
    if (found.answer == NW_YES && found.bound > s->lower)
        s->lower = found.bound;
    if (found.answer == NW_NO && found.bound < s->upper)
        s->upper = found.bound;
    return true;
}

/* The sign of the value. */
static bool find_outcome(asking *a, nw_question q)
{
    const nw_solution *s = a->out;
    q.v = 1;
    if (!take(a, &q) || s->lower > 0)
        return s->lower > 0;
    q.v = 0;
    return s->upper < 0 || take(a, &q);
}

/* MTD(f) if a proof gives a tighter bound than gamma, else bisection.
 * Implements: Plaat 1996, fig. 3.5. */
static bool find_value(asking *a, nw_question q)
{
    nw_solution *s = a->out;
    const bool soft = a->p->method == &nw_mt_row;
    nw_mtd m = {&nw_mtd_rows[soft ? NW_MTD_F : NW_MTD_BI], .unit = 1,
                .proved = {s->lower, s->upper}, .range = {s->lower, s->upper}};
    nw_mtd_start(&m);
    do {
        q.v = m.gamma;
        if (!take(a, &q))
            return false;
        nw_mtd_take(&m, a->out->answer == NW_YES ? s->lower : s->upper);
    } while (nw_mtd_next(&m));
    return true;
}

/* The plies that the attacker of q needs; 0 if it fails. The first limit of a finite game is its
 * maximum length; in others the limit is doubled. */
static bool find_plies(asking *a, nw_question q)
{
    const nw_game *g = &a->p->game;
    const nw_answer success = q.outlast ? NW_NO : NW_YES;
    int low = 0, high = 0; /* it needs more than low; at most high, 0: not known */
    nw_proved found;
    q.within = g->longest ? g->longest(q.state) : 1;
    while (high == 0 || low + 1 < high) {
        if (!ask(a, &q, &found))
            return false;
        if (found.answer == success)
            high = found.bound < q.within ? found.bound : q.within;
        else if (g->longest && high == 0)
            return true;
        else
            low = q.within;
        q.within = high == 0 ? 2 * low : g->longest ? high - 1 : low + (high - low) / 2;
    }
    a->out->plies = high;
    return true;
}

/* The sign of the value of a finite game, and the plies to the end of a decided one. */
static bool find_distance(asking *a, nw_question q)
{
    nw_solution *s = a->out;
    q.v = 1;
    if (s->upper > 0 && !find_plies(a, q))
        return false;
    if (s->plies) {
        s->lower = s->lower > 1 ? s->lower : 1;
        return true;
    }
    s->upper = s->upper < 0 ? s->upper : 0;
    q.v = 0;
    q.outlast = true;
    if (s->lower < 0 && !find_plies(a, q))
        return false;
    if (s->plies)
        s->upper = s->upper < -1 ? s->upper : -1;
    else
        s->lower = 0;
    return true;
}

int nw_prover_solve(nw_prover *p, const nw_question *about, nw_solve_for what,
                    const nw_prove_limits *limits, nw_solution *out, nw_error *err)
{
    if (!p || !about || !limits || !out)
        return nw_is_missing(err, __func__);
    asking a = {p, limits, out, err, nw_seconds(), 0};
    const nw_question q = {.state = about->state, .repetition = about->repetition};
    *out = (nw_solution){.lower = NW_SCORE_MIN, .upper = NW_SCORE_MAX, .move = NW_NO_MOVE};
    if (p->game.range)
        p->game.range(q.state, &out->lower, &out->upper);
    out->complete = what == NW_SOLVE_VALUE     ? find_value(&a, q)
                    : what == NW_SOLVE_OUTCOME ? find_outcome(&a, q)
                    : p->game.longest          ? find_distance(&a, q)
                    : find_outcome(&a, q)      ? find_distance(&a, q)
                                               : false;
    out->seconds = nw_seconds() - a.started;
    return a.rc;
}

/* --- the line of play */

/* With the answer no all moves fail; picks the longest defence if plies are counted. */
static bool pick_reply(nw_prover *p, const nw_question *q, const nw_prove_limits *limits,
                       nw_move *move, void *child)
{
    nw_move list[NW_MOVES_MAX];
    const int count = p->game.moves(q->state, list);
    if (count <= 0)
        return false;
    *move = list[0];
    for (int i = 0; i < count && q->within > 2; i++) {
        nw_proved found;
        nw_error err;
        p->game.play(child, q->state, list[i]);
        nw_question shorter = nw_question_after(q, child);
        shorter.within--;
        if (nw_prover_prove(p, &shorter, limits, &found, &err) == 0 && found.answer == NW_NO) {
            *move = list[i];
            break;
        }
    }
    return true;
}

/* Plays the move; a second state follows the first in memory. */
static void advance(const nw_prover *p, unsigned char *state, nw_move move)
{
    const size_t size = p->game.state_size;
    p->game.play(state + size, state, move);
    memcpy(state, state + size, size);
}

/* With a known value, each side proves that its move keeps it. */
static nw_question keep(const nw_question *q, const void *state)
{
    nw_question next = nw_question_after(q, state);
    next.v = -q->v;
    return next;
}

int nw_prover_line(nw_prover *p, const nw_solution *s, const nw_prove_limits *limits, nw_move *out,
                   int room)
{
    if (!p || !s || !limits || (!out && room > 0))
        return NW_EINVAL;
    const size_t size = p->game.state_size;
    const bool exact = s->lower == s->upper;
    unsigned char *state = malloc(2 * size);
    nw_question q = s->last;
    int n = 0;
    if (!state || !q.state || s->answer == NW_UNKNOWN) {
        free(state);
        return 0;
    }
    memcpy(state, q.state, size);
    q.state = state;
    q.within = s->plies;
    if (exact)
        q = (nw_question){.state = state, .v = s->lower, .repetition = q.repetition};
    for (; n < room; n++) {
        nw_proved found;
        nw_error err;
        if (nw_prover_prove(p, &q, limits, &found, &err) < 0 || found.answer == NW_UNKNOWN)
            break;
        nw_move move = found.move;
        if (found.answer == NW_NO && !pick_reply(p, &q, limits, &move, state + size))
            break;
        if (move == NW_NO_MOVE)
            break;
        out[n] = move;
        advance(p, state, move);
        q = exact ? keep(&q, state) : nw_question_after(&q, state);
    }
    free(state);
    return n;
}
