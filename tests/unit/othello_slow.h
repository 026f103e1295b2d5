/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_UNIT_OTHELLO_SLOW_H
#define NW_TESTS_UNIT_OTHELLO_SLOW_H
/* A second implementation of Othello, for the tests only: an array of squares walked one step at a
 * time. It shares nothing with the program but the board string, by which the two are compared. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef struct slow_pos {
    char square[8][8]; /* [row][column]: 'X', 'O' or '-' */
    char side;
} slow_pos;

static inline char slow_other(char side)
{
    return side == 'X' ? 'O' : 'X';
}

static inline slow_pos slow_read(const char *text)
{
    slow_pos p;
    memcpy(p.square, text, 64);
    p.side = text[65];
    return p;
}

static inline void slow_write(const slow_pos *p, char out[67])
{
    memcpy(out, p->square, 64);
    out[64] = ' ';
    out[65] = p->side;
    out[66] = '\0';
}

/* Discs turned over in direction (dr, dc); turns them when turn is set. */
static inline int slow_line(slow_pos *p, int row, int column, int dr, int dc, bool turn)
{
    int n = 0, r = row + dr, c = column + dc;
    while (r >= 0 && r < 8 && c >= 0 && c < 8 && p->square[r][c] == slow_other(p->side))
        n++, r += dr, c += dc;
    if (r < 0 || r > 7 || c < 0 || c > 7 || p->square[r][c] != p->side)
        return 0;
    for (int i = 1; turn && i <= n; i++)
        p->square[row + i * dr][column + i * dc] = p->side;
    return n;
}

static inline int slow_turned(slow_pos *p, int row, int column, bool turn)
{
    int n = 0;
    if (p->square[row][column] != '-')
        return 0;
    for (int dr = -1; dr <= 1; dr++)
        for (int dc = -1; dc <= 1; dc++)
            if (dr || dc)
                n += slow_line(p, row, column, dr, dc, turn);
    return n;
}

static inline bool slow_can_move(slow_pos p)
{
    for (int i = 0; i < 64; i++)
        if (slow_turned(&p, i / 8, i % 8, false))
            return true;
    return false;
}

/* Names of the legal moves, "" apart: a square such as "f5", or "pa". Returns their number. */
static inline int slow_moves(slow_pos p, char out[64][3])
{
    int n = 0;
    for (int i = 0; i < 64; i++)
        if (slow_turned(&p, i / 8, i % 8, false))
            snprintf(out[n++], 3, "%c%c", 'a' + i % 8, '1' + i / 8);
    if (n)
        return n;
    p.side = slow_other(p.side);
    if (!slow_can_move(p))
        return 0;
    strcpy(out[0], "pa");
    return 1;
}

static inline slow_pos slow_play(slow_pos p, const char *move)
{
    if (move[0] != 'p') {
        slow_turned(&p, move[1] - '1', move[0] - 'a', true);
        p.square[move[1] - '1'][move[0] - 'a'] = p.side;
    }
    p.side = slow_other(p.side);
    return p;
}

static inline uint64_t slow_perft(slow_pos p, int depth)
{
    char move[64][3];
    uint64_t leaves = 0;
    if (depth == 0)
        return 1;
    const int n = slow_moves(p, move);
    for (int i = 0; i < n; i++)
        leaves += slow_perft(slow_play(p, move[i]), depth - 1);
    return n ? leaves : 1;
}

/* Disc difference for the side to move, empties to the winner. */
static inline int slow_result(const slow_pos *p)
{
    int own = 0, opp = 0;
    for (int i = 0; i < 64; i++) {
        own += p->square[i / 8][i % 8] == p->side;
        opp += p->square[i / 8][i % 8] == slow_other(p->side);
    }
    const int rest = 64 - own - opp;
    return own == opp ? 0 : own - opp + (own > opp ? rest : -rest);
}
#endif
