/* SPDX-License-Identifier: MIT */
/* The public interface: stopping a search by limits, signals and threads; two searchers at once. */
#include "core/random-inl.h"
#include "api.h"
#include <pthread.h>
#include <signal.h>
#include <time.h>
#include <unistd.h>

/* A signal handler and a thread can reach nothing but a flag. */
static volatile sig_atomic_t alarm_stop;
static volatile int thread_stop;

/* --- stopping */

TEST(test_node_limit)
{
    state start;
    const nw_game *g = start_of("chess", &start);
    for (int i = 0; nw_algorithm_name(i); i++) {
        nw_options o = nw_defaults(g);
        o.algorithm = nw_algorithm_name(i);
        o.table_bits = 12;
        nw_searcher *s = create(g, &o);
        for (uint64_t nodes = 1; nodes < 40000; nodes = nodes * 3 + 1) {
            const nw_result r = search(s, &start, (nw_limits){.nodes = nodes});
            assert_true(is_legal(g, &start, r.move));
            assert_int_equal(r.move, r.pv[0]);
            assert_true(r.pv_length >= 1 && !r.complete);
            assert_true(r.nodes >= nodes && r.nodes <= nodes + 300);
        }
        nw_searcher_free(s);
    }
}

/* Reading off the variation is not counted, so a limit on nodes does not cut it short. */
TEST(test_variation_within_limit)
{
    state start;
    const nw_game *g = start_of("chess", &start);
    nw_options o = nw_plain(g);
    nw_searcher *s = create(g, &o);
    const nw_result all = search(s, &start, (nw_limits){.depth = 4});
    const nw_result r = search(s, &start, (nw_limits){.depth = 4, .nodes = all.nodes + 1});
    assert_true(r.complete && r.pv_length >= 4);
    assert_true(same_result(&all, &r));
    nw_searcher_free(s);
}

static nw_score value_of(const nw_game *g, const state *s, int depth, nw_move move)
{
    state child;
    nw_options o = nw_defaults(g);
    o.table_bits = 14;
    g->play(&child, s, move);
    nw_searcher *searcher = create(g, &o);
    const nw_result r = search(searcher, &child, (nw_limits){.depth = depth - 1});
    nw_searcher_free(searcher);
    return -r.value;
}

/* A search stopped within an iteration plays the best move of the one before, or a move that the
 * unfinished one has proved to be no worse, or to be worth what was promised. */
static void check_stopped(const nw_game *g, const state *start, const nw_options *o, uint64_t nodes)
{
    nw_searcher *s = create(g, o);
    const nw_result r = search(s, start, (nw_limits){.nodes = nodes});
    assert_true(is_legal(g, start, r.move));
    if (r.iterations > 0) {
        const nw_iteration *last = &r.iteration[r.iterations - 1];
        const int depth = last->depth + o->deepen;
        if (r.move != last->move) {
            const nw_score played = value_of(g, start, depth, r.move);
            if (played < last->value && played < value_of(g, start, depth, last->move))
                fail_msg("%s, table %d, table move %d, %llu nodes: plays a worse move",
                         o->algorithm, o->table_bits, o->table_move, (unsigned long long)nodes);
        }
    }
    nw_searcher_free(s);
}

TEST(test_stopped_move)
{
    state start;
    uint64_t rng = 17;
    const nw_game *g = start_of("othello", &start);
    for (int i = 0; i < 16; i++) {
        nw_move list[NW_MOVES_MAX];
        state s = start, child;
        for (int ply = 0; ply < 8; ply++) {
            const int count = g->moves(&s, list);
            g->play(&child, &s, list[nw_below((uint32_t)(nw_random(&rng) >> 32), (uint32_t)count)]);
            s = child;
        }
        for (int a = 0; nw_algorithm_name(a); a++) {
            nw_options o = nw_defaults(g);
            o.algorithm = nw_algorithm_name(a);
            o.table_bits = i & 1 ? 12 : 0;
            o.table_move = i & 2;
            check_stopped(g, &s, &o, 50 + nw_random(&rng) % 3000);
        }
    }
}

