/* SPDX-License-Identifier: MIT */
#include "search/best-inl.h"
#include "search/rules-inl.h"
#include "core/clock.h"
#include <stdlib.h>

/* The drivers: rules that pick the next window from the bounds found so far. A driver is a row; the
 * recursion below it, the table and the ordering are the same for all. */

typedef struct drive {
    search *s;
    const game_pos *root;
    int depth;
    recursion *call;
    nw_score guess;
    nw_score lower, upper; /* proved so far */
    nw_score gamma, g;     /* the last null-window call and its result */
    nw_score step;
    nw_score lo, hi;
} drive;

/* --- recording */

static void record_pass(search *s, nw_score alpha, nw_score beta, nw_score value)
{
    nw_control *c = s->c;
    if (c->passes == c->pass_room) {
        const int room = c->pass_room ? 2 * c->pass_room : 64;
        nw_pass *more = realloc(c->pass, (size_t)room * sizeof *more);
        if (!more) {
            c->failed = NW_ENOMEM;
            s->stopped = true;
            return;
        }
        c->pass = more;
        c->pass_room = room;
    }
    c->pass[c->passes++] = (nw_pass){alpha, beta, value};
}

/* Tells the caller of the pass recorded last. */
static void report_pass(const drive *d)
{
    search *s = d->s;
    const nw_control *c = s->c;
    if (!c->limits.pass || s->stopped)
        return;
    const nw_pass *last = &c->pass[c->passes - 1];
    nw_iteration so_far = {.depth = d->depth,
                           .deepest = s->deepest,
                           .value = last->value,
                           .pass = last,
                           .passes = 1,
                           .nodes = s->nodes,
                           .counts = s->counts,
                           .seconds = nw_seconds() - c->started,
                           .crossings = c->crossings};
    so_far.pv_length = nw_table_line(s, d->root, s->root_best, so_far.pv, 64);
    so_far.move = so_far.pv_length > 0 ? so_far.pv[0] : NW_NO_MOVE;
    if (c->limits.pass(c->limits.context, &so_far) != 0)
        s->stopped = true;
}

/* A pass is begun only while there is time, unless nothing is proved yet in this iteration. */
static bool begins_pass(search *s)
{
    s->root_waits = -1;
    if (s->root_sure >= 0 && !nw_has_time(s))
        s->stopped = true;
    return !s->stopped;
}

/* One call at the root; what it proves is kept. */
static nw_score call(drive *d, nw_score alpha, nw_score beta)
{
    search *s = d->s;
    if (!begins_pass(s))
        return alpha;
    const nw_score g = d->call(s, d->root, alpha, beta, d->depth, 0);
    if (s->stopped)
        return g;
    record_pass(s, alpha, beta, g);
    pass_is_complete(s, g > alpha);
    s->c->crossings += (g > alpha && g > d->upper) || (g < beta && g < d->lower);
    report_pass(d);
    if (g < beta)
        d->upper = min_score(d->upper, g);
    if (g > alpha)
        d->lower = max_score(d->lower, g);
    return g;
}

/* --- windows */

static void drive_full(drive *d)
{
    call(d, -NW_INF, NW_INF);
}

/* Implements: Plaat 1996, fig. 2.11 (errata 8). */
static void drive_aspiration(drive *d)
{
    const nw_score alpha = d->guess - d->s->on.delta, beta = d->guess + d->s->on.delta;
    const nw_score g = call(d, alpha, beta);
    if (d->s->stopped)
        return;
    if (g <= alpha)
        call(d, -NW_INF, g);
    else if (g >= beta)
        call(d, g, NW_INF);
}

/* --- MTD */

static nw_score from_above(const drive *d)
{
    (void)d;
    return NW_INF;
}

static nw_score from_below(const drive *d)
{
    (void)d;
    return -NW_INF + 1;
}

static nw_score from_guess(const drive *d)
{
    return d->guess;
}

static nw_score down(drive *d)
{
    return d->g;
}

static nw_score up(drive *d)
{
    return d->g + 1;
}

