/* SPDX-License-Identifier: MIT */
/* Checkers: perft against the golden counts, and the text of positions and moves. */
#include "games/checkers/bind.h"
#include "games/checkers/perft.h"
#include "games/checkers/text.h"
#include "games/games.h"
#include "support.h"

static void read_position(checkers_pos *p, const char *fen)
{
    nw_error err = {0};
    if (checkers_parse(p, fen, &err))
        fail_msg("%s: %s", fen, err.text);
}

/* --- perft */

/* Checks " D5 7361" or " U5 ..."; counts above limit are left to the soak run. */
static int check_count(const checkers_pos *p, const char *field, uint64_t limit)
{
    char kind;
    int depth;
    unsigned long long want;
    if (sscanf(field, "%c%d %llu", &kind, &depth, &want) != 3 || want > limit)
        return 0;
    const uint64_t got = checkers_perft(p, depth, kind == 'U');
    if (got != want)
        fail_msg("perft %c%d: %llu, not %llu", kind, depth, (unsigned long long)got, want);
    return 1;
}

/* A D field holds for U too unless a U field of that depth follows. */
static int check_same(const checkers_pos *p, const char *line, const char *field, uint64_t limit)
{
    char other[16];
    int depth;
    unsigned long long want;
    if (sscanf(field, "D%d %llu", &depth, &want) != 2 || want > limit)
        return 0;
    snprintf(other, sizeof other, ";U%d ", depth);
    if (strstr(line, other))
        return 0;
    assert_int_equal(checkers_perft(p, depth, true), want);
    return 1;
}

/* Verifies: the node counts of tests/golden/checkers-perft.txt (OEIS A133046 for the start). */
TEST(test_perft)
{
    const bool soak = getenv("NW_SOAK") != NULL;
    const uint64_t limit = soak ? UINT64_MAX : 20000000, same_limit = soak ? 100000000 : 2000000;
    FILE *f = fopen("tests/golden/checkers-perft.txt", "r");
    assert_non_null(f);
    char line[1024];
    int checked = 0;
    while (fgets(line, sizeof line, f)) {
        if (line[0] == '#')
            continue;
        char fen[256];
        assert_int_equal(sscanf(line, "%255[^ ]", fen), 1);
        checkers_pos p;
        read_position(&p, fen);
        char printed[128];
        checkers_print(&p, printed, sizeof printed);
        assert_string_equal(printed, fen);
        for (const char *s = line; (s = strchr(s, ';')); s++)
            checked += check_count(&p, s + 1, limit) + check_same(&p, line, s + 1, same_limit);
    }
    fclose(f);
    assert_true(checked > 200);
}

/* --- the bound on the number of moves */

/* Every set of pieces that one king can meet is one of 2^9, and a blocked landing square is the
 * same as a missing piece: so this is the most a king can have, whatever else is on the board. */
TEST(test_max_moves)
{
    int most = 0;
    for (unsigned from = 0; from < CHECKERS_BITS; from++) {
        if (!(CHECKERS_BOARD >> from & 1))
            continue;
        for (uint32_t set = 1; set < 512; set++) {
            const checkers_move packed = (set & 63) | (set >> 6) << 12;
            checkers_move list[512];
            checkers_pos p = {.side = CHECKERS_WHITE, .kings = checkers_bit(from)};
            p.piece[CHECKERS_WHITE] = checkers_bit(from);
            p.piece[CHECKERS_BLACK] = checkers_captured(from | packed << 12);
            const int n = checkers_noisy(&p, list);
            most = n > most ? n : most;
        }
    }
    assert_true(most * CHECKERS_MAX_PIECES <= CHECKERS_MAX_MOVES);
    assert_int_equal(most, 10);
}

/* --- endings */

/* Is the side to move lost (value < 0) or won (value > 0) within plies moves, whatever the replies?
 */
static bool forced(const checkers_pos *p, int plies, int value)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, list);
    if (n == 0 || plies == 0)
        return n == 0 && value < 0;
    for (int i = 0; i < n; i++) {
        checkers_pos child;
        checkers_play(&child, p, list[i]);
        if (forced(&child, plies - 1, -value) == (value > 0))
            return value > 0;
    }
    return value < 0;
}

/* Verifies: the short wins and losses of tests/golden/checkers-endgame-4pieces.txt are forced in
 * the number of plies given there, and in no fewer. */
TEST(test_endings)
{
    const int limit = getenv("NW_SOAK") ? 13 : 9;
    FILE *f = fopen("tests/golden/checkers-endgame-4pieces.txt", "r");
    assert_non_null(f);
    char line[256], fen[128], value[16];
    int dist, checked = 0;
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%127[^ ] ;%15s ;dist %d", fen, value, &dist) != 3 || dist > limit ||
            strcmp(value, "draw") == 0)
            continue;
        checkers_pos p;
        read_position(&p, fen);
        const int sign = strcmp(value, "win") == 0 ? 1 : -1;
        assert_true(forced(&p, dist, sign));
        assert_false(dist >= 2 && forced(&p, dist - 2, sign));
        checked++;
    }
    fclose(f);
    assert_true(checked >= 5);
}

/* --- positions as text */

