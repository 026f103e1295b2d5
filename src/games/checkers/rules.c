/* SPDX-License-Identifier: MIT */
#include "games/checkers/rules.h"
#include "games/checkers/bind.h"
#include "games/checkers/database.h"
#include "games/checkers/draw-inl.h"
#include "games/checkers/perft.h"
#include "games/checkers/text.h"
#include "instance/vtable-inl.h"
#include "base/text.h"
#include <stdio.h>

static int info_parse(const char *text, void *state, nw_error *err)
{
    return checkers_parse(state, text, err);
}

static int info_parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    return checkers_parse_move(state, text, move, err);
}

static void info_print(const void *state, char *out, size_t size)
{
    checkers_print(state, out, size);
}

static void info_move_name(const void *state, nw_move move, char *out, size_t size)
{
    checkers_print_move(state, move, out, size);
}

static const char *piece_symbol(const checkers_pos *p, unsigned square, bool ascii)
{
    static const char *const plain[5] = {".", "b", "B", "w", "W"};
    static const char *const drawn[5] = {"·", "⛂", "⛃", "⛀", "⛁"};
    const checkers_set bit = checkers_bit(square);
    int kind = 0;
    if ((p->piece[0] | p->piece[1]) & bit)
        kind = (p->piece[CHECKERS_WHITE] & bit ? 3 : 1) + ((p->kings & bit) != 0);
    return ascii ? plain[kind] : drawn[kind];
}

/* Every dark square shows its number and its piece. */
static void info_draw(const void *state, bool ascii, char *out, size_t size)
{
    const checkers_pos *p = state;
    nw_text t = nw_text_in(out, size);
    for (unsigned row = 0; row < 8; row++) {
        nw_text_add(&t, "%s", row % 2 ? "" : "     ");
        for (unsigned i = 0; i < 4; i++) {
            const unsigned dense = 4 * row + i;
            nw_text_add(&t, "%s%2u %s", i ? "      " : " ", dense + 1,
                        piece_symbol(p, checkers_sparse(dense), ascii));
        }
        nw_text_add(&t, "\n");
    }
}

static void info_explain(const void *state, char *out, size_t size)
{
    static const char *const name[CHECKERS_TERMS] = {"material",  "exchange", "advance",
                                                     "back rank", "centre",   "kings",
                                                     "mobility",  "runaway",  "tempo"};
    int term[CHECKERS_TERMS];
    checkers_eval_terms(&checkers_default_weights, state, term);
    nw_text t = nw_text_in(out, size);
    for (int i = 0; i < CHECKERS_TERMS; i++)
        nw_text_add(&t, "%-10s %6d\n", name[i], term[i]);
    nw_text_add(&t, "%-10s %6d\n", "total", checkers_evaluate(state));
}

static uint64_t info_perft(const void *state, int depth, bool unique)
{
    return checkers_perft(state, depth, unique);
}

static uint64_t info_ways(const void *state, nw_move move)
{
    return checkers_paths(state, move);
}

static const char *info_side(const void *state)
{
    return ((const checkers_pos *)state)->side == CHECKERS_WHITE ? "White" : "Black";
}

static const char *info_drawn(const void *state, int quiet)
{
    (void)state;
    return quiet >= CHECKERS_DRAW_PLIES ? "forty moves" : NULL;
}

/* Every other square is used; the first of the first row is not. */
static int drawn_square(unsigned square)
{
    const int n = (int)checkers_dense(square), row = n / 4;
    return 8 * row + 2 * (n % 4) + (row % 2 == 0);
}

static int info_squares(const void *state, nw_move move, int square[2])
{
    (void)state;
    square[0] = drawn_square(checkers_from(move));
    square[1] = drawn_square(checkers_to(move));
    return 2;
}

static void info_count(const void *state, char *out, size_t size)
{
    const checkers_pos *p = state;
    const checkers_set black = p->piece[0], white = p->piece[1];
    snprintf(out, size, "Black %d (%d kings), White %d (%d kings)", checkers_count(black),
             checkers_count(black & p->kings), checkers_count(white),
             checkers_count(white & p->kings));
}

static int database_open(void **out, FILE *f, nw_error *err)
{
    checkers_database *d = NULL;
    const int rc = checkers_database_read(&d, f, err);
    *out = d;
    return rc;
}

static void database_close(void *data)
{
    checkers_database_free(data);
}

static bool database_value(void *data, const void *state, nw_score *value)
{
    const checkers_value v = checkers_database_probe(data, state);
    *value = v == CHECKERS_WON ? -CHECKERS_LOSS : v == CHECKERS_LOST ? CHECKERS_LOSS : 0;
    return v != CHECKERS_UNKNOWN;
}

static const nw_game_database database = {database_open, database_close, database_value};

static const nw_board board = {8, 8, 0, 0, 5, 1, true, true};

static const nw_game rules = {
    NW_VTABLE("checkers"),
    .print = info_print,
    .move_name = info_move_name,
};

const nw_game_info checkers_info = {
    .rules = &rules,
    .summary = "English draughts on 8x8",
    .syntax = "a PDN FEN such as W:W21,22,K29:B1,2,K3, or moves such as 11-15 23-19",
    .parse = info_parse,
    .parse_move = info_parse_move,
    .draw = info_draw,
    .explain = info_explain,
    .perft = info_perft,
    .ways = info_ways,
    .side = info_side,
    .drawn = info_drawn,
    .ending = {"no moves left", "no moves left"},
    .usual_moves = 40,
    .further_moves = 12,
    .board = &board,
    .mirror = checkers_mirror,
    .squares = info_squares,
    .count = info_count,
    .database = &database,
    .unit = 500,
    .unit_name = "men",
    .preset = "deepen=2,etc=3,no-store-leaves",
    .play_preset = "mtdf,reductions,grain=32",
};
