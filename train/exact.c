/* SPDX-License-Identifier: MIT */
#include "train/exact.h"
#include "core/error.h"
#include "core/flag.h"
#include "games/othello/obf.h"
#include "games/othello/solve.h"
#include "train/samples.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* --- writing */

typedef struct writing {
    const train_exact *e;
    FILE *out;
    othello_solver *solver;
    int left[61]; /* by empties */
    int all;
    uint64_t last_game;
    const train_reading *reading;
} writing;

static void write_line(writing *w, const othello_pos *p)
{
    const othello_solve_limits limits = {.stop = w->e->stop};
    char board[OTHELLO_BOARD_TEXT], move[OTHELLO_MOVE_TEXT];
    othello_solution found;
    othello_solve(w->solver, p, &limits, &found);
    if (!found.complete)
        return;
    othello_board_write(p, board, sizeof board);
    othello_move_write(found.move, move, sizeof move);
    fprintf(w->out, "%s; %s:%+d;\n", board, move, found.lower);
    fflush(w->out);
}

/* At most one position per game, while its number of empties is still wanted. */
static int choose(void *context, const train_sample *sample, nw_error *err)
{
    writing *w = context;
    const othello_pos *p = sample->state;
    const int empties = othello_count(othello_empties(p));
    if (nw_is_set(w->e->stop) || w->all == 0)
        return nw_fail(err, NW_ESTOP, "stopped");
    if (w->left[empties] == 0 || w->last_game == w->reading->games + 1 ||
        !othello_mobility(p->own, p->opp) || w->reading->games % 8 != (uint64_t)empties % 8)
        return NW_OK;
    w->last_game = w->reading->games + 1;
    w->left[empties]--;
    w->all--;
    write_line(w, p);
    return NW_OK;
}

int train_exact_write(const train_exact *e, FILE *out, nw_error *err)
{
    enum { BITS = 22 };
    writing w = {.e = e, .out = out};
    train_reading reading = {.subject = train_subject_find("othello"),
                             .path = &e->path,
                             .paths = 1,
                             .take = choose,
                             .context = &w};
    w.reading = &reading;
    for (int i = e->empties[0]; i <= e->empties[1]; i++)
        w.left[i] = e->count, w.all += e->count;
    int rc = othello_solver_create(&w.solver, BITS, OTHELLO_SOLVE_ALL, err);
    if (rc == NW_OK)
        rc = train_read_samples(&reading, err);
    othello_solver_free(w.solver);
    return rc == NW_ESTOP && w.all == 0 ? NW_OK : rc;
}

/* --- reading */

static nw_score estimate(const othello_learned *w, const othello_pos *p)
{
    int count[OTHELLO_LEARNED_COUNTS];
    if (!w || !othello_learned_count(p, count))
        return othello_evaluate_learned(p);
    const int phase = othello_learned_phase(p);
    return othello_round(othello_learned_value(p, count, w->count[phase], w->pattern[phase]));
}

static int best_of(const othello_obf *line)
{
    int best = -64;
    for (int i = 0; i < line->count; i++)
        best = line->score[i] > best ? line->score[i] : best;
    return best;
}

static int compare(const char *text, const othello_learned *w, train_errors *by, nw_error *err)
{
    othello_obf line;
    const int rc = othello_obf_read(text, &line, err);
    if (rc <= 0 || line.count == 0)
        return rc;
    train_errors *d = &by[othello_count(othello_empties(&line.pos))];
    const double handcrafted = othello_evaluate(&line.pos) - best_of(&line);
    const double learned = estimate(w, &line.pos) - best_of(&line);
    d->positions++;
    d->handcrafted += handcrafted * handcrafted;
    d->learned += learned * learned;
    return NW_OK;
}

int train_exact_check(const char *path, const othello_learned *w, train_errors by_empties[61],
                      nw_error *err)
{
    char text[2048];
    FILE *f = fopen(path, "r");
    if (!f)
        return nw_fail(err, NW_EIO, "%.150s: %s", path, strerror(errno));
    int rc = NW_OK;
    memset(by_empties, 0, 61 * sizeof *by_empties);
    while (rc >= 0 && fgets(text, sizeof text, f))
        rc = compare(text, w, by_empties, err);
    fclose(f);
    int positions = 0;
    for (int i = 0; i <= 60; i++)
        positions += by_empties[i].positions;
    if (rc < 0 || positions > 0)
        return rc < 0 ? rc : NW_OK;
    return nw_fail(err, NW_EINVAL, "%.150s: no positions with scores", path);
}
