/* SPDX-License-Identifier: MIT */
/* Othello as a row of the table of games. */
#include "games/othello/rules.h"
#include "core/error.h"
#include "games/othello/eval.h"
#include "games/othello/perft.h"
#include "games/othello/text.h"
#include <stdarg.h>
#include <stdio.h>

/* --- the rules behind function pointers */

static int any_moves(const void *state, nw_move *out)
{
    return othello_moves(state, out);
}

static void any_play(void *child, const void *parent, nw_move move)
{
    othello_play(child, parent, move);
}

static nw_score any_evaluate(const void *state)
{
    return othello_evaluate(state);
}

static nw_score any_result(const void *state)
{
    return othello_result(state);
}

static uint64_t any_key(const void *state)
{
    return othello_key(state);
}

static int any_noisy(const void *state, nw_move *out)
{
    return othello_noisy(state, out);
}

static int any_order(const void *state, nw_move move)
{
    return othello_order(state, move);
}

static unsigned any_index(const void *state, nw_move move)
{
    return othello_move_index(state, move);
}

static void any_print(const void *state, char *out, size_t size)
{
    othello_board_write(state, out, size);
}

static void any_move_name(const void *state, nw_move move, char *out, size_t size)
{
    (void)state;
    othello_move_write(move, out, size);
}

static const nw_game rules = {
    .name = "othello",
    .state_size = sizeof(othello_pos),
    .max_moves = OTHELLO_MAX_MOVES,
    .move_indexes = OTHELLO_MOVE_INDEXES,
    .moves = any_moves,
    .play = any_play,
    .evaluate = any_evaluate,
    .result = any_result,
    .key = any_key,
    .noisy = any_noisy,
    .order = any_order,
    .index = any_index,
    .print = any_print,
    .move_name = any_move_name,
};

/* --- the text that people read */

/* Text being written to a buffer of size bytes; what does not fit is cut off. */
typedef struct writer {
    char *out;
    size_t size, used;
} writer;

static void put(writer *w, const char *format, ...)
{
    if (w->used >= w->size)
        return;
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(w->out + w->used, w->size - w->used, format, args);
    va_end(args);
    w->used += n > 0 ? (size_t)n : 0;
}

static int parse(void *state, const char *text, nw_error *err)
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
    writer w = {out, size, 0};
    put(&w, "  a b c d e f g h\n");
    for (int square = 0; square < 64; square++) {
        const uint64_t bit = 1ull << square;
        if (square % 8 == 0)
            put(&w, "%d", square / 8 + 1);
        put(&w, " %s",
            black & bit   ? (ascii ? "X" : "\u25CF")
            : white & bit ? (ascii ? "O" : "\u25CB")
            : legal & bit ? (ascii ? "." : "\u00B7")
                          : (ascii ? "-" : " "));
        if (square % 8 == 7)
            put(&w, " %d\n", square / 8 + 1);
    }
    put(&w, "  a b c d e f g h\n");
}

static void explain(const void *state, char *out, size_t size)
{
    static const char *const name[OTHELLO_COUNTS] = {"mobility", "potential mobility", "corners",
                                                     "anchored edge discs"};
    const othello_pos *p = state;
    const int phase = othello_phase(p);
    const othello_weights *weights = &othello_phase_weights[phase];
    int count[OTHELLO_COUNTS];
    writer w = {out, size, 0};
    if (othello_counts(p, count)) {
        put(&w, "phase                %d\n", phase);
        for (int i = 0; i < OTHELLO_COUNTS; i++)
            put(&w, "%-20s %+.2f (%+d)\n", name[i],
                weights->count[i] * count[i] / (double)OTHELLO_UNIT, count[i]);
        put(&w, "%-20s %+.2f\n", "patterns",
            othello_pattern_sum(p, weights) / (double)OTHELLO_PATTERN_UNIT);
    }
    put(&w, "%-20s %+d\n", "total", othello_evaluate(p));
}

/* No two moves of Othello give the same position: each fills another square. */
static uint64_t perft(const void *state, int depth, bool unique)
{
    (void)unique;
    return othello_perft(state, depth);
}

const nw_game_info othello_info = {
    .rules = &rules,
    .summary = "Othello on 8x8, result and evaluation in discs",
    .syntax = "64 squares of X, O, - from a1 and the side to move, or moves such as f5d6c3",
    .parse = parse,
    .parse_move = parse_move,
    .draw = draw,
    .explain = explain,
    .perft = perft,
    .side = side,
};
