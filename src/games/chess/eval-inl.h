/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_EVAL_INL_H
#define NW_GAMES_CHESS_EVAL_INL_H
/* The evaluation: a sum of terms for each side, each a pair for middle game and end (weights.h),
 * blended by the pieces left. A side's terms are computed on the board as that side sees it, so the
 * score is antisymmetric by construction; there is no bonus for the move. */
#include "games/chess/draw-inl.h"
#include <assert.h>

typedef struct chess_terms {
    int32_t material, psqt, mobility, pawns, passed, pieces, king;
} chess_terms;

/* One side's pieces and data shared by its terms. */
typedef struct chess_view {
    chess_sets s;
    uint64_t pawns, their_pawns;
    uint64_t area; /* squares worth reaching: not an own pawn, not attacked by a pawn */
    uint64_t zone; /* around the other king */
    int units;     /* attack units on zone */
} chess_view;

/* Every square from a set down to the first rank, the set included. */
static inline uint64_t chess_fill_down(uint64_t set)
{
    set |= set >> 8;
    set |= set >> 16;
    return set | set >> 32;
}

static inline uint64_t chess_fill_up(uint64_t set)
{
    set |= set << 8;
    set |= set << 16;
    return set | set << 32;
}

static inline uint64_t chess_beside(uint64_t set)
{
    return (set & ~CHESS_FILE_A) >> 1 | (set & ~CHESS_FILE_H) << 1;
}

CHESS_INLINE chess_view chess_view_of(const chess_board *b)
{
    chess_view v;
    v.s = chess_sets_of(b);
    v.pawns = v.s.pawns & v.s.own;
    v.their_pawns = v.s.pawns & v.s.theirs;
    v.area = ~(v.pawns | chess_pawns_down(v.their_pawns));
    const int other = chess_first(b->plane0 & b->plane1 & ~b->plane2 & ~b->own);
    v.zone = chess_kings[other] | chess_bit(other);
    v.units = 0;
    return v;
}

CHESS_INLINE int32_t chess_eval_material(const chess_view *v)
{
    const uint64_t own = v->s.own, d = v->s.diagonal & own, o = v->s.orthogonal & own;
    return chess_count(v->pawns) * chess_weight.material[CHESS_PAWN] +
           chess_count(v->s.knights & own) * chess_weight.material[CHESS_KNIGHT] +
           chess_count(d & ~o) * chess_weight.material[CHESS_BISHOP] +
           chess_count(o & ~d) * chess_weight.material[CHESS_ROOK] +
           chess_count(d & o) * chess_weight.material[CHESS_QUEEN];
}

/* Counts the squares a piece reaches and adds its attack on the other king. */
CHESS_INLINE int chess_reach(chess_view *v, uint64_t attacks, int piece)
{
    v->units += chess_count(attacks & v->zone) * chess_weight.king_units[piece];
    return chess_count(attacks & v->area);
}

CHESS_INLINE int32_t chess_eval_mobility(chess_view *v)
{
    const uint64_t own = v->s.own, d = v->s.diagonal & own, o = v->s.orthogonal & own;
    const uint64_t occ = v->s.occ;
    int32_t sum = 0;
    for (uint64_t p = v->s.knights & own; p; p &= p - 1)
        sum += chess_weight
                   .knight_mobility[chess_reach(v, chess_knights[chess_first(p)], CHESS_KNIGHT)];
    /* A slider sees through its own side's queens (bishops) or rooks and queens (rooks): a battery
     * does not block. */
    for (uint64_t p = d & ~o; p; p &= p - 1)
        sum += chess_weight.bishop_mobility[chess_reach(
            v, chess_bishop(chess_first(p), occ ^ (d & o)), CHESS_BISHOP)];
    for (uint64_t p = o & ~d; p; p &= p - 1)
        sum += chess_weight.rook_mobility[chess_reach(
            v, chess_rook(chess_first(p), occ ^ (o & ~(p & -p))), CHESS_ROOK)];
    for (uint64_t p = d & o; p; p &= p - 1) {
        const int sq = chess_first(p);
        sum += chess_weight.queen_mobility[chess_reach(
            v, chess_bishop(sq, occ) | chess_rook(sq, occ), CHESS_QUEEN)];
    }
    return sum;
}

CHESS_INLINE int32_t chess_eval_pieces(const chess_view *v)
{
    const uint64_t own = v->s.own, d = v->s.diagonal & own, o = v->s.orthogonal & own;
    const uint64_t bishops = d & ~o, rooks = o & ~d;
    const uint64_t files = chess_fill_up(v->pawns) | chess_fill_down(v->pawns);
    const uint64_t their_files = chess_fill_up(v->their_pawns) | chess_fill_down(v->their_pawns);
    return (bishops & (bishops - 1) ? chess_weight.bishop_pair : 0) +
           chess_count(rooks & ~files & ~their_files) * chess_weight.rook_open +
           chess_count(rooks & ~files & their_files) * chess_weight.rook_half_open;
}

