/* SPDX-License-Identifier: MIT */
#ifndef NW_LIBRARY_INSTANCES_H
#define NW_LIBRARY_INSTANCES_H
/* Maps games to compiled instances. The build passes the list of games, so that a new folder under
 * games/ needs no line here. */
#include "book/book.h"
#include "games/games.h"
#include "minimal/instance.h"
#include "search/control.h"

typedef enum nw_variant { NW_VARIANT_FAST, NW_VARIANT_LAB, NW_VARIANT_PLAY } nw_variant;

/* The practical search for a game: the instance compiled for it, or `custom`; NULL if the build
 * leaves that out. */
const nw_engine *nw_engine_for(const nw_game *rules, nw_variant variant);

/* Does the engine search a user's game through its pointers? */
bool nw_engine_is_custom(const nw_engine *engine);

/* The minimal graphs for a game that has a practical search. */
const nw_minimal_run *nw_minimal_for(const nw_game *rules);

/* The book of published algorithms: for trees, or for games. */
const nw_book_of *nw_book_for(bool is_tree);

/* The rows of the book, the same for every game; the row of an algorithm, or NULL; does the
 * algorithm read the option? */
const nw_book_row *nw_book_rows(void);
const nw_book_row *nw_book_find(const char *algorithm);
bool nw_book_reads(const nw_book_row *row, const char *option);

/* Runs an algorithm, computes facts or explains a leaf on a state of any game; wraps a user's game
 * for `custom`. Stack, errors and ownership as in nw_book_of. */
int nw_book_run(const nw_game_info *game, const char *algorithm, const void *state,
                const nw_lab_options *options, nw_book_result *result, nw_error *err);
int nw_book_facts(const nw_game_info *game, const void *state, const nw_facts_options *options,
                  nw_facts *facts, nw_error *err);
int nw_book_why(const nw_game_info *game, const void *state, const nw_lab_options *options,
                const uint32_t *path, int plies, nw_why *out, nw_error *err);
#endif
