/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CLOCK_H
#define NW_PLAY_CLOCK_H
/* Sharing out the time: from what is on the clock to how long one move may take. Pure functions of
 * their arguments. All times in seconds. */

/* What is known of the time. Zero: not given. */
typedef struct play_clock {
    double move_time;   /* for this very move; then only overhead counts besides */
    double left;        /* on the clock of the side to move; may be negative */
    int has_left;       /* left was given */
    double increment;   /* added after every move */
    int moves_to_go;    /* until more time is added; 0: the time is for the rest of the game */
    int moves_expected; /* of this side in the rest of the game; 0: thirty */
    double overhead;    /* lost with every move between the clock and the search */
} play_clock;

/* Nothing new is begun after soft, everything ends at hard; 0: no limit. soft <= hard. */
typedef struct play_budget {
    double soft, hard;
} play_budget;

/* The least time a move is given, whatever the clock says: enough for one iteration. */
#define PLAY_CLOCK_LEAST 0.001

play_budget play_clock_budget(const play_clock *c);

/* What a move costs besides its search, learnt from the clock of the move after: a busy system
 * wakes programs late, and a client may be slow. All zero: nothing known. */
typedef struct play_lag {
    int known; /* there was a move before */
    double left, increment;
    play_budget given;
    double mean;
} play_lag;

/* The budget of the next move of a game, with the lag where it is more than the clock's overhead.
 * spent: what the search of the move before took. */
play_budget play_lag_budget(play_lag *l, const play_clock *c, double spent);
#endif
