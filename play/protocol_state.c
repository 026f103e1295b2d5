/* SPDX-License-Identifier: MIT */
#include "play/protocol_state.h"
#include "core/clock.h"
#include "core/random-inl.h"
#include "play/player.h"
#include <string.h>

static int allowed(int wanted, int most)
{
    return most > 0 && (wanted == 0 || wanted > most) ? most : wanted;
}

static void fit_table(play_protocol_state *d)
{
    d->options.table_bits = allowed(d->options.table_bits, d->host->table_bits_most);
}

int play_protocol_state_open(play_protocol_state *d, const play_host *host, const char *game,
                             int megabytes, nw_error *err)
{
    *d = (play_protocol_state){.host = host, .info = nw_game_find(game, strlen(game))};
    d->options = play_player_defaults(d->info);
    if (megabytes > 0)
        d->options.table_bits = play_player_table_bits(megabytes);
    fit_table(d);
    const int rc = played_begin(&d->game, d->info, "", err);
    return rc == 0 ? play_thinker_create(&d->thinker, d->info, &d->options, err) : rc;
}

void play_protocol_state_close(play_protocol_state *d)
{
    play_thinker_free(d->thinker);
    played_free(&d->game);
}

void play_protocol_state_set_hash(play_protocol_state *d, long long megabytes)
{
    const int before = d->options.table_bits;
    d->options.table_bits = play_player_table_bits(megabytes);
    fit_table(d);
    d->changed |= d->options.table_bits != before;
}

int play_protocol_state_apply(play_protocol_state *d, nw_error *err)
{
    const int rc = d->changed ? play_thinker_configure(d->thinker, &d->options, err) : 0;
    if (d->forget)
        play_thinker_clear(d->thinker);
    d->changed = d->forget = false;
    return rc;
}

void play_protocol_state_finish(play_protocol_state *d)
{
    nw_result last;
    play_thinker_stop(d->thinker);
    (void)play_thinker_wait(d->thinker, &last, NULL);
    d->spent = last.seconds;
}

void play_protocol_state_take(play_protocol_state *d, played_game game)
{
    played_free(&d->game);
    d->game = game;
}

play_question play_protocol_state_question(const play_protocol_state *d)
{
    play_question q = {.state = played_state(&d->game), .reversible = d->game.quiet[d->game.plies]};
    q.history = played_history(&d->game, &q.history_count);
    return q;
}

play_budget play_protocol_state_budget(play_protocol_state *d, play_clock clock)
{
    clock.moves_expected = played_moves_expected(&d->game);
    return play_lag_budget(&d->lag, &clock, d->spent);
}

void play_protocol_state_weaken(const play_protocol_state *d, play_question *q)
{
    if (q->infinite || q->level > 0)
        return;
    q->level = d->level;
    q->seed = d->seed ? nw_mix(d->seed ^ d->info->rules->key(q->state))
                      : nw_mix((uint64_t)(nw_seconds() * 1e9));
}

void play_protocol_state_ask(play_protocol_state *d, play_question q)
{
    nw_error err = {0};
    q.depth = allowed(q.depth, d->host->depth_most);
    play_protocol_state_weaken(d, &q);
    if (play_thinker_ask(d->thinker, &q, &err) == 0)
        return;
    const nw_result none = {.move = NW_NO_MOVE};
    const play_answer answer = {err.code, &err, &none};
    if (q.done)
        q.done(q.context, &answer);
}
