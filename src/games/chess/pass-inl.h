/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_PASS_INL_H
#define NW_GAMES_CHESS_PASS_INL_H
/* For selective search: the null move and its conditions. */
#include "games/chess/exchange-inl.h"

/* Has the side to move more than king and pawns? Otherwise zugzwang is common and null moves are
 * unsound. */
static inline bool chess_has_pieces(const chess_board *b)
{
    return (b->own & ~(chess_pieces(b, CHESS_PAWN) | chess_pieces(b, CHESS_KING))) != 0;
}

/* Plays a null move; en passant lapses. Not in check. */
static inline void chess_pass(chess_pos *child, const chess_pos *parent)
{
    chess_pos c = *parent;
    const uint64_t lapsed = c.board.special & CHESS_RANK(6);
    c.key ^= CHESS_SIDE_KEY ^ chess_marks_key(lapsed, c.side);
    c.board.special ^= lapsed;
    c.board = chess_turn(c.board);
    c.psqt = -c.psqt;
    c.halfmove = (uint8_t)(c.halfmove + (c.halfmove < 255));
    c.fullmove = (uint16_t)(c.fullmove + (c.side && c.fullmove < CHESS_MAX_FULLMOVE));
    c.side = (uint8_t)!c.side;
    *child = c;
}
#endif
