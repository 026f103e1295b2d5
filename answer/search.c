/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "core/error.h"
#include "answer/options.h"
#include "answer/position.h"
#include "library/bench.h"
#include "library/option_json.h"
#include "play/player.h"
#include <stdlib.h>
#include <string.h>

/* The practical search: reported as it runs, the value of every move, a move to play, and the
 * signature. Values are for the side to move. */

typedef struct searching {
    answer *a;
    position p;
    nw_options options;
    nw_limits limits;
    nw_searcher *searcher;
} searching;

/* --- lines */

static void add_move(json *j, const position *p, nw_move move)
{
    char name[POSITION_NAME];
    if (move == NW_NO_MOVE) {
        json_null(j, "move");
        json_null(j, "notation");
        return;
    }
    json_string(j, "move", position_move(p, move, name));
    json_string(j, "notation", position_notation(p, move, name));
}

static void add_effort(json *j, uint64_t nodes, double seconds)
{
    json_unsigned(j, "nodes", nodes);
    json_number(j, "seconds", seconds);
}

static int on_pass(void *context, const nw_iteration *i)
{
    searching *s = context;
    json *j = &s->a->j;
    json_object(j, NULL);
    json_object(j, "pass");
    json_integer(j, "depth", i->depth);
    json_score(j, "alpha", i->pass->alpha);
    json_score(j, "beta", i->pass->beta);
    json_score(j, "value", i->pass->value);
    add_effort(j, i->nodes, i->seconds);
    add_move(j, &s->p, i->move);
    json_end(j);
    json_end(j);
    answer_send(s->a);
    return s->a->closed;
}

static int on_iteration(void *context, const nw_iteration *i)
{
    searching *s = context;
    json *j = &s->a->j;
    json_object(j, NULL);
    json_object(j, "iteration");
    json_integer(j, "depth", i->depth);
    json_score(j, "value", i->value);
    add_move(j, &s->p, i->move);
    add_effort(j, i->nodes, i->seconds);
    json_integer(j, "passes", i->passes);
    position_line(&s->p, j, "pv", i->pv, i->pv_length);
    json_integer(j, "table_used", nw_table_used(s->searcher));
    if (s->options.lab)
        json_counts(j, "counts", &i->counts);
    json_end(j);
    json_end(j);
    answer_send(s->a);
    return s->a->closed;
}

static void add_statistics(json *j, const nw_statistics *t, int depth)
{
    json_object(j, "statistics");
    json_unsigned(j, "table_probes", t->table_probes);
    json_unsigned(j, "table_hits", t->table_hits);
    json_unsigned(j, "table_stores", t->table_stores);
    json_unsigned(j, "table_replaced", t->table_replaced);
    json_unsigned(j, "etc_lookups", t->etc_lookups);
    json_unsigned(j, "etc_cutoffs", t->etc_cutoffs);
    json_unsigneds(j, "cutoffs_by_move", t->cutoffs_by_move, 16);
    json_unsigneds(j, "cutoffs", t->cutoffs, depth + 1);
    json_unsigneds(j, "first_cutoffs", t->first_cutoffs, depth + 1);
    json_end(j);
}

static void say_result(searching *s, const nw_result *r)
{
    json *j = &s->a->j;
    json_object(j, NULL);
    json_object(j, "result");
    json_score(j, "value", r->value);
    json_score(j, "lower", r->lower);
    json_score(j, "upper", r->upper);
    add_move(j, &s->p, r->move);
    json_integer(j, "depth", r->depth);
    json_bool(j, "complete", r->complete);
    position_line(&s->p, j, "pv", r->pv, r->pv_length);
    add_effort(j, r->nodes, r->seconds);
    if (s->options.play)
        json_integer(j, "win_plies", nw_win_plies(s->p.game->rules, r->value));
    if (s->options.lab && r->statistics) {
        json_counts(j, "counts", &r->counts);
        add_statistics(j, r->statistics, r->depth);
    }
    nw_settings_json(j, &s->options);
    json_end(j);
    json_end(j);
    answer_send(s->a);
}

/* --- what is asked for */

static void read_limits(searching *s, int depth)
{
    const answer_host *host = s->a->host;
    json_document *r = s->a->r;
    s->limits.depth = (int)json_get_integer(r, 0, "depth", 1, NW_PLIES_MAX, depth);
    s->limits.seconds = json_get_number(r, 0, "seconds", 0.001, host->seconds, host->seconds);
    s->limits.nodes = (uint64_t)json_get_integer(r, 0, "nodes", 1, 1000000000000, 0);
    s->limits.stop = host->stop;
    s->limits.pass = on_pass;
    s->limits.iteration = on_iteration;
    s->limits.context = s;
}

/* What plays has all of the machine that the host gives. */
static void read_strength(searching *s)
{
    const answer_host *host = s->a->host;
    const int bits = s->options.table_bits;
    const bool given = json_member(s->a->r, 0, "table") != NULL;
    s->options.threads = host->threads > 0 ? host->threads : 1;
    options_practical(s->a, &s->options);
    if (!given && host->table_bits > 0)
        s->options.table_bits = bits < host->table_bits ? bits : host->table_bits;
}

static int open_searching(searching *s, answer *a, nw_error *err)
{
    *s = (searching){.a = a};
    return position_open(&s->p, a, err);
}

