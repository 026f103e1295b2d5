/* SPDX-License-Identifier: MIT */
#include "games/checkers/pdn.h"
#include "games/checkers/text.h"
#include "core/error.h"
#include "core/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *checkers_pdn_tag(const checkers_pdn *game, const char *name)
{
    for (int i = 0; i < game->tags; i++)
        if (strcmp(game->tag[i].name, name) == 0)
            return game->tag[i].value;
    return NULL;
}

/* --- reading */

/* The start says more than the tags it came from, so those are not kept. The fields have the sizes
 * of the reader's: the copies fit. */
static void keep_tag(checkers_pdn *game, const nw_movetext *in)
{
    if (game->tags == CHECKERS_PDN_TAGS || !strcmp(in->name, "FEN") || !strcmp(in->name, "SetUp"))
        return;
    checkers_tag *tag = &game->tag[game->tags++];
    strcpy(tag->name, in->name);
    strcpy(tag->value, in->word);
}

/* PGN's results, and those of PDN 3, which counts two points a game. None could be a move. */
static bool is_result(const char *word)
{
    static const char *const result[] = {"1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"};
    for (size_t i = 0; i < sizeof result / sizeof result[0]; i++)
        if (strcmp(word, result[i]) == 0)
            return true;
    return false;
}

/* Takes from a tag what the game itself needs. */
static int read_tag(checkers_pdn *game, const nw_movetext *in, nw_error *err)
{
    keep_tag(game, in);
    if (strcmp(in->name, "GameType") == 0 && strtol(in->word, NULL, 10) != 21)
        return nw_fail(err, NW_EINVAL, "line %d: GameType: \"%.20s\" is not 21, English draughts",
                       in->line, in->word);
    if (strcmp(in->name, "Result") == 0 && is_result(in->word))
        snprintf(game->result, sizeof game->result, "%.7s", in->word);
    if (strcmp(in->name, "FEN") == 0) {
        nw_error why = {0};
        const int rc = checkers_parse(&game->start, in->word, &why);
        if (rc)
            return nw_fail(err, rc, "line %d: FEN: %.200s", in->line, why.text);
    }
    return NW_OK;
}

static int read_move(checkers_pdn *game, const nw_movetext *in, checkers_pos *p, nw_error *err)
{
    if (game->plies == CHECKERS_PDN_PLIES)
        return nw_fail(err, NW_EINVAL, "line %d: more than %d moves", in->line, game->plies);
    nw_error why = {0};
    checkers_move m;
    const int rc = checkers_parse_move(p, in->word, &m, &why);
    if (rc)
        return nw_fail(err, rc, "line %d, ply %d: %.200s", in->line, game->plies + 1, why.text);
    const checkers_pos parent = *p;
    checkers_play(p, &parent, m);
    game->move[game->plies++] = m;
    return NW_OK;
}

/* Reads tags; the first word that is none stays unread. Returns the number of tags. */
static int read_tags(nw_movetext *in, checkers_pdn *game, nw_error *err)
{
    int n = 0;
    for (;; n++) {
        const nw_movetext before = *in;
        const int word = nw_movetext_next(in, err);
        if (word < 0)
            return word;
        if (word != NW_WORD_TAG) {
            *in = before;
            return n;
        }
        const int rc = read_tag(game, in, err);
        if (rc)
            return rc;
    }
}

/* Reads moves up to a result, the tags of the next game, or the end of the text; 1 if there was
 * anything. */
static int read_moves(nw_movetext *in, checkers_pdn *game, nw_error *err)
{
    checkers_pos p = game->start;
    for (;;) {
        const nw_movetext before = *in;
        const int word = nw_movetext_next(in, err);
        if (word < 0)
            return word;
        if (word == NW_WORD_TAG || word == NW_WORD_END) {
            *in = before;
            return game->plies > 0;
        }
        if (is_result(in->word)) {
            snprintf(game->result, sizeof game->result, "%.7s", in->word);
            return 1;
        }
        const int rc = read_move(game, in, &p, err);
        if (rc)
            return rc;
    }
}

int checkers_pdn_read(nw_movetext *in, checkers_pdn *game, nw_error *err)
{
    memset(game, 0, sizeof *game);
    checkers_set_up(&game->start);
    strcpy(game->result, "*");
    const int tags = read_tags(in, game, err);
    if (tags < 0)
        return tags;
    const int moves = read_moves(in, game, err);
    if (moves < 0)
        return moves;
    return tags > 0 || moves > 0;
}

/* --- writing */

static void write_tags(nw_text *t, const checkers_pdn *game)
{
    checkers_pos usual;
    checkers_set_up(&usual);
    for (int i = 0; i < game->tags; i++)
        nw_movetext_write_tag(t, game->tag[i].name, game->tag[i].value);
    if (memcmp(&usual, &game->start, sizeof usual) == 0)
        return;
    char fen[128];
    checkers_print(&game->start, fen, sizeof fen);
    nw_movetext_write_tag(t, "SetUp", "1");
    nw_movetext_write_tag(t, "FEN", fen);
}

/* The number that stands before a move: Black's always, White's only for a start with White. */
static void write_number(nw_text *t, size_t *column, const checkers_pdn *game, int ply)
{
    char number[24];
    const bool white = game->start.side == CHECKERS_WHITE;
    if ((ply + white) % 2 == 0)
        snprintf(number, sizeof number, "%d.", (ply + white) / 2 + 1);
    else if (ply == 0)
        snprintf(number, sizeof number, "1...");
    else
        return;
    nw_movetext_write_word(t, column, number);
}

void checkers_pdn_write(const checkers_pdn *game, char *out, size_t size)
{
    nw_text t = nw_text_in(out, size);
    checkers_pos p = game->start;
    size_t column = 0;
    write_tags(&t, game);
    for (int i = 0; i < game->plies; i++) {
        char move[48];
        write_number(&t, &column, game, i);
        checkers_print_move(&p, game->move[i], move, sizeof move);
        nw_movetext_write_word(&t, &column, move);
        const checkers_pos parent = p;
        checkers_play(&p, &parent, game->move[i]);
    }
    nw_movetext_write_word(&t, &column, game->result);
    nw_text_add(&t, "\n");
}
