/* SPDX-License-Identifier: MIT */
#ifndef NW_MINIMAL_GRAPH_INL_H
#define NW_MINIMAL_GRAPH_INL_H
/* Shared by the passes over a minimal graph.
 *
 * With the value f of the root known, a null window asks one of two questions of a node, from the
 * root player's view: AT_LEAST_F, is its value at least f, and ABOVE_F, is it at least f + 1?
 * In a proof of f the first always has the answer yes, the second no. Where the root
 * player moves, one child is enough for a yes and all are needed for a no. Where the other moves it
 * is the other way round. */
#include "core/memory.h"
#include "minimal/minimal.h"
#include "minimal/oracle.h"
#include "search/node-inl.h"

enum { AT_LEAST_F, ABOVE_F };

/* The questions needed of a node, as a bit set. */
enum { LOWER = 1 << AT_LEAST_F, UPPER = 1 << ABOVE_F, EXACT = LOWER | UPPER };

typedef struct tree_size {
    uint64_t leaf, interior;
} tree_size;

typedef struct graph {
    search *s; /* as the search left it */
    const nw_minimal_options *o;
    nw_score f;
    nw_oracle oracle;   /* moves that prove f */
    nw_oracle cheap;    /* the same with cheapest cutoffs */
    nw_oracle *walking; /* the one of the current pass */
    nw_oracle liked;    /* by position, whatever its depth: cheap moves of earlier iterations */
    bool iterating;     /* they are used and kept */
    nw_memory places;   /* depth at which a position was met first */
    nw_minimal_result *r;
    nw_minimal_kind kind; /* being counted */
    uint8_t pass;
    int etc; /* of this pass; 0: none */
    bool transpose;
    int failed; /* negative: out of memory */
} graph;

/* The key of a position's preferred moves. */
static inline uint64_t liked_place(const game_pos *n)
{
    return nw_mix(game_key(n) ^ 0x9E3779B97F4A7C15u);
}

/* The passes. Each returns at once when the search is stopped or memory runs out. */

/* Is the value of n at least f + question? Finds and keeps the moves that settle it. */
bool minimal_prove(graph *g, const game_pos *n, int depth, int ply, int question);

/* Walks the part of the graph below n that is needed and counts it. True if it proves what was
 * needed. */
bool minimal_count(graph *g, const game_pos *n, int depth, int ply, unsigned need);

/* The size of the tree below n. */
tree_size minimal_measure(graph *g, const game_pos *n, int depth, int ply, unsigned need);

/* Fills g->cheap with the moves of g->oracle, but cheapest cutoffs in the last o->mm plies. */
void minimal_cheapen(graph *g, const game_pos *n, int depth, int ply, unsigned need);

static inline bool interrupted(const graph *g)
{
    return g->s->stopped || g->failed < 0;
}

/* A position at another depth is another node: its value is that of another tree. */
static inline uint64_t place_of(const game_pos *n, int depth)
{
    return nw_mix(game_key(n) + (uint64_t)depth * 0xD1342543DE82EF95u);
}

/* The question that one move of the side to move settles in a proof of f. */
static inline int own_question(const graph *g, const game_pos *n, int ply)
{
    return side_of(g->s, n, ply) == 0 ? AT_LEAST_F : ABOVE_F;
}

static inline unsigned bit(int question)
{
    assert(question == AT_LEAST_F || question == ABOVE_F);
    return 1u << question;
}

/* The questions that child i must answer for its parent: the best move both, the others the one
 * that needs all children; 0: the child is not needed. */
static inline unsigned child_need(unsigned need, int own, bool best)
{
    assert(need != 0 && need <= EXACT);
    return best ? need : need & ~bit(own);
}

/* Were all questions needed of a node answered in this pass? */
static inline bool is_seen(const graph *g, const nw_oracle_entry *e, unsigned need)
{
    bool seen = e != NULL;
    for (int q = 0; q < NW_QUESTIONS && seen; q++)
        seen = !(need & bit(q)) || e->seen[q] == g->pass;
    return seen;
}

static inline void mark_seen(const graph *g, nw_oracle_entry *e, unsigned answered)
{
    for (int q = 0; q < NW_QUESTIONS; q++)
        if (answered & bit(q))
            e->seen[q] = g->pass;
}

/* The entry to store in, created if absent. NULL: the pass has ended. */
static inline nw_oracle_entry *entry_at(graph *g, nw_oracle *o, uint64_t place)
{
    nw_oracle_entry *e = interrupted(g) ? NULL : nw_oracle_at(o, place);
    if (!e && !interrupted(g))
        g->failed = NW_ENOMEM;
    return e;
}

/* --- leaves */

/* Does quiescence continue below the horizon? */
static inline bool is_searched_on(const search *s, const game_pos *n, int depth)
{
    return depth == 0 && s->on.quiescence && (game_forced(n) || !game_over(n));
}

/* The questions that the leaf answers as a proof of f requires. The exact value answers both;
 * quiescence searches the needed ones. */
static inline unsigned leaf_proves(graph *g, const game_pos *n, int depth, int ply, unsigned need)
{
    search *s = g->s;
    const bool first = side_of(s, n, ply) == 0;
    nw_score v;
    if (is_searched_on(s, n, depth)) {
        const nw_score lo = need & LOWER ? g->f - 1 : g->f, hi = need & UPPER ? g->f + 1 : g->f;
        set_horizon(s, ply);
        v = first ? nw_quiesce(s, n, lo, hi, ply) : -nw_quiesce(s, n, -hi, -lo, ply);
        return (v >= g->f ? LOWER & need : 0) | (v <= g->f ? UPPER & need : 0);
    }
    v = depth > 0 || game_over(n) ? outcome(s, n, ply) : evaluate(s, n, ply);
    v = first ? v : -v;
    return (v >= g->f ? LOWER : 0) | (v <= g->f ? UPPER : 0);
}

/* The answer to one question at a leaf. */
static inline bool leaf_is(graph *g, const game_pos *n, int depth, int ply, int question)
{
    const bool proves = leaf_proves(g, n, depth, ply, bit(question)) & bit(question);
    return question == AT_LEAST_F ? proves : !proves;
}
#endif
