/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_PROMPT_H
#define NW_PLAY_PROMPT_H
/* Line input at a terminal, with editing and history if built with libedit. */
#include "play/lines.h"

typedef struct play_prompt play_prompt;

/* NULL without libedit: then read plain lines. Reading ends when *interrupted is set. */
play_prompt *play_prompt_open(const volatile int *interrupted);
void play_prompt_close(play_prompt *p);

/* Shows the prompt and waits for a line, valid until the next call. PLAY_LINE_END: end of input;
 * PLAY_LINE_TIMEOUT: interrupted. */
play_line play_prompt_next(play_prompt *p, const char *prompt, char **line);
#endif
