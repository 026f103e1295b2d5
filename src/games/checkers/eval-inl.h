/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_EVAL_INL_H
#define NW_GAMES_CHECKERS_EVAL_INL_H
/* The evaluation: a sum of terms, each a difference of the two sides, so that rotating the board by
 * 180 degrees and swapping the colours negates it. Set operations only; the one loop is over rows.
 * The range of +-9000 is that of Chinook (Plaat 1996, ch. 5). */
#include "games/checkers/checkers-inl.h"
#include "games/checkers/weights.h"

/* Short loops over rows and terms: unrolled, the weights and masks become constants, which saves a
 * quarter of the instructions. Compilers do that only at -O3. */
#define CHECKERS_UNROLL _Pragma("GCC unroll 9")

enum checkers_term {
    CHECKERS_MATERIAL,
    CHECKERS_EXCHANGE,
    CHECKERS_ADVANCE,
    CHECKERS_BACK_RANK,
    CHECKERS_CENTRE,
    CHECKERS_KINGS,
    CHECKERS_MOBILITY,
    CHECKERS_RUNAWAY,
    CHECKERS_TEMPO,
    CHECKERS_TERMS
};

#define CHECKERS_MIDDLE    ((checkers_set)0x198CC00)   /* 10 11 14 15 18 19 22 23 */
#define CHECKERS_EDGES     ((checkers_set)0x40603010)  /* 5 13 21 and 12 20 28 */
#define CHECKERS_RIM       ((checkers_set)0x7C060301F) /* those, 1-4 and 29-32 */
#define CHECKERS_CORNERS   ((checkers_set)0x440000011) /* the double corners: 1 5 and 28 32 */
#define CHECKERS_EVEN_ROWS (CHECKERS_BOARD & ~CHECKERS_ODD_ROWS)

/* One side's view for the terms. pieces counts both sides. */
typedef struct checkers_view {
    checkers_set own, opp, men, kings, opp_kings, empty;
    int pieces;
} checkers_view;

/* A pair of weights blended by the number of pieces. The product is divided, never the weight, so
 * that the term of one side is exactly minus that of the other. */
CHECKERS_INLINE int checkers_blend(const int w[2], int pieces)
{
    return (w[0] * pieces + w[1] * (24 - pieces)) / 24;
}

/* The four squares of the n-th row counted from the home of side. */
CHECKERS_INLINE checkers_set checkers_row(int n, int side)
{
    return (checkers_set)0xF << checkers_sparse(4 * (unsigned)(side == CHECKERS_BLACK ? n : 7 - n));
}

CHECKERS_INLINE int checkers_advance(const checkers_weights *w, const checkers_view *v, int side)
{
    int all = 0, few = 0;
    CHECKERS_UNROLL
    for (int n = 1; n < 7; n++) {
        const int men = checkers_count(v->men & checkers_row(n, side));
        all += men * w->advance[n][0];
        few += men * w->advance[n][1];
    }
    return (all * v->pieces + few * (24 - v->pieces)) / 24;
}

CHECKERS_INLINE int checkers_back_rank(const checkers_weights *w, const checkers_view *v, int side)
{
    static const uint8_t reversed[16] = {0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15};
    if (!(v->opp & ~v->opp_kings))
        return 0;
    return side == CHECKERS_BLACK ? w->back_rank[v->men & 15]
                                  : w->back_rank[reversed[v->men >> 31 & 15]];
}

CHECKERS_INLINE int checkers_centre(const checkers_weights *w, const checkers_view *v)
{
    return checkers_count(v->men & CHECKERS_MIDDLE) * checkers_blend(w->centre_man, v->pieces) +
           checkers_count(v->men & CHECKERS_EDGES) * checkers_blend(w->edge_man, v->pieces);
}

/* Empty squares next to an enemy that could at once jump a piece arriving there: one with the enemy
 * in front and the square behind it free, or behind it an enemy king. */
CHECKERS_INLINE checkers_set checkers_attacked(const checkers_view *v, int side)
{
    checkers_set a = (checkers_back4(v->opp, side) & checkers_ahead4(v->empty, side)) |
                     (checkers_back5(v->opp, side) & checkers_ahead5(v->empty, side));
    if (v->opp_kings)
        a |= (checkers_ahead4(v->opp_kings, side) & checkers_back4(v->empty, side)) |
             (checkers_ahead5(v->opp_kings, side) & checkers_back5(v->empty, side));
    return a;
}

/* Counts the steps after which the piece is safe and sets *mobile to the pieces that have one. The
 * square just left is free too, so an enemy straight ahead in the line of the step is a threat by
 * itself; against a step backwards only a king is. */
CHECKERS_INLINE int checkers_safe_steps(const checkers_view *v, checkers_set *mobile, int side)
{
    const checkers_set calm = v->empty & ~checkers_attacked(v, side);
    const checkers_set a4 = checkers_ahead4(v->own, side) & calm & ~checkers_back4(v->opp, side);
    const checkers_set a5 = checkers_ahead5(v->own, side) & calm & ~checkers_back5(v->opp, side);
    int n = checkers_count(a4) + checkers_count(a5);
    *mobile = checkers_back4(a4, side) | checkers_back5(a5, side);
    if (v->kings) {
        const checkers_set b4 =
            checkers_back4(v->kings, side) & calm & ~checkers_ahead4(v->opp_kings, side);
        const checkers_set b5 =
            checkers_back5(v->kings, side) & calm & ~checkers_ahead5(v->opp_kings, side);
        n += checkers_count(b4) + checkers_count(b5);
        *mobile |= checkers_ahead4(b4, side) | checkers_ahead5(b5, side);
    }
    return n;
}

