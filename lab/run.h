/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_RUN_H
#define NW_LAB_RUN_H
/* One run, and what comes of it: a search of an experiment, or a study. A run is done by a fresh
 * searcher, so its counts depend on nothing but what identifies it: build, game, position,
 * configuration and depth. */
#include "lab/profile.h"
#include "lab/settings.h"
#include "lab/sets.h"

enum { LAB_SIGNATURE_SIZE = 320 };

typedef struct lab_study lab_study;

typedef struct lab_job {
    const char *experiment;       /* the first that needs it */
    const char *label;            /* of its contender */
    const char *game, *text;      /* what is searched: the game's name, the position as printed */
    const lab_position *position; /* NULL: a study */
    const lab_study *study;       /* NULL: a search */
    lab_profile profile;          /* of a study */
    char signature[LAB_SIGNATURE_SIZE]; /* of the sources the counts depend on */
    lab_config config;
    char config_text[LAB_CONFIG_SIZE];
    int depth, repeat;
    bool alone;
    uint64_t hash; /* of all that identifies it */
} lab_job;

enum { LAB_ITERATIONS_MAX = 64, LAB_MEASURES_MAX = 128 };

typedef struct lab_iteration {
    int depth, value, passes;
    char move[24];
    uint64_t leaf, interior, table, quiescence, nodes; /* so far */
    double seconds;                                    /* of the processor, so far */
} lab_iteration;

/* A number that only some kinds of runs yield. */
typedef struct lab_measure {
    int depth; /* of the search; or the ply, for what is counted by ply */
    char name[20];
    double value;
} lab_measure;

typedef struct lab_outcome {
    lab_iteration iteration[LAB_ITERATIONS_MAX];
    int iterations;
    lab_measure measure[LAB_MEASURES_MAX];
    int measures;
    char *text;                      /* a study's table as CSV, to be freed; or NULL */
    double load;                     /* of the machine when the run began; negative: not known */
    char machine[160], finished[24]; /* where, and when (UTC): filled in by the store */
} lab_outcome;

/* A way to do a run. values as for lab_run. */
typedef int lab_run_kind(const lab_job *job, const nw_score *values, lab_outcome *out,
                         nw_error *err);

/* Is there a kind of run that experiments can ask for, and does it yield the metric? */
bool lab_kind_known(const char *kind);
bool lab_metric_known(const char *kind, const char *metric);
/* Is the view one of the things that a kind of run counts? */
bool lab_view_known(const char *kind, const char *view);

/* Keeps one more measure, if there is room. */
void lab_put_measure(lab_outcome *out, int depth, const char *view, const char *metric,
                     double value);

/* Does one run to a depth also give the counts of the shallower depths? */
bool lab_deepens(const lab_config *c);

/* Does the run need the true value of every iteration? */
bool lab_needs_values(const lab_job *job);

/* Does the run. values, by depth, are the true values of the iterations, for a run that needs them;
 * where NULL they are found first, uncounted. */
int lab_run(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err);

/* An outcome without the room for more. */
typedef struct lab_result {
    lab_iteration *iteration;
    lab_measure *measure;
    int iterations, measures;
    double load;
} lab_result;

/* The metric of the iteration to depth, by itself or with those before; NAN where there is none. */
double lab_result_metric(const lab_result *r, const lab_position *p, const char *metric, int depth,
                         bool cumulative);

/* The signature of the sources on which the counts of a game depend; set by the build. */
const char *lab_signature_of(const char *game);

typedef struct lab_signature_row {
    const char *game, *signature;
} lab_signature_row;
extern const lab_signature_row lab_signatures[]; /* written by the build, ended by NULL */
#endif
