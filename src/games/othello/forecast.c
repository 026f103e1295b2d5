/* SPDX-License-Identifier: MIT */
/* What a shallow search with the evaluation expects. It orders moves and feeds the selective
 * searches; nothing it says is taken for proved. */
#include "games/othello/last-inl.h"
#include "games/othello/learned-inl.h"
#include "games/othello/solver.h"

typedef struct reply {
    uint64_t own, opp; /* after the move, from the side to move then */
    int order;
} reply;

/* The evaluation before it is rounded, 1/64 disc. The explorer's page does without the weights that
 * were learnt (bind.h). */
static int estimate(const othello_pos *p)
{
    enum { MOST = 64 * OTHELLO_UNIT };
#ifdef __wasm__
    int count[OTHELLO_COUNTS];
    const bool over = !othello_counts(p, count);
    const int sum = over ? 0 : othello_sum(p, count);
#else
    int count[OTHELLO_LEARNED_COUNTS];
    const bool over = !othello_learned_count(p, count);
    const int sum = over ? 0 : othello_learned_estimate(p, count);
#endif
    if (over)
        return othello_result(p) * OTHELLO_UNIT;
    return sum > MOST ? MOST : sum < -MOST ? -MOST : sum;
}

/* Lists what may follow, fewest replies first. */
static int list_replies(uint64_t own, uint64_t opp, uint64_t mobility, reply *out)
{
    int n = 0;
    for (; mobility; mobility &= mobility - 1, n++) {
        const unsigned square = othello_lowest(mobility);
        const uint64_t flips = othello_flips(own, opp, square);
        const reply r = {.own = opp ^ flips, .opp = own ^ flips ^ 1ull << square};
        const int order =
            othello_square_order[square] / 8 - 4 * othello_count(othello_mobility(r.own, r.opp));
        int i = n;
        for (; i > 0 && out[i - 1].order < order; i--)
            out[i] = out[i - 1];
        out[i] = (reply){r.own, r.opp, order};
    }
    return n;
}

int othello_forecast(othello_solver *s, uint64_t own, uint64_t opp, int depth, int alpha, int beta)
{
    const othello_pos p = {.own = own, .opp = opp};
    reply r[OTHELLO_MAX_MOVES];
    s->nodes++;
    if (depth <= 0)
        return estimate(&p);
    const uint64_t mobility = othello_mobility(own, opp);
    if (!mobility)
        return othello_mobility(opp, own) ? -othello_forecast(s, opp, own, depth, -beta, -alpha)
                                          : othello_final(own, opp) * OTHELLO_UNIT;
    const int n = list_replies(own, opp, mobility, r);
    int best = -OTHELLO_BEYOND;
    for (int i = 0; i < n && best < beta; i++) {
        const int floor = best > alpha ? best : alpha;
        const int value = -othello_forecast(s, r[i].own, r[i].opp, depth - 1, -beta, -floor);
        best = value > best ? value : best;
    }
    return best;
}
