/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_GENERATE_INL_H
#define NW_GAMES_CHESS_GENERATE_INL_H
/* Legal moves, from masks: every move but the king's must land in `check` (all squares if not in
 * check), and a pinned piece must stay on its pin line. No illegal move is ever generated, so
 * counting needs only popcounts. `what` is a compile-time constant; counting compiles to code
 * without a list. */
#include "games/chess/board-inl.h"
#include <stddef.h>

enum { CHESS_COUNT, CHESS_ALL, CHESS_NOISY /* captures and promotions */ };

/* Collects moves in a list, or only counts them. */
typedef struct chess_sink {
    int what;
    int count;
    chess_move *out;
} chess_sink;

/* Sets of a position shared by several piece kinds. */
typedef struct chess_sets {
    uint64_t own, theirs, occ;
    uint64_t pawns, knights, diagonal, orthogonal; /* both colours */
    int king;                                      /* ours */
    uint64_t pin_diagonal, pin_orthogonal; /* lines from our king to a pinning piece, both ends' */
    uint64_t target;                       /* allowed targets, by check and `what` */
} chess_sets;

CHESS_INLINE chess_sets chess_sets_of(const chess_board *b)
{
    chess_sets s;
    s.occ = b->plane0 | b->plane1;
    s.own = b->own;
    s.theirs = s.occ & ~b->own;
    s.pawns = b->plane0 & ~(b->plane1 | b->plane2);
    s.knights = b->plane1 & ~(b->plane0 | b->plane2);
    s.diagonal = b->plane0 & b->plane2;
    s.orthogonal = b->plane1 & b->plane2;
    s.king = chess_first(b->plane0 & b->plane1 & ~b->plane2 & b->own);
    s.pin_diagonal = s.pin_orthogonal = 0;
    s.target = ~(uint64_t)0;
    return s;
}

CHESS_INLINE void chess_emit(chess_sink *k, int from, uint64_t targets, int kind)
{
    if (k->what == CHESS_COUNT) {
        k->count += chess_count(targets);
        return;
    }
    for (; targets; targets &= targets - 1)
        k->out[k->count++] = chess_make_move(from, chess_first(targets), kind);
}

/* Pawn moves whose origin lies `step` squares behind the target. */
CHESS_INLINE void chess_emit_pawns(chess_sink *k, uint64_t targets, int step, int kind)
{
    if (k->what == CHESS_COUNT) {
        k->count += chess_count(targets);
        return;
    }
    for (; targets; targets &= targets - 1)
        k->out[k->count++] =
            chess_make_move(chess_first(targets) - step, chess_first(targets), kind);
}

CHESS_INLINE void chess_emit_promotions(chess_sink *k, uint64_t targets, int step)
{
    chess_emit_pawns(k, targets, step, CHESS_PROMOTE + CHESS_QUEEN);
    chess_emit_pawns(k, targets, step, CHESS_PROMOTE + CHESS_KNIGHT);
    chess_emit_pawns(k, targets, step, CHESS_PROMOTE + CHESS_ROOK);
    chess_emit_pawns(k, targets, step, CHESS_PROMOTE + CHESS_BISHOP);
}

/* The opponent's sliders that attack sq through occ. */
CHESS_INLINE uint64_t chess_sliders_to(const chess_sets *s, int sq, uint64_t occ)
{
    return ((chess_bishop(sq, occ) & s->diagonal) | (chess_rook(sq, occ) & s->orthogonal)) &
           s->theirs;
}

/* The pieces giving check. Fills the pin lines: behind our first blocker on a line is a slider
 * that would give check without it. */
CHESS_INLINE uint64_t chess_find_checks(chess_sets *s)
{
    const uint64_t diagonals = chess_bishop(s->king, s->occ);
    const uint64_t lines = chess_rook(s->king, s->occ);
    const uint64_t d = s->diagonal & s->theirs, o = s->orthogonal & s->theirs;
    uint64_t pinner = chess_bishop(s->king, s->occ & ~(diagonals & s->own)) & ~diagonals & d;
    for (; pinner; pinner &= pinner - 1)
        s->pin_diagonal |= chess_between[s->king][chess_first(pinner)] | (pinner & -pinner);
    pinner = chess_rook(s->king, s->occ & ~(lines & s->own)) & ~lines & o;
    for (; pinner; pinner &= pinner - 1)
        s->pin_orthogonal |= chess_between[s->king][chess_first(pinner)] | (pinner & -pinner);
    return (diagonals & d) | (lines & o) | (chess_knights[s->king] & s->knights & s->theirs) |
           (chess_pawns_up(chess_bit(s->king)) & s->pawns & s->theirs);
}