static nw_score towards(drive *d)
{
    return d->g < d->gamma ? d->g : d->g + 1;
}

/* Rounded up, so that lower < gamma <= upper (errata 11); outside lo..hi it goes on as MTD(f). */
static nw_score bisect(const drive *d)
{
    const int64_t lo = max_score(d->lower, d->lo), hi = min_score(d->upper, d->hi), sum = lo + hi;
    if (lo >= hi)
        return lo == hi && lo > d->lower ? (nw_score)lo : d->g < d->gamma ? d->g : d->g + 1;
    return (nw_score)(sum > 0 ? (sum + 1) / 2 : sum / 2);
}

static nw_score bisect_next(drive *d)
{
    return bisect(d);
}

/* Steps down from above as the thesis has it; accelerated, steps away from the guess on either
 * side, doubling until the value is bracketed, then bisects the bracket. */
static nw_score step_next(drive *d)
{
    const bool bracketed = d->lower > -NW_INF && d->upper < NW_INF;
    if (d->s->on.accelerate && bracketed) {
        d->lo = d->lower;
        d->hi = d->upper;
        return bisect(d);
    }
    if (d->s->on.accelerate && d->g >= d->gamma) {
        const int64_t higher = (int64_t)d->g + d->step;
        d->step = d->step < NW_SCORE_MAX / 2 ? 2 * d->step : d->step;
        return higher < NW_INF ? (nw_score)higher : NW_INF;
    }
    const int64_t lower = (int64_t)d->g - d->step;
    if (d->s->on.accelerate)
        d->step = d->step < NW_SCORE_MAX / 2 ? 2 * d->step : d->step;
    return lower > d->lower ? (nw_score)lower : d->lower + 1;
}

static nw_score step_first(const drive *d)
{
    return d->s->on.accelerate ? d->guess : NW_INF;
}

/* Implements: Plaat 1996, fig. 3.5. */
static void drive_mtd(drive *d, nw_score (*first)(const drive *), nw_score (*next)(drive *))
{
    d->gamma = first(d);
    while (true) {
        d->g = call(d, d->gamma - 1, d->gamma);
        if (d->s->stopped || d->lower >= d->upper)
            return;
        d->gamma = next(d);
    }
}

/* A single null window at the guess, after iterations that ordered the moves for it.
 * Implements: Schaeffer 1986, minimax wall. */
static void drive_test(drive *d)
{
    if (d->depth == d->s->c->limits.depth) {
        call(d, d->guess - 1, d->guess);
        return;
    }
    d->guess -= d->s->on.offset;
    drive_mtd(d, from_guess, towards);
}

/* --- the best move */

/* A root move has passed a test: the best so far if no other has a higher bound. */
static void root_move_stands(drive *d, const root_moves *r, int i)
{
    search *s = d->s;
    const int best = highest_f_minus(r), earlier = s->root_earlier;
    const nw_score g = r->move[best].f_minus;
    if (best != i)
        return;
    root_improves(s, best, g, earlier >= 0 && r->move[earlier].f_plus <= g);
    pass_is_complete(s, true);
    report_pass(d);
}

/* Tests root move i against gamma. */
static void test_root_move(drive *d, const move_list *list, root_moves *r, int i, nw_score gamma)
{
    search *s = d->s;
    if (!begins_pass(s))
        return;
    GAME_CHILD(child, d->root);
    note_move(s, d->root, list_move(list, i), 0);
    game_play(&child, d->root, list_move(list, i));
    const nw_score g = -d->call(s, &child, -gamma, -gamma + 1, d->depth - 1, 1);
    if (s->stopped)
        return;
    record_pass(s, gamma - 1, gamma, g);
    s->c->crossings += g >= gamma ? g > r->move[i].f_plus : g < r->move[i].f_minus;
    keep_bound(r, i, gamma, g);
    if (g >= gamma)
        root_move_stands(d, r, i);
}

