/* SPDX-License-Identifier: MIT */
/* Does a noisier evaluation take away what best-first search gains? Searches positions by
 * Aspiration NegaScout and by MTD(f) with evaluation + K * noise, the noise a fixed normal number
 * per position, and prints a row of a Markdown table for every K: geometric means over the
 * positions with 95 % intervals. Positions come from standard input. nullwindow positions
 * chess-tournament --plain | noise chess 6 "static-order,history" 0 10 40 */
#include "lab/stats.h"
#include <math.h>
#include <nullwindow.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 512, POSITIONS = 100 };

/* The game below the noise; a game's functions get no context. */
static struct {
    const nw_game *game;
    double k;
} under;

/* Normal with standard deviation 1, nearly: the sum of four uniform numbers. */
static double noise_of(uint64_t key)
{
    double sum = -2 * 65535.0;
    key = (key ^ key >> 31) * 0x9E3779B97F4A7C15u;
    key ^= key >> 29;
    for (int i = 0; i < 4; i++)
        sum += (double)(key >> 16 * i & 65535);
    return sum / 37837;
}

static nw_score evaluate(const void *state)
{
    const nw_score value = under.game->evaluate(state);
    return value + (nw_score)lround(under.k * noise_of(under.game->key(state)));
}

typedef struct cost {
    double leaf, total, passes, off; /* the last two: means over iterations */
} cost;

static int search(const nw_game *game, const char *text, const char *options, int depth, cost *out,
                  nw_error *err)
{
    _Alignas(max_align_t) unsigned char state[4096];
    nw_options o = nw_plain(under.game);
    nw_searcher *s = NULL;
    nw_result r;
    const nw_limits limits = {.depth = depth};
    int rc = nw_options_read(&o, options, err);
    if (rc == 0)
        rc = nw_parse(under.game, text, state, err);
    if (rc == 0)
        rc = nw_searcher_create(&s, game, &o, err);
    if (rc == 0)
        rc = nw_search(s, state, &limits, &r, err);
    if (rc == 0) {
        *out = (cost){.leaf = 1.0 + (double)r.counts.leaf};
        out->total = out->leaf + (double)(r.counts.interior + r.counts.table);
        for (int i = 0; i < r.iterations; i++) {
            const int back = i - o.guess_back;
            const nw_score guess = back >= 0 ? r.iteration[back].value : o.guess;
            out->passes += (double)r.iteration[i].passes / r.iterations;
            out->off += fabs((double)r.iteration[i].value - guess) / r.iterations;
        }
    }
    nw_searcher_free(s);
    return rc;
}

static void print_cell(const lab_sample *s, bool geometric)
{
    const lab_mean m = lab_sample_mean(s, geometric);
    printf(geometric ? " %.3f [%.3f, %.3f] |" : " %.1f [%.1f, %.1f] |", m.mean, m.lo, m.hi);
}

/* One row; base: the leaves of Aspiration NegaScout without noise, by position. */
static int row(char (*text)[LINE], int count, const char *options, int depth, double *base,
               nw_error *err)
{
    const nw_game game = *under.game;
    nw_game noisy = game;
    lab_sample *s = calloc(5, sizeof *s);
    char words[2][LINE];
    int rc = s ? 0 : -1;
    noisy.evaluate = evaluate;
    noisy.name = "noisy";
    snprintf(words[0], LINE, "aspiration-negascout,%.400s", options);
    snprintf(words[1], LINE, "mtdf,%.400s", options);
    for (int i = 0; rc == 0 && i < count; i++) {
        cost c[2];
        memset(c, 0, sizeof c);
        for (int a = 0; rc == 0 && a < 2; a++)
            rc = search(&noisy, text[i], words[a], depth, &c[a], err);
        if (base[i] == 0)
            base[i] = c[0].leaf;
        lab_sample_add(&s[0], c[1].leaf / c[0].leaf, i, i);
        lab_sample_add(&s[1], c[1].total / c[0].total, i, i);
        lab_sample_add(&s[2], c[0].leaf / base[i], i, i);
        lab_sample_add(&s[3], c[1].passes, i, i);
        lab_sample_add(&s[4], c[1].off, i, i);
    }
    if (rc == 0) {
        printf("| %s | %g |", under.game->name, under.k);
        for (int i = 0; i < 5; i++)
            print_cell(&s[i], i < 3);
        printf("\n");
        fflush(stdout);
    }
    free(s);
    return rc;
}

int main(int argc, char **argv)
{
    static char text[POSITIONS][LINE];
    double base[POSITIONS] = {0};
    nw_error err = {.text = ""};
    int count = 0;
    if (argc < 5 || !(under.game = nw_builtin(argv[1]))) {
        fprintf(stderr, "usage: noise GAME DEPTH OPTIONS K... < POSITIONS\n");
        return 2;
    }
    while (count < POSITIONS && fgets(text[count], LINE, stdin)) {
        char *colon = strchr(text[count], ':');
        text[count][strcspn(text[count], "\n")] = 0;
        if (colon)
            memmove(text[count], colon + 1, strlen(colon));
        count++;
    }
    printf("| game | K | MTD(f) / Aspiration NegaScout, leaves | total | leaves of the latter / "
           "without noise | passes | first guess off by |\n|---|---|---|---|---|---|---|\n");
    for (int i = 4; i < argc; i++) {
        under.k = atof(argv[i]);
        if (row(text, count, argv[3], atoi(argv[2]), base, &err) < 0) {
            fprintf(stderr, "noise: %s\n", err.text);
            return 1;
        }
    }
    return 0;
}
