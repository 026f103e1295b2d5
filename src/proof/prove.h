/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_PROVE_H
#define NW_PROOF_PROVE_H
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
 * A prover keeps its table from one question to the next. A question about a position below one
 * that was answered is therefore cheap, and so is taking a proof apart: a position with the answer
 * yes has one move whose question (nw_question_after) has the answer no; with the answer no, all
 * moves lead to yes. Where the table has forgotten a position, it is proved again.
 *
 * A game whose positions recur is a graph with cycles. A line that comes back to a position on it
 * ends there, and the asker says what that means. The answer does not depend on how the root was
 * reached. Other draws that depend on the history of the game (the fifty-move rule) are not part of
 * the rules here. */
#include "nullwindow.h"
#include <stdbool.h>

typedef enum nw_repetition {
    NW_REPETITION_DRAW,   /* a line that repeats a position scores 0 */
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

/* The question that the other side must answer with no for the answer to be yes, about the position
 * after a move. Where q->within is 1, the game must be over at child: such a question has within
 * -1. */
nw_question nw_question_after(const nw_question *q, const void *child);

typedef enum nw_answer { NW_UNKNOWN, NW_YES, NW_NO } nw_answer;

typedef struct nw_proved {
    nw_answer answer; /* unknown: a limit came first */
    nw_move move;     /* yes: a move that proves it, or NW_NO_MOVE where the game is over */
    int plies;        /* the proof found ends the game within so many; 0: not known, or it is over */
    uint64_t nodes;   /* positions whose moves were listed, for this question */
    double seconds;
    size_t memory;   /* bytes of the table */
    uint32_t pn, dn; /* df-pn: proof and disproof number of the root */
    bool too_deep;   /* unknown because a line is longer than NW_DEPTH_MAX plies */
} nw_proved;

/* nw_prove_limits limits = {0}; stands for no limit at all. */
typedef struct nw_prove_limits {
    uint64_t nodes;           /* 0: no limit */
    double seconds;           /* 0: no limit */
    const volatile int *stop; /* non-zero: give up. Or NULL */
    /* Called a few times a second by the calling thread, with what is known so far. Or NULL. */
    void (*progress)(void *context, const nw_proved *so_far);
    void *context;
} nw_prove_limits;

typedef enum nw_method {
    NW_BY_DFPN, /* df-pn: for any game with a key, cycles included */
    NW_BY_MT    /* null-window search: for games whose positions cannot recur */
} nw_method;

typedef struct nw_prover_options {
    nw_method by;
    size_t memory; /* bytes of the table, rounded down to a power of two of entries; 0: 256 MiB */
    int threads;   /* 0: 1 */
} nw_prover_options;

typedef struct nw_prover nw_prover;

/* The game must have a key. Its structure and the states belong to the caller. */
int nw_prover_new(nw_prover **out, const nw_game *game, const nw_prover_options *options,
                  nw_error *err);
void nw_prover_free(nw_prover *p);

/* Answers the question, or says unknown where a limit came first. Returns 0, or a negative code. */
int nw_prover_prove(nw_prover *p, const nw_question *q, const nw_prove_limits *limits,
                    nw_proved *out, nw_error *err);

/* Can positions of the game recur, as far as the prover knows? */
bool nw_prover_recurs(const nw_game *game);
#endif
