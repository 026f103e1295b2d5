/* SPDX-License-Identifier: MIT */
/* The public interface: options and limits, results, users' games. */
#include "core/random-inl.h"
#include "core/table-inl.h"
#include "api.h"
#include <math.h>
#include <sys/resource.h>

/* --- options */

static void refuse(const nw_game *g, nw_options o, const char *says)
{
    nw_searcher *s = NULL;
    nw_error err = {0};
    assert_int_equal(nw_searcher_create(&s, g, &o, &err), NW_EINVAL);
    assert_null(s);
    assert_int_equal(err.code, NW_EINVAL);
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not name \"%s\"", err.text, says);
}

#define REFUSE(member, value, says)                                                                \
    do {                                                                                           \
        nw_options changed = nw_defaults(g);                                                       \
        changed.member = (value);                                                                  \
        refuse(g, changed, says);                                                                  \
    } while (0)

TEST(test_options)
{
    const nw_game *g = nw_builtin("tictactoe");
    REFUSE(algorithm, "quicksort", "quicksort");
    REFUSE(algorithm, NULL, "(null)");
    REFUSE(table_bits, 3, "table_bits 3");
    REFUSE(table_bits, 33, "table_bits 33");
    REFUSE(table_bits, -1, "table_bits -1");
    REFUSE(replace, "sometimes", "sometimes");
    REFUSE(replace, NULL, "(null)");
    REFUSE(deepen, 3, "deepen 3");
    REFUSE(deepen, -1, "deepen -1");
    REFUSE(etc, -1, "etc -1");
    REFUSE(etc, NW_PLIES_MAX + 1, "etc");
    REFUSE(guess_back, 0, "guess_back 0");
    REFUSE(guess_back, 3, "guess_back 3");
    REFUSE(grain, -1, "grain -1");
    REFUSE(grain, 2, "grain 2"); /* without lab or play */
    REFUSE(delta, 0, "delta 0");
    REFUSE(delta, NW_SCORE_MAX, "delta");
    REFUSE(step, -1, "step -1");
    REFUSE(step, NW_SCORE_MAX, "step");
    REFUSE(guess, NW_SCORE_MAX, "guess");
    REFUSE(guess, NW_SCORE_MIN, "guess");
    REFUSE(offset, NW_SCORE_MAX, "offset");
    REFUSE(lo, INT32_MIN, "lo");
    REFUSE(hi, INT32_MAX, "hi");
}

/* The strings in the options may belong to the caller, and be gone once the searcher is created. */
TEST(test_names_are_copied)
{
    state start;
    const nw_game *g = start_of("othello", &start);
    char algorithm[] = "mt-sss", replace[] = "two-big", parallel[] = "split";
    nw_options o = nw_defaults(g);
    o.algorithm = algorithm;
    o.replace = replace;
    o.parallel = parallel;
    o.threads = 2;
    nw_searcher *s = create(g, &o);
    memset(algorithm, 'x', sizeof algorithm - 1);
    memset(replace, 'x', sizeof replace - 1);
    memset(parallel, 'x', sizeof parallel - 1);
    const nw_result r = search(s, &start, (nw_limits){.depth = 3});
    assert_int_equal(r.iteration[0].pass[0].beta, NW_INF);
    nw_searcher_free(s);
}

TEST(test_game_members)
{
    const nw_game *sound = nw_builtin("tictactoe");
    const nw_options o = nw_defaults(sound);
    nw_game g = *sound;
    g.moves = NULL;
    refuse(&g, o, "moves");
    g = *sound;
    g.state_size = NW_STATE_MAX + 1;
    refuse(&g, o, "state_size 65537");
    g.state_size = 0;
    refuse(&g, o, "state_size 0");
    g = *sound;
    g.max_moves = 0;
    refuse(&g, o, "max_moves 0");
    g.max_moves = NW_MOVES_MAX + 1;
    refuse(&g, o, "max_moves 1025");
    g = *sound;
    g.move_indexes = 0;
    refuse(&g, o, "move_indexes");
}

