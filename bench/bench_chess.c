/* SPDX-License-Identifier: MIT */
/* Chess: perft against Debian's stockfish in the same run, and the cost of the functions a search
 * calls. CPU seconds, best of RUNS; without stockfish no ratio.
 * With COUNT=evaluate, moves, noisy, order, play or none it makes only those calls, CALLS of them,
 * for callgrind. */
#include "bench/measure.h"
#include "core/random.h"
#include "games/chess/bind.h"
#include "games/chess/perft.h"
#include "games/chess/text.h"
#include <stdlib.h>
#include <string.h>

enum { RUNS = 3, POSITIONS = 4096, ROUNDS = 100, CALLS = 10 * POSITIONS };

/* Leaves a second of our perft. */
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

static int call_evaluate(const chess_pos *p)
{
    return chess_evaluate(p);
}

static int call_moves(const chess_pos *p)
{
    chess_move move[CHESS_MAX_MOVES];
    return chess_moves(p, move);
}

static int call_noisy(const chess_pos *p)
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

static int call_order(const chess_pos *p)
{
    const chess_move m = last_move(p);
    return m ? chess_order(p, m) : 0;
}

static int call_play(const chess_pos *p)
{
    const chess_move m = last_move(p);
    chess_pos child = *p;
    if (m)
        chess_play(&child, p, m);
    return (int)child.key;
}

static int call_none(const chess_pos *p)
{
    return (int)p->key;
}

/* order and play include a move list. */
static const struct {
    const char *name;
    int (*call)(const chess_pos *);
} calls[] = {{"evaluate", call_evaluate}, {"moves", call_moves}, {"noisy", call_noisy},
             {"order", call_order},       {"play", call_play},   {"none", call_none}};

/* Nanoseconds a call; sum keeps the calls from being optimised away. */
static double call_cost(int (*call)(const chess_pos *), int rounds, long *sum)
{
    static chess_pos position[POSITIONS];
    fill(position);
    const double begin = cpu_seconds(RUSAGE_SELF);
    for (int r = 0; r < rounds; r++)
        for (int i = 0; i < POSITIONS; i++)
            *sum += call(&position[i]);
    return 1e9 * (cpu_seconds(RUSAGE_SELF) - begin) / ((double)rounds * POSITIONS);
}

int main(void)
{
    const char *only = getenv("COUNT");
    long sum = 0;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (!only || strcmp(only, calls[i].name) == 0)
            printf("%-9s %6.1f ns a call\n", calls[i].name,
                   call_cost(calls[i].call, only ? CALLS / POSITIONS : ROUNDS, &sum));
    printf("checksum %ld\n", sum);
    if (only)
        return 0;
    print_ratio("start", CHESS_START, 6);
    print_ratio("kiwipete", KIWIPETE, 5);
    return 0;
}
