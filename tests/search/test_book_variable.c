/* SPDX-License-Identifier: MIT */
#include "book_run.h"

/* The searches of variable depth: on trees whose interior values come with an error that is known,
 * beside the values themselves. */

static tree *recipe_tree(const char *format, int seed, tree_pos *root)
{
    char recipe[160];
    tree *t = NULL;
    nw_error err = {0};
    snprintf(recipe, sizeof recipe, format, seed);
    if (tree_recipe(recipe, &t, &err) != 0)
        fail_msg("%s: %s", recipe, err.text);
    tree_root(t, root);
    return t;
}

static book_run run_budget(const char *name, const tree_pos *root, int budget)
{
    nw_lab_options options = nw_lab_defaults();
    options.budget = budget;
    return run_with(&nw_book_tree_lab, name, root, options);
}

/* Does the move that r recommends attain the value of the root? In these trees a node carries it.
 */
static bool is_right(const book_run *r, const tree_pos *root)
{
    tree_pos child;
    assert_true(r->result.pv_length > 0);
    tree_play(&child, root, r->result.pv[0]);
    return child.value == root->value;
}

static const char *const searches[] = {"bstar",
                                       "bstar-probability",
                                       "pbstar",
                                       "conspiracy",
                                       "alphabeta-conspiracy",
                                       "best-first-minimax",
                                       "best-first-extension"};
enum { SEARCHES = sizeof searches / sizeof *searches, SEEDS = 60 };

/* --- the trees */

static void check_errors(const tree_pos *n, int plies)
{
    const nw_score error = tree_value(n) - n->value, most = tree_noise(n);
    const tree_estimate bounds = tree_bounds(n);
    assert_true(tree_width(n) > 0 ? error >= -most && error <= most : error == 0);
    assert_true(bounds.pess <= n->value && n->value <= bounds.opt);
    for (int i = 0; i < tree_width(n) && plies > 0; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        check_errors(&child, plies - 1);
    }
}

/* An interior value is off by at most the noise, and its bounds hold. */
TEST(test_noise)
{
    for (int seed = 1; seed <= 20; seed++) {
        tree_pos root;
        tree *t =
            recipe_tree("w=3,d=5,seed=%d,order=0.4,noise=300,sharpen=30,early=5", seed, &root);
        check_errors(&root, 5);
        assert_int_equal(minimax_of(&root), root.value);
        tree_free(t);
    }
}

/* Correlated values drift by no more than their bounds say. */
TEST(test_drift)
{
    for (int seed = 1; seed <= 20; seed++) {
        tree_pos root;
        tree *t = recipe_tree("w=3,d=5,seed=%d,correlated=10,noise=7", seed, &root);
        const tree_estimate bounds = tree_bounds(&root);
        const nw_score value = minimax_of(&root);
        assert_true(bounds.pess <= value && value <= bounds.opt);
        tree_free(t);
    }
}

/* --- the searches */

/* Without an error every search finds a best move, whatever it expands. */
TEST(test_perfect_values)
{
    for (int i = 0; i < SEARCHES; i++)
        for (int seed = 1; seed <= SEEDS; seed++) {
            tree_pos root;
            tree *t = recipe_tree("w=4,d=6,seed=%d,order=0.3,noise=0", seed, &root);
            book_run r = run_budget(searches[i], &root, 100);
            if (!is_right(&r, &root))
                fail_msg("%s errs on tree %d", searches[i], seed);
            run_free(&r);
            tree_free(t);
        }
}

/* Verifies: Berliner 1979, B*; Plaat 1996, section 2.3.3: where bounds hold and the search ends,
 * the move is best; and it ends. */
TEST(test_bstar_proves)
{
    for (int seed = 1; seed <= 4 * SEEDS; seed++) {
        tree_pos root;
        tree *t = recipe_tree(seed % 2 ? "w=3,d=6,seed=%d,order=0.3,noise=400"
                                       : "w=3,d=6,seed=%d,order=0.3,noise=400,root=min",
                              seed, &root);
        book_run r = run_budget("bstar", &root, 1000000);
        assert_true(r.result.settled);
        assert_true(r.result.pess <= root.value && root.value <= r.result.opt);
        if (!is_right(&r, &root))
            fail_msg("B* proves a move that is not best, tree %d", seed);
        run_free(&r);
        tree_free(t);
    }
}

/* Verifies: Palay 1985, PB*; Plaat 1996, section 2.3.3: it becomes sure at a lower cost than B*
 * becomes certain. Sure at 95 % it is right a little less often, since brothers are not
 * independent. */
