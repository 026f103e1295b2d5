/* SPDX-License-Identifier: MIT */
/* Chess, checkers and Othello: perft relative to that of Debian's stockfish in the same run (of the
 * same position in chess, of Kiwipete elsewhere), and the cost of the functions a search calls,
 * over positions of random games. CPU seconds, best of RUNS; without stockfish no ratio, without
 * valgrind no instructions. bench_games                    everything bench_games count GAME NAME
 * only the calls, or the perft, of that name, for callgrind */
#include "bench/measure.h"
#include "core/random-inl.h"
#include "games/checkers/rules.h"
#include "games/chess/rules.h"
#include "games/chess/text.h"
#include "games/othello/rules.h"

enum { RUNS = 3, POSITIONS = 4096, PLIES = 80, TIMED_CALLS = 400000, COUNTED_CALLS = 40960 };

typedef struct positions {
    const nw_game *game;
    char *state;
} positions;

static const void *at(const positions *p, int i)
{
    return p->state + (size_t)i * p->game->state_size;
}

/* --- the calls: each returns a number that depends on all its work, so that none is optimised away
 */

static long call_evaluate(const nw_game *g, const void *state)
{
    return g->evaluate(state);
}

static long call_moves(const nw_game *g, const void *state)
{
    nw_move list[NW_MOVES_MAX];
    return g->moves(state, list);
}

static long call_noisy(const nw_game *g, const void *state)
{
    nw_move list[NW_MOVES_MAX];
    return g->noisy ? g->noisy(state, list) : 0;
}

/* order and play include a list of moves, of which they take the last. */
static long call_order(const nw_game *g, const void *state)
{
    nw_move list[NW_MOVES_MAX];
    const int n = g->moves(state, list);
    return n ? g->order(state, list[n - 1]) : 0;
}

static long call_play(const nw_game *g, const void *state)
{
    nw_move list[NW_MOVES_MAX];
    uint64_t child[512];
    const int n = g->moves(state, list);
    if (n)
        g->play(child, state, list[n - 1]);
    return n ? (long)child[0] : 0;
}

static long call_none(const nw_game *g, const void *state)
{
    (void)g;
    return *(const char *)state;
}

static const struct call {
    const char *name;
    long (*call)(const nw_game *g, const void *state);
} calls[] = {{"evaluate", call_evaluate}, {"moves", call_moves}, {"noisy", call_noisy},
             {"order", call_order},       {"play", call_play},   {"none", call_none}};
enum { CALLS = sizeof calls / sizeof *calls };

static double seconds_of(const positions *p, const struct call *c, int n, long *sum)
{
    const double begin = cpu_seconds(RUSAGE_SELF);
    for (int i = 0; i < n; i++)
        *sum += c->call(p->game, at(p, i % POSITIONS));
    return cpu_seconds(RUSAGE_SELF) - begin;
}

/* --- perft */

/* The counted perft is shallower than the timed one. */
static const struct perft {
    const nw_game_info *game;
    const char *name, *text;
    int timed, counted;
    const char *their_text; /* what Stockfish counts */
    int theirs;
} perfts[] = {{&chess_info, "start", "", 6, 5, CHESS_START, 6},
              {&chess_info, "kiwipete", KIWIPETE, 5, 4, KIWIPETE, 5},
              {&checkers_info, "start", "", 11, 9, KIWIPETE, 5},
              {&othello_info, "start", "", 11, 9, KIWIPETE, 5}};
enum { PERFTS = sizeof perfts / sizeof *perfts };

static double leaves_of(const struct perft *p, int depth)
{
    uint64_t state[512];
    if (p->game->parse(p->text, state, NULL) < 0)
        return 0;
    return (double)nw_game_perft(p->game, state, depth, false);
}

/* Instructions of `count GAME NAME` less those of `count GAME LESS`, by a number of calls. */
static void print_instructions(const char *self, const char *game, const char *name,
                               const char *less, double number)
{
    char with[64], without[64];
    snprintf(with, sizeof with, "count %s %s", game, name);
    snprintf(without, sizeof without, "count %s %s", game, less);
    const double all = count_instructions(self, with);
    if (all > 0)
        printf("%7.1f instructions", (all - count_instructions(self, without)) / number);
    else
        printf("     no instructions");
}

