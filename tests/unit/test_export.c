/* SPDX-License-Identifier: MIT */
/* Samples for trainers in Python: the bytes encode the position. */
#define NW_PLAY 1 /* the weights of play */
#include "games/chess/eval-inl.h"
#include "games/games.h"
#include "games/checkers/learned-inl.h"
#include "train/export.h"
#include "train/pack_checkers.h"
#include "support.h"

static chess_pos position(const char *fen)
{
    chess_pos p;
    nw_error err;
    assert_int_equal(nw_game_parse(nw_game_find("chess", 5), &p, fen, &err), NW_OK);
    p.psqt = chess_psqt_of(&p.board);
    return p;
}

static int signed16(const uint8_t *at)
{
    return (int16_t)(uint16_t)(at[0] | at[1] << 8);
}

static void expect(const char *fen, const char *mirror, bool castling)
{
    const chess_pos p = position(fen);
    const train_sample s = {.state = &p, .score = -317, .result = -1, .held = castling};
    uint8_t bytes[TRAIN_EXPORT_BYTES];
    train_export_pack(&s, bytes);
    chess_board said = train_export_unpack(bytes).board;
    said.special = p.board.special;
    assert_memory_equal(&said, &p.board, sizeof said);
    assert_int_equal(signed16(bytes + 24), -317);
    assert_int_equal(signed16(bytes + 26), chess_evaluate(&p));
    if (mirror) {
        const chess_pos m = position(mirror);
        assert_int_equal(signed16(bytes + 28), chess_evaluate(&m));
    }
    assert_int_equal((int8_t)bytes[30], -1);
    assert_int_equal(bytes[31], castling ? 3 : 0);
}

/* Verifies: a sample has the pieces as the side to move sees them, the evaluation of play for the
 * position and its mirror image, and whether a side may castle. */
TEST(test_pack)
{
    expect("", NULL, true);
    expect("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1", NULL, true);
    expect("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", "8/5p2/4p3/r5PK/k1p3R1/8/1P1P4/8 w - - 0 1",
           false);
    expect("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 0 1", "8/5p2/4p3/r5PK/k1p3R1/8/1P1P4/8 b - - 0 1",
           false);
}

/* Verifies: a sample of checkers has the board as the side to move sees it: Black where White
 * moved, turned by half. */
TEST(test_pack_checkers)
{
    checkers_pos p, black;
    nw_error err;
    uint8_t bytes[TRAIN_CHECKERS_BYTES], same[TRAIN_CHECKERS_BYTES];
    const nw_game_info *g = nw_game_find("checkers", 8);
    assert_int_equal(nw_game_parse(g, &p, "W:W21,K30:B1,K5,12", &err), NW_OK);
    assert_int_equal(nw_game_parse(g, &black, "B:B12,K3:W32,K28,21", &err), NW_OK);
    train_sample s = {.state = &p, .score = -317, .target = -1, .result = 1, .held = true};
    train_checkers_pack(&s, bytes);
    const checkers_pos said = train_checkers_unpack(bytes);
    assert_memory_equal(&said, &black, sizeof said);
    assert_int_equal(signed16(bytes + 16), -317);
    assert_int_equal(signed16(bytes + 18), checkers_evaluate_by(&checkers_learned_weights, &p));
    assert_int_equal(signed16(bytes + 20), -32767);
    assert_int_equal(bytes[22] | bytes[23] << 8, 0x101);
    s.state = &black;
    train_checkers_pack(&s, same);
    assert_memory_equal(bytes, same, sizeof same);
}

TEST_MAIN(NULL, NULL)
