/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_CHESS_SLOW_H
#define NW_TESTS_CHESS_SLOW_H
/* A second implementation of the rules of chess, as slow and plain as possible: a mailbox of
 * letters, moves by coordinates, each tried and taken back if the king could be captured. It shares
 * nothing with the library but FEN. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct slow_pos {
    char at[8][8]; /* [rank][file], '.' or a letter, capitals White */
    bool black;
    char castling[5];
    int ep_file, ep_rank; /* the square passed over by the last move, or -1 */
    int half, full;
} slow_pos;

typedef struct slow_list {
    int count;
    char name[512][6];
} slow_list;

static bool slow_on_board(int f, int r)
{
    return f >= 0 && f < 8 && r >= 0 && r < 8;
}

static bool slow_is(const slow_pos *p, int f, int r, char letter)
{
    return slow_on_board(f, r) && p->at[r][f] == letter;
}

/* Is the square attacked by the given side? */
static bool slow_attacked(const slow_pos *p, int f, int r, bool by_black)
{
    static const int around[8][2] = {{0, 1},  {1, 1},   {1, 0},  {1, -1},
                                     {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};
    static const int jump[8][2] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                   {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
    const char *own = by_black ? "pnbrqk" : "PNBRQK";
    const int behind = by_black ? r + 1 : r - 1;
    if (slow_is(p, f - 1, behind, own[0]) || slow_is(p, f + 1, behind, own[0]))
        return true;
    for (int d = 0; d < 8; d++) {
        if (slow_is(p, f + jump[d][0], r + jump[d][1], own[1]) ||
            slow_is(p, f + around[d][0], r + around[d][1], own[5]))
            return true;
        int ff = f + around[d][0], rr = r + around[d][1];
        while (slow_on_board(ff, rr) && p->at[rr][ff] == '.')
            ff += around[d][0], rr += around[d][1];
        if (slow_is(p, ff, rr, own[4]) || slow_is(p, ff, rr, own[d % 2 ? 2 : 3]))
            return true;
    }
    return false;
}

static bool slow_in_check(const slow_pos *p, bool black)
{
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++)
            if (p->at[r][f] == (black ? 'k' : 'K'))
                return slow_attacked(p, f, r, !black);
    return true;
}

static void slow_drop_right(slow_pos *p, const char *rights)
{
    char kept[5];
    int n = 0;
    for (const char *c = p->castling; *c; c++)
        if (!strchr(rights, *c))
            kept[n++] = *c;
    kept[n] = '\0';
    strcpy(p->castling, kept);
}

static void slow_touch(slow_pos *p, int f, int r)
{
    if (r == 0 && f == 0)
        slow_drop_right(p, "Q");
    if (r == 0 && f == 7)
        slow_drop_right(p, "K");
    if (r == 0 && f == 4)
        slow_drop_right(p, "KQ");
    if (r == 7 && f == 0)
        slow_drop_right(p, "q");
    if (r == 7 && f == 7)
        slow_drop_right(p, "k");
    if (r == 7 && f == 4)
        slow_drop_right(p, "kq");
}

/* Plays a pseudo-legal move by coordinates. */
static void slow_play(slow_pos *p, const char *name)
{
    const int ff = name[0] - 'a', fr = name[1] - '1', tf = name[2] - 'a', tr = name[3] - '1';
    const char piece = p->at[fr][ff];
    const bool pawn = tolower(piece) == 'p', takes = p->at[tr][tf] != '.';
    if (pawn && ff != tf && !takes)
        p->at[fr][tf] = '.';
    if (tolower(piece) == 'k' && abs(ff - tf) == 2) {
        p->at[fr][tf == 6 ? 5 : 3] = p->at[fr][tf == 6 ? 7 : 0];
        p->at[fr][tf == 6 ? 7 : 0] = '.';
    }
    p->at[tr][tf] = name[4] ? (char)(p->black ? name[4] : toupper(name[4])) : piece;
    p->at[fr][ff] = '.';
    slow_touch(p, ff, fr);
    slow_touch(p, tf, tr);
    p->ep_file = p->ep_rank = -1;
    if (pawn && abs(fr - tr) == 2)
        p->ep_file = ff, p->ep_rank = (fr + tr) / 2;
    p->half = pawn || takes ? 0 : p->half + 1;
    p->full += p->black;
    p->black = !p->black;
}

static void slow_add(const slow_pos *p, slow_list *list, int ff, int fr, int tf, int tr)
{
    const bool promotes = tolower(p->at[fr][ff]) == 'p' && (tr == 0 || tr == 7);
    for (const char *piece = promotes ? "qrbn" : " "; *piece; piece++) {
        char name[6] = {(char)('a' + ff), (char)('1' + fr),         (char)('a' + tf),
                        (char)('1' + tr), promotes ? *piece : '\0', '\0'};
        slow_pos child = *p;
        slow_play(&child, name);
        if (!slow_in_check(&child, p->black))
            strcpy(list->name[list->count++], name);
    }
}

static bool slow_own(const slow_pos *p, int f, int r)
{
    const char c = p->at[r][f];
    return c != '.' && (p->black ? islower(c) : isupper(c));
}

static void slow_pawn(const slow_pos *p, slow_list *list, int f, int r)
{
    const int up = p->black ? -1 : 1, home = p->black ? 6 : 1;
    if (p->at[r + up][f] == '.') {
        slow_add(p, list, f, r, f, r + up);
        if (r == home && p->at[r + 2 * up][f] == '.')
            slow_add(p, list, f, r, f, r + 2 * up);
    }
    for (int side = -1; side <= 1; side += 2)
        if (slow_on_board(f + side, r + up) &&
            ((p->at[r + up][f + side] != '.' && !slow_own(p, f + side, r + up)) ||
             (p->ep_file == f + side && p->ep_rank == r + up)))
            slow_add(p, list, f, r, f + side, r + up);
}

static void slow_castle(const slow_pos *p, slow_list *list)
{
    const int r = p->black ? 7 : 0;
    const bool checked = slow_in_check(p, p->black);
    if (strchr(p->castling, p->black ? 'k' : 'K') && !checked && p->at[r][5] == '.' &&
        p->at[r][6] == '.' && !slow_attacked(p, 5, r, !p->black))
        slow_add(p, list, 4, r, 6, r);
    if (strchr(p->castling, p->black ? 'q' : 'Q') && !checked && p->at[r][1] == '.' &&
        p->at[r][2] == '.' && p->at[r][3] == '.' && !slow_attacked(p, 3, r, !p->black))
        slow_add(p, list, 4, r, 2, r);
}

static void slow_piece(const slow_pos *p, slow_list *list, int f, int r)
{
    const char kind = (char)tolower(p->at[r][f]);
    for (int df = -2; df <= 2; df++)
        for (int dr = -2; dr <= 2; dr++) {
            const bool leap = abs(df * dr) == 2, step = abs(df) <= 1 && abs(dr) <= 1;
            const bool straight = df == 0 || dr == 0;
            if ((!df && !dr) || (kind == 'n' ? !leap : !step) || (kind == 'b' && straight) ||
                (kind == 'r' && !straight))
                continue;
            for (int i = 1; slow_on_board(f + i * df, r + i * dr); i++) {
                if (slow_own(p, f + i * df, r + i * dr))
                    break;
                slow_add(p, list, f, r, f + i * df, r + i * dr);
                if (p->at[r + i * dr][f + i * df] != '.' || kind == 'n' || kind == 'k')
                    break;
            }
        }
}

static void slow_moves(const slow_pos *p, slow_list *list)
{
    list->count = 0;
    for (int r = 0; r < 8; r++)
        for (int f = 0; f < 8; f++)
            if (slow_own(p, f, r) && tolower(p->at[r][f]) == 'p')
                slow_pawn(p, list, f, r);
            else if (slow_own(p, f, r))
                slow_piece(p, list, f, r);
    slow_castle(p, list);
}

static bool slow_read(slow_pos *p, const char *fen)
{
    char board[80], side, ep[3];
    memset(p, 0, sizeof *p);
    if (sscanf(fen, "%79s %c %4s %2s %d %d", board, &side, p->castling, ep, &p->half, &p->full) !=
        6)
        return false;
    int r = 7, f = 0;
    for (const char *c = board; *c; c++) {
        if (*c == '/')
            r--, f = 0;
        else if (isdigit(*c))
            for (int i = 0; i < *c - '0'; i++)
                p->at[r][f++] = '.';
        else
            p->at[r][f++] = *c;
    }
    p->black = side == 'b';
    p->ep_file = ep[0] == '-' ? -1 : ep[0] - 'a';
    p->ep_rank = ep[0] == '-' ? -1 : ep[1] - '1';
    if (*p->castling == '-')
        *p->castling = '\0';
    return true;
}

/* Is some listed move a pawn's capture on the square passed over? */
static bool slow_ep_legal(const slow_pos *p)
{
    slow_list list;
    slow_moves(p, &list);
    for (int i = 0; i < list.count; i++)
        if (list.name[i][2] - 'a' == p->ep_file && list.name[i][3] - '1' == p->ep_rank &&
            tolower(p->at[list.name[i][1] - '1'][list.name[i][0] - 'a']) == 'p' &&
            list.name[i][0] != list.name[i][2])
            return true;
    return false;
}

static void slow_print(const slow_pos *p, char *out)
{
    for (int r = 7; r >= 0; r--) {
        int empty = 0;
        for (int f = 0; f < 8; f++) {
            empty += p->at[r][f] == '.';
            if (empty && (p->at[r][f] != '.' || f == 7))
                *out++ = (char)('0' + empty), empty = 0;
            if (p->at[r][f] != '.')
                *out++ = p->at[r][f];
        }
        *out++ = r ? '/' : ' ';
    }
    char ep[3] = "-";
    if (p->ep_file >= 0 && slow_ep_legal(p))
        ep[0] = (char)('a' + p->ep_file), ep[1] = (char)('1' + p->ep_rank);
    sprintf(out, "%c %s %s %d %d", p->black ? 'b' : 'w', *p->castling ? p->castling : "-", ep,
            p->half, p->full);
}
#endif
