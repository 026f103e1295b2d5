/* SPDX-License-Identifier: MIT */
#include "search.h"
#include "answer/found.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "base/counts.h"
#include "progress.h"
#include "walk.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Runs a published algorithm on any position and prints the result. */

typedef struct book_run {
    search_request *request;
    nw_book_result result;
    nw_error err;
    int code;
    cli_progress progress;
    FILE *log; /* the leaves as lines of text, or NULL */
    bool lost; /* out of memory */
    char *leaves;
    size_t size;
} book_run;

static void on_leaf(void *context, const uint32_t *path, int plies)
{
    book_run *r = context;
    cli_print_path(r->log, path, plies);
    if (fputc('\n', r->log) == EOF) {
        r->lost = true; /* out of memory, which ferror() does not report */
        cli_stop = 1;
    }
}

static void on_progress(void *context, const nw_counts *so_far)
{
    book_run *r = context;
    cli_progress_show(&r->progress, so_far->leaf, "leaves");
}

static void run(void *context)
{
    book_run *r = context;
    const search_request *q = r->request;
    r->code = nw_book_run(q->position.game, q->algorithm, q->position.state, &q->book, &r->result,
                          &r->err);
}

/* Runs the request; returns 0, or an exit code after a message. */
static int carry_out(book_run *r)
{
    nw_lab_options *options = &r->request->book;
    char count[CLI_COUNT_SIZE];
    if (r->request->leaves) {
        r->log = open_memstream(&r->leaves, &r->size);
        if (!r->log)
            return cli_fail(EXIT_FAILED, "out of memory");
        options->leaf = on_leaf;
        options->context = r;
    }
    options->stop = &cli_stop;
    options->progress = on_progress;
    options->progress_context = r;
    r->progress = cli_progress_start();
    cli_catch_signals();
    int rc = cli_run_deep(run, r);
    cli_progress_end(&r->progress);
    if (r->log && fclose(r->log) != 0)
        r->lost = true;
    if (rc != 0)
        return rc;
    if (r->lost)
        return cli_fail(EXIT_FAILED, "out of memory for the leaves; leave out --leaves");
    if (r->code == NW_ESTOP)
        return cli_fail(EXIT_FAILED, "stopped by a signal after %s leaves; no result",
                        cli_count(r->result.counts.leaf, count));
    return r->code < 0 ? cli_report(&r->err) : 0;
}

/* Calls print with each line of the log, cut at its end. */
static void each_leaf(book_run *r, void (*print)(void *context, char *path), void *context)
{
    char *line = r->leaves;
    while (line < r->leaves + r->size && !ferror(stdout)) {
        char *end = strchr(line, '\n');
        *end = 0;
        print(context, line);
        line = end + 1;
    }
}

static void json_leaf(void *context, char *path)
{
    json_string(context, NULL, path);
}

static found_book found_of(const book_run *r)
{
    const search_request *q = r->request;
    return (found_book){q->position.game, q->position.state, &q->book, &r->result};
}

static void print_json(book_run *r)
{
    const found_book f = found_of(r);
    json j = json_to(stdout);
    json_object(&j, NULL);
    found_book_write(&j, &f);
    if (r->request->leaves) {
        json_list(&j, "leaves");
        each_leaf(r, json_leaf, &j);
        json_end(&j);
    }
    json_end(&j);
}

/* --- text */

static void print_value(const book_run *r)
{
    char text[CLI_SCORE_SIZE];
    printf("%-11s%s%s\n", "value", nw_bound_sign(r->result.bound),
           cli_score(r->result.value, text));
    if (r->result.bound != NW_ESTIMATE)
        return;
    char least[CLI_SCORE_SIZE], most[CLI_SCORE_SIZE];
    printf("%-11s%s .. %s, %s\n", "within", cli_score(r->result.pess, least),
           cli_score(r->result.opt, most), r->result.settled ? "settled" : "the budget is spent");
}

static void print_line(const book_run *r, cli_walk *w)
{
    const nw_book_result *result = &r->result;
    if (result->pv_length == 0)
        return;
    printf("%-11s", result->bound == NW_EXACT ? "line" : "best move");
    cli_print_line(w, result->pv, result->pv_length);
}

