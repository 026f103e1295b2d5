/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "core/random-inl.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The performance pictures: every algorithm as a point of two dimensions, cutoffs and storage. The
 * thesis draws them by hand, "not to scale"; here they are measured. Text-book algorithms on random
 * and on well-ordered trees, and the practical ones with tables of every size.
 * Reproduces: Plaat 1996, fig. 2.9, 2.10, 2.14, 2.16, 2.19, 4.23, 4.29. */

enum { TREES = 20, WIDTH = 4, DEPTH = 6, ORDERS = 3, PLIES = 8, SMALLEST = 6 };
enum { POSITIONS = 8, POSITIONS_QUICK = 2 };

static const char *const orders[ORDERS] = {"0.25", "0.6", "0.9"};

static const struct contender {
    const char *algorithm, *title;
} contenders[] = {
    {"minimax", "minimax"}, {"alphabeta", "Alpha-Beta"}, {"negascout", "NegaScout"},
    {"sss", "SSS*"},        {"dual", "DUAL*"},           {"mtdf", "MTD(f), good guess"},
};
enum {
    CONTENDERS = sizeof contenders / sizeof *contenders,
    ALPHABETA = 1,
    NEGASCOUT = 2,
    SSS = 3,
    DUAL = 4,
    MTDF = 5
};
#define SET(c) (1u << (c))

static const char *const practical[] = {"alphabeta", "aspiration-negascout", "mt-sss", "mtdf"};
static const char *const practical_titles[] = {"Alpha-Beta", "Aspiration NegaScout", "MT-SSS*",
                                               "MTD(f)"};
static const int bits[] = {6, 8, 10, 12, 14, 16, 18};
enum { PRACTICALS = sizeof practical / sizeof *practical, SIZES = sizeof bits / sizeof *bits };

/* --- measuring */

/* A row: what was searched, and what it took. */
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

