/* SPDX-License-Identifier: MIT */
/* Othello games as files: GGF read and written, SGF and WTHOR read. */
#include "records/suite.h"
#include "records.h"
#include "games/othello/text.h"

#define START "---------------------------OX------XO---------------------------"
#define DATA  "tests/golden/othello/"

static const othello_pos *end_of(const game_record *r)
{
    return played_state(&r->game);
}

/* --- GGF */

TEST(ggf_is_written_as_read)
{
    static const char text[] =
        "(;GM[Othello]PC[GGS/os]DT[today]PB[b]PW[w]TI[15:00]TY[8]RE[-64.00:r]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n";
    game_record r = read_one("othello", text);
    assert_int_equal(r.game.plies, 2);
    assert_string_equal(r.result, "0-1");
    assert_string_equal(record_tag(&r, "Termination"), "resigned");
    check_written(&r, text);
    record_set_tag(&r, "Termination", "time forfeit"); /* as PGN says it */
    char *late = written(&r);
    assert_says(late, "RE[-64.00:t]");
    free(late);
    record_free(&r);
}

static const char ggf_text[] =
    "2 (;GM[Othello]PC[GGS/os]DT[2003.12.15_13:24:03.MST]PB[first]PW[second]RB[2197.01]TI[05:00]"
    "TY[8]RE[+0.00:r]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- --------"
    " *]B[d3//0.01]W[c5/1.5/2]B[D6];)\n(;GM[Othello]PB[a]PW[b]RE[-12.5]"
    "BO[8 " START " *]B[f5]W[f6];) tail";

TEST(ggf_is_read_one_by_one)
{
    nw_error err;
    game_record r = record_of("othello");
    record_source in = source_of(ggf_text);
    read_next(&r, &in);
    assert_string_equal(record_tag(&r, "Black"), "first");
    assert_string_equal(record_tag(&r, "Site"), "GGS/os");
    assert_int_equal(r.game.plies, 3);
    assert_string_equal(r.result, "1/2-1/2");
    assert_string_equal(record_tag(&r, "Termination"), "resigned");
    char *text = written(&r);
    game_record again = read_one("othello", text);
    assert_memory_equal(end_of(&r), end_of(&again), sizeof(othello_pos));
    assert_string_equal(record_tag(&again, "Date"), record_tag(&r, "Date"));
    record_free(&again);
    free(text);
    read_next(&r, &in);
    assert_string_equal(r.result, "0-1");
    assert_int_equal(record_read(&r, &in, &err), 0);
    record_free(&r);
}

/* A bracket in a name would end its value early: it is left out, and nothing else is. */
TEST(ggf_keeps_values_whole)
{
    game_record r = record_of("othello");
    record_source in = source_of(ggf_text);
    read_next(&r, &in);
    assert_true(record_set_tag(&r, "Black", "a]b [c;d)"));
    assert_true(record_set_tag(&r, "White", "]]"));
    char *text = written(&r);
    game_record again = read_one("othello", text);
    assert_string_equal(record_tag(&again, "Black"), "ab [c;d)");
    assert_int_equal(again.game.plies, r.game.plies);
    assert_string_equal(again.result, r.result);
    record_free(&again);
    record_free(&r);
    free(text);
}

/* The best moves of an OBF line are those of the highest score, if it lists all legal moves. */
TEST(obf_knows_the_best_of_all_moves)
{
    static const char start[] =
        "---------------------------OX------XO--------------------------- X;";
    static const struct {
        const char *moves;
        int best;
    } lines[] = {{" d3:+0; c4:+0; f5:+0; e6:+0;", 4},
                 {" d3:-2; c4:+4; f5:+0; e6:+4;", 2},
                 {" d3:-64; c4:-62; f5:-64; e6:-64;", 1},
                 {" c4:+4; f5:+0; e6:-8;", 0},
                 {" c4:+4;", 0},
                 {"", 0}};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char line[256];
        suite_position suite;
        othello_pos p;
        nw_error err = {0};
        snprintf(line, sizeof line, "%s%s", start, lines[i].moves);
        assert_int_equal(suite_read(game_called("othello"), line, &p, &suite, &err), 1);
        assert_int_equal(suite.best_count, lines[i].best);
    }
}

/* A file may give a game that was played out to the other side: one that ended with 64 discs for
 * Black as lost by Black on time. What is written must say so too. */
TEST(ggf_keeps_a_result_that_the_board_contradicts)
{
    static const char *const results[][2] = {
        {"-4.00:t", "0-1"}, {"+2.00", "1-0"}, {"0.00", "1/2-1/2"}, {"?", "*"}};
    for (size_t i = 0; i < sizeof results / sizeof *results; i++) {
        char text[256];
        snprintf(text, sizeof text,
                 "(;GM[Othello]RE[%s]BO[8 ---------------------------.*------*O----------------"
                 "----------- *]B[f5];)",
                 results[i][0]);
        game_record r = read_one("othello", text);
        assert_string_equal(r.result, results[i][1]);
        char *out = written(&r);
        game_record again = read_one("othello", out);
        assert_string_equal(again.result, results[i][1]);
        record_free(&again);
        record_free(&r);
        free(out);
    }
}