static void free_searching(searching *s)
{
    nw_searcher_free(s->searcher);
    position_free(&s->p);
}

static int run(searching *s, nw_result *result, nw_error *err)
{
    int rc = nw_searcher_create(&s->searcher, s->p.game->rules, &s->options, err);
    if (rc == 0)
        rc = nw_search(s->searcher, s->p.state, &s->limits, result, err);
    return rc;
}

/* --- search */

static int search(searching *s, nw_error *err)
{
    nw_result result;
    s->options = nw_defaults(s->p.game->rules);
    options_practical(s->a, &s->options);
    read_limits(s, nw_position_height(s->p.at));
    int rc = answer_check(s->a, err);
    if (rc == 0)
        rc = run(s, &result, err);
    if (rc == 0)
        say_result(s, &result);
    return rc;
}

int answer_search(answer *a, nw_error *err)
{
    searching s;
    int rc = open_searching(&s, a, err);
    if (rc == 0)
        rc = search(&s, err);
    free_searching(&s);
    return rc;
}

/* --- think: the move that the program would play */

static int think(searching *s, nw_error *err)
{
    nw_result result;
    play_player player;
    const char *words = json_get_text(s->a->r, 0, "player", "");
    if (!s->p.played || s->p.path > 0)
        return nw_fail(err, NW_EINVAL, "think: only a board game is played, without a path");
    int rc = play_player_parse(&player, s->p.game, words, err);
    if (rc < 0)
        return rc;
    s->options = player.options;
    if (player.nodes > 0)
        s->limits.nodes = player.nodes;
    read_limits(s, player.depth);
    read_strength(s);
    s->limits.history = played_history(&s->p.match, &s->limits.history_count);
    s->limits.reversible = s->p.match.quiet[s->p.match.plies];
    rc = answer_check(s->a, err);
    if (rc == 0)
        rc = run(s, &result, err);
    if (rc == 0)
        say_result(s, &result);
    return rc;
}

int answer_think(answer *a, nw_error *err)
{
    searching s;
    int rc = open_searching(&s, a, err);
    if (rc == 0)
        rc = think(&s, err);
    free_searching(&s);
    return rc;
}

/* --- the value of every move */

static void say_value(searching *s, nw_move move, const nw_result *result)
{
    json *j = &s->a->j;
    json_object(j, NULL);
    add_move(j, &s->p, move);
    json_score(j, "value", -result->value);
    json_bool(j, "complete", result->complete);
    add_effort(j, result->nodes, result->seconds);
    json_end(j);
    answer_send(s->a);
}

/* One searcher for all: what the table learnt of one move serves the next. */
static int value_moves(searching *s, int depth, nw_error *err)
{
    const nw_game *rules = s->p.game->rules;
    nw_move moves[NW_MOVES_MAX];
    nw_result result;
    const int count = position_moves(&s->p, moves);
    const double end = nw_seconds() + s->limits.seconds;
    void *child = calloc(1, rules->state_size);
    int rc = child ? nw_searcher_create(&s->searcher, rules, &s->options, err)
                   : nw_fail(err, NW_ENOMEM, "out of memory");
    for (int i = 0; i < count && rc == 0 && !*s->a->host->stop; i++) {
        const double left = (end - nw_seconds()) / (count - i);
        rules->play(child, s->p.state, moves[i]);
        s->limits.depth = depth > 1 ? depth - 1 : 1;
        s->limits.seconds = left > 0.001 ? left : 0.001;
        rc = nw_search(s->searcher, child, &s->limits, &result, err);
        if (rc == 0)
            say_value(s, moves[i], &result);
    }
    free(child);
    return rc;
}

static int values(searching *s, nw_error *err)
{
    if (s->p.tree)
        return nw_fail(err, NW_EINVAL, "values: of a board game; a tree has facts");
    s->options = nw_defaults(s->p.game->rules);
    read_limits(s, 0);
    options_practical(s->a, &s->options);
    const int depth = s->limits.depth;
    s->limits.pass = NULL;
    s->limits.iteration = NULL;
    if (depth == 0)
        json_refuse(s->a->r, "depth: missing, as in \"depth\": 6");
    int rc = answer_check(s->a, err);
    if (rc == 0)
        rc = value_moves(s, depth, err);
    if (rc < 0)
        return rc;
    json_object(&s->a->j, NULL);
    json_bool(&s->a->j, "done", true);
    json_end(&s->a->j);
    answer_send(s->a);
    return 0;
}

int answer_values(answer *a, nw_error *err)
{
    searching s;
    int rc = open_searching(&s, a, err);
    if (rc == 0)
        rc = values(&s, err);
    free_searching(&s);
    return rc;
}

/* --- the signature */

static void add_algorithm(void *context, const char *algorithm, uint64_t nodes)
{
    json_unsigned(context, algorithm, nodes);
}

int answer_bench(answer *a, nw_error *err)
{
    uint64_t nodes = 0;
    int rc = answer_check(a, err);
    if (rc < 0)
        return rc;
    json_object(&a->j, NULL);
    json_object(&a->j, "algorithms");
    rc = nw_bench(add_algorithm, &a->j, &nodes, err);
    if (rc < 0)
        return rc;
    json_end(&a->j);
    json_unsigned(&a->j, "signature", nodes);
    json_end(&a->j);
    answer_send(a);
    return 0;
}
