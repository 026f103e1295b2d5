/* SPDX-License-Identifier: MIT */
#include "games/chess/pgn.h"
#include "core/error.h"
#include <string.h>

static void start_game(chess_pgn *r)
{
    r->in_game = r->in_moves = false;
    chess_parse_fen(&r->pos, CHESS_START, NULL, NULL);
}

void chess_pgn_start(chess_pgn *r, const char *text)
{
    r->in = nw_movetext_of(text);
    start_game(r);
}

static int read_tag(chess_pgn *r, chess_pgn_item *item, nw_error *err)
{
    nw_error why;
    item->kind = CHESS_PGN_TAG;
    item->name = r->in.name;
    item->value = r->in.word;
    r->in_game = true;
    if (strcmp(item->name, "FEN") == 0 && chess_parse_fen(&r->pos, item->value, NULL, &why))
        return nw_fail(err, NW_EINVAL, "line %d: tag FEN: %.180s", r->in.line, why.text);
    return NW_OK;
}

static int end_game(chess_pgn *r, chess_pgn_item *item, const char *result)
{
    item->kind = CHESS_PGN_RESULT;
    item->value = result;
    start_game(r);
    return NW_OK;
}

static int read_move(chess_pgn *r, chess_pgn_item *item, nw_error *err)
{
    nw_error why;
    if (chess_parse_move(&r->pos, r->in.word, &item->move, &why))
        return nw_fail(err, NW_EINVAL, "line %d: %.200s", r->in.line, why.text);
    item->kind = CHESS_PGN_MOVE;
    item->before = r->pos;
    chess_play(&r->pos, &item->before, item->move);
    r->in_game = r->in_moves = true;
    return NW_OK;
}

/* Some programs write move numbers without a full stop. */
static bool is_number(const char *word)
{
    return word[strspn(word, "0123456789")] == '\0';
}

int chess_pgn_next(chess_pgn *r, chess_pgn_item *item, nw_error *err)
{
    nw_movetext before;
    int word;
    do {
        before = r->in;
        word = nw_movetext_next(&r->in, err);
    } while (word == NW_WORD_MOVE && is_number(r->in.word));
    if (word < 0)
        return word;
    if (word == NW_WORD_RESULT)
        return end_game(r, item, r->in.word);
    if (word == NW_WORD_MOVE)
        return read_move(r, item, err);
    /* The end of the text, or tags: a game that is still open ends without a result. */
    if (word == NW_WORD_END ? r->in_game : r->in_moves) {
        r->in = before;
        return end_game(r, item, "*");
    }
    item->kind = CHESS_PGN_END;
    return word == NW_WORD_TAG ? read_tag(r, item, err) : NW_OK;
}

void chess_pgn_skip_game(chess_pgn *r)
{
    nw_movetext_skip_game(&r->in);
    start_game(r);
}
