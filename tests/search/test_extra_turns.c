/* SPDX-License-Identifier: MIT */
/* Games in which a player may move again (nw_game.mover): every search against plain minimax
 * without negation: one player maximises, the other minimises. */
#include "cases.h"
#include "core/random-inl.h"
#include "nullwindow_lab.h"
#include "support.h"
#include <stdbool.h>

/* A random game: the number of a position decides its mover, its moves, which of them are noisy and
 * its value for player 0. Lines meet again (transpositions); with `ring` they also return. */
typedef struct place {
    uint64_t at;
    uint32_t ply, ring;
} place;

enum { HEIGHT = 14, WIDTH = 4 };

static uint64_t hash_of(const place *p)
{
    return nw_mix(p->at + 0x9E3779B97F4A7C15u * (p->ring ? 0 : p->ply));
}

static int place_mover(const void *state)
{
    return (int)(hash_of(state) >> 40 & 1);
}

static int place_moves(const void *state, nw_move *out)
{
    const place *p = state;
    const uint64_t h = hash_of(p);
    const int count = p->ply >= HEIGHT || h % 16 == 0 ? 0 : 1 + (int)(h >> 8 & (WIDTH - 1));
    for (int i = 0; i < count; i++)
        out[i] = (nw_move)i;
    return count;
}

static int place_noisy(const void *state, nw_move *out)
{
    nw_move all[WIDTH];
    const int count = place_moves(state, all);
    const uint64_t h = hash_of(state) >> 48;
    int noisy = 0;
    for (int i = 0; i < count; i++)
        if (h >> 2 * i & 1 && h >> (2 * i + 1) & 1)
            out[noisy++] = all[i];
    return noisy;
}

static void place_play(void *child, const void *parent, nw_move move)
{
    const place *p = parent;
    *(place *)child = p->ring ? (place){nw_mix(p->at ^ (move + 1)) % p->ring, p->ply, p->ring}
                              : (place){p->at + move * (move + 3), p->ply + 1, 0};
}

static nw_score value_for_0(const place *p)
{
    return (nw_score)(hash_of(p) >> 20 & 127) - 64;
}

static nw_score place_evaluate(const void *state)
{
    return place_mover(state) ? -value_for_0(state) : value_for_0(state);
}

static uint64_t place_key(const void *state)
{
    return hash_of(state);
}

static nw_game game_with(bool noisy)
{
    return (nw_game){.size = sizeof(nw_game),
                     .name = "extra turns",
                     .state_size = sizeof(place),
                     .max_moves = WIDTH,
                     .moves = place_moves,
                     .play = place_play,
                     .evaluate = place_evaluate,
                     .key = place_key,
                     .noisy = noisy ? place_noisy : NULL,
                     .mover = place_mover};
}

/* --- the reference; all values are player 0's */

static nw_score quiet_reference(const nw_game *g, const place *p)
{
    nw_move list[WIDTH];
    nw_score best = value_for_0(p);
    const int count = g->noisy ? g->noisy(p, list) : 0;
    for (int i = 0; i < count; i++) {
        place child;
        g->play(&child, p, list[i]);
        const nw_score v = quiet_reference(g, &child);
        if (place_mover(p) ? v < best : v > best)
            best = v;
    }
    return best;
}

/* With `draws`, a position that occurred before on the line is a draw. */
static nw_score reference(const nw_game *g, const place *line, int ply, int depth, bool draws)
{
    const place *p = &line[ply];
    nw_move list[WIDTH];
    for (int i = 0; i < ply && draws; i++)
        if (place_key(&line[i]) == place_key(p))
            return 0;
    const int count = g->moves(p, list);
    if (count == 0)
        return value_for_0(p);
    if (depth == 0)
        return quiet_reference(g, p);
    nw_score best = place_mover(p) ? NW_INF : -NW_INF;
    for (int i = 0; i < count; i++) {
        place after[HEIGHT + 2];
        memcpy(after, line, (size_t)(ply + 1) * sizeof *after);
        g->play(&after[ply + 1], p, list[i]);
        const nw_score v = reference(g, after, ply + 1, depth - 1, draws);
        if (place_mover(p) ? v < best : v > best)
            best = v;
    }
    return best;
}

static nw_score expected(const nw_game *g, const place *root, int depth, bool draws)
{
    place line[HEIGHT + 2] = {*root};
    const nw_score v = reference(g, line, 0, depth, draws);
    return place_mover(root) ? -v : v;
}

/* --- searches */

