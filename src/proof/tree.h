/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_TREE_H
#define NW_PROOF_TREE_H
/* The tree of a proof that is larger than one search. Its open leaves are questions that others
 * answer, in any order and on any machine; answers are given to the tree in the order in which the
 * leaves were taken, so that the tree depends on the answers alone. For games whose positions do
 * not recur: the tree is a graph without cycles, in which a position occurs once.
 *
 * Leaves are taken by proof numbers: phi is that of the node for the side to move, delta its
 * disproof number. A leaf that has been taken makes its ancestors less attractive. */
#include "nullwindow_proof.h"

typedef struct nw_proof_tree nw_proof_tree;

/* Does the side to move at root reach at least v? p: of the same game, for its rules; it must
 * outlive the tree. */
int nw_proof_tree_new(nw_proof_tree **out, nw_prover *p, const void *root, nw_score v,
                      nw_error *err);
void nw_proof_tree_free(nw_proof_tree *t);

/* Of the root: the answer, and its proof and disproof number. */
nw_answer nw_proof_tree_root(const nw_proof_tree *t, uint32_t *pn, uint32_t *dn);
size_t nw_proof_tree_size(const nw_proof_tree *t); /* positions */

/* Takes a leaf: its number, the moves that lead to it and how many, and the question about it
 * (whose state the tree owns). False: none is open that the answer depends on. */
bool nw_proof_tree_take(nw_proof_tree *t, uint32_t *leaf, nw_move path[NW_DEPTH_MAX], int *length,
                        nw_question *q);
/* Does the answer still depend on the leaf? */
bool nw_proof_tree_needs(nw_proof_tree *t, uint32_t leaf);
/* Sets the result of a taken leaf. Unknown: the leaf is expanded, if it is needed. Returns 0 or
 * NW_ENOMEM. */
int nw_proof_tree_answer(nw_proof_tree *t, uint32_t leaf, nw_answer answer, nw_error *err);

/* A move that answers the question about state, or its mirror image, with yes; NW_NO_MOVE: the tree
 * does not know one. As nw_certificate_options.known. */
nw_move nw_proof_tree_move(void *t, const void *state);
#endif
