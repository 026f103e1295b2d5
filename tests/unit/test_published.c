/* SPDX-License-Identifier: MIT */
/* The published algorithms behind nw_search, as players use them: limits, memory, the graph kept
 * from move to move. */
#include "library/published.h" /* first: api.h has a type called state */
#include "api.h"

static nw_options published(const nw_game *g, const char *algorithm)
{
    nw_options o = nw_play_defaults(g);
    assert_int_equal(nw_option_set(&o, "algo", algorithm, NULL), 0);
    o.table_bits = 14;
    return o;
}

/* Every algorithm that returns a move plays a legal one within any limit, in a game of the caller's
 * too. */
TEST(test_all_play)
{
    static const char *const games[] = {"connect4", "checkers", "connect4"};
    nw_game own = *nw_builtin("connect4");
    own.name = "own";
    int count = 0;
    for (int i = 0; nw_lab_algorithm(i); i++) {
        const char *name = nw_lab_algorithm(i);
        if (nw_algorithm_options(name))
            continue; /* the practical one plays */
        if (nw_published_refused(name)) {
            assert_string_equal(name, "pns");
            continue;
        }
        for (int k = 0; k < 3; k++) {
            state start;
            const nw_game *g = start_of(games[k], &start);
            g = k < 2 ? g : &own;
            const nw_options o = published(g, name);
            nw_searcher *s = create(g, &o);
            const nw_limits limits[] = {{.size = sizeof(nw_limits), .evaluations = 200},
                                        {.nodes = 300},
                                        {.seconds = 0.002},
                                        {.nodes = 1},
                                        {.nodes = 500, .depth = 2}};
            for (size_t l = 0; l < sizeof limits / sizeof *limits; l++) {
                const nw_result r = search(s, &start, limits[l]);
                assert_true(is_legal(g, &start, r.move));
                /* The moves of a last expansion; or of all nodes of a line, or their Alpha-Beta. */
                const uint64_t beyond = strcmp(name, "alphabeta-conspiracy") == 0   ? 400
                                        : strcmp(name, "best-first-extension") == 0 ? 1500
                                                                                    : 30;
                if ((limits[l].evaluations && r.counts.leaf > 200 + beyond) ||
                    (limits[l].nodes && r.nodes > limits[l].nodes + beyond))
                    fail_msg("%s: %llu evaluations, %llu nodes", name,
                             (unsigned long long)r.counts.leaf, (unsigned long long)r.nodes);
            }
            nw_searcher_free(s);
        }
        count++;
    }
    assert_true(count >= 30);
}

/* Best-first minimax reuses its graph after two moves, and drops it on request. */
TEST(test_kept)
{
    static const char *const names[] = {"ubfm", "descent"};
    for (int i = 0; i < 2; i++) {
        state a, b;
        const nw_game *g = start_of("othello", &a);
        const nw_options o = published(g, names[i]);
        const nw_limits limits = {.size = sizeof limits, .evaluations = 500};
        nw_searcher *s = create(g, &o);
        const nw_result first = search(s, &a, limits);
        if (first.pv_length < 2 || s->grown.nodes < 300)
            fail_msg("%s: %d moves, %u nodes", names[i], first.pv_length, s->grown.nodes);
        g->play(&b, &a, first.pv[0]);
        g->play(&a, &b, first.pv[1]);
        const uint32_t known = s->grown.nodes;
        search(s, &a, limits);
        assert_int_equal(s->grown.ply, 2);
        assert_true(s->grown.nodes > known);
        nw_searcher_clear(s);
        assert_int_equal(s->grown.nodes, 0);
        nw_searcher_free(s);
    }
}

/* Monte-Carlo tree search keeps the tree below the position reached: a search of one evaluation
 * then knows more than a first one. It is dropped on request, and never takes all the memory. */
