/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PLAN_H
#define NW_LAB_PLAN_H
/* The runs of a list of experiments, each once, whichever experiments need it. */
#include "lab/run.h"
#include "lab/experiment.h"
#include <stddef.h>

typedef struct lab_plan {
    lab_job *job;
    size_t jobs, room;
    uint32_t *index; /* hash table, open addressing: number of a job + 1 */
    size_t index_size;
} lab_plan;

/* Adds the runs of the experiment, which must outlive the plan. build: the signatures of
 * the games, as `lab --build` takes them, or NULL for those of this program. */
int lab_plan_add(lab_plan *plan, const lab_experiment *e, const char *build, nw_error *err);
void lab_plan_free(lab_plan *plan);

/* Adds a job unless already planned; returns its number, or a negative code. */
long lab_plan_put(lab_plan *plan, const lab_job *job, nw_error *err);

/* Keeps the jobs of shard i of n, i from 1: identical on every machine. */
void lab_plan_shard(lab_plan *plan, int i, int n);

/* Adds the job of a data point; returns its number in the plan, or a negative code. */
long lab_plan_job(lab_plan *plan, const lab_experiment *e, const lab_asked *at, const char *build,
                  nw_error *err);

/* The signature of a game's runs: its item of a list as in "chess=1-2,othello=3-4" (an item without
 * a name is for all games), or this program's. "1-2+5-6" accepts the runs of either build, the
 * first preferred. */
void lab_plan_signature(const char *build, const char *game, char out[LAB_SIGNATURE_SIZE]);

/* Does every item of such a list fit? */
bool lab_plan_keeps(const char *build);

/* Adds the game's signature and the hash to an otherwise complete job. */
void lab_plan_sign(lab_job *job, const char *build);
#endif
