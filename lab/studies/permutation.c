/* SPDX-License-Identifier: MIT */
#include "lab/studies/permutation.h"
#include "book/book.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "games/tree/rules.h"
#include "lab/study.h"
#include <string.h>

/* The permutation study of Reinefeld's survey, and the first of its two open questions: what of
 * leaves with equal values? Every number is exact: all trees are searched.
 * Reproduces: Reinefeld 2005, all leaf value permutations.
 * Exercises: Plaat 1996, fig. 2.7, 2.17, 3.6; Pearl 1980, SCOUT; Reinefeld 2005, NegaScout, SSS*;
 * Stockman 1979. */

enum { LEAVES = PERMUTATION_LEAVES, VALUES_MAX = 5, VALUES_QUICK = 4 };

/* --- all trees */

/* The tree ((( ) ( )) (( ) ( ))), whose leaves are given new values in place. */
typedef struct subject {
    tree *t;
    tree_pos root;
    nw_score *leaf[LEAVES];
} subject;

static int subject_create(subject *s, nw_error *err)
{
    static char text[] = "(((1 2)(3 4))((5 6)(7 8)))";
    FILE *f = fmemopen(text, sizeof text - 1, "r");
    if (!f)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    const int rc = tree_read(f, "permutation", &s->t, err);
    fclose(f);
    if (rc < 0)
        return rc;
    tree_root(s->t, &s->root);
    for (int i = 0; i < LEAVES; i++) {
        tree_pos a, b, c;
        tree_play(&a, &s->root, (nw_move)(i >> 2 & 1));
        tree_play(&b, &a, (nw_move)(i >> 1 & 1));
        tree_play(&c, &b, (nw_move)(i & 1));
        s->leaf[i] = &s->t->node[c.id].value;
    }
    return 0;
}

static void swap(nw_score *a, nw_score *b)
{
    const nw_score c = *a;
    *a = *b;
    *b = c;
}

/* The next order of the values in the sense of the dictionary; false after the last. */
static bool next_order(nw_score v[LEAVES])
{
    int i = LEAVES - 2, j = LEAVES - 1;
    while (i >= 0 && v[i] > v[i + 1])
        i--;
    if (i < 0)
        return false;
    while (v[j] < v[i])
        j--;
    swap(&v[i], &v[j]);
    for (i++, j = LEAVES - 1; i < j; i++, j--)
        swap(&v[i], &v[j]);
    return true;
}

/* Counts on, the last leaf fastest; false after the last. */
static bool next_number(nw_score v[LEAVES], int values)
{
    int i = LEAVES - 1;
    while (i >= 0 && v[i] == values)
        v[i--] = 1;
    if (i >= 0)
        v[i]++;
    return i >= 0;
}

static bool next_values(nw_score v[LEAVES], int values)
{
    return values ? next_number(v, values) : next_order(v);
}

static uint32_t count_trees(int values)
{
    uint32_t trees = 1;
    for (int i = 0; values && i < LEAVES; i++)
        trees *= (uint32_t)values;
    return values ? trees : PERMUTATION_ORDERS;
}

static nw_score minimax_of(const nw_score v[LEAVES])
{
    nw_score best = 0;
    for (int i = 0; i < LEAVES; i += 4) {
        const nw_score a = v[i] > v[i + 1] ? v[i] : v[i + 1];
        const nw_score b = v[i + 2] > v[i + 3] ? v[i + 2] : v[i + 3];
        const nw_score c = a < b ? a : b;
        best = c > best ? c : best;
    }
    return best;
}

/* --- one algorithm on all of them */

static void mark_leaf(void *context, const uint32_t *path, int plies)
{
    uint8_t *set = context;
    (void)plies;
    *set = (uint8_t)(*set | 1u << (path[0] << 2 | path[1] << 1 | path[2]));
}

