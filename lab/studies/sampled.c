/* SPDX-License-Identifier: MIT */
#include "book/book.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "lab/study.h"
#include "library/instances.h"
#include <stdlib.h>
#include <string.h>

/* "How about larger trees?" All orders of the leaves of a tree of width 2 and depth 3 can be tried
 * (study permutation); here those of larger trees are sampled, with more algorithms.
 * Reproduces: Reinefeld 2005, leaf value permutations of larger trees. */

enum { SAMPLES = 2000, SHAPES = 4, LEAVES_MAX = 64 };

static const struct shape {
    const char *name;
    int width, depth;
} shapes[SHAPES] = {{"2x3", 2, 3}, {"2x4", 2, 4}, {"2x5", 2, 5}, {"3x3", 3, 3}};

static const struct contender {
    const char *algorithm, *title;
    int setting; /* resident plies or groups */
} contenders[] = {
    {"alphabeta", "Alpha-Beta", 1},
    {"sss", "SSS*", 1},
    {"dual", "DUAL*", 1},
    {"negascout-informed", "NegaScout, informed", 1},
    {"maxsearch", "Maxsearch", 1},
    {"rsearch", "Rsearch, 2 plies", 2},
    {"phased-sss", "phased SSS*", 2},
    {"staged-sss", "staged SSS*, 2 plies", 2},
    {"quickgame", "QuickGame", 1},
    {"sss-alphabeta", "SSS* on top, 2 plies", 2},
    {"alphabeta-sss", "Alpha-Beta on top, 2 plies", 2},
    {"f1", "F1", 1},
    {"mgame", "MGame, 4 plies", 4},
};
enum { CONTENDERS = sizeof contenders / sizeof *contenders };

/* --- measuring */

/* A tree whose leaves get new values for every sample. */
typedef struct sampled {
    tree *t;
    tree_pos root;
    int leaves;
    uint64_t seen; /* a bit for each leaf */
    const struct shape *shape;
} sampled;

static void write_node(char **at, int width, int depth)
{
    if (depth == 0) {
        *at += sprintf(*at, "0 ");
        return;
    }
    *at += sprintf(*at, "( ");
    for (int i = 0; i < width; i++)
        write_node(at, width, depth - 1);
    *at += sprintf(*at, ") ");
}

static int open_shape(sampled *s, const struct shape *shape, nw_error *err)
{
    char text[1024], *end = text;
    *s = (sampled){.shape = shape, .leaves = 1};
    for (int i = 0; i < shape->depth; i++)
        s->leaves *= shape->width;
    write_node(&end, shape->width, shape->depth);
    FILE *f = fmemopen(text, strlen(text), "r");
    if (!f)
        return nw_fail(err, NW_ENOMEM, "out of memory for a tree");
    const int rc = tree_read(f, "the tree", &s->t, err);
    fclose(f);
    if (rc == 0)
        tree_root(s->t, &s->root);
    return rc;
}

/* The values 1, 2, ... in a random order, left to right: leaves are numbered as they are read. */
static void shuffle(sampled *s, uint64_t *seed)
{
    nw_score value[LEAVES_MAX];
    for (int i = 0; i < s->leaves; i++) {
        const uint32_t j = nw_below((uint32_t)(nw_random(seed) >> 32), (uint32_t)i + 1);
        value[i] = value[j];
        value[j] = i + 1;
    }
    for (uint32_t n = 0, i = 0; n < s->t->nodes; n++)
        if (s->t->node[n].count == 0)
            s->t->node[n].value = value[i++];
}

static void see_leaf(void *context, const uint32_t *path, int plies)
{
    sampled *s = context;
    uint64_t leaf = 0;
    for (int i = 0; i < plies; i++)
        leaf = leaf * (uint64_t)s->shape->width + path[i];
    s->seen |= (uint64_t)1 << leaf;
}

static int run(sampled *s, const struct contender *c, uint64_t *seen, nw_error *err)
{
    nw_book_result result;
    nw_book_options options = nw_book_defaults();
    options.resident = options.groups = c->setting;
    options.no_pv = 1;
    options.leaf = see_leaf;
    options.leaf_context = s;
    s->seen = 0;
    const int rc = nw_book_for(&tree_info)->run(c->algorithm, &s->root, &options, &result, err);
    *seen = s->seen;
    nw_book_free(&result);
    return rc;
}

static int count_bits(uint64_t x)
{
    int count = 0;
    for (; x; x &= x - 1)
        count++;
    return count;
}

typedef struct tally {
    uint64_t leaves;
    int outside, fewer, more; /* samples: a leaf outside Alpha-Beta's; fewer or more than SSS* */
} tally;

