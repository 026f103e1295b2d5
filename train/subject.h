/* SPDX-License-Identifier: MIT */
#ifndef NW_TRAIN_SUBJECT_H
#define NW_TRAIN_SUBJECT_H
/* What self-play and learning need to know of a game. One row per game in subject.c. */
#include "games/games.h"
#include "train/record.h"

struct train_fit;

typedef struct train_subject {
    const char *name;
    int score_bytes;   /* of a score in a record */
    uint64_t nodes;    /* of a move, unless the caller says otherwise */
    int ending;        /* empties or pieces from which the ending is exact, unless ... */
    int ending_most;   /* and the most that may be asked for */
    int prefix[2];     /* random plies: least and most of most openings, */
    int far[2];        /* and of every third */
    nw_score balanced; /* an opening is kept if its value is within this, else one in five is */
    nw_score decided;  /* a game is over when the score is beyond this four times; 0: never */
    bool mean_of_two;  /* scores of odd and even depths differ: keep their mean */
    /* What knows exact endings: made, freed; asked about a position with at most `ending` empties
     * or pieces. An answer adds plies of best play, if it knows them, and gives the value for the
     * side to move; false: it does not know. */
    int (*ending_create)(void **out, nw_error *err);
    void (*ending_free)(void *e);
    bool (*ending_ask)(void *e, const void *state, int most, train_record *r, int *value);
    /* Is the position fit to learn from: not in check, nothing to capture, the move quiet? */
    bool (*is_quiet)(const void *state, nw_move move);
    double ridge;      /* of a fit, unless the caller says otherwise */
    bool has_patterns; /* to be fitted apart from the terms */
    bool has_network;  /* to be fitted here, as that of chess is not */
    int (*fit)(const struct train_fit *f, const char *out, nw_error *err);
} train_subject;

/* The row of a game, or NULL. */
const train_subject *train_subject_find(const char *name);
#endif
