/* SPDX-License-Identifier: MIT */
#ifndef NW_TRACE_FILM_H
#define NW_TRACE_FILM_H
/* The record as it was at the end of every pass, one picture each. A frame copies the nodes, about
 * 130 bytes each; the lists of children remain the recorder's; numbers beyond the frame's nodes did
 * not exist yet. */
#include "trace/recorder.h"

typedef struct nw_frame {
    nw_record *node;
    uint32_t nodes;
    nw_record_pass pass;
    int number; /* of the pass */
    bool open;  /* the algorithm keeps an OPEN list */
} nw_frame;

typedef struct nw_film {
    nw_frame *frame; /* frame[i] is the end of pass i + 1, or shows the first i + 1 leaves */
    int frames;
    bool leaves; /* a frame for every leaf, not for every pass */
    bool failed; /* out of memory */
} nw_film;

/* Makes r take a frame at the end of every pass but the last, or after every leaf. */
void nw_film_start(nw_film *f, nw_recorder *r, bool leaves);

/* Takes the last frame; value is the result of the search. */
void nw_film_finish(nw_film *f, const nw_recorder *r, nw_score value);
void nw_film_free(nw_film *f);
#endif