static int sample(sampled *s, uint64_t *seed, tally *sum, nw_error *err)
{
    uint64_t seen[CONTENDERS];
    int rc = 0;
    shuffle(s, seed);
    for (int c = 0; rc == 0 && c < CONTENDERS; c++)
        rc = run(s, &contenders[c], &seen[c], err);
    for (int c = 0; rc == 0 && c < CONTENDERS; c++) {
        const int leaves = count_bits(seen[c]), sss = count_bits(seen[1]);
        sum[c].leaves += (uint64_t)leaves;
        sum[c].outside += (seen[c] & ~seen[0]) != 0;
        sum[c].fewer += leaves < sss;
        sum[c].more += leaves > sss;
    }
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    int rc = 0;
    (void)profile; /* all of it in each */
    *out = lab_table_create("shape,algorithm,samples,leaves,outside,fewer,more");
    for (int i = 0; rc == 0 && i < SHAPES; i++) {
        sampled s;
        tally sum[CONTENDERS] = {{0}};
        uint64_t seed = (uint64_t)i + 1;
        rc = open_shape(&s, &shapes[i], err);
        for (int n = 0; rc == 0 && n < SAMPLES; n++)
            rc = sample(&s, &seed, sum, err);
        for (int c = 0; c < CONTENDERS; c++) {
            lab_put(out, "%s", shapes[i].name);
            lab_put(out, "%s", contenders[c].algorithm);
            lab_put(out, "%d", SAMPLES);
            lab_put(out, "%llu", (unsigned long long)sum[c].leaves);
            lab_put(out, "%d", sum[c].outside);
            lab_put(out, "%d", sum[c].fewer);
            lab_put(out, "%d", sum[c].more);
        }
        tree_free(s.t);
    }
    return rc;
}

/* --- what it shows */

static double number_of(const lab_table *t, int shape, int c, const char *column)
{
    char where[64];
    double n = 0;
    snprintf(where, sizeof where, "shape=%s,algorithm=%s", shapes[shape].name,
             contenders[c].algorithm);
    lab_select(t, where, column, &n, 1);
    return n;
}

/* Over all shapes. */
static double total_of(const lab_table *t, int c, const char *column)
{
    double sum = 0;
    for (int i = 0; i < SHAPES; i++)
        sum += number_of(t, i, c, column);
    return sum;
}

static void judge(const lab_table *t, lab_section *s)
{
    static const int within[] = {1, 2, 3, 4, 10};
    double outside = 0;
    for (int i = 0; i < 5; i++)
        outside += total_of(t, within[i], "outside");
    lab_add_finding(
        s, outside == 0 ? LAB_AGREES : LAB_DIFFERS,
        "SSS*, DUAL* and NegaScout dominate Alpha-Beta.",
        "In %d orders of the leaves of four shapes they, Maxsearch and Alpha-Beta above "
        "SSS* evaluate a leaf that Alpha-Beta does not in %.0f.",
        SHAPES * SAMPLES, outside);
    lab_add_finding(
        s, total_of(t, 3, "fewer") > 0 && total_of(t, 3, "more") > 0 ? LAB_AGREES : LAB_DIFFERS,
        "Neither does NegaScout dominate SSS* nor vice versa: there are trees in which "
        "NegaScout searches strictly fewer nodes than SSS* and vice versa.",
        "NegaScout evaluates fewer leaves than SSS* in %.0f of %d orders, more in %.0f.",
        total_of(t, 3, "fewer"), SHAPES * SAMPLES, total_of(t, 3, "more"));
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    judge(results, section);
    section->summary = lab_table_create(
        "shape,algorithm,mean leaves,outside Alpha-Beta's %,fewer than SSS* %,more %");
    for (int i = 0; i < SHAPES; i++)
        for (int c = 0; c < CONTENDERS; c++) {
            lab_put(&section->summary, "%s", shapes[i].name);
            lab_put(&section->summary, "%s", contenders[c].title);
            lab_put(&section->summary, "%.3f", number_of(results, i, c, "leaves") / SAMPLES);
            lab_put(&section->summary, "%.1f", 100 * number_of(results, i, c, "outside") / SAMPLES);
            lab_put(&section->summary, "%.1f", 100 * number_of(results, i, c, "fewer") / SAMPLES);
            lab_put(&section->summary, "%.1f", 100 * number_of(results, i, c, "more") / SAMPLES);
        }
    return lab_table_check(&section->summary, err);
}

const lab_study lab_sampled = {
    .name = "sampled",
    .title = "Leaf permutations of larger trees",
    .source = "Reinefeld, all leaf value permutations: how about larger trees?",
    .method =
        "Uniform trees of four shapes (width x depth). The leaves have the values 1, 2, ... in "
        "2,000 random orders each; every algorithm searches the same orders. Leaves are "
        "counted once each.",
    .measure = measure,
    .present = present,
};
