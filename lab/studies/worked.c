/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "lab/study.h"
#include <string.h>

/* The worked example of the thesis: the tree of figures 2.4, A.2 and A.5 searched by the algorithms
 * whose every step the appendix prints. The step tables themselves are compared cell by cell in the
 * tests; here the leaves, their order and the passes are.
 * Reproduces: Plaat 1996, fig. A.3, A.4, A.7 to A.13, A.15 to A.21.
 * Exercises: Plaat 1996, fig. 2.7, 2.17, 3.1, 3.2; de Bruin, Pijls and Plaat 1994, SSS-2, fig. 4,
 * 5; Reinefeld 2005, fig. 2; Stockman 1979. */

static const char example[] = "((((41 5)(12 90))((101 80)(20 30)))"
                              "(((10 80)(36 35))((50 36)(25 3))))";

/* What the papers print. An empty text is not printed there, so not compared. */
static const struct example_run {
    const char *algorithm;
    nw_score guess;
    int leaves;
    const char *order, *passes, *source;
} runs[] = {
    {"alphabeta", 0, 11, "", "", "Plaat fig. A.3"},
    {"sss", 0, 8, "41 12 10 36 5 35 50 36", "", "Plaat fig. A.7 to A.13"},
    {"mt-sss", 0, 8, "41 12 10 36 5 35 50 36", "41 36 35 35", "Plaat fig. A.15 to A.21"},
    {"sss2", 0, 8, "41 12 10 36 5 35 50 36", "", "de Bruin et al., SSS-2"},
    {"recsss", 0, 8, "41 12 10 36 5 35 50 36", "", "Reinefeld fig. 2"},
};
enum { RUNS = sizeof runs / sizeof *runs };

/* The values of the leaves in the order of their evaluation. */
typedef struct leaf_log {
    tree_pos root;
    char text[LAB_CELL_MAX];
} leaf_log;

static void append(char text[LAB_CELL_MAX], int value)
{
    const size_t length = strlen(text);
    snprintf(text + length, LAB_CELL_MAX - length, "%s%d", length ? " " : "", value);
}

static void log_leaf(void *context, const uint32_t *path, int plies)
{
    leaf_log *log = context;
    tree_pos n = log->root;
    for (int i = 0; i < plies; i++) {
        tree_pos child;
        tree_play(&child, &n, path[i]);
        n = child;
    }
    append(log->text, (int)tree_value(&n));
}

static int measure_run(lab_table *out, const tree_pos *root, const struct example_run *run,
                       nw_error *err)
{
    nw_book_options options = nw_book_defaults();
    nw_book_result result;
    leaf_log log = {.root = *root};
    lab_cell passes = "";
    options.guess = run->guess;
    options.leaf = log_leaf;
    options.leaf_context = &log;
    const int rc = nw_book_for(&tree_info)->run(run->algorithm, root, &options, &result, err);
    for (int i = 0; i < result.passes; i++)
        append(passes, (int)result.pass[i].value);
    lab_put(out, "%s", run->algorithm);
    lab_put(out, "%d", (int)result.value);
    lab_put(out, "%llu", (unsigned long long)result.counts.leaf);
    lab_put(out, "%s", log.text);
    lab_put(out, "%s", passes);
    nw_book_free(&result);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    char text[sizeof example];
    tree *t = NULL;
    tree_pos root;
    memcpy(text, example, sizeof text);
    (void)profile; /* all of it in each */
    *out = lab_table_create("algorithm,value,leaves,order,passes");
    FILE *f = fmemopen(text, sizeof text - 1, "r");
    if (!f)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    int rc = tree_read(f, "example", &t, err);
    fclose(f);
    if (rc < 0)
        return rc;
    tree_root(t, &root);
    for (int i = 0; rc == 0 && i < RUNS; i++)
        rc = measure_run(out, &root, &runs[i], err);
    tree_free(t);
    return rc;
}

static void judge(const lab_table *t, size_t row, lab_section *s)
{
    const struct example_run *run = &runs[row];
    const char *order = lab_text(t, row, "order"), *passes = lab_text(t, row, "passes");
    const bool same = lab_number(t, row, "leaves") == run->leaves &&
                      lab_number(t, row, "value") == 35 &&
                      (!*run->order || strcmp(order, run->order) == 0) &&
                      (!*run->passes || strcmp(passes, run->passes) == 0);
    char claim[256];
    snprintf(claim, sizeof claim, "%s evaluates %d leaves%s%s%s%s (%s).", run->algorithm,
             run->leaves, *run->order ? ", in the order " : "", run->order,
             *run->passes ? "; its passes return " : "", run->passes, run->source);
    lab_add_finding(s, same ? LAB_AGREES : LAB_DIFFERS, claim, "%s leaves, %s%s%s; value %s.",
                    lab_text(t, row, "leaves"), order, *passes ? "; passes " : "", passes,
                    lab_text(t, row, "value"));
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    if (lab_rows(results) != RUNS)
        return nw_fail(err, NW_EINVAL, "worked.csv: %zu rows, expected %d", lab_rows(results),
                       RUNS);
    section->summary = lab_table_create("algorithm,value,leaves,order,passes");
    for (size_t row = 0; row < RUNS; row++) {
        judge(results, row, section);
        lab_put(&section->summary, "%s", lab_text(results, row, "algorithm"));
        lab_put(&section->summary, "%s", lab_text(results, row, "value"));
        lab_put(&section->summary, "%s", lab_text(results, row, "leaves"));
        lab_put(&section->summary, "%s", lab_text(results, row, "order"));
        lab_put(&section->summary, "%s", lab_text(results, row, "passes"));
    }
    return lab_table_check(&section->summary, err);
}

/* Made by tools/reproduce with `nullwindow trace`. */
static const lab_attachment attachments[] = {
    {"Alpha-Beta step by step (figure A.3)", "worked-alphabeta.txt"},
    {"Alpha-Beta: the tree", "worked-alphabeta.svg"},
    {"SSS* step by step (figures A.7 to A.13)", "worked-sss.txt"},
    {"SSS*: the tree", "worked-sss.svg"},
    {"MT-SSS* step by step (figures A.15 to A.21)", "worked-mt-sss.txt"},
    {"MT-SSS*: the tree, pass by pass", "worked-mt-sss.svg"},
    {NULL, NULL},
};

const lab_study lab_worked = {
    .name = "worked",
    .title = "The worked examples",
    .source = "Plaat 1996, appendix A",
    .method = "The example tree of the thesis, searched by the algorithms whose steps appendix A "
              "prints. The tables below are the program's own; the tests compare them cell by cell "
              "with the thesis, its misprints corrected.",
    .measure = measure,
    .present = present,
    .attachments = attachments,
};
