/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "games/tree/tree-inl.h"
#include "core/json.h"
#include "progress.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The practical search on any position: options from the command line, a line an iteration, the
 * result. The counting (lab) variant is used, so that the nodes are told apart by kind. */

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

static int bad(const char *option, const char *value, const char *expected)
{
    return cli_fail(EXIT_USAGE, "search: --%s %s: expected %s", option, value, expected);
}

static int set_table(nw_options *o, const practical_words *w)
{
    if (w->table && strcmp(w->table, "none") == 0) {
        o->table_bits = 0;
    } else if (w->table) {
        char *end = NULL;
        const long bits = strtol(w->table, &end, 10);
        if (*end || end == w->table || bits < 4 || bits > 32)
            return bad("table", w->table, "4..32 or none");
        o->table_bits = (int)bits;
    }
    if (w->table_mode) {
        o->two_bounds = strcmp(w->table_mode, "two") == 0;
        if (!o->two_bounds && strcmp(w->table_mode, "one") != 0)
            return bad("table-mode", w->table_mode, "one or two");
    }
    if (w->table_depth) {
        o->at_least = strcmp(w->table_depth, "at-least") == 0;
        if (!o->at_least && strcmp(w->table_depth, "equal") != 0)
            return bad("table-depth", w->table_depth, "equal or at-least");
    }
    if (w->replace)
        o->replace = w->replace;
    o->store_leaves = !w->no_store_leaves;
    return 0;
}

static void set_enhancements(nw_options *o, const practical_words *w)
{
    o->table_move &= !w->no_table_move;
    o->static_order &= !w->no_static_order;
    o->killers &= !w->no_killers;
    o->history &= !w->no_history;
    o->quiescence &= !w->no_quiescence;
    o->refutation = w->refutation;
    o->shallow_order = w->shallow_order;
    o->accelerate = w->accelerate;
    if (w->has_etc)
        o->etc = (int)w->etc;
    if (w->no_etc)
        o->etc = 0;
    if (w->has_deepen)
        o->deepen = (int)w->deepen;
    if (w->has_guess_back)
        o->guess_back = (int)w->guess_back;
    o->offset = (nw_score)w->offset;
    o->grain = (nw_score)w->grain;
}

