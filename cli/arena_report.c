/* SPDX-License-Identifier: MIT */
#include "arena_report.h"
#include "arena/ratings.h"
#include "cli.h"
#include "base/json.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Seconds between lines: a terminal shows one line, redrawn; a file gets a line each time. */
#define TERMINAL_SECONDS 0.5
#define FILE_SECONDS     60.0

enum { LOG_LINES = 12 };

static const char *const verdicts[] = {"not decided", "accepted", "rejected"};

/* The name of a player in messages: A and B in a match, numbers in a tournament. */
static const char *player_name(const arena_match *m, int player, char out[24])
{
    if (m->players == 2)
        snprintf(out, 24, "%c", 'A' + player);
    else
        snprintf(out, 24, "player %d", player + 1);
    return out;
}

arena_report arena_report_start(const arena_match *m, bool as_json)
{
    arena_report r = {.match = m, .as_json = as_json, .terminal = isatty(STDERR_FILENO)};
    r.next = r.terminal ? TERMINAL_SECONDS : FILE_SECONDS;
    const int rounds = m->games / 2 / arena_pairings(m);
    if (rounds > m->openings.count)
        fprintf(stderr,
                "nullwindow: there are %d openings for %d pairs; they are played more than once\n",
                m->openings.count, rounds);
    return r;
}

/* --- while it runs */

static const char *clock_text(double seconds, char out[32])
{
    const long s = seconds < 360000000 ? (long)(seconds + 0.5) : 359999999;
    snprintf(out, 32, "%ld:%02ld:%02ld", s / 3600, s / 60 % 60, s % 60);
    return out;
}

/* Seconds until the last game, by the speed so far; negative: not known. */
static double seconds_left(const arena_match *m, const arena_standing *s)
{
    const int played = s->games - s->resumed;
    return played > 0 ? s->seconds / played * (m->games - s->games) : -1;
}

static void print_line(const arena_match *m, const arena_standing *s)
{
    char left[32];
    const arena_tally *t = &s->tally[0];
    const arena_estimate elo = arena_elo(t);
    fprintf(stderr, "%d of %d games", s->games, m->games);
    if (m->players == 2)
        fprintf(stderr, ", +%ld =%ld -%ld, Elo %+.1f [%+.1f, %+.1f]", t->won, t->drawn, t->lost,
                elo.value, elo.lo, elo.hi);
    if (m->sequential)
        fprintf(stderr, ", LLR %.2f", s->sprt.ratio);
    if (seconds_left(m, s) >= 0)
        fprintf(stderr, ", %s%s left", m->sequential ? "at most " : "",
                clock_text(seconds_left(m, s), left));
}

void arena_report_progress(void *context, const arena_standing *now)
{
    arena_report *r = context;
    if (now->seconds < r->next)
        return;
    r->next = now->seconds + (r->terminal ? TERMINAL_SECONDS : FILE_SECONDS);
    if (r->terminal)
        fputs("\r", stderr);
    print_line(r->match, now);
    fputs(r->terminal ? "\033[K" : "\n", stderr);
    fflush(stderr);
    r->shown = r->terminal;
}

void arena_report_end(arena_report *r)
{
    if (r->shown)
        fputs("\r\033[K", stderr);
    r->shown = false;
}

/* The last lines of a log, indented. */
static void print_log(const char *log)
{
    const char *from = log + strlen(log);
    for (int lines = 0; from > log && lines <= LOG_LINES; from -= lines <= LOG_LINES)
        lines += from[-1] == '\n';
    for (from += *from == '\n'; *from;) {
        const int length = (int)strcspn(from, "\n");
        fprintf(stderr, "    %.*s\n", length, from);
        from += length + (from[length] == '\n');
    }
}

void arena_report_game(void *context, const arena_result *game)
{
    arena_report *r = context;
    const arena_match *m = r->match;
    int who[2];
    char name[24];
    if (game->culprit < 0 || game->fault == ARENA_RESIGNED)
        return;
    arena_report_end(r);
    arena_pairing(m, arena_pairing_of(m, game->number), who);
    fprintf(stderr, "nullwindow: game %d after %d plies: %s loses by %s: %s\n", game->number + 1,
            game->plies, player_name(m, who[game->culprit], name), arena_fault_name(game->fault),
            game->reason);
    if (game->log)
        print_log(game->log);
}

