/* SPDX-License-Identifier: MIT */
#include "core/random-inl.h"
#include "games/games.h"
#include "games/tree/rules.h"
#include "games/tree/tree-inl.h"
#include "library/searcher.h"
#include "nullwindow_lab.h"
#include "trace/event.h"
#include "api.h"

/* Forms of the practical search that the papers mention: the effect of each in small positions.
 * test_exact tests that none changes the value. */

static nw_result searched(const nw_game *g, const void *root, const nw_options *o, int depth)
{
    return search_once(g, o, root, (nw_limits){.depth = depth});
}

static nw_result search_text(const char *game, const char *text, const nw_options *o, int depth)
{
    const nw_game *g = nw_builtin(game);
    const state s = position_of(g, text);
    return searched(g, &s, o, depth);
}

static nw_options with(const char *game, const char *list)
{
    nw_options o = nw_defaults(nw_builtin(game));
    nw_error err = {0};
    if (nw_options_read(&o, list, &err) < 0)
        fail_msg("%s", err.text);
    return o;
}

/* One ply deep the moves are worth 1, 2 and 3; two plies deep 1, 5 and 0. Tried in the order of the
 * first iteration, the third move raises alpha to 0, the second to 5, and one leaf of the first is
 * enough. Left to right the first needs both.
 * Verifies: Marsland 1982, simple iteration: the whole list of root moves is sorted. */
TEST(test_sorted_root)
{
    static char text[] = "max [9](b:[1](3 1) c:[2](5 6) d:[3](0 7))";
    tree *t = NULL;
    tree_pos root;
    nw_error err = {0};
    FILE *f = fmemopen(text, strlen(text), "r");
    assert_non_null(f);
    if (tree_read(f, "test", &t, &err) < 0)
        fail_msg("%s", err.text);
    fclose(f);
    tree_root(t, &root);
    nw_options o = nw_plain(tree_info.rules);
    assert_int_equal(nw_options_read(&o, "alphabeta,deepen=1,lab", &err), 0);
    const nw_result plain = searched(tree_info.rules, &root, &o, 2);
    nw_set_form(&o, NW_FORM_SORT_ROOT, 1);
    const nw_result sorted = searched(tree_info.rules, &root, &o, 2);
    assert_int_equal(plain.value, 5);
    assert_int_equal(sorted.value, 5);
    assert_int_equal(plain.counts.leaf, 3 + 6);
    assert_int_equal(sorted.counts.leaf, 3 + 5);
    tree_free(t);
}

/* Two rooks mate in two, with checks that are no captures. A search of one ply sees this only if
 * checks are searched for two more plies.
 * Verifies: Marsland 1982, checks and captures at terminal nodes. */
TEST(test_checks)
{
    static const char rooks[] = "8/4k3/R7/8/8/8/8/1R4K1 w - - 0 1";
    nw_options o = with("chess", "alphabeta,lab");
    const nw_score quiet = search_text("chess", rooks, &o, 1).value;
    o.quiescence_checks = 1;
    assert_int_equal(search_text("chess", rooks, &o, 1).value, quiet);
    o.quiescence_checks = 2;
    const nw_result r = search_text("chess", rooks, &o, 1);
    const nw_options full = with("chess", "alphabeta,lab");
    assert_true(r.value > quiet + 1000);
    assert_int_equal(r.value, search_text("chess", rooks, &full, 3).value);
    assert_int_equal(r.pv_length, 3);
    o.quiescence = 0; /* without quiescence there are no checks in it */
    assert_true(search_text("chess", rooks, &o, 1).value < quiet + 1000);
}

/* ETC from left to right pays where entries of an earlier iteration are reached by another path:
 * other moves are tried first, and the value stays. Verifies: Plaat 1996, section 5.3, ETC from
 * left to right. */
TEST(test_etc_first)
{
    nw_options o = with("checkers", "mtdf,table=16,etc=1,lab");
    const nw_result plain = search_text("checkers", "", &o, 9);
    nw_set_form(&o, NW_FORM_ETC_FIRST, 1);
    const nw_result first = search_text("checkers", "", &o, 9);
    assert_int_equal(first.value, plain.value);
    assert_true(first.nodes != plain.nodes);
    o.etc = 0; /* without ETC nothing is looked up */
    const nw_result none = search_text("checkers", "", &o, 9);
    nw_set_form(&o, NW_FORM_ETC_FIRST, 0);
    assert_int_equal(search_text("checkers", "", &o, 9).nodes, none.nodes);
}

