/* SPDX-License-Identifier: MIT */
#include "lab/studies/permutation.h"
#include "book/book.h"
#include "core/error.h"
#include "games/tree/tree-inl.h"
#include "library/instances.h"
#include "games/tree/rules.h"
#include "lab/study.h"
#include <string.h>

/* The permutation study of Reinefeld's survey, and the first of its two open questions, about
 * leaves with equal values. Every number is exact: all trees are searched. Reproduces: Reinefeld
 * 2005, all leaf value permutations. Exercises: Plaat 1996, fig. 2.7, 2.17, 3.6; Pearl 1980, SCOUT;
 * Reinefeld 2005, NegaScout, SSS*; Stockman 1979. */

enum { LEAVES = PERMUTATION_LEAVES, VALUES_MAX = 5, VALUES_QUICK = 4 };

/* --- all trees */

/* The tree ((( ) ( )) (( ) ( ))), whose leaf values are replaced in place. */
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

/* The next permutation in lexicographic order; false after the last. */
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

/* Increments, the last leaf fastest; false after the last. */
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
static int count_tree(subject *s, const char *algorithm, nw_lab_options *options, uint32_t number,
                      permutation_counts *out, nw_error *err)
{
    nw_book_result result;
    uint8_t *set = &out->set[number];
    options->leaf = mark_leaf;
    options->context = set;
    const int rc = nw_book_for(true)->run(algorithm, &s->root, options, &result, err);
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
    nw_lab_options options = nw_lab_defaults();
    nw_score v[LEAVES];
    uint32_t number = 0;
    int rc = 0;
    options.no_pv = 1;
    options.resident = 2; /* of three plies, for algorithms with stages and groups */
    for (int i = 0; i < LEAVES; i++)
        v[i] = values ? 1 : i + 1;
    do {
        for (int i = 0; i < LEAVES; i++)
            *s->leaf[i] = v[i];
        /* MT tests whether the value is at least gamma: the median halves the values. */
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

/* --- the study */

/* The first two are the baselines. */
static const struct contender {
    const char *title, *algorithm;
    permutation_guess guess;
} contenders[] = {
    {"Alpha-Beta", "alphabeta", GUESS_NONE},
    {"SSS*", "sss", GUESS_NONE},
    {"DUAL*", "dual", GUESS_NONE},
    {"NegaScout", "negascout", GUESS_NONE},
    {"Scout", "scout", GUESS_NONE},
    {"MTD(f) median", "mtdf", GUESS_MEDIAN},
    {"MTD(f) value", "mtdf", GUESS_VALUE},
    {"Maxsearch", "maxsearch", GUESS_NONE},
    {"Rsearch", "rsearch", GUESS_NONE},
    {"phased SSS*", "phased-sss", GUESS_NONE},
    {"staged SSS*", "staged-sss", GUESS_NONE},
    {"SSS* above Alpha-Beta", "sss-alphabeta", GUESS_NONE},
    {"Alpha-Beta above SSS*", "alphabeta-sss", GUESS_NONE},
    {"MGame", "mgame", GUESS_NONE},
    {"QuickGame", "quickgame", GUESS_NONE},
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders };

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
    for (int leaf = 0; leaf <= LEAVES; leaf++) { /* 0: all of them */
        lab_put(out, "%d", values ? values : LEAVES);
        lab_put(out, "%s", c->title);
        lab_put(out, "%u", own->trees);
        lab_put(out, leaf ? "%d" : "all", leaf);
        lab_put(out, "%llu", leaf ? own->evaluated[leaf - 1] : (unsigned long long)own->distinct);
        lab_put(out, "%llu", leaf ? 0 : (unsigned long long)own->evaluations);
        lab_put(out, "%u", leaf ? 0 : outside);
        lab_put(out, "%u", leaf ? 0 : fewer);
        lab_put(out, "%u", leaf ? 0 : more);
    }
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
    *out = lab_table_create("values,algorithm,trees,leaf,evaluated,evaluations,outside,fewer,more");
    rc = measure_values(out, 0, err);
    for (int values = 2; rc == 0 && values <= most; values++)
        rc = measure_values(out, values, err);
    return rc;
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
};
