/* SPDX-License-Identifier: MIT */
#ifndef NW_ANSWER_PRACTICAL_H
#define NW_ANSWER_PRACTICAL_H
#include "answer/handler.h"

/* A trace of the practical search: trace with "practical": true. */
answer_handler answer_practical;

/* Its events as JSON lines: lines with "practical": true. */
answer_handler answer_practical_lines;
#endif
