/* SPDX-License-Identifier: MIT */
/* SGF files of any bytes. What is read is within its bounds, and an error is named. */
#include "play/sgf.h"
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool condition)
{
    if (!condition)
        abort();
}

static void check(const play_sgf *s)
{
    demand((s->start.own & s->start.opp) == 0 && s->start.side <= 1);
    demand(s->count >= 0 && s->count <= NW_SGF_MOVES_MAX);
    for (int i = 0; i < s->count; i++)
        demand(s->move[i].colour <= 1 && s->move[i].move <= OTHELLO_PASS);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    play_sgf s;
    nw_error err = {0};
    char *text = malloc(size + 1);
    demand(text != NULL);
    if (size)
        memcpy(text, data, size);
    text[size] = '\0';
    if (play_sgf_read(&s, text, &err) == NW_OK)
        check(&s);
    else
        demand(*err.text != 0);
    free(text);
    return 0;
}
