/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_LAB_H
#define NW_LAB_LAB_H
/* The laboratory: studies of the papers, redone here.
 *
 * A study is measured once: `measure` fills a table of raw results, which is kept as NAME.csv with
 * the signature of the code that made it. `present` turns the table into a section: figures, the
 * summary behind them, and findings, each of them a claim of a paper, what our numbers say, and a
 * verdict computed from those numbers. So a report is rewritten in no time from kept tables. */
#include "lab/figure.h"
#include "lab/progress.h"
#include "lab/table.h"
#include "nullwindow.h"

typedef enum lab_verdict { LAB_AGREES, LAB_DIFFERS, LAB_CANNOT_TELL } lab_verdict;

typedef struct lab_finding {
    char claim[400]; /* what the paper says */
    char found[600]; /* what is found here, in numbers */
    lab_verdict verdict;
    bool conclusion;   /* among the conclusions of the papers */
    int group;         /* of the section; 0: none */
    char subject[40];  /* what it was tested in, as "Chess"; or empty */
    char brief[64];    /* the number found, with its interval; or empty */
    const char *cause; /* why it differs; or NULL */
} lab_finding;

/* A table beside the summary. */
typedef struct lab_titled_table {
    char title[96];
    lab_table table;
    bool best; /* the least number of a row is printed bold */
    int group; /* of the section; 0: none */
} lab_titled_table;

/* Figures that show the same of several games, with the findings and tables that belong to them.
 * Groups are numbered from 1. */
typedef struct lab_group {
    char title[80], source[64];
} lab_group;

enum { LAB_FIGURES_MAX = 32, LAB_FINDINGS_MAX = 96, LAB_TABLES_MAX = 16, LAB_GROUPS_MAX = 12 };

typedef struct lab_section {
    lab_figure figure[LAB_FIGURES_MAX];
    int figures;
    lab_finding finding[LAB_FINDINGS_MAX];
    int findings;
    lab_table summary; /* the table behind the figures; may be empty */
    lab_titled_table table[LAB_TABLES_MAX];
    int tables;
    lab_group group[LAB_GROUPS_MAX];
    int groups;
    char note[300]; /* what the reader must know of the data; or empty */
} lab_section;

/* A file that is shown in the report where it exists: text, or an SVG picture. */
typedef struct lab_attachment {
    const char *title, *file;
} lab_attachment;

typedef struct lab_study {
    const char *name; /* as typed, and the stem of its files */
    const char *title;
    const char *source; /* the page of the papers */
    const char *method; /* what is measured, and how */
    int (*measure)(lab_table *out, lab_progress *progress, nw_error *err);
    int (*present)(const lab_table *results, lab_section *section, nw_error *err);
    const lab_attachment *attachments; /* ended by a NULL title; or NULL */
} lab_study;

/* All studies, in the order of the report, ended by NULL. */
extern const lab_study *const lab_studies[];
const lab_study *lab_study_find(const char *name);

/* A new figure, table or finding of the section; every study stays within the limits above, and an
 * experiment that does not is cut short: then the figure or table is NULL. */
lab_figure *lab_add_figure(lab_section *s, const char *name, const char *title);
lab_titled_table *lab_add_table(lab_section *s, const char *title, const char *columns);
lab_finding *lab_add_finding(lab_section *s, lab_verdict verdict, const char *claim,
                             const char *found, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;
void lab_section_free(lab_section *s);

/* Measures the study unless the folder already holds its results, made by the same code and
 * complete; force measures anew. *measured, unless NULL, says which it was. */
int lab_run(const lab_study *study, const char *folder, bool force, lab_progress *progress,
            bool *measured, nw_error *err);

/* The section of a study, from its kept results; to be freed with lab_section_free. */
int lab_open(const lab_study *study, const char *folder, lab_section *section, nw_error *err);

/* A section of the report with what is said about it: a study's or an experiment's. */
typedef struct lab_chapter {
    const char *name, *title, *source, *method;
    const lab_attachment *attachments; /* or NULL */
    char redo[300];                    /* the command that makes it again */
    char draw[300];                    /* the command that draws its figures; or empty */
    char settings[1200];               /* of its searches; or empty */
    char runs[300];                    /* how many, of which build, where; or empty */
    bool csv;                          /* all runs are in NAME.csv */
    lab_section section;
} lab_chapter;

/* The chapter of a study; free its section. */
int lab_study_chapter(const lab_study *study, const char *folder, lab_chapter *out, nw_error *err);

/* Writes the figures, NAME.txt of every chapter, index.html, reproduction.md and findings.csv. */
int lab_report(const lab_chapter *const *chapters, int count, const char *folder, nw_error *err);
/* Draws the figures alone. */
int lab_plot_chapter(const lab_chapter *chapter, const char *folder, nw_error *err);
/* One chapter as text, as NAME.txt is. */
void lab_print(const lab_chapter *chapter, FILE *out);

/* The word for a verdict: agrees, differs, cannot tell. */
const char *lab_verdict_name(lab_verdict verdict);

/* Identifies the sources a result depends on; set by the build. */
const char *lab_signature(void);

extern const lab_study lab_dominance, lab_worked, lab_permutation, lab_first_guess, lab_survey;
#endif