/* Minimax searches the same checks beyond the horizon as the others. */
TEST(test_checks_by_minimax)
{
    static const char *const text =
        "r1b1k1nr/p4ppp/1qp5/1pnPp2B/4P2b/1P4Q1/P2P1PPP/RNB1K1NR w KQkq - 1 12";
    nw_options o =
        with("chess", "alphabeta,table=none,deepen=0,quiescence,quiescence-checks=1,lab");
    const nw_score value = search_text("chess", text, &o, 1).value;
    o.algorithm = "minimax";
    assert_int_equal(search_text("chess", text, &o, 1).value, value);
}

/* Quiet moves of chess go by history, and without history by their hints as before. Othello's hints
 * are never weak. Verifies: Plaat 1996, section 5.2. */
TEST(test_history_first)
{
    nw_options o = with("chess", "alphabeta,table=16,static-order,history,no-killers,lab");
    const nw_result plain = search_text("chess", "", &o, 5);
    nw_set_form(&o, NW_FORM_HISTORY_FIRST, 1);
    const nw_result first = search_text("chess", "", &o, 5);
    assert_int_equal(first.value, plain.value);
    assert_true(first.nodes != plain.nodes);
    o.history = 0;
    const nw_result hints = search_text("chess", "", &o, 5);
    nw_set_form(&o, NW_FORM_HISTORY_FIRST, 0);
    assert_int_equal(search_text("chess", "", &o, 5).nodes, hints.nodes);
    o = with("othello", "alphabeta,table=16,static-order,history,lab");
    const nw_result discs = search_text("othello", "", &o, 6);
    nw_set_form(&o, NW_FORM_HISTORY_FIRST, 1);
    assert_int_equal(search_text("othello", "", &o, 6).nodes, discs.nodes);
}

/* A game whose evaluations are hashed in their order. */
typedef struct listener {
    const nw_game *game;
    uint64_t hash;
} listener;
static listener heard;

static nw_score evaluate_heard(const void *pos)
{
    heard.hash = (heard.hash ^ heard.game->key(pos)) * 0x9e3779b97f4a7c15u;
    return heard.game->evaluate(pos);
}

static uint64_t leaves_in_order(const char *game, const nw_options *o, int depth)
{
    nw_game g = *nw_builtin(game);
    const state s = position_of(nw_builtin(game), "");
    heard = (listener){nw_builtin(game), 0};
    g.evaluate = evaluate_heard;
    searched(&g, &s, o, depth);
    return heard.hash;
}

/* With ask_first the table is probed before children are entered: the same search, without the
 * nodes that the table decides. */
static void check_asked(const char *game, nw_options *o, int depth)
{
    nw_set_form(o, NW_FORM_ASK_FIRST, 0);
    const uint64_t order = leaves_in_order(game, o, depth);
    const nw_result plain = search_text(game, "", o, depth);
    nw_set_form(o, NW_FORM_ASK_FIRST, 1);
    const nw_result asked = search_text(game, "", o, depth);
    assert_int_equal(asked.value, plain.value);
    assert_int_equal(asked.counts.leaf, plain.counts.leaf);
    assert_int_equal(asked.counts.interior, plain.counts.interior);
    assert_int_equal(asked.counts.quiescence, plain.counts.quiescence);
    assert_true(plain.counts.table > 0);
    assert_int_equal(asked.counts.table, 0);
    assert_int_equal(asked.nodes, plain.nodes - plain.counts.table);
    assert_int_equal(asked.pv_length, plain.pv_length);
    assert_memory_equal(asked.pv, plain.pv, (size_t)plain.pv_length * sizeof *plain.pv);
    assert_true(order != 0 && leaves_in_order(game, o, depth) == order);
}

/* With one bound or two, with room for all or for little, with lines to follow, with ETC.
 * Verifies: Plaat 1996, section 4.1: moves that a pass has finished can be skipped. */
TEST(test_ask_first)
{
    static const char *const games[] = {"othello", "checkers", "chess"};
    static const int depths[] = {6, 8, 4};
    static const char *const algorithms[] = {"mtdf", "aspiration-negascout", "alphabeta"};
    static const char *const tables[] = {"table=18,table-mode=one", "table=18,table-mode=two",
                                         "table=8,table-mode=one,refutation",
                                         "table=10,table-mode=two,etc=1,replace=last-tree"};
    for (int game = 0; game < 3; game++)
        for (int a = 0; a < 3; a++)
            for (int t = 0; t < 4; t++) {
                char list[200];
                snprintf(list, sizeof list, "%s,%s,store-leaves,delta=4,lab", algorithms[a],
                         tables[t]);
                nw_options o = with(games[game], list);
                check_asked(games[game], &o, depths[game]);
            }
}

