/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CUSTOM_BIND_H
#define NW_GAMES_CUSTOM_BIND_H
/* A user's game behind nw_game's function pointers, as just one more game. A position is a pointer
 * to the user's state; GAME_CHILD puts the state of a child on the stack, whatever its size, so
 * nothing is allocated below the root. */
#include "nullwindow.h"
#include <stdbool.h>
#include <string.h>

typedef struct custom_pos {
    const nw_game *game;
    void *state;
} custom_pos;
typedef custom_pos game_pos;
typedef nw_move game_move;
enum { GAME_MAX_MOVES = NW_MOVES_MAX, GAME_MOVE_INDEXES = 4096 };

typedef union custom_word {
    long long integer;
    long double real;
    void *pointer;
} custom_word;

#define GAME_CHILD(c, n)                                                                           \
    custom_word                                                                                    \
        c##_state[((n)->game->state_size + sizeof(custom_word) - 1) / sizeof(custom_word)];        \
    game_pos c = {(n)->game, c##_state}

static inline size_t game_extra(const game_pos *n)
{
    return n->game->state_size;
}

static inline void game_copy(game_pos *to, void *extra, const game_pos *n)
{
    to->game = n->game;
    to->state = extra;
    memcpy(extra, n->state, n->game->state_size);
}

static inline int game_moves(const game_pos *n, game_move *out)
{
    return n->game->moves(n->state, out);
}

static inline void game_play(game_pos *child, const game_pos *n, game_move move)
{
    n->game->play(child->state, n->state, move);
}

static inline nw_score game_evaluate(const game_pos *n)
{
    return n->game->evaluate(n->state);
}

static inline nw_score game_result(const game_pos *n)
{
    return n->game->result ? n->game->result(n->state) : n->game->evaluate(n->state);
}

static inline bool custom_has_key(const game_pos *n)
{
    return n->game->key != NULL;
}
#define game_has_key custom_has_key

static inline uint64_t game_key(const game_pos *n)
{
    return n->game->key ? n->game->key(n->state) : 0;
}

static inline int game_noisy(const game_pos *n, game_move *out)
{
    return n->game->noisy ? n->game->noisy(n->state, out) : 0;
}

static inline int game_order(const game_pos *n, game_move move)
{
    return n->game->order ? n->game->order(n->state, move) : 0;
}

static inline unsigned game_move_index(const game_pos *n, game_move move)
{
    return (n->game->index ? n->game->index(n->state, move) : move) % GAME_MOVE_INDEXES;
}
#endif
