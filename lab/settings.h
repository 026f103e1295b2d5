/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SETTINGS_H
#define NW_LAB_SETTINGS_H
/* The settings of a search by the names of the library's options: read from text, and written as
 * the one canonical text that identifies a configuration. */
#include "library/options.h"

/* Everything that decides the counts of a run except game, position and depth. */
typedef struct lab_config {
    char kind[24]; /* what is run: "search", ... (lab/execute.h) */
    nw_options options;
    nw_lab_options book; /* of kind "book": a published algorithm and its parameters */
    int exact_guess;     /* the guess of every iteration is its true value, moved by the offset */
    int static_guesses;  /* it is the static value of the root */
    int only_search;     /* minimal graphs: none, just the last iteration of the search */
    int mm;              /* minimal graphs: plies from the horizon with cheapest cutoffs */
} lab_config;

enum { LAB_CONFIG_SIZE = 1024 };

/* The row of a setting: one of the library's options, or one that only the laboratory has, whose
 * `at` counts from the beginning of lab_config. NULL: there is none of that name. */
const nw_option *lab_setting_find(const char *name);

/* A setting as written: its row, and the value as text. */
typedef struct lab_setting {
    const nw_option *row;
    char value[NW_OPTION_WORD_SIZE];
} lab_setting;

/* Sets the option of a row to value, text as in "17", "none", "yes", "one", "deep": a parameter of
 * the published algorithm where the kind is "book", either where the kind is not known yet. Fails
 * with what is expected. Words are kept as constants: the configuration holds no pointers into
 * value. */
int lab_setting_set(lab_config *c, const nw_option *row, const char *value, nw_error *err);

/* The configuration as one JSON object: what is not neutral (0, the first word of a list, one
 * thread), sorted by name. Fails where it is too long to be kept whole. */
int lab_config_print(const lab_config *c, char out[LAB_CONFIG_SIZE], nw_error *err);
#endif