/* The squares at most two steps from a piece of s. */
CHECKERS_INLINE checkers_set checkers_near(checkers_set s)
{
    CHECKERS_UNROLL
    for (int i = 0; i < 2; i++)
        s |= (s << 4 | s << 5 | s >> 4 | s >> 5) & CHECKERS_BOARD;
    return s;
}

/* King placement. The stronger side must approach the enemy to win; the weaker side is safe in a
 * double corner. */
CHECKERS_INLINE int checkers_king_terms(const checkers_weights *w, const checkers_view *v,
                                        checkers_set mobile)
{
    if (!v->kings)
        return 0;
    int sum = checkers_count(v->kings & CHECKERS_MIDDLE) * w->centre_king +
              checkers_count(v->kings & CHECKERS_RIM) * w->edge_king +
              checkers_count(v->kings & ~mobile) * w->trapped_king;
    const int lead = 2 * checkers_count(v->own) - v->pieces;
    if (lead > 0)
        sum += checkers_count(v->kings & checkers_near(v->opp)) * w->chase;
    if (lead < 0)
        sum += checkers_count(v->kings & CHECKERS_CORNERS) * w->refuge;
    return sum;
}

/* Men in the last three rows before the crown with no enemy in front. Such a man has at most three
 * rows ahead, so three widening steps suffice. */
CHECKERS_INLINE int checkers_runaways(const checkers_weights *w, const checkers_view *v, int side)
{
    checkers_set far = 0, shadow = v->opp;
    CHECKERS_UNROLL
    for (int n = 4; n < 7; n++)
        far |= checkers_row(n, side);
    if (!(v->men & far))
        return 0;
    CHECKERS_UNROLL
    for (int i = 0; i < 3; i++)
        shadow |= (checkers_back4(shadow, side) | checkers_back5(shadow, side)) & CHECKERS_BOARD;
    int sum = 0;
    CHECKERS_UNROLL
    for (int n = 4; n < 7; n++)
        sum += checkers_count(v->men & ~shadow & checkers_row(n, side)) * w->runaway[n];
    return sum;
}

/* Adds sign times the terms of one side. */
CHECKERS_INLINE void checkers_add_terms(const checkers_weights *w, const checkers_pos *p,
                                        int pieces, int side, int sign, int *term)
{
    const checkers_set own = p->piece[side], opp = p->piece[!side], kings = p->kings;
    const checkers_view v = {own,   opp, own & ~kings, own & kings, opp & kings, checkers_empty(p),
                             pieces};
    checkers_set mobile;
    const int steps = checkers_safe_steps(&v, &mobile, side);
    term[CHECKERS_MATERIAL] +=
        sign * (checkers_count(v.men) * w->man + checkers_count(v.kings) * w->king);
    term[CHECKERS_ADVANCE] += sign * checkers_advance(w, &v, side);
    term[CHECKERS_BACK_RANK] += sign * checkers_back_rank(w, &v, side);
    term[CHECKERS_CENTRE] += sign * checkers_centre(w, &v);
    term[CHECKERS_KINGS] += sign * checkers_king_terms(w, &v, mobile);
    term[CHECKERS_MOBILITY] += sign * steps * checkers_blend(w->safe_step, pieces);
    term[CHECKERS_RUNAWAY] += sign * checkers_runaways(w, &v, side);
}

/* "The move" (opposition): with equal numbers, the side to move has it if the number of pieces in
 * the columns that start from its home row is odd. */
CHECKERS_INLINE int checkers_tempo(const checkers_weights *w, const checkers_pos *p, int pieces)
{
    if (checkers_count(p->piece[0]) != checkers_count(p->piece[1]))
        return 0;
    const checkers_set columns = p->side == CHECKERS_BLACK ? CHECKERS_EVEN_ROWS : CHECKERS_ODD_ROWS;
    const int system = checkers_count((p->piece[0] | p->piece[1]) & columns);
    const int value = checkers_blend(w->tempo, pieces);
    return system & 1 ? value : -value;
}

/* All terms for the side to move. */
CHECKERS_INLINE void checkers_eval_terms(const checkers_weights *w, const checkers_pos *p,
                                         int *term)
{
    const int pieces = checkers_count(p->piece[0] | p->piece[1]);
    const int black = p->side == CHECKERS_BLACK ? 1 : -1;
    CHECKERS_UNROLL
    for (int i = 0; i < CHECKERS_TERMS; i++)
        term[i] = 0;
    checkers_add_terms(w, p, pieces, CHECKERS_BLACK, black, term);
    checkers_add_terms(w, p, pieces, CHECKERS_WHITE, -black, term);
    if (pieces)
        term[CHECKERS_EXCHANGE] = term[CHECKERS_MATERIAL] * w->exchange / (w->man * pieces);
    term[CHECKERS_TEMPO] = checkers_tempo(w, p, pieces);
}

/* The score with weights w, for the side to move. */
CHECKERS_INLINE nw_score checkers_evaluate_by(const checkers_weights *w, const checkers_pos *p)
{
    int term[CHECKERS_TERMS], sum = 0;
    checkers_eval_terms(w, p, term);
    CHECKERS_UNROLL
    for (int i = 0; i < CHECKERS_TERMS; i++)
        sum += term[i];
    return sum > CHECKERS_EVAL_MAX    ? CHECKERS_EVAL_MAX
           : sum < -CHECKERS_EVAL_MAX ? -CHECKERS_EVAL_MAX
                                      : sum;
}

/* At a quiet horizon the search does not list moves, so a lost game is detected here too. */
static inline nw_score checkers_evaluate(const checkers_pos *p)
{
    if (checkers_is_over(p))
        return checkers_result(p);
    return checkers_evaluate_by(&checkers_default_weights, p);
}
#endif
