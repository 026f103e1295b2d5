/* SPDX-License-Identifier: MIT */
/* Chess as text: what FEN, EPD, SAN and PGN accept and refuse; draws and exchanges by example. */
#include "games/chess/bind.h"
#include "games/chess/text.h"
#include "games/chess/text.h"
#include "games/games.h"
#include "support.h"

static chess_pos position(const char *fen)
{
    chess_pos p;
    nw_error err = {0};
    if (chess_parse_fen(&p, fen, NULL, &err))
        fail_msg("%s: %s", fen, err.text);
    return p;
}

/* --- FEN */

TEST(bad_fen_names_its_field)
{
    static const char *const bad[][2] = {
        {"", "board"},
        {"8/8/8/8/8/8/8 w - - 0 1", "board: '/' missing"},
        {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "rank 7"},
        {"rnbqkbnr/ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "fewer than 8"},
        {"rnbqkbnr/pppp22p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "unexpected '2'"},
        {"rnbqkbnr/pppxpppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "unexpected 'x'"},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", "Black has 0 kings"},
        {"4k3/8/8/8/8/8/8/3KK3 w - - 0 1", "White has 2 kings"},
        {"4k3/8/8/8/8/8/8/P3K3 w - - 0 1", "pawn"},
        {"p3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn"},
        {"4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", "9 pawns"},
        {"4k3/8/8/8/8/QQ6/PPPPPPPP/4K3 w - - 0 1", "promotions"},
        {"8/8/8/8/8/8/3k4/4K3 w - - 0 1", "kings stand side by side"},
        {"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1", "side: Black is in check"},
        {"4k3/4r3/8/8/8/8/8/4K3 b - - 0 1", "side: White is in check"},
        {"4k3/8/8/8/7b/3n4/8/r3K3 w - - 0 1", "more than two"},
        {"4k3/8/8/8/8/8/8/4K3 x - - 0 1", "side"},
        {"4k3/8/8/8/8/8/8/4K3", "side"},
        {"4k3/8/8/8/8/8/8/4K3 w", "castling"},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling: K"},
        {"r3k3/8/8/8/8/8/8/4K3 w k - 0 1", "castling: k"},
        {"r3k3/8/8/8/8/8/8/4K3 w qq - 0 1", "castling: q is given twice"},
        {"4k3/8/8/8/8/8/8/R3K3 w X - 0 1", "castling: 'X'"},
        {"4k3/8/8/8/8/8/8/r3K3 b Q - 0 1", "castling: Q"},
        {"4k3/8/8/8/8/8/8/4K3 w - ", "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "en passant"},
        {"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en passant"},
        {"4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1", "en passant"},
        {"4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1", "en passant"},
        {"4k3/8/8/4p3/8/8/8/4K3 w - e6 3 1", "halfmove clock"},
        {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "after the last field"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 256 1", "halfmove clock"},
        {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove clock: '-1'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 -1", "fullmove number: '-1'"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0", "fullmove number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 70000", "fullmove number"},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 more", "after the last field"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        chess_pos p;
        nw_error err = {0};
        assert_int_equal(chess_parse_fen(&p, bad[i][0], NULL, &err), NW_EINVAL);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: \"%s\" does not name %s", bad[i][0], err.text, bad[i][1]);
    }
}

/* The square is read after any double push and kept only where a capture is legal. */
TEST(en_passant_is_marked_only_if_legal)
{
    static const struct {
        const char *fen, *mark;
    } example[] = {
        {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", " - 0 1"},
        {"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", " e3 0 1"},
        {"8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", " - 0 1"},   /* both pawns leave the rank */
        {"8/8/8/8/3pP3/8/3k4/3R2K1 b - e3 0 1", " - 0 1"}, /* in check from elsewhere */
        {"8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", " d3 0 1"},  /* captures the checking pawn */
        {"7k/8/8/8/3pP3/8/1B6/4K3 b - e3 0 1", " - 0 1"},  /* pinned on a diagonal */
        {"6k1/8/8/8/3pP3/8/7B/4K3 b - e3 0 1", " e3 0 1"},
    };
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        char fen[CHESS_FEN_SIZE];
        const chess_pos p = position(example[i].fen);
        chess_print_fen(&p, fen, sizeof fen);
        assert_non_null(strstr(fen, example[i].mark));
    }
}

TEST(fen_may_lack_counters)
{
    char fen[CHESS_FEN_SIZE];
    const chess_pos p = position("4k3/8/8/8/8/8/8/4K2R w K -");
    chess_print_fen(&p, fen, sizeof fen);
    assert_string_equal(fen, "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
}

/* --- EPD */

TEST(epd_gives_its_operations)
{
    chess_pos p;
    nw_error err = {0};
    const char *at;
    chess_epd_op op;
    assert_int_equal(
        chess_parse_epd(&p, "4k3/8/8/8/8/8/8/4K2R w K - hmvc 7; fmvn 42; bm O-O Rh8+; c0 \"a; b\";",
                        &at, &err),
        0);
    assert_int_equal(p.halfmove, 7);
    assert_int_equal(p.fullmove, 42);
    assert_int_equal(chess_epd_next(&at, &op, &err), 1);
    assert_int_equal(chess_epd_next(&at, &op, &err), 1);
    assert_int_equal(chess_epd_next(&at, &op, &err), 1);
    assert_memory_equal(op.opcode, "bm", 2);
    assert_int_equal(op.operand_length, 8);
    assert_memory_equal(op.operand, "O-O Rh8+", 8);
    assert_int_equal(chess_epd_next(&at, &op, &err), 1);
    assert_int_equal(op.operand_length, 4);
    assert_memory_equal(op.operand, "a; b", 4);
    assert_int_equal(chess_epd_next(&at, &op, &err), 0);
    assert_int_equal(chess_parse_epd(&p, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O", NULL, &err),
                     NW_EINVAL);
    assert_non_null(strstr(err.text, "bm"));
    assert_int_equal(chess_parse_epd(&p, "4k3/8/8/8/8/8/8/4K2R w K - hmvc x;", NULL, &err),
                     NW_EINVAL);
    assert_non_null(strstr(err.text, "hmvc"));
}

/* --- moves */

TEST(moves_are_written_and_read)
{
    static const struct {
        const char *fen, *coordinates, *san;
    } example[] = {
        {CHESS_START, "g1f3", "Nf3"},
        {CHESS_START, "e2e4", "e4"},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "O-O"},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "O-O-O"},
        {"5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
        {"4k3/8/8/8/8/8/8/R4R1K w - - 0 1", "a1d1", "Rad1"},
        {"4k3/8/8/R7/8/8/8/R6K w - - 0 1", "a1a3", "R1a3"},
        {"6k1/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
        {"4k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7b8n", "b8=N"},
        {"n3k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7a8q", "bxa8=Q+"},
        {"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "d4e3", "dxe3"},
        {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8", "Ra8#"},
        {"4k3/8/8/8/8/4q3/8/R3K2R w KQ - 0 1", "e1f1", "Kf1"},
    };
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        const chess_pos p = position(example[i].fen);
        chess_move a, b;
        char text[16];
        nw_error err = {0};
        assert_int_equal(chess_parse_move(&p, example[i].coordinates, &a, &err), 0);
        if (chess_parse_san(&p, example[i].san, &b, &err))
            fail_msg("%s", err.text);
        assert_int_equal(a, b);
        chess_print_san(&p, a, text, sizeof text);
        assert_string_equal(text, example[i].san);
    }
}

TEST(bad_moves_are_refused)
{
    static const char *const bad[][2] = {
        {"e2e5", "not legal"},       {"Nd4", "not legal"},     {"O-O", "not legal"},
        {"", "cannot read"},         {"O", "cannot read"},     {"Ng9", "cannot read"},
        {"e4e4e4e4", "cannot read"}, {"e4 ", "cannot read"},   {"O-O-O-O", "cannot read"},
        {"N", "cannot read"},        {"e8=Q", "not legal"},    {"e4=Q", "not legal"},
        {"4e", "cannot read"},       {"e--4", "cannot read"},  {"e2", "not legal"},
        {"e2-xe4", "cannot read"},   {"ee2e4", "cannot read"},
    };
    const chess_pos p = position(CHESS_START);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        chess_move m;
        nw_error err = {0};
        assert_int_equal(chess_parse_move(&p, bad[i][0], &m, &err), NW_EINVAL);
        if (!strstr(err.text, bad[i][1]))
            fail_msg("%s: %s", bad[i][0], err.text);
    }
    const chess_pos rooks = position("4k3/8/8/8/8/8/8/R4R1K w - - 0 1");
    chess_move m;
    nw_error err = {0};
    assert_int_equal(chess_parse_move(&rooks, "Rd1", &m, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "ambiguous"));
}

/* --- draws, ends, exchanges */

TEST(dead_positions_are_known)
{
    static const struct {
        const char *fen;
        bool dead;
    } example[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true},    {"4k3/8/8/8/8/8/8/3NK3 w - - 0 1", true},
        {"4k3/8/8/8/8/8/8/3BK3 w - - 0 1", true},   {"4k3/8/8/8/8/8/8/2NNK3 w - - 0 1", false},
        {"2b1k3/8/8/8/8/8/8/3BK3 w - - 0 1", true}, {"3bk3/8/8/8/8/8/8/3BK3 w - - 0 1", false},
        {"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false},  {"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false},
        {"3nk3/8/8/8/8/8/8/3BK3 w - - 0 1", false},
    };
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        const chess_pos p = position(example[i].fen);
        assert_int_equal(chess_dead(&p.board), example[i].dead);
    }
}

TEST(fifty_moves_are_counted)
{
    static const char *const shuffle[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    chess_pos p = position(CHESS_START);
    nw_error err;
    for (int i = 0; i < 100; i++) {
        chess_move m;
        assert_false(chess_fifty_moves(&p));
        assert_int_equal(chess_parse_move(&p, shuffle[i % 4], &m, &err), 0);
        chess_play(&p, &p, m);
    }
    assert_true(chess_fifty_moves(&p));
}

TEST(finished_games_have_results)
{
    const chess_pos mate = position("7k/5QQ1/8/8/8/8/8/4K3 b - - 0 1");
    const chess_pos stalemate = position("7k/5Q2/8/8/8/8/8/4K3 b - - 0 1");
    chess_move moves[CHESS_MAX_MOVES];
    assert_int_equal(chess_moves(&mate, moves), 0);
    assert_int_equal(chess_result(&mate), -CHESS_MATE);
    assert_int_equal(chess_evaluate(&mate), -CHESS_MATE);
    assert_int_equal(chess_moves(&stalemate, moves), 0);
    assert_int_equal(chess_result(&stalemate), 0);
}

TEST(exchanges_are_judged)
{
    static const struct {
        const char *fen, *move;
        int value; /* what the exchange wins */
    } example[] = {
        {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 100},
        {"4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", 0},
        {"4k3/8/4p3/3p4/8/5B2/8/4K3 w - - 0 1", "f3d5", -230},
        {"4k3/8/4p3/3r4/8/5B2/8/4K3 w - - 0 1", "f3d5", 170},
        {"3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400},
        {"3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100},
        {"4k3/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "d4e3", 100},
        {"3nk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 220},
        {"4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", 100},
        {"4k3/8/2n5/4p3/8/5N2/8/4RK2 w - - 0 1", "f3e5", 100},
        {"4k3/4r3/2n5/4p3/8/5N2/8/4RK2 w - - 0 1", "f3e5", -220},
    };
    for (size_t i = 0; i < sizeof example / sizeof *example; i++) {
        const chess_pos p = position(example[i].fen);
        chess_move m;
        nw_error err;
        assert_int_equal(chess_parse_move(&p, example[i].move, &m, &err), 0);
        /* A capture wins what it takes only if nothing is lost in return. */
        const int taken = chess_value(chess_captured(&p.board, m));
        if (!chess_wins_exchange(&p.board, m, example[i].value) ||
            chess_wins_exchange(&p.board, m, example[i].value + 1) ||
            (taken > example[i].value && chess_wins_exchange(&p.board, m, taken)))
            fail_msg("%s %s does not win %d", example[i].fen, example[i].move, example[i].value);
    }
}

/* --- the positions of the laboratory */

/* Copies the operand of the named operation; false if the line has none. */
static bool find_operand(const char *ops, const char *name, char *out, size_t size)
{
    chess_epd_op op;
    while (chess_epd_next(&ops, &op, NULL) > 0)
        if (strncmp(op.opcode, name, strlen(name)) == 0 &&
            (size_t)op.opcode_length == strlen(name)) {
            snprintf(out, size, "%.*s", op.operand_length, op.operand);
            return true;
        }
    return false;
}

/* Every `sm` or `bm` move of a file is legal, and in a sequence leads to the next position. Returns
 * the number of positions. */
static int check_file(const char *path, const char *opcode)
{
    FILE *f = fopen(path, "r");
    char line[512], text[128], last[16] = "";
    chess_pos expected = {.fullmove = 0};
    int count = 0;
    assert_non_null(f);
    for (; fgets(line, sizeof line, f); count++) {
        chess_pos p;
        chess_move m = 0;
        const char *ops;
        nw_error err = {0};
        if (chess_parse_epd(&p, line, &ops, &err))
            fail_msg("%s: %s", line, err.text);
        assert_true(find_operand(ops, "id", text, sizeof text));
        if (strncmp(text, last, 5) == 0 && strncmp(text, "seq", 3) == 0)
            assert_memory_equal(&p, &expected, sizeof p);
        snprintf(last, sizeof last, "%.15s", text);
        assert_true(find_operand(ops, opcode, text, sizeof text));
        for (char *name = strtok(text, " "); name; name = strtok(NULL, " "))
            if (chess_parse_san(&p, name, &m, &err))
                fail_msg("%s: %s", line, err.text);
        chess_play(&expected, &p, m);
    }
    fclose(f);
    return count;
}

TEST(lab_positions_are_sequences)
{
    assert_int_equal(check_file("lab/positions/chess-20.epd", "sm"), 20);
    assert_int_equal(check_file("lab/positions/chess-100.epd", "sm"), 100);
    assert_int_equal(check_file("lab/positions/bratko-kopec.epd", "bm"), 24);
}

/* --- the row of the registry */

TEST(registry_row_draws_and_explains)
{
    const nw_game_info *g = nw_game_find("chess", 5);
    chess_pos p;
    nw_error err;
    char text[1024], small[40];
    assert_non_null(g);
    assert_int_equal(g->parse("", &p, &err), 0);
    g->draw(&p, true, text, sizeof text);
    assert_non_null(strstr(text, "8  r n b q k b n r\n"));
    assert_non_null(strstr(text, "1  R N B Q K B N R\n   a b c d e f g h\n"));
    g->draw(&p, false, text, sizeof text);
    assert_non_null(strstr(text, "♜ ♞ ♝ ♛ ♚"));
    g->draw(&p, false, small, sizeof small);
    g->explain(&p, text, sizeof text);
    assert_non_null(strstr(text, "\ntotal                  0\n"));
    assert_string_equal(g->side(&p), "White");
    assert_int_equal(g->perft(&p, 3, true), 8902);
}

TEST_MAIN(NULL, NULL)
