/* SPDX-License-Identifier: MIT */
#include "solve_proof.h"
#include "progress.h"
#include "proof/tree.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* `solve --proof FILE`. */

/* The position after "GAME:" for the checker: as the game prints it, if it can read that back. */
static void position_text(const cli_position *p, char *out, size_t size)
{
    const nw_game *g = p->game->rules;
    const char *colon = strchr(p->text, ':');
    void *again = calloc(1, g->state_size);
    nw_error err;
    if (!p->opened->plugin)
        g->print(p->state, out, size);
    if (p->opened->plugin || !again || nw_game_parse(p->game, again, out, &err) < 0 ||
        memcmp(again, p->state, g->state_size) != 0)
        snprintf(out, size, "%s", colon ? colon + 1 : "");
    free(again);
}

typedef struct writing {
    nw_prover *prover;
    const nw_question *question;
    bool shorten;
    const char *file;
    nw_certificate_options options;
    nw_certificate *out;
    cli_progress line;
    int code;
    nw_error err;
} writing;

static void show(void *context, uint64_t positions)
{
    cli_progress_show(context, positions, "positions of the proof");
}

static void write_file(void *context)
{
    writing *w = context;
    nw_proved a = {0};
    nw_proof_tree *tree = w->options.known_by;
    a.answer = tree ? nw_proof_tree_root(tree, &a.pn, &a.dn) : NW_UNKNOWN;
    if (!tree)
        w->code = nw_prover_prove(w->prover, w->question, &w->options.limits, &a, &w->err);
    if (w->code == 0)
        w->code = nw_certificate_write(w->prover, w->question, &a, w->shorten, &w->options, w->file,
                                       w->out, &w->err);
}

static int run_writer(const cli_position *p, writing *w)
{
    char text[4096];
    position_text(p, text, sizeof text);
    w->options.position = text;
    w->options.limits.stop = &cli_stop;
    w->options.progress = show;
    w->options.context = &w->line;
    w->line = cli_progress_start();
    const int rc = cli_run_deep(write_file, w);
    cli_progress_end(&w->line);
    if (rc == 0 && w->code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "solve: %s; %s is unchanged", w->err.text, w->file);
    return rc != 0 ? rc : w->code < 0 ? cli_report(&w->err) : 0;
}

int solve_write(const cli_position *p, nw_prover *prover, const nw_question *q, bool shorten,
                const char *file, const solve_proof *o, nw_certificate *out)
{
    writing w = {.prover = prover, .question = q, .shorten = shorten, .file = file, .out = out};
    w.options.leaf_work = o->leaf_work;
    w.options.lines = o->lines;
    w.options.database = o->database;
    return run_writer(p, &w);
}

int solve_write_from(const cli_position *p, nw_prover *prover, const nw_question *q,
                     struct nw_proof_tree *tree, const solve_proof *o, nw_certificate *out)
{
    writing w = {.prover = prover, .question = q, .file = o->file, .out = out};
    w.options.leaf_work = o->leaf_work;
    w.options.known = nw_proof_tree_move;
    w.options.known_by = tree;
    return run_writer(p, &w);
}

/* A question whose answer is known, with the name and the claim of its file. */
typedef struct claim {
    nw_question question;
    const char *ending;
    char text[64];
} claim;

static int write_claims(const cli_position *p, nw_prover *prover, const claim *claims, int n,
                        const solve_proof *o, bool quiet)
{
    char file[4096], count[CLI_COUNT_SIZE], bytes[CLI_COUNT_SIZE];
    for (int i = 0; i < n; i++) {
        nw_certificate c;
        snprintf(file, sizeof file, "%s%s", o->file, n > 1 ? claims[i].ending : "");
        const int rc = solve_write(p, prover, &claims[i].question, false, file, o, &c);
        if (rc != 0)
            return rc;
        if (!quiet)
            printf("%-11s%s: %s, %s bytes, %s positions\n", "proof", claims[i].text, file,
                   cli_count(c.bytes, bytes), cli_count(c.positions, count));
    }
    return 0;
}

int solve_write_bounds(const cli_position *p, nw_prover *prover, nw_score least, nw_score most,
                       const solve_proof *o, bool quiet)
{
    claim claims[2];
    int n = 0;
    for (int i = 0; i < 2; i++) {
        const nw_score v = i == 0 ? least : most;
        if (i == 0 ? v == NW_SCORE_MIN : v == NW_SCORE_MAX)
            continue;
        claims[n] = (claim){{.state = p->state, .v = v + i, .repetition = o->repetition},
                            i == 0 ? ".least" : ".most",
                            ""};
        snprintf(claims[n++].text, sizeof claims->text, "at %s %d", i == 0 ? "least" : "most", v);
    }
    return write_claims(p, prover, claims, n, o, quiet);
}

int solve_write_distance(const cli_position *p, nw_prover *prover, bool wins, int plies,
                         const solve_proof *o, bool quiet)
{
    const nw_question q = {.state = p->state, .v = wins, .within = plies, .outlast = !wins};
    claim claims[2] = {{q, ".within", ""}, {q, ".lasts", ""}};
    claims[1].question.within--;
    snprintf(claims[0].text, sizeof claims->text, "within %d plies", plies);
    snprintf(claims[1].text, sizeof claims->text, "not within %d plies", plies - 1);
    const bool both = plies > 1 && o->leaf_work > 0 && !nw_prover_recurs(p->game->rules);
    return write_claims(p, prover, claims, both ? 2 : 1, o, quiet);
}
