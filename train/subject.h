/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_SUBJECT_H
#define NW_TRAIN_SUBJECT_H
/* A game's settings for self-play and fitting. One row per game in subject.c. */
#include "games/games.h"
#include "train/record.h"

struct train_fit;
struct train_sample;

typedef struct train_subject {
    const char *name;
    int score_bytes;   /* of a score in a record */
    uint64_t nodes;    /* per move by default */
    int ending;        /* default of empties or pieces from which endings are exact */
    int ending_most;   /* and its maximum */
    int prefix[2];     /* range of random plies in most openings */
    int far[2];        /* and in every third */
    nw_score balanced; /* openings within this value are kept, one in five of the others */
    nw_score decided;  /* adjudicate after four scores beyond this; 0: never */
    bool mean_of_two;  /* average odd and even depths, which differ */
    /* The source of exact endings. ending_ask, for positions with at most `most` empties or pieces:
     * appends plies of best play if it knows them and gives the value for the side to move; false
     * if unknown. */
    int (*ending_create)(void **out, nw_error *err);
    void (*ending_free)(void *e);
    bool (*ending_ask)(void *e, const void *state, int most, train_record *r, int *value);
    /* Is the position a sample: not in check, nothing to capture, the move quiet? */
    bool (*is_quiet)(const void *state, nw_move move);
    /* Samples for a trainer in Python: bytes of one, how it is written, and points of the score to
     * the logit of winning. */
    int sample_bytes;
    void (*pack)(const struct train_sample *sample, uint8_t *out);
    double slope;
    double ridge;      /* default */
    bool has_patterns; /* fitted apart from the terms */
    int (*fit)(const struct train_fit *f, const char *out, nw_error *err);
} train_subject;

/* The row of a game, or NULL. */
const train_subject *train_subject_find(const char *name);
#endif
