/* SPDX-License-Identifier: MIT */
#include "games/othello/solve.h"
#include "core/flag.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/mtd.h"
#include "games/othello/eval-inl.h"
#include "games/othello/last-inl.h"
#include "games/othello/solver.h"
#include <stdlib.h>
#include <string.h>

enum {
    SELECTIVE_FROM = 17, /* empties: below, selective searches cost more than they save */
    TESTED_LINE = OTHELLO_NEAR_EMPTIES + 1 /* below, moves are tested to continue the line */
};

int othello_solver_create(othello_solver **out, int table_bits, unsigned features, nw_error *err)
{
    if (table_bits < OTHELLO_SOLVE_BITS_MIN || table_bits > OTHELLO_SOLVE_BITS_MAX)
        return nw_fail(err, NW_EINVAL, "table_bits %d: expected %d to %d", table_bits,
                       OTHELLO_SOLVE_BITS_MIN, OTHELLO_SOLVE_BITS_MAX);
    othello_solver *s = calloc(1, sizeof *s);
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    othello_fill_features(s->of_disc);
    const int rc = nw_table_create(&s->table, table_bits, NW_REPLACE_TWO_DEEP, err);
    if (rc < 0) {
        free(s);
        return rc;
    }
    s->features = features;
    if (!(features & OTHELLO_SOLVE_TABLE))
        s->features &= ~(unsigned)(OTHELLO_SOLVE_ETC | OTHELLO_SOLVE_SELECTIVE);
    *out = s;
    return NW_OK;
}

void othello_solver_free(othello_solver *s)
{
    if (!s)
        return;
    othello_solver_threads(s, 1, NULL);
    nw_table_free(&s->table);
    free(s);
}

void othello_solver_clear(othello_solver *s)
{
    nw_table_clear(&s->table);
    memset(s->near, 0, sizeof s->near);
    memset(s->low, 0, sizeof s->low);
}

static bool is_stopped(const othello_solver *s)
{
    const othello_solve_limits *l = &s->limits;
    return nw_is_set(l->stop) || (l->nodes && othello_all_nodes(s) >= l->nodes) ||
           (l->seconds > 0 && nw_seconds() - s->started >= l->seconds);
}

/* One thread of several also stops with the others, or when its part is cancelled. */
static bool poll_threads(othello_solver *s)
{
    nw_parallel *t = s->parallel;
    s->poll_at = s->nodes + OTHELLO_PARALLEL_POLL;
    atomic_store_explicit(&t->worker[s->number].nodes, s->nodes, memory_order_relaxed);
    if (is_stopped(s))
        atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    return atomic_load_explicit(&t->stop, memory_order_relaxed) || nw_is_cancelled(s->cancel);
}

void othello_poll(othello_solver *s)
{
    const othello_solve_limits *l = &s->limits;
    s->poll_at = s->nodes + OTHELLO_POLL;
    if (l->nodes && l->nodes < s->poll_at)
        s->poll_at = l->nodes;
    s->stopped = s->parallel ? poll_threads(s) : is_stopped(s);
    if (!s->stopped && l->progress && s->number == 0) {
        s->now.nodes = othello_all_nodes(s);
        l->progress(l->context, &s->now);
    }
}

/* --- the root */

/* The root keeps the bounds of its moves from pass to pass; a move that failed high is tried first
 * in the next one. */
typedef struct root {
    othello_solver *s;
    othello_candidate move[OTHELLO_MAX_MOVES];
    int at_most[OTHELLO_MOVE_INDEXES]; /* by square: proved at this level */
    int moves;
    int guess; /* the last value found */
    nw_mtd mtd;
    othello_move best;
} root;

/* Lists the moves, passes included, in the order of a shallow search. */
static void root_open(root *r, uint64_t own, uint64_t opp)
{
    const uint64_t replies = othello_mobility(opp, own);
    r->moves = othello_list_candidates(own, opp, othello_mobility(own, opp), r->move);
    if (r->moves == 0 && replies)
        r->move[r->moves++] = (othello_candidate){{opp, own, replies}, 0, OTHELLO_PASS};
    if (r->moves == 0)
        return;
    const int depth = othello_count(~(own | opp)) >= 14 ? 3 : 1;
    for (int i = 0; i < r->moves; i++)
        r->move[i].order = -othello_forecast(r->s, r->move[i].after.own, r->move[i].after.opp,
                                             depth, -OTHELLO_BEYOND, OTHELLO_BEYOND);
    for (int i = 0; i < r->moves; i++)
        othello_pick(r->move, i, r->moves);
    r->guess = othello_round(r->move[0].order) / 2 * 2;
    r->best = r->move[0].square;
}

