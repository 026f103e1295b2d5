/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_ATTACKS_INL_H
#define NW_GAMES_CHESS_ATTACKS_INL_H
/* Attack sets. Square 0 is a1, 7 is h1, 63 is h8, all seen by the side to move.
 *
 * A slider's attacks are one table look-up with BMI2 (pext), else eight operations per line by
 * subtraction; both give the same sets. The tables are written at build time by
 * tools/tables/chess.c. Using the builtin avoids the intrinsics header, which takes gcc 0.2 s per
 * file to parse. */
#include "core/inline.h"
#include <stdint.h>

/* Hidden visibility avoids the indirection of a shared library's symbols. */
#define CHESS_TABLE  extern const __attribute__((visibility("hidden")))
#define CHESS_INLINE NW_ALWAYS_INLINE

CHESS_TABLE uint64_t chess_knights[64];
CHESS_TABLE uint64_t chess_kings[64];
/* The squares strictly between two squares of one line; none otherwise. */
CHESS_TABLE uint64_t chess_between[64][64];
/* Hash numbers [colour][piece][square as that colour sees it]; piece 0 is all zero, and code 4,
 * which is not a piece, serves castling rooks (first rank) and the en passant square (sixth). */
CHESS_TABLE uint64_t chess_hash[2][8][64];

static inline int chess_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline int chess_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

#ifdef __BMI2__
typedef struct chess_slider {
    uint64_t rook_mask;
    const uint64_t *rook;
    uint64_t bishop_mask;
    const uint64_t *bishop;
} chess_slider;
CHESS_TABLE chess_slider chess_sliders[64];

CHESS_INLINE uint64_t chess_rook(int sq, uint64_t occ)
{
    const chess_slider *s = &chess_sliders[sq];
    return s->rook[__builtin_ia32_pext_di(occ, s->rook_mask)];
}

CHESS_INLINE uint64_t chess_bishop(int sq, uint64_t occ)
{
    const chess_slider *s = &chess_sliders[sq];
    return s->bishop[__builtin_ia32_pext_di(occ, s->bishop_mask)];
}
#else
/* The squares of a line on both sides of a square: rank, file, diagonal, antidiagonal. */
typedef struct chess_line {
    uint64_t below, above;
} chess_line;
CHESS_TABLE chess_line chess_lines[64][4];

/* Twice the first blocker above minus the last one below leaves the bits between the two, both
 * included; without a blocker the carry runs to the end of the board. */
static inline uint64_t chess_slide(const chess_line *line, uint64_t occ)
{
    const uint64_t above = line->above & occ;
    const uint64_t below = (uint64_t)1 << (63 - __builtin_clzll((line->below & occ) | 1));
    return (2 * (above & -above) - below) & (line->below | line->above);
}

static inline uint64_t chess_rook(int sq, uint64_t occ)
{
    return chess_slide(&chess_lines[sq][0], occ) | chess_slide(&chess_lines[sq][1], occ);
}

static inline uint64_t chess_bishop(int sq, uint64_t occ)
{
    return chess_slide(&chess_lines[sq][2], occ) | chess_slide(&chess_lines[sq][3], occ);
}
#endif

#define CHESS_FILE_A  0x0101010101010101u
#define CHESS_FILE_H  0x8080808080808080u
#define CHESS_RANK(n) ((uint64_t)0xFF << (8 * ((n)-1)))

/* Pawn attacks: the mover's pawns go up the board, the opponent's down. */
static inline uint64_t chess_pawns_up(uint64_t pawns)
{
    return (pawns & ~CHESS_FILE_A) << 7 | (pawns & ~CHESS_FILE_H) << 9;
}

static inline uint64_t chess_pawns_down(uint64_t pawns)
{
    return (pawns & ~CHESS_FILE_H) >> 7 | (pawns & ~CHESS_FILE_A) >> 9;
}
#endif
