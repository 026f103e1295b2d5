/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_RECORD_H
#define NW_PLAY_RECORD_H
/* Games as files: chess in PGN, checkers in PDN, Othello in GGF, one file of code each. A record
 * holds the game and what the file says about it, in the words of PGN whatever the format. */
#include "core/buffer.h"
#include "play/match_game.h"

enum { NW_TAGS_MAX = 24 };

typedef struct play_tag {
    char name[32], value[256];
} play_tag;

typedef struct play_record {
    play_game game;
    play_tag tag[NW_TAGS_MAX]; /* but Result, FEN and SetUp; those beyond NW_TAGS_MAX are dropped */
    int tags;
    /* "1-0", "0-1", "1/2-1/2" or "*": the 1 is player 0's, White in chess and Black in the other
     * two, as checkers archives have it. */
    char result[8];
    int line; /* lines of the text before the next game, for messages; play_record_read counts them
               */
} play_record;

/* An empty record of a game from its usual start; free it also after a failure. */
int play_record_create(play_record *r, const nw_game_info *game, nw_error *err);
void play_record_free(play_record *r);

/* The value of a tag, or NULL; and setting one, cut where it is too long, false where there is no
 * room. Usual ones: Event Site Date Round White Black TimeControl Termination. */
const char *play_record_tag(const play_record *r, const char *name);
bool play_record_set_tag(play_record *r, const char *name, const char *value);
void play_record_drop_tag(play_record *r, const char *name);

/* Sets the result from the winner (0, 1 or NW_PLAYER_NONE for a draw). */
void play_record_set_winner(play_record *r, int winner);

/* Is there a format for the game; and what files of it are called: "pgn", "pdn", "ggf", or NULL. */
const char *play_record_suffix(const nw_game_info *game);

/* Reads the next game of *text, which ends in a zero, and moves *text past it. Returns 1, 0 where
 * there is no further game, or a negative code with the place in err; then *text is at the next
 * game as far as it can be found. r is a record of the game to be read and is filled anew; where it
 * was filled from the text before, the lines of errors are counted from the start of the text. */
int play_record_read(play_record *r, const char **text, nw_error *err);

/* Appends the game; the moves are those of r->game. */
int play_record_write(const play_record *r, nw_buffer *out, nw_error *err);

/* Reads a whole file into a buffer, and writes one by way of a second file, so that a failure
 * leaves the old one as it was; links, devices and pipes are written to as they are. Files of more
 * than 64 MiB and such with zero bytes are refused; a byte order mark is left out. */
int play_record_load_file(const char *path, nw_buffer *out, nw_error *err);
int play_record_save_file(const char *path, const nw_buffer *text, nw_error *err);

/* Is the path one that a file could probably be saved to? Nothing is written. */
int play_record_check_path(const char *path, nw_error *err);
#endif