/* Moves the i-th move to the front. */
static void root_prefer(root *r, int i)
{
    const othello_candidate first = r->move[i];
    for (; i > 0; i--)
        r->move[i] = r->move[i - 1];
    r->move[0] = first;
}

/* A move has the value g above alpha. */
static void root_cut(root *r, unsigned square)
{
    int i = 0;
    while (r->move[i].square != square)
        i++;
    r->best = square;
    root_prefer(r, i);
}

/* The moves from the i-th on that are still open, with the help of idle threads; false: there are
 * none. All of them are at most *value where it is not above alpha. */
static bool root_share(root *r, int i, int *value)
{
    othello_solver *s = r->s;
    const othello_candidate *first = &r->move[i - 1];
    const uint64_t empties = ~(first->after.own | first->after.opp);
    othello_candidate c[OTHELLO_MAX_MOVES];
    othello_siblings b = {.move = c,
                          .odd = othello_odd(empties) ^ othello_quadrant(first->square),
                          .alpha = r->mtd.gamma - r->mtd.unit,
                          .empties = othello_count(empties) + 1};
    for (; i < r->moves; i++)
        if (r->at_most[r->move[i].square] > b.alpha) {
            c[b.count] = r->move[i];
            c[b.count++].order = -i;
        }
    if (!othello_may_share(s, &b))
        return false;
    const othello_tried t = othello_share(s, &b, (othello_tried){*value, OTHELLO_PASS});
    if (s->stopped)
        return true;
    *value = t.best;
    for (int k = 0; k < b.count && t.best <= b.alpha; k++)
        r->at_most[c[k].square] = t.best;
    if (t.best > b.alpha)
        root_cut(r, t.square);
    return true;
}

/* One null-window search of the root, its value in *value; false if it was stopped. */
static bool root_pass(root *r, int *value)
{
    othello_solver *s = r->s;
    const int alpha = r->mtd.gamma - r->mtd.unit;
    *value = -65;
    s->now.alpha = alpha;
    s->now.moves = r->moves;
    for (int i = 0; i < r->moves; i++) {
        const othello_candidate *c = &r->move[i];
        int g = r->at_most[c->square];
        s->now.move = i;
        if (g > alpha)
            g = -othello_deep(s, c->after.own, c->after.opp, c->after.mobility,
                              othello_odd(~(c->after.own | c->after.opp)), -alpha - 2);
        if (s->stopped)
            return false;
        *value = g > *value ? g : *value;
        if (g > alpha) {
            root_cut(r, c->square);
            return true;
        }
        r->at_most[c->square] = g;
        if (i + 1 < r->moves && s->parallel && root_share(r, i + 1, value))
            return !s->stopped;
    }
    return true;
}

/* With win_only: is the sign of the value known? */
static bool root_is_decided(const root *r)
{
    return r->s->limits.win_only && (r->mtd.proved.f_minus > 0 || r->mtd.proved.f_plus < 0);
}

/* Only tests next to a draw decide the winner. */
static int win_only_gamma(const root *r)
{
    const nw_bounds f = r->mtd.proved;
    return f.f_minus >= 0 ? 2 : f.f_plus <= 0 ? 0 : r->mtd.gamma < 0 ? 0 : 2;
}

/* MTD(f) at one level, from the guess of the one before, in steps of two discs.
 * Implements: Plaat, Schaeffer, Pijls and de Bruin 1996, MTD(f). */
static void root_level(root *r, int level)
{
    int value = 0;
    r->s->level = level;
    r->s->now.selective = level != OTHELLO_EXACT;
    r->mtd =
        (nw_mtd){.row = &nw_mtd_rows[NW_MTD_F], .unit = 2, .proved = {-64, 64}, .guess = r->guess};
    for (int i = 0; i < OTHELLO_MOVE_INDEXES; i++)
        r->at_most[i] = 64;
    nw_mtd_start(&r->mtd);
    do {
        if (r->s->limits.win_only)
            r->mtd.gamma = win_only_gamma(r);
        if (!root_pass(r, &value))
            return;
        nw_mtd_take(&r->mtd, value);
        r->guess = value;
        if (level == OTHELLO_EXACT) {
            r->s->now.lower = r->mtd.proved.f_minus;
            r->s->now.upper = r->mtd.proved.f_plus;
        }
    } while (nw_mtd_next(&r->mtd) && !root_is_decided(r));
}

/* There is no move: the value is the final score. */
static void root_is_over(root *r, int score)
{
    r->guess = score;
    r->mtd.proved = (nw_bounds){score, score};
}

int othello_first_level(const othello_solver *s, int empties)
{
    const bool selective = empties >= SELECTIVE_FROM && (s->features & OTHELLO_SOLVE_SELECTIVE);
    return selective ? 0 : OTHELLO_EXACT;
}

