/* SPDX-License-Identifier: MIT */
#include "book_run.h"

/* The papers print or name the same algorithm in several forms: here they are shown to be one. */

/* Verifies: Reinefeld 2005, AB_MAX, AB_MIN, non-recursive form; Knuth and Moore 1975, procedure
 * alphabeta, Alpha-Beta within a window; Fishburn 1981, fail-hard: all evaluate the leaves of F2 in
 * its order. */
static void check_alphabeta(const tree_pos *root, const char *text)
{
    static const char *const names[] = {"ab-maxmin", "alphabeta-hard", "alphabeta-stack",
                                        "alphabeta"};
    const nw_score value = minimax_of(root);
    for (int i = 0; i < 4; i++) {
        assert_value(names[i], root, value, text);
        assert_same_leaves(names[i], "f2", root, text);
    }
}

/* Fail-hard results are the value clamped to the window. */
static void check_windows(const tree_pos *root, const char *text)
{
    const nw_score value = minimax_of(root);
    for (nw_score alpha = value - 2; alpha <= value + 2; alpha++) {
        nw_lab_options options = nw_lab_defaults();
        options.alpha = alpha;
        options.beta = alpha + 1 + (value & 1);
        book_run r = run_with(&nw_book_tree_lab, "alphabeta-hard", root, options);
        const nw_score expected = value < alpha          ? alpha
                                  : value > options.beta ? options.beta
                                                         : value;
        if (r.result.value != expected)
            fail_msg("%d in (%d, %d), not %d: %s", r.result.value, alpha, options.beta, expected,
                     text);
        run_free(&r);
    }
}

/* Verifies: Finkel and Fishburn 1980, P-alphabeta; Fishburn 1981, Calphabeta; Marsland 1982,
 * section 2: Calphabeta is PVS; de Bruin, Pijls and Plaat 1994, section 5, PVS: without bounds
 * handed down it is Scout. */
static void check_minimal_windows(const tree_pos *root, const char *text)
{
    const nw_score value = minimax_of(root);
    assert_value("palphabeta", root, value, text);
    assert_value("calphabeta", root, value, text);
    assert_value("pvs-nws", root, value, text);
    assert_same_leaves("calphabeta", "pvs", root, text);
    assert_same_leaves("pvs-nws", "scout", root, text);
}

static bool has_repeated_leaf(book_run *r)
{
    qsort(r->leaf, r->leaves, sizeof *r->leaf, compare_u64);
    for (size_t i = 1; i < r->leaves; i++)
        if (r->leaf[i] == r->leaf[i - 1])
            return true;
    return false;
}

/* Verifies: Reinefeld 2005, NegaScout without the condition on the depth: the leaves are the same,
 * some evaluated more often; Reinefeld, Schaeffer and Marsland 1985, informed NegaScout: every leaf
 * once, and none that Alpha-Beta does not evaluate (for NegaScout see below). */
static void check_negascout(const tree_pos *root, const char *text)
{
    const nw_score value = minimax_of(root);
    assert_value("negascout-plain", root, value, text);
    assert_value("negascout-informed", root, value, text);
    assert_within("negascout-plain", "negascout", root, text);
    assert_within("negascout", "negascout-plain", root, text);
    assert_within("negascout-informed", "alphabeta", root, text);
    book_run informed = run_book("negascout-informed", root);
    if (has_repeated_leaf(&informed))
        fail_msg("negascout-informed evaluates a leaf twice: %s", text);
    book_run sparing = run_book("negascout", root), plain = run_book("negascout-plain", root);
    assert_true(sparing.leaves <= plain.leaves);
    run_free(&informed);
    run_free(&sparing);
    run_free(&plain);
}

static uint64_t informed_escapes;

