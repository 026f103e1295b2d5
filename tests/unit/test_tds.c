/* SPDX-License-Identifier: MIT */
/* Invalid messages between ranks: each is refused with an error, and none writes outside memory. */
#include "support.h"
#include "core/random-inl.h"
#include "rank.h"

static bool is_refused(tds *t, const void *message, size_t size)
{
    nw_error err = {.text = ""};
    bool lost;
    memcpy(box.message, message, size);
    box.size = size;
    tds_turn(t);
    if (!t->failed)
        return false;
    assert_int_equal(tds_leave(t, &lost, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "a message that cannot be"));
    t->failed = false;
    return true;
}

TEST(refuses_each_member)
{
    _Alignas(16) unsigned char buffer[1024];
    tds *t = open_rank(1);
    const size_t size = t->heap.size;
    tds_job *j = a_job(t, buffer);
    assert_false(is_refused(t, j, size));
    assert_true(is_refused(t, j, size - 1));
    assert_true(is_refused(t, j, 2));
#define REFUSED(change)                                                                            \
    j = a_job(t, buffer);                                                                          \
    j->change;                                                                                     \
    assert_true(is_refused(t, j, size))
    REFUSED(kind = 99);
    REFUSED(depth = -1);
    REFUSED(depth = NW_PLIES_MAX + 1);
    REFUSED(ply = -5);
    REFUSED(ply = NW_PLIES_MAX + 1);
    REFUSED(from.rank = 2);
    REFUSED(from.rank = TDS_NOBODY);
    REFUSED(gamma = NW_SCORE_MAX + 1);
    REFUSED(gamma = NW_SCORE_MIN - 1);
    REFUSED(depth = 3; *(unsigned char *)&j->all = 2);
    tds_answer a = {.kind = TDS_ANSWER, .to = {.rank = 1, .slot = 1u << 30}};
    assert_true(is_refused(t, &a, sizeof a));
    a = (tds_answer){.kind = TDS_ANSWER, .to = {.rank = 1, .child = 5000}};
    assert_true(is_refused(t, &a, sizeof a));
    a = (tds_answer){.kind = TDS_ANSWER, .to = {.rank = 1}, .g = INT32_MIN};
    assert_true(is_refused(t, &a, sizeof a));
    const tds_opened o = {.kind = TDS_OPENED, .parent = {.rank = 1}, .opener = 1025};
    assert_true(is_refused(t, &o, sizeof o));
    tds_entries e = {.kind = TDS_ENTRIES, .count = TDS_NOTES + 1};
    assert_true(is_refused(t, &e, sizeof e));
    e.count = 2;
    assert_true(is_refused(t, &e, sizeof e));
    /* A move beyond the 16 bits of an entry, and bounds that cross: those of 3 and 1. */
    const size_t of_one = offsetof(tds_entries, entry) + sizeof *e.entry;
    e = (tds_entries){.kind = TDS_ENTRIES, .count = 1, .entry = {{1, 3 << 24 | 1, 1u << 16}}};
    assert_true(is_refused(t, &e, of_one));
    e.entry[0] = (struct tds_entry){1, 1 << 24 | 3, 1};
    assert_true(is_refused(t, &e, of_one));
    e.entry[0] = (struct tds_entry){1, 3 << 24 | 1, 1};
    assert_false(is_refused(t, &e, of_one));
    const tds_beat b = {.kind = TDS_BEAT, .rank = 1};
    assert_true(is_refused(t, &b, sizeof b)); /* which goes to rank 0 */
    tds_close(t);
    t = open_rank(0);
    tds_beat flag = b;
    assert_false(is_refused(t, &flag, sizeof flag));
    *(unsigned char *)&flag.without_pool = 249;
    assert_true(is_refused(t, &flag, sizeof flag));
    tds_close(t);
}

/* Members within their ranges, and now and then one byte of anything. */
TEST(survives_random_messages)
{
    _Alignas(16) unsigned char buffer[8192];
    uint64_t seed = 1996;
    for (int rank = 0; rank < 2; rank++) {
        tds *t = open_rank(rank);
        for (int i = 0; i < 20000; i++) {
            const uint64_t r = nw_mix(seed++), q = nw_mix(seed++);
            const tds_sender s = {(int)(r >> 8 & 1), (uint32_t)(r >> 9 & 63),
                                  (uint32_t)(r >> 16 & 3), (int)(r >> 20 & 15)};
            tds_job *j = a_job(t, buffer);
            size_t size = t->heap.size;
            j->depth = (int)(r >> 24 & 3);
            j->gamma = (nw_score)(r >> 28 & 15);
            j->pass += (r >> 40 & 63) == 0;
            j->from = s;
            if (r % 3 == 1) {
                const tds_answer a = {r & 4 ? TDS_ANSWER : TDS_CANCEL, t->pass, s, j->depth};
                memcpy(buffer, &a, size = sizeof a);
            } else if (r % 7 == 2) {
                const tds_opened o = {TDS_OPENED, t->pass, s, j->depth, (int)(r >> 50 & 1)};
                memcpy(buffer, &o, size = sizeof o);
            }
            if (q % 8 == 0) /* not the state, which is the game's */
                buffer[q >> 8 & 63 & (offsetof(tds_job, state) - 1)] = (unsigned char)(q >> 16);
            is_refused(t, buffer, size);
            t->over = false;
        }
        tds_close(t);
    }
}

/* The lock of the pool begins it. Its holder hangs: jobs go to the owners of their
 * positions, and the ranks regroup. */
TEST(gives_up_a_locked_pool)
{
    _Alignas(16) unsigned char buffer[1024];
    box.shares = true;
    for (int rank = 0; rank < 2; rank++) {
        tds *t = open_rank(rank);
        assert_non_null(t->pool);
        *(unsigned char *)(void *)t->pool = 1;
        assert_false(is_refused(t, a_job(t, buffer), t->heap.size));
        assert_null(t->pool);
        assert_true(rank == 0 ? t->restart && t->epoch == 1 && !t->agreed : t->lost_pool);
        tds_close(t);
        free(box.memory);
    }
    box.shares = false;
}

TEST_MAIN(NULL, NULL)
