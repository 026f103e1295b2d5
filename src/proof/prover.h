/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_PROVER_H
#define NW_PROOF_PROVER_H
/* Internals of a prover that df-pn and the null-window search share. */
#include "core/pool.h"
#include "core/random-inl.h"
#include "nullwindow_proof.h"
#include <stdatomic.h>

/* A question without its position, for the side to move; the other side's is the negation. */
typedef struct nw_ask {
    nw_score v;
    bool repeats; /* the answer where the line repeats a position */
    bool outlast; /* the answer where no plies are left */
    int left;     /* plies; negative: no limit */
} nw_ask;

static inline nw_ask nw_ask_after(nw_ask a)
{
    return (nw_ask){1 - a.v, !a.repeats, !a.outlast, a.left > 0 ? a.left - 1 : a.left};
}

/* Hashed into the key, so that different questions use different entries. */
static inline uint64_t nw_ask_salt(nw_ask a)
{
    const uint64_t left = a.left < 0 ? 0 : (uint64_t)a.left + 1;
    const uint64_t bits = (uint64_t)a.repeats << 1 | (a.left >= 0 && a.outlast);
    return nw_mix((uint64_t)(uint32_t)a.v << 32 | left << 2 | bits);
}

/* The bound that an answer proves: of the value, or of the attacker's plies (nw_proved.bound).
 */
static inline nw_score nw_ask_bound(nw_ask a, bool yes)
{
    if (a.left >= 0)
        return yes == a.outlast ? a.left + 1 : a.left;
    return yes ? a.v : a.v - 1;
}

typedef struct nw_method_row nw_method_row;

struct nw_prover {
    nw_game game; /* a copy: the caller's structure may be shorter than the library's */
    bool (*same)(const void *a, const void *b); /* as in nw_game_info */
    bool recurs;
    bool (*known)(void *known_by, const void *state, nw_score *value); /* of the options */
    void *known_by;
    int threads;
    nw_pool *pool; /* NULL: one thread */
    const nw_method_row *method;
    void *memory; /* of the method */

    /* The current question. */
    nw_question question;
    nw_ask ask;
    nw_prove_limits limits;
    double started, told;
    nw_proved so_far;
    atomic_bool stop;           /* by a limit, or because it is answered */
    atomic_bool failed;         /* out of memory */
    atomic_bool too_deep;       /* a line is longer than NW_DEPTH_MAX */
    atomic_uint_fast64_t nodes; /* of all threads, added periodically */
    atomic_int answered;        /* an nw_answer */
    _Atomic nw_move move;
    atomic_int plies;
    _Atomic nw_score bound;
};

/* One of the two provers. */
struct nw_method_row {
    int (*create)(void **memory, const nw_prover *p, size_t bytes, nw_error *err);
    void (*destroy)(void *memory);
    /* Before the question is answered; or NULL. */
    void (*ask)(const nw_prover *p);
    /* Answers the question of p by thread number 0, 1, ...: calls nw_prover_answer, unless stopped.
     */
    void (*work)(void *p, int number);
    size_t (*bytes)(const void *memory);
};
extern const nw_method_row nw_dfpn_row, nw_mt_row;

/* As nw_prover_prove, for a position reached by play from one that was asked about: the game is not
 * tried again. */
int nw_prover_prove_below(nw_prover *p, const nw_question *q, const nw_prove_limits *limits,
                          nw_proved *out, nw_error *err);

/* Does the database answer the question about a position? */
nw_answer nw_prover_look_up(const nw_prover *p, const void *state, nw_ask a);

typedef struct nw_choice {
    nw_move list[NW_MOVES_MAX];
    int count;
    uint32_t proof, disproof; /* the first proof and disproof number, by the game or by count */
} nw_choice;

/* Can the question be answered without search: by the database, the end of the game or a hook? Else
 * *out has the relevant moves; all: all moves. */
nw_answer nw_prover_decide(const nw_prover *p, const void *state, nw_ask a, bool all,
                           nw_choice *out);

/* Reports the answer of a thread. plies: within which the proof ends; 0: not known. */
void nw_prover_answer(nw_prover *p, bool yes, nw_move move, nw_score bound, int plies);

/* Called by a thread about every thousand nodes: adds them to the count and checks the limits.
 * pn and dn: of the root, from thread 0. True: stop. */
bool nw_prover_poll(nw_prover *p, int number, uint64_t nodes, uint32_t pn, uint32_t dn);
enum { NW_POLL_NODES = 1024 };
#endif
