/* SPDX-License-Identifier: MIT */
#ifndef NW_EXPLORER_PRACTICAL_H
#define NW_EXPLORER_PRACTICAL_H
#include "explorer/engine/answer.h"

/* A trace of the practical search: trace with "practical": true. */
explore_handler explore_practical;

/* Its events as JSON lines: lines with "practical": true. */
explore_handler explore_practical_lines;
#endif
