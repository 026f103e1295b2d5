/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_OVERVIEW_H
#define NW_LAB_OVERVIEW_H
/* The top of the report: results, their certainty, and links. */
#include "lab/report.h"

/* Counts of verdicts. */
typedef struct lab_count {
    int verdict[LAB_VERDICTS];
    int all; /* claims that were run */
    int comparison[LAB_COMPARISONS];
    int border, changed;
    int conclusions[LAB_VERDICTS]; /* verdicts on the papers' conclusions alone */
    /* p-values, decided or not: of the primary claims, i.e. the conclusions, kept by Holm's method
     * at a family-wise error of 5 %; of all others by Benjamini-Hochberg, at a false discovery rate
     * of 5 % */
    int tests[2], kept[2];
} lab_count;
lab_count lab_count_findings(const lab_chapter *const *chapters, int n);

/* The counts as a paragraph; strong and weak delimit bold text. */
void lab_put_counts(FILE *f, const lab_count *c, const char *strong, const char *weak);

/* A sentence on the chapters' profile, and on those with only the quick one; nothing if they have
 * none. */
void lab_put_profile(FILE *f, const lab_chapter *const *chapters, int n);

/* The page's title: the papers', or a user experiment's. */
const char *lab_page_title(const lab_chapter *const *chapters, int n);

/* The contents, and the title of the page. */
void lab_put_title(FILE *f, const lab_chapter *const *chapters, int n);

/* Heading, counts, contents, conclusions and differences; opens <main>. */
void lab_put_overview(FILE *f, const lab_chapter *const *chapters, int n);
void lab_put_glossary(FILE *f);
#endif
