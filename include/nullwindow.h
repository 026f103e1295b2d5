/* SPDX-License-Identifier: MIT */
#ifndef NULLWINDOW_H
#define NULLWINDOW_H
/* Nullwindow: search of any two-player zero-sum game with perfect information.
 *
 * Scores are from the side to move (negamax). A call never prints, never exits and keeps no state;
 * one that can fail returns 0 or a negative NW_E code and fills err, which may be NULL. No other
 * pointer may but where "or NULL" or "optional" says so: the answer then is NW_EINVAL, or none. */
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define NW_VERSION "0.3.0"

/* Marks what the shared library exports: exactly the functions declared here. */
#if defined(__GNUC__) && !defined(_WIN32)
#define NW_API __attribute__((visibility("default")))
#else
#define NW_API
#endif

/* Structures that callers fill begin with their size, sizeof(the structure), so that a program
 * keeps working with a library whose structures have grown: members beyond that size take their
 * defaults. 0 stands for the size in version 0.3, so {.depth = 8} is a whole nw_limits. A size
 * greater than the library's own is refused: the program was compiled for a newer library. */

/* A score. Every score of a game lies within NW_SCORE_MIN .. NW_SCORE_MAX; the infinities are
 * finite integers outside that range, so that -NW_INF + 1 is a legal window bound (errata 1). */
typedef int32_t nw_score;
enum { NW_SCORE_MAX = 1000000000, NW_SCORE_MIN = -NW_SCORE_MAX, NW_INF = 1 << 30 };

/* Plies. NW_DEPTH_MAX is also the deepest recursion of any search, and so the greatest height of a
 * tree file. */
enum { NW_DEPTH_MAX = 4096 };

/* A move of any game. The game defines its bits. */
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

/* A game's static knowledge of a position, for provers. */
typedef struct nw_insight {
    nw_score asked;           /* the question: is the value at least this? */
    nw_score least, greatest; /* bounds on the value at the end of the game with best play */
    int plies; /* fewest plies to the end of the game; if least == greatest: the length with best
                  play (fastest win, slowest loss); 0: unknown */
    /* For df-pn: how hard it looks to prove that the value is at least `asked`, and to refute it,
     * in positions to be searched; 0: 1, and the number of moves. */
    uint32_t proof, disproof;
} nw_insight;

/* A game behind function pointers. A position (a "state") is plain memory of state_size bytes,
 * aligned as by malloc, that may be copied with memcpy; it includes the side to move. Functions
 * marked optional may be NULL. All of them may be called from any thread that searches, and must
 * not write to anything but their output. */
typedef struct nw_game {
    size_t size; /* sizeof(nw_game), or 0 */
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
    /* Optional: the moves of the quiescence search, a subset of moves; 0 means quiet. Beyond the
     * horizon a quiet position is worth evaluate(), finished or not: result() is asked there only
     * of a side that is forced() and has no move. So where a noisy move may end the game,
     * evaluate() must return the result of a finished position. */
    int (*noisy)(const void *state, nw_move *out);
    /* Optional: a static ordering hint; higher is tried earlier. Default: generation order. */
    int (*order)(const void *state, nw_move move);
    /* Optional: a small number for the move, for history tables. */
    unsigned (*index)(const void *state, nw_move move);
    /* Optional: the position, or a move of it, as text; at most size bytes with the final zero. */
    void (*print)(const void *state, char *out, size_t size);
    void (*move_name)(const void *state, nw_move move, char *out, size_t size);

    /* --- More about the game. All optional. */

    /* Must the side to move answer a check or capture? Such a position has no static value, and
     * quiescence searches all its moves. Default: never. */
    int (*forced)(const void *state);
    /* Is noisy() certain to find no move? For games that decide this without generating moves.
     * Default: not certain. */
    int (*is_quiet)(const void *state);
    /* Is the game over? May always return 0 if evaluate() returns the result of a finished game.
     * Default: no moves are left. */
    int (*is_over)(const void *state);
    /* The key after a move, for games that know it without playing. Default: play, then key. */
    uint64_t (*child_key)(const void *state, nw_move move);
    /* The least and the greatest score of any position, for mtd-bi. Default: of any game. */
    void (*range)(const void *state, nw_score *least, nw_score *greatest);
    /* For play: could a position from before the move come back after it? Default: yes. */
    int (*reversible)(const void *state, nw_move move);

    /* --- For provers (docs/solving.md). All optional; nw_game_check tries them on random games. */

    /* Writes a sufficient subset of the moves, most promising first: it includes a best move with
     * the fastest win or slowest loss. At least one, unless the game is over. Narrows the bounds in
     * *about. Default: moves, sorted by order. */
    int (*useful)(const void *state, nw_move *out, nw_insight *about);
    /* The most plies that can follow: decreases with every move, 0 when the game is over. A game
     * with this function is finite, and no position recurs. */
    int (*longest)(const void *state);
    /* As key, but equal for symmetric positions. */
    uint64_t (*canonical)(const void *state);

    /* --- For games in which a player may move again. */

    /* The player to move, 0 or 1, of a finished game too. A search negates a score where the mover
     * changes, and nowhere else; so no pass is needed after an extra turn. Default: every move
     * passes the turn. */
    int (*mover)(const void *state);
} nw_game;