TEST(test_limits)
{
    static const struct {
        nw_limits limits;
        const char *says;
    } bad[] = {{{.depth = 0}, "needs a limit"},
               {{.depth = -1}, "depth -1"},
               {{.depth = NW_PLIES_MAX + 1}, "depth 251"},
               {{.depth = 3, .seconds = -1}, "seconds -1"},
               {{.depth = 3, .seconds = NAN}, "expected a positive number"},
               {{.depth = 3, .soft_seconds = -1}, "soft_seconds -1"},
               {{.depth = 3, .soft_seconds = NAN}, "expected a positive number"}};
    state start;
    const nw_game *g = start_of("tictactoe", &start);
    nw_options o = nw_defaults(g);
    nw_searcher *s = create(g, &o);
    nw_result r;
    nw_error err;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(nw_search(s, &start, &bad[i].limits, &r, &err), NW_EINVAL);
        assert_non_null(strstr(err.text, bad[i].says));
    }
    const nw_limits timed = {.seconds = 1};
    assert_int_equal(nw_search(s, NULL, &timed, &r, &err), NW_EINVAL);
    assert_int_equal(nw_search(s, &start, NULL, &r, &err), NW_EINVAL);
    assert_int_equal(nw_search(NULL, &start, &timed, &r, NULL), NW_EINVAL);
    nw_searcher_free(s);
    o.deepen = 0;
    s = create(g, &o);
    assert_int_equal(nw_search(s, &start, &timed, &r, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "iterative deepening"));
    nw_searcher_free(s);
    nw_searcher_free(NULL);
}

TEST(test_names)
{
    int count = 0;
    while (nw_algorithm_name(count))
        count++;
    assert_true(count >= 13);
    assert_null(nw_algorithm_name(-1));
    assert_null(nw_algorithm_name(count + 1));
    assert_null(nw_builtin("no such game"));
    assert_string_equal(nw_version(), NW_VERSION);
}

TEST(test_parse)
{
    state s;
    nw_error err;
    nw_move move;
    const nw_game *g = start_of("tictactoe", &s);
    assert_int_equal(nw_parse_move(g, &s, "b2", &move, &err), 0);
    assert_true(is_legal(g, &s, move));
    assert_int_equal(nw_parse_move(g, &s, "z9", &move, &err), NW_EINVAL);
    assert_int_equal(nw_parse(g, "???", &s, &err), NW_EINVAL);
    assert_int_equal(nw_parse(nw_builtin("uniform"), "w=2,d=2", &s, &err), NW_EINVAL);
    nw_game mine = *g;
    assert_int_equal(nw_parse(&mine, "", &s, &err), NW_EINVAL);
    assert_int_equal(nw_parse_move(&mine, &s, "b2", &move, &err), NW_EINVAL);
}

/* Under a sanitizer the address space cannot be limited: its shadow is larger than any limit. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif

TEST(test_out_of_memory)
{
#ifdef SANITIZED
    skip();
#else
    struct rlimit before, small;
    nw_error err = {0};
    nw_searcher *s = NULL;
    const nw_game *g = nw_builtin("tictactoe");
    nw_options o = nw_defaults(g);
    o.table_bits = 32;
    assert_int_equal(getrlimit(RLIMIT_AS, &before), 0);
    small = before;
    small.rlim_cur = (rlim_t)1 << 30;
    assert_int_equal(setrlimit(RLIMIT_AS, &small), 0);
    const int rc = nw_searcher_create(&s, g, &o, &err);
    setrlimit(RLIMIT_AS, &before);
    assert_int_equal(rc, NW_ENOMEM);
    assert_null(s);
    assert_non_null(strstr(err.text, "cannot allocate 65536 MB for a table of 2^32 entries"));
#endif
}

/* --- results */

