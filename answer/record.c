/* SPDX-License-Identifier: MIT */
#include "answer/handler.h"
#include "core/error.h"
#include "games/checkers/rules.h"
#include "games/chess/rules.h"
#include "games/othello/rules.h"
#include "records/record.h"
#include <string.h>

/* Converts a pasted text, a game in PGN, PDN, GGF or SGF or a position, to the members of a
 * request: game, text and moves. The first game that can read it is used. */

static const nw_game_info *const games[] = {&chess_info, &checkers_info, &othello_info};
enum { GAMES = sizeof games / sizeof *games };

/* Whether the text begins as a position, a FEN of chess or checkers, and not as a game. */
static bool is_position(const char *text)
{
    const char *first = text + strspn(text, " \t\r\n");
    size_t length = strcspn(first, " \t\r\n");
    return memchr(first, '/', length) || !strncmp(first, "W:", 2) || !strncmp(first, "B:", 2);
}

/* Reads the text as that game's record, or as a position. Returns 1, or a negative code with err.
 */
static int read_as(game_record *r, const nw_game_info *game, const char *text, nw_error *err)
{
    nw_error why;
    record_source in = record_source_of(text, strlen(text));
    int rc = record_begin(r, game, err);
    if (rc == 0)
        rc = record_read(r, &in, err);
    if (rc == 1)
        return 1;
    record_free(r);
    if (played_begin(&r->game, game, text, &why) == 0)
        return 1;
    if (is_position(text))
        *err = why;
    return rc == 0 ? nw_fail(err, NW_EINVAL, "the text contains no game") : rc;
}

/* A record must have a move or a start position: almost any text is a valid game without either. */
static bool is_something(const game_record *r)
{
    return r->game.plies > 0 || !played_begins_as_usual(&r->game);
}

/* The error to show: that of the game whose format the text resembles most. */
static const nw_game_info *most_likely(const char *text)
{
    const char *first = text + strspn(text, " \t\r\n");
    if (*first == '(')
        return &othello_info;
    return strstr(text, "GameType") || strstr(text, ":W") || strstr(text, ":B") ? &checkers_info
                                                                                : &chess_info;
}

static int read_any(game_record *r, const char *text, nw_error *err)
{
    nw_error why = {0};
    const nw_game_info *likely = most_likely(text);
    for (int i = 0; i < GAMES; i++) {
        if (read_as(r, games[i], text, &why) == 1 && is_something(r))
            return 1;
        if (games[i] == likely)
            *err = why.code ? why : (nw_error){NW_EINVAL, "the text contains no move"};
        record_free(r);
        why = (nw_error){0};
    }
    return err->code ? err->code : nw_fail(err, NW_EINVAL, "neither a game nor a position");
}

static void write_moves(json *j, const played_game *g)
{
    char name[NOTATION_SIZE];
    json_list(j, "moves");
    for (int i = 0; i < g->plies; i++) {
        g->game->rules->move_name(played_state_at(g, i), g->move[i], name, sizeof name);
        json_string(j, NULL, name);
    }
    json_end(j);
}

static void say_record(answer *a, const game_record *r)
{
    const played_game *g = &r->game;
    char text[4096] = "";
    if (!played_begins_as_usual(g))
        g->game->rules->print(g->states, text, sizeof text);
    json_object(&a->j, NULL);
    json_string(&a->j, "game", g->game->rules->name);
    json_string(&a->j, "text", text);
    write_moves(&a->j, g);
    json_object(&a->j, "tags");
    for (int i = 0; i < r->tags; i++)
        json_string(&a->j, r->tag[i].name, r->tag[i].value);
    json_end(&a->j);
    json_string(&a->j, "result", r->result);
    json_end(&a->j);
    answer_send(a);
}

int answer_record(answer *a, nw_error *err)
{
    game_record r = {.result = "*"};
    const char *text = json_get_text(a->r, 0, "text", NULL);
    if (!text)
        json_refuse(a->r, "text: missing, a game in PGN, PDN or GGF, or a position");
    int rc = answer_check(a, err);
    if (rc == 0)
        rc = read_any(&r, text, err);
    if (rc == 1)
        say_record(a, &r);
    record_free(&r);
    return rc < 0 ? rc : 0;
}
