/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SEARCH_H
#define NW_SEARCH_SEARCH_H
/* The practical search, for the game of this instance. Scores are from the side to move (negamax),
 * fail-soft: g <= alpha is an upper bound, g >= beta a lower bound, else the value.
 *
 * Reading order: alphabeta.c and negascout.c are the recursions; node.h holds their state and
 * node-inl.h their shared steps, built from path-inl.h, table-inl.h, order-inl.h (with
 * quiet_history-inl.h), etc-inl.h and selective-inl.h; quiesce.c searches beyond the horizon;
 * drivers.c and deepen.c call the recursions, root-inl.h picks the move when they are stopped,
 * limits.c stops them. */
#define NW_HAS_ROOM /* a searcher allocates the positions of a line (games/custom/bind.h) */
#include "instance/game.h"
#include "core/bounds.h"
#include "core/random-inl.h"
#include "search/control.h"
#include <string.h>

enum {
    MAX_PLY = NW_PLIES_MAX,
    KILLERS = 2,
    QUIET_HISTORY = PLAY && GAME_QUIET_HISTORY,
    CONTINUATIONS = QUIET_HISTORY ? 1 << 16 : 1,
    CHECK_INFO = PLAY && GAME_HAS_CHECK_INFO,
    LAZY_HINTS = PLAY && !GAME_HINTS_ARE_FINAL
};

/* The line of a root move, for Marsland's refutation table. */
typedef struct line {
    int length;
    game_move move[MAX_PLY + 2];
} line;

/* How a value depends on the path that led to its node (path-inl.h). */
typedef struct dependence {
    int reach;    /* MAX_PLY + 1 less the ply of the highest position repeated; 0: none */
    bool counted; /* moves without progress were counted */
} dependence;

/* The move to play, also after a stop (root-inl.h). Moves by number, -1 for none. */
typedef struct root_choice {
    int best;          /* the best move of the last call that proved one */
    int earlier;       /* the best move of the previous iteration */
    nw_score expected; /* and its value there */
    int safe;          /* the last best move that is safe to play instead */
    int pending;       /* the same, until the current pass is complete */
} root_choice;

/* With sort_root: the root moves by the results of earlier iterations. */
typedef struct root_order {
    bool known;                     /* an iteration is complete */
    nw_score value[GAME_MAX_MOVES]; /* by move: value or bound of its last search */
    unsigned place[GAME_MAX_MOVES]; /* by move, 0 is first */
} root_order;

/* With ask_first: the probe of a child before it is visited. */
typedef struct asked_table {
    bool pending; /* for the child, which does not probe again */
    bool hit;
    uint64_t key;
    nw_found found;
} asked_table;

/* Disjoint ranges of this thread's nodes that another thread has searched too. */
enum { DUPLICATES = 64 };
typedef struct duplicates {
    int count;
    struct stretch {
        uint64_t from, nodes;
    } stretch[DUPLICATES];
} duplicates;

typedef struct search {
    nw_control *c;
    nw_table *table; /* NULL: none */
    nw_options on;   /* a copy, near the rest */
    uint64_t nodes;  /* of every kind; the only count of the fast variant */
    uint64_t next_poll;
    bool stopped;
    int stable_iterations; /* play: iterations since the best move changed */
    double time_scale;     /* play: the soft limit of time is multiplied by this (root-inl.h) */
    int split_depth; /* nodes this far from the horizon may be shared; INT_MAX with one thread */

    /* Threads (core/parallel.h); with one, parallel is NULL and number 0. */
    nw_parallel *parallel;
    nw_worker *worker;
    int number;
    const nw_cancel *cancel;   /* cancels the current work of this thread; or NULL */
    void *room;                /* memory for the positions of a line, if the game needs it */
    uint64_t pass_nodes;       /* searched before this pass */
    unsigned job_seen;         /* the last common job taken by this thread */
    uint64_t span, span_nodes; /* the critical path, and `nodes` when it was measured */
    duplicates duplicates;
    int group_end; /* tree-split: threads number..group_end - 1 are led by this one */

    root_choice root;
    root_order order;
    asked_table asked; /* lab */

    nw_counts counts;          /* lab */
    nw_statistics *statistics; /* lab */
    nw_link path[MAX_PLY + 2]; /* lab: the path being searched, for the observer */
    nw_counts below;           /* lab: counts on entry of the last observed node */
    uint64_t beyond;           /* lab: quiescence nodes before this leaf */

    int first_mover; /* the player to move at the root; -1: every move passes the turn */
    int horizon;     /* games with checks: the ply of the leaf whose quiescence is searched */
    bool first_of_cut[MAX_PLY + 2]; /* by ply: first child of a node expected to be cut off */
    game_move killer[MAX_PLY + 2][KILLERS];
    uint32_t history[2][GAME_MOVE_INDEXES]; /* by side, relative to the root, and move */
    int from_ply;                           /* ply of the root in the larger search, or 0 */
    int16_t quiet_history[2][QUIET_HISTORY ? GAME_MOVE_INDEXES : 1]; /* quiet_history-inl.h */
    int16_t continuation_history[CONTINUATIONS]; /* by the previous move, and move */
    unsigned
        moved[QUIET_HISTORY ? MAX_PLY + 2 : 1]; /* by ply: 1 + index of the previous move; or 0 */

    /* Marsland's refutation table: the line of each root move in the last iteration, and the line
     * now being built at each ply. Used only with NW_FORM_REFUTATION. */
    line *refutation;   /* by root move, GAME_MAX_MOVES of them */
    line *building;     /* by ply */
    const line *follow; /* the line of the root move being searched; NULL off it */

    /* Play only: the path being searched, by ply. */
    uint64_t key_at[MAX_PLY + 2];
    int reversible[MAX_PLY + 2]; /* reversible moves up to here, those of the game included */
    int counted;                 /* moves without progress before the root */
    uint64_t past;      /* window-independent: the game before the root, part of the table's key */
    int deepest;        /* ply this iteration has reached */
    dependence depends; /* of the value that was returned last */
    dependence by_all[MAX_PLY + 2], by_best[MAX_PLY + 2];

    /* Selectivity only (selective-inl.h). */
    int root_depth;                    /* of this iteration */
    nw_score static_eval[MAX_PLY + 2]; /* along the path */
    bool null_moved[MAX_PLY + 2];      /* by ply: the move before was a null move */
    bool predicting;                   /* within the shallow search of ProbCut */
    nw_selective_stats selective_stats[NW_SELECT_KINDS]; /* by bit */
} search;

