/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_PLAYED_H
#define NW_TESTS_PLAYED_H
/* Games played from text, for tests. */
#include "support.h"
#include "play/lines.h"
#include "records/played.h"

/* A game from a position ("" is the start) with moves between blanks. */
static inline played_game game_after(const char *name, const char *position, const char *moves)
{
    played_game g;
    nw_error err = {0};
    char text[1024], *rest = text, *word;
    if (played_begin(&g, game_called(name), position, &err))
        fail_msg("%s: %s", position, err.text);
    snprintf(text, sizeof text, "%s", moves);
    while ((word = play_word_next(&rest)))
        if (played_move_text(&g, word, &err))
            fail_msg("%s: %s", word, err.text);
    return g;
}
#endif
