/* SPDX-License-Identifier: MIT */
#include "check/plain.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

enum { NAME = 64 };

/* calloc leaves unused pages unmapped; most lines are short. */
bool nw_line_begin(nw_line *line, const nw_game *game)
{
    const size_t plies = NW_DEPTH_MAX + 1, moves = (size_t)game->max_moves * sizeof(nw_move);
    *line = (nw_line){.game = game, .states = calloc(plies, game->state_size)};
    line->moves = calloc(plies, moves);
    return line->states && line->moves;
}

void nw_line_free(nw_line *line)
{
    free(line->states);
    free(line->moves);
}

void *nw_line_state(const nw_line *line, int ply)
{
    return line->states + (size_t)ply * line->game->state_size;
}

nw_move *nw_line_moves(const nw_line *line, int ply)
{
    return line->moves + (size_t)ply * (size_t)line->game->max_moves;
}

int nw_line_list(nw_line *line, int ply, nw_error *err)
{
    char name[NW_MOVES_MAX][NAME];
    const char *sorted[NW_MOVES_MAX];
    nw_move list[NW_MOVES_MAX], *out = nw_line_moves(line, ply);
    const void *state = nw_line_state(line, ply);
    const int count = line->game->moves(state, list);
    if (count < 0 || count > line->game->max_moves || (count > 0 && ply == NW_DEPTH_MAX))
        return nw_fail(err, NW_EINVAL, "too many moves in a position, or plies in a line");
    for (int i = 0; i < count; i++) {
        int k = i, order = 1;
        line->game->move_name(state, list[i], name[i], NAME);
        for (; k > 0 && (order = strcmp(name[i], sorted[k - 1])) < 0; k--) {
            sorted[k] = sorted[k - 1];
            out[k] = out[k - 1];
        }
        if (order == 0)
            return nw_fail(err, NW_EINVAL, "two moves of a position are called %s", name[i]);
        sorted[k] = name[i];
        out[k] = list[i];
    }
    return line->counts[ply] = count;
}

void nw_line_play(nw_line *line, int ply, nw_move move)
{
    void *next = nw_line_state(line, ply + 1);
    memset(next, 0, line->game->state_size); /* padding bytes are equal too */
    line->game->play(next, nw_line_state(line, ply), move);
}

bool nw_is_reached(const nw_game *game, const void *state, bool mine, nw_score goal)
{
    const nw_score value = (game->result ? game->result : game->evaluate)(state);
    return (mine ? value : -value) >= goal;
}

/* Plays a move at ply; is the game over? */
static bool is_over(nw_line *line, int ply, nw_move move)
{
    nw_move list[NW_MOVES_MAX];
    nw_line_play(line, ply, move);
    return line->game->moves(nw_line_state(line, ply + 1), list) == 0;
}

/* Does a move at ply end the game as the side to move wants? */
static bool ends_well(nw_leaf_search *s, nw_line *line, int ply, bool mine)
{
    nw_move list[NW_MOVES_MAX];
    const int count = line->game->moves(nw_line_state(line, ply), list), first = s->first;
    for (int k = 0; k < count; k++) {
        const int i = (first + k) % count;
        s->first = i > 0 ? i - 1 : 0; /* the place of the same move if one before it is gone */
        if (is_over(line, ply, list[i]) &&
            nw_is_reached(line->game, nw_line_state(line, ply + 1), !mine, s->goal) == mine)
            return true;
    }
    return false;
}

/* What follows the move in the given moves, or NULL where it is not the next of them. */
static const char *after(const nw_line *line, int ply, nw_move move, const char *moves)
{
    char name[NAME + 1];
    line->game->move_name(nw_line_state(line, ply), move, name, NAME);
    return strncmp(moves, name, strlen(strcat(name, " "))) == 0 ? moves + strlen(name) : NULL;
}

int nw_search_leaf(nw_leaf_search *s, nw_line *line, int ply, bool mine, int plies, nw_error *err)
{
    if (++s->seen > s->most || ply == NW_DEPTH_MAX)
        return NW_ESTOP;
    if (plies == 0)
        return s->lasts;
    if (ends_well(s, line, ply, mine))
        return mine;
    const int count = nw_line_list(line, ply, err);
    const char *const moves = s->moves;
    int rc = count < 0 ? count : !mine;
    for (int i = 0; i < count && rc == !mine; i++) {
        const nw_move move = nw_line_moves(line, ply)[i];
        s->moves = mine && moves ? after(line, ply, move, moves) : moves;
        if (!is_over(line, ply, move) && (s->moves || !moves))
            rc = nw_search_leaf(s, line, ply + 1, !mine, plies - 1, err);
    }
    s->moves = moves;
    return rc;
}
