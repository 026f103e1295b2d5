/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/stats.h"
#include "lab/studies/artificial.h"
#include "lab/study.h"
#include <math.h>
#include <string.h>

/* What the variations of SSS* trade: how many leaves they evaluate and how many states or nodes
 * they keep, from Alpha-Beta at one end to SSS* at the other; and what is proved of inferior moves.
 * Reproduces: Plaat 1996, section 3.2.1, 4.1, 4.1.2; Reinefeld 2005, inferior root subtrees. */

enum { TREES = 20, WIDTH = 4, DEPTH = 6, CONTENDERS = 27 };

static const struct contender {
    const char *algorithm, *title;
    int setting; /* resident plies or groups; 0: none */
} contenders[CONTENDERS] = {
    {"alphabeta", "Alpha-Beta", 0},
    {"sss", "SSS*", 0},
    {"dual", "DUAL*", 0},
    {"maxsearch", "Maxsearch", 0},
    {"mt-sss", "MT-SSS*", 0},
    {"mt-dual", "MT-DUAL*", 0},
    {"quickgame", "QuickGame", 0},
    {"mgame", "MGame", 2},
    {"mgame", "MGame", 4},
    {"mgame", "MGame", 6},
    {"rsearch", "Rsearch", 1},
    {"rsearch", "Rsearch", 2},
    {"rsearch", "Rsearch", 3},
    {"rsearch", "Rsearch", 4},
    {"rsearch", "Rsearch", 6},
    {"phased-sss", "phased SSS*", 1},
    {"phased-sss", "phased SSS*", 2},
    {"phased-sss", "phased SSS*", 4},
    {"staged-sss", "staged SSS*", 2},
    {"staged-sss", "staged SSS*", 3},
    {"staged-sss", "staged SSS*", 4},
    {"staged-sss", "staged SSS*", 6},
    {"sss-alphabeta", "SSS* on top", 2},
    {"sss-alphabeta", "SSS* on top", 4},
    {"alphabeta-sss", "Alpha-Beta on top", 2},
    {"alphabeta-sss", "Alpha-Beta on top", 4},
    {"alphabeta-sss", "Alpha-Beta on top", 5},
};

/* Those that have the leaves of another curve and are not drawn: Maxsearch to QuickGame. */
enum { FIRST_TWIN = 3, LAST_TWIN = 6 };

/* --- measuring */

