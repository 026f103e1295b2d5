/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_FOUND_H
#define NW_ANSWER_FOUND_H
/* What a search found, as JSON and in the parts that text is made of. Values are MAX's, who in
 * games is the side to move. */
#include "base/json.h"
#include "book/book.h"
#include "games/games.h"

/* --- the practical search */

typedef struct found_search {
    const nw_game_info *game;
    const void *state;
    const char *position; /* as it was asked for: GAME or GAME:TEXT */
    const nw_options *options;
    nw_searcher *searcher; /* NULL: nothing is known of selectivity and threads */
    const nw_result *result;
    bool for_mover; /* values are those of the side to move, in trees too */
} found_search;

/* The members of a result, for an object that the caller opens and ends. */
void found_write(json *j, const found_search *f);

/* An iteration as an object, and a pass of one, which has no line of moves yet. */
void found_write_iteration(json *j, const char *key, const found_search *f, const nw_iteration *it);
void found_write_pass(json *j, const char *key, const found_search *f, const nw_iteration *it);

nw_score found_value(const found_search *f, nw_score value);

/* The move and the line that go with the value: where a limit cut an iteration short, those of the
 * last complete one. */
typedef struct found_line {
    nw_move move;
    const nw_move *pv;
    int pv_length;
} found_line;
found_line found_best(const nw_result *r);

/* Calls f with the name of each move of a line from the position. */
void found_name_line(const nw_game *game, const void *state, const nw_move *line, int length,
                     void (*f)(void *context, const char *name), void *context);
void found_write_line(json *j, const char *key, const found_search *f, const nw_move *line,
                      int length);

/* Effective branching factor: the growth of the nodes per ply from the last iteration but one to
 * the last; 0 where there are too few. */
double found_branching(const nw_result *r);

/* The share of cutoffs by the first move. */
double found_first_move_rate(const nw_statistics *s);

/* --- a published algorithm */

typedef struct found_book {
    const nw_game_info *game;
    const void *state;
    const nw_lab_options *options; /* with the algorithm and the depth */
    const nw_book_result *result;
} found_book;

void found_book_write(json *j, const found_book *f);

/* The most states that OPEN can need: SSS* keeps the leaves of a max solution tree, one factor w
 * for every ply on which MAX moves, DUAL* those of a min solution tree. 0 where the tree is not of
 * one width and depth (Plaat 1996, section 4.1). */
uint64_t found_open_limit(const found_book *f);

bool found_is_null_window(const nw_pass *pass);
#endif