CHESS_INLINE int32_t chess_eval_pawns(const chess_view *v)
{
    const uint64_t p = v->pawns;
    const uint64_t files = chess_fill_up(p) | chess_fill_down(p);
    return chess_count(p & chess_fill_down(p >> 8)) * chess_weight.doubled +
           chess_count(p & ~chess_beside(files)) * chess_weight.isolated +
           chess_count(p & chess_pawns_up(p)) * chess_weight.supported;
}

CHESS_INLINE int32_t chess_eval_passed(const chess_view *v)
{
    const uint64_t before = v->their_pawns >> 8 | chess_pawns_down(v->their_pawns) | v->pawns >> 8;
    int32_t sum = 0;
    for (uint64_t p = v->pawns & ~chess_fill_down(before); p; p &= p - 1) {
        const int sq = chess_first(p);
        sum += chess_weight.passed[sq >> 3];
        sum += v->s.occ >> (sq + 8) & 1 ? 0 : chess_weight.passed_free[sq >> 3];
    }
    return sum;
}

/* Our king's shelter, and our attack on the other king. */
CHESS_INLINE int32_t chess_eval_king(const chess_view *v)
{
    const uint64_t king = chess_bit(v->s.king), near = (king | chess_beside(king)) << 8;
    const uint64_t files = chess_fill_up(v->pawns) | chess_fill_down(v->pawns);
    const uint64_t first = (chess_fill_down(king) | chess_beside(chess_fill_down(king))) & 0xFF;
    return chess_count(near & v->pawns) * chess_weight.shelter_near +
           chess_count(near << 8 & v->pawns) * chess_weight.shelter_far +
           chess_count(first & ~files) * chess_weight.king_open +
           chess_weight.king_danger[v->units < 31 ? v->units : 31];
}

/* The terms of the side to move. */
CHESS_INLINE chess_terms chess_eval_side(const chess_board *b)
{
    chess_view v = chess_view_of(b);
    chess_terms t;
    t.material = chess_eval_material(&v);
    t.psqt = 0;
    t.mobility = chess_eval_mobility(&v);
    t.pawns = chess_eval_pawns(&v);
    t.passed = chess_eval_passed(&v);
    t.pieces = chess_eval_pieces(&v);
    t.king = chess_eval_king(&v);
    return t;
}

/* The terms of the position, from the side to move. */
CHESS_INLINE chess_terms chess_eval_terms(const chess_pos *p)
{
    const chess_board turned = chess_turn(p->board);
    const chess_terms a = chess_eval_side(&p->board), b = chess_eval_side(&turned);
    return (chess_terms){a.material - b.material, p->psqt,
                         a.mobility - b.mobility, a.pawns - b.pawns,
                         a.passed - b.passed,     a.pieces - b.pieces,
                         a.king - b.king};
}

enum { CHESS_PHASES = 24 };

/* The game phase: 24 with all pieces, 0 with kings and pawns. */
static inline int chess_phase(const chess_board *b)
{
    const uint64_t minor =
        (b->plane0 & b->plane2 & ~b->plane1) | (b->plane1 & ~(b->plane0 | b->plane2));
    const int phase = chess_count(minor) + 2 * chess_count(b->plane1 & b->plane2) +
                      2 * chess_count(b->plane0 & b->plane1 & b->plane2);
    return phase < CHESS_PHASES ? phase : CHESS_PHASES;
}

static inline nw_score chess_blend(int32_t pair, int phase)
{
    return (chess_middle(pair) * phase + chess_end(pair) * (CHESS_PHASES - phase)) / CHESS_PHASES;
}

/* Is the side to move mated? The quiescence search stops at positions without noisy moves, mates
 * included, and must not treat them as quiet. */
static inline bool chess_mated(const chess_board *b)
{
    return chess_in_check(b) && chess_generate(*b, CHESS_COUNT, NULL) == 0;
}

/* The sum of the terms; the game is not over. */
CHESS_INLINE nw_score chess_eval_sum(const chess_pos *p)
{
    assert(p->psqt == chess_psqt_of(&p->board));
    const chess_terms t = chess_eval_terms(p);
    return chess_blend(t.material + t.psqt + t.mobility + t.pawns + t.passed + t.pieces + t.king,
                       chess_phase(&p->board));
}

static inline nw_score chess_evaluate(const chess_pos *p)
{
    if (chess_mated(&p->board))
        return -CHESS_MATE;
    return chess_dead(&p->board) ? 0 : chess_eval_sum(p);
}
#endif
