/* SPDX-License-Identifier: MIT */
#include "records/played.h"
#include "core/error.h"
#include "core/moves-inl.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t state_size(const played_game *g)
{
    return g->game->rules->state_size;
}

static unsigned char *state_at(const played_game *g, int ply)
{
    return g->states + (size_t)ply * state_size(g);
}

/* Reserves memory for one more move; on failure the old memory stays valid. */
static int reserve(played_game *g, nw_error *err)
{
    if (g->plies + 2 <= g->room)
        return 0;
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
    return 0;
}

/* The side that moves first in the game is player 0, wherever this game started. The usual start
 * and any position after it yield the players' names. Uses the memory for later positions as
 * scratch space. */
static int name_sides(played_game *g, nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    const nw_game_info *game = g->game;
    void *usual = state_at(g, 1), *after = state_at(g, 2);
    memset(usual, 0, state_size(g));
    const int rc = nw_game_parse(game, usual, "", err);
    if (rc != 0)
        return rc;
    if (!game->side) { /* moves alternate, so the ply gives the mover */
        g->side[0] = "First";
        g->side[1] = "Second";
        g->first = 0;
        return 0;
    }
    g->side[0] = game->side(usual);
    const int count = game->rules->moves(usual, moves);
    if (count == 0)
        return nw_fail(err, NW_EINVAL, "%s: no moves at the start", game->rules->name);
    for (int i = 0; i < count && (i == 0 || strcmp(g->side[0], g->side[1]) == 0); i++) {
        game->rules->play(after, usual, moves[i]); /* after some the same player moves again */
        g->side[1] = game->side(after);
    }
    g->first = strcmp(g->side[0], game->side(g->states)) != 0;
    return 0;
}

static int begin(played_game *g, const nw_game_info *game, nw_error *err)
{
    *g = (played_game){.game = game};
    if (game->release || !game->rules->key)
        return nw_fail(err, NW_EINVAL, "%s is not a game that can be played: it %s",
                       game->rules->name, game->release ? "is a tree" : "has no key");
    return reserve(g, err);
}

static int begun(played_game *g, nw_error *err)
{
    g->key[0] = g->game->rules->key(g->states);
    g->quiet[0] = 0;
    return name_sides(g, err);
}

int played_begin(played_game *g, const nw_game_info *game, const char *text, nw_error *err)
{
    int rc = begin(g, game, err);
    if (rc == 0) {
        memset(g->states, 0, state_size(g));
        rc = nw_game_parse(game, g->states, text, err);
    }
    return rc == 0 ? begun(g, err) : rc;
}

int played_begin_at(played_game *g, const nw_game_info *game, const void *state, nw_error *err)
{
    const int rc = begin(g, game, err);
    if (rc != 0)
        return rc;
    memcpy(g->states, state, state_size(g));
    return begun(g, err);
}

void played_free(played_game *g)
{
    free(g->move);
    free(g->states);
    free(g->key);
    free(g->quiet);
    *g = (played_game){0};
}

static void put(played_game *g, nw_move move)
{
    const nw_game_info *game = g->game;
    const void *parent = state_at(g, g->plies);
    void *child = state_at(g, g->plies + 1);
    const bool back = nw_game_reversible(game->rules, parent, move);
    game->rules->play(child, parent, move);
    g->move[g->plies] = move;
    g->quiet[g->plies + 1] = back ? g->quiet[g->plies] + 1 : 0;
    g->plies++;
    g->key[g->plies] = game->rules->key(child);
}

int played_copy(played_game *to, const played_game *from, nw_error *err)
{
    played_game g;
    int rc = played_begin_at(&g, from->game, from->states, err);
    for (int i = 0; rc == 0 && i < from->plies; i++) {
        rc = reserve(&g, err);
        if (rc == 0)
            put(&g, from->move[i]);
    }
    if (rc != 0) {
        played_free(&g);
        return rc;
    }
    played_free(to);
    *to = g;
    return 0;
}

bool played_is_legal(const played_game *g, nw_move move)
{
    nw_move moves[NW_MOVES_MAX];
    const int count = g->game->rules->moves(played_state(g), moves);
    return nw_move_index(moves, count, move) >= 0;
}

int played_move(played_game *g, nw_move move, nw_error *err)
{
    if (!played_is_legal(g, move))
        return nw_fail(err, NW_EINVAL, "move: not legal here");
    const int rc = reserve(g, err);
    if (rc == 0)
        put(g, move);
    return rc;
}

int played_move_text(played_game *g, const char *text, nw_error *err)
{
    nw_move move;
    const int rc = nw_game_parse_move(g->game, played_state(g), text, &move, err);
    return rc == 0 ? played_move(g, move, err) : rc;
}

bool played_undo(played_game *g)
{
    if (g->plies == 0)
        return false;
    g->plies--;
    return true;
}

