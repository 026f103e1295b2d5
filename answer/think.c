/* SPDX-License-Identifier: MIT */
#include "answer/analysis.h"
#include "answer/options.h"
#include "answer/searching.h"
#include "core/clock.h"
#include "core/error.h"
#include "play/level.h"
#include "play/player.h"
#include <stdlib.h>

/* Play: the move that the program would make, its best lines, and a game analysed. */

enum { LINES_MOST = 8 };

typedef struct thinking {
    searching s; /* first: handlers get its address */
    play_engine engine;
    int level, lines, from;
    double seconds; /* per position of an analysis */
    double end;     /* of several lines, by nw_seconds */
} thinking;

static thinking *of(searching *s)
{
    return (thinking *)s;
}

/* Play uses all resources the host grants. */
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

static int read_player(searching *s, nw_error *err)
{
    play_player player;
    const char *words = json_get_text(s->a->r, 0, "player", "");
    if (!s->p.played || s->p.path > 0)
        return nw_fail(err, NW_EINVAL, "only a board game is played, without a path");
    const int rc = play_player_parse(&player, s->p.game, words, err);
    if (rc < 0)
        return rc;
    s->options = player.options;
    s->limits.nodes = player.nodes;
    s->limits.evaluations = player.evaluations;
    s->limits.evaluation_seconds = player.evaluation_cost;
    s->limits.node_seconds = player.node_cost;
    searching_limits(s, player.depth);
    read_strength(s);
    of(s)->level = player.level;
    return 0;
}

static int open_engine(searching *s, nw_error *err)
{
    const int rc = play_engine_open(&of(s)->engine, s->p.game, &s->options, true, err);
    searching_start(s, of(s)->engine.searcher);
    return rc;
}

/* The keys of the positions before the one after that many plies. */
static void set_history(searching *s, int ply)
{
    s->limits.history = s->p.match.key;
    s->limits.history_count = ply;
    s->limits.reversible = s->p.match.quiet[ply];
}

static int answer_by(answer *a, searching_step *read, searching_step *carry_out, nw_error *err)
{
    thinking t = {.lines = 1};
    const int rc = searching_answer(&t.s, a, read, carry_out, err);
    play_engine_close(&t.engine);
    return rc;
}

/* --- think */

static int read_think(searching *s, nw_error *err)
{
    const int rc = read_player(s, err);
    if (rc < 0)
        return rc;
    of(s)->lines = (int)json_get_integer(s->a->r, 0, "lines", 1, LINES_MOST, 1);
    of(s)->engine.random = (uint64_t)json_get_integer(s->a->r, 0, "seed", 0, 1000000000000, 1);
    set_history(s, s->p.match.plies);
    return 0;
}

static void write_line(json *j, const searching *s, const nw_result *r)
{
    char text[ANALYSIS_TEXT];
    json_object(j, NULL);
    json_score(j, "value", r->value);
    played_value_text(s->p.game, r->value, text, sizeof text);
    json_string(j, "text", text);
    json_integer(j, "depth", r->depth);
    found_write_line(j, "pv", &s->found, r->pv, r->pv_length);
    found_write_notation(j, &s->found, r->pv, r->pv_length);
    json_end(j);
}

static void say_lines(searching *s, const nw_result *found, int count)
{
    json *j = &s->a->j;
    json_object(j, NULL);
    json_list(j, "lines");
    for (int i = 0; i < count; i++)
        write_line(j, s, &found[i]);
    json_end(j);
    json_end(j);
    answer_send(s->a);
}

/* The best moves to a depth in turn, each among the rest of the list, which is put into their
 * order. False: a limit came first. */
static bool search_lines(searching *s, int depth, nw_move *list, int count, nw_result *found,
                         nw_error *err)
{
    for (int n = 0; n < of(s)->lines && n < count; n++) {
        nw_limits limits = s->limits;
        limits.depth = depth;
        limits.only = list + n;
        limits.only_count = count - n;
        limits.seconds = of(s)->end - nw_seconds();
        limits.pass = NULL;
        limits.iteration = NULL;
        if (limits.seconds <= 0 ||
            nw_search(of(s)->engine.searcher, s->p.state, &limits, &found[n], err) < 0 ||
            !found[n].complete)
            return false;
        for (int i = n; i < count; i++)
            if (list[i] == found[n].move) {
                list[i] = list[n];
                list[n] = found[n].move;
            }
    }
    return true;
}

