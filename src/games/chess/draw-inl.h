/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_DRAW_INL_H
#define NW_GAMES_CHESS_DRAW_INL_H
/* The draws that depend on more than the position, for engines, and the dead positions. */
#include "games/chess/chess-inl.h"

/* Fifty moves by each side without a capture or pawn move. Mate on the last move takes
 * precedence. */
static inline bool chess_fifty_moves(const chess_pos *p)
{
    return p->halfmove >= 100;
}

/* Could the move be taken back later? Neither captures nor pawn moves can. */
static inline bool chess_reversible(const chess_board *b, chess_move m)
{
    return chess_moving(m) != CHESS_PAWN && !chess_captured(b, m);
}

/* Can neither side mate by any sequence of moves? Bare kings, one minor piece, or bishops of one
 * square colour only. */
static inline bool chess_dead(const chess_board *b)
{
    const uint64_t dark = 0xAA55AA55AA55AA55u;
    const uint64_t pawns = chess_pieces(b, CHESS_PAWN), knights = chess_pieces(b, CHESS_KNIGHT);
    const uint64_t bishops = chess_pieces(b, CHESS_BISHOP);
    if (pawns | (b->plane1 & b->plane2))
        return false;
    if (knights)
        return !bishops && !(knights & (knights - 1));
    return !(bishops & dark) || !(bishops & ~dark);
}
#endif
