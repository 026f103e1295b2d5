/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_REPORT_H
#define NW_LAB_REPORT_H
/* The report: a page, and machine-readable files. */
#include "lab/section.h"
#include <stdio.h>

/* A file to show in the report if it exists: text, or an SVG picture. */
typedef struct lab_attachment {
    const char *title, *file;
} lab_attachment;

/* A section of the report with its text: a study's or an experiment's. */
typedef struct lab_chapter {
    const char *name, *title, *source, *method;
    const lab_attachment *attachments; /* or NULL */
    char redo[300];                    /* the command to reproduce it */
    char draw[300];                    /* the command to draw its figures; or empty */
    char settings[1200];               /* of its searches; or empty */
    char runs[1200];                   /* number, build and machine; or empty */
    bool csv;                          /* all results are in NAME.csv */
    size_t done, wanted;               /* runs */
    bool own;                          /* a user's experiment */
    const char *profile;               /* NULL: all profiles are equal */
    lab_section section;
} lab_chapter;

/* Writes the figures, NAME.txt of every chapter, index.html and what lab/summary.h writes. */
int lab_report(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err);
/* Draws only the figures. */
int lab_plot_chapter(const lab_chapter *chapter, const char *folder, nw_error *err);
/* Does a chapter test our own hypotheses on causes and remedies, rather than the papers' claims? */
bool lab_tests_guesses(const lab_chapter *chapter);
/* Does a claim differ in the chapters that test hypotheses, or in the others? */
bool lab_something_differs(const lab_chapter *const *chapters, int count, bool guesses);
/* Prints one chapter as text, as in NAME.txt. */
void lab_print(const lab_chapter *chapter, FILE *out);
#endif
