/* SPDX-License-Identifier: MIT */
#include "library/published.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/flag.h"
#include "library/instances.h"
#include "library/options.h"
#include <assert.h>
#include <string.h>

enum { ENTRY_BYTES = 64 }; /* of a stored node, and a little more than the largest */

const char *nw_published_refused(const char *algorithm)
{
    if (!nw_book_find(algorithm))
        return "unknown";
    return strcmp(algorithm, "pns") == 0 ? "it answers a question and returns no move" : NULL;
}

/* One search. */
typedef struct attempt {
    nw_searcher *s;
    const void *state;
    const nw_limits *limits;
    nw_book_limits within;
    nw_lab_options options;
    nw_result *result;
    nw_counts spent; /* by iterations before this one */
} attempt;

/* Only positions since the last irreversible move can come back. */
static void add_history(attempt *a)
{
    const nw_limits *l = a->limits;
    const int count = l->reversible < l->history_count ? l->reversible : l->history_count;
    if (!l->history || !a->s->game.key || count <= 0)
        return;
    a->within.history = l->history + (l->history_count - count);
    a->within.history_count = count;
}

/* The budget of an algorithm that has one; UCT counts visits by it. */
static int budget_of(const nw_limits *l)
{
    const uint64_t most =
        l->evaluations && (!l->nodes || l->evaluations < l->nodes) ? l->evaluations : l->nodes;
    return most && most < NW_SCORE_MAX ? (int)most : NW_SCORE_MAX;
}

static void begin(attempt *a)
{
    const nw_options *o = &a->s->control.options;
    const nw_limits *l = a->limits;
    const size_t bytes = (size_t)16 << (o->table_bits ? o->table_bits : 20);
    const double seconds = l->soft_seconds > 0 ? l->soft_seconds : l->seconds;
    a->s->grown.limit = bytes;
    a->within = (nw_book_limits){.evaluations = l->evaluations,
                                 .nodes = l->nodes,
                                 .seconds = seconds,
                                 .clock = a->s->control.clock,
                                 .entries = bytes / ENTRY_BYTES,
                                 .win = a->s->engine->win,
                                 .graph = &a->s->grown,
                                 .kept = &a->s->kept};
    add_history(a);
    a->options = nw_lab_defaults();
    a->options.algorithm = o->algorithm;
    a->options.stop = l->stop;
    a->options.budget = budget_of(l);
    a->options.within = &a->within;
    for (int i = 0; nw_option_at(i); i++) { /* the parameters that both have */
        const nw_option *row = nw_option_at(i);
        if (row->at && row->lab_at)
            memcpy((char *)&a->options + row->lab_at, (const char *)o + row->at,
                   nw_option_size(row));
    }
}

static void add_counts(nw_counts *sum, const nw_counts *more)
{
    sum->leaf += more->leaf;
    sum->interior += more->interior;
    sum->table += more->table;
}

/* The line as moves of the game. */
static void add_line(attempt *a, const nw_book_result *r)
{
    const nw_game *game = &a->s->game;
    custom_word room[2][NW_STATE_MAX / sizeof(custom_word)];
    nw_move moves[NW_MOVES_MAX];
    nw_result *to = a->result;
    const void *at = a->state;
    to->pv_length = 0;
    for (int i = 0; i < r->pv_length && i < NW_PLIES_MAX; i++) {
        const int count = game->moves(at, moves);
        if ((int)r->pv[i] >= count)
            return;
        game->play(room[i % 2], at, moves[r->pv[i]]);
        at = room[i % 2];
        to->pv[to->pv_length++] = moves[r->pv[i]];
    }
}

static void keep(attempt *a, const nw_book_result *r, int depth)
{
    nw_result *to = a->result;
    const bool estimate = r->bound == NW_ESTIMATE;
    add_line(a, r);
    to->value = r->value;
    to->lower = estimate ? NW_SCORE_MIN : r->value;
    to->upper = estimate ? NW_SCORE_MAX : r->value;
    to->move = to->pv_length > 0 ? to->pv[0] : NW_NO_MOVE;
    to->depth = depth;
    to->proof = NW_PROVED_ITERATION;
}

static double seconds_of(const attempt *a)
{
    return nw_clock_read(&a->s->control.clock, a->spent.leaf + a->spent.interior, a->spent.leaf);
}

