/* SPDX-License-Identifier: MIT */
/* Othello on 4x4 and 6x6, in the middle of the board of 8x8. The squares around it are never
 * occupied: lines end there as at an empty square, so the 8x8 bitboards work unchanged. */
#include "base/text.h"
#include "core/bits-inl.h"
#include "core/error.h"
#include "games/othello/othello-inl.h"
#include "games/othello/rules.h"
#include "games/othello/stability.h"
#include <stdio.h>
#include <string.h>

typedef struct small_pos {
    uint64_t own, opp; /* of the side to move, and of the other */
    uint64_t board;    /* the squares */
    uint64_t side;     /* OTHELLO_BLACK or OTHELLO_WHITE to move */
} small_pos;

#define BOARD_6 0x007E7E7E7E7E7E00u
#define BOARD_4 0x00003C3C3C3C0000u

/* From here on useful() answers the question itself; from here on it looks for stable discs. And
 * positions with more empties are the same as their mirror images. */
enum { LAST = 7, STABLE = 22, MIRROR = 21, NONE = -65, CORNER = 32, FRONTIER = 4, ODD = 8 };

static int width(const small_pos *p)
{
    return p->board == BOARD_6 ? 6 : 4;
}

static uint64_t mobility(const small_pos *p)
{
    return othello_mobility(p->own, p->opp) & p->board;
}

static small_pos passed(const small_pos *p)
{
    return (small_pos){p->opp, p->own, p->board, p->side ^ 1};
}

static small_pos played(const small_pos *p, unsigned square)
{
    const uint64_t flips = othello_flips(p->own, p->opp, square);
    return (small_pos){p->opp ^ flips, p->own ^ flips ^ 1ull << square, p->board, p->side ^ 1};
}

static int moves(const void *state, nw_move *out)
{
    const small_pos *p = state, other = passed(p);
    const uint64_t can = mobility(p);
    if (can)
        return othello_list(can, out);
    out[0] = OTHELLO_PASS;
    return mobility(&other) != 0;
}

static void play(void *child, const void *parent, nw_move move)
{
    *(small_pos *)child = move == OTHELLO_PASS ? passed(parent) : played(parent, move);
}

/* Discs, and empties to the winner. */
static nw_score result(const void *state)
{
    const small_pos *p = state;
    const int own = othello_count(p->own), opp = othello_count(p->opp);
    const int rest = othello_count(p->board) - own - opp;
    return own > opp ? own - opp + rest : own < opp ? own - opp - rest : 0;
}

static uint64_t corners(const small_pos *p)
{
    return p->board == BOARD_6 ? 0x0042000000004200u : 0x0000240000240000u;
}

static nw_score evaluate(const void *state)
{
    const small_pos *p = state, other = passed(p);
    const uint64_t own = mobility(p), opp = mobility(&other), corner = corners(p);
    if (!own && !opp)
        return result(p);
    return othello_count(own) - othello_count(opp) + othello_count(p->own & corner) -
           othello_count(p->opp & corner);
}

static uint64_t key_of(uint64_t own, uint64_t opp, uint64_t side)
{
    return othello_key(&(othello_pos){own, opp, side});
}

static uint64_t key(const void *state)
{
    const small_pos *p = state;
    return key_of(p->own, p->opp, p->side);
}

static uint64_t child_key(const void *state, nw_move move)
{
    small_pos child;
    play(&child, state, move);
    return key(&child);
}

/* The squares next to a set. */
static uint64_t around(uint64_t set)
{
    const uint64_t sides = set | set << 1 | set >> 1;
    return sides | sides << 8 | sides >> 8;
}

