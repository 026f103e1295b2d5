/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_FROZEN_H
#define NW_LAB_FROZEN_H
/* Claims, limits, positions and depths are frozen before the runs that are published:
 * lab/frozen.txt has the date and, for every claim and game, a hash of all that decides what is
 * tested. A claim that was changed or added later is listed as such in the report. */
#include "lab/experiment.h"
#include <stdio.h>

/* Has the claim been changed, or added, since the claims were frozen? No in experiments that are
 * not ours, and where nothing is frozen. */
bool lab_claim_changed(const lab_experiment *e, const lab_claim *c);
/* Why, in the words of the claim or else of its experiment; NULL if they do not say. */
const char *lab_claim_reason(const lab_experiment *e, const lab_claim *c);

/* The same for a claim of a study, by the texts that decide what is tested, ended by NULL. */
bool lab_parts_changed(const char *study, const char *claim, const char *const *parts);
void lab_freeze_parts(const char *study, const char *claim, const char *const *parts, FILE *out);

/* When the claims were frozen, as in 2026-01-31T12:59Z; empty where none are. */
const char *lab_frozen_date(void);
const char *lab_frozen_last(void); /* when the last of them were */
/* A hash over all frozen lines. */
uint64_t lab_frozen_hash(void);

/* Writes the first line of lab/frozen.txt, with the time of now. */
void lab_freeze_head(FILE *out);

/* Writes the lines of an experiment, as lab/frozen.txt has them. */
void lab_freeze(const lab_experiment *e, FILE *out);
#endif