/* The first window is at the static value of the root, and nowhere else.
 * Verifies: Plaat 1996, section 3.2, first guess. */
TEST(test_static_guess)
{
    const nw_game *g = nw_builtin("othello");
    const state s = position_of(g, "f5d6c3");
    const nw_options o = with("othello", "mtdf,static-guess,guess=40");
    nw_searcher *searcher = create(g, &o);
    const nw_result r = search(searcher, &s, (nw_limits){.depth = 4});
    assert_int_equal(r.iteration[0].pass[0].beta, g->evaluate(&s));
    assert_int_equal(r.iteration[1].pass[0].beta, r.iteration[0].value);
    nw_searcher_free(searcher);
}

/* Othello with 256 different keys: what the table finds by key alone is mostly another
 * position's. */
static uint64_t poor_key(const void *at)
{
    return nw_mix(nw_builtin("othello")->key(at) & 255);
}

/* How many of 24 positions get another value than without a table? */
static int deceived(const nw_game *g, const char *list)
{
    int wrong = 0;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        uint64_t stream = seed;
        nw_options o = with("othello", "mtdf,table=none");
        state s = position_of(nw_builtin("othello"), "");
        random_plies(nw_builtin("othello"), &s, 20 + (int)seed, &stream);
        const nw_score value = searched(g, &s, &o, 5).value;
        o = with("othello", list);
        wrong += searched(g, &s, &o, 5).value != value;
    }
    return wrong;
}

/* Keys that collide give wrong values, but not with the wider check, whichever way the table is
 * probed: of nodes, of children before they are entered, or of all children. */
TEST(test_wide_check)
{
    nw_game g = *nw_builtin("othello");
    g.key = poor_key;
    g.child_key = NULL;
    assert_in_range(deceived(&g, "mtdf,store-leaves,lab,table=12"), 12, 24);
    static const char *const ways[] = {
        "mtdf,etc=0",     "negascout,etc=1",         "mtdf,etc=1,etc-first",
        "mtdf,ask-first", "alphabeta,shallow-order", "mtdf,threads=3,parallel=lazy"};
    for (int i = 0; i < (int)(sizeof ways / sizeof *ways); i++) {
        char list[120];
        snprintf(list, sizeof list, "%s,store-leaves,lab,table=12,wide-check", ways[i]);
        if (deceived(&g, list) != 0)
            fail_msg("%s", list);
    }
    /* It costs no transpositions: nodes are as without it where keys are sound. */
    for (int i = 0; i < 3; i++) {
        static const char *const games[] = {"chess", "othello", "checkers"};
        nw_options o = with(games[i], "mtdf,store-leaves,lab,table=18");
        const uint64_t nodes = search_text(games[i], "", &o, 5).nodes;
        nw_set_form(&o, NW_FORM_WIDE_CHECK, 1);
        assert_int_equal(search_text(games[i], "", &o, 5).nodes, nodes);
    }
}

/* MTD(bi) begins in the middle of the range around the guess, not of the game's; and where the
 * value lies outside it is found nonetheless.
 * Verifies: Plaat 1996, section 3.2, aspiration in MTD(bi). */
TEST(test_bisected_range)
{
    const nw_game *g = nw_builtin("othello");
    const state s = position_of(g, "f5d6c3");
    nw_options o = with("othello", "mtdf");
    const nw_score value = searched(g, &s, &o, 5).value;
    for (nw_score guess = -30; guess <= 30; guess += 10) {
        o = with("othello", "mtd-bi,bi-aspiration,delta=8,deepen=0");
        o.guess = guess;
        nw_searcher *searcher = create(g, &o);
        const nw_result r = search(searcher, &s, (nw_limits){.depth = 5});
        assert_int_equal(r.iteration[0].pass[0].beta, guess);
        assert_int_equal(r.value, value);
        nw_searcher_free(searcher);
    }
}

/* The last solution tree belongs to one sequence of passes, so threads are refused; and what would
 * slow the fast search down is for the laboratory only. */