static void run_best(drive *d, bool bounding, const move_list *list, root_moves *r)
{
    int move = 0;
    nw_score gamma = bounding ? d->guess + 1 : 0;
    if (bounding) {
        do {
            for (int i = 0; i < r->count && !d->s->stopped; i++)
                if (bounding_tests(r, i, gamma))
                    test_root_move(d, list, r, i, gamma);
        } while (!d->s->stopped && bounding_next(r, &move, &gamma));
    } else {
        while (!d->s->stopped && best_next(r, d->guess, &move, &gamma))
            test_root_move(d, list, r, move, gamma);
    }
    move = highest_f_minus(r);
    if (r->move[move].f_minus == -NW_INF)
        return;
    d->lower = r->move[move].f_minus;
    const int earlier = d->s->root_earlier;
    root_improves(d->s, move, d->lower, earlier >= 0 && r->move[earlier].f_plus <= d->lower);
    pass_is_complete(d->s, true);
    d->upper = max_score(r->move[move].f_plus, d->lower);
}

static void drive_best(drive *d, bool bounding)
{
    move_list list;
    nw_bounds bounds[GAME_MAX_MOVES];
    root_moves r = {list_moves(&list, d->root), bounds};
    bounds[0] = (nw_bounds){-NW_INF, NW_INF};
    count_node(d->s);
    PROBE(d->s->counts.interior++);
    for (int i = 0; i < r.count; i++) {
        const bool skip = d->s->c->skip_root && d->s->c->skip_root[i];
        bounds[i] = (nw_bounds){-NW_INF, skip ? -NW_INF : NW_INF};
    }
    run_best(d, bounding, &list, &r);
}

/* --- the rows */

typedef enum kind { FULL, ASPIRATION, MTD, BEST, BOUNDING, TEST } kind;

static const struct row {
    const char *name;
    kind kind;
    recursion *call;
    nw_score (*first)(const drive *);
    nw_score (*next)(drive *);
} rows[] = {
    {"minimax", FULL, nw_minimax, NULL, NULL},
    {"alphabeta", FULL, nw_alphabeta, NULL, NULL},
    {"negascout", FULL, nw_negascout, NULL, NULL},
    {"pvs", FULL, nw_negascout, NULL, NULL}, /* fail-soft, they are one: see negascout.c */
    {"aspiration", ASPIRATION, nw_alphabeta, NULL, NULL},
    {"aspiration-negascout", ASPIRATION, nw_negascout, NULL, NULL},
    {"mt-sss", MTD, nw_alphabeta, from_above, down},
    {"mt-dual", MTD, nw_alphabeta, from_below, up},
    {"mtdf", MTD, nw_alphabeta, from_guess, towards},
    {"mtd-bi", MTD, nw_alphabeta, bisect, bisect_next},
    {"mtd-step", MTD, nw_alphabeta, step_first, step_next},
    {"mtd-best", BEST, nw_alphabeta, NULL, NULL},
    {"alpha-bounding", BOUNDING, nw_alphabeta, NULL, NULL},
    {"test", TEST, nw_alphabeta, NULL, NULL},
};

static const struct row *find_row(const char *name)
{
    const struct row *r = rows;
    while (strcmp(r->name, name) != 0)
        r++;
    return r;
}

proved nw_drive(search *s, const game_pos *root, int depth, nw_score guess)
{
    const struct row *row = find_row(s->on.algorithm);
    drive d = {.s = s,
               .root = root,
               .depth = depth,
               .call = row->call,
               .guess = guess,
               .lower = -NW_INF,
               .upper = NW_INF,
               .step = s->on.step || !s->on.accelerate ? s->on.step : 1};
    bisected_range(root, s->on.lo, s->on.hi, &d.lo, &d.hi);
    switch (row->kind) {
    case FULL:
        drive_full(&d);
        break;
    case ASPIRATION:
        drive_aspiration(&d);
        break;
    case MTD:
        drive_mtd(&d, row->first, row->next);
        break;
    case TEST:
        drive_test(&d);
        break;
    case BEST:
    case BOUNDING:
        drive_best(&d, row->kind == BOUNDING);
        break;
    }
    return (proved){d.lower, d.upper};
}