TEST(test_time_limit)
{
    state start;
    const nw_game *g = start_of("chess", &start);
    const nw_options o = nw_defaults(g);
    nw_searcher *s = create(g, &o);
    const nw_result r = search(s, &start, (nw_limits){.seconds = 0.05});
    assert_true(!r.complete && r.depth >= 1 && is_legal(g, &start, r.move));
    assert_true(r.seconds >= 0.05);
    nw_searcher_free(s);
}

static void on_alarm(int signal_number)
{
    (void)signal_number;
    alarm_stop = 1;
}

static void wait_a_moment(void)
{
    const struct timespec moment = {0, 30000000};
    nanosleep(&moment, NULL);
}

static void *send_signal(void *unused)
{
    wait_a_moment();
    kill(getpid(), SIGALRM);
    return unused;
}

TEST(test_signal_handler)
{
    state start;
    const nw_game *g = start_of("chess", &start);
    const nw_options o = nw_defaults(g);
    nw_searcher *s = create(g, &o);
    pthread_t thread;
    struct sigaction action = {.sa_handler = on_alarm}, before;
    sigaction(SIGALRM, &action, &before);
    alarm_stop = 0;
    assert_int_equal(pthread_create(&thread, NULL, send_signal, NULL), 0);
    const nw_result r = search(s, &start, (nw_limits){.stop = &alarm_stop});
    pthread_join(thread, NULL);
    sigaction(SIGALRM, &before, NULL);
    assert_true(!r.complete && is_legal(g, &start, r.move));
    assert_true(r.depth >= 1);
    /* A flag that is set before the search still leaves a legal move. */
    const nw_result none = search(s, &start, (nw_limits){.stop = &alarm_stop});
    assert_true(!none.complete && is_legal(g, &start, none.move));
    assert_true(none.nodes < 300);
    nw_searcher_free(s);
}

static void *set_flag(void *flag)
{
    wait_a_moment();
    __atomic_store_n((volatile int *)flag, 1, __ATOMIC_RELAXED);
    return NULL;
}

TEST(test_stop_from_thread)
{
    state start;
    pthread_t thread;
    const nw_game *g = start_of("checkers", &start);
    const nw_options o = nw_defaults(g);
    nw_searcher *s = create(g, &o);
    thread_stop = 0;
    assert_int_equal(pthread_create(&thread, NULL, set_flag, (void *)(uintptr_t)&thread_stop), 0);
    const nw_result r = search(s, &start, (nw_limits){.stop = &thread_stop});
    pthread_join(thread, NULL);
    assert_true(!r.complete && is_legal(g, &start, r.move));
    nw_searcher_free(s);
}

/* --- threads */

typedef struct job {
    const nw_game *game;
    state start;
    nw_options options;
    int depth;
    nw_result result;
} job;

static void *run_job(void *argument)
{
    job *j = argument;
    nw_searcher *s = create(j->game, &j->options);
    j->result = search(s, &j->start, (nw_limits){.depth = j->depth});
    nw_searcher_free(s);
    return NULL;
}

TEST(test_two_threads)
{
    job alone[2], together[2];
    static const char *const names[2] = {"chess", "othello"};
    pthread_t thread[2];
    for (int i = 0; i < 2; i++) {
        alone[i].game = start_of(names[i], &alone[i].start);
        alone[i].options = nw_defaults(alone[i].game);
        alone[i].options.algorithm = i ? "mtdf" : "aspiration-negascout";
        alone[i].depth = i ? 8 : 5;
        together[i] = alone[i];
        run_job(&alone[i]);
    }
    for (int i = 0; i < 2; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, run_job, &together[i]), 0);
    for (int i = 0; i < 2; i++) {
        pthread_join(thread[i], NULL);
        assert_true(same_result(&alone[i].result, &together[i].result));
    }
}

TEST_MAIN(NULL, NULL)