enum { NW_STATE_MAX = 65536, NW_MOVES_MAX = 1024, NW_THREADS_MAX = 256 };

NW_API const char *nw_version(void);

/* A built-in game by name ("chess", "checkers", "othello", ...), or NULL. Searching one of these
 * uses code compiled for it; any other nw_game is searched through its function pointers. */
NW_API const nw_game *nw_builtin(const char *name);

/* nw_parse reads a position of a built-in board game into state, which has game->state_size bytes;
 * "" is the starting position. nw_parse_move reads a legal move of a position, in the game's
 * notation. */
NW_API int nw_parse(const nw_game *game, const char *text, void *state, nw_error *err);
NW_API int nw_parse_move(const nw_game *game, const void *state, const char *text, nw_move *move,
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

enum { NW_RULE_SIZE = 128 };

/* A driver of MTD(n, first, next) as two formulas for gamma over pass, g, gamma, lower, upper,
 * guess, lo, hi, low, high, step, delta, inf (docs/book.md); empty: those of MTD(f). */
typedef struct nw_driver_rules {
    char first[NW_RULE_SIZE], next[NW_RULE_SIZE];
} nw_driver_rules;

/* Everything that can be configured; start from nw_defaults(). With `at_least` and `selective` off,
 * all algorithms return the minimax value of the tree of the given depth, regardless of the other
 * options and the table size, and the returned move attains it. Every member but the first has rows
 * in nw_option_at(), with names and ranges. */
typedef struct nw_options {
    size_t size; /* sizeof(nw_options), set by nw_defaults() */

    /* A name from nw_algorithm_name(); or, for measurements, "test": the last iteration is a single
     * null window at the first guess, which proves a bound; earlier iterations are MTD(f)'s. */
    const char *algorithm;

    /* The transposition table. */
    const char *replace; /* always new old deep big two-deep two-big (Breuker et al.); last-tree:
                            deep, but entries unused in the last two passes are replaced first (lab,
                            one thread); chain: the four latest of a cache line */
    int table_bits;      /* 4..32: a table of 2^bits entries of 16 bytes; 0: no table */
    int two_bounds;      /* an entry keeps both bounds; 0: the last one found */
    int at_least;        /* 0: an entry serves searches of equal depth; 1: of at most its depth */
    int etc; /* enhanced transposition cutoffs at least this many plies from the horizon;
                0: none, 1: at all interior nodes */

    /* Move ordering. */
    int deepen;        /* iterative deepening by 1 or 2 plies; 0: none. The best move of the root
                          is tried first in the next iteration */
    int table_move;    /* the best move of an earlier search first */
    int static_order;  /* the game's own ordering hint */
    int killers;       /* two killer moves per ply */
    int history;       /* the history heuristic */
    int shallow_order; /* internal iterative deepening (IID), two plies shallower */

    /* The tree that is searched. */
    int quiescence;        /* search the game's noisy moves beyond the horizon */
    int quiescence_checks; /* with lab, chess: plies beyond the horizon on which checks are searched
                              too */
    nw_score grain; /* with lab or play: round evaluations to multiples of this; 0, 1: exact */

    /* Windows and guesses. */
    nw_score guess;  /* first guess where there is no earlier iteration */
    int guess_back;  /* the guess is the value found 1 or 2 iterations ago */
    nw_score offset; /* added to the guess */
    nw_score delta;  /* half the aspiration window, at least 1 */
    nw_score step;   /* mtd-step; 0: that of SSS* */
    nw_score lo, hi; /* mtd-bi: the range to bisect. NW_SCORE_MIN, NW_SCORE_MAX or lo > hi select
                        the game's own limits */

    /* For play (docs/play.md, docs/selectivity.md); excludes `lab`. */
    int play;           /* the rules of play: a position that occurred before, on the line searched
                           or in the game, is a draw; the game's own limits on moves without
                           progress apply; a quicker win is worth more (nw_win_plies) */
    unsigned selective; /* with play: bits NW_SELECT_...; 0: every move is searched to full depth */
    int window_independent; /* every selective decision depends on the position and the depth alone,
                               never on the window, so that all algorithms return the same value.
                               Entries serve equal depths, and only positions of the game count as
                               repeated */

    /* Threads, made once per searcher. The functions of a game must then be safe to call from
     * several threads at once, as functions that only read are. */
    int threads;          /* 1..NW_THREADS_MAX; with 1 the search is the same whatever `parallel` */
    const char *parallel; /* how threads share a search: split pv-split tree-split abdada lazy
                             brackets (docs/parallel.md) */

    /* Measurements. */
    int lab;        /* full statistics; otherwise only nodes are counted, at no other cost */
    unsigned forms; /* bits NW_FORM_... of nullwindow_lab.h: variants that the papers compare */

    nw_driver_rules driver; /* of mtd */
} nw_options;

/* Heuristic pruning, reductions and extensions. Bits that do not apply to a game have no effect. */
enum {
    NW_SELECT_NULL_MOVE = 1,  /* chess: cut off if passing still fails high */
    NW_SELECT_REDUCTIONS = 2, /* late move reductions (LMR) */
    NW_SELECT_FUTILITY = 4,   /* near the horizon, skip hopeless quiet moves */
    NW_SELECT_PROBCUT = 8,    /* Othello: shallow searches predict deep ones */
    NW_SELECT_SINGULAR = 16,  /* extend a move much better than all others */
    NW_SELECT_LATE = 32,      /* late move pruning near the horizon */
    NW_SELECT_ALL = 63
};
/* The name of bit number 0, 1, ... ("null-move", "reductions", ...), then NULL. */
NW_API const char *nw_selective_name(int bit);

/* The names of the practical algorithms: i = 0, 1, ... until NULL. */
NW_API const char *nw_algorithm_name(int i);

typedef enum nw_preset {
    NW_PRESET_SEARCH, /* everything that pays for this game is on */
    NW_PRESET_PLAIN, /* everything that does not affect the value is off; quiescence is unchanged */
    NW_PRESET_PLAY /* for playing: `play`, `at_least` and the selectivity that has proved useful */
} nw_preset;

/* Fills size bytes of options with a preset for the game. Built-in games have presets of their own;
 * any other game, or NULL, gets the general one. */
NW_API void nw_options_preset(nw_options *options, size_t size, const nw_game *game,
                              nw_preset preset);

static inline nw_options nw_defaults(const nw_game *game)
{
    nw_options o;
    nw_options_preset(&o, sizeof o, game, NW_PRESET_SEARCH);
    return o;
}
static inline nw_options nw_plain(const nw_game *game)
{
    nw_options o;
    nw_options_preset(&o, sizeof o, game, NW_PRESET_PLAIN);
    return o;
}
static inline nw_options nw_play_defaults(const nw_game *game)
{
    nw_options o;
    nw_options_preset(&o, sizeof o, game, NW_PRESET_PLAY);
    return o;
}

/* --- Options by name
 *
 * One table describes every option of the practical search and every parameter of the published
 * algorithms (nw_lab_options in nullwindow_lab.h). The command line, the laboratory, players, UCI,
 * Hub, the explorer, Python and JSON all use these names and ranges. */
typedef enum nw_option_kind {
    NW_OPTION_SWITCH, /* "yes" or "no"; also "true" or "false" */
    NW_OPTION_NUMBER, /* a whole number */
    NW_OPTION_WORD,   /* one of a list of words */
    NW_OPTION_SCORE,  /* a whole number, "-inf" or "+inf" */
    NW_OPTION_RULE    /* a formula (docs/book.md); the member is an array of characters */
} nw_option_kind;

typedef struct nw_option {
    const char *name;  /* "guess-back" */
    const char *field; /* the member: "guess_back" */
    const char *group; /* a heading for help */
    nw_option_kind kind;
    size_t at;     /* offset in nw_options; 0: not an option of the practical search */
    size_t lab_at; /* offset in nw_lab_options; 0: not a parameter of a published algorithm */
    unsigned bits; /* a switch: bits of an unsigned; 0: the member is an int */
    nw_score least, most;     /* a number: its range */
    int or_none;              /* a number: 0, written "none", is allowed too */
    const char *const *words; /* a word: the choices, ended by NULL */
    int numbered;             /* a word: the member is an int or an enum, the number of the word;
                                 otherwise it is a const char * */
    const char *unlisted;     /* a word: an accepted choice that help omits, or NULL */
    int is_group;             /* a switch that only sets several others */
    const char *help;         /* one line */
} nw_option;

/* Row i = 0, 1, ... of the table, then NULL; and the row with a given name, or NULL. */
NW_API const nw_option *nw_option_at(int i);
NW_API const nw_option *nw_option_find(const char *name);

/* The options specific to an algorithm of nw_algorithm_name(): names, ended by NULL; NULL: unknown
 * algorithm. */
NW_API const char *const *nw_algorithm_options(const char *algorithm);

/* Sets the option called name from text; err names the expected values. Words are stored as
 * constants of the library, so value need not outlive the call. These three functions never touch a
 * byte beyond options->size: an option whose member lies there is refused. */
NW_API int nw_option_set(nw_options *options, const char *name, const char *value, nw_error *err);

/* Writes the value of an option as nw_option_set reads it, in at most size bytes. */
NW_API int nw_option_get(const nw_options *options, const char *name, char *out, size_t size);

/* Reads a list such as "mtdf,table=20,no-history,guess-back=2": names of algorithms, NAME=VALUE,
 * and NAME or no-NAME for switches. Later words override earlier ones. */
NW_API int nw_options_read(nw_options *options, const char *list, nw_error *err);

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

/* The input of a driver of MTD(n, first, next), which picks gamma for the next pass. */
typedef struct nw_driving {
    int pass;              /* passes so far: 0 for the first gamma */
    nw_score g, gamma;     /* result and test value of the last pass; 0 before the first */
    nw_score lower, upper; /* the value lies within these; -NW_INF and NW_INF at first */
    nw_score guess, lo, hi, step, delta; /* the options; lo and hi are the range of the game where
                                            they do not narrow it */
} nw_driving;

/* A driver of your own: returns gamma, lower < gamma <= upper, so that every pass narrows the
 * bounds. Any other gamma is an error. */
typedef nw_score nw_next_gamma(void *context, const nw_driving *d);

typedef struct nw_iteration {
    int depth;
    int deepest; /* play only: plies of the longest line searched, quiescence included */
    nw_score value;
    nw_move move;
    const nw_pass *pass;
    int passes;       /* "lazy": 0 if another thread completed the iteration */
    uint64_t nodes;   /* so far, all kinds */
    nw_counts counts; /* so far */
    double seconds;   /* so far */
    nw_move pv[64];   /* as far as the table holds it */
    int pv_length;
    int crossings; /* inconsistencies: passes that contradict an earlier bound; 0 without
                      selectivity */
} nw_iteration;

enum { NW_PLIES_MAX = 250 }; /* deepest practical search, quiescence included */

/* Lab only: effects of the enhancements, by ply of the node. */
typedef struct nw_statistics {
    uint64_t cutoffs[NW_PLIES_MAX + 1];       /* nodes that failed high after searching a move */
    uint64_t first_cutoffs[NW_PLIES_MAX + 1]; /* ... by the first move */
    uint64_t cutoffs_by_move[16];             /* by the number of the move; the last: 16th and on */
    uint64_t table_probes, table_hits, table_stores, table_replaced;
    uint64_t etc_lookups, etc_cutoffs;
} nw_statistics;

/* How the returned move was justified. */
typedef enum nw_proof {
    NW_PROVED_NOTHING,   /* stopped before any result: the first allowed move */
    NW_PROVED_ITERATION, /* by the last, completed iteration */
    NW_PROVED_EARLIER,   /* by the last complete iteration; a later one was cut short */
    NW_PROVED_PASS       /* by a pass of the iteration that was cut short */
} nw_proof;

typedef struct nw_result {
    nw_score value;        /* for the side to move at the root */
    nw_score lower, upper; /* the bounds proved */
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

/* nw_limits limits = {.depth = 8}; is enough: a search needs at least one limit. */
typedef struct nw_limits {
    size_t size;    /* sizeof(nw_limits), or 0 */
    int depth;      /* 1..NW_PLIES_MAX; 0: as deep as the other limits allow */
    double seconds; /* 0: no limit */
    uint64_t nodes; /* 0: no limit */
    const volatile int
        *stop; /* to be set non-zero by a signal handler or another thread; or NULL */
    /* Called after every iteration; a non-zero return stops the search. Or NULL. */
    int (*iteration)(void *context, const nw_iteration *iteration);
    void *context;

    /* Called after every pass with the unfinished iteration: `passes` is 1, `pass` the pass just
     * finished, value its result (a lower bound if at least beta, an upper bound if at most alpha),
     * move and pv the best known. A non-zero return stops the search. Or NULL. */
    int (*pass)(void *context, const nw_iteration *so_far);

    /* After this many seconds no new iteration is started, and no new pass in an iteration that has
     * proved a move. After a fail low the search continues, up to `seconds`. 0: no such limit. */
    double soft_seconds;

    /* The rest requires options.play. Root moves to consider, all legal; NULL: every move. */
    const nw_move *only;
    int only_count;
    /* The keys (nw_game.key) of the earlier positions of the game, oldest first, without the root.
     */
    const uint64_t *history;
    int history_count;
    /* How many of the latest moves of the game were reversible: checkers counts its forty moves
     * from here. Chess positions carry their own count. */
    int reversible;

    /* For measurements, with or without play: by depth, the value from which the first guess of
     * that iteration is made, instead of that of an earlier iteration. Or NULL. */
    const nw_score *guesses;

    /* Evaluations at most, those of quiescence included; 0: no limit. Needs options.lab or a
     * published algorithm. */
    uint64_t evaluations;

    /* A simulated clock, for a search whose evaluations would take longer: the simulated seconds of
     * an evaluation and of a node. With node_seconds 0 the real time of nodes counts. One thread,
     * with options.lab or a published algorithm. 0, 0: the real clock. */
    double evaluation_seconds, node_seconds;

    /* mtd: its driver as a function, called with `context`, instead of two formulas; or NULL. */
    nw_next_gamma *driver;
} nw_limits;

typedef struct nw_searcher nw_searcher;

NW_API int nw_searcher_create(nw_searcher **out, const nw_game *game, const nw_options *options,
                              nw_error *err);
NW_API void nw_searcher_free(nw_searcher *s);

/* A game at full speed: the search compiled for one game, with its functions inlined. Compiled with
 * -DNW_GAME=mygame and games/mygame/bind.h on the include path, the files of the installed source
 * kit define nw_engine_of_mygame (with -DNW_LAB=1 nw_engine_of_mygame_lab, with -DNW_PLAY=1
 * nw_engine_of_mygame_play). docs/adding-a-game.md shows the commands. */
typedef struct nw_engine nw_engine;
#define NW_ENGINE(game)                                                                            \
    extern const nw_engine nw_engine_of_##game, nw_engine_of_##game##_lab,                         \
        nw_engine_of_##game##_play

/* As nw_searcher_create, but searching with that engine. game describes the positions; its
 * functions are not called. Fails if the engine was compiled for another library version,
 * state_size or variant (options->lab, options->play). */
NW_API int nw_searcher_create_with(nw_searcher **out, const nw_game *game, const nw_engine *engine,
                                   const nw_options *options, nw_error *err);

/* Clears the table and the ordering memory. */
NW_API void nw_searcher_clear(nw_searcher *s);

/* Searches state, a position of the searcher's game. Returns 0 even if a limit cut the search
 * short, with the best result so far, and a negative code only if there is no result at all. */
NW_API int nw_search(nw_searcher *s, const void *state, const nw_limits *limits, nw_result *result,
                     nw_error *err);

/* Counters of one thread in the latest search. Idle time and cancelled nodes are the overhead of
 * parallel search (docs/parallel.md). */
typedef struct nw_thread {
    uint64_t nodes;
    uint64_t splits, joins; /* split points created, and joined as a helper */
    uint64_t cancelled;     /* nodes searched for an answer that was no longer needed */
    double idle_work, idle_split, idle_lock; /* seconds spent waiting: for work, as the owner of a
                                                split point for its helpers, for the lock */
    double idle_ends;                        /* before the thread started and after it finished */
    double busy;                             /* seconds with work: the rest of the search's time */
    double processor; /* CPU seconds used; the rest of `busy` was spent runnable but not running */
    uint64_t duplicate_nodes; /* nodes below positions already searched by another thread with the
                                 same window and depth; at least six plies */
    uint64_t critical;        /* thread 0: nodes on the longest chain of dependent searches (Cilk's
                                 critical path); 0: unknown for the scheme */
} nw_thread;
/* Writes at most room entries and returns the number of threads. Not during a search. */
NW_API int nw_thread_counts(const nw_searcher *s, nw_thread *out, int room);

/* Counters of one kind of selectivity in the latest search, over all threads. */
typedef struct nw_selective_stats {
    uint64_t tried;      /* nodes or moves considered */
    uint64_t cut;        /* nodes cut off; moves skipped, reduced for good, or extended */
    uint64_t researched; /* reduced moves that were searched again to the full depth */
} nw_selective_stats;
/* Writes at most room entries, in bit order (nw_selective_name), and returns the number of kinds.
 * Not during a search. */
NW_API int nw_selective_counts(const nw_searcher *s, nw_selective_stats *out, int room);

/* With options.play: plies from the root to the win that a score encodes for the side to move,
 * negative for a loss. 0 if the score is not that of a decided game, if the game has no fixed score
 * for a win (Othello counts discs), or if the game is over at the root. */
NW_API int nw_win_plies(const nw_game *game, nw_score score);

/* Writes the table to a file with a checksum, and reads it back into a searcher for the same game
 * with the same table size, at_least, quiescence, grain, play, selective and window_independent.
 * Any other file, or a damaged one, is refused and leaves the table as it was. */
NW_API int nw_table_save(const nw_searcher *s, const char *path, nw_error *err);
NW_API int nw_table_load(nw_searcher *s, const char *path, nw_error *err);

/* How much of the table is filled with entries of the latest search, in thousandths, estimated from
 * a sample. May be called from the callbacks of a running search. */
NW_API int nw_table_used(const nw_searcher *s);

/* --- Is my game right?
 *
 * Plays random games from state and checks that the game keeps its contract: functions depend on
 * the state alone and change nothing but their output, playing a move leaves the parent alone, keys
 * distinguish positions, noisy moves are legal, and counts, scores and indexes stay within their
 * limits. Whether scores are from the side to move can only be judged from finished positions: it
 * is an error if one player wins every game no matter who is to move at the end, or if the sign of
 * the evaluation agrees with the result for one player and not for the other. So start from a
 * position that is not decided. Returns 0, or NW_EINVAL with the fault and its position in err. */
NW_API int nw_game_check(const nw_game *game, const void *state, int games, uint64_t seed,
                         nw_error *err);

/* For games that treat both players alike: swap writes the position with the players exchanged
 * (colours, direction and side to move). Checks in random games that this makes no difference: the
 * side to move has as many moves, the same evaluation and the same result. */
NW_API int nw_game_check_swap(const nw_game *game, const void *state,
                              void (*swap)(void *out, const void *state), int games, uint64_t seed,
                              nw_error *err);

#ifdef __cplusplus
}
#endif
#endif