TEST(test_finished_game)
{
    const nw_game *g = nw_builtin("tictactoe");
    nw_error err;
    state s;
    assert_int_equal(nw_parse(g, "XXX/OO-/---", &s, &err), 0);
    const nw_options o = nw_defaults(g);
    nw_searcher *searcher = create(g, &o);
    const nw_result r = search(searcher, &s, (nw_limits){.depth = 5});
    assert_int_equal(r.move, NW_NO_MOVE);
    assert_true(r.complete && r.value < 0 && r.pv_length == 0);
    assert_int_equal(r.value, g->result(&s));
    nw_searcher_free(searcher);
}

typedef struct watcher {
    int calls, last, stop_at;
} watcher;

static int watch(void *context, const nw_iteration *it)
{
    watcher *w = context;
    assert_true(it->depth > w->last);
    assert_true(it->passes >= 1 && it->pass != NULL && it->nodes > 0);
    assert_int_equal(it->pv[0], it->move);
    w->calls++;
    w->last = it->depth;
    return it->depth == w->stop_at;
}

TEST(test_callback)
{
    state start;
    const nw_game *g = start_of("othello", &start);
    nw_options o = nw_defaults(g);
    o.algorithm = "mtdf";
    nw_searcher *s = create(g, &o);
    watcher all = {0, 0, 0}, some = {0, 0, 3};
    nw_limits limits = {.depth = 5, .iteration = watch, .context = &all};
    nw_result r = search(s, &start, limits);
    assert_int_equal(all.calls, 5);
    assert_true(r.complete && r.iterations == 5);
    for (int i = 0; i < r.iterations; i++) {
        const nw_iteration *it = &r.iteration[i];
        const nw_pass *last = &it->pass[it->passes - 1];
        assert_int_equal(it->depth, i + 1);
        assert_int_equal(last->value, it->value);
        assert_int_equal(last->beta, last->alpha + 1);
    }
    limits.context = &some;
    r = search(s, &start, limits);
    assert_int_equal(some.calls, 3);
    assert_true(!r.complete && r.depth == 3);
    nw_searcher_free(s);
}

/* The fast variant counts nodes; the lab variant all kinds, which add up to them. */
TEST(test_lab_counts)
{
    state start;
    const nw_game *g = start_of("checkers", &start);
    nw_options o = nw_defaults(g);
    nw_searcher *fast = create(g, &o);
    o.lab = 1;
    nw_searcher *lab = create(g, &o);
    const nw_result a = search(fast, &start, (nw_limits){.depth = 7});
    const nw_result b = search(lab, &start, (nw_limits){.depth = 7});
    assert_true(same_result(&a, &b));
    assert_null(a.statistics);
    assert_int_equal(a.counts.leaf, 0);
    assert_int_equal(b.counts.leaf + b.counts.interior + b.counts.table + b.counts.quiescence,
                     b.nodes);
    assert_true(b.statistics->table_hits > 0 && b.statistics->first_cutoffs[2] > 0);
    nw_searcher_free(fast);
    nw_searcher_free(lab);
}

/* --- games of users */

/* A long walk with a fork now and then, 120 plies, in a state of 60,000 bytes. */
typedef struct big {
    int ply, score, side;
    unsigned char board[60000 - 3 * sizeof(int)];
} big;

static int big_moves(const void *at, nw_move *out)
{
    const big *b = at;
    out[0] = 0;
    out[1] = 1;
    return b->ply >= 120 ? 0 : b->ply % 20 == 0 ? 2 : 1;
}

static void big_play(void *child, const void *parent, nw_move move)
{
    big *b = child;
    memcpy(b, parent, sizeof *b);
    b->board[(unsigned)(b->ply * 499) % sizeof b->board]++;
    b->score += (b->side ? -1 : 1) * (int)(move ? b->ply % 7 : 3);
    b->side = !b->side;
    b->ply++;
}

static nw_score big_evaluate(const void *at)
{
    const big *b = at;
    return b->side ? -b->score : b->score;
}

