/* SPDX-License-Identifier: MIT */
/* The exact solver of Othello: against plain minimax over the rules, and against the scores of
 * problem files, with every part of it switched on and off. */
#include "games/othello/learned-inl.h"
#include "games/othello/obf.h"
#include "games/othello/solve.h"
#include "games/othello/solver.h"
#include "games/othello/stability.h"
#include "support.h"

#define DATA "tests/golden/othello/"

static bool soak(void)
{
    return getenv("NW_SOAK") != NULL;
}

static othello_solver *make(unsigned features)
{
    othello_solver *s = NULL;
    nw_error err;
    assert_int_equal(othello_solver_create(&s, 14, features, &err), 0);
    return s;
}

static othello_solution solve(othello_solver *s, const othello_pos *p, int win_only)
{
    const othello_solve_limits limits = {.win_only = win_only};
    othello_solution x;
    othello_solve(s, p, &limits, &x);
    assert_true(x.complete);
    return x;
}

/* The result with best play, by the rules alone. */
static int minimax(const othello_pos *p)
{
    othello_move move[OTHELLO_MAX_MOVES];
    const int n = othello_moves(p, move);
    int best = n ? -65 : othello_result(p);
    for (int i = 0; i < n; i++) {
        othello_pos next;
        othello_play(&next, p, move[i]);
        const int value = -minimax(&next);
        best = value > best ? value : best;
    }
    return best;
}

static int empties(const othello_pos *p)
{
    return othello_count(othello_empties(p));
}

/* Plays at random from the start until at most n squares are empty; false if the game ends
 * first. */
static bool play_down(othello_pos *p, int n, uint64_t *seed)
{
    *p = othello_start();
    while (empties(p) > n) {
        othello_move move[OTHELLO_MAX_MOVES];
        othello_pos next;
        const int count = othello_moves(p, move);
        if (count == 0)
            return false;
        othello_play(&next, p, move[nw_below((uint32_t)nw_random(seed), (uint32_t)count)]);
        *p = next;
    }
    return true;
}

/* Any board with n empties, reachable or not. */
static othello_pos scatter(int n, uint64_t *seed)
{
    const uint64_t own = nw_random(seed);
    uint64_t free = 0;
    while (othello_count(free) < n)
        free |= 1ull << (nw_random(seed) >> 58);
    return (othello_pos){.own = own & ~free, .opp = ~own & ~free};
}

/* --- small positions */

/* Everything off, everything on, each part alone and each part missing. */
enum { PARTS = 7, VARIANTS = 2 + 2 * PARTS };
static unsigned variant(int i)
{
    return i == 0          ? 0u
           : i == 1        ? OTHELLO_SOLVE_ALL
           : i < 2 + PARTS ? 1u << (i - 2)
                           : OTHELLO_SOLVE_ALL & ~(1u << (i - 2 - PARTS));
}

/* The move found must reach the value, and so must every move of the line. */
static void check_line(const othello_pos *p, const othello_solution *x, int value)
{
    othello_pos at = *p, next;
    othello_move none[OTHELLO_MAX_MOVES];
    if (x->move == NW_NO_MOVE) {
        assert_int_equal(othello_moves(p, none), 0);
        return;
    }
    assert_int_equal(x->pv[0], x->move);
    for (int i = 0; i < x->pv_length; i++, value = -value) {
        assert_true(othello_legal(&at, x->pv[i]));
        othello_play(&next, &at, x->pv[i]);
        at = next;
        assert_int_equal(minimax(&at), -value);
    }
    assert_int_equal(othello_moves(&at, none), 0);
}

static void check_small(othello_solver *const s[VARIANTS], const othello_pos *p)
{
    const int value = minimax(p);
    for (int i = 0; i < VARIANTS; i++) {
        const othello_solution x = solve(s[i], p, 0);
        assert_int_equal(x.lower, value);
        assert_int_equal(x.upper, value);
        if (i == 1)
            check_line(p, &x, value);
        const othello_solution w = solve(s[i], p, 1);
        assert_true(value > 0 ? w.lower > 0 : value < 0 ? w.upper < 0 : !w.lower && !w.upper);
    }
}