/* A depth-first search keeps the line that it is on. */
static int measure_tree(lab_table *out, const char *order, int seed, nw_error *err)
{
    artificial a;
    artificial_search search;
    nw_score value = 0;
    int rc = artificial_open(&a, WIDTH, DEPTH, order, (uint64_t)seed, err);
    for (int c = 0; rc == 0 && c < CONTENDERS; c++) {
        rc = artificial_run(&a, contenders[c].algorithm, value, &search, err);
        value = search.value;
        put_subject(out, "trees", order, seed, contenders[c].algorithm);
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

/* The leaves that a search of Othello evaluates. */
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

/* --- what it shows */

static int positions_in(const lab_table *t)
{
    return (int)lab_select(t, "setting=none,algorithm=negascout", "seed", NULL, 0);
}

static double mean_of(const lab_table *t, const char *setting, const char *algorithm,
                      const char *column)
{
    char where[96];
    double v[TREES] = {0}, sum = 0;
    snprintf(where, sizeof where, "setting=%s,algorithm=%s", setting, algorithm);
    const size_t n = lab_select(t, where, column, v, TREES);
    for (size_t i = 0; i < n && i < TREES; i++)
        sum += v[i];
    return n > 0 ? sum / (double)n : 0;
}

/* Leaves over those of the minimal tree. */
static double over_minimal(const lab_table *t, const char *order, int c)
{
    return mean_of(t, order, contenders[c].algorithm, "leaves") / artificial_minimal(WIDTH, DEPTH);
}

/* A mark for every size of the table. */
static void draw_sizes(const lab_table *t, lab_series *series, const char *algorithm, double best)
{
    for (int size = 0; series && size < SIZES; size++) {
        char setting[8];
        snprintf(setting, sizeof setting, "%d", bits[size]);
        const double y = mean_of(t, setting, algorithm, "leaves") / best;
        lab_series_point(series, pow(2, bits[size]), y, y, y);
    }
}

/* One of the pictures of text-book algorithms. */
typedef struct picture {
    const char *name, *title, *says;
    unsigned show; /* contenders */
    int orders;    /* of the trees: 1, only without order */
} picture;

static const picture pictures[] = {
    {"picture-2-9", "Two performance dimensions (fig. 2.9)",
     "Cutoffs and storage: all of the tree and the least that proves its value, from one position "
     "per ply to all nodes kept.",
     0, 1},
    {"picture-2-10", "Alpha-Beta's performance picture (fig. 2.10)",
     "Alpha-Beta lies between minimax and the minimal tree, and keeps one line.", SET(ALPHABETA),
     ORDERS},
    {"picture-2-14", "NegaScout's performance picture (fig. 2.14)",
     "Null windows find more cutoffs without more memory.", SET(ALPHABETA) | SET(NEGASCOUT),
     ORDERS},
    {"picture-2-19", "Best-first search without enhancements (fig. 2.19)",
     "Best-first search finds more cutoffs still, for the storage of a solution tree; MTD(f) knows "
     "the value, and its memory forgets nothing.",
     SET(ALPHABETA) | SET(NEGASCOUT) | SET(SSS) | SET(DUAL) | SET(MTDF), ORDERS},
};

/* A horizontal line from one position per ply to all nodes that a search of these leaves visits:
 * where it may lie, whatever it stores. */
static void draw_extent(lab_figure *f, const char *title, int colour, double leaves, double nodes)
{
    const double y = leaves / artificial_minimal(WIDTH, DEPTH);
    lab_series *series = lab_figure_printed(f, title, colour, LAB_PRINTED_LINE);
    if (!series)
        return;
    lab_series_point(series, DEPTH, y, y, y);
    lab_series_point(series, nodes, y, y, y);
}

/* The nodes of the whole tree, and of the minimal tree, level by level. */
static void draw_extents(lab_figure *f)
{
    double all = 0, minimal = 0;
    for (int level = 0; level <= DEPTH; level++) {
        all += pow(WIDTH, level);
        minimal += artificial_minimal(WIDTH, level);
    }
    draw_extent(f, "all of the tree", 0, pow(WIDTH, DEPTH), all);
    draw_extent(f, "minimal tree", LAB_COLOURS - 1, artificial_minimal(WIDTH, DEPTH), minimal);
}

/* One curve per algorithm from badly to well ordered trees. */
static void draw_books(const lab_table *t, lab_section *s, const picture *p)
{
    lab_figure *f = lab_add_figure(s, p->name, p->title);
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "states or nodes kept at a time");
    snprintf(f->y_label, sizeof f->y_label, "leaves, relative to the minimal tree");
    snprintf(
        f->caption, sizeof f->caption,
        "%s Trees of width %d and depth %d, means of %d%s. Low and left is good. At the left all "
        "keep %d positions and are drawn side by side. Dashed: the bounds of the thesis.",
        p->says, WIDTH, DEPTH, TREES,
        p->orders > 1 ? "; the highest mark of a curve is for trees without order, the lowest "
                        "for a first move that is best with 90 %"
                      : ", without order",
        DEPTH);
    f->log_x = f->log_y = true;
    f->reference = 1;
    for (int c = 0; c < CONTENDERS; c++) {
        lab_series *series = p->show & SET(c) ? lab_figure_series(f, contenders[c].title, c) : NULL;
        for (int o = 0; series && o < p->orders; o++) {
            const double x = mean_of(t, orders[o], contenders[c].algorithm, "stored");
            const double y = over_minimal(t, orders[o], c);
            lab_series_point(series, x * (1 + 0.06 * c * (x <= DEPTH)), y, y, y);
        }
    }
    draw_extents(f);
}

/* Figure 2.16: what storing the tree for a better ordering does to the two algorithms. */
static void draw_ordering(const lab_table *t, lab_section *s)
{
    static const char *const enhanced[PLAINS] = {"alphabeta", "aspiration-negascout"};
    static const char *const titles[PLAINS] = {"Alpha-Beta", "NegaScout"};
    lab_figure *f =
        lab_add_figure(s, "picture-2-16", "Performance picture with better ordering (fig. 2.16)");
    const double best = mean_of(t, "18", "aspiration-negascout", "leaves");
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "positions kept at a time");
    snprintf(f->y_label, sizeof f->y_label, "leaves, relative to NegaScout's least");
    snprintf(f->caption, sizeof f->caption,
             "Othello to depth %d, means of %d positions. The first mark of a curve is the "
             "text-book algorithm, the others have iterative deepening, a table and all else that "
             "orders moves.",
             PLIES, positions_in(t));
    f->log_x = f->log_y = true;
    f->reference = 1;
    for (int p = 0; p < PLAINS; p++) {
        lab_series *series = lab_figure_series(f, titles[p], p + ALPHABETA);
        const double y = mean_of(t, "none", plain[p], "leaves") / best;
        if (series)
            lab_series_point(series, PLIES, y, y, y);
        draw_sizes(t, series, enhanced[p], best);
    }
}

/* Figure 4.29. */
static void draw_practice(const lab_table *t, lab_section *s)
{
    lab_figure *f = lab_add_figure(s, "picture-4-29",
                                   "Performance picture of practical algorithms (fig. 4.29)");
    const double best = mean_of(t, "18", "mtdf", "leaves");
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "entries of the table");
    snprintf(f->y_label, sizeof f->y_label, "leaves, relative to MTD(f)'s least");
    snprintf(f->caption, sizeof f->caption,
             "Othello to depth %d with iterative deepening and all enhancements, means of %d "
             "positions after 16 random moves.",
             PLIES, positions_in(t));
    f->log_x = f->log_y = true;
    f->reference = 1;
    for (int p = 0; p < PRACTICALS; p++) {
        lab_series *series = lab_figure_series(f, practical_titles[p], p);
        draw_sizes(t, series, practical[p], best);
    }
}

