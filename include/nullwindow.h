/* SPDX-License-Identifier: MIT */
#ifndef NULLWINDOW_H
#define NULLWINDOW_H
/* Nullwindow: search of any two-player zero-sum game with perfect information.
 *
 * Scores are integers from the side to move (negamax). A library call never prints, never exits and
 * keeps no global state; a call that can fail returns 0 or a negative NW_E code and fills an
 * nw_error with a sentence. */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NW_VERSION "0.1.0"

/* A score. Every score of a game lies within NW_SCORE_MIN .. NW_SCORE_MAX; the infinities are
 * finite integers outside that range, so that -NW_INF + 1 is a legal window bound (errata 1). */
typedef int32_t nw_score;
enum { NW_SCORE_MAX = 1000000000, NW_SCORE_MIN = -NW_SCORE_MAX, NW_INF = 1 << 30 };

/* Plies. NW_DEPTH_MAX is also the deepest recursion of any search, and so of any tree file. */
enum { NW_DEPTH_MAX = 4096 };

/* A move of any game. What the bits mean is the game's own affair. */
typedef uint32_t nw_move;
#define NW_NO_MOVE UINT32_MAX

enum {
    NW_OK = 0,
    NW_EINVAL = -1, /* an argument, option or text is wrong */
    NW_ENOMEM = -2, /* out of memory */
    NW_EIO = -3,    /* a file could not be read or written */
    NW_ESTOP = -4   /* stopped by the caller */
};

typedef struct nw_error {
    int code;
    char text[256];
} nw_error;

/* A game behind function pointers. A position (a "state") is plain memory of state_size bytes that
 * may be copied with memcpy, aligned as malloc does; it includes the side to move. Functions marked
 * optional may be NULL. They are called from the threads that search, and only read. */
typedef struct nw_game {
    const char *name;
    size_t state_size;     /* bytes, at most NW_STATE_MAX */
    int max_moves;         /* the most legal moves of any position, at most NW_MOVES_MAX */
    unsigned move_indexes; /* index() is below this; 0 when index is NULL */

    /* Writes all legal moves to out and returns their number; 0 means the game is over. A forced
     * pass is a move. The order must depend on the state alone. */
    int (*moves)(const void *state, nw_move *out);
    /* Writes to child the position after move; parent is not changed. */
    void (*play)(void *child, const void *parent, nw_move move);
    /* A heuristic score for the side to move. Must depend on the state alone. */
    nw_score (*evaluate)(const void *state);
    /* Optional: the exact score of a finished game for the side to move. Default: evaluate. */
    nw_score (*result)(const void *state);
    /* Optional: a 64-bit hash of the state, side to move included, well spread over all its bits.
     * Positions with equal keys have the same moves in the same order. Default: no table is used.
     */
    uint64_t (*key)(const void *state);
    /* Optional: the moves of the quiescence search, a subset of moves; 0 means quiet. */
    int (*noisy)(const void *state, nw_move *out);
    /* Optional: a static ordering hint; higher is tried earlier. Default: generation order. */
    int (*order)(const void *state, nw_move move);
    /* Optional: a small number for the move, for history tables. */
    unsigned (*index)(const void *state, nw_move move);
    /* Optional: the position, or a move of it, as text; at most size bytes with the final zero. */
    void (*print)(const void *state, char *out, size_t size);
    void (*move_name)(const void *state, nw_move move, char *out, size_t size);
} nw_game;

enum { NW_STATE_MAX = 65536, NW_MOVES_MAX = 1024 };

const char *nw_version(void);

/* A built-in game by name ("chess", "checkers", "othello", ...), or NULL. Searching one of these
 * uses code compiled for it; any other nw_game is searched through its function pointers. */
const nw_game *nw_builtin(const char *name);

/* Reads a position of a built-in board game into state, which has game->state_size bytes; "" is the
 * starting position. And a move of a position, in the game's notation. */
int nw_parse(const nw_game *game, const char *text, void *state, nw_error *err);
int nw_parse_move(const nw_game *game, const void *state, const char *text, nw_move *move,
                  nw_error *err);

