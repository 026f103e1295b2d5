/* SPDX-License-Identifier: MIT */
/* GAME:TEXT for every built-in game that reads no files, and on a second line a move. What is
 * accepted must be a sound position: it prints, draws, evaluates, and its moves can be played. */
#include "games/games.h"
#include "fuzz/fuzz.h"

static void check_score(nw_score score)
{
    demand(score >= NW_SCORE_MIN && score <= NW_SCORE_MAX);
}

static void check_text(const nw_game_info *game, const void *state)
{
    static char text[1 << 14];
    if (game->rules->print)
        game->rules->print(state, text, sizeof text);
    for (int ascii = 0; ascii < 2 && game->draw; ascii++)
        game->draw(state, ascii, text, sizeof text);
    if (game->explain)
        game->explain(state, text, sizeof text);
    demand(!game->side || game->side(state) != NULL);
}

static void check_moves(const nw_game_info *game, const void *state)
{
    static nw_move moves[NW_MOVES_MAX];
    const nw_game *rules = game->rules;
    void *child = malloc(rules->state_size);
    char name[64];
    const int count = rules->moves(state, moves);
    demand(child && count >= 0 && count <= rules->max_moves);
    for (int i = 0; i < count; i++) {
        nw_move again = NW_NO_MOVE;
        nw_error err;
        rules->move_name(state, moves[i], name, sizeof name);
        if (game->parse_move)
            demand(game->parse_move(state, name, &again, &err) == 0 && again == moves[i]);
        rules->play(child, state, moves[i]);
        check_score(rules->evaluate(child));
    }
    if (count == 0 && rules->result)
        check_score(rules->result(state));
    free(child);
}

static void check_position(const nw_game_info *game, const void *state, const char *move)
{
    nw_move m;
    nw_error err = {0};
    check_text(game, state);
    check_score(game->rules->evaluate(state));
    check_moves(game, state);
    if (game->parse_move && move && game->parse_move(state, move, &m, &err) < 0)
        demand(err.code < 0 && *err.text);
}

static void open_position(char *text)
{
    nw_error err = {0};
    const size_t length = strcspn(text, ":");
    const nw_game_info *game = nw_game_find(text, length);
    if (!game || strcmp(game->rules->name, "tree") == 0)
        return;
    char *rest = text + length + (text[length] == ':');
    char *move = strchr(rest, '\n');
    if (move)
        *move++ = 0;
    void *state = calloc(1, game->rules->state_size);
    demand(state != NULL);
    if (game->parse(rest, state, &err) == 0) {
        check_position(game, state, move);
        if (game->release)
            game->release(state);
    } else {
        demand(err.code < 0 && *err.text);
    }
    free(state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = text_of(data, size);
    open_position(text);
    free(text);
    return 0;
}
