/* SPDX-License-Identifier: MIT */
#include "base/driver.h"
#include "core/best-inl.h"
#include "core/error.h"
#include "core/mtd.h"
#include "search/path-inl.h"
#include "search/root-inl.h"
#include "search/split.h"
#include "search/watch-inl.h"
#include "core/clock.h"
#include <stdlib.h>

/* The drivers: rules that pick the next window from the bounds found so far. A driver is a row; the
 * recursion below it, the table and the ordering are the same for all. */

typedef struct drive {
    search *s;
    const game_pos *root;
    int depth;
    nw_score guess;
    nw_bounds proved; /* so far */
} drive;

/* --- recording */

static void record_pass(search *s, nw_score alpha, nw_score beta, nw_score value)
{
    nw_control *c = s->c;
    if (s->number > 0)
        return; /* a helper's own passes (lazy) are not recorded */
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
    assert(c->passes <= c->pass_room);
}

/* Reports the last recorded pass to the caller. */
static void report_pass(const drive *d)
{
    search *s = d->s;
    const nw_control *c = s->c;
    if (!c->limits.pass || s->stopped || s->number > 0)
        return;
    const nw_pass *last = &c->pass[c->passes - 1];
    nw_iteration so_far = {.depth = d->depth,
                           .deepest = s->deepest,
                           .value = last->value,
                           .pass = last,
                           .passes = 1,
                           .nodes = nw_all_nodes(s),
                           .counts = nw_all_counts(s),
                           .seconds = nw_search_seconds(s),
                           .crossings = c->crossings};
    so_far.pv_length = nw_table_line(s, d->root, s->root.best, so_far.pv, 64);
    so_far.move = so_far.pv_length > 0 ? so_far.pv[0] : NW_NO_MOVE;
    if (c->limits.pass(c->limits.context, &so_far) != 0)
        s->stopped = true;
}

/* One call of the driver's recursion at the root, by the chosen scheme. */
static nw_score call_root(const drive *d, nw_score alpha, nw_score beta)
{
    search *s = d->s;
    const game_pos *root = d->root;
    const int depth = d->depth;
    assert(alpha < beta && depth > 0);
    recursion *call = s->c->driver->call;
    const nw_scheme scheme = s->parallel ? s->parallel->scheme : NW_SPLIT;
    s->pass_nodes = s->nodes;
    if (call == nw_minimax)
        return call(s, root, alpha, beta, depth, 0);
    if (scheme == NW_TREE_SPLIT)
        return nw_tree_split(s, root, alpha, beta, depth, 0);
    if (scheme == NW_ABDADA || scheme == NW_BRACKETS)
        return nw_call_together(s, root, (nw_bounds){alpha, beta}, depth, d->guess);
    return call(s, root, alpha, beta, depth, 0);
}

