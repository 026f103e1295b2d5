/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_CLAIMS_H
#define NW_LAB_CLAIMS_H
/* The findings of a section by claim: one claim is tested in every game, and its tests follow each
 * other. */
#include "lab/section.h"
#include <stdio.h>

/* How many findings from i on are about the same claim, all of one group. */
int lab_claim_tests(const lab_section *s, int i);

/* Is finding i the first about its claim? */
bool lab_claim_begins(const lab_section *s, int i);

/* Verdicts of a group, or of the whole section where group is 0, in HTML: three numbers. */
void lab_html_counts(FILE *f, const lab_section *s, int group);

/* The findings of a group: a row per claim, and every test in full, folded; nothing where there are
 * none. */
void lab_html_findings(FILE *f, const lab_section *s, int group);

/* What was found of the claim that begins with finding i, in HTML, a few words per test. */
void lab_html_tests(FILE *f, const lab_section *s, int i);

/* The same of a claim that differs, in the language of the page: only where it differs, with the
 * causes. put writes text. */
typedef void lab_put_text(FILE *f, const char *text);
void lab_put_difference(FILE *f, const lab_section *s, int i, lab_put_text *put);

/* Does one of the tests differ? */
bool lab_claim_differs(const lab_section *s, int i);
#endif
