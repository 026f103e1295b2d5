/* SPDX-License-Identifier: MIT */
/* Trains the weights of the Othello evaluation.
 *
 *   othello_train play GAMES SEED DEPTH FILE   self-play; appends positions with the final result
 *   othello_train fit FILE... > weights.inc    least squares on them; for src/games/othello
 *
 * A game begins with random moves, which are not learnt from; then both sides play by the library's
 * search with the weights this program was built with, and the last SOLVED empties by the solver.
 * Every position after the opening is labelled with the result for its side to move. */
#include "games/othello/eval-inl.h"
#include "games/othello/solve.h"
#include "nullwindow.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SOLVED = 11, EPOCHS = 150, CLASSES = OTHELLO_CONFIGURATIONS + OTHELLO_COUNTS + 1 };

typedef struct sample {
    uint64_t own, opp;
    int64_t result;
} sample;

/* --- self-play */

static int opening_plies(uint64_t *seed)
{
    const uint32_t r = nw_below((uint32_t)nw_random(seed), 100);
    return r < 70 ? 6 + (int)(r % 13) : 18 + (int)(r % 19);
}

/* Plays up to plies random moves from the start; the position is not over. */
static othello_pos random_moves(uint64_t *seed, int plies)
{
    for (;;) {
        othello_pos p = othello_start();
        othello_move move[OTHELLO_MAX_MOVES];
        int n = othello_moves(&p, move);
        for (int i = 0; i < plies && n > 0; i++) {
            othello_play(&p, &p, move[nw_below((uint32_t)nw_random(seed), (uint32_t)n)]);
            n = othello_moves(&p, move);
        }
        if (n > 0)
            return p;
    }
}

typedef struct player {
    nw_searcher *searcher;
    othello_solver *solver;
} player;

static nw_result search(const player *who, const othello_pos *p, int depth)
{
    const nw_limits limits = {.depth = depth};
    nw_result result;
    nw_error err;
    if (nw_search(who->searcher, p, &limits, &result, &err) < 0) {
        fprintf(stderr, "othello_train: %s\n", err.text);
        exit(1);
    }
    return result;
}

/* A random opening, four times in five an undecided one. */
static othello_pos random_start(const player *who, uint64_t *seed)
{
    for (;;) {
        const othello_pos p = random_moves(seed, opening_plies(seed));
        if (abs(search(who, &p, 3).value) <= 20 || nw_below((uint32_t)nw_random(seed), 5) == 0)
            return p;
    }
}

/* Plays from p to the end, storing positions; returns Black's result. */
static nw_score play_game(const player *who, othello_pos p, int depth, othello_pos *path,
                          int *length)
{
    const othello_solve_limits whole = {0};
    othello_move move[OTHELLO_MAX_MOVES];
    othello_solution solution;
    *length = 0;
    while (othello_moves(&p, move)) {
        path[(*length)++] = p;
        if (othello_count(othello_empties(&p)) <= SOLVED)
            break;
        othello_play(&p, &p, search(who, &p, depth).move);
    }
    othello_solve(who->solver, &p, &whole, &solution);
    return p.side == OTHELLO_BLACK ? solution.lower : -solution.lower;
}

static player open_player(void)
{
    enum { SOLVER_BITS = 16 };
    const nw_game *game = nw_builtin("othello");
    const nw_options options = nw_defaults(game);
    player who = {NULL, NULL};
    nw_error err;
    if (nw_searcher_create(&who.searcher, game, &options, &err) < 0 ||
        othello_solver_create(&who.solver, SOLVER_BITS, OTHELLO_SOLVE_ALL, &err) < 0) {
        fprintf(stderr, "othello_train: %s\n", err.text);
        exit(1);
    }
    return who;
}

static int play(int games, uint64_t seed, int depth, const char *name)
{
    FILE *f = fopen(name, "ab");
    if (!f)
        return perror(name), 1;
    const player who = open_player();
    for (int i = 0; i < games; i++) {
        othello_pos path[OTHELLO_MAX_PLIES];
        int length;
        const nw_score black = play_game(&who, random_start(&who, &seed), depth, path, &length);
        for (int k = 0; k < length; k++) {
            const nw_score result = path[k].side == OTHELLO_BLACK ? black : -black;
            const sample s = {path[k].own, path[k].opp, result};
            fwrite(&s, sizeof s, 1, f);
        }
    }
    nw_searcher_free(who.searcher);
    othello_solver_free(who.solver);
    const bool failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed)
        return perror(name), 1;
    return 0;
}

/* --- classes: configurations with equal or opposite weights */

