/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_PLAYER_H
#define NW_PLAY_PLAYER_H
/* A built-in player as a line of text, such as "mtdf,table=20,no-history,depth=6": an algorithm and
 * changes to the preset for play. "" is the preset. One table in player.c lists every word;
 * play_player_words prints it as help. */
#include "base/buffer.h"
#include "games/games.h"

typedef struct play_player {
    nw_options options;
    int depth;                         /* 0: no limit; applies besides the game's limits */
    uint64_t nodes;                    /* 0: no limit */
    uint64_t evaluations;              /* 0: no limit */
    double seconds;                    /* per move; 0: no limit */
    double evaluation_cost, node_cost; /* seconds of a simulated clock (nw_limits); 0, 0: none */
    int level;                         /* of play/level.h; 0: full strength */
    int solver; /* arena: solve the last moves exactly, if the game has a solver */
} play_player;

/* The smaller of two limits; 0 means none. */
static inline uint64_t play_tighter(uint64_t a, uint64_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* The preset for play. */
nw_options play_player_defaults(const nw_game_info *game);

/* Parses the text; errors name the wrong word. */
int play_player_parse(play_player *out, const nw_game_info *game, const char *text, nw_error *err);

/* log2 of the largest table of at most that many megabytes, within the library's limits. */
int play_player_table_bits(long long megabytes);

/* Lists all words for help: "hash=N  log2 of ...", one per line. */
void play_player_words(nw_buffer *out);
#endif
