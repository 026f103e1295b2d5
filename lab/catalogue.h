/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_CATALOGUE_H
#define NW_LAB_CATALOGUE_H
/* The studies and experiments selected by a command. */
#include "lab/experiment.h"
#include "lab/study.h"

enum { LAB_CATALOGUE_MAX = 64 };

typedef struct lab_catalogue {
    lab_experiment *experiment[LAB_CATALOGUE_MAX]; /* in report order */
    const lab_study *study[LAB_CATALOGUE_MAX];
    int experiments, studies;
    bool plugins; /* set before reading: games of shared objects are loaded */
} lab_catalogue;

/* Reads the named experiments: studies, experiments of the folder (NULL: the embedded ones), and
 * paths of .ini files; no words: all. Everything is checked, so that a wrong file or name is
 * refused before anything runs. Free it also after a failure. */
int lab_catalogue_read(lab_catalogue *c, const char *folder, const char *const *words, int count,
                       lab_profile profile, nw_error *err);
void lab_catalogue_free(lab_catalogue *c);
#endif
