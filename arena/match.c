/* SPDX-License-Identifier: MIT */
#include "arena/match.h"
#include "base/buffer.h"
#include "base/wait.h"
#include "core/clock.h"
#include "core/error.h"
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Seconds between progress calls and polls of the stop flag. */
#define TICK 0.2

/* State of a running match. The lock guards everything but the constant match and halt. */
typedef struct match_run {
    const arena_match *match;
    arena_store *store;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    volatile int halt; /* polled by the players */
    int next;          /* the next game to hand out */
    int counted;       /* pairs */
    int working;       /* threads */
    bool decided;
    arena_standing standing;
    arena_results results;
    double start;
    int code;
    nw_error error;
} match_run;

/* --- pairings */

int arena_pairings(const arena_match *m)
{
    return m->gauntlet ? m->players - 1 : m->players * (m->players - 1) / 2;
}

void arena_pairing(const arena_match *m, int pairing, int who[2])
{
    int first = 0, left = pairing;
    assert(pairing >= 0 && pairing < arena_pairings(m));
    for (int others = m->players - 1; !m->gauntlet && left >= others; others--, first++)
        left -= others;
    who[0] = first;
    who[1] = first + 1 + left;
}

int arena_pairing_of(const arena_match *m, int game)
{
    return game / 2 % arena_pairings(m);
}

/* --- results */

static char *copy_text(const char *text)
{
    char *copy = text ? malloc(strlen(text) + 1) : NULL;
    return copy ? strcpy(copy, text) : NULL;
}

