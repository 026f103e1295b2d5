/* SPDX-License-Identifier: MIT */
/* What a shallow search with the evaluation expects. It orders moves and feeds the selective
 * searches; nothing it says is taken for proved. */
#include "games/othello/last-inl.h"
#include "games/othello/learned-inl.h"
#include "games/othello/solver.h"

typedef struct reply {
    uint64_t own, opp, mobility; /* after the move, from the side to move then */
    int order;
} reply;

/* The evaluation before it is rounded, 1/64 disc. The explorer's page does without the weights that
 * were learnt (bind.h). */
static int estimate(const othello_pos *p, uint64_t mobility)
{
    enum { MOST = 64 * OTHELLO_UNIT };
#ifdef __wasm__
    (void)mobility;
    int count[OTHELLO_COUNTS];
    const bool over = !othello_counts(p, count);
    const int sum = over ? 0 : othello_sum(p, count);
#else
    int count[OTHELLO_LEARNED_COUNTS];
    const bool over = !othello_learned_count_with(p, mobility, count);
    const int sum = over ? 0 : othello_learned_estimate(p, count);
#endif
    if (over)
        return othello_result(p) * OTHELLO_UNIT;
    return sum > MOST ? MOST : sum < -MOST ? -MOST : sum;
}

/* Lists what may follow, fewest replies first. */
static int list_replies(const reply *r, reply *out)
{
    int n = 0;
    for (uint64_t left = r->mobility; left; left &= left - 1, n++) {
        const unsigned square = othello_lowest(left);
        uint64_t flips;
        const uint64_t mobility = othello_after(r->own, r->opp, square, &flips);
        const int order = othello_square_order[square] / 8 - 4 * othello_count(mobility);
        int i = n;
        for (; i > 0 && out[i - 1].order < order; i--)
            out[i] = out[i - 1];
        out[i] = (reply){r->opp ^ flips, r->own ^ flips ^ 1ull << square, mobility, order};
    }
    return n;
}

static int forecast(othello_solver *s, const reply *at, int depth, int alpha, int beta)
{
    reply r[OTHELLO_MAX_MOVES];
    s->nodes++;
    if (depth <= 0)
        return estimate(&(othello_pos){.own = at->own, .opp = at->opp}, at->mobility);
    if (!at->mobility) {
        const reply pass = {at->opp, at->own, othello_mobility(at->opp, at->own), 0};
        return pass.mobility ? -forecast(s, &pass, depth, -beta, -alpha)
                             : othello_final(at->own, at->opp) * OTHELLO_UNIT;
    }
    const int n = list_replies(at, r);
    int best = -OTHELLO_BEYOND;
    for (int i = 0; i < n && best < beta; i++) {
        const int floor = best > alpha ? best : alpha;
        const int value = -forecast(s, &r[i], depth - 1, -beta, -floor);
        best = value > best ? value : best;
    }
    return best;
}

int othello_forecast(othello_solver *s, uint64_t own, uint64_t opp, int depth, int alpha, int beta)
{
    const reply at = {own, opp, othello_mobility(own, opp), 0};
    return forecast(s, &at, depth, alpha, beta);
}