/* Few replies, few of them in corners, few empty squares next to own discs; odd quarters first. */
static int order_of(const small_pos *p, const small_pos *child, unsigned square)
{
    static const uint64_t quarter[4] = {0x000000000F0F0F0Fu, 0x00000000F0F0F0F0u,
                                        0x0F0F0F0F00000000u, 0xF0F0F0F000000000u};
    const uint64_t replies = mobility(child), empties = p->board & ~(p->own | p->opp);
    const uint64_t here = quarter[square >> 5 << 1 | (square >> 2 & 1)];
    return (corners(p) >> square & 1 ? CORNER : 0) - 16 * othello_count(replies) -
           16 * othello_count(replies & corners(p)) -
           FRONTIER * othello_count(around(child->opp) & empties) +
           ODD * (othello_count(here & empties) & 1);
}

static int order(const void *state, nw_move move)
{
    small_pos child;
    play(&child, state, move);
    return order_of(state, &child, move & 63);
}

static unsigned move_index(const void *state, nw_move move)
{
    (void)state;
    return move;
}

/* --- for provers */

/* A bound on the value of a position with few empties, at least g or below it. */
static int last(const small_pos *p, int g, bool after_pass)
{
    const uint64_t empties = p->board & ~(p->own | p->opp);
    int best = NONE;
    for (uint64_t part = empties & corners(p), left = empties ^ part; part || left;
         part &= part - 1) {
        if (!part) {
            part = left;
            left = 0;
        }
        const unsigned square = othello_lowest(part);
        const uint64_t flips = othello_flips(p->own, p->opp, square);
        if (!flips)
            continue;
        const small_pos child = {p->opp ^ flips, p->own ^ flips ^ 1ull << square, p->board, 0};
        const int value = empties & (empties - 1) ? -last(&child, 1 - g, false) : -result(&child);
        best = value > best ? value : best;
        if (best >= g)
            return best;
    }
    if (best > NONE)
        return best;
    const small_pos other = passed(p);
    return after_pass ? result(p) : -last(&other, 1 - g, true);
}

/* Discs that are never turned over. The squares around the board count as own discs. */
static int stable(const small_pos *p, uint64_t own, uint64_t opp)
{
    return othello_count(othello_stable(own | ~p->board, opp) & p->board);
}

static int useful(const void *state, nw_move *out, nw_insight *about)
{
    const small_pos *p = state;
    const int n = moves(state, out), empties = othello_count(p->board & ~(p->own | p->opp));
    const int all = othello_count(p->board);
    int worth[OTHELLO_MAX_MOVES];
    if (n == 0)
        return 0;
    if (empties <= LAST) {
        const int value = last(p, about->asked, false);
        *(value >= about->asked ? &about->least : &about->greatest) = value;
        about->plies = 0;
        return n;
    }
    if (empties <= STABLE) {
        about->least = 2 * stable(p, p->own, p->opp) - all;
        about->greatest = all - 2 * stable(p, p->opp, p->own);
    }
    for (int i = 0; i < n && n > 1; i++) {
        const nw_move move = out[i];
        const small_pos child = played(p, move);
        const int w = order_of(p, &child, move);
        int k = i;
        for (; k > 0 && worth[k - 1] < w; k--) {
            worth[k] = worth[k - 1];
            out[k] = out[k - 1];
        }
        worth[k] = w;
        out[k] = move;
    }
    return n;
}

/* A disc a move, and at most one pass after each. */
static int longest(const void *state)
{
    const small_pos *p = state, other = passed(p);
    const int plies = 2 * othello_count(p->board & ~(p->own | p->opp));
    return mobility(p) ? plies : mobility(&other) ? plies + 1 : 0;
}

static void range(const void *state, nw_score *least, nw_score *greatest)
{
    *greatest = othello_count(((const small_pos *)state)->board);
    *least = -*greatest;
}

/* Along the long diagonal; rows are bytes. */
static uint64_t transposed(uint64_t x)
{
    uint64_t t = (x ^ x >> 7) & 0x00AA00AA00AA00AAu;
    x ^= t ^ t << 7;
    t = (x ^ x >> 14) & 0x0000CCCC0000CCCCu;
    x ^= t ^ t << 14;
    t = (x ^ x >> 28) & 0x00000000F0F0F0F0u;
    return x ^ t ^ t << 28;
}

