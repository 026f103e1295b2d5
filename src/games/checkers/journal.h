/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_JOURNAL_H
#define NW_GAMES_CHECKERS_JOURNAL_H
/* What a build of the database has solved so far, so that one that was stopped, or killed, goes on
 * where it was. */
#include "games/checkers/database.h"

/* Reads the classes of a journal, open for reading and writing, into raw, and leaves f where the
 * next one belongs. What does not fit, as the end of a journal whose writer was killed, is passed
 * over, and written over later; so is all of a journal for another number of pieces. Returns the
 * number of classes, or a negative code where memory is short or f cannot be written. */
int checkers_journal_read(checkers_raw *raw, FILE *f, nw_error *err);

/* Adds a class that is solved. */
int checkers_journal_add(const checkers_raw *raw, const checkers_class *c, FILE *f, nw_error *err);
#endif
