/* SPDX-License-Identifier: MIT */
#include "play/match_game.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

static size_t state_size(const play_game *g)
{
    return g->game->rules->state_size;
}

static unsigned char *state_at(const play_game *g, int ply)
{
    return g->states + (size_t)ply * state_size(g);
}

/* Memory for one more move. What was there stays valid where there is none. */
static int reserve(play_game *g, nw_error *err)
{
    if (g->plies + 2 <= g->room)
        return NW_OK;
    const size_t room = g->room ? 2 * (size_t)g->room : 256;
    void *states = realloc(g->states, room * state_size(g));
    if (states)
        g->states = states;
    nw_move *move = realloc(g->move, room * sizeof *move);
    if (move)
        g->move = move;
    uint64_t *key = realloc(g->key, room * sizeof *key);
    if (key)
        g->key = key;
    int *quiet = realloc(g->quiet, room * sizeof *quiet);
    if (quiet)
        g->quiet = quiet;
    if (!states || !move || !key || !quiet)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    g->room = (int)room;
    return NW_OK;
}

/* The side that moves first in the game is player 0, wherever this game began. The usual start and
 * the position after any move of it tell what the two are called. The memory for later positions of
 * the game is free to be used. */
static int name_sides(play_game *g, nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    const nw_game_info *game = g->game;
    void *usual = state_at(g, 1), *after = state_at(g, 2);
    memset(usual, 0, state_size(g));
    const int rc = game->parse(usual, "", err);
    if (rc != NW_OK)
        return rc;
    g->side[0] = game->side(usual);
    if (game->rules->moves(usual, moves) == 0)
        return nw_fail(err, NW_EINVAL, "%s: no moves at the start", game->rules->name);
    game->rules->play(after, usual, moves[0]);
    g->side[1] = game->side(after);
    g->first = strcmp(g->side[0], game->side(g->states)) != 0;
    return NW_OK;
}

static int begin(play_game *g, const nw_game_info *game, nw_error *err)
{
    *g = (play_game){.game = game};
    if (game->release || !game->rules->key || !game->side)
        return nw_fail(err, NW_EINVAL, "%s is not a game that can be played", game->rules->name);
    return reserve(g, err);
}

static int begun(play_game *g, nw_error *err)
{
    g->key[0] = g->game->rules->key(g->states);
    g->quiet[0] = 0;
    return name_sides(g, err);
}

int play_game_create(play_game *g, const nw_game_info *game, const char *text, nw_error *err)
{
    int rc = begin(g, game, err);
    if (rc == NW_OK) {
        memset(g->states, 0, state_size(g));
        rc = game->parse(g->states, text, err);
    }
    return rc == NW_OK ? begun(g, err) : rc;
}

int play_game_create_at(play_game *g, const nw_game_info *game, const void *state, nw_error *err)
{
    const int rc = begin(g, game, err);
    if (rc != NW_OK)
        return rc;
    memcpy(g->states, state, state_size(g));
    return begun(g, err);
}

void play_game_free(play_game *g)
{
    free(g->move);
    free(g->states);
    free(g->key);
    free(g->quiet);
    *g = (play_game){0};
}

static void put(play_game *g, nw_move move)
{
    const nw_game_info *game = g->game;
    const void *parent = state_at(g, g->plies);
    void *child = state_at(g, g->plies + 1);
    const bool back = game->reversible && game->reversible(parent, move);
    game->rules->play(child, parent, move);
    g->move[g->plies] = move;
    g->quiet[g->plies + 1] = back ? g->quiet[g->plies] + 1 : 0;
    g->plies++;
    g->key[g->plies] = game->rules->key(child);
}

int play_game_copy(play_game *to, const play_game *from, nw_error *err)
{
    play_game g;
    int rc = play_game_create_at(&g, from->game, from->states, err);
    for (int i = 0; rc == NW_OK && i < from->plies; i++) {
        rc = reserve(&g, err);
        if (rc == NW_OK)
            put(&g, from->move[i]);
    }
    if (rc != NW_OK) {
        play_game_free(&g);
        return rc;
    }
    play_game_free(to);
    *to = g;
    return NW_OK;
}

