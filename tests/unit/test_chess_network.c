/* SPDX-License-Identifier: MIT */
/* The network that plays chess: incremental sums equal those from scratch, and vector code equals
 * plain code. */
#define NW_PLAY 1
#include "games/chess/network-inl.h"
#include "games/games.h"
#include "support.h"

static uint64_t next(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 33;
}

/* Called with every position of random games that castle, promote and capture en passant. */
static void walk(void (*look)(const chess_node *n))
{
    static const char *const from[] = {
        "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};
    uint64_t random = 7;
    for (int game = 0; game < 80; game++) {
        chess_pos outer;
        chess_node n, child;
        chess_move list[CHESS_MAX_MOVES];
        nw_error err;
        assert_int_equal(nw_game_parse(nw_game_find("chess", 5), &outer, from[game % 4], &err),
                         NW_OK);
        chess_node_enter(&n, &outer);
        for (int ply = 0, count; ply < 60 && (count = chess_node_moves(&n, list)) > 0; ply++) {
            look(&n);
            chess_node_play(&child, &n, list[next(&random) % (unsigned)count]);
            n = child;
        }
    }
}

static void expect_sums(const chess_node *n)
{
    chess_node passed;
    assert_true(chess_sums_hold(n));
    chess_node_pass(&passed, n);
    assert_true(chess_sums_hold(&passed));
}

/* Verifies: the network's sums after playing and passing equal those from scratch, through
 * captures, castling, promotions and en passant. */
TEST(test_incremental)
{
    walk(expect_sums);
}

static void expect_same(const chess_node *n)
{
    for (int bucket = 0; bucket < CHESS_BUCKETS; bucket++)
        for (int s = 0; s < 2; s++) {
            const int16_t *weight = chess_network_learned.out[bucket][s];
            assert_int_equal(chess_weigh(n->sum[s], weight),
                             chess_weigh_plainly(n->sum[s], weight));
        }
}

/* Verifies: vector code weighs the sums as plain code does, to the integer. */
TEST(test_vectors)
{
    walk(expect_same);
}

static void expect_turned(const chess_node *n)
{
    chess_pos turned = n->pos;
    chess_node same;
    turned.side = !turned.side; /* the board is that of the side to move, whoever that is */
    chess_node_enter(&same, &turned);
    assert_int_equal(chess_network_value(&same), chess_network_value(n));
}

/* Verifies: the value does not depend on the colour of the side to move. */
TEST(test_colours)
{
    walk(expect_turned);
}

TEST_MAIN(NULL, NULL)
