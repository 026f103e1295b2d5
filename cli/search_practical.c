/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "games/tree/tree-inl.h"
#include "base/counts.h"
#include "base/json.h"
#include "library/option_json.h"
#include "progress.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The practical search on any position: options from the command line, a line per iteration, the
 * result. The counting (lab) variant is used, so that nodes are counted by kind. */

typedef struct practical_run {
    const search_request *request;
    nw_options options;
    nw_limits limits;
    nw_searcher *searcher;
    nw_result result;
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

/* --- names */

/* Prints the line of moves from the position in the game's notation. */
static void print_moves(const cli_position *p, const nw_move *pv, int length, json *j)
{
    const nw_game *g = p->game->rules;
    void *now = malloc(g->state_size), *next = malloc(g->state_size);
    if (now && next) {
        memcpy(now, p->state, g->state_size);
        for (int i = 0; i < length; i++) {
            char name[128];
            g->move_name(now, pv[i], name, sizeof name);
            if (j)
                json_string(j, NULL, name);
            else
                printf(" %s", name);
            g->play(next, now, pv[i]);
            void *swap = now;
            now = next;
            next = swap;
        }
    }
    free(now);
    free(next);
}

/* Values are MAX's, who in games is the side to move. */
static nw_score from_max(const practical_run *r, nw_score value)
{
    return cli_root_is_max(&r->request->position) ? value : -value;
}

/* --- text */

static void print_iteration(practical_run *r, const nw_iteration *it)
{
    char nodes[CLI_COUNT_SIZE];
    if (!r->heading)
        printf("%5s %8s %6s %15s %9s  %s\n", "depth", "value", "passes", "nodes", "seconds",
               "line");
    r->heading = true;
    printf("%5d %8d %6d %15s %9.3f ", it->depth, from_max(r, it->value), it->passes,
           cli_count(r->options.lab ? nw_counts_total(&it->counts) : it->nodes, nodes),
           it->seconds);
    print_moves(&r->request->position, it->pv, it->pv_length, NULL);
    putchar('\n');
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
    return cli_stop || ferror(stdout); /* a reader that has gone needs no more */
}

static void print_count(const char *name, const char *kind, uint64_t n)
{
    char text[CLI_COUNT_SIZE];
    printf("%-11s%-11s%15s\n", name, kind, cli_count(n, text));
}

/* Effective branching factor: the growth of the nodes per ply from the last iteration but one to
 * the last; 0 where there are too few. */
static double branching(const nw_result *r)
{
    if (r->iterations < 3)
        return 0;
    const nw_iteration *a = &r->iteration[r->iterations - 2], *b = a + 1, *c = a - 1;
    const double last = (double)(nw_counts_total(&b->counts) - nw_counts_total(&a->counts));
    const double before = (double)(nw_counts_total(&a->counts) - nw_counts_total(&c->counts));
    return before > 0 ? pow(last / before, 1.0 / (b->depth - a->depth)) : 0;
}

static double first_move_rate(const nw_statistics *s)
{
    uint64_t all = 0, first = 0;
    for (int i = 0; i <= NW_PLIES_MAX; i++) {
        all += s->cutoffs[i];
        first += s->first_cutoffs[i];
    }
    return all ? 100.0 * (double)first / (double)all : 0;
}

/* The move and the line that go with the value: where a limit cut an iteration short, those of the
 * last complete one. */
typedef struct best_line {
    nw_move move;
    const nw_move *pv;
    int pv_length;
} best_line;

static best_line found_by(const nw_result *x)
{
    if (x->complete || x->iterations == 0)
        return (best_line){x->move, x->pv, x->pv_length};
    const nw_iteration *last = &x->iteration[x->iterations - 1];
    return (best_line){last->move, last->pv, last->pv_length};
}

static void print_time(const nw_result *x)
{
    char rate[CLI_COUNT_SIZE];
    const double per_second = x->seconds > 0 ? (double)x->nodes / x->seconds : 0;
    printf("%-11s%.3f s, %s nodes per second, all kinds\n", "time", x->seconds,
           cli_count((unsigned long long)per_second, rate));
}

/* What each kind of selectivity did, where one was on. */
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

/* How the nodes divide is known where they are counted by kind. */
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
           first_move_rate(x->statistics), cli_count(x->statistics->etc_cutoffs, etc),
           branching(x));
}

