/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_PLAYED_H
#define NW_RECORDS_PLAYED_H
/* A game in progress: its start, moves, and every position with its key, so that moves can be
 * undone and rules on earlier positions (repetition, moves without progress) applied. The same for
 * all games; differences are in nw_game_info.
 *
 * Player 0 moves first from the game's starting position (White in chess, Black in checkers and
 * Othello), player 1 second. They alternate, but in a game with a mover; a pass is a move. */
#include "base/buffer.h"
#include "games/games.h"

typedef struct played_game {
    const nw_game_info *game;
    int plies, room;
    int first;             /* the player to move at the start of this game */
    const char *side[2];   /* names of the players, such as "White" */
    nw_move *move;         /* plies of them */
    unsigned char *states; /* plies + 1, each of rules->state_size bytes */
    uint64_t *key;         /* plies + 1 */
    int *quiet;            /* plies + 1: reversible moves in a row before each position */
} played_game;

enum { PLAYER_NONE = -1 };

/* The game's state by the rules. */
typedef struct played_status {
    bool over;
    int winner;         /* 0 or 1, PLAYER_NONE: drawn, or not over */
    nw_score score;     /* result() for player 0 if no moves are left; else 0 */
    const char *reason; /* "checkmate", "third repetition"; NULL: not over */
} played_status;

/* Starts a game from a position's text ("" is the usual one), or from a state. g may be
 * uninitialised; free it also after a failure. */
int played_begin(played_game *g, const nw_game_info *game, const char *text, nw_error *err);
int played_begin_at(played_game *g, const nw_game_info *game, const void *state, nw_error *err);
void played_free(played_game *g);

/* Copies from into to, which must be a game (freed first) or all zeros. */
int played_copy(played_game *to, const played_game *from, nw_error *err);

/* Plays a legal move, or refuses it; likewise by text. Repetition and similar rules are not
 * applied: a game may continue. */
int played_move(played_game *g, nw_move move, nw_error *err);
int played_move_text(played_game *g, const char *text, nw_error *err);

/* Undoes a move; false at the start. */
bool played_undo(played_game *g);

/* The current position, and the one after a number of plies. */
const void *played_state(const played_game *g);
const void *played_state_at(const played_game *g, int ply);

/* The player to move, now and after a number of plies. */
int played_mover(const played_game *g);
int played_mover_at(const played_game *g, int ply);

/* Expected number of further moves by the side to move, for play_clock. */
int played_moves_expected(const played_game *g);

/* The keys of all earlier positions, oldest first, for nw_limits.history. */
const uint64_t *played_history(const played_game *g, int *count);

/* Whether and how the game ended: no moves, third repetition, or a rule of the game. */
played_status played_status_of(const played_game *g);

/* Did the game start from the usual position? */
bool played_begins_as_usual(const played_game *g);

/* Is the move legal now? */
bool played_is_legal(const played_game *g, nw_move move);

/* A move in record notation, from the position after ply plies. */
enum { NOTATION_SIZE = 64 };
const char *played_move_name(const played_game *g, int ply, nw_move move, char out[NOTATION_SIZE]);

/* The number before the move after ply plies: "12.", "12..."; "23." if the game numbers every move.
 */
enum { PLAYED_NUMBER = 24 };
const char *played_number(const played_game *g, int ply, char out[PLAYED_NUMBER]);

/* A value in the game's unit: "+0.35", "+12"; "win 3", "loss 3" if the game is decided in that many
 * moves. */
void played_value_text(const nw_game_info *game, nw_score value, char *out, size_t size);

/* Appends a line of legal moves from state, each after a blank: in record notation, or by move_name
 * (coordinates in chess). */
void played_write_line(nw_buffer *out, const nw_game_info *game, const void *state,
                       const nw_move *line, int length, bool as_records);
#endif