/* --- Searching
 *
 *     nw_searcher *s;
 *     nw_options options = nw_defaults(&my_game);
 *     nw_limits limits = {.depth = 8};
 *     nw_result result;
 *     nw_error err;
 *     if (nw_searcher_create(&s, &my_game, &options, &err) < 0 ||
 *         nw_search(s, &my_state, &limits, &result, &err) < 0)
 *         fprintf(stderr, "%s\n", err.text);
 *
 * A searcher owns its table and ordering memory and may be used for many searches, one at a time;
 * two searchers in two threads do not disturb each other. */

/* Everything that can be switched. With `at_least` and `selective` off, all algorithms return the
 * minimax value of the tree to the given depth, whatever else is on or off and whatever the size of
 * the table, and the move they return attains it. */
typedef struct nw_options {
    /* A name of nw_algorithm_name(); or, for measurements, "test": the last iteration is a single
     * null window at the first guess, which proves a bound; those before are MTD(f)'s. */
    const char *algorithm;

    int table_bits;      /* 4..32: a table of 2^bits entries of 16 bytes; 0: no table */
    int two_bounds;      /* an entry keeps both bounds; 0: the last one found */
    int at_least;        /* 0: an entry serves searches of equal depth; 1: of at most its depth */
    int store_leaves;    /* leaves and the nodes above them are stored too; off by default where
                            searching them takes no longer than the memory does */
    const char *replace; /* always new old deep big two-deep two-big (Breuker et al.) */

    int deepen;        /* iterative deepening by 1 or 2 plies; 0: none. The best move of the root
                          is tried first in the next iteration */
    int table_move;    /* the best move of an earlier search first */
    int static_order;  /* the game's own ordering hint */
    int killers;       /* two killer moves a ply */
    int history;       /* the history heuristic */
    int refutation;    /* Marsland's refutation table: a line for every move of the root */
    int shallow_order; /* where there is no table move, a search two plies shallower finds one */
    int etc;           /* enhanced transposition cutoffs at least this many plies from the horizon;
                          0: none, 1: at all interior nodes */
    int quiescence;    /* search the game's noisy moves beyond the horizon */

    nw_score guess;  /* first guess where there is no earlier iteration */
    int guess_back;  /* MTD(f): the guess is the value of so many iterations ago, 1 or 2 */
    nw_score offset; /* and is moved by this */
    nw_score delta;  /* half the aspiration window, at least 1 */
    nw_score step;   /* mtd-step: at least 1 */
    int accelerate;  /* mtd-step: double the step until the value is bracketed */
    nw_score lo, hi; /* mtd-bi: range to bisect. Where lo is NW_SCORE_MIN or hi is NW_SCORE_MAX,
                        and for both where lo > hi, it is the game's */
    /* For measurements: by depth, what the first guess of an iteration is made of instead of the
     * value of an earlier one; kept by the caller. Or NULL. */
    const nw_score *guesses;

    nw_score grain; /* with lab or play: evaluations are rounded to multiples of it; 0, 1: not */

    int lab; /* count everything; else only nodes are counted, and nothing is paid for the rest */

    /* For play (docs/play.md), not together with `lab`. */
    int play;           /* the rules of play: a position that occurred before on the line searched
                           or in the game is a draw, the game's own limits on moves without progress
                           hold, and a win sooner is worth more (nw_win_plies) */
    unsigned selective; /* with play: bits NW_SELECT_...; 0: every move is searched to its depth */
} nw_options;

/* What may be cut or extended by judgement instead of proof. A bit that a game has no use for does
 * nothing. */
enum {
    NW_SELECT_NULL_MOVE = 1, /* chess: a side that may pass and is still too good is not searched */
    NW_SELECT_REDUCTIONS = 2, /* late quiet moves are searched less deep first */
    NW_SELECT_FUTILITY = 4,   /* near the horizon, hopeless quiet moves are left out */
    NW_SELECT_CHECKS = 8,     /* chess: a move that gives check costs no depth */
    NW_SELECT_DELTA = 16,     /* captures that cannot reach the window are left out beyond it */
    NW_SELECT_PROBCUT = 32,   /* Othello: shallow searches predict the deep one */
    NW_SELECT_FORCED = 64,    /* checkers: a move without choice costs no depth */
    NW_SELECT_ALL = 127
};
/* The name of bit number 0, 1, ... ("null-move", "reductions", ...), then NULL. */
const char *nw_selective_name(int bit);

