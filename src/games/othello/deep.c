/* SPDX-License-Identifier: MIT */
/* The null-window search of the solver, down to the last empties. */
#include "games/othello/eval-inl.h"
#include "games/othello/last-inl.h"
#include "games/othello/order-inl.h"
#include "games/othello/solver.h"
#include "games/othello/stability.h"

/* The least numbers of empties for each technique. */
enum {
    EARLIER_EMPTIES = 11, /* probe the moves of earlier levels */
    EVALUATION_EMPTIES = 12,
    SELECTIVE_EMPTIES = 12,
    CAREFUL_EMPTIES = 15 /* order moves carefully even if no cutoff is expected */
};

/* The state of a node during its search. */
typedef struct visit {
    uint64_t own, opp, mobility, odd, key;
    int alpha, empties;
    unsigned hint; /* the move that an earlier search found best, or 64 */
    nw_found found;
} visit;

static bool has(const othello_solver *s, unsigned feature)
{
    return (s->features & feature) != 0;
}

/* Nodes with equal numbers of empties tend to be all cut-nodes or all all-nodes, as in a minimal
 * tree. If the latest one did not cut off, move order hardly matters. ETC is still tried:
 * prefetching all successors' entries saves more time than it takes. */
static bool expects_cut(const othello_solver *s, const visit *v)
{
    return !s->low[v->empties];
}

static int order_depth(const visit *v)
{
    return v->empties < 16 ? 0 : v->empties < 19 ? 1 : v->empties < 22 ? 2 : 3;
}

static int order_replies(const othello_solver *s, const visit *v, const othello_candidate *c)
{
    int order = has(s, OTHELLO_SOLVE_FASTEST) ? othello_order_replies(c->after.mobility) : 0;
    if (has(s, OTHELLO_SOLVE_PARITY) && (v->odd >> c->square & 1))
        order += v->empties < 12 ? OTHELLO_ODD_LATE : OTHELLO_ODD_EARLY;
    return order;
}

/* The value of the evaluation, or of a search with it, after a move. */
static int order_value(othello_solver *s, const visit *v, const othello_features *f,
                       const othello_candidate *c)
{
    const int depth = order_depth(v);
    return depth ? othello_forecast(s, c->after.own, c->after.opp, depth, -OTHELLO_BEYOND,
                                    OTHELLO_BEYOND)
                 : othello_evaluate_move(s, f, v->own, &c->after, c->square);
}

static void order(othello_solver *s, const visit *v, othello_candidate *c, int n)
{
    const bool careful = v->empties >= CAREFUL_EMPTIES || expects_cut(s, v);
    const bool evaluate =
        careful && v->empties >= EVALUATION_EMPTIES && has(s, OTHELLO_SOLVE_EVALUATION);
    othello_features f;
    if (evaluate && order_depth(v) == 0)
        othello_read_features(s, v->own, v->opp, &f);
    for (; n > 0; n--, c++) {
        c->order = order_replies(s, v, c);
        c->order += careful ? othello_order_discs(c->after.own, c->after.opp, c->square)
                            : othello_square_order[c->square] / 16;
        if (evaluate)
            c->order -= order_value(s, v, &f, c) / 11;
    }
}

int othello_list_candidates(uint64_t own, uint64_t opp, uint64_t mobility, othello_candidate *out)
{
    int n = 0;
    for (; mobility; mobility &= mobility - 1) {
        othello_candidate *c = &out[n++];
        c->square = othello_lowest(mobility);
        othello_make(own, opp, c->square, &c->after);
    }
    return n;
}

void othello_pick(othello_candidate *c, int i, int n)
{
    int best = i;
    for (int k = i + 1; k < n; k++)
        if (c[k].order > c[best].order)
            best = k;
    const othello_candidate swap = c[i];
    c[i] = c[best];
    c[best] = swap;
}

/* --- cutoffs before any move is tried */

NW_ALWAYS_INLINE bool cut_stable(const othello_solver *s, const visit *v, int *value)
{
    return has(s, OTHELLO_SOLVE_STABILITY) && othello_cut_stable(v->own, v->opp, v->alpha, value);
}

/* The move that the search of an earlier, more selective level found. */
static unsigned earlier_move(const othello_solver *s, const visit *v)
{
    nw_found f;
    for (int level = s->level - 1; level >= 0; level--)
        if (nw_table_probe(&s->table, othello_solver_key(v->own, v->opp, level), &f))
            return f.move;
    return OTHELLO_PASS;
}

/* Bounds stored for this position, and the move to try first. */
static bool cut_table(const othello_solver *s, visit *v, int *value)
{
    v->key = othello_solver_key(v->own, v->opp, s->level);
    if (!nw_table_probe(&s->table, v->key, &v->found)) {
        if (v->empties >= EARLIER_EMPTIES)
            v->hint = earlier_move(s, v);
        return false;
    }
    v->hint = v->found.move;
    *value = v->found.bounds.f_minus > v->alpha ? v->found.bounds.f_minus : v->found.bounds.f_plus;
    return v->found.bounds.f_minus > v->alpha || v->found.bounds.f_plus <= v->alpha;
}

/* Stores the move that proved the lower bound, or else the one that came closest. */
static void store(othello_solver *s, const visit *v, int best, unsigned square)
{
    nw_found f = v->found;
    f.depth = v->empties;
    if (best > v->alpha) {
        f.bounds.f_minus = best;
        f.move = square;
    } else {
        f.bounds.f_plus = best;
        if (f.bounds.f_minus == -64)
            f.move = square;
    }
    nw_table_store(&s->table, v->key, &f);
}

