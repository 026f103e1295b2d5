/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_PLAYED_H
#define NW_RECORDS_PLAYED_H
/* A game as far as it has been played: where it began, its moves, and every position with its key,
 * so that moves can be taken back and the rules that look at earlier positions (repetition, a
 * number of moves without progress) can be applied. The same for all games; what differs is in
 * nw_game_info.
 *
 * The players are 0, who moves first from the game's starting position (White in chess, Black in
 * checkers and Othello), and 1. A pass is a move, so that the players always alternate. */
#include "base/buffer.h"
#include "games/games.h"

typedef struct played_game {
    const nw_game_info *game;
    int plies, room;
    int first;             /* the player who moves at the start of this game */
    const char *side[2];   /* what people call the players, such as "White" */
    nw_move *move;         /* plies of them */
    unsigned char *states; /* plies + 1, each of rules->state_size bytes */
    uint64_t *key;         /* plies + 1 */
    int *quiet;            /* plies + 1: reversible moves in a row before each position */
} played_game;

enum { PLAYER_NONE = -1 };

/* How a game stands by the rules. */
typedef struct played_status {
    bool over;
    int winner;         /* 0 or 1, PLAYER_NONE: drawn, or not over */
    nw_score score;     /* result() for player 0, where the game ran out of moves; else 0 */
    const char *reason; /* "checkmate", "third repetition"; NULL while it continues */
} played_status;

/* Starts a game at the position that text names ("" is the usual one), or at a state. g need not
 * have been set before; free it also after a failure. */
int played_begin(played_game *g, const nw_game_info *game, const char *text, nw_error *err);
int played_begin_at(played_game *g, const nw_game_info *game, const void *state, nw_error *err);
void played_free(played_game *g);

/* Copies from into to, which is freed first where it was a game before (or is all zeros). */
int played_copy(played_game *to, const played_game *from, nw_error *err);

/* Plays a move, refused unless it is legal; the same for its text. The rules that end games by
 * repetition and the like are not applied: a game may continue. */
int played_move(played_game *g, nw_move move, nw_error *err);
int played_move_text(played_game *g, const char *text, nw_error *err);

/* Takes back a move; false at the start. */
bool played_undo(played_game *g);

/* The present position, and the one after a number of plies. */
const void *played_state(const played_game *g);
const void *played_state_at(const played_game *g, int ply);

/* The player to move. */
int played_mover(const played_game *g);

/* How many more moves the side to move may expect to make, for play_clock. */
int played_moves_expected(const played_game *g);

/* The keys of the positions before the present one, oldest first, for nw_limits.history. */
const uint64_t *played_history(const played_game *g, int *count);

/* Whether and how the game is over: no moves, the third repetition, or a rule of the game. */
played_status played_status_of(const played_game *g);

/* Did the game begin at the usual starting position? */
bool played_begins_as_usual(const played_game *g);

/* Is the move legal at the present position? */
bool played_is_legal(const played_game *g, nw_move move);

/* A move of the position after ply plies as records write it. */
enum { NOTATION_SIZE = 64 };
const char *played_move_name(const played_game *g, int ply, nw_move move, char out[NOTATION_SIZE]);

/* Appends a line of legal moves from state, each after a blank: as records write them, or as
 * move_name does (coordinates in chess). */
void played_write_line(nw_buffer *out, const nw_game_info *game, const void *state,
                       const nw_move *line, int length, bool as_records);
#endif
