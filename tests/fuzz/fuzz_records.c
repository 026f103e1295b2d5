/* SPDX-License-Identifier: MIT */
/* Game files: the first byte chooses the game, the rest is the file. What is read is written, read
 * again, and must be the same game. */
#include "play/record.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check_again(const play_record *r)
{
    nw_buffer text = {0};
    nw_error err = {0};
    play_record again;
    demand(play_record_write(r, &text, &err) == NW_OK);
    demand(play_record_create(&again, r->game.game, &err) == NW_OK);
    const char *at = text.text;
    demand(play_record_read(&again, &at, &err) == 1);
    demand(again.game.plies == r->game.plies && strcmp(again.result, r->result) == 0);
    demand(memcmp(again.game.move, r->game.move, (size_t)r->game.plies * sizeof(nw_move)) == 0);
    play_record_free(&again);
    nw_buffer_free(&text);
}

static void read_all(const nw_game_info *game, const char *text)
{
    play_record r;
    nw_error err = {0};
    const char *end = text + strlen(text);
    demand(play_record_create(&r, game, &err) == NW_OK);
    for (;;) {
        const char *before = text;
        const int rc = play_record_read(&r, &text, &err);
        demand(text >= before && text <= end);
        if (rc == 0)
            break;
        demand(text > before);
        if (rc > 0)
            check_again(&r);
        else
            demand(*err.text != 0);
    }
    play_record_free(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {"chess", "checkers", "othello"};
    if (size == 0)
        return 0;
    char *text = malloc(size);
    demand(text != NULL);
    memcpy(text, data + 1, size - 1);
    text[size - 1] = '\0';
    const char *name = games[data[0] % 3];
    read_all(nw_game_find(name, strlen(name)), text);
    free(text);
    return 0;
}