/* Verifies: the solver's values are those of minimax, whatever is switched on. */
TEST(small_positions)
{
    uint64_t seed = 6;
    othello_solver *s[VARIANTS];
    othello_pos p;
    for (int i = 0; i < VARIANTS; i++)
        s[i] = make(variant(i));
    const int rounds = soak() ? 20000 : 1500;
    for (int i = 0; i < rounds; i++)
        for (int n = 0; n <= 7; n += 1 + (i % 2)) {
            if (play_down(&p, n, &seed))
                check_small(s, &p);
            p = scatter(n < 6 ? n : 5, &seed);
            check_small(s, &p);
        }
    for (int i = 0; i < rounds / 75; i++)
        if (play_down(&p, 8 + i % (soak() ? 3 : 2), &seed))
            check_small(s, &p);
    for (int i = 0; i < VARIANTS; i++)
        othello_solver_free(s[i]);
}

/* --- problem files */

/* Calls check for the positions of a file with `least` to `most` empties. */
static int each_problem(const char *name, int least, int most,
                        void (*check)(void *context, const othello_obf *line), void *context)
{
    FILE *f = fopen(name, "r");
    char text[1024];
    int n = 0;
    assert_non_null(f);
    while (fgets(text, sizeof text, f)) {
        othello_obf line;
        if (othello_obf_read(text, &line, NULL) == 1 && empties(&line.pos) <= most &&
            empties(&line.pos) >= least) {
            check(context, &line);
            n++;
        }
    }
    fclose(f);
    return n;
}

static void check_best(void *context, const othello_obf *line)
{
    othello_solver *s = context;
    const othello_solution x = solve(s, &line->pos, 0), w = solve(s, &line->pos, 1);
    assert_int_equal(x.lower, line->score[0]);
    assert_int_equal(x.upper, line->score[0]);
    assert_int_equal((w.lower > 0) - (w.upper < 0), (x.lower > 0) - (x.lower < 0));
    bool best = false;
    for (int i = 0; i < line->count; i++)
        best |= line->move[i] == x.move && line->score[i] == x.lower;
    assert_true(best);
}

static void check_all_moves(void *context, const othello_obf *line)
{
    for (int i = 0; i < line->count; i++) {
        othello_pos next;
        othello_play(&next, &line->pos, line->move[i]);
        const othello_solution x = solve(context, &next, 0);
        assert_int_equal(x.lower, -line->score[i]);
        assert_int_equal(x.upper, -line->score[i]);
    }
}

/* Best scores and moves of the FFO test and of positions of games, by every variant that takes no
 * more than seconds. From 17 empties on, selective searches come first, and must not affect the
 * result. Verifies: Buro 1995, ProbCut. */
TEST(problems)
{
    for (int i = 0; i < VARIANTS; i++) {
        othello_solver *s = make(variant(i));
        const bool strong = (variant(i) & OTHELLO_SOLVE_FASTEST) && (variant(i) & 1);
        const int most = soak() ? (strong ? 16 : 14) : strong ? 13 : 10;
        assert_true(each_problem(DATA "endgame-small.obf", 0, most, check_best, s) > 60);
        othello_solver_free(s);
    }
    othello_solver *s = make(OTHELLO_SOLVE_ALL);
    each_problem(DATA "ffo-01-19.obf", 0, soak() ? 19 : 14, check_best, s);
    each_problem(DATA "ffo-20-39.obf", 0, soak() ? 22 : 17, check_best, s);
    each_problem(DATA "hard-20.obf", 0, soak() ? 20 : 0, check_best, s);
    each_problem(DATA "ffo-40-49.obf", 0, soak() ? 22 : 0, check_best, s);
    othello_solver_free(s);
}

static nw_score value_by_weights(const othello_pos *p)
{
    int count[OTHELLO_LEARNED_COUNTS];
    const int phase = othello_learned_phase(p);
    if (!othello_learned_count(p, count))
        return othello_result(p);
    return othello_round(othello_learned_value(p, count, othello_learned_counts[phase],
                                               othello_learned_patterns[phase]));
}

/* Verifies: the value of every move in the problem files. */
TEST(all_moves)
{
    othello_solver *s = make(OTHELLO_SOLVE_ALL);
    each_problem(DATA "endgame-small.obf", 0, soak() ? 16 : 14, check_all_moves, s);
    each_problem(DATA "ffo-20-39.obf", 0, soak() ? 19 : 6, check_all_moves, s);
    othello_solver_free(s);
}

/* --- limits */

static void check_stopped(othello_solver *s, const othello_obf *line,
                          const othello_solve_limits *limits)
{
    othello_solution x;
    othello_solve(s, &line->pos, limits, &x);
    assert_false(x.complete);
    assert_true(x.lower <= line->score[0] && line->score[0] <= x.upper);
    assert_true(othello_legal(&line->pos, x.move));
}