TEST(test_pbstar_is_sure)
{
    int settled = 0, right = 0;
    uint64_t sure = 0, certain = 0;
    for (int seed = 1; seed <= 4 * SEEDS; seed++) {
        tree_pos root;
        tree *t = recipe_tree("w=4,d=7,seed=%d,order=0.3,noise=300", seed, &root);
        book_run p = run_budget("pbstar", &root, 20000), b = run_budget("bstar", &root, 20000);
        settled += p.result.settled;
        right += p.result.settled && is_right(&p, &root);
        sure += p.leaves;
        certain += b.leaves;
        run_free(&p);
        run_free(&b);
        tree_free(t);
    }
    print_message("PB* settled %d, right %d, %llu evaluations; B* %llu\n", settled, right,
                  (unsigned long long)sure, (unsigned long long)certain);
    assert_true(settled > 2 * SEEDS);
    assert_true(right * 100 > settled * 85);
    assert_true(sure < certain);
}

/* --- conspiracies, by trying all */

typedef struct grown {
    uint64_t *path; /* sorted hashes of what was evaluated */
    size_t count;
    uint64_t open[64]; /* leaves that can change */
    int opens;
    uint64_t changed; /* which of them do */
    nw_score to;
} grown;

static uint64_t child_hash(uint64_t h, uint32_t i)
{
    return nw_mix(h ^ (i + 1));
}

static bool was_evaluated(const grown *g, uint64_t h)
{
    return bsearch(&h, g->path, g->count, sizeof h, compare_u64) != NULL;
}

static void find_open(grown *g, const tree_pos *n, uint64_t h)
{
    const int width = tree_width(n);
    if (width > 0 && !was_evaluated(g, child_hash(h, 0))) {
        assert_true(g->opens < 64);
        g->open[g->opens++] = h;
        return;
    }
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        find_open(g, &child, child_hash(h, (uint32_t)i));
    }
}

/* Minimax of the grown tree with the chosen leaves changed. */
static nw_score value_of(const grown *g, const tree_pos *n, uint64_t h)
{
    const int width = tree_width(n);
    if (width == 0 || !was_evaluated(g, child_hash(h, 0))) {
        for (int i = 0; i < g->opens; i++)
            if (g->open[i] == h && g->changed >> i & 1)
                return g->to;
        return tree_value(n);
    }
    nw_score best = n->max ? -NW_INF : NW_INF;
    for (int i = 0; i < width; i++) {
        tree_pos child;
        tree_play(&child, n, (nw_move)i);
        const nw_score v = value_of(g, &child, child_hash(h, (uint32_t)i));
        best = n->max ? (v > best ? v : best) : (v < best ? v : best);
    }
    return best;
}

/* The furthest that any k leaves can move the root. */
static nw_score furthest(grown *g, const tree_pos *root, int k, bool rising)
{
    nw_score most = value_of(g, root, 1);
    g->to = rising ? NW_INF : -NW_INF;
    for (int i = 0; i < g->opens; i++)
        for (int j = i; j < (k == 1 ? i + 1 : g->opens); j++) {
            g->changed = (uint64_t)1 << i | (uint64_t)1 << j;
            const nw_score v = value_of(g, root, 1);
            most = rising ? (v > most ? v : most) : (v < most ? v : most);
        }
    g->changed = 0;
    return most;
}

/* Verifies: Berliner and McConnell 1995, B* with probabilities: it settles at a tenth of what B* of
 * 1979 needs for a proof, though less often on the best move: a chance to reach a target is no
 * confidence in the move. */
TEST(test_bstar_probability)
{
    int settled = 0, right = 0;
    uint64_t sure = 0, easy = 0, certain = 0;
    for (int seed = 1; seed <= 4 * SEEDS; seed++) {
        tree_pos root;
        tree *t = recipe_tree("w=4,d=7,seed=%d,order=0.3,noise=300", seed, &root);
        nw_lab_options options = nw_lab_defaults();
        options.budget = 20000;
        options.confidence = 70;
        book_run p = run_budget("bstar-probability", &root, 20000),
                 b = run_budget("bstar", &root, 20000),
                 e = run_with(&nw_book_tree_lab, "bstar-probability", &root, options);
        settled += p.result.settled;
        right += p.result.settled && is_right(&p, &root);
        sure += p.leaves;
        easy += e.leaves;
        certain += b.leaves;
        run_free(&p);
        run_free(&e);
        run_free(&b);
        tree_free(t);
    }
    print_message("B* by chances settled %d, right %d, %llu evaluations, at 70 %% %llu; B* %llu\n",
                  settled, right, (unsigned long long)sure, (unsigned long long)easy,
                  (unsigned long long)certain);
    assert_true(settled > 2 * SEEDS);
    assert_true(right * 100 > settled * 70);
    assert_true(easy < sure && 10 * sure < certain);
}