static void print_text(practical_run *r)
{
    const nw_result *x = &r->result;
    const best_line f = found_by(x);
    char name[CLI_NAME_SIZE] = "none";
    if (f.move != NW_NO_MOVE)
        cli_move(&r->request->position, f.move, name);
    printf("\n%-11s%s\n", "algorithm", r->options.algorithm);
    if (x->depth > 0)
        printf("%-11s%d plies%s\n", "searched", x->depth,
               r->options.quiescence && r->request->position.game->rules->noisy ? " and quiescence"
                                                                                : "");
    if (x->lower == x->upper)
        printf("%-11s%d\n", "value", from_max(r, x->value));
    else if (x->depth > 0)
        printf("%-11sat %s %d\n", "value",
               cli_root_is_max(&r->request->position) ? "least" : "most", from_max(r, x->lower));
    printf("%-11s%s\n%-10s", "best", name, "line");
    print_moves(&r->request->position, f.pv, f.pv_length, NULL);
    putchar('\n');
    print_nodes(r);
    if (!x->complete)
        printf("%-11sstopped by a limit; depth %d is the last complete one\n", "note", x->depth);
    if (f.move != x->move)
        printf("%-11sthe unfinished search of the next depth prefers %s\n", "note",
               cli_move(&r->request->position, x->move, name));
}

/* --- JSON */

/* By kind; where nodes are not told apart, their number alone. */
static void json_nodes(json *j, const practical_run *r, const nw_counts *counts, uint64_t all)
{
    if (r->options.lab) {
        json_counts(j, "nodes", counts);
        return;
    }
    json_object(j, "nodes");
    json_unsigned(j, "all", all);
    json_end(j);
}

static void json_iteration(json *j, const practical_run *r, const nw_iteration *it)
{
    json_object(j, NULL);
    json_integer(j, "depth", it->depth);
    json_score(j, "value", from_max(r, it->value));
    search_json_passes(j, it->pass, it->passes, !cli_root_is_max(&r->request->position));
    json_nodes(j, r, &it->counts, it->nodes);
    json_number(j, "seconds", it->seconds);
    json_end(j);
}

/* What is proved: a value, a bound on it, or nothing where a limit came too soon. */
static void json_value(json *j, const practical_run *r)
{
    const nw_result *x = &r->result;
    const nw_bound bound = x->lower == x->upper                     ? NW_EXACT
                           : cli_root_is_max(&r->request->position) ? NW_LOWER
                                                                    : NW_UPPER;
    if (x->lower == -NW_INF)
        json_null(j, "value");
    else
        json_score(j, "value", from_max(r, x->value));
    json_string(j, "bound", x->lower > -NW_INF ? nw_bound_name(bound) : "none");
}

static void json_statistics(json *j, const nw_result *x)
{
    const nw_statistics *s = x->statistics;
    if (!s)
        return;
    json_object(j, "statistics");
    json_number(j, "first-move-cutoffs", first_move_rate(s) / 100);
    json_unsigneds(j, "cutoffs", s->cutoffs, x->depth);
    json_unsigneds(j, "first-cutoffs", s->first_cutoffs, x->depth);
    json_number(j, "branching", branching(x));
    json_unsigned(j, "table-probes", s->table_probes);
    json_unsigned(j, "table-hits", s->table_hits);
    json_unsigned(j, "table-stores", s->table_stores);
    json_unsigned(j, "table-replaced", s->table_replaced);
    json_unsigned(j, "etc-lookups", s->etc_lookups);
    json_unsigned(j, "etc-cutoffs", s->etc_cutoffs);
    json_end(j);
}

