/* SPDX-License-Identifier: MIT */
#ifndef NULLWINDOW_LAB_H
#define NULLWINDOW_LAB_H
/* Nullwindow for study: positions by name, the algorithms as published (proof-number search among
 * them), facts about trees, minimal graphs and traces, for built-in games, trees and games of your
 * own. nullwindow.h has the practical search.
 *
 *     nw_position *p;
 *     nw_error err;
 *     if (nw_position_open(&p, "uniform:w=5,d=6,seed=1", &err) < 0)
 *         return fprintf(stderr, "%s\n", err.text), 1;
 *     nw_lab_options o = nw_lab_defaults();
 *     nw_lab_result *r;
 *     o.algorithm = "sss";
 *     if (nw_lab_search(&r, p, &o, &err) == 0)
 *         printf("value %d, %llu leaves\n", r->value, (unsigned long long)r->counts.leaf);
 *     nw_lab_result_free(r);
 *     nw_position_free(p);
 *
 * Values are for MAX, in games the side to move. Searches use a few hundred bytes of stack per
 * ply; a tree may be NW_DEPTH_MAX plies high. */
#include "nullwindow.h"

#ifdef __cplusplus
extern "C" {
#endif

/* --- Forms of the practical search that the papers mention and compare: bits of nw_options.forms.
 * Those marked lab need options.lab. Each has a row in nw_option_at(). */
enum {
    NW_FORM_STORE_LEAVES = 1, /* leaves and the nodes just above them are stored too; off by default
                                 where a re-search is as fast as a probe */
    NW_FORM_ETC_FIRST = 2,    /* lab: ETC from left to right: where no stored bound of a child cuts
                                 off, the child whose bound would if it were deep enough is first */
    NW_FORM_ASK_FIRST = 4,    /* lab: probe the table before visiting a child; hits are not counted
                                 as nodes */
    NW_FORM_REFUTATION = 8,   /* Marsland's refutation table: a line for every move of the root */
    NW_FORM_SORT_ROOT = 16,   /* lab: all moves of the root are sorted by their values, or bounds,
                                 between iterations */
    NW_FORM_HISTORY_FIRST = 32,  /* lab: killers and history rank moves of similar static order
                                    (quiet moves in chess), as in play */
    NW_FORM_STATIC_GUESS = 64,   /* the first guess is the static value of the root */
    NW_FORM_BI_ASPIRATION = 128, /* mtd-bi bisects the guess plus and minus delta; where the value
                                    lies outside, it continues as MTD(f) */
    NW_FORM_ACCELERATE = 256,    /* mtd-step doubles its step until the value is bracketed */
    NW_FORM_WIDE_CHECK = 512     /* lab: an entry of the table must agree with the position in 96
                                    bits instead of 64: 32 are a hash of what makes up the position
                                    (of a game behind pointers its bytes). Four bytes more for an
                                    entry; for exact results of days. Only with one slot for a
                                    position; such a table is not saved */
};
static inline void nw_set_form(nw_options *o, unsigned form, int on)
{
    o->forms = on ? o->forms | form : o->forms & ~form;
}

/* --- Positions */

/* The names of the built-in games: i = 0, 1, ... until NULL. */
NW_API const char *nw_game_name(int i);

typedef struct nw_position nw_position;

/* Opens a position as the command line names it: "chess", "othello:f5d6c3", "tree:FILE",
 * "uniform:w=5,d=9,seed=1", or "./libhex.so:TEXT" for a plugin (docs/plugins.md). */
NW_API int nw_position_open(nw_position **out, const char *text, nw_error *err);

/* A position of a game of your own; the state is copied, the game must outlive the position. */
NW_API int nw_position_of(nw_position **out, const nw_game *game, const void *state, nw_error *err);

/* Copies a position. Copies of a position of a tree or a plugin must be freed before the
 * original. */
NW_API int nw_position_copy(nw_position **out, const nw_position *p, nw_error *err);
NW_API void nw_position_free(nw_position *p);

/* For nw_searcher_create and nw_search; owned by the position. */
NW_API const nw_game *nw_position_game(const nw_position *p);
NW_API const void *nw_position_state(const nw_position *p);

/* Writes at most room legal moves and returns the number of all. */
NW_API int nw_position_moves(const nw_position *p, nw_move *out, int room);

/* Plays a legal move. */
NW_API int nw_position_play(nw_position *p, nw_move move, nw_error *err);

/* Reads and writes a legal move in the game's notation. */
NW_API int nw_position_parse_move(const nw_position *p, const char *text, nw_move *move,
                                  nw_error *err);
NW_API void nw_position_move_name(const nw_position *p, nw_move move, char *out, size_t size);

/* The position as text, and drawn for a terminal; the side to move. */
NW_API void nw_position_print(const nw_position *p, char *out, size_t size);
NW_API void nw_position_draw(const nw_position *p, int ascii, char *out, size_t size);
NW_API const char *nw_position_side(const nw_position *p);

/* --- The algorithms as published */

/* Their names: i = 0, 1, ... until NULL. */
NW_API const char *nw_lab_algorithm(int i);

/* The parameters that an algorithm reads: names of the table of options (nw_option_find), ended by
 * NULL; NULL: unknown algorithm. Algorithms without `budget` also read the depth. */
NW_API const char *const *nw_lab_parameters(const char *algorithm);

/* The rules by which gsearch and gengame select a leaf, or a move. */
typedef enum nw_pick { NW_PICK_MAX, NW_PICK_LEFT, NW_PICK_MIN } nw_pick;

/* The replacement scheme of mt-small for two nodes with one entry: keep the node nearer the root,
 * the node of the last pass, or both in a chain. */
typedef enum nw_keep { NW_KEEP_DEEP, NW_KEEP_LAST, NW_KEEP_CHAIN } nw_keep;

struct nw_observer;

/* Start from nw_lab_defaults(). The parameters, from `depth` to `next`, have rows in
 * nw_option_at(), with their names and ranges. */
typedef struct nw_lab_options {
    size_t size;           /* sizeof(nw_lab_options) */
    const char *algorithm; /* a name from nw_lab_algorithm() */
    int depth;             /* plies; NW_DEPTH_MAX, the default: a tree to its leaves */
    nw_score guess;        /* the first guess */
    nw_score delta;        /* half the aspiration window */
    nw_score step;         /* of mtd-step; 0: that of SSS* */
    nw_score lo, hi;       /* the range that mtd-bi bisects, as in nw_options */
    nw_score threshold;    /* pns: is the value at least this? */
    nw_score alpha, beta;  /* the window */
    int resident;          /* plies that the frameworks and hybrids of SSS* keep */
    int groups;            /* phased-sss: groups of moves at a MAX node */
    nw_pick select;        /* gsearch, gengame: which leaf, or which move, is next */
    int entries;           /* mt-small: entries of its table */
    nw_keep keep;          /* mt-small: replacement */
    int budget;            /* most evaluations of a variable-depth search */
    nw_score margin;       /* error margin of a game's evaluation; a significant difference */
    int conspirators;      /* conspirators needed to change the value */
    int confidence;        /* pbstar and bstar-probability stop when so sure, per cent */
    char first[NW_RULE_SIZE], next[NW_RULE_SIZE]; /* mtd: its driver as two formulas over pass, g,
                              gamma, lower, upper, guess, lo, hi, low, high, step, delta, inf */

    const volatile int
        *stop; /* to be set non-zero by a signal handler or another thread; or NULL */
    /* Called with the path of child numbers of every evaluated leaf, in order; or NULL. */
    void (*leaf)(void *context, const uint32_t *path, int plies);
    void *context;
    /* Called now and then with the counts so far, for a progress line; or NULL. */
    void (*progress)(void *context, const nw_counts *so_far);
    void *progress_context;
    struct nw_observer *observer; /* internal; NULL */
    int no_pv;                    /* leave the principal variation out */
    nw_next_gamma *driver;        /* mtd: its driver as a function instead; or NULL */
    void *driver_context;
    int call_alphabeta; /* MTD drivers call Alpha-Beta with memory, two bounds, not MT */
    const struct nw_book_limits *within; /* internal; NULL */
} nw_lab_options;

/* Fills size bytes of options with the defaults. */
NW_API void nw_lab_options_init(nw_lab_options *options, size_t size);

/* As nw_option_set and nw_option_get, for the parameters of the published algorithms. */
NW_API int nw_lab_option_set(nw_lab_options *options, const char *name, const char *value,
                             nw_error *err);
NW_API int nw_lab_option_get(const nw_lab_options *options, const char *name, char *out,
                             size_t size);

static inline nw_lab_options nw_lab_defaults(void)
{
    nw_lab_options o;
    nw_lab_options_init(&o, sizeof o);
    return o;
}

/* The kind of a value: exact, a proved bound, or, from variable-depth algorithms (bstar, pbstar,
 * conspiracy, ...), an unproved estimate. */
typedef enum nw_bound { NW_EXACT, NW_LOWER, NW_UPPER, NW_ESTIMATE, NW_BOUND_KINDS } nw_bound;

/* "exact", "lower", "upper" or "estimate"; and the prefix of a printed value: "", ">= ", "<= " or
 * "about ". */
NW_API const char *nw_bound_name(nw_bound bound);
NW_API const char *nw_bound_sign(nw_bound bound);

typedef struct nw_lab_result {
    nw_score value; /* MAX's */
    nw_bound bound;
    nw_score pess, opt; /* an estimate: the known range of the value */
    int settled;        /* an estimate: the algorithm ended within its budget */
    uint64_t open_peak; /* sss, dual: peak size of OPEN */
    nw_counts counts;
    const nw_pass *pass; /* the calls of a driver, in order */
    int passes;
    const uint32_t *pv; /* child numbers from the root */
    int pv_length;
    nw_move move; /* the first of them as a move; NW_NO_MOVE without a variation */
} nw_lab_result;

/* Runs the algorithm. The caller frees *out, which is NULL after a failure. */
NW_API int nw_lab_search(nw_lab_result **out, const nw_position *p, const nw_lab_options *options,
                         nw_error *err);
NW_API void nw_lab_result_free(nw_lab_result *r);

/* The events of the same search as JSON, one object per line (docs/trace.md), to be freed with
 * nw_lab_free. Fails on searches of more than NW_LAB_TRACE_NODES nodes. */
enum { NW_LAB_TRACE_NODES = 200000 };
NW_API int nw_lab_trace(char **json, const nw_position *p, const nw_lab_options *options,
                        nw_error *err);
NW_API void nw_lab_free(void *memory);

/* The tree of such a search drawn as SVG, to be freed with nw_lab_free: the passes from..to, one
 * below the other, where 0 is the last. Fails beyond NW_LAB_DRAW_NODES nodes. title: what is
 * searched. */
enum { NW_LAB_DRAW_NODES = 2000 };
NW_API int nw_lab_draw(char **svg, const nw_position *p, const nw_lab_options *options,
                       const char *title, int from, int to, nw_error *err);

/* --- Properties of a tree, independent of the search */

typedef struct nw_lab_size {
    uint64_t leaves, nodes; /* UINT64_MAX: that many or more */
} nw_lab_size;

typedef struct nw_lab_facts {
    nw_score value;          /* MAX's */
    nw_lab_size plus, minus; /* the proofs of the upper and of the lower bound */
    nw_lab_size critical;    /* both together: the left-most minimal tree */
    nw_lab_size type[4];     /* its nodes of type 1, 2, 3 of Knuth and Moore; type[0] is unused */
} nw_lab_facts;

/* depth NW_DEPTH_MAX: a tree to its leaves. */
NW_API int nw_lab_facts_of(nw_lab_facts *out, const nw_position *p, int depth, nw_error *err);

/* --- Minimal graphs (docs/minimal-graph.md) */

typedef struct nw_lab_graphs {
    nw_score value;   /* MAX's */
    nw_counts search; /* the last iteration of the compared search */
    /* Sizes; zero for graphs not built. counts.table are transpositions. */
    nw_counts tree, lfmg, lfmg_etc, mm_tree, mm, armg;
} nw_lab_graphs;

NW_API int nw_lab_graphs_of(nw_lab_graphs *out, const nw_position *p, int depth, nw_error *err);

#ifdef __cplusplus
}
#endif
#endif
