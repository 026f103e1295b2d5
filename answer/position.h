/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_POSITION_H
#define NW_ANSWER_POSITION_H
/* The position of a request: game, text, moves, and a path of child numbers. Trees are text. */
#include "answer/handler.h"
#include "library/position.h"
#include "records/played.h"

typedef struct position {
    const nw_game_info *game;
    nw_position *at;   /* where moves and path lead */
    void *state;       /* its state */
    const char *text;  /* as it was asked for */
    bool tree;         /* the state is a tree_pos */
    bool played;       /* match is a game: the position is one of a board game */
    played_game match; /* up to the last of `moves` */
    int path;          /* plies of the path beyond it */
} position;

enum { POSITION_TEXT = 4096 }; /* of one that is printed */

/* Reads the member "position" of the request. To be freed in any case. */
int position_open(position *p, answer *a, nw_error *err);
void position_free(position *p);

/* The legal moves of the state; out has room for NW_MOVES_MAX. Of a wide tree the first ones. */
int position_moves(const position *p, nw_move *out);

/* The name of a legal move; and as game records write it. */
enum { POSITION_NAME = 128 };
const char *position_move(const position *p, nw_move move, char out[POSITION_NAME]);
const char *position_notation(const position *p, nw_move move, char out[POSITION_NAME]);

/* How deep the search is to go: "depth", which only trees may leave out. */
int position_depth(const position *p, answer *a);

/* The position as the command line calls it: GAME, GAME:TEXT, or after moves as the game prints it.
 */
void position_name(const position *p, nw_buffer *out);
#endif
