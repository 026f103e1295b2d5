/* SPDX-License-Identifier: MIT */
/* The parts of the arena: statistics, the log, engines as processes, openings, the database. */
#include "arena/openings.h"
#include "arena/process.h"
#include "arena/statistics.h"
#include "arena/store.h"
#include "core/clock.h"
#include "core/random-inl.h"
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
/* after what it needs */
#include <cmocka.h>

/* --- statistics */

static void near(double got, double wanted, double tolerance)
{
    if (!(fabs(got - wanted) <= tolerance))
        fail_msg("got %.12g, wanted %.12g", got, wanted);
}

static const arena_tally mixed = {.pair = {10, 20, 40, 25, 15}};

/* By hand: the mean of x = 0, 1/4 .. 1 is 58.75 / 110, its variance 0.081224. */
static void test_score(void **state)
{
    (void)state;
    const arena_estimate s = arena_score(&mixed), e = arena_elo(&mixed),
                         n = arena_normalised_elo(&mixed);
    near(s.value, 0.5340909090909091, 1e-12);
    near(s.lo, 0.48083173848053656, 1e-12);
    near(s.hi, 0.5873500797012816, 1e-12);
    near(e.value, 23.72560048639278, 1e-9);
    near(e.lo, -13.32600324960186, 1e-9);
    near(e.hi, 61.326106582853555, 1e-9);
    near(n.value, 29.386998612140772, 1e-9);
    near(n.lo, -16.52339845697564, 1e-9);
    near(n.hi, 75.29739568125719, 1e-9);
    near(arena_superiority(&mixed), 0.8951811737491897, 1e-12);
}

static void test_extremes(void **state)
{
    (void)state;
    const arena_tally none = {.won = 0}, all = {.pair = {0, 0, 0, 0, 10}}, even = {.pair[2] = 10},
                      lost = {.pair = {10}};
    near(arena_score(&none).value, 0.5, 0);
    near(arena_elo(&none).value, 0, 0);
    assert_true(isinf(arena_elo(&none).hi) && isinf(arena_elo(&all).value));
    near(arena_score(&all).lo, 10 / (10 + 3.8414588206941236), 1e-12);
    near(arena_score(&lost).hi, 3.8414588206941236 / (10 + 3.8414588206941236), 1e-12);
    near(arena_elo(&even).value, 0, 0);
    near(arena_score(&even).hi, 0.5 + 0.5 * 3.8414588206941236 / (10 + 3.8414588206941236), 1e-12);
    near(arena_score(&even).lo, 1 - arena_score(&even).hi, 1e-12);
    near(arena_normalised_elo(&even).value, 0, 0);
    near(arena_superiority(&none), 0.5, 0);
    near(arena_superiority(&even), 0.5, 0);
    near(arena_superiority(&all), 1, 1e-3);
    near(arena_superiority(&lost), 0, 1e-3);
    for (long n = 1; n <= 10; n++) { /* it says what the interval says */
        const arena_tally won = {.pair[4] = n}, most = {.pair[3] = n};
        assert_int_equal(arena_superiority(&won) > 0.975, arena_score(&won).lo > 0.5);
        assert_int_equal(arena_superiority(&most) > 0.975, arena_score(&most).lo > 0.5);
    }
    const arena_tally one = {.pair = {0, 0, 0, 1, 0}}; /* a single pair proves little */
    assert_true(arena_superiority(&one) > 0.5 && arena_superiority(&one) < 0.95);
    assert_true(isinf(arena_normalised_elo(&one).lo));
}

static void test_elo_and_back(void **state)
{
    (void)state;
    near(arena_elo_of_score(0.75), 190.84850188786498, 1e-9);
    near(arena_score_of_elo(190.84850188786498), 0.75, 1e-12);
    for (int elo = -400; elo <= 400; elo += 25)
        near(arena_elo_of_score(arena_score_of_elo(elo)), elo, 1e-9);
}

/* The ratios were found by maximising the constrained likelihood with another method (golden
 * section on the dual). */
