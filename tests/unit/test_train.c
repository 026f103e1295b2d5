/* SPDX-License-Identifier: MIT */
/* Learning: records of games, self-play that can be stopped and repeated, the regression, and
 * whether the program's evaluation is the learned one. */
#include "scratch.h"
#include "games/checkers/learned-inl.h"
#include "games/othello/solve.h"
#include "core/random-inl.h"
#include "train/exact.h"
#include "train/fit_checkers.h"
#include "train/fit_othello.h"
#include "train/generate.h"
#include "train/tune.h"
#include "support.h"
#include <math.h>
#include <unistd.h>

enum { SCRATCH_PATH = 256 };

/* A name for a file that does not exist. */
static void scratch_path(const char *name, char out[SCRATCH_PATH])
{
    scratch s = scratch_name(name);
    const int file = mkstemp(s.path);
    assert_true(file >= 0);
    close(file);
    remove(s.path);
    snprintf(out, SCRATCH_PATH, "%s", s.path);
}

/* --- records */

static train_record some_record(void)
{
    train_record r = {.prefix = 5, .plies = 7, .exact = 4, .result = -12};
    for (int i = 0; i < r.prefix + r.plies; i++)
        r.move[i] = (uint8_t)(3 * i);
    for (int i = 0; i < r.plies; i++)
        r.score[i] = (int16_t)(i % 2 ? -17 * i : 11 * i);
    return r;
}

/* Verifies: what is packed is unpacked, in two or three bytes per ply and some for the game. */
TEST(test_record)
{
    const train_record r = some_record();
    for (int score_bytes = 1; score_bytes <= 2; score_bytes++) {
        uint8_t bytes[TRAIN_RECORD_MAX];
        train_record back;
        const size_t n = train_record_pack(&r, score_bytes, bytes);
        assert_int_equal(n, 12 + 5 + 7 * (1 + score_bytes));
        assert_int_equal(train_record_unpack(&back, score_bytes, bytes, n), n);
        assert_int_equal(back.prefix, r.prefix);
        assert_int_equal(back.plies, r.plies);
        assert_int_equal(back.exact, r.exact);
        assert_int_equal(back.result, r.result);
        assert_memory_equal(back.move, r.move, 12);
        assert_memory_equal(back.score, r.score, 7 * sizeof *r.score);
        for (size_t cut = 0; cut < n; cut++)
            assert_int_equal(train_record_unpack(&back, score_bytes, bytes, cut), 0);
        for (size_t i = 0; i < n; i++) {
            bytes[i] ^= 4;
            assert_int_equal(train_record_unpack(&back, score_bytes, bytes, n), 0);
            bytes[i] ^= 4;
        }
    }
}

/* --- self-play */

static int generate(const char *game, const char *path, uint64_t games, int threads)
{
    const train_subject *s = train_subject_find(game);
    const train_generation g = {
        .settings = {.subject = s, .seed = 7, .nodes = 20, .ending = s->ending < 8 ? s->ending : 8},
        .games = games,
        .threads = threads};
    nw_error err;
    return train_generate(&g, path, &err);
}

static train_file read_games(const char *path)
{
    train_file f;
    nw_error err;
    if (train_file_read(&f, path, &err) < 0)
        fail_msg("%s", err.text);
    return f;
}

static void assert_same_files(const char *a, const char *b)
{
    train_file x = read_games(a), y = read_games(b);
    assert_int_equal(x.size, y.size);
    assert_memory_equal(x.bytes, y.bytes, x.size);
    train_file_free(&x);
    train_file_free(&y);
}

/* Verifies: a file of games is the same for any number of threads, however often the run was
 * stopped; a partial record left by a killed run does no harm. */
TEST(test_generate)
{
    static const char *const games[] = {"othello", "checkers", "chess"};
    char whole[SCRATCH_PATH], parts[SCRATCH_PATH];
    scratch_path("whole.games", whole);
    scratch_path("parts.games", parts);
    for (int i = 0; i < 3; i++) {
        remove(whole), remove(parts);
        assert_int_equal(generate(games[i], whole, 6, 1), NW_OK);
        assert_int_equal(generate(games[i], parts, 2, 2), NW_OK);
        FILE *f = fopen(parts, "ab");
        fputs("gx", f); /* the beginning of a record */
        fclose(f);
        assert_int_equal(generate(games[i], parts, 6, 2), NW_OK);
        assert_same_files(whole, parts);
        /* Other settings are refused. */
        assert_int_equal(generate(games[(i + 1) % 3], parts, 6, 1), NW_EINVAL);
    }
    remove(whole), remove(parts);
}

