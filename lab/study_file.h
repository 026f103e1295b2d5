/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDY_FILE_H
#define NW_LAB_STUDY_FILE_H
/* What is drawn, tabulated and claimed about the table of a study: lab/studies/NAME.study, whose
 * format docs/lab.md describes. */
#include "lab/section.h"
#include "lab/table.h"
#include <stdio.h>

int lab_study_present(const char *study, const lab_table *results, lab_section *s, nw_error *err);

/* Writes the lines of its claims, as lab/frozen.txt has them. */
int lab_study_freeze(const char *study, FILE *out, nw_error *err);
#endif