static int set_options(practical_run *r)
{
    const search_request *q = r->request;
    const practical_words *w = q->practical;
    const nw_game *game = q->position.game->rules;
    nw_options *o = &r->options;
    *o = w->plain ? nw_plain(game) : nw_defaults(game);
    o->algorithm = q->algorithm;
    o->lab = 1;
    o->lo = q->book.lo;
    o->hi = q->book.hi;
    if (q->has_guess)
        o->guess = q->book.guess;
    if (q->has_delta)
        o->delta = q->book.delta;
    if (q->has_step)
        o->step = q->book.step;
    set_enhancements(o, w);
    return set_table(o, w);
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

static uint64_t total(const nw_counts *c)
{
    return c->leaf + c->interior + c->table;
}

/* --- text */

static void print_iteration(practical_run *r, const nw_iteration *it)
{
    char nodes[CLI_COUNT_SIZE];
    if (!r->heading)
        printf("%5s %8s %6s %15s %9s  %s\n", "depth", "value", "passes", "nodes", "seconds",
               "line");
    r->heading = true;
    printf("%5d %8d %6d %15s %9.3f ", it->depth, it->value, it->passes,
           cli_count(total(&it->counts), nodes), it->seconds);
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
    return cli_stop || ferror(stdout); /* a reader who went away wants no more */
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
    const double last = (double)(total(&b->counts) - total(&a->counts));
    const double before = (double)(total(&a->counts) - total(&c->counts));
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

static void print_text(practical_run *r)
{
    const nw_result *x = &r->result;
    char name[128] = "none";
    if (x->move != NW_NO_MOVE)
        r->request->position.game->rules->move_name(r->request->position.state, x->move, name,
                                                    sizeof name);
    printf("\n%-11s%s\n", "algorithm", r->options.algorithm);
    if (x->lower == x->upper)
        printf("%-11s%d\n", "value", x->value);
    else if (x->depth > 0)
        printf("%-11sat least %d\n", "value", x->lower);
    printf("%-11s%s\n%-10s", "best", name, "line");
    print_moves(&r->request->position, x->pv, x->pv_length, NULL);
    putchar('\n');
    print_count("nodes", "leaf", x->counts.leaf);
    print_count("", "interior", x->counts.interior);
    print_count("", "table", x->counts.table);
    print_count("", "total", total(&x->counts));
    print_count("", "quiescence", x->counts.quiescence);
    printf("%-11s%.3f s, %.0f nodes a second, all kinds\n", "time", x->seconds,
           x->seconds > 0 ? (double)x->nodes / x->seconds : 0);
    printf("%-11s%.1f %% by the first move, %llu by ETC; branching %.2f\n", "cutoffs",
           first_move_rate(x->statistics), (unsigned long long)x->statistics->etc_cutoffs,
           branching(x));
    if (!x->complete)
        printf("%-11sstopped by a limit; depth %d is the last complete one\n", "note", x->depth);
}

/* --- JSON */

static void json_iteration(json *j, const nw_iteration *it)
{
    json_object(j, NULL);
    json_integer(j, "depth", it->depth);
    json_score(j, "value", it->value);
    search_json_passes(j, it->pass, it->passes);
    json_counts(j, "nodes", &it->counts);
    json_number(j, "seconds", it->seconds);
    json_end(j);
}

static void json_settings(json *j, const nw_options *o)
{
    json_object(j, "settings");
    if (o->table_bits)
        json_integer(j, "table", o->table_bits);
    else
        json_string(j, "table", "none");
    json_string(j, "table-mode", o->two_bounds ? "two" : "one");
    json_string(j, "table-depth", o->at_least ? "at-least" : "equal");
    json_string(j, "replace", o->replace);
    json_bool(j, "store-leaves", o->store_leaves);
    json_integer(j, "deepen", o->deepen);
    json_bool(j, "table-move", o->table_move);
    json_bool(j, "static-order", o->static_order);
    json_bool(j, "killers", o->killers);
    json_bool(j, "history", o->history);
    json_bool(j, "refutation", o->refutation);
    json_bool(j, "shallow-order", o->shallow_order);
    json_integer(j, "etc", o->etc);
    json_bool(j, "quiescence", o->quiescence);
    json_integer(j, "guess", o->guess);
    json_integer(j, "guess-back", o->guess_back);
    json_integer(j, "offset", o->offset);
    json_integer(j, "grain", o->grain);
    json_integer(j, "delta", o->delta);
    json_integer(j, "step", o->step);
    json_bool(j, "accelerate", o->accelerate);
    json_end(j);
}

/* What is proved: a value, a bound on it, or nothing where a limit came too soon. */
static void json_value(json *j, const nw_result *x)
{
    if (x->lower == -NW_INF)
        json_null(j, "value");
    else
        json_score(j, "value", x->value);
    json_string(j, "bound", x->lower == x->upper ? "exact" : x->lower > -NW_INF ? "lower" : "none");
}

static void json_statistics(json *j, const nw_result *x)
{
    const nw_statistics *s = x->statistics;
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

static void print_json(const practical_run *r)
{
    const nw_result *x = &r->result;
    const cli_position *p = &r->request->position;
    char name[128];
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", p->game->rules->name);
    json_string(&j, "position", p->text);
    json_string(&j, "algo", r->options.algorithm);
    json_integer(&j, "depth", x->depth);
    json_value(&j, x);
    json_bool(&j, "complete", x->complete);
    if (x->move != NW_NO_MOVE) {
        p->game->rules->move_name(p->state, x->move, name, sizeof name);
        json_string(&j, "best", name);
    } else {
        json_null(&j, "best");
    }
    json_list(&j, "pv");
    print_moves(p, x->pv, x->pv_length, &j);
    json_end(&j);
    json_counts(&j, "nodes", &x->counts);
    json_list(&j, "iterations");
    for (int i = 0; i < x->iterations; i++)
        json_iteration(&j, &x->iteration[i]);
    json_end(&j);
    json_number(&j, "seconds", x->seconds);
    json_settings(&j, &r->options);
    json_statistics(&j, x);
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
    *depth = q->has_depth ? q->book.depth : NW_PLIES_MAX / 2;
    if (!q->has_depth && cli_is_tree(&q->position)) {
        const int height = ((const tree_pos *)q->position.state)->tree->height;
        *depth = height > 0 ? height : 1;
    }
    if (*depth >= 1 && *depth <= NW_PLIES_MAX)
        return 0;
    return cli_fail(EXIT_USAGE, "search: depth %d: the practical search goes 1..%d plies deep",
                    *depth, NW_PLIES_MAX);
}

static int set_limits(practical_run *r)
{
    const practical_words *w = r->request->practical;
    r->limits = (nw_limits){.seconds = w->time,
                            .nodes = (uint64_t)w->nodes,
                            .stop = &cli_stop,
                            .iteration = on_iteration,
                            .context = r};
    return set_depth(r->request, &r->limits.depth);
}

int search_practical(search_request *request)
{
    practical_run r = {.request = request};
    int rc = set_options(&r);
    if (rc == 0)
        rc = set_limits(&r);
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
