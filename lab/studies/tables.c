/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/rules.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include "library/instances.h"

/* Memory needs of the algorithms compared with the formulas: the maximum size of OPEN, and the
 * smallest table with which the practical search is as good as with a large one.
 * Reproduces: Plaat 1996, section 4.1, 4.1.2. */

enum { TREES = 5, SMALLEST = 4, LARGEST = 18 };

static const struct shape {
    int width, depth;
} shapes[] = {{3, 4}, {3, 5}, {3, 6}, {3, 7}, {3, 8}, {3, 9}, {5, 4}, {5, 5}, {5, 6}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static const char *const open_names[] = {"sss", "dual"};
static const char *const names[] = {"alphabeta", "mt-sss", "mt-dual"};
enum { OPENS = 2, ALGORITHMS = 3 };

/* --- measuring */

static void put_row(lab_table *out, struct shape s, int seed, const char *algorithm, int bits,
                    double number)
{
    lab_put(out, "%d", s.width);
    lab_put(out, "%d", s.depth);
    lab_put(out, "%d", seed);
    lab_put(out, "%s", algorithm);
    lab_put(out, "%d", bits);
    lab_put(out, "%.0f", number);
}

static int count_leaves(const artificial *a, const char *algorithm, int bits, double *leaves,
                        nw_error *err)
{
    const nw_game *game = uniform_info.rules;
    nw_options options = nw_defaults(game);
    nw_searcher *s = NULL;
    nw_result result = {0};
    const nw_limits limits = {.depth = a->depth};
    options.algorithm = algorithm;
    options.table_bits = bits;
    options.lab = 1;
    int rc = nw_searcher_create(&s, game, &options, err);
    if (rc == 0)
        rc = nw_search(s, &a->root, &limits, &result, err);
    *leaves = (double)result.counts.leaf;
    nw_searcher_free(s);
    return rc;
}

static int measure_tree(lab_table *out, struct shape shape, int seed, nw_error *err)
{
    artificial a;
    int rc = artificial_open(&a, shape.width, shape.depth, "0.6", (uint64_t)seed, err);
    for (int i = 0; rc == 0 && i < OPENS; i++) {
        artificial_search search;
        rc = artificial_run(&a, open_names[i], 0, &search, err);
        put_row(out, shape, seed, open_names[i], 0, (double)search.stored);
    }
    for (int i = 0; rc == 0 && i < ALGORITHMS; i++)
        for (int bits = SMALLEST; rc == 0 && bits <= LARGEST; bits++) {
            double leaves = 0;
            rc = count_leaves(&a, names[i], bits, &leaves, err);
            put_row(out, shape, seed, names[i], bits, leaves);
        }
    artificial_close(&a);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    int rc = 0;
    (void)profile; /* equal in all profiles */
    *out = lab_table_create("width,depth,seed,algorithm,bits,number");
    for (int i = 0; rc == 0 && i < SHAPES; i++)
        for (int seed = 1; rc == 0 && seed <= TREES; seed++)
            rc = measure_tree(out, shapes[i], seed, err);
    return rc;
}

const lab_study lab_tables = {
    .name = "tables",
    .title = "Memory and the formulas",
    .source = "Plaat, sections 4.1 and 4.1.2",
    .method =
        "Trees of several widths and depths whose first move is best with a probability of 0.6. "
        "SSS* and DUAL* with their OPEN lists; Alpha-Beta, MT-SSS* and MT-DUAL* by iterative "
        "deepening with tables of 2^4 to 2^18 entries, which keep the deeper of two positions.",
    .measure = measure,
};