/* A successor whose stored upper bound refutes alpha needs no search. */
static bool cut_etc(const othello_solver *s, const visit *v, const othello_candidate *c, int n,
                    int *value)
{
    uint64_t key[OTHELLO_MAX_MOVES];
    nw_found f;
    for (int i = 0; i < n; i++) {
        key[i] = othello_solver_key(c[i].after.own, c[i].after.opp, s->level);
        nw_table_prefetch(&s->table, key[i]);
    }
    for (int i = 0; i < n; i++)
        if (nw_table_probe(&s->table, key[i], &f) && -f.bounds.f_plus > v->alpha) {
            *value = -f.bounds.f_plus;
            return true;
        }
    return false;
}

/* Selective levels cut off if a shallow search is beyond the bound by a margin.
 * Implements: Buro 1995, ProbCut.  Differs: the margin is a number of discs, not fitted. */
static bool forecast_cuts(othello_solver *s, const visit *v, int *value)
{
    static const int margin[OTHELLO_EXACT] = {6, 9}; /* discs, by level */
    const int depth = v->empties < 14 ? 1 : v->empties < 17 ? 2 : v->empties < 20 ? 3 : 4;
    const int high = (v->alpha + 1 + margin[s->level]) * OTHELLO_UNIT;
    const int low = (v->alpha + 1 - margin[s->level]) * OTHELLO_UNIT;
    const int g = othello_forecast(s, v->own, v->opp, depth, low, high);
    *value = g >= high ? v->alpha + 2 : v->alpha;
    return g >= high || g <= low;
}

static inline bool cut_selective(othello_solver *s, const visit *v, int *value)
{
    return s->level != OTHELLO_EXACT && v->empties >= SELECTIVE_EMPTIES &&
           forecast_cuts(s, v, value);
}

/* --- the search */

/* Searches one move; true if it cuts off, or the search is stopped. */
static bool try_move(othello_solver *s, const visit *v, const othello_candidate *c,
                     othello_tried *t)
{
    const int value = -othello_deep(s, c->after.own, c->after.opp, c->after.mobility,
                                    v->odd ^ othello_quadrant(c->square), -v->alpha - 2);
    if (value > t->best)
        *t = (othello_tried){value, c->square};
    return s->stopped || t->best > v->alpha;
}

static othello_tried better(othello_tried a, othello_tried b)
{
    return b.best > a.best ? b : a;
}

/* The hash move first: it mostly cuts off, and then the others are not even listed. */
static othello_tried search_moves(othello_solver *s, const visit *v)
{
    othello_candidate c[OTHELLO_MAX_MOVES];
    othello_tried t = {-65, OTHELLO_PASS};
    uint64_t rest = v->mobility;
    if (v->hint < OTHELLO_PASS && (rest >> v->hint & 1)) {
        othello_list_candidates(v->own, v->opp, 1ull << v->hint, c);
        if (try_move(s, v, c, &t))
            return t;
        rest ^= 1ull << v->hint;
    }
    if (v->empties <= OTHELLO_NEAR_EMPTIES + 1)
        return better(t, othello_near_moves(s, v->own, v->opp, rest, v->odd, v->alpha));
    const int n = othello_list_candidates(v->own, v->opp, rest, c);
    if (has(s, OTHELLO_SOLVE_ETC) && cut_etc(s, v, c, n, &t.best))
        return (othello_tried){t.best, OTHELLO_PASS};
    order(s, v, c, n);
    for (int i = 0; i < n; i++) {
        othello_siblings siblings = {c, i, n, v->odd, v->alpha, v->empties};
        if (t.square != OTHELLO_PASS && othello_may_share(s, &siblings))
            return othello_share(s, &siblings, t);
        othello_pick(c, i, n);
        if (try_move(s, v, &c[i], &t))
            break;
    }
    return t;
}

int othello_deep(othello_solver *s, uint64_t own, uint64_t opp, uint64_t mobility, uint64_t odd,
                 int alpha)
{
    visit v = {.own = own, .opp = opp, .mobility = mobility, .alpha = alpha, .hint = OTHELLO_PASS};
    const uint64_t empties = ~(own | opp);
    int value;
    v.empties = othello_count(empties);
    v.odd = odd;
    if (v.empties <= OTHELLO_LAST_EMPTIES)
        return othello_last(own, opp, alpha, v.odd, &s->nodes);
    if (v.empties <= OTHELLO_NEAR_EMPTIES)
        return othello_near(s, own, opp, mobility, odd, alpha);
    if (s->nodes++ >= s->poll_at)
        othello_poll(s);
    if (!mobility) {
        const uint64_t replies = othello_mobility(opp, own);
        return replies ? -othello_deep(s, opp, own, replies, odd, -alpha - 2)
                       : othello_final(own, opp);
    }
    if (cut_stable(s, &v, &value))
        return value;
    v.found = (nw_found){.bounds = {-64, 64}};
    if (has(s, OTHELLO_SOLVE_TABLE) && cut_table(s, &v, &value))
        return value;
    if (cut_selective(s, &v, &value))
        return value;
    const othello_tried t = search_moves(s, &v);
    s->low[v.empties] = t.best <= alpha;
    if (has(s, OTHELLO_SOLVE_TABLE) && !s->stopped && t.square != OTHELLO_PASS)
        store(s, &v, t.best, t.square);
    return t.best;
}

bool othello_part_cut(othello_solver *s, const othello_pos *p, int level, int alpha, int *value)
{
    const visit v = {
        .own = p->own, .opp = p->opp, .alpha = alpha, .empties = othello_count(othello_empties(p))};
    s->level = level;
    return othello_mobility(p->own, p->opp) &&
           (cut_stable(s, &v, value) || cut_selective(s, &v, value));
}
