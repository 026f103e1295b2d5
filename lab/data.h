/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_DATA_H
#define NW_LAB_DATA_H
/* The results of an experiment in memory, by contender, sweep, position and depth. */
#include "lab/plan.h"
#include "lab/store.h"
#include "lab/stats.h"

typedef struct lab_data {
    const lab_experiment *e;
    const char *build;               /* signature of the results' build; NULL: this program's */
    lab_result *result;              /* by run number; without iterations: not done */
    uint32_t *run;                   /* the run of every data point */
    long first_place[LAB_GAMES_MAX]; /* in run, by game */
    size_t jobs, missing;            /* number of runs needed, and of missing ones */
    double most_load;                /* maximum load of the machine at the start of a run */
    double seconds;                  /* CPU time of all searches */
    char machine[3][160];            /* the first few machines used */
    int machines;
    char first[24], last[24]; /* completion of the first and last run */
} lab_data;

/* Loads the stored results; free it also after a failure. */
int lab_data_load(lab_data *d, const lab_experiment *e, lab_store *store, const char *build,
                  nw_error *err);
void lab_data_free(lab_data *d);

/* A data point. */
typedef struct lab_point_of {
    int game, contender, position;
    int value; /* of the sweep */
    int depth;
    int ply; /* for metrics by ply, from 1; 0: not by ply */
    const char *metric;
    bool cumulative;
} lab_point_of;

/* The value, the median of repeated runs; NAN if there is none. */
double lab_data_get(const lab_data *d, const lab_point_of *at);

/* The spread of repeated runs, relative to their median; NAN without any. */
double lab_data_spread(const lab_data *d, const lab_point_of *at);

/* Copies the move a contender chose at a depth to out, if any. */
void lab_data_move(const lab_data *d, const lab_point_of *at, char *out, size_t size);

/* Per position, the ratio to another contender's metric (-1: the metric itself), where both
 * exist. */
void lab_data_ratios(const lab_data *d, const lab_point_of *at, int over, lab_sample *out);

/* The number of positions with complete runs of both contenders. */
int lab_data_runs(const lab_data *d, const lab_point_of *at, int over);

/* The maximum number of positions of a game behind one number at the deepest depth. */
int lab_data_positions(const lab_data *d, int game);

/* The value of an expression per position. */
void lab_data_expression(const lab_data *d, int game, const lab_expression *x, const char *metric,
                         bool cumulative, lab_sample *out);
#endif
