/* SPDX-License-Identifier: MIT */
#include "solve_proof.h"
#include "base/json.h"
#include "core/clock.h"
#include "progress.h"
#include <stdio.h>

/* `solve --mate`: two questions in turn, each with twice as many nodes as the time before, until
 * one is answered: does the side to move win, and is it lost? A draw is neither, so nothing is said
 * about positions without a mate unless both answers are no. */

#define FIRST_NODES 4096

typedef struct mating {
    const cli_position *position;
    const solve_limits *limits;
    nw_prover *prover;
    nw_question question[2]; /* do we win; do we hold */
    nw_proved answer[2];
    bool answered[2];
    int found; /* the question that was answered with a mate; -1: none */
    uint64_t nodes;
    double start;
    cli_progress line;
    int code;
    nw_error err;
} mating;

static void show(void *context, const nw_proved *so_far)
{
    mating *m = context;
    cli_progress_show(&m->line, m->nodes + so_far->nodes, "nodes");
}

static bool is_spent(const mating *m)
{
    return cli_stop || (m->limits->nodes && m->nodes >= m->limits->nodes) ||
           (m->limits->seconds > 0 && nw_seconds() - m->start >= m->limits->seconds);
}

/* Asks question i, with so many nodes at most. */
static void ask_one(mating *m, int i, uint64_t nodes)
{
    const solve_limits *l = m->limits;
    if (l->nodes && nodes > l->nodes - m->nodes)
        nodes = l->nodes - m->nodes;
    const nw_prove_limits limits = {.nodes = nodes,
                                    .seconds =
                                        l->seconds > 0 ? m->start + l->seconds - nw_seconds() : 0,
                                    .stop = &cli_stop,
                                    .progress = show,
                                    .context = m};
    m->code = nw_prover_prove(m->prover, &m->question[i], &limits, &m->answer[i], &m->err);
    if (m->code < 0)
        return;
    m->nodes += m->answer[i].nodes;
    m->answered[i] = m->answer[i].answer != NW_UNKNOWN;
    if (m->answer[i].answer == (i == 0 ? NW_YES : NW_NO))
        m->found = i;
}

static void ask(void *context)
{
    mating *m = context;
    for (uint64_t nodes = FIRST_NODES; !(m->answered[0] && m->answered[1]); nodes *= 2)
        for (int i = 0; i < 2; i++) {
            if (m->answered[i])
                continue;
            ask_one(m, i, nodes);
            if (m->code < 0 || m->found >= 0 || is_spent(m))
                return;
        }
}

static int moves_of(const mating *m)
{
    return m->found < 0 ? 0 : (m->answer[m->found].plies + 1) / 2;
}

static void print_json(const mating *m)
{
    char name[CLI_NAME_SIZE];
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "position", m->position->text);
    if (m->found >= 0)
        json_integer(&j, "mate", m->found == 0 ? moves_of(m) : -moves_of(m));
    else
        json_null(&j, "mate");
    json_bool(&j, "complete", m->found >= 0 || (m->answered[0] && m->answered[1]));
    if (m->found == 0 && m->answer[0].move != NW_NO_MOVE)
        json_string(&j, "move", cli_move(m->position, m->answer[0].move, name));
    json_unsigned(&j, "nodes", m->nodes);
    json_number(&j, "seconds", nw_seconds() - m->start);
    json_end(&j);
}

static void print_text(const mating *m)
{
    const char *side = nw_game_side(m->position->game, m->position->state);
    char name[CLI_NAME_SIZE], count[CLI_COUNT_SIZE];
    if (m->found >= 0)
        printf("%-11s%s %s in at most %d moves\n", "mate", side,
               m->found == 0 ? "mates" : "is mated", moves_of(m));
    else
        printf("%-11s%s\n", "mate",
               m->answered[0] && m->answered[1] ? m->limits->moves
                                                      ? "none within the moves asked for"
                                                      : "neither side can force one"
                                                : "not found; --nodes and --time limit the search");
    if (m->found == 0 && m->answer[0].move != NW_NO_MOVE)
        printf("%-11s%s\n", "move", cli_move(m->position, m->answer[0].move, name));
    printf("%-11s%s nodes, %.3f s\n", "searched", cli_count(m->nodes, count),
           nw_seconds() - m->start);
}

static int run(mating *m, const solve_proof *o)
{
    nw_certificate c;
    int rc = cli_run_deep(ask, m);
    cli_progress_end(&m->line);
    if (rc != 0 || m->code < 0)
        return rc != 0 ? rc : cli_report(&m->err);
    if (m->limits->json)
        print_json(m);
    else
        print_text(m);
    if (o->file && m->found >= 0)
        rc = solve_write(m->position, m->prover, &m->question[m->found], true, o->file,
                         o->leaf_work, &c);
    return rc != 0 ? rc : cli_stop ? EXIT_FAILED : EXIT_OK;
}

int solve_mate(const cli_position *p, const solve_limits *l, const solve_proof *o)
{
    const int plies = l->moves * 2;
    mating m = {.position = p,
                .limits = l,
                .found = -1,
                .question = {{.state = p->state, .v = 1, .within = plies ? plies - 1 : 0},
                             {.state = p->state, .v = 0, .within = plies, .outlast = true}},
                .start = nw_seconds(),
                .line = cli_progress_start()};
    if (nw_prover_new(&m.prover, p->game->rules, &(nw_prover_options){.memory = l->memory},
                      &m.err) < 0)
        return cli_report(&m.err);
    cli_catch_signals();
    const int rc = run(&m, o);
    nw_prover_free(m.prover);
    return rc;
}
