/* SPDX-License-Identifier: MIT */
#ifndef NW_TOOLS_CHESS_SEARCH_H
#define NW_TOOLS_CHESS_SEARCH_H
/* A plain alpha-beta with quiescence for the chess tools (training, matches), with the evaluation
 * as a parameter. The library's searches are not used: they are what the evaluation is later
 * measured with. */
#include "core/random-inl.h"
#include "games/chess/bind.h"
#include "games/chess/text.h"

typedef nw_score chess_evaluator(const chess_pos *);

/* The evaluation to beat. */
static inline nw_score chess_material(const chess_pos *p)
{
    static const int pieces[] = {CHESS_PAWN, CHESS_KNIGHT, CHESS_BISHOP, CHESS_ROOK, CHESS_QUEEN};
    nw_score sum = 0;
    if (chess_mated(&p->board))
        return -CHESS_MATE;
    for (int i = 0; i < 5; i++) {
        const uint64_t all = chess_pieces(&p->board, pieces[i]);
        sum += chess_value(pieces[i]) *
               (chess_count(all & p->board.own) - chess_count(all & ~p->board.own));
    }
    return sum;
}

/* Sorts moves by their ordering hint, best first. */
static inline void chess_sort(const chess_pos *p, chess_move *move, int n)
{
    int hint[CHESS_MAX_MOVES];
    for (int i = 0; i < n; i++) {
        const chess_move m = move[i];
        const int h = chess_order(p, m);
        int j = i;
        for (; j > 0 && hint[j - 1] < h; j--)
            hint[j] = hint[j - 1], move[j] = move[j - 1];
        hint[j] = h, move[j] = m;
    }
}

/* Stands pat or goes on with a noisy move; checks are followed a few plies only. */
static inline nw_score chess_quiesce(const chess_pos *p, int plies, nw_score alpha, nw_score beta,
                                     chess_evaluator *evaluate)
{
    chess_move move[CHESS_MAX_MOVES];
    nw_score best = evaluate(p);
    if (best >= beta || plies == 0)
        return best;
    const int n = chess_noisy(p, move);
    chess_sort(p, move, n);
    for (int i = 0; i < n && best < beta; i++) {
        chess_pos child;
        chess_play(&child, p, move[i]);
        const nw_score low = alpha > best ? alpha : best;
        const nw_score v = -chess_quiesce(&child, plies - 1, -beta, -low, evaluate);
        best = v > best ? v : best;
    }
    return best;
}

static inline nw_score chess_alphabeta(const chess_pos *p, int depth, nw_score alpha, nw_score beta,
                                       chess_evaluator *evaluate)
{
    chess_move move[CHESS_MAX_MOVES];
    if (depth == 0)
        return chess_quiesce(p, 12, alpha, beta, evaluate);
    const int n = chess_moves(p, move);
    if (n == 0) /* an earlier mate is worth more */
        return chess_result(p) ? -CHESS_MATE - depth : 0;
    nw_score best = -NW_INF;
    chess_sort(p, move, n);
    for (int i = 0; i < n && best < beta; i++) {
        chess_pos child;
        chess_play(&child, p, move[i]);
        const nw_score low = alpha > best ? alpha : best;
        const nw_score v = -chess_alphabeta(&child, depth - 1, -beta, -low, evaluate);
        best = v > best ? v : best;
    }
    return best;
}

/* The keys of a game so far, for the root alone: a move that repeats a position is worth a draw. */
typedef struct chess_history {
    uint64_t *key;
    int count;
} chess_history;

/* The best move of a position that has one and, if score is not NULL, its value. */
static inline chess_move chess_best(const chess_pos *p, int depth, chess_evaluator *evaluate,
                                    chess_history past, nw_score *score)
{
    chess_move move[CHESS_MAX_MOVES], best_move = 0;
    const int n = chess_moves(p, move);
    nw_score best = -NW_INF;
    chess_sort(p, move, n);
    for (int i = 0; i < n; i++) {
        chess_pos child;
        chess_play(&child, p, move[i]);
        const nw_score v = chess_repetitions(&child, past.key, past.count)
                               ? 0
                               : -chess_alphabeta(&child, depth - 1, -NW_INF, -best, evaluate);
        if (v > best)
            best = v, best_move = move[i];
    }
    if (score)
        *score = best;
    return best_move;
}

/* Plays random moves from the start; neither side has won material in sight of two plies. */
static inline chess_pos chess_opening(uint64_t *seed, int plies)
{
    for (;;) {
        chess_pos p;
        chess_move move[CHESS_MAX_MOVES];
        nw_score score = NW_INF;
        chess_parse_fen(&p, CHESS_START, NULL, NULL);
        int n = chess_moves(&p, move);
        for (int i = 0; i < plies && n > 0; i++) {
            chess_play(&p, &p, move[nw_below((uint32_t)nw_random(seed), (uint32_t)n)]);
            n = chess_moves(&p, move);
        }
        if (n > 0)
            chess_best(&p, 2, chess_material, (chess_history){NULL, 0}, &score);
        if (score > -100 && score < 100)
            return p;
    }
}
#endif