static void test_sprt(void **state)
{
    (void)state;
    static const struct {
        long pair[ARENA_PAIR_RESULTS];
        double elo0, elo1, ratio;
        arena_verdict verdict;
    } row[] = {{{10, 20, 40, 25, 15}, 0, 10, 0.5181282454682616, ARENA_GOES_ON},
               {{10, 20, 40, 25, 15}, -5, 0, 0.36098963491210156, ARENA_GOES_ON},
               {{100, 400, 1000, 500, 150}, 0, 5, 5.515417279124904, ARENA_ACCEPTED},
               {{30, 40, 50, 20, 10}, 0, 5, -1.1949036841627958, ARENA_GOES_ON},
               {{300, 400, 500, 200, 100}, 0, 5, -11.949036841627958, ARENA_REJECTED}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        arena_tally t = {.won = 0};
        memcpy(t.pair, row[i].pair, sizeof t.pair);
        const arena_sprt s = arena_sprt_of(&t, row[i].elo0, row[i].elo1);
        near(s.ratio, row[i].ratio, 1e-6);
        near(s.upper, 2.9444389791664403, 1e-12);
        near(s.lower, -s.upper, 0);
        assert_int_equal(s.verdict, row[i].verdict);
    }
    near(arena_sprt_of(&(arena_tally){.won = 0}, 0, 5).ratio, 0, 0);
}

/* The two games of a pair may come in any order; swapping the players mirrors everything. */
static void test_tally(void **state)
{
    (void)state;
    arena_tally t = {.won = 0}, u = {.won = 0};
    for (int i = 0; i <= 2; i++)
        for (int j = 0; j <= i; j++) {
            arena_tally_add(&t, i, j);
            arena_tally_add(&u, 2 - i, 2 - j);
        }
    assert_int_equal(arena_tally_pairs(&t), 6);
    assert_int_equal(t.won + t.drawn + t.lost, 12);
    assert_int_equal(t.pair[2], 2);
    near(arena_elo(&t).value, -arena_elo(&u).value, 1e-9);
    near(arena_sprt_of(&t, -3, 3).ratio, -arena_sprt_of(&u, -3, 3).ratio, 1e-9);
}

/* A pair by chance, so that A's score is `score`: draws are common, and the games of a pair lean
 * the same way. */
static void draw_pair(arena_tally *t, double score, uint64_t *random)
{
    static const double even[ARENA_PAIR_RESULTS] = {0.1, 0.2, 0.4, 0.2, 0.1};
    double x = (double)(nw_random(random) >> 11) / 9007199254740992.0;
    const double tilt = 2 * score - 1; /* moves that share from lost pairs to won ones */
    int result = 0;
    for (; result < ARENA_PAIR_RESULTS - 1; result++) {
        const double p = result == 0   ? even[0] - tilt / 2
                         : result == 4 ? even[4] + tilt / 2
                                       : even[result];
        if (x < p)
            break;
        x -= p;
    }
    static const int points[ARENA_PAIR_RESULTS][2] = {{0, 0}, {0, 1}, {1, 1}, {1, 2}, {2, 2}};
    arena_tally_add(t, points[result][0], points[result][1]);
}

/* The interval holds the truth in about 95 of 100 matches. */
static void test_coverage(void **state)
{
    (void)state;
    uint64_t random = 1;
    int within = 0;
    enum { MATCHES = 2000 };
    for (int i = 0; i < MATCHES; i++) {
        arena_tally t = {.won = 0};
        for (int j = 0; j < 100; j++)
            draw_pair(&t, 0.55, &random);
        const arena_estimate s = arena_score(&t);
        within += s.lo <= 0.55 && 0.55 <= s.hi;
    }
    assert_in_range(within, MATCHES * 0.93, MATCHES * 0.97);
}

/* The test errs in about 5 of 100 matches, whichever hypothesis is true. */
static int count_accepted(double elo, int matches)
{
    uint64_t random = 7;
    int accepted = 0;
    for (int i = 0; i < matches; i++) {
        arena_tally t = {.won = 0};
        arena_verdict v = ARENA_GOES_ON;
        for (int j = 0; j < 5000 && v == ARENA_GOES_ON; j++) {
            draw_pair(&t, arena_score_of_elo(elo), &random);
            v = arena_sprt_of(&t, 0, 30).verdict;
        }
        accepted += v == ARENA_ACCEPTED;
    }
    return accepted;
}