struct drive;
struct nw_mtd_row;

/* A recursion: the value of n, at depth >= 0 plies from the horizon. */
typedef nw_score recursion(search *s, const game_pos *pos, nw_score alpha, nw_score beta, int depth,
                           int ply);
recursion nw_alphabeta, nw_negascout, nw_minimax;

/* The value of a position on the horizon or beyond: static, or searched through its noisy moves. It
 * depends on s->horizon where checks are searched too. */
nw_score nw_quiesce(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply);
/* The same for a position that is not known to be quiet. */
nw_score nw_quiesce_noisy(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply);

/* The value of a child for the side to move at n; the window too is that side's, the ply the
 * child's. Scores are negated where the turn passes. */
NW_ALWAYS_INLINE nw_score value_below(search *s, recursion *call, const game_pos *n,
                                      const game_pos *child, nw_bounds window, int depth, int ply)
{
    return moves_again(n, child) ? call(s, child, window.f_minus, window.f_plus, depth, ply)
                                 : -call(s, child, -window.f_plus, -window.f_minus, depth, ply);
}

/* The side to move at n: 0, that of the root, or 1. */
static inline int side_of(const search *s, const game_pos *n, int ply)
{
    const int mover = game_mover(n);
    return mover < 0 ? ply & 1 : mover != s->first_mover;
}

/* Sets the horizon for the quiescence search of a leaf at this ply. */
static inline void set_horizon(search *s, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY);
    if (LAB && GAME_HAS_CHECKS)
        s->horizon = ply;
}

/* A driver: one algorithm of the options. */
struct nw_driver {
    const char *name;
    void (*drive)(struct drive *d);
    recursion *call;
    const struct nw_mtd_row *mtd; /* or NULL */
};

/* The driver of an algorithm, or NULL; and one search by it to a fixed depth, from a guess. */
const nw_driver *nw_driver_find(const char *algorithm);
nw_bounds nw_drive(search *s, const game_pos *root, int depth, nw_score guess);

/* The whole search: iterations, limits, result. */
int nw_deepen(search *s, const game_pos *root, nw_result *result);

/* A complete principal variation whose end evaluates to value; uncounted. */
int nw_variation(search *s, const game_pos *root, nw_score value, int depth, nw_move *pv);

/* The line stored in the table from root, starting with move number first. */
int nw_table_line(search *s, const game_pos *root, int first, nw_move *pv, int room);

/* Checks the clock, the node limit and the stop flag; with threads also cancellation. A node limit
 * is exceeded by at most PARALLEL_POLL_INTERVAL per thread. */
enum { POLL_INTERVAL = 1024, PARALLEL_POLL_INTERVAL = 256 };
void nw_poll(search *s);

/* The nodes of all threads so far. */
uint64_t nw_all_nodes(const search *s);
nw_counts nw_all_counts(const search *s);

/* May another iteration or pass begin? */
bool nw_has_time(const search *s);

/* Seconds since the search started, by its clock. */
double nw_search_seconds(const search *s);

/* Lists checks for the configured number of plies beyond the horizon; a forced side has only noisy
 * moves. Returns their number.
 * Implements: Marsland 1982, checks and captures at terminal nodes. */
static inline int list_checks(const search *s, const game_pos *n, int ply, bool forced,
                              game_move *out)
{
    if (!LAB || !GAME_HAS_CHECKS || forced || ply - s->horizon >= s->on.quiescence_checks)
        return 0;
    return game_checks(n, out);
}

static inline void count_node(search *s)
{
    if (++s->nodes >= s->next_poll)
        nw_poll(s);
}

/* Bounds may cross because of draws by repetition, selectivity, deeper entries or an inconsistent
 * game. */
static inline bool may_cross(const search *s)
{
    return PLAY || !game_is_sound || s->on.at_least;
}

/* Is there a value between alpha and beta? A game, or a table, that contradicts itself may leave
 * none. */
static inline bool is_window(nw_score alpha, nw_score beta)
{
    return alpha < beta || !game_is_sound;
}

/* Tracks the selective depth (seldepth) of an iteration. */
static inline void note_ply(search *s, int ply)
{
    assert(ply >= 0 && ply <= MAX_PLY);
    if (PLAY && ply > s->deepest)
        s->deepest = ply;
}
#endif
