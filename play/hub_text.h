/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_HUB_TEXT_H
#define NW_PLAY_HUB_TEXT_H
/* Hub's syntax: arguments NAME=VALUE, and positions in either frame. */
#include "games/checkers/checkers-inl.h"

/* Takes the next argument off *rest: NAME or NAME=VALUE; values with blanks are quoted. False at
 * the end. value may be "". Both point into the text. */
bool hub_argument(char **rest, char **name, char **value);

/* Parses a position of 33 characters, rotated if `turned`. */
int hub_parse(checkers_pos *p, const char *text, bool turned, nw_error *err);
/* Tests for the start position, with either side to move. Black moves first; White only in a
 * rotated frame. */
bool hub_is_start(const char *text);
#endif
