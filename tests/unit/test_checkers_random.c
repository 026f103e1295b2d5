/* SPDX-License-Identifier: MIT */
/* Checkers: what must hold in every position, tried on random ones and against slow rules. */
#include "checkers_slow.h"
#include "core/random-inl.h"
#include "games/checkers/bind.h"
#include "games/checkers/perft.h"
#include "games/checkers/text.h"
#include "support.h"

static int positions(void)
{
    return getenv("NW_SOAK") ? 1000000 : 20000;
}

/* --- the properties of one position */

static void check_text(const checkers_pos *p)
{
    char fen[SLOW_FEN];
    checkers_pos again;
    checkers_print(p, fen, sizeof fen);
    assert_int_equal(checkers_parse(&again, fen, NULL), NW_OK);
    /* memory includes the key: the incremental one equals the one from scratch */
    assert_memory_equal(&again, p, sizeof again);
}

static void check_slow(const checkers_pos *p)
{
    static slow_list want, got;
    char fen[SLOW_FEN];
    checkers_move list[CHECKERS_MAX_MOVES];
    checkers_print(p, fen, sizeof fen);
    const slow_pos slow = slow_read(fen);
    slow_moves(&want, &slow);
    assert_int_equal(checkers_perft(p, 1, false), want.count);
    slow_unique(&want);
    got.count = checkers_moves(p, list);
    assert_int_equal(got.count, want.count); /* so no successor is listed twice */
    for (int i = 0; i < got.count; i++) {
        checkers_pos child;
        checkers_play(&child, p, list[i]);
        assert_int_equal(child.key, checkers_key_of(&child));
        checkers_print(&child, got.fen[i], SLOW_FEN);
    }
    slow_unique(&got);
    assert_int_equal(got.count, want.count);
    for (int i = 0; i < got.count; i++)
        assert_string_equal(got.fen[i], want.fen[i]);
}

static void check_moves(const checkers_pos *p)
{
    checkers_move list[CHECKERS_MAX_MOVES], noisy[CHECKERS_MAX_MOVES];
    const int n = checkers_moves(p, list), captures = checkers_noisy(p, noisy);
    if (captures) {
        assert_int_equal(captures, n);
        assert_memory_equal(list, noisy, (size_t)n * sizeof list[0]);
    }
    for (int i = 0; i < n; i++) {
        char text[48], fen[SLOW_FEN];
        checkers_move again;
        assert_int_equal(checkers_is_capture(list[i]), captures > 0);
        assert_true(checkers_move_index(p, list[i]) < CHECKERS_MOVE_INDEXES);
        checkers_print_move(p, list[i], text, sizeof text);
        nw_error err = {0};
        if (checkers_parse_move(p, text, &again, &err)) {
            checkers_print(p, fen, sizeof fen);
            fail_msg("%s %s: %s", fen, text, err.text);
        }
        assert_int_equal(again, list[i]);
    }
}

static checkers_set turn(checkers_set s)
{
    checkers_set t = 0;
    for (unsigned i = 0; i < CHECKERS_BITS; i++)
        t |= (s >> i & 1) << (CHECKERS_BITS - 1 - i);
    return t;
}

/* Turned by 180 degrees with the colours swapped, a position is the same for the side to move. */
static void check_eval(const checkers_pos *p)
{
    checkers_pos q = {
        .piece = {turn(p->piece[1]), turn(p->piece[0])}, .kings = turn(p->kings), .side = !p->side};
    checkers_move list[CHECKERS_MAX_MOVES];
    const nw_score e = checkers_evaluate(p);
    assert_int_equal(checkers_evaluate(&q), e);
    if (checkers_moves(p, list) == 0)
        assert_int_equal(e, checkers_result(p));
    else
        assert_in_range(e + CHECKERS_EVAL_MAX, 0, 2 * CHECKERS_EVAL_MAX);
}

static void check_all(const checkers_pos *p)
{
    check_text(p);
    check_slow(p);
    check_moves(p);
    check_eval(p);
}

/* --- keys */

/* All positions seen, by key: open addressing, never full. */
typedef struct seen {
    checkers_pos *slot;
    size_t mask;
} seen;

static void check_key(seen *s, const checkers_pos *p)
{
    size_t i = p->key & s->mask;
    /* a slot without pieces is free */
    while (s->slot[i].piece[0] | s->slot[i].piece[1]) {
        if (s->slot[i].key == p->key) {
            assert_memory_equal(&s->slot[i], p, sizeof *p);
            return;
        }
        i = (i + 1) & s->mask;
    }
    s->slot[i] = *p;
}

/* --- where positions come from */

TEST(test_random_games)
{
    const size_t slots = getenv("NW_SOAK") ? (size_t)1 << 21 : 1 << 16;
    seen keys = {calloc(slots, sizeof(checkers_pos)), slots - 1};
    assert_non_null(keys.slot);
    uint64_t random = 3;
    checkers_pos p;
    int ply = 0;
    checkers_set_up(&p);
    for (int i = 0; i < positions(); i++) {
        checkers_move list[CHECKERS_MAX_MOVES];
        check_all(&p);
        check_key(&keys, &p);
        const int n = checkers_moves(&p, list);
        if (n == 0 || ++ply > 150) {
            checkers_set_up(&p);
            ply = 0;
            continue;
        }
        const checkers_pos parent = p;
        const uint32_t r = (uint32_t)(nw_random(&random) >> 32);
        checkers_play(&p, &parent, list[nw_below(r, (uint32_t)n)]);
    }
    free(keys.slot);
}

/* Up to 12 pieces per side anywhere: jumps are far longer than in games. */
static checkers_pos scatter(uint64_t *random)
{
    checkers_pos p = {.side = nw_random(random) & 1};
    for (unsigned side = 0; side < 2; side++) {
        const unsigned pieces = 1 + (unsigned)(nw_random(random) % 12);
        const bool kings = nw_random(random) & 1;
        for (unsigned i = 0; i < pieces; i++) {
            const checkers_set bit = checkers_bit(checkers_sparse(nw_random(random) & 31));
            if ((p.piece[0] | p.piece[1]) & bit)
                continue;
            p.piece[side] |= bit;
            if (kings || (bit & checkers_crown((int)side)))
                p.kings |= bit;
        }
    }
    p.key = checkers_key_of(&p);
    return p;
}

TEST(test_random_boards)
{
    uint64_t random = 33;
    for (int i = 0; i < positions(); i++) {
        const checkers_pos p = scatter(&random);
        check_all(&p);
    }
}

TEST_MAIN(NULL, NULL)
