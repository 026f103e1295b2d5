/* SPDX-License-Identifier: MIT */
/* Tic-tac-toe, Connect Four and Qubic: known counts, and what must hold in random games. */
#include "core/random-inl.h"
#include "games/connect4/connect4-inl.h"
#include "games/games.h"
#include "games/qubic/qubic-inl.h"
#include "games/tictactoe/tictactoe-inl.h"
#include "support.h"

enum { STATE = 64, MOVES = 64, BOARD = 4 };

static const nw_game_info *find(const char *name)
{
    const nw_game_info *g = nw_game_find(name, strlen(name));
    assert_non_null(g);
    assert_true(g->rules->state_size <= STATE && g->rules->max_moves <= MOVES);
    return g;
}

static void check_perft(const char *name, const char *text, const uint64_t *want)
{
    _Alignas(16) unsigned char state[STATE];
    const nw_game_info *g = find(name);
    assert_int_equal(g->parse(text, state, NULL), NW_OK);
    for (int depth = 0; want[depth]; depth++)
        assert_int_equal(g->perft(state, depth, false), want[depth]);
}

TEST(test_perft)
{
    check_perft("tictactoe", "",
                (uint64_t[]){1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872, 0});
    check_perft("connect4", "",
                (uint64_t[]){1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 0});
    check_perft("qubic", "", (uint64_t[]){1, 64, 64 * 63, 64 * 63 * 62, 64 * 63 * 62 * 61, 0});
}

/* --- lines, found slowly from what print writes */

/* The board as [level][row][column]; a game that lacks a dimension has size 1 there. */
typedef struct grid {
    int levels, rows, columns, length;
    char cell[4][6][7];
} grid;

static grid read_grid(const char *text, int levels, int rows, int columns, int length)
{
    grid g = {levels, rows, columns, length, {{{0}}}};
    int n = 0;
    for (const char *s = text; *s; s++)
        if (*s != '/') {
            g.cell[n / columns / rows][n / columns % rows][n % columns] = *s;
            n++;
        }
    assert_int_equal(n, levels * rows * columns);
    return g;
}

static bool line_from(const grid *g, int l, int r, int c, int d, char who)
{
    const int dl = d / 9 - 1, dr = d / 3 % 3 - 1, dc = d % 3 - 1;
    for (int i = 0; i < g->length; i++) {
        const int a = l + i * dl, b = r + i * dr, e = c + i * dc;
        if (a < 0 || a >= g->levels || b < 0 || b >= g->rows || e < 0 || e >= g->columns ||
            g->cell[a][b][e] != who)
            return false;
    }
    return true;
}

static bool has_line(const grid *g, char who)
{
    for (int l = 0; l < g->levels; l++)
        for (int r = 0; r < g->rows; r++)
            for (int c = 0; c < g->columns; c++)
                for (int d = 0; d < 27; d++)
                    if (d != 13 && line_from(g, l, r, c, d, who))
                        return true;
    return false;
}

/* --- random games */

static void check_moves(const nw_game_info *g, const void *p, const nw_move *list, int n)
{
    nw_move m;
    assert_null(g->rules->noisy);
    for (int i = 0; i < n; i++) {
        char name[16];
        g->rules->move_name(p, list[i], name, sizeof name);
        assert_int_equal(g->parse_move(p, name, &m, NULL), NW_OK);
        assert_int_equal(m, list[i]);
        assert_true(g->rules->index(p, m) < g->rules->move_indexes);
    }
}

static void check_position(const nw_game_info *g, const void *p, const grid *shape)
{
    _Alignas(16) unsigned char again[STATE];
    char text[128];
    nw_move list[MOVES];
    g->rules->print(p, text, sizeof text);
    assert_int_equal(g->parse(text, again, NULL), NW_OK);
    assert_memory_equal(again, p, g->rules->state_size);
    assert_int_equal(g->rules->key(again), g->rules->key(p));
    const grid b = read_grid(text, shape->levels, shape->rows, shape->columns, shape->length);
    const bool over = has_line(&b, 'X') || has_line(&b, 'O');
    const int n = g->rules->moves(p, list);
    if (over) {
        assert_int_equal(n, 0);
        assert_true(g->rules->result(p) < 0);
        assert_int_equal(g->rules->evaluate(p), g->rules->result(p));
    } else if (n == 0) {
        assert_null(strchr(text, '-'));
        assert_int_equal(g->rules->evaluate(p), 0);
        assert_int_equal(g->rules->result(p), 0);
    } else
        assert_true(abs(g->rules->evaluate(p)) < 10000);
    check_moves(g, p, list, n);
}

static void play_games(const char *name, const grid *shape, int games)
{
    const nw_game_info *g = find(name);
    uint64_t random = 7;
    for (int i = 0; i < games; i++) {
        _Alignas(16) unsigned char p[STATE], child[STATE];
        assert_int_equal(g->parse("", p, NULL), NW_OK);
        for (;;) {
            nw_move list[MOVES];
            check_position(g, p, shape);
            const int n = g->rules->moves(p, list);
            if (n == 0)
                break;
            const uint32_t r = (uint32_t)(nw_random(&random) >> 32);
            g->rules->play(child, p, list[nw_below(r, (uint32_t)n)]);
            assert_true(g->rules->key(child) != g->rules->key(p));
            memcpy(p, child, sizeof p);
        }
    }
}

