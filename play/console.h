/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CONSOLE_H
#define NW_PLAY_CONSOLE_H
/* A game on a terminal, for people: the board, moves in the game's notation, hints, moves taken
 * back, records. Each side is played by a person or by a built-in player. */
#include "play/player.h"
#include "play/session.h"

typedef struct play_console_options {
    const nw_game_info *game;
    const void *start;  /* the position to begin at */
    const char *who[2]; /* "me", or the text of a player, by player number */
    double seconds;     /* per move of the program */
    int level;          /* of play/level.h; 0: full strength */
    uint64_t seed;      /* of varied play; 0: the program always plays its best move */
    bool ascii;         /* draw the board with letters */
    bool colour;        /* and in colours */
    bool analysis;      /* show a line of play before every move of a person */
    bool terminal;      /* a person types: prompt, and read while thinking */
    bool resume;        /* begin with the game that was saved when play was last left */
    const char *load;   /* a record to begin with, or NULL */
    long long number;   /* of its games; 0: the first */
    const volatile int *interrupted; /* set by a signal: leave, and save the game */
} play_console_options;

/* Plays until quit, the end of the input or, where no person plays, the end of the game. */
int play_console(const play_host *host, const play_console_options *o, nw_error *err);
#endif
