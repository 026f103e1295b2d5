/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_REPORT_H
#define NW_LAB_REPORT_H
/* The report: a page, and the same for programs. */
#include "lab/section.h"
#include <stdio.h>

/* A file that is shown in the report where it exists: text, or an SVG picture. */
typedef struct lab_attachment {
    const char *title, *file;
} lab_attachment;

/* A section of the report with the text about it: a study's or an experiment's. */
typedef struct lab_chapter {
    const char *name, *title, *source, *method;
    const lab_attachment *attachments; /* or NULL */
    char redo[300];                    /* the command that makes it again */
    char draw[300];                    /* the command that draws its figures; or empty */
    char settings[1200];               /* of its searches; or empty */
    char runs[1200];                   /* how many, of which build, where; or empty */
    bool csv;                          /* all results are in NAME.csv */
    size_t done, wanted;               /* runs */
    bool own;                          /* not one of the papers' */
    const char *profile;               /* NULL: the same in all */
    lab_section section;
} lab_chapter;

/* Writes the figures, NAME.txt of every chapter, index.html, reproduction.md and findings.csv. */
int lab_report(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err);
/* Draws the figures alone. */
int lab_plot_chapter(const lab_chapter *chapter, const char *folder, nw_error *err);
/* Does a chapter test guesses of ours, at causes and remedies, rather than what the papers say? */
bool lab_tests_guesses(const lab_chapter *chapter);
/* Does a claim differ in the chapters that test guesses, or in the others? */
bool lab_something_differs(const lab_chapter *const *chapters, int count, bool guesses);
/* One chapter as text, as NAME.txt is. */
void lab_print(const lab_chapter *chapter, FILE *out);
#endif
