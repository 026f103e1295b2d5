/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_OPTION_LINES_H
#define NW_PLAY_OPTION_LINES_H
/* The library's options in the protocols that have options: all of them, by the names and ranges of
 * the one table (nw_option). */
#include "base/buffer.h"
#include "play/protocol_state.h"

/* The lines that announce them: for UCI "option name ...", for Hub "param name=...". */
void play_options_uci(nw_buffer *b, const nw_options *o);
void play_options_hub(nw_buffer *b, const nw_options *o);

typedef enum play_set { PLAY_SET, PLAY_WRONG_VALUE, PLAY_UNKNOWN } play_set;

/* Sets the option called name, in any case of letters, from a client's text. */
play_set play_option_set(play_protocol_state *d, const char *name, const char *value,
                         nw_error *err);
#endif
