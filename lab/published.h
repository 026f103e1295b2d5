/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PUBLISHED_H
#define NW_LAB_PUBLISHED_H
/* The papers' printed numbers. A claim refers to them by one of
 *
 *     published = plaat-c1                          a table of lab/published, position by position
 *     published = 0.78   or   1.5..1.6              a number or a range from the text
 *     published = chess 0.25, checkers 0.11..0.12   the same, by game
 *
 * Tables have columns game, depth, metric, contender, position, value. Where the positions are
 * named as ours are (Marsland's boards), the comparison is by pairs. lab/marks.h describes how
 * figures draw them. */
#include "lab/expression.h"
#include "lab/sets.h"
#include "lab/stats.h"

/* Is a claim's reference well-formed, and does its table exist? Empty is valid. */
int lab_published_check(const char *published, nw_error *err);

/* Is it the name of a table? */
bool lab_published_is_table(const char *published);

/* The printed range for a game; false if there is none. */
bool lab_published_range(const char *published, const char *game, lab_range *out);

/* A query of a table. depth: set to the table's nearest if missing. */
typedef struct lab_printed {
    const char *table, *game, *metric;
    const lab_numbers *depths, *values; /* of the experiment, to resolve terms */
} lab_printed;

/* The value of an expression by a table's numbers, position by position; a value's position is its
 * number, or the letter of the board. *depth: that of the first term. */
void lab_published_expression(const lab_printed *at, const lab_expression *x, lab_sample *out,
                              int *depth);

/* The depths at which a table has a contender. */
void lab_published_depths(const lab_printed *at, const char *contender, lab_numbers *out);

/* The letter of a position on Marsland's boards, or 0. */
int lab_board_of(const lab_position *p);
#endif