static int measure_tree(lab_table *out, int seed, artificial *a, nw_error *err)
{
    uint8_t *alphabeta = NULL;
    int rc = 0;
    for (int i = 0; rc == 0 && i < CONTENDERS; i++) {
        const struct contender *c = &contenders[i];
        nw_book_options options = nw_book_defaults();
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
    (void)profile; /* all of it in each */
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

/* --- what it shows */

static double mean_of(const lab_table *t, const char *algorithm, int setting, const char *column)
{
    char where[64];
    double value[TREES] = {0}, sum = 0;
    snprintf(where, sizeof where, "algorithm=%s,setting=%d", algorithm, setting);
    const size_t n = lab_select(t, where, column, value, TREES);
    for (size_t i = 0; i < n; i++)
        sum += value[i];
    return n > 0 ? sum / (double)n : 0;
}

static double greatest_of(const lab_table *t, const char *algorithm, const char *column)
{
    char where[64];
    double value[TREES] = {0}, most = 0;
    snprintf(where, sizeof where, "algorithm=%s", algorithm);
    const size_t n = lab_select(t, where, column, value, TREES);
    for (size_t i = 0; i < n; i++)
        most = fmax(most, value[i]);
    return most;
}

/* How many of the trees have a leaf outside Alpha-Beta's. */
static int trees_outside(const lab_table *t, const struct contender *c)
{
    char where[64];
    double value[TREES] = {0};
    int count = 0;
    snprintf(where, sizeof where, "algorithm=%s,setting=%d", c->algorithm, c->setting);
    const size_t n = lab_select(t, where, "outside", value, TREES);
    for (size_t i = 0; i < n; i++)
        count += value[i] > 0;
    return count;
}

static void draw(const lab_table *t, lab_section *s)
{
    lab_figure *f =
        lab_add_figure(s, "frameworks-storage", "Leaves against storage, variations of SSS*");
    const double all = mean_of(t, "alphabeta", 0, "leaves");
    lab_series *series = NULL;
    if (!f)
        return;
    snprintf(f->x_label, sizeof f->x_label, "states or nodes kept at a time, at most");
    snprintf(f->y_label, sizeof f->y_label, "leaves, per cent of Alpha-Beta's");
    snprintf(f->caption, sizeof f->caption,
             "Random trees of width %d and depth %d, means of %d. Along a curve the resident part "
             "grows, or the number of groups falls. States of SSS* are compared with nodes of "
             "explicit trees, which are smaller.",
             WIDTH, DEPTH, TREES);
    f->log_x = true;
    f->reference = 100;
    for (int i = 1, colour = 0; i < CONTENDERS; i++) {
        const struct contender *c = &contenders[i];
        if (i >= FIRST_TWIN && i <= LAST_TWIN)
            continue;
        if (i == 1 || strcmp(c->title, contenders[i - 1].title) != 0)
            series = lab_figure_series(f, c->title, colour++ % LAB_COLOURS);
        const double stored = mean_of(t, c->algorithm, c->setting, "stored");
        const double y = 100 * mean_of(t, c->algorithm, c->setting, "leaves") / all;
        if (series && stored > 0)
            lab_series_point(series, stored, y, y, y);
    }
}

/* Sums of geometric series: w^0 + w^1 + w^1 + w^2 + ..., the nodes of a max solution tree of a MAX
 * root, level by level. */
static double solution_nodes(void)
{
    double nodes = 0;
    for (int level = 0; level <= DEPTH; level++)
        nodes += pow(WIDTH, (level + 1) / 2);
    return nodes;
}

static void judge_storage(const lab_table *t, lab_section *s)
{
    const double sss = greatest_of(t, "sss", "stored"), dual = greatest_of(t, "dual", "stored");
    const double up = pow(WIDTH, (DEPTH + 1) / 2), down = pow(WIDTH, DEPTH / 2);
    const double mt = mean_of(t, "mt-sss", 0, "stored"), plus = solution_nodes();
    lab_add_finding(s, sss <= up && dual <= down ? LAB_AGREES : LAB_DIFFERS,
                    "OPEN needs at most w^ceil(d/2) entries for SSS* and w^floor(d/2) for DUAL*.",
                    "At most %.0f and %.0f states, of %.0f and %.0f.", sss, dual, up, down);
    lab_add_finding(
        s, mt > plus ? LAB_AGREES : LAB_DIFFERS,
        "MT-SSS* stores the interior nodes of a max solution tree too, and with them the direct "
        "children of its nodes, which optimisations can skip.",
        "MT-SSS*, which forgets nothing, stores %.0f nodes on average; a max solution tree has "
        "%.0f, of which %.0f are leaves.",
        mt, plus, up);
}

static void judge_frameworks(const lab_table *t, lab_section *s)
{
    const double ab = mean_of(t, "alphabeta", 0, "leaves"), sss = mean_of(t, "sss", 0, "leaves");
    const double quick = mean_of(t, "quickgame", 0, "leaves");
    const int outside = trees_outside(t, &(struct contender){"quickgame", "", 0});
    lab_add_finding(s, outside > 0 && quick < ab ? LAB_AGREES : LAB_DIFFERS,
                    "QuickGame misses some of Alpha-Beta's deep cutoffs, although on average it "
                    "expands fewer nodes on artificial random trees.",
                    "In %d of %d trees it evaluates a leaf that Alpha-Beta does not; on average "
                    "%.0f leaves, Alpha-Beta %.0f.",
                    outside, TREES, quick, ab)
        ->conclusion = true;
    lab_add_finding(s,
                    mean_of(t, "rsearch", 1, "leaves") == ab &&
                            mean_of(t, "rsearch", DEPTH, "leaves") ==
                                mean_of(t, "maxsearch", 0, "leaves")
                        ? LAB_AGREES
                        : LAB_DIFFERS,
                    "When the size of the resident tree is reduced to zero, Rsearch selects the "
                    "same nodes as Alpha-Beta.",
                    "%.0f leaves with one ply resident, Alpha-Beta %.0f; %.0f with all, Maxsearch "
                    "%.0f.",
                    mean_of(t, "rsearch", 1, "leaves"), ab, mean_of(t, "rsearch", DEPTH, "leaves"),
                    mean_of(t, "maxsearch", 0, "leaves"));
    lab_add_finding(
        s,
        mean_of(t, "staged-sss", 4, "leaves") > sss && mean_of(t, "phased-sss", 2, "leaves") > sss
            ? LAB_AGREES
            : LAB_DIFFERS,
        "Hybrids and staged or phased versions of SSS* achieve the memory reduction at "
        "the cost of a lower performance.",
        "SSS* %.0f leaves; in stages of 4 plies %.0f, in two phases %.0f, with "
        "Alpha-Beta on top %.0f, below %.0f.",
        sss, mean_of(t, "staged-sss", 4, "leaves"), mean_of(t, "phased-sss", 2, "leaves"),
        mean_of(t, "alphabeta-sss", 2, "leaves"), mean_of(t, "sss-alphabeta", 2, "leaves"));
}

static int present(const lab_table *results, lab_section *section, nw_error *err)
{
    draw(results, section);
    judge_storage(results, section);
    judge_frameworks(results, section);
    section->summary =
        lab_table_create("algorithm,setting,leaves,stored,trees with leaves outside Alpha-Beta's");
    for (int i = 0; i < CONTENDERS; i++) {
        const struct contender *c = &contenders[i];
        lab_put(&section->summary, "%s", c->algorithm);
        lab_put(&section->summary, "%d", c->setting);
        lab_put(&section->summary, "%.1f", mean_of(results, c->algorithm, c->setting, "leaves"));
        lab_put(&section->summary, "%.1f", mean_of(results, c->algorithm, c->setting, "stored"));
        lab_put(&section->summary, "%d", trees_outside(results, c));
    }
    return lab_table_check(&section->summary, err);
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
    .present = present,
};
