/* SPDX-License-Identifier: MIT */
#include "games/games.h"
#include "games/checkers/rules.h"
#include "games/chess/rules.h"
#include "games/connect4/rules.h"
#include "games/line.h"
#include "games/othello/rules.h"
#include "games/qubic/rules.h"
#include "games/tictactoe/rules.h"
#include "games/tree/rules.h"
#include "base/crc.h"
#include "core/error.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The Makefile's GAMES may leave out all but custom and tree. */
const nw_game_info *const nw_games[] = {
#ifndef NW_WITHOUT_checkers
    &checkers_info,
#endif
#ifndef NW_WITHOUT_chess
    &chess_info,
#endif
#ifndef NW_WITHOUT_connect4
    &connect4_info,
#endif
#ifndef NW_WITHOUT_othello
    &othello_info,
#ifndef __wasm__ /* the page has no engine for games behind pointers */
    &othello4_info,  &othello6_info,
#endif
#endif
#ifndef NW_WITHOUT_qubic
    &qubic_info,
#endif
#ifndef NW_WITHOUT_tictactoe
    &tictactoe_info,
#endif
    &tree_info,      &uniform_info,  NULL,
};

bool nw_game_left_out(const char *name)
{
    static const char *const every[] = {"checkers", "chess",    "connect4", "othello",
                                        "othello4", "othello6", "qubic",    "tictactoe"};
    for (size_t i = 0; i < sizeof every / sizeof *every; i++)
        if (strcmp(every[i], name) == 0)
            return !nw_game_find(name, strlen(name));
    return false;
}

const nw_game_info *nw_game_info_of(const nw_game *rules)
{
    for (const nw_game_info *const *g = nw_games; *g; g++)
        if ((*g)->rules == rules)
            return *g;
    return NULL;
}

const char *nw_game_instance(const nw_game_info *game)
{
    return game->instance ? game->instance : game->rules->name;
}

static void print_nothing(const void *state, char *out, size_t size)
{
    (void)state;
    if (size > 0)
        *out = '\0';
}

static void number_move(const void *state, nw_move move, char *out, size_t size)
{
    (void)state;
    snprintf(out, size, "%lu", (unsigned long)move);
}

void nw_game_complete(nw_game *rules)
{
    if (!rules->name)
        rules->name = "unnamed";
    if (!rules->print)
        rules->print = print_nothing;
    if (!rules->move_name)
        rules->move_name = number_move;
}

int nw_game_parse_own(const nw_game_info *game, void *state, const char *text, nw_error *err)
{
    nw_error ignored;
    memset(state, 0, game->rules->state_size);
    if (game->parse)
        return game->parse(text, state, err ? err : &ignored);
    return *text ? nw_fail(err, NW_EINVAL,
                           "%.40s cannot read positions: it defines no nw_plugin_parse",
                           game->rules->name)
                 : 0;
}

int nw_game_parse(const nw_game_info *game, void *state, const char *text, nw_error *err)
{
    nw_error why = {0};
    const int own = nw_game_parse_own(game, state, text, &why);
    const bool may_be_line = own < 0 && own != NW_ENOMEM && !game->is_tree;
    const int line = may_be_line ? nw_line_parse(game, state, text, err) : LINE_NONE;
    if (line != LINE_NONE)
        return line;
    if (own < 0 && err)
        *err = why;
    return own;
}

int nw_game_parse_move(const nw_game_info *game, const void *state, const char *text, nw_move *move,
                       nw_error *err)
{
    nw_move moves[NW_MOVES_MAX];
    char name[128];
    if (game->parse_move)
        return game->parse_move(state, text, move, err);
    const int count = game->rules->moves(state, moves);
    for (int i = 0; i < count; i++) {
        game->rules->move_name(state, moves[i], name, sizeof name);
        if (strcasecmp(name, text) == 0) {
            *move = moves[i];
            return 0;
        }
    }
    if (count == 0)
        return nw_fail(err, NW_EINVAL, "move '%.40s': the game is over", text);
    game->rules->move_name(state, moves[0], name, sizeof name);
    return nw_fail(err, NW_EINVAL, "move '%.40s': not legal here; %.40s would be", text, name);
}

void nw_game_draw(const nw_game_info *game, const void *state, bool ascii, char *out, size_t size)
{
    if (game->draw) {
        game->draw(state, ascii, out, size);
        return;
    }
    game->rules->print(state, out, size);
    const size_t length = strlen(out);
    if (length > 0 && out[length - 1] != '\n' && length + 1 < size)
        memcpy(out + length, "\n", 2);
}

/* depth >= 1; states has room for the positions below. */
static uint64_t count_leaves(const nw_game *g, const void *state, int depth, char *states)
{
    nw_move moves[NW_MOVES_MAX];
    const int count = g->moves(state, moves);
    uint64_t sum = 0;
    if (depth == 1)
        return (uint64_t)count;
    for (int i = 0; i < count; i++) {
        g->play(states, state, moves[i]);
        sum += count_leaves(g, states, depth - 1, states + g->state_size);
    }
    return sum;
}

uint64_t nw_game_perft(const nw_game_info *game, const void *state, int depth, bool unique)
{
    if (game->perft)
        return game->perft(state, depth, unique);
    if (depth <= 0)
        return 1;
    char *states = malloc((size_t)depth * game->rules->state_size);
    const uint64_t leaves = states ? count_leaves(game->rules, state, depth, states) : 0;
    free(states);
    return leaves;
}

const char *nw_game_side(const nw_game_info *game, const void *state)
{
    return game->side ? game->side(state) : "the side to move";
}

const nw_game_info *nw_game_find(const char *name, size_t length)
{
    for (const nw_game_info *const *g = nw_games; *g; g++)
        if (strlen((*g)->rules->name) == length && memcmp((*g)->rules->name, name, length) == 0)
            return *g;
    return NULL;
}

int nw_database_open(nw_database *out, const nw_game_info *game, const char *path, nw_error *err)
{
    char block[4096];
    const char *slash = strrchr(path, '/');
    uint32_t crc = 0;
    *out = (nw_database){.rules = game->database};
    if (!game->database)
        return nw_fail(err, NW_EINVAL, "%.40s has no databases", game->rules->name);
    FILE *f = fopen(path, "rb");
    if (!f)
        return nw_fail(err, NW_EIO, "%.120s: %s", path, strerror(errno));
    for (size_t n; (n = fread(block, 1, sizeof block, f)) > 0;)
        crc = nw_crc32(crc, block, n);
    rewind(f);
    snprintf(out->name, sizeof out->name, "%08x %s", crc, slash ? slash + 1 : path);
    const int rc = game->database->open(&out->data, f, err);
    fclose(f);
    return rc;
}

void nw_database_close(nw_database *d)
{
    if (d->data)
        d->rules->close(d->data);
    d->data = NULL;
}
