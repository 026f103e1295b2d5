/* SPDX-License-Identifier: MIT */
#include "arena_report.h"
#include "core/json.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Seconds between lines: on a terminal one line is written anew, in a file lines add up. */
#define TERMINAL_SECONDS 0.5
#define FILE_SECONDS     60.0

enum { LOG_LINES = 12 };

static const char *const verdicts[] = {"not decided", "accepted", "rejected"};

arena_report arena_report_start(const arena_match *m, bool as_json)
{
    arena_report r = {.match = m, .as_json = as_json, .terminal = isatty(STDERR_FILENO)};
    r.next = r.terminal ? TERMINAL_SECONDS : FILE_SECONDS;
    if (m->games > 2 * m->openings.count)
        fprintf(stderr,
                "nullwindow: there are %d openings for %d pairs; they are played more than once\n",
                m->openings.count, m->games / 2);
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
    const arena_estimate elo = arena_elo(&s->tally);
    fprintf(stderr, "%d of %d games, +%ld =%ld -%ld, Elo %+.1f [%+.1f, %+.1f]", s->games, m->games,
            s->tally.won, s->tally.drawn, s->tally.lost, elo.value, elo.lo, elo.hi);
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
    if (game->culprit < 0 || game->fault == ARENA_RESIGNED)
        return;
    arena_report_end(r);
    fprintf(stderr, "nullwindow: game %d after %d plies: %s loses by %s: %s\n", game->number + 1,
            game->plies, game->culprit == 0 ? "A" : "B", arena_fault_name(game->fault),
            game->reason);
    if (game->log)
        print_log(game->log);
}

/* --- the result */

static void print_estimate(const char *name, arena_estimate e)
{
    printf("%-11s %+.1f, 95 %% within %+.1f .. %+.1f\n", name, e.value, e.lo, e.hi);
}

static void print_faults(const arena_standing *s)
{
    for (int who = 0; who < 2; who++)
        for (int kind = ARENA_RESIGNED; kind <= ARENA_CRASH; kind++)
            if (s->faults[who][kind])
                printf("faults      %c: %d by %s\n", 'A' + who, s->faults[who][kind],
                       arena_fault_name((arena_fault)kind));
    if (s->longest_late > 0)
        printf("late        at most %.0f ms\n", s->longest_late * 1000);
}

/* What players of ours did: nodes, depth and crossings. */
static void print_effort(const arena_standing *s)
{
    for (int who = 0; who < 2; who++) {
        const arena_effort *e = &s->effort[who];
        const double n = (double)e->searches;
        if (e->searches > 0)
            printf("search %c    %ld moves, %.0f nodes and depth %.1f a move, %.2f crossings in "
                   "1000\n",
                   'A' + who, e->searches, (double)e->nodes / n, (double)e->depth / n,
                   1000 * (double)e->crossings / n);
    }
}

static void print_text(const arena_match *m, const arena_standing *s)
{
    char time[32];
    const arena_tally *t = &s->tally;
    const long games = t->won + t->drawn + t->lost;
    const arena_estimate score = arena_score(t);
    for (int who = 0; who < 2; who++) {
        printf("%c           %s", 'A' + who, m->player[who].text);
        if (*s->name[who])
            printf(" (%s)", s->name[who]);
        printf("\n");
    }
    printf("games       %ld counted of %d finished\n", games, s->games);
    printf("score of A  %.1f of %ld (%.1f %%, 95 %% within %.1f .. %.1f): +%ld =%ld -%ld\n",
           (double)t->won + (double)t->drawn / 2, games, 100 * score.value, 100 * score.lo,
           100 * score.hi, t->won, t->drawn, t->lost);
    printf("pairs       0: %ld, 1/2: %ld, 1: %ld, 3/2: %ld, 2: %ld\n", t->pair[0], t->pair[1],
           t->pair[2], t->pair[3], t->pair[4]);
    print_estimate("Elo", arena_elo(t));
    print_estimate("normalised", arena_normalised_elo(t));
    printf("A stronger  with probability %.1f %%\n", 100 * arena_superiority(t));
    if (m->sequential)
        printf("SPRT        Elo %g against %g: LLR %.2f (%.2f .. %.2f), %s\n", m->elo1, m->elo0,
               s->sprt.ratio, s->sprt.lower, s->sprt.upper, verdicts[s->sprt.verdict]);
    print_faults(s);
    print_effort(s);
    const int played = s->games - s->resumed;
    printf("time        %s, %.0f games an hour\n", clock_text(s->seconds, time),
           s->seconds > 0 ? 3600 * played / s->seconds : 0);
}

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
            json_integer(j, arena_fault_name((arena_fault)kind), s->faults[who][kind]);
        json_end(j);
    }
    json_number(j, "longest_late", s->longest_late);
    json_end(j);
}

static void json_effort(json *j, const arena_standing *s)
{
    json_object(j, "effort");
    for (int who = 0; who < 2; who++) {
        const arena_effort *e = &s->effort[who];
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
    json_end(j);
}

static void print_json(const arena_match *m, const arena_standing *s, bool stopped)
{
    json j = json_to(stdout);
    json_object(&j, NULL);
    json_string(&j, "game", m->game->rules->name);
    json_string(&j, "a", m->player[0].text);
    json_string(&j, "b", m->player[1].text);
    json_list(&j, "names");
    for (int who = 0; who < 2; who++)
        json_string(&j, NULL, *s->name[who] ? s->name[who] : NULL);
    json_end(&j);
    json_bool(&j, "complete", !stopped);
    json_integer(&j, "games", s->games);
    json_integer(&j, "won", s->tally.won);
    json_integer(&j, "drawn", s->tally.drawn);
    json_integer(&j, "lost", s->tally.lost);
    json_list(&j, "pairs");
    for (int i = 0; i < ARENA_PAIR_RESULTS; i++)
        json_integer(&j, NULL, s->tally.pair[i]);
    json_end(&j);
    json_estimate(&j, "score", arena_score(&s->tally));
    json_estimate(&j, "elo", arena_elo(&s->tally));
    json_estimate(&j, "normalised_elo", arena_normalised_elo(&s->tally));
    json_number(&j, "superiority", arena_superiority(&s->tally));
    if (m->sequential)
        json_sprt(&j, m, &s->sprt);
    json_faults(&j, s);
    json_effort(&j, s);
    json_number(&j, "seconds", s->seconds);
    json_end(&j);
}

void arena_report_print(const arena_report *r, const arena_standing *s, bool stopped)
{
    if (r->as_json)
        print_json(r->match, s, stopped);
    else
        print_text(r->match, s);
    if (stopped && r->match->database)
        fprintf(stderr,
                "nullwindow: stopped; %d games are in %s, and the same command resumes the match\n",
                s->games, r->match->database);
    else if (stopped)
        fputs("nullwindow: stopped; a match run with --db FILE can be resumed\n", stderr);
}
