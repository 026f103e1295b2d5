/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDY_FILE_H
#define NW_LAB_STUDY_FILE_H
/* Figures, tables and claims of a study: lab/studies/NAME.study, in the format of docs/lab.md. */
#include "lab/section.h"
#include "lab/table.h"
#include <stdio.h>

int lab_study_present(const char *study, const lab_table *results, lab_section *s, nw_error *err);

/* Writes its claims' lines of lab/frozen.txt. */
int lab_study_freeze(const char *study, FILE *out, nw_error *err);
#endif
