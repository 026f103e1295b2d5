/* SPDX-License-Identifier: MIT */
/* Shallow searches with the evaluation, for move ordering and selective levels; their values prove
 * nothing. */
#include "games/othello/last-inl.h"
#include "games/othello/learned-patterns-inl.h"
#include "games/othello/solver.h"
#include <string.h>

typedef struct reply {
    othello_moved at; /* after the move */
    int order;
    unsigned square;
} reply;

static inline othello_features sum_of(const othello_features *f, const othello_features *g)
{
    return (othello_features){
        {f->part[0] + g->part[0], f->part[1] + g->part[1], f->part[2] + g->part[2]}};
}

/* Adds the features of a set of discs to f. */
static inline void add_discs(othello_features *f, const othello_features of_disc[64], uint64_t set)
{
    othello_lanes a = f->part[0], b = f->part[1], c = f->part[2];
    for (; set; set &= set - 1) {
        const othello_features *d = &of_disc[othello_lowest(set)];
        a += d->part[0];
        b += d->part[1];
        c += d->part[2];
    }
    *f = (othello_features){{a, b, c}};
}

/* In base 3 an own disc is the digit 1, a disc of the other side 2; here the sides are exchanged.
 */
void othello_read_features(const othello_solver *s, uint64_t own, uint64_t opp,
                           othello_features *out)
{
    *out = (othello_features){0};
    add_discs(out, s->of_disc, own);
    *out = sum_of(out, out);
    add_discs(out, s->of_disc, opp);
}

#ifdef __wasm__
/* The explorer's page has no learned weights (bind.h). */
void othello_fill_features(othello_features of_disc[64])
{
    memset(of_disc, 0, 64 * sizeof *of_disc);
}

/* The evaluation before it is rounded, 1/64 disc. */
static int estimate(const othello_pos *p, uint64_t mobility, const othello_features *f)
{
    int count[OTHELLO_COUNTS];
    (void)mobility, (void)f;
    return othello_counts(p, count) ? othello_sum(p, count) : othello_result(p) * OTHELLO_UNIT;
}
#else
/* The first four, plain edges, weigh nothing. */
enum { FIRST = 4, USED = OTHELLO_LEARNED_INSTANCES - FIRST };
_Static_assert((int)USED <= (int)OTHELLO_FEATURES, "a feature for every pattern");

/* Where the weights of each pattern begin. */
#define FOUR(kind) kind, kind, kind, kind
static const unsigned begin[USED] = {
    FOUR(OTHELLO_LINE_2),     FOUR(OTHELLO_LINE_3),     FOUR(OTHELLO_LINE_4),
    OTHELLO_DIAGONAL_8,       OTHELLO_DIAGONAL_8,       FOUR(OTHELLO_DIAGONAL_7),
    FOUR(OTHELLO_DIAGONAL_6), FOUR(OTHELLO_DIAGONAL_5), FOUR(OTHELLO_DIAGONAL_4),
    FOUR(OTHELLO_CORNER_9),   FOUR(OTHELLO_EDGE_10),    FOUR(OTHELLO_BLOCK_10),
    FOUR(OTHELLO_BLOCK_10)};
#undef FOUR

void othello_fill_features(othello_features of_disc[64])
{
    for (unsigned square = 0; square < 64; square++) {
        unsigned index[OTHELLO_LEARNED_INSTANCES];
        uint16_t number[OTHELLO_FEATURES] = {0};
        othello_learned_indexes(1ull << square, 0, index);
        for (int i = 0; i < USED; i++)
            number[i] = (uint16_t)(index[FIRST + i] - begin[i]);
        memcpy(&of_disc[square], number, sizeof number);
    }
}

/* The evaluation before it is rounded, 1/64 disc. */
static inline int estimate(const othello_pos *p, uint64_t mobility, const othello_features *f)
{
    int count[OTHELLO_LEARNED_COUNTS];
    if (!othello_learned_count_with(p, mobility, count))
        return othello_result(p) * OTHELLO_UNIT;
    const int phase = othello_learned_phase(p);
    const int8_t *weight = othello_learned_patterns[phase];
    uint16_t number[OTHELLO_FEATURES];
    int sum = 0;
    memcpy(number, f, sizeof number);
#pragma GCC unroll 46
    for (int i = 0; i < USED; i++)
        sum += (weight + begin[i])[number[i]];
    int value = OTHELLO_UNIT / OTHELLO_PATTERN_UNIT * sum;
#pragma GCC unroll 6
    for (int i = 0; i < OTHELLO_LEARNED_COUNTS; i++)
        value += othello_learned_counts[phase][i] * count[i];
    return value;
}
#endif

/* A disc turned over was 1 to the side that answers and is 2, a new one counts twice. */
int othello_evaluate_move(othello_solver *s, const othello_features *before, uint64_t own,
                          const othello_moved *after, unsigned square)
{
    enum { MOST = 64 * OTHELLO_UNIT };
    othello_features f = sum_of(before, &s->of_disc[square]);
    s->nodes++;
    add_discs(&f, s->of_disc, after->opp ^ own);
    const int value =
        estimate(&(othello_pos){.own = after->own, .opp = after->opp}, after->mobility, &f);
    return value > MOST ? MOST : value < -MOST ? -MOST : value;
}

/* Lists the replies, fewest further replies first. */
static int list_replies(const othello_moved *at, reply *out)
{
    int n = 0;
    for (uint64_t left = at->mobility; left; left &= left - 1, n++) {
        reply r = {.square = othello_lowest(left)};
        othello_make(at->own, at->opp, r.square, &r.at);
        r.order = othello_square_order[r.square] / 8 - 4 * othello_count(r.at.mobility);
        int i = n;
        for (; i > 0 && out[i - 1].order < r.order; i--)
            out[i] = out[i - 1];
        out[i] = r;
    }
    return n;
}

/* depth is at least 1. */
static int forecast(othello_solver *s, const othello_moved *at, int depth, int alpha, int beta)
{
    reply r[OTHELLO_MAX_MOVES];
    othello_features f;
    s->nodes++;
    if (!at->mobility) {
        const othello_moved pass = {at->opp, at->own, othello_mobility(at->opp, at->own)};
        return pass.mobility ? -forecast(s, &pass, depth, -beta, -alpha)
                             : othello_final(at->own, at->opp) * OTHELLO_UNIT;
    }
    const int n = list_replies(at, r);
    if (depth == 1)
        othello_read_features(s, at->own, at->opp, &f);
    int best = -OTHELLO_BEYOND;
    for (int i = 0; i < n && best < beta; i++) {
        const int floor = best > alpha ? best : alpha;
        const int value = depth == 1 ? -othello_evaluate_move(s, &f, at->own, &r[i].at, r[i].square)
                                     : -forecast(s, &r[i].at, depth - 1, -beta, -floor);
        best = value > best ? value : best;
    }
    return best;
}

int othello_forecast(othello_solver *s, uint64_t own, uint64_t opp, int depth, int alpha, int beta)
{
    const othello_moved at = {own, opp, othello_mobility(own, opp)};
    return forecast(s, &at, depth, alpha, beta);
}
