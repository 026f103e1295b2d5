/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_GAMES_H
#define NW_GAMES_GAMES_H
/* The built-in games for programs: rules behind function pointers, text input and output, and
 * properties, so that no program depends on a game's name. One row per game in games.c. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>

/* Where the squares of a drawn board are, in lines and characters of the text. */
typedef struct nw_board {
    int rows, columns;
    int first;  /* the line of the first row */
    int margin; /* characters before the first square of a line */
    int width;  /* of a square, in characters */
    int below;  /* the player at the lower edge; -1: either */
    bool turns; /* the board may be rotated */
    bool chequered;
} nw_board;

/* Databases of endings: results with best play, a repetition being a draw. */
typedef struct nw_game_database {
    int (*open)(void **out, FILE *f, nw_error *err);
    void (*close)(void *data);
    /* The result for the side to move; false: the database does not have the position. */
    bool (*value)(void *data, const void *state, nw_score *value);
} nw_game_database;

typedef struct nw_game_info {
    const nw_game *rules;
    const char *instance; /* the folder under games/ it is compiled from; NULL: the game's name */
    const char *summary;  /* one line for `nullwindow list` */
    const char *syntax;   /* one line: what may follow "GAME:" */
    bool is_tree;         /* its states are tree_pos: nodes of an explicit or an artificial tree */

    /* Changes to the general presets for search and for play, for nw_options_read; or NULL. */
    const char *preset, *play_preset;
    /* Options that apply only to games that list them, ended by NULL. */
    const char *own_options[6];
    const char *title; /* its name within a sentence; NULL: the name in rules */

    /* The following functions are called through nw_game_parse and its like below, which provide
     * defaults for users' games.
     *
     * Reads the text after "GAME:" into a state of zeros; the empty text is the starting position.
     * On failure returns a negative code, names the offending field in err, and leaves state
     * undefined. NULL: the game has its starting position only, all zeros. */
    int (*parse)(const char *text, void *state, nw_error *err);
    /* Reads one move in the game's notation and checks that it is legal. */
    int (*parse_move)(const void *state, const char *text, nw_move *move, nw_error *err);
    /* Draws the board for a terminal, with coordinates; lines end in '\n'. */
    void (*draw)(const void *state, bool ascii, char *out, size_t size);
    /* The terms of the evaluation, one per line "name  value", from the side to move. Optional. */
    void (*explain)(const void *state, char *out, size_t size);
    /* Leaves of the legal tree at depth; unique counts moves with equal successors once. */
    uint64_t (*perft)(const void *state, int depth, bool unique);
    /* The multiplicity of a legal move in perft without unique: the ways to play it. NULL: once. */
    uint64_t (*ways)(const void *state, nw_move move);
    /* Optional: frees what parse attached to the state. */
    void (*release)(void *state);
    /* Does a symmetry of the rules map one state to the other? Optional; needs canonical. */
    bool (*same)(const void *a, const void *b);
    /* Text of the side to move ("White", "Black", "X", "MAX"). */
    const char *(*side)(const void *state);

    /* --- for games that are played; all optional */

    /* A legal move as game records write it, such as SAN. NULL: move_name. */
    void (*notation)(const void *state, nw_move move, char *out, size_t size);
    /* Why a game with moves left is drawn at this position, or NULL; quiet is the number of
     * reversible moves that led to it. Excludes repetition. */
    const char *(*drawn)(const void *state, int quiet);
    /* Is the move a pass? NULL: the game has no passes. */
    bool (*is_pass)(const void *state, nw_move move);
    /* The words for the end of a game: won, drawn. */
    const char *ending[2];
    /* For time management: moves of one side in a typical game, and the least number still
     * expected. 0: thirty, ten. */
    int usual_moves, further_moves;
    /* The layout of the board that draw() draws; NULL: it cannot be turned or coloured. */
    const nw_board *board;
    /* The squares a legal move begins and ends on, row * columns + column from the top left of the
     * drawing; returns how many there are, at most two. */
    int (*squares)(const void *state, nw_move move, int square[2]);
    /* The printed position with the sides exchanged, worth the same to the side to move. */
    bool (*mirror)(const char *text, char *out, size_t size);
    /* Piece counts as text: "Black 12, White 9". */
    void (*count)(const void *state, char *out, size_t size);
    /* Moves are numbered one by one, as in Othello; else one of each side has a number. */
    bool numbers_plies;
    /* Score points per displayed unit, 0: one; and the unit's plural, NULL: points. */
    int unit;
    const char *unit_name;
    /* Polyglot opening books: the key of a position, and the legal move of a code, false if there
     * is none. NULL: no such books. */
    uint64_t (*book_key)(const void *state);
    bool (*book_move)(const void *state, unsigned code, nw_move *move);
    const nw_game_database *database; /* or NULL */
} nw_game_info;

/* An open database. */
typedef struct nw_database {
    const nw_game_database *rules; /* NULL: none */
    void *data;
    char name[128]; /* CRC-32 of the file in eight digits, a space, the file's name */
} nw_database;

/* Opens the file of a database; close it in any case. */
int nw_database_open(nw_database *out, const nw_game_info *game, const char *path, nw_error *err);
void nw_database_close(nw_database *d);

/* All built-in games, ended by NULL. */
extern const nw_game_info *const nw_games[];

/* Is this the name of a game that the library was built without? */
bool nw_game_left_out(const char *name);

/* Fills in defaults of a user's game: name, print, move_name. */
void nw_game_complete(nw_game *rules);

/* Reads a position: the text after "GAME:". */
int nw_game_parse(const nw_game_info *game, void *state, const char *text, nw_error *err);
/* Reads a legal move; for users' games its name, in any case of letters. */
int nw_game_parse_move(const nw_game_info *game, const void *state, const char *text, nw_move *move,
                       nw_error *err);
/* Draws the board; for users' games calls print. */
void nw_game_draw(const nw_game_info *game, const void *state, bool ascii, char *out, size_t size);
/* Leaves of the legal tree. */
uint64_t nw_game_perft(const nw_game_info *game, const void *state, int depth, bool unique);
/* The side to move; optional in users' games. */
const char *nw_game_side(const nw_game_info *game, const void *state);

/* The instance that searches users' games through their pointers. */
#define NW_CUSTOM "custom"

/* The row called name (length bytes), or NULL. */
const nw_game_info *nw_game_find(const char *name, size_t length);

/* The row with exactly these rules, or NULL: a user's game has none, whatever its name. */
const nw_game_info *nw_game_info_of(const nw_game *rules);

/* Could a position from before the move come back after it? By nw_game.reversible and its default.
 */
static inline bool nw_game_reversible(const nw_game *rules, const void *state, nw_move move)
{
    return !rules->reversible || rules->reversible(state, move);
}

/* The instance that searches the game: the folder it is compiled from. */
const char *nw_game_instance(const nw_game_info *game);
#endif
