/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_PGN_H
#define NW_GAMES_CHESS_PGN_H
/* PGN, read byte by byte: tags, then the moves of the main line, each checked against the position.
 * Comments, variations and glyphs are skipped. Nothing is kept of a game but its position, so files
 * of any size are read in constant memory. */
#include "games/chess/text.h"

typedef enum chess_pgn_kind {
    CHESS_PGN_END,   /* no more input */
    CHESS_PGN_TAG,   /* name and value */
    CHESS_PGN_MOVE,  /* move, legal in `before` */
    CHESS_PGN_RESULT /* end of a game; value is 1-0, 0-1, 1/2-1/2 or * */
} chess_pgn_kind;

typedef struct chess_pgn_item {
    chess_pgn_kind kind;
    char name[64]; /* longer names and values are cut */
    char value[256];
    chess_move move;
    chess_pos before;
} chess_pgn_item;

/* Returns the next byte, or a negative number at the end. */
typedef int (*chess_pgn_source)(void *from);

typedef struct chess_pgn {
    chess_pgn_source source;
    void *from;
    int byte;      /* the next one, read ahead; -1 at the end */
    int line;      /* counted from 1 */
    bool in_game;  /* a tag or move of the present game was seen */
    bool in_moves; /* a move was seen */
    bool fresh;    /* the next byte starts a line */
    chess_pos pos;
} chess_pgn;

void chess_pgn_start(chess_pgn *r, chess_pgn_source source, void *from);
/* The next item: 0, or a negative code whose text names the line. After an error the reader may go
 * on with chess_pgn_skip_game. */
int chess_pgn_next(chess_pgn *r, chess_pgn_item *item, nw_error *err);
/* Skips to the tags of the next game, or to the end. */
void chess_pgn_skip_game(chess_pgn *r);
#endif
