/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "play/board.h"
#include "play/console_state.h"
#include "play/output.h"
#include <stdlib.h>
#include <string.h>

enum { LINE_COLUMNS = 64, DEEP = 64 };

/* Seconds between two lines of thinking. */
#define TICK_SECONDS 0.05

/* "White wins in 3 moves", or signed points for the side to move. */
static void write_value(nw_buffer *b, const played_game *g, nw_score value)
{
    char text[32];
    const int plies = nw_win_plies(g->game->rules, value), mover = played_mover(g);
    if (plies)
        nw_buffer_add(b, "%s wins in %d", g->side[plies > 0 ? mover : !mover],
                      ((plies > 0 ? plies : -plies) + 1) / 2);
    else {
        played_value_text(g->game, value, text, sizeof text);
        nw_buffer_add(b, "%s %s", g->side[mover], text);
    }
}

/* As many moves of a line as fit on the screen. */
static void write_line(nw_buffer *b, const played_game *g, const nw_move *line, int length)
{
    nw_buffer moves = {0};
    played_write_line(&moves, g->game, played_state(g), line, length, true);
    if (moves.used > LINE_COLUMNS) {
        size_t end = LINE_COLUMNS;
        while (end > 0 && moves.text[end] != ' ')
            end--;
        nw_buffer_add(b, "%.*s ...", (int)end, moves.text);
    } else if (moves.text) {
        nw_buffer_add(b, "%s", moves.text);
    }
    nw_buffer_free(&moves);
}

/* A numbered move: "12. Nf3", "12... Nc6"; if the game numbers every move, "23. f5". */
static void write_move(nw_buffer *b, const played_game *g, int ply)
{
    char name[NOTATION_SIZE], number[PLAYED_NUMBER];
    played_move_name(g, ply, g->move[ply], name);
    nw_buffer_add(b, "%s %s", played_number(g, ply, number), name);
}

/* A single person sees the board from their own side. */
static bool is_turned(const console *c)
{
    const nw_board *board = c->o->game->board;
    const int below = board ? board->below : -1;
    const bool alone = c->side[0].person != c->side[1].person;
    return (alone && below >= 0 && !c->side[below].person) != c->flipped;
}

void console_show_board(console *c)
{
    char count[128];
    const played_game *g = console_game(c);
    const nw_game_info *game = g->game;
    nw_buffer b = {0};
    play_view view = {.ascii = c->o->ascii, .turned = is_turned(c), .colour = c->o->colour};
    if (g->plies > 0 && game->squares)
        view.marks =
            game->squares(played_state_at(g, g->plies - 1), g->move[g->plies - 1], view.marked);
    nw_buffer_add(&b, "\n");
    play_board_show(&b, game, played_state(g), &view);
    if (game->count) {
        game->count(played_state(g), count, sizeof count);
        nw_buffer_add(&b, "%s\n", count);
    }
    if (g->plies > 0) {
        nw_buffer_add(&b, "last move: ");
        write_move(&b, g, g->plies - 1);
        nw_buffer_add(&b, "\n");
    }
    play_say(c->out, &b);
}

void console_show_moves(console *c)
{
    const played_game *g = console_game(c);
    nw_buffer b = {0};
    for (int i = 0; i < g->plies; i++) {
        char name[NOTATION_SIZE];
        if ((i + g->first) % 2 == 0 || i == 0 || g->game->numbers_plies) {
            const bool wrap = g->game->numbers_plies ? i % 10 == 0 : true;
            nw_buffer_add(&b, "%s", !i ? "" : wrap ? "\n" : " ");
            write_move(&b, g, i);
        } else {
            nw_buffer_add(&b, " %s", played_move_name(g, i, g->move[i], name));
        }
    }
    nw_buffer_add(&b, "\n");
    play_say(c->out, &b);
}

/* --- thinking */

void console_show_thinking(void *self, const play_report *r)
{
    console *c = self;
    const played_game *g = console_game(c);
    nw_buffer b = {0};
    const double now = nw_seconds();
    if (!c->o->terminal || r->bound || now - c->shown < TICK_SECONDS)
        return;
    c->shown = now;
    nw_buffer_add(&b, "\r\033[K  depth %d  ", r->depth);
    write_value(&b, g, r->value);
    nw_buffer_add(&b, " ");
    write_line(&b, g, r->pv, r->pv_length < 8 ? r->pv_length : 8);
    play_say(c->out, &b);
}

void console_clear_thinking(console *c)
{
    if (c->o->terminal) {
        fputs("\r\033[K", c->out);
        fflush(c->out);
    }
}

void console_show_line(console *c, const char *what, const nw_result *r)
{
    const played_game *g = console_game(c);
    nw_buffer b = {0};
    nw_buffer_add(&b, "%s:", what);
    write_line(&b, g, r->pv, r->pv_length);
    nw_buffer_add(&b, r->depth < DEEP ? "  (depth %d, " : "  (to the end of the game, ", r->depth);
    write_value(&b, g, r->value);
    nw_buffer_add(&b, ")\n");
    play_say(c->out, &b);
}

/* --- the result */

/* Distinguishes points, such as discs, from a win. One ply earlier, a win is one in one ply. */
static bool counts_points(const played_game *g, nw_score score)
{
    return nw_win_plies(g->game->rules, score > 0 ? score - 1 : score + 1) == 0;
}

void console_show_result(console *c)
{
    const played_game *g = console_game(c);
    const played_status now = played_status_of(g);
    nw_buffer b = {0};
    nw_buffer_add(&b, "The game is over: ");
    if (strcmp(c->record.result, "1/2-1/2") == 0)
        nw_buffer_add(&b, "a draw");
    else
        nw_buffer_add(&b, "%s wins", g->side[strcmp(c->record.result, "1-0") != 0]);
    if (now.over && now.score && counts_points(g, now.score))
        nw_buffer_add(&b, " by %d", abs((int)now.score));
    nw_buffer_add(&b, ", %s. (%s)\n", c->ended ? c->ended : now.reason, c->record.result);
    play_say(c->out, &b);
}
