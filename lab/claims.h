/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_CLAIMS_H
#define NW_LAB_CLAIMS_H
/* A section's findings by claim: each claim is tested in every game, in consecutive findings. */
#include "lab/section.h"
#include <stdio.h>

/* The number of findings from i on with the same claim and group. */
int lab_claim_tests(const lab_section *s, int i);

/* Is finding i the first of its claim? */
bool lab_claim_begins(const lab_section *s, int i);

/* Counts of verdicts of a group, or of the section if group is 0, in HTML: three numbers. */
void lab_html_counts(FILE *f, const lab_section *s, int group);

/* The findings of a group: a row per claim, and every test in full, folded; empty if there are
 * none. */
void lab_html_findings(FILE *f, const lab_section *s, int group);

/* The results of the claim that begins with finding i, in HTML, a few words per test. */
void lab_html_tests(FILE *f, const lab_section *s, int i);

/* Only the differing tests of a claim, with causes, in the page's language. put writes text. */
typedef void lab_put_text(FILE *f, const char *text);
void lab_put_difference(FILE *f, const lab_section *s, int i, lab_put_text *put);

/* Does one of the tests differ? */
bool lab_claim_differs(const lab_section *s, int i);
#endif
