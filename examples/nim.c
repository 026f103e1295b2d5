/* SPDX-License-Identifier: MIT */
/* Nim, a complete game: take any number from one of four heaps; whoever takes the last one wins.
 * Four functions suffice; the key enables the table. */
#include <nullwindow.h>
#include <stdio.h>

typedef struct nim {
    int heap[4];
} nim;

static int nim_moves(const void *state, nw_move *out)
{
    const nim *n = state;
    int count = 0;
    for (unsigned h = 0; h < 4; h++)
        for (int take = 1; take <= n->heap[h]; take++)
            out[count++] = h * 16 + (nw_move)take;
    return count;
}

static void nim_play(void *child, const void *parent, nw_move move)
{
    nim *n = child;
    *n = *(const nim *)parent;
    n->heap[move / 16] -= (int)(move % 16);
}

/* Unknown before the end; then the other side has taken the last one. */
static nw_score nim_evaluate(const void *state)
{
    nw_move unused[60];
    return nim_moves(state, unused) == 0 ? -1 : 0;
}

/* Values are for the side to move and the rules are symmetric, so hashing the heaps suffices. */
static uint64_t nim_key(const void *state)
{
    uint64_t key = 1;
    for (int h = 0; h < 4; h++)
        key = (key ^ (uint64_t)((const nim *)state)->heap[h]) * 0x9E3779B97F4A7C15u;
    return key ^ key >> 32;
}

static const nw_game nim_game = {.name = "nim",
                                 .state_size = sizeof(nim),
                                 .max_moves = 60,
                                 .moves = nim_moves,
                                 .play = nim_play,
                                 .evaluate = nim_evaluate,
                                 .key = nim_key};

int main(void)
{
    const nim start = {{1, 3, 5, 6}};
    const nw_options options = nw_defaults(&nim_game);
    const nw_limits limits = {.depth = 15};
    nw_searcher *s = NULL;
    nw_result r;
    nw_error err;
    if (nw_game_check(&nim_game, &start, 100, 1, &err) < 0 ||
        nw_searcher_create(&s, &nim_game, &options, &err) < 0 ||
        nw_search(s, &start, &limits, &r, &err) < 0) {
        fprintf(stderr, "nim: %s\n", err.text);
        return 1;
    }
    printf("nim 1 3 5 6: %s; take %u from heap %u\n", r.value > 0 ? "won" : "lost",
           (unsigned)r.move % 16, (unsigned)r.move / 16 + 1);
    nw_searcher_free(s);
    return 0;
}