/* Reports to the caller; true: stop. */
static bool report(const attempt *a)
{
    const nw_result *r = a->result;
    nw_iteration it = {.depth = r->depth,
                       .value = r->value,
                       .move = r->move,
                       .nodes = a->spent.leaf + a->spent.interior,
                       .counts = a->spent,
                       .seconds = seconds_of(a),
                       .pv_length = r->pv_length < 64 ? r->pv_length : 64};
    memcpy(it.pv, r->pv, (size_t)it.pv_length * sizeof *it.pv);
    return a->limits->iteration && a->limits->iteration(a->limits->context, &it) != 0;
}

static int run_once(attempt *a, nw_book_result *r, nw_error *err)
{
    custom_pos custom;
    const char *game = a->s->engine->game;
    const nw_game_info *info = nw_game_find(game, strlen(game)); // NULL: a game of the caller's
    const bool is_tree = info && info->is_tree;
    custom = custom_root(&a->s->game, a->state, NULL);
    const void *pos = is_tree ? a->state : &custom;
    const int rc = nw_book_for(is_tree)->run(a->options.algorithm, pos, &a->options, r, err);
    add_counts(&a->spent, &r->counts);
    return rc;
}

/* The limits left for the next iteration; false: none. */
static bool is_left(attempt *a)
{
    const nw_limits *l = a->limits;
    const uint64_t nodes = a->spent.leaf + a->spent.interior;
    if ((l->nodes && nodes >= l->nodes) || (l->evaluations && a->spent.leaf >= l->evaluations) ||
        (a->within.seconds > 0 && seconds_of(a) >= a->within.seconds) || nw_is_set(l->stop))
        return false;
    a->within.nodes = l->nodes ? l->nodes - nodes : 0;
    a->within.evaluations = l->evaluations ? l->evaluations - a->spent.leaf : 0;
    a->within.before = a->spent;
    return true;
}

/* To depth 1, 2, ... within the limits, while a deeper search visits more nodes. */
static int deepen(attempt *a, nw_error *err)
{
    const int most = a->limits->depth ? a->limits->depth : NW_PLIES_MAX;
    nw_counts before = {0};
    int rc = 0;
    for (int depth = 1; depth <= most && rc == 0 && is_left(a); depth++) {
        nw_book_result r;
        a->options.depth = depth;
        rc = run_once(a, &r, err);
        if (rc == 0)
            keep(a, &r, depth);
        const bool same = r.counts.leaf == before.leaf && r.counts.interior == before.interior;
        before = r.counts;
        nw_book_free(&r);
        if (rc == 0 && (report(a) || (same && !a->limits->depth)))
            break;
    }
    a->result->complete = rc == 0;
    return rc == NW_ESTOP ? 0 : rc;
}

/* Once, to the end of the budget. */
static int spend(attempt *a, nw_error *err)
{
    nw_book_result r;
    a->options.depth = a->limits->depth ? a->limits->depth : NW_PLIES_MAX;
    const int rc = run_once(a, &r, err);
    if (rc == 0) {
        keep(a, &r, r.pv_length);
        a->result->complete = r.settled;
        report(a);
    }
    nw_book_free(&r);
    return rc == NW_ESTOP ? 0 : rc;
}

int nw_published_search(nw_searcher *s, const void *state, const nw_limits *limits,
                        nw_result *result, nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    attempt a = {.s = s, .state = state, .limits = limits, .result = result};
    const int count = s->game.moves(state, moves);
    assert(nw_book_find(s->control.options.algorithm));
    if (limits->only && limits->only_count < count)
        return nw_fail(err, NW_EINVAL, "only: %s considers every move",
                       s->control.options.algorithm);
    begin(&a);
    *result = (nw_result){.move = count > 0 ? moves[0] : NW_NO_MOVE};
    if (count == 0)
        result->value = s->game.result ? s->game.result(state) : s->game.evaluate(state);
    else if (count > 0) {
        const bool once = nw_book_reads(nw_book_find(a.options.algorithm), "budget");
        const int rc = once ? spend(&a, err) : deepen(&a, err);
        if (rc < 0)
            return rc;
    }
    result->counts = a.spent;
    result->nodes = s->control.nodes = a.spent.leaf + a.spent.interior;
    result->seconds = seconds_of(&a);
    return 0;
}
