/* SPDX-License-Identifier: MIT */
#include "arena/meter.h"
#include "core/clock.h"
#include "core/error.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- listening */

void meter_begin(meter_ear *e)
{
    *e = (meter_ear){.lower = -INFINITY, .upper = INFINITY, .counts = e->counts};
}

static void end_iteration(meter_ear *e)
{
    const uint64_t nodes = e->nodes - e->begun;
    e->counts.iterations++;
    e->counts.bounces += e->gap > 0;
    e->counts.width += e->gap;
    e->counts.explosions += e->last >= METER_NODES_LEAST && nodes >= METER_EXPLOSION * e->last;
    e->last = nodes;
    e->begun = e->nodes;
    e->gap = 0;
    e->lower = -INFINITY;
    e->upper = INFINITY;
}

void meter_end(meter_ear *e)
{
    if (e->depth > 0)
        end_iteration(e);
    e->depth = 0;
}

/* Handles a bound or value that contradicts earlier ones; it replaces them. */
static void contradict(meter_ear *e, double gap)
{
    e->counts.contradictions++;
    e->gap = gap > e->gap ? gap : e->gap;
    e->lower = -INFINITY;
    e->upper = INFINITY;
}

static void claim(meter_ear *e, const arena_heard *h)
{
    const int side = !h->forced ? 0 : h->value > 0 ? 1 : -1;
    if (e->claim && h->bound == 0 && side != e->claim) {
        e->counts.wins_lost++;
        e->claim = 0;
    }
    if (side && !e->claim && h->bound != -side) {
        e->counts.wins++;
        e->claim = side;
    }
}

void meter_hear(meter_ear *e, const arena_heard *h)
{
    if (h->depth != e->depth) {
        if (e->depth > 0)
            end_iteration(e);
        e->depth = h->depth;
    }
    if (h->nodes > e->nodes)
        e->nodes = h->nodes;
    e->counts.bounds += h->bound != 0;
    if (h->bound >= 0 && h->value > e->upper)
        contradict(e, h->value - e->upper);
    else if (h->bound <= 0 && h->value < e->lower)
        contradict(e, e->lower - h->value);
    if (h->bound >= 0 && h->value > e->lower)
        e->lower = h->value;
    if (h->bound < 0 && h->value < e->upper)
        e->upper = h->value;
    if (h->bound == 0) {
        e->value = h->value;
        e->valued = true;
    }
    claim(e, h);
}

/* --- mirrored positions */

static char other_case(char c)
{
    return (char)(isupper((unsigned char)c) ? tolower((unsigned char)c)
                                            : toupper((unsigned char)c));
}

/* FEN: the ranks from the other end, colours exchanged. */
static bool mirror_chess(const char *text, char *out)
{
    char board[80], side, castling[8], square[4], counts[32] = "0 1";
    if (sscanf(text, "%79s %c %7s %3s %31[0-9 ]", board, &side, castling, square, counts) < 4)
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
    snprintf(out + n, METER_TEXT - n, "%c %s %s %s", side == 'w' ? 'b' : 'w', castling, square,
             counts);
    return true;
}

/* PDN FEN, "B:W18,K21:B1,K2": square s becomes 33 - s, and the colours are exchanged. */
static bool mirror_checkers(const char *text, char *out)
{
    size_t n = 0;
    while (*text && n + 8 < METER_TEXT)
        if (isdigit((unsigned char)*text)) {
            char *end;
            n += (size_t)snprintf(out + n, METER_TEXT - n, "%ld", 33 - strtol(text, &end, 10));
            text = end;
        } else {
            out[n++] = *text == 'W' ? 'B' : *text == 'B' ? 'W' : *text;
            text++;
        }
    out[n] = '\0';
    return true;
}

/* 64 squares and the side to move, turned by half, the colours exchanged. */
static bool mirror_othello(const char *text, char *out)
{
    if (strlen(text) < 66)
        return false;
    for (int i = 0; i < 66; i++) {
        const char c = text[i < 64 ? 63 - i : i];
        out[i] = (char)(c == 'X' ? 'O' : c == 'O' ? 'X' : c);
    }
    out[66] = '\0';
    return true;
}

bool meter_mirror(const nw_game_info *game, const char *text, char out[METER_TEXT])
{
    const char *name = game->rules->name;
    return strcmp(name, "chess") == 0      ? mirror_chess(text, out)
           : strcmp(name, "checkers") == 0 ? mirror_checkers(text, out)
           : strcmp(name, "othello") == 0  ? mirror_othello(text, out)
                                           : false;
}

/* --- searching */

static void hear(void *context, const arena_heard *h)
{
    meter_hear(context, h);
}

/* Searches the position as a new game; the value is the last one reported. */
static int search(arena_player *p, const char *position, int depth, double patience, meter_ear *ear,
                  arena_answer *answer, nw_error *err)
{
    played_game game = {.plies = 0};
    const arena_limits limits = {.depth = depth};
    int rc = played_begin(&game, p->spec->game, position, err);
    *ear = (meter_ear){.claim = 0};
    *answer = (arena_answer){.move = NW_NO_MOVE};
    meter_begin(ear);
    p->heard = hear;
    p->context = ear;
    if (rc == 0)
        rc = arena_player_open(p, err);
    p->side = rc == 0 ? played_mover(&game) : 0;
    if (rc == 0)
        rc = p->spec->protocol->begin(p, &game, err);
    const arena_turn turn = {.game = &game, .limits = &limits, .deadline = nw_seconds() + patience};
    if (rc == 0)
        rc = p->spec->protocol->move(p, &turn, answer, err);
    meter_end(ear);
    p->heard = NULL;
    played_free(&game);
    return rc;
}

int meter_position(arena_player *p, const char *position, int depth, double patience,
                   meter_row *row, nw_error *err)
{
    meter_ear first, other;
    arena_answer one, two;
    char mirrored[METER_TEXT];
    if (!meter_mirror(p->spec->game, position, mirrored))
        return nw_fail(err, NW_EINVAL, "%.60s: cannot be mirrored", position);
    int rc = search(p, position, depth, patience, &first, &one, err);
    *row = (meter_row){.counts = first.counts};
    if (rc == 0)
        rc = search(p, position, depth, patience, &other, &two, err);
    row->repeats =
        rc == 0 && one.move == two.move && first.value == other.value && first.nodes == other.nodes;
    if (rc == 0)
        rc = search(p, mirrored, depth, patience, &other, &two, err);
    row->mirror_gap = rc == 0 ? fabs(first.value - other.value) : 0;
    row->mirrors = row->mirror_gap < 1e-9;
    return rc;
}