/* The preset: everything that pays for this game is on. */
nw_options nw_defaults(const nw_game *game);
/* The same with everything off that does not change the value; quiescence, which does, is left. */
nw_options nw_plain(const nw_game *game);
/* The preset for playing: `play`, `at_least` and what selectivity has shown its worth. */
nw_options nw_play_defaults(const nw_game *game);

/* The names of the practical algorithms: i = 0, 1, ... until NULL. */
const char *nw_algorithm_name(int i);

typedef struct nw_counts {
    uint64_t leaf;       /* evaluations at the horizon or at the end of the game */
    uint64_t interior;   /* visits of interior nodes */
    uint64_t table;      /* nodes cut by a stored bound */
    uint64_t quiescence; /* nodes beyond the horizon */
} nw_counts;

/* A call at the root with a window, null for the MTD algorithms: gamma = beta. */
typedef struct nw_pass {
    nw_score alpha, beta;
    nw_score value;
} nw_pass;

typedef struct nw_iteration {
    int depth;
    int deepest; /* play only: plies of the longest line looked at, quiescence included */
    nw_score value;
    nw_move move;
    const nw_pass *pass;
    int passes;
    uint64_t nodes;   /* so far, all kinds */
    nw_counts counts; /* so far */
    double seconds;   /* so far */
    nw_move pv[64];   /* as far as the table knows it */
    int pv_length;
    int crossings; /* passes that contradicted a bound of an earlier one; 0 without selectivity */
} nw_iteration;

enum { NW_PLIES_MAX = 250 }; /* deepest practical search, quiescence included */

/* Lab only: what the enhancements did, by ply of the node. */
typedef struct nw_statistics {
    uint64_t cutoffs[NW_PLIES_MAX + 1];       /* nodes that failed high after searching a move */
    uint64_t first_cutoffs[NW_PLIES_MAX + 1]; /* ... by the first move */
    uint64_t cutoffs_by_move[16];             /* by the number of the move; the last: 16th and on */
    uint64_t table_probes, table_hits, table_stores, table_replaced;
    uint64_t etc_lookups, etc_cutoffs;
} nw_statistics;

/* What the move of a result rests on. */
typedef enum nw_proof {
    NW_PROVED_NOTHING,   /* stopped before anything was known: the first move allowed */
    NW_PROVED_ITERATION, /* the last iteration, complete; the search ended there */
    NW_PROVED_EARLIER, /* the last complete iteration; a later one was cut short and proved none */
    NW_PROVED_PASS     /* a pass of an iteration that was cut short later */
} nw_proof;

typedef struct nw_result {
    nw_score value;        /* for the side to move at the root */
    nw_score lower, upper; /* what is proved of it */
    nw_move move;          /* NW_NO_MOVE if the game is over */
    int depth;             /* of the last complete iteration */
    int complete;          /* the search was not cut short by a limit */
    nw_move pv[NW_PLIES_MAX + 1];
    int pv_length;
    uint64_t nodes;
    nw_counts counts; /* lab only, else zero */
    double seconds;
    const nw_iteration *iteration; /* owned by the searcher, valid until its next search */
    int iterations;
    const nw_statistics *statistics; /* lab only, else NULL; owned by the searcher */
    nw_proof proof;
    int crossings; /* of all iterations */
} nw_result;

