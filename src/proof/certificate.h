/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_CERTIFICATE_H
#define NW_PROOF_CERTIFICATE_H
/* Writes a proof as a strategy that a checker can follow without searching:
 * docs/proof-format.md. */
#include "proof/prove.h"

typedef struct nw_certificate_options {
    const char *position; /* the text after "GAME:" that the checker opens */
    uint64_t leaf_work;   /* a position that a plain search of this many nodes proves is left to the
                           * checker: smaller file, slower check */
    nw_prove_limits limits;
    /* Progress: the number of positions; or NULL. */
    void (*progress)(void *context, uint64_t positions);
    void *context;
} nw_certificate_options;

typedef struct nw_certificate {
    uint64_t positions; /* in the file, without those where the game is over */
    uint64_t leaves;    /* of them left to the checker */
    uint64_t nodes;     /* that were searched again */
    size_t bytes;
    int plies; /* of the claim; 0: no limit */
} nw_certificate;

/* Writes the proof of p's latest answer to q, yes or no, to path, atomically. shorten: claim that
 * the game ends within a->plies even if q has no limit. Returns 0, NW_ESTOP at a limit, or another
 * negative code. */
int nw_certificate_write(nw_prover *p, const nw_question *q, const nw_proved *a, bool shorten,
                         const nw_certificate_options *o, const char *path, nw_certificate *out,
                         nw_error *err);
#endif
