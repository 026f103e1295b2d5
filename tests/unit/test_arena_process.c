/* SPDX-License-Identifier: MIT */
/* Engines as processes, and their logs. */
#include "arena/process.h"
#include "core/clock.h"
#include "support.h"
#include <signal.h>
#include <time.h>
#include <unistd.h>

/* --- the log */

TEST(test_log)
{
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

TEST(test_process_talks)
{
    nw_error err;
    char *rest;
    start("cat");
    assert_int_equal(arena_process_send(&process, &err, "noise\n  hello %d", 7), NW_OK);
    assert_int_equal(
        arena_process_expect(&process, "hello", nw_seconds() + with_slack(10), &rest, &err), NW_OK);
    assert_string_equal(rest, "7");
    char *story = arena_process_story(&process);
    assert_non_null(strstr(story, "hello 7"));
    free(story);
    const pid_t pid = process.pid;
    arena_process_end(&process);
    assert_int_equal(kill(pid, 0), -1);
    arena_process_end(&process); /* a second call does nothing */
}

static int next_line(double seconds, nw_error *err)
{
    char *line;
    return arena_process_line(&process, nw_seconds() + seconds, &line, err);
}

TEST(test_process_ends)
{
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

/* A process that neither answers nor exits is ended, and its child with it. */
TEST(test_process_is_killed)
{
    nw_error err;
    char *line;
    start("sh -c 'trap \"\" TERM HUP; sleep 100 & echo $!; wait; sleep 100'");
    assert_int_equal(arena_process_line(&process, nw_seconds() + with_slack(10), &line, &err),
                     NW_OK);
    const pid_t child = (pid_t)atoi(line);
    assert_int_equal(next_line(0.05, &err), NW_EIO);
    assert_non_null(strstr(err.text, "no answer"));
    arena_process_end(&process);
    for (int i = 0; i < 100 && kill(child, 0) == 0; i++)
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    /* Dead, or a zombie in a container whose init does not reap it. */
    char path[64], text[256] = "";
    snprintf(path, sizeof path, "/proc/%d/stat", (int)child);
    FILE *f = fopen(path, "r");
    if (f) {
        assert_non_null(fgets(text, sizeof text, f));
        fclose(f);
    }
    assert_true(!f || strstr(text, ") Z"));
}

TEST(test_process_does_not_read)
{
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

int main(void)
{
    signal(SIGPIPE, SIG_IGN); /* as the program does */
    return run_all_tests(NULL, NULL);
}