TEST(test_position_forms)
{
    static const char *const same[] = {
        "W:W21,22,K29:B1,2,K3",
        "W:B1,2,K3:W21,22,K29",
        "W:W21,22,K29:B1,2,K3.",
        "w:w21-22,k29:b1-2,k3",
        " W : W 21, 22 ,K29 : B1 ,2,K3 . ",
        "WbbBeeeeeeeeeeeeeeeeewweeeeeeWeee",
    };
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        checkers_pos p;
        char out[128];
        read_position(&p, same[i]);
        checkers_print(&p, out, sizeof out);
        assert_string_equal(out, "W:W21,22,K29:B1,2,K3");
    }
    checkers_pos start, fen;
    read_position(&start, "");
    read_position(&fen, "B:W21-32:B1-12");
    assert_memory_equal(&start, &fen, sizeof start);
}

TEST(test_bad_positions)
{
    static const char *const bad[][2] = {
        {"X:W1:B2", "side to move"},
        {"W", "piece list"},
        {"W:W21", "piece list"},
        {"W:W21:W22", "White's pieces: listed twice"},
        {"W:W33:B1", "White's pieces: square 33"},
        {"W:W0:B1", "White's pieces: square 0"},
        {"W:W21:B99999999999", "Black's pieces: square"},
        {"W:W21,:B1", "White's pieces: a square number is missing"},
        {"W:W21,21:B1", "square 21 is named twice"},
        {"W:W21:B21", "Black's pieces: square 21 is named twice"},
        {"W:W1:B5", "a White man cannot stand on square 1"},
        {"W:W21:B32", "a Black man cannot stand on square 32"},
        {"W:W24-21:B1", "runs backwards"},
        {"W:W21:B1x", "end of position"},
        {"W:W21:B1-13", "Black's pieces: 13"},
        {"Wbbzeeeeeeeeeeeeeeeeewweeeeeeeeee", "square 3"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        checkers_pos p;
        nw_error err = {0};
        assert_int_equal(checkers_parse(&p, bad[i][0], &err), NW_EINVAL);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: \"%s\" does not say \"%s\"", bad[i][0], err.text, bad[i][1]);
    }
}

/* --- moves as text */

static void check_move(const char *fen, const char *text, const char *want)
{
    checkers_pos p, child;
    checkers_move m;
    char out[128];
    nw_error err = {0};
    read_position(&p, fen);
    if (checkers_parse_move(&p, text, &m, &err))
        fail_msg("%s %s: %s", fen, text, err.text);
    checkers_print_move(&p, m, out, sizeof out);
    assert_string_equal(out, want);
    checkers_play(&child, &p, m);
    assert_int_equal(child.side, !p.side);
}

TEST(test_moves)
{
    check_move("", "11-15", "11-15");
    check_move("", " 11x15!? ", "11-15");
    check_move("W:WK23:B10,11,18,19", "23-23", "23x14x7x16x23");
    check_move("W:WK23:B10,11,18,19", "23x16x7x14x23", "23x14x7x16x23");
    check_move("B:W19,25,26:B2,23", "23-30", "23x30");
    check_move("W:WK25:B6,7,8,14,15,16,22,23,24", "25x18x11x4", "25x18x11x4");
}

TEST(test_bad_moves)
{
    static const char *const bad[][3] = {
        {"", "11", "only one square"},
        {"", "", "a square number is missing"},
        {"", "11-", "a square number is missing"},
        {"", "11-33", "square 33"},
        {"", "11-15y", "unexpected text \"y\""},
        {"", "11-14", "not legal"},
        {"", "15-19", "Black has no piece on square 15"},
        {"", "1x2x3x4x5x6x7x8x9x10x11x12", "more than 10 squares"},
        {"B:W18,30:B14,1", "1-5", "captures are forced"},
        {"B:W18,30:B14", "14x23x23", "not legal"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        checkers_pos p;
        checkers_move m;
        nw_error err = {0};
        read_position(&p, bad[i][0]);
        assert_int_equal(checkers_parse_move(&p, bad[i][1], &m, &err), NW_EINVAL);
        if (!strstr(err.text, bad[i][2]))
            fail_msg("%s: \"%s\" does not say \"%s\"", bad[i][1], err.text, bad[i][2]);
    }
}

TEST(test_ambiguous)
{
    checkers_pos p;
    checkers_move m;
    nw_error err = {0};
    read_position(&p, "W:W31:B18,19,26,27");
    assert_int_equal(checkers_parse_move(&p, "31x15", &m, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "ambiguous"));
    /* a single jump, where the same king could also go round four others first */
    check_move("B:WK10,K11,K17,K18,K19:BK14", "14x21", "14x21");
    check_move("B:WK10,K11,K17,K18,K19:BK14", "14x7x21", "14x7x16x23x14x21");
    check_move("W:W31:B18,19,26,27", "31x22x15", "31x22x15");
    check_move("W:W31:B18,19,26,27", "31x24x15", "31x24x15");
}

TEST(test_registry)
{
    const nw_game_info *g = nw_game_find("checkers", 8);
    assert_non_null(g);
    checkers_pos p;
    char out[2048];
    assert_int_equal(g->parse("W:WK18:B1", &p, NULL), NW_OK);
    assert_string_equal(g->side(&p), "White");
    g->draw(&p, true, out, sizeof out);
    assert_non_null(strstr(out, " 1 b"));
    assert_non_null(strstr(out, "18 W"));
    g->explain(&p, out, sizeof out);
    assert_non_null(strstr(out, "back rank"));
    char tiny[4];
    g->draw(&p, false, tiny, sizeof tiny);
    assert_true(strlen(tiny) < sizeof tiny);
    read_position(&p, "B:W5,6,10:B1");
    nw_move list[CHECKERS_MAX_MOVES];
    assert_int_equal(g->rules->moves(&p, list), 0);
    assert_true(g->rules->result(&p) < -CHECKERS_EVAL_MAX);
}

TEST_MAIN(NULL, NULL)
