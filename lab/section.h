/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SECTION_H
#define NW_LAB_SECTION_H
/* A section of the report as data: figures, their tables, and findings. A finding is a paper's
 * claim, our numbers, and a verdict computed from them. */
#include "lab/figure.h"
#include "lab/stats.h"
#include "lab/table.h"
#include "nullwindow.h"

typedef enum lab_verdict {
    LAB_AGREES,
    LAB_DIFFERS,
    LAB_INCONCLUSIVE,
    LAB_NOT_RUN,
    LAB_STRUCK, /* withdrawn: the test is unsound */
    LAB_VERDICTS
} lab_verdict;

/* Our number compared with the printed one. */
typedef enum lab_comparison {
    LAB_NOT_COMPARED,
    LAB_SAME,
    LAB_NEAR, /* within the margin, yet different */
    LAB_DIFFERENT,
    LAB_UNDECIDED,
    LAB_COMPARISONS
} lab_comparison;

typedef struct lab_finding {
    char claim[400]; /* by the paper */
    char found[600]; /* our result, in numbers */
    lab_verdict verdict;
    bool conclusion;   /* among the conclusions of the papers */
    int group;         /* of the section; 0: none */
    char subject[40];  /* where it was tested, as "Chess"; or empty */
    char brief[80];    /* our number, with its interval; or empty */
    const char *cause; /* why it differs; or NULL */
    const char *from;  /* source of the limit; or NULL */

    /* Only for claims about samples. */
    bool sampled;
    const char *name;          /* of the claim; or NULL */
    lab_mean value;            /* our result */
    int count;                 /* of positions */
    bool border;               /* other random seeds might change the verdict */
    double p;                  /* p-value of the verdict */
    long needed;               /* inconclusive: games that would decide at the same mean; or 0 */
    lab_comparison comparison; /* with the printed number */
    char printed[240];         /* the comparison in words; or empty */
    char theirs[64];           /* the paper's number, in the form of brief; or empty */
    double median, trimmed; /* besides the mean: without a tenth of the positions on either side */
    bool changed;           /* since the freeze */
    const char *reason;     /* why; or NULL */
    const char *struck;     /* why the verdict is withdrawn; or NULL */
    char kept[80];          /* the verdict of another report (lab/beside.h); or empty */
} lab_finding;

/* A table next to the summary. */
typedef struct lab_titled_table {
    char title[96];
    lab_table table;
    bool best; /* bold minimum per row */
    int group; /* of the section; 0: none */
} lab_titled_table;

/* Figures showing the same for several games, with their findings and tables. Groups are numbered
 * from 1. */
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
    char note[300]; /* a caveat about the data; or empty */
    void *kept;     /* texts that findings point to; freed with the section */
} lab_section;

/* Adds a figure, table or finding; studies stay within the limits above, and an experiment that
 * exceeds them is truncated: then the figure or table is NULL. */
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
