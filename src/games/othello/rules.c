/* SPDX-License-Identifier: MIT */
/* Othello as a row of the table of games. */
#include "games/othello/rules.h"
#include "base/text.h"
#include "games/othello/bind.h"
#include "games/othello/perft.h"
#include "games/othello/text.h"
#include "instance/vtable-inl.h"
#include <stdio.h>

static void info_print(const void *state, char *out, size_t size)
{
    othello_board_write(state, out, size);
}

static void info_move_name(const void *state, nw_move move, char *out, size_t size)
{
    (void)state;
    othello_move_write(move, out, size);
}

/* A disc a move, and at most one pass after each. */
static int longest(const void *state)
{
    const othello_pos *p = state;
    const int plies = 2 * othello_count(othello_empties(p));
    if (othello_mobility(p->own, p->opp))
        return plies;
    return othello_mobility(p->opp, p->own) ? plies + 1 : 0;
}

static const nw_game rules = {NW_VTABLE("othello"), .print = info_print,
                              .move_name = info_move_name, .longest = longest};

static int parse(const char *text, void *state, nw_error *err)
{
    return othello_parse(state, text, err);
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    return othello_move_parse(state, text, move, err);
}

static const char *side(const void *state)
{
    const othello_pos *p = state;
    return p->side == OTHELLO_BLACK ? "Black" : "White";
}

static void draw(const void *state, bool ascii, char *out, size_t size)
{
    const othello_pos *p = state;
    const uint64_t black = p->side == OTHELLO_BLACK ? p->own : p->opp;
    const uint64_t white = p->side == OTHELLO_BLACK ? p->opp : p->own;
    const uint64_t legal = othello_mobility(p->own, p->opp);
    nw_text w = nw_text_in(out, size);
    nw_text_add(&w, "  a b c d e f g h\n");
    for (int square = 0; square < 64; square++) {
        const uint64_t bit = 1ull << square;
        if (square % 8 == 0)
            nw_text_add(&w, "%d", square / 8 + 1);
        nw_text_add(&w, " %s",
                    black & bit   ? (ascii ? "X" : "\u25CF")
                    : white & bit ? (ascii ? "O" : "\u25CB")
                    : legal & bit ? (ascii ? "." : "\u00B7")
                                  : (ascii ? "-" : " "));
        if (square % 8 == 7)
            nw_text_add(&w, " %d\n", square / 8 + 1);
    }
    nw_text_add(&w, "  a b c d e f g h\n");
}

static void explain(const void *state, char *out, size_t size)
{
    static const char *const name[OTHELLO_COUNTS] = {"mobility", "potential mobility", "corners",
                                                     "anchored edge discs"};
    const othello_pos *p = state;
    const int phase = othello_phase(p);
    const othello_weights *weights = &othello_phase_weights[phase];
    int count[OTHELLO_COUNTS];
    nw_text w = nw_text_in(out, size);
    if (othello_counts(p, count)) {
        nw_text_add(&w, "phase                %d\n", phase);
        for (int i = 0; i < OTHELLO_COUNTS; i++)
            nw_text_add(&w, "%-20s %+.2f (%+d)\n", name[i],
                        weights->count[i] * count[i] / (double)OTHELLO_UNIT, count[i]);
        nw_text_add(&w, "%-20s %+.2f\n", "patterns",
                    othello_pattern_sum(p, weights) / (double)OTHELLO_PATTERN_UNIT);
    }
    nw_text_add(&w, "%-20s %+d\n", "total", othello_evaluate(p));
}

/* No two moves of Othello give the same position: each fills another square. */
static uint64_t perft(const void *state, int depth, bool unique)
{
    (void)unique;
    return othello_perft(state, depth);
}

static bool is_pass(const void *state, nw_move move)
{
    (void)state;
    return move == OTHELLO_PASS;
}

static int squares(const void *state, nw_move move, int square[2])
{
    (void)state;
    square[0] = (int)move;
    return move == OTHELLO_PASS ? 0 : 1;
}

static void count(const void *state, char *out, size_t size)
{
    const othello_pos *p = state;
    const int own = othello_count(p->own), opp = othello_count(p->opp);
    const bool black = p->side == OTHELLO_BLACK;
    snprintf(out, size, "Black %d, White %d", black ? own : opp, black ? opp : own);
}

static const nw_board board = {8, 8, 1, 1, 2, -1, true, false};

const nw_game_info othello_info = {
    .rules = &rules,
    .summary = "Othello on 8x8, result and evaluation in discs",
    .syntax = "64 squares of X, O, - from a1 and the side to move, or moves such as f5d6c3",
    .own_options = {"probcut"},
    .title = "Othello",
    .parse = parse,
    .parse_move = parse_move,
    .draw = draw,
    .explain = explain,
    .perft = perft,
    .side = side,
    .is_pass = is_pass,
    .board = &board,
    .mirror = othello_mirror,
    .squares = squares,
    .count = count,
    .numbers_plies = true,
    .unit_name = "discs",
    .ending = {"no moves left", "as many discs"},
    .usual_moves = 30, /* no game has more, passes aside */
    .further_moves = 1,
    /* Searching a leaf is as fast as fetching its entry from memory. */
    .preset = "delta=3,step=3,guess-back=2,etc=3,no-store-leaves",
    .play_preset = "probcut",
};
