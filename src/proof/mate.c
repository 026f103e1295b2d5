/* SPDX-License-Identifier: MIT */
#include "nullwindow_proof.h"
#include "core/clock.h"
#include "core/error.h"
#include "proof/prover.h"
#include "library/required.h"
#include <stdlib.h>

/* Alternates the two questions, doubling the node budget each time; the table avoids repeated work.
 * The second question gets a fraction of the budget, because users mostly look for mates by the
 * side to move. */
enum { FIRST_NODES = 4096, BEING_MATED = 8 };

typedef struct search {
    nw_prover *prover;
    const nw_prove_limits *limits;
    double start;
    nw_question question[2]; /* can we win; can we avoid losing */
    nw_proved answer[2];
    nw_mate *out;
} search;

static bool is_spent(const search *s)
{
    const nw_prove_limits *l = s->limits;
    return (l->stop && *l->stop) || (l->nodes && s->out->nodes >= l->nodes) ||
           (l->seconds > 0 && nw_seconds() - s->start >= l->seconds);
}

/* Continues question i with a budget of nodes. */
static int ask(search *s, int i, uint64_t nodes, nw_error *err)
{
    nw_prove_limits l = *s->limits;
    if (l.nodes && nodes > l.nodes - s->out->nodes)
        nodes = l.nodes - s->out->nodes;
    l.nodes = nodes;
    if (l.seconds > 0)
        l.seconds -= nw_seconds() - s->start;
    const int rc = nw_prover_prove(s->prover, &s->question[i], &l, &s->answer[i], err);
    if (rc == 0)
        s->out->nodes += s->answer[i].nodes;
    if (rc == 0 && s->answer[i].answer == (i == 0 ? NW_YES : NW_NO)) {
        s->out->found = i == 0 ? 1 : -1;
        s->out->question = s->question[i];
        s->out->answer = s->answer[i];
        s->out->moves = (s->answer[i].plies + 1) / 2;
        s->out->move = s->answer[i].move;
    }
    return rc;
}

/* The defence that delays the proved mate longest. */
static int defend(search *s, nw_error *err)
{
    const nw_game *g = &s->prover->game;
    nw_move moves[NW_MOVES_MAX];
    const int count = g->moves(s->question[1].state, moves);
    void *child = malloc(g->state_size);
    int rc = child ? 0 : nw_fail(err, NW_ENOMEM, "out of memory"), most = -1;
    for (int i = 0; i < count && rc == 0; i++) {
        nw_proved a;
        g->play(child, s->question[1].state, moves[i]);
        const nw_question q = nw_question_after(&s->question[1], child);
        rc = nw_prover_prove(s->prover, &q, s->limits, &a, err);
        if (rc == 0 && a.plies > most) {
            most = a.plies;
            s->out->move = moves[i];
        }
    }
    free(child);
    return rc;
}

int nw_mate_find(nw_prover *p, const void *state, int moves, const nw_prove_limits *limits,
                 nw_mate *out, nw_error *err)
{
    if (!p || !state || !limits || !out)
        return nw_is_missing(err, __func__);
    search s = {.prover = p,
                .limits = limits,
                .start = nw_seconds(),
                .question = {{.state = state, .v = 1, .within = moves ? 2 * moves - 1 : 0},
                             {.state = state, .v = 0, .within = 2 * moves, .outlast = true}},
                .out = out};
    int rc = 0;
    *out = (nw_mate){.move = NW_NO_MOVE};
    for (uint64_t nodes = FIRST_NODES; rc == 0 && !out->found && !out->none; nodes *= 2) {
        for (int i = 0; i < 2 && rc == 0 && !out->found; i++) {
            if (s.answer[i].answer != NW_UNKNOWN)
                continue;
            if (is_spent(&s))
                return 0;
            rc = ask(&s, i, i == 0 ? nodes : nodes / BEING_MATED, err);
        }
        out->none = s.answer[0].answer == NW_NO && s.answer[1].answer == NW_YES;
    }
    return rc == 0 && out->found < 0 ? defend(&s, err) : rc;
}
