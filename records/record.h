/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_RECORD_H
#define NW_RECORDS_RECORD_H
/* Game files: chess in PGN, checkers in PDN, Othello in GGF, SGF, WTHOR and as
 * a plain list of moves. A record holds the game
 * and its tags, named as in PGN in every format. Readers play the moves as they read them, so every
 * record is a legal game. */
#include "base/buffer.h"
#include "records/played.h"

enum { RECORD_TAGS_MAX = 24 };

typedef struct tag_pair {
    char name[32], value[256];
} tag_pair;

/* How a move was found. */
typedef struct move_note {
    bool known;
    double value; /* for the mover, in pawns, men or discs */
    int depth;
    double seconds; /* negative: not written */
} move_note;

typedef struct game_record {
    played_game game;
    tag_pair tag[RECORD_TAGS_MAX]; /* except Result, FEN and SetUp; excess tags are dropped */
    int tags;
    /* "1-0", "0-1", "1/2-1/2" or "*": the first number is player 0's, White in chess and Black in
     * the other two, as in checkers archives. */
    char result[8];
    const move_note *note; /* per ply, written as PGN and PDN comments and GGF values; or NULL */
} game_record;

/* An empty record from the usual start; free it also after a failure. */
int record_begin(game_record *r, const nw_game_info *game, nw_error *err);
void record_free(game_record *r);

/* Gets a tag, or NULL; sets one, truncated if too long, false if there are too many. Usual tags:
 * Event Site Date Round White Black TimeControl Termination. */
const char *record_tag(const game_record *r, const char *name);
bool record_set_tag(game_record *r, const char *name, const char *value);
void record_drop_tag(game_record *r, const char *name);

/* Sets the result from the winner (0, 1 or PLAYER_NONE for a draw). */
void record_set_winner(game_record *r, int winner);

/* The suffix of the game's files: "pgn", "pdn", "ggf"; NULL: no format. */
const char *record_suffix(const nw_game_info *game);

/* A file's contents while games are read from it. */
typedef struct record_source {
    const char *text; /* size bytes and a zero; must outlive the source */
    size_t size;
    const char *at; /* the unread text */
    int line;       /* of at, from 1 */
} record_source;

record_source record_source_of(const char *text, size_t size);

/* Reads the next game. Returns 1, 0 at the end, or a negative code with the place in err; then the
 * source is at the next game, if it can be found. r must be a record of that kind of game and is
 * overwritten. The format is recognised from the text. */
int record_read(game_record *r, record_source *in, nw_error *err);

/* Reads game `number` of the file, from 1; earlier ones may be invalid. */
int record_load(game_record *r, const char *path, long long number, nw_error *err);

/* Appends the game; moves come from r->game. */
int record_write(const game_record *r, nw_buffer *out, nw_error *err);

/* Reads an Othello game in SGF up to the file's move `before`, from 1. */
int record_read_sgf(game_record *r, record_source *in, int before, nw_error *err);
#endif
