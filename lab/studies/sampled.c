/* SPDX-License-Identifier: MIT */
#include "book/book.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "lab/study.h"
#include "library/instances.h"
#include <string.h>

/* The survey's question "How about larger trees?" All orders of the leaves of a tree of width 2 and
 * depth 3 can be searched (study permutation); this study samples those of larger trees, with more
 * algorithms. Reproduces: Reinefeld 2005, leaf value permutations of larger trees. */

enum { SAMPLES = 2000, SHAPES = 4, LEAVES_MAX = 64 };

static const struct shape {
    const char *name;
    int width, depth;
} shapes[SHAPES] = {{"2x3", 2, 3}, {"2x4", 2, 4}, {"2x5", 2, 5}, {"3x3", 3, 3}};

static const struct contender {
    const char *algorithm;
    int setting; /* resident plies or groups */
} contenders[] = {
    {"alphabeta", 1}, {"sss", 1},           {"dual", 1},          {"negascout-informed", 1},
    {"maxsearch", 1}, {"rsearch", 2},       {"phased-sss", 2},    {"staged-sss", 2},
    {"quickgame", 1}, {"sss-alphabeta", 2}, {"alphabeta-sss", 2}, {"f1", 1},
    {"mgame", 4},
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

/* The values 1, 2, ... in random order, left to right: leaves are numbered in reading order. */
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
    nw_lab_options options = nw_lab_defaults();
    options.resident = options.groups = c->setting;
    options.no_pv = 1;
    options.leaf = see_leaf;
    options.context = s;
    s->seen = 0;
    const int rc = nw_book_for(true)->run(c->algorithm, &s->root, &options, &result, err);
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
    (void)profile; /* equal in all profiles */
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

const lab_study lab_sampled = {
    .name = "sampled",
    .title = "Leaf permutations of larger trees",
    .source = "Reinefeld, all leaf value permutations: how about larger trees?",
    .method =
        "Uniform trees of four shapes (width x depth). The leaves have the values 1, 2, ... in "
        "2,000 random orders each; every algorithm searches the same orders. Leaves are "
        "counted once each.",
    .measure = measure,
};
