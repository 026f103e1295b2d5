/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_DATA_H
#define NW_LAB_DATA_H
/* The results of an experiment in memory, asked for by contender, sweep, position and depth. */
#include "lab/plan.h"
#include "lab/store.h"
#include "lab/stats.h"

typedef struct lab_data {
    const lab_experiment *e;
    const char *build;  /* the signature the results were made with; NULL: this program's */
    lab_result *result; /* by number of the run; without iterations array: not done */
    uint32_t *run;      /* the run behind every number that can be asked for */
    long first_place[LAB_GAMES_MAX]; /* in run, by game */
    size_t jobs, missing;            /* runs wanted, and of these not done */
    double most_load;                /* the highest load of the machine at the start of a run */
    double seconds;                  /* of the processor, in all searches */
    char machine[3][160];            /* the first few that did runs */
    int machines;
    char first[24], last[24]; /* when the first and the last run was finished */
} lab_data;

/* Loads what the store has; to be freed also after a failure. */
int lab_data_load(lab_data *d, const lab_experiment *e, lab_store *store, const char *build,
                  nw_error *err);
void lab_data_free(lab_data *d);

/* What is asked for. */
typedef struct lab_point_of {
    int game, contender, position;
    int value; /* of the sweep */
    int depth;
    int ply; /* what is counted by ply: which, from 1; 0: not by ply */
    const char *metric;
    bool cumulative;
} lab_point_of;

/* The number, the median where runs are repeated; NAN if there is none. */
double lab_data_get(const lab_data *d, const lab_point_of *at);

/* How far the repetitions of a run lie apart, relative to their median; NAN without any. */
double lab_data_spread(const lab_data *d, const lab_point_of *at);

/* The move a contender chose at a depth, into out; left as it is where there is none. */
void lab_data_move(const lab_data *d, const lab_point_of *at, char *out, size_t size);

/* Position by position, the metric over that of another contender (-1: by itself), where there are
 * both. */
void lab_data_ratios(const lab_data *d, const lab_point_of *at, int over, lab_sample *out);

/* The number of positions whose runs are done, of both contenders. */
int lab_data_runs(const lab_data *d, const lab_point_of *at, int over);

/* The most positions of a game behind one number at the deepest depth. */
int lab_data_positions(const lab_data *d, int game);

/* Position by position, the value of an expression. */
void lab_data_expression(const lab_data *d, int game, const lab_expression *x, const char *metric,
                         bool cumulative, lab_sample *out);
#endif
