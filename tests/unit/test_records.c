/* SPDX-License-Identifier: MIT */
/* Games as files: PGN, PDN and GGF, written, read back, and refused; SGF read. */
#include "play/record.h"
#include "play/sgf.h"
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

static play_record record_of(const char *name)
{
    play_record r;
    nw_error err = {0};
    if (play_record_create(&r, nw_game_find(name, strlen(name)), &err))
        fail_msg("%s", err.text);
    return r;
}

/* Reads one game that must be there. */
static play_record read_one(const char *name, const char *text)
{
    play_record r = record_of(name);
    nw_error err = {0};
    if (play_record_read(&r, &text, &err) != 1)
        fail_msg("%s", err.text);
    return r;
}

static void check_written(const play_record *r, const char *wanted)
{
    nw_buffer out = {0};
    nw_error err = {0};
    assert_int_equal(play_record_write(r, &out, &err), 0);
    assert_string_equal(out.text, wanted);
    nw_buffer_free(&out);
}

static const char mate[] = "[Event \"?\"]\n[Site \"here\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                           "[White \"a \\\"b\\\" c\"]\n[Black \"d\\\\e\"]\n[Result \"0-1\"]\n"
                           "[Opening \"fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

static void pgn_is_written_as_read(void **state)
{
    (void)state;
    play_record r = read_one("chess", mate);
    assert_int_equal(r.game.plies, 4);
    assert_string_equal(play_record_tag(&r, "White"), "a \"b\" c");
    assert_string_equal(r.result, "0-1");
    check_written(&r, mate);
    play_record_free(&r);
}

static void pgn_starts_anywhere(void **state)
{
    static const char text[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
        "[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 3 7\"]\n\n"
        "7... Kd7 8. O-O-O+ Ke7 *\n\n";
    (void)state;
    play_record r = read_one("chess", text);
    assert_int_equal(r.game.plies, 3);
    assert_int_equal(r.game.first, 1);
    check_written(&r, text);
    play_record_free(&r);
}

static void pdn_is_written_as_read(void **state)
{
    static const char text[] = "[GameType \"21\"]\n[Result \"1-0\"]\n[Black \"x\"]\n[White \"y\"]\n"
                               "[SetUp \"1\"]\n[FEN \"W:W18:BK1,14\"]\n1... 18x9 2. 1-5 1-0\n\n";
    (void)state;
    play_record r = read_one("checkers", "[Black \"x\"][White \"y\"][FEN \"W:W18:B14,K1\"]\n"
                                         "1... 18-9 2. 1-5 2-0");
    assert_int_equal(r.game.plies, 2);
    assert_string_equal(r.result, "1-0");
    check_written(&r, text);
    play_record_free(&r);
}

static void ggf_is_written_as_read(void **state)
{
    static const char text[] =
        "(;GM[Othello]PC[GGS/os]DT[today]PB[b]PW[w]TI[15:00]TY[8]RE[-64.00:r]BO[8 "
        "---------------------------O*------*O--------------------------- *]B[f5]W[d6];)\n";
    (void)state;
    play_record r = read_one("othello", text);
    assert_int_equal(r.game.plies, 2);
    assert_string_equal(r.result, "0-1");
    assert_string_equal(play_record_tag(&r, "Termination"), "resigned");
    check_written(&r, text);
    nw_buffer late = {0};
    nw_error err = {0};
    play_record_set_tag(&r, "Termination", "time forfeit"); /* as PGN says it */
    assert_int_equal(play_record_write(&r, &late, &err), 0);
    assert_non_null(strstr(late.text, "RE[-64.00:t]"));
    nw_buffer_free(&late);
    play_record_free(&r);
}

static void many_games_are_read_one_by_one(void **state)
{
    char text[4096];
    const char *at = text;
    int games = 0, errors = 0, rc;
    nw_error err = {0};
    (void)state;
    snprintf(text, sizeof text, "%s[White \"x\"]\n1. e4 e6 2. e6 *\n\n%s", mate, mate);
    play_record r = record_of("chess");
    while ((rc = play_record_read(&r, &at, &err)) != 0) {
        games += rc > 0;
        errors += rc < 0;
        assert_true(games + errors < 10);
    }
    assert_int_equal(games, 2);
    assert_int_equal(errors, 1);
    play_record_free(&r);
}

static void bad_games_are_refused(void **state)
{
    static const char *const bad[][2] = {
        {"chess", "1. e5"},
        {"chess", "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n1. e4"},
        {"chess", "{ never closed"},
        {"checkers", "1. 11-17"},
        {"checkers", "[GameType \"20\"]\n1. 11-15"},
        {"othello", "(;GM[Othello]B[a1];)"},
        {"othello", "(;GM[Othello]B[f5]"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        play_record r = record_of(bad[i][0]);
        nw_error err = {0};
        const char *text = bad[i][1];
        assert_true(play_record_read(&r, &text, &err) < 0);
        assert_true(*err.text != 0);
        play_record_free(&r);
    }
}

static void files_are_replaced_whole(void **state)
{
    nw_buffer text = {0}, again = {0};
    nw_error err = {0};
    (void)state;
    nw_buffer_add(&text, "%s", mate);
    char path[] = "test-record-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(play_record_save_file(path, &text, &err), 0);
    assert_int_equal(play_record_load_file(path, &again, &err), 0);
    assert_string_equal(again.text, mate);
    nw_buffer_put(&text, "\0", 1);
    assert_int_equal(play_record_save_file(path, &text, &err), 0);
    nw_buffer_free(&again);
    assert_true(play_record_load_file(path, &again, &err) < 0);
    assert_non_null(strstr(err.text, "not a text"));
    remove(path);
    assert_true(play_record_load_file(path, &again, &err) < 0);
    assert_true(play_record_save_file("/no/such/folder/file", &text, &err) < 0);
    nw_buffer_free(&text);
    nw_buffer_free(&again);
}

/* Only plain files are replaced: a link keeps leading to its file, a device stays a device. */
static void links_and_devices_stay(void **state)
{
    char folder[] = "test-record-XXXXXX", file[64], link[64];
    nw_buffer text = {0}, again = {0};
    nw_error err = {0};
    struct stat s;
    (void)state;
    nw_buffer_add(&text, "%s", mate);
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/file", folder);
    snprintf(link, sizeof link, "%s/link", folder);
    assert_int_equal(symlink("file", link), 0);
    assert_int_equal(play_record_save_file(link, &text, &err), 0);
    assert_int_equal(play_record_save_file(link, &text, &err), 0);
    assert_true(lstat(link, &s) == 0 && S_ISLNK(s.st_mode));
    assert_int_equal(play_record_load_file(file, &again, &err), 0);
    assert_string_equal(again.text, mate);
    remove(link);
    assert_int_equal(symlink("/dev/full", link), 0);
    assert_true(play_record_save_file(link, &text, &err) < 0);
    assert_non_null(strstr(err.text, "No space"));
    assert_true(lstat(link, &s) == 0 && S_ISLNK(s.st_mode));
    remove(link);
    remove(file);
    rmdir(folder);
    nw_buffer_free(&text);
    nw_buffer_free(&again);
}

static void check_sgf(const char *text, int count, int last_colour, int last)
{
    play_sgf s;
    nw_error err = {0};
    if (play_sgf_read(&s, text, &err))
        fail_msg("%s: %s", text, err.text);
    assert_int_equal(s.count, count);
    if (count > 0) {
        assert_int_equal(s.move[count - 1].colour, last_colour);
        assert_int_equal(s.move[count - 1].move, last);
    }
}

enum { C3 = 18, D3 = 19, C4 = 26 };

/* The first text is what quarry 0.2.0 writes. */
static void sgf_is_read(void **state)
{
    (void)state;
    check_sgf(
        "(;GM[2]FF[4]\nCA[UTF-8]\nAP[Quarry:0.2.0]\nSZ[8]\n(;B[dc];W[cc];B[cd])\n(;B[cd])\n)\n", 3,
        OTHELLO_BLACK, C4);
    check_sgf("junk ( not this (;GM[2];B[D3];W[c3])(;GM[2];B[c4])", 2, OTHELLO_WHITE, C3);
    check_sgf("(;GaMe[2]Black[dc])", 1, OTHELLO_BLACK, D3); /* as files were before FF[4] */
    check_sgf("(;C[\\] \\\\ (;) B[a1\\]]B[dc]N[x]BL[3.5];W[])", 2, OTHELLO_WHITE, OTHELLO_PASS);
    check_sgf("(;B [ d\n3 ] ;W[tt];B[pass];W[PA])", 4, OTHELLO_WHITE, OTHELLO_PASS);
    check_sgf("(;)", 0, 0, 0);
}

static void sgf_sets_discs_up(void **state)
{
    play_sgf s;
    nw_error err = {0};
    const uint64_t corner = 0x0303, a8 = 1ull << 56;
    (void)state;
    assert_int_equal(play_sgf_read(&s, "(;AE[aa:hh]AB[aa:bb]AW[ah][a8];W[cc])", &err), 0);
    assert_int_equal(s.start.side, OTHELLO_WHITE);
    assert_true(s.start.opp == corner && s.start.own == a8);
    assert_int_equal(play_sgf_read(&s, "(;AW[dc]PL[W])", &err), 0);
    assert_int_equal(s.start.side, OTHELLO_WHITE);
    assert_true(s.start.own == (othello_start().opp | 1ull << D3));
    assert_int_equal(play_sgf_read(&s, "(;W[dc])", &err), 0);
    assert_int_equal(s.start.side, OTHELLO_BLACK);
}

static void bad_sgf_is_refused(void **state)
{
    static const char *const bad[][2] = {
        {"", "no game tree"},
        {"(B[dc])", "no game tree"},
        {"(;B[dc]", ") is missing"},
        {"(;B[dc", "B: ] is missing"},
        {"(;B", "B: [ is missing"},
        {"(;B[dc]]", "not expected"},
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
    };
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        play_sgf s;
        nw_error err = {0};
        assert_true(play_sgf_read(&s, bad[i][0], &err) < 0);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
    }
}

static void sgf_of_endless_moves_is_refused(void **state)
{
    play_sgf s;
    nw_error err = {0};
    char text[16 + 6 * (NW_SGF_MOVES_MAX + 1)] = "(";
    (void)state;
    for (int i = 0; i <= NW_SGF_MOVES_MAX; i++)
        strcat(text, ";B[dc]");
    strcat(text, ")");
    assert_true(play_sgf_read(&s, text, &err) < 0);
    assert_non_null(strstr(err.text, "more moves than a game has"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pgn_is_written_as_read),
        cmocka_unit_test(pgn_starts_anywhere),
        cmocka_unit_test(pdn_is_written_as_read),
        cmocka_unit_test(ggf_is_written_as_read),
        cmocka_unit_test(many_games_are_read_one_by_one),
        cmocka_unit_test(bad_games_are_refused),
        cmocka_unit_test(files_are_replaced_whole),
        cmocka_unit_test(links_and_devices_stay),
        cmocka_unit_test(sgf_is_read),
        cmocka_unit_test(sgf_sets_discs_up),
        cmocka_unit_test(bad_sgf_is_refused),
        cmocka_unit_test(sgf_of_endless_moves_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
