/* SPDX-License-Identifier: MIT */
/* The solved endings of checkers, and how play uses them. */
#include "core/random-inl.h"
#include "play/checkers_endgame.h"
#include "play/thinker.h"
#include "games/checkers/draw-inl.h"
#include "games/checkers/rules.h"
#include "checkers.h"

enum { DRAWN = CHECKERS_ENDING_DRAWN, MOST_REVERSIBLE = 54 };

static checkers_endings solved(void)
{
    checkers_endings e;
    checkers_endings_at(&e, checkers_endings_solved);
    return e;
}

/* Calls see for every line of the golden file: a position and its plies. */
static void each_golden(void (*see)(void *context, const checkers_pos *p, int plies), void *context)
{
    char line[256], fen[128], value[16];
    int plies, lines = 0;
    FILE *f = fopen("tests/golden/checkers-endgame-4pieces.txt", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%127[^ ] ;%15s ;dist %d", fen, value, &plies) != 3)
            continue;
        const checkers_pos p = position(fen);
        assert_int_equal(plies % 2, strcmp(value, "win") == 0);
        see(context, &p, strcmp(value, "draw") == 0 ? DRAWN : plies);
        lines++;
    }
    fclose(f);
    assert_int_equal(lines, 97);
}

/* --- the solver */

static void check_plies(void *endings, const checkers_pos *p, int plies)
{
    assert_true(checkers_ending_is_known(p));
    assert_int_equal(checkers_ending_plies(endings, p), plies);
}

/* Verifies: Thompson 1986, retrograde analysis: value and plies of every line of
 * tests/golden/checkers-endgame-4pieces.txt; and the program holds what the solver finds. */
TEST(the_solver_agrees_with_the_golden_file)
{
    nw_error err = {0};
    uint8_t *plies = malloc(CHECKERS_ENDINGS_SIZE);
    assert_non_null(plies);
    assert_int_equal(checkers_endings_solve(plies, &err), NW_OK);
    checkers_endings e;
    checkers_endings_at(&e, plies);
    each_golden(check_plies, &e);
    assert_true(memcmp(plies, checkers_endings_solved, CHECKERS_ENDINGS_SIZE) == 0);
    free(plies);
}

/* A class that does not exist begins where the last one that does ends. */
TEST(the_bytes_are_all_used)
{
    const checkers_endings e = solved();
    assert_int_equal(e.first[CHECKERS_CLASSES - 1], CHECKERS_ENDINGS_SIZE);
}

typedef void visit(void *context, const checkers_pos *p);

/* The position with pieces on the squares of set, of kinds by two bits each: side, and king.
 * Returns false where a man stands on the row that crowns it, or a side has no piece. */
static bool place(checkers_pos *p, uint32_t set, unsigned kinds)
{
    for (; set; set &= set - 1, kinds >>= 2) {
        const checkers_set bit = checkers_bit(checkers_sparse((unsigned)__builtin_ctz(set)));
        const int side = kinds & 1;
        if (!(kinds & 2) && (checkers_crown(side) & bit))
            return false;
        p->piece[side] |= bit;
        p->kings |= kinds & 2 ? bit : 0;
    }
    p->key = checkers_key_of(p);
    return p->piece[0] && p->piece[1];
}

/* Visits every position of a number of pieces, or every step-th. */
static void each_position(int pieces, unsigned step, visit *see, void *context)
{
    unsigned long count = 0;
    for (uint64_t set = (1u << pieces) - 1; set >> 32 == 0;) {
        for (unsigned code = 0; code < 2u << (2 * pieces); code++) {
            checkers_pos p = {.side = code & 1};
            if (count++ % step == 0 && place(&p, (uint32_t)set, code >> 1))
                see(context, &p);
        }
        const uint64_t low = set & -set, high = set + low;
        set = high | ((set ^ high) / low) >> 2;
    }
}

/* All known positions in the long test, else one in step, which should be prime. */
static void each_ending(unsigned step, visit *see, void *context)
{
    for (int pieces = 2; pieces <= CHECKERS_ENDING_PIECES; pieces++)
        each_position(pieces, getenv("NW_SOAK") ? 1 : step, see, context);
}

/* The value of a position by its successors: the winner takes the shortest way, the loser the
 * longest. */
static int plies_by_successors(const checkers_endings *e, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, moves);
    int win = DRAWN, loss = 0;
    bool draw = false;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        const int plies = checkers_ending_plies(e, &child);
        if (plies == DRAWN)
            draw = true;
        else if (plies % 2 == 0 && plies + 1 < win)
            win = plies + 1;
        else if (plies % 2 && plies + 1 > loss)
            loss = plies + 1;
    }
    return win < DRAWN ? win : draw ? DRAWN : loss;
}

static void check_successors(void *endings, const checkers_pos *p)
{
    const int plies = checkers_ending_plies(endings, p), expected = plies_by_successors(endings, p);
    if (plies != expected)
        assert_int_equal(plies, expected);
}

/* Verifies: the plies of positions follow from those of their successors by the rules. */
TEST(positions_agree_with_their_successors)
{
    checkers_endings e = solved();
    each_ending(101, check_successors, &e);
}

