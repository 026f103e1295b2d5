/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SUMMARY_H
#define NW_LAB_SUMMARY_H
/* The upshot of the report: the papers' conclusions with verdicts, for people and for programs. */
#include "lab/report.h"

/* Writes reproduction.md and findings.csv. */
int lab_summarise(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err);
#endif
