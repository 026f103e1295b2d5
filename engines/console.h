/* SPDX-License-Identifier: MIT */
#ifndef NW_ENGINES_CONSOLE_H
#define NW_ENGINES_CONSOLE_H
/* A game on a terminal, for people: the board, moves in the game's notation, hints, moves taken
 * back, records. Each side is played by a person or by a player of ours. */
#include "engines/lines.h"
#include "engines/player.h"
#include <stdio.h>

typedef struct nw_console_options {
    const nw_game_info *game;
    const void *start;               /* the position to begin at */
    const char *who[2];              /* "me", or the text of a player, by player number */
    double seconds;                  /* a move of ours */
    bool ascii;                      /* draw the board with letters */
    bool analysis;                   /* show a line of play before every move of a person */
    bool terminal;                   /* a person types: prompt, and read while thinking */
    const char *load;                /* a record to begin with, or NULL */
    long long number;                /* of its games; 0: the first */
    const volatile int *interrupted; /* set by a signal: leave */
} nw_console_options;

/* Plays until quit, the end of the input or, where no person plays, the end of the game. */
int nw_console(nw_lines *in, FILE *out, const nw_console_options *o, nw_error *err);
#endif
