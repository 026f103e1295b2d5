/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_FIT_H
#define NW_TRAIN_FIT_H
/* From recorded games to weights, for each game. */
#include "train/regression.h"
#include "train/samples.h"

typedef struct train_fit {
    const train_subject *subject;
    train_labels labels;
    const char *const *path; /* files of games */
    int paths;
    double ridge, partner_ridge; /* as in train_problem */
    int passes;
    int around;    /* Othello: phases to either side that are learnt from too */
    bool patterns; /* checkers: those of men, to be added to the terms, and not the terms */
    bool network;  /* Othello: the network that plays, and not the weights; */
    int threads;   /* of its fit: more than 2 are as 2; */
    uint64_t seed; /* of the weights it begins with and the order in which it learns */
    /* Called with a line about what was found, without its end; or NULL. */
    void (*tell)(void *context, const char *line);
    void *context;
    void (*left_out)(const char *path, size_t bytes); /* as in train_reading */
    const volatile int *stop;
} train_fit;

/* What is asked for where the caller says nothing. */
train_fit train_fit_defaults(const train_subject *subject);

/* Asks for the network, and what is right for it. */
void train_fit_want_network(train_fit *f);

/* Learns and writes the weights to the file called out, whole or not at all. */
int train_fit_run(const train_fit *f, const char *out, nw_error *err);

/* Says a formatted line. */
void train_tell(const train_fit *f, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 2, 3)))
#endif
    ;
#endif
