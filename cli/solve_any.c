/* SPDX-License-Identifier: MIT */
#include "solve_any.h"
#include "base/json.h"
#include "core/clock.h"
#include "progress.h"
#include "nullwindow_proof.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define QUIET_SECONDS 2.0 /* before the warning that the time is unknown */
#define LINE_SECONDS  1.0 /* for each position of the line of play */

enum { LINE = 64 };

typedef struct solving {
    const cli_position *position;
    const solve_any_options *o;
    nw_method by;
    nw_prover *prover;
    nw_solution found;
    nw_move line[LINE];
    int length;
    bool warned;
    cli_progress progress;
    int code;
    nw_error err;
} solving;

/* Unlike Othello endgames, other games allow no estimate of the cost. */
static void warn(solving *s)
{
    s->warned = true;
    cli_progress_end(&s->progress);
    fprintf(stderr,
            "nullwindow: not proved yet; the time it takes cannot be estimated; --time S or "
            "--nodes N limits it, Ctrl-C stops\n");
}

static void on_progress(void *context, const nw_proved *now)
{
    solving *s = context;
    char things[96], memory[CLI_COUNT_SIZE];
    const bool limited = s->o->nodes > 0 || s->o->seconds > 0;
    if (!limited && !s->warned && now->seconds > QUIET_SECONDS)
        warn(s);
    cli_count(now->memory >> 20, memory);
    if (s->by == NW_BY_DFPN)
        snprintf(things, sizeof things, "nodes, table %s MiB, proof number %lu, disproof %lu",
                 memory, (unsigned long)now->pn, (unsigned long)now->dn);
    else
        snprintf(things, sizeof things, "nodes, table %s MiB", memory);
    cli_progress_show(&s->progress, now->nodes, things);
}

/* --- printing */

/* 1, 0 or -1 where the sign of the value is proved; false: it is not. */
static bool outcome_of(const nw_solution *x, int *outcome)
{
    *outcome = (x->lower > 0) - (x->upper < 0);
    return *outcome != 0 || (x->lower == 0 && x->upper == 0);
}

static const char *const words[] = {"loss", "draw", "win"};

/* The proved bounds, also after a limit. */
static const char *outcome_text(const nw_solution *x)
{
    int outcome;
    if (outcome_of(x, &outcome))
        return words[outcome + 1];
    return x->upper <= 0 ? "draw or loss" : x->lower >= 0 ? "win or draw" : "unknown";
}

static const char *method_text(const solving *s)
{
    return s->by == NW_BY_DFPN ? "df-pn" : "MT";
}

void solve_print_line(const cli_position *p, const nw_move *line, int length)
{
    const nw_game *g = p->game->rules;
    unsigned char *state = malloc(2 * g->state_size);
    char name[CLI_NAME_SIZE];
    if (!state)
        return;
    memcpy(state, p->state, g->state_size);
    for (int i = 0; i < length; i++) {
        cli_position at = *p;
        at.state = state;
        printf("%s%s", i ? " " : "line       ", cli_move(&at, line[i], name));
        g->play(state + g->state_size, state, line[i]);
        memcpy(state, state + g->state_size, g->state_size);
    }
    if (length)
        putchar('\n');
    free(state);
}

/* A sentence for people. */
static void print_sentence(const solving *s)
{
    const nw_solution *x = &s->found;
    const char *side = nw_game_side(s->position->game, s->position->state);
    int outcome;
    if (!outcome_of(x, &outcome)) {
        printf("%-11sstopped by a limit; a position nearer to the end takes less\n", "note");
        return;
    }
    printf("\nWith best play by both sides %s, to move, %s", side,
           outcome > 0   ? "wins"
           : outcome < 0 ? "loses"
                         : "draws");
    if (x->plies)
        printf(" in %d %s", x->plies, x->plies == 1 ? "ply" : "plies");
    if (x->lower == x->upper && s->o->value)
        printf(" with %+d", x->lower);
    puts(".");
}

static void print_text(const solving *s)
{
    const nw_solution *x = &s->found;
    char count[CLI_COUNT_SIZE], name[CLI_NAME_SIZE];
    printf("%-11s%s for %s\n", "outcome", outcome_text(x),
           nw_game_side(s->position->game, s->position->state));
    if (s->o->value && x->lower == x->upper)
        printf("%-11s%+d\n", "value", x->lower);
    else if (s->o->value)
        printf("%-11swithin %+d..%+d\n", "value", x->lower, x->upper);
    if (x->plies)
        printf("%-11s%d plies\n", "distance", x->plies);
    if (x->move != NW_NO_MOVE && x->complete)
        printf("%-11s%s\n", "best", cli_move(s->position, x->move, name));
    solve_print_line(s->position, s->line, s->length);
    printf("%-11s%s nodes, by %s\n", "searched", cli_count(x->nodes, count), method_text(s));
    printf("%-11s%.3f s, table of %s MiB\n", "time", x->seconds, cli_count(x->memory >> 20, count));
    print_sentence(s);
}