/* Plays game `number` and packs it; returns its length. */
static size_t packed_game(train_player *player, int score_bytes, uint64_t number, uint8_t *out)
{
    train_record r;
    nw_error err;
    if (train_play(player, number, &r, &err) < 0)
        fail_msg("%s", err.text);
    return train_record_pack(&r, score_bytes, out);
}

/* Verifies: a game of self-play is the same whatever its player has played before, its exact ending
 * too: one player, from the last game to the first, plays those of new players. */
TEST(test_forgets)
{
    static const struct {
        const char *game;
        int games;
    } on[] = {{"othello", 200}, {"checkers", 20}, {"chess", 20}};
    uint8_t used[TRAIN_RECORD_MAX], fresh[TRAIN_RECORD_MAX];
    for (int i = 0; i < 3; i++) {
        const train_subject *s = train_subject_find(on[i].game);
        const train_settings settings = {.subject = s, .seed = 7, .nodes = 20, .ending = s->ending};
        train_player *old, *new;
        assert_int_equal(train_player_create(&old, &settings, NULL), NW_OK);
        for (int k = on[i].games; k-- > 0;) {
            const size_t length = packed_game(old, s->score_bytes, (uint64_t)k, used);
            assert_int_equal(train_player_create(&new, &settings, NULL), NW_OK);
            assert_int_equal(packed_game(new, s->score_bytes, (uint64_t)k, fresh), length);
            assert_memory_equal(used, fresh, length);
            train_player_free(new);
        }
        train_player_free(old);
    }
}

typedef struct seen {
    int taken;
    double most;
} seen;

static int see(void *context, const train_sample *sample, nw_error *err)
{
    seen *s = context;
    (void)err;
    s->taken++;
    s->most = fmax(s->most, fabs(sample->target));
    return NW_OK;
}

/* Verifies: targets are within the results, and positions come once. */
TEST(test_samples)
{
    char path[SCRATCH_PATH];
    const char *paths[2] = {path, path};
    nw_error err;
    scratch_path("chess.games", path);
    remove(path);
    assert_int_equal(generate("chess", path, 4, 1), NW_OK);
    seen s = {0};
    train_reading r = {.subject = train_subject_find("chess"),
                       .labels = {.result = 0.5, .lambda = 0.9, .scale = 0.01},
                       .path = paths,
                       .paths = 2,
                       .take = see,
                       .context = &s};
    assert_int_equal(train_read_samples(&r, &err), NW_OK);
    assert_int_equal(r.games, 8);
    assert_true(r.noisy > 0 && s.taken > 0);
    assert_true(s.most <= 1);
    assert_int_equal(r.positions, r.noisy + r.duplicates + r.samples);
    assert_true(r.duplicates >= r.samples); /* the second time all are duplicates */
    remove(path);
}

typedef struct solving {
    othello_solver *solver;
    int exact;
} solving;

static int solve_sample(void *context, const train_sample *sample, nw_error *err)
{
    solving *s = context;
    const othello_solve_limits whole = {0};
    othello_solution found;
    (void)err;
    if (!sample->exact)
        return NW_OK;
    othello_solve(s->solver, sample->state, &whole, &found);
    assert_true(fabs(sample->target - found.lower) < 1e-9);
    s->exact++;
    return NW_OK;
}

/* Verifies: where endings are exact, targets are the solver's values, for the side to move. */
TEST(test_exact_targets)
{
    char path[SCRATCH_PATH];
    const char *paths[1] = {path};
    nw_error err;
    solving s = {0};
    scratch_path("endings.games", path);
    assert_int_equal(generate("othello", path, 20, 1), NW_OK);
    assert_int_equal(othello_solver_create(&s.solver, 12, OTHELLO_SOLVE_ALL, &err), NW_OK);
    train_reading r = {.subject = train_subject_find("othello"),
                       .labels = {.result = 0.7, .lambda = 0.9},
                       .path = paths,
                       .paths = 1,
                       .take = solve_sample,
                       .context = &s};
    assert_int_equal(train_read_samples(&r, &err), NW_OK);
    assert_true(s.exact > 100);
    othello_solver_free(s.solver);
    remove(path);
}

