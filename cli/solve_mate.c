/* SPDX-License-Identifier: MIT */
#include "solve_any.h"
#include "base/json.h"
#include "core/clock.h"
#include "progress.h"
#include "nullwindow_proof.h"
#include <stdio.h>

/* `solve --mate`. */

#define LINE_SECONDS 1.0 /* for each position of the line of play */
enum { LINE = 64 };

typedef struct mating {
    const cli_position *position;
    const solve_limits *limits;
    nw_prover *prover;
    nw_mate mate;
    nw_move moves[LINE]; /* a line of play to the mate */
    int length;
    double start, seconds;
    cli_progress line;
    int code;
    nw_error err;
} mating;

static void show(void *context, const nw_proved *so_far)
{
    mating *m = context;
    cli_progress_show(&m->line, m->mate.nodes + so_far->nodes, "nodes");
}

static void find(void *context)
{
    mating *m = context;
    const nw_prove_limits l = {.nodes = m->limits->nodes,
                               .seconds = m->limits->seconds,
                               .stop = &cli_stop,
                               .progress = show,
                               .context = m};
    m->code = nw_mate_find(m->prover, m->position->state, m->limits->moves, &l, &m->mate, &m->err);
    m->seconds = nw_seconds() - m->start;
    if (m->code < 0 || !m->mate.found || m->limits->json)
        return;
    const nw_prove_limits brief = {.seconds = LINE_SECONDS, .stop = &cli_stop};
    const nw_solution mate = {.lower = NW_SCORE_MIN,
                              .upper = NW_SCORE_MAX,
                              .plies = m->mate.answer.plies,
                              .last = m->mate.question,
                              .answer = m->mate.answer.answer};
    m->length = nw_prover_line(m->prover, &mate, &brief, m->moves, LINE);
}

static void print_json(const mating *m)
{
    char name[CLI_NAME_SIZE];
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "position", m->position->text);
    if (m->mate.found)
        json_integer(&j, "mate", m->mate.found * m->mate.moves);
    else
        json_null(&j, "mate");
    json_bool(&j, "complete", m->mate.found || m->mate.none);
    json_string(&j, "move",
                m->mate.move == NW_NO_MOVE ? NULL : cli_move(m->position, m->mate.move, name));
    json_unsigned(&j, "nodes", m->mate.nodes);
    json_number(&j, "seconds", m->seconds);
    json_end(&j);
}

/* A sentence for people. */
static void print_sentence(const mating *m, const char *side)
{
    const nw_mate *mate = &m->mate;
    const char *plural = mate->moves == 1 ? "" : "s";
    if (mate->found > 0)
        printf("\n%s, to move, mates in at most %d move%s, whatever the other side plays.\n", side,
               mate->moves, plural);
    else if (mate->found < 0)
        printf("\n%s, to move, cannot avoid being mated in at most %d move%s.\n", side, mate->moves,
               plural);
    else if (!mate->none)
        puts("\nNothing is proved: a limit came first. More nodes or more time may find a mate.");
    else if (m->limits->moves)
        printf("\nNeither side can force a mate in %d moves.\n", m->limits->moves);
    else
        puts("\nNeither side can force a mate.");
}

static void print_text(const mating *m)
{
    const char *side = nw_game_side(m->position->game, m->position->state);
    char name[CLI_NAME_SIZE], count[CLI_COUNT_SIZE];
    if (m->mate.found)
        printf("%-11s%s %s in at most %d move%s\n", "mate", side,
               m->mate.found > 0 ? "mates" : "is mated", m->mate.moves,
               m->mate.moves == 1 ? "" : "s");
    else
        printf("%-11s%s\n", "mate",
               !m->mate.none      ? "none found before the limit"
               : m->limits->moves ? "none within the limit of moves"
                                  : "none can be forced");
    if (m->mate.move != NW_NO_MOVE)
        printf("%-11s%s\n", "move", cli_move(m->position, m->mate.move, name));
    solve_print_line(m->position, m->moves, m->length);
    printf("%-11s%s nodes, %.3f s\n", "searched", cli_count(m->mate.nodes, count), m->seconds);
    print_sentence(m, side);
}

static int run(mating *m, const solve_proof *o)
{
    nw_certificate c;
    int rc = cli_run_deep(find, m);
    cli_progress_end(&m->line);
    if (rc != 0 || m->code < 0)
        return rc != 0 ? rc : cli_report(&m->err);
    if (m->limits->json)
        print_json(m);
    else
        print_text(m);
    if (o->file && m->mate.found)
        rc = solve_write(m->position, m->prover, &m->mate.question, true, o->file, o, &c);
    return rc != 0 ? rc : cli_stop ? EXIT_FAILED : EXIT_OK;
}

int solve_mate(const cli_position *p, const solve_limits *l, const solve_proof *o)
{
    mating m = {.position = p, .limits = l, .start = nw_seconds(), .line = cli_progress_start()};
    if (nw_prover_new(&m.prover, p->game->rules, &(nw_prover_options){.memory = l->memory},
                      &m.err) < 0)
        return cli_report(&m.err);
    cli_catch_signals();
    const int rc = run(&m, o);
    nw_prover_free(m.prover);
    return rc;
}
