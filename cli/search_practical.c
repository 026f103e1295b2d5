/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "answer/found.h"
#include "base/counts.h"
#include "progress.h"
#include <stdio.h>

/* The practical search on any position: options from the command line, a line per iteration, the
 * result. It uses the counting (lab) variant, which counts nodes by kind. */

typedef struct practical_run {
    const search_request *request;
    nw_options options;
    nw_limits limits;
    nw_searcher *searcher;
    nw_result result;
    found_search found;
    nw_error err;
    int code;
    bool heading;
    cli_watch watch;
} practical_run;

/* --- options */

static void set_options(practical_run *r)
{
    const search_request *q = r->request;
    const nw_game *game = q->position.game->rules;
    nw_options *o = &r->options;
    const bool play = cli_settings_has(q->settings, "play");
    const bool judges = cli_settings_judge(q->settings);
    *o = q->plain ? nw_plain(game) : play ? nw_play_defaults(game) : nw_defaults(game);
    o->algorithm = q->algorithm;
    o->lab = !play && !judges;
    o->play |= judges; /* selectivity belongs to play; without --play, only what is named */
    if (o->lab)
        nw_set_form(o, NW_FORM_STORE_LEAVES, 1); /* so that counts compare between games */
    cli_settings_apply(q->settings, o);
}

/* --- text */

static void print_name(void *context, const char *name)
{
    (void)context;
    printf(" %s", name);
}

static void print_moves(const found_search *f, const nw_move *pv, int length)
{
    found_name_line(f->game->rules, f->state, pv, length, print_name, NULL);
    putchar('\n');
}

static void print_iteration(practical_run *r, const nw_iteration *it)
{
    char nodes[CLI_COUNT_SIZE];
    if (!r->heading)
        printf("%5s %8s %6s %15s %9s  %s\n", "depth", "value", "passes", "nodes", "seconds",
               "line");
    r->heading = true;
    printf("%5d %8d %6d %15s %9.3f ", it->depth, found_value(&r->found, it->value), it->passes,
           cli_count(r->options.lab ? nw_counts_total(&it->counts) : it->nodes, nodes),
           it->seconds);
    print_moves(&r->found, it->pv, it->pv_length);
    fflush(stdout);
}

static int on_iteration(void *context, const nw_iteration *it)
{
    practical_run *r = context;
    char things[40];
    snprintf(things, sizeof things, "nodes to depth %d, now deeper", it->depth);
    cli_watch_pause(&r->watch);
    if (!r->request->json)
        print_iteration(r, it);
    cli_watch_resume(&r->watch, it->nodes, things);
    return cli_stop || ferror(stdout); /* the pipe is closed */
}

static void print_count(const char *name, const char *kind, uint64_t n)
{
    char text[CLI_COUNT_SIZE];
    printf("%-11s%-11s%15s\n", name, kind, cli_count(n, text));
}

static void print_time(const nw_result *x)
{
    char rate[CLI_COUNT_SIZE];
    const double per_second = x->seconds > 0 ? (double)x->nodes / x->seconds : 0;
    printf("%-11s%.3f s, %s nodes per second, all kinds\n", "time", x->seconds,
           cli_count((unsigned long long)per_second, rate));
}

/* Statistics of each kind of selectivity in use. */
static void print_selective(const practical_run *r)
{
    nw_selective_stats stats[32] = {{0}};
    const int kinds = nw_selective_counts(r->searcher, stats, 32);
    bool heading = false;
    for (int i = 0; i < kinds; i++) {
        const nw_selective_stats *k = &stats[i];
        if (!(r->options.selective >> i & 1) || (k->tried == 0 && k->cut == 0))
            continue;
        if (!heading)
            printf("%-11s%-18s%10s %12s %12s\n", "selective", "", "tried", "cut", "researched");
        heading = true;
        printf("%-11s%-18s%10llu %12llu %12llu\n", "", nw_selective_name(i),
               (unsigned long long)k->tried, (unsigned long long)k->cut,
               (unsigned long long)k->researched);
    }
}

