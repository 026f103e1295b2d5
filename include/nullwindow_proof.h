/* SPDX-License-Identifier: MIT */
#ifndef NULLWINDOW_PROOF_H
#define NULLWINDOW_PROOF_H
/* Provers. The question is always: does the side to move reach at least v at the end of the game?
 * There is no horizon and no evaluation: only finished games count. Every other value is a sequence
 * of such questions.
 *
 *     nw_prover *p;
 *     nw_question q = {.state = state, .v = 1};
 *     nw_proved a;
 *     if (nw_prover_new(&p, game, &(nw_prover_options){.memory = 1 << 28}, &err) < 0 ||
 *         nw_prover_prove(p, &q, &(nw_prove_limits){.seconds = 10}, &a, &err) < 0)
 *         ...
 *
 * A prover keeps its table from one question to the next, so questions about positions below an
 * answered one are cheap, and a proof can be walked: a position with the answer yes has a move
 * whose question (nw_question_after) has the answer no; with the answer no, all moves lead to yes.
 * A position that was replaced in the table is proved again.
 *
 * A game whose positions recur is a graph with cycles. A line that repeats a position ends there;
 * nw_question.repetition defines its result. The answer does not depend on how the root was
 * reached. Other draws that depend on the history of the game (the fifty-move rule) are not part of
 * the rules here. */
#include "nullwindow.h"
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum nw_repetition {
    NW_REPETITION_DRAW,   /* a repetition scores 0 */
    NW_REPETITION_FAILS,  /* ... does not reach v, for the side to move of the question */
    NW_REPETITION_REACHES /* ... reaches v */
} nw_repetition;

typedef struct nw_question {
    const void *state;
    nw_score v;
    nw_repetition repetition;
    int within;   /* plies until the game must have ended; 0: no limit */
    bool outlast; /* with within: a game that has not ended by then, or that repeats a position,
                     reaches v; default: it fails */
} nw_question;

/* The question about the position after a move to which the opponent's answer no means yes here.
 * Where q->within is 1, the game must be over at child: such a question has within -1. */
NW_API nw_question nw_question_after(const nw_question *q, const void *child);

typedef enum nw_answer { NW_UNKNOWN, NW_YES, NW_NO } nw_answer;

typedef struct nw_proved {
    nw_answer answer; /* unknown: a limit came first */
    nw_move move;     /* yes: a move that proves it, or NW_NO_MOVE where the game is over */
    int plies;        /* plies within which the proof ends the game; 0: not known, or it is over */
    nw_score bound; /* yes: the value is at least this, no: at most. With within: the plies that the
                     * attacking side, which must end the game in time, needs at most if it
                     * succeeds, else at least; NW_INF: it never succeeds */
    uint64_t nodes; /* positions visited, for this question */
    double seconds;
    size_t memory;   /* bytes of the table */
    uint32_t pn, dn; /* df-pn: proof and disproof number of the root */
    bool too_deep;   /* unknown because a line is longer than NW_DEPTH_MAX plies */
} nw_proved;

/* nw_prove_limits limits = {0}; means no limit. */
typedef struct nw_prove_limits {
    uint64_t nodes;           /* 0: no limit */
    double seconds;           /* 0: no limit */
    const volatile int *stop; /* non-zero: give up. Or NULL */
    /* Progress callback, a few times a second, on the calling thread; or NULL. */
    void (*progress)(void *context, const nw_proved *so_far);
    void *context;
} nw_prove_limits;

typedef enum nw_method {
    NW_BY_CHOICE, /* MT where positions cannot recur, else df-pn */
    NW_BY_DFPN,   /* df-pn: for any game with a key, cycles included */
    NW_BY_MT      /* null-window search; df-pn where positions may recur */
} nw_method;

typedef struct nw_prover_options {
    nw_method by;
    size_t memory; /* bytes of the table, rounded down to a power of two of entries; 0: 256 MiB */
    int threads;   /* 0: 1 */
    /* The result of a position with best play, a repetition being a draw, where a database has it:
     * df-pn does not search further, if the question says the same of repetitions and has no limit
     * of plies. Or NULL. */
    bool (*known)(void *known_by, const void *state, nw_score *value);
    void *known_by;
} nw_prover_options;

typedef struct nw_prover nw_prover;

/* The game must have a key. Its structure and the states belong to the caller. */
NW_API int nw_prover_new(nw_prover **out, const nw_game *game, const nw_prover_options *options,
                         nw_error *err);
NW_API void nw_prover_free(nw_prover *p);

