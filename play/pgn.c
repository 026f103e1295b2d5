/* SPDX-License-Identifier: MIT */
/* Chess games in PGN. */
#include "core/error.h"
#include "core/text.h"
#include "play/formats.h"
#include "games/chess/pgn.h"
#include "games/movetext.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- reading */

static int read_tag(play_record *r, const chess_pgn *in, const chess_pgn_item *item, nw_error *err)
{
    if (strcmp(item->name, "FEN") == 0) {
        const nw_game_info *game = r->game.game;
        play_game_free(&r->game);
        return play_game_create_at(&r->game, game, &in->pos, err);
    }
    if (strcmp(item->name, "Result") != 0 && strcmp(item->name, "SetUp") != 0)
        play_record_set_tag(r, item->name, item->value);
    return NW_OK;
}

/* Reads to the end of a game: 1, 0 where there is none. A FEN after moves is not a start. */
static int read_game(play_record *r, chess_pgn *in, nw_error *err)
{
    for (;;) {
        chess_pgn_item item;
        int rc = chess_pgn_next(in, &item, err);
        if (rc < 0)
            return rc;
        if (item.kind == CHESS_PGN_END)
            return 0;
        if (item.kind == CHESS_PGN_TAG)
            rc = read_tag(r, in, &item, err);
        else if (item.kind == CHESS_PGN_MOVE)
            rc = play_game_play(&r->game, item.move, err);
        if (rc < 0)
            return rc;
        if (item.kind == CHESS_PGN_RESULT) {
            snprintf(r->result, sizeof r->result, "%.7s", item.value);
            return 1;
        }
    }
}

static int pgn_read(play_record *r, const char **text, nw_error *err)
{
    chess_pgn in;
    chess_pgn_start(&in, *text);
    in.in.line += r->line;
    const int rc = read_game(r, &in, err);
    if (rc < 0)
        chess_pgn_skip_game(&in);
    *text = in.in.at;
    return rc;
}

/* --- writing */

/* The seven tags that every game has, in their order, then the others. */
static const char *const roster[] = {"Event", "Site", "Date", "Round", "White", "Black", NULL};

static bool in_roster(const char *name)
{
    for (const char *const *t = roster; *t; t++)
        if (strcmp(*t, name) == 0)
            return true;
    return false;
}

static void write_tags(const play_record *r, nw_text *out)
{
    for (const char *const *t = roster; *t; t++) {
        const char *value = play_record_tag(r, *t);
        nw_movetext_write_tag(out, *t, value ? value : strcmp(*t, "Date") ? "?" : "????.??.??");
    }
    nw_movetext_write_tag(out, "Result", r->result);
    for (int i = 0; i < r->tags; i++)
        if (!in_roster(r->tag[i].name))
            nw_movetext_write_tag(out, r->tag[i].name, r->tag[i].value);
    char fen[CHESS_FEN_SIZE];
    r->game.game->rules->print(play_game_at(&r->game, 0), fen, sizeof fen);
    if (strcmp(fen, CHESS_START) != 0) {
        nw_movetext_write_tag(out, "SetUp", "1");
        nw_movetext_write_tag(out, "FEN", fen);
    }
    nw_text_add(out, "\n");
}

static void write_game(const play_record *r, nw_text *out)
{
    size_t column = 0;
    const play_game *g = &r->game;
    write_tags(r, out);
    for (int i = 0; i < g->plies; i++) {
        const chess_pos *p = play_game_at(g, i);
        char number[16], name[NW_NOTATION_SIZE];
        snprintf(number, sizeof number, p->side ? "%d..." : "%d.", p->fullmove);
        if (!p->side || i == 0)
            nw_movetext_write_word(out, &column, number);
        nw_movetext_write_word(out, &column, play_game_name(g, i, g->move[i], name));
    }
    nw_movetext_write_word(out, &column, r->result);
    nw_text_add(out, "\n\n");
}

static int pgn_write(const play_record *r, nw_buffer *out, nw_error *err)
{
    const size_t size = play_record_text_size(r);
    char *memory = malloc(size);
    if (!memory)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    nw_text text = nw_text_in(memory, size);
    write_game(r, &text);
    nw_buffer_put(out, memory, text.used);
    free(memory);
    return NW_OK;
}

const play_format nw_format_pgn = {"chess", "pgn", pgn_read, pgn_write};