/* --- the result */

static void print_estimate(const char *name, arena_estimate e)
{
    printf("%-11s %+.1f, 95 %% within %+.1f .. %+.1f\n", name, e.value, e.lo, e.hi);
}

static void print_faults(const arena_match *m, const arena_standing *s)
{
    char name[24];
    for (int who = 0; who < m->players; who++)
        for (int kind = ARENA_RESIGNED; kind <= ARENA_CRASH; kind++)
            if (s->of[who].faults[kind])
                printf("faults      %s: %d by %s\n", player_name(m, who, name),
                       s->of[who].faults[kind], arena_fault_name((arena_fault)kind));
    if (s->longest_late > 0)
        printf("late        at most %.0f ms\n", s->longest_late * 1000);
}

/* Statistics of built-in players: nodes, depth and inconsistent passes. */
static void print_effort(const arena_match *m, const arena_standing *s)
{
    char name[24], nodes[CLI_COUNT_SIZE];
    for (int who = 0; who < m->players; who++) {
        const arena_effort *e = &s->of[who].effort;
        const double n = (double)e->searches;
        if (e->searches == 0)
            continue;
        printf("%-11s %ld moves searched; per move %s nodes, depth %.1f; %.2f contradicting passes "
               "per 1,000 moves\n",
               player_name(m, who, name), e->searches,
               cli_count((uint64_t)((double)e->nodes / n), nodes), (double)e->depth / n,
               1000 * (double)e->crossings / n);
    }
}

/* The verdict of the sequential test. */
static void print_sprt(const arena_match *m, const arena_sprt *sprt)
{
    const bool accepted = sprt->verdict == ARENA_ACCEPTED;
    if (sprt->verdict == ARENA_GOES_ON)
        printf("SPRT        undecided between H1 (A is stronger by %g Elo) and H0 (by %g)", m->elo1,
               m->elo0);
    else
        printf("SPRT        %s accepted: A is stronger by %g Elo rather than by %g",
               accepted ? "H1" : "H0", accepted ? m->elo1 : m->elo0, accepted ? m->elo0 : m->elo1);
    printf("; LLR %.2f, bounds %.2f and %.2f\n", sprt->ratio, sprt->lower, sprt->upper);
}

static void print_time(const arena_standing *s)
{
    char time[32], rate[CLI_COUNT_SIZE];
    const int played = s->games - s->resumed;
    const double per_hour = s->seconds > 0 ? 3600 * played / s->seconds : 0;
    printf("time        %s, %s games per hour\n", clock_text(s->seconds, time),
           cli_count((unsigned long long)(per_hour + 0.5), rate));
}

static void print_match(const arena_match *m, const arena_standing *s)
{
    const arena_tally *t = &s->tally[0];
    const long games = t->won + t->drawn + t->lost;
    const arena_estimate score = arena_score(t);
    for (int who = 0; who < 2; who++) {
        printf("%c           %s", 'A' + who, m->entry[who].spec.text);
        if (*s->of[who].name)
            printf(" (%s)", s->of[who].name);
        printf("\n");
    }
    printf("games       %ld counted of %d finished\n", games, s->games);
    printf("score of A  %.1f of %ld (%.1f %%, 95 %% within %.1f .. %.1f): +%ld =%ld -%ld\n",
           (double)t->won + (double)t->drawn / 2, games, 100 * score.value, 100 * score.lo,
           100 * score.hi, t->won, t->drawn, t->lost);
    printf("pairs       by A's points: 0: %ld, 1/2: %ld, 1: %ld, 3/2: %ld, 2: %ld\n", t->pair[0],
           t->pair[1], t->pair[2], t->pair[3], t->pair[4]);
    print_estimate("Elo", arena_elo(t));
    print_estimate("normalised", arena_normalised_elo(t));
    printf("A stronger  with probability %.1f %%\n", 100 * arena_superiority(t));
    if (m->sequential)
        print_sprt(m, &s->sprt);
    print_faults(m, s);
    print_effort(m, s);
    print_time(s);
}

/* --- tournaments */

