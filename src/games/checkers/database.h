/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_CHECKERS_DATABASE_H
#define NW_GAMES_CHECKERS_DATABASE_H
/* An endgame database of up to six pieces: won, drawn or lost (WDL) for every position in which
 * each side has a piece. The built-in four-piece endings (endings.h) also hold distances.
 *
 * Building solves class after class (classes-inl.h) by retrograde analysis, two bits per position
 * in memory: 935 MB for six pieces, and a byte per position of the class at work. The file keeps
 * runs of equal values, a byte per run, in blocks that can be read by themselves. A position in
 * which the side to move must capture has no value of its own there: the run covers it, and a probe
 * plays the captures, which leave fewer pieces. Only the side to move that packs smaller is kept; a
 * probe of the other searches one ply. */
#include "games/checkers/classes-inl.h"
#include <stdio.h>

typedef enum checkers_value {
    CHECKERS_DRAWN,
    CHECKERS_WON,  /* by the side to move */
    CHECKERS_LOST, /* by the side to move */
    CHECKERS_UNKNOWN
} checkers_value;

/* --- building */

typedef struct checkers_raw {
    unsigned pieces;
    uint8_t *value[CHECKERS_CLASSES]; /* two bits per position: checkers_value, UNKNOWN: clash */
} checkers_raw;

typedef struct checkers_build {
    unsigned pieces, threads;
    const volatile int *stop; /* non-zero stops the build; or NULL */
    FILE *journal;            /* classes solved by an earlier build, read first; new ones are added
                                 (journal.h);            or NULL */
    /* Called after every class with positions done and in all; or NULL. */
    void (*progress)(void *context, uint64_t done, uint64_t all);
    void *context;
} checkers_build;

/* Positions of all classes up to `pieces`, one side to move, clashes included. */
uint64_t checkers_database_positions(unsigned pieces);

/* Solves all classes. Fails when out of memory, when the journal cannot be written, or when
 * stopped; the caller frees raw either way. */
int checkers_raw_solve(checkers_raw *raw, const checkers_build *build, nw_error *err);
void checkers_raw_free(checkers_raw *raw);

/* The value of a position with Black to move. */
checkers_value checkers_raw_value(const checkers_raw *raw, const checkers_pos *p);

/* Checks every position with the move generator alone and counts those whose value does not follow
 * from their children. */
uint64_t checkers_raw_verify(const checkers_raw *raw, const checkers_build *build);

/* Positions of a class that are won, drawn and lost for the side to move. */
typedef struct checkers_tally {
    uint64_t count[3]; /* by checkers_value */
} checkers_tally;
checkers_tally checkers_raw_count(const checkers_raw *raw, const checkers_class *c);

/* Packs the values into f. */
int checkers_raw_write(const checkers_raw *raw, FILE *f, nw_error *err);

/* --- probing */

typedef struct checkers_database checkers_database;

/* Reads a file that checkers_raw_write made, and checks it. */
int checkers_database_read(checkers_database **out, FILE *f, nw_error *err);
void checkers_database_free(checkers_database *d);
unsigned checkers_database_pieces(const checkers_database *d);

/* Reads every run and counts the positions without captures whose value differs from raw. */
uint64_t checkers_database_compare(const checkers_database *d, const checkers_raw *raw);

/* The value of a position, CHECKERS_UNKNOWN with more pieces than the database has. */
checkers_value checkers_database_probe(const checkers_database *d, const checkers_pos *p);
#endif