static void count_informed(const tree_pos *root, const char *text)
{
    book_run informed = run_book("negascout-informed", root);
    book_run soft = run_book("negascout-soft", root);
    if (informed.leaves > soft.leaves)
        fail_msg("negascout-informed evaluates more leaves than negascout-soft: %s", text);
    informed_escapes += !is_subset(&informed, &soft);
    run_free(&informed);
    run_free(&soft);
}

/* Bounds that are kept can lead to other windows, and so informed NegaScout may evaluate a leaf
 * that NegaScout does not: in one of 20,000 trees, and in none of the first 3,000. It never
 * evaluates more leaves. */
TEST(test_informed)
{
    const uint64_t trees = trees_to_check(3000);
    informed_escapes = 0;
    on_trees(count_informed, trees);
    if (informed_escapes > trees / 10000)
        fail_msg("in %llu of %llu trees outside NegaScout's", (unsigned long long)informed_escapes,
                 (unsigned long long)trees);
}

/* Verifies: Plaat 1996, section 4.1: moves that a pass has finished can be skipped: the same
 * leaves are evaluated with fewer look-ups. */
static void check_skipping(const tree_pos *root, const char *text)
{
    assert_value("mt-skip", root, minimax_of(root), text);
    assert_same_leaves("mt-skip", "sss", root, text);
    book_run all = run_book("mt-sss", root), some = run_book("mt-skip", root);
    assert_true(some.result.counts.table <= all.result.counts.table);
    assert_int_equal(some.result.passes, all.result.passes);
    run_free(&all);
    run_free(&some);
}

/* Verifies: Plaat 1996, section 3.2, first guess, aspiration in MTD(bi): the value is found from
 * any start, within what Alpha-Beta evaluates. */
static void check_starts(const tree_pos *root, const char *text)
{
    static const char *const names[] = {"mtdf-static", "mtd-bi-aspiration"};
    const nw_score value = minimax_of(root);
    for (int i = 0; i < 2; i++) {
        assert_value(names[i], root, value, text);
        assert_within(names[i], "alphabeta", root, text);
    }
}

/* Verifies: Plaat 1996, fig. 5.4, fig. 5.4 as printed: in a tree, where no two paths meet, ETC
 * finds nothing and changes nothing. */
static void check_etc(const tree_pos *root, const char *text)
{
    static const char *const names[] = {"alphabeta-etc", "alphabeta-etc-printed"};
    for (int i = 0; i < 2; i++) {
        assert_value(names[i], root, minimax_of(root), text);
        assert_same_leaves(names[i], "alphabeta-memory", root, text);
    }
}

/* Verifies: Plaat 1996, section 4.1, 4.3.2, replacement: with room for all MT-SSS* is SSS*; with
 * little it finds the value nonetheless. */
static void check_small_tables(const tree_pos *root, const char *text)
{
    const nw_score value = minimax_of(root);
    for (int keep = NW_KEEP_DEEP; keep <= NW_KEEP_CHAIN; keep++)
        for (int entries = 1; entries <= 64; entries *= 8) {
            nw_lab_options options = nw_lab_defaults();
            options.keep = (nw_keep)keep;
            options.entries = entries;
            book_run r = run_with(&nw_book_tree_lab, "mt-small", root, options);
            if (r.result.value != value)
                fail_msg("%d with %d entries, not %d: %s", r.result.value, entries, value, text);
            run_free(&r);
        }
    nw_lab_options options = nw_lab_defaults();
    options.keep = NW_KEEP_CHAIN;
    options.entries = 20000;
    book_run all = run_with(&nw_book_tree_lab, "mt-small", root, options);
    book_run sss = run_book("sss", root);
    if (!same_leaves(&all, &sss))
        fail_msg("mt-small, which forgets nothing, is not sss: %s", text);
    run_free(&all);
    run_free(&sss);
}

