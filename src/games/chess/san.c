/* SPDX-License-Identifier: MIT */
/* Moves in standard algebraic notation. */
#include "games/chess/text.h"
#include "core/error.h"
#include <stdio.h>
#include <string.h>

/* The parts of a SAN move; -1 if absent. Squares are as White sees them. */
typedef struct san_text {
    int piece, file, rank, to, promoted;
    bool castle;
} san_text;

static int absolute(const chess_pos *p, int sq)
{
    return p->side ? sq ^ 56 : sq;
}

/* ---- writing */

/* File and rank of origin, as far as other pieces of the kind could go to the same square. */
static void print_origin(const chess_pos *p, chess_move m, char out[3])
{
    chess_move moves[CHESS_MAX_MOVES];
    const int n = chess_moves(p, moves), from = chess_from(m);
    bool other = false, same_file = false, same_rank = false;
    for (int i = 0; i < n; i++) {
        const int rival = chess_from(moves[i]);
        if (chess_to(moves[i]) != chess_to(m) || chess_moving(moves[i]) != chess_moving(m) ||
            rival == from)
            continue;
        other = true;
        same_file |= rival % 8 == from % 8;
        same_rank |= rival / 8 == from / 8;
    }
    if (other && (!same_file || same_rank))
        *out++ = (char)('a' + from % 8);
    if (other && same_file)
        *out++ = (char)('1' + absolute(p, from) / 8);
    *out = '\0';
}

static const char *print_suffix(const chess_pos *p, chess_move m)
{
    chess_pos child;
    chess_play(&child, p, m);
    if (!chess_in_check(&child.board))
        return "";
    return chess_generate(child.board, CHESS_COUNT, NULL) ? "+" : "#";
}

void chess_print_san(const chess_pos *p, chess_move m, char *out, size_t size)
{
    const int piece = chess_moving(m), to = absolute(p, chess_to(m)), promoted = chess_promoted(m);
    const bool takes = chess_captured(&p->board, m);
    const char *suffix = print_suffix(p, m);
    char origin[3] = "", head[2] = "", tail[3] = "";
    if (chess_kind(m) == CHESS_CASTLE) {
        snprintf(out, size, "%s%s", chess_to(m) == 6 ? "O-O" : "O-O-O", suffix);
        return;
    }
    if (piece != CHESS_PAWN) {
        head[0] = CHESS_LETTERS[piece];
        print_origin(p, m, origin);
    } else if (takes) {
        origin[0] = (char)('a' + chess_from(m) % 8);
    }
    if (promoted)
        tail[0] = '=', tail[1] = CHESS_LETTERS[promoted];
    snprintf(out, size, "%s%s%s%c%c%s%s", head, origin, takes ? "x" : "", 'a' + to % 8,
             '1' + to / 8, tail, suffix);
}

/* ---- reading */

static int piece_letter(char c, const char *allowed)
{
    return c && strchr(allowed, c) ? (int)(strchr(CHESS_LETTERS, c) - CHESS_LETTERS) : 0;
}

/* Reads "O-O" or "O-O-O", also with zeros. Returns the length read. */
static int read_castling(const char *text, san_text *s)
{
    const char o = *text;
    int pairs = 0;
    if (o != 'O' && o != '0')
        return 0;
    while (text[1 + 2 * pairs] == '-' && text[2 + 2 * pairs] == o)
        pairs++;
    s->castle = true;
    s->piece = CHESS_KING;
    s->to = pairs == 1 ? 6 : 2;
    return pairs == 1 || pairs == 2 ? 1 + 2 * pairs : 0;
}

static bool is_file(char c)
{
    return c >= 'a' && c <= 'h';
}

static bool is_rank(char c)
{
    return c >= '1' && c <= '8';
}

/* Reads "[file][rank][x]" and the target square, which is known by being last. */
static const char *read_squares(const char *at, san_text *s)
{
    const char *end = at + strspn(at, "abcdefgh12345678x-:"), *target = end - 2;
    if (end - at < 2 || !is_file(target[0]) || !is_rank(target[1]))
        return NULL;
    s->to = (target[1] - '1') * 8 + target[0] - 'a';
    if (at < target && is_file(*at))
        s->file = *at++ - 'a';
    if (at < target && is_rank(*at))
        s->rank = *at++ - '1';
    if (at < target && strchr("x-:", *at))
        at++;
    return at == target ? end : NULL;
}

/* Returns the rest after the move and its suffixes, or NULL. */
static const char *read_san(const char *text, san_text *s)
{
    *s = (san_text){CHESS_PAWN, -1, -1, -1, 0, false};
    const int castling = read_castling(text, s);
    if (castling)
        return text + castling + strspn(text + castling, "+#!?");
    if (s->castle)
        return NULL;
    if (piece_letter(*text, "PNBRQK"))
        s->piece = piece_letter(*text++, "PNBRQK");
    if (!(text = read_squares(text, s)))
        return NULL;
    text += *text == '=';
    if (piece_letter(*text, "NBRQ"))
        s->promoted = piece_letter(*text++, "NBRQ");
    return text + strspn(text, "+#!?");
}

static bool fits(const chess_pos *p, chess_move m, const san_text *s)
{
    const int from = absolute(p, chess_from(m));
    if (s->castle)
        return chess_kind(m) == CHESS_CASTLE && chess_to(m) == s->to;
    return chess_moving(m) == s->piece && absolute(p, chess_to(m)) == s->to &&
           chess_promoted(m) == s->promoted && chess_kind(m) != CHESS_CASTLE &&
           (s->file < 0 || from % 8 == s->file) && (s->rank < 0 || from / 8 == s->rank);
}

int chess_parse_san(const chess_pos *p, const char *text, chess_move *m, nw_error *err)
{
    chess_move moves[CHESS_MAX_MOVES];
    san_text s;
    const char *rest = read_san(text, &s);
    if (!rest || *rest)
        return nw_fail(err, NW_EINVAL, "chess move: cannot read '%.20s'", text);
    const int n = chess_moves(p, moves);
    int found = 0;
    for (int i = 0; i < n; i++)
        if (fits(p, moves[i], &s))
            *m = moves[i], found++;
    if (found == 1)
        return NW_OK;
    return nw_fail(err, NW_EINVAL,
                   found ? "chess move: %.20s is ambiguous" : "chess move: %.20s is not legal here",
                   text);
}
