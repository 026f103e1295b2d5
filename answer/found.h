/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_FOUND_H
#define NW_ANSWER_FOUND_H
/* Search results, as JSON and in parts for text output. Values are MAX's; in games MAX is the side
 * to move. */
#include "base/json.h"
#include "book/book.h"
#include "games/games.h"

/* --- the practical search */

typedef struct found_search {
    const nw_game_info *game;
    const void *state;
    const char *position; /* as requested: GAME or GAME:TEXT */
    const nw_options *options;
    nw_searcher *searcher; /* NULL: no statistics of selectivity and threads */
    const nw_result *result;
    bool for_mover; /* values are for the side to move, in trees too */
} found_search;

/* Writes the members of a result; the caller opens and closes the object. */
void found_write(json *j, const found_search *f);

/* Writes an iteration, or a pass of one, which has no principal variation yet. */
void found_write_iteration(json *j, const char *key, const found_search *f, const nw_iteration *it);
void found_write_pass(json *j, const char *key, const found_search *f, const nw_iteration *it);

nw_score found_value(const found_search *f, nw_score value);

/* The best move and line of the value: from the last complete iteration if a limit interrupted
 * one. */
typedef struct found_line {
    nw_move move;
    const nw_move *pv;
    int pv_length;
} found_line;
found_line found_best(const nw_result *r);

/* Calls f with the name of each move of a line. */
void found_name_line(const nw_game *game, const void *state, const nw_move *line, int length,
                     void (*f)(void *context, const char *name), void *context);
void found_write_line(json *j, const char *key, const found_search *f, const nw_move *line,
                      int length);

/* Writes "notation", the line in record notation, if the game has one besides its moves' names. */
void found_write_notation(json *j, const found_search *f, const nw_move *line, int length);

/* Effective branching factor: node ratio of the last two iterations; 0 if there are too few. */
double found_branching(const nw_result *r);

/* The fraction of cutoffs by the first move. */
double found_first_move_rate(const nw_statistics *s);

/* --- a published algorithm */

typedef struct found_book {
    const nw_game_info *game;
    const void *state;
    const nw_lab_options *options; /* including algorithm and depth */
    const nw_book_result *result;
} found_book;

void found_book_write(json *j, const found_book *f);

/* Maximum size of OPEN: SSS* keeps the leaves of a max solution tree, one factor w per ply on which
 * MAX moves, DUAL* those of a min solution tree. 0 if the tree is not uniform (Plaat 1996, section
 * 4.1). */
uint64_t found_open_limit(const found_book *f);

bool found_is_null_window(const nw_pass *pass);
#endif
