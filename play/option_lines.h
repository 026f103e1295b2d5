/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_OPTION_LINES_H
#define NW_PLAY_OPTION_LINES_H
/* The library's options (nw_option) in protocols: all of them, with their names and ranges. */
#include "base/buffer.h"
#include "play/protocol_state.h"

/* The lines that announce options: "option name ..." in UCI, "param name=..." in Hub. */
void play_options_uci(nw_buffer *b, const nw_options *o);
void play_options_hub(nw_buffer *b, const nw_options *o);

/* The strength, which is not an option of the search: level, and the seed of its choices. */
void play_level_hub(nw_buffer *b, const play_protocol_state *d);

typedef enum play_set { PLAY_SET, PLAY_WRONG_VALUE, PLAY_UNKNOWN } play_set;

/* Sets an option by name, ignoring case, from a client's text. */
play_set play_option_set(play_protocol_state *d, const char *name, const char *value,
                         nw_error *err);
#endif
