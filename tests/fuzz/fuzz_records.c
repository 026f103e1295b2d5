/* SPDX-License-Identifier: MIT */
/* Game files: the first byte chooses the game, the rest is the file. What is read is written, read
 * again, and must be the same game with the same tags. */
#include "records/record.h"
#include "fuzz/fuzz.h"

static void check_again(const game_record *r)
{
    nw_buffer text = {0}, twice = {0};
    nw_error err = {0};
    game_record again;
    demand(record_write(r, &text, &err) == NW_OK);
    demand(record_begin(&again, r->game.game, &err) == NW_OK);
    record_source in = record_source_of(text.text, text.used);
    demand(record_read(&again, &in, &err) == 1);
    demand(again.game.plies == r->game.plies && strcmp(again.result, r->result) == 0);
    demand(memcmp(again.game.move, r->game.move, (size_t)r->game.plies * sizeof(nw_move)) == 0);
    const bool keeps_all = strcmp(r->game.game->rules->name, "othello") != 0; /* GGF has its own */
    for (int i = 0; i < r->tags; i++) {
        const char *after = record_tag(&again, r->tag[i].name);
        demand(after ? strcmp(after, r->tag[i].value) == 0 : !keeps_all);
    }
    demand(record_write(&again, &twice, &err) == NW_OK);
    demand(twice.used == text.used && memcmp(twice.text, text.text, text.used) == 0);
    nw_buffer_free(&twice);
    record_free(&again);
    nw_buffer_free(&text);
}

static void read_all(const nw_game_info *game, const char *text, size_t size)
{
    game_record r;
    nw_error err = {0};
    record_source in = record_source_of(text, size);
    demand(record_begin(&r, game, &err) == NW_OK);
    for (;;) {
        const char *before = in.at;
        const int rc = record_read(&r, &in, &err);
        demand(in.at >= before && in.at <= text + size);
        if (rc == 0)
            break;
        demand(in.at > before);
        if (rc > 0)
            check_again(&r);
        else
            demand(*err.text != 0);
    }
    record_free(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const games[] = {"chess", "checkers", "othello"};
    if (size == 0)
        return 0;
    char *text = text_of(data + 1, size - 1);
    const char *name = games[data[0] % 3];
    read_all(nw_game_find(name, strlen(name)), text, size - 1);
    free(text);
    return 0;
}