/* The breakdown exists only if nodes are counted by kind. */
static void print_nodes(const practical_run *r)
{
    const nw_result *x = &r->result;
    if (!x->statistics) {
        print_count("nodes", "all kinds", x->nodes);
        print_time(x);
        print_selective(r);
        return;
    }
    print_count("nodes", "leaf", x->counts.leaf);
    print_count("", "interior", x->counts.interior);
    print_count("", "table", x->counts.table);
    print_count("", "total", nw_counts_total(&x->counts));
    print_count("", "quiescence", x->counts.quiescence);
    print_time(x);
    char etc[CLI_COUNT_SIZE];
    printf("%-11s%.1f %% by the first move, %s by ETC; branching %.2f\n", "cutoffs",
           100 * found_first_move_rate(x->statistics), cli_count(x->statistics->etc_cutoffs, etc),
           found_branching(x));
}

static void print_text(practical_run *r)
{
    const nw_result *x = &r->result;
    const found_line f = found_best(x);
    char name[CLI_NAME_SIZE] = "none";
    if (f.move != NW_NO_MOVE)
        cli_move(&r->request->position, f.move, name);
    printf("\n%-11s%s\n", "algorithm", r->options.algorithm);
    if (x->depth > 0)
        printf("%-11s%d plies%s\n", "searched", x->depth,
               r->options.quiescence && r->request->position.game->rules->noisy ? " and quiescence"
                                                                                : "");
    if (x->lower == x->upper)
        printf("%-11s%d\n", "value", found_value(&r->found, x->value));
    else if (x->depth > 0)
        printf("%-11sat %s %d\n", "value",
               cli_root_is_max(&r->request->position) ? "least" : "most",
               found_value(&r->found, x->lower));
    printf("%-11s%s\n%-10s", "best", name, "line");
    print_moves(&r->found, f.pv, f.pv_length);
    print_nodes(r);
    if (!x->complete)
        printf("%-11sstopped by a limit; depth %d is the last complete one\n", "note", x->depth);
    if (f.move != x->move)
        printf("%-11sthe unfinished search of the next depth prefers %s\n", "note",
               cli_move(&r->request->position, x->move, name));
}

static void print_json(const practical_run *r)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    found_write(&j, &r->found);
    json_end(&j);
}

/* --- the search */

static void run(void *context)
{
    practical_run *r = context;
    r->code = nw_search(r->searcher, r->request->position.state, &r->limits, &r->result, &r->err);
}

/* Without a depth a tree is searched to its leaves, and a game until another limit ends the
 * search. */
static int set_depth(const search_request *q, int *depth)
{
    *depth = q->has_depth ? q->depth : NW_PLIES_MAX / 2;
    if (!q->has_depth && cli_is_tree(&q->position)) {
        const int height = cli_tree_height(&q->position);
        *depth = height > 0 ? height : 1;
    }
    if (*depth >= 1 && *depth <= NW_PLIES_MAX)
        return 0;
    return cli_fail(EXIT_USAGE, "search: depth %d: the practical search takes depths of 1..%d",
                    *depth, NW_PLIES_MAX);
}

static int set_limits(practical_run *r)
{
    r->limits = (nw_limits){.seconds = r->request->seconds,
                            .nodes = r->request->nodes,
                            .stop = &cli_stop,
                            .iteration = on_iteration,
                            .context = r};
    return set_depth(r->request, &r->limits.depth);
}

int search_practical(search_request *request)
{
    practical_run r = {.request = request};
    set_options(&r);
    cli_settings_note_game(request->settings, request->position.game->rules);
    int rc = set_limits(&r);
    if (rc != 0)
        return rc;
    if (nw_searcher_create(&r.searcher, request->position.game->rules, &r.options, &r.err) < 0)
        return cli_report(&r.err);
    r.found = (found_search){.game = request->position.game,
                             .state = request->position.state,
                             .position = request->position.text,
                             .options = &r.options,
                             .searcher = r.searcher,
                             .result = &r.result};
    cli_catch_signals();
    cli_watch_start(&r.watch);
    rc = cli_run_deep(run, &r);
    cli_watch_end(&r.watch);
    if (rc == 0 && r.code < 0)
        rc = cli_report(&r.err);
    else if (rc == 0 && request->json)
        print_json(&r);
    else if (rc == 0)
        print_text(&r);
    nw_searcher_free(r.searcher);
    return rc == 0 && cli_stop ? EXIT_FAILED : rc;
}
