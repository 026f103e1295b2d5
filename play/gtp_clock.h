/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_GTP_CLOCK_H
#define NW_PLAY_GTP_CLOCK_H
/* GTP clocks: main time, then periods for a number of stones each, in whole seconds. */
#include "play/clock.h"
#include <stdbool.h>

typedef struct gtp_clocks {
    bool timed;          /* time settings were given */
    double main, period; /* seconds */
    int stones;          /* per period; 0: no limit */
    struct {
        double left;
        int stones; /* left in the period; 0: rest of the game */
    } of[2];        /* by colour */
} gtp_clocks;

/* Resets all clocks, as at the start of a game. */
void gtp_clocks_wind(gtp_clocks *c);

/* Sets the time left as reported by the controller. GTP reports whole seconds, and a controller
 * that rounds down reports 0 a second early; our own clock supplies the fraction. */
void gtp_clocks_set(gtp_clocks *c, int colour, double left, int stones);

/* Subtracts the time of a move, for controllers that never report the time left. */
void gtp_clocks_use(gtp_clocks *c, int colour, double seconds);

/* The time for a move, by the number of empty squares. */
play_budget gtp_clocks_budget(const gtp_clocks *c, int colour, int empties);
#endif
