/* SPDX-License-Identifier: MIT */
#include "check/check.h"
#include "core/random-inl.h"
#include "games/games.h"
#include "nullwindow_proof.h"
#include "scratch.h"
#include "support.h"

/* Provers against a solution by hand: random graphs with cycles, solved backwards; small games of
 * the program, solved by minimax. */

/* --- a game on a random graph: positions recur, and a finished game scores -2..2 */

enum { NODES = 24, DEGREE = 4, POSITIONS = 2 * NODES };

typedef struct graph {
    int count[NODES], to[NODES][DEGREE];
    nw_score result[POSITIONS]; /* for the side to move */
} graph;

typedef struct graph_pos {
    const graph *g;
    int node, side;
} graph_pos;

static int graph_moves(const void *state, nw_move *out)
{
    const graph_pos *p = state;
    for (int i = 0; i < p->g->count[p->node]; i++)
        out[i] = (nw_move)i;
    return p->g->count[p->node];
}

static void graph_play(void *child, const void *parent, nw_move move)
{
    const graph_pos *p = parent;
    memset(child, 0, sizeof *p);
    *(graph_pos *)child = (graph_pos){p->g, p->g->to[p->node][move], !p->side};
}

static int position_of(const graph_pos *p)
{
    return 2 * p->node + p->side;
}

static nw_score graph_result(const void *state)
{
    const graph_pos *p = state;
    return p->g->result[position_of(p)];
}

static uint64_t graph_key(const void *state)
{
    return nw_mix((uint64_t)position_of(state) + 77);
}

static const nw_game graph_game = {.size = sizeof(nw_game),
                                   .name = "graph",
                                   .state_size = sizeof(graph_pos),
                                   .max_moves = DEGREE,
                                   .moves = graph_moves,
                                   .play = graph_play,
                                   .evaluate = graph_result,
                                   .key = graph_key};

static unsigned below(uint64_t *random, unsigned n)
{
    return nw_below((uint32_t)(nw_random(random) >> 32), n);
}

static void make_graph(graph *g, uint64_t seed)
{
    uint64_t random = seed;
    const unsigned degree = 2 + below(&random, DEGREE - 1), ends = 2 + below(&random, 5);
    for (int i = 0; i < NODES; i++) {
        g->count[i] = below(&random, ends) == 0 ? 0 : 1 + (int)below(&random, degree);
        for (int k = 0; k < DEGREE; k++)
            g->to[i][k] = (int)below(&random, NODES);
        g->result[2 * i] = (nw_score)below(&random, 5) - 2;
        g->result[2 * i + 1] = (nw_score)below(&random, 5) - 2;
    }
}

/* Where side 0 reaches at least v, one more ply looked at: from win to next. */
static bool step(const graph *g, nw_score v, const bool win[POSITIONS], bool next[POSITIONS])
{
    bool changed = false;
    for (int at = 0; at < POSITIONS; at++) {
        const int node = at / 2, side = at % 2;
        bool any = false, all = true;
        for (int k = 0; k < g->count[node]; k++) {
            const bool w = win[2 * g->to[node][k] + !side];
            any = any || w;
            all = all && w;
        }
        next[at] = side == 0 ? any : all;
        if (g->count[node] == 0)
            next[at] = side == 0 ? g->result[at] >= v : -g->result[at] >= v;
        changed = changed || next[at] != win[at];
    }
    return changed;
}

/* Solves the graph backwards: a line without end repeats a position. plies: 0: no limit. */
static void solve_graph(const graph *g, nw_score v, bool endless, int plies, bool win[POSITIONS])
{
    bool next[POSITIONS];
    for (int at = 0; at < POSITIONS; at++)
        win[at] = endless;
    for (int at = 0; at < POSITIONS && plies; at++)
        if (g->count[at / 2] == 0)
            win[at] = at % 2 ? -g->result[at] >= v : g->result[at] >= v;
    for (int i = 0; plies ? i < plies : step(g, v, win, next); i++) {
        step(g, v, win, next);
        memcpy(win, next, sizeof next);
    }
}

/* --- certificates */

/* The root of a certificate of a game without text. */
static const void *root_state;
static size_t root_size;

