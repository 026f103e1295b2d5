/* SPDX-License-Identifier: MIT */
/* Stop latency: the program's CPU time between stop and answer, which is independent of system
 * load, and the wall time, which is not. Every driver, three games, searches stopped after some
 * random milliseconds; then wall time at a client that runs `nullwindow uci` through pipes.
 * NULLWINDOW may name the program. */
#include "base/sort.h"
#include "bench/measure.h"
#include "core/clock.h"
#include "core/random-inl.h"
#include "play/player.h"
#include "play/thinker.h"
#include <sys/wait.h>
#include <unistd.h>

enum { STOPS = 12, WAIT_MOST = 60 }; /* milliseconds */
enum { PIPED_STOPS = 100, PIPED_WAIT = 50 };

typedef struct delays {
    double cpu[512], clock[512];
    int count;
} delays;

static void pause_for(unsigned milliseconds)
{
    const struct timespec t = {.tv_nsec = 1000000L * (long)milliseconds};
    nanosleep(&t, NULL);
}

/* Stops one search and measures the delay of its answer. */
static int stop_one(play_thinker *t, const void *state, unsigned wait, delays *d, nw_error *err)
{
    const play_question q = {.state = state, .infinite = true};
    nw_result result;
    const int rc = play_thinker_ask(t, &q, err);
    if (rc != NW_OK)
        return rc;
    pause_for(wait);
    const double cpu = cpu_seconds(RUSAGE_SELF), clock = nw_seconds();
    play_thinker_stop(t);
    const int code = play_thinker_wait(t, &result, err);
    d->cpu[d->count] = cpu_seconds(RUSAGE_SELF) - cpu;
    d->clock[d->count++] = nw_seconds() - clock;
    return code;
}

static int stop_driver(const nw_game_info *game, const char *algorithm, delays *d, nw_error *err)
{
    play_thinker *t = NULL;
    nw_options o = play_player_defaults(game);
    void *state = calloc(1, game->rules->state_size);
    uint64_t random = 1;
    o.algorithm = algorithm;
    int rc = state ? game->parse("", state, err) : NW_ENOMEM;
    if (rc == NW_OK)
        rc = play_thinker_create(&t, game, &o, err);
    for (int i = 0; rc == NW_OK && i < STOPS; i++) {
        random = nw_mix(random + 1);
        rc = stop_one(t, state, (unsigned)(random % WAIT_MOST), d, err);
    }
    play_thinker_free(t);
    free(state);
    return rc;
}

static void print(const char *what, double *list, int count)
{
    nw_sort_doubles(list, (size_t)count);
    printf("  %-16s median %8.3f ms   99 %% %8.3f ms   most %8.3f ms\n", what,
           1e3 * list[count / 2], 1e3 * list[(count * 99 + 99) / 100 - 1], 1e3 * list[count - 1]);
}

/* --- through pipes */

typedef struct piped {
    FILE *to, *from;
    pid_t pid;
} piped;

/* Starts `nullwindow uci`; false on failure. */
static bool start(piped *p, const char *program)
{
    int in[2], out[2];
    if (pipe(in) || pipe(out) || (p->pid = fork()) < 0)
        return false;
    if (p->pid == 0) {
        dup2(in[0], STDIN_FILENO);
        dup2(out[1], STDOUT_FILENO);
        close(in[1]);
        close(out[0]);
        execl(program, program, "uci", (char *)NULL);
        _exit(127);
    }
    close(in[0]);
    close(out[1]);
    p->to = fdopen(in[1], "w");
    p->from = fdopen(out[0], "r");
    return p->to && p->from;
}

/* Reads lines up to one with that prefix. */
static bool hear(piped *p, const char *word)
{
    char line[8192];
    while (fgets(line, sizeof line, p->from))
        if (strncmp(line, word, strlen(word)) == 0)
            return true;
    return false;
}

/* A search by the driver of that name, from an empty table; false if the program has exited. */
static bool stop_piped(piped *p, const char *algorithm, double *seconds)
{
    fprintf(p->to, "setoption name algo value %s\nucinewgame\nisready\n", algorithm);
    if (fflush(p->to) || !hear(p, "readyok"))
        return false;
    fputs("go infinite\n", p->to);
    fflush(p->to);
    pause_for(PIPED_WAIT);
    const double began = nw_seconds();
    fputs("stop\n", p->to);
    fflush(p->to);
    const bool heard = hear(p, "bestmove");
    *seconds = nw_seconds() - began;
    return heard;
}

static int measure_pipe(void)
{
    double seconds[PIPED_STOPS];
    piped p = {0};
    int drivers = 0, done = 0;
    const char *program = getenv("NULLWINDOW") ? getenv("NULLWINDOW") : "build/nullwindow";
    while (nw_algorithm_name(drivers))
        drivers++;
    if (!start(&p, program))
        return 1;
    while (done < PIPED_STOPS && stop_piped(&p, nw_algorithm_name(done % drivers), &seconds[done]))
        done++;
    fclose(p.to);
    fclose(p.from);
    waitpid(p.pid, NULL, 0);
    if (done < PIPED_STOPS) {
        fprintf(stderr, "bench_stop: %s uci does not answer\n", program);
        return 1;
    }
    printf("chess by UCI through pipes, %d searches of %d drivers\n", done, drivers);
    print("by the clock", seconds, done);
    return 0;
}

int main(void)
{
    static const char *const games[] = {"chess", "checkers", "othello"};
    nw_error err = {0};
    for (size_t g = 0; g < sizeof games / sizeof *games; g++) {
        static delays d;
        d.count = 0;
        for (int i = 0; nw_algorithm_name(i); i++)
            if (stop_driver(nw_game_find(games[g], strlen(games[g])), nw_algorithm_name(i), &d,
                            &err) < 0) {
                fprintf(stderr, "bench_stop: %s\n", err.text);
                return 1;
            }
        printf("%s, %d searches of %d drivers\n", games[g], d.count, d.count / STOPS);
        print("processor time", d.cpu, d.count);
        print("by the clock", d.clock, d.count);
    }
    return measure_pipe();
}