typedef struct class_of {
    uint32_t id;
    float sign; /* 0 for a configuration that is its own opposite */
} class_of;

static unsigned digits_mapped(unsigned index, int n, const int *from, bool exchange)
{
    unsigned digit[9], out = 0;
    for (int i = 0; i < n; i++, index /= 3)
        digit[i] = index % 3;
    for (int i = n - 1; i >= 0; i--) {
        const unsigned d = digit[from[i]];
        out = 3 * out + (exchange && d ? 3 - d : d);
    }
    return out;
}

/* The class of each configuration of a pattern of n squares whose mirror image takes square i from
 * from[i]. */
static void classify(class_of *c, unsigned base, int n, const int *from)
{
    static const int same[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    unsigned size = 1;
    for (int i = 0; i < n; i++)
        size *= 3;
    for (unsigned i = 0; i < size; i++) {
        const unsigned mirror = digits_mapped(i, n, from, false);
        const unsigned opposite = digits_mapped(i, n, same, true);
        const unsigned both = digits_mapped(i, n, from, true);
        const unsigned like = i < mirror ? i : mirror;
        const unsigned unlike = opposite < both ? opposite : both;
        c[base + i].id = base + (like < unlike ? like : unlike);
        c[base + i].sign = like < unlike ? 1.0f : like > unlike ? -1.0f : 0.0f;
    }
}

static void classify_all(class_of *c)
{
    static const int reverse_8[] = {7, 6, 5, 4, 3, 2, 1, 0},
                     transpose[] = {0, 3, 6, 1, 4, 7, 2, 5, 8};
    for (unsigned line = OTHELLO_LINE_1; line <= OTHELLO_DIAGONAL_8; line += 6561)
        classify(c, line, 8, reverse_8);
    classify(c, OTHELLO_DIAGONAL_7, 7, reverse_8 + 1);
    classify(c, OTHELLO_DIAGONAL_6, 6, reverse_8 + 2);
    classify(c, OTHELLO_DIAGONAL_5, 5, reverse_8 + 3);
    classify(c, OTHELLO_DIAGONAL_4, 4, reverse_8 + 4);
    classify(c, OTHELLO_CORNER_9, 9, transpose);
}

/* --- least squares */

/* One sample as features: pattern classes with signs, counts, and a constant for the right to move,
 * which is fitted for the others' sake and then dropped. */
typedef struct row {
    uint32_t id[OTHELLO_INSTANCES];
    int8_t sign[OTHELLO_INSTANCES];
    int8_t count[OTHELLO_COUNTS];
    int8_t result;
} row;

typedef struct fit {
    row *rows;
    size_t n;
    double *weight, *step, *gradient, *scale; /* CLASSES each */
} fit;

static double predict(const fit *f, const row *r)
{
    double sum = f->weight[CLASSES - 1];
    for (int i = 0; i < OTHELLO_INSTANCES; i++)
        sum += f->weight[r->id[i]] * r->sign[i];
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        sum += f->weight[OTHELLO_CONFIGURATIONS + i] * r->count[i];
    return sum;
}

static void add_gradient(fit *f, const row *r, double error)
{
    f->gradient[CLASSES - 1] += error;
    for (int i = 0; i < OTHELLO_INSTANCES; i++)
        f->gradient[r->id[i]] += error * r->sign[i];
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        f->gradient[OTHELLO_CONFIGURATIONS + i] += error * r->count[i];
}

/* scale[k] is the sum of squares of feature k: the error's curvature along it. */
static void add_scale(fit *f, const row *r)
{
    f->scale[CLASSES - 1] += 1;
    for (int i = 0; i < OTHELLO_INSTANCES; i++)
        f->scale[r->id[i]] += r->sign[i] != 0;
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        f->scale[OTHELLO_CONFIGURATIONS + i] += r->count[i] * r->count[i];
}

/* Gradient descent with momentum, each weight scaled by its curvature. RARE shrinks weights of rare
 * configurations. The last tenth of the samples, whole games, is held out for validation. */
static void descend(fit *f, int phase)
{
    enum { RARE = 30 };
    const double rate = 1.0 / OTHELLO_INSTANCES, momentum = 0.9;
    const size_t kept = f->n - f->n / 10;
    for (size_t k = 0; k < kept; k++)
        add_scale(f, &f->rows[k]);
    for (int epoch = 0; epoch <= EPOCHS; epoch++) {
        double fitted = 0, held = 0;
        memset(f->gradient, 0, CLASSES * sizeof *f->gradient);
        for (size_t k = 0; k < f->n; k++) {
            const double error = f->rows[k].result - predict(f, &f->rows[k]);
            *(k < kept ? &fitted : &held) += error * error;
            if (k < kept)
                add_gradient(f, &f->rows[k], error);
        }
        if (epoch % 25 == 0)
            fprintf(stderr, "phase %d epoch %3d: rms error %.3f, held out %.3f discs\n", phase,
                    epoch, sqrt(fitted / (0.9 * (double)f->n)), sqrt(held / (0.1 * (double)f->n)));
        for (int i = 0; i < CLASSES; i++) {
            const double g = f->gradient[i] - RARE * f->weight[i];
            f->step[i] = momentum * f->step[i] + rate * g / (f->scale[i] + RARE);
            f->weight[i] += f->step[i];
        }
    }
}

static void add_row(fit *f, const class_of *c, const sample *s, const othello_pos *p)
{
    unsigned index[OTHELLO_INSTANCES];
    int count[OTHELLO_COUNTS];
    row *r = &f->rows[f->n];
    if (!othello_counts(p, count))
        return;
    othello_patterns(p->own, p->opp, index);
    for (int i = 0; i < OTHELLO_INSTANCES; i++) {
        r->id[i] = c[index[i]].id;
        r->sign[i] = (int8_t)c[index[i]].sign;
    }
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        r->count[i] = (int8_t)count[i];
    r->result = (int8_t)s->result;
    f->n++;
}

static void write_weights(const fit *f, const class_of *c)
{
    printf("    {.count = {");
    for (int i = 0; i < OTHELLO_COUNTS; i++)
        printf("%ld%s", lround(OTHELLO_UNIT * f->weight[OTHELLO_CONFIGURATIONS + i]),
               i + 1 < OTHELLO_COUNTS ? ", " : "},\n     .pattern = {");
    for (int i = 0; i < OTHELLO_CONFIGURATIONS; i++) {
        long w = lround(OTHELLO_PATTERN_UNIT * f->weight[c[i].id]) * (long)c[i].sign;
        w = w > 127 ? 127 : w < -127 ? -127 : w;
        printf("%ld%s", w, i + 1 == OTHELLO_CONFIGURATIONS ? "}},\n" : i % 40 == 39 ? ",\n" : ",");
    }
}

static void fit_phase(const sample *samples, size_t n, const class_of *c, int phase)
{
    fit f = {.rows = malloc(n * sizeof(row)),
             .weight = calloc(CLASSES, sizeof(double)),
             .step = calloc(CLASSES, sizeof(double)),
             .gradient = calloc(CLASSES, sizeof(double)),
             .scale = calloc(CLASSES, sizeof(double))};
    if (!f.rows || !f.weight || !f.step || !f.gradient || !f.scale)
        exit(1);
    for (size_t k = 0; k < n; k++) {
        const othello_pos p = {samples[k].own, samples[k].opp, 0};
        if (othello_phase(&p) == phase)
            add_row(&f, c, &samples[k], &p);
    }
    fprintf(stderr, "phase %d: %zu positions\n", phase, f.n);
    descend(&f, phase);
    write_weights(&f, c);
    free(f.rows), free(f.weight), free(f.step), free(f.gradient), free(f.scale);
}

/* Appends the samples of a file to the array; returns their number. */
static size_t load(const char *name, sample **samples, size_t n)
{
    FILE *f = fopen(name, "rb");
    if (!f)
        return perror(name), n;
    fseek(f, 0, SEEK_END);
    const size_t more = (size_t)ftell(f) / sizeof(sample);
    rewind(f);
    sample *grown = realloc(*samples, (n + more) * sizeof(sample));
    if (!grown)
        exit(1);
    *samples = grown;
    n += fread(grown + n, sizeof(sample), more, f);
    fclose(f);
    return n;
}

static int fit_all(int files, char **name)
{
    static class_of c[OTHELLO_CONFIGURATIONS];
    sample *samples = NULL;
    size_t n = 0;
    classify_all(c);
    for (int i = 0; i < files; i++)
        n = load(name[i], &samples, n);
    printf("/* Written by lab/programs/othello_train. Do not edit. */\n");
    for (int phase = 0; phase < OTHELLO_PHASES; phase++)
        fit_phase(samples, n, c, phase);
    free(samples);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 6 && strcmp(argv[1], "play") == 0)
        return play(atoi(argv[2]), strtoull(argv[3], NULL, 10), atoi(argv[4]), argv[5]);
    if (argc > 2 && strcmp(argv[1], "fit") == 0)
        return fit_all(argc - 2, argv + 2);
    fprintf(stderr, "usage: othello_train play GAMES SEED DEPTH FILE | fit FILE...\n");
    return 2;
}
