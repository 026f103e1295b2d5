/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "core/random-inl.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include <math.h>

/* The performance pictures: every algorithm as a point of two dimensions, cutoffs and storage. The
 * thesis draws them by hand, "not to scale"; here they are measured. Text-book algorithms on random
 * and on well-ordered trees, and the practical ones with tables of every size.
 * Reproduces: Plaat 1996, fig. 2.9, 2.10, 2.14, 2.16, 2.19, 4.23, 4.29. */

enum { TREES = 20, WIDTH = 4, DEPTH = 6, ORDERS = 3, PLIES = 8, SMALLEST = 6 };
enum { POSITIONS = 8, POSITIONS_QUICK = 2 };

static const char *const orders[ORDERS] = {"0.25", "0.6", "0.9"};

static const char *const algorithms[] = {"minimax", "alphabeta", "negascout",
                                         "sss",     "dual",      "mtdf"};
enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms };

static const char *const practical[] = {"alphabeta", "aspiration-negascout", "mt-sss", "mtdf"};
static const int bits[] = {6, 8, 10, 12, 14, 16, 18};
enum { PRACTICALS = sizeof practical / sizeof *practical, SIZES = sizeof bits / sizeof *bits };

/* --- measuring */

/* A row: the subject and its cost. */
static void put_subject(lab_table *out, const char *kind, const char *setting, int seed,
                        const char *algorithm)
{
    lab_put(out, "%s", kind);
    lab_put(out, "%s", setting);
    lab_put(out, "%d", seed);
    lab_put(out, "%s", algorithm);
}

static void put_cost(lab_table *out, double stored, double leaves)
{
    lab_put(out, "%.0f", stored);
    lab_put(out, "%.0f", leaves);
}

/* A depth-first search stores its current line. */
static int measure_tree(lab_table *out, const char *order, int seed, nw_error *err)
{
    artificial a;
    artificial_search search;
    nw_score value = 0;
    int rc = artificial_open(&a, WIDTH, DEPTH, order, (uint64_t)seed, err);
    for (int c = 0; rc == 0 && c < ALGORITHMS; c++) {
        rc = artificial_run(&a, algorithms[c], value, &search, err);
        value = search.value;
        put_subject(out, "trees", order, seed, algorithms[c]);
        put_cost(out, search.stored > 0 ? (double)search.stored : DEPTH, (double)search.distinct);
    }
    artificial_close(&a);
    return rc;
}

typedef union position {
    long double align;
    char bytes[512];
} position;

/* A position of Othello after some random moves. */
static int random_position(const nw_game *game, int seed, position *out, nw_error *err)
{
    uint64_t stream = nw_mix((uint64_t)seed);
    int rc = nw_parse(game, "", out, err);
    for (int i = 0; rc == 0 && i < 16; i++) {
        nw_move move[NW_MOVES_MAX];
        position next;
        const int count = game->moves(out, move);
        if (count == 0)
            return 0;
        game->play(&next, out,
                   move[nw_below((uint32_t)(nw_random(&stream) >> 32), (uint32_t)count)]);
        *out = next;
    }
    return rc;
}

/* The leaves evaluated by an Othello search. */
static int count_leaves(const nw_game *game, const position *root, nw_options options,
                        double *leaves, nw_error *err)
{
    nw_searcher *s = NULL;
    nw_result result = {0};
    const nw_limits limits = {.depth = PLIES};
    options.lab = 1;
    int rc = nw_searcher_create(&s, game, &options, err);
    if (rc == 0)
        rc = nw_search(s, root, &limits, &result, err);
    *leaves = (double)result.counts.leaf;
    nw_searcher_free(s);
    return rc;
}

static int measure_practical(lab_table *out, const nw_game *game, int seed, int size, nw_error *err)
{
    position root;
    char setting[8];
    int rc = random_position(game, seed, &root, err);
    snprintf(setting, sizeof setting, "%d", bits[size]);
    for (int p = 0; rc == 0 && p < PRACTICALS; p++) {
        nw_options options = nw_defaults(game);
        double leaves = 0;
        options.algorithm = practical[p];
        options.table_bits = bits[size];
        rc = count_leaves(game, &root, options, &leaves, err);
        put_subject(out, "othello", setting, seed, practical[p]);
        put_cost(out, pow(2, bits[size]), leaves);
    }
    return rc;
}

/* Alpha-Beta and NegaScout without memory and without ordering. */
static const char *const plain[] = {"alphabeta", "negascout"};
enum { PLAINS = sizeof plain / sizeof *plain };

static int measure_plain(lab_table *out, const nw_game *game, int seed, nw_error *err)
{
    position root;
    int rc = random_position(game, seed, &root, err);
    for (int p = 0; rc == 0 && p < PLAINS; p++) {
        nw_options options = nw_plain(game);
        double leaves = 0;
        options.algorithm = plain[p];
        rc = count_leaves(game, &root, options, &leaves, err);
        put_subject(out, "othello", "none", seed, plain[p]);
        put_cost(out, PLIES, leaves);
    }
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const nw_game *game = nw_builtin("othello");
    const int positions = profile == LAB_QUICK ? POSITIONS_QUICK : POSITIONS;
    int rc = game->state_size > sizeof(position)
                 ? nw_fail(err, NW_EINVAL, "a position of Othello does not fit")
                 : 0;
    *out = lab_table_create("kind,setting,seed,algorithm,stored,leaves");
    for (int o = 0; rc == 0 && o < ORDERS; o++)
        for (int seed = 1; rc == 0 && seed <= TREES; seed++)
            rc = measure_tree(out, orders[o], seed, err);
    for (int size = 0; rc == 0 && size < SIZES; size++)
        for (int seed = 1; rc == 0 && seed <= positions; seed++)
            rc = measure_practical(out, game, seed, size, err);
    for (int seed = 1; rc == 0 && seed <= positions; seed++)
        rc = measure_plain(out, game, seed, err);
    return rc;
}

const lab_study lab_picture = {
    .name = "picture",
    .title = "Performance pictures, measured",
    .source = "Plaat, figures 2.9, 2.10, 2.14, 2.16, 2.19, 4.23 and 4.29",
    .method =
        "Cutoffs, as leaves relative to the minimal tree, against storage. Text-book algorithms on "
        "trees whose first move is best with a probability of 0.25, 0.6 and 0.9; a depth-first "
        "search keeps one position per ply. MTD(f) starts from the value. The practical ones "
        "search "
        "Othello with tables of 2^6 to 2^18 entries.",
    .quick = "two positions of Othello",
    .measure = measure,
};
