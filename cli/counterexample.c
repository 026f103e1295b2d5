/* SPDX-License-Identifier: MIT */
#include "answer/counterexample.h"
#include "cli.h"
#include "progress.h"
#include <stdio.h>

typedef struct counterexample_run {
    counterexample_question question;
    counterexample_found found;
    nw_error err;
    int code;
    cli_progress progress;
} counterexample_run;

static void on_progress(void *context, uint64_t trees)
{
    cli_progress_show(context, trees, "trees");
}

static void run(void *context)
{
    counterexample_run *r = context;
    r->code = counterexample_find(&r->found, &r->question, &r->err);
}

static void print_side(const counterexample_run *r, int side)
{
    const counterexample_found *f = &r->found;
    const nw_lab_options *o = &f->side[side];
    char score[2][CLI_SCORE_SIZE];
    printf("%-11s%s", side == 0 ? "a" : "b", o->algorithm);
    if (o->alpha > -NW_INF || o->beta < NW_INF)
        printf(" within (%s, %s)", cli_score(o->alpha, score[0]), cli_score(o->beta, score[1]));
    printf(": evaluates");
    for (int i = 0; i < f->leaves; i++)
        printf(f->evaluated[side] >> i & 1 ? " %d" : " -", f->values[i]);
    putchar('\n');
}

static void print_text(const counterexample_run *r)
{
    const counterexample_found *f = &r->found;
    char trees[CLI_COUNT_SIZE];
    if (!f->found) {
        printf("none: in %s trees of at most %d leaves b evaluates every leaf that a evaluates\n",
               cli_count(f->trees, trees), f->leaves);
        return;
    }
    printf("%-11s%s\n", "tree", f->tree);
    print_side(r, 0);
    print_side(r, 1);
    printf("%-11sleaf %d of %d\n", "only a", f->extra + 1, f->leaves);
    printf("%-11s%s, those with fewer leaves and nodes first\n", "trees",
           cli_count(f->trees, trees));
}

int cmd_counterexample(int argc, char **argv)
{
    counterexample_run r = {.code = 0};
    const char *words[2] = {NULL, NULL};
    int count = 0;
    bool as_json = false;
    long long leaves = 4;
    const cli_option options[] = {
        {"leaves", 'i', &leaves, 1, COUNTEREXAMPLE_LEAVES, "N", "leaves of a tree at most", NULL},
        {"narrower", 'b', &r.question.narrower, 0, 0, NULL,
         "search the windows too: any for B, and for A any within it", NULL},
        {"json", 'b', &as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, words, 2, &count);
    if (rc != 0)
        return rc;
    if (count < 2)
        return cli_fail(EXIT_USAGE, "%s: which algorithms? As in: nullwindow %s alphabeta sss",
                        argv[0], argv[0]);
    for (int i = 0; i < 2; i++)
        if (counterexample_side(&r.question.side[i], words[i], &r.err) < 0)
            return cli_report(&r.err);
    r.question.leaves = (int)leaves;
    r.question.stop = &cli_stop;
    r.question.progress = on_progress;
    r.question.progress_context = &r.progress;
    rc = cli_run_shown(run, &r, &r.progress, &r.code, &r.err);
    if (rc != 0)
        return rc;
    json j = json_to(stdout);
    if (as_json)
        counterexample_write(&j, &r.found);
    else
        print_text(&r);
    return 0;
}