TEST(test_kept_tree)
{
    static const char *const names[] = {"mcts", "mcts-minimax"};
    const nw_limits many = {.size = sizeof many, .evaluations = 1000};
    const nw_limits one = {.size = sizeof one, .evaluations = 1};
    for (int i = 0; i < 2; i++) {
        state a, b;
        nw_move moves[NW_MOVES_MAX];
        const nw_game *g = start_of("connect4", &a);
        const nw_options o = published(g, names[i]);
        nw_searcher *s = create(g, &o);
        g->play(&b, &a, search(s, &a, many).move);
        g->moves(&b, moves);
        g->play(&a, &b, moves[0]);
        const nw_score kept = search(s, &a, one).value;
        nw_searcher_clear(s);
        assert_null(s->kept.tree);
        const nw_score anew = search(s, &a, one).value;
        assert_int_not_equal(kept, anew);
        nw_searcher_clear(s);
        assert_int_equal(search(s, &a, one).value, anew);
        for (int count = g->moves(&a, moves); count > 0; count = g->moves(&a, moves)) {
            const nw_limits few = {.size = sizeof few, .evaluations = 200};
            const nw_result r = search(s, &a, few); /* 256 KiB are 4,096 nodes */
            assert_true(is_legal(g, &a, r.move) && r.counts.leaf + r.counts.table >= 200);
            g->play(&b, &a, r.move);
            a = b;
        }
        nw_searcher_free(s);
    }
}

/* With any table the graph stays within its memory, and the search goes on. */
TEST(test_memory)
{
    for (int bits = 12; bits <= 16; bits += 2) {
        state start;
        const nw_game *g = start_of("othello", &start);
        nw_options o = published(g, "ubfm");
        o.table_bits = bits;
        nw_searcher *s = create(g, &o);
        const nw_result r =
            search(s, &start, (nw_limits){.size = sizeof(nw_limits), .evaluations = 30000});
        assert_true(r.counts.leaf > 29000 && r.counts.leaf <= 30000);
        assert_true(nw_grown_bytes(&s->grown) <= (size_t)16 << bits);
        assert_true(is_legal(g, &start, r.move));
        nw_searcher_free(s);
    }
}

/* The others that store a tree decide earlier where they may store little. */
TEST(test_trees)
{
    static const char *const names[] = {"best-first-minimax",
                                        "minmax-approximation",
                                        "mcts",
                                        "bstar",
                                        "pbstar",
                                        "maxsearch",
                                        "sss",
                                        "recsss"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        uint64_t nodes[2];
        for (int k = 0; k < 2; k++) {
            state start;
            const nw_game *g = start_of("othello", &start);
            nw_options o = published(g, names[i]);
            o.table_bits = k ? 24 : 10; /* 16 KiB are 256 nodes */
            nw_searcher *s = create(g, &o);
            const nw_result r =
                search(s, &start, (nw_limits){.size = sizeof(nw_limits), .evaluations = 20000});
            assert_true(is_legal(g, &start, r.move));
            nodes[k] = r.nodes;
            nw_searcher_free(s);
        }
        if (nodes[0] >= nodes[1])
            fail_msg("%s: %llu nodes within 16 KiB, %llu within much", names[i],
                     (unsigned long long)nodes[0], (unsigned long long)nodes[1]);
    }
}

/* Nor does a full graph end it where the opponent played a move that has not been searched. */
TEST(test_full)
{
    state at, next;
    const nw_game *g = start_of("chess", &at);
    nw_options o = published(g, "ubfm");
    nw_move moves[NW_MOVES_MAX];
    o.table_bits = 10;
    nw_searcher *s = create(g, &o);
    for (int ply = 0, count = 1; ply < 120 && count > 0; ply += 2) {
        const nw_limits limits = {.size = sizeof limits, .nodes = 100 + 3 * (uint64_t)ply};
        g->play(&next, &at, search(s, &at, limits).move);
        count = g->moves(&next, moves);
        if (count > 0)
            g->play(&at, &next, moves[count - 1]);
        if (count > 0)
            count = g->moves(&at, moves);
        assert_true(nw_grown_bytes(&s->grown) <= (size_t)16 << 11);
    }
    nw_searcher_free(s);
}

