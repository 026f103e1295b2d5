/* SPDX-License-Identifier: MIT */
#ifndef NW_TESTS_SUPPORT_H
#define NW_TESTS_SUPPORT_H
/* Shared by unit tests: cmocka with the headers it requires, games by name, files in memory,
 * messages with an expected part. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include "games/games.h"

/* TEST(name) { ... } defines a test and registers it; TEST_MAIN runs all tests of the program, in
 * the order of their lines. A group's set_up and tear_down may be NULL; its fixture is *group. */
enum { TESTS_MAX = 64 };
static struct {
    struct CMUnitTest test[TESTS_MAX];
    int line[TESTS_MAX], count;
} registered;

static inline void add_test(const char *name, CMUnitTestFunction run, int line)
{
    if (registered.count == TESTS_MAX)
        abort();
    int at = registered.count++;
    for (; at > 0 && registered.line[at - 1] > line; at--) {
        registered.test[at] = registered.test[at - 1];
        registered.line[at] = registered.line[at - 1];
    }
    registered.test[at] = (struct CMUnitTest){.name = name, .test_func = run};
    registered.line[at] = line;
}

#define TEST(name)                                                                                 \
    static void name(void **group);                                                                \
    __attribute__((constructor)) static void add_##name(void)                                      \
    {                                                                                              \
        add_test(#name, name, __LINE__);                                                           \
    }                                                                                              \
    static void name(void **group)

static inline int run_all_tests(CMFixtureFunction set_up, CMFixtureFunction tear_down)
{
    return _cmocka_run_group_tests("tests", registered.test, (size_t)registered.count, set_up,
                                   tear_down);
}

#define TEST_MAIN(set_up, tear_down)                                                               \
    int main(void)                                                                                 \
    {                                                                                              \
        return run_all_tests(set_up, tear_down);                                                   \
    }

static inline const nw_game_info *game_called(const char *name)
{
    const nw_game_info *game = nw_game_find(name, strlen(name));
    assert_non_null(game);
    return game;
}

/* A limit on what hangs: longer beside other work, as tools/run-tests says. */
static inline double with_slack(double seconds)
{
    const char *slack = getenv("NW_SLACK");
    return slack && atof(slack) > 1 ? seconds * atof(slack) : seconds;
}

/* A whole file, terminated by a zero; to be freed. */
static inline char *file_in_memory(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    assert_int_equal(fseek(f, 0, SEEK_END), 0);
    *size = (size_t)ftell(f);
    rewind(f);
    char *bytes = calloc(1, *size + 1);
    assert_non_null(bytes);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    fclose(f);
    return bytes;
}

/* Algorithms that prove the best move: of its value they return bounds. */
static inline bool proves_move_only(const char *algorithm)
{
    static const char *const names[] = {"mtd-best", "alpha-bounding", "bns", "bns-memory"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(algorithm, names[i]) == 0)
            return true;
    return false;
}

static inline void assert_says(const char *text, const char *part)
{
    if (!strstr(text, part))
        fail_msg("\"%s\" does not say \"%s\"", text, part);
}
#endif
