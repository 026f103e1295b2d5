/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SECTION_H
#define NW_LAB_SECTION_H
/* A section of the report as data: figures, the tables behind them, and findings. A finding is a
 * claim of a paper, what our numbers say, and a verdict computed from those numbers. */
#include "lab/figure.h"
#include "lab/stats.h"
#include "lab/table.h"
#include "nullwindow.h"

typedef enum lab_verdict {
    LAB_AGREES,
    LAB_DIFFERS,
    LAB_INCONCLUSIVE,
    LAB_NOT_RUN,
    LAB_STRUCK, /* withdrawn: the test is not sound */
    LAB_VERDICTS
} lab_verdict;

/* The number found compared with the number printed. */
typedef enum lab_comparison {
    LAB_NOT_COMPARED,
    LAB_SAME,
    LAB_NEAR, /* within the margin, yet different */
    LAB_DIFFERENT,
    LAB_UNDECIDED,
    LAB_COMPARISONS
} lab_comparison;

typedef struct lab_finding {
    char claim[400]; /* what the paper says */
    char found[600]; /* what is found here, in numbers */
    lab_verdict verdict;
    bool conclusion;   /* among the conclusions of the papers */
    int group;         /* of the section; 0: none */
    char subject[40];  /* what it was tested in, as "Chess"; or empty */
    char brief[80];    /* the number found, with its interval; or empty */
    const char *cause; /* why it differs; or NULL */
    const char *from;  /* where the limit is from; or NULL */

    /* What only claims about samples have. */
    bool sampled;
    const char *name; /* of the claim; or NULL */
    lab_mean value;   /* what was found */
    int count;        /* of positions */
    bool border;      /* other random numbers might give another verdict */
    double p;         /* how likely so clear a verdict is by chance */
    long needed;      /* inconclusive: games that would decide it if the mean stays; or 0 */
    lab_comparison comparison; /* compared with what the paper printed */
    char printed[240];         /* that comparison in words; or empty */
    char theirs[64];           /* the paper's number, as brief is ours; or empty */
    double median, trimmed; /* beside the mean: a tenth of the positions left out on either side */
    bool changed;           /* since the claims were frozen */
    const char *reason;     /* why; or NULL */
    const char *struck;     /* why the verdict is withdrawn; or NULL */
} lab_finding;

/* A table next to the summary. */
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
    char extent[160]; /* games with their depths and positions; or empty */
} lab_group;

enum { LAB_FIGURES_MAX = 32, LAB_FINDINGS_MAX = 128, LAB_TABLES_MAX = 16, LAB_GROUPS_MAX = 12 };

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
    void *kept;     /* texts that findings point to; freed with the section */
} lab_section;

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

/* The word for a verdict: agrees, differs, inconclusive, not run, struck. */
const char *lab_verdict_name(lab_verdict verdict);
/* The words for a comparison: same; near, yet different; different; undecided; empty if there was
 * none. */
const char *lab_comparison_name(lab_comparison comparison);
#endif
