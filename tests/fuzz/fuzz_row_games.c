/* SPDX-License-Identifier: MIT */
/* The readers of tic-tac-toe, Connect Four and Qubic on arbitrary bytes: the first byte chooses the
 * game, then a position and, after a newline, a move. What is accepted must survive being written
 * and read again. */
#include "games/games.h"
#include "fuzz/fuzz.h"

static void fuzz_game(const nw_game_info *g, const char *position, const char *move)
{
    _Alignas(16) unsigned char p[64], again[64];
    char text[128];
    nw_move m;
    nw_error err;
    if (g->parse(position, p, &err))
        return;
    g->rules->print(p, text, sizeof text);
    demand(g->parse(text, again, &err) == NW_OK);
    demand(memcmp(p, again, g->rules->state_size) == 0);
    if (g->parse_move(p, move, &m, &err))
        return;
    g->rules->play(again, p, m);
    g->rules->move_name(p, m, text, sizeof text);
    demand(strcmp(text, move) == 0);
    demand(g->rules->key(again) != g->rules->key(p));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[3] = {"tictactoe", "connect4", "qubic"};
    if (size == 0)
        return 0;
    char *text = text_of(data + 1, size - 1);
    char *line = strchr(text, '\n');
    if (line)
        *line++ = '\0';
    const char *name = names[data[0] % 3];
    fuzz_game(nw_game_find(name, strlen(name)), text, line ? line : "");
    free(text);
    return 0;
}
