/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_SETTINGS_H
#define NW_LAB_SETTINGS_H
/* Search settings by the names of the library's options: parsed from text, and printed as the
 * canonical text that identifies a configuration. */
#include "library/options.h"

/* Everything that determines a run's counts except game, position and depth. */
typedef struct lab_config {
    char kind[24]; /* what is run: "search", ... (lab/execute.h) */
    nw_options options;
    nw_lab_options book; /* for kind "book": a published algorithm and its parameters */
    int exact_guess;     /* every iteration's guess is its exact value plus the offset */
    int static_guesses;  /* the guess is the root's static value */
    int only_search;     /* no minimal graphs, just the last iteration of the search */
    int mm;              /* minimal graphs: plies from the horizon with cheapest cutoffs */
} lab_config;

enum { LAB_CONFIG_SIZE = 1024 };

/* The row of a setting: a library option, or one of the laboratory's own, whose `at` is an offset
 * in lab_config. NULL: unknown name. */
const nw_option *lab_setting_find(const char *name);

/* A setting as written: its row, and its value as text. */
typedef struct lab_setting {
    const nw_option *row;
    char value[NW_OPTION_WORD_SIZE];
} lab_setting;

/* Sets a row's option to value, text as in "17", "none", "yes", "one", "deep": a parameter of the
 * published algorithm if the kind is "book", either if the kind is not yet known. Errors name the
 * expected values. Words are stored as constants: the configuration has no pointers into value. */
int lab_setting_set(lab_config *c, const nw_option *row, const char *value, nw_error *err);

/* The configuration as one JSON object: non-neutral settings (not 0, the first word of a list, or
 * one thread), sorted by name. Fails if too long. */
int lab_config_print(const lab_config *c, char out[LAB_CONFIG_SIZE], nw_error *err);
#endif
