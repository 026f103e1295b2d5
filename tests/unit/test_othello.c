/* SPDX-License-Identifier: MIT */
/* The rules of Othello: published perft counts, a slow second program, and properties of positions
 * from random games (20,000 of them; a million with NW_SOAK=1). */
#include "games/games.h"
#include "games/othello/eval-inl.h"
#include "games/othello/perft.h"
#include "games/othello/text.h"
#include "othello_slow.h"
#include "support.h"

static bool soak(void)
{
    return getenv("NW_SOAK") != NULL;
}

static int positions_wanted(void)
{
    return soak() ? 1000000 : 20000;
}

/* Calls check for the positions of random games from the start, one game after the other. */
static void each_position(int wanted, void (*check)(const othello_pos *p, uint64_t *seed))
{
    uint64_t seed = 20240601;
    othello_pos p = othello_start();
    othello_move move[OTHELLO_MAX_MOVES];
    for (int i = 0; i < wanted; i++) {
        check(&p, &seed);
        const int n = othello_moves(&p, move);
        if (n)
            othello_play(&p, &p, move[nw_below((uint32_t)nw_random(&seed), (uint32_t)n)]);
        else
            p = othello_start();
    }
}

/* --- perft */

/* Verifies: Othello perft of the start position as published, a finished game counting one leaf. */
TEST(perft_equals_golden_counts)
{
    const uint64_t limit = soak() ? 20000000000u : 10000000u;
    FILE *f = fopen("tests/golden/othello-perft.txt", "r");
    char line[2048];
    int counts = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f)) {
        othello_pos p;
        nw_error err;
        char *field = strchr(line, ';');
        if (line[0] == '#' || !field)
            continue;
        *field++ = '\0';
        assert_int_equal(othello_parse(&p, line, &err), 0);
        for (field = strtok(field, ";"); field; field = strtok(NULL, ";")) {
            int depth;
            unsigned long long leaves;
            if (sscanf(field, "D%d %llu", &depth, &leaves) == 2 && leaves <= limit) {
                assert_int_equal(othello_perft(&p, depth), leaves);
                counts++;
            }
        }
    }
    fclose(f);
    assert_true(counts > 60);
}

/* --- against the slow program */

static void check_slow_rules(const othello_pos *p, uint64_t *seed)
{
    char text[OTHELLO_BOARD_TEXT], slow_text[OTHELLO_BOARD_TEXT], name[OTHELLO_MOVE_TEXT];
    char slow_move[64][3];
    othello_move move[OTHELLO_MAX_MOVES];
    (void)seed;
    othello_board_write(p, text, sizeof text);
    const slow_pos q = slow_read(text);
    const int n = othello_moves(p, move);
    assert_int_equal(slow_moves(q, slow_move), n);
    for (int i = 0; i < n; i++) {
        othello_pos child;
        othello_play(&child, p, move[i]);
        othello_move_write(move[i], name, sizeof name);
        assert_string_equal(name, slow_move[i]);
        othello_board_write(&child, text, sizeof text);
        const slow_pos slow_child = slow_play(q, slow_move[i]);
        slow_write(&slow_child, slow_text);
        assert_string_equal(text, slow_text);
    }
    if (n == 0)
        assert_int_equal(othello_result(p), slow_result(&q));
}

TEST(rules_agree_with_slow_rules)
{
    each_position(positions_wanted(), check_slow_rules);
}

static void check_slow_perft(const othello_pos *p, uint64_t *seed)
{
    char text[OTHELLO_BOARD_TEXT];
    if (nw_random(seed) % 100)
        return;
    othello_board_write(p, text, sizeof text);
    assert_int_equal(othello_perft(p, 3), slow_perft(slow_read(text), 3));
}

TEST(perft_agrees_with_slow_perft)
{
    each_position(positions_wanted(), check_slow_perft);
}

/* Boards with random discs are far from any game; the two ways to compute must agree there too. */
TEST(vector_code_equals_portable_code)
{
    uint64_t seed = 7;
    for (int i = 0; i < positions_wanted(); i++) {
        const uint64_t a = nw_random(&seed), b = nw_random(&seed), c = nw_random(&seed);
        const uint64_t own = a & ~b & (i % 3 ? c : ~0ull), opp = b & ~a & (i % 2 ? ~c : ~0ull);
        const othello_pos p = {.own = own, .opp = opp};
        const othello_weights *w = &othello_phase_weights[i % OTHELLO_PHASES];
        assert_int_equal(othello_mobility(own, opp), othello_mobility_portable(own, opp));
        assert_int_equal(othello_pattern_sum(&p, w),
                         othello_pattern_sum_portable(own, opp, w->pattern));
        for (uint64_t rest = ~(own | opp); rest; rest &= rest - 1) {
            const unsigned square = othello_lowest(rest);
            const uint64_t flips = othello_flips_portable(own, opp, square);
            assert_int_equal(othello_flips(own, opp, square), flips);
            assert_int_equal(othello_replies(own, opp, square),
                             othello_mobility_portable(opp ^ flips, own ^ flips ^ 1ull << square));
        }
    }
}

/* --- properties */

static void check_text(const othello_pos *p, uint64_t *seed)
{
    char text[OTHELLO_BOARD_TEXT];
    othello_pos q;
    (void)seed;
    othello_board_write(p, text, sizeof text);
    assert_int_equal(othello_parse(&q, text, NULL), 0);
    assert_memory_equal(p, &q, sizeof q);
}

TEST(printing_and_parsing_are_inverse)
{
    each_position(positions_wanted(), check_text);
}

static othello_pos colours_exchanged(const othello_pos *p)
{
    return (othello_pos){.own = p->opp, .opp = p->own, .side = p->side};
}

