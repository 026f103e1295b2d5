/* SPDX-License-Identifier: MIT */
#ifndef NW_BENCH_MEASURE_H
#define NW_BENCH_MEASURE_H
/* CPU time, instructions counted by callgrind, and the reference of every perft: Debian's stockfish
 * in the same run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <time.h>

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

/* CPU seconds of this process (RUSAGE_SELF) or its ended children (RUSAGE_CHILDREN). For itself by
 * the finer clock: getrusage may advance in steps of milliseconds. */
static inline double cpu_seconds(int who)
{
    if (who == RUSAGE_SELF) {
        struct timespec t;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
        return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
    }
    struct rusage u;
    getrusage(who, &u);
    return (double)u.ru_utime.tv_sec + 1e-6 * (double)u.ru_utime.tv_usec;
}

/* Leaves per second of stockfish's perft, best of several runs, minus its start-up; 0 if it is not
 * installed. */
static inline double stockfish_rate(const char *fen, int depth, int runs)
{
    char command[512];
    double best = 0, start_up = 1e9;
    for (int i = 0; i < 2 * runs; i++) {
        const int d = i % 2 ? depth : 1; /* depth 1 measures the start-up */
        unsigned long long nodes = 0;
        snprintf(command, sizeof command,
                 "PATH=$PATH:/usr/games; command -v stockfish >/dev/null && printf 'position fen "
                 "%s\\ngo perft %d\\nquit\\n' | stockfish | grep 'Nodes searched'",
                 fen, d);
        const double begin = cpu_seconds(RUSAGE_CHILDREN);
        FILE *f = popen(command, "r");
        if (!f || fscanf(f, "Nodes searched: %llu", &nodes) != 1)
            nodes = 0;
        if (f)
            pclose(f);
        const double seconds = cpu_seconds(RUSAGE_CHILDREN) - begin;
        if (d == 1)
            start_up = seconds < start_up ? seconds : start_up;
        else if ((double)nodes / (seconds - start_up + 1e-9) > best)
            best = (double)nodes / (seconds - start_up + 1e-9);
    }
    return best;
}

/* Instructions of `self arguments` under callgrind; 0 if valgrind is missing or does not support an
 * instruction of this build. */
static inline double count_instructions(const char *self, const char *arguments)
{
    char command[1024], line[256];
    double instructions = 0;
    snprintf(command, sizeof command,
             "valgrind --tool=callgrind --callgrind-out-file=/dev/null '%s' %s 2>&1", self,
             arguments);
    FILE *f = popen(command, "r");
    while (f && fgets(line, sizeof line, f)) {
        const char *at = strstr(line, "Collected :");
        if (at)
            instructions = strtod(at + strlen("Collected :"), NULL);
    }
    return f && pclose(f) == 0 ? instructions : 0;
}

/* --- functions that a search calls, over a set of positions */

/* call returns a number that depends on all its work, so that none is optimised away. */
typedef struct measured_call {
    const char *name;
    long (*call)(const void *position);
} measured_call;

typedef struct measured_set {
    const void *position;
    size_t size; /* of one position */
    int positions;
    const measured_call *call; /* the last one does nothing: the overhead of measuring */
    int calls;
} measured_set;

enum { MEASURED_RUNS = 3, TIMED_CALLS = 400000, COUNTED_CALLS = 40000 };

/* Makes about n calls; returns the exact number. */
static inline int make_calls(const measured_set *s, const measured_call *c, int n, long *sum)
{
    const int rounds = n / s->positions;
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < s->positions; i++)
            *sum += c->call((const char *)s->position + (size_t)i * s->size);
    return rounds * s->positions;
}

/* `PROGRAM count NAME`: makes only the calls of that name, for callgrind. */
static inline int count_calls(const measured_set *s, const char *name)
{
    long sum = 0;
    for (int i = 0; i < s->calls; i++)
        if (strcmp(name, s->call[i].name) == 0)
            make_calls(s, &s->call[i], COUNTED_CALLS, &sum);
    return printf("%ld\n", sum) < 0;
}

/* Prints instructions per call, or per leaf of a perft: those of `count NAME` minus those of `count
 * LESS`, by their number; "no" if valgrind is missing or cannot run this build. */
static inline void print_instructions(const char *self, const char *name, const char *less,
                                      double number)
{
    char with[64], without[64];
    snprintf(with, sizeof with, "count %s", name);
    snprintf(without, sizeof without, "count %s", less);
    const double all = count_instructions(self, with);
    if (all > 0)
        printf("%7.1f instructions", (all - count_instructions(self, without)) / number);
    else
        printf("     no instructions");
}

/* Prints a line per call. */
static inline void print_calls(const char *self, const measured_set *s)
{
    const measured_call *none = &s->call[s->calls - 1];
    const int counted = COUNTED_CALLS / s->positions * s->positions;
    long sum = 0;
    for (const measured_call *c = s->call; c < none; c++) {
        double best = 1e9;
        for (int i = 0; i < MEASURED_RUNS; i++) {
            const double begin = cpu_seconds(RUSAGE_SELF);
            const int n = make_calls(s, c, TIMED_CALLS, &sum);
            const double ns = 1e9 * (cpu_seconds(RUSAGE_SELF) - begin) / n;
            best = ns < best ? ns : best;
        }
        printf("%-10s", c->name);
        print_instructions(self, c->name, none->name, counted);
        printf(" a call %7.1f ns\n", best);
    }
    printf("checksum %ld\n", sum);
}
#endif
