/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_REFEREE_H
#define NW_ARENA_REFEREE_H
/* One game between two players. The rules decide the result, unless adjudication is on. Illegal
 * moves, overstepping the time and crashes lose. The referee plays forced passes. */
#include "arena/player.h"
#include "records/record.h"

typedef enum arena_fault {
    ARENA_NO_FAULT,
    ARENA_RESIGNED,
    ARENA_ILLEGAL, /* an illegal move */
    ARENA_TIME,    /* too late */
    ARENA_CRASH    /* exited, or cannot continue */
} arena_fault;
const char *arena_fault_name(arena_fault fault);

/* Values are in pawns, men or discs, as reported; players that report none are never adjudicated. 0
 * moves: rule off. */
typedef struct arena_rules {
    double margin;   /* tolerated overstep in seconds */
    double patience; /* seconds per move without a clock */
    /* A player who reports being worse by resign_value for that many moves in a row loses, if the
     * opponent agrees. */
    int resign_moves;
    double resign_value;
    /* From move draw_from on, the game is drawn if for draw_moves moves both players report at most
     * draw_value for either side. */
    int draw_from, draw_moves;
    double draw_value;
    int moves_most; /* per side after the opening; then a draw */
} arena_rules;

/* How a game ended. */
typedef struct arena_ending {
    int winner; /* player 0 or 1, PLAYER_NONE: drawn */
    bool adjudicated;
    arena_fault fault;
    int culprit;      /* the player at fault */
    char reason[256]; /* "checkmate", "illegal move 'e2e5'" */
    char *log;        /* of the engine at fault, to be freed; or NULL */
    move_note *note;  /* for the first `notes` plies, to be freed */
    int notes;
    double used[2]; /* seconds, by player */
    arena_effort effort[2];
    double longest_late; /* largest overstep in seconds; 0: none */
} arena_ending;

/* Plays game from the end of its opening: player[0] moves first from the usual start; limits are in
 * the same order. 0, NW_ESTOP if stopped, or a code for failures that are nobody's fault (memory).
 * After a fault the player is closed. */
int arena_referee_play(played_game *game, arena_player *const player[2],
                       const arena_limits limits[2], const arena_rules *rules, arena_ending *ending,
                       nw_error *err);
#endif