typedef struct nw_limits {
    int depth;                /* 1..NW_PLIES_MAX; 0: as deep as the other limits allow */
    double seconds;           /* 0: no limit */
    uint64_t nodes;           /* 0: no limit */
    const volatile int *stop; /* set it non-zero from a signal handler or another thread; or NULL */
    /* Called after every iteration; a non-zero return stops the search. Or NULL. */
    int (*iteration)(void *context, const nw_iteration *iteration);
    void *context;

    /* Called after every pass, with the iteration as far as it is: `passes` is 1, `pass` the one
     * just done, value its result (a lower bound from beta on, an upper one up to alpha), move and
     * pv the best known. A non-zero return stops the search. Or NULL. */
    int (*pass)(void *context, const nw_iteration *so_far);

    /* No iteration is begun after so many seconds, nor a pass in one that has proved a move. After
     * a fail low it goes on, to `seconds`. 0: no such limit. */
    double soft_seconds;

    /* The rest with options.play only. Root moves to consider, all legal; NULL: every move. */
    const nw_move *only;
    int only_count;
    /* The keys (nw_game.key) of the earlier positions of the game, oldest first, without the root.
     */
    const uint64_t *history;
    int history_count;
    /* How many of the last moves of the game could have been taken back: checkers counts its forty
     * moves from here. Chess positions count for themselves. */
    int reversible;
} nw_limits;

typedef struct nw_searcher nw_searcher;

int nw_searcher_create(nw_searcher **out, const nw_game *game, const nw_options *options,
                       nw_error *err);
void nw_searcher_free(nw_searcher *s);

/* A game at full speed: the search compiled for one game, its functions inlined. The files of the
 * installed source kit, compiled with -DNW_GAME=mygame and games/mygame/bind.h on the include path,
 * define nw_engine_of_mygame (with -DNW_LAB=1 nw_engine_of_mygame_lab, with -DNW_PLAY=1
 * nw_engine_of_mygame_play). docs/adding-a-game.md has the commands. */
typedef struct nw_engine nw_engine;
#define NW_ENGINE(game)                                                                            \
    extern const nw_engine nw_engine_of_##game, nw_engine_of_##game##_lab,                         \
        nw_engine_of_##game##_play

/* As nw_searcher_create, by that engine. game says what the positions are; its functions are not
 * called. Refused: an engine of another version of the library, of another state_size, or of
 * another variant than options->lab and options->play ask for. */
int nw_searcher_create_with(nw_searcher **out, const nw_game *game, const nw_engine *engine,
                            const nw_options *options, nw_error *err);

/* Forgets the table and the ordering memory. */
void nw_searcher_clear(nw_searcher *s);

/* Searches state, a position of the searcher's game. Returns 0 also when a limit cut the search
 * short, with the best that is known; a negative code only when nothing is. */
int nw_search(nw_searcher *s, const void *state, const nw_limits *limits, nw_result *result,
              nw_error *err);

/* With options.play: the plies from the root to the win that a score promises the side to move
 * there, negative to its loss; 0: the score is not of a decided game, or the game does not say what
 * winning scores (Othello counts discs), or the root is the end of the game. */
int nw_win_plies(const nw_game *game, nw_score score);

/* Writes the table to a file with a checksum, and reads it back into a searcher of the same game
 * whose table has the same size and whose options at_least, quiescence, grain, play and selective
 * are the same. Any other file, and a damaged one, is refused and the table left as it was. */
int nw_table_save(const nw_searcher *s, const char *path, nw_error *err);
int nw_table_load(nw_searcher *s, const char *path, nw_error *err);

/* How full the table is with entries of the latest search, in thousandths, from a sample. May be
 * called while it goes on, from its callbacks. */
int nw_table_used(const nw_searcher *s);

/* --- Is my game right?
 *
 * Plays random games from state and checks that the game keeps its contract: functions that depend
 * on the state alone and change nothing but their output, moves that leave the parent alone, keys
 * that tell positions apart, noisy moves that are legal, counts, scores and indexes within their
 * limits. That scores are from the side to move is checked as far as finished games show it: a
 * player who wins every game, whoever is to move at its end, or an evaluation whose sign agrees
 * with the result for one player and not for the other, is reported; so start from a position that
 * is not decided. Returns 0, or NW_EINVAL with what is broken, where, in err. */
int nw_game_check(const nw_game *game, const void *state, int games, uint64_t seed, nw_error *err);

/* For games whose players are alike: swap writes the position in which the two have changed places
 * (colours, direction and side to move). Checks in random games that nothing depends on who is who:
 * as many moves, the same evaluation and the same result for the side to move. */
int nw_game_check_swap(const nw_game *game, const void *state,
                       void (*swap)(void *out, const void *state), int games, uint64_t seed,
                       nw_error *err);

#ifdef __cplusplus
}
#endif
#endif
