/* SPDX-License-Identifier: MIT */
/* Chess samples for an external trainer: the bytes encode the position. */
#define NW_PLAY 1 /* the weights of play */
#include "games/chess/eval-inl.h"
#include "games/games.h"
#include "train/export.h"
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

TEST_MAIN(NULL, NULL)
