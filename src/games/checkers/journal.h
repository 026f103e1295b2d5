/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_JOURNAL_H
#define NW_GAMES_CHECKERS_JOURNAL_H
/* The solved classes of a database build, so that a stopped or killed build can resume. */
#include "games/checkers/database.h"

/* Reads the classes of a journal, open for reading and writing, into raw, and leaves f at the end
 * of the last one. Incomplete data, as after a killed build, is skipped and overwritten; so is a
 * journal for another number of pieces. Returns the number of classes, or a negative code when out
 * of memory or if f cannot be written. */
int checkers_journal_read(checkers_raw *raw, FILE *f, nw_error *err);

/* Appends a solved class. */
int checkers_journal_add(const checkers_raw *raw, const checkers_class *c, FILE *f, nw_error *err);
#endif