/* The evaluations that an algorithm needs on twenty trees of the recipe. */
static uint64_t evaluations(const char *name, const char *format, nw_keep keep, int entries)
{
    uint64_t sum = 0;
    for (int seed = 1; seed <= 20; seed++) {
        char recipe[64];
        tree *t = NULL;
        nw_error err = {0};
        tree_pos root;
        nw_lab_options options = nw_lab_defaults();
        options.keep = keep;
        options.entries = entries;
        snprintf(recipe, sizeof recipe, format, seed);
        assert_int_equal(tree_recipe(recipe, &t, &err), 0);
        tree_root(t, &root);
        book_run r = run_with(&nw_book_tree_lab, name, &root, options);
        sum += r.leaves;
        run_free(&r);
        tree_free(t);
    }
    return sum;
}

/* Where paths meet ETC saves leaves. Where the table is much too small, favouring the root loses
 * least: keeping the last solution tree, which the thesis supposes to be better for MT, is not
 * better in these trees. Where there is room for that tree, losing nothing to collisions is
 * best. */
TEST(test_memory_matters)
{
    const char *transposing = "w=5,d=6,seed=%d,transpose=1", *plain = "w=4,d=6,seed=%d";
    assert_true(evaluations("alphabeta-etc", transposing, NW_KEEP_DEEP, 1) <
                evaluations("alphabeta-memory", transposing, NW_KEEP_DEEP, 1));
    assert_true(evaluations("alphabeta-etc-printed", transposing, NW_KEEP_DEEP, 1) >=
                evaluations("alphabeta-etc", transposing, NW_KEEP_DEEP, 1));
    assert_true(evaluations("mt-small", plain, NW_KEEP_DEEP, 150) <
                evaluations("mt-small", plain, NW_KEEP_LAST, 150));
    const uint64_t chain = evaluations("mt-small", plain, NW_KEEP_CHAIN, 1000);
    assert_true(chain < evaluations("mt-small", plain, NW_KEEP_DEEP, 1000));
    assert_true(chain >= evaluations("mt-sss", plain, NW_KEEP_DEEP, 1));
}

static void see_window(nw_observer *observer, const nw_event *e)
{
    (void)observer;
    if (e->kind == NW_EVENT_ENTER)
        assert_true(e->alpha < e->beta);
}

/* Bounds that leave nothing of the window decide: no node is entered with an empty one. */
TEST(test_no_empty_window)
{
    for (int seed = 1; seed <= 20; seed++) {
        char text[64];
        tree *t = NULL;
        nw_error err = {0};
        nw_observer observer = {see_window};
        nw_lab_options options = nw_lab_defaults();
        tree_pos root;
        snprintf(text, sizeof text, "w=4,d=6,seed=%d,values=-9..9,transpose=1", seed);
        assert_int_equal(tree_recipe(text, &t, &err), 0);
        tree_root(t, &root);
        options.observer = &observer;
        book_run r = run_with(&nw_book_tree_lab, "alphabeta-memory", &root, options);
        run_free(&r);
        tree_free(t);
    }
}

/* In a wide tree there are finished moves to skip. */
TEST(test_skipping_saves)
{
    tree *t = NULL;
    nw_error err = {0};
    tree_pos root;
    assert_int_equal(tree_recipe("w=6,d=5,seed=3", &t, &err), 0);
    tree_root(t, &root);
    book_run all = run_book("mt-sss", &root), some = run_book("mt-skip", &root);
    assert_true(some.result.counts.table * 20 < all.result.counts.table * 19);
    run_free(&all);
    run_free(&some);
    tree_free(t);
}

/* The published drivers, as a reader writes them: docs/book.md has the same list. */
static const struct {
    const char *algorithm, *first, *next;
} drivers[] = {
    {"mt-sss", "inf", "g"},
    {"mt-dual", "1 - inf", "g + 1"},
    {"mtdf", "guess", "g < gamma ? g : g + 1"},
    {"mtd-bi", "(low + high + 1) / 2",
     "low < high ? (low + high + 1) / 2 : low == high && low > lower ? low : g < gamma ? g : g + "
     "1"},
    {"mtd-step", "inf", "max(g - step, lower + 1)"},
};