TEST(test_random_games)
{
    const int scale = getenv("NW_SOAK") ? 50 : 1;
    play_games("tictactoe", &(grid){1, 3, 3, 3, {{{0}}}}, 2500 * scale);
    play_games("connect4", &(grid){1, 6, 7, 4, {{{0}}}}, 1000 * scale);
    play_games("qubic", &(grid){4, 4, 4, 4, {{{0}}}}, 500 * scale);
}

/* With the stones swapped and the same side to move, the evaluation changes its sign. */
TEST(test_antisymmetry)
{
    uint64_t random = 5;
    for (int i = 0; i < 20000; i++) {
        const uint64_t a = nw_random(&random), b = nw_random(&random) & ~a;
        const connect4_pos c = {a & b >> 3 & CONNECT4_BOARD, b & CONNECT4_BOARD};
        const qubic_pos q = {a & nw_random(&random), b, 0};
        const tictactoe_pos t = {(uint16_t)(a & TICTACTOE_BOARD), (uint16_t)(b & TICTACTOE_BOARD),
                                 0};
        const connect4_pos c2 = {c.opp, c.own};
        const qubic_pos q2 = {q.opp, q.own, 0};
        const tictactoe_pos t2 = {t.opp, t.own, 0};
        if (!connect4_has_line(c.own) && !connect4_has_line(c.opp))
            assert_int_equal(connect4_evaluate(&c), -connect4_evaluate(&c2));
        if (!tictactoe_has_line(t.own) && !tictactoe_has_line(t.opp))
            assert_int_equal(tictactoe_evaluate(&t), -tictactoe_evaluate(&t2));
        assert_int_equal(qubic_evaluate(&q), -qubic_evaluate(&q2));
    }
}

/* --- text */

TEST(test_bad_text)
{
    static const char *const bad[][BOARD] = {
        {"tictactoe", "XX-/---/---", "", "2 X and 0 O"},
        {"tictactoe", "X-/---", "", "5 cells, not 9"},
        {"tictactoe", "X--/-O-/---/-", "", "more than 9"},
        {"tictactoe", "X--/-?-/---", "", "cell 5 is '?'"},
        {"tictactoe", "XXX/OO-/O--", "", "X has a line although"},
        {"tictactoe", "X--/---/---", "a3", "taken"},
        {"tictactoe", "", "d1", "not a square"},
        {"tictactoe", "XXX/OO-/---", "c1", "over"},
        {"connect4", "48", "", "move 2: '8'"},
        {"connect4", "1111111", "", "move 7: the column is full"},
        {"connect4", "11223344", "", "move 8: the game is over"},
        {"connect4", "X------/-------/-------/-------/-------/-------", "", "column 1 hangs"},
        {"connect4", "", "0", "not a column"},
        {"connect4", "111111", "1", "full"},
        {"qubic", "XO", "", "2 cells, not 64"},
        {"qubic", "", "a15", "not column"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        _Alignas(16) unsigned char p[STATE];
        nw_error err = {0};
        nw_move m;
        const nw_game_info *g = find(bad[i][0]);
        int rc = g->parse(bad[i][1], p, &err);
        if (bad[i][2][0]) {
            assert_int_equal(rc, NW_OK);
            rc = g->parse_move(p, bad[i][2], &m, &err);
        }
        assert_int_equal(rc, NW_EINVAL);
        if (!strstr(err.text, bad[i][3]))
            fail_msg("%s: \"%s\" does not say \"%s\"", bad[i][1], err.text, bad[i][3]);
    }
}

TEST(test_drawing)
{
    _Alignas(16) unsigned char p[STATE];
    char out[1024];
    const nw_game_info *g = find("connect4");
    assert_int_equal(g->parse("44", p, NULL), NW_OK);
    g->draw(p, true, out, sizeof out);
    assert_non_null(strstr(out, " 2  . . . O . . .\n 1  . . . X . . .\n    1 2 3 4 5 6 7\n"));
    assert_string_equal(g->side(p), "X");
    g->explain(p, out, sizeof out);
    assert_non_null(strstr(out, "own lines"));
    g = find("qubic");
    assert_int_equal(g->parse("", p, NULL), NW_OK);
    g->draw(p, false, out, sizeof out);
    assert_non_null(strstr(out, "level 4"));
}

/* A message is one line of text, whatever it quotes. */
TEST(test_messages_are_text)
{
    static const char *const bad[] = {"X\x1B[31m", "X\n", "\xC3", "\xFF\xFE", "--\xE2\x82"};
    for (const nw_game_info *const *game = nw_games; *game; game++)
        for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
            uint64_t pos[512];
            nw_error err = {0};
            assert_true((*game)->rules->state_size <= sizeof pos);
            assert_true((*game)->parse(bad[i], pos, &err) < 0);
            assert_true(err.text[0] != '\0');
            for (const char *s = err.text; *s; s++)
                assert_true((unsigned char)*s >= ' ' && (unsigned char)*s < 0x7F);
        }
}

TEST_MAIN(NULL, NULL)
