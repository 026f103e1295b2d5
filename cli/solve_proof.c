/* SPDX-License-Identifier: MIT */
#include "solve_proof.h"
#include "progress.h"
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
    nw_proved a;
    w->code = nw_prover_prove(w->prover, w->question, &w->options.limits, &a, &w->err);
    if (w->code == 0)
        w->code = nw_certificate_write(w->prover, w->question, &a, w->shorten, &w->options, w->file,
                                       w->out, &w->err);
}

int solve_write(const cli_position *p, nw_prover *prover, const nw_question *q, bool shorten,
                const char *file, uint64_t leaf_work, nw_certificate *out)
{
    char text[4096];
    position_text(p, text, sizeof text);
    writing w = {.prover = prover,
                 .question = q,
                 .shorten = shorten,
                 .file = file,
                 .options = {.position = text,
                             .leaf_work = leaf_work,
                             .limits = {.stop = &cli_stop},
                             .progress = show},
                 .out = out,
                 .line = cli_progress_start()};
    w.options.context = &w.line;
    const int rc = cli_run_deep(write_file, &w);
    cli_progress_end(&w.line);
    if (rc == 0 && w.code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "solve: %s; %s is unchanged", w.err.text, file);
    return rc != 0 ? rc : w.code < 0 ? cli_report(&w.err) : 0;
}

int solve_write_bounds(const cli_position *p, nw_prover *prover, nw_score least, nw_score most,
                       const solve_proof *o, bool quiet)
{
    const bool two = least > NW_SCORE_MIN && most < NW_SCORE_MAX;
    char file[4096], count[CLI_COUNT_SIZE], bytes[CLI_COUNT_SIZE];
    for (int i = 0; i < 2; i++) {
        nw_certificate c;
        nw_question q = {.state = p->state, .v = i == 0 ? least : most + 1};
        if (i == 0 ? least == NW_SCORE_MIN : most == NW_SCORE_MAX)
            continue;
        snprintf(file, sizeof file, "%s%s", o->file, !two ? "" : i == 0 ? ".least" : ".most");
        const int rc = solve_write(p, prover, &q, false, file, o->leaf_work, &c);
        if (rc != 0)
            return rc;
        if (!quiet)
            printf("%-11sat %s %d: %s, %s bytes, %s positions\n", "proof",
                   i == 0 ? "least" : "most", (int)(i == 0 ? least : most), file,
                   cli_count(c.bytes, bytes), cli_count(c.positions, count));
    }
    return 0;
}