TEST(test_refused)
{
    nw_searcher *searcher = NULL;
    nw_error err = {0};
    nw_options o = with("othello", "mtdf,replace=last-tree,lab");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("othello"), &o, &err), 0);
    nw_searcher_free(searcher);
    searcher = NULL;
    o.threads = 2;
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("othello"), &o, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "last-tree"));
    o = with("chess", "sort-root");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("chess"), &o, &err), NW_EINVAL);
    assert_string_equal(err.text, "sort_root: only with lab");
    o = with("chess", "history-first");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("chess"), &o, &err), NW_EINVAL);
    assert_string_equal(err.text, "history_first: only with lab");
    o = with("othello", "ask-first");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("othello"), &o, &err), NW_EINVAL);
    assert_string_equal(err.text, "ask_first: only with lab");
    o = with("othello", "wide-check");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("othello"), &o, &err), NW_EINVAL);
    assert_string_equal(err.text, "wide_check: only with lab");
    o = with("othello", "wide-check,lab,replace=two-deep");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("othello"), &o, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "several slots"));
    /* A file has no room for the wider check. */
    o = with("othello", "wide-check,lab,table=10");
    assert_int_equal(nw_searcher_create(&searcher, nw_builtin("othello"), &o, &err), 0);
    assert_int_equal(nw_table_save(searcher, "/dev/null", &err), NW_EINVAL);
    assert_int_equal(nw_table_load(searcher, "/dev/null", &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "wide_check"));
    nw_searcher_free(searcher);
}

/* --- drivers of one's own */

typedef struct leaves {
    nw_observer observer; /* first: it is handed to the search as this */
    uint64_t hash;        /* of the leaves' lines, in order, and of the passes */
    int count;
} leaves;

static void see_leaf(nw_observer *observer, const nw_event *e)
{
    leaves *w = (leaves *)(void *)observer;
    if (e->kind == NW_EVENT_PASS)
        w->hash = nw_mix(w->hash ^ (uint64_t)(uint32_t)e->beta << 8);
    if (e->kind != NW_EVENT_LEAF)
        return;
    for (const nw_link *n = e->node; n->parent; n = n->parent)
        w->hash = nw_mix(w->hash ^ n->child << 8 ^ n->ply);
    w->count++;
}

static leaves watch(const char *game, const nw_options *o, const nw_limits *limits)
{
    const nw_game *g = nw_builtin(game);
    leaves w = {.observer = {see_leaf}};
    const state root = position_of(g, "");
    nw_searcher *s = create(g, o);
    nw_searcher_observe(s, &w.observer, NW_PLIES_MAX);
    search(s, &root, *limits);
    nw_searcher_free(s);
    return w;
}

/* The published drivers as formulas, as docs/book.md has them. */
static const struct {
    const char *algorithm, *options, *first, *next;
} drivers[] = {
    {"mt-sss", "", "inf", "g"},
    {"mt-dual", "", "1 - inf", "g + 1"},
    {"mtdf", "", "guess", "g < gamma ? g : g + 1"},
    {"mtdf", "static-guess", "guess", "g < gamma ? g : g + 1"},
    {"mtd-bi", "", "(low + high + 1) / 2",
     "low < high ? (low + high + 1) / 2 : low == high && low > lower ? low : g < gamma ? g : g + "
     "1"},
    {"mtd-bi", "bi-aspiration", "(low + high + 1) / 2",
     "low < high ? (low + high + 1) / 2 : low == high && low > lower ? low : g < gamma ? g : g + "
     "1"},
    {"mtd-step", "", "inf", "max(g - step, lower + 1)"},
    {"mtd-step", "accelerate", "guess",
     "lower > -inf && upper < inf ? (lower+upper+1)/2 : g < gamma ? max(g-step*2^(pass-1),lower+1)"
     " : min(g+step*2^(pass-1),inf)"},
};

static nw_score as_mtdf(void *context, const nw_driving *d)
{
    ++*(int *)context;
    return d->pass == 0 ? d->guess : d->g < d->gamma ? d->g : d->g + 1;
}

/* Iteration by iteration, with table and move ordering, a driver as formulas or as a function is
 * the published one, leaf by leaf and pass by pass.
 * Verifies: Plaat 1996, fig. 3.5, MTD(n, first, next). */
