/* SPDX-License-Identifier: MIT */
#include "book_run.h"
#include "core/bounds.h"
#include "support.h"

/* Theorems about all algorithms, or about Alpha-Beta alone, as properties of random trees. */

static book_run run_window(const char *name, const tree_pos *root, nw_score alpha, nw_score beta)
{
    nw_lab_options options = nw_lab_defaults();
    options.alpha = alpha;
    options.beta = beta;
    return run_with(&nw_book_tree_lab, name, root, options);
}

static bool window_adds(const char *name, const tree_pos *root, nw_bounds wide, nw_bounds narrow)
{
    book_run outer = run_window(name, root, wide.f_minus, wide.f_plus);
    book_run inner = run_window(name, root, narrow.f_minus, narrow.f_plus);
    const bool adds = !is_subset(&inner, &outer);
    run_free(&outer);
    run_free(&inner);
    return adds;
}

/* Verifies: Plaat 1996, fig. 2.7: within a narrower window Alpha-Beta evaluates no other leaf. */
static void check_windows(const tree_pos *root, const char *text)
{
    static const char *const names[] = {"alphabeta", "alphabeta-hard", "f2", "alphabeta-memory"};
    uint64_t seed = nw_mix(strlen(text));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const nw_score at = (nw_score)(nw_random(&seed) % 41) - 20;
        const nw_bounds wide = {at - 1 - (nw_score)(nw_random(&seed) % 9),
                                at + 1 + (nw_score)(nw_random(&seed) % 9)};
        const nw_score low = wide.f_minus + (nw_score)(nw_random(&seed) % 2);
        const nw_bounds narrow = {low, low + 1};
        if (window_adds(names[i], root, wide, narrow) ||
            window_adds(names[i], root, (nw_bounds){-NW_INF, NW_INF}, wide))
            fail_msg("%s evaluates more within a narrower window: %s", names[i], text);
    }
}

/* For NegaScout that does not hold: a tree of four leaves shows it. */
TEST(test_negascout_window)
{
    tree_pos root;
    nw_error err = {0};
    tree *t = NULL;
    FILE *f = fopen("examples/trees/negascout-window.tree", "r");
    assert_non_null(f);
    assert_int_equal(tree_read(f, "negascout-window.tree", &t, &err), 0);
    fclose(f);
    tree_root(t, &root);
    assert_true(window_adds("negascout", &root, (nw_bounds){5, 9}, (nw_bounds){8, 9}));
    assert_false(window_adds("alphabeta", &root, (nw_bounds){5, 9}, (nw_bounds){8, 9}));
    tree_free(t);
}

/* --- the minimal tree */

static bool finds_value(const nw_book_row *row)
{
    return !row->estimates && !proves_move_only(row->name) && strcmp(row->name, "pns") != 0;
}