/* Searches one tree, and counts. */
static int count_tree(subject *s, const char *algorithm, nw_book_options *options, uint32_t number,
                      permutation_counts *out, nw_error *err)
{
    nw_book_result result;
    uint8_t *set = &out->set[number];
    options->leaf = mark_leaf;
    options->leaf_context = set;
    const int rc = nw_book_for(&tree_info)->run(algorithm, &s->root, options, &result, err);
    out->evaluations += result.counts.leaf;
    for (int i = 0; i < LEAVES; i++) {
        out->evaluated[i] += *set >> i & 1;
        out->distinct += *set >> i & 1;
    }
    nw_book_free(&result);
    return rc;
}

static int count_all(subject *s, const char *algorithm, permutation_guess guess, int values,
                     permutation_counts *out, nw_error *err)
{
    nw_book_options options = nw_book_defaults();
    nw_score v[LEAVES];
    uint32_t number = 0;
    int rc = 0;
    options.no_pv = 1;
    options.resident = 2; /* of the three plies, where an algorithm has stages; so it has groups */
    for (int i = 0; i < LEAVES; i++)
        v[i] = values ? 1 : i + 1;
    do {
        for (int i = 0; i < LEAVES; i++)
            *s->leaf[i] = v[i];
        /* MT asks whether the value is at least gamma: the median splits the values in halves. */
        options.guess = guess == GUESS_VALUE ? minimax_of(v) : (values ? values : LEAVES) / 2 + 1;
        rc = count_tree(s, algorithm, &options, number++, out, err);
    } while (rc == 0 && next_values(v, values));
    return rc;
}

int permutation_count(const char *algorithm, permutation_guess guess, int values,
                      permutation_counts *out, nw_error *err)
{
    subject s;
    *out = (permutation_counts){.trees = count_trees(values)};
    out->set = calloc(out->trees, 1);
    if (!out->set)
        return nw_fail(err, NW_ENOMEM, "out of memory for %u trees", out->trees);
    int rc = subject_create(&s, err);
    if (rc < 0)
        return rc;
    rc = count_all(&s, algorithm, guess, values, out, err);
    tree_free(s.t);
    return rc;
}

void permutation_free(permutation_counts *counts)
{
    free(counts->set);
}

void permutation_fraction(uint64_t numerator, uint64_t denominator, char *out, size_t size)
{
    uint64_t a = numerator, b = denominator;
    while (b) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    if (a == denominator)
        snprintf(out, size, "%llu", (unsigned long long)(numerator / a));
    else
        snprintf(out, size, "%llu/%llu", (unsigned long long)(numerator / a),
                 (unsigned long long)(denominator / a));
}

/* --- the study */

/* The first two are what the others are compared with; those from DRAWN on are in the tables only.
 */
static const struct contender {
    const char *title, *algorithm;
    permutation_guess guess;
    int colour;
} contenders[] = {
    {"Alpha-Beta", "alphabeta", GUESS_NONE, 0},
    {"SSS*", "sss", GUESS_NONE, 2},
    {"DUAL*", "dual", GUESS_NONE, 3},
    {"NegaScout", "negascout", GUESS_NONE, 1},
    {"Scout", "scout", GUESS_NONE, 4},
    {"MTD(f) median", "mtdf", GUESS_MEDIAN, 5},
    {"MTD(f) value", "mtdf", GUESS_VALUE, 6},
    {"Maxsearch", "maxsearch", GUESS_NONE, 0},
    {"Rsearch", "rsearch", GUESS_NONE, 0},
    {"phased SSS*", "phased-sss", GUESS_NONE, 0},
    {"staged SSS*", "staged-sss", GUESS_NONE, 0},
    {"SSS* above Alpha-Beta", "sss-alphabeta", GUESS_NONE, 0},
    {"Alpha-Beta above SSS*", "alphabeta-sss", GUESS_NONE, 0},
    {"MGame", "mgame", GUESS_NONE, 0},
    {"QuickGame", "quickgame", GUESS_NONE, 0},
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders, DRAWN = 7 };

static int bits_of(uint8_t set)
{
    int bits = 0;
    for (; set; set = (uint8_t)(set & (set - 1)))
        bits++;
    return bits;
}

