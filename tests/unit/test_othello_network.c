/* SPDX-License-Identifier: MIT */
/* The network that plays Othello: vector code equals plain code, and both equal the trainer. */
#include "core/random-inl.h"
#include "games/othello/learned-inl.h"
#include "games/othello/obf.h"
#include "support.h"

/* A position of a random game that is not over. */
static othello_pos random_position(uint64_t *random)
{
    for (;;) {
        othello_pos p = othello_start(), child;
        othello_move list[OTHELLO_MAX_MOVES];
        int n = 0;
        const int plies = (int)nw_below((uint32_t)nw_random(random), 60);
        for (int i = 0; i <= plies && (n = othello_moves(&p, list)) > 0; i++) {
            othello_play(&child, &p, list[nw_below((uint32_t)nw_random(random), (uint32_t)n)]);
            p = child;
        }
        if (othello_moves(&p, list) > 0)
            return p;
    }
}

static int value_of(const othello_pos *p)
{
    othello_sight s;
    assert_true(othello_look(p, &s));
    assert_int_equal(othello_network_estimate(p, &s), othello_network_estimate_portable(p, &s));
    return othello_network_estimate(p, &s);
}

static othello_pos transposed(const othello_pos *p)
{
    othello_pos t = {.side = p->side};
    for (int square = 0; square < 64; square++) {
        const int to = 8 * (square % 8) + square / 8;
        t.own |= (p->own >> square & 1) << to;
        t.opp |= (p->opp >> square & 1) << to;
    }
    return t;
}

/* Verifies: the network by vector instructions equals the plain one, and the symmetries of the
 * board do not change the value. */
TEST(test_vectors)
{
    uint64_t random = 11;
    for (int i = 0; i < 5000; i++) {
        const othello_pos p = random_position(&random);
        const othello_pos upside = {__builtin_bswap64(p.own), __builtin_bswap64(p.opp), p.side};
        const othello_pos turned = transposed(&p);
        const int value = value_of(&p);
        assert_int_equal(value_of(&upside), value);
        assert_int_equal(value_of(&turned), value);
    }
}

/* Verifies: on 1,000 positions of self-play the evaluation in C agrees with that of
 * train/othello_network.py, to the integer. */
TEST(test_trainer)
{
    char line[200];
    int compared = 0;
    FILE *f = fopen("tests/golden/othello/network-values.txt", "r");
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        othello_obf at;
        nw_error err;
        char *end = strchr(line, ';');
        assert_non_null(end);
        const int said = atoi(end + 1);
        end[1] = '\0';
        assert_int_equal(othello_obf_read(line, &at, &err), 1);
        assert_int_equal(value_of(&at.pos), said);
        compared++;
    }
    fclose(f);
    assert_int_equal(compared, 1000);
}

TEST_MAIN(NULL, NULL)
