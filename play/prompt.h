/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_PROMPT_H
#define NW_PLAY_PROMPT_H
/* A line typed at a terminal, with editing and history where the program was built with libedit. */
#include "play/lines.h"

typedef struct play_prompt play_prompt;

/* NULL where there is no libedit: then lines are read as they come. Reading ends when *interrupted
 * is set. */
play_prompt *play_prompt_open(const volatile int *interrupted);
void play_prompt_close(play_prompt *p);

/* Shows the prompt and waits for a line, which is valid until the next call. PLAY_LINE_END: the
 * input has ended; PLAY_LINE_TIMEOUT: interrupted. */
play_line play_prompt_next(play_prompt *p, const char *prompt, char **line);
#endif