static void print_passes(const nw_book_result *result)
{
    char a[CLI_SCORE_SIZE], b[CLI_SCORE_SIZE], value[CLI_SCORE_SIZE];
    bool null_windows = true;
    for (int i = 0; i < result->passes; i++)
        null_windows &= found_is_null_window(&result->pass[i]);
    if (result->passes == 0)
        return;
    printf("%-11s%12s %12s%s\n", "passes", null_windows ? "gamma" : "alpha",
           null_windows ? "value" : "beta", null_windows ? "" : "        value");
    for (int i = 0; i < result->passes; i++) {
        const nw_pass *p = &result->pass[i];
        cli_score(p->value, value);
        if (null_windows)
            printf("%11d%12s %12s\n", i + 1, cli_score(p->beta, a), value);
        else
            printf("%11d%12s %12s %12s\n", i + 1, cli_score(p->alpha, a), cli_score(p->beta, b),
                   value);
    }
}

static void print_count(const char *name, const char *kind, uint64_t n)
{
    char text[CLI_COUNT_SIZE];
    printf("%-11s%-9s%15s\n", name, kind, cli_count(n, text));
}

static void print_counts(const nw_counts *c)
{
    print_count("nodes", "leaf", c->leaf);
    print_count("", "interior", c->interior);
    print_count("", "table", c->table);
    print_count("", "total", nw_counts_total(c));
}

/* Peak memory: the states of OPEN, or the nodes stored. */
static void print_storage(const book_run *r)
{
    char peak[CLI_COUNT_SIZE], limit[CLI_COUNT_SIZE], bytes[CLI_COUNT_SIZE];
    const nw_book_result *result = &r->result;
    const found_book f = found_of(r);
    const uint64_t most = found_open_limit(&f);
    if (result->open_peak > 0 && most > 0)
        printf("%-11sat most %s states at a time, of %s in a solution tree; %s bytes\n", "OPEN",
               cli_count(result->open_peak, peak), cli_count(most, limit),
               cli_count(result->open_bytes, bytes));
    else if (result->open_peak > 0)
        printf("%-11sat most %s states at a time; %s bytes\n", "OPEN",
               cli_count(result->open_peak, peak), cli_count(result->open_bytes, bytes));
    if (result->memory_peak > 0)
        printf("%-11s%s nodes\n", "stored", cli_count(result->memory_peak, peak));
}

/* One leaf: its path, and of a tree its value and label. */
static void print_leaf(void *context, char *path)
{
    cli_walk *w = context;
    char name[64] = "";
    printf("%11s%s", "", path);
    if (cli_is_tree(w->from)) {
        cli_walk_reset(w);
        for (char *s = path; *path != '-' && *s; s += *s == '.')
            cli_walk_step(w, (uint32_t)strtoul(s, &s, 10), name, sizeof name);
        printf("  %d%s%s", (int)tree_value(w->at->state), *name ? "  " : "", name);
    }
    putchar('\n');
}

static void print_extent(int depth)
{
    if (depth < NW_DEPTH_MAX)
        printf("%-11s%d plies, as published: no quiescence\n", "searched", depth);
    else
        printf("%-11sto no fixed depth, as published: no quiescence\n", "searched");
}

static void print_text(book_run *r, cli_walk *w)
{
    printf("%-11s%s\n", "position", r->request->position.text);
    printf("%-11s%s\n", "algorithm", r->request->algorithm);
    if (!cli_is_tree(&r->request->position))
        print_extent(r->request->depth);
    print_value(r);
    print_line(r, w);
    print_passes(&r->result);
    print_counts(&r->result.counts);
    print_storage(r);
    if (r->request->leaves) {
        puts("leaves, in the order of their evaluation");
        each_leaf(r, print_leaf, w);
    }
}

int search_book(search_request *request)
{
    book_run r = {.request = request};
    cli_walk *w = cli_walk_start(&request->position);
    int rc = w ? carry_out(&r) : cli_fail(EXIT_FAILED, "out of memory");
    if (rc == 0 && request->json)
        print_json(&r);
    else if (rc == 0)
        print_text(&r, w);
    cli_walk_free(w);
    nw_book_free(&r.result);
    free(r.leaves);
    return rc;
}
