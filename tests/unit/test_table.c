/* SPDX-License-Identifier: MIT */
#include "core/table-inl.h"
#include "core/random-inl.h"
#include "support.h"

static nw_table make(int bits, nw_replace replace)
{
    nw_table t;
    nw_error err = {0};
    if (nw_table_create(&t, bits, replace, &err) < 0)
        fail_msg("%s", err.text);
    return t;
}

static nw_found entry(int depth, unsigned size)
{
    return (nw_found){.bounds = {-5, 7}, .depth = depth, .move = 3, .size = size};
}

/* The i-th key with the given index. */
static uint64_t key_at(const nw_table *t, uint64_t index, uint64_t i)
{
    return (nw_mix(1000 + i) & ~t->mask) | index;
}

static bool has(const nw_table *t, uint64_t key)
{
    nw_found found = {0};
    return nw_table_probe(t, key, &found);
}

static bool same(const nw_found *a, const nw_found *b)
{
    return a->bounds.f_minus == b->bounds.f_minus && a->bounds.f_plus == b->bounds.f_plus &&
           a->depth == b->depth && a->move == b->move && a->size == b->size;
}

/* --- packing */

static nw_score random_bound(uint64_t *rng)
{
    return (nw_score)(nw_random(rng) % (2 * NW_TABLE_INF - 1)) - (NW_TABLE_INF - 1);
}

TEST(test_round_trip)
{
    nw_table t = make(6, NW_REPLACE_NEW);
    uint64_t rng = 5;
    for (int i = 0; i < 100000; i++) {
        const uint64_t key = nw_random(&rng);
        const nw_found f = {.bounds.f_minus = i % 5 ? random_bound(&rng) : -NW_INF,
                            .bounds.f_plus = i % 7 ? random_bound(&rng) : NW_INF,
                            .depth = (int)(nw_random(&rng) % 251),
                            .move = (unsigned)(nw_random(&rng) & 0xFFFF),
                            .size = (unsigned)(nw_random(&rng) & 31)};
        nw_found found = {0};
        nw_table_age(&t);
        assert_true(nw_table_store(&t, key, &f) >= 0);
        assert_true(nw_table_probe(&t, key, &found));
        assert_true(same(&f, &found));
    }
    nw_table_free(&t);
}

/* A bound that does not fit is rounded outwards: still a bound, and never mistaken for none. */
TEST(test_saturation)
{
    static const nw_score big[] = {NW_TABLE_INF - 1, NW_TABLE_INF, NW_TABLE_INF + 1,
                                   NW_SCORE_MAX - 1, NW_SCORE_MAX};
    for (size_t i = 0; i < sizeof big / sizeof *big; i++) {
        const nw_score v = big[i];
        assert_true(nw_unpack(nw_pack_lower(v)) <= v);
        assert_true(nw_unpack(nw_pack_lower(v)) == NW_TABLE_INF - 1);
        assert_true(nw_unpack(nw_pack_upper(v)) >= v);
        assert_true(nw_unpack(nw_pack_lower(-v)) <= -v);
        assert_true(nw_unpack(nw_pack_upper(-v)) >= -v);
        assert_true(nw_unpack(nw_pack_upper(-v)) == -NW_TABLE_INF + 1);
    }
    assert_int_equal(nw_unpack(nw_pack_lower(-NW_INF)), -NW_INF);
    assert_int_equal(nw_unpack(nw_pack_upper(NW_INF)), NW_INF);
    assert_int_equal(nw_unpack(nw_pack_lower(-NW_TABLE_INF + 1)), -NW_TABLE_INF + 1);
    assert_int_equal(nw_unpack(nw_pack_upper(NW_TABLE_INF - 1)), NW_TABLE_INF - 1);
}

/* The smallest thing that can be stored, a leaf of value zero, is found at every age. */
TEST(test_zero_entry)
{
    nw_table t = make(4, NW_REPLACE_NEW);
    const nw_found zero = {.bounds = {0, 0}, .depth = 0, .move = 0, .size = 0};
    for (uint64_t i = 0; i < 20; i++) {
        const uint64_t key = nw_mix(i);
        nw_table_age(&t);
        nw_table_store(&t, key, &zero);
        assert_true(has(&t, key));
    }
    nw_table_free(&t);
}

/* --- the key check */

TEST(test_key_check)
{
    nw_table t = make(8, NW_REPLACE_NEW);
    const uint64_t key = 0x123456789ABCDEF0u;
    const nw_found f = entry(3, 4);
    assert_false(has(&t, 0));
    assert_false(has(&t, key));
    nw_table_store(&t, key, &f);
    for (int bit = 0; bit < 64; bit++)
        if (bit < 8 || bit >= 16)
            assert_false(has(&t, key ^ (uint64_t)1 << bit));
    nw_table_clear(&t);
    assert_false(has(&t, key));
    nw_table_free(&t);
}