static nw_score towards(void *context, const nw_driving *d)
{
    ++*(int *)context;
    return d->pass == 0 ? d->guess : d->g < d->gamma ? d->g : d->g + 1;
}

/* Verifies: Plaat 1996, fig. 3.5: MTD(n, first, next) with the rules of a published driver is that
 * driver, leaf by leaf and pass by pass. */
static void check_drivers(const tree_pos *root, const char *text)
{
    for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++) {
        nw_lab_options options = nw_lab_defaults();
        options.guess = 3;
        book_run published = run_with(&nw_book_tree_lab, drivers[i].algorithm, root, options);
        assert_int_equal(nw_lab_option_set(&options, "first", drivers[i].first, NULL), 0);
        assert_int_equal(nw_lab_option_set(&options, "next", drivers[i].next, NULL), 0);
        book_run own = run_with(&nw_book_tree_lab, "mtd", root, options);
        if (!same_leaves(&published, &own) || own.result.passes != published.result.passes ||
            memcmp(own.result.pass, published.result.pass,
                   (size_t)own.result.passes * sizeof *own.result.pass) != 0)
            fail_msg("%s as a formula differs: %s", drivers[i].algorithm, text);
        if (own.result.value != published.result.value)
            fail_msg("%s as a formula: %d, not %d: %s", drivers[i].algorithm, own.result.value,
                     published.result.value, text);
        run_free(&own);
        run_free(&published);
    }
    int calls = 0;
    nw_lab_options options = nw_lab_defaults();
    options.driver = towards;
    options.driver_context = &calls;
    book_run own = run_with(&nw_book_tree_lab, "mtd", root, options);
    book_run mtdf = run_book("mtdf", root);
    if (!same_leaves(&mtdf, &own) || calls != own.result.passes)
        fail_msg("a function that drives as MTD(f) differs: %s", text);
    run_free(&own);
    run_free(&mtdf);
}

/* A rule that never ends is stopped, and a formula without a value refused, with a sentence. */
TEST(test_driver_refusals)
{
    static const struct {
        const char *first, *next, *sentence;
    } bad[] = {
        {"0", "gamma",
         "pass 2 asks whether the value is at least 0, but it is known to lie within "},
        {"inf + 1", "g", "pass 1 asks whether the value is at least inf+1"},
        {"0", "upper - lower > 0 ? -inf : 1", "pass 2 asks whether the value is at least -inf"},
        {"guess +", "g", "first: guess +: expected a number or a name at the end"},
        {"guess", "g / (g - g)", "next: g / (g - g): divides by zero"},
    };
    tree_pos root;
    tree *t = tree_of_text("((1 2) (3 4))", &root);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        nw_lab_options options = nw_lab_defaults();
        nw_book_result result;
        nw_error err = {0};
        snprintf(options.first, sizeof options.first, "%s", bad[i].first);
        snprintf(options.next, sizeof options.next, "%s", bad[i].next);
        assert_int_equal(nw_book_tree_lab.run("mtd", &root, &options, &result, &err), NW_EINVAL);
        if (!strstr(err.text, bad[i].sentence))
            fail_msg("'%s' does not contain '%s'", err.text, bad[i].sentence);
        nw_book_free(&result);
    }
    tree_free(t);
}

#define ON_TREES(check)                                                                            \
    TEST(test_##check)                                                                             \
    {                                                                                              \
        on_trees(check_##check, trees_to_check(3000));                                             \
    }
ON_TREES(alphabeta)
ON_TREES(windows)
ON_TREES(minimal_windows)
ON_TREES(negascout)
ON_TREES(skipping)
ON_TREES(starts)
ON_TREES(etc)
ON_TREES(small_tables)
ON_TREES(drivers)

TEST_MAIN(NULL, NULL)