static void put_contender(lab_table *out, int values, const struct contender *c,
                          const permutation_counts *own, const permutation_counts *alphabeta,
                          const permutation_counts *sss)
{
    uint32_t outside = 0, fewer = 0, more = 0;
    for (uint32_t i = 0; i < own->trees; i++) {
        const int mine = bits_of(own->set[i]), theirs = bits_of(sss->set[i]);
        outside += (own->set[i] & ~alphabeta->set[i]) != 0;
        fewer += mine < theirs;
        more += mine > theirs;
    }
    lab_put(out, values ? "%d" : "distinct", values);
    lab_put(out, "%s", c->title);
    lab_put(out, "%u", own->trees);
    for (int i = 0; i < LEAVES; i++)
        lab_put(out, "%u", own->evaluated[i]);
    lab_put(out, "%llu", (unsigned long long)own->distinct);
    lab_put(out, "%llu", (unsigned long long)own->evaluations);
    lab_put(out, "%u", outside);
    lab_put(out, "%u", fewer);
    lab_put(out, "%u", more);
}

static int measure_values(lab_table *out, int values, nw_error *err)
{
    permutation_counts counts[CONTENDERS] = {{0}};
    int rc = 0;
    for (int i = 0; rc == 0 && i < CONTENDERS; i++)
        rc = permutation_count(contenders[i].algorithm, contenders[i].guess, values, &counts[i],
                               err);
    for (int i = 0; i < CONTENDERS; i++) {
        if (rc == 0)
            put_contender(out, values, &contenders[i], &counts[i], &counts[0], &counts[1]);
    }
    for (int i = 0; i < CONTENDERS; i++)
        permutation_free(&counts[i]);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    const int most = profile == LAB_QUICK ? VALUES_QUICK : VALUES_MAX;
    int rc = 0;
    *out = lab_table_create("values,algorithm,trees,leaf 1,leaf 2,leaf 3,leaf 4,leaf 5,leaf 6,"
                            "leaf 7,leaf 8,distinct leaves,evaluations,outside Alpha-Beta,"
                            "fewer than SSS*,more than SSS*");
    rc = measure_values(out, 0, err);
    for (int values = 2; rc == 0 && values <= most; values++)
        rc = measure_values(out, values, err);
    return rc;
}

/* --- what it shows */

/* Row of a contender among the trees with this many values. */
static size_t row_of(const lab_table *t, const char *values, const char *title)
{
    size_t row = 0;
    while (row + 1 < lab_rows(t) && (strcmp(lab_text(t, row, "values"), values) != 0 ||
                                     strcmp(lab_text(t, row, "algorithm"), title) != 0))
        row++;
    return row;
}

static double count_in(const lab_table *t, const char *title, const char *column)
{
    return lab_number(t, row_of(t, "distinct", title), column);
}

static double mean_in(const lab_table *t, size_t row, const char *column)
{
    return lab_number(t, row, column) / lab_number(t, row, "trees");
}

static void put_fraction(lab_table *out, const lab_table *t, size_t row, const char *column)
{
    char text[LAB_CELL_MAX];
    permutation_fraction((uint64_t)lab_number(t, row, column),
                         (uint64_t)lab_number(t, row, "trees"), text, sizeof text);
    lab_put(out, "%s", text);
}

static void summarise(const lab_table *t, lab_table *out)
{
    *out = lab_table_create("algorithm,leaf 1,leaf 2,leaf 3,leaf 4,leaf 5,leaf 6,leaf 7,leaf 8,"
                            "mean leaves,=,mean evaluations");
    for (int i = 0; i < CONTENDERS; i++) {
        const size_t row = row_of(t, "distinct", contenders[i].title);
        lab_put(out, "%s", contenders[i].title);
        for (int leaf = 1; leaf <= LEAVES; leaf++) {
            char column[LAB_CELL_MAX];
            snprintf(column, sizeof column, "leaf %d", leaf);
            put_fraction(out, t, row, column);
        }
        put_fraction(out, t, row, "distinct leaves");
        lab_put(out, "%.4f", mean_in(t, row, "distinct leaves"));
        lab_put(out, "%.4f", mean_in(t, row, "evaluations"));
    }
}