static uint64_t canonical(const void *state)
{
    const small_pos *p = state;
    uint64_t own = p->own, opp = p->opp, least = UINT64_MAX;
    if (othello_count(p->board & ~(own | opp)) < MIRROR && p->board == BOARD_6)
        return key(state);
    for (int i = 0; i < 8; i++) {
        const uint64_t k = key_of(own, opp, p->side);
        least = k < least ? k : least;
        own = i & 1 ? nw_mirrored(own) : transposed(own);
        opp = i & 1 ? nw_mirrored(opp) : transposed(opp);
    }
    return least;
}

static bool same(const void *a, const void *b)
{
    const small_pos *q = b;
    small_pos p = *(const small_pos *)a;
    for (int i = 0; i < 8; i++) {
        if (p.own == q->own && p.opp == q->opp && p.side == q->side)
            return true;
        p.own = i & 1 ? nw_mirrored(p.own) : transposed(p.own);
        p.opp = i & 1 ? nw_mirrored(p.opp) : transposed(p.opp);
    }
    return false;
}

/* --- text */

static unsigned square_at(const small_pos *p, int row, int column)
{
    const int margin = (8 - width(p)) / 2;
    return (unsigned)(8 * (row + margin) + column + margin);
}

static void move_name(const void *state, nw_move move, char *out, size_t size)
{
    const int margin = (8 - width(state)) / 2;
    const char column = (char)('a' + (int)move % 8 - margin), row = (char)('1' + move / 8 - margin);
    nw_text t = nw_text_in(out, size);
    nw_text_put(&t, move == OTHELLO_PASS ? "pa" : (char[]){column, row}, 2);
}

/* The next move of the text; NW_NO_MOVE: it is not a legal one. */
static nw_move read_move(const small_pos *p, const char **text)
{
    nw_move list[OTHELLO_MAX_MOVES];
    const int n = moves(p, list);
    for (int i = 0; i < n; i++) {
        char name[4];
        move_name(p, list[i], name, sizeof name);
        if (strncmp(*text, name, 2) == 0) {
            *text += 2;
            return list[i];
        }
    }
    return n == 1 && list[0] == OTHELLO_PASS ? OTHELLO_PASS : NW_NO_MOVE;
}

static int parse_move(const void *state, const char *text, nw_move *move, nw_error *err)
{
    const char *at = text;
    *move = read_move(state, &at);
    if (*move == NW_NO_MOVE || *at)
        return nw_fail(err, NW_EINVAL, "move: \"%.20s\" is not a legal move such as c2 or pass",
                       text);
    return NW_OK;
}

static int parse_moves(small_pos *p, const char *text, nw_error *err)
{
    for (const char *s = text; *s;) {
        const nw_move move = read_move(p, &s);
        if (move == NW_NO_MOVE)
            return nw_fail(err, NW_EINVAL, "moves: \"%.10s\" is not a legal move", s);
        small_pos child;
        play(&child, p, move);
        *p = child;
    }
    return NW_OK;
}

static int parse_board(small_pos *p, const char *text, nw_error *err)
{
    const int n = width(p);
    uint64_t disc[2] = {0, 0};
    for (int i = 0; i < n * n; i++) {
        const uint64_t bit = 1ull << square_at(p, i / n, i % n);
        const char c = text[i];
        if (!c || !strchr("XO-", c))
            return nw_fail(err, NW_EINVAL, "board: square %d is not X, O or -", i + 1);
        if (c != '-')
            disc[c == 'O'] |= bit;
    }
    text += n * n;
    if (strcmp(text, " X") != 0 && strcmp(text, " O") != 0)
        return nw_fail(err, NW_EINVAL, "board: %d squares, a blank and the side to move, X or O",
                       n * n);
    const int side = text[1] == 'O';
    *p = (small_pos){disc[side], disc[!side], p->board, (uint64_t)side};
    return NW_OK;
}

