/* SPDX-License-Identifier: MIT */
#ifndef NW_GAMES_TREE_SCAN_H
#define NW_GAMES_TREE_SCAN_H
/* The characters of a tree file, with their places for messages; comments, from '#' to the end of
 * the line, count as blanks. */
#include "nullwindow.h"
#include <stdbool.h>
#include <stdio.h>

enum { TREE_END = -1 };

/* All zeros before tree_scan_start. */
typedef struct tree_scan {
    FILE *f;
    const char *file;
    nw_error *err;
    long line, column;       /* of the next character */
    long at_line, at_column; /* of the token being read */
    int io_error;            /* errno of a failed read, or 0 */
    int next;                /* the next character, or TREE_END */
    size_t got, used;
    unsigned char buffer[1 << 16];
} tree_scan;

void tree_scan_start(tree_scan *s, FILE *f, const char *file, nw_error *err);
void tree_scan_next(tree_scan *s);

/* To the next token, where messages then point. */
void tree_scan_blanks(tree_scan *s);

int tree_scan_integer(tree_scan *s, nw_score *out);

/* A message about the token, with any code; or NW_EINVAL. Both return the code. */
int tree_scan_fail(tree_scan *s, int code, const char *what);
int tree_scan_bad(tree_scan *s, const char *what);

static inline bool tree_is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static inline bool tree_starts_label(int c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Characters that may follow a number or a reference directly. */
static inline bool tree_ends_token(int c)
{
    return c == TREE_END || c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' ||
           c == '\v' || c == '(' || c == ')' || c == '#' || c == '@' || c == '[' || c == ']';
}

static inline bool tree_starts_number(int c)
{
    return tree_is_digit(c) || c == '-' || c == '+';
}
#endif
