/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_PGN_H
#define NW_GAMES_CHESS_PGN_H
/* PGN: tags, then the moves of the main line, each checked against the position. The words come
 * from the reader that PGN and PDN share; nothing is kept of a game but its position. */
#include "games/chess/text.h"
#include "games/movetext.h"

typedef enum chess_pgn_kind {
    CHESS_PGN_END,   /* no more input */
    CHESS_PGN_TAG,   /* name and value */
    CHESS_PGN_MOVE,  /* move, legal in `before` */
    CHESS_PGN_RESULT /* end of a game; value is 1-0, 0-1, 1/2-1/2 or * */
} chess_pgn_kind;

/* name and value point into the reader and hold until the next item. */
typedef struct chess_pgn_item {
    chess_pgn_kind kind;
    const char *name, *value;
    chess_move move;
    chess_pos before;
} chess_pgn_item;

typedef struct chess_pgn {
    nw_movetext in;
    bool in_game;  /* a tag or move of the present game was seen */
    bool in_moves; /* a move was seen */
    chess_pos pos;
} chess_pgn;

/* Starts reading text, which must stay. */
void chess_pgn_start(chess_pgn *r, const char *text);
/* The next item: 0, or a negative code whose text names the line. After an error the reader may go
 * on with chess_pgn_skip_game. */
int chess_pgn_next(chess_pgn *r, chess_pgn_item *item, nw_error *err);
/* Skips to the tags of the next game, or to the end. */
void chess_pgn_skip_game(chess_pgn *r);
#endif
