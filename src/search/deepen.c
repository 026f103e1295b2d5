/* SPDX-License-Identifier: MIT */
#include "search/path-inl.h"
#include "search/root-inl.h"
#include "core/clock.h"
#include "core/error.h"
#include "search/split.h"
#include "search/watch-inl.h"
#include <stdlib.h>

/* The first guess of a search to this depth.
 * Implements: Plaat 1996, section 3.2, first guess. */
static nw_score first_guess(const search *s, const game_pos *root, int depth)
{
    assert(depth > 0 && s->on.guess_back >= 1);
    const nw_control *c = s->c;
    if (s->c->limits.guesses)
        return s->c->limits.guesses[depth] + s->on.offset;
    const int back = s->on.guess_back;
    if (c->iterations == 0)
        return ((s->on.forms & NW_FORM_STATIC_GUESS) ? evaluate(s, root, 0) : s->on.guess) +
               s->on.offset;
    const int i = c->iterations >= back ? c->iterations - back : 0;
    return c->iteration[i].value + s->on.offset;
}

static nw_iteration *new_iteration(nw_control *c)
{
    if (c->iterations == c->iteration_room) {
        const int room = c->iteration_room ? 2 * c->iteration_room : 16;
        nw_iteration *more = realloc(c->iteration, (size_t)room * sizeof *more);
        if (!more)
            return NULL;
        c->iteration = more;
        c->iteration_room = room;
    }
    return &c->iteration[c->iterations++];
}

/* The array of passes moves while it grows; afterwards every iteration points into it. */
static void point_at_passes(nw_control *c)
{
    const nw_pass *next = c->pass;
    assert(c->passes <= c->pass_room && c->iterations <= c->iteration_room);
    for (int i = 0; i < c->iterations; i++) {
        c->iteration[i].pass = next;
        next += c->iteration[i].passes;
    }
}

static nw_move number_to_move(const game_pos *n, int number)
{
    move_list list;
    return number >= 0 && number < list_moves(&list, n) ? (nw_move)list_move(&list, number)
                                                        : NW_NO_MOVE;
}

/* The length of the record before an iteration. */
typedef struct record_mark {
    int passes, crossings;
} record_mark;

/* Records a complete iteration; false if the caller stops the search. */
static bool record(search *s, const game_pos *root, int depth, nw_bounds proved, record_mark before)
{
    assert(may_cross(s) || proved.f_minus <= proved.f_plus);
    nw_control *c = s->c;
    nw_iteration *it = new_iteration(c);
    if (!it) {
        c->failed = NW_ENOMEM;
        return false;
    }
    *it = (nw_iteration){.depth = depth,
                         .deepest = s->deepest,
                         .value = proved.f_minus > -NW_INF ? proved.f_minus : proved.f_plus,
                         .passes = c->passes - before.passes,
                         .move = number_to_move(root, s->root.best),
                         .nodes = nw_all_nodes(s),
                         .counts = nw_all_counts(s),
                         .seconds = nw_search_seconds(s),
                         .crossings = c->crossings - before.crossings};
    it->pv_length = nw_table_line(s, root, s->root.best, it->pv, depth < 64 ? depth : 64);
    it->pass = c->pass + before.passes;
    return !c->limits.iteration || c->limits.iteration(c->limits.context, it) == 0;
}

static void forget_lines(search *s)
{
    if (s->on.forms & NW_FORM_REFUTATION)
        for (int i = 0; i < GAME_MAX_MOVES; i++)
            s->refutation[i].length = 0;
}

static int first_depth(const search *s, int depth)
{
    if (s->on.deepen == 0)
        return depth;
    return s->on.deepen == 2 && depth % 2 == 0 ? 2 : 1;
}

/* A root without moves has its exact result. */
static int result_of_finished_game(search *s, const game_pos *root, nw_result *r)
{
    PROBE(s->counts.leaf++);
    r->value = r->lower = r->upper = outcome(s, root, 0);
    r->move = NW_NO_MOVE;
    r->complete = 1;
    r->nodes = 1;
    r->counts = s->counts;
    return 0;
}

/* With a soft limit the search stops early for a single legal move, or for a win or loss within the
 * searched depth. */
static bool may_stop_early(const search *s, const game_pos *root, const nw_result *r)
{
    move_list list;
    if (!PLAY || !(s->c->limits.soft_seconds > 0))
        return false;
    if (list_moves(&list, root) == 1)
        return true;
    const nw_score v = r->value < 0 ? -r->value : r->value;
    return DISTANCES && v > DECIDED && game_win - v <= r->depth;
}

/* Iterative deepening: the depth of this iteration, the best move of the last one (-1: none), and
 * the result so far. */
typedef struct deepening {
    int depth, best;
    nw_result *r;
} deepening;

/* Runs one iteration, or skips to a deeper one that another thread has completed; false when the
 * search is over. */