bool play_game_legal(const play_game *g, nw_move move)
{
    nw_move moves[NW_MOVES_MAX];
    const int count = g->game->rules->moves(play_game_state(g), moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

int play_game_play(play_game *g, nw_move move, nw_error *err)
{
    if (!play_game_legal(g, move))
        return nw_fail(err, NW_EINVAL, "move: not legal here");
    const int rc = reserve(g, err);
    if (rc == NW_OK)
        put(g, move);
    return rc;
}

int play_game_play_text(play_game *g, const char *text, nw_error *err)
{
    nw_move move;
    const int rc = g->game->parse_move(play_game_state(g), text, &move, err);
    return rc == NW_OK ? play_game_play(g, move, err) : rc;
}

bool play_game_undo(play_game *g)
{
    if (g->plies == 0)
        return false;
    g->plies--;
    return true;
}

const void *play_game_state(const play_game *g)
{
    return state_at(g, g->plies);
}

const void *play_game_at(const play_game *g, int ply)
{
    return state_at(g, ply);
}

int play_game_mover(const play_game *g)
{
    return (g->first + g->plies) % 2;
}

int play_game_moves_expected(const play_game *g)
{
    const int usual = g->game->usual_moves ? g->game->usual_moves : 30;
    const int further = g->game->further_moves ? g->game->further_moves : 10;
    const int rest = usual - g->plies / 2;
    return rest > further ? rest : further;
}

const uint64_t *play_game_history(const play_game *g, int *count)
{
    *count = g->plies;
    return g->key;
}

/* How often the present position occurred before; only reversible moves can bring one back. */
static int occurred_before(const play_game *g)
{
    const int n = g->plies, quiet = g->quiet[n];
    int found = 0;
    for (int back = 2; back <= quiet && back <= n; back += 2)
        found += g->key[n - back] == g->key[n];
    return found;
}

static play_outcome finished(const play_game *g)
{
    const nw_game *rules = g->game->rules;
    const void *state = play_game_state(g);
    const nw_score result = rules->result ? rules->result(state) : rules->evaluate(state);
    const int mover = play_game_mover(g);
    const char *reason = g->game->ending[result == 0];
    return (play_outcome){.over = true,
                          .winner = result > 0   ? mover
                                    : result < 0 ? !mover
                                                 : NW_PLAYER_NONE,
                          .score = mover == 0 ? result : -result,
                          .reason = reason ? reason : "no moves left"};
}

play_outcome play_game_outcome(const play_game *g)
{
    nw_move moves[NW_MOVES_MAX];
    const void *state = play_game_state(g);
    if (g->game->rules->moves(state, moves) == 0)
        return finished(g);
    const char *drawn = g->game->drawn ? g->game->drawn(state, g->quiet[g->plies]) : NULL;
    if (!drawn && occurred_before(g) >= 2)
        drawn = "third repetition";
    return (play_outcome){.over = drawn != NULL, .winner = NW_PLAYER_NONE, .reason = drawn};
}

static void write_name(const nw_game_info *game, const void *state, nw_move move, bool as_records,
                       char out[NW_NOTATION_SIZE])
{
    if (as_records && game->notation)
        game->notation(state, move, out, NW_NOTATION_SIZE);
    else
        game->rules->move_name(state, move, out, NW_NOTATION_SIZE);
}

const char *play_game_name(const play_game *g, int ply, nw_move move, char out[NW_NOTATION_SIZE])
{
    write_name(g->game, state_at(g, ply), move, true, out);
    return out;
}

void play_line_write(nw_buffer *out, const nw_game_info *game, const void *state,
                     const nw_move *line, int length, bool as_records)
{
    const size_t size = game->rules->state_size;
    unsigned char *now = malloc(2 * size), *next = now ? now + size : NULL, *memory = now;
    if (now)
        memcpy(now, state, size);
    for (int i = 0; now && i < length; i++) {
        char name[NW_NOTATION_SIZE];
        write_name(game, now, line[i], as_records, name);
        nw_buffer_add(out, " %s", name);
        game->rules->play(next, now, line[i]);
        unsigned char *swap = now;
        now = next;
        next = swap;
    }
    free(memory);
}