static void check_colours(const othello_pos *p, uint64_t *seed)
{
    const othello_pos exchanged = colours_exchanged(p);
    othello_pos other_side = *p;
    (void)seed;
    other_side.side ^= 1;
    assert_int_equal(othello_evaluate(&exchanged), -othello_evaluate(p));
    assert_int_equal(othello_evaluate(&other_side), othello_evaluate(p));
    assert_int_equal(othello_result(&exchanged), -othello_result(p));
    assert_in_range(othello_evaluate(p) + 64, 0, 128);
}

TEST(evaluation_is_antisymmetric)
{
    each_position(positions_wanted(), check_colours);
}

/* Bit s of the result is bit from(s) of b, for one of the eight symmetries. */
static uint64_t turned(uint64_t b, int symmetry)
{
    uint64_t out = 0;
    for (int s = 0; s < 64; s++) {
        int row = s / 8, column = s % 8;
        row = symmetry & 1 ? 7 - row : row;
        column = symmetry & 2 ? 7 - column : column;
        const int from = symmetry & 4 ? 8 * column + row : 8 * row + column;
        out |= (b >> from & 1) << s;
    }
    return out;
}

static void check_symmetries(const othello_pos *p, uint64_t *seed)
{
    if (!soak() && nw_random(seed) % 8)
        return;
    const nw_score value = othello_evaluate(p);
    const uint64_t leaves = othello_perft(p, 2);
    for (int i = 1; i < 8; i++) {
        const othello_pos q = {turned(p->own, i), turned(p->opp, i), p->side};
        assert_int_equal(othello_evaluate(&q), value);
        assert_int_equal(othello_perft(&q, 2), leaves);
    }
}

TEST(symmetries_change_nothing)
{
    each_position(positions_wanted(), check_symmetries);
}

/* The positions of random games with their keys, to be sorted by key. */
typedef struct keyed {
    uint64_t key;
    othello_pos pos;
} keyed;

static struct {
    keyed *entry;
    int count;
} keys;

static void collect_key(const othello_pos *p, uint64_t *seed)
{
    (void)seed;
    keys.entry[keys.count++] = (keyed){othello_key(p), *p};
    othello_pos q = *p;
    q.side ^= 1;
    keys.entry[keys.count++] = (keyed){othello_key(&q), q};
}

static int by_key(const void *a, const void *b)
{
    const uint64_t x = ((const keyed *)a)->key, y = ((const keyed *)b)->key;
    return (x > y) - (x < y);
}

TEST(different_positions_have_different_keys)
{
    const int wanted = positions_wanted();
    keys.entry = malloc(2 * (size_t)wanted * sizeof *keys.entry);
    keys.count = 0;
    assert_non_null(keys.entry);
    each_position(wanted, collect_key);
    qsort(keys.entry, (size_t)keys.count, sizeof *keys.entry, by_key);
    for (int i = 1; i < keys.count; i++)
        if (keys.entry[i].key == keys.entry[i - 1].key)
            assert_memory_equal(&keys.entry[i].pos, &keys.entry[i - 1].pos, sizeof(othello_pos));
    free(keys.entry);
}

static void check_contract(const othello_pos *p, uint64_t *seed)
{
    othello_move move[OTHELLO_MAX_MOVES], noisy[OTHELLO_MAX_MOVES];
    const int n = othello_moves(p, move);
    (void)seed;
    assert_int_equal(othello_noisy(p, noisy), 0);
    for (int i = 0; i < n; i++) {
        assert_true(othello_move_index(p, move[i]) < OTHELLO_MOVE_INDEXES);
        assert_true(othello_legal(p, move[i]));
    }
    if (n == 0)
        assert_int_equal(othello_evaluate(p), othello_result(p));
}

TEST(contract_holds)
{
    each_position(positions_wanted(), check_contract);
}

/* Weights may be replaced by a training run: what the evaluation relies on must hold for any. */
TEST(weights_are_antisymmetric)
{
    for (int phase = 0; phase < OTHELLO_PHASES; phase++) {
        const int8_t *w = othello_phase_weights[phase].pattern;
        for (unsigned own = 0; own < 256; own++)
            for (unsigned opp = 0; opp < 256; opp++) {
                if (own & opp)
                    continue;
                const unsigned i = othello_configuration(own, opp);
                const unsigned j = othello_configuration(opp, own);
                for (int line = OTHELLO_LINE_1; line <= OTHELLO_DIAGONAL_8; line += 6561)
                    assert_int_equal(w[line + i], -w[line + j]);
            }
    }
}

TEST(row_is_registered)
{
    const nw_game_info *info = nw_game_find("othello", 7);
    char out[4096];
    othello_pos p;
    assert_non_null(info);
    assert_int_equal(info->rules->state_size, sizeof p);
    assert_int_equal(info->parse("", &p, NULL), 0);
    assert_int_equal(info->perft(&p, 5, false), 1396);
    assert_int_equal(info->perft(&p, 5, true), 1396);
    assert_string_equal(info->side(&p), "Black");
    info->draw(&p, true, out, sizeof out);
    assert_non_null(strstr(out, "4 - - . O X - - - 4\n"));
    info->explain(&p, out, sizeof out);
    assert_non_null(strstr(out, "mobility"));
    info->draw(&p, false, out, 10);
    assert_int_equal(strlen(out), 9);
}

/* The weights change where 39, 27 and 15 squares are empty. */
TEST(phases_begin_where_they_should)
{
    for (int empties = 0; empties <= 60; empties++) {
        const othello_pos p = {.own = empties ? UINT64_MAX << empties : UINT64_MAX};
        const int phase = empties > 39 ? 0 : empties > 27 ? 1 : empties > 15 ? 2 : 3;
        assert_int_equal(othello_phase(&p), phase);
    }
}

TEST_MAIN(NULL, NULL)
