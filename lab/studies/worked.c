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

static const char *const algorithms[] = {"alphabeta", "sss", "mt-sss", "sss2", "recsss"};
enum { RUNS = sizeof algorithms / sizeof *algorithms };

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

static int measure_run(lab_table *out, const tree_pos *root, const char *algorithm, nw_error *err)
{
    nw_lab_options options = nw_lab_defaults();
    nw_book_result result;
    leaf_log log = {.root = *root};
    lab_cell passes = "";
    options.leaf = log_leaf;
    options.context = &log;
    const int rc = nw_book_for(true)->run(algorithm, root, &options, &result, err);
    for (int i = 0; i < result.passes; i++)
        append(passes, (int)result.pass[i].value);
    lab_put(out, "%s", algorithm);
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
        rc = measure_run(out, &root, algorithms[i], err);
    tree_free(t);
    return rc;
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
    .attachments = attachments,
};
