/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_GAME_H
#define NW_INSTANCE_GAME_H
/* The game of this instance. Every file of search/, book/ and minimal/ is compiled once per
 * game with -DNW_GAME=<game>; this header brings in that game's inline functions under the
 * contract's names (game_moves, game_play, ...), checks them, and renames what the file exports. */
#include "nullwindow.h"

#ifndef NW_GAME
#error "compile with -DNW_GAME=<name of a folder under games/>"
#endif
#ifndef NW_LAB
#define NW_LAB 0
#endif
#ifndef NW_PLAY
#define NW_PLAY 0
#endif
#if NW_LAB && NW_PLAY
#error "the laboratory is exact and play is not: NW_LAB and NW_PLAY exclude each other"
#endif

#define NW_QUOTE_(x) #x
#define NW_QUOTE(x)  NW_QUOTE_(x)
/* Spaces would become part of the name. */
/* clang-format off */
#include NW_QUOTE(games/NW_GAME/bind.h)
/* clang-format on */

#include "instance/contract.h"
#include "instance/names.h"
#include "instance/probe.h"
#endif
