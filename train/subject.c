/* SPDX-License-Identifier: MIT */
#include "train/subject.h"
#include "core/error.h"
#include "games/checkers/draw-inl.h"
#include "games/chess/chess-inl.h"
#include "games/othello/solve.h"
#include "play/checkers_endgame.h"
#include "train/export.h"
#include "train/fit_checkers.h"
#include "train/fit_chess.h"
#include "train/fit_othello.h"
#include "train/pack_checkers.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- Othello: the solver plays the last empties */

static int othello_create(void **out, nw_error *err)
{
    enum { BITS = 14 };
    return othello_solver_create((othello_solver **)out, BITS, OTHELLO_SOLVE_ALL, err);
}

static void othello_free(void *e)
{
    othello_solver_free(e);
}

static int othello_number(const othello_pos *p, othello_move move)
{
    othello_move list[OTHELLO_MAX_MOVES];
    const int n = othello_moves(p, list);
    for (int i = 0; i < n; i++)
        if (list[i] == move)
            return i;
    return -1;
}

/* Appends the line of best play. The table decides between equal lines, so it is cleared first: the
 * record must not depend on other games. */
static bool othello_ask(void *e, const void *state, int most, train_record *r, int *value)
{
    const othello_solve_limits whole = {0};
    othello_solution found;
    othello_pos p = *(const othello_pos *)state, next;
    if (othello_count(othello_empties(&p)) > most)
        return false;
    othello_solver_clear(e);
    othello_solve(e, &p, &whole, &found);
    *value = found.lower;
    int score = found.lower;
    for (int i = 0; i < found.pv_length && r->prefix + r->plies < TRAIN_PLIES; i++) {
        const int number = othello_number(&p, found.pv[i]);
        assert(number >= 0);
        r->move[r->prefix + r->plies] = (uint8_t)number;
        r->score[r->plies++] = (int16_t)score;
        othello_play(&next, &p, found.pv[i]);
        p = next;
        score = -score;
    }
    return true;
}

static bool othello_is_quiet(const void *state, nw_move move)
{
    (void)state, (void)move;
    return true;
}

/* --- checkers: a database of all endings of four pieces */

static int checkers_create(void **out, nw_error *err)
{
    checkers_endings *e = malloc(sizeof *e);
    if (!e)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    checkers_endings_at(e, checkers_endings_solved);
    *out = e;
    return NW_OK;
}

static bool checkers_ask(void *e, const void *state, int most, train_record *r, int *value)
{
    const checkers_pos *p = state;
    (void)r;
    if (checkers_count(p->piece[0] | p->piece[1]) > most || !checkers_ending_is_known(p))
        return false;
    const int plies = checkers_ending_plies(e, p);
    *value = plies == CHECKERS_ENDING_DRAWN ? 0 : plies % 2 ? 1 : -1;
    return true;
}

/* Nothing to capture, for either side. */
static bool checkers_is_quiet(const void *state, nw_move move)
{
    checkers_pos other = *(const checkers_pos *)state;
    (void)move;
    if (checkers_must_capture(&other))
        return false;
    other.side = !other.side;
    return !checkers_must_capture(&other);
}

/* --- chess */

static bool chess_is_quiet(const void *state, nw_move move)
{
    const chess_pos *p = state;
    return !chess_in_check(&p->board) && !chess_captured(&p->board, move) && !chess_promoted(move);
}

static const train_subject subjects[] = {
    {.name = "othello",
     .score_bytes = 1,
     .nodes = 200,
     .ending = 14,
     .ending_most = 20,
     .prefix = {6, 24},
     .far = {20, 44},
     .balanced = 20,
     .mean_of_two = true,
     .ending_create = othello_create,
     .ending_free = othello_free,
     .ending_ask = othello_ask,
     .is_quiet = othello_is_quiet,
     .ridge = 20,
     .fit = train_fit_othello},
    {.name = "checkers",
     .score_bytes = 2,
     .nodes = 1500,
     .ending = CHECKERS_ENDING_PIECES,
     .ending_most = CHECKERS_ENDING_PIECES,
     .prefix = {4, 10},
     .far = {8, 18},
     .balanced = 400,
     .decided = 2000,
     .ending_create = checkers_create,
     .ending_free = free,
     .ending_ask = checkers_ask,
     .is_quiet = checkers_is_quiet,
     .sample_bytes = TRAIN_CHECKERS_BYTES,
     .pack = train_checkers_pack,
     .slope = 0.004,
     .ridge = 4,
     .fit = train_fit_checkers,
     .has_patterns = true},
    {.name = "chess",
     .score_bytes = 2,
     .nodes = 1500,
     .prefix = {6, 11},
     .far = {8, 14},
     .balanced = 250,
     .decided = 1300,
     .is_quiet = chess_is_quiet,
     .sample_bytes = TRAIN_EXPORT_BYTES,
     .pack = train_export_pack,
     .slope = 0.0045,
     .ridge = 4,
     .fit = train_fit_chess},
};
enum { SUBJECTS = sizeof subjects / sizeof *subjects };

const train_subject *train_subject_find(const char *name)
{
    for (int i = 0; i < SUBJECTS; i++)
        if (strcmp(subjects[i].name, name) == 0)
            return &subjects[i];
    return NULL;
}