/* One call at the root; keeps the proved bound. */
static nw_score call(drive *d, nw_score alpha, nw_score beta)
{
    search *s = d->s;
    nw_bounds *f = &d->proved;
    if (!begin_pass(s))
        return alpha;
    PROBE(watch_pass(s, NW_EVENT_PASS, alpha, beta, 0));
    const nw_score g = call_root(d, alpha, beta);
    if (s->stopped)
        return g;
    PROBE(watch_pass(s, NW_EVENT_DONE, alpha, beta, g));
    record_pass(s, alpha, beta, g);
    end_pass(s, g > alpha);
    if (s->number == 0)
        s->c->crossings += (g > alpha && g > f->f_plus) || (g < beta && g < f->f_minus);
    report_pass(d);
    if (g < beta)
        f->f_plus = min_score(f->f_plus, g);
    if (g > alpha)
        f->f_minus = max_score(f->f_minus, g);
    assert(may_cross(s) || f->f_minus <= f->f_plus);
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

/* Records a null window that some thread has searched; lock held. */
typedef struct bracket_record {
    bracket_listener base;
    drive *d;
} bracket_record;

static void record_answer(bracket_listener *l, const search *by, nw_score gamma, nw_score g)
{
    drive *d = ((bracket_record *)l)->d;
    nw_bounds *f = &d->proved;
    (void)by;
    record_pass(d->s, gamma - 1, gamma, g);
    d->s->c->crossings += g >= gamma ? g > f->f_plus : g < f->f_minus;
    if (g >= gamma)
        f->f_minus = max_score(f->f_minus, g);
    else
        f->f_plus = min_score(f->f_plus, g);
}

static void drive_brackets(drive *d, nw_mtd *m)
{
    bracket_record r = {{record_answer}, d};
    if (!begin_pass(d->s))
        return;
    nw_brackets(d->s, d->root, d->depth, m, &r.base);
    end_pass(d->s, !d->s->stopped);
}

/* The range of the options, or around the guess. */
static nw_bounds range_of(const drive *d)
{
    const nw_options *on = &d->s->on;
    nw_bounds game;
    game_range(d->root, &game.f_minus, &game.f_plus);
    return (on->forms & NW_FORM_BI_ASPIRATION)
               ? (nw_bounds){d->guess - on->delta, d->guess + on->delta}
               : nw_mtd_range(game, on->lo, on->hi);
}

/* A user's driver that would never end, or a formula that failed, ends the search. */
static bool follows_rules(drive *d, const nw_rules *rules, const nw_mtd *m)
{
    search *s = d->s;
    nw_error why;
    if (m->row != &nw_mtd_rows[NW_MTD_OWN] || nw_rules_check(rules, m, &why) == 0)
        return true;
    if (s->number == 0)
        s->c->failed = nw_fail(s->c->err, why.code, "%s", why.text);
    s->stopped = true;
    return false;
}

/* Null windows, chosen by core/mtd.h or by the user's rules, until the bounds meet. */
static void drive_mtd(drive *d)
{
    const nw_options *on = &d->s->on;
    nw_mtd m = {.row = d->s->c->driver->mtd,
                .unit = 1,
                .proved = NW_NO_BOUNDS,
                .guess = d->guess,
                .step = on->step || !(on->forms & NW_FORM_ACCELERATE) ? on->step : 1,
                .accelerate = (on->forms & NW_FORM_ACCELERATE) != 0,
                .delta = on->delta,
                .range = range_of(d)};
    nw_rules rules = {.first = on->driver.first,
                      .next = on->driver.next,
                      .driver = d->s->c->limits.driver,
                      .context = d->s->c->limits.context};
    if (m.row == &nw_mtd_rows[NW_MTD_OWN])
        nw_rules_drive(&rules, &m);
    nw_mtd_start(&m);
    if (d->s->parallel && d->s->parallel->scheme == NW_BRACKETS) {
        drive_brackets(d, &m);
        return;
    }
    do {
        if (!follows_rules(d, &rules, &m))
            return;
        assert(nw_mtd_is_open(&m));
        const nw_score g = call(d, m.gamma - 1, m.gamma);
        if (d->s->stopped)
            return;
        nw_mtd_take(&m, g);
    } while (nw_mtd_next(&m));
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
    drive_mtd(d);
}

/* --- the best move */

/* A root move has passed a test: the best so far if no other has a higher bound. */
static void root_move_stands(drive *d, const root_moves *r, int i)
{
    assert(i >= 0 && i < r->count);
    search *s = d->s;
    const int best = highest_f_minus(r), earlier = s->root.earlier;
    const nw_score g = r->move[best].f_minus;
    if (best != i)
        return;
    root_improves(s, best, g, earlier >= 0 && r->move[earlier].f_plus <= g);
    end_pass(s, true);
    report_pass(d);
}

/* Tests root move i against gamma. */
static void test_root_move(drive *d, const move_list *list, root_moves *r, int i, nw_score gamma)
{
    assert(i >= 0 && i < r->count && gamma > -NW_INF);
    search *s = d->s;
    if (!begin_pass(s))
        return;
    GAME_CHILD(child, d->root);
    note_move(s, d->root, list_move(list, i), 0);
    game_play(&child, d->root, list_move(list, i));
    PROBE(watch_pass(s, NW_EVENT_PASS, gamma - 1, gamma, 0));
    PROBE(watch_move(s, 0, (unsigned)i, &child));
    const nw_score g = value_below(s, s->c->driver->call, d->root, &child,
                                   (nw_bounds){gamma - 1, gamma}, d->depth - 1, 1);
    if (s->stopped)
        return;
    PROBE(watch_pass(s, NW_EVENT_DONE, gamma - 1, gamma, g));
    record_pass(s, gamma - 1, gamma, g);
    if (s->number == 0)
        s->c->crossings += g >= gamma ? g > r->move[i].f_plus : g < r->move[i].f_minus;
    keep_bound(r, i, gamma, g);
    if (g >= gamma)
        root_move_stands(d, r, i);
}

/* The best move and its bounds are those of the root. */
static void keep_best(drive *d, const root_moves *r)
{
    const int best = highest_f_minus(r), earlier = d->s->root.earlier;
    const nw_bounds f = r->move[best];
    if (f.f_minus == -NW_INF)
        return;
    root_improves(d->s, best, f.f_minus, earlier >= 0 && r->move[earlier].f_plus <= f.f_minus);
    end_pass(d->s, true);
    d->proved = (nw_bounds){f.f_minus, max_score(f.f_plus, f.f_minus)};
}

/* The root moves without bounds; excluded moves get the worst. False if there are none, which
 * happens only in a game that lists other moves on every call; its value is then wrong. */
static bool open_root(drive *d, move_list *list, root_moves *r)
{
    const unsigned char *skip = d->s->c->skip_root;
    count_node(d->s);
    PROBE(d->s->counts.interior++);
    r->count = list_moves(list, d->root);
    for (int i = 0; i < r->count; i++)
        r->move[i] = (nw_bounds){-NW_INF, skip && skip[i] ? -NW_INF : NW_INF};
    if (r->count == 0)
        d->proved = (nw_bounds){0, 0};
    return r->count > 0;
}

static void drive_best(drive *d)
{
    move_list list;
    nw_bounds bounds[GAME_MAX_MOVES];
    root_moves r = {.move = bounds};
    int move = 0;
    nw_score gamma = 0;
    if (!open_root(d, &list, &r))
        return;
    while (!d->s->stopped && best_next(&r, d->guess, &move, &gamma))
        test_root_move(d, &list, &r, move, gamma);
    keep_best(d, &r);
}

static void drive_bounding(drive *d)
{
    move_list list;
    nw_bounds bounds[GAME_MAX_MOVES];
    root_moves r = {.move = bounds};
    int move = 0;
    nw_score gamma = d->guess + 1;
    if (!open_root(d, &list, &r))
        return;
    do {
        for (int i = 0; i < r.count && !d->s->stopped; i++)
            if (bounding_tests(&r, i, gamma))
                test_root_move(d, &list, &r, i, gamma);
    } while (!d->s->stopped && bounding_next(&r, &move, &gamma));
    keep_best(d, &r);
}

static void drive_bns(drive *d)
{
    move_list list;
    nw_bounds bounds[GAME_MAX_MOVES], game;
    root_moves r = {.move = bounds};
    nw_score gamma;
    int better;
    if (!open_root(d, &list, &r))
        return;
    game_range(d->root, &game.f_minus, &game.f_plus);
    bns_state x = bns_start(range_of(d), game, r.count);
    do {
        gamma = bns_gamma(&x);
        better = 0;
        for (int i = 0; i < r.count && !d->s->stopped; i++) {
            if (!bns_tests(&x, &r, i))
                continue;
            if (bounding_tests(&r, i, gamma))
                test_root_move(d, &list, &r, i, gamma);
            if (r.move[i].f_minus >= gamma) {
                better++;
                x.best = i;
            }
        }
    } while (!d->s->stopped && bns_goes_on(&x, &r, gamma, better));
    keep_best(d, &r);
}

/* --- the rows */

static const nw_driver rows[] = {
    {"minimax", drive_full, nw_minimax, NULL},
    {"alphabeta", drive_full, nw_alphabeta, NULL},
    {"negascout", drive_full, nw_negascout, NULL},
    {"pvs", drive_full, nw_negascout, NULL}, /* fail-soft, they are one: see negascout.c */
    {"aspiration", drive_aspiration, nw_alphabeta, NULL},
    {"aspiration-negascout", drive_aspiration, nw_negascout, NULL},
    {"mt-sss", drive_mtd, nw_alphabeta, &nw_mtd_rows[NW_MT_SSS]},
    {"mt-dual", drive_mtd, nw_alphabeta, &nw_mtd_rows[NW_MT_DUAL]},
    {"mtdf", drive_mtd, nw_alphabeta, &nw_mtd_rows[NW_MTD_F]},
    {"mtd-bi", drive_mtd, nw_alphabeta, &nw_mtd_rows[NW_MTD_BI]},
    {"mtd-step", drive_mtd, nw_alphabeta, &nw_mtd_rows[NW_MTD_STEP]},
    {"mtd-best", drive_best, nw_alphabeta, NULL},
    {"alpha-bounding", drive_bounding, nw_alphabeta, NULL},
    {"bns", drive_bns, nw_alphabeta, NULL},
    {"mtd", drive_mtd, nw_alphabeta, &nw_mtd_rows[NW_MTD_OWN]},
    {"test", drive_test, nw_alphabeta, &nw_mtd_rows[NW_MTD_F]},
};

const nw_driver *nw_driver_find(const char *algorithm)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].name, algorithm) == 0)
            return &rows[i];
    return NULL;
}

nw_bounds nw_drive(search *s, const game_pos *root, int depth, nw_score guess)
{
    drive d = {.s = s, .root = root, .depth = depth, .guess = guess, .proved = NW_NO_BOUNDS};
    assert(depth > 0 && guess >= NW_SCORE_MIN && guess <= NW_SCORE_MAX);
    s->c->driver->drive(&d);
    return d.proved;
}
