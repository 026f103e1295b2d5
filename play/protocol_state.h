/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_PROTOCOL_STATE_H
#define NW_PLAY_PROTOCOL_STATE_H
/* State shared by all protocols: the game, the thinking thread, and the client's options, which
 * take effect before the next search. */
#include "play/clock.h"
#include "play/session.h"
#include "play/thinker.h"
#include "records/played.h"

typedef struct play_protocol_state {
    const play_host *host;
    const nw_game_info *info;
    played_game game;
    play_thinker *thinker;
    nw_options options;
    int level;     /* of play/level.h; 0: full strength */
    uint64_t seed; /* of a level's choices: equal seeds choose alike; 0: differently every time */
    bool changed, forget; /* not yet passed to the thinker: new options, a new game */
    play_lag lag;
    double spent; /* seconds, by the last search */
} play_protocol_state;

/* Opens the start position and a thinker with the preset for play; megabytes of table, 0: the
 * preset's. Close it also after a failure. */
int play_protocol_state_open(play_protocol_state *d, const play_host *host, const char *game,
                             int megabytes, nw_error *err);
void play_protocol_state_close(play_protocol_state *d);

/* The table's size as protocols set it; for other options see play/option_lines.h. */
enum { PLAY_HASH_DEFAULT = 16, PLAY_HASH_MOST = 65536 }; /* megabytes */
void play_protocol_state_set_hash(play_protocol_state *d, long long megabytes);

/* Passes changes to the thinker; no search may be running. */
int play_protocol_state_apply(play_protocol_state *d, nw_error *err);

/* Ends a running search and waits for its answer. */
void play_protocol_state_finish(play_protocol_state *d);

/* Replaces the game. */
void play_protocol_state_take(play_protocol_state *d, played_game game);

/* A question about the current position, without limits. */
play_question play_protocol_state_question(const play_protocol_state *d);
/* The time for the next move; fills in the expected number of moves. */
play_budget play_protocol_state_budget(play_protocol_state *d, play_clock clock);
/* Gives the question the level that was set, unless it is to analyse. */
void play_protocol_state_weaken(const play_protocol_state *d, play_question *q);

/* Asks within the host's limits. On failure calls done at once: every question is answered. */
void play_protocol_state_ask(play_protocol_state *d, play_question q);
#endif
