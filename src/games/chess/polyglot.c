/* SPDX-License-Identifier: MIT */
#include "games/chess/polyglot.h"
#include "games/chess/text.h"
#include <string.h>

enum { PIECES = 12 * 64, CASTLING = PIECES, EN_PASSANT = CASTLING + 4, TURN = EN_PASSANT + 8 };

static const uint64_t number[TURN + 1] = {
#include "games/chess/polyglot.inc"
};

/* The part of the pieces, from the board of a FEN. */
static uint64_t board_key(const char *fen)
{
    static const char kinds[] = "pPnNbBrRqQkK";
    uint64_t key = 0;
    int at = 56;
    for (; *fen && *fen != ' '; fen++) {
        const char *kind = strchr(kinds, *fen);
        if (*fen == '/') {
            at -= 16;
        } else if (kind) {
            key ^= number[64 * (kind - kinds) + at++];
        } else {
            at += *fen - '0';
        }
    }
    return key;
}

/* Polyglot hashes the en passant square if a pawn of the side to move is beside the one that
 * advanced. A position marks it only if the capture is legal: for a pinned pawn the keys differ,
 * and the book has no entry. */
static uint64_t en_passant_key(const char *field)
{
    return *field == '-' ? 0 : number[EN_PASSANT + field[0] - 'a'];
}

uint64_t chess_polyglot_key(const chess_pos *p)
{
    static const char rights[] = "KQkq";
    char fen[CHESS_FEN_SIZE];
    chess_print_fen(p, fen, sizeof fen);
    uint64_t key = board_key(fen);
    const char *field = strchr(fen, ' ') + 1;
    if (*field == 'w')
        key ^= number[TURN];
    for (field += 2; *field != ' '; field++)
        if (*field != '-')
            key ^= number[CASTLING + (strchr(rights, *field) - rights)];
    return key ^ en_passant_key(field + 1);
}

bool chess_polyglot_move(const chess_pos *p, unsigned code, chess_move *move)
{
    static const char pieces[] = "\0nbrq";
    const unsigned promoted = code >> 12 & 7;
    nw_error ignored;
    if (promoted > 4)
        return false;
    char text[6] = {(char)('a' + (code >> 6 & 7)),
                    (char)('1' + (code >> 9 & 7)),
                    (char)('a' + (code & 7)),
                    (char)('1' + (code >> 3 & 7)),
                    pieces[promoted],
                    0};
    if (chess_parse_move(p, text, move, &ignored) == 0)
        return true;
    /* Castling is written as the king taking its rook. */
    if (text[0] != 'e' || text[1] != text[3] || (text[2] != 'a' && text[2] != 'h'))
        return false;
    text[2] = text[2] == 'h' ? 'g' : 'c';
    return chess_parse_move(p, text, move, &ignored) == 0 && chess_kind(*move) == CHESS_CASTLE;
}
