/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_LAB_H
#define NW_EXPLORER_LAB_H
/* The laboratory for the page: experiments and studies, their progress and their results. They are
 * selected by name, never by path. Runs are executed by a separate process, the program itself as
 * `lab run`, so that they are stored like those of the command line. */
#include "answer/handler.h"

/* Answers {"do": "lab", "what": ..}: answer_host.lab of the server. */
answer_handler serve_lab;
#endif
