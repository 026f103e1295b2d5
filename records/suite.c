/* SPDX-License-Identifier: MIT */
#include "records/suite.h"
#include "core/error.h"
#include "core/moves-inl.h"
#include "games/chess/rules.h"
#include "games/chess/text.h"
#include "games/othello/obf.h"
#include "games/othello/rules.h"
#include <stdio.h>
#include <string.h>

/* --- EPD */

/* The moves of an operand such as "Nf3 e4", each checked. */
static int read_moves(const chess_pos *p, const chess_epd_op *op, nw_move *out, int *count,
                      nw_error *err)
{
    const char *at = op->operand, *end = at + op->operand_length;
    while (at < end && *count < NW_MOVES_MAX) {
        char word[16];
        const size_t length = strcspn(at, " \t;");
        const size_t taken = (size_t)(end - at) < length ? (size_t)(end - at) : length;
        snprintf(word, sizeof word, "%.*s", (int)(taken < 15 ? taken : 15), at);
        chess_move move;
        const int rc = *word ? chess_parse_move(p, word, &move, err) : 0;
        if (rc < 0)
            return rc;
        if (*word)
            out[(*count)++] = move;
        at += taken + 1;
    }
    return 0;
}

static bool is_opcode(const chess_epd_op *op, const char *name)
{
    return (size_t)op->opcode_length == strlen(name) && memcmp(op->opcode, name, strlen(name)) == 0;
}

static int read_epd(const char *line, chess_pos *p, suite_position *out, nw_error *err)
{
    chess_epd_op op;
    const char *ops = NULL;
    int rc = chess_parse_epd(p, line, &ops, err);
    while (rc == 0 && (rc = chess_epd_next(&ops, &op, err)) > 0) {
        rc = 0;
        if (is_opcode(&op, "bm"))
            rc = read_moves(p, &op, out->best, &out->best_count, err);
        else if (is_opcode(&op, "am"))
            rc = read_moves(p, &op, out->avoid, &out->avoid_count, err);
        else if (is_opcode(&op, "id"))
            snprintf(out->id, sizeof out->id, "%.*s", op.operand_length, op.operand);
    }
    return rc < 0 ? rc : 1;
}

/* --- OBF */

/* The best moves have the highest score, provided all legal moves are listed. */
static int read_obf(const char *line, othello_pos *p, suite_position *out, nw_error *err)
{
    othello_obf obf;
    othello_move legal[OTHELLO_MAX_MOVES];
    const int rc = othello_obf_read(line, &obf, err);
    if (rc <= 0)
        return rc;
    *p = obf.pos;
    int top = -64;
    for (int i = 0; i < obf.count; i++)
        top = obf.score[i] > top ? obf.score[i] : top;
    const bool whole = obf.count == othello_moves(p, legal);
    for (int i = 0; whole && i < obf.count; i++)
        if (obf.score[i] == top)
            out->best[out->best_count++] = obf.move[i];
    if (obf.comment)
        snprintf(out->id, sizeof out->id, "%.*s", obf.comment_length, obf.comment);
    return 1;
}

/* --- any game */

/* Does the line start with "GAME:", as printed by `nullwindow positions`? */
static bool is_named(const nw_game_info *game, const char *line)
{
    const size_t length = strcspn(line, ":");
    return line[length] == ':' && nw_game_find(line, length) == game;
}

static int read_plain(const nw_game_info *game, const char *line, void *state, suite_position *out,
                      nw_error *err)
{
    char text[1024];
    const char *tab = strchr(line, '\t');
    if (is_named(game, line))
        line += strcspn(line, ":") + 1;
    snprintf(text, sizeof text, "%.*s", tab ? (int)(tab - line) : (int)strcspn(line, "\r\n"), line);
    if (tab)
        snprintf(out->id, sizeof out->id, "%.*s", (int)strcspn(tab + 1, "\r\n"), tab + 1);
    const int rc = nw_game_parse(game, state, text, err);
    return rc < 0 ? rc : 1;
}

int suite_read(const nw_game_info *game, const char *line, void *state, suite_position *out,
               nw_error *err)
{
    *out = (suite_position){.best_count = 0};
    memset(state, 0, game->rules->state_size);
    line += strspn(line, " \t\r\n");
    if (!*line || *line == '#' || *line == '%')
        return 0;
    const bool named = is_named(game, line);
    if (game == &chess_info && !named)
        return read_epd(line, state, out, err);
    if (game == &othello_info && strchr(line, ';') && !named)
        return read_obf(line, state, out, err);
    return read_plain(game, line, state, out, err);
}

bool suite_is_solved(const suite_position *p, nw_move move)
{
    return (p->best_count == 0 || nw_move_index(p->best, p->best_count, move) >= 0) &&
           nw_move_index(p->avoid, p->avoid_count, move) < 0;
}
