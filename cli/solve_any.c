/* SPDX-License-Identifier: MIT */
#include "solve_any.h"
#include "core/clock.h"
#include "base/json.h"
#include "library/instances.h"
#include "progress.h"
#include <stdio.h>

#define QUIET_SECONDS 2.0 /* before it is said that nobody knows how long it takes */

typedef struct solving {
    const cli_position *position;
    uint64_t most;     /* nodes; 0: no limit */
    double seconds;    /* likewise */
    double start;      /* of the clock */
    volatile int stop; /* by a signal or a limit */
    bool cut;          /* by a limit, before the answer */
    bool warned;
    nw_score threshold;
    bool proved;
    uint64_t before, nodes; /* of earlier questions; of all */
    int code;
    nw_error err;
    cli_progress progress;
} solving;

static bool is_limited(const solving *s)
{
    return s->most > 0 || s->seconds > 0;
}

/* Unlike the last moves of Othello, a game that is not known gives no hint of what it costs. */
static void warn(solving *s)
{
    s->warned = true;
    cli_progress_end(&s->progress);
    fprintf(stderr,
            "nullwindow: not proved yet, and it may take time and memory for every position that "
            "is left; --time S or --nodes N limits it, Ctrl-C stops\n");
}

static void on_progress(void *context, const nw_counts *so_far)
{
    solving *s = context;
    s->nodes = s->before + so_far->leaf + so_far->interior;
    const double spent = nw_seconds() - s->start;
    if (cli_stop || (s->most > 0 && s->nodes >= s->most) || (s->seconds > 0 && spent >= s->seconds))
        s->stop = 1;
    if (!is_limited(s) && !s->warned && spent > QUIET_SECONDS)
        warn(s);
    cli_progress_show(&s->progress, s->nodes, "nodes");
}

/* Is the value at least the threshold? */
static void ask(void *context)
{
    solving *s = context;
    nw_lab_options o = nw_lab_defaults();
    nw_book_result r = {0};
    o.threshold = s->threshold;
    o.stop = &s->stop;
    o.progress = on_progress;
    o.progress_context = s;
    o.no_pv = 1;
    s->code = nw_book_run(s->position->game, "pns", s->position->state, &o, &r, &s->err);
    s->proved = s->code == 0 && r.value >= s->threshold;
    if (s->code == 0)
        s->nodes = s->before + r.counts.leaf + r.counts.interior;
    s->before = s->nodes;
    nw_book_free(&r);
}

/* Sets outcome to 1, 0 or -1 for the side to move, or to the best that is left where a limit came
 * first; returns an exit code after a message, else 0. */
static int find_outcome(solving *s, int *outcome)
{
    for (*outcome = 1; *outcome >= 0; --*outcome) {
        s->threshold = *outcome;
        const int rc = cli_run_deep(ask, s);
        if (rc != 0)
            return rc;
        if (s->code == NW_ESTOP && cli_stop)
            return cli_fail(EXIT_FAILED, "solve: stopped; %s",
                            *outcome == 1 ? "nothing is proved" : "it is not a win");
        s->cut = s->code == NW_ESTOP;
        if (s->cut)
            return 0;
        if (s->code < 0)
            return cli_report(&s->err);
        if (s->proved)
            return 0;
    }
    return 0;
}

static const char *const words[] = {"loss", "draw", "win"};

static void print_json(const solving *s, int outcome, double seconds)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", s->position->game->rules->name);
    json_string(&j, "position", s->position->text);
    if (s->cut)
        json_null(&j, "outcome");
    else
        json_string(&j, "outcome", words[outcome + 1]);
    json_bool(&j, "complete", !s->cut);
    json_unsigned(&j, "nodes", s->nodes);
    json_number(&j, "seconds", seconds);
    json_end(&j);
}

static void print_text(const solving *s, int outcome)
{
    static const char *const left[] = {"loss", "draw or loss", "unknown"};
    char count[CLI_COUNT_SIZE];
    printf("%-11s%s for %s\n%-11s%s nodes, by proof-number search\n", "outcome",
           s->cut ? left[outcome + 1] : words[outcome + 1],
           nw_game_side(s->position->game, s->position->state), "searched",
           cli_count(s->nodes, count));
    if (s->cut)
        printf("%-11sstopped by a limit; a position nearer to the end takes less\n", "note");
}

int solve_any(const cli_position *p, uint64_t nodes, double seconds, bool as_json)
{
    solving s = {.position = p,
                 .most = nodes,
                 .seconds = seconds,
                 .start = nw_seconds(),
                 .progress = cli_progress_start()};
    int outcome = 0;
    if (cli_is_tree(p) || p->game->rules->reversible)
        return cli_fail(EXIT_USAGE, "solve: %s has no solver: %s", p->game->rules->name,
                        cli_is_tree(p) ? "search it" : "its positions can recur");
    cli_catch_signals();
    const int rc = find_outcome(&s, &outcome);
    cli_progress_end(&s.progress);
    if (rc != 0)
        return rc;
    if (as_json)
        print_json(&s, outcome, nw_seconds() - s.start);
    else
        print_text(&s, outcome);
    return EXIT_OK;
}
