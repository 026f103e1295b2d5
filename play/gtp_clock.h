/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_GTP_CLOCK_H
#define NW_PLAY_GTP_CLOCK_H
/* The clocks of GTP: a main time, then periods for a number of stones each, in whole seconds. */
#include "play/clock.h"
#include <stdbool.h>

typedef struct gtp_clocks {
    bool timed;          /* time settings were given */
    double main, period; /* seconds */
    int stones;          /* of a period; 0: it has no limit */
    struct {
        double left;
        int stones; /* moves to go within it; 0: the rest of the game */
    } of[2];        /* by colour */
} gtp_clocks;

/* All clocks full, as at the start of a game. */
void gtp_clocks_wind(gtp_clocks *c);

/* What the controller says is left. GTP has whole seconds, and a controller that rounds down says 0
 * a second too early; our own clock has the fraction. */
void gtp_clocks_set(gtp_clocks *c, int colour, double left, int stones);

/* A move took this long; the clock also runs for a controller that never says what is left. */
void gtp_clocks_use(gtp_clocks *c, int colour, double seconds);

/* The time for a move, given the number of empty squares. */
play_budget gtp_clocks_budget(const gtp_clocks *c, int colour, int empties);
#endif