typedef struct ranked {
    int player;
    arena_estimate rating;
    arena_tally tally; /* single games alone */
} ranked;

static int by_rating(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return (x->rating.value < y->rating.value) - (x->rating.value > y->rating.value);
}

/* The players from the strongest to the weakest. */
static void rank_players(const arena_match *m, const arena_standing *s, ranked *out)
{
    arena_meeting meeting[ARENA_PAIRINGS_MAX];
    arena_estimate rating[ARENA_PLAYERS_MAX];
    const int pairings = arena_pairings(m);
    for (int i = 0; i < m->players; i++)
        out[i] = (ranked){.player = i};
    for (int i = 0; i < pairings; i++) {
        const arena_tally *t = &s->tally[i];
        arena_pairing(m, i, meeting[i].player);
        meeting[i].tally = t;
        ranked *a = &out[meeting[i].player[0]], *b = &out[meeting[i].player[1]];
        a->tally.won += t->won, b->tally.won += t->lost;
        a->tally.lost += t->lost, b->tally.lost += t->won;
        a->tally.drawn += t->drawn, b->tally.drawn += t->drawn;
    }
    arena_rate(m->players, meeting, pairings, rating);
    for (int i = 0; i < m->players; i++)
        out[i].rating = rating[i];
    qsort(out, (size_t)m->players, sizeof *out, by_rating);
}

static void print_pairings(const arena_match *m, const arena_standing *s)
{
    printf("\npairings    (points of the first)\n");
    for (int i = 0; i < arena_pairings(m); i++) {
        int who[2];
        const arena_tally *t = &s->tally[i];
        arena_pairing(m, i, who);
        printf("%6.1f of %-5ld %s - %s: +%ld =%ld -%ld\n", (double)t->won + (double)t->drawn / 2,
               t->won + t->drawn + t->lost, m->entry[who[0]].spec.text, m->entry[who[1]].spec.text,
               t->won, t->drawn, t->lost);
    }
    printf("\n");
}

static void print_tournament(const arena_match *m, const arena_standing *s)
{
    ranked row[ARENA_PLAYERS_MAX];
    rank_players(m, s, row);
    printf("rank    Elo     95 %%            games  points    won  drawn   lost  player\n");
    for (int i = 0; i < m->players; i++) {
        const ranked *r = &row[i];
        const arena_tally *t = &r->tally;
        printf("%4d %+6.0f  %+6.0f .. %+6.0f  %6ld  %6.1f %6ld %6ld %6ld  %d: %s", i + 1,
               r->rating.value, r->rating.lo, r->rating.hi, t->won + t->drawn + t->lost,
               (double)t->won + (double)t->drawn / 2, t->won, t->drawn, t->lost, r->player + 1,
               m->entry[r->player].spec.text);
        if (*s->of[r->player].name)
            printf(" (%s)", s->of[r->player].name);
        printf("\n");
    }
    print_pairings(m, s);
    print_faults(m, s);
    print_effort(m, s);
    print_time(s);
}

/* --- JSON */

static void json_estimate(json *j, const char *key, arena_estimate e)
{
    json_object(j, key);
    json_number(j, "value", e.value);
    json_number(j, "lo", e.lo);
    json_number(j, "hi", e.hi);
    json_end(j);
}

static void json_faults(json *j, const arena_standing *s)
{
    json_object(j, "faults");
    for (int who = 0; who < 2; who++) {
        json_object(j, who ? "b" : "a");
        for (int kind = ARENA_RESIGNED; kind <= ARENA_CRASH; kind++)
            json_integer(j, arena_fault_name((arena_fault)kind), s->of[who].faults[kind]);
        json_end(j);
    }
    json_number(j, "longest_late", s->longest_late);
    json_end(j);
}

static void json_effort(json *j, const arena_standing *s)
{
    json_object(j, "effort");
    for (int who = 0; who < 2; who++) {
        const arena_effort *e = &s->of[who].effort;
        json_object(j, who ? "b" : "a");
        json_integer(j, "searches", e->searches);
        json_unsigned(j, "nodes", e->nodes);
        json_integer(j, "depth", e->depth);
        json_integer(j, "crossings", e->crossings);
        json_end(j);
    }
    json_end(j);
}