static void print_perft(const char *self, const struct perft *p)
{
    const char *game = p->game->rules->name;
    const double theirs = stockfish_rate(p->their_text, p->theirs, RUNS);
    double ours = 0;
    for (int i = 0; i < RUNS; i++) {
        const double begin = cpu_seconds(RUSAGE_SELF), leaves = leaves_of(p, p->timed);
        const double rate = leaves / (cpu_seconds(RUSAGE_SELF) - begin + 1e-9);
        ours = rate > ours ? rate : ours;
    }
    printf("%-8s %-8s perft %d %7.1f M leaves/s", game, p->name, p->timed, 1e-6 * ours);
    if (theirs > 0)
        printf(", stockfish %6.1f, ratio %.2f\n", 1e-6 * theirs, ours / theirs);
    else
        puts(", stockfish is not installed: no ratio");
    printf("%-8s %-8s perft %d ", game, p->name, p->counted);
    print_instructions(self, game, p->name, "none", leaves_of(p, p->counted));
    puts(" a leaf");
}

/* --- */

/* Positions of random games of at most PLIES plies. */
static bool fill(positions *p, const nw_game_info *game)
{
    uint64_t seed = 1;
    nw_move list[NW_MOVES_MAX];
    const size_t size = game->rules->state_size;
    *p = (positions){game->rules, calloc(POSITIONS + 1, size)};
    for (int i = 0, ply = 0; p->state && i < POSITIONS; i++, ply++) {
        char *now = p->state + (size_t)i * size;
        const int n = ply > 0 && ply < PLIES ? game->rules->moves(now - size, list) : 0;
        if (n)
            game->rules->play(now, now - size,
                              list[nw_below((uint32_t)nw_random(&seed), (uint32_t)n)]);
        else if (ply = 0, game->parse("", now, NULL) < 0)
            return false;
    }
    return p->state != NULL;
}

/* `PROGRAM count GAME NAME`: makes only the calls of that name, for callgrind. */
static int count(const positions *p, const char *name)
{
    long sum = 0;
    for (int i = 0; i < CALLS; i++)
        if (strcmp(name, calls[i].name) == 0)
            seconds_of(p, &calls[i], COUNTED_CALLS, &sum);
    for (int i = 0; i < PERFTS; i++)
        if (perfts[i].game->rules == p->game && strcmp(name, perfts[i].name) == 0)
            sum += (long)leaves_of(&perfts[i], perfts[i].counted);
    return printf("%ld\n", sum) < 0;
}

static void print_calls(const char *self, const positions *p)
{
    long sum = 0;
    for (const struct call *c = calls; c < calls + CALLS - 1; c++) {
        double best = 1e9;
        for (int i = 0; i < RUNS; i++) {
            const double seconds = seconds_of(p, c, TIMED_CALLS, &sum);
            best = seconds < best ? seconds : best;
        }
        printf("%-8s %-8s ", p->game->name, c->name);
        print_instructions(self, p->game->name, c->name, "none", COUNTED_CALLS);
        printf(" a call %7.1f ns\n", 1e9 * best / TIMED_CALLS);
    }
    printf("%-8s checksum %ld\n", p->game->name, sum);
}

int main(int argc, char **argv)
{
    static const nw_game_info *const games[] = {&chess_info, &checkers_info, &othello_info};
    const nw_game_info *only = argc == 4 ? nw_game_find(argv[2], strlen(argv[2])) : NULL;
    for (int i = 0; i < 3; i++) {
        positions p;
        if (only && games[i] != only)
            continue;
        if (!fill(&p, games[i]))
            return 1;
        if (argc == 4 && strcmp(argv[1], "count") == 0)
            return count(&p, argv[3]);
        print_calls(argv[0], &p);
        for (int j = 0; j < PERFTS; j++)
            if (perfts[j].game == games[i])
                print_perft(argv[0], &perfts[j]);
        free(p.state);
    }
    return 0;
}