/* Verifies: McAllester 1988, conspiracy numbers; Plaat 1996, section 2.3.3: what one or two leaves
 * can make of the root is what trying all leaves and pairs of leaves of the grown tree finds. */
TEST(test_conspiracies)
{
    for (int seed = 1; seed <= 2 * SEEDS; seed++)
        for (int k = 1; k <= 2; k++) {
            tree_pos root;
            tree *t = recipe_tree(seed % 2 ? "w=1..4,d=5,seed=%d,order=0.3,noise=200"
                                           : "w=3,d=5,seed=%d,correlated=9,root=min",
                                  seed, &root);
            nw_lab_options options = nw_lab_defaults();
            options.conspirators = k;
            options.margin = 0;
            options.budget = 4 + (int)(seed % 24);
            book_run r = run_with(&nw_book_tree_lab, "conspiracy", &root, options);
            qsort(r.leaf, r.leaves, sizeof *r.leaf, compare_u64);
            grown g = {.path = r.leaf, .count = r.leaves};
            find_open(&g, &root, 1);
            assert_int_equal(r.result.value, value_of(&g, &root, 1));
            assert_int_equal(r.result.opt, furthest(&g, &root, k, true));
            assert_int_equal(r.result.pess, furthest(&g, &root, k, false));
            run_free(&r);
            tree_free(t);
        }
}

/* The more leaves must conspire, the more is searched and the more often the move is right.
 * Verifies: McAllester and Yuret 1993, Alpha-Beta conspiracy. */
TEST(test_more_conspirators)
{
    static const char *const names[] = {"conspiracy", "alphabeta-conspiracy"};
    for (int i = 0; i < 2; i++) {
        int right[2] = {0, 0};
        uint64_t leaves[2] = {0, 0};
        for (int seed = 1; seed <= 2 * SEEDS; seed++)
            for (int more = 0; more < 2; more++) {
                tree_pos root;
                tree *t =
                    recipe_tree("w=4,d=7,seed=%d,order=0.3,noise=300,sharpen=20", seed, &root);
                nw_lab_options options = nw_lab_defaults();
                options.conspirators = more ? 3 : 1;
                options.budget = 20000;
                book_run r = run_with(&nw_book_tree_lab, names[i], &root, options);
                leaves[more] += r.leaves;
                right[more] += is_right(&r, &root);
                run_free(&r);
                tree_free(t);
            }
        if (leaves[1] <= leaves[0] || right[1] < right[0])
            fail_msg("%s: %llu leaves and %d right, then %llu and %d", names[i],
                     (unsigned long long)leaves[0], right[0], (unsigned long long)leaves[1],
                     right[1]);
    }
}

/* --- best-first minimax */

static void hash_of(const uint32_t *path, int plies, uint64_t *h)
{
    *h = 1;
    for (int i = 0; i < plies; i++)
        *h = child_hash(*h, path[i]);
}

/* Verifies: Korf and Chickering 1994, best-first minimax; Plaat 1996, section 2.3.3: it expands the
 * children of the leaf that gives the root its value: first b (9), whose reply e makes it 2, then c
 * (5), whose reply g keeps it 4, then the end of that line; d is never expanded. */
TEST(test_best_first_order)
{
    static const uint32_t order[][3] = {{0}, {1}, {2}, {0, 0}, {0, 1}, {1, 0}, {1, 1}};
    static const int plies[] = {1, 1, 1, 2, 2, 2, 2};
    tree_pos root;
    tree *t = tree_of_text("a:[0]( b:[9]( e:2 6 ) c:[5]( g:4 7 ) d:[3]( 8 8 ) )", &root);
    book_run r = run_book("best-first-minimax", &root);
    assert_int_equal(r.leaves, 7);
    for (int i = 0; i < 7; i++) {
        uint64_t h;
        hash_of(order[i], plies[i], &h);
        assert_true(r.leaf[i] == h);
    }
    assert_int_equal(r.result.value, 4);
    assert_int_equal(r.result.pv[0], 1);
    assert_true(r.result.settled);
    run_free(&r);
    tree_free(t);
}

/* Verifies: Korf and Chickering 1994, best-first extension: over Alpha-Beta of one ply it is
 * best-first minimax, over more it values the frontier by deeper searches. */
