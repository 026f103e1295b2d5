/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_PROTOCOL_STATE_H
#define NW_PLAY_PROTOCOL_STATE_H
/* What an engine behind a protocol has before it: a game, the thread that thinks, and the options
 * the client has set, which take effect before the next search. */
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
    bool changed, forget; /* what the thinker has yet to learn: new options, or that a game began */
    play_lag lag;
    double spent; /* by the last search, in seconds */
} play_protocol_state;

/* The game from its start and a thinker with the preset for play; megabytes of table, 0: as the
 * preset has it. Close it also after a failure. */
int play_protocol_state_open(play_protocol_state *d, const play_host *host, const char *game,
                             int megabytes, nw_error *err);
void play_protocol_state_close(play_protocol_state *d);

/* The table's size as protocols give it; all other options are those of play/option_lines.h. */
enum { PLAY_HASH_DEFAULT = 16, PLAY_HASH_MOST = 65536 }; /* megabytes */
void play_protocol_state_set_hash(play_protocol_state *d, long long megabytes);

/* Tells the thinker what has changed; no search may be running. */
int play_protocol_state_apply(play_protocol_state *d, nw_error *err);

/* Ends a running search and waits for its answer. */
void play_protocol_state_finish(play_protocol_state *d);

/* Another game, in place of the old one. */
void play_protocol_state_take(play_protocol_state *d, played_game game);

/* A question about the present position, without limits. */
play_question play_protocol_state_question(const play_protocol_state *d);
/* The time for the next move; the moves to be expected are filled in. */
play_budget play_protocol_state_budget(play_protocol_state *d, play_clock clock);
/* Asks within what the host allows. Where it fails, done is called here and now: every question has
 * its answer. */
void play_protocol_state_ask(play_protocol_state *d, play_question q);
#endif
