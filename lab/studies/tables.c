/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "games/tree/rules.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include "library/instances.h"
#include <math.h>
#include <string.h>

/* How much memory the algorithms need, beside what the formulas say: the most states on OPEN, and
 * the least table with which the practical search is as good as with a large one.
 * Reproduces: Plaat 1996, section 4.1, 4.1.2. */

enum { TREES = 5, SMALLEST = 4, LARGEST = 18, DRAWN = 3 };
enum { ENOUGH = 10 }; /* per cent more leaves than the least */

static const struct shape {
    int width, depth;
} shapes[] = {{3, 4}, {3, 5}, {3, 6}, {3, 7}, {3, 8}, {3, 9}, {5, 4}, {5, 5}, {5, 6}};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static const char *const open_names[] = {"sss", "dual"};
static const char *const names[] = {"alphabeta", "mt-sss", "mt-dual"};
static const char *const titles[] = {"Alpha-Beta", "MT-SSS*", "MT-DUAL*"};
enum { OPENS = 2, ALGORITHMS = 3, ALPHABETA = 0, MT_SSS = 1, MT_DUAL = 2 };

/* --- the formulas */

/* Leaves of a max solution tree, w^ceil(d/2); and of a min solution tree, w^floor(d/2). */
static double max_tree(struct shape s)
{
    return pow(s.width, (s.depth + 1) / 2);
}

static double min_tree(struct shape s)
{
    return pow(s.width, s.depth / 2);
}

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
    (void)profile; /* all of it in each */
    *out = lab_table_create("width,depth,seed,algorithm,bits,number");
    for (int i = 0; rc == 0 && i < SHAPES; i++)
        for (int seed = 1; rc == 0 && seed <= TREES; seed++)
            rc = measure_tree(out, shapes[i], seed, err);
    return rc;
}

/* --- what it shows */

static size_t numbers_of(const lab_table *t, struct shape s, const char *algorithm, int bits,
                         double value[TREES])
{
    char where[96];
    snprintf(where, sizeof where, "width=%d,depth=%d,algorithm=%s,bits=%d", s.width, s.depth,
             algorithm, bits);
    return lab_select(t, where, "number", value, TREES);
}

static double most_of(const lab_table *t, struct shape s, const char *algorithm)
{
    double value[TREES] = {0}, most = 0;
    const size_t n = numbers_of(t, s, algorithm, 0, value);
    for (size_t i = 0; i < n; i++)
        most = fmax(most, value[i]);
    return most;
}

static double sum_of(const lab_table *t, struct shape s, const char *algorithm, int bits)
{
    double value[TREES] = {0}, sum = 0;
    const size_t n = numbers_of(t, s, algorithm, bits, value);
    for (size_t i = 0; i < n; i++)
        sum += value[i];
    return sum;
}

/* The bits of the least table from which on no table makes a difference. */
static int enough_bits(const lab_table *t, struct shape s, const char *algorithm)
{
    const double least = sum_of(t, s, algorithm, LARGEST);
    int bits = LARGEST;
    while (bits > SMALLEST && sum_of(t, s, algorithm, bits - 1) <= least * (100 + ENOUGH) / 100)
        bits--;
    return bits;
}

/* How the need grows with the formula: the slope of log2(entries) over log2(formula), by least
 * squares. Proportional is 1. */
static double growth(const lab_table *t, int a)
{
    double sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (int i = 0; i < SHAPES; i++) {
        const double x = log2(a == MT_DUAL ? min_tree(shapes[i]) : max_tree(shapes[i]));
        const double y = enough_bits(t, shapes[i], names[a]);
        sx += x;
        sy += y;
        sxx += x * x;
        sxy += x * y;
    }
    return (SHAPES * sxy - sx * sy) / (SHAPES * sxx - sx * sx);
}

typedef double formula(struct shape s);

static double minimal_tree(struct shape s)
{
    return artificial_minimal(s.width, s.depth);
}

/* A formula of the thesis in the shapes of the figure: one width, all depths. */
static void draw_formula(lab_figure *f, const char *title, int colour, formula *of)
{
    lab_series *series = lab_figure_printed(f, title, colour, LAB_PRINTED_LINE);
    for (int i = 0; series && i < SHAPES && shapes[i].width == DRAWN; i++)
        lab_series_point(series, shapes[i].depth, of(shapes[i]), of(shapes[i]), of(shapes[i]));
}

