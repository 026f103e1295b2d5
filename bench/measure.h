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
#endif
