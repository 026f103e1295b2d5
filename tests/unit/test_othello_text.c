/* SPDX-License-Identifier: MIT */
/* The notations of Othello: recorded games and problem files replay exactly, what is written is
 * read back, and bad text is refused with the name of the field at fault. */
#include "games/othello/ggf.h"
#include "games/othello/obf.h"
#include "games/othello/wthor.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define START "---------------------------OX------XO---------------------------"
#define DATA  "tests/golden/othello/"

static size_t read_file(const char *name, char *out, size_t size)
{
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    const size_t n = fread(out, 1, size - 1, f);
    fclose(f);
    out[n] = '\0';
    return n;
}

static int black_discs(const othello_game *g)
{
    othello_move move[OTHELLO_MAX_MOVES];
    const nw_score own = othello_result(&g->end);
    assert_int_equal(othello_moves(&g->end, move), 0);
    return 32 + (g->end.side == OTHELLO_BLACK ? own : -own) / 2;
}

/* --- recorded games */

/* Verifies: 50 games of World Championships end with the recorded number of discs. */
static void recorded_games_replay(void **state)
{
    (void)state;
    FILE *f = fopen(DATA "games.txt", "r");
    char line[512], moves[OTHELLO_TRANSCRIPT_TEXT];
    int games = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        othello_game g;
        char *last = strrchr(line, '|');
        if (line[0] == '#')
            continue;
        assert_non_null(last);
        last[strcspn(last, "\r\n")] = '\0';
        *last = '\0';
        assert_int_equal(othello_transcript_read(&g, last + 1, NULL), 0);
        assert_int_equal(black_discs(&g), atoi(strrchr(line, '|') + 1));
        othello_transcript_write(&g, moves, sizeof moves);
        assert_string_equal(moves, last + 2);
        games++;
    }
    fclose(f);
    assert_int_equal(games, 50);
}

static void check_wthor(const char *name, uint32_t games, int year)
{
    char bytes[20000];
    const size_t size = read_file(name, bytes, sizeof bytes);
    othello_wthor_file file;
    othello_wthor_game g;
    assert_int_equal(othello_wthor_open(&file, (const uint8_t *)bytes, size, NULL), 0);
    assert_int_equal(file.games, games);
    assert_int_equal(file.year, year);
    for (uint32_t i = 0; i < games; i++) {
        assert_int_equal(othello_wthor_read(&file, i, &g, NULL), 0);
        othello_move move[OTHELLO_MAX_MOVES];
        if (othello_moves(&g.game.end, move) == 0)
            assert_int_equal(black_discs(&g.game), g.discs);
    }
    assert_int_equal(othello_wthor_read(&file, games, &g, NULL), NW_EINVAL);
    /* A file that was cut anywhere, or is longer than it says, is refused. */
    for (size_t other = 0; other < size + OTHELLO_WTHOR_RECORD; other++)
        assert_int_equal(othello_wthor_open(&file, (const uint8_t *)bytes, other, NULL),
                         other == size ? 0 : NW_EINVAL);
}

static void wthor_files_replay(void **state)
{
    (void)state;
    check_wthor(DATA "WTH_1977.wtb", 12, 1977);
    check_wthor(DATA "WTH_1980.wtb", 160, 1980);
}

static void wthor_names_the_field(void **state)
{
    (void)state;
    uint8_t bytes[OTHELLO_WTHOR_HEADER + OTHELLO_WTHOR_RECORD] = {[4] = 1};
    const size_t size = sizeof bytes;
    othello_wthor_file file;
    othello_wthor_game g;
    nw_error err;
    assert_int_equal(othello_wthor_open(&file, bytes, 15, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "header"));
    assert_int_equal(othello_wthor_open(&file, bytes, size - 1, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "number of games"));
    bytes[12] = 10;
    assert_int_equal(othello_wthor_open(&file, bytes, size, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "board size"));
    bytes[12] = 8;
    assert_int_equal(othello_wthor_open(&file, bytes, size, &err), 0);
    bytes[OTHELLO_WTHOR_HEADER + 8] = 56;
    bytes[OTHELLO_WTHOR_HEADER + 9] = 99;
    assert_int_equal(othello_wthor_read(&file, 0, &g, &err), NW_EINVAL);
    assert_string_equal(err.text, "move 2: 99 is not a square");
    bytes[OTHELLO_WTHOR_HEADER + 9] = 11;
    assert_int_equal(othello_wthor_read(&file, 0, &g, &err), NW_EINVAL);
    assert_string_equal(err.text, "move 2 'a1': not legal here");
}

