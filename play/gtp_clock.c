/* SPDX-License-Identifier: MIT */
#include "play/gtp_clock.h"

enum { QUICK = 7 }; /* final moves, solved in negligible time */
#define OVERHEAD 0.02

void gtp_clocks_wind(gtp_clocks *c)
{
    for (int i = 0; i < 2; i++) {
        c->of[i].left = c->main > 0 ? c->main : c->period;
        c->of[i].stones = c->main > 0 ? 0 : c->stones;
    }
}

/* If our clock agrees to the second, it has the fraction; if it is ahead, the second that was
 * rounded off has just begun. */
static double left_with_fraction(double told, double own)
{
    return own < told ? told : own < told + 1 ? own : told + 0.5;
}

void gtp_clocks_set(gtp_clocks *c, int colour, double left, int stones)
{
    c->timed = true;
    if (c->main <= 0 && stones <= 0)
        c->main = 1; /* reported time implies a clock */
    if (c->of[colour].stones == stones)
        left = left_with_fraction(left, c->of[colour].left);
    c->of[colour].left = left;
    c->of[colour].stones = stones;
}

void gtp_clocks_use(gtp_clocks *c, int colour, double seconds)
{
    double *left = &c->of[colour].left;
    int *stones = &c->of[colour].stones;
    *left -= seconds;
    const bool period_is_over = *stones > 0 && --*stones == 0;
    const bool main_is_over = !period_is_over && *left <= 0 && c->stones > 0;
    if (period_is_over || main_is_over) {
        *stones = c->stones;
        *left = c->period;
    }
}

/* A side has at most empties / 2 more moves, and the last ones cost nothing, so the others may take
 * more. */
play_budget gtp_clocks_budget(const gtp_clocks *c, int colour, int empties)
{
    const int moves = (empties + 1) / 2;
    const bool unlimited = c->main <= 0 && c->period > 0 && c->stones == 0;
    if (!c->timed || unlimited) /* a genmove cannot be stopped, so it needs a limit */
        return play_clock_budget(&(play_clock){.move_time = 1});
    return play_clock_budget(&(play_clock){.left = c->of[colour].left,
                                           .has_left = 1,
                                           .moves_to_go = c->of[colour].stones,
                                           .moves_expected = moves > QUICK + 2 ? moves - QUICK : 2,
                                           .overhead = OVERHEAD});
}
