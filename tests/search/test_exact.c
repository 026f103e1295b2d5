/* SPDX-License-Identifier: MIT */
/* The central property of the laboratory: with the equal-depth rule and no selectivity every
 * algorithm, with any enhancements, any table size and any number of threads, returns minimax's
 * value and a move that attains it. Small searches with random options on all games; NW_SOAK=1 runs
 * a million of them, NW_SOAK=N that many, NW_SOAK=forever runs until stopped. */
#include "games/games.h"
#include "nullwindow.h"
#include "nullwindow_lab.h"
#include "api.h"

/* The games, the text of a start, and how deep minimax is still quick. */
static const struct {
    const char *name, *text;
    int depth, plies;
} games[] = {
    {"chess", "", 2, 24},
    {"checkers", "", 5, 60},
    {"othello", "", 4, 58},
    {"uniform", "w=4,d=6,seed=3,values=-20..20,transpose=1", 6, 2},
    {"uniform", "width=1..5,d=5,seed=8,values=-3..3", 5, 1},
    {"tictactoe", "", 5, 6},
    {"connect4", "", 4, 30},
    {"qubic", "", 2, 20},
};
enum { GAMES = sizeof games / sizeof *games };

static uint64_t rng;

static unsigned below(unsigned n)
{
    return nw_below((uint32_t)(nw_random(&rng) >> 32), n);
}

static nw_options random_options(const nw_game *g)
{
    static const char *const replace[] = {"always",   "new",     "old",   "deep",     "big",
                                          "two-deep", "two-big", "chain", "last-tree"};
    nw_options o = nw_defaults(g);
    int algorithms = 0;
    while (nw_algorithm_name(algorithms))
        algorithms++;
    o.algorithm = nw_algorithm_name((int)below((unsigned)algorithms));
    o.table_bits = below(8) == 0 ? 0 : 4 + (int)below(11);
    o.two_bounds = (int)below(2);
    nw_set_form(&o, NW_FORM_STORE_LEAVES, (int)below(2));
    o.lab = (int)below(2);
    o.replace = replace[o.lab ? below(9) : below(8)];
    o.deepen = (int)below(3);
    o.table_move = (int)below(2);
    o.static_order = (int)below(2);
    o.killers = (int)below(2);
    o.history = (int)below(2);
    nw_set_form(&o, NW_FORM_REFUTATION, (int)below(2));
    o.shallow_order = (int)below(2);
    o.etc = (int)below(4);
    o.quiescence = (int)below(2);
    o.guess = (nw_score)below(41) - 20;
    o.guess_back = 1 + (int)below(2);
    o.offset = (nw_score)below(5) - 2;
    o.delta = 1 + (nw_score)below(30);
    o.step = 1 + (nw_score)below(60);
    nw_set_form(&o, NW_FORM_ACCELERATE, (int)below(2));
    o.grain = o.lab && below(4) == 0 ? (nw_score)below(40) : 0;
    nw_set_form(&o, NW_FORM_ETC_FIRST, o.lab && below(2));
    nw_set_form(&o, NW_FORM_ASK_FIRST, o.lab && below(2));
    nw_set_form(&o, NW_FORM_SORT_ROOT, o.lab && below(2));
    nw_set_form(&o, NW_FORM_HISTORY_FIRST, o.lab && below(2));
    o.quiescence_checks = o.lab && below(4) == 0 ? 1 + (int)below(2) : 0;
    nw_set_form(&o, NW_FORM_STATIC_GUESS, (int)below(2));
    nw_set_form(&o, NW_FORM_BI_ASPIRATION, (int)below(2));
    if (below(4) == 0 && strcmp(o.replace, "last-tree") != 0) {
        static const char *const schemes[] = {"split",  "pv-split", "tree-split",
                                              "abdada", "lazy",     "brackets"};
        o.threads = 2 + (int)below(3);
        o.parallel = schemes[below(6)];
    }
    nw_set_form(&o, NW_FORM_WIDE_CHECK,
                o.lab && strncmp(o.replace, "two", 3) != 0 && strcmp(o.replace, "chain") != 0 &&
                    below(2));
    return o;
}

static void describe(char *out, size_t size, const nw_game *g, const state *s, const nw_options *o,
                     int depth)
{
    char text[512] = "";
    g->print(s, text, sizeof text);
    int used = snprintf(out, size, "%s:%s depth %d", g->name, text, depth);
    for (int i = 0; nw_option_at(i) && used > 0 && (size_t)used < size; i++) {
        char value[64];
        if (nw_option_get(o, nw_option_at(i)->name, value, sizeof value) == 0)
            used +=
                snprintf(out + used, size - (size_t)used, " %s=%s", nw_option_at(i)->name, value);
    }
}