CHESS_INLINE void chess_pawn_moves(chess_sink *k, const chess_sets *s)
{
    const uint64_t pawns = s->pawns & s->own;
    const uint64_t pushers = pawns & ~s->pin_diagonal, takers = pawns & ~s->pin_orthogonal;
    /* A pinned pawn may only move along its line. */
    const uint64_t free_push = ~s->pin_orthogonal, free_take = ~s->pin_diagonal;
    const uint64_t prey = s->theirs & s->target;
    const uint64_t west = takers & ~CHESS_FILE_A, east = takers & ~CHESS_FILE_H;
    const uint64_t left = ((west & free_take) << 7 | ((west << 7) & s->pin_diagonal)) & prey;
    const uint64_t right = ((east & free_take) << 9 | ((east << 9) & s->pin_diagonal)) & prey;
    const uint64_t once =
        ((pushers & free_push) << 8 | ((pushers << 8) & s->pin_orthogonal)) & ~s->occ;
    const uint64_t twice = (once & CHESS_RANK(3)) << 8 & ~s->occ & s->target;
    const uint64_t push = once & s->target;
    chess_emit_pawns(k, left & ~CHESS_RANK(8), 7, CHESS_PAWN);
    chess_emit_pawns(k, right & ~CHESS_RANK(8), 9, CHESS_PAWN);
    if (k->what != CHESS_NOISY) {
        chess_emit_pawns(k, push & ~CHESS_RANK(8), 8, CHESS_PAWN);
        chess_emit_pawns(k, twice, 16, CHESS_DOUBLE);
    }
    if (pawns & CHESS_RANK(7)) {
        chess_emit_promotions(k, left & CHESS_RANK(8), 7);
        chess_emit_promotions(k, right & CHESS_RANK(8), 9);
        chess_emit_promotions(k, push & CHESS_RANK(8), 8);
    }
}

/* En passant empties two squares of a rank at once, so each capture is tested with the resulting
 * occupancy. `leapers` are the checking knights and pawns. */
CHESS_INLINE void chess_en_passant(chess_sink *k, const chess_sets *s, uint64_t mark,
                                   uint64_t leapers)
{
    const uint64_t victim = mark >> 8;
    uint64_t takers = chess_pawns_down(mark) & s->pawns & s->own;
    if (leapers & ~victim)
        return;
    for (; takers; takers &= takers - 1) {
        const uint64_t taker = takers & -takers;
        if (!chess_sliders_to(s, s->king, s->occ ^ taker ^ victim ^ mark))
            chess_emit(k, chess_first(taker), mark, CHESS_EN_PASSANT);
    }
}

CHESS_INLINE void chess_piece_moves(chess_sink *k, const chess_sets *s)
{
    const uint64_t pinned = s->pin_diagonal | s->pin_orthogonal;
    const uint64_t target = s->target & (k->what == CHESS_NOISY ? s->theirs : ~s->own);
    const uint64_t d = s->diagonal & s->own, o = s->orthogonal & s->own;
    for (uint64_t p = s->knights & s->own & ~pinned; p; p &= p - 1)
        chess_emit(k, chess_first(p), chess_knights[chess_first(p)] & target, CHESS_KNIGHT);
    /* A queen counts as a bishop and as a rook. */
    for (uint64_t p = d & ~pinned; p; p &= p - 1)
        chess_emit(k, chess_first(p), chess_bishop(chess_first(p), s->occ) & target,
                   s->orthogonal & p & -p ? CHESS_QUEEN : CHESS_BISHOP);
    for (uint64_t p = o & ~pinned; p; p &= p - 1)
        chess_emit(k, chess_first(p), chess_rook(chess_first(p), s->occ) & target,
                   s->diagonal & p & -p ? CHESS_QUEEN : CHESS_ROOK);
    for (uint64_t p = d & s->pin_diagonal; p; p &= p - 1)
        chess_emit(k, chess_first(p),
                   chess_bishop(chess_first(p), s->occ) & target & s->pin_diagonal,
                   s->orthogonal & p & -p ? CHESS_QUEEN : CHESS_BISHOP);
    for (uint64_t p = o & s->pin_orthogonal; p; p &= p - 1)
        chess_emit(k, chess_first(p),
                   chess_rook(chess_first(p), s->occ) & target & s->pin_orthogonal,
                   s->diagonal & p & -p ? CHESS_QUEEN : CHESS_ROOK);
}

