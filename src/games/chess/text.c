/* SPDX-License-Identifier: MIT */
/* FEN and moves by coordinates. */
#include "games/chess/text.h"
#include "core/error.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- reading: the board is filled as White sees it and turned over at the end for Black */

/* Length of the field at text; fields are separated by blanks. */
static int field_length(const char *text)
{
    return (int)strcspn(text, " \t\r\n");
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " \t\r\n");
}

static int parse_piece(char c)
{
    const char *at = c == '.' || !c ? NULL : strchr(CHESS_LETTERS, c);
    return at ? (int)(at - CHESS_LETTERS) : 0;
}

static int parse_rank(chess_board *b, const char **at, int rank, nw_error *err)
{
    int file = 0;
    bool digit = false;
    for (; **at && **at != '/' && **at != ' ' && **at != '\t'; (*at)++) {
        const char c = **at;
        const bool white = c >= 'A' && c <= 'Z', black = c >= 'a' && c <= 'z';
        const int piece = parse_piece((char)(black ? c - 'a' + 'A' : c));
        if (c >= '1' && c <= '8' && !digit)
            file += c - '0', digit = true;
        else if ((white || black) && piece && file < 8)
            chess_put(b, rank * 8 + file++, piece, white), digit = false;
        else
            return nw_fail(err, NW_EINVAL, "FEN board: rank %d has an unexpected '%.1s'", rank + 1,
                           *at);
        if (file > 8)
            break;
    }
    return file == 8 ? NW_OK
                     : nw_fail(err, NW_EINVAL, "FEN board: rank %d has %s than 8 squares", rank + 1,
                               file < 8 ? "fewer" : "more");
}

static int parse_board(chess_board *b, const char **at, nw_error *err)
{
    for (int rank = 7; rank >= 0; rank--) {
        const int code = parse_rank(b, at, rank, err);
        if (code)
            return code;
        if (rank > 0 && *(*at)++ != '/')
            return nw_fail(err, NW_EINVAL, "FEN board: '/' missing after rank %d", rank + 1);
    }
    return NW_OK;
}

/* A castling right is refused unless king and rook are in place. */
static int parse_castling(chess_board *b, const char *text, int length, nw_error *err)
{
    static const struct {
        char letter;
        int king, rook;
        bool own;
    } right[] = {{'K', 4, 7, true}, {'Q', 4, 0, true}, {'k', 60, 63, false}, {'q', 60, 56, false}};
    if (length == 1 && *text == '-')
        return NW_OK;
    for (int i = 0; i < length; i++) {
        int r = 0;
        while (r < 4 && right[r].letter != text[i])
            r++;
        if (r == 4)
            return nw_fail(err, NW_EINVAL, "FEN castling: '%.1s' is not one of KQkq-", text + i);
        const uint64_t rook = chess_bit(right[r].rook), king = chess_bit(right[r].king);
        if (b->special & rook)
            return nw_fail(err, NW_EINVAL, "FEN castling: %c is given twice", text[i]);
        if (!(chess_pieces(b, CHESS_KING) & king) || !(chess_pieces(b, CHESS_ROOK) & rook) ||
            !(b->own & king) == right[r].own || !(b->own & rook) == right[r].own)
            return nw_fail(err, NW_EINVAL,
                           "FEN castling: %c needs king and rook on their first squares", text[i]);
        b->special |= rook;
    }
    return length ? NW_OK : nw_fail(err, NW_EINVAL, "FEN castling: the field is missing");
}

/* Reads the square and marks it; b is seen by the side to move here. */
static int parse_en_passant(chess_board *b, int side, const char *text, int length, nw_error *err)
{
    if (length == 1 && *text == '-')
        return NW_OK;
    if (length != 2 || text[0] < 'a' || text[0] > 'h' || text[1] != (side ? '3' : '6'))
        return nw_fail(err, NW_EINVAL,
                       length ? "FEN en passant: '%.*s' is neither - nor a square of rank %c"
                              : "FEN en passant: the field is missing",
                       length < 20 ? length : 20, text, side ? '3' : '6');
    const uint64_t mark = chess_bit(40 + text[0] - 'a');
    if (!(chess_pieces(b, CHESS_PAWN) & ~b->own & mark >> 8) ||
        (chess_occupied(b) & (mark | mark << 8)))
        return nw_fail(err, NW_EINVAL, "FEN en passant: no pawn has just passed %.2s", text);
    b->special |= mark;
    return NW_OK;
}

/* A whole number of at most `most`; *at advances past it. */
static int parse_counter(const char **at, int most, const char *field, int *value, nw_error *err)
{
    const int length = field_length(*at);
    long n = 0;
    for (int i = 0; i < length; i++) {
        if ((*at)[i] < '0' || (*at)[i] > '9' || n > most)
            return nw_fail(err, NW_EINVAL, "FEN %s: '%.*s' is not a number from 0 to %d", field,
                           length < 20 ? length : 20, *at, most);
        n = n * 10 + (*at)[i] - '0';
    }
    if (!length || n > most)
        return nw_fail(err, NW_EINVAL, "FEN %s: %s", field,
                       length ? "the number is too large" : "the field is missing");
    *value = (int)n;
    *at += length;
    return NW_OK;
}