/* --- regression */

static void add_row(train_rows *rows, double a, double b, double target)
{
    nw_error err;
    assert_int_equal(train_rows_add(rows, 0, (float)a, &err), NW_OK);
    assert_int_equal(train_rows_add(rows, 1, (float)b, &err), NW_OK);
    assert_int_equal(train_rows_end(rows, (float)target, &err), NW_OK);
}

/* Verifies: weights that fit are found, by least squares and by the logistic regression. */
TEST(test_regression)
{
    const double wanted[2] = {3, -2};
    for (int logistic = 0; logistic <= 1; logistic++) {
        train_rows rows = {.count = 0};
        nw_error err;
        double weight[2] = {0, 0};
        for (int i = 0; i < 200; i++) {
            const double a = i % 7 - 3, b = i % 5 - 2, sum = wanted[0] * a + wanted[1] * b;
            add_row(&rows, a, b, logistic ? 1 / (1 + exp(-0.3 * sum)) : sum);
        }
        const train_problem p = {.rows = &rows,
                                 .weights = 2,
                                 .iterations = 20,
                                 .ridge = 1e-6,
                                 .logistic = logistic ? 0.3 : 0};
        assert_int_equal(train_solve(&p, weight, &err), NW_OK);
        assert_float_equal(weight[0], wanted[0], 1e-3);
        assert_float_equal(weight[1], wanted[1], 1e-3);
        train_rows_free(&rows);
    }
}

/* Verifies: the ridge keeps weights near their initial values, and partners opposite. */
TEST(test_ridge)
{
    static const uint32_t partner[2] = {1, 0};
    train_rows rows = {.count = 0};
    nw_error err;
    double firm[2] = {5, 5}, pair[2] = {0, 0};
    add_row(&rows, 1, 0, 10);
    train_problem p = {.rows = &rows, .weights = 2, .iterations = 20, .ridge = 1e9};
    assert_int_equal(train_solve(&p, firm, &err), NW_OK);
    assert_float_equal(firm[0], 5, 1e-3);
    p = (train_problem){.rows = &rows,
                        .weights = 2,
                        .iterations = 20,
                        .ridge = 1e-3,
                        .partner = partner,
                        .partner_ridge = 1e9};
    assert_int_equal(train_solve(&p, pair, &err), NW_OK);
    assert_float_equal(pair[0], 10, 0.1);
    assert_float_equal(pair[1], -10, 0.1);
    train_rows_free(&rows);
}

enum { SMALL = 6, SMALL_ROWS = 60 };

/* What train_solve is to minimise, from its definition in regression.h. */
static double objective(const train_problem *p, const double *w, const double *from)
{
    double sum = 0;
    for (size_t i = p->first; i < p->rows->count; i++) {
        const double s = train_predict(p->rows, w, i), t = p->rows->target[i];
        const double c = 1 / (1 + exp(-p->logistic * s));
        sum += p->logistic == 0 ? (t - s) * (t - s) / 2 : -t * log(c) - (1 - t) * log(1 - c);
    }
    for (size_t k = 0; k < p->weights; k++) {
        const size_t o = p->partner ? p->partner[k] : k;
        const double d = w[k] - from[k], other = w[o] - from[o];
        if (!p->partner)
            sum += p->ridge * d * d / 2;
        else if (o == k)
            sum += p->partner_ridge * d * d / 2;
        else
            sum += (p->ridge * (d - other) * (d - other) +
                    p->partner_ridge * (d + other) * (d + other)) /
                   8;
    }
    return sum;
}

/* Verifies: at the solution every difference of the objective vanishes, for free weights, and
 * fixed weights are as they were; with and without partners, linear and logistic. */