const void *played_state(const played_game *g)
{
    return state_at(g, g->plies);
}

const void *played_state_at(const played_game *g, int ply)
{
    assert(ply >= 0 && ply <= g->plies);
    return state_at(g, ply);
}

int played_mover_at(const played_game *g, int ply)
{
    const nw_game *rules = g->game->rules;
    return rules->mover ? rules->mover(state_at(g, ply)) : (g->first + ply) % 2;
}

int played_mover(const played_game *g)
{
    return played_mover_at(g, g->plies);
}

int played_moves_expected(const played_game *g)
{
    const int usual = g->game->usual_moves ? g->game->usual_moves : 30;
    const int further = g->game->further_moves ? g->game->further_moves : 10;
    const int rest = usual - g->plies / 2;
    return rest > further ? rest : further;
}

const uint64_t *played_history(const played_game *g, int *count)
{
    *count = g->plies;
    return g->key;
}

/* Earlier occurrences of the current position; only reversible moves can repeat one. */
static int occurred_before(const played_game *g)
{
    const int n = g->plies, quiet = g->quiet[n];
    const int step = g->game->rules->mover ? 1 : 2;
    int found = 0;
    for (int back = step; back <= quiet && back <= n; back += step)
        found += g->key[n - back] == g->key[n];
    return found;
}

static played_status finished(const played_game *g)
{
    const nw_game *rules = g->game->rules;
    const void *state = played_state(g);
    const nw_score result = rules->result ? rules->result(state) : rules->evaluate(state);
    const int mover = played_mover(g);
    const char *reason = g->game->ending[result == 0];
    return (played_status){.over = true,
                           .winner = result > 0   ? mover
                                     : result < 0 ? !mover
                                                  : PLAYER_NONE,
                           .score = mover == 0 ? result : -result,
                           .reason = reason ? reason : "no moves left"};
}

played_status played_status_of(const played_game *g)
{
    nw_move moves[NW_MOVES_MAX];
    const void *state = played_state(g);
    if (g->game->rules->moves(state, moves) == 0)
        return finished(g);
    const char *drawn = g->game->drawn ? g->game->drawn(state, g->quiet[g->plies]) : NULL;
    if (!drawn && occurred_before(g) >= 2)
        drawn = "third repetition";
    return (played_status){.over = drawn != NULL, .winner = PLAYER_NONE, .reason = drawn};
}

bool played_begins_as_usual(const played_game *g)
{
    played_game usual;
    nw_error ignored;
    char text[2][256];
    bool same = played_begin(&usual, g->game, "", &ignored) == 0;
    if (same) { /* as text: keys ignore the move number */
        g->game->rules->print(usual.states, text[0], sizeof text[0]);
        g->game->rules->print(g->states, text[1], sizeof text[1]);
        same = strcmp(text[0], text[1]) == 0;
    }
    played_free(&usual);
    return same;
}

static void write_name(const nw_game_info *game, const void *state, nw_move move, bool as_records,
                       char out[NOTATION_SIZE])
{
    if (as_records && game->notation)
        game->notation(state, move, out, NOTATION_SIZE);
    else
        game->rules->move_name(state, move, out, NOTATION_SIZE);
}

const char *played_move_name(const played_game *g, int ply, nw_move move, char out[NOTATION_SIZE])
{
    write_name(g->game, state_at(g, ply), move, true, out);
    return out;
}

const char *played_number(const played_game *g, int ply, char out[PLAYED_NUMBER])
{
    const int count = g->first + ply;
    if (g->game->numbers_plies)
        snprintf(out, PLAYED_NUMBER, "%d.", ply + 1);
    else
        snprintf(out, PLAYED_NUMBER, "%d%s", count / 2 + 1, count % 2 ? "..." : ".");
    return out;
}

void played_value_text(const nw_game_info *game, nw_score value, char *out, size_t size)
{
    const int plies = nw_win_plies(game->rules, value);
    if (plies)
        snprintf(out, size, "%s %d", value > 0 ? "win" : "loss", (abs(plies) + 1) / 2);
    else if (game->unit > 1)
        snprintf(out, size, "%+.2f", (double)value / game->unit);
    else
        snprintf(out, size, "%+d", (int)value);
}

void played_write_line(nw_buffer *out, const nw_game_info *game, const void *state,
                       const nw_move *line, int length, bool as_records)
{
    const size_t size = game->rules->state_size;
    unsigned char *now = malloc(2 * size), *next = now ? now + size : NULL, *memory = now;
    if (now)
        memcpy(now, state, size);
    for (int i = 0; now && i < length; i++) {
        char name[NOTATION_SIZE];
        write_name(game, now, line[i], as_records, name);
        nw_buffer_add(out, " %s", name);
        game->rules->play(next, now, line[i]);
        unsigned char *swap = now;
        now = next;
        next = swap;
    }
    free(memory);
}