TEST(test_extension)
{
    for (int seed = 1; seed <= SEEDS; seed++) {
        tree_pos root;
        tree *t = recipe_tree("w=3,d=7,seed=%d,order=0.4,noise=200", seed, &root);
        nw_lab_options options = nw_lab_defaults();
        options.budget = 200;
        options.resident = 1;
        book_run a = run_with(&nw_book_tree_lab, "best-first-extension", &root, options);
        book_run b = run_with(&nw_book_tree_lab, "best-first-minimax", &root, options);
        assert_true(same_leaves(&a, &b));
        run_free(&a);
        options.resident = 7;
        a = run_with(&nw_book_tree_lab, "best-first-extension", &root, options);
        assert_int_equal(a.result.value, root.value); /* seven plies reach the leaves */
        run_free(&a);
        run_free(&b);
        tree_free(t);
    }
}

/* --- the product rule */

/* Verifies: Tzeng and Purdom 1983, product rule; Reinefeld 2005, product rule. Even chances on all
 * four leaves: a MIN node is won with 1/4, the root with 1 - (3/4)^2 = 7/16, and log(7/9) is
 * -0.2513. The left move of the second tree is the better one by minimax, not by the product. */
TEST(test_product)
{
    nw_lab_options options = nw_lab_defaults();
    tree_pos root;
    options.margin = 10000;
    tree *t = tree_of_text("( ( 0 0 ) ( 0 0 ) )", &root);
    book_run r = run_with(&nw_book_tree_lab, "product", &root, options);
    assert_int_equal(r.result.value, -2513);
    run_free(&r);
    tree_free(t);
    t = tree_of_text("( ( 100 100 100 ) ( 90 90000 90000 ) )", &root);
    r = run_with(&nw_book_tree_lab, "product", &root, options);
    assert_int_equal(r.result.pv[0], 1);
    run_free(&r);
    tree_free(t);
}

/* With completion who wins is found, and a move that does, whatever the evaluations say.
 * Verifies: Cohen-Solal 2021, unbounded best-first minimax with completion, safe decision;
 * Cohen-Solal 2020, Descent with completion. */
TEST(test_completion)
{
    static const char *const completed[] = {"ubfm", "descent"};
    uint64_t leaves = 0, all = 0;
    for (int seed = 1; seed <= 4 * SEEDS; seed++) {
        tree_pos root, child;
        tree *t = recipe_tree(seed % 2 ? "w=1..4,d=5,seed=%d,order=0.3,noise=400,early=10"
                                       : "w=3,d=6,seed=%d,order=0.3,noise=400,root=min",
                              seed, &root);
        const nw_score value = minimax_of(&root);
        for (int i = 0; i < 2; i++) {
            book_run r = run_budget(completed[i], &root, 1000000);
            assert_int_equal(r.result.bound, NW_ESTIMATE);
            assert_true(r.result.settled && r.result.pv_length > 0);
            tree_play(&child, &root, r.result.pv[0]);
            const nw_score moved = minimax_of(&child);
            if ((r.result.value > 0) != (value > 0) || (r.result.value < 0) != (value < 0) ||
                (moved > 0) != (value > 0) || (moved < 0) != (value < 0))
                fail_msg("%s: %d by a move of %d where the value is %d, seed %d", completed[i],
                         r.result.value, moved, value, seed);
            leaves += r.leaves;
            run_free(&r);
        }
        book_run every = run_book("minimax", &root);
        all += 2 * every.leaves;
        run_free(&every);
        tree_free(t);
    }
    print_message("completion: %llu evaluations, minimax %llu leaves\n", (unsigned long long)leaves,
                  (unsigned long long)all);
}

/* The more playouts, the more often UCT finds the best move, and alike from run to run.
 * Verifies: Kocsis and Szepesvari 2006, UCT; Lanctot, Winands, Pepels and Sturtevant 2014, implicit
 * minimax backups. */
TEST(test_mcts)
{
    static const char *const names[] = {"mcts", "mcts-minimax"};
    for (int i = 0; i < 2; i++) {
        int few = 0, many = 0;
        for (int seed = 1; seed <= SEEDS; seed++) {
            tree_pos root;
            tree *t = recipe_tree("w=3,d=4,seed=%d,order=0.3,noise=100", seed, &root);
            book_run a = run_budget(names[i], &root, 6), b = run_budget(names[i], &root, 4000);
            book_run again = run_budget(names[i], &root, 4000);
            assert_true(a.leaves <= 7 && b.leaves <= 4001 && same_leaves(&b, &again));
            few += is_right(&a, &root);
            many += is_right(&b, &root);
            run_free(&a);
            run_free(&b);
            run_free(&again);
            tree_free(t);
        }
        print_message("%s: right with 6 evaluations in %d of %d, with 4,000 in %d\n", names[i], few,
                      SEEDS, many);
        assert_true(many > few && many * 10 >= SEEDS * 6);
    }
}

TEST_MAIN(NULL, NULL)
