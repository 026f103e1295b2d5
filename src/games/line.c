/* SPDX-License-Identifier: MIT */
#include "games/line.h"
#include "core/error.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\r\n";

/* Takes the next move off *text, without its number ("1.", "1..."). False at the end. */
static bool next_move(const char **text, char *word, size_t size)
{
    for (;;) {
        const char *at = *text + strspn(*text, blanks);
        const size_t length = strcspn(at, blanks);
        const size_t digits = strspn(at, "0123456789");
        const size_t dots = digits > 0 ? strspn(at + digits, ".") : 0;
        const size_t number = dots > 0 ? digits + dots : 0;
        if (length == 0)
            return false;
        *text = at + length;
        if (length == number)
            continue; /* a number by itself */
        const size_t rest = length - number;
        snprintf(word, size, "%.*s", (int)(rest < size ? rest : size - 1), at + number);
        return true;
    }
}

static int play_moves(const nw_game_info *game, void *state, const char *text, nw_error *err)
{
    char word[64];
    nw_error why = {0};
    nw_move move = NW_NO_MOVE;
    int rc = 0;
    void *before = malloc(game->rules->state_size);
    if (!before)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    for (int n = 1; rc == 0 && next_move(&text, word, sizeof word); n++) {
        rc = nw_game_parse_move(game, state, word, &move, &why);
        if (rc < 0) {
            nw_fail(err, rc, "move %d of the line: %.200s", n, why.text);
        } else {
            memcpy(before, state, game->rules->state_size);
            game->rules->play(state, before, move);
        }
    }
    free(before);
    return rc;
}

/* The word "moves" in the text, or NULL. */
static const char *find_keyword(const char *text)
{
    static const char keyword[] = "moves";
    const size_t length = sizeof keyword - 1;
    for (const char *at = text; (at = strstr(at, keyword)); at += length)
        if ((at == text || strchr(blanks, at[-1])) && strchr(blanks, at[length]))
            return at;
    return NULL;
}

/* "START moves MOVE...", where START is startpos, nothing, or a position as the game writes it. */
static int parse_start(const nw_game_info *game, void *state, const char *text, size_t length,
                       nw_error *err)
{
    while (length > 0 && strchr(blanks, text[length - 1]))
        length--;
    const bool usual = length == 0 || (length == 8 && memcmp(text, "startpos", 8) == 0);
    char *start = strndup(text, usual ? 0 : length);
    const int rc = start ? nw_game_parse_own(game, state, start, err)
                         : nw_fail(err, NW_ENOMEM, "out of memory");
    free(start);
    return rc;
}

int nw_line_parse(const nw_game_info *game, void *state, const char *text, nw_error *err)
{
    const char *keyword = find_keyword(text), *rest = text;
    char first[64];
    nw_move move = NW_NO_MOVE;
    if (keyword || strcmp(text, "startpos") == 0) {
        const size_t length = keyword ? (size_t)(keyword - text) : strlen(text);
        const int rc = parse_start(game, state, text, length, err);
        return rc == 0 && keyword ? play_moves(game, state, keyword + strlen("moves"), err) : rc;
    }
    if (nw_game_parse_own(game, state, "", NULL) < 0 || !next_move(&rest, first, sizeof first) ||
        nw_game_parse_move(game, state, first, &move, NULL) < 0)
        return LINE_NONE;
    return play_moves(game, state, text, err);
}