static int parse_root(const char *text, void *state, nw_error *err)
{
    (void)err;
    assert_string_equal(text, "");
    memcpy(state, root_state, root_size);
    return 0;
}

static size_t read_bytes(const char *path, char *out, size_t size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    const size_t n = fread(out, 1, size, f);
    fclose(f);
    assert_true(n < size);
    return n;
}

/* Results are written as certificates that the checker accepts. */
static void check_certificate(nw_prover *p, const nw_game *rules, const nw_question *q,
                              const nw_proved *a, uint64_t leaf_work)
{
    static char bytes[1 << 20];
    static scratch file; /* the same for all */
    static int asked;
    nw_game game = *rules;
    nw_certificate written;
    nw_checked checked;
    nw_claim claim;
    nw_error err = {0};
    nw_game_complete(&game);
    const bool lines = asked % 80 == 0;
    const nw_certificate_options o = {.position = "", .leaf_work = leaf_work, .lines = lines};
    if (asked++ % 40 && !getenv("NW_SOAK"))
        return; /* a file that is written safely takes its time */
    if (!*file.path)
        file = scratch_name("proof");
    if (q->within < 0 || (q->within && q->outlast == (a->answer == NW_YES)))
        return; /* it lasts: no certificate */
    const int rc = nw_certificate_write(p, q, a, a->plies % 2 == 1, &o, file.path, &written, &err);
    if (rc < 0)
        fail_msg("%s", err.text);
    const size_t n = read_bytes(file.path, bytes, sizeof bytes);
    assert_int_equal(n, written.bytes);
    root_state = q->state;
    root_size = game.state_size;
    const nw_game_info info = {.rules = &game, .parse = parse_root};
    if (nw_check(bytes, n, &(nw_check_rules){.game = &info}, &claim, &checked, &err) < 0)
        fail_msg("%s", err.text);
    assert_int_equal(checked.positions, written.positions);
    assert_int_equal(checked.leaves, written.leaves + written.lines);
    assert_true(leaf_work > 0 || written.leaves == 0);
    assert_true(lines || written.lines == 0);
    assert_true(!written.plies || (int)checked.plies <= written.plies);
}

/* Asks about a position of side 0, and checks the answer: a yes comes with a move. */
static void check_graph_question(nw_prover *p, const graph *g, nw_question q, bool expected)
{
    static const nw_prove_limits none = {0};
    nw_proved a;
    nw_error err = {0};
    nw_move list[DEGREE];
    graph_pos child;
    assert_int_equal(nw_prover_prove(p, &q, &none, &a, &err), 0);
    assert_int_equal(a.answer, expected ? NW_YES : NW_NO);
    const int count = graph_moves(q.state, list);
    assert_true((a.move != NW_NO_MOVE) == (expected && count > 0 && q.within >= 0));
    assert_true(q.within <= 0 || a.plies <= q.within);
    check_certificate(p, &graph_game, &q, &a, (uint64_t)(q.v + 2) * 7);
    for (int i = 0; i < count && q.within >= 0; i++) {
        graph_play(&child, q.state, list[i]);
        const nw_question next = nw_question_after(&q, &child);
        nw_proved b;
        assert_int_equal(nw_prover_prove(p, &next, &none, &b, &err), 0);
        if (!expected)
            assert_int_equal(b.answer, NW_YES);
        else if (list[i] == a.move)
            assert_int_equal(b.answer, NW_NO);
    }
    (void)g;
}

static void check_graph(const graph *g, const nw_prover_options *o, uint64_t *random)
{
    nw_prover *p;
    nw_error err = {0};
    bool win[POSITIONS];
    graph_pos root;
    assert_int_equal(nw_prover_new(&p, &graph_game, o, &err), 0);
    for (int i = 0; i < 12; i++) {
        memset(&root, 0, sizeof root);
        root = (graph_pos){g, (int)below(random, NODES), 0};
        nw_question q = {.state = &root, .v = (nw_score)below(random, 5) - 2};
        q.repetition = (nw_repetition)below(random, 3);
        if (below(random, 4) == 0) {
            q.within = 1 + (int)below(random, 8);
            q.outlast = below(random, 2) == 0;
        }
        const bool endless = q.within                                ? q.outlast
                             : q.repetition == NW_REPETITION_DRAW    ? q.v <= 0
                             : q.repetition == NW_REPETITION_REACHES ? true
                                                                     : false;
        solve_graph(g, q.v, endless, q.within, win);
        check_graph_question(p, g, q, win[2 * root.node]);
    }
    nw_prover_free(p);
}

