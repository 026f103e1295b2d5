/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_OVERVIEW_H
#define NW_LAB_OVERVIEW_H
/* The top of the report: what was found, how sure it is, and where it stands. */
#include "lab/report.h"

/* Verdicts, counted. */
typedef struct lab_count {
    int verdict[LAB_VERDICTS];
    int all; /* that were run */
    int comparison[LAB_COMPARISONS];
    int border, changed;
    int conclusions[LAB_VERDICTS]; /* verdicts on the papers' conclusions alone */
    /* p-values, decided or not: of the primary claims, which are the conclusions, kept by Holm's
     * rule at a family-wise error of 5 %; of all others by Benjamini and Hochberg's, at a false
     * discovery rate of 5 % */
    int tests[2], kept[2];
} lab_count;
lab_count lab_count_findings(const lab_chapter *const *chapters, int n);

/* The counts as a paragraph, with the marks that put strong words into bold. */
void lab_put_counts(FILE *f, const lab_count *c, const char *strong, const char *weak);

/* What the profile of the chapters means, in a sentence, and which of them have only the quick one;
 * nothing where they have none. */
void lab_put_profile(FILE *f, const lab_chapter *const *chapters, int n);

/* The title of the page: that of the papers, or of an experiment of one's own. */
const char *lab_page_title(const lab_chapter *const *chapters, int n);

/* Heading, counts, contents, conclusions and differences; opens <main>. */
void lab_put_overview(FILE *f, const lab_chapter *const *chapters, int n);
void lab_put_glossary(FILE *f);
#endif
