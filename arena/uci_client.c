/* SPDX-License-Identifier: MIT */
/* The controller's side of UCI. The engine gets the whole game before every move. */
#include "arena/player.h"
#include "games/chess/rules.h"
#include "base/buffer.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int set_option(arena_player *p, const char *name, const char *value, nw_error *err)
{
    return *value ? arena_process_send(&p->process, err, "setoption name %s value %s", name, value)
                  : arena_process_send(&p->process, err, "setoption name %s", name);
}

static int wait_ready(arena_player *p, nw_error *err)
{
    char *rest;
    const int rc = arena_process_send(&p->process, err, "isready");
    return rc == 0 ? arena_process_expect(&p->process, "readyok", arena_patience(), &rest, err)
                   : rc;
}

/* Reads up to "uciok", and the engine's name. */
static int read_greeting(arena_player *p, nw_error *err)
{
    const double deadline = arena_patience();
    char *line, *rest;
    int rc;
    while ((rc = arena_process_line(&p->process, deadline, &line, err)) == 0) {
        if (arena_after_word(line, "uciok"))
            return 0;
        rest = arena_after_word(line, "id");
        if (rest && (rest = arena_after_word(rest, "name")))
            snprintf(p->name, sizeof p->name, "%s", rest);
    }
    return rc;
}

static int open_engine(arena_player *p, nw_error *err)
{
    int rc = arena_process_send(&p->process, err, "uci");
    if (rc == 0)
        rc = read_greeting(p, err);
    if (rc == 0)
        rc = arena_player_each_option(p, set_option, err);
    return rc == 0 ? wait_ready(p, err) : rc;
}

static int begin(arena_player *p, const played_game *game, nw_error *err)
{
    (void)game;
    const int rc = arena_process_send(&p->process, err, "ucinewgame");
    return rc == 0 ? wait_ready(p, err) : rc;
}

static int send_buffer(arena_player *p, nw_buffer *line, nw_error *err)
{
    const int rc = line->failed ? nw_fail(err, NW_ENOMEM, "out of memory")
                                : arena_process_send(&p->process, err, "%s", line->text);
    nw_buffer_free(line);
    return rc;
}

static int send_position(arena_player *p, const played_game *game, nw_error *err)
{
    char text[256];
    nw_buffer line = {0};
    const nw_game *rules = game->game->rules;
    rules->print(played_state_at(game, 0), text, sizeof text);
    nw_buffer_add(&line, "position fen %s%s", text, game->plies ? " moves" : "");
    for (int i = 0; i < game->plies; i++) {
        rules->move_name(played_state_at(game, i), game->move[i], text, sizeof text);
        nw_buffer_add(&line, " %s", text);
    }
    return send_buffer(p, &line, err);
}

static long milliseconds(double seconds)
{
    return seconds > 0 ? (long)(seconds * 1000 + 0.5) : 0;
}

static int send_go(arena_player *p, const arena_turn *turn, nw_error *err)
{
    const arena_limits *l = turn->limits;
    nw_buffer line = {0};
    nw_buffer_add(&line, "go");
    if (arena_has_clock(l))
        nw_buffer_add(&line, " wtime %ld btime %ld winc %ld binc %ld", milliseconds(turn->left[0]),
                      milliseconds(turn->left[1]), milliseconds(l->increment),
                      milliseconds(l->increment));
    if (l->move_time > 0)
        nw_buffer_add(&line, " movetime %ld", milliseconds(l->move_time));
    if (l->nodes)
        nw_buffer_add(&line, " nodes %llu", (unsigned long long)l->nodes);
    if (l->depth)
        nw_buffer_add(&line, " depth %d", l->depth);
    return send_buffer(p, &line, err);
}

/* The score of an `info` line, "cp 31" or "mate -3", in pawns; false: it is cut off. */
static bool read_score(char **rest, arena_heard *h)
{
    const char *kind = play_word_next(rest), *word = kind ? play_word_next(rest) : NULL;
    if (!word)
        return false;
    h->forced = strcmp(kind, "mate") == 0;
    h->value = h->forced ? (*word == '-' ? -ARENA_FORCED : ARENA_FORCED) : atoi(word) / 100.0;
    return true;
}

/* Parses an `info` line about the best line: "depth 12 score cp 31 lowerbound nodes 1234". */
static void read_info(arena_player *p, char *rest, arena_answer *answer)
{
    arena_heard info = {.depth = 0};
    bool valued = false;
    const char *word;
    while ((word = play_word_next(&rest)) && strcmp(word, "pv") != 0 &&
           strcmp(word, "string") != 0) {
        if (strcmp(word, "multipv") == 0 && (word = play_word_next(&rest)) && atoi(word) > 1)
            return;
        if (word && strcmp(word, "depth") == 0 && (word = play_word_next(&rest)))
            info.depth = atoi(word);
        if (word && strcmp(word, "nodes") == 0 && (word = play_word_next(&rest)))
            info.nodes = strtoull(word, NULL, 10);
        if (word && strcmp(word, "lowerbound") == 0)
            info.bound = 1;
        if (word && strcmp(word, "upperbound") == 0)
            info.bound = -1;
        if (word && strcmp(word, "score") == 0 && !(valued = read_score(&rest, &info)))
            return;
    }
    if (!valued)
        return;
    *answer = (arena_answer){.valued = true, .value = info.value, .depth = info.depth};
    if (p->heard)
        p->heard(p->context, &info);
}

static int find_move(arena_player *p, const arena_turn *turn, arena_answer *answer, nw_error *err)
{
    char *line, *rest;
    int rc = send_position(p, turn->game, err);
    if (rc == 0)
        rc = send_go(p, turn, err);
    while (rc == 0 && (rc = arena_process_line(&p->process, turn->deadline, &line, err)) == 0) {
        if ((rest = arena_after_word(line, "info")))
            read_info(p, rest, answer);
        if (!(rest = arena_after_word(line, "bestmove")))
            continue;
        const char *word = play_word_next(&rest);
        return arena_read_move(turn, word ? word : "", answer, err);
    }
    return rc;
}

const arena_protocol arena_uci = {.name = "uci",
                                  .game = &chess_info,
                                  .limits_nodes = true,
                                  .limits_depth = true,
                                  .reports = true,
                                  .needs_limit = true,
                                  .open = open_engine,
                                  .begin = begin,
                                  .move = find_move};
