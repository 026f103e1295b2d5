/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_BOARD_INL_H
#define NW_GAMES_CHESS_BOARD_INL_H
/* The board and its moves, always seen by the side to move: its pieces are `own`, its pawns go up.
 * Playing a move turns the board over, so that every rule is written once, for one colour.
 *
 * A piece is a code of three bits, spread over three planes. The codes make the sets that move
 * generation needs one operation each: planes 2 and 0 are bishops and queens, 2 and 1 rooks and
 * queens, and since code 4 is unused, plane 0 or 1 is set for every piece. */
#include "games/chess/attacks-inl.h"
#include <assert.h>
#include <stdbool.h>

enum {
    CHESS_NONE = 0,
    CHESS_PAWN = 1,
    CHESS_KNIGHT = 2,
    CHESS_KING = 3,
    CHESS_MARK = 4, /* no piece: the row of chess_hash for castling rooks and en passant */
    CHESS_BISHOP = 5,
    CHESS_ROOK = 6,
    CHESS_QUEEN = 7
};

typedef struct chess_board {
    uint64_t plane0, plane1, plane2; /* bits 0, 1 and 2 of the piece on each square */
    uint64_t own;                    /* the pieces of the side to move */
    /* On the first and eighth rank the rooks that may still castle, on the sixth the square behind
     * a pawn that has just advanced two squares and may be captured. */
    uint64_t special;
} chess_board;

/* A move in 16 bits: from, to (both seen by the mover), and the kind: the piece that arrives, or
 * one of these. Promotions are 8 plus the new piece. */
typedef uint32_t chess_move;
enum {
    CHESS_DOUBLE = 8 + CHESS_PAWN,
    CHESS_CASTLE = 8 + CHESS_KING,
    CHESS_EN_PASSANT = 8 + CHESS_MARK,
    CHESS_PROMOTE = 8 /* + knight, bishop, rook or queen */
};

CHESS_INLINE chess_move chess_make_move(int from, int to, int kind)
{
    assert(from >= 0 && from < 64 && to >= 0 && to < 64);
    return (chess_move)(from | to << 6 | kind << 12);
}

static inline int chess_from(chess_move m)
{
    return m & 63;
}

static inline int chess_to(chess_move m)
{
    return m >> 6 & 63;
}

static inline int chess_kind(chess_move m)
{
    return m >> 12 & 15;
}

/* The piece that arrives; a pawn for every pawn move but promotion. */
static inline int chess_arriving(chess_move m)
{
    const int kind = chess_kind(m);
    return kind == CHESS_EN_PASSANT ? CHESS_PAWN : kind & 7;
}

/* The new piece of a promotion, else 0. */
static inline int chess_promoted(chess_move m)
{
    const int kind = chess_kind(m), piece = kind & 7;
    return kind > 8 && (piece == CHESS_KNIGHT || piece > CHESS_MARK) ? piece : 0;
}

/* The piece that leaves. */
static inline int chess_moving(chess_move m)
{
    return chess_promoted(m) ? CHESS_PAWN : chess_arriving(m);
}

static inline uint64_t chess_bit(int sq)
{
    assert(sq >= 0 && sq < 64);
    return (uint64_t)1 << sq;
}

static inline uint64_t chess_occupied(const chess_board *b)
{
    return b->plane0 | b->plane1;
}

static inline uint64_t chess_theirs(const chess_board *b)
{
    return chess_occupied(b) & ~b->own;
}

/* The piece on a square, of either colour. */
static inline int chess_piece_at(const chess_board *b, int sq)
{
    return (int)((b->plane0 >> sq & 1) | (b->plane1 >> sq & 1) << 1 | (b->plane2 >> sq & 1) << 2);
}

/* The squares of one piece, both colours. */
CHESS_INLINE uint64_t chess_pieces(const chess_board *b, int piece)
{
    return (piece & 1 ? b->plane0 : ~b->plane0) & (piece & 2 ? b->plane1 : ~b->plane1) &
           (piece & 4 ? b->plane2 : ~b->plane2);
}

/* The captured piece; en passant counts as a pawn. */
static inline int chess_captured(const chess_board *b, chess_move m)
{
    return chess_kind(m) == CHESS_EN_PASSANT ? CHESS_PAWN : chess_piece_at(b, chess_to(m));
}

static inline void chess_put(chess_board *b, int sq, int piece, bool own)
{
    assert(piece >= 0 && piece < 8);
    b->plane0 |= (uint64_t)(piece & 1) << sq;
    b->plane1 |= (uint64_t)(piece >> 1 & 1) << sq;
    b->plane2 |= (uint64_t)(piece >> 2) << sq;
    b->own |= (uint64_t)own << sq;
}

/* The same board seen by the other side. */
CHESS_INLINE chess_board chess_turn(chess_board b)
{
    const uint64_t theirs = (b.plane0 | b.plane1) & ~b.own;
    return (chess_board){__builtin_bswap64(b.plane0), __builtin_bswap64(b.plane1),
                         __builtin_bswap64(b.plane2), __builtin_bswap64(theirs),
                         __builtin_bswap64(b.special)};
}

/* The rook's squares, from and to, when the king castles to `to`. */
static inline uint64_t chess_castling_rook(int to)
{
    return to == 6 ? 0xA0 : 0x09;
}

/* The moves that change more than two squares or set a mark. */
CHESS_INLINE chess_board chess_play_special(chess_board b, int to, int kind)
{
    if (kind == CHESS_DOUBLE) {
        /* Marked only next to a pawn that could capture; legality is checked later. */
        const uint64_t at = chess_bit(to);
        const uint64_t beside = (at & ~CHESS_FILE_A) >> 1 | (at & ~CHESS_FILE_H) << 1;
        if (beside & chess_pieces(&b, CHESS_PAWN) & ~b.own)
            b.special |= at >> 8;
    } else if (kind == CHESS_CASTLE) {
        b.plane1 ^= chess_castling_rook(to);
        b.plane2 ^= chess_castling_rook(to);
        b.own ^= chess_castling_rook(to);
    } else if (kind == CHESS_EN_PASSANT) {
        b.plane0 ^= chess_bit(to) | chess_bit(to - 8);
        b.plane2 ^= chess_bit(to);
    }
    return b;
}

/* The board after a legal move, seen by the other side. Both squares are emptied and the arriving
 * piece is set, so that captures and promotions need no test. */
CHESS_INLINE chess_board chess_after(chess_board b, chess_move m)
{
    const int from = chess_from(m), to = chess_to(m), kind = chess_kind(m);
    const uint64_t keep = ~(chess_bit(from) | chess_bit(to));
    b.plane0 = (b.plane0 & keep) | (uint64_t)(kind & 1) << to;
    b.plane1 = (b.plane1 & keep) | (uint64_t)(kind >> 1 & 1) << to;
    b.plane2 = (b.plane2 & keep) | (uint64_t)(kind >> 2 & 1) << to;
    b.own = (b.own & keep) | chess_bit(to);
    b.special &= keep & (CHESS_RANK(8) | ((kind & 7) == CHESS_KING ? 0 : CHESS_RANK(1)));
    if (kind & 8)
        b = chess_play_special(b, to, kind);
    return chess_turn(b);
}
#endif