static int parse(small_pos *p, uint64_t board, const char *text, nw_error *err)
{
    const othello_pos start = othello_start();
    *p = (small_pos){start.own, start.opp, board, OTHELLO_BLACK};
    return *text && strchr("XO-", *text) ? parse_board(p, text, err) : parse_moves(p, text, err);
}

static int parse_4(const char *text, void *state, nw_error *err)
{
    return parse(state, BOARD_4, text, err);
}

static int parse_6(const char *text, void *state, nw_error *err)
{
    return parse(state, BOARD_6, text, err);
}

static char disc_at(const small_pos *p, int row, int column)
{
    const unsigned square = square_at(p, row, column);
    const bool own = p->own >> square & 1, opp = p->opp >> square & 1;
    return !own && !opp ? '-' : own == (p->side == OTHELLO_BLACK) ? 'X' : 'O';
}

static void print(const void *state, char *out, size_t size)
{
    const small_pos *p = state;
    nw_text w = nw_text_in(out, size);
    for (int i = 0; i < width(p) * width(p); i++)
        nw_text_add(&w, "%c", disc_at(p, i / width(p), i % width(p)));
    nw_text_add(&w, " %c", p->side == OTHELLO_BLACK ? 'X' : 'O');
}

static void draw(const void *state, bool ascii, char *out, size_t size)
{
    const small_pos *p = state;
    nw_text w = nw_text_in(out, size);
    for (int row = -1; row < width(p); row++) {
        nw_text_add(&w, "%c", row < 0 ? ' ' : '1' + row);
        for (int column = 0; column < width(p); column++) {
            const char c = row < 0 ? (char)('a' + column) : disc_at(p, row, column);
            if (ascii || row < 0 || c == '-')
                nw_text_add(&w, " %c", c);
            else
                nw_text_add(&w, " %s", c == 'X' ? "\u25CF" : "\u25CB");
        }
        nw_text_add(&w, "\n");
    }
}

static uint64_t perft(const void *state, int depth, bool unique)
{
    nw_move list[OTHELLO_MAX_MOVES];
    if (depth <= 0)
        return 1;
    const int n = moves(state, list);
    uint64_t sum = 0;
    for (int i = 0; i < n; i++) {
        small_pos child;
        play(&child, state, list[i]);
        sum += perft(&child, depth - 1, unique);
    }
    return sum;
}

static const char *side(const void *state)
{
    return ((const small_pos *)state)->side == OTHELLO_BLACK ? "Black" : "White";
}

static bool is_pass(const void *state, nw_move move)
{
    (void)state;
    return move == OTHELLO_PASS;
}

#define SMALL(name_)                                                                               \
    {                                                                                              \
        .size = sizeof(nw_game), .name = (name_), .state_size = sizeof(small_pos),                 \
        .max_moves = OTHELLO_MAX_MOVES, .move_indexes = OTHELLO_MOVE_INDEXES, .moves = moves,      \
        .play = play, .evaluate = evaluate, .result = result, .key = key, .order = order,          \
        .index = move_index, .print = print, .move_name = move_name, .child_key = child_key,       \
        .range = range, .useful = useful, .longest = longest, .canonical = canonical               \
    }
static const nw_game rules_4 = SMALL("othello4"), rules_6 = SMALL("othello6");

#define SMALL_INFO(rules_, parse_, size_)                                                          \
    {                                                                                              \
        .rules = &(rules_), .instance = NW_CUSTOM, .summary = "Othello on " size_,                 \
        .syntax = "the squares of X, O, - from a1 and the side to move, or moves such as b4",      \
        .title = "Othello on " size_, .parse = (parse_), .parse_move = parse_move, .draw = draw,   \
        .perft = perft, .side = side, .same = same, .is_pass = is_pass, .numbers_plies = true,     \
        .ending = {                                                                                \
            "no moves left",                                                                       \
            "as many discs"                                                                        \
        }                                                                                          \
    }
const nw_game_info othello4_info = SMALL_INFO(rules_4, parse_4, "4x4");
const nw_game_info othello6_info = SMALL_INFO(rules_6, parse_6, "6x6");