/* A value rounded to the grain, towards zero. */
static nw_score coarse(nw_score value, nw_score grain)
{
    return grain > 1 ? value - value % grain : value;
}

/* The value of s searched depth plies by minimax; depth 0 is the horizon of the same tree. As
 * rounding is monotonic, it may be done at the root. */
static nw_score truth_of(const nw_game *g, const state *s, int depth, const nw_options *like)
{
    nw_options o = nw_plain(g);
    o.algorithm = "minimax";
    o.quiescence = like->quiescence;
    o.quiescence_checks = like->quiescence_checks;
    o.lab = like->lab;
    return coarse(search_once(g, &o, s, (nw_limits){.depth = depth}).value, like->grain);
}

/* Does the end of the variation evaluate to the value? Its end is quiet, or the game is over. */
static void check_variation(const nw_game *g, const state *s, const nw_result *r, int depth,
                            nw_score grain, const char *what)
{
    nw_move moves[NW_MOVES_MAX];
    state now = *s;
    int sign = 1;
    for (int i = 0; i < r->pv_length; i++) {
        state child;
        const int count = g->moves(&now, moves);
        bool legal = false;
        for (int j = 0; j < count; j++)
            legal |= moves[j] == r->pv[i];
        if (!legal)
            fail_msg("illegal move %d in the variation: %s", i, what);
        g->play(&child, &now, r->pv[i]);
        now = child;
        sign = -sign;
    }
    const bool over = g->moves(&now, moves) == 0;
    /* Beyond the horizon only forced positions are known to be over. */
    const bool result =
        over && g->result &&
        (r->pv_length <= depth || coarse(g->evaluate(&now), grain) * sign != r->value);
    const nw_score end = coarse(result ? g->result(&now) : g->evaluate(&now), grain);
    if (sign * end != r->value || (!over && r->pv_length < depth))
        fail_msg("the variation of %d plies ends in %d, not %d: %s", r->pv_length, sign * end,
                 r->value, what);
}

static void check_one(int game)
{
    const nw_game_info *info = nw_game_find(games[game].name, strlen(games[game].name));
    char what[1024];
    nw_error err = {0};
    state s, child;
    if (!info)
        return; /* not built in (yet) */
    const nw_game *g = info->rules;
    assert_true(g->state_size <= sizeof s);
    assert_int_equal(info->parse(games[game].text, &s, &err), 0);
    state start = s;
    random_plies(g, &s, (int)below((unsigned)games[game].plies + 1), &rng);
    const nw_options o = random_options(g);
    /* Minimax gives every leaf of chess a full-window quiescence search, which is large. */
    const bool slow = o.quiescence && strcmp(g->name, "chess") == 0;
    const int depth = slow ? 1 : 1 + (int)below((unsigned)games[game].depth);
    describe(what, sizeof what, g, &s, &o, depth);
    const nw_score truth = truth_of(g, &s, depth, &o);
    const nw_result r = search_once(g, &o, &s, (nw_limits){.depth = depth});
    const bool best_only = proves_move_only(o.algorithm);
    if (!r.complete || r.lower > truth || r.upper < truth || (!best_only && r.value != truth))
        fail_msg("value %d (%d..%d), minimax %d: %s", r.value, r.lower, r.upper, truth, what);
    if (r.move != NW_NO_MOVE) {
        g->play(&child, &s, r.move);
        if (depth > 1 && -truth_of(g, &child, depth - 1, &o) != truth)
            fail_msg("the move does not attain %d: %s", truth, what);
        if (r.lower == r.upper)
            check_variation(g, &s, &r, depth, o.grain, what);
    }
    if (info->release)
        info->release(&start);
}

/* Verifies: Plaat 1996, section 2.2, 2.2.2, 3.2, fig. 5.4: all algorithms find the minimax value,
 * whatever the windows, the memory, ETC and the move ordering; Schaeffer 1989, the history
 * heuristic; Marsland 1982, refutation table, simple iteration, checks and captures at terminal
 * nodes. */
TEST(test_exact)
{
    const char *soak = getenv("NW_SOAK");
    const bool forever = soak && strcmp(soak, "forever") == 0;
    const long wanted = soak ? atol(soak) : 3000;
    const uint64_t searches = wanted > 1 ? (uint64_t)wanted : 1000000;
    rng = 20261115;
    for (uint64_t i = 0; i < searches || forever; i++) {
        check_one((int)(i % GAMES));
        if (soak && (i + 1) % 10000 == 0)
            fprintf(stderr, "%llu searches, 0 wrong\n", (unsigned long long)i + 1);
    }
}

TEST_MAIN(NULL, NULL)