static arena_result *copy_result(const arena_result *r)
{
    arena_result *copy = malloc(sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *r;
    copy->reason = copy_text(r->reason);
    copy->start = copy_text(r->start);
    copy->moves = copy_text(r->moves);
    copy->notes = copy_text(r->notes);
    copy->log = copy_text(r->log);
    return copy;
}

void arena_results_free(arena_results *r)
{
    for (int i = 0; i < r->room; i++) {
        if (r->game[i])
            arena_result_free(r->game[i]);
        free(r->game[i]);
    }
    free(r->game);
    *r = (arena_results){0};
}

/* Counts the gap-free prefix of complete pairs, until the test decides. */
static void count(match_run *h)
{
    const arena_match *m = h->match;
    arena_standing *s = &h->standing;
    while (!h->decided && 2 * h->counted < m->games) {
        const arena_result *const *pair =
            (const arena_result *const *)h->results.game + 2 * h->counted;
        if (!pair[0] || !pair[1])
            return;
        arena_tally_add(&s->tally[h->counted % arena_pairings(m)], pair[0]->points,
                        pair[1]->points);
        h->counted++;
        if (m->sequential)
            s->sprt = arena_sprt_of(&s->tally[0], m->elo0, m->elo1);
        h->decided = s->sprt.verdict != ARENA_GOES_ON;
    }
}

static void add_effort(arena_effort *sum, const arena_effort *e)
{
    sum->searches += e->searches;
    sum->depth += e->depth;
    sum->crossings += e->crossings;
    sum->nodes += e->nodes;
}

/* Stores a result and takes ownership. */
static int keep(match_run *h, arena_result *r)
{
    arena_standing *s = &h->standing;
    if (!r || !r->reason || !r->start || !r->moves) {
        if (r)
            arena_result_free(r);
        free(r);
        return NW_ENOMEM;
    }
    h->results.game[r->number] = r;
    s->games++;
    int who[2];
    arena_pairing(h->match, arena_pairing_of(h->match, r->number), who);
    if (r->culprit >= 0)
        s->of[who[r->culprit]].faults[r->fault]++;
    for (int i = 0; i < 2; i++)
        add_effort(&s->of[who[i]].effort, &r->effort[i]);
    if (r->late > s->longest_late)
        s->longest_late = r->late;
    return 0;
}

/* Loads a game from the database. Games beyond the requested number stay there. */
static int take(void *context, const arena_result *r)
{
    match_run *h = context;
    if (r->number >= h->match->games)
        return 0;
    h->standing.resumed++;
    return keep(h, copy_result(r));
}

/* --- one game */

/* Appends the game's moves, and its first position unless it is the usual one. */
static void write_moves(const played_game *g, nw_buffer *start, nw_buffer *moves)
{
    char text[256];
    nw_buffer_put(start, "", 0);
    nw_buffer_put(moves, "", 0);
    if (!played_begins_as_usual(g)) {
        g->game->rules->print(played_state_at(g, 0), text, sizeof text);
        nw_buffer_add(start, "%s", text);
    }
    for (int i = 0; i < g->plies; i++) {
        g->game->rules->move_name(played_state_at(g, i), g->move[i], text, sizeof text);
        nw_buffer_add(moves, "%s%s", i ? " " : "", text);
    }
}

/* "value/depth/seconds" per ply, separated by blanks, "-" if unknown; see arena/games.c. */
static void write_notes(const played_game *g, const arena_ending *e, nw_buffer *notes)
{
    nw_buffer_put(notes, "", 0);
    for (int i = 0; i < g->plies; i++) {
        const move_note *n = i < e->notes && e->note[i].known ? &e->note[i] : NULL;
        if (n)
            nw_buffer_add(notes, "%s%.2f/%d/%.4g", i ? " " : "", n->value, n->depth, n->seconds);
        else
            nw_buffer_add(notes, "%s-", i ? " " : "");
    }
}

static void write_date(char out[ARENA_DATE_SIZE])
{
    const time_t now = time(NULL);
    struct tm utc;
    if (!gmtime_r(&now, &utc) || !strftime(out, ARENA_DATE_SIZE, "%Y.%m.%d", &utc))
        strcpy(out, "????.??.??");
}

static arena_result *result_of(int number, const played_game *g, const arena_ending *e)
{
    nw_buffer start = {0}, moves = {0}, notes = {0};
    const int a = number % 2;
    write_moves(g, &start, &moves);
    write_notes(g, e, &notes);
    arena_result r = {.number = number,
                      .a_player = a,
                      .points = e->winner == PLAYER_NONE ? 1
                                : e->winner == a         ? 2
                                                         : 0,
                      .fault = e->fault,
                      .culprit = e->culprit < 0 ? -1 : e->culprit != a,
                      .reason = (char *)(uintptr_t)e->reason,
                      .start = start.failed ? NULL
                               : start.text ? start.text
                                            : "",
                      .moves = moves.failed ? NULL
                               : moves.text ? moves.text
                                            : "",
                      .notes = notes.failed ? NULL : notes.text,
                      .adjudicated = e->adjudicated,
                      .plies = g->plies,
                      .used = {e->used[a], e->used[!a]},
                      .effort = {e->effort[a], e->effort[!a]},
                      .late = e->longest_late,
                      .log = e->log};
    write_date(r.date);
    arena_result *copy = copy_result(&r);
    nw_buffer_free(&start);
    nw_buffer_free(&moves);
    nw_buffer_free(&notes);
    return copy;
}

/* Plays game number between players of a thread. */
static int play(const arena_match *m, arena_player *player, int number, arena_result **out,
                nw_error *err)
{
    int who[2];
    const int a = number % 2; /* A's side in this game */
    arena_pairing(m, arena_pairing_of(m, number), who);
    const int first = who[a], second = who[!a];
    arena_player *const players[2] = {&player[first], &player[second]};
    const arena_limits limits[2] = {m->entry[first].limits, m->entry[second].limits};
    arena_ending ending = {0};
    played_game game;
    int rc = arena_openings_play(&m->openings, number / 2 / arena_pairings(m), &game, err);
    if (rc == 0)
        rc = arena_referee_play(&game, players, limits, &m->rules, &ending, err);
    *out = rc == 0 ? result_of(number, &game, &ending) : NULL;
    free(ending.log);
    free(ending.note);
    played_free(&game);
    return rc;
}

/* --- threads */

/* The next game to be played, or -1. */
static int take_number(match_run *h)
{
    while (h->next < h->match->games && h->results.game[h->next])
        h->next++;
    return nw_is_set(&h->halt) || h->decided || h->next >= h->match->games ? -1 : h->next++;
}

/* Tells all players to stop. */
static void halt(match_run *h)
{
    __atomic_store_n(&h->halt, 1, __ATOMIC_RELAXED);
}

static void give_up(match_run *h, int code, const nw_error *err)
{
    if (h->code == 0 && code != NW_ESTOP) {
        h->code = code;
        h->error = *err;
    }
    halt(h);
}

/* Stores and counts a finished game. */
static void submit(match_run *h, arena_result *r)
{
    const arena_match *m = h->match;
    nw_error err = {.text = "out of memory for the results"};
    int rc = keep(h, r);
    if (rc == 0 && h->store)
        rc = arena_store_put(h->store, r, &err);
    if (rc != 0) {
        give_up(h, rc, &err);
        return;
    }
    count(h);
    if (h->decided)
        halt(h);
    if (m->finished)
        m->finished(m->context, r);
}

/* The players of a thread, not yet open; NULL if out of memory. */
static arena_player *create_players(const match_run *h, const volatile int *stop)
{
    arena_player *player = calloc((size_t)h->match->players, sizeof *player);
    for (int i = 0; player && i < h->match->players; i++) {
        player[i].spec = &h->match->entry[i].spec;
        player[i].stop = stop;
    }
    return player;
}

static void *work(void *argument)
{
    match_run *h = argument;
    arena_player *player = create_players(h, &h->halt);
    nw_error err = {.text = "out of memory for the players"};
    int rc = player ? 0 : NW_ENOMEM;
    pthread_mutex_lock(&h->lock);
    for (int number; rc == 0 && (number = take_number(h)) >= 0;) {
        arena_result *r = NULL;
        pthread_mutex_unlock(&h->lock);
        rc = play(h->match, player, number, &r, &err);
        pthread_mutex_lock(&h->lock);
        if (rc == 0)
            submit(h, r);
    }
    if (rc != 0)
        give_up(h, rc, &err);
    pthread_mutex_unlock(&h->lock);
    for (int i = 0; player && i < h->match->players; i++)
        arena_player_close(&player[i]);
    free(player);
    pthread_mutex_lock(&h->lock);
    h->working--;
    pthread_cond_signal(&h->changed);
    pthread_mutex_unlock(&h->lock);
    return NULL;
}

/* Supervises the threads until the last one is done. */
static void supervise(match_run *h)
{
    const arena_match *m = h->match;
    while (h->working > 0) {
        nw_wait(&h->changed, &h->lock, nw_seconds() + TICK);
        if (nw_is_set(m->stop))
            halt(h);
        h->standing.seconds = nw_seconds() - h->start;
        if (m->progress)
            m->progress(m->context, &h->standing);
    }
}

static void play_all(match_run *h)
{
    enum { JOBS_MAX = 256 };
    pthread_t thread[JOBS_MAX];
    const int jobs = h->match->jobs < JOBS_MAX ? h->match->jobs : JOBS_MAX;
    int started = 0;
    pthread_mutex_lock(&h->lock);
    while (started < jobs && pthread_create(&thread[started], NULL, work, h) == 0) {
        started++;
        h->working++;
    }
    if (started == 0) {
        h->code = nw_fail(&h->error, NW_ENOMEM, "cannot start a thread");
    } else {
        supervise(h);
    }
    pthread_mutex_unlock(&h->lock);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* --- the match */

/* Decided, or all games played? */
static bool is_over(const match_run *h)
{
    return h->decided || h->standing.games == h->match->games;
}

static int try_player(arena_player *p, nw_error *err)
{
    nw_error why;
    char said[64] = "";
    const int rc = arena_player_open(p, &why);
    if (rc == 0)
        return 0;
    if (rc == NW_ESTOP)
        return nw_fail(err, rc, "stopped");
    if (p->spec->command)
        arena_process_last_message(&p->process, said, sizeof said);
    return nw_fail(err, NW_EINVAL, "player '%.60s': %.*s%s%s", p->spec->text, *said ? 110 : 180,
                   why.text, *said ? ": " : "", said);
}

/* Starts each player once, so that a wrong command is an error rather than a series of losses. */
static int try_players(match_run *h, nw_error *err)
{
    arena_player *player = create_players(h, h->match->stop); /* no supervisor yet */
    int rc = player ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
    for (int i = 0; rc == 0 && i < h->match->players; i++) {
        rc = arena_spec_check_limits(player[i].spec, &h->match->entry[i].limits, err);
        if (rc == 0)
            rc = try_player(&player[i], err);
        strcpy(h->standing.of[i].name, player[i].name);
    }
    for (int i = 0; player && i < h->match->players; i++)
        arena_player_close(&player[i]);
    free(player);
    return rc;
}

static int run(match_run *h, nw_error *err)
{
    const arena_match *m = h->match;
    h->results.room = m->games;
    h->results.game = calloc((size_t)m->games, sizeof(arena_result *));
    if (!h->results.game)
        return nw_fail(err, NW_ENOMEM, "out of memory for %d games", m->games);
    int rc = try_players(h, err);
    if (rc == 0 && m->database)
        rc = arena_store_open(&h->store, m->database, m->setting, err);
    if (rc == 0 && h->store)
        rc = arena_store_each(h->store, take, h, err);
    if (rc != 0)
        return rc;
    count(h);
    if (!is_over(h))
        play_all(h);
    if (h->code != 0)
        return nw_fail(err, h->code, "%s", h->error.text);
    return is_over(h) ? 0 : nw_fail(err, NW_ESTOP, "stopped");
}

int arena_match_run(const arena_match *m, arena_standing *standing, arena_results *results,
                    nw_error *err)
{
    match_run h = {.match = m, .start = nw_seconds()};
    if (m->sequential)
        h.standing.sprt = arena_sprt_of(&h.standing.tally[0], m->elo0, m->elo1);
    pthread_mutex_init(&h.lock, NULL);
    nw_wait_init(&h.changed);
    const int rc = run(&h, err);
    arena_store_close(h.store);
    pthread_mutex_destroy(&h.lock);
    pthread_cond_destroy(&h.changed);
    h.standing.seconds = nw_seconds() - h.start;
    *standing = h.standing;
    *results = h.results;
    return rc;
}