/* In the best order these need no other leaf; f1, without deep cutoffs, does. */
static bool is_minimal(const char *name)
{
    static const char *const names[] = {"alphabeta", "negascout", "pvs",      "scout",
                                        "sss",       "dual",      "mt-sss",   "mt-dual",
                                        "recsss",    "sss2",      "maxsearch"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

static size_t distinct_leaves(const char *name, const tree_pos *root)
{
    size_t count = 0;
    book_run r = run_book(name, root);
    qsort(r.leaf, r.leaves, sizeof *r.leaf, compare_u64);
    for (size_t i = 0; i < r.leaves; i++)
        count += i == 0 || r.leaf[i] != r.leaf[i - 1];
    run_free(&r);
    return count;
}

/* Verifies: Knuth and Moore 1975, critical positions: every algorithm that finds the value
 * evaluates at least w^(d/2 rounded down) + w^(d/2 rounded up) - 1 leaves; where the first move is
 * always best Alpha-Beta, NegaScout, SSS* and their kin evaluate just those. */
TEST(test_minimal_tree)
{
    int algorithms = 0;
    for (int seed = 1; seed <= 12; seed++) {
        const int w = 2 + seed % 3, d = 2 + seed % 4;
        size_t down = 1, up = 1;
        for (int ply = 0; ply < d; ply++)
            *(ply % 2 ? &down : &up) *= (size_t)w;
        for (int ordered = 0; ordered < 2; ordered++) {
            char recipe[80];
            tree_pos root;
            tree *t = NULL;
            nw_error err = {0};
            snprintf(recipe, sizeof recipe, "w=%d,d=%d,seed=%d%s", w, d, seed,
                     ordered ? ",order=1" : "");
            assert_int_equal(tree_recipe(recipe, &t, &err), 0);
            tree_root(t, &root);
            algorithms = 0;
            for (const nw_book_row *row = nw_book_tree_lab.rows; row->name; row++) {
                if (!finds_value(row))
                    continue;
                const size_t leaves = distinct_leaves(row->name, &root);
                const bool least = ordered && is_minimal(row->name);
                if (least ? leaves != down + up - 1 : leaves < down + up - 1)
                    fail_msg("%s: %zu leaves of %s, the minimal tree has %zu", row->name, leaves,
                             recipe, down + up - 1);
                algorithms++;
            }
            tree_free(t);
        }
    }
    print_message("the minimal tree: %d algorithms\n", algorithms);
}

/* --- solution trees */

enum { SOLUTIONS_MAX = 4000 };

/* Writes the values of all solution trees below n: those of max solution trees, which have all
 * moves of MAX and one of MIN, are the greatest of their leaves; min solution trees the mirror
 * image. Returns how many there are, or -1 if that is too many. */
static int solutions(const tree_pos *n, bool upper, nw_score *out)
{
    const int width = tree_width(n);
    int count = 0;
    if (width == 0) {
        out[0] = tree_value(n);
        return 1;
    }
    const bool all = n->max == upper;
    nw_score *mine = malloc(SOLUTIONS_MAX * sizeof *mine);
    assert_non_null(mine);
    for (int i = 0; i < width && count >= 0; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        const int more = solutions(&child, upper, mine), had = count;
        const int total = more < 0 ? -1 : !all || i == 0 ? had + more : had * more;
        if (total < 0 || total > SOLUTIONS_MAX) {
            count = -1;
        } else if (!all || i == 0) {
            memcpy(out + had, mine, (size_t)more * sizeof *mine);
            count = total;
        } else {
            for (int k = total - 1; k >= 0; k--) { /* backwards: out[k / more] is still old */
                const nw_score a = out[k / more], b = mine[k % more];
                out[k] = upper ? (a > b ? a : b) : (a < b ? a : b);
            }
            count = total;
        }
    }
    free(mine);
    return count;
}

static int enumerated;

/* Verifies: Stockman 1979: the value is the least of the max solution trees and the
 * greatest of the min solution trees, over all of them. */
static void check_stockman(const tree_pos *root, const char *text)
{
    static nw_score value[SOLUTIONS_MAX];
    for (int upper = 0; upper < 2; upper++) {
        const int count = solutions(root, upper, value);
        for (int i = 1; i < count; i++)
            if (upper ? value[i] < value[0] : value[i] > value[0])
                value[0] = value[i];
        if (count > 0 && value[0] != minimax_of(root))
            fail_msg("%d of %d solution trees, minimax %d: %s", value[0], count, minimax_of(root),
                     text);
        enumerated += count > 0;
    }
}

/* --- search trees: leaves that are evaluated, and open ones */

/* Part of a tree: each leaf is open or not, by its place; open ones have a value to try. */
typedef struct part {
    uint64_t seed, special; /* special: this open leaf has a value of its own, */
    nw_score open, own;     /* own */
} part;

static nw_score part_value(const part *p, const tree_pos *n, uint64_t place)
{
    const int width = tree_width(n);
    if (width == 0)
        return place == p->special ? p->own : nw_mix(place ^ p->seed) % 3 ? tree_value(n) : p->open;
    nw_score v = n->max ? -NW_INF : NW_INF;
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        const nw_score below = part_value(p, &child, nw_mix(place ^ (uint64_t)(i + 1)));
        v = n->max ? max_score(v, below) : min_score(v, below);
    }
    return v;
}

/* Verifies: de Bruin, Pijls and Plaat 1994, section 4, search trees: with f+ and f-, the values
 * where all open leaves are the best and the worst for MAX, the bounds are tight: if all open
 * leaves are worth x, the value is x brought into f- .. f+, so every value between the bounds is
 * reached. */
static void check_tight(const tree_pos *root, const char *text)
{
    part p = {.seed = nw_mix(strlen(text)), .open = -NW_INF};
    const nw_score f_minus = part_value(&p, root, 1);
    p.open = NW_INF;
    const nw_score f_plus = part_value(&p, root, 1), v = minimax_of(root);
    if (f_minus > v || v > f_plus)
        fail_msg("the value %d lies outside %d .. %d: %s", v, f_minus, f_plus, text);
    for (p.open = -25; p.open <= 25; p.open++)
        if (part_value(&p, root, 1) != max_score(f_minus, min_score(p.open, f_plus)))
            fail_msg("open leaves of %d, bounds %d .. %d: %s", p.open, f_minus, f_plus, text);
}

/* Proof and disproof numbers of a search tree for a threshold; the leaf that proof-number search
 * selects, as its place and the way to it. */
typedef struct numbers {
    uint64_t proof, disproof, selected;
} numbers;

enum { NEVER = 1 << 30 };

static uint64_t sum_of(uint64_t a, uint64_t b)
{
    return a + b < NEVER ? a + b : NEVER;
}

static numbers numbers_of(const part *p, const tree_pos *n, uint64_t place, nw_score threshold)
{
    const int width = tree_width(n);
    if (width == 0) {
        const nw_score v = part_value(p, n, place);
        const bool open = place != p->special && nw_mix(place ^ p->seed) % 3 == 0;
        return open             ? (numbers){1, 1, place}
               : v >= threshold ? (numbers){0, NEVER, 0}
                                : (numbers){NEVER, 0, 0};
    }
    numbers sum = n->max ? (numbers){NEVER + 1, 0, 0} : (numbers){0, NEVER + 1, 0};
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        const numbers c = numbers_of(p, &child, nw_mix(place ^ (uint64_t)(i + 1)), threshold);
        const bool better = n->max ? c.proof < sum.proof : c.disproof < sum.disproof;
        if (better)
            sum.selected = c.selected;
        sum.proof = !n->max ? sum_of(sum.proof, c.proof) : better ? c.proof : sum.proof;
        sum.disproof = n->max   ? sum_of(sum.disproof, c.disproof)
                       : better ? c.disproof
                                : sum.disproof;
    }
    return sum;
}