static void test_sprt_errors(void **state)
{
    (void)state;
    enum { MATCHES = 300 };
    assert_in_range(count_accepted(0, MATCHES), MATCHES * 0.01, MATCHES * 0.09);
    assert_in_range(count_accepted(30, MATCHES), MATCHES * 0.91, MATCHES * 0.99);
}

/* --- the log */

static void test_log(void **state)
{
    (void)state;
    static arena_log l;
    char line[1000];
    arena_log_clear(&l);
    arena_log_add(&l, "> ", "uci");
    assert_string_equal(l.text, "> uci\n");
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    for (int i = 0; i < 500; i++) {
        snprintf(line + 900, 99, "line %d", i);
        arena_log_add(&l, i % 2 ? "> " : "< ", line);
        assert_true(l.used <= ARENA_LOG_SIZE && strlen(l.text) == l.used);
        assert_true(l.text[0] == '>' || l.text[0] == '<');
    }
    assert_non_null(strstr(l.text, "line 499\n"));
}

/* --- processes */

static arena_process process;

static void start(const char *command)
{
    nw_error err;
    assert_int_equal(arena_process_start(&process, command, &err), NW_OK);
}

static void test_process_talks(void **state)
{
    (void)state;
    nw_error err;
    char *rest;
    start("cat");
    assert_int_equal(arena_process_send(&process, &err, "noise\n  hello %d", 7), NW_OK);
    assert_int_equal(arena_process_expect(&process, "hello", nw_seconds() + 10, &rest, &err),
                     NW_OK);
    assert_string_equal(rest, "7");
    char *story = arena_process_story(&process);
    assert_non_null(strstr(story, "hello 7"));
    free(story);
    const pid_t pid = process.pid;
    arena_process_end(&process);
    assert_int_equal(kill(pid, 0), -1);
    arena_process_end(&process); /* once more does nothing */
}

static int next_line(double seconds, nw_error *err)
{
    char *line;
    return arena_process_line(&process, nw_seconds() + seconds, &line, err);
}