static int parse_counters(chess_pos *p, const char **at, nw_error *err)
{
    int half = 0, full = 1;
    if (**at && strchr("0123456789+-", **at)) { /* an operation of EPD starts with a letter */
        int code = parse_counter(at, 255, "halfmove clock", &half, err);
        *at = skip_blanks(*at);
        if (!code)
            code = parse_counter(at, CHESS_MAX_FULLMOVE, "fullmove number", &full, err);
        if (code)
            return code;
    }
    if (half && (p->board.special & CHESS_RANK(6)))
        return nw_fail(err, NW_EINVAL, "FEN halfmove clock: must be 0 after a pawn's move");
    p->halfmove = (uint8_t)half;
    p->fullmove = (uint16_t)(full ? full : 1); /* some programs count from 0 */
    return NW_OK;
}

/* ---- unreachable positions */

static int check_side(const chess_board *b, uint64_t side, const char *name, nw_error *err)
{
    const int kings = chess_count(chess_pieces(b, CHESS_KING) & side);
    const int pawns = chess_count(chess_pieces(b, CHESS_PAWN) & side);
    const int extra[4] = {chess_count(chess_pieces(b, CHESS_KNIGHT) & side) - 2,
                          chess_count(chess_pieces(b, CHESS_BISHOP) & side) - 2,
                          chess_count(chess_pieces(b, CHESS_ROOK) & side) - 2,
                          chess_count(chess_pieces(b, CHESS_QUEEN) & side) - 1};
    int promoted = 0;
    for (int i = 0; i < 4; i++)
        promoted += extra[i] > 0 ? extra[i] : 0;
    if (kings != 1)
        return nw_fail(err, NW_EINVAL, "FEN board: %s has %d kings", name, kings);
    if (pawns > 8)
        return nw_fail(err, NW_EINVAL, "FEN board: %s has %d pawns", name, pawns);
    if (promoted > 8 - pawns)
        return nw_fail(err, NW_EINVAL, "FEN board: %s has more pieces than promotions allow", name);
    return NW_OK;
}

static int check_position(const chess_pos *p, nw_error *err)
{
    const chess_board *b = &p->board, turned = chess_turn(*b);
    if (chess_pieces(b, CHESS_PAWN) & (CHESS_RANK(1) | CHESS_RANK(8)))
        return nw_fail(err, NW_EINVAL, "FEN board: a pawn stands on the first or last rank");
    int code = check_side(b, b->own, p->side ? "Black" : "White", err);
    if (!code)
        code = check_side(b, chess_theirs(b), p->side ? "White" : "Black", err);
    if (code)
        return code;
    const int king = chess_first(chess_pieces(b, CHESS_KING) & b->own);
    if (chess_kings[king] & chess_pieces(b, CHESS_KING))
        return nw_fail(err, NW_EINVAL, "FEN board: the kings stand side by side");
    if (chess_in_check(&turned))
        return nw_fail(err, NW_EINVAL, "FEN side: %s is in check but not to move",
                       p->side ? "White" : "Black");
    chess_sets s = chess_sets_of(b);
    if (chess_count(chess_find_checks(&s)) > 2)
        return nw_fail(err, NW_EINVAL, "FEN board: a king is attacked by more than two pieces");
    return NW_OK;
}

static int parse_side(int *side, const char *text, int length, nw_error *err)
{
    *side = *text == 'b';
    return length == 1 && (*text == 'w' || *text == 'b')
               ? NW_OK
               : nw_fail(err, NW_EINVAL,
                         length ? "FEN side: '%.*s' is neither w nor b"
                                : "FEN side: the field is missing",
                         length < 20 ? length : 20, text);
}

int chess_parse_fen(chess_pos *p, const char *text, const char **rest, nw_error *err)
{
    int side = 0;
    *p = (chess_pos){.fullmove = 1};
    text = skip_blanks(text);
    int code = parse_board(&p->board, &text, err);
    if (code)
        return code;
    text = skip_blanks(text);
    if ((code = parse_side(&side, text, field_length(text), err)))
        return code;
    text = skip_blanks(text + field_length(text));
    if ((code = parse_castling(&p->board, text, field_length(text), err)))
        return code;
    if ((p->side = (uint8_t)side))
        p->board = chess_turn(p->board);
    text = skip_blanks(text + field_length(text));
    if ((code = parse_en_passant(&p->board, side, text, field_length(text), err)))
        return code;
    text = skip_blanks(text + field_length(text));
    if ((code = parse_counters(p, &text, err)) || (code = check_position(p, err)))
        return code;
    text = skip_blanks(text);
    if (rest)
        *rest = text;
    else if (*text)
        return nw_fail(err, NW_EINVAL, "FEN: unexpected '%.20s' after the last field", text);
    chess_drop_dead_mark(&p->board);
    chess_refresh(p);
    return NW_OK;
}

