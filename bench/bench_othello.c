/* SPDX-License-Identifier: MIT */
/* Othello: perft's leaf rate relative to stockfish's chess perft in the same run, and the cost of
 * functions a search calls. CPU seconds, best of RUNS; without stockfish no ratio, without valgrind
 * no instructions.
 *   bench_othello               everything
 *   bench_othello count NAME    only the calls, or the perft, of that name, for callgrind */
#include "bench/measure.h"
#include "games/othello/eval-inl.h"
#include "games/othello/perft.h"

enum { RUNS = 3, POSITIONS = 4096, TIMED_DEPTH = 11, COUNTED_DEPTH = 9 };

/* Leaves per second of our perft. */
static double perft_rate(int depth)
{
    const othello_pos start = othello_start();
    double best = 0;
    for (int i = 0; i < RUNS; i++) {
        const double begin = cpu_seconds(RUSAGE_SELF);
        const uint64_t leaves = othello_perft(&start, depth);
        const double rate = (double)leaves / (cpu_seconds(RUSAGE_SELF) - begin + 1e-9);
        best = rate > best ? rate : best;
    }
    return best;
}

/* Positions of random games. */
static void fill(othello_pos *out)
{
    uint64_t seed = 1;
    othello_pos p = othello_start();
    for (int i = 0; i < POSITIONS; i++) {
        othello_move move[OTHELLO_MAX_MOVES];
        const int n = othello_moves(&p, move);
        out[i] = p;
        if (n)
            othello_play(&p, &p, move[nw_below((uint32_t)nw_random(&seed), (uint32_t)n)]);
        else
            p = othello_start();
    }
}

static long call_evaluate(const void *p)
{
    return othello_evaluate(p);
}

static long call_moves(const void *p)
{
    othello_move move[OTHELLO_MAX_MOVES];
    return othello_moves(p, move);
}

static long call_order(const void *position)
{
    const othello_pos *p = position;
    const uint64_t mobility = othello_mobility(p->own, p->opp);
    return othello_order(p, mobility ? othello_lowest(mobility) : OTHELLO_PASS);
}

static long call_none(const void *p)
{
    return (long)((const othello_pos *)p)->own;
}

static const measured_call calls[] = {
    {"evaluate", call_evaluate}, {"moves", call_moves}, {"order", call_order}, {"none", call_none}};

static double count_leaves(void)
{
    const othello_pos start = othello_start();
    return (double)othello_perft(&start, COUNTED_DEPTH);
}

static void print_perft(const char *self)
{
    const double ours = perft_rate(TIMED_DEPTH), theirs = stockfish_rate(KIWIPETE, 5, RUNS);
    printf("perft %d %7.1f M leaves/s", TIMED_DEPTH, 1e-6 * ours);
    if (theirs > 0)
        printf(", stockfish kiwipete %6.1f, ratio %.2f (wanted 1.50)\n", 1e-6 * theirs,
               ours / theirs);
    else
        puts(", stockfish is not installed: no ratio");
    printf("perft %d ", COUNTED_DEPTH);
    print_instructions(self, "perft", "setup", count_leaves());
    puts(" a leaf");
}

int main(int argc, char **argv)
{
    static othello_pos position[POSITIONS];
    const measured_set s = {position, sizeof *position, POSITIONS, calls,
                            sizeof calls / sizeof *calls};
    fill(position);
    if (argc == 3 && strcmp(argv[1], "count") == 0)
        return strcmp(argv[2], "perft") == 0 ? printf("%.0f\n", count_leaves()) < 0
                                             : count_calls(&s, argv[2]);
    print_calls(argv[0], &s);
    print_perft(argv[0]);
    return 0;
}
