/* SPDX-License-Identifier: MIT */
/* Chess: perft relative to Debian's stockfish in the same run, and the cost of functions a search
 * calls. CPU seconds, best of RUNS; without stockfish no ratio, without valgrind no instructions.
 *   bench_chess               everything
 *   bench_chess count NAME    only the calls, or the perft, of that name, for callgrind */
#include "bench/measure.h"
#include "core/random-inl.h"
#include "games/chess/bind.h"
#include "games/chess/perft.h"
#include "games/chess/text.h"
#include <string.h>

enum { RUNS = 3, POSITIONS = 4096 };

/* Leaves per second of our perft. */
static double perft_rate(const char *fen, int depth)
{
    chess_pos p;
    double best = 0;
    chess_parse_fen(&p, fen, NULL, NULL);
    for (int i = 0; i < RUNS; i++) {
        const double begin = cpu_seconds(RUSAGE_SELF);
        const uint64_t leaves = chess_perft(&p.board, depth);
        const double rate = (double)leaves / (cpu_seconds(RUSAGE_SELF) - begin + 1e-9);
        best = rate > best ? rate : best;
    }
    return best;
}

static void print_ratio(const char *name, const char *fen, int depth)
{
    const double ours = perft_rate(fen, depth), theirs = stockfish_rate(fen, depth, RUNS);
    printf("%-8s perft %d %7.1f M leaves/s", name, depth, 1e-6 * ours);
    if (theirs > 0)
        printf(", stockfish %6.1f, ratio %.2f\n", 1e-6 * theirs, ours / theirs);
    else
        puts(", stockfish is not installed: no ratio");
}

/* Positions of random games of at most 40 moves. */
static void fill(chess_pos *out)
{
    uint64_t seed = 1;
    chess_pos p;
    chess_parse_fen(&p, CHESS_START, NULL, NULL);
    for (int i = 0; i < POSITIONS; i++) {
        chess_move move[CHESS_MAX_MOVES];
        const int n = chess_moves(&p, move);
        out[i] = p;
        if (n && p.fullmove <= 40)
            chess_play(&p, &p, move[nw_below((uint32_t)nw_random(&seed), (uint32_t)n)]);
        else
            chess_parse_fen(&p, CHESS_START, NULL, NULL);
    }
}

static long call_evaluate(const void *p)
{
    return chess_evaluate(p);
}

static long call_moves(const void *p)
{
    chess_move move[CHESS_MAX_MOVES];
    return chess_moves(p, move);
}

static long call_noisy(const void *p)
{
    chess_move move[CHESS_MAX_MOVES];
    return chess_noisy(p, move);
}

/* The last legal move, often the king's or a slider's. */
static chess_move last_move(const chess_pos *p)
{
    chess_move move[CHESS_MAX_MOVES];
    const int n = chess_moves(p, move);
    return n ? move[n - 1] : 0;
}

static long call_order(const void *p)
{
    const chess_move m = last_move(p);
    return m ? chess_order(p, m) : 0;
}

static long call_play(const void *p)
{
    const chess_move m = last_move(p);
    chess_pos child = *(const chess_pos *)p;
    if (m)
        chess_play(&child, p, m);
    return (long)child.key;
}

static long call_none(const void *p)
{
    return (long)((const chess_pos *)p)->key;
}

/* order and play include a move list. */
static const measured_call calls[] = {{"evaluate", call_evaluate}, {"moves", call_moves},
                                      {"noisy", call_noisy},       {"order", call_order},
                                      {"play", call_play},         {"none", call_none}};

/* The perfts to count, one ply shallower than the timed ones. */
static const struct {
    const char *name, *fen;
    int depth;
} perfts[] = {{"start", CHESS_START, 6}, {"kiwipete", KIWIPETE, 5}};

static double count_leaves(const char *fen, int depth)
{
    chess_pos p;
    chess_parse_fen(&p, fen, NULL, NULL);
    return (double)chess_perft(&p.board, depth);
}

static int count(const measured_set *s, const char *name)
{
    for (int i = 0; i < 2; i++)
        if (strcmp(name, perfts[i].name) == 0)
            return printf("%.0f\n", count_leaves(perfts[i].fen, perfts[i].depth - 1)) < 0;
    return count_calls(s, name);
}

int main(int argc, char **argv)
{
    static chess_pos position[POSITIONS];
    const measured_set s = {position, sizeof *position, POSITIONS, calls,
                            sizeof calls / sizeof *calls};
    fill(position);
    if (argc == 3 && strcmp(argv[1], "count") == 0)
        return count(&s, argv[2]);
    print_calls(argv[0], &s);
    for (int i = 0; i < 2; i++) {
        print_ratio(perfts[i].name, perfts[i].fen, perfts[i].depth);
        printf("%-8s perft %d ", perfts[i].name, perfts[i].depth - 1);
        print_instructions(argv[0], perfts[i].name, "setup",
                           count_leaves(perfts[i].fen, perfts[i].depth - 1));
        puts(" a leaf");
    }
    return 0;
}