/* Verifies: de Bruin, Pijls and Plaat 1994, section 7, equations (7) and (8): a node is proved, its
 * lower bound at least the threshold, if and only if its proof number is 0 and its disproof number
 * infinite, and the mirror image; and the selected leaf lies in a least proof tree and in a least
 * disproof tree: evaluating it well makes the one number less by one, badly the other. */
static void check_numbers(const tree_pos *root, const char *text)
{
    part p = {.seed = nw_mix(strlen(text))};
    uint64_t seed = p.seed;
    const nw_score threshold = (nw_score)(nw_random(&seed) % 9) - 4;
    p.open = -NW_INF;
    const bool proved = part_value(&p, root, 1) >= threshold;
    p.open = NW_INF;
    const bool disproved = part_value(&p, root, 1) < threshold;
    const numbers n = numbers_of(&p, root, 1, threshold);
    if (proved != (n.proof == 0) || proved != (n.disproof >= NEVER) ||
        disproved != (n.disproof == 0) || disproved != (n.proof >= NEVER))
        fail_msg("proof %llu, disproof %llu, threshold %d: %s", (unsigned long long)n.proof,
                 (unsigned long long)n.disproof, threshold, text);
    if (proved || disproved)
        return;
    p.special = n.selected;
    p.own = NW_SCORE_MAX;
    const uint64_t proof = numbers_of(&p, root, 1, threshold).proof;
    p.own = NW_SCORE_MIN;
    const uint64_t disproof = numbers_of(&p, root, 1, threshold).disproof;
    if (proof + 1 != n.proof || disproof + 1 != n.disproof)
        fail_msg("the selected leaf is not in both least trees: %s", text);
}

/* --- older siblings */

typedef struct passing {
    nw_lab_options options;
    nw_book_result result;
    const tree_pos *root;
    const char *text;
    nw_score gamma; /* of the pass, as SSS-2 has it: the value of the pass before */
} passing;

static void on_passing_leaf(void *context, const uint32_t *path, int plies)
{
    passing *p = context;
    nw_why w;
    nw_error err = {0};
    const int passes = p->result.passes;
    p->gamma = passes > 0 ? p->result.pass[passes - 1].value : NW_INF;
    if (nw_book_tree_lab.why(p->root, &p->options, path, plies, &w, &err) != 0)
        fail_msg("%s", err.text);
    if (w.alpha >= p->gamma || w.beta != p->gamma)
        fail_msg("%s, pass %d with gamma %d: a leaf with alpha %d, beta %d: %s",
                 p->options.algorithm, passes + 1, p->gamma, w.alpha, w.beta, p->text);
    nw_why_free(&w);
}

/* Verifies: de Bruin, Pijls and Plaat 1994, fig. 5, T-NWS: where a pass comes to a leaf, all older
 * siblings at MIN nodes fail high, the least of them exactly at gamma, and at MAX nodes fail low.
 */
static void check_older_siblings(const tree_pos *root, const char *text)
{
    static const char *const names[] = {"sss2", "mt-sss"};
    for (int i = 0; i < 2 && strlen(text) < 800; i++) {
        nw_error err = {0};
        passing p = {.options = nw_lab_defaults(), .root = root, .text = text};
        nw_lab_options o = p.options;
        p.options.algorithm = names[i];
        o.leaf = on_passing_leaf;
        o.context = &p;
        assert_int_equal(nw_book_tree_lab.run(names[i], root, &o, &p.result, &err), 0);
        nw_book_free(&p.result);
    }
}

TEST(test_search_trees)
{
    on_trees(check_tight, trees_to_check(2000));
    on_trees(check_numbers, trees_to_check(2000));
}

TEST(test_older_siblings)
{
    on_trees(check_older_siblings, trees_to_check(1000));
}

TEST(test_windows)
{
    on_trees(check_windows, trees_to_check(2000));
}

TEST(test_stockman)
{
    on_trees(check_stockman, trees_to_check(2000));
    assert_true(enumerated > (int)trees_to_check(2000) / 2);
}

TEST_MAIN(NULL, NULL)
