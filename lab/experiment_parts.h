/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_EXPERIMENT_PARTS_H
#define NW_LAB_EXPERIMENT_PARTS_H
/* Within the reading of experiments: experiment_file.c reads what is written, experiment_check.c
 * checks and completes it. */
#include "lab/experiment.h"

/* Fills the experiment from its file; errors name file and line. */
int lab_experiment_parse(lab_experiment *e, const char *file, nw_error *err);

/* Checks the whole, fills in defaults and reads the positions. */
int lab_experiment_check(lab_experiment *e, const char *file, nw_error *err);

/* Adds the words of `algorithms` as contenders of that name. */
int lab_add_algorithms(lab_experiment *e, nw_error *err);

/* The next word of a list; returns what follows it. */
const char *lab_take_word(const char *at, char out[LAB_NAME_SIZE]);
#endif
