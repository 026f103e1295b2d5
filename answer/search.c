/* SPDX-License-Identifier: MIT */
#include "answer/searching.h"
#include "core/clock.h"
#include "core/error.h"
#include "answer/options.h"
#include "library/bench.h"
#include <stdlib.h>
#include <string.h>

/* The practical search: progress reports, the value of every move, and the signature. */

/* --- lines */

static void send_line(searching *s)
{
    json_end(&s->a->j);
    answer_send(s->a);
}

static int on_pass(void *context, const nw_iteration *i)
{
    searching *s = context;
    json_object(&s->a->j, NULL);
    found_write_pass(&s->a->j, "pass", &s->found, i);
    send_line(s);
    return s->a->closed;
}

static int on_iteration(void *context, const nw_iteration *i)
{
    searching *s = context;
    json_object(&s->a->j, NULL);
    found_write_iteration(&s->a->j, "iteration", &s->found, i);
    send_line(s);
    return s->a->closed;
}

void searching_result(searching *s)
{
    json *j = &s->a->j;
    json_object(j, NULL);
    json_object(j, "result");
    found_write(j, &s->found);
    json_end(j);
    send_line(s);
}

/* --- limits */

#define COUNT_MOST 1000000000000

/* The request's own; without, those that are set. */
void searching_limits(searching *s, int depth)
{
    const answer_host *host = s->a->host;
    json_document *r = s->a->r;
    s->limits.depth = (int)json_get_integer(r, 0, "depth", 1, NW_PLIES_MAX, depth);
    s->limits.seconds = json_get_number(r, 0, "seconds", 0.001, host->seconds, host->seconds);
    s->limits.size = sizeof s->limits;
    s->limits.nodes =
        (uint64_t)json_get_integer(r, 0, "nodes", 1, COUNT_MOST, (int64_t)s->limits.nodes);
    s->limits.evaluations = (uint64_t)json_get_integer(r, 0, "evaluations", 1, COUNT_MOST,
                                                       (int64_t)s->limits.evaluations);
    s->limits.stop = host->stop;
    s->limits.pass = on_pass;
    s->limits.iteration = on_iteration;
    s->limits.context = s;
}

void searching_start(searching *s, nw_searcher *searcher)
{
    position_name(&s->p, &s->name);
    s->found = (found_search){.game = s->p.game,
                              .state = s->p.state,
                              .position = s->name.text,
                              .options = &s->options,
                              .searcher = searcher,
                              .result = &s->result};
}

static int run(searching *s, nw_error *err)
{
    int rc = nw_searcher_create(&s->searcher, s->p.game->rules, &s->options, err);
    if (rc < 0)
        return rc;
    searching_start(s, s->searcher);
    rc = nw_search(s->searcher, s->p.state, &s->limits, &s->result, err);
    if (rc == 0)
        searching_result(s);
    return rc;
}

int searching_answer(searching *s, answer *a, searching_step *read, searching_step *carry_out,
                     nw_error *err)
{
    s->a = a;
    int rc = position_open(&s->p, a, err);
    if (rc == 0)
        rc = read(s, err);
    if (rc == 0)
        rc = answer_check(a, err);
    if (rc == 0)
        rc = carry_out(s, err);
    nw_searcher_free(s->searcher);
    nw_buffer_free(&s->name);
    position_free(&s->p);
    return rc;
}

/* --- search, with the options of `nullwindow search` */

static int read_search(searching *s, nw_error *err)
{
    const nw_game *rules = s->p.game->rules;
    const bool play = json_get_bool(s->a->r, 0, "play", false);
    nw_options *o = &s->options;
    (void)err;
    *o = play ? nw_play_defaults(rules) : nw_defaults(rules);
    o->lab = !play;
    if (o->lab)
        nw_set_form(o, NW_FORM_STORE_LEAVES, 1); /* so that counts are comparable between games */
    options_practical(s->a, o);
    o->lab &= !o->selective;
    o->play |= o->selective != 0; /* selectivity requires play */
    searching_limits(s, nw_position_height(s->p.at));
    return 0;
}

int answer_search(answer *a, nw_error *err)
{
    searching s = {0};
    return searching_answer(&s, a, read_search, run, err);
}

/* --- the value of every move */

static void say_value(searching *s, nw_move move)
{
    json *j = &s->a->j;
    char name[POSITION_NAME];
    json_object(j, NULL);
    json_string(j, "move", position_move(&s->p, move, name));
    json_string(j, "notation", position_notation(&s->p, move, name));
    json_score(j, "value", -s->result.value);
    json_bool(j, "complete", s->result.complete);
    json_unsigned(j, "nodes", s->result.nodes);
    json_number(j, "seconds", s->result.seconds);
    send_line(s);
}

/* One searcher for all: table entries of one move serve the next. */
static int value_moves(searching *s, nw_error *err)
{
    const nw_game *rules = s->p.game->rules;
    nw_move moves[NW_MOVES_MAX];
    const int count = position_moves(&s->p, moves);
    const double end = nw_seconds() + s->limits.seconds;
    void *child = calloc(1, rules->state_size);
    int rc = child ? nw_searcher_create(&s->searcher, rules, &s->options, err)
                   : nw_fail(err, NW_ENOMEM, "out of memory");
    s->limits.depth -= s->limits.depth > 1;
    for (int i = 0; i < count && rc == 0 && !*s->a->host->stop; i++) {
        const double left = (end - nw_seconds()) / (count - i);
        rules->play(child, s->p.state, moves[i]);
        s->limits.seconds = left > 0.001 ? left : 0.001;
        rc = nw_search(s->searcher, child, &s->limits, &s->result, err);
        if (rc == 0)
            say_value(s, moves[i]);
    }
    free(child);
    if (rc < 0)
        return rc;
    json_object(&s->a->j, NULL);
    json_bool(&s->a->j, "done", true);
    send_line(s);
    return 0;
}

static int read_values(searching *s, nw_error *err)
{
    if (s->p.tree)
        return nw_fail(err, NW_EINVAL, "values: of a board game; a tree has facts");
    s->options = nw_defaults(s->p.game->rules);
    searching_limits(s, 0);
    options_practical(s->a, &s->options);
    s->limits.pass = NULL;
    s->limits.iteration = NULL;
    if (s->limits.depth == 0)
        json_refuse(s->a->r, "depth: missing, as in \"depth\": 6");
    return 0;
}

int answer_values(answer *a, nw_error *err)
{
    searching s = {0};
    return searching_answer(&s, a, read_values, value_moves, err);
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