static void draw_leaves(const lab_table *t, lab_section *s)
{
    lab_figure *f = lab_add_figure(s, "permutation-leaves", "Which leaves are evaluated");
    snprintf(f->x_label, sizeof f->x_label, "leaf, from left to right");
    snprintf(f->y_label, sizeof f->y_label, "probability of evaluation");
    snprintf(
        f->caption, sizeof f->caption,
        "Share of the 40,320 leaf orders of the tree of width 2 and depth 3 in which each leaf "
        "is evaluated. Exact; an algorithm that evaluates a leaf twice counts it once.");
    f->y_max = 1.0;
    f->bars = true;
    for (int i = 0; i < DRAWN; i++) {
        const size_t row = row_of(t, "distinct", contenders[i].title);
        lab_series *series = lab_figure_series(f, contenders[i].title, contenders[i].colour);
        for (int leaf = 1; leaf <= LEAVES; leaf++) {
            char column[LAB_CELL_MAX];
            snprintf(column, sizeof column, "leaf %d", leaf);
            const double p = mean_in(t, row, column);
            lab_series_point(series, leaf, p, p, p);
        }
    }
}

static void draw_ties(const lab_table *t, lab_section *s)
{
    const int most = (int)(lab_rows(t) / CONTENDERS); /* the distinct ones, and 2 to most values */
    lab_figure *f = lab_add_figure(s, "permutation-ties", "Leaves with equal values");
    snprintf(f->x_label, sizeof f->x_label, "different values on the leaves");
    snprintf(f->y_label, sizeof f->y_label, "mean number of leaves evaluated");
    snprintf(f->x_tics, sizeof f->x_tics, "'2' 2, '3' 3, '4' 4, '5' 5, 'all 8' 6.5");
    snprintf(f->caption, sizeof f->caption,
             "The survey's open question. Each leaf has each of 2 to %d values independently "
             "(all assignments are searched); at the right, all eight values are different.",
             most);
    for (int i = 0; i < DRAWN; i++) {
        lab_series *series = lab_figure_series(f, contenders[i].title, contenders[i].colour);
        for (int values = 2; values <= most + 1; values++) {
            char label[LAB_CELL_MAX] = "distinct";
            if (values <= most)
                snprintf(label, sizeof label, "%d", values);
            const double y = mean_in(t, row_of(t, label, contenders[i].title), "distinct leaves");
            lab_series_point(series, values <= most ? values : 6.5, y, y, y);
        }
    }
}

static void judge_mean(const lab_table *t, lab_section *s)
{
    char text[LAB_CELL_MAX];
    const size_t row = row_of(t, "distinct", "Alpha-Beta");
    const uint64_t leaves = (uint64_t)lab_number(t, row, "distinct leaves");
    permutation_fraction(leaves, PERMUTATION_ORDERS, text, sizeof text);
    lab_add_finding(s, leaves * 105 == 719u * PERMUTATION_ORDERS ? LAB_AGREES : LAB_DIFFERS,
                    "Alpha-Beta evaluates 719/105 of the 8 leaves on average.",
                    "%s = %.6f leaves, from %llu evaluations in %d trees.", text,
                    (double)leaves / PERMUTATION_ORDERS, (unsigned long long)leaves,
                    PERMUTATION_ORDERS);
}

