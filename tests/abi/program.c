/* SPDX-License-Identifier: MIT */
/* A program as users write them, compiled with the header of a released version and linked with the
 * library of today (tests/unit/test_abi.sh). It fills every structure that a caller fills and
 * prints members of every one that the library fills. */
#include <nullwindow.h>
#include <stdio.h>
#include <string.h>

static int moves(const void *state, nw_move *out)
{
    const int n = *(const int *)state;
    for (int i = 0; i < 3 && i < n; i++)
        out[i] = (nw_move)(i + 1);
    return n < 3 ? n : 3;
}

static void play(void *child, const void *parent, nw_move move)
{
    *(int *)child = *(const int *)parent - (int)move;
}

static nw_score evaluate(const void *state)
{
    return *(const int *)state == 0 ? -1 : 0;
}

static uint64_t key(const void *state)
{
    return (uint64_t)(unsigned)*(const int *)state * 0x9E3779B97F4A7C15u;
}

static int iterations;

static int on_iteration(void *context, const nw_iteration *it)
{
    iterations += context == &iterations && it->depth > 0 && it->pv_length > 0;
    return 0;
}

int main(void)
{
    nw_game game = {.size = sizeof(nw_game),
                    .name = "heap",
                    .state_size = sizeof(int),
                    .max_moves = 3,
                    .moves = moves,
                    .play = play,
                    .evaluate = evaluate,
                    .key = key};
    const int heap = 10;
    nw_error err = {0};
    for (int sized = 0; sized < 2; sized++) {
        nw_searcher *s = NULL;
        nw_result r;
        nw_options o = nw_defaults(&game);
        game.size = sized ? sizeof game : 0;
        o.algorithm = "mtdf";
        o.table_bits = 10;
        nw_limits l = {
            .depth = 12, .iteration = on_iteration, .context = &iterations, .nodes = 1000000};
        l.size = sized ? sizeof l : 0;
        if (nw_searcher_create(&s, &game, &o, &err) || nw_search(s, &heap, &l, &r, &err))
            return fprintf(stderr, "%s\n", err.text), 1;
        printf("value %d, take %u, depth %d, %d moves, %s\n", r.value, r.move, r.depth, r.pv_length,
               r.complete && r.nodes > 0 && r.lower == r.upper ? "complete" : "cut");
        nw_searcher_free(s);
    }
    printf("%s\n", iterations > 2 ? "iterations are reported" : "no iteration");
    nw_options o = nw_defaults(nw_builtin("chess"));
    char text[16];
    o.algorithm = "nonsense";
    nw_searcher *s = NULL;
    const int refused = nw_searcher_create(&s, nw_builtin("chess"), &o, &err);
    printf("%d %d\n", refused, err.code);
    const int set = nw_option_set(&o, "table", "11", &err);
    const int got = nw_option_get(&o, "table", text, sizeof text);
    printf("%d %d %s %d\n", set, got, text, o.table_bits);
    return 0;
}
