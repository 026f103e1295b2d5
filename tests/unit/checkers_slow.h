/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_UNIT_CHECKERS_SLOW_H
#define NW_TESTS_UNIT_CHECKERS_SLOW_H
/* A second implementation of checkers, for the tests only: an array of squares and one piece
 * walking over it. It shares nothing with the program but the PDN FEN, by which the two are
 * compared. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLOW_FEN = 128, SLOW_PATHS = 512 };

typedef struct slow_pos {
    char square[8][8]; /* [row][column]: 'b' 'B' 'w' 'W', '.' for empty, row 0 at Black's side */
    char side;         /* 'b' or 'w' */
} slow_pos;

/* The positions after each jump path or step of a position, as FEN. */
typedef struct slow_list {
    char fen[SLOW_PATHS][SLOW_FEN];
    int count;
} slow_list;

static inline slow_pos slow_read(const char *fen)
{
    slow_pos p;
    memset(p.square, '.', sizeof p.square);
    p.side = (char)tolower((unsigned char)fen[0]);
    char colour = 0;
    for (const char *s = fen + 1; *s;) {
        if (*s == 'W' || *s == 'B')
            colour = *s++;
        else if (*s == 'K' || isdigit((unsigned char)*s)) {
            const bool king = *s == 'K';
            char *end;
            const long n = strtol(s + king, &end, 10) - 1;
            const long row = n / 4, column = 2 * (n % 4) + (row % 2 == 0);
            p.square[row][column] = king ? colour : (char)tolower((unsigned char)colour);
            s = end;
        } else
            s++;
    }
    return p;
}

static inline void slow_write_list(const slow_pos *p, char colour, char *out, int *used)
{
    const char *comma = "";
    *used += sprintf(out + *used, ":%c", toupper((unsigned char)colour));
    for (int n = 0; n < 32; n++) {
        const int row = n / 4, column = 2 * (n % 4) + (row % 2 == 0);
        const char c = p->square[row][column];
        if (tolower((unsigned char)c) != colour)
            continue;
        *used += sprintf(out + *used, "%s%s%d", comma, isupper((unsigned char)c) ? "K" : "", n + 1);
        comma = ",";
    }
}

static inline void slow_write(const slow_pos *p, char out[SLOW_FEN])
{
    int used = sprintf(out, "%c", toupper((unsigned char)p->side));
    slow_write_list(p, 'w', out, &used);
    slow_write_list(p, 'b', out, &used);
}

static inline bool slow_inside(int row, int column)
{
    return row >= 0 && row < 8 && column >= 0 && column < 8;
}

/* May piece c go in the row direction dr? Black men go down the array. */
static inline bool slow_goes(char c, int dr)
{
    return isupper((unsigned char)c) || dr == (c == 'b' ? 1 : -1);
}

static inline void slow_finish(slow_list *list, slow_pos p, int row, int column)
{
    char *c = &p.square[row][column];
    if ((*c == 'b' && row == 7) || (*c == 'w' && row == 0))
        *c = (char)toupper((unsigned char)*c);
    p.side = p.side == 'b' ? 'w' : 'b';
    slow_write(&p, list->fen[list->count++]);
}

/* Follows every jump of the piece at (row, column); jumped says whether it has taken one already.
 */
static inline void slow_jump(slow_list *list, const slow_pos *p, int row, int column, bool jumped)
{
    const char c = p->square[row][column];
    bool more = false;
    for (int dr = -1; dr <= 1; dr += 2)
        for (int dc = -1; dc <= 1; dc += 2) {
            const int r = row + 2 * dr, k = column + 2 * dc;
            if (!slow_goes(c, dr) || !slow_inside(r, k) || p->square[r][k] != '.')
                continue;
            const char over = p->square[row + dr][column + dc];
            if (over == '.' || tolower((unsigned char)over) == p->side)
                continue;
            slow_pos next = *p;
            next.square[row][column] = '.';
            next.square[row + dr][column + dc] = '.';
            next.square[r][k] = c;
            more = true;
            slow_jump(list, &next, r, k, true);
        }
    if (jumped && !more)
        slow_finish(list, *p, row, column);
}

static inline void slow_step(slow_list *list, const slow_pos *p, int row, int column)
{
    const char c = p->square[row][column];
    for (int dr = -1; dr <= 1; dr += 2)
        for (int dc = -1; dc <= 1; dc += 2) {
            const int r = row + dr, k = column + dc;
            if (!slow_goes(c, dr) || !slow_inside(r, k) || p->square[r][k] != '.')
                continue;
            slow_pos next = *p;
            next.square[row][column] = '.';
            next.square[r][k] = c;
            slow_finish(list, next, r, k);
        }
}

/* Every jump path, or every step when there is none. */
static inline void slow_moves(slow_list *list, const slow_pos *p)
{
    list->count = 0;
    for (int pass = 0; pass < 2 && list->count == 0; pass++)
        for (int row = 0; row < 8; row++)
            for (int column = 0; column < 8; column++) {
                if (tolower((unsigned char)p->square[row][column]) != p->side)
                    continue;
                if (pass == 0)
                    slow_jump(list, p, row, column, false);
                else
                    slow_step(list, p, row, column);
            }
}

static inline int slow_compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Sorts the list and removes duplicates. */
static inline void slow_unique(slow_list *list)
{
    int n = 0;
    qsort(list->fen, (size_t)list->count, SLOW_FEN, slow_compare);
    for (int i = 0; i < list->count; i++)
        if (i == 0 || strcmp(list->fen[i], list->fen[n - 1]) != 0)
            memmove(list->fen[n++], list->fen[i], SLOW_FEN);
    list->count = n;
}
#endif