static void json_selective(json *j, const practical_run *r)
{
    nw_selective_stats stats[32] = {{0}};
    const int kinds = nw_selective_counts(r->searcher, stats, 32);
    if (r->options.selective == 0)
        return;
    json_object(j, "selective");
    for (int i = 0; i < kinds; i++) {
        if (!(r->options.selective >> i & 1))
            continue;
        json_object(j, nw_selective_name(i));
        json_unsigned(j, "tried", stats[i].tried);
        json_unsigned(j, "cut", stats[i].cut);
        json_unsigned(j, "researched", stats[i].researched);
        json_end(j);
    }
    json_end(j);
}

static void json_thread(json *j, const nw_thread *t)
{
    json_object(j, NULL);
    json_unsigned(j, "nodes", t->nodes);
    json_unsigned(j, "splits", t->splits);
    json_unsigned(j, "joins", t->joins);
    json_unsigned(j, "cancelled", t->cancelled);
    json_unsigned(j, "twice", t->duplicate_nodes);
    json_number(j, "busy", t->busy);
    json_number(j, "processor", t->processor);
    json_number(j, "idle-work", t->idle_work);
    json_number(j, "idle-split", t->idle_split);
    json_number(j, "idle-lock", t->idle_lock);
    json_number(j, "idle-ends", t->idle_ends);
    json_end(j);
}

/* What the threads did, and Cilk's bound on what more of them could do: work over critical path. */
static void json_threads(json *j, const practical_run *r)
{
    nw_thread thread[NW_THREADS_MAX];
    const int threads = nw_thread_counts(r->searcher, thread, NW_THREADS_MAX);
    if (threads == 1)
        return;
    json_object(j, "parallel");
    json_unsigned(j, "work", r->result.nodes);
    if (thread[0].critical > 0) {
        json_unsigned(j, "critical-path", thread[0].critical);
        json_number(j, "parallelism", (double)r->result.nodes / (double)thread[0].critical);
    }
    json_list(j, "by-thread");
    for (int i = 0; i < threads; i++)
        json_thread(j, &thread[i]);
    json_end(j);
    json_end(j);
}

static void print_json(const practical_run *r)
{
    const nw_result *x = &r->result;
    const cli_position *p = &r->request->position;
    const best_line f = found_by(x);
    char name[CLI_NAME_SIZE];
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", p->game->rules->name);
    json_string(&j, "position", p->text);
    json_string(&j, "algo", r->options.algorithm);
    json_integer(&j, "depth", x->depth);
    json_value(&j, r);
    json_bool(&j, "quiescence", r->options.quiescence != 0); /* as the book says it */
    json_bool(&j, "complete", x->complete);
    if (f.move != NW_NO_MOVE)
        json_string(&j, "best", cli_move(p, f.move, name));
    else
        json_null(&j, "best");
    if (f.move != x->move)
        json_string(&j, "prefers", cli_move(p, x->move, name));
    json_list(&j, "pv");
    print_moves(p, f.pv, f.pv_length, &j);
    json_end(&j);
    json_nodes(&j, r, &x->counts, x->nodes);
    json_list(&j, "iterations");
    for (int i = 0; i < x->iterations; i++)
        json_iteration(&j, r, &x->iteration[i]);
    json_end(&j);
    json_number(&j, "seconds", x->seconds);
    nw_settings_json(&j, &r->options);
    json_statistics(&j, x);
    json_selective(&j, r);
    json_threads(&j, r);
    if (r->options.play)
        json_integer(&j, "crossings", x->crossings);
    json_end(&j);
}

/* --- the search */

static void run(void *context)
{
    practical_run *r = context;
    r->code = nw_search(r->searcher, r->request->position.state, &r->limits, &r->result, &r->err);
}

/* Where no depth is given, a tree is searched to its end and a game as long as the other limits
 * allow. */
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
