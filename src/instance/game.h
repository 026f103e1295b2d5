/* SPDX-License-Identifier: MIT */
#ifndef NW_INSTANCE_GAME_H
#define NW_INSTANCE_GAME_H
/* The game of this instance. Every file of search/, book/ is compiled once per game
 * with -DNW_GAME=<game>; this header brings in that game's inline functions under the contract's
 * names (game_moves, game_play, ...), checks them, and renames what the file exports. */
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

/* What most games need not say. */
#ifndef game_has_key
#define game_has_key(n) ((void)(n), 1) /* the key identifies positions; tables may be used */
#endif
#ifndef game_root_is_max
#define game_root_is_max(n) ((void)(n), 1) /* the root player is MAX */
#endif
#ifndef game_range
#define game_range(n, least, greatest)                                                             \
    ((void)(n), *(least) = NW_SCORE_MIN, *(greatest) = NW_SCORE_MAX)
#endif

/* The range that mtd-bi bisects: what the options say of it (lo > hi: nothing), and the game's own
 * range where they do not narrow that of all scores. */
static inline void bisected_range(const game_pos *n, nw_score lo, nw_score hi, nw_score *least,
                                  nw_score *greatest)
{
    game_range(n, least, greatest);
    if (lo > hi)
        return;
    if (lo > NW_SCORE_MIN)
        *least = lo;
    if (hi < NW_SCORE_MAX)
        *greatest = hi;
}

/* A position to be played into: GAME_CHILD(c, n) declares c, able to hold a child of *n. Games
 * whose positions have a fixed size need nothing more than the variable. */
#ifndef GAME_CHILD
#define GAME_CHILD(c, n) game_pos c
/* Bytes beyond sizeof(game_pos) that a copy on the heap needs, and the copy itself. */
static inline size_t game_extra(const game_pos *n)
{
    (void)n;
    return 0;
}
static inline void game_copy(game_pos *to, void *extra, const game_pos *n)
{
    (void)extra;
    *to = *n;
}
#endif

/* The moves of a position. Where moves are just 0..count-1 (trees of any width) nothing is listed.
 */
#ifdef GAME_MOVES_ARE_ORDINALS
typedef struct move_list {
    int count;
} move_list;
static inline game_move list_move(const move_list *list, int i)
{
    (void)list;
    return (game_move)i;
}
static inline int list_moves(move_list *list, const game_pos *n)
{
    return list->count = game_width(n);
}
#else
typedef struct move_list {
    int count;
    game_move move[GAME_MAX_MOVES];
} move_list;
static inline game_move list_move(const move_list *list, int i)
{
    return list->move[i];
}
static inline int list_moves(move_list *list, const game_pos *n)
{
    return list->count = game_moves(n, list->move);
}
#endif
#endif
