/* SPDX-License-Identifier: MIT */
/* Tuned weights of chess: the evaluation used in play is the one that the trainer fitted. */
#define NW_PLAY 1 /* the weights of play */
#include "scratch.h"
#include "core/random-inl.h"
#include "train/fit_chess.h"
#include "train/generate.h"
#include "train/tune.h"
#include "support.h"
#include <math.h>
#include <unistd.h>

enum { COMPARED = 1000 };

typedef struct comparison {
    double scale[TRAIN_CHESS_WEIGHTS], step[TRAIN_CHESS_WEIGHTS + 1];
    int count;
} comparison;

/* The rows have the evaluation by the handcrafted weights and its derivative by each of them: a
 * step from those to the learnt ones must lead to the evaluation of play. */
static int compare(void *context, const train_sample *sample, nw_error *err)
{
    comparison *c = context;
    train_rows rows = {.count = 0};
    chess_pos p = *(const chess_pos *)sample->state;
    p.psqt = chess_psqt_of(&p.board);
    assert_int_equal(train_chess_row(c->scale, &p, 0, &rows, err), NW_OK);
    assert_true(fabs(train_predict(&rows, c->step, 0) - chess_evaluate(&p)) < 1);
    train_rows_free(&rows);
    c->count++;
    return NW_OK;
}

static void generate(const char *path, uint64_t games)
{
    const train_generation g = {
        .settings = {.subject = train_subject_find("chess"), .seed = 3, .nodes = 20},
        .games = games,
        .threads = 1};
    nw_error err;
    assert_int_equal(train_generate(&g, path, &err), NW_OK);
}

/* --- tuning */

enum { TUNED = 20000, OFTEN = 30 };

/* Rows of this file's own: the evaluation is first + second, and results follow from 0.01 (first +
 * 2 second). The weight of `second` is 100, and one unit moves it by a third. */
static struct {
    double first[TUNED], second[TUNED], target[TUNED];
    int count;
} own;

static int own_row(const double *scale, const void *sample, float target, train_rows *rows,
                   nw_error *err)
{
    const chess_pos *p = sample;
    uint64_t seed = p->key;
    (void)target;
    const double a = (double)(nw_random(&seed) % 401) - 200;
    const double b = (double)(nw_random(&seed) % 401) - 200;
    const double c = 1 / (1 + exp(-0.01 * (a + 2 * b)));
    if (own.count < TUNED) {
        own.first[own.count] = a, own.second[own.count] = b;
        own.target[own.count++] = c;
    }
    int rc = train_rows_add(rows, 0, (float)(b * scale[0] / 100), err);
    if (rc == NW_OK)
        rc = train_rows_add(rows, 1, (float)(a + b), err);
    return rc == NW_OK ? train_rows_end(rows, (float)c, err) : rc;
}

static double own_loss(double slope, double weight)
{
    double sum = 0;
    for (int i = 0; i < own.count; i++) {
        const double x = -slope * (own.first[i] + weight * own.second[i]);
        const double c = fmin(fmax(1 / (1 + exp(x)), 1e-9), 1 - 1e-9);
        sum -= own.target[i] * log(c) + (1 - own.target[i]) * log(1 - c);
    }
    return sum;
}

/* The number between lo and hi with the least loss, by thirds: the slope with weight 1, or else the
 * weight with this slope. */
static double least(double lo, double hi, double slope)
{
    while (hi - lo > 1e-5 * hi) {
        const double a = lo + (hi - lo) / 3, b = hi - (hi - lo) / 3;
        const double at_a = slope > 0 ? own_loss(slope, a) : own_loss(a, 1);
        const double at_b = slope > 0 ? own_loss(slope, b) : own_loss(b, 1);
        if (at_a < at_b)
            hi = b;
        else
            lo = a;
    }
    return (lo + hi) / 2;
}

static void keep_slope(void *context, const char *line)
{
    sscanf(line, "slope %lf", (double *)context);
}

/* Verifies: the slope of the initial evaluation, and with it the weight, are those of least loss,
 * which are found here by trying. */
