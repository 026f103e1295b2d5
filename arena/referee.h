/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_REFEREE_H
#define NW_ARENA_REFEREE_H
/* One game between two players. The result is that of the rules, unless adjudication is asked for.
 * A player who plays an illegal move, oversteps the time or is gone has lost. A move that is the
 * only legal one because it is a pass is made by the referee. */
#include "arena/player.h"
#include "records/record.h"

typedef enum arena_fault {
    ARENA_NO_FAULT,
    ARENA_RESIGNED,
    ARENA_ILLEGAL, /* an illegal move */
    ARENA_TIME,    /* too late */
    ARENA_CRASH    /* gone, or cannot continue */
} arena_fault;
const char *arena_fault_name(arena_fault fault);

/* Values are in pawns, men or discs, as the players report them; a player that reports none is
 * never adjudicated. 0 moves: no such rule. */
typedef struct arena_rules {
    double margin;   /* seconds by which the clock may be overstepped */
    double patience; /* seconds per move, where no clock runs */
    /* A player who has reported being worse by resign_value for that many moves in a row has lost,
     * if the other agrees. */
    int resign_moves;
    double resign_value;
    /* From move draw_from on, a game is drawn when for draw_moves moves both players agree that
     * neither is better by more than draw_value. */
    int draw_from, draw_moves;
    double draw_value;
    int moves_most; /* of each side after the opening; then the game is drawn */
} arena_rules;

/* How a game ended. */
typedef struct arena_ending {
    int winner; /* player 0 or 1, PLAYER_NONE: drawn */
    bool adjudicated;
    arena_fault fault;
    int culprit;      /* the player at fault */
    char reason[256]; /* "checkmate", "illegal move 'e2e5'" */
    char *log;        /* of an engine at fault, to be freed; or NULL */
    move_note *note;  /* per ply, to be freed; beyond `notes` of them nothing is known */
    int notes;
    double used[2]; /* seconds each player thought */
    arena_effort effort[2];
    double longest_late; /* seconds the clock was overstepped most; 0: never */
} arena_ending;

/* Plays game, which is at the end of its opening, to its end: player[0] moves first from the usual
 * start. limits are theirs in the same order. 0, NW_ESTOP if stopped, or a code for what is
 * nobody's fault (memory). After a fault the player is closed. */
int arena_referee_play(played_game *game, arena_player *const player[2],
                       const arena_limits limits[2], const arena_rules *rules, arena_ending *ending,
                       nw_error *err);
#endif
