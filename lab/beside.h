/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_BESIDE_H
#define NW_LAB_BESIDE_H
/* Adds the verdicts of another report, since a quick run decides little. */
#include "lab/report.h"

/* Reads path, a findings.csv, and fills `kept` of the findings about the same claims and subjects.
 * Entries of chapter may be NULL. */
int lab_beside(lab_chapter *const *chapter, int count, const char *path, nw_error *err);
#endif
