/* SPDX-License-Identifier: MIT */
/* Messages between ranks that cannot be: each is refused by a sentence, and none writes outside
 * memory. The post is this file's own, and this is rank 1 of 2 or rank 0. */
#include "support.h"
#include "core/random-inl.h"
#include "games/othello/othello-inl.h"
#include "games/othello/rules.h"
#include "parallel/tds/rank.h"

static struct {
    int rank;
    void *memory; /* of the machine, if it is shared */
    bool shares;
    size_t size; /* of the message that waits; 0: none */
    unsigned char message[8192];
} box;

bool post_open(post *p, size_t largest, int threads, void *network)
{
    (void)threads, (void)network;
    *p = (post){.rank = box.rank, .ranks = 2, .largest = largest, .pools = box.shares};
    return true;
}

bool post_add(post *p, int to, const void *message, size_t size)
{
    (void)message;
    assert_in_range(to, 0, 1);
    assert_in_range(size, 1, p->largest);
    return true;
}

bool post_add_bulk(post *p, int to, const void *message, size_t size)
{
    return post_add(p, to, message, size);
}

bool post_receive(post *p, void (*take)(void *context, const void *message, size_t size),
                  void *context)
{
    const size_t size = box.size;
    p->from = 1 - p->rank;
    box.size = 0;
    if (size > 0)
        take(context, box.message, size);
    return size > 0;
}

void *post_share(post *p, size_t bytes)
{
    const size_t line = 64, size = (bytes + line - 1) / line * line;
    (void)p;
    if (!box.shares)
        return NULL;
    box.memory = aligned_alloc(line, size);
    assert_non_null(box.memory);
    return memset(box.memory, 0, size);
}

/* clang-format off */
void post_close(post *p) { (void)p; }
void post_flush(post *p, bool all) { (void)p, (void)all; }
bool post_has_mail(post *p) { (void)p; return false; }
bool post_is_stuck(const post *p) { (void)p; return false; }
void post_meet(post *p) { (void)p; }
bool post_shares(const post *p, int rank) { (void)p, (void)rank; return box.shares; }
void post_rest(post *p, bool busy) { (void)p, (void)busy; }
void post_charge(post *p) { (void)p; }
bool post_drain(post *p, const volatile int *stop, double patience) { (void)p, (void)stop, (void)patience; return true; }
/* clang-format on */

static nw_options options;
static othello_pos start;

static tds *open_rank(int rank)
{
    static tds_request request;
    tds *t;
    nw_error err;
    options = nw_defaults(othello_info.rules);
    options.table_bits = 10;
    assert_int_equal(nw_game_parse(&othello_info, &start, "", &err), 0);
    request = (tds_request){.game = othello_info.rules,
                            .state = &start,
                            .options = &options,
                            .depth = 6,
                            .grain = 2,
                            .threads = 1,
                            .patience = 0.2};
    box.rank = rank;
    assert_int_equal(tds_open(&t, &request, &err), 0);
    return t;
}

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

static tds_job *a_job(const tds *t, unsigned char buffer[1024])
{
    tds_job *j = (tds_job *)(void *)buffer;
    memset(buffer, 0, 1024);
    *j =
        (tds_job){.kind = TDS_JOB, .pass = t->pass, .depth = 3, .from = {.rank = 1 - t->post.rank}};
    memcpy(j->state, &start, sizeof start);
    return j;
}

static void refuses_each_member(void **state)
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
    REFUSED(gamma = INT32_MAX);
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
    const tds_beat b = {.kind = TDS_BEAT, .rank = 1};
    assert_true(is_refused(t, &b, sizeof b)); /* which goes to rank 0 */
    tds_close(t);
}

/* Members within their ranges, and now and then one byte of anything. */
static void survives_random_messages(void **state)
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

/* The lock of the pool begins it. Whoever has it stands still: jobs go to the owners of their
 * positions, and the ranks regroup. */
static void gives_up_a_locked_pool(void **state)
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(refuses_each_member),
                                       cmocka_unit_test(survives_random_messages),
                                       cmocka_unit_test(gives_up_a_locked_pool)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