static void judge_dominance(const lab_table *t, lab_section *s)
{
    const double sss = count_in(t, "SSS*", "outside Alpha-Beta");
    const double dual = count_in(t, "DUAL*", "outside Alpha-Beta");
    const double negascout = count_in(t, "NegaScout", "outside Alpha-Beta");
    const size_t ns = row_of(t, "distinct", "NegaScout");
    lab_add_finding(s, sss + dual + negascout == 0 ? LAB_AGREES : LAB_DIFFERS,
                    "SSS* (Stockman 1979), NegaScout (Reinefeld 1983) and DUAL* (Reinefeld 1986) "
                    "dominate Alpha-Beta.",
                    "Trees in which a leaf is evaluated that Alpha-Beta does not evaluate: SSS* "
                    "%.0f, NegaScout %.0f, DUAL* %.0f of %d. NegaScout evaluates some leaves "
                    "twice: %.4f evaluations of %.4f leaves.",
                    sss, negascout, dual, PERMUTATION_ORDERS, mean_in(t, ns, "evaluations"),
                    mean_in(t, ns, "distinct leaves"));
    const double fewer = count_in(t, "NegaScout", "fewer than SSS*");
    const double more = count_in(t, "NegaScout", "more than SSS*");
    lab_add_finding(s, fewer > 0 && more > 0 ? LAB_AGREES : LAB_DIFFERS,
                    "Neither does NegaScout dominate SSS* nor SSS* NegaScout.",
                    "NegaScout evaluates fewer leaves than SSS* in %.0f trees and more in %.0f.",
                    fewer, more);
}

/* What the other frameworks evaluate beside Alpha-Beta and SSS*. */
static void judge_frameworks(const lab_table *t, lab_section *s)
{
    const double max = count_in(t, "Maxsearch", "outside Alpha-Beta");
    const double more = count_in(t, "Maxsearch", "more than SSS*");
    const double hybrid = count_in(t, "Alpha-Beta above SSS*", "outside Alpha-Beta");
    lab_add_finding(
        s, max + more + hybrid == 0 ? LAB_AGREES : LAB_DIFFERS,
        "Best-first searches that keep both bounds dominate Alpha-Beta (Plaat, section "
        "3.2.1), as Alpha-Beta does above SSS*.",
        "Trees with a leaf that Alpha-Beta does not evaluate: Maxsearch %.0f, Alpha-Beta "
        "above SSS* %.0f of %d; Maxsearch evaluates more leaves than SSS* in %.0f.",
        max, hybrid, PERMUTATION_ORDERS, more);
    static const char *const like_sss[] = {"Rsearch", "staged SSS*", "SSS* above Alpha-Beta",
                                           "MGame", "QuickGame"};
    double unlike = 0;
    for (size_t i = 0; i < sizeof like_sss / sizeof *like_sss; i++)
        unlike += count_in(t, like_sss[i], "fewer than SSS*") +
                  count_in(t, like_sss[i], "more than SSS*") +
                  count_in(t, like_sss[i], "outside Alpha-Beta");
    lab_add_finding(
        s, unlike == 0 ? LAB_AGREES : LAB_DIFFERS,
        "What is kept of SSS* in stages of two plies is enough for three: the cutoffs "
        "that QuickGame misses (Plaat, section 3.2.1) are deeper.",
        "Rsearch, staged SSS*, SSS* above Alpha-Beta, MGame and QuickGame evaluate another "
        "number of leaves than SSS*, or one that Alpha-Beta does not, in %.0f cases. In "
        "six plies they do (study frameworks).",
        unlike);
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    draw_leaves(results, section);
    draw_ties(results, section);
    judge_mean(results, section);
    judge_dominance(results, section);
    judge_frameworks(results, section);
    summarise(results, &section->summary);
    return lab_table_check(&section->summary, err);
}

const lab_study lab_permutation = {
    .name = "permutation",
    .title = "All leaf permutations",
    .source = "Reinefeld's survey, Analysis (2): all leaf value permutations",
    .method = "The tree of width 2 and depth 3 has eight leaves. Every algorithm searches it with "
              "the values 1 to 8 on the leaves in all 8! = 40,320 orders, so the probability that "
              "a leaf is evaluated is an exact fraction. MTD(f) starts from the median of the "
              "values (gamma = 5) or from the true value. The other frameworks have two resident "
              "plies, or two groups of moves.",
    .quick = "no leaves with one of five values",
    .measure = measure,
    .present = present,
};
