/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_H
#define NW_TRAIN_FIT_H
/* Fits a game's weights to recorded games. */
#include "train/regression.h"
#include "train/samples.h"

typedef struct train_fit {
    const train_subject *subject;
    train_labels labels;
    const char *const *path; /* files of games */
    int paths;
    double ridge, partner_ridge; /* as in train_problem */
    int iterations;              /* of conjugate gradients */
    int around;    /* Othello: a phase also uses the samples of this many on either side */
    bool patterns; /* checkers: fit the patterns of men, not the terms */
    /* Called with a line of progress, without a newline; or NULL. */
    void (*log)(void *context, const char *line);
    void *context;
    void (*damaged)(const char *path, size_t bytes); /* as in train_reading */
    const volatile int *stop;
} train_fit;

train_fit train_fit_defaults(const train_subject *subject);

/* Fits the weights and writes the file at out, completely or not at all. */
int train_fit_run(const train_fit *f, const char *out, nw_error *err);

void train_log(const train_fit *f, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
#endif
