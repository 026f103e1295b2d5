/* SPDX-License-Identifier: MIT */
/* Games as files: PGN and PDN written, read back and refused; files replaced whole. */
#include "scratch.h"
#include "records.h"
#include "records/files.h"
#include <sys/stat.h>
#include <unistd.h>

static const char mate[] = "[Event \"?\"]\n[Site \"here\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                           "[White \"a \\\"b\\\" c\"]\n[Black \"d\\\\e\"]\n[Result \"0-1\"]\n"
                           "[Opening \"fool\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";

TEST(pgn_is_written_as_read)
{
    game_record r = read_one("chess", mate);
    assert_int_equal(r.game.plies, 4);
    assert_string_equal(record_tag(&r, "White"), "a \"b\" c");
    assert_string_equal(r.result, "0-1");
    check_written(&r, mate);
    record_free(&r);
}

TEST(pgn_starts_anywhere)
{
    static const char text[] =
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
        "[Black \"?\"]\n[Result \"*\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b Q - 3 7\"]\n\n"
        "7... Kd7 8. O-O-O+ Ke7 *\n\n";
    game_record r = read_one("chess", text);
    assert_int_equal(r.game.plies, 3);
    assert_int_equal(r.game.first, 1);
    check_written(&r, text);
    record_free(&r);
}

TEST(pdn_is_written_as_read)
{
    static const char text[] = "[GameType \"21\"]\n[Result \"1-0\"]\n[Black \"x\"]\n[White \"y\"]\n"
                               "[SetUp \"1\"]\n[FEN \"W:W18:BK1,14\"]\n1... 18x9 2. 1-5 1-0\n\n";
    game_record r = read_one("checkers", "[Black \"x\"][White \"y\"][FEN \"W:W18:B14,K1\"]\n"
                                         "1... 18-9 2. 1-5 2-0");
    assert_int_equal(r.game.plies, 2);
    assert_string_equal(r.result, "1-0");
    check_written(&r, text);
    record_free(&r);
}

TEST(many_games_are_read_one_by_one)
{
    char text[4096];
    int games = 0, errors = 0, rc;
    nw_error err = {0};
    snprintf(text, sizeof text, "%s[White \"x\"]\n1. e4 e6 2. e6 *\n\n%s", mate, mate);
    game_record r = record_of("chess");
    record_source in = source_of(text);
    while ((rc = record_read(&r, &in, &err)) != 0) {
        games += rc > 0;
        errors += rc < 0;
        assert_true(games + errors < 10);
    }
    assert_int_equal(games, 2);
    assert_int_equal(errors, 1);
    record_free(&r);
}

TEST(bad_games_are_refused)
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
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        game_record r = record_of(bad[i][0]);
        nw_error err = {0};
        record_source in = source_of(bad[i][1]);
        assert_true(record_read(&r, &in, &err) < 0);
        assert_true(*err.text != 0);
        record_free(&r);
    }
}

TEST(files_are_replaced_whole)
{
    nw_buffer text = {0}, again = {0};
    nw_error err = {0};
    nw_buffer_add(&text, "%s", mate);
    scratch s = scratch_name("record");
    char *path = s.path;
    const int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
    assert_int_equal(text_file_save(path, &text, &err), 0);
    assert_int_equal(text_file_load(path, &again, &err), 0);
    assert_string_equal(again.text, mate);
    nw_buffer_put(&text, "\0", 1);
    assert_int_equal(text_file_save(path, &text, &err), 0);
    nw_buffer_free(&again);
    assert_true(text_file_load(path, &again, &err) < 0);
    assert_non_null(strstr(err.text, "not a text"));
    remove(path);
    assert_true(text_file_load(path, &again, &err) < 0);
    assert_true(text_file_save("/no/such/folder/file", &text, &err) < 0);
    nw_buffer_free(&text);
    nw_buffer_free(&again);
}

