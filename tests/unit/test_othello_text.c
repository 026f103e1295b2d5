/* SPDX-License-Identifier: MIT */
/* The notations of Othello: recorded games and problem files replay exactly, what is written is
 * read back, and bad text is refused with the name of the field at fault. */
#include "games/othello/obf.h"
#include "support.h"

#define START "---------------------------OX------XO---------------------------"
#define DATA  "tests/golden/othello/"

static int black_discs(const othello_game *g)
{
    othello_move move[OTHELLO_MAX_MOVES];
    const nw_score own = othello_result(&g->end);
    assert_int_equal(othello_moves(&g->end, move), 0);
    return 32 + (g->end.side == OTHELLO_BLACK ? own : -own) / 2;
}

/* --- recorded games */

enum { TRANSCRIPT_TEXT = 121 };

/* Writes the moves without passes and blanks. */
static void transcript_write(const othello_game *g, char out[TRANSCRIPT_TEXT])
{
    size_t n = 0;
    out[0] = '\0';
    for (int i = 0; i < g->plies && n + 2 < TRANSCRIPT_TEXT; i++)
        if (g->move[i] != OTHELLO_PASS) {
            othello_move_write(g->move[i], out + n, OTHELLO_MOVE_TEXT);
            n += 2;
        }
}

/* Verifies: 50 games of World Championships end with the recorded number of discs. */
TEST(recorded_games_replay)
{
    FILE *f = fopen(DATA "games.txt", "r");
    char line[512], moves[TRANSCRIPT_TEXT];
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
        transcript_write(&g, moves);
        assert_string_equal(moves, last + 2);
        games++;
    }
    fclose(f);
    assert_int_equal(games, 50);
}

/* --- OBF */

/* Writes the line without a line end; false when size bytes do not hold it. */
static bool obf_write(const othello_obf *line, char *out, size_t size)
{
    char board[OTHELLO_BOARD_TEXT], name[OTHELLO_MOVE_TEXT];
    othello_board_write(&line->pos, board, sizeof board);
    size_t n = (size_t)snprintf(out, size, "%s;", board);
    for (int i = 0; i < line->count && n < size; i++) {
        othello_move_write(line->move[i], name, sizeof name);
        n += (size_t)snprintf(out + n, size - n, " %s:%+d;", name, line->score[i]);
    }
    if (line->comment && n < size)
        n += (size_t)snprintf(out + n, size - n, " %% %.*s", line->comment_length, line->comment);
    return n < size;
}

/* Every line parses, is written so that it can be read again, and lists exactly the legal moves. */
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
        assert_true(obf_write(&a, out, sizeof out));
        assert_int_equal(othello_obf_read(out, &b, NULL), 1);
        assert_memory_equal(&a.pos, &b.pos, sizeof a.pos);
        assert_int_equal(a.count, b.count);
        assert_memory_equal(a.score, b.score, sizeof a.score);
        assert_int_equal(a.comment_length, b.comment_length);
    }
    fclose(f);
    assert_int_equal(n, wanted);
}

TEST(obf_files_list_the_legal_moves)
{
    check_obf(DATA "ffo-01-19.obf", 19, true);
    check_obf(DATA "ffo-20-39.obf", 20, true);
    check_obf(DATA "ffo-40-49.obf", 10, true);
    check_obf(DATA "endgame-small.obf", 140, true);
    check_obf(DATA "hard-20.obf", 60, true);
    check_obf(DATA "hard-25.obf", 30, true);
    check_obf(DATA "hard-30.obf", 16, true);
    check_obf(DATA "sequences.obf", 240, false);
}

TEST(obf_names_the_field)
{
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

/* --- what may follow "othello:" */

TEST(positions_are_read)
{
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

TEST(positions_name_the_field)
{
    static const char *const cases[][2] = {
        {"---", "board: 3 squares, expected 64"},
        {"--Z", "board: square c1 is 'Z', expected X, O or -"},
        {START, "side to move: missing after the board, expected X or O"},
        {START " Q", "side to move: 'Q', expected X or O"},
        {START " -", "side to move: '-', expected X or O"},
        {START "- X", "side to move: '-', expected X or O"},
        {"f5d6d6", "move 3 'd6': not legal here"},
        {"f5pa", "move 2 'pa': not legal here"},
        {"f5d", "move 2 'd': expected a square such as f5, or pass"},
        {"hello", "move 1 'hell': expected a square such as f5, or pass"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        othello_pos p;
        nw_error err;
        assert_int_equal(othello_parse(&p, cases[i][0], &err), NW_EINVAL);
        assert_string_equal(err.text, cases[i][1]);
    }
}

TEST(moves_are_read)
{
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

TEST_MAIN(NULL, NULL)