/* Does no knight or slider attack sq, once our king has left its square? */
CHESS_INLINE bool chess_safe(const chess_sets *s, int sq)
{
    const uint64_t leap = chess_knights[sq] & s->knights & s->theirs;
    return !(leap | chess_sliders_to(s, sq, s->occ ^ chess_bit(s->king)));
}

/* `open` are the squares no pawn or king bars, `safe` the king's legal targets. The square the king
 * crosses is one of those, so only its target needs a test. */
CHESS_INLINE void chess_castling_moves(chess_sink *k, const chess_sets *s, uint64_t rooks,
                                       uint64_t open, uint64_t safe)
{
    if ((rooks & 0x80) && !(s->occ & 0x60) && (safe & 0x20) && (open & 0x40) && chess_safe(s, 6))
        chess_emit(k, 4, 0x40, CHESS_CASTLE);
    if ((rooks & 0x01) && !(s->occ & 0x0E) && (safe & 0x08) && (open & 0x04) && chess_safe(s, 2))
        chess_emit(k, 4, 0x04, CHESS_CASTLE);
}

/* The king's steps and castling. Few squares around a king are free, so testing each is cheaper
 * than computing all attacks of the opponent. */
CHESS_INLINE void chess_king_moves(chess_sink *k, const chess_sets *s, const chess_board *b,
                                   bool castle)
{
    const int other = chess_first(b->plane0 & b->plane1 & ~b->plane2 & ~b->own);
    const uint64_t open = ~(chess_pawns_down(s->pawns & s->theirs) | chess_kings[other]);
    uint64_t steps = chess_kings[s->king] & ~s->own & open;
    uint64_t safe = 0;
    if (k->what == CHESS_NOISY)
        steps &= s->theirs;
    for (; steps; steps &= steps - 1)
        safe |= chess_safe(s, chess_first(steps)) ? steps & -steps : 0;
    chess_emit(k, s->king, safe, CHESS_KING);
    if (castle && k->what != CHESS_NOISY && (b->special & CHESS_RANK(1)))
        chess_castling_moves(k, s, b->special, open, safe);
}

/* Writes the legal moves to out (not when counting) and returns their number. */
CHESS_INLINE int chess_generate(chess_board b, int what, chess_move *out)
{
    chess_sink k = {what, 0, out};
    chess_sets s = chess_sets_of(&b);
    const uint64_t checkers = chess_find_checks(&s);
    chess_king_moves(&k, &s, &b, !checkers);
    if (checkers) {
        if (checkers & (checkers - 1))
            return k.count;
        s.target = chess_between[s.king][chess_first(checkers)] | checkers;
    }
    const uint64_t mark = b.special & CHESS_RANK(6);
    if (mark)
        chess_en_passant(&k, &s, mark, checkers & ~(s.diagonal | s.orthogonal));
    if (what == CHESS_COUNT && !(s.pin_diagonal | s.pin_orthogonal)) {
        /* Pins are rare; the constants let the compiler drop the pin code. */
        s.pin_diagonal = s.pin_orthogonal = 0;
        chess_pawn_moves(&k, &s);
        chess_piece_moves(&k, &s);
        return k.count;
    }
    chess_pawn_moves(&k, &s);
    chess_piece_moves(&k, &s);
    return k.count;
}

/* Is the side to move in check? */
static inline bool chess_in_check(const chess_board *b)
{
    const chess_sets s = chess_sets_of(b);
    return (chess_knights[s.king] & s.knights & s.theirs) ||
           (chess_pawns_up(chess_bit(s.king)) & s.pawns & s.theirs) ||
           chess_sliders_to(&s, s.king, s.occ);
}

/* Is the game over by mate or stalemate? If not in check, a pawn on no line of the king cannot be
 * pinned; if such a pawn can step, as in most positions, no moves are generated. */
static inline bool chess_over(const chess_board *b)
{
    const uint64_t king = chess_pieces(b, CHESS_KING) & b->own;
    const int sq = chess_first(king);
    const uint64_t lines = chess_rook(sq, 0) | chess_bishop(sq, 0);
    const uint64_t free = chess_pieces(b, CHESS_PAWN) & b->own & ~lines;
    if ((free << 8 & ~chess_occupied(b)) && !chess_in_check(b))
        return false;
    return chess_generate(*b, CHESS_COUNT, NULL) == 0;
}
#endif
