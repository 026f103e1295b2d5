/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SUMMARY_H
#define NW_LAB_SUMMARY_H
/* The summary of the report: the papers' conclusions with verdicts, for people and for programs. */
#include "lab/report.h"
#include <stdio.h>

/* Writes findings.csv and, in Markdown, reproduction, differences, changes, items and runs. */
int lab_summarise(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err);

/* Writes the contents of findings.csv. */
void lab_put_findings(FILE *f, const lab_chapter *const *chapters, int count);
#endif