static bool run_iteration(search *s, const game_pos *root, deepening *d)
{
    nw_control *c = s->c;
    nw_result *r = d->r;
    assert(d->depth > 0 && d->depth <= MAX_PLY && d->best >= -1);
    const record_mark before = {c->passes, c->crossings};
    PROBE(watch_iteration(s, d->depth));
    order_root(s, root, d->best < 0);
    begin_iteration(s, d->depth, d->best, r->value);
    nw_bounds proved = nw_drive(s, root, d->depth, first_guess(s, root, d->depth));
    if (!s->stopped)
        nw_lazy_tell(s, d->depth, proved);
    else if (!nw_lazy_done(s, &d->depth, &proved)) {
        c->passes = before.passes;
        d->best = safe_move(s, d->best, &r->proof);
        return false;
    }
    if (PLAY)
        weigh_time(s, d->best, c->iterations > 0 && proved.f_minus < r->value - game_unit / 4);
    d->best = s->root.best;
    r->lower = proved.f_minus;
    r->upper = proved.f_plus;
    r->value = proved.f_minus;
    r->depth = d->depth;
    r->proof = NW_PROVED_ITERATION;
    if (!record(s, root, d->depth, proved, before))
        s->stopped = true;
    return !s->stopped && !may_stop_early(s, root, r);
}

/* Returns the number of the best move, or -1. */
static int iterate(search *s, const game_pos *root, int depth, nw_result *r)
{
    const int step = s->on.deepen == 0 ? 1 : s->on.deepen;
    deepening d = {first_depth(s, depth), -1, r};
    for (; d.depth <= depth; d.depth += step) {
        if (d.best >= 0 && !nw_has_time(s))
            s->stopped = true;
        if (s->stopped || !run_iteration(s, root, &d))
            break;
    }
    return d.best;
}

/* The first guess of a helper: its own value of the same parity, spread around it. */
static nw_score spread_guess(const search *s, const nw_score *value, int depth)
{
    const nw_score unit = s->on.grain > 1 ? s->on.grain : 1;
    const nw_score away = (s->number + 1) / 2 * unit;
    if (s->c->limits.guesses)
        return s->c->limits.guesses[depth] + s->on.offset;
    return value[s->on.guess_back - 1] + s->on.offset + (s->number % 2 ? away : -away);
}

void nw_lazy(search *s, const game_pos *root)
{
    const int most = s->c->limits.depth > 0 ? s->c->limits.depth : NW_PLIES_MAX / 2;
    const int step = s->on.deepen == 0 ? 1 : s->on.deepen;
    nw_score value[2] = {s->on.guess, s->on.guess}; /* of the last two iterations */
    int best = -1, d = first_depth(s, most) + (s->number % 2) * step;
    for (d = d <= most ? d : most; d <= most; d += step) {
        order_root(s, root, best < 0);
        begin_iteration(s, d, best, value[0]);
        nw_bounds proved = nw_drive(s, root, d, spread_guess(s, value, d));
        if (!s->stopped)
            nw_lazy_tell(s, d, proved);
        else if (!nw_lazy_done(s, &d, &proved))
            return;
        best = s->root.best;
        value[1] = value[0];
        value[0] = proved.f_minus;
    }
}

/* Iterative deepening, and the search at its end.
 * Implements: Plaat 1996, section 2.2.2, iterative deepening. */
int nw_deepen(search *s, const game_pos *root, nw_result *r)
{
    move_list list;
    nw_control *c = s->c;
    const int depth = c->limits.depth > 0 ? c->limits.depth : NW_PLIES_MAX / 2;
    *r = (nw_result){.lower = -NW_INF, .upper = NW_INF, .move = NW_NO_MOVE};
    if (list_moves(&list, root) == 0)
        return result_of_finished_game(s, root, r);
    forget_lines(s);
    int best = iterate(s, root, depth, r);
    PROBE(c->observer = NULL);
    nw_dismiss(s);
    if (c->failed < 0) /* other failures have set the text */
        return c->failed == NW_ENOMEM ? nw_fail(c->err, c->failed, "out of memory") : c->failed;
    r->complete = !s->stopped;
    if (best < 0 || (!game_is_sound && best >= list.count))
        best = 0; /* stopped before any proof, or of another list: any legal move */
    assert(best < list.count);
    while (c->skip_root && c->skip_root[best] && best < list.count - 1)
        best++;
    r->move = (nw_move)list_move(&list, best);
    r->nodes = nw_all_nodes(s);
    r->counts = nw_all_counts(s);
    s->root.best = best;
    r->crossings = c->crossings;
    /* In play there is no time for an exact variation; with selectivity none exists. */
    if (!PLAY && r->complete && r->lower == r->upper)
        r->pv_length = nw_variation(s, root, r->value, r->depth, r->pv);
    if (r->pv_length == 0)
        r->pv_length = nw_table_line(s, root, best, r->pv, r->depth ? r->depth : 1);
    r->move = r->pv[0];
    point_at_passes(c);
    r->iteration = c->iteration;
    r->iterations = c->iterations;
    r->seconds = nw_search_seconds(s);
    return 0;
}