/* Answers the question, with unknown if a limit is reached. Returns 0, or a negative code. */
NW_API int nw_prover_prove(nw_prover *p, const nw_question *q, const nw_prove_limits *limits,
                           nw_proved *out, nw_error *err);

/* --- sequences of questions */

typedef enum nw_solve_for {
    NW_SOLVE_OUTCOME, /* the sign of the value: win, draw or loss */
    NW_SOLVE_VALUE,   /* the value */
    NW_SOLVE_DISTANCE /* the sign, and the plies that a win or a loss takes */
} nw_solve_for;

typedef struct nw_solution {
    bool complete;         /* the goal is reached */
    nw_score lower, upper; /* proved bounds on the value for the side to move */
    int plies;             /* of a win or a loss, if asked; else 0 */
    nw_move move;          /* of the latest proof for the side to move, or NW_NO_MOVE */
    nw_question last;      /* the last question that was answered, and its answer */
    nw_answer answer;
    uint64_t nodes;
    double seconds;
    size_t memory;
    uint32_t pn, dn; /* df-pn: of the root, when the search ended */
    bool too_deep;
} nw_solution;

/* Of about, state and repetition matter. The limits are for all questions together. */
NW_API int nw_prover_solve(nw_prover *p, const nw_question *about, nw_solve_for what,
                           const nw_prove_limits *limits, nw_solution *out, nw_error *err);

/* A line of play from the last proof of a solution, whose state must still be valid: the proving
 * side's moves and the replies, the longest if plies are counted. Positions lost from the table are
 * proved again, within the limits for each. Returns the number of moves, at most room. */
NW_API int nw_prover_line(nw_prover *p, const nw_solution *s, const nw_prove_limits *limits,
                          nw_move *out, int room);

/* Can positions of the game recur, as far as the prover knows? And the method it uses. */
NW_API bool nw_prover_recurs(const nw_game *game);
NW_API nw_method nw_prover_method(const nw_game *game, nw_method by);

/* --- mates
 * Does the side to move force a win, or is it lost? A draw is neither, so "no mate" is known only
 * if both questions are answered. */

typedef struct nw_mate {
    int found;    /* 1: the side to move mates; -1: it is mated; 0: neither is proved */
    int moves;    /* in at most this many moves of the mating side */
    bool none;    /* both are disproved */
    nw_move move; /* that mates, or the longest defence that is known; NW_NO_MOVE: none */
    uint64_t nodes;
    nw_question question; /* found: the question and the answer, for a certificate */
    nw_proved answer;
} nw_mate;

/* Looks for a mate in at most `moves` moves (0: any number) by alternating both questions.
 * Returns 0, or a negative code. */
NW_API int nw_mate_find(nw_prover *p, const void *state, int moves, const nw_prove_limits *limits,
                        nw_mate *out, nw_error *err);

/* --- certificates
 * A proof as a strategy that a checker can follow without searching: docs/proof-format.md. */

typedef struct nw_certificate_options {
    const char *position; /* the text after "GAME:" that the checker opens */
    uint64_t leaf_work;   /* a position that a plain search of this many nodes proves is left to the
                           * checker: smaller file, slower check */
    nw_prove_limits limits;
    /* Progress: the number of positions; or NULL. */
    void (*progress)(void *context, uint64_t positions);
    void *context;
    /* A move that is known to prove the goal where the proving side is to move, or NW_NO_MOVE: then
     * the prover finds one. Or NULL. Where positions recur it is not asked. */
    nw_move (*known)(void *known_by, const void *state);
    void *known_by;
    /* "CRC NAME" of the prover's database, for the head of the file; or NULL. */
    const char *database;
    /* Leave a win by threats, each with one reply, to the checker as a line of moves. */
    bool lines;
} nw_certificate_options;

typedef struct nw_certificate {
    uint64_t positions; /* in the file, without those where the game is over */
    uint64_t leaves;    /* of them left to the checker */
    uint64_t entries;   /* of the database */
    uint64_t lines;     /* positions left to the checker with the moves that win */
    uint64_t nodes;     /* that were searched again */
    size_t bytes;
    int plies; /* of the claim; 0: no limit */
} nw_certificate;

/* Writes the proof of p's latest answer to q, yes or no, to path, atomically. shorten: claim that
 * the game ends within a->plies even if q has no limit. Returns 0, NW_ESTOP at a limit, or another
 * negative code. */
NW_API int nw_certificate_write(nw_prover *p, const nw_question *q, const nw_proved *a,
                                bool shorten, const nw_certificate_options *o, const char *path,
                                nw_certificate *out, nw_error *err);

#ifdef __cplusplus
}
#endif
#endif
