/* SPDX-License-Identifier: MIT */
/* Patterns of men in checkers: the sums by tables equal those of the file of weights and of the
 * trainer, square by square. */
#include "games/checkers/classes-inl.h"
#include "games/checkers/learned-inl.h"
#include "games/checkers/patterns.h"
#include "train/fit_patterns.h"
#include "support.h"
#include <math.h>

static uint64_t next(uint64_t *random)
{
    *random = *random * 6364136223846793005u + 1442695040888963407u;
    return *random >> 33;
}

/* Called with every position of random games; most of them come to kings. */
static int walk(void (*look)(const checkers_pos *p))
{
    uint64_t random = 5;
    int looked = 0;
    for (int game = 0; game < 40; game++) {
        checkers_pos p, child;
        checkers_move list[CHECKERS_MAX_MOVES];
        checkers_set_up(&p);
        for (int ply = 0, count; ply < 90 && (count = checkers_moves(&p, list)) > 0; ply++) {
            look(&p);
            looked++;
            checkers_play(&child, &p, list[next(&random) % (unsigned)count]);
            p = child;
        }
    }
    return looked;
}

static checkers_pattern_list embedded;

static int read_embedded(void **unused)
{
    static uint8_t bytes[CHECKERS_PATTERN_FILE_MAX];
    (void)unused;
    FILE *f = fopen("src/games/checkers/learned.patterns", "rb");
    if (!f)
        return -1;
    const size_t size = fread(bytes, 1, sizeof bytes, f);
    fclose(f);
    return checkers_pattern_read(&embedded, bytes, size) ? 0 : -1;
}

/* Square by square, as the file's weights say; before division. */
static int plain_sum(const checkers_pos *p)
{
    const int pieces = checkers_count(p->piece[0] | p->piece[1]), side = (int)p->side;
    int sum = 0;
    for (int region = 0; region < CHECKERS_REGIONS; region++) {
        const int8_t *own = embedded.weight[checkers_pattern_of(p, region, side)];
        const int8_t *opp = embedded.weight[checkers_pattern_of(p, region, !side)];
        sum += pieces * (own[0] - opp[0]) + (24 - pieces) * (own[1] - opp[1]);
    }
    return CHECKERS_PATTERN_UNIT * sum;
}

static void compare_plain(const checkers_pos *p)
{
    assert_int_equal(checkers_patterns(p), plain_sum(p) / 24);
}

/* Verifies: sums by tables equal those square by square, with the weights of the file. */
TEST(test_tables)
{
    assert_true(walk(compare_plain) >= 1000);
}

static double scale[TRAIN_PATTERN_WEIGHTS], step[TRAIN_PATTERN_WEIGHTS + 1];

static void compare_trainer(const checkers_pos *p)
{
    train_rows rows = {.count = 0};
    nw_error err;
    assert_int_equal(train_pattern_row(scale, p, 0, &rows, &err), NW_OK);
    const double trainer = train_predict(&rows, step, 0);
    if (!checkers_is_over(p))
        assert_true(fabs(trainer - checkers_evaluate_learned(p)) < 1.01);
    train_rows_free(&rows);
}

/* Verifies: the evaluation that plays agrees with the trainer's rows on 1,000 positions, up to the
 * rounding. */
TEST(test_trainer)
{
    for (int k = 0; k < TRAIN_PATTERN_WEIGHTS; k++) {
        scale[k] = 1 + k % 3;
        step[k] = embedded.weight[k / 2][k % 2] / scale[k];
    }
    step[TRAIN_PATTERN_WEIGHTS] = 1; /* the terms */
    assert_true(walk(compare_trainer) >= 1000);
}

static void compare_turned(const checkers_pos *p)
{
    const checkers_pos turned = checkers_turn_round(p);
    assert_int_equal(checkers_patterns(p), checkers_patterns(&turned));
    assert_int_equal(checkers_evaluate_learned(p), checkers_evaluate_learned(&turned));
}

/* Verifies: turning the board and exchanging the colours changes nothing. */
TEST(test_symmetry)
{
    walk(compare_turned);
}

/* Verifies: the file is read back as it was written, and refused when damaged or cut short. */
TEST(test_file)
{
    static checkers_pattern_list w, back;
    static uint8_t bytes[CHECKERS_PATTERN_FILE_MAX];
    uint64_t random = 3;
    for (int i = 0; i < CHECKERS_PATTERNS; i++)
        for (int few = 0; few < 2; few++)
            w.weight[i][few] = (int8_t)(i % 700 < 400 ? 0 : (int)(next(&random) % 255) - 127);
    const size_t size = checkers_pattern_write(&w, bytes);
    assert_true(size <= sizeof bytes);
    assert_true(checkers_pattern_read(&back, bytes, size));
    assert_memory_equal(&back, &w, sizeof w);
    assert_false(checkers_pattern_read(&back, bytes, size - 1));
    assert_false(checkers_pattern_read(&back, bytes, 20));
    bytes[size / 2] ^= 1;
    assert_false(checkers_pattern_read(&back, bytes, size));
    const uint8_t few[] = {1, 0, 3};
    const size_t cut = nw_weightfile_write("checkers-patterns regions=8", few, sizeof few, bytes);
    assert_false(checkers_pattern_read(&back, bytes, cut));
}

TEST_MAIN(read_embedded, NULL)