/* --- OBF */

/* Every line parses, is written as it can be read again, and lists exactly the legal moves. */
static void check_obf(const char *name, int wanted, bool scored)
{
    FILE *f = fopen(name, "r");
    char line[1024], out[1024];
    int n = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        othello_obf a, b;
        othello_move move[OTHELLO_MAX_MOVES];
        const int got = othello_obf_read(line, &a, NULL);
        assert_true(got >= 0);
        if (got == 0)
            continue;
        n++;
        if (scored)
            assert_int_equal(a.count, othello_moves(&a.pos, move));
        for (int i = 1; i < a.count; i++)
            assert_true(a.score[i] <= a.score[i - 1]);
        assert_true(othello_obf_write(&a, out, sizeof out));
        assert_int_equal(othello_obf_read(out, &b, NULL), 1);
        assert_memory_equal(&a.pos, &b.pos, sizeof a.pos);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.score, b.score, sizeof a.score);
        assert_int_equal(a.comment_length, b.comment_length);
    }
    fclose(f);
    assert_int_equal(n, wanted);
}

static void obf_files_list_the_legal_moves(void **state)
{
    (void)state;
    check_obf(DATA "ffo-01-19.obf", 19, true);
    check_obf(DATA "ffo-20-39.obf", 20, true);
    check_obf(DATA "ffo-40-49.obf", 10, true);
    check_obf(DATA "endgame-small.obf", 140, true);
    check_obf(DATA "hard-20.obf", 60, true);
    check_obf(DATA "hard-25.obf", 30, true);
    check_obf(DATA "hard-30.obf", 16, true);
    check_obf(DATA "sequences.obf", 240, false);
}

static void obf_names_the_field(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {START " X; f5:+2; f5:+1;", "score 2: the move is listed twice"},
        {START " X; a1:+2;", "score 1: the move is not legal"},
        {START " X; f5:+65;", "score 1: expected a number from -64 to +64"},
        {START " X; f5;", "score 1: ':' expected after the move"},
        {START " X; z9:+1;", "score 1: 'z9:+' is not a move"},
        {START " X f5:+1;", "field 1: 'f5:+1;' where ';' is expected"},
        {START ";", "side to move: missing after the board, expected X or O"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        othello_obf line;
        nw_error err;
        assert_int_equal(othello_obf_read(cases[i][0], &line, &err), NW_EINVAL);
        assert_string_equal(err.text, cases[i][1]);
    }
}

/* --- GGF */

static const char ggf_text[] =
    "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[first]PW[second]RB[2197.01]TI[05:00]"
    "TY[8]RE[+0.00:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- --------"
    " *]B[d3//0.01]W[c5/1.5/2]B[D6];)\n(;GM[Othello]PB[a]PW[b]RE[-12.5]"
    "BO[8 " START " *]B[f5]W[f6];) tail";

static void ggf_is_read_and_written(void **state)
{
    (void)state;
    const char *text = ggf_text;
    char out[2048];
    othello_ggf g, again;
    assert_int_equal(othello_ggf_read(&text, &g, NULL), 1);
    assert_string_equal(g.black, "first");
    assert_string_equal(g.place, "GGS/os");
    assert_int_equal(g.game.plies, 3);
    assert_true(g.has_result && g.result_hundredths == 0 && g.ending == 'r');
    assert_true(othello_ggf_write(&g, out, sizeof out));
    const char *cursor = out;
    assert_int_equal(othello_ggf_read(&cursor, &again, NULL), 1);
    assert_memory_equal(&g.game.end, &again.game.end, sizeof(othello_pos));
    assert_string_equal(again.date, g.date);
    assert_int_equal(othello_ggf_read(&text, &g, NULL), 1);
    assert_int_equal(g.result_hundredths, -1250);
    assert_int_equal(othello_ggf_read(&text, &g, NULL), 0);
    assert_false(othello_ggf_write(&g, out, 20));
}

