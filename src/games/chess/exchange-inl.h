/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHESS_EXCHANGE_INL_H
#define NW_GAMES_CHESS_EXCHANGE_INL_H
/* Static exchange evaluation (SEE), and its users: quiescence moves and the ordering hint. Both
 * depend on the position alone, never on a search window. */
#include "games/chess/chess-inl.h"

/* Exchange values by piece code. A king is worth more than all else, so it never captures a
 * protected piece. */
static inline int chess_value(int piece)
{
    static const int value[8] = {0, 100, 320, 20000, 0, 330, 500, 950};
    return value[piece];
}

/* The pieces of both colours that attack sq through occ. */
static inline uint64_t chess_attackers(const chess_board *b, int sq, uint64_t occ)
{
    const uint64_t at = chess_bit(sq), pawns = chess_pieces(b, CHESS_PAWN);
    return (((chess_pawns_down(at) & pawns & b->own) | (chess_pawns_up(at) & pawns & ~b->own)) |
            (chess_knights[sq] & chess_pieces(b, CHESS_KNIGHT)) |
            (chess_kings[sq] & chess_pieces(b, CHESS_KING)) |
            (chess_bishop(sq, occ) & b->plane0 & b->plane2) |
            (chess_rook(sq, occ) & b->plane1 & b->plane2)) &
           occ;
}

/* The least valuable of a non-empty set of attackers, as a set of one. */
static inline uint64_t chess_least(const chess_board *b, uint64_t attackers, int *piece)
{
    static const int order[] = {CHESS_PAWN, CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK, CHESS_QUEEN};
    for (int i = 0; i < 5; i++) {
        const uint64_t found = attackers & chess_pieces(b, order[i]);
        *piece = order[i];
        if (found)
            return found & -found;
    }
    *piece = CHESS_KING;
    return attackers & -attackers;
}

/* Does a move win at least `margin` when both sides keep capturing on its target, least valuable
 * attacker first, and may stop? Pins are ignored.
 *
 * `balance` is the deficit of the side that has just moved if the other now recaptures for free;
 * once a recapture cannot restore the balance, the exchange is over. */
static inline bool chess_wins_exchange(const chess_board *b, chess_move m, int margin)
{
    const int to = chess_to(m), promoted = chess_promoted(m);
    int piece = chess_arriving(m);
    int balance = chess_value(chess_captured(b, m)) - margin +
                  (promoted ? chess_value(promoted) - chess_value(CHESS_PAWN) : 0);
    if (balance < 0 || (balance -= chess_value(piece)) >= 0)
        return balance >= 0;
    uint64_t occ = (chess_occupied(b) ^ chess_bit(chess_from(m))) | chess_bit(to);
    if (chess_kind(m) == CHESS_EN_PASSANT)
        occ ^= chess_bit(to - 8);
    /* From here on `wins`: is the mover ahead if the exchange stops now? */
    bool ours = false, wins = true;
    for (;; ours = !ours) {
        const uint64_t attackers = chess_attackers(b, to, occ);
        const uint64_t mine = attackers & (ours ? b->own : ~b->own);
        if (!mine)
            return wins;
        const uint64_t taker = chess_least(b, mine, &piece);
        if (piece == CHESS_KING && (attackers & ~mine))
            return wins; /* the king may not capture a protected piece */
        occ ^= taker;
        wins = !wins;
        balance = -balance - 1 - chess_value(piece);
        if (balance >= 0)
            return wins;
    }
}

/* Captures and promotions that lose no material; every evasion when in check. */
NW_ALWAYS_INLINE int chess_noisy(const chess_pos *p, chess_move *out)
{
    if (chess_in_check(&p->board))
        return chess_moves(p, out);
    const int n = chess_generate(p->board, CHESS_NOISY, out);
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (chess_wins_exchange(&p->board, out[i], 0))
            out[kept++] = out[i];
    return kept;
}

/* Moves that give check and are not noisy, of a side that is not in check itself. */
static inline int chess_checks(const chess_pos *p, chess_move *out)
{
    chess_move list[CHESS_MAX_MOVES];
    const int n = chess_moves(p, list);
    int kept = 0;
    for (int i = 0; i < n; i++) {
        const bool captures = chess_captured(&p->board, list[i]) || chess_promoted(list[i]);
        chess_pos child;
        chess_play(&child, p, list[i]);
        if (chess_in_check(&child.board) &&
            !(captures && chess_wins_exchange(&p->board, list[i], 0)))
            out[kept++] = list[i];
    }
    return kept;
}

/* Hints are above CHESS_GOOD for captures and promotions that lose nothing, below -CHESS_GOOD for
 * the others, and small for quiet moves. */
enum { CHESS_GOOD = 100000 };

/* The hint if no capture or promotion lost material: at least as high, and sooner known. */
CHESS_INLINE int chess_order_most(const chess_pos *p, chess_move m)
{
    const int taken = chess_captured(&p->board, m), piece = chess_moving(m);
    const int promoted = chess_promoted(m);
    if (taken || promoted) /* the most valuable victim first, then the least valuable attacker */
        return CHESS_GOOD + 16 * (chess_value(taken) + chess_value(promoted)) + 1000 -
               (piece == CHESS_KING ? 1000 : chess_value(piece));
    return chess_middle(chess_weight.psqt[piece][chess_to(m)] -
                        chess_weight.psqt[piece][chess_from(m)]);
}

NW_ALWAYS_INLINE int chess_order(const chess_pos *p, chess_move m)
{
    const int most = chess_order_most(p, m);
    return most < CHESS_GOOD || chess_wins_exchange(&p->board, m, 0) ? most : most - 3 * CHESS_GOOD;
}
#endif