/* A reader may see two words of different writers: such an entry matches no key. */
TEST(test_torn_entries)
{
    nw_table t = make(4, NW_REPLACE_NEW);
    uint64_t rng = 99;
    for (int i = 0; i < 100000; i++) {
        const uint64_t one = key_at(&t, 5, (uint64_t)i), two = key_at(&t, 5, (uint64_t)i + 1000000);
        const nw_found f = entry((int)(nw_random(&rng) % 200), 1);
        const nw_found g = entry((int)(nw_random(&rng) % 200), 2);
        nw_table_store(&t, one, &f);
        const uint64_t data = atomic_load(&t.entry[5].data);
        nw_table_store(&t, i & 1 ? two : one, &g);
        atomic_store(&t.entry[5].data, data);
        assert_false(has(&t, one));
        assert_false(has(&t, two));
    }
    nw_table_free(&t);
}

/* --- replacement */

/* Puts `old` into a slot, then `new`; does the newcomer displace it? */
static bool displaces(nw_replace scheme, nw_found old, nw_found new, bool aged)
{
    nw_table t = make(4, scheme);
    const uint64_t a = key_at(&t, 6, 1), b = key_at(&t, 6, 2);
    assert_int_equal(nw_table_store(&t, a, &old), 0);
    if (aged)
        nw_table_age(&t);
    const int rc = nw_table_store(&t, b, &new);
    assert_int_equal(rc, has(&t, b) ? 1 : -1);
    assert_int_not_equal(has(&t, a), has(&t, b));
    const bool result = has(&t, b);
    nw_table_free(&t);
    return result;
}

/* Verifies: Breuker, Uiterwijk and van den Herik 1994, replacement schemes of one level: New, Old,
 * Deep and Big. */
TEST(test_one_level)
{
    static const nw_replace all[] = {NW_REPLACE_NEW, NW_REPLACE_OLD, NW_REPLACE_DEEP,
                                     NW_REPLACE_BIG};
    const nw_found deep = entry(9, 2), shallow = entry(3, 2), big = entry(5, 20),
                   small = entry(5, 4);
    assert_true(displaces(NW_REPLACE_NEW, deep, shallow, false));
    assert_false(displaces(NW_REPLACE_OLD, shallow, deep, false));
    assert_true(displaces(NW_REPLACE_DEEP, shallow, deep, false));
    assert_true(displaces(NW_REPLACE_DEEP, deep, deep, false));
    assert_false(displaces(NW_REPLACE_DEEP, deep, shallow, false));
    assert_true(displaces(NW_REPLACE_BIG, small, big, false));
    assert_true(displaces(NW_REPLACE_BIG, big, big, false));
    assert_false(displaces(NW_REPLACE_BIG, big, small, false));
    /* Entries of an earlier search never keep a newer one out. */
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        assert_true(displaces(all[i], entry(9, 20), entry(1, 1), true));
}

/* Verifies: Breuker, Uiterwijk and van den Herik 1994, replacement schemes of two levels, TwoDeep
 * and TwoBig: a newcomer that ranks lower takes the second slot, one that ranks higher the first,
 * whose position moves down. */
static void check_two_level(nw_replace scheme, nw_found high, nw_found low)
{
    nw_table t = make(4, scheme);
    const uint64_t a = key_at(&t, 6, 1), b = key_at(&t, 7, 2), c = key_at(&t, 6, 3),
                   d = key_at(&t, 7, 4);
    assert_int_equal(nw_table_store(&t, a, &high), 0);
    assert_int_equal(nw_table_store(&t, b, &low), 0);
    assert_true(has(&t, a) && has(&t, b));
    assert_int_equal(nw_table_store(&t, c, &low), 1);
    assert_true(has(&t, a) && !has(&t, b) && has(&t, c));
    assert_int_equal(nw_table_store(&t, d, &high), 1);
    assert_true(has(&t, d) && has(&t, a) && !has(&t, c));
    /* A position is never kept twice: a climbs again, and d moves down. */
    assert_int_equal(nw_table_store(&t, a, &high), 0);
    assert_true(has(&t, d) && has(&t, a));
    assert_int_equal(nw_table_store(&t, b, &low), 1);
    assert_true(has(&t, a) && has(&t, b) && !has(&t, d));
    nw_table_free(&t);
}

TEST(test_two_level)
{
    check_two_level(NW_REPLACE_TWO_DEEP, entry(9, 1), entry(3, 30));
    check_two_level(NW_REPLACE_TWO_BIG, entry(1, 20), entry(9, 4));
}

/* Verifies: Plaat 1996, section 4.3.2, replacement: of two positions the one that the last two
 * passes used stays, though it is nearer the horizon; a lookup that succeeded counts as use. */