static void test_process_ends(void **state)
{
    (void)state;
    static const struct {
        const char *command, *error;
    } row[] = {{"sh -c 'echo oops >&2; exit 3'", "exited with code 3"},
               {"sh -c 'kill -SEGV $$'", "crashed"},
               {"no-such-engine-anywhere", "exited with code 127"},
               {"X=3; sh -c \"exit $X\"", "exited with code 3"},
               {"X=1 sh -c 'kill -SEGV $$'", "crashed"},
               {"exec sh -c 'exec >&-; sleep 5'", "closed its output"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        nw_error err;
        start(row[i].command);
        assert_int_equal(next_line(10, &err), NW_EIO);
        if (!strstr(err.text, row[i].error))
            fail_msg("%s: %s", row[i].command, err.text);
        char *story = arena_process_story(&process);
        assert_true(i != 0 || strstr(story, "oops"));
        free(story);
        assert_true(arena_process_send(&process, &err, "are you there") == NW_OK || i < 5);
        arena_process_end(&process);
    }
}

/* One that neither answers nor leaves, and its child, end with it. */
static void test_process_is_killed(void **state)
{
    (void)state;
    nw_error err;
    char *line;
    start("sh -c 'trap \"\" TERM HUP; sleep 100 & echo $!; wait; sleep 100'");
    assert_int_equal(arena_process_line(&process, nw_seconds() + 10, &line, &err), NW_OK);
    const pid_t child = (pid_t)atoi(line);
    assert_int_equal(next_line(0.05, &err), NW_EIO);
    assert_non_null(strstr(err.text, "no answer"));
    arena_process_end(&process);
    for (int i = 0; i < 100 && kill(child, 0) == 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    /* Dead, or a zombie of a container without an init that collects it. */
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *f = fopen(path, "r");
    if (f) {
        assert_non_null(fgets(text, sizeof text, f));
        fclose(f);
    }
    assert_true(!f || strstr(text, ") Z"));
}

static void test_process_does_not_read(void **state)
{
    (void)state;
    nw_error err;
    static char line[30000];
    volatile int stop = 0;
    memset(line, 'x', sizeof line - 1);
    process.stop = &stop;
    start("sleep 100");
    int rc = NW_OK;
    for (int i = 0; rc == NW_OK && i < 10; i++) {
        stop = i >= 2; /* the pipe is full then, and the test need not wait */
        rc = arena_process_send(&process, &err, "%s", line);
    }
    assert_int_equal(rc, NW_ESTOP);
    assert_int_equal(next_line(10, &err), NW_ESTOP);
    arena_process_end(&process);
    process.stop = NULL;
}

/* --- openings */

static const nw_game_info *game(const char *name)
{
    return nw_game_find(name, strlen(name));
}

static void test_openings_within(void **state)
{
    (void)state;
    static const char *const names[] = {"chess", "checkers", "othello"};
    for (int i = 0; i < 3; i++) {
        arena_openings o;
        nw_error err;
        played_game g;
        assert_int_equal(arena_openings_open(&o, game(names[i]), NULL, &err), NW_OK);
        assert_true(o.count >= 500);
        assert_int_equal(arena_openings_play(&o, o.count + 1, &g, &err), NW_OK);
        assert_true(g.plies >= 3);
        played_free(&g);
        arena_openings_free(&o);
    }
}

/* Writes text to a file and opens it. */
static int open_text(arena_openings *o, const char *name, const char *text, nw_error *err)
{
    char path[] = "/tmp/nw-openings-XXXXXX";
    const int fd = mkstemp(path);
    assert_true(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    close(fd);
    const int rc = arena_openings_open(o, game(name), path, err);
    unlink(path);
    return rc;
}

static void test_openings_read(void **state)
{
    (void)state;
    static const struct {
        const char *game, *text;
        int count, plies; /* of the last */
    } row[] = {
        {"chess", "# c\n\n1. e4 e5 2. Nf3\ne2e4 e7e5\r\n", 2, 2},
        {"chess", "4k3/8/8/8/8/8/8/4K2R w K - id \"x\";\n8/8/4k3/8/8/8/8/4K2R w - - 0 1", 2, 0},
        {"chess",
         "\xEF\xBB\xBF"
         "1.e4 e5 2.Nf3 Nc6",
         1, 4},
        {"othello", "f5d6c3d3\nf5 d6\n", 2, 2},
        {"checkers", "1.11-15 23-19 2... 8-11\n", 1, 3},
        {"checkers",
         "# n | m | d\n1 | 9-13 21-17 5-9 | crossboard | |\n3 | 9-13 21-17 10-14 |"
         " barred | | W:W17\n",
         1, 3}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        arena_openings o;
        nw_error err;
        played_game g;
        if (open_text(&o, row[i].game, row[i].text, &err) != NW_OK)
            fail_msg("%s", err.text);
        assert_int_equal(o.count, row[i].count);
        assert_int_equal(arena_openings_play(&o, o.count - 1, &g, &err), NW_OK);
        assert_int_equal(g.plies, row[i].plies);
        played_free(&g);
        arena_openings_free(&o);
    }
}

static void test_openings_refused(void **state)
{
    (void)state;
    static const struct {
        const char *game, *text, *error;
    } row[] = {{"chess", "e2e4\ne2e4 e2e4\n", ":2:"},
               {"chess", "nonsense\n", ":1: neither a move nor a position"},
               {"chess", "# nothing\n", "no opening"},
               {"othello", "f5d6zz\n", ":1:"},
               {"chess", "7k/5QK1/8/8/8/8/8/8 b - - 0 1\n", ":1:"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        arena_openings o;
        nw_error err;
        assert_true(open_text(&o, row[i].game, row[i].text, &err) < 0);
        if (!strstr(err.text, row[i].error))
            fail_msg("%s", err.text);
        arena_openings_free(&o);
    }
}

static void test_openings_shuffle(void **state)
{
    (void)state;
    arena_openings o;
    nw_error err;
    assert_int_equal(open_text(&o, "othello", "f5\nf5d6\nf5f6\nf5f4\nc4\nd3\n", &err), NW_OK);
    char *before[6];
    memcpy(before, o.line, sizeof before);
    arena_openings_shuffle(&o, 0);
    assert_memory_equal(before, o.line, sizeof before);
    arena_openings_shuffle(&o, 5);
    assert_memory_not_equal(before, o.line, sizeof before);
    for (int i = 0, found = 0; i < 6; i++, assert_int_equal(found, i))
        for (int j = 0; j < 6; j++)
            found += before[i] == o.line[j];
    arena_openings_free(&o);
}

/* --- the database */

static int count_games(void *context, const arena_result *r)
{
    int *games = context;
    assert_int_equal(r->number, *games);
    assert_string_equal(r->moves, "f5 d6");
    assert_int_equal(r->points, 2);
    assert_true(r->used[1] == 0.25 && (r->number ? r->log == NULL : !strcmp(r->log, "> x\n")));
    ++*games;
    return NW_OK;
}

static void test_store(void **state)
{
    (void)state;
    char path[] = "/tmp/nw-arena-XXXXXX", extra[40];
    nw_error err;
    arena_store *s;
    arena_setting set[] = {{"a", "mtdf"}, {"b", "aspns"}, {NULL, NULL}};
    arena_result r = {.points = 2,
                      .culprit = -1,
                      .reason = "checkmate",
                      .start = "",
                      .moves = "f5 d6",
                      .used = {0, 0.25},
                      .log = "> x\n"};
    close(mkstemp(path));
    const int rc = arena_store_open(&s, path, set, &err);
    if (rc == NW_EINVAL && strstr(err.text, "no SQLite"))
        skip();
    assert_int_equal(rc, NW_OK);
    assert_int_equal(arena_store_put(s, &r, &err), NW_OK);
    assert_int_equal(arena_store_put(s, &r, &err), NW_EIO); /* the same number */
    assert_non_null(strstr(err.text, "another arena plays this match"));
    arena_store_close(s);
    assert_int_equal(arena_store_open(&s, path, set, &err), NW_OK);
    r.number = 1;
    r.log = NULL;
    assert_int_equal(arena_store_put(s, &r, &err), NW_OK);
    int games = 0;
    assert_int_equal(arena_store_each(s, count_games, &games, &err), NW_OK);
    assert_int_equal(games, 2);
    arena_store_close(s);
    set[1].value = "mtdf";
    assert_int_equal(arena_store_open(&s, path, set, &err), NW_EINVAL);
    assert_non_null(strstr(err.text, "b is 'aspns' there and 'mtdf' here"));
    assert_null(s);
    for (int i = 0; i < 3; i++) {
        snprintf(extra, sizeof extra, "%s%s", path, (const char *[]){"", "-wal", "-shm"}[i]);
        unlink(extra);
    }
}

static void test_store_refuses(void **state)
{
    (void)state;
    char path[] = "/tmp/nw-arena-XXXXXX";
    nw_error err;
    arena_store *s;
    const arena_setting set[] = {{NULL, NULL}};
    const int fd = mkstemp(path);
    char text[4096];
    memset(text, 'x', sizeof text);
    assert_int_equal(write(fd, text, sizeof text), sizeof text);
    close(fd);
    assert_true(arena_store_open(&s, path, set, &err) < 0);
    assert_true(arena_store_open(&s, "/no/such/folder/x.db", set, &err) < 0);
    unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_score),
        cmocka_unit_test(test_extremes),
        cmocka_unit_test(test_elo_and_back),
        cmocka_unit_test(test_sprt),
        cmocka_unit_test(test_tally),
        cmocka_unit_test(test_coverage),
        cmocka_unit_test(test_sprt_errors),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_process_talks),
        cmocka_unit_test(test_process_ends),
        cmocka_unit_test(test_process_is_killed),
        cmocka_unit_test(test_process_does_not_read),
        cmocka_unit_test(test_openings_within),
        cmocka_unit_test(test_openings_read),
        cmocka_unit_test(test_openings_refused),
        cmocka_unit_test(test_openings_shuffle),
        cmocka_unit_test(test_store),
        cmocka_unit_test(test_store_refuses),
    };
    signal(SIGPIPE, SIG_IGN);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