static void check_limits(void *context, const othello_obf *line)
{
    const int stop = 1;
    for (uint64_t nodes = 1; nodes < 100000; nodes *= 7) {
        const othello_solve_limits limits = {.nodes = nodes};
        othello_solver_clear(context);
        check_stopped(context, line, &limits);
    }
    othello_solver_clear(context);
    check_stopped(context, line, &(othello_solve_limits){.stop = &stop});
    check_stopped(context, line, &(othello_solve_limits){.seconds = 1e-9});
}

/* A solver that is stopped has true bounds and a legal move, and can solve other positions
 * afterwards. */
TEST(stopping)
{
    othello_solver *s = make(OTHELLO_SOLVE_ALL);
    each_problem(DATA "hard-20.obf", 20, 20, check_limits, s);
    assert_true(each_problem(DATA "endgame-small.obf", 8, 8, check_best, s) > 0);
    othello_solver_free(s);
}

TEST(table_sizes)
{
    othello_solver *s = NULL;
    nw_error err;
    assert_int_equal(othello_solver_create(&s, 9, OTHELLO_SOLVE_ALL, &err), NW_EINVAL);
    assert_int_equal(othello_solver_create(&s, 33, OTHELLO_SOLVE_ALL, &err), NW_EINVAL);
    assert_null(s);
    othello_solver_free(s);
}

/* --- stable discs */

/* The value after every move with incremental patterns equals that from scratch. */
TEST(carried_patterns)
{
    othello_solver *s = make(OTHELLO_SOLVE_ALL);
    uint64_t seed = 5;
    int compared = 0;
    for (int i = 0; i < 300; i++) {
        othello_pos p, next;
        othello_candidate c[OTHELLO_MAX_MOVES];
        othello_features before;
        if (!play_down(&p, 3 + i % 55, &seed))
            continue;
        othello_read_features(s, p.own, p.opp, &before);
        const int n = othello_list_candidates(p.own, p.opp, othello_mobility(p.own, p.opp), c);
        for (int k = 0; k < n; k++, compared++) {
            othello_play(&next, &p, c[k].square);
            assert_true(c[k].after.own == next.own && c[k].after.opp == next.opp);
            assert_true(c[k].after.mobility == othello_mobility(next.own, next.opp));
            const int value = othello_evaluate_move(s, &before, p.own, &c[k].after, c[k].square);
            assert_int_equal(othello_round(value), value_by_weights(&next));
        }
    }
    assert_true(compared > 1000);
    othello_solver_free(s);
}

/* Verifies: discs called stable are never turned over, in random games from random positions. */
TEST(stability)
{
    uint64_t seed = 12;
    int found = 0;
    for (int i = 0; i < (soak() ? 200000 : 10000); i++) {
        othello_pos p, next;
        othello_move move[OTHELLO_MAX_MOVES];
        const int n = 1 + i % 30;
        if (i % 3)
            p = scatter(n, &seed);
        else if (!play_down(&p, n, &seed))
            continue;
        uint64_t own = othello_stable(p.own, p.opp), opp = othello_stable(p.opp, p.own);
        assert_true((own & ~p.own) == 0 && (opp & ~p.opp) == 0);
        found += othello_count(own | opp);
        for (int count; (count = othello_moves(&p, move)) > 0; p = next) {
            othello_play(&next, &p, move[nw_below((uint32_t)nw_random(&seed), (uint32_t)count)]);
            const uint64_t swap = own;
            own = opp;
            opp = swap;
            assert_true((own & ~next.own) == 0 && (opp & ~next.opp) == 0);
        }
    }
    assert_true(found > 10000);
}

/* Any number of threads finds the same value. */
TEST(threads)
{
    static const int counts[] = {2, 3, 8};
    uint64_t seed = 31;
    othello_solver *one = make(OTHELLO_SOLVE_ALL), *more = make(OTHELLO_SOLVE_ALL);
    nw_error err;
    const int rounds = soak() ? 300 : 6;
    for (int i = 0; i < rounds; i++) {
        othello_pos p;
        if (!play_down(&p, 15 + i % 4, &seed))
            continue;
        const int value = solve(one, &p, 0).lower;
        for (int k = 0; k < 3; k++) {
            assert_int_equal(othello_solver_threads(more, counts[k], &err), 0);
            othello_solver_clear(more);
            const othello_solution x = solve(more, &p, 0);
            assert_int_equal(x.lower, value);
            assert_int_equal(x.upper, value);
        }
    }
    othello_solver_free(one);
    othello_solver_free(more);
}

TEST_MAIN(NULL, NULL)
