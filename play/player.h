/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_PLAYER_H
#define NW_PLAY_PLAYER_H
/* One of our players as a line of text, such as "mtdf,table=20,no-history,depth=6": the name of an
 * algorithm and words that change the preset for play. "" is the preset. Every word stands in one
 * table of player.c, from which play_player_words also makes the help. */
#include "base/buffer.h"
#include "games/games.h"

typedef struct play_player {
    nw_options options;
    int depth;      /* 0: no limit; a limit of its own besides those of the game */
    uint64_t nodes; /* 0: no limit */
    double seconds; /* a move; 0: no limit */
    int level;      /* of play/level.h; 0: full strength */
    int solver;     /* arena: the last moves are solved exactly, in games that have a solver */
} play_player;

/* The smaller of two limits of which 0 means none. */
static inline uint64_t play_tighter(uint64_t a, uint64_t b)
{
    return !a || (b && b < a) ? b : a;
}

/* The options of a program that plays. */
nw_options play_player_defaults(const nw_game_info *game);

/* Reads the text; the error names the word that is wrong. */
int play_player_parse(play_player *out, const nw_game_info *game, const char *text, nw_error *err);

/* Bits of the largest table that fits into that many megabytes, within what the library takes. */
int play_player_table_bits(long long megabytes);

/* All words that may stand in a text, for help: "hash=N  log2 of ...", one a line. */
void play_player_words(nw_buffer *out);
#endif