TEST(test_gradient)
{
    static const uint32_t partner[SMALL] = {1, 0, 2, 4, 3, 5};
    static const float fixed[SMALL] = {0, 0, 0, 0, 0, 1};
    uint64_t random = 1996;
    for (int problem = 0; problem < 40; problem++) {
        train_rows rows = {.count = 0};
        nw_error err;
        double from[SMALL], weight[SMALL];
        const bool logistic = problem % 2;
        for (int k = 0; k < SMALL; k++)
            weight[k] = from[k] = (double)(nw_random(&random) % 100) / 100 - 0.5;
        for (int i = 0; i < SMALL_ROWS; i++) {
            for (uint32_t k = 0; k < SMALL; k++)
                if (nw_random(&random) % 2)
                    train_rows_add(&rows, k, (float)(nw_random(&random) % 7) - 3, &err);
            const uint64_t target = nw_random(&random);
            train_rows_end(&rows, logistic ? (float)(target % 2) : (float)(target % 9), &err);
        }
        const train_problem p = {.rows = &rows,
                                 .weights = SMALL,
                                 .first = (size_t)(problem % 5),
                                 .iterations = 50,
                                 .ridge = 0.5 + problem % 4,
                                 .partner = problem & 4 ? partner : NULL,
                                 .partner_ridge = 3,
                                 .fixed = problem & 8 ? fixed : NULL,
                                 .logistic = logistic ? 0.4 : 0};
        assert_int_equal(train_solve(&p, weight, &err), NW_OK);
        for (int k = 0; k < SMALL; k++) {
            const double at = weight[k], step = 1e-4;
            if (p.fixed && fixed[k] != 0) {
                assert_true(at == from[k]);
                continue;
            }
            weight[k] = at + step;
            const double up = objective(&p, weight, from);
            weight[k] = at - step;
            const double slope = (up - objective(&p, weight, from)) / (2 * step);
            weight[k] = at;
            assert_true(fabs(slope) < 5e-3);
        }
        train_rows_free(&rows);
    }
}

/* --- Othello */

enum { COMPARED = 1000 };

typedef struct agreement {
    train_othello_map map;
    train_rows rows;
    othello_pos pos[COMPARED];
    int count;
    double *weight;
    othello_learned learned;
} agreement;

static int collect(void *context, const train_sample *sample, nw_error *err)
{
    agreement *a = context;
    const othello_pos *p = sample->state;
    const size_t before = a->rows.count;
    if (a->count == COMPARED)
        return NW_OK;
    const int rc = train_othello_row(&a->map, p, (float)sample->target, &a->rows, err);
    if (a->rows.count > before)
        a->pos[a->count++] = *p;
    return rc;
}

static int learned_value(const othello_learned *w, int phase, const othello_pos *p)
{
    int count[OTHELLO_LEARNED_COUNTS];
    assert_true(othello_learned_count(p, count));
    return othello_learned_value(p, count, w->count[phase], w->pattern[phase]);
}

/* Verifies: on 1,000 positions the evaluation in C agrees with the trainer's up to the rounding of
 * its weights. */
TEST(test_agreement)
{
    char path[SCRATCH_PATH];
    const char *paths[1] = {path};
    nw_error err;
    agreement *a = calloc(1, sizeof *a);
    scratch_path("othello.games", path);
    remove(path);
    assert_int_equal(generate("othello", path, 40, 2), NW_OK);
    assert_int_equal(train_othello_map_make(&a->map, &err), NW_OK);
    train_reading r = {.subject = train_subject_find("othello"),
                       .labels = {.result = 0.5, .lambda = 1},
                       .path = paths,
                       .paths = 1,
                       .take = collect,
                       .context = a};
    assert_int_equal(train_read_samples(&r, &err), NW_OK);
    assert_int_equal(a->count, COMPARED);
    a->weight = calloc(a->map.weights, sizeof *a->weight);
    const train_problem p = {.rows = &a->rows,
                             .weights = a->map.weights,
                             .iterations = 10,
                             .ridge = 5,
                             .partner = a->map.partner,
                             .partner_ridge = 20};
    assert_int_equal(train_solve(&p, a->weight, &err), NW_OK);
    const int phase = 12;
    train_othello_round(&a->map, a->weight, phase, &a->learned);
    double square = 0;
    for (int i = 0; i < COMPARED; i++) {
        const double trainer = train_predict(&a->rows, a->weight, (size_t)i);
        const double program = learned_value(&a->learned, phase, &a->pos[i]) / (double)OTHELLO_UNIT;
        /* 46 patterns are each rounded by up to 1/16 disc, counts of up to 100 by 1/128. */
        assert_true(fabs(trainer - program) < 46 / 16.0 + 100 / 128.0);
        square += (trainer - program) * (trainer - program);
    }
    assert_true(sqrt(square / COMPARED) < 0.6);
    free(a->weight);
    train_rows_free(&a->rows);
    train_othello_map_free(&a->map);
    free(a);
    remove(path);
}

