/* SPDX-License-Identifier: MIT */
#ifndef NULLWINDOW_H
#define NULLWINDOW_H
/* Nullwindow: search of any two-player zero-sum game with perfect information.
 *
 * Scores are integers from the side to move (negamax). A library call never prints, never exits and
 * keeps no global state; a call that can fail returns 0 or a negative NW_E code and fills an
 * nw_error with a sentence. */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NW_VERSION "0.1.0"

/* A score. Every score of a game lies within NW_SCORE_MIN .. NW_SCORE_MAX; the infinities are
 * finite integers outside that range, so that -NW_INF + 1 is a legal window bound (errata 1). */
typedef int32_t nw_score;
enum { NW_SCORE_MAX = 1000000000, NW_SCORE_MIN = -NW_SCORE_MAX, NW_INF = 1 << 30 };

/* Plies. NW_DEPTH_MAX is also the deepest recursion of any search, and so of any tree file. */
enum { NW_DEPTH_MAX = 4096 };

/* A move of any game. What the bits mean is the game's own affair. */
typedef uint32_t nw_move;
#define NW_NO_MOVE UINT32_MAX

enum {
    NW_OK = 0,
    NW_EINVAL = -1, /* an argument, option or text is wrong */
    NW_ENOMEM = -2, /* out of memory */
    NW_EIO = -3,    /* a file could not be read or written */
    NW_ESTOP = -4   /* stopped by the caller */
};

typedef struct nw_error {
    int code;
    char text[256];
} nw_error;

/* A game behind function pointers. A position (a "state") is plain memory of state_size bytes that
 * may be copied with memcpy; it includes the side to move. Functions marked optional may be NULL.
 */
typedef struct nw_game {
    const char *name;
    size_t state_size;     /* bytes, at most NW_STATE_MAX */
    int max_moves;         /* the most legal moves of any position, at most NW_MOVES_MAX */
    unsigned move_indexes; /* index() is below this; 0 when index is NULL */

    /* Writes all legal moves to out and returns their number; 0 means the game is over. A forced
     * pass is a move. The order must depend on the state alone. */
    int (*moves)(const void *state, nw_move *out);
    /* Writes to child the position after move; parent is not changed. */
    void (*play)(void *child, const void *parent, nw_move move);
    /* A heuristic score for the side to move. Must depend on the state alone. */
    nw_score (*evaluate)(const void *state);
    /* Optional: the exact score of a finished game for the side to move. Default: evaluate. */
    nw_score (*result)(const void *state);
    /* Optional: a 64-bit hash of the state, side to move included. Default: no table is used. */
    uint64_t (*key)(const void *state);
    /* Optional: the moves of the quiescence search, a subset of moves; 0 means quiet. */
    int (*noisy)(const void *state, nw_move *out);
    /* Optional: a static ordering hint; higher is tried earlier. Default: generation order. */
    int (*order)(const void *state, nw_move move);
    /* Optional: a small number for the move, for history tables. */
    unsigned (*index)(const void *state, nw_move move);
    /* Optional: the position, or a move of it, as text; at most size bytes with the final zero. */
    void (*print)(const void *state, char *out, size_t size);
    void (*move_name)(const void *state, nw_move move, char *out, size_t size);
} nw_game;

enum { NW_STATE_MAX = 65536, NW_MOVES_MAX = 1024 };

const char *nw_version(void);

#ifdef __cplusplus
}
#endif
#endif