/* Verifies: Nagai 2002 (df-pn, SmallTreeGC); Pawlewicz and Lew 2007 (1 + epsilon); Ueda et al. 2008
 * (weak proof numbers); Kishimoto and Mueller 2004 (graph history interaction); Kaneko 2010
 * (virtual proof numbers). */
TEST(test_graphs)
{
    uint64_t random = 5;
    graph g;
    for (int i = 0; i < 1500; i++) {
        make_graph(&g, (uint64_t)i + 1);
        /* A table of four entries keeps almost nothing. */
        const nw_prover_options o = {.memory = i % 3 == 0 ? 2048 : 1 << 16,
                                     .threads = i % 10 == 0 ? 1 + i / 10 % 4 : 1};
        check_graph(&g, &o, &random);
    }
}

/* A game that knows the winner and provides matching initial proof numbers. */
static const bool *oracle;

static int graph_useful(const void *state, nw_move *out, nw_insight *about)
{
    const graph_pos *p = state;
    const bool yes = oracle[position_of(p)] == (p->side == 0);
    about->proof = yes ? 1 : 100;
    about->disproof = yes ? 100 : 1;
    return graph_moves(state, out);
}

static uint64_t nodes_of(const nw_game *game, const nw_question *q, bool expected)
{
    nw_prover *p;
    nw_proved a;
    nw_error err = {0};
    assert_int_equal(nw_prover_new(&p, game, &(nw_prover_options){.memory = 1 << 16}, &err), 0);
    assert_int_equal(nw_prover_prove(p, q, &(nw_prove_limits){0}, &a, &err), 0);
    assert_int_equal(a.answer, expected ? NW_YES : NW_NO);
    nw_prover_free(p);
    return a.nodes;
}

/* The first proof numbers of a game lead df-pn: the answers are the same, the nodes fewer. */
TEST(test_first_numbers)
{
    nw_game informed = graph_game;
    informed.useful = graph_useful;
    uint64_t with = 0, without = 0;
    bool win[POSITIONS];
    graph g;
    for (uint64_t i = 1; i <= 300; i++) {
        graph_pos root;
        memset(&root, 0, sizeof root);
        make_graph(&g, i);
        root = (graph_pos){&g, (int)(i % NODES), 0};
        solve_graph(&g, 1, false, 0, win);
        oracle = win;
        const nw_question q = {.state = &root, .v = 1};
        with += nodes_of(&informed, &q, win[2 * root.node]);
        without += nodes_of(&graph_game, &q, win[2 * root.node]);
    }
    if (with >= without)
        fail_msg("%llu nodes with, %llu without", (unsigned long long)with,
                 (unsigned long long)without);
}

/* --- games of the program, solved by minimax */

enum { STATE = 64, NEAR = 9, ROOM = 64 };

/* The value, or its sign, and the plies of a win or loss: the winner hurries, the loser delays. */
typedef struct truth {
    nw_score value;
    int plies;
} truth;

static int64_t rank(truth t)
{
    return (int64_t)t.value * 1000 + (t.value > 0 ? -t.plies : t.value < 0 ? t.plies : 0);
}

static int sign(nw_score v)
{
    return (v > 0) - (v < 0);
}

static truth minimax(const nw_game *g, const void *state, bool signs)
{
    nw_move list[ROOM];
    unsigned char child[STATE];
    truth best = {0, 0};
    const int count = g->moves(state, list);
    if (count == 0)
        return (truth){signs ? sign(g->result(state)) : g->result(state), 0};
    for (int i = 0; i < count; i++) {
        g->play(child, state, list[i]);
        const truth t = minimax(g, child, signs), mine = {-t.value, t.plies + 1};
        if (i == 0 || rank(mine) > rank(best))
            best = mine;
    }
    return best;
}