TEST(more_pieces_are_not_known)
{
    const checkers_pos five = position("W:W30,31:B1,2,3"), bare = position("W:W30:B");
    assert_false(checkers_ending_is_known(&five));
    assert_false(checkers_ending_is_known(&bare));
}

/* --- the rule of forty moves */

enum { RUNS = 1 << 20 };
typedef struct runs {
    checkers_endings endings;
    uint64_t key[RUNS];
    uint8_t run[RUNS];
} runs;

/* The longest run of reversible moves from p on, where the winner plays any shortest win and the
 * loser any move at all. Reversible moves keep the men where they are, so that few positions are
 * met, and all but collisions are remembered. */
static int longest_run(runs *r, const checkers_pos *p)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    const size_t slot = nw_mix(p->key) % RUNS;
    const int plies = checkers_ending_plies(&r->endings, p), n = checkers_moves(p, moves);
    int most = 0;
    if (r->key[slot] == p->key)
        return r->run[slot];
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, moves[i]);
        if (!checkers_reversible(p, moves[i]) ||
            (plies % 2 && checkers_ending_plies(&r->endings, &child) != plies - 1))
            continue;
        const int run = 1 + longest_run(r, &child);
        most = run > most ? run : most;
    }
    r->key[slot] = p->key;
    r->run[slot] = (uint8_t)most;
    return most;
}

static void check_run(void *all, const checkers_pos *p)
{
    runs *r = all;
    if (checkers_ending_plies(&r->endings, p) != DRAWN && longest_run(r, p) > MOST_REVERSIBLE)
        fail_msg("%d reversible plies", longest_run(r, p));
}

/* Verifies: a won ending played the shortest way is won before forty moves without progress; the
 * longest run of reversible moves is that of a position of 81 plies. */
TEST(forty_moves_are_enough)
{
    runs *r = calloc(1, sizeof *r);
    assert_non_null(r);
    r->endings = solved();
    const checkers_pos p = position("B:WK13,21:BK10,K29");
    assert_int_equal(longest_run(r, &p), MOST_REVERSIBLE);
    each_ending(10007, check_run, r);
    assert_in_range(MOST_REVERSIBLE, 0, CHECKERS_DRAW_PLIES - 1);
    free(r);
}

/* --- at the root */

static void check_line(const checkers_pos *p, const nw_result *r)
{
    checkers_move moves[CHECKERS_MAX_MOVES];
    checkers_pos now = *p, next;
    for (int i = 0; i < r->pv_length; i++) {
        const int n = checkers_moves(&now, moves);
        bool legal = false;
        for (int k = 0; k < n; k++)
            legal = legal || moves[k] == r->pv[i];
        assert_true(legal);
        checkers_play(&next, &now, r->pv[i]);
        now = next;
    }
    assert_int_equal(checkers_moves(&now, moves), 0);
}

static void check_answer(void *endgame, const checkers_pos *p, int plies)
{
    checkers_endgame *e = endgame;
    nw_limits none = {0}, shallow = {.depth = plies - 1};
    nw_result r;
    if (plies == DRAWN) {
        assert_false(checkers_endgame_answer(e, p, &none, &r));
        assert_true(none.only_count > 0);
        for (int i = 0; i < none.only_count; i++) {
            checkers_pos child;
            checkers_play(&child, p, none.only[i]);
            assert_int_equal(checkers_ending_plies(&e->endings, &child), DRAWN);
        }
        return;
    }
    assert_true(checkers_endgame_answer(e, p, &none, &r));
    assert_int_equal(nw_win_plies(checkers_info.rules, r.value), plies % 2 ? plies : -plies);
    assert_int_equal(r.pv_length, plies);
    assert_int_equal(r.move, plies ? r.pv[0] : NW_NO_MOVE);
    check_line(p, &r);
    if (plies > 1) {
        assert_false(checkers_endgame_answer(e, p, &shallow, &r));
        assert_null(shallow.only);
    }
}

/* Verifies: the answer is the shortest win or the longest loss, as a line to the end of the game;
 * of a draw all moves that draw are left. */
TEST(endings_are_answered)
{
    checkers_endgame e;
    checkers_endgame_begin(&e);
    each_golden(check_answer, &e);
    const checkers_pos over = position("W:WK4:BK8,K11");
    check_answer(&e, &over, 0);
}

static void check_thought(void *thinker, const checkers_pos *p, int plies)
{
    const checkers_endings e = solved();
    const play_question q = {.state = p, .nodes = 2000};
    nw_error err = {0};
    nw_result r;
    checkers_pos child;
    if (play_thinker_think(thinker, &q, &r, &err))
        fail_msg("%s", err.text);
    if (plies == 0)
        return;
    checkers_play(&child, p, r.move);
    assert_int_equal(checkers_ending_plies(&e, &child), plies == DRAWN ? DRAWN : plies - 1);
}

TEST(a_thinker_throws_nothing_away)
{
    play_thinker *t;
    nw_error err = {0};
    nw_options o = nw_play_defaults(checkers_info.rules);
    o.table_bits = 12;
    if (play_thinker_create(&t, &checkers_info, &o, &err))
        fail_msg("%s", err.text);
    each_golden(check_thought, t);
    play_thinker_free(t);
}

TEST_MAIN(NULL, NULL)