static void json_sprt(json *j, const arena_match *m, const arena_sprt *sprt)
{
    json_object(j, "sprt");
    json_number(j, "elo0", m->elo0);
    json_number(j, "elo1", m->elo1);
    json_number(j, "llr", sprt->ratio);
    json_number(j, "lower", sprt->lower);
    json_number(j, "upper", sprt->upper);
    json_string(j, "verdict", verdicts[sprt->verdict]);
    json_string(j, "hypothesis",
                sprt->verdict == ARENA_ACCEPTED   ? "H1"
                : sprt->verdict == ARENA_REJECTED ? "H0"
                                                  : NULL);
    json_end(j);
}

static void json_match(const arena_match *m, const arena_standing *s, bool stopped)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", m->game->rules->name);
    json_string(&j, "a", m->entry[0].spec.text);
    json_string(&j, "b", m->entry[1].spec.text);
    json_list(&j, "names");
    for (int who = 0; who < 2; who++)
        json_string(&j, NULL, *s->of[who].name ? s->of[who].name : NULL);
    json_end(&j);
    json_bool(&j, "complete", !stopped);
    json_integer(&j, "games", s->games);
    json_integer(&j, "won", s->tally[0].won);
    json_integer(&j, "drawn", s->tally[0].drawn);
    json_integer(&j, "lost", s->tally[0].lost);
    json_list(&j, "pairs");
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        json_integer(&j, NULL, s->tally[0].pair[i]);
    json_end(&j);
    json_estimate(&j, "score", arena_score(&s->tally[0]));
    json_estimate(&j, "elo", arena_elo(&s->tally[0]));
    json_estimate(&j, "normalised_elo", arena_normalised_elo(&s->tally[0]));
    json_number(&j, "superiority", arena_superiority(&s->tally[0]));
    if (m->sequential)
        json_sprt(&j, m, &s->sprt);
    json_faults(&j, s);
    json_effort(&j, s);
    json_number(&j, "seconds", s->seconds);
    json_end(&j);
}

static void json_tally(json *j, const arena_tally *t)
{
    json_integer(j, "games", t->won + t->drawn + t->lost);
    json_integer(j, "won", t->won);
    json_integer(j, "drawn", t->drawn);
    json_integer(j, "lost", t->lost);
}

static void json_tournament(const arena_match *m, const arena_standing *s, bool stopped)
{
    json j = json_to(stdout);
    ranked row[ARENA_PLAYERS_MAX];
    rank_players(m, s, row);
    json_object(&j, NULL);
    json_string(&j, "game", m->game->rules->name);
    json_bool(&j, "complete", !stopped);
    json_integer(&j, "games", s->games);
    json_list(&j, "players");
    for (int i = 0; i < m->players; i++) {
        const int player = row[i].player;
        json_object(&j, NULL);
        json_string(&j, "player", m->entry[player].spec.text);
        json_string(&j, "name", *s->of[player].name ? s->of[player].name : NULL);
        json_estimate(&j, "elo", row[i].rating);
        json_tally(&j, &row[i].tally);
        json_end(&j);
    }
    json_end(&j);
    json_list(&j, "pairings");
    for (int i = 0; i < arena_pairings(m); i++) {
        int who[2];
        arena_pairing(m, i, who);
        json_object(&j, NULL);
        json_string(&j, "a", m->entry[who[0]].spec.text);
        json_string(&j, "b", m->entry[who[1]].spec.text);
        json_tally(&j, &s->tally[i]);
        json_end(&j);
    }
    json_end(&j);
    json_number(&j, "seconds", s->seconds);
    json_end(&j);
}

void arena_report_print(const arena_report *r, const arena_standing *s, bool stopped)
{
    const bool match = r->match->players == 2;
    if (r->as_json)
        (match ? json_match : json_tournament)(r->match, s, stopped);
    else
        (match ? print_match : print_tournament)(r->match, s);
    if (stopped && r->match->database)
        fprintf(stderr,
                "nullwindow: stopped; %d games are in %s, and the same command resumes the match\n",
                s->games, r->match->database);
    else if (stopped)
        fputs("nullwindow: stopped; a match run with --db FILE can be resumed\n", stderr);
}
