/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_EXPERIMENT_PARTS_H
#define NW_LAB_EXPERIMENT_PARTS_H
/* Reading experiments: experiment_file.c parses the file, experiment_check.c validates and
 * completes it. */
#include "lab/experiment.h"

/* Fills the experiment from its file; errors name file and line. */
int lab_experiment_parse(lab_experiment *e, const char *file, nw_error *err);

/* Validates the whole, sets defaults and reads the positions. */
int lab_experiment_check(lab_experiment *e, const char *file, nw_error *err);

/* Adds the words of `algorithms` as contenders of that name. */
int lab_add_algorithms(lab_experiment *e, nw_error *err);

/* The next word of a list; returns the rest. */
const char *lab_take_word(const char *at, char out[LAB_NAME_SIZE]);
#endif
