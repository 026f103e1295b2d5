/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FROZEN_H
#define NW_LAB_FROZEN_H
/* Claims, limits, positions and depths are frozen before published runs: lab/frozen.txt has the
 * date and, per claim and game, a hash of everything that defines the test. The report lists claims
 * changed or added later. */
#include "lab/experiment.h"
#include <stdio.h>

/* Was the claim changed or added after the freeze? False for user experiments and if nothing is
 * frozen. */
bool lab_claim_changed(const lab_experiment *e, const lab_claim *c);
/* The reason, from the claim or else its experiment; NULL if there is none. */
const char *lab_claim_reason(const lab_experiment *e, const lab_claim *c);

/* The same for a claim of a study, by the NULL-terminated texts that define the test. */
bool lab_parts_changed(const char *study, const char *claim, const char *const *parts);
void lab_freeze_parts(const char *study, const char *claim, const char *const *parts, FILE *out);

/* Date of the freeze, as in 2026-01-31T12:59Z; empty if there is none. */
const char *lab_frozen_date(void);
const char *lab_frozen_last(void); /* date of the last addition */
/* A hash over all frozen lines. */
uint64_t lab_frozen_hash(void);

/* Writes the first line of lab/frozen.txt, with the current time. */
void lab_freeze_head(FILE *out);

/* Writes an experiment's lines of lab/frozen.txt. */
void lab_freeze(const lab_experiment *e, FILE *out);
#endif
