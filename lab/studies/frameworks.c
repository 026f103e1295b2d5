/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include <stdlib.h>

/* The trade-off of SSS*'s variations: leaves evaluated and states or nodes stored, from Alpha-Beta
 * at one end to SSS* at the other; and the proofs for inferior moves.
 * Reproduces: Plaat 1996, section 3.2.1, 4.1, 4.1.2; Reinefeld 2005, inferior root subtrees. */

enum { TREES = 20, WIDTH = 4, DEPTH = 6, CONTENDERS = 27 };

static const struct contender {
    const char *algorithm;
    int setting; /* resident plies or groups; 0: none */
} contenders[CONTENDERS] = {
    {"alphabeta", 0},     {"sss", 0},           {"dual", 0},          {"maxsearch", 0},
    {"mt-sss", 0},        {"mt-dual", 0},       {"quickgame", 0},     {"mgame", 2},
    {"mgame", 4},         {"mgame", 6},         {"rsearch", 1},       {"rsearch", 2},
    {"rsearch", 3},       {"rsearch", 4},       {"rsearch", 6},       {"phased-sss", 1},
    {"phased-sss", 2},    {"phased-sss", 4},    {"staged-sss", 2},    {"staged-sss", 3},
    {"staged-sss", 4},    {"staged-sss", 6},    {"sss-alphabeta", 2}, {"sss-alphabeta", 4},
    {"alphabeta-sss", 2}, {"alphabeta-sss", 4}, {"alphabeta-sss", 5},
};

/* --- measuring */

static int measure_tree(lab_table *out, int seed, artificial *a, nw_error *err)
{
    uint8_t *alphabeta = NULL;
    int rc = 0;
    for (int i = 0; rc == 0 && i < CONTENDERS; i++) {
        const struct contender *c = &contenders[i];
        nw_lab_options options = nw_lab_defaults();
        artificial_search search;
        options.resident = options.groups = c->setting > 0 ? c->setting : 1;
        rc = artificial_run_with(a, c->algorithm, &options, &search, err);
        if (i == 0 && rc == 0)
            rc = (alphabeta = artificial_keep(a, err)) ? 0 : NW_ENOMEM;
        lab_put(out, "%d", seed);
        lab_put(out, "%s", c->algorithm);
        lab_put(out, "%d", c->setting);
        lab_put(out, "%llu", (unsigned long long)search.distinct);
        lab_put(out, "%llu", (unsigned long long)search.stored);
        lab_put(out, "%llu", (unsigned long long)artificial_outside(a, alphabeta));
    }
    free(alphabeta);
    return rc;
}

static int measure(lab_profile profile, lab_table *out, nw_error *err)
{
    int rc = 0;
    (void)profile; /* equal in all profiles */
    *out = lab_table_create("seed,algorithm,setting,leaves,stored,outside");
    for (int seed = 1; rc == 0 && seed <= TREES; seed++) {
        artificial a;
        rc = artificial_open(&a, WIDTH, DEPTH, NULL, (uint64_t)seed, err);
        if (rc == 0)
            rc = measure_tree(out, seed, &a, err);
        artificial_close(&a);
    }
    return rc;
}

const lab_study lab_frameworks = {
    .name = "frameworks",
    .title = "Other frameworks: leaves and storage",
    .source = "Plaat, sections 3.2.1, 4.1 and 4.1.2",
    .method =
        "Random trees of one width and depth, searched by every variation with every size of "
        "its resident part. Leaves are counted once each; stored are the most states on OPEN, "
        "or the most nodes of an explicit search tree or of memory, at any time.",
    .measure = measure,
};