static void ggf_names_the_field(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"(;GM[Chess];)", "property GM: 'Chess];)' is not Othello"},
        {"(;BO[10 x];)", "property BO: board size '10', only 8 is known"},
        {"(;BO[8 --];)", "board: 2 squares, expected 64"},
        {"(;RE[x];)", "property RE: 'x];)' is not a disc difference"},
        {"(;B[f5]B[d6];)", "move 2: property B, but the other side is to move"},
        {"(;B[a1];)", "move 1 'a1': not legal here"},
        {"(;B[i9];)", "move 1 'i9];': expected a square such as f5, or PA"},
        {"(;B[f5", "property B: ] is missing"},
        {"(;B[f5]", "game: the final ;) is missing"},
        {"(;b[f5];)", "property '': expected a name and ["},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const char *text = cases[i][0];
        othello_ggf g;
        nw_error err;
        assert_int_equal(othello_ggf_read(&text, &g, &err), NW_EINVAL);
        assert_string_equal(err.text, cases[i][1]);
    }
}

/* --- what may follow "othello:" */

static void positions_are_read(void **state)
{
    (void)state;
    const othello_pos start = othello_start();
    othello_pos p, q;
    assert_int_equal(othello_parse(&p, "", NULL), 0);
    assert_memory_equal(&p, &start, sizeof p);
    assert_int_equal(othello_parse(&p, START " X", NULL), 0);
    assert_memory_equal(&p, &start, sizeof p);
    assert_int_equal(othello_parse(&p, START " *; f5:+0; % pasted", NULL), 0);
    assert_memory_equal(&p, &start, sizeof p);
    assert_int_equal(othello_parse(&p, "F5 d6 c3", NULL), 0);
    assert_int_equal(othello_parse(&q, "f5d6c3", NULL), 0);
    assert_memory_equal(&p, &q, sizeof p);
    assert_int_equal(p.side, OTHELLO_WHITE);
}

static void positions_name_the_field(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"---", "board: 3 squares, expected 64"},
        {"--Z", "board: square c1 is 'Z', expected X, O or -"},
        {START, "side to move: missing after the board, expected X or O"},
        {START " Q", "side to move: 'Q', expected X or O"},
        {START " -", "side to move: '-', expected X or O"},
        {START "- X", "side to move: '-', expected X or O"},
        {"f5d6d6", "move 3 'd6': not legal here"},
        {"f5pa", "move 2 'pa': not legal here"},
        {"f5d", "move 2 'd': expected a square such as f5, or pa"},
        {"hello", "move 1 'hell': expected a square such as f5, or pa"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        othello_pos p;
        nw_error err;
        assert_int_equal(othello_parse(&p, cases[i][0], &err), NW_EINVAL);
        assert_string_equal(err.text, cases[i][1]);
    }
}

static void moves_are_read(void **state)
{
    (void)state;
    const othello_pos start = othello_start();
    static const char *const passes[] = {"pa", "PA", "pass", "--", " Pass "};
    othello_move move;
    nw_error err;
    assert_int_equal(othello_move_parse(&start, "F5", &move, NULL), 0);
    assert_int_equal(move, 37);
    assert_int_equal(othello_move_parse(&start, "f5x", &move, &err), NW_EINVAL);
    assert_int_equal(othello_move_parse(&start, "a1", &move, &err), NW_EINVAL);
    assert_string_equal(err.text, "move 'a1': not legal here");
    /* White holds a1, Black b1: Black cannot move, White can on c1. */
    const othello_pos must_pass = {.own = 2, .opp = 1, .side = OTHELLO_BLACK};
    for (size_t i = 0; i < sizeof passes / sizeof passes[0]; i++) {
        assert_int_equal(othello_move_parse(&must_pass, passes[i], &move, NULL), 0);
        assert_int_equal(move, OTHELLO_PASS);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(recorded_games_replay),
        cmocka_unit_test(wthor_files_replay),
        cmocka_unit_test(wthor_names_the_field),
        cmocka_unit_test(obf_files_list_the_legal_moves),
        cmocka_unit_test(obf_names_the_field),
        cmocka_unit_test(ggf_is_read_and_written),
        cmocka_unit_test(ggf_names_the_field),
        cmocka_unit_test(positions_are_read),
        cmocka_unit_test(positions_name_the_field),
        cmocka_unit_test(moves_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