static void json_moves(json *j, const solving *s)
{
    const nw_game *g = s->position->game->rules;
    unsigned char *state = malloc(2 * g->state_size);
    char name[CLI_NAME_SIZE];
    json_list(j, "line");
    if (state)
        memcpy(state, s->position->state, g->state_size);
    for (int i = 0; state && i < s->length; i++) {
        cli_position at = *s->position;
        at.state = state;
        json_string(j, NULL, cli_move(&at, s->line[i], name));
        g->play(state + g->state_size, state, s->line[i]);
        memcpy(state, state + g->state_size, g->state_size);
    }
    json_end(j);
    free(state);
}

static void print_json(const solving *s)
{
    const nw_solution *x = &s->found;
    json j = json_to(stdout);
    char name[CLI_NAME_SIZE];
    int outcome;
    const bool known = outcome_of(x, &outcome);
    json_object(&j, NULL);
    json_string(&j, "game", s->position->game->rules->name);
    json_string(&j, "position", s->position->text);
    json_string(&j, "outcome", known ? words[outcome + 1] : NULL);
    if (s->o->value) {
        json_integer(&j, "lower", x->lower);
        json_integer(&j, "upper", x->upper);
    }
    if (x->plies)
        json_integer(&j, "plies", x->plies);
    json_bool(&j, "complete", x->complete);
    json_string(&j, "move",
                x->complete && x->move != NW_NO_MOVE ? cli_move(s->position, x->move, name) : NULL);
    json_moves(&j, s);
    json_string(&j, "method", s->by == NW_BY_DFPN ? "dfpn" : "mt");
    json_unsigned(&j, "memory", x->memory);
    json_unsigned(&j, "nodes", x->nodes);
    json_number(&j, "seconds", x->seconds);
    json_end(&j);
}

/* --- solving */

static void run(void *context)
{
    solving *s = context;
    const nw_prove_limits limits = {.nodes = s->o->nodes,
                                    .seconds = s->o->seconds,
                                    .stop = &cli_stop,
                                    .progress = on_progress,
                                    .context = s};
    const nw_prove_limits brief = {.seconds = LINE_SECONDS, .stop = &cli_stop};
    const nw_question q = {.state = s->position->state, .repetition = s->o->repetition};
    const nw_solve_for what = s->o->value      ? NW_SOLVE_VALUE
                              : s->o->distance ? NW_SOLVE_DISTANCE
                                               : NW_SOLVE_OUTCOME;
    s->code = nw_prover_solve(s->prover, &q, what, &limits, &s->found, &s->err);
    if (s->code == 0 && s->found.complete)
        s->length = nw_prover_line(s->prover, &s->found, &brief, s->line, LINE);
}

static int solve(solving *s)
{
    const int rc = cli_run_deep(run, s);
    cli_progress_end(&s->progress);
    if (rc != 0)
        return rc;
    if (s->code < 0)
        return cli_report(&s->err);
    if (cli_stop && !s->found.complete)
        return cli_fail(EXIT_FAILED, "solve: stopped; proved so far: %s", outcome_text(&s->found));
    if (s->found.too_deep)
        return cli_fail(EXIT_FAILED, "solve: a line is longer than %d plies", NW_DEPTH_MAX);
    return EXIT_OK;
}

static int write_proof(const solving *s, const solve_proof *proof)
{
    const nw_solution *x = &s->found;
    int outcome;
    if (!proof->file)
        return EXIT_OK;
    if (!x->complete || !outcome_of(x, &outcome))
        return cli_fail(EXIT_FAILED, "solve: stopped by a limit; nothing is proved");
    if (x->plies)
        return solve_write_distance(s->position, s->prover, outcome > 0, x->plies, proof,
                                    s->o->json);
    const nw_score least = s->o->value ? x->lower : outcome >= 0 ? outcome : NW_SCORE_MIN;
    const nw_score most = s->o->value ? x->upper : outcome <= 0 ? outcome : NW_SCORE_MAX;
    return solve_write_bounds(s->position, s->prover, least, most, proof, s->o->json);
}

int solve_any(const cli_position *p, const solve_any_options *o, const solve_proof *proof)
{
    solving s = {.position = p, .o = o, .progress = cli_progress_start()};
    if (cli_is_tree(p))
        return cli_fail(EXIT_USAGE, "solve: %s has no solver: search it", p->game->rules->name);
    nw_database endings = {0};
    solve_proof named = *proof;
    named.repetition = o->repetition;
    nw_prover_options prover = {
        .by = o->by, .memory = (size_t)16 << o->table_bits, .threads = o->threads};
    s.by = nw_prover_method(p->game->rules, o->by);
    int rc = proof->database ? nw_database_open(&endings, p->game, proof->database, &s.err) : 0;
    if (endings.data) {
        prover.known = endings.rules->value;
        prover.known_by = endings.data;
        named.database = endings.name;
    }
    if (rc == 0)
        rc = nw_prover_new(&s.prover, p->game->rules, &prover, &s.err);
    if (rc < 0) {
        nw_database_close(&endings);
        return cli_report(&s.err);
    }
    cli_catch_signals();
    rc = solve(&s);
    if (rc == EXIT_OK && o->json)
        print_json(&s);
    else if (rc == EXIT_OK)
        print_text(&s);
    fflush(stdout); /* writing the proof may take minutes */
    if (rc == EXIT_OK)
        rc = write_proof(&s, &named);
    nw_prover_free(s.prover);
    nw_database_close(&endings);
    return rc;
}
