/* SPDX-License-Identifier: MIT */
#include "answer/facts.h"
#include "cli.h"
#include "progress.h"
#include "walk.h"
#include <stdio.h>

typedef struct facts_run {
    cli_position position;
    nw_facts_options options;
    facts_found found;
    nw_error err;
    int code;
    cli_progress progress;
} facts_run;

/* --- running */

static void on_progress(void *context, uint64_t visits)
{
    cli_progress_show(context, visits, "visits");
}

static void run(void *context)
{
    facts_run *r = context;
    r->code = facts_find(&r->found, r->position.game, r->position.state, &r->options, &r->err);
}

static int find_facts(facts_run *r)
{
    r->options.list_max = FACTS_LISTED;
    r->options.progress = on_progress;
    r->options.progress_context = &r->progress;
    r->options.stop = &cli_stop;
    return cli_run_shown(run, r, &r->progress, &r->code, &r->err);
}

/* --- text */

static const char *count_text(uint64_t n, char out[CLI_COUNT_SIZE])
{
    if (n == UINT64_MAX)
        snprintf(out, CLI_COUNT_SIZE, "over 1.8e19");
    else
        cli_count(n, out);
    return out;
}

static void print_size(const char *what, const nw_tree_size *size)
{
    char leaves[CLI_COUNT_SIZE], nodes[CLI_COUNT_SIZE];
    printf("  %-34s %15s %15s\n", what, count_text(size->leaves, leaves),
           count_text(size->nodes, nodes));
}

static void print_sizes(const nw_facts *f)
{
    char what[64], value[CLI_SCORE_SIZE];
    cli_score(f->value, value);
    printf("%-36s %15s %15s\n", "proof of the value", "leaves", "nodes");
    snprintf(what, sizeof what, "T+: the value is at most %s", value);
    print_size(what, &f->plus);
    snprintf(what, sizeof what, "T-: the value is at least %s", value);
    print_size(what, &f->minus);
    print_size("critical tree: both", &f->critical);
    print_size("  type 1, the principal variation", &f->type[1]);
    print_size("  type 2, one child needed", &f->type[2]);
    print_size("  type 3, all children needed", &f->type[3]);
}

static void print_formula(const facts_formula *f)
{
    char down[CLI_COUNT_SIZE], up[CLI_COUNT_SIZE], leaves[CLI_COUNT_SIZE];
    if (f->uniform)
        printf("%-11sw^floor(d/2) + w^ceil(d/2) - 1 = %s + %s - 1 = %s leaves (w=%llu, d=%d)\n",
               "formula", count_text(f->half_down, down), count_text(f->half_up, up),
               count_text(f->leaves, leaves), (unsigned long long)f->width, f->depth);
}

/* The value of every strategy of a side; the best has the value of the tree. */
static void print_strategies(const char *side, const char *best, const nw_strategies *s)
{
    enum { LISTED = 16 };
    char value[CLI_SCORE_SIZE];
    if (s->count == 0)
        return;
    printf("%-11s%s has %d, worth", "strategies", side, s->count);
    for (int i = 0; i < s->count && i < LISTED; i++)
        printf(" %s", cli_score(s->worth[i], value));
    printf("%s: the %s is the value\n", s->count > LISTED ? " .." : "", best);
}

static void print_list(const facts_found *f, cli_walk *w)
{
    char value[CLI_SCORE_SIZE];
    if (f->nodes == 0)
        return;
    puts("the critical tree\n  type  in      node");
    for (int i = 0; i < f->nodes; i++) {
        const nw_facts_node *n = &f->node[i];
        printf("  %-5d %-7s ", n->type, n->plus && n->minus ? "T+ T-" : n->plus ? "T+" : "   T-");
        cli_walk_reset(w);
        if (n->leaf)
            printf("%s = ", cli_score(n->value, value));
        cli_print_line(w, n->path, n->plies);
    }
}

static void print_text(const facts_run *r, cli_walk *w)
{
    const nw_facts *f = &r->found.facts;
    char value[CLI_SCORE_SIZE];
    printf("%-11s%s\n", "position", r->position.text);
    printf("%-11s%s\n", "value", cli_score(f->value, value));
    printf("%-11s", "line");
    cli_print_line(w, f->pv, f->pv_length);
    print_sizes(f);
    print_formula(&r->found.formula);
    print_strategies("MAX", "greatest", &f->strategies[1]);
    print_strategies("MIN", "least", &f->strategies[0]);
    print_list(&r->found, w);
}

static int show_facts(facts_run *r, bool as_json)
{
    cli_walk *w = cli_walk_start(&r->position);
    int rc = w ? find_facts(r) : cli_fail(EXIT_FAILED, "out of memory");
    json j = json_to(stdout);
    if (rc == 0 && as_json)
        facts_write(&j, r->position.game, &r->found);
    else if (rc == 0)
        print_text(r, w);
    cli_walk_free(w);
    facts_free(&r->found);
    return rc;
}

int cmd_facts(int argc, char **argv)
{
    facts_run r = {.code = 0};
    bool as_json = false;
    const char *position = NULL, *root = NULL;
    long long depth = -1;
    int count = 0;
    const cli_option options[] = {
        {"depth", 'i', &depth, 0, NW_DEPTH_MAX, "D", "plies; trees go to their leaves without it",
         NULL},
        {"root", 's', &root, 0, 0, "min|max", "who moves at the root of a tree", NULL},
        {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &position, 1, &count);
    if (rc != 0)
        return rc;
    rc = cli_open_at(argv[0], position, depth, root, &r.position, &r.options.depth);
    if (rc == 0)
        rc = show_facts(&r, as_json);
    cli_close(&r.position);
    return rc;
}
