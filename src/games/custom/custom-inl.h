/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CUSTOM_CUSTOM_INL_H
#define NW_GAMES_CUSTOM_CUSTOM_INL_H
/* A position of a user's game: a pointer to the user's state. A state may be large, and a search
 * deep: if the caller provides `spare`, a child's state goes there, followed by its own child's,
 * since only one child of a node exists at a time. */
#include "nullwindow.h"

typedef union custom_word {
    long long integer;
    long double real;
    void *pointer;
} custom_word;

typedef struct custom_pos {
    const nw_game *game;
    void *state;
    custom_word *spare; /* memory for the states of a line, or NULL */
} custom_pos;
/* The root of a search. Nothing writes to its state. */
static inline custom_pos custom_root(const nw_game *game, const void *state, custom_word *spare)
{
    return (custom_pos){game, (void *)(uintptr_t)state, spare};
}

/* Words from one state to the next. */
static inline size_t custom_stride(const nw_game *game)
{
    return (game->state_size + sizeof(custom_word) - 1) / sizeof(custom_word);
}

/* A child in spare memory. */
static inline custom_pos custom_next(const custom_pos *n)
{
    return (custom_pos){n->game, n->spare, n->spare + custom_stride(n->game)};
}

static inline custom_pos custom_child(const custom_pos *n, custom_word *here)
{
    return n->spare ? custom_next(n) : (custom_pos){n->game, here, NULL};
}
#endif
