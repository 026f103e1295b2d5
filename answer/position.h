/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_POSITION_H
#define NW_ANSWER_POSITION_H
/* The position of a request: game, text, moves, and a path of child numbers. Trees are text. */
#include "answer/handler.h"
#include "library/position.h"
#include "records/played.h"

typedef struct position {
    const nw_game_info *game;
    nw_position *at;   /* after moves and path */
    void *state;       /* its state */
    const char *text;  /* as requested */
    bool tree;         /* the state is a tree_pos */
    bool played;       /* match is valid: the position is from a board game */
    played_game match; /* up to the last of `moves` */
    int path;          /* plies of the path after it */
} position;

enum { POSITION_TEXT = 4096 }; /* bytes of a printed position */

/* The game of that name: the host's plug-in, or a built-in one; NULL: neither. */
const nw_game_info *position_game(const answer_host *host, const char *name);

/* Reads the request's member "position". Free it in any case. */
int position_open(position *p, answer *a, nw_error *err);
void position_free(position *p);

/* The legal moves of the state; out holds NW_MOVES_MAX. Truncated for wide trees. */
int position_moves(const position *p, nw_move *out);

/* The name of a legal move; and its record notation. */
enum { POSITION_NAME = 128 };
const char *position_move(const position *p, nw_move move, char out[POSITION_NAME]);
const char *position_notation(const position *p, nw_move move, char out[POSITION_NAME]);

/* The search depth: "depth", optional only for trees. */
int position_depth(const position *p, answer *a);

/* The position in command-line syntax: GAME, GAME:TEXT, or after moves as printed by the game. */
void position_name(const position *p, nw_buffer *out);
#endif
