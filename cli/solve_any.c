/* SPDX-License-Identifier: MIT */
#include "solve_any.h"
#include "core/clock.h"
#include "core/json.h"
#include "library/instances.h"
#include "progress.h"
#include <stdio.h>

typedef struct solving {
    const cli_position *position;
    nw_score threshold;
    bool proved;
    uint64_t leaves;
    int code;
    nw_error err;
    cli_progress progress;
} solving;

static void on_progress(void *context, const nw_counts *so_far)
{
    solving *s = context;
    cli_progress_show(&s->progress, s->leaves + so_far->leaf, "leaves");
}

/* Is the value at least the threshold? */
static void ask(void *context)
{
    solving *s = context;
    nw_book_options o = nw_book_defaults();
    nw_book_result r = {0};
    o.threshold = s->threshold;
    o.stop = &cli_stop;
    o.progress = on_progress;
    o.progress_context = s;
    o.no_pv = 1;
    s->code = nw_book_run(s->position->game, "pns", s->position->state, &o, &r, &s->err);
    s->proved = s->code == 0 && r.value >= s->threshold;
    s->leaves += r.counts.leaf;
    nw_book_free(&r);
}

/* Sets outcome to 1, 0 or -1 for the side to move; returns an exit code after a message, else 0. */
static int find_outcome(solving *s, int *outcome)
{
    for (*outcome = 1; *outcome >= 0; --*outcome) {
        s->threshold = *outcome;
        const int rc = cli_run_deep(ask, s);
        if (rc != 0)
            return rc;
        if (s->code == NW_ESTOP)
            return cli_fail(EXIT_FAILED, "solve: stopped; nothing is proved");
        if (s->code < 0)
            return cli_report(&s->err);
        if (s->proved)
            return 0;
    }
    return 0;
}

static void print_json(const solving *s, const char *word, double seconds)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", s->position->game->rules->name);
    json_string(&j, "position", s->position->text);
    json_string(&j, "outcome", word);
    json_unsigned(&j, "leaves", s->leaves);
    json_number(&j, "seconds", seconds);
    json_end(&j);
}

int solve_any(const cli_position *p, bool as_json)
{
    static const char *const words[] = {"loss", "draw", "win"};
    solving s = {.position = p, .progress = cli_progress_start()};
    char count[CLI_COUNT_SIZE];
    int outcome = 0;
    if (cli_is_tree(p) || p->game->reversible)
        return cli_fail(EXIT_USAGE, "solve: %s has no solver: %s", p->game->rules->name,
                        cli_is_tree(p) ? "search it" : "its positions can recur");
    const double start = nw_seconds();
    cli_catch_signals();
    const int rc = find_outcome(&s, &outcome);
    cli_progress_end(&s.progress);
    if (rc != 0)
        return rc;
    if (as_json)
        print_json(&s, words[outcome + 1], nw_seconds() - start);
    else
        printf("%-11s%s for %s\n%-11s%s leaves, by proof-number search\n", "outcome",
               words[outcome + 1], nw_game_side(p->game, p->state), "searched",
               cli_count(s.leaves, count));
    return EXIT_OK;
}
