/* SPDX-License-Identifier: MIT */
/* Checkers: the leaf rate of perft against stockfish's on Kiwipete in the same run, and the cost of
 * one call of what a search calls. Processor time, best of three.
 *
 *     bench_checkers            all of it
 *     bench_checkers perft N    perft N of the start alone, to be run under callgrind
 *     bench_checkers CALL N     N rounds of one call (moves, play, evaluate) over the positions */
#include "games/checkers/bind.h"
#include "games/checkers/perft.h"
#include "games/checkers/text.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { POSITIONS = 100, RUNS = 3, ROUNDS = 20000, PERFT_DEPTH = 11 };

typedef struct set {
    checkers_pos pos[POSITIONS];
    int count;
} set;

static double own_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double child_seconds(void)
{
    struct rusage r;
    getrusage(RUSAGE_CHILDREN, &r);
    return (double)(r.ru_utime.tv_sec + r.ru_stime.tv_sec) +
           1e-6 * (double)(r.ru_utime.tv_usec + r.ru_stime.tv_usec);
}

/* Leaves per second of stockfish, start-up included; 0 if it is not installed. */
static double stockfish_rate(void)
{
    static const char command[] =
        "PATH=$PATH:/usr/games; printf '%s\\n' 'position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/"
        "2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1' 'go perft 5' quit | stockfish 2>/dev/null";
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        const double start = child_seconds();
        FILE *f = popen(command, "r");
        char line[256];
        double leaves = 0;
        while (f && fgets(line, sizeof line, f))
            sscanf(line, "Nodes searched: %lf", &leaves);
        if (f)
            pclose(f);
        const double rate = leaves / (child_seconds() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

static double perft_rate(int depth)
{
    checkers_pos p;
    double best = 0;
    checkers_set_up(&p);
    for (int i = 0; i < RUNS; i++) {
        const double start = own_seconds();
        const uint64_t leaves = checkers_perft(&p, depth, false);
        const double rate = (double)leaves / (own_seconds() - start);
        best = rate > best ? rate : best;
    }
    return best;
}

static int read_set(set *s, const char *path)
{
    char line[512];
    FILE *f = fopen(path, "r");
    if (!f)
        return perror(path), 1;
    while (s->count < POSITIONS && fgets(line, sizeof line, f)) {
        line[strcspn(line, ";")] = '\0';
        if (line[0] != '#' && checkers_parse(&s->pos[s->count], line, NULL) == NW_OK)
            s->count++;
    }
    fclose(f);
    return s->count == 0;
}

/* Each returns a number that depends on all its work, so that none of it is dropped. */
typedef uint64_t call(const checkers_pos *p);

static uint64_t call_moves(const checkers_pos *p)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, list);
    return (uint64_t)n + (n ? list[n - 1] : 0);
}

static uint64_t call_play(const checkers_pos *p)
{
    checkers_pos child;
    checkers_move list[CHECKERS_MAX_MOVES];
    if (checkers_moves(p, list) == 0)
        return 0;
    checkers_play(&child, p, list[0]);
    return child.key;
}

static uint64_t call_evaluate(const checkers_pos *p)
{
    return (uint64_t)checkers_evaluate(p);
}

static const struct {
    const char *name, *text;
    call *f;
} calls[] = {{"moves", "list the moves", call_moves},
             {"play", "list and play the first", call_play},
             {"evaluate", "evaluate", call_evaluate}};

static uint64_t run_call(const set *s, call *f, int rounds)
{
    uint64_t sum = 0;
    for (int i = 0; i < rounds; i++)
        for (int j = 0; j < s->count; j++)
            sum += f(&s->pos[j]);
    return sum;
}

static void print_calls(const set *s)
{
    for (size_t c = 0; c < sizeof calls / sizeof calls[0]; c++) {
        double best = 1e9;
        uint64_t sum = 0;
        for (int i = 0; i < RUNS; i++) {
            const double start = own_seconds();
            sum += run_call(s, calls[c].f, ROUNDS);
            const double ns = 1e9 * (own_seconds() - start) / ROUNDS / s->count;
            best = ns < best ? ns : best;
        }
        printf("%-24s %6.1f ns a call   (check %016llx)\n", calls[c].text, best,
               (unsigned long long)sum);
    }
}

static int run_one(const set *s, const char *what, int n)
{
    checkers_pos p;
    checkers_set_up(&p);
    if (strcmp(what, "perft") == 0)
        return printf("%llu\n", (unsigned long long)checkers_perft(&p, n, false)) < 0;
    for (size_t c = 0; c < sizeof calls / sizeof calls[0]; c++)
        if (strcmp(what, calls[c].name) == 0)
            return printf("%016llx\n", (unsigned long long)run_call(s, calls[c].f, n)) < 0;
    return fprintf(stderr, "bench_checkers: unknown call %s\n", what), 2;
}

int main(int argc, char **argv)
{
    static set s;
    if (read_set(&s, "lab/positions/checkers-100.txt"))
        return 1;
    if (argc == 3)
        return run_one(&s, argv[1], atoi(argv[2]));
    const double ours = perft_rate(PERFT_DEPTH), theirs = stockfish_rate();
    printf("checkers perft %d         %6.1f M leaves/s\n", PERFT_DEPTH, ours / 1e6);
    if (theirs > 0)
        printf("stockfish kiwipete 5     %6.1f M leaves/s   ratio %.2f (wanted 0.60)\n",
               theirs / 1e6, ours / theirs);
    else
        puts("stockfish is not installed: no ratio");
    print_calls(&s);
    return 0;
}
