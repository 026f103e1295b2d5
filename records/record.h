/* SPDX-License-Identifier: MIT */
#ifndef NW_RECORDS_RECORD_H
#define NW_RECORDS_RECORD_H
/* Games as files: chess in PGN, checkers in PDN, Othello in GGF, SGF and WTHOR. A record holds the
 * game and what the file says about it, in the words of PGN whatever the format. Every reader plays
 * the moves into the record as it meets them, so a record that was read is a legal game. */
#include "base/buffer.h"
#include "records/played.h"

enum { RECORD_TAGS_MAX = 24 };

typedef struct tag_pair {
    char name[32], value[256];
} tag_pair;

/* What is known of how a move was found. */
typedef struct move_note {
    bool known;
    double value; /* for the mover, in what people count: pawns, men, discs */
    int depth;
    double seconds; /* negative: not to be written */
} move_note;

typedef struct game_record {
    played_game game;
    tag_pair
        tag[RECORD_TAGS_MAX]; /* but Result, FEN and SetUp; those beyond the room are dropped */
    int tags;
    /* "1-0", "0-1", "1/2-1/2" or "*": the 1 is player 0's, White in chess and Black in the other
     * two, as checkers archives have it. */
    char result[8];
    const move_note
        *note; /* per ply, for writing: comments of PGN and PDN, values of GGF; or NULL */
} game_record;

/* An empty record of a game from its usual start; free it also after a failure. */
int record_begin(game_record *r, const nw_game_info *game, nw_error *err);
void record_free(game_record *r);

/* The value of a tag, or NULL; and setting one, cut where it is too long, false where there is no
 * room. Usual ones: Event Site Date Round White Black TimeControl Termination. */
const char *record_tag(const game_record *r, const char *name);
bool record_set_tag(game_record *r, const char *name, const char *value);
void record_drop_tag(game_record *r, const char *name);

/* Sets the result from the winner (0, 1 or PLAYER_NONE for a draw). */
void record_set_winner(game_record *r, int winner);

/* What files of the game are called when they are written: "pgn", "pdn", "ggf"; NULL: the game has
 * no format. */
const char *record_suffix(const nw_game_info *game);

/* The contents of a file while games are read from it. */
typedef struct record_source {
    const char *text; /* size bytes and a zero after them; they must stay */
    size_t size;
    const char *at; /* what is still to be read */
    int line;       /* of at, from 1 */
} record_source;

record_source record_source_of(const char *text, size_t size);

/* Reads the next game. Returns 1, 0 where there is no further game, or a negative code with the
 * place in err; then the source is at the next game as far as it can be found. r is a record of the
 * game to be read and is overwritten. The format is recognised from the text. */
int record_read(game_record *r, record_source *in, nw_error *err);

/* Reads game `number` of the file, from 1; those before it may be wrong. */
int record_load(game_record *r, const char *path, long long number, nw_error *err);

/* Appends the game; the moves are those of r->game. */
int record_write(const game_record *r, nw_buffer *out, nw_error *err);

/* Reads an Othello game in SGF up to the move that is number `before` in the file, from 1. */
int record_read_sgf(game_record *r, record_source *in, int before, nw_error *err);
#endif
