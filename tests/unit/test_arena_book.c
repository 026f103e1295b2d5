/* SPDX-License-Identifier: MIT */
/* Polyglot books: the keys and moves of the format, and which parts of a file become openings. */
#include "arena/book.h"
#include "arena/openings.h"
#include "games/chess/polyglot.h"
#include "games/chess/text.h"
#include "scratch.h"
#include "support.h"
#include <unistd.h>

/* Keys that the description of the format publishes, with the moves that lead there. */
static const struct {
    const char *moves;
    uint64_t key;
} published[] = {
    {"", 0x463b96181691fc9c},
    {"e2e4", 0x823c9b50fd114196},
    {"e2e4 d7d5", 0x0756b94461c50fb0},
    {"e2e4 d7d5 e4e5", 0x662fafb965db29d4},
    {"e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78}, /* en passant is possible */
    {"e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
    {"e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
    {"a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
    {"a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
};

static void play(played_game *g, const char *moves)
{
    char copy[256], *at = copy;
    nw_error err;
    snprintf(copy, sizeof copy, "%s", moves);
    assert_int_equal(played_begin(g, game_called("chess"), "", &err), 0);
    for (char *word; (word = strtok_r(at, " ", &at));)
        assert_int_equal(played_move_text(g, word, &err), 0);
}

TEST(test_keys)
{
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        played_game g;
        play(&g, published[i].moves);
        assert_int_equal(chess_polyglot_key(played_state(&g)), published[i].key);
        played_free(&g);
    }
}

static unsigned code_of(const char *move)
{
    static const char pieces[] = ".nbrq";
    return (unsigned)(move[2] - 'a') | (unsigned)(move[3] - '1') << 3 |
           (unsigned)(move[0] - 'a') << 6 | (unsigned)(move[1] - '1') << 9 |
           (move[4] ? (unsigned)(strchr(pieces, move[4]) - pieces) << 12 : 0);
}

TEST(test_moves)
{
    static const struct {
        const char *fen, *code, *name; /* name NULL: not a legal move */
    } row[] = {
        {CHESS_START, "e2e4", "e2e4"},
        {CHESS_START, "e2e5", NULL},
        {CHESS_START, "e1h1", NULL},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1g1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "e1c1"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8h8", "e8g8"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8", "e8c8"},
        {"k7/8/8/8/8/8/8/K3R3 w - - 0 1", "e1h1", "e1h1"}, /* a rook's move */
        {"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8n", "e7e8n"},
        {"7k/4P3/8/8/8/8/8/K7 w - - 0 1", "e7e8q", "e7e8q"},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        chess_pos p;
        chess_move m;
        nw_error err;
        char name[8];
        assert_int_equal(chess_parse_fen(&p, row[i].fen, NULL, &err), 0);
        assert_int_equal(chess_polyglot_move(&p, code_of(row[i].code), &m), row[i].name != NULL);
        if (!row[i].name)
            continue;
        chess_print_move(&p, m, name, sizeof name);
        assert_string_equal(name, row[i].name);
    }
    chess_pos start;
    chess_move m;
    nw_error err;
    assert_int_equal(chess_parse_fen(&start, CHESS_START, NULL, &err), 0);
    assert_false(chess_polyglot_move(&start, code_of("e2e4") | 5 << 12, &m));
}

/* --- files */

typedef struct entry {
    uint64_t key;
    const char *move;
    unsigned weight;
} entry;

static size_t write_entry(unsigned char *out, entry e)
{
    const unsigned code = code_of(e.move);
    for (int i = 0; i < 8; i++)
        out[i] = (unsigned char)(e.key >> (56 - 8 * i));
    const unsigned char rest[8] = {(unsigned char)(code >> 8), (unsigned char)code,
                                   (unsigned char)(e.weight >> 8), (unsigned char)e.weight};
    memcpy(out + 8, rest, sizeof rest);
    return 16;
}

/* Opens the bytes as a book. */
static int open_bytes(arena_openings *o, const char *game, const unsigned char *bytes, size_t size,
                      int plies, nw_error *err)
{
    scratch s = scratch_name("book");
    char path[sizeof s.path + 8];
    const int fd = mkstemp(s.path);
    assert_true(fd >= 0 && write(fd, bytes, size) == (ssize_t)size);
    close(fd);
    snprintf(path, sizeof path, "%s.bin", s.path);
    assert_int_equal(rename(s.path, path), 0);
    const int rc = arena_openings_open(o, game_called(game), path, plies, err);
    unlink(path);
    return rc;
}

static size_t write_book(unsigned char *out, const entry *e, int count)
{
    size_t used = 0;
    for (int i = 0; i < count; i++)
        used += write_entry(out + used, e[i]);
    return used;
}

/* Sorted by key, as books are. */
static const entry sample[] = {
    {0x0756b94461c50fb0, "e4e5", 7}, /* after e2e4 d7d5 */
    {0x463b96181691fc9c, "d2d4", 1},
    {0x463b96181691fc9c, "e2e4", 3}, /* the start */
    {0x463b96181691fc9c, "h2h4", 0},
    {0x463b96181691fc9c, "e2e5", 9}, /* not played, not legal */
    {0x823c9b50fd114196, "e7e5", 20000},
    {0x823c9b50fd114196, "d7d5", 20000}, /* after e2e4 */
    {0x823c9b50fd114196, "a7a6", 1},     /* too rare */
};
enum { SAMPLE = sizeof sample / sizeof *sample };

static void assert_lines(int plies, const char *const *wanted)
{
    unsigned char bytes[16 * SAMPLE];
    arena_openings o;
    nw_error err = {0};
    const size_t size = write_book(bytes, sample, SAMPLE);
    if (open_bytes(&o, "chess", bytes, size, plies, &err) < 0)
        fail_msg("%s", err.text);
    int count = 0;
    for (; wanted[count]; count++) {
        assert_true(count < o.count);
        assert_string_equal(o.line[count], wanted[count]);
    }
    assert_int_equal(o.count, count);
    arena_openings_free(&o);
}

TEST(test_lines)
{
    assert_lines(8, (const char *const[]){"e2e4 e7e5", "e2e4 d7d5 e4e5", "d2d4", NULL});
    assert_lines(2, (const char *const[]){"e2e4 e7e5", "e2e4 d7d5", "d2d4", NULL});
    assert_lines(1, (const char *const[]){"e2e4", "d2d4", NULL});
}

static void assert_refused(const char *game, const unsigned char *bytes, size_t size,
                           const char *part)
{
    arena_openings o;
    nw_error err = {0};
    assert_int_equal(open_bytes(&o, game, bytes, size, 8, &err), NW_EINVAL);
    if (!strstr(err.text, part))
        fail_msg("'%s' is not in '%s'", part, err.text);
    arena_openings_free(&o);
}

TEST(test_refused)
{
    unsigned char bytes[16 * SAMPLE];
    const size_t size = write_book(bytes, sample, SAMPLE);
    assert_refused("othello", bytes, size, "Polyglot books are for chess");
    assert_refused("chess", bytes, size - 1, "not 16 per move");
    assert_refused("chess", bytes, 0, "not 16 per move");
    assert_refused("chess", bytes, 16, "no opening");
    unsigned char turned[32];
    memcpy(turned, bytes + 16, 16);
    memcpy(turned + 16, bytes, 16);
    assert_refused("chess", turned, sizeof turned, "entry 2 is out of order");
}

TEST_MAIN(NULL, NULL)