/* A position of a random game. */
static othello_pos random_position(uint64_t *random)
{
    othello_pos p = othello_start(), next;
    othello_move move[OTHELLO_MAX_MOVES];
    const int plies = (int)nw_below((uint32_t)nw_random(random), 56);
    for (int i = 0, n; i < plies && (n = othello_moves(&p, move)) > 0; i++) {
        othello_play(&next, &p, move[nw_below((uint32_t)nw_random(random), (uint32_t)n)]);
        p = next;
    }
    return p;
}

/* The board mirrored at the long diagonal, and upside down. */
static uint64_t turned(uint64_t b, bool transpose, bool upside_down)
{
    uint64_t out = 0;
    for (int square = 0; square < 64; square++)
        if (b >> square & 1) {
            int row = square / 8, column = square % 8;
            if (transpose) {
                const int was = row;
                row = column, column = was;
            }
            out |= 1ull << (8 * (upside_down ? 7 - row : row) + column);
        }
    return out;
}

/* Verifies: the sum of patterns by vector instructions equals the plain one, and both equal the sum
 * over the trainer's indexes; the symmetries of the board do not change the value of the program's
 * weights. */
TEST(test_learned)
{
    uint64_t random = 5;
    for (int i = 0; i < 2000; i++) {
        const othello_pos p = random_position(&random);
        const int8_t *weight = othello_learned_patterns[othello_learned_phase(&p)];
        unsigned index[OTHELLO_LEARNED_INSTANCES];
        int sum = 0;
        othello_learned_indexes(p.own, p.opp, index);
        for (int k = 0; k < OTHELLO_LEARNED_INSTANCES; k++) {
            assert_in_range(index[k], 0, OTHELLO_LEARNED_CONFIGURATIONS - 1);
            sum += weight[index[k]];
        }
        assert_int_equal(othello_learned_sum_portable(p.own, p.opp, weight), sum);
        assert_int_equal(othello_learned_sum(p.own, p.opp, weight), sum);
        for (int k = 1; k < 4; k++) {
            const othello_pos t = {turned(p.own, k & 1, k & 2), turned(p.opp, k & 1, k & 2),
                                   p.side};
            assert_int_equal(othello_evaluate_learned(&t), othello_evaluate_learned(&p));
        }
    }
}

/* --- checkers */

typedef struct moved {
    checkers_weights weights;
    double scale[TRAIN_CHECKERS_WEIGHTS], step[TRAIN_CHECKERS_WEIGHTS + 1];
    int compared;
} moved;

static int compare_checkers(void *context, const train_sample *sample, nw_error *err)
{
    moved *m = context;
    const checkers_pos *p = sample->state;
    train_rows rows = {.count = 0};
    if (checkers_is_over(p))
        return NW_OK;
    assert_int_equal(train_checkers_row(&checkers_default_weights, m->scale, p, 0, &rows, err),
                     NW_OK);
    const double trainer = train_predict(&rows, m->step, 0);
    const int program = checkers_evaluate_by(&m->weights, p);
    /* Eight terms of each side are rounded, by less than one each. */
    assert_true(fabs(trainer - program) < 16);
    m->compared++;
    train_rows_free(&rows);
    return NW_OK;
}

/* Verifies: with other weights the evaluation of checkers in C agrees with the trainer's rows on
 * 1,000 positions, up to the rounding of its terms. */