TEST(ggf_names_the_field)
{
    static const char *const cases[][2] = {
        {"(;GM[Chess];)", "property GM: 'Chess];)' is not Othello"},
        {"(;BO[10 x];)", "property BO: board size '10', only 8 is supported"},
        {"(;BO[8 --];)", "board: 2 squares, expected 64"},
        {"(;RE[x];)", "property RE: 'x];)' is not a disc difference"},
        {"(;RE[0x10];)", "property RE: '0x10];)' is not a disc difference"},
        {"(;RE[-65];)", "property RE: '-65];)' is not a disc difference"},
        {"(;B[f5]B[d6];)", "move 2: a move of Black, but the other side is to move"},
        {"(;B[a1];)", "move 1 'a1': not legal here"},
        {"(;B[i9];)", "move 1 'i9];': expected a square such as f5, or PA"},
        {"(;B[f5", "property B: ] is missing"},
        {"(;B[f5]", "game: the final ;) is missing"},
        {"(;b[f5];)", "property '': expected a name and ["},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_refused("othello", cases[i][0], cases[i][1]);
}

/* --- SGF */

enum { C3 = 18, D3 = 19, C4 = 26 };

static game_record read_sgf(const char *text)
{
    game_record r = record_of("othello");
    record_source in = source_of(text);
    nw_error err = {0};
    if (record_read_sgf(&r, &in, 1000, &err) != 1)
        fail_msg("%s: %s", text, err.text);
    return r;
}

static void check_sgf(const char *text, int plies, int last)
{
    game_record r = read_sgf(text);
    assert_int_equal(r.game.plies, plies);
    if (plies > 0)
        assert_int_equal(r.game.move[plies - 1], last);
    record_free(&r);
}

/* Black's c1 leaves White without a move, and a8 is Black's next. */
#define FORCED "(;AE[aa:hh]AB[aa][ab]AW[ba][ac]PL[B];B[ca]"

/* The first text is what quarry 0.2.0 writes. */
TEST(sgf_is_read)
{
    check_sgf(
        "(;GM[2]FF[4]\nCA[UTF-8]\nAP[Quarry:0.2.0]\nSZ[8]\n(;B[dc];W[cc];B[cd])\n(;B[cd])\n)\n", 3,
        C4);
    check_sgf("junk ( not this (;GM[2];B[D3];W[c3])(;GM[2];B[c4])", 2, C3);
    check_sgf("(;GaMe[2]Black[dc])", 1, D3); /* as files were before FF[4] */
    check_sgf("(;C[\\] \\\\ (;) B[a1\\]]B[dc]N[x]BL[3.5];W [ c\n3 ])", 2, C3);
    check_sgf("(;)", 0, 0);
}

/* Passes may be written, in four ways, or left out; after the end of the game they mean nothing. */
TEST(sgf_passes)
{
    static const char *const pass[] = {"", ";W[]", ";W[tt]", ";W[pass]", ";W[PA]"};
    for (size_t i = 0; i < sizeof pass / sizeof *pass; i++) {
        char text[128];
        snprintf(text, sizeof text, "%s%s;B[ad])", FORCED, pass[i]);
        game_record r = read_sgf(text);
        assert_int_equal(r.game.plies, 3);
        assert_int_equal(r.game.move[1], OTHELLO_PASS);
        record_free(&r);
    }
    check_sgf(FORCED ";B[ad];W[tt];B[tt];W[])", 3, 24);
}

TEST(sgf_says_who_played)
{
    game_record r = read_one("othello", "(;GM[2]PB[A Player]PW[b]RE[W+12];B[dc])");
    assert_string_equal(record_tag(&r, "Black"), "A Player");
    assert_string_equal(r.result, "0-1");
    assert_int_equal(r.game.plies, 1);
    record_free(&r);
}

TEST(sgf_sets_discs_up)
{
    const uint64_t corner = 0x0303, a8 = 1ull << 56;
    game_record r = read_sgf("(;AE[aa:hh]AB[aa:bb]AW[ah][a8]PL[W])");
    assert_int_equal(end_of(&r)->side, OTHELLO_WHITE);
    assert_true(end_of(&r)->opp == corner && end_of(&r)->own == a8);
    record_free(&r);
    r = read_sgf("(;AW[dc]PL[W])");
    assert_int_equal(end_of(&r)->side, OTHELLO_WHITE);
    assert_true(end_of(&r)->own == (othello_start().opp | 1ull << D3));
    record_free(&r);
    /* Without PL the first move says who moves first. */
    r = read_sgf("(;AE[aa:hh]AB[ba]AW[aa];W[ca])");
    assert_int_equal(r.game.first, 1);
    assert_int_equal(r.game.plies, 1);
    record_free(&r);
}

TEST(bad_sgf_is_refused)
{
    static const char *const bad[][2] = {
        {"", "no game tree"},
        {"(B[dc])", "no game tree"},
        {"(;B[dc]", ") is missing"},
        {"(;B[dc", "B: ] is missing"},
        {"(;B", "B: [ is missing"},
        {"(;B[dc]]", "unexpected"},
        {"(;GM[1])", "GM[1]: not Othello"},
        {"(;SZ[10])", "SZ[10]: only 8"},
        {"(;B[ii])", "B[ii]: no square"},
        {"(;B[d9])", "B[d9]: no square"},
        {"(;B[d0])", "B[d0]: no square"},
        {"(;B[d])", "B[d]: no square"},
        {"(;B[dcc])", "B[dcc]: no square"},
        {"(;AB[cc:aa])", "AB[cc:aa]: no square"},
        {"(;AB[aa:])", "AB[aa:]: no square"},
        {"(;AB[aa:bbb])", "no square"},
        {"(;B[dc];AW[aa])", "AW[aa]: comes after a move"},
        {"(;B[dc];PL[W])", "PL[W]: comes after a move"},
        {"(;PL[X])", "PL[X]: expected B or W"},
        {"(;W[dc])", "move 1: a move of White, but the other side is to move"},
        {"(;B[dc];W[dc])", "move 2 'd3': not legal here"},
        {"(;B[dc];W[])", "move 2 'pa': not legal here"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        game_record r = record_of("othello");
        record_source in = source_of(bad[i][0]);
        nw_error err = {0};
        assert_true(record_read_sgf(&r, &in, 1000, &err) < 0);
        assert_says(err.text, bad[i][1]);
        record_free(&r);
    }
}

TEST(sgf_stops_before_a_move)
{
    for (int before = 1; before <= 4; before++) {
        game_record r = record_of("othello");
        record_source in = source_of("(;B[dc];W[cc];B[cd])");
        nw_error err;
        assert_int_equal(record_read_sgf(&r, &in, before, &err), 1);
        assert_int_equal(r.game.plies, before - 1);
        record_free(&r);
    }
}

/* --- WTHOR */

static int black_discs(const othello_pos *p)
{
    const nw_score own = othello_result(p);
    return 32 + (p->side == OTHELLO_BLACK ? own : -own) / 2;
}

/* Verifies: all games replay, and those that were played out end with the recorded discs. */
static void check_wthor(const char *name, int games, const char *year)
{
    size_t size;
    char *bytes = file_in_memory(name, &size);
    record_source in = record_source_of(bytes, size);
    game_record r = record_of("othello");
    nw_error err = {0};
    int count = 0, rc;
    for (; (rc = record_read(&r, &in, &err)) == 1; count++) {
        nw_move move[NW_MOVES_MAX];
        assert_string_equal(record_tag(&r, "Date"), year);
        if (r.game.game->rules->moves(end_of(&r), move) == 0)
            assert_int_equal(black_discs(end_of(&r)), atoi(record_tag(&r, "BlackDiscs")));
    }
    if (rc < 0)
        fail_msg("%s: %s", name, err.text);
    assert_int_equal(count, games);
    /* A file truncated anywhere, or longer than it claims to be, is refused. */
    char *longer = calloc(1, size + 200);
    memcpy(longer, bytes, size);
    for (size_t other = 1; other < size + 100; other++) {
        in = record_source_of(longer, other);
        rc = record_read(&r, &in, &err);
        assert_int_equal(rc, other == size ? 1 : other < 6 ? 0 : NW_EINVAL);
    }
    free(longer);
    free(bytes);
    record_free(&r);
}

TEST(wthor_files_replay)
{
    check_wthor(DATA "WTH_1977.wtb", 12, "1977.??.??");
    check_wthor(DATA "WTH_1980.wtb", 160, "1980.??.??");
}

static void check_bytes(const char *bytes, size_t size, const char *part)
{
    game_record r = record_of("othello");
    record_source in = record_source_of(bytes, size);
    nw_error err = {0};
    assert_int_equal(record_read(&r, &in, &err), NW_EINVAL);
    assert_says(err.text, part);
    record_free(&r);
}

TEST(wthor_names_the_field)
{
    char bytes[16 + 68] = {[4] = 1};
    const size_t size = sizeof bytes;
    check_bytes(bytes, 15, "header: 15 bytes, expected 16");
    check_bytes(bytes, size - 1, "number of games");
    bytes[12] = 10;
    check_bytes(bytes, size, "board size");
    bytes[12] = 8;
    bytes[16 + 8] = 56;
    bytes[16 + 9] = 99;
    check_bytes(bytes, size, "move 2: 99 is not a square");
    bytes[16 + 9] = 11;
    check_bytes(bytes, size, "move 2 'a1': not legal here");
}

TEST_MAIN(NULL, NULL)
