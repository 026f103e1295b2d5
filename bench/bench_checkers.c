/* SPDX-License-Identifier: MIT */
/* Checkers: perft's leaf rate relative to stockfish's on Kiwipete in the same run, and the cost of
 * functions a search calls. CPU seconds, best of RUNS; without stockfish no ratio, without valgrind
 * no instructions.
 *   bench_checkers               everything
 *   bench_checkers count NAME    only the calls, or the perft, of that name, for callgrind */
#include "bench/measure.h"
#include "games/checkers/bind.h"
#include "games/checkers/perft.h"
#include "games/checkers/text.h"

enum { RUNS = 3, POSITIONS = 100, TIMED_DEPTH = 11, COUNTED_DEPTH = 9 };

typedef struct set {
    checkers_pos pos[POSITIONS];
    int count;
} set;

static double count_leaves(int depth)
{
    checkers_pos p;
    checkers_set_up(&p);
    return (double)checkers_perft(&p, depth, false);
}

static double perft_rate(int depth)
{
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        const double begin = cpu_seconds(RUSAGE_SELF), leaves = count_leaves(depth);
        const double rate = leaves / (cpu_seconds(RUSAGE_SELF) - begin + 1e-9);
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

static long call_moves(const void *p)
{
    checkers_move list[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, list);
    return n + (n ? (long)list[n - 1] : 0);
}

static long call_play(const void *p)
{
    checkers_pos child;
    checkers_move list[CHECKERS_MAX_MOVES];
    if (checkers_moves(p, list) == 0)
        return 0;
    checkers_play(&child, p, list[0]);
    return (long)child.key;
}

static long call_evaluate(const void *p)
{
    return checkers_evaluate(p);
}

static long call_none(const void *p)
{
    return (long)((const checkers_pos *)p)->key;
}

/* play includes a move list. */
static const measured_call calls[] = {
    {"evaluate", call_evaluate}, {"moves", call_moves}, {"play", call_play}, {"none", call_none}};

static void print_perft(const char *self)
{
    const double ours = perft_rate(TIMED_DEPTH), theirs = stockfish_rate(KIWIPETE, 5, RUNS);
    printf("perft %d %7.1f M leaves/s", TIMED_DEPTH, 1e-6 * ours);
    if (theirs > 0)
        printf(", stockfish kiwipete %6.1f, ratio %.2f (wanted 0.60)\n", 1e-6 * theirs,
               ours / theirs);
    else
        puts(", stockfish is not installed: no ratio");
    printf("perft %d ", COUNTED_DEPTH);
    print_instructions(self, "perft", "setup", count_leaves(COUNTED_DEPTH));
    puts(" a leaf");
}

int main(int argc, char **argv)
{
    static set positions;
    if (read_set(&positions, "lab/positions/checkers-100.txt"))
        return 1;
    const measured_set s = {positions.pos, sizeof *positions.pos, positions.count, calls,
                            sizeof calls / sizeof *calls};
    if (argc == 3 && strcmp(argv[1], "count") == 0)
        return strcmp(argv[2], "perft") == 0 ? printf("%.0f\n", count_leaves(COUNTED_DEPTH)) < 0
                                             : count_calls(&s, argv[2]);
    print_calls(argv[0], &s);
    print_perft(argv[0]);
    return 0;
}
