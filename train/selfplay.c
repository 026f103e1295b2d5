/* SPDX-License-Identifier: MIT */
#include "train/selfplay.h"
#include "core/error.h"
#include "core/flag.h"
#include "core/random-inl.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLE_BITS = 13,    /* enough for few nodes, and cleared before every game */
    HARD = 8,           /* the hard limit of a search, as a multiple of its nodes */
    OPENINGS_TRIED = 8, /* then even a lopsided one is accepted */
    DECIDED_PLIES = 4
};

struct train_player {
    train_settings on;
    const nw_game_info *info;
    const nw_game *game;
    nw_searcher *searcher;
    void *ending;
    void *state, *child;
    uint64_t key[TRAIN_PLIES + 1]; /* of the positions so far */
    int keys;
    int quiet; /* reversible moves in a row before this position */
};

int train_player_create(train_player **out, const train_settings *settings, nw_error *err)
{
    const train_subject *s = settings->subject;
    train_player *p = calloc(1, sizeof *p);
    if (!p)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    p->on = *settings;
    p->info = nw_game_find(s->name, strlen(s->name));
    assert(p->info);
    p->game = p->info->rules;
    nw_options o = nw_play_defaults(p->game);
    o.table_bits = TABLE_BITS;
    p->state = malloc(p->game->state_size);
    p->child = malloc(p->game->state_size);
    int rc = p->state && p->child ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == NW_OK)
        rc = nw_searcher_create(&p->searcher, p->game, &o, err);
    if (rc == NW_OK && s->ending_create)
        rc = s->ending_create(&p->ending, err);
    if (rc < 0)
        train_player_free(p);
    else
        *out = p;
    return rc;
}

void train_player_free(train_player *p)
{
    if (!p)
        return;
    nw_searcher_free(p->searcher);
    if (p->ending)
        p->on.subject->ending_free(p->ending);
    free(p->state);
    free(p->child);
    free(p);
}

/* --- moves */

static uint32_t below(uint64_t *random, int n)
{
    return nw_below((uint32_t)nw_random(random), (uint32_t)n);
}

static int between(uint64_t *random, const int range[2])
{
    return range[0] + (int)below(random, range[1] - range[0] + 1);
}

static void play(train_player *p, nw_move move)
{
    void *was = p->state;
    p->quiet = nw_game_reversible(p->info->rules, was, move) ? p->quiet + 1 : 0;
    p->key[p->keys++] = p->game->key(was);
    p->game->play(p->child, was, move);
    p->state = p->child;
    p->child = was;
}

static int number_of(const train_player *p, nw_move move)
{
    nw_move list[NW_MOVES_MAX];
    const int n = p->game->moves(p->state, list);
    int i = 0;
    while (i < n && list[i] != move)
        i++;
    assert(i < n && i < 256);
    return i;
}

/* --- one search */

typedef struct watch {
    uint64_t nodes;
    nw_score value[2]; /* of the last two iterations */
    int iterations;
} watch;

static int after_iteration(void *context, const nw_iteration *it)
{
    watch *w = context;
    w->value[1] = w->value[0];
    w->value[0] = it->value;
    w->iterations++;
    return it->nodes >= w->nodes;
}

static int think(train_player *p, nw_move *move, nw_score *score, nw_error *err)
{
    watch w = {.nodes = p->on.nodes};
    const nw_limits limits = {.nodes = HARD * p->on.nodes,
                              .stop = p->on.stop,
                              .iteration = after_iteration,
                              .context = &w,
                              .history = p->key,
                              .history_count = p->keys,
                              .reversible = p->quiet};
    nw_result result;
    const int rc = nw_search(p->searcher, p->state, &limits, &result, err);
    if (rc < 0)
        return rc;
    *move = result.move;
    *score = result.value;
    if (p->on.subject->mean_of_two && w.iterations > 1)
        *score = (w.value[0] + w.value[1]) / 2;
    return nw_is_set(p->on.stop) ? nw_fail(err, NW_ESTOP, "stopped") : NW_OK;
}

/* --- the opening */

static int start(train_player *p, nw_error *err)
{
    p->keys = p->quiet = 0;
    return nw_game_parse(p->info, p->state, "", err);
}

