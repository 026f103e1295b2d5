/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_SOLVE_PROOF_H
#define NW_CLI_SOLVE_PROOF_H
#include "cli.h"
#include "nullwindow_proof.h"

/* The certificates that `nullwindow solve` writes. */
typedef struct solve_proof {
    const char *file; /* NULL: nowhere */
    uint64_t leaf_work;
    bool lines;
    const char *database; /* a file that the prover uses, or NULL; for the certificate, its name */
    nw_repetition repetition; /* of the questions about bounds */
} solve_proof;

/* Runs the prover again and writes a certificate to file, not o->file. shorten: as in
 * nw_certificate_write. Returns 0, or an exit code after a message. */
int solve_write(const cli_position *p, nw_prover *prover, const nw_question *q, bool shorten,
                const char *file, const solve_proof *o, nw_certificate *out);

/* The same, with what a tree of many searches (src/proof/tree.h) has proved. */
struct nw_proof_tree;
int solve_write_from(const cli_position *p, nw_prover *prover, const nw_question *q,
                     struct nw_proof_tree *tree, const solve_proof *o, nw_certificate *out);

/* Writes the proof that the value lies within least..most, each of them NW_SCORE_MIN or
 * NW_SCORE_MAX where nothing is claimed: one file, or two, FILE.least and FILE.most. Prints a line
 * for each, unless quiet. */
int solve_write_bounds(const cli_position *p, nw_prover *prover, nw_score least, nw_score most,
                       const solve_proof *o, bool quiet);

/* The same for a win, or a loss, in that many plies: that it takes no more, and, where positions
 * cannot recur and leaves are left to the checker, that it takes no fewer: FILE.within, FILE.lasts.
 */
int solve_write_distance(const cli_position *p, nw_prover *prover, bool wins, int plies,
                         const solve_proof *o, bool quiet);

/* `solve --mate`: does the side to move mate, or is it mated? */
typedef struct solve_limits {
    uint64_t nodes; /* 0: no limit */
    double seconds; /* likewise */
    int moves;      /* likewise */
    size_t memory;
    bool json;
} solve_limits;
int solve_mate(const cli_position *p, const solve_limits *l, const solve_proof *o);
#endif