static void draw(const lab_table *t, lab_section *s)
{
    lab_figure *f = lab_add_figure(s, "tables-formula", "Table entries needed, and the formulas");
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "depth");
    snprintf(f->y_label, sizeof f->y_label, "entries, or leaves");
    snprintf(f->caption, sizeof f->caption,
             "Trees of width %d whose first move is best with 60 %%, by iterative deepening. A "
             "table is enough if it and all larger ones lead to at most %d %% more leaves than "
             "2^%d entries, summed over %d trees; sizes are powers of two. Solution trees are "
             "counted by their leaves, without their interior nodes. Dashed: the formulas of the "
             "thesis.",
             DRAWN, ENOUGH, LARGEST, TREES);
    f->log_y = true;
    for (int a = 0; a < ALGORITHMS; a++) {
        lab_series *series = lab_figure_series(f, titles[a], a);
        for (int i = 0; series && i < SHAPES && shapes[i].width == DRAWN; i++) {
            const double y = pow(2, enough_bits(t, shapes[i], names[a]));
            lab_series_point(series, shapes[i].depth, y, y, y);
        }
    }
    draw_formula(f, "minimal tree", 3, minimal_tree);
    draw_formula(f, "max solution tree", 4, max_tree);
    draw_formula(f, "min solution tree", 5, min_tree);
}

static void judge_open(const lab_table *t, lab_section *s)
{
    int within = 0, reached = 0;
    for (int i = 0; i < SHAPES; i++) {
        const double sss = most_of(t, shapes[i], "sss"), dual = most_of(t, shapes[i], "dual");
        within += sss <= max_tree(shapes[i]) && dual <= min_tree(shapes[i]);
        reached += sss == max_tree(shapes[i]) && dual == min_tree(shapes[i]);
    }
    lab_add_finding(s, within == SHAPES ? LAB_AGREES : LAB_DIFFERS,
                    "OPEN needs at most w^ceil(d/2) entries for SSS* and w^floor(d/2) for DUAL*.",
                    "So it is in %d of %d shapes of trees; in %d both reach it.", within, SHAPES,
                    reached)
        ->conclusion = true;
}

static void judge_tables(const lab_table *t, lab_section *s)
{
    int odd = 0, less = 0;
    for (int i = 0; i < SHAPES; i++)
        if (shapes[i].depth % 2) {
            odd++;
            less += enough_bits(t, shapes[i], names[MT_DUAL]) <
                    enough_bits(t, shapes[i], names[MT_SSS]);
        }
    const double slope = growth(t, MT_SSS);
    lab_add_finding(s, slope > 0.75 && slope < 1.25 ? LAB_AGREES : LAB_DIFFERS,
                    "MT-SSS* needs a table of the order of w^ceil(d/2), the size of a max solution "
                    "tree (a power of it between 0.75 and 1.25 here).",
                    "The entries that are enough grow as that to the power %.2f; those of MT-DUAL* "
                    "as w^floor(d/2) to %.2f, those of Alpha-Beta as w^ceil(d/2) to %.2f.",
                    slope, growth(t, MT_DUAL), growth(t, ALPHABETA))
        ->conclusion = true;
    lab_add_finding(s, less == odd ? LAB_AGREES : LAB_DIFFERS,
                    "MT-DUAL* needs less memory than MT-SSS*, as min solution trees are smaller at "
                    "odd depths.",
                    "In %d of the %d shapes of odd depth it needs at most half the table.", less,
                    odd)
        ->cause = "Not found.";
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    draw(results, section);
    judge_open(results, section);
    judge_tables(results, section);
    section->summary =
        lab_table_create("width,depth,w^ceil(d/2),OPEN of SSS*,w^floor(d/2),OPEN of DUAL*,minimal "
                         "tree,entries: Alpha-Beta,MT-SSS*,MT-DUAL*");
    for (int i = 0; i < SHAPES; i++) {
        const struct shape s = shapes[i];
        lab_put(&section->summary, "%d", s.width);
        lab_put(&section->summary, "%d", s.depth);
        lab_put(&section->summary, "%.0f", max_tree(s));
        lab_put(&section->summary, "%.0f", most_of(results, s, "sss"));
        lab_put(&section->summary, "%.0f", min_tree(s));
        lab_put(&section->summary, "%.0f", most_of(results, s, "dual"));
        lab_put(&section->summary, "%.0f", artificial_minimal(s.width, s.depth));
        for (int a = 0; a < ALGORITHMS; a++)
            lab_put(&section->summary, "%d", 1 << enough_bits(results, s, names[a]));
    }
    return lab_table_check(&section->summary, err);
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
    .present = present,
};
