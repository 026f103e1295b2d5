/* SPDX-License-Identifier: MIT */
#include "train/samples.h"
#include "core/error.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- a set of keys, to skip duplicates */

typedef struct key_set {
    uint64_t *key; /* 0: free */
    size_t size, used;
} key_set;

static bool insert(key_set *m, uint64_t key)
{
    size_t i = key & (m->size - 1);
    for (; m->key[i]; i = (i + 1) & (m->size - 1))
        if (m->key[i] == key)
            return false;
    m->key[i] = key;
    m->used++;
    return true;
}

static int grow(key_set *m, nw_error *err)
{
    key_set larger = {.size = m->size ? 2 * m->size : 1 << 16};
    larger.key = calloc(larger.size, sizeof *larger.key);
    if (!larger.key)
        return nw_fail(err, NW_ENOMEM, "out of memory for the keys");
    for (size_t i = 0; i < m->size; i++)
        if (m->key[i])
            insert(&larger, m->key[i]);
    free(m->key);
    *m = larger;
    return NW_OK;
}

/* 1: the key is new; 0: a duplicate. */
static int insert_new(key_set *m, uint64_t key, nw_error *err)
{
    if (4 * (m->used + 1) > 3 * m->size) {
        const int rc = grow(m, err);
        if (rc < 0)
            return rc;
    }
    return insert(m, key ? key : 1);
}

/* --- labels */

static double expected_result(const train_labels *l, double score)
{
    return l->scale == 0 ? score : tanh(l->scale * score / 2);
}

/* Backwards from the end, so that `outcome` is the lambda-return. */
static void label(const train_labels *l, const train_record *r, double *target)
{
    double outcome = r->plies % 2 ? -r->result : r->result; /* for the side to move at the end */
    for (int i = r->plies - 1; i >= 0; i--) {
        const double own = expected_result(l, r->score[i]);
        outcome = -outcome;
        target[i] = i >= r->exact ? (l->scale == 0 ? r->score[i] : outcome)
                                  : l->result * outcome + (1 - l->result) * own;
        if (i < r->exact)
            outcome = l->lambda * outcome + (1 - l->lambda) * own;
    }
}

/* --- reading */

typedef struct replay {
    train_reading *reading;
    const nw_game_info *info;
    void *state, *child;
    key_set seen;
} replay;

/* The move with this number, or NW_NO_MOVE. */
static nw_move numbered(const replay *p, int number)
{
    nw_move list[NW_MOVES_MAX];
    const int n = p->info->rules->moves(p->state, list);
    return number < n ? list[number] : NW_NO_MOVE;
}

static void advance(replay *p, nw_move move)
{
    void *was = p->state;
    p->info->rules->play(p->child, was, move);
    p->state = p->child;
    p->child = was;
}

/* Passes the position on unless it is noisy or a duplicate; label has the game's data for it. */
static int offer(replay *p, nw_move move, train_sample label, nw_error *err)
{
    train_reading *r = p->reading;
    r->positions++;
    if (!r->subject->is_quiet(p->state, move)) {
        r->noisy++;
        return NW_OK;
    }
    const int rc = insert_new(&p->seen, p->info->rules->key(p->state), err);
    if (rc <= 0) {
        r->duplicates += rc == 0;
        return rc;
    }
    r->samples++;
    label.state = p->state;
    label.held = r->labels.held > 0 && r->games % (uint64_t)r->labels.held == 0;
    return r->take(r->context, &label, err);
}

static int replay_game(replay *p, const train_record *g, nw_error *err)
{
    double target[TRAIN_PLIES];
    label(&p->reading->labels, g, target);
    int rc = nw_game_parse(p->info, p->state, "", err);
    for (int i = 0; i < g->prefix + g->plies && rc == NW_OK; i++) {
        const nw_move move = numbered(p, g->move[i]);
        const int ply = i - g->prefix;
        if (move == NW_NO_MOVE)
            return nw_fail(err, NW_EINVAL, "game %llu: ply %d has no move number %d",
                           (unsigned long long)p->reading->games, i, g->move[i]);
        if (ply >= 0)
            rc = offer(p, move,
                       (train_sample){.target = target[ply],
                                      .score = g->score[ply],
                                      .result = ply % 2 ? -g->result : g->result,
                                      .exact = ply >= g->exact},
                       err);
        advance(p, move);
    }
    p->reading->games++;
    return rc;
}

static int replay_file(replay *p, const char *path, nw_error *err)
{
    const train_subject *s = p->reading->subject;
    char begins[64];
    train_file f;
    train_record r;
    int rc = train_file_read(&f, path, err);
    if (rc < 0)
        return rc;
    snprintf(begins, sizeof begins, "nullwindow-train 1 %s ", s->name);
    if (strncmp(f.head, begins, strlen(begins)) != 0)
        rc = nw_fail(err, NW_EINVAL, "%.100s holds other games than %s", path, s->name);
    while (rc == NW_OK && train_file_next(&f, s->score_bytes, &r))
        rc = replay_game(p, &r, err);
    if (rc == NW_OK && f.at < f.size && p->reading->damaged)
        p->reading->damaged(path, f.size - f.at);
    train_file_free(&f);
    return rc;
}

int train_read_samples(train_reading *r, nw_error *err)
{
    const nw_game_info *info = nw_game_find(r->subject->name, strlen(r->subject->name));
    replay p = {.reading = r, .info = info};
    p.state = malloc(info->rules->state_size);
    p.child = malloc(info->rules->state_size);
    int rc = p.state && p.child ? NW_OK : nw_fail(err, NW_ENOMEM, "out of memory");
    r->games = r->positions = r->noisy = r->duplicates = r->samples = 0;
    for (int i = 0; i < r->paths && rc == NW_OK; i++)
        rc = replay_file(&p, r->path[i], err);
    free(p.state);
    free(p.child);
    free(p.seen.key);
    return rc;
}