TEST(test_checkers_rows)
{
    char path[SCRATCH_PATH];
    const char *paths[1] = {path};
    nw_error err;
    moved m = {.weights = checkers_default_weights, .step = {[TRAIN_CHECKERS_WEIGHTS] = 1}};
    int *weight = (int *)&m.weights;
    for (int k = 0; k < TRAIN_CHECKERS_WEIGHTS; k++) {
        m.scale[k] = 2;
        m.step[k] = k == 0 ? 0 : k % 5 - 2; /* the exchange divides by the man, which stays */
        weight[k] += (int)(m.scale[k] * m.step[k]);
    }
    scratch_path("checkers.games", path);
    assert_int_equal(generate("checkers", path, 60, 1), NW_OK);
    train_reading r = {.subject = train_subject_find("checkers"),
                       .labels = {.result = 1, .lambda = 1, .scale = 0.004},
                       .path = paths,
                       .paths = 1,
                       .take = compare_checkers,
                       .context = &m};
    assert_int_equal(train_read_samples(&r, &err), NW_OK);
    assert_true(m.compared >= COMPARED);
    remove(path);
}

/* Verifies: the learnt weights of checkers in the sources are what the trainer wrote. */
TEST(test_checkers_checksum)
{
    int list[TRAIN_CHECKERS_WEIGHTS];
    char line[200], wanted[40];
    FILE *f = fopen("src/games/checkers/learned.inc", "r");
    assert_non_null(f);
    assert_non_null(fgets(line, sizeof line, f));
    fclose(f);
    memcpy(list, &checkers_learned_weights, sizeof list);
    snprintf(wanted, sizeof wanted, "Checksum %016llx.",
             (unsigned long long)train_checksum(list, TRAIN_CHECKERS_WEIGHTS));
    assert_non_null(strstr(line, wanted));
}

/* Verifies: the file of weights is read back as it was written, and refused when damaged. */
TEST(test_weights_file)
{
    othello_learned *w = calloc(1, sizeof *w), *back = calloc(1, sizeof *back);
    uint8_t *bytes = malloc(OTHELLO_LEARNED_FILE_MAX);
    for (int phase = 0; phase < OTHELLO_LEARNED_PHASES; phase++) {
        for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++)
            w->count[phase][i] = (int16_t)(phase * 1000 * (i - 2));
        for (unsigned c = OTHELLO_LINE_2; c < OTHELLO_LEARNED_CONFIGURATIONS; c++) {
            const unsigned m = othello_mirrored(c), low = m < c ? m : c;
            assert_int_equal(othello_mirrored(m), c);
            assert_int_equal(othello_exchanged(othello_exchanged(c)), c);
            w->pattern[phase][c] = (int8_t)(low % 1000 < 600 ? 0 : (int)(low * 7 % 255) - 127);
        }
    }
    const size_t n = othello_learned_write(w, bytes);
    assert_true(n <= OTHELLO_LEARNED_FILE_MAX);
    assert_true(othello_learned_read(back, bytes, n));
    assert_memory_equal(back, w, sizeof *w);
    bytes[n / 2] ^= 1;
    assert_false(othello_learned_read(back, bytes, n));
    bytes[n / 2] ^= 1;
    assert_false(othello_learned_read(back, bytes, n - 1));
    assert_false(othello_learned_read(back, bytes, 10));
    const size_t few = nw_weightfile_write("othello phases=30", (const uint8_t *)"few", 3, bytes);
    assert_false(othello_learned_read(back, bytes, few));
    free(bytes);
    free(back);
    free(w);
}

/* Verifies: on positions that it was not fitted to, the learnt evaluation is nearer the solver's
 * scores than the evaluation used for measurements. */
TEST(test_distance)
{
    static const char *const sets[] = {"tests/golden/othello/hard-20.obf",
                                       "tests/golden/othello/hard-25.obf"};
    for (int i = 0; i < 2; i++) {
        train_errors by[61], all = {0};
        nw_error err;
        if (train_exact_check(sets[i], NULL, by, &err) < 0)
            fail_msg("%s", err.text);
        for (int k = 0; k <= 60; k++) {
            all.handcrafted += by[k].handcrafted;
            all.learned += by[k].learned;
        }
        assert_true(sqrt(all.learned) < 0.85 * sqrt(all.handcrafted));
    }
}

TEST_MAIN(NULL, NULL)
