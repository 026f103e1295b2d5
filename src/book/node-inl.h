/* SPDX-License-Identifier: MIT */
#ifndef NW_BOOK_NODE_INL_H
#define NW_BOOK_NODE_INL_H
/* The vocabulary of the published algorithms: MAX and MIN nodes, firstchild and nextbrother (an
 * iterator), eval, store and retrieve. Scores are MAX's. All counting, logging and tracing is done
 * here, so that an algorithm's file has the figure and little else. */
#include "instance/game.h"
#include "book/book.h"
#include "book/names.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/memory.h"
#include "core/random-inl.h"
#include <stdbool.h>
#include <stdlib.h>

typedef struct node {
    nw_link link;
    int depth;     /* plies to the horizon */
    uint64_t path; /* identifies the node where the game has no key */
    const game_pos *pos;
} node;

/* One run of one algorithm. */
typedef struct book {
    const nw_lab_options *opt;
    nw_book_result *out;
    nw_observer *observer;
    nw_error *err;
    int status;      /* negative: give up; every loop over children ends */
    unsigned visits; /* of nodes, silent ones too: when to look at the stop flag */
    bool silent;     /* count, log and trace nothing (reading off the principal variation) */
    bool breaks_off; /* stops at the limits of a move, as the algorithm has no budget */
    bool listops;    /* MT names SSS*'s list operations */
    nw_memory memory;
    uint64_t open;       /* states on OPEN, in all stages */
    uint64_t open_bytes; /* and the memory all states take */
    uint64_t entries;    /* nodes of explicit search trees */
    uint64_t large;      /* what those larger than 64 bytes take beyond, in units of 64 bytes */
    uint64_t entries_peak;
    int best; /* which child of the root the algorithm recommends, or -1 */
} book;

static inline void out_of_memory(book *b)
{
    b->status = nw_fail(b->err, NW_ENOMEM,
                        "out of memory: the algorithm stores more nodes than this machine holds");
}

/* --- events */

static inline void emit(book *b, const nw_event *e)
{
    if (!b->silent)
        TRACE(b->observer, e);
}

static inline void emit_window(book *b, nw_event_kind kind, const node *n, nw_score alpha,
                               nw_score beta, nw_score g)
{
    emit(b, &(nw_event){.kind = kind,
                        .node = &n->link,
                        .alpha = alpha,
                        .beta = beta,
                        .g = g,
                        .f_minus = -NW_INF,
                        .f_plus = NW_INF});
}

/* --- children */

typedef struct children {
    book *b;
    const node *n;
    game_pos *pos;
    int i; /* the current child */
    bool leaf;
    move_list list;
    node c;
} children;

/* Declares c, the children of *n; c.leaf: there are none to search. A position on the
 * horizon generates its moves too: a finished game has its exact result. */
