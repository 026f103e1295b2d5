/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_OPTIONS_H
#define NW_PLAY_UCI_OPTIONS_H
/* UCI options: announcing them, and `setoption`. */
#include "base/buffer.h"
#include "play/protocol_state.h"

/* Options other than the search's, which are in play_protocol_state. */
typedef struct uci_settings {
    long long hash, lines, overhead; /* overhead in milliseconds */
    long long elo, seed;             /* elo: of play/level.h */
    int ponder;                      /* announced only: the client decides when to ponder */
    int limit;                       /* play as strong as elo */
} uci_settings;

uci_settings uci_settings_usual(void);

/* Writes the `option` lines. */
void uci_options_write(nw_buffer *b, const uci_settings *s, const play_protocol_state *d);

/* Handles the text after setoption: name N [value V], each of several words. Reports errors as an
 * `info string`. */
void uci_options_set(uci_settings *s, play_protocol_state *d, char *rest);

/* Joins the words up to `until` (or the end) with single blanks into out. */
void uci_join_words(char **rest, const char *until, char *out, size_t size);
#endif