/* ---- writing */

static void print_board(const chess_board *white, char *out)
{
    for (int rank = 7; rank >= 0; rank--) {
        int empty = 0;
        for (int sq = rank * 8; sq < rank * 8 + 8; sq++) {
            const int piece = chess_piece_at(white, sq);
            empty += !piece;
            if (empty && (piece || sq % 8 == 7))
                *out++ = (char)('0' + empty), empty = 0;
            if (piece)
                *out++ = (char)(CHESS_LETTERS[piece] + (white->own >> sq & 1 ? 0 : 'a' - 'A'));
        }
        *out++ = rank ? '/' : '\0';
    }
}

/* The first four fields, common to FEN and EPD. */
static void print_fields(const chess_pos *p, char out[CHESS_FEN_SIZE])
{
    const chess_board white = p->side ? chess_turn(p->board) : p->board;
    const uint64_t mark = p->board.special & CHESS_RANK(6), rights = white.special;
    char board[73], castling[5] = "-", square[3] = "-";
    int n = 0;
    print_board(&white, board);
    if (rights & chess_bit(7))
        castling[n++] = 'K';
    if (rights & chess_bit(0))
        castling[n++] = 'Q';
    if (rights & chess_bit(63))
        castling[n++] = 'k';
    if (rights & chess_bit(56))
        castling[n++] = 'q';
    if (mark)
        snprintf(square, sizeof square, "%c%c", 'a' + chess_first(mark) % 8, p->side ? '3' : '6');
    snprintf(out, CHESS_FEN_SIZE, "%s %c %s %s", board, p->side ? 'b' : 'w', castling, square);
}

void chess_print_fen(const chess_pos *p, char *out, size_t size)
{
    char fields[CHESS_FEN_SIZE];
    print_fields(p, fields);
    snprintf(out, size, "%s %d %d", fields, p->halfmove, p->fullmove);
}

/* ---- moves by coordinates */

void chess_print_move(const chess_pos *p, chess_move m, char *out, size_t size)
{
    const int turn = p->side ? 56 : 0, from = chess_from(m) ^ turn, to = chess_to(m) ^ turn;
    const int promoted = chess_promoted(m);
    const char letter[2] = {promoted ? (char)(CHESS_LETTERS[promoted] + 'a' - 'A') : '\0', '\0'};
    snprintf(out, size, "%c%c%c%c%s", 'a' + from % 8, '1' + from / 8, 'a' + to % 8, '1' + to / 8,
             letter);
}

static bool is_square(const char *text)
{
    return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8';
}

static bool looks_like_coordinates(const char *text)
{
    const size_t length = strlen(text);
    return (length == 4 || (length == 5 && strchr("nbrqNBRQ", text[4]))) && is_square(text) &&
           is_square(text + 2);
}

int chess_parse_move(const chess_pos *p, const char *text, chess_move *m, nw_error *err)
{
    if (!looks_like_coordinates(text))
        return chess_parse_san(p, text, m, err);
    chess_move moves[CHESS_MAX_MOVES];
    const int n = chess_moves(p, moves);
    char wanted[6], name[8];
    snprintf(wanted, sizeof wanted, "%s", text);
    if (wanted[4] >= 'A' && wanted[4] <= 'Z')
        wanted[4] = (char)(wanted[4] - 'A' + 'a');
    for (int i = 0; i < n; i++) {
        chess_print_move(p, moves[i], name, sizeof name);
        if (strcmp(name, wanted) == 0) {
            *m = moves[i];
            return NW_OK;
        }
    }
    return nw_fail(err, NW_EINVAL, "chess move: %.5s is not legal here", text);
}

static char other_case(char c)
{
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                            : toupper((unsigned char)c));
}

/* The ranks from the other end, the colours exchanged. */
bool chess_mirror(const char *text, char *out, size_t size)
{
    char board[80], side, castling[8], square[4], counts[32] = "0 1";
    if (sscanf(text, "%79s %c %7s %3s %31[0-9 ]", board, &side, castling, square, counts) < 4 ||
        size < sizeof board + 1)
        return false;
    size_t n = 0, end = strlen(board);
    for (size_t at = end; at-- > 0;)
        if (at == 0 || board[at - 1] == '/') {
            for (size_t i = at; i < end; i++)
                out[n++] = other_case(board[i]);
            out[n++] = '/';
            end = at ? at - 1 : 0;
        }
    out[n - 1] = ' ';
    for (char *c = castling; *c; c++)
        *c = other_case(*c);
    if (square[0] != '-')
        square[1] = square[1] == '3' ? '6' : '3';
    snprintf(out + n, size - n, "%c %s %s %s", side == 'w' ? 'b' : 'w', castling, square, counts);
    return true;
}
