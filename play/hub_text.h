/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_HUB_TEXT_H
#define NW_PLAY_HUB_TEXT_H
/* The words of Hub: arguments NAME=VALUE, and positions from another frame. */
#include "games/checkers/checkers-inl.h"

/* Takes the next argument off *rest: NAME, or NAME=VALUE, the value between quotes where it has
 * blanks. False at the end. value is "" where there is none. Both point into the text. */
bool hub_argument(char **rest, char **name, char **value);

/* Reads a position of 33 characters, turned round first where `turned` says so. */
int hub_parse(checkers_pos *p, const char *text, bool turned, nw_error *err);
/* Is the text the start position, whoever is to move? Black moves first; White only in a turned
 * frame. */
bool hub_is_start(const char *text);
#endif