static void judge(const lab_table *t, lab_section *s)
{
    const double ab = over_minimal(t, "0.25", ALPHABETA), ns = over_minimal(t, "0.25", NEGASCOUT);
    const double sss = over_minimal(t, "0.25", SSS), mtdf = over_minimal(t, "0.25", MTDF);
    lab_add_finding(s, ns < ab ? LAB_AGREES : LAB_DIFFERS,
                    "Without extra memory NegaScout finds more cutoffs than Alpha-Beta.",
                    "%.2f times the minimal tree, Alpha-Beta %.2f times.", ns, ab);
    lab_add_finding(s, sss < ns ? LAB_AGREES : LAB_DIFFERS,
                    "Without enhancements best-first search finds more cutoffs, for more storage.",
                    "SSS* %.2f times the minimal tree with %.0f states, NegaScout %.2f times with "
                    "%d positions.",
                    sss, mean_of(t, "0.25", "sss", "stored"), ns, DEPTH);
    lab_add_finding(s, mtdf <= sss && mtdf <= ns ? LAB_AGREES : LAB_DIFFERS,
                    "MTD(f) combines the good parts of two algorithms: best-first expansion from "
                    "SSS* and a good start value from NegaScout.",
                    "MTD(f) %.2f, NegaScout %.2f, SSS* %.2f, Alpha-Beta %.2f times the minimal "
                    "tree.",
                    mtdf, ns, sss, ab)
        ->conclusion = true;
    const double bare = mean_of(t, "none", "negascout", "leaves");
    const double ordered = mean_of(t, "18", "aspiration-negascout", "leaves");
    lab_add_finding(s, ordered < bare ? LAB_AGREES : LAB_DIFFERS,
                    "A better move ordering enables an algorithm to find more cutoffs, usually at "
                    "the cost of storing some part of the search tree.",
                    "NegaScout evaluates %.0f leaves in Othello, with 2^18 entries and all "
                    "enhancements %.0f.",
                    bare, ordered);
    const double small = mean_of(t, "6", "mt-sss", "leaves") / mean_of(t, "18", "mt-sss", "leaves");
    const double robust = mean_of(t, "6", "aspiration-negascout", "leaves") /
                          mean_of(t, "18", "aspiration-negascout", "leaves");
    lab_add_finding(s, robust < small ? LAB_AGREES : LAB_DIFFERS,
                    "NegaScout is less sensitive to smaller transposition tables than MT-SSS*.",
                    "From 2^18 to 2^6 entries its leaves grow %.1f times, those of MT-SSS* %.1f "
                    "times.",
                    robust, small);
}

/* Figure 4.23 with numbers. */
static void add_factors(const lab_table *t, lab_section *s)
{
    lab_titled_table *f = lab_add_table(
        s, "Four algorithms, two factors: leaves relative to the minimal tree (fig. 4.23)",
        "first move best,MTD(f): best-first and a good start,NegaScout: a good start,SSS*: "
        "best-first,Alpha-Beta: neither");
    for (int o = 0; f && o < ORDERS; o++) {
        lab_put(&f->table, "%s", orders[o]);
        lab_put(&f->table, "%.2f", over_minimal(t, orders[o], MTDF));
        lab_put(&f->table, "%.2f", over_minimal(t, orders[o], NEGASCOUT));
        lab_put(&f->table, "%.2f", over_minimal(t, orders[o], SSS));
        lab_put(&f->table, "%.2f", over_minimal(t, orders[o], ALPHABETA));
    }
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
        draw_books(results, section, &pictures[i]);
    draw_ordering(results, section);
    draw_practice(results, section);
    judge(results, section);
    add_factors(results, section);
    section->summary = lab_table_create("first move best,algorithm,stored,leaves over minimal");
    for (int o = 0; o < ORDERS; o++)
        for (int c = 0; c < CONTENDERS; c++) {
            lab_put(&section->summary, "%s", orders[o]);
            lab_put(&section->summary, "%s", contenders[c].algorithm);
            lab_put(&section->summary, "%.0f",
                    mean_of(results, orders[o], contenders[c].algorithm, "stored"));
            lab_put(&section->summary, "%.2f", over_minimal(results, orders[o], c));
        }
    return lab_table_check(&section->summary, err);
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
    .present = present,
};
