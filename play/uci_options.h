/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_UCI_OPTIONS_H
#define NW_PLAY_UCI_OPTIONS_H
/* The options of UCI: how they are announced, and what `setoption` does. */
#include "base/buffer.h"
#include "play/protocol_state.h"

/* What the options hold besides those of the search, which are the desk's. */
typedef struct uci_settings {
    long long hash, lines, overhead; /* overhead in milliseconds */
    int ponder;                      /* only announced: whether to ponder is the client's affair */
} uci_settings;

uci_settings uci_settings_usual(void);

/* The `option` lines that announce them. */
void uci_options_write(nw_buffer *b, const uci_settings *s, const play_protocol_state *d);

/* setoption name N [value V], from behind the command; both may be of several words. Says what is
 * wrong as an `info string`. */
void uci_options_set(uci_settings *s, play_protocol_state *d, char *rest);

/* Joins the words up to `until` (or the end), one blank between them, into out. */
void uci_join_words(char **rest, const char *until, char *out, size_t size);
#endif
