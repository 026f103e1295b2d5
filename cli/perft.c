/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "core/clock.h"
#include "base/json.h"
#include "progress.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* nullwindow perft: leaves of the legal tree. The total is the last line, or all of one line of
 * JSON. */

typedef struct perft {
    cli_position position;
    int depth;
    bool divide, unique, as_json;
    nw_move *move; /* at the root, when divided */
    uint64_t *leaves;
    int moves;
    uint64_t total;
    double seconds;
    bool failed;
} perft;

/* Has a move before the i-th the same successor? Keys decide, as in any search. */
static bool is_repeated(const perft *p, const void *child, char *other, int i)
{
    const nw_game *rules = p->position.game->rules;
    for (int k = 0; k < i; k++) {
        rules->play(other, p->position.state, p->move[k]);
        if (rules->key(other) == rules->key(child))
            return true;
    }
    return false;
}

/* Counts the leaves below each root move; with unique, moves that repeat a successor are
 * dropped. */
static void count_divided(perft *p, char *child, char *other)
{
    const nw_game_info *game = p->position.game;
    cli_progress line = cli_progress_start();
    int kept = 0;
    for (int i = 0; i < p->moves && !cli_stop; i++) {
        cli_progress_show(&line, p->total, "leaves");
        game->rules->play(child, p->position.state, p->move[i]);
        if (p->unique && game->rules->key && is_repeated(p, child, other, kept))
            continue;
        const uint64_t ways =
            game->ways && !p->unique ? game->ways(p->position.state, p->move[i]) : 1;
        p->leaves[kept] = ways * nw_game_perft(game, child, p->depth - 1, p->unique);
        p->total += p->leaves[kept];
        p->move[kept++] = p->move[i];
    }
    p->moves = kept;
    cli_progress_end(&line);
}

static void count(void *context)
{
    perft *p = context;
    const size_t size = p->position.game->rules->state_size;
    if (p->depth > 0)
        p->move = cli_moves(&p->position, &p->moves);
    if (p->moves == 0) {
        p->failed = p->depth > 0 && !p->move;
        p->total = nw_game_perft(p->position.game, p->position.state, p->depth, p->unique);
        return;
    }
    char *states = malloc(2 * size);
    p->leaves = calloc((size_t)p->moves, sizeof *p->leaves);
    p->failed = !states || !p->leaves;
    if (!p->failed)
        count_divided(p, states, states + size);
    free(states);
}

static void print_json(const perft *p)
{
    json j = json_to(stdout);
    char name[CLI_NAME_SIZE];
    json_object(&j, NULL);
    json_string(&j, "position", p->position.text);
    json_integer(&j, "depth", p->depth);
    json_bool(&j, "unique", p->unique);
    if (p->divide) {
        json_list(&j, "moves");
        for (int i = 0; i < p->moves; i++) {
            json_object(&j, NULL);
            json_string(&j, "move", cli_move(&p->position, p->move[i], name));
            json_unsigned(&j, "leaves", p->leaves[i]);
            json_end(&j);
        }
        json_end(&j);
    }
    json_number(&j, "seconds", p->seconds);
    json_unsigned(&j, "leaves", p->total);
    json_end(&j);
}

static void print_lines(const perft *p)
{
    char name[CLI_NAME_SIZE];
    for (int i = 0; p->divide && i < p->moves; i++)
        printf("%s: %" PRIu64 "\n", cli_move(&p->position, p->move[i], name), p->leaves[i]);
    printf("%" PRIu64 "\n", p->total);
}

/* Speed, on stderr; programs read the total from stdout. */
static void print_rate(const perft *p)
{
    char rate[CLI_COUNT_SIZE];
    if (p->seconds >= 0.01)
        fprintf(stderr, "%.3f seconds, %s leaves per second\n", p->seconds,
                cli_count((unsigned long long)((double)p->total / p->seconds), rate));
}

static int run(perft *p)
{
    const double start = nw_seconds();
    cli_catch_signals();
    int rc = cli_run_deep(count, p);
    p->seconds = nw_seconds() - start;
    if (rc == 0 && cli_stop)
        rc = cli_fail(EXIT_FAILED, "perft: stopped by a signal after %.1f seconds", p->seconds);
    if (rc == 0 && !p->failed)
        (p->as_json ? print_json : print_lines)(p);
    if (rc == 0 && !p->failed && !p->as_json)
        print_rate(p);
    free(p->move);
    free(p->leaves);
    return rc != 0 ? rc : p->failed ? cli_fail(EXIT_FAILED, "out of memory") : EXIT_OK;
}

static bool read_depth(const char *text, int *depth)
{
    char *end = NULL;
    const long n = strtol(text, &end, 10);
    *depth = (int)n;
    return *text >= '0' && *text <= '9' && !*end && n <= NW_DEPTH_MAX;
}

int cmd_perft(int argc, char **argv)
{
    perft p = {.depth = 0};
    const char *word[2] = {NULL, NULL};
    int words = 0;
    const cli_option options[] = {
        {"divide", 'b', &p.divide, 0, 0, NULL, "print the leaves below each move first", NULL},
        {"unique", 'b', &p.unique, 0, 0, NULL, "count moves with the same successor once", NULL},
        {"json", 'b', &p.as_json, 0, 0, NULL, "print one JSON object", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, word, 2, &words);
    if (rc != 0)
        return rc;
    if (words != 2)
        return cli_fail(EXIT_USAGE, "perft: expected a position and a depth, as in: "
                                    "nullwindow perft othello 6");
    if (!read_depth(word[1], &p.depth))
        return cli_fail(EXIT_USAGE, "perft: depth '%s': expected a number from 0 to %d", word[1],
                        NW_DEPTH_MAX);
    rc = cli_open(word[0], &p.position);
    if (rc != 0)
        return rc;
    rc = run(&p);
    cli_close(&p.position);
    return rc;
}
