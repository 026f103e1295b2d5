/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_TEXT_H
#define NW_GAMES_CHESS_TEXT_H
/* Chess as text: FEN, EPD, moves by coordinates and in SAN. Readers never trust their input: they
 * return a negative code and name the wrong field. Writers truncate at size like snprintf. */
#include "games/chess/chess-inl.h"
#include <stddef.h>

enum {
    CHESS_FEN_SIZE = 100, /* bytes of the longest FEN, with its final zero */
    CHESS_SAN_SIZE = 12
};

#define CHESS_START "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

/* The letters of pieces by code, White's. */
#define CHESS_LETTERS ".PNK.BRQ"

/* Reads the four or six fields of a FEN and refuses impossible positions. *rest, if not NULL,
 * receives the remaining text; without it nothing may follow. The en passant square may be given
 * after any double push. */
int chess_parse_fen(chess_pos *p, const char *text, const char **rest, nw_error *err);
void chess_print_fen(const chess_pos *p, char *out, size_t size);
/* nw_game_info.mirror for a FEN. */
bool chess_mirror(const char *text, char *out, size_t size);

/* One operation of an EPD line, pointing into the line: `bm Nf3 e4;` has operand "Nf3 e4"; quotes
 * around an operand are left out. */
typedef struct chess_epd_op {
    const char *opcode, *operand;
    int opcode_length, operand_length;
} chess_epd_op;

/* Reads the four fields of an EPD line, and its hmvc and fmvn. *ops becomes the text of the
 * operations, all of which are well formed. A FEN is read as well. */
int chess_parse_epd(chess_pos *p, const char *text, const char **ops, nw_error *err);
/* The next operation: 1, 0 at the end of the line, or a negative code. */
int chess_epd_next(const char **at, chess_epd_op *op, nw_error *err);

/* Coordinates: e2e4, e1g1, e7e8q. */
void chess_print_move(const chess_pos *p, chess_move m, char *out, size_t size);
/* Coordinates or SAN; the move is legal. */
int chess_parse_move(const chess_pos *p, const char *text, chess_move *m, nw_error *err);

void chess_print_san(const chess_pos *p, chess_move m, char *out, size_t size);
/* SAN as written (Nf3, exd5, O-O, e8=Q+) or more than needed (Ng1-f3, e7e8=Q); suffixes, the sign
 * of capture and the equals sign are optional. */
int chess_parse_san(const chess_pos *p, const char *text, chess_move *m, nw_error *err);
#endif