/* Only plain files are replaced: a link still points to its file, a device stays a device. */
TEST(links_and_devices_stay)
{
    scratch place = scratch_name("record");
    char *folder = place.path, file[300], link[300];
    nw_buffer text = {0}, again = {0};
    nw_error err = {0};
    struct stat s;
    nw_buffer_add(&text, "%s", mate);
    assert_non_null(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/file", folder);
    snprintf(link, sizeof link, "%s/link", folder);
    assert_int_equal(symlink("file", link), 0);
    assert_int_equal(text_file_save(link, &text, &err), 0);
    assert_int_equal(text_file_save(link, &text, &err), 0);
    assert_true(lstat(link, &s) == 0 && S_ISLNK(s.st_mode));
    assert_int_equal(text_file_load(file, &again, &err), 0);
    assert_string_equal(again.text, mate);
    remove(link);
    assert_int_equal(symlink("/dev/full", link), 0);
    assert_true(text_file_save(link, &text, &err) < 0);
    assert_non_null(strstr(err.text, "No space"));
    assert_true(lstat(link, &s) == 0 && S_ISLNK(s.st_mode));
    remove(link);
    remove(file);
    rmdir(folder);
    nw_buffer_free(&text);
    nw_buffer_free(&again);
}

/* --- PGN */

TEST(pgn_gives_tags_moves_and_results)
{
    static const char text[] =
        "\xEF\xBB\xBF[Round \"1\"]\n% a line of another program\n[Event \"A \\\"quoted\\\" "
        "name\"]\n[White \"X\"]\n\n"
        "1. e4 {best (by test} e5 2.Nf3$1 (2. f4 {gambit)} exf4 (2... d5)) 2... Nc6!? ; a rest\n"
        "3. Bb5 a6 4.O-O 1/2-1/2\n\n[Event \"B\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n"
        "1. 0-0 Ke7 *\n[Event \"C\"]\r\n1 d4 1. ... d5\r\n[Event \"D\"]\n1. c4 0-1";
    static const struct {
        int tags, plies;
        const char *event, *result;
    } wanted[] = {{3, 7, "A \"quoted\" name", "1/2-1/2"},
                  {1, 2, "B", "*"},
                  {1, 2, "C", "*"},
                  {1, 1, "D", "0-1"}};
    nw_error err;
    game_record r = record_of("chess");
    record_source in = source_of(text);
    for (int i = 0; i < 4; i++) {
        read_next(&r, &in);
        assert_int_equal(r.tags, wanted[i].tags); /* but FEN */
        assert_int_equal(r.game.plies, wanted[i].plies);
        assert_string_equal(record_tag(&r, "Event"), wanted[i].event);
        assert_string_equal(r.result, wanted[i].result);
    }
    assert_int_equal(record_read(&r, &in, &err), 0);
    record_free(&r);
}

TEST(bad_pgn_names_its_line)
{
    static const char *const bad[][2] = {
        {"[Event \"A\"]\n\n1. e4 e5\n2. Ke3 *", "line 4, ply 3: "},
        {"[Event \"A\n\n", "line 1"},
        {"[Event A]\n", "tag Event: no quoted value on line 1"},
        {"[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n", "kings"},
        {"1. e4\n\"", "line 2, ply 2: chess move: cannot read '\"'"},
        {"[Event \"A\"]\n1. e4 *\n\n[Event \"B\"]\n\n1. e5", "line 6, ply 1: "},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        check_refused("chess", bad[i][0], bad[i][1]);
}

TEST(pgn_goes_on_after_an_error)
{
    nw_error err;
    game_record r = record_of("chess");
    record_source in =
        source_of("[Event \"A\"]\n1. e5 {[no tag} e5 1-0\n\n[Event \"B\"]\n1. e4 *\n");
    assert_int_equal(record_read(&r, &in, &err), NW_EINVAL);
    read_next(&r, &in);
    assert_string_equal(record_tag(&r, "Event"), "B");
    assert_int_equal(r.game.plies, 1);
    record_free(&r);
}

/* --- PDN */

/* The words of a begin with those of b, wherever the lines break. */
static void assert_same_words(const char *a, const char *b)
{
    for (; *b; a++, b++)
        if (*a != *b && !(strchr(" \n", *a) && strchr(" \n", *b)))
            fail_msg("expected %.40s, found %.40s", a, b);
}

/* Verifies: the 60 games of tests/golden/checkers-games.pdn replay, and what is written reads back
 * as the same game, move for move as the file has it. */
TEST(pdn_games_replay)
{
    size_t size;
    int games = 0, rc;
    nw_error err = {0};
    char *text = file_in_memory("tests/golden/checkers-games.pdn", &size);
    record_source in = record_source_of(text, size);
    game_record r = record_of("checkers");
    for (const char *from = text; (rc = record_read(&r, &in, &err)) == 1; from = in.at, games++) {
        char *out = written(&r);
        game_record again = read_one("checkers", out);
        assert_int_equal(again.game.plies, r.game.plies);
        assert_memory_equal(again.game.move, r.game.move, (size_t)r.game.plies * sizeof(nw_move));
        assert_int_equal(again.tags, r.tags);
        assert_string_equal(again.result, r.result);
        const char *moves = strstr(out, "\n1. ");
        assert_non_null(moves);
        assert_same_words(strstr(from, "\n1. "), moves);
        record_free(&again);
        free(out);
    }
    if (rc)
        fail_msg("%s", err.text);
    assert_int_equal(games, 60);
    record_free(&r);
    free(text);
}

TEST(pdn_syntax)
{
    nw_error err;
    game_record r = record_of("checkers");
    record_source in =
        source_of("% an escaped line (with [ things\n"
                  "[Event \"a \\\"b\\\"\"]\n\n1. 11x15 $1 {a (comment} 23-19!? ; end\n"
                  "(1... 22-18 {)} (1... 24-20)) 2.8-11 ! 22-17 1-1\n"
                  "[Event \"next\"] 1. 9-14 22-18\n[Event \"empty\"] *");
    read_next(&r, &in);
    assert_string_equal(record_tag(&r, "Event"), "a \"b\"");
    assert_int_equal(r.game.plies, 4);
    assert_string_equal(r.result, "1/2-1/2"); /* PDN 3 writes 1-1 */
    read_next(&r, &in);
    assert_int_equal(r.game.plies, 2);
    assert_string_equal(r.result, "*");
    read_next(&r, &in);
    assert_int_equal(r.game.plies, 0);
    assert_int_equal(record_read(&r, &in, &err), 0);
    record_free(&r);
}

TEST(pdn_starts_anywhere)
{
    game_record r = read_one("checkers", "[FEN \"W:W31:B18,19,26,27.\"]\n31-24-15 18-22 15-11 *");
    check_written(&r, "[GameType \"21\"]\n[Result \"*\"]\n[SetUp \"1\"]\n"
                      "[FEN \"W:W31:B18,19,26,27\"]\n1... 31x24x15 2. 18-22 15-11 *\n\n");
    record_free(&r);
}

TEST(bad_pdn_names_its_line)
{
    static const char *const bad[][2] = {
        {"1. 11-15 {open", "comment"},
        {"1. 11-15 (open {)}", "variation"},
        {"[Event", "tag Event"},
        {"[Event \"x", "tag Event"},
        {"[Event \"x\" 1.", "']' is missing"},
        {"[ \"x\"]", "tag: no name"},
        {"[GameType \"20\"]", "GameType"},
        {"\n[FEN \"W:W99:B1\"]", "line 2: FEN: White's pieces: square 99"},
        {"1. 11-15\n22-23", "line 2, ply 2: move 22-23"},
        {"1. 11-15 )", "unexpected ')'"},
        {"1. hello", "ply 1"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_refused("checkers", bad[i][0], bad[i][1]);
}

TEST_MAIN(NULL, NULL)