TEST(test_tuning)
{
    scratch s = scratch_name("tune.games");
    const char *paths[1] = {s.path};
    const int from[1] = {100};
    const double scale[1] = {100.0 / 3};
    double slope = 0;
    int to[1] = {0};
    nw_error err;
    const int file = mkstemp(s.path);
    assert_true(file >= 0);
    close(file);
    remove(s.path);
    generate(s.path, OFTEN);
    train_fit f = train_fit_defaults(train_subject_find("chess"));
    f.path = paths;
    f.paths = 1;
    f.ridge = 1e-9;
    f.labels.held = 5;
    f.log = keep_slope;
    f.context = &slope;
    const train_tuning t = {.f = &f, .weights = 1, .from = from, .scale = scale, .row = own_row};
    own.count = 0;
    assert_int_equal(train_tune(&t, to, &err), NW_OK);
    const double wanted = least(1e-4, 0.1, 0);
    assert_true(fabs(slope - wanted) < 0.02 * wanted);
    assert_true(fabs(to[0] - 100 * least(0.1, 10, slope)) < 6);
    assert_true(to[0] > 120);
    remove(s.path);
}

/* Verifies: the evaluation that plays chess and the trainer's agree on 1,000 positions, up to the
 * final rounding. */
TEST(test_agreement)
{
    scratch s = scratch_name("chess.games");
    const char *paths[1] = {s.path};
    int from[TRAIN_CHESS_WEIGHTS], to[TRAIN_CHESS_WEIGHTS];
    comparison c = {.step = {[TRAIN_CHESS_WEIGHTS] = 1}};
    nw_error err;
    const int file = mkstemp(s.path);
    assert_true(file >= 0);
    close(file);
    remove(s.path);
    generate(s.path, 120);
    train_chess_list(&chess_measuring, from);
    train_chess_list(&chess_learned, to);
    for (int k = 0; k < TRAIN_CHESS_WEIGHTS; k++)
        c.scale[k] = 2, c.step[k] = (to[k] - from[k]) / 2.0;
    train_reading r = {.subject = train_subject_find("chess"),
                       .labels = {.result = 1, .lambda = 1, .scale = 0.004},
                       .path = paths,
                       .paths = 1,
                       .take = compare,
                       .context = &c};
    assert_int_equal(train_read_samples(&r, &err), NW_OK);
    assert_true(c.count >= COMPARED);
    remove(s.path);
}

/* Verifies: the learnt piece-square score, updated move by move, equals the one computed from
 * scratch, through captures, castling, promotions and en passant; likewise for the board turned
 * round. */
TEST(test_incremental)
{
    static const char *const from[] = {
        "", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"};
    const nw_game_info *info = nw_game_find("chess", 5);
    uint64_t random = 11;
    for (int game = 0; game < 80; game++) {
        chess_pos p, next;
        chess_move list[CHESS_MAX_MOVES];
        nw_error err;
        assert_int_equal(nw_game_parse(info, &p, from[game % 4], &err), NW_OK);
        p.psqt = chess_psqt_of(&p.board);
        for (int ply = 0, n; ply < 60 && (n = chess_moves(&p, list)) > 0; ply++) {
            const chess_board turned = chess_turn(p.board);
            assert_int_equal(chess_psqt_of(&turned), -p.psqt);
            random = random * 6364136223846793005u + 1442695040888963407u;
            chess_play(&next, &p, list[(random >> 33) % (unsigned)n]);
            p = next;
            assert_int_equal(p.psqt, chess_psqt_of(&p.board));
        }
    }
}

/* The weights of a list. */
static chess_weights pack(const int list[TRAIN_CHESS_WEIGHTS])
{
    int32_t pair[TRAIN_CHESS_PAIRS];
    chess_weights w;
    for (int i = 0; i < TRAIN_CHESS_PAIRS; i++)
        pair[i] = CHESS_PAIR(list[2 * i], list[2 * i + 1]);
    memcpy(&w, pair, sizeof w);
    return w;
}

/* Verifies: the file of learnt weights in the sources is what the trainer wrote, by its checksum;
 * the list it is of holds all of them. */
TEST(test_checksum)
{
    int list[TRAIN_CHESS_WEIGHTS];
    char line[200], wanted[40];
    FILE *f = fopen("src/games/chess/learned.inc", "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    fclose(f);
    train_chess_list(&chess_learned, list);
    snprintf(wanted, sizeof wanted, "Checksum %016llx.",
             (unsigned long long)train_checksum(list, TRAIN_CHESS_WEIGHTS));
    assert_non_null(strstr(line, wanted));
    const chess_weights back = pack(list);
    assert_memory_equal(&back, &chess_learned, sizeof back);
}

TEST_MAIN(NULL, NULL)