/* Several lines, depth by depth. Deepening again from the start is quick, thanks to the table. */
static int think_lines(searching *s, nw_error *err)
{
    nw_move list[NW_MOVES_MAX];
    const int count = position_moves(&s->p, list);
    const int lines = of(s)->lines < count ? of(s)->lines : count;
    const int most = s->limits.depth > 0 ? s->limits.depth : NW_PLIES_MAX / 2;
    nw_result *found = calloc((size_t)of(s)->lines, sizeof *found);
    if (!found)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    of(s)->end = nw_seconds() + s->limits.seconds;
    for (int depth = 1; depth <= most && search_lines(s, depth, list, count, found, err); depth++) {
        say_lines(s, found, lines);
        s->result = found[0];
    }
    s->result.iterations = 0; /* the searcher has those of the last line */
    free(found);
    return err->code;
}

static int think(searching *s, nw_error *err)
{
    play_engine *m = &of(s)->engine;
    const uint64_t seed = m->random;
    int rc = open_engine(s, err);
    m->random = seed;
    if (rc == 0 && of(s)->lines > 1)
        rc = think_lines(s, err);
    else if (rc == 0 && of(s)->level > 0)
        rc = play_level_think(m, of(s)->level, s->p.state, &s->limits, &s->result, err);
    else if (rc == 0)
        rc = play_think(m, s->p.state, &s->limits, &s->result, err);
    if (rc >= 0)
        searching_result(s);
    return rc < 0 ? rc : 0;
}

int answer_think(answer *a, nw_error *err)
{
    return answer_by(a, read_think, think, err);
}

/* --- analyse: the game that the position's moves make */

static int read_analyse(searching *s, nw_error *err)
{
    const int rc = read_player(s, err);
    if (rc < 0)
        return rc;
    of(s)->from = (int)json_get_integer(s->a->r, 0, "from", 0, s->p.match.plies, 0);
    of(s)->seconds = s->limits.seconds;
    s->limits.pass = NULL;
    s->limits.iteration = NULL;
    return 0;
}

static void say_searched(searching *s, const analysis *found, int ply)
{
    char text[ANALYSIS_TEXT];
    json_object(&s->a->j, NULL);
    json_integer(&s->a->j, "searched", ply);
    json_string(&s->a->j, "text", analysis_value_text(found, ply, text));
    json_end(&s->a->j);
    answer_send(s->a);
}

static int search_position(searching *s, analysis *found, int ply, nw_error *err)
{
    nw_result r;
    nw_limits limits;
    if (analysis_is_over(found, ply))
        return 0;
    set_history(s, ply);
    limits = s->limits;
    limits.seconds = of(s)->seconds;
    const int rc = play_think(&of(s)->engine, played_state_at(&s->p.match, ply), &limits, &r, err);
    return rc < 0 ? rc : analysis_keep(found, ply, &r, err);
}

static int analyse(searching *s, nw_error *err)
{
    analysis found;
    json *j = &s->a->j;
    int rc = open_engine(s, err);
    if (rc == 0)
        rc = analysis_begin(&found, &s->p.match, of(s)->from, err);
    if (rc < 0)
        return rc;
    for (int ply = s->p.match.plies; ply >= of(s)->from && rc == 0 && !*s->a->host->stop; ply--) {
        rc = search_position(s, &found, ply, err);
        if (rc == 0)
            say_searched(s, &found, ply);
        answer_look_at_clock(s->a);
    }
    if (rc == 0) {
        json_object(j, NULL);
        json_string(j, "game", s->p.game->rules->name);
        analysis_write(j, &found);
        json_bool(j, "complete", !*s->a->host->stop);
        json_end(j);
        answer_send(s->a);
    }
    analysis_free(&found);
    return rc;
}

int answer_analyse(answer *a, nw_error *err)
{
    return answer_by(a, read_analyse, analyse, err);
}
