/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_GAMES_H
#define NW_GAMES_GAMES_H
/* The built-in games as the programs see them: the rules behind function pointers, the text that
 * people read and write, and the facts that programs would otherwise have to know by a game's name.
 * One row per game in games.c. */
#include "nullwindow.h"
#include <stdbool.h>

/* Where the squares of a drawn board are, in lines and characters of the text. */
typedef struct nw_board {
    int rows, columns;
    int first;  /* the line of the first row */
    int margin; /* characters before the first square of a line */
    int width;  /* of a square, in characters */
    int below;  /* the player who sits at the lower edge; -1: it does not matter */
    bool turns; /* it has neither top nor bottom and may be turned round */
    bool chequered;
} nw_board;

typedef struct nw_game_info {
    const nw_game *rules;
    const char *instance; /* the folder under games/ it is compiled from; NULL: the game's name */
    const char *summary;  /* one line for `nullwindow list` */
    const char *syntax;   /* one line: what may follow "GAME:" */
    bool is_tree;         /* its states are tree_pos: nodes of an explicit or an artificial tree */

    /* What differs from the general preset for searching, and from that for playing, as
     * nw_options_read takes it; or NULL. */
    const char *preset, *play_preset;
    /* Options that mean nothing in games that do not name them, ended by NULL. */
    const char *own_options[6];
    const char *title; /* its name within a sentence; NULL: the name in rules */

    /* The following functions are called through nw_game_parse and its like below, which stand in
     * for what a user's game does not have.
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
    /* How often perft, not unique, counts a legal move: the ways to play it. NULL: once. */
    uint64_t (*ways)(const void *state, nw_move move);
    /* Optional: frees what parse attached to the state. */
    void (*release)(void *state);
    /* Text of the side to move ("White", "Black", "X", "MAX"). */
    const char *(*side)(const void *state);

    /* --- for games that are played; all optional */

    /* A legal move as game records write it, such as SAN. NULL: move_name. */
    void (*notation)(const void *state, nw_move move, char *out, size_t size);
    /* Why a game with moves left is drawn at this position, or NULL; quiet is the number of
     * reversible moves that led to it. Repetition is not asked here. */
    const char *(*drawn)(const void *state, int quiet);
    /* Does the move only hand the turn over? NULL: the game has no passes. */
    bool (*is_pass)(const void *state, nw_move move);
    /* What a game without moves left is called: won, drawn. */
    const char *ending[2];
    /* For sharing out the time: moves of one side in a usual game, and how many to expect still
     * however long a game has lasted. 0: thirty, ten. */
    int usual_moves, further_moves;
    /* The board as draw() draws it; NULL: it cannot be turned or coloured. */
    const nw_board *board;
    /* The squares a legal move begins and ends on, row * columns + column from the top left of the
     * drawing; returns how many there are, at most two. */
    int (*squares)(const void *state, nw_move move, int square[2]);
    /* What each side has, for people: "Black 12, White 9". */
    void (*count)(const void *state, char *out, size_t size);
    /* Moves are numbered one by one, as in Othello; else one of each side has a number. */
    bool numbers_plies;
    /* Scores in what people count: so many points are one. 0: one. */
    int unit;
    /* Books of openings in Polyglot's format: the key of a position there, and the legal move that
     * a code stands for, false if there is none. NULL: the game has no such books. */
    uint64_t (*book_key)(const void *state);
    bool (*book_move)(const void *state, unsigned code, nw_move *move);
} nw_game_info;

/* All built-in games, ended by NULL. */
extern const nw_game_info *const nw_games[];

/* Fills in what a user's game need not have for people: a name, print, move_name. */
void nw_game_complete(nw_game *rules);

/* Reads a position: the text after "GAME:". */
int nw_game_parse(const nw_game_info *game, void *state, const char *text, nw_error *err);
/* Reads a legal move; for users' games its name, in any case of letters. */
int nw_game_parse_move(const nw_game_info *game, const void *state, const char *text, nw_move *move,
                       nw_error *err);
/* Draws the board; for users' games what they print. */
void nw_game_draw(const nw_game_info *game, const void *state, bool ascii, char *out, size_t size);
/* Leaves of the legal tree. */
uint64_t nw_game_perft(const nw_game_info *game, const void *state, int depth, bool unique);
/* The side to move; a user's game need not say. */
const char *nw_game_side(const nw_game_info *game, const void *state);

/* The instance that searches users' games through their pointers. */
#define NW_CUSTOM "custom"

/* The row called name (length bytes), or NULL. */
const nw_game_info *nw_game_find(const char *name, size_t length);

/* The row with these very rules, or NULL: a user's game has none, whatever it is called. */
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
