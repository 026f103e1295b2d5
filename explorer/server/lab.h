/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_LAB_H
#define NW_EXPLORER_LAB_H
/* The laboratory for the page: what can be run, how far it is, what came of it. Experiments are
 * named, never paths; runs are done by a process of their own, the program itself as `lab run`, so
 * that they are kept where the command line keeps them. */
#include "answer/handler.h"

/* Answers {"do": "lab", "what": ..}: answer_host.lab of the server. */
answer_handler serve_lab;
#endif