static const nw_game big_game = {.name = "big",
                                 .state_size = sizeof(big),
                                 .max_moves = 2,
                                 .moves = big_moves,
                                 .play = big_play,
                                 .evaluate = big_evaluate};

/* Without a key there is no table, but everything else works; a state of 60,000 bytes is searched
 * to the deepest ply with little of the stack. */
TEST(test_large_state_without_key)
{
    big *start = calloc(1, sizeof *start);
    assert_non_null(start);
    nw_score truth = 0;
    for (int i = 0; nw_algorithm_name(i); i++) {
        nw_options o = nw_defaults(&big_game);
        o.algorithm = nw_algorithm_name(i);
        o.lab = 1;
        o.deepen = 0;
        nw_searcher *s = create(&big_game, &o);
        const nw_result r = search(s, start, (nw_limits){.depth = 130});
        assert_int_equal(r.statistics->table_probes, 0);
        assert_int_equal(r.counts.table, 0);
        truth = i == 0 ? r.value : truth;
        assert_true(r.lower <= truth && truth <= r.upper);
        if (r.lower == r.upper)
            assert_int_equal(r.pv_length, 120);
        nw_error err;
        assert_int_equal(nw_table_save(s, "unused", &err), NW_EINVAL);
        nw_searcher_free(s);
    }
    free(start);
}

static int line_moves(const void *at, nw_move *out)
{
    out[0] = *(const unsigned *)at % 1000;
    return *(const unsigned *)at < 300;
}

static void line_play(void *child, const void *parent, nw_move move)
{
    (void)move;
    *(unsigned *)child = *(const unsigned *)parent + 1;
}

static nw_score line_evaluate(const void *at)
{
    return (nw_score)(*(const unsigned *)at % 7);
}

/* One line of 300 plies, searched as deep as possible, with noisy moves beyond. */
TEST(test_deepest)
{
    const nw_game g = {.name = "line",
                       .state_size = sizeof(unsigned),
                       .max_moves = 1,
                       .moves = line_moves,
                       .play = line_play,
                       .evaluate = line_evaluate,
                       .noisy = line_moves};
    const unsigned start = 0;
    for (int i = 0; nw_algorithm_name(i); i++) {
        nw_options o = nw_plain(&g);
        o.algorithm = nw_algorithm_name(i);
        nw_searcher *s = create(&g, &o);
        const nw_result r = search(s, &start, (nw_limits){.depth = NW_PLIES_MAX});
        assert_int_equal(r.depth, NW_PLIES_MAX);
        assert_true(r.lower < r.upper || r.pv_length == NW_PLIES_MAX);
        nw_searcher_free(s);
    }
}

static nw_score huge_evaluate(const void *at)
{
    return big_evaluate(at) * 40000000 / 3;
}

static uint64_t big_key(const void *at)
{
    const big *b = at;
    return nw_mix((uint64_t)b->ply << 32 | (uint32_t)b->score);
}

/* Scores beyond the 24 bits of a table entry stay exact. */
TEST(test_huge_scores)
{
    big *start = calloc(1, sizeof *start);
    assert_non_null(start);
    start->ply = 60;
    nw_game g = big_game;
    g.evaluate = huge_evaluate;
    nw_options o = nw_plain(&g);
    o.algorithm = "minimax";
    nw_searcher *s = create(&g, &o);
    const nw_score truth = search(s, start, (nw_limits){.depth = 60}).value;
    nw_searcher_free(s);
    assert_true(truth > NW_TABLE_INF || truth < -NW_TABLE_INF);
    g.key = big_key;
    for (int i = 0; nw_algorithm_name(i); i++) {
        o = nw_defaults(&g);
        o.algorithm = nw_algorithm_name(i);
        o.table_bits = 10;
        s = create(&g, &o);
        const nw_result r = search(s, start, (nw_limits){.depth = 60});
        assert_true(r.lower <= truth && truth <= r.upper);
        nw_searcher_free(s);
    }
    free(start);
}

TEST_MAIN(NULL, NULL)