static void root_solve(root *r, int empties)
{
    for (int level = othello_first_level(r->s, empties); level <= OTHELLO_EXACT; level++) {
        root_level(r, level);
        if (r->s->stopped && level < OTHELLO_EXACT) { /* selective levels prove nothing */
            r->mtd.proved = (nw_bounds){-64, 64};
            return;
        }
    }
}

/* --- the line */

/* Finds the move of p that keeps its value: from the table, or near the end by trial. */
static othello_move line_move(othello_solver *s, const othello_pos *p, int value)
{
    const uint64_t mobility = othello_mobility(p->own, p->opp);
    othello_candidate c[OTHELLO_MAX_MOVES];
    nw_found f = {.bounds = {-64, 64}};
    if (!mobility)
        return OTHELLO_PASS;
    if ((s->features & OTHELLO_SOLVE_TABLE) &&
        nw_table_probe(&s->table, othello_solver_key(p->own, p->opp, OTHELLO_EXACT), &f) &&
        f.bounds.f_minus >= value && f.move < OTHELLO_PASS && (mobility >> f.move & 1))
        return f.move;
    const int n = othello_list_candidates(p->own, p->opp, mobility, c);
    for (int i = 0; i < n && othello_count(othello_empties(p)) < TESTED_LINE; i++)
        if (-othello_deep(s, c[i].after.own, c[i].after.opp, c[i].after.mobility,
                          othello_odd(~(c[i].after.own | c[i].after.opp)), -value) >= value &&
            !s->stopped)
            return c[i].square;
    return NW_NO_MOVE;
}

void othello_find_line(othello_solver *s, const othello_pos *start, othello_solution *out)
{
    othello_pos p = *start, next;
    othello_move move = out->move;
    nw_parallel *parallel = s->parallel;
    s->parallel = NULL; /* the helpers have left */
    for (int value = out->guess; othello_legal(&p, move) && out->pv_length < OTHELLO_SOLVE_LINE;) {
        out->pv[out->pv_length++] = move;
        othello_play(&next, &p, move);
        p = next;
        value = -value;
        move = line_move(s, &p, value);
    }
    s->parallel = parallel;
}

/* --- the beginning and the end */

static void begin(othello_solver *s, const othello_solve_limits *limits)
{
    s->limits = *limits;
    s->started = nw_seconds();
    s->nodes = s->poll_at = 0;
    s->stopped = false;
    s->now = (othello_solving){.lower = -64, .upper = 64};
    nw_table_age(&s->table);
    othello_threads_begin(s);
}

void othello_solve(othello_solver *s, const othello_pos *p, const othello_solve_limits *limits,
                   othello_solution *out)
{
    root r = {.s = s, .mtd = {.proved = {-64, 64}}, .best = NW_NO_MOVE};
    begin(s, limits);
    root_open(&r, p->own, p->opp);
    if (r.moves)
        root_solve(&r, othello_count(othello_empties(p)));
    else
        root_is_over(&r, othello_final(p->own, p->opp));
    othello_threads_end(s);
    *out = (othello_solution){.lower = r.mtd.proved.f_minus,
                              .upper = r.mtd.proved.f_plus,
                              .guess = r.guess,
                              .complete = !s->stopped,
                              .move = r.best,
                              .nodes = othello_all_nodes(s)};
    if (out->complete && out->lower == out->upper)
        othello_find_line(s, p, out);
    out->seconds = nw_seconds() - s->started;
}

/* --- part by part */

void othello_parts_begin(othello_solver *s, const othello_solve_limits *limits)
{
    begin(s, limits);
}

uint64_t othello_parts_end(othello_solver *s)
{
    othello_threads_end(s);
    return othello_all_nodes(s);
}

bool othello_part(othello_solver *s, const othello_pos *p, int level, int alpha, int *value)
{
    s->level = level;
    *value = othello_deep(s, p->own, p->opp, othello_mobility(p->own, p->opp),
                          othello_odd(othello_empties(p)), alpha);
    return !s->stopped;
}

void othello_part_order(othello_solver *s, const othello_pos *p, const othello_move *move,
                        int count, int *order)
{
    const int depth = othello_count(othello_empties(p)) < 18 ? 2 : 3;
    for (int i = 0; i < count; i++) {
        othello_pos next;
        othello_play(&next, p, move[i]);
        order[i] =
            -othello_forecast(s, next.own, next.opp, depth, -OTHELLO_BEYOND, OTHELLO_BEYOND) -
            OTHELLO_UNIT * othello_count(othello_mobility(next.own, next.opp));
    }
}
