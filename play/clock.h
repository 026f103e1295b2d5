/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CLOCK_H
#define NW_PLAY_CLOCK_H
/* Time management: from the clock to the budget of one move. Pure functions; all times in
 * seconds. */

/* The clock. Zero: not given. */
typedef struct play_clock {
    double move_time;   /* for this move alone; only overhead is subtracted */
    double left;        /* for the side to move; may be negative */
    int has_left;       /* left was given */
    double increment;   /* per move */
    int moves_to_go;    /* until the next time control; 0: sudden death */
    int moves_expected; /* by this side until the end of the game; 0: thirty */
    double overhead;    /* lost per move outside the search */
    double reserve;     /* kept for stalls of the system; 0: the default of 0.4 s */
} play_clock;

/* No iteration starts after soft; the search ends at hard; 0: no limit. soft <= hard. */
typedef struct play_budget {
    double soft, hard;
} play_budget;

/* The minimum per move, whatever the clock: enough for one iteration. */
#define PLAY_CLOCK_LEAST 0.001

play_budget play_clock_budget(const play_clock *c);

/* Time a move costs beyond its search, estimated from the next clock reading: systems under load
 * wake processes late, and clients may be slow. All zero: no estimate. */
typedef struct play_lag {
    int known; /* there was a previous move */
    double left, increment;
    play_budget given;
    double mean, stall; /* the average per move; the longest of recent moves */
} play_lag;

/* The budget of the next move: the mean lag replaces the clock's overhead if larger, and the
 * reserve shrinks from its default as readings show no stalls. spent: duration of the previous
 * search. */
play_budget play_lag_budget(play_lag *l, const play_clock *c, double spent);
#endif
