/* SPDX-License-Identifier: MIT */
/* Chess behind function pointers, and its text forms. */
#include "games/chess/rules.h"
#include "base/text.h"
#include "games/chess/bind.h"
#include "games/chess/draw-inl.h"
#include "games/chess/perft.h"
#include "games/chess/polyglot.h"
#include "games/chess/text.h"
#include "instance/vtable-inl.h"

static void print_state(const void *state, char *out, size_t size)
{
    chess_print_fen(state, out, size);
}

static void print_name(const void *state, nw_move move, char *out, size_t size)
{
    chess_print_move(state, move, out, size);
}

static int parse(const char *text, void *state, nw_error *err)
{
    return chess_parse_epd(state, *text ? text : CHESS_START, NULL, err);
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    return chess_parse_move(state, text, move, err);
}

/* Ranks 8 to 1 from the top, White below, whoever is to move. */
static void draw(const void *state, bool ascii, char *out, size_t size)
{
    static const char *const glyph[2][8] = {{"·", "♙", "♘", "♔", "·", "♗", "♖", "♕"},
                                            {"·", "♟", "♞", "♚", "·", "♝", "♜", "♛"}};
    static const char *const letter[2][8] = {{".", "P", "N", "K", ".", "B", "R", "Q"},
                                             {".", "p", "n", "k", ".", "b", "r", "q"}};
    const chess_pos *p = state;
    const chess_board white = p->side ? chess_turn(p->board) : p->board;
    nw_text t = nw_text_in(out, size);
    for (int rank = 7; rank >= 0; rank--) {
        nw_text_add(&t, "%d ", rank + 1);
        for (int sq = rank * 8; sq < rank * 8 + 8; sq++) {
            const int black = !(white.own >> sq & 1), piece = chess_piece_at(&white, sq);
            nw_text_add(&t, " %s", ascii ? letter[black][piece] : glyph[black][piece]);
        }
        nw_text_add(&t, "\n");
    }
    nw_text_add(&t, "   a b c d e f g h\n");
}

/* Each term at the position's phase; the terms are rounded one by one, the total once. */
static void explain(const void *state, char *out, size_t size)
{
    const chess_pos *p = state;
    const chess_terms t = chess_eval_terms(p);
    const int phase = chess_phase(&p->board);
    const struct {
        const char *name;
        int32_t term;
    } row[] = {{"material", t.material},   {"piece squares", t.psqt},
               {"mobility", t.mobility},   {"pawn structure", t.pawns},
               {"passed pawns", t.passed}, {"bishops and rooks", t.pieces},
               {"king safety", t.king}};
    nw_text text = nw_text_in(out, size);
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        nw_text_add(&text, "%-17s %6d\n", row[i].name, chess_blend(row[i].term, phase));
    nw_text_add(&text, "%-17s %6d of %d\n", "phase", phase, CHESS_PHASES);
    nw_text_add(&text, "%-17s %6d\n", "total", chess_evaluate(p));
}

static uint64_t perft(const void *state, int depth, bool unique)
{
    (void)unique; /* different moves never lead to the same position */
    return chess_perft(&((const chess_pos *)state)->board, depth);
}

static const char *side(const void *state)
{
    return ((const chess_pos *)state)->side ? "Black" : "White";
}

static void notation(const void *state, nw_move move, char *out, size_t size)
{
    chess_print_san(state, move, out, size);
}

/* Uses the counter of the position, which a FEN may start above zero. */
static const char *drawn(const void *state, int quiet)
{
    const chess_pos *p = state;
    (void)quiet;
    if (chess_dead(&p->board))
        return "neither side can mate";
    return chess_fifty_moves(p) ? "fifty moves" : NULL;
}

static int squares(const void *state, nw_move move, int square[2])
{
    const int turn = ((const chess_pos *)state)->side ? 56 : 0;
    square[0] = chess_from(move) ^ turn ^ 56; /* rank 8 is drawn first */
    square[1] = chess_to(move) ^ turn ^ 56;
    return 2;
}

static const nw_board board = {8, 8, 0, 2, 2, 0, true, true};

static const nw_game rules = {
    NW_VTABLE("chess"),
    .print = print_state,
    .move_name = print_name,
};

static uint64_t book_key(const void *state)
{
    return chess_polyglot_key(state);
}

static bool book_move(const void *state, unsigned code, nw_move *move)
{
    return chess_polyglot_move(state, code, move);
}

const nw_game_info chess_info = {
    .rules = &rules,
    .summary = "chess by the laws of FIDE; scores in centipawns",
    .syntax = "a FEN (4 or 6 fields), an EPD line, or moves such as e4 e5 Nf3",
    .own_options = {"quiescence-checks", "null-move"},
    .parse = parse,
    .parse_move = parse_move,
    .draw = draw,
    .explain = explain,
    .perft = perft,
    .side = side,
    .notation = notation,
    .drawn = drawn,
    .ending = {"checkmate", "stalemate"},
    .usual_moves = 50,
    .further_moves = 12,
    .board = &board,
    .mirror = chess_mirror,
    .squares = squares,
    .unit = 100,
    .unit_name = "pawns",
    .book_key = book_key,
    .book_move = book_move,
    /* Transposition cutoffs nearer the horizon cost more than the 3 % of nodes they save; the value
     * swings between odd and even depths. */
    .preset = "etc=3,guess-back=2",
    /* A grain of a tenth of a pawn halves the passes of MTD(f). Selectivity leaves transposition
     * cutoffs nothing to save. */
    .play_preset = "mtdf,grain=10,etc=0,null-move,reductions,futility,late",
};
