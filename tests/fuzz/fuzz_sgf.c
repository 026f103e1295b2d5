/* SPDX-License-Identifier: MIT */
/* SGF files of any bytes. What is read is a legal game, and an error is named. */
#include "records/record.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    game_record r;
    nw_error err = {0};
    char *text = malloc(size + 1);
    demand(text != NULL && record_begin(&r, nw_game_find("othello", 7), &err) == 0);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    record_source in = record_source_of(text, size);
    if (record_read_sgf(&r, &in, INT_MAX, &err) < 0)
        demand(*err.text != 0);
    record_free(&r);
    free(text);
    return 0;
}
