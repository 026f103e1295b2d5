/* SPDX-License-Identifier: MIT */
#ifndef NW_SEARCH_SEARCH_H
#define NW_SEARCH_SEARCH_H
/* The practical search, for the game of this instance. Scores are from the side to move (negamax),
 * fail-soft: g <= alpha is an upper bound, g >= beta a lower bound, else the value.
 *
 * Reading order: alphabeta.c and negascout.c are the recursions; table.h, order.h and etc.h the
 * steps they share; quiesce.c what happens at the horizon; drivers.c and deepen.c what calls them.
 */
#include "instance/game.h"
#include "search/control.h"
#include "core/random-inl.h"
#include <stdbool.h>
#include <string.h>

/* Asked at the horizon only. Where a game does not say: a position is over when it has no moves (a
 * game whose evaluation of a finished position is its result may say no), and nobody is ever forced
 * to play a noisy move. A forced position (check, a capture that must be made) has no static value:
 * its noisy moves are all its moves. A quiet one has no noisy moves. */
#ifndef game_over
static inline bool default_game_over(const game_pos *n)
{
    move_list list;
    return list_moves(&list, n) == 0;
}
#define game_over default_game_over
#endif
#ifndef game_forced
#define game_forced(n) ((void)(n), false)
#endif
#ifndef game_is_quiet
#define game_is_quiet(n) ((void)(n), false) /* a game may know it without listing moves */
#endif
#ifndef game_listable
#define game_listable(n) ((void)(n), 1) /* no position has more than GAME_MAX_MOVES moves */
#endif

/* The key of the position after a move; a game may know it without playing. */
#ifndef game_child_key
static inline uint64_t default_child_key(const game_pos *n, game_move move)
{
    GAME_CHILD(child, n);
    game_play(&child, n, move);
    return game_key(&child);
}
#define game_child_key default_child_key
#endif
NW_REQUIRE(game_child_key, uint64_t (*)(const game_pos *, game_move));

enum { MAX_PLY = NW_PLIES_MAX, KILLERS = 2 };

/* The line of a root move, for Marsland's refutation table. */
typedef struct line {
    int length;
    game_move move[MAX_PLY + 2];
} line;

/* What a value owes to the line that led to its node (rules.h). */
typedef struct owed {
    int reach;    /* MAX_PLY + 1 less the ply of the highest position repeated; 0: none */
    bool counted; /* moves without progress were counted */
} owed;

typedef struct search {
    nw_control *c;
    nw_table *table; /* NULL: none */
    nw_options on;   /* a copy, near the rest */
    uint64_t nodes;  /* of every kind; the only count of the fast variant */
    uint64_t next_poll;
    bool stopped;
    int root_best; /* number of the best root move of the last call that proved one, or -1 */

    /* For a search that is stopped within an iteration. */
    int root_earlier;      /* the best move of the iteration before, or -1 */
    nw_score root_promise; /* and its value there */
    int root_sure;         /* the last best move that is safe to play instead, or -1 */
    int root_waits;        /* the same within a pass that is not yet complete */

    nw_counts counts;          /* lab */
    nw_statistics *statistics; /* lab */

    bool first_of_cut[MAX_PLY + 2]; /* by ply: first child of a node expected to be cut off */
    game_move killer[MAX_PLY + 2][KILLERS];
    uint32_t history[2][GAME_MOVE_INDEXES]; /* by side, relative to the root, and move */

    /* Marsland's refutation table: the line of each root move in the last iteration, and the line
     * now being built at each ply. Used only with on.refutation. */
    line *refutation;   /* by root move, GAME_MAX_MOVES of them */
    line *building;     /* by ply */
    const line *follow; /* the line of the root move being searched; NULL off it */

    /* Play only: the line being searched, by ply. */
    uint64_t key_at[MAX_PLY + 2];
    int quiet[MAX_PLY + 2]; /* reversible moves up to here, those of the game included */
    int counted;            /* moves without progress before the root */
    int deepest;            /* ply this iteration has reached */
    owed owing;             /* by the value that was returned last */
    owed by_all[MAX_PLY + 2], by_best[MAX_PLY + 2];

    /* Selectivity only (selective.h). */
    int root_depth;              /* of this iteration */
    nw_score still[MAX_PLY + 2]; /* static values along the line */
    bool passed[MAX_PLY + 2];    /* the move before was no move */
    bool predicting;             /* within a search that predicts another */
} search;

typedef nw_score recursion(search *s, const game_pos *n, nw_score alpha, nw_score beta, int depth,
                           int ply);

/* The recursions, at depth >= 0 plies from the horizon. */
recursion nw_alphabeta, nw_negascout, nw_minimax;

/* The value of a position on the horizon or beyond: static, or searched through its noisy moves. */
nw_score nw_quiesce(search *s, const game_pos *n, nw_score alpha, nw_score beta, int ply);

/* What is proved of a root. */
typedef struct proved {
    nw_score lower, upper;
} proved;

/* One search to a fixed depth by the options' algorithm, from a guess. */
proved nw_drive(search *s, const game_pos *root, int depth, nw_score guess);

/* The whole search: iterations, limits, result. */
int nw_deepen(search *s, const game_pos *root, nw_result *result);

/* A complete principal variation whose end evaluates to value; uncounted. */
int nw_variation(search *s, const game_pos *root, nw_score value, int depth, nw_move *pv);

/* The line the table knows from root, starting with move number first. */
int nw_table_line(search *s, const game_pos *root, int first, nw_move *pv, int room);

/* --- stopping */

/* A root move has proved g. A search stopped later in this iteration plays it only if it is at
 * least what the iteration before promised, or the earlier best move was searched with the same
 * window and is worse: the first move of a low window proves nothing against a move not yet tried.
 * With selectivity only the second counts, until the pass is complete (van Horssen's rule). */
static inline void root_improves(search *s, int number, nw_score g, bool earlier_is_worse)
{
    s->root_best = number;
    if (s->root_earlier < 0 || g >= s->root_promise || earlier_is_worse)
        s->root_waits = number;
    if (!PLAY || !s->on.selective || earlier_is_worse)
        s->root_sure = s->root_waits;
}

/* A pass is complete; proves: it found a lower bound, and so a move. */
static inline void pass_is_complete(search *s, bool proves)
{
    if (proves)
        s->root_sure = s->root_waits;
}

/* May another iteration or pass begin? */
bool nw_has_time(const search *s);

enum { POLL_INTERVAL = 1024 };
void nw_poll(search *s);

/* Counts a node; every POLL_INTERVAL of them looks at the clock and the stop flag. */
static inline void count_node(search *s)
{
    if (++s->nodes >= s->next_poll)
        nw_poll(s);
}

/* The longest line of an iteration, for those who watch it play. */
static inline void note_ply(search *s, int ply)
{
    if (PLAY && ply > s->deepest)
        s->deepest = ply;
}

static inline nw_score max_score(nw_score a, nw_score b)
{
    return a > b ? a : b;
}

static inline nw_score min_score(nw_score a, nw_score b)
{
    return a < b ? a : b;
}
#endif