TEST(test_own_drivers)
{
    static const char *const games[] = {"chess", "othello", "connect4"};
    static const int depths[] = {4, 6, 7};
    for (size_t i = 0; i < sizeof drivers / sizeof *drivers; i++)
        for (int g = 0; g < 3; g++) {
            nw_options o = with(games[g], "table=16,lab");
            const nw_limits limits = {.depth = depths[g]};
            assert_int_equal(nw_options_read(&o, drivers[i].options, NULL), 0);
            o.algorithm = drivers[i].algorithm;
            const leaves published = watch(games[g], &o, &limits);
            o.algorithm = "mtd";
            assert_int_equal(nw_option_set(&o, "first", drivers[i].first, NULL), 0);
            assert_int_equal(nw_option_set(&o, "next", drivers[i].next, NULL), 0);
            const leaves own = watch(games[g], &o, &limits);
            assert_true(own.count > 500);
            if (own.hash != published.hash || own.count != published.count)
                fail_msg("%s,%s as formulas differs in %s: %d leaves, not %d", drivers[i].algorithm,
                         drivers[i].options, games[g], own.count, published.count);
        }
    int calls = 0;
    nw_options o = with("othello", "mtdf,table=16,lab");
    const leaves mtdf = watch("othello", &o, &(nw_limits){.depth = 6});
    o.algorithm = "mtd";
    const nw_limits limits = {
        .size = sizeof limits, .depth = 6, .driver = as_mtdf, .context = &calls};
    const leaves own = watch("othello", &o, &limits);
    assert_true(own.hash == mtdf.hash && own.count == mtdf.count && calls > 6);
}

/* A rule that never ends is stopped with a sentence, in the practical search too; without its rules
 * mtd is MTD(f), and only mtd takes a function. */
TEST(test_driver_refusals)
{
    static const struct {
        const char *list, *sentence;
    } bad[] = {
        {"mtd,next=gamma,lab", "the driver would never end: pass "},
        {"mtd,next=gamma,play", "the driver would never end: pass "},
        {"mtd,first=inf + 1", "pass 1 asks whether the value is at least inf+1"},
        {"mtd,next=max(g, lower) / (g - g)", "divides by zero"},
    };
    const nw_game *g = nw_builtin("othello");
    nw_searcher *s = NULL;
    nw_result r;
    state root;
    nw_error err = {0};
    assert_int_equal(nw_parse(g, "", &root, &err), 0);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const nw_options o = with("othello", bad[i].list);
        assert_int_equal(nw_searcher_create(&s, g, &o, &err), 0);
        assert_int_equal(nw_search(s, &root, &(nw_limits){.depth = 4}, &r, &err), NW_EINVAL);
        if (!strstr(err.text, bad[i].sentence))
            fail_msg("%s: %s", bad[i].list, err.text);
        nw_searcher_free(s);
    }
    nw_options o = with("othello", "mtdf");
    assert_int_equal(nw_searcher_create(&s, g, &o, &err), 0);
    const nw_limits limits = {.size = sizeof limits, .depth = 4, .driver = as_mtdf};
    assert_int_equal(nw_search(s, &root, &limits, &r, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "only with the algorithm mtd"));
    nw_searcher_free(s);
    const nw_result mtdf = searched(g, &root, &o, 6);
    o.algorithm = "mtd";
    *o.driver.first = *o.driver.next = '\0';
    assert_int_equal(searched(g, &root, &o, 6).nodes, mtdf.nodes);
}

/* Best Node Search over the table finds a move worth the value that MTD(f) finds.
 * Verifies: Rutko 2011, Best Node Search, on real games. */
TEST(test_best_node_search)
{
    static const char *const games[] = {"chess", "othello", "checkers", "connect4"};
    for (int g = 0; g < 4; g++)
        for (int k = 0; k < 2; k++) {
            nw_options o = with(games[g], k ? "bns,table=14,bi-aspiration" : "bns,table=14");
            const nw_game *game = nw_builtin(games[g]);
            const int depth = g == 0 ? 4 : 6;
            const nw_result bns = search_text(games[g], "", &o, depth);
            o.algorithm = "mtdf";
            const nw_score value = search_text(games[g], "", &o, depth).value;
            state root, child;
            assert_int_equal(nw_parse(game, "", &root, NULL), 0);
            game->play(&child, &root, bns.move);
            assert_true(bns.lower <= value && value <= bns.upper);
            assert_int_equal(-searched(game, &child, &o, depth - 1).value, value);
        }
}

TEST_MAIN(NULL, NULL)
