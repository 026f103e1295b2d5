/* SPDX-License-Identifier: MIT */
/* Games that break their contract. The first bytes choose algorithm, variant, scheme of threads and
 * which functions lie; the others are what these say, call by call. A search is refused or ends
 * within its limits, and touches no memory but its own. */
#include "fuzz/fuzz.h"
#include "nullwindow.h"

enum {
    LIE_COUNT = 1,
    LIE_MOVES = 2,
    LIE_SCORE = 4,
    LIE_KEY = 8,
    LIE_PARENT = 16,
    LIE_NOISY = 32,
    LIE_FORCED = 64,
    LIE_OVER = 128,
    NODES = 3000
};

typedef struct place {
    uint32_t path, ply;
} place;

static struct {
    const uint8_t *data;
    size_t size, at;
    unsigned lies;
    unsigned calls; /* the first ones are honest, so that the root is accepted */
} script;

static bool lies(unsigned kind)
{
    return (script.lies & kind) != 0 && script.calls > 40;
}

static uint8_t next_byte(void)
{
    script.calls++;
    return script.size ? script.data[script.at++ % script.size] : 0;
}

static int moves(const void *state, nw_move *out)
{
    const place *p = state;
    const int count = 1 + (int)(p->path * 2654435761u >> 30);
    const uint8_t b = next_byte();
    for (int i = 0; i < 4; i++)
        out[i] = lies(LIE_MOVES) ? (nw_move)b * 0x01010101u : (nw_move)i;
    if (lies(LIE_COUNT))
        return b == 255 ? 100000 : b == 254 ? -1 : b % 5;
    return p->ply < 40 ? count : 0;
}

static void play(void *child, const void *parent, nw_move move)
{
    const place *p = parent;
    *(place *)child = (place){p->path * 31 + move + 1, p->ply + 1};
    if (lies(LIE_PARENT))
        ((place *)(uintptr_t)parent)->path += next_byte();
}

static nw_score evaluate(const void *state)
{
    const place *p = state;
    const nw_score sound = (nw_score)(p->path % 101) - 50;
    return !lies(LIE_SCORE) ? sound : (nw_score)((uint32_t)next_byte() * 0x01020408u);
}

static uint64_t key(const void *state)
{
    const place *p = state;
    return lies(LIE_KEY) ? next_byte() & 7 : (p->path * 0x9E3779B97F4A7C15u) ^ p->ply;
}

static int noisy(const void *state, nw_move *out)
{
    const place *p = state;
    out[0] = 0;
    return lies(LIE_NOISY) ? 1 + (next_byte() & 1) * (out[1] = 1, 1)
                           : p->ply < 40 && p->path % 7 == 0;
}

static int forced(const void *state)
{
    (void)state;
    return lies(LIE_FORCED) ? next_byte() & 1 : 0;
}

static int is_over(const void *state)
{
    const place *p = state;
    return lies(LIE_OVER) ? next_byte() & 1 : p->ply >= 40;
}

static const nw_game liar = {.name = "liar",
                             .state_size = sizeof(place),
                             .max_moves = 4,
                             .moves = moves,
                             .play = play,
                             .evaluate = evaluate,
                             .key = key,
                             .noisy = noisy,
                             .forced = forced,
                             .is_over = is_over};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const int threads[] = {1, 1, 1, 2};
    int algorithms = 0;
    nw_searcher *s;
    nw_error err = {0};
    nw_result r;
    const place root = {1, 0};
    if (size < 4)
        return 0;
    while (nw_algorithm_name(algorithms))
        algorithms++;
    nw_options o = data[1] & 1 ? nw_play_defaults(&liar) : nw_defaults(&liar);
    o.algorithm = nw_algorithm_name(data[0] % algorithms);
    o.table_bits = 6 + (data[1] >> 1 & 3);
    o.threads = threads[data[1] >> 3 & 3];
    o.quiescence = data[1] >> 5 & 1;
    o.lab = !o.play && (data[1] >> 6 & 1);
    memset(&script, 0, sizeof script);
    script.lies = data[2];
    script.data = data + 3;
    script.size = size - 3;
    const nw_limits limits = {.depth = 1 + (data[1] >> 7) * 6, .nodes = NODES};
    demand(nw_searcher_create(&s, &liar, &o, &err) == 0);
    if (nw_search(s, &root, &limits, &r, &err) == 0)
        demand(r.nodes <= NODES + 600 && r.value >= NW_SCORE_MIN && r.value <= NW_SCORE_MAX);
    else
        demand(err.text[0] != 0);
    /* Every pass reads its line from the table: up to four moves at each of its plies. */
    demand(script.calls < 8 * NW_PLIES_MAX * NODES + 100000);
    nw_searcher_free(s);
    return 0;
}
