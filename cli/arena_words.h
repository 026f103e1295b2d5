/* SPDX-License-Identifier: MIT */
#ifndef NW_CLI_ARENA_WORDS_H
#define NW_CLI_ARENA_WORDS_H
/* The arguments of `nullwindow arena`, and the match they describe. */
#include "arena/match.h"
#include "library/plugin.h"

typedef struct arena_words {
    nw_plugin *plugin; /* of a user's game; to be closed */
    const char *a, *b, *sprt, *time, *time_b, *openings, *db, *out, *resign, *draw;
    long long games, nodes, depth, seed, jobs, margin, plies, max_moves;
    double movetime, patience;
    bool json, gauntlet, games_given, depth_given, nodes_given, jobs_given;
} arena_words;

/* The settings as the database stores them. */
enum { ARENA_SETTING_SIZE = 160, ARENA_SETTINGS = 2 * ARENA_PLAYERS_MAX + 8 };
typedef struct arena_settings {
    arena_setting row[ARENA_SETTINGS + 1];
    char name[ARENA_SETTINGS][24];
    char text[ARENA_SETTINGS][ARENA_SETTING_SIZE];
    int count;
} arena_settings;

/* Fills m from the arguments: words[0] is the game, the others are players. Returns 0, or an exit
 * code after a message. The caller frees the openings. */
int arena_words_read(arena_words *w, const char *const *words, int count, arena_match *m);

/* The settings that affect a game, without the number of games or threads. */
void arena_words_describe(const arena_words *w, const arena_match *m, arena_settings *s);
#endif
