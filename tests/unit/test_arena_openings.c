/* SPDX-License-Identifier: MIT */
/* The openings of a match. */
#include "scratch.h"
#include "arena/openings.h"
#include "support.h"
#include <unistd.h>

TEST(test_openings_within)
{
    static const char *const names[] = {"chess", "checkers", "othello"};
    for (int i = 0; i < 3; i++) {
        arena_openings o;
        nw_error err;
        played_game g;
        assert_int_equal(arena_openings_open(&o, game_called(names[i]), NULL, 0, &err), NW_OK);
        assert_true(o.count >= 500);
        assert_int_equal(arena_openings_play(&o, o.count + 1, &g, &err), NW_OK);
        assert_true(g.plies >= 3);
        played_free(&g);
        arena_openings_free(&o);
    }
}

/* Writes text to a file and opens it. */
static int open_text(arena_openings *o, const char *name, const char *text, nw_error *err)
{
    scratch s = scratch_name("openings");
    char *path = s.path;
    const int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    const int rc = arena_openings_open(o, game_called(name), path, 8, err);
    unlink(path);
    return rc;
}

TEST(test_openings_read)
{
    static const struct {
        const char *game, *text;
        int count, plies; /* of the last */
    } row[] = {
        {"chess", "# c\n\n1. e4 e5 2. Nf3\ne2e4 e7e5\r\n", 2, 2},
        {"chess", "4k3/8/8/8/8/8/8/4K2R w K - id \"x\";\n8/8/4k3/8/8/8/8/4K2R w - - 0 1", 2, 0},
        {"chess",
         "\xEF\xBB\xBF"
         "1.e4 e5 2.Nf3 Nc6",
         1, 4},
        {"othello", "f5d6c3d3\nf5 d6\n", 2, 2},
        {"checkers", "1.11-15 23-19 2... 8-11\n", 1, 3},
        {"checkers",
         "# n | m | d\n1 | 9-13 21-17 5-9 | crossboard | |\n3 | 9-13 21-17 10-14 |"
         " barred | | W:W17\n",
         1, 3}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        arena_openings o;
        nw_error err;
        played_game g;
        if (open_text(&o, row[i].game, row[i].text, &err) != NW_OK)
            fail_msg("%s", err.text);
        assert_int_equal(o.count, row[i].count);
        assert_int_equal(arena_openings_play(&o, o.count - 1, &g, &err), NW_OK);
        assert_int_equal(g.plies, row[i].plies);
        played_free(&g);
        arena_openings_free(&o);
    }
}

TEST(test_openings_refused)
{
    static const struct {
        const char *game, *text, *error;
    } row[] = {{"chess", "e2e4\ne2e4 e2e4\n", ":2:"},
               {"chess", "nonsense\n", ":1: neither a move nor a position"},
               {"chess", "# nothing\n", "no opening"},
               {"othello", "f5d6zz\n", ":1:"},
               {"chess", "7k/5QK1/8/8/8/8/8/8 b - - 0 1\n", ":1:"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        arena_openings o;
        nw_error err;
        assert_true(open_text(&o, row[i].game, row[i].text, &err) < 0);
        if (!strstr(err.text, row[i].error))
            fail_msg("%s", err.text);
        arena_openings_free(&o);
    }
}

TEST(test_openings_shuffle)
{
    arena_openings o;
    nw_error err;
    assert_int_equal(open_text(&o, "othello", "f5\nf5d6\nf5f6\nf5f4\nc4\nd3\n", &err), NW_OK);
    char *before[6];
    memcpy(before, o.line, sizeof before);
    arena_openings_shuffle(&o, 0);
    assert_memory_equal(before, o.line, sizeof before);
    arena_openings_shuffle(&o, 5);
    assert_memory_not_equal(before, o.line, sizeof before);
    for (int i = 0, found = 0; i < 6; i++, assert_int_equal(found, i))
        for (int j = 0; j < 6; j++)
            found += before[i] == o.line[j];
    arena_openings_free(&o);
}

/* The key of the position that opening i leads to. */
static uint64_t key_of(const arena_openings *o, int i)
{
    played_game g;
    nw_error err;
    assert_int_equal(arena_openings_play(o, i, &g, &err), NW_OK);
    const uint64_t key = g.key[g.plies];
    played_free(&g);
    return key;
}

/* The openings for chess matches against other engines lead to 200 distinct positions. */
TEST(test_openings_unseen)
{
    enum { MOST = 2000 };
    static uint64_t seen[MOST];
    arena_openings tuned, judged;
    nw_error err;
    int count = 0;
    assert_int_equal(arena_openings_open(&tuned, game_called("chess"), NULL, 0, &err), NW_OK);
    assert_int_equal(
        arena_openings_open(&judged, game_called("chess"), "lab/openings/chess.txt", 0, &err),
        NW_OK);
    assert_int_equal(judged.count, 200);
    assert_true(tuned.count + judged.count <= MOST);
    for (int i = 0; i < tuned.count; i++)
        seen[count++] = key_of(&tuned, i);
    for (int i = 0; i < judged.count; i++) {
        seen[count] = key_of(&judged, i);
        for (int j = 0; j < count; j++)
            assert_true(seen[j] != seen[count]);
        count++;
    }
    arena_openings_free(&judged);
    arena_openings_free(&tuned);
}

TEST_MAIN(NULL, NULL)