#define CHILDREN(c, b, n)                                                                          \
    GAME_CHILD(c##_pos, (n)->pos);                                                                 \
    children c;                                                                                    \
    children_of(&c, (b), (n), &c##_pos)

static inline void children_of(children *c, book *b, const node *n, game_pos *pos)
{
    assert(n->depth >= 0);
    c->b = b;
    c->n = n;
    c->pos = pos;
    c->i = -1;
    c->leaf = list_moves(&c->list, n->pos) == 0 || n->depth == 0;
}

/* Puts child number i into *c at pos. */
static inline void make_child(node *c, game_pos *pos, const node *n, game_move move, int i)
{
    assert(n->depth > 0 && i >= 0);
    game_play(pos, n->pos, move);
    const bool max = moves_again(n->pos, pos) ? n->link.max : !n->link.max;
    c->link = (nw_link){&n->link, (uint32_t)i, (uint16_t)(n->link.ply + 1), max};
    c->depth = n->depth - 1;
    c->path = game_has_key(n->pos) ? 0 : nw_mix(n->path ^ (uint64_t)(i + 1));
    c->pos = pos;
}

/* Child number i becomes the current one, which it does even on giving up. */
static inline void go_to(children *c, int i)
{
    assert(i >= 0 && i < c->list.count);
    c->i = i;
    make_child(&c->c, c->pos, c->n, list_move(&c->list, i), i);
}

/* c := nextbrother(c), the first child at first; false when there is none, or on giving up. */
static inline bool next(children *c)
{
    if (c->i + 1 >= c->list.count || c->b->status < 0)
        return false;
    go_to(c, c->i + 1);
    return true;
}

static inline bool is_last(const children *c)
{
    return c->i + 1 == c->list.count;
}

static inline bool is_leaf(const node *n)
{
    move_list list;
    return n->depth == 0 || list_moves(&list, n->pos) == 0;
}

/* --- visits */

/* Is there no time left, or by a simulated clock no time for more evaluations? */
static inline bool is_late(const book *b, uint64_t more)
{
    const nw_book_limits *l = b->opt->within;
    const nw_counts *c = &b->out->counts;
    const uint64_t leaves = l->before.leaf + c->leaf;
    if (!(l->seconds > 0))
        return false;
    const double left =
        l->seconds - nw_clock_read(&l->clock, leaves + l->before.interior + c->interior, leaves);
    return left <= 0 || (nw_clock_is_simulated(&l->clock) && nw_clock_fits(&l->clock, left) < more);
}

/* What the algorithm stores, in units of 64 bytes. */
static inline uint64_t stored(const book *b)
{
    return b->memory.used + b->entries + b->large + b->open_bytes / 64;
}

/* Are the limits of this move reached? clock: read the real clock; a simulated clock then
 * includes the leaf being visited. */
static inline bool is_over(const book *b, bool clock)
{
    const nw_book_limits *l = b->opt->within;
    const nw_counts *c = &b->out->counts;
    if (!l)
        return false;
    return (l->evaluations && c->leaf >= l->evaluations) ||
           (l->nodes && c->leaf + c->interior >= l->nodes) ||
           (l->entries && stored(b) >= l->entries) ||
           ((clock || nw_clock_is_simulated(&l->clock)) && is_late(b, clock ? 1 : 2)) ||
           (clock && b->opt->stop && *b->opt->stop);
}

static inline void stop(book *b)
{
    if (b->status == 0)
        b->status = nw_fail(b->err, NW_ESTOP, "stopped");
}

static inline void poll(book *b)
{
    /* In play an algorithm with a budget of its own ends by itself, with a move. */
    if (b->opt->within ? b->breaks_off && is_over(b, true) : b->opt->stop && *b->opt->stop)
        stop(b);
    if (b->opt->progress)
        b->opt->progress(b->opt->progress_context, &b->out->counts);
}

/* Every visit of a node comes here. */
static inline void visit(book *b)
{
    if ((++b->visits & 1023) == 0)
        poll(b);
    if (b->breaks_off && !b->silent && is_over(b, false))
        stop(b);
}

/* Counts and announces the visit of an interior node. */
static inline void enter(book *b, const node *n, nw_score alpha, nw_score beta)
{
    visit(b);
    if (b->silent)
        return;
    b->out->counts.interior++;
    emit_window(b, NW_EVENT_ENTER, n, alpha, beta, n->link.max ? -NW_INF : NW_INF);
}

static inline void log_leaf(book *b, const node *n)
{
    uint32_t path[NW_DEPTH_MAX + 1];
    const int plies = n->link.ply;
    assert(plies <= NW_DEPTH_MAX);
    const nw_link *l = &n->link;
    for (int i = plies; i > 0; i--, l = l->parent)
        path[i - 1] = l->child;
    b->opt->leaf(b->opt->context, path, plies);
}

/* The leaf's value for MAX, evaluated and counted. finished: the game is over there. */
static inline nw_score eval(book *b, const node *n, bool finished)
{
    const nw_score value = finished ? game_result(n->pos) : game_evaluate(n->pos);
    visit(b);
    if (!b->silent) {
        b->out->counts.leaf++;
        if (b->opt->leaf)
            log_leaf(b, n);
    }
    return n->link.max ? value : -value;
}

/* eval for a leaf that was entered with a window. */
static inline nw_score eval_leaf(const children *c, nw_score alpha, nw_score beta)
{
    const nw_score g = eval(c->b, c->n, c->list.count == 0);
    emit_window(c->b, NW_EVENT_LEAF, c->n, alpha, beta, g);
    return g;
}

/* A child has returned; the loop continues unless cut. */
static inline void back(const children *c, nw_score alpha, nw_score beta, nw_score g, bool cut)
{
    emit(c->b, &(nw_event){.kind = NW_EVENT_BACK,
                           .node = &c->n->link,
                           .alpha = alpha,
                           .beta = beta,
                           .g = g,
                           .f_minus = -NW_INF,
                           .f_plus = NW_INF,
                           .entered = true,
                           .back = is_last(c) ? NW_BACK_LAST_CHILD
                                   : cut      ? NW_BACK_CUTOFF
                                              : NW_BACK_GOES_ON});
}

static inline void leave(book *b, const node *n, nw_score alpha, nw_score beta, nw_score g)
{
    emit_window(b, NW_EVENT_LEAVE, n, alpha, beta, g);
}

/* --- estimates of interior nodes, for the algorithms of variable depth */

typedef struct estimate {
    nw_score pess, value, opt; /* MAX's view, pess <= value <= opt */
} estimate;

#ifndef game_estimated
#define game_estimated(n) ((void)(n), 1) /* every position of a game can be evaluated */
#endif

/* Refuses a position whose interior nodes have no value. */
static inline bool has_estimates(book *b, const node *n)
{
    if (!game_estimated(n->pos))
        b->status = nw_fail(b->err, NW_EINVAL,
                            "the tree has no values at interior nodes, which this algorithm needs; "
                            "uniform: takes order=, p-ordered= or correlated= with noise=, a file "
                            "[PESSIMISTIC VALUE OPTIMISTIC] before every '('");
    return b->status == 0;
}

/* The estimate of n, counted and logged as a leaf; exact where the game is over. The game gives the
 * estimate; the option margin gives its error. */
static inline estimate estimate_node(book *b, const node *n, bool finished)
{
    const nw_score value = eval(b, n, finished);
    estimate e = {value, value, value};
    if (finished)
        return e;
#ifdef game_bounds
    e.pess = game_bounds(n->pos).pess;
    e.opt = game_bounds(n->pos).opt;
#else
    e.pess = max_score(NW_SCORE_MIN, value - b->opt->margin);
    e.opt = min_score(NW_SCORE_MAX, value + b->opt->margin);
#endif
    return e;
}

/* estimate_node of the current child of c; *closed: it cannot be searched further. */
static inline estimate estimate_child(const children *c, bool *closed)
{
    book *b = c->b;
    move_list list;
    const bool over = list_moves(&list, c->c.pos) == 0;
    const estimate e = estimate_node(b, &c->c, over);
    *closed = over || c->c.depth == 0;
    emit_window(b, NW_EVENT_LEAF, &c->c, e.pess, e.opt, e.value);
    return e;
}

/* The optimistic and pessimistic bounds of the side to move. */
static inline nw_score hope(const estimate *e, bool max)
{
    return max ? e->opt : -e->pess;
}

static inline nw_score fear(const estimate *e, bool max)
{
    return max ? e->pess : -e->opt;
}

/* The first of the moves that is proved best: no other can be worth more than this one is worth at
 * least; equal ones may both be proved. -1 if there is none. The entries of the moves are `size`
 * bytes long and begin with their estimates. */
static inline int proved_best(const void *moves, size_t size, int count, bool max)
{
    assert(count >= 0 && size >= sizeof(estimate));
    const char *at = moves;
    for (int i = 0; i < count; i++) {
        const nw_score least = fear((const estimate *)(const void *)(at + (size_t)i * size), max);
        int j = 0;
        while (j < count && (j == i || hope((const estimate *)(const void *)(at + (size_t)j * size),
                                            max) <= least))
            j++;
        if (j == count)
            return i;
    }
    return -1;
}

/* Is there nothing left of the budget? */
static inline bool is_spent(const book *b)
{
    return b->out->counts.leaf >= (uint64_t)b->opt->budget || b->status < 0 || is_over(b, true);
}

/* The estimate of the root, and its move. */
static inline nw_score conclude(book *b, estimate e, int best, bool settled)
{
    assert(e.pess <= e.value && e.value <= e.opt && best >= -1);
    b->out->bound = NW_ESTIMATE;
    b->out->pess = e.pess;
    b->out->opt = e.opt;
    b->out->settled = settled;
    b->best = best;
    return e.value;
}

/* --- memory */

/* Room for the children of a node of an explicit search tree, all zeros; NULL: none is left. */
static inline void *new_children(book *b, int count, size_t size)
{
    void *room = calloc((size_t)count, size);
    if (!room) {
        out_of_memory(b);
        return NULL;
    }
    b->entries += (uint64_t)count;
    b->large += (uint64_t)count * ((size - 1) / 64);
    b->entries_peak = b->entries > b->entries_peak ? b->entries : b->entries_peak;
    return room;
}

static inline uint64_t memory_key(const node *n)
{
    return nw_mix(game_has_key(n->pos) ? game_key(n->pos) : n->path) + (uint64_t)n->depth;
}

static inline nw_bounds retrieve(const book *b, const node *n)
{
    return nw_memory_retrieve(&b->memory, memory_key(n));
}

static inline void store(book *b, const node *n, nw_bounds bounds)
{
    assert(bounds.f_minus >= -NW_INF && bounds.f_plus <= NW_INF);
    if (nw_memory_store(&b->memory, memory_key(n), bounds) < 0)
        out_of_memory(b);
}

static inline bool is_open(nw_bounds stored)
{
    return stored.f_minus == -NW_INF && stored.f_plus == NW_INF;
}

/* One bound per node: storing one deletes the other (errata 9). */
static inline nw_bounds one_bound(nw_score g, nw_score gamma)
{
    return g >= gamma ? (nw_bounds){g, NW_INF} : (nw_bounds){-NW_INF, g};
}

static inline void count_table(book *b)
{
    if (!b->silent)
        b->out->counts.table++;
}

/* --- the algorithms; each is described in its own file */

/* Announces a call of a driver: n, the root or one of its moves, is searched with (alpha, beta). */
static inline void begin_pass(book *b, const node *n, nw_score alpha, nw_score beta)
{
    emit_window(b, NW_EVENT_PASS, n, alpha, beta, 0);
}

/* Records that the call returned value, and announces it. */
void book_pass(book *b, const node *n, nw_score alpha, nw_score beta, nw_score value);

nw_score book_minimax(book *b, const node *n);
nw_score book_alphabeta(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_alphabeta_memory(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_f1(book *b, const node *n, nw_score bound);
nw_score book_f2(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_ab_maxmin(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_alphabeta_hard(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_alphabeta_stack(book *b, const node *n);
nw_score book_palphabeta(book *b, const node *n);
nw_score book_calphabeta(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_pvs_nws(book *b, const node *n);
nw_score book_scout(book *b, const node *n);
nw_score book_negascout(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_negascout_plain(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_negascout_informed(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_negascout_soft(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_pvs(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_stockman(book *b, const node *n, bool dual);
nw_score book_sss_window(book *b, const node *n, nw_score alpha, nw_score beta);

/* The value of n if it is below h, else h or more, as SSS* requires of the search that continues
 * below it. */
typedef nw_score book_below(book *b, const node *n, nw_score h);

/* SSS* from merit bound in the first plies below n, with another search under it. */
nw_score book_sss_above(book *b, const node *n, int plies, book_below *below, nw_score bound);

nw_score book_staged_sss(book *b, const node *n);
nw_score book_sss_alphabeta(book *b, const node *n);
nw_score book_alphabeta_sss(book *b, const node *n);
nw_score book_gengame(book *b, const node *n);
nw_score book_mgame(book *b, const node *n);
nw_score book_quickgame(book *b, const node *n);
nw_score book_gsearch(book *b, const node *n);
nw_score book_rollout_alphabeta(book *b, const node *n);
nw_score book_rollout_mt_sss(book *b, const node *n);
nw_score book_fsss(book *b, const node *n);
nw_score book_bns(book *b, const node *n);
nw_score book_bns_memory(book *b, const node *n);
nw_score book_rsearch(book *b, const node *n);
nw_score book_phased_sss(book *b, const node *n);
nw_score book_recsss(book *b, const node *n);
nw_score book_sss2(book *b, const node *n);
nw_score book_maxsearch(book *b, const node *n);
nw_score book_mt(book *b, const node *n, nw_score gamma);
nw_score book_mt_skip(book *b, const node *n);
nw_score book_mt_small(book *b, const node *n);
nw_score book_alphabeta_etc(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_alphabeta_etc_printed(book *b, const node *n, nw_score alpha, nw_score beta);
nw_score book_mtd(book *b, const node *n, int row); /* of nw_mtd_rows */
nw_score book_mtd_best(book *b, const node *n);
nw_score book_alpha_bounding(book *b, const node *n);
nw_score book_pns(book *b, const node *n);
nw_score book_best_first_minimax(book *b, const node *n);
nw_score book_best_first_extension(book *b, const node *n);
nw_score book_bstar(book *b, const node *n);
nw_score book_bstar_probability(book *b, const node *n);
nw_score book_pbstar(book *b, const node *n);
nw_score book_conspiracy(book *b, const node *n);
nw_score book_alphabeta_conspiracy(book *b, const node *n);
nw_score book_ubfm(book *b, const node *n);
nw_score book_descent(book *b, const node *n);
nw_score book_mcts(book *b, const node *n);
nw_score book_mcts_minimax(book *b, const node *n);
nw_score book_product(book *b, const node *n);
nw_score book_reopening(book *b, const node *n);
nw_score book_minmax_approximation(book *b, const node *n);
nw_score book_hstar(book *b, const node *n);
nw_score book_gsearch_informed(book *b, const node *n);
nw_score book_sss_list(book *b, const node *n);
int book_facts(const void *pos, const nw_facts_options *options, nw_facts *out, nw_error *err);
int book_criterion(const void *pos, const nw_lab_options *options, const uint32_t *path, int plies,
                   nw_why *out, nw_error *err);
/* The left-most principal variation of a tree whose value is known. */
void book_pv(book *b, const node *n, nw_score value);
#endif