/* The practical search stops after exactly the evaluations it may make. */
TEST(test_evaluations)
{
    static const char *const games[] = {"chess", "othello", "checkers"};
    for (int i = 0; i < 3; i++) {
        state start;
        const nw_game *g = start_of(games[i], &start);
        nw_options o = nw_defaults(g);
        nw_limits limits = {.size = sizeof limits, .evaluations = 1};
        nw_result r;
        nw_error err;
        nw_searcher *s = create(g, &o);
        assert_int_equal(nw_search(s, &start, &limits, &r, &err), NW_EINVAL);
        nw_searcher_free(s);
        o.lab = 1;
        s = create(g, &o);
        for (; limits.evaluations < 30000; limits.evaluations = 3 * limits.evaluations + 1) {
            r = search(s, &start, limits);
            const uint64_t spent = r.counts.leaf + r.counts.quiescence;
            assert_true(spent >= limits.evaluations && spent <= limits.evaluations + 1);
            nw_searcher_clear(s);
        }
        nw_searcher_free(s);
    }
}

/* With a simulated clock a search makes as many evaluations as fit in its time, without waiting: it
 * equals a search limited to these evaluations. Nodes may cost time too. */
TEST(test_clock)
{
    static const char *const names[] = {"mtdf", "negascout", "ubfm", "descent", "sss"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        state start;
        const nw_game *g = start_of("othello", &start);
        nw_options o = nw_defaults(g);
        assert_int_equal(nw_option_set(&o, "algo", names[i], NULL), 0);
        o.lab = nw_algorithm_options(names[i]) != NULL;
        o.table_bits = 14;
        nw_searcher *s = create(g, &o);
        const nw_limits clock = {
            .size = sizeof clock, .seconds = 8, .evaluation_seconds = 0.01, .node_seconds = 1e-9};
        const nw_result slow = search(s, &start, clock);
        const uint64_t spent = slow.counts.leaf + slow.counts.quiescence;
        assert_true(spent <= 800 && spent > (strcmp(names[i], "descent") == 0 ? 700 : 780));
        if (!(slow.seconds <= 8 && slow.seconds > 7))
            fail_msg("%s: %llu evaluations, %.9f s", names[i], (unsigned long long)spent,
                     slow.seconds);
        nw_searcher_clear(s);
        const nw_result few =
            search(s, &start, (nw_limits){.size = sizeof(nw_limits), .evaluations = spent});
        assert_int_equal(slow.move, few.move);
        assert_in_range(few.nodes, slow.nodes - 16, slow.nodes + 16);
        nw_searcher_clear(s);
        const nw_limits nodes = {.size = sizeof nodes, .seconds = 1, .node_seconds = 0.001};
        const nw_result r = search(s, &start, nodes);
        assert_true(r.nodes <= 1000 && r.nodes > 900);
        nw_searcher_free(s);
    }
}

/* A mate in one is found and played, not one of the other moves that win as well. */
TEST(test_win)
{
    state start, after;
    const nw_game *g = nw_builtin("chess");
    nw_move moves[NW_MOVES_MAX];
    assert_int_equal(nw_parse(g, "7k/8/6K1/8/8/8/8/RR6 w - - 0 1", &start, NULL), 0);
    const nw_options o = published(g, "ubfm");
    nw_searcher *s = create(g, &o);
    const nw_result r =
        search(s, &start, (nw_limits){.size = sizeof(nw_limits), .evaluations = 5000});
    assert_int_equal(nw_win_plies(g, r.value), 1);
    g->play(&after, &start, r.move);
    assert_int_equal(g->moves(&after, moves), 0);
    nw_searcher_free(s);
}

TEST_MAIN(NULL, NULL)