static void check(const nw_game *g, const place *root, const nw_options *o, int depth)
{
    const bool draws = o->play;
    const nw_limits limits = {.depth = depth};
    nw_searcher *s = NULL;
    nw_result r;
    nw_error err = {.text = ""};
    if (nw_searcher_create(&s, g, o, &err) < 0 || nw_search(s, root, &limits, &r, &err) < 0)
        fail_msg("%s: %s", o->algorithm, err.text);
    const nw_score v = expected(g, root, depth, draws);
    const bool only_move = proves_move_only(o->algorithm);
    if (only_move ? r.lower > v || r.upper < v : r.value != v)
        fail_msg("%s%s%s: %d, by minimax %d (position %llu, depth %d)", o->algorithm,
                 o->lab    ? ", lab"
                 : o->play ? ", play"
                           : "",
                 o->table_bits ? ", table" : "", r.value, v, (unsigned long long)root->at, depth);
    if (r.move != NW_NO_MOVE) {
        place line[HEIGHT + 2] = {*root};
        g->play(&line[1], root, r.move);
        const nw_score after = reference(g, line, 1, depth - 1, draws);
        if ((place_mover(root) ? -after : after) != v)
            fail_msg("%s: the move is not worth %d", o->algorithm, v);
    }
    nw_searcher_free(s);
}

/* Verifies: negation where the mover changes, in every practical algorithm, in the fast, the lab
 * and the play variant, with and without quiescence, a table, ETC and threads. */
TEST(test_searches)
{
    const uint64_t count = cases(60);
    for (uint64_t i = 0; i < count; i++) {
        const nw_game g = game_with(i % 2);
        const place root = {nw_mix(i) >> 1, 0, 0};
        const int depth = 1 + (int)(i % 7);
        for (int a = 0; nw_algorithm_name(a); a++) {
            for (int variant = 0; variant < 3; variant++) {
                nw_options o = i % 3 ? nw_defaults(&g) : nw_plain(&g);
                o.algorithm = nw_algorithm_name(a);
                o.lab = variant == 1;
                o.play = variant == 2;
                o.table_bits = i % 5 ? 12 : 0;
                o.etc = i % 2;
                o.forms |=
                    variant == 1 && i % 4 == 1 ? NW_FORM_ASK_FIRST | NW_FORM_STORE_LEAVES : 0;
                check(&g, &root, &o, depth);
            }
        }
    }
}

/* Verifies: positions recur after an odd number of plies too, where a player moves again. */
TEST(test_repetition)
{
    const uint64_t count = cases(200);
    for (uint64_t i = 0; i < count; i++) {
        const nw_game g = game_with(false);
        const place root = {i % 5, 0, 5 + (uint32_t)(i % 19)};
        nw_options o = nw_defaults(&g);
        o.play = 1;
        o.algorithm = i % 2 ? "mtdf" : "alphabeta";
        o.table_bits = i % 3 ? 10 : 0;
        check(&g, &root, &o, 1 + (int)(i % 6));
    }
}

/* Verifies: the schemes of threads. */
TEST(test_threads)
{
    static const char *const schemes[] = {"split",  "pv-split", "tree-split",
                                          "abdada", "lazy",     "brackets"};
    const nw_game g = game_with(true);
    for (int i = 0; i < 6; i++) {
        const place root = {nw_mix(1000 + (uint64_t)i) >> 1, 0, 0};
        nw_options o = nw_defaults(&g);
        o.threads = 3;
        o.parallel = schemes[i];
        check(&g, &root, &o, 9);
    }
}

/* --- the published algorithms */

/* Verifies: an algorithm of the book returns the value of minimax, or an error that it is defined
 * for sides that alternate; algorithms written for MAX and MIN nodes return the value. */
TEST(test_book)
{
    const nw_game g = game_with(false);
    const uint64_t count = cases(20);
    int right = 0;
    for (uint64_t i = 0; i < count; i++) {
        const place root = {nw_mix(500 + i) >> 1, 0, 0};
        nw_position *p = NULL;
        nw_error err = {0};
        assert_int_equal(nw_position_of(&p, &g, &root, &err), 0);
        for (int a = 0; nw_lab_algorithm(a); a++) {
            nw_lab_options o = nw_lab_defaults();
            nw_lab_result *r = NULL;
            o.algorithm = nw_lab_algorithm(a);
            o.depth = 5;
            if (nw_lab_search(&r, p, &o, &err) < 0) {
                assert_says(err.text, "alternate");
                continue;
            }
            if (r->bound == NW_EXACT && r->value != expected(&g, &root, o.depth, false))
                fail_msg("%s: %d, by minimax %d", o.algorithm, r->value,
                         expected(&g, &root, o.depth, false));
            right += r->bound == NW_EXACT;
            nw_lab_result_free(r);
        }
        nw_position_free(p);
    }
    assert_true(right >= 25 * (int)count);
}

TEST_MAIN(NULL, NULL)
