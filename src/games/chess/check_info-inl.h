/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_CHECK_INFO_INL_H
#define NW_GAMES_CHESS_CHECK_INFO_INL_H
/* Detects checking moves without playing them, so that skipping quiet moves can keep them. */
#include "games/chess/generate-inl.h"

/* Computed once per position. */
typedef struct chess_check_info {
    uint64_t from[8]; /* by piece: the squares from which it attacks the other king */
    uint64_t screens; /* own pieces whose move may discover a check */
    int king;
} chess_check_info;

/* Our sliders that attack the king through occ. */
CHESS_INLINE uint64_t chess_seen_by(const chess_board *b, int king, uint64_t occ)
{
    return ((chess_bishop(king, occ) & b->plane0) | (chess_rook(king, occ) & b->plane1)) &
           b->plane2 & b->own;
}

static inline void chess_set_check_info(const chess_board *b, chess_check_info *s)
{
    const uint64_t king = chess_pieces(b, CHESS_KING) & ~b->own, occ = chess_occupied(b);
    const int sq = s->king = chess_first(king);
    const uint64_t diagonal = chess_bishop(sq, occ), orthogonal = chess_rook(sq, occ);
    s->from[CHESS_NONE] = s->from[CHESS_MARK] = s->from[CHESS_KING] = 0;
    s->from[CHESS_PAWN] = chess_pawns_down(king);
    s->from[CHESS_KNIGHT] = chess_knights[sq];
    s->from[CHESS_BISHOP] = diagonal;
    s->from[CHESS_ROOK] = orthogonal;
    s->from[CHESS_QUEEN] = diagonal | orthogonal;
    const uint64_t near = (diagonal | orthogonal) & b->own;
    s->screens = 0;
    for (uint64_t far = chess_seen_by(b, sq, occ ^ near) & ~near; far; far &= far - 1)
        s->screens |= chess_between[sq][chess_first(far)] & near;
}

/* Does a legal move give check? */
static inline bool chess_gives_check(const chess_board *b, const chess_check_info *s, chess_move m)
{
    const int kind = chess_kind(m);
    const uint64_t from = chess_bit(chess_from(m)), to = chess_bit(chess_to(m));
    if (kind > 8 && kind != CHESS_DOUBLE) { /* castling, en passant, promotion: seldom */
        const chess_board after = chess_after(*b, m);
        return chess_in_check(&after);
    }
    if (s->from[kind & 7] & to)
        return true;
    return (s->screens & from) &&
           (chess_seen_by(b, s->king, (chess_occupied(b) ^ from) | to) & ~from);
}
#endif