/* Random moves from the beginning; false if the game ended on the way. */
static bool random_moves(train_player *p, int plies, uint64_t *random, train_record *r)
{
    nw_move list[NW_MOVES_MAX];
    r->prefix = plies;
    for (int i = 0; i < plies; i++) {
        const int n = p->game->moves(p->state, list);
        if (n == 0)
            return false;
        const uint32_t k = below(random, n);
        r->move[i] = (uint8_t)k;
        play(p, list[k]);
    }
    return p->game->moves(p->state, list) > 0;
}

static bool is_balanced(const train_player *p, nw_score score)
{
    const nw_score most = p->on.subject->balanced;
    return score <= most && score >= -most;
}

static int open_game(train_player *p, uint64_t *random, train_record *r, nw_error *err)
{
    const train_subject *s = p->on.subject;
    for (int i = 0;; i++) {
        const int *range = below(random, 3) == 0 ? s->far : s->prefix;
        int rc = start(p, err);
        if (rc < 0)
            return rc;
        if (!random_moves(p, between(random, range), random, r))
            continue;
        nw_move move;
        nw_score score;
        rc = think(p, &move, &score, err);
        if (rc < 0)
            return rc;
        if (is_balanced(p, score) || below(random, 5) == 0 || i >= OPENINGS_TRIED)
            return NW_OK;
    }
}

/* --- the game */

static bool is_repeated(const train_player *p)
{
    const uint64_t key = p->game->key(p->state);
    for (int i = p->keys - 2; i >= 0 && i >= p->keys - p->quiet; i -= 2)
        if (p->key[i] == key)
            return true;
    return false;
}

/* The value for the side to move once the game is over by its rules. */
static bool is_over(const train_player *p, int *value)
{
    nw_move list[NW_MOVES_MAX];
    if (p->game->moves(p->state, list) == 0) {
        const nw_score score = p->game->result(p->state);
        *value = p->on.subject->decided == 0 ? score : score > 0 ? 1 : score < 0 ? -1 : 0;
        return true;
    }
    *value = 0;
    return is_repeated(p) || (p->info->drawn && p->info->drawn(p->state, p->quiet));
}

/* Has one side been far ahead for DECIDED_PLIES? */
static bool is_decided(const train_player *p, const train_record *r, int *value)
{
    const nw_score most = p->on.subject->decided;
    if (most == 0 || r->plies < DECIDED_PLIES)
        return false;
    const int sign = r->score[r->plies - 1] > 0 ? 1 : -1;
    for (int i = 1, s = sign; i <= DECIDED_PLIES; i++, s = -s)
        if (s * r->score[r->plies - i] < most)
            return false;
    *value = -sign; /* for the side to move now, which is the other */
    return true;
}

static bool is_finished(train_player *p, train_record *r, int *value)
{
    const train_subject *s = p->on.subject;
    if (is_over(p, value))
        return true;
    if (p->ending && s->ending_ask(p->ending, p->state, p->on.ending, r, value))
        return true;
    *value = 0;
    return is_decided(p, r, value) || r->prefix + r->plies >= TRAIN_PLIES - 1;
}

static int move_on(train_player *p, train_record *r, nw_error *err)
{
    nw_move move;
    nw_score score;
    const int rc = think(p, &move, &score, err);
    if (rc < 0)
        return rc;
    r->move[r->prefix + r->plies] = (uint8_t)number_of(p, move);
    r->score[r->plies++] = (int16_t)(score > INT16_MAX    ? INT16_MAX
                                     : score < -INT16_MAX ? -INT16_MAX
                                                          : score);
    play(p, move);
    return NW_OK;
}

int train_play(train_player *p, uint64_t number, train_record *r, nw_error *err)
{
    uint64_t random = nw_mix(p->on.seed ^ nw_mix(number));
    int value, searched = 0;
    r->plies = 0;
    nw_searcher_clear(p->searcher);
    int rc = open_game(p, &random, r, err);
    while (rc == NW_OK && !is_finished(p, r, &value)) {
        rc = move_on(p, r, err);
        searched = r->plies;
    }
    if (rc < 0)
        return rc;
    r->exact = searched; /* the ending's plies follow */
    r->result = searched % 2 ? -value : value;
    return NW_OK;
}
