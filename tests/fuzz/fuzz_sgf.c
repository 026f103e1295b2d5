/* SPDX-License-Identifier: MIT */
/* SGF files of any bytes: read as a legal game, or refused with a message. */
#include "records/record.h"
#include "fuzz/fuzz.h"
#include <limits.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    game_record r;
    nw_error err = {0};
    char *text = text_of(data, size);
    demand(record_begin(&r, nw_game_find("othello", 7), &err) == 0);
    record_source in = record_source_of(text, size);
    if (record_read_sgf(&r, &in, INT_MAX, &err) < 0)
        demand(*err.text != 0);
    record_free(&r);
    free(text);
    return 0;
}
