/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_CONSOLE_H
#define NW_PLAY_CONSOLE_H
/* A game on a terminal: board, moves in the game's notation, hints, takebacks, records. Each side
 * is a person or a built-in player. */
#include "play/player.h"
#include "play/session.h"

typedef struct play_console_options {
    const nw_game_info *game;
    const void *start;               /* the first position */
    const char *who[2];              /* "me", or a player's text, by player number */
    double seconds;                  /* per move of the program */
    int level;                       /* of play/level.h; 0: full strength */
    uint64_t seed;                   /* for varied play; 0: always the best move */
    bool ascii;                      /* draw the board with letters */
    bool colour;                     /* draw it in colours */
    bool analysis;                   /* show a principal variation before each move of a person */
    bool terminal;                   /* input is a terminal: prompt, and read while thinking */
    bool resume;                     /* continue the game saved on leaving */
    const char *load;                /* a record to load, or NULL */
    long long number;                /* of the game in the record; 0: the first */
    const volatile int *interrupted; /* set by a signal: save the game and leave */
} play_console_options;

/* Plays until quit, end of input or, without a person, the end of the game. */
int play_console(const play_host *host, const play_console_options *o, nw_error *err);
#endif