/* A random position with at most NEAR plies left; false where the game ended before. */
static bool near_the_end(const nw_game *g, unsigned char state[STATE], uint64_t *random)
{
    nw_error err;
    nw_move list[ROOM];
    unsigned char child[STATE];
    assert_int_equal(nw_parse(g, "", state, &err), 0);
    while (g->longest(state) > NEAR) {
        const int count = g->moves(state, list);
        if (count == 0)
            return false;
        g->play(child, state, list[below(random, (unsigned)count)]);
        memcpy(state, child, STATE);
    }
    return g->longest(state) > 0;
}

static nw_solution solve(const nw_game *g, const void *state, nw_solve_for what,
                         const nw_prover_options *o)
{
    static const nw_prove_limits none = {0};
    const nw_question q = {.state = state};
    nw_prover *p;
    nw_solution s;
    nw_error err = {0};
    nw_move line[ROOM];
    assert_int_equal(nw_prover_new(&p, g, o, &err), 0);
    assert_int_equal(nw_prover_solve(p, &q, what, &none, &s, &err), 0);
    assert_true(s.complete);
    const int length = nw_prover_line(p, &s, &none, line, ROOM);
    if (what == NW_SOLVE_DISTANCE && s.plies)
        assert_int_equal(length, s.plies);
    nw_prover_free(p);
    return s;
}

static void check_game(const nw_game *g, const void *state, const nw_prover_options *o)
{
    const truth t = minimax(g, state, false), won = minimax(g, state, true);
    const nw_solution who = solve(g, state, NW_SOLVE_OUTCOME, o),
                      value = solve(g, state, NW_SOLVE_VALUE, o),
                      distance = solve(g, state, NW_SOLVE_DISTANCE, o);
    assert_int_equal((who.lower > 0) - (who.upper < 0), sign(t.value));
    assert_int_equal((distance.lower > 0) - (distance.upper < 0), sign(t.value));
    assert_int_equal(value.lower, t.value);
    assert_int_equal(value.upper, t.value);
    assert_int_equal(distance.plies, won.value ? won.plies : 0);
}

/* Both provers, with tables that forget and with several threads, find value and distance.
 * Verifies: Plaat 1996, fig. 3.2, 3.5, 5.4; Weill 1996, ABDADA; Allis 1994, threat sequences. */
TEST(test_games)
{
    static const char *const name[] = {"tictactoe", "connect4", "qubic", "othello"};
    unsigned char state[STATE] = {0};
    uint64_t random = 9;
    for (int i = 0; i < 160; i++) {
        const nw_game *g = nw_builtin(name[i % 4]);
        const nw_prover_options o = {.by = i / 4 % 2 ? NW_BY_DFPN : NW_BY_CHOICE,
                                     .memory = i % 3 == 0 ? 2048 : 1 << 20,
                                     .threads = i % 5 == 0 ? 3 : 1};
        if (near_the_end(g, state, &random))
            check_game(g, state, &o);
    }
}

/* Wins of Qubic with four stones on the board take about a thousand nodes, by df-pn.
 * Verifies: Allis 1994, threat sequences. */
TEST(test_threats)
{
    static const char *const text[] = {
        "---------------------X-----O--------------X-------------O-------",
        "X---O---------------------------O------------------------------X"};
    const nw_prover_options o = {.by = NW_BY_DFPN, .memory = 1 << 20};
    for (int i = 0; i < 2; i++) {
        unsigned char state[STATE];
        nw_prover *p;
        nw_proved a;
        nw_error err = {0};
        const nw_game *g = nw_builtin("qubic");
        assert_int_equal(nw_parse(g, text[i], state, &err), 0);
        assert_int_equal(nw_prover_new(&p, g, &o, &err), 0);
        const nw_question q = {.state = state, .v = 1};
        const nw_prove_limits limits = {.nodes = 20000};
        assert_int_equal(nw_prover_prove(p, &q, &limits, &a, &err), 0);
        assert_int_equal(a.answer, NW_YES);
        nw_prover_free(p);
    }
}

TEST_MAIN(NULL, NULL)