TEST(test_last_tree)
{
    nw_table t = make(4, NW_REPLACE_LAST);
    const uint64_t a = key_at(&t, 6, 1), b = key_at(&t, 6, 2);
    const nw_found deep = entry(9, 1), shallow = entry(3, 1);
    assert_int_equal(nw_table_store(&t, a, &deep), 0);
    nw_table_begin_pass(&t);
    assert_int_equal(nw_table_store(&t, b, &shallow), -1); /* of the pass before */
    nw_table_touch(&t, a, &deep);
    nw_table_begin_pass(&t);
    assert_int_equal(nw_table_store(&t, b, &shallow), -1); /* it was touched */
    nw_table_begin_pass(&t);
    assert_int_equal(nw_table_store(&t, b, &shallow), 1);
    assert_true(has(&t, b) && !has(&t, a));
    assert_int_equal(nw_table_store(&t, a, &deep), 1);
    nw_table_free(&t);
    /* Elsewhere passes do not count. */
    t = make(4, NW_REPLACE_DEEP);
    assert_int_equal(nw_table_store(&t, a, &deep), 0);
    nw_table_begin_pass(&t);
    nw_table_begin_pass(&t);
    assert_int_equal(nw_table_store(&t, b, &shallow), -1);
    nw_table_free(&t);
}

/* Verifies: Plaat 1996, section 4.1, chaining: positions with the same index share the chain until
 * it is full; then the one stored longest ago goes. */
TEST(test_chain)
{
    nw_table t = make(4, NW_REPLACE_CHAIN);
    uint64_t key[NW_TABLE_CHAIN + 1];
    const nw_found f = entry(3, 1);
    for (int i = 0; i <= NW_TABLE_CHAIN; i++)
        key[i] = key_at(&t, 8 + (uint64_t)i % NW_TABLE_CHAIN, (uint64_t)i);
    for (int i = 0; i < NW_TABLE_CHAIN; i++)
        assert_int_equal(nw_table_store(&t, key[i], &f), 0);
    for (int i = 0; i < NW_TABLE_CHAIN; i++)
        assert_true(has(&t, key[i]));
    assert_int_equal(nw_table_store(&t, key[0], &f), 0); /* now the latest */
    assert_int_equal(nw_table_store(&t, key[NW_TABLE_CHAIN], &f), 1);
    assert_true(has(&t, key[NW_TABLE_CHAIN]) && has(&t, key[0]) && !has(&t, key[1]));
    for (int i = 2; i < NW_TABLE_CHAIN; i++)
        assert_true(has(&t, key[i]));
    nw_table_free(&t);
}

/* The same position is always updated in place, whatever the scheme and the depths. */
TEST(test_same_position)
{
    for (nw_replace scheme = NW_REPLACE_NEW; scheme <= NW_REPLACE_CHAIN; scheme++) {
        nw_table t = make(5, scheme);
        const uint64_t key = key_at(&t, 9, 1);
        const nw_found deep = entry(9, 20), shallow = entry(2, 1);
        nw_found found = {0};
        nw_table_store(&t, key, &deep);
        assert_int_equal(nw_table_store(&t, key, &shallow), 0);
        assert_true(nw_table_probe(&t, key, &found));
        assert_true(same(&found, &shallow));
        nw_table_free(&t);
    }
}

/* --- sizes */

TEST(test_sizes)
{
    for (int bits = 4; bits <= 18; bits++)
        for (nw_replace scheme = NW_REPLACE_NEW; scheme <= NW_REPLACE_CHAIN; scheme++) {
            nw_table t = make(bits, scheme);
            const uint64_t count = (uint64_t)1 << bits;
            const nw_found f = entry(4, 4);
            assert_int_equal(t.bytes, count * 16);
            for (uint64_t i = 0; i < count; i++)
                assert_int_equal(nw_table_store(&t, key_at(&t, i, i), &f), 0);
            for (uint64_t i = 0; i < count; i++)
                assert_true(has(&t, key_at(&t, i, i)));
            nw_table_free(&t);
        }
}

/* --- the journal */

TEST(test_journal)
{
    nw_note note[3];
    nw_journal j = {.note = note, .room = 3, .least = 4};
    nw_table two = make(6, NW_REPLACE_TWO_DEEP), one = make(6, NW_REPLACE_DEEP);
    two.journal = one.journal = &j;
    for (int depth = 2; depth <= 8; depth++) {
        const nw_found f = entry(depth, 0);
        nw_table_store(&two, key_at(&two, (uint64_t)depth, 1), &f);
        nw_table_store(&one, key_at(&one, (uint64_t)depth, 1), &f); /* keeps none */
    }
    assert_int_equal(j.count, 5); /* 4 to 8, of which three have room */
    for (int i = 0; i < 3; i++) {
        assert_int_equal(note[i].found.depth, 4 + i);
        assert_int_equal(note[i].key, key_at(&two, (uint64_t)(4 + i), 1));
    }
    nw_table_free(&one);
    nw_table_free(&two);
}

TEST_MAIN(NULL, NULL)
