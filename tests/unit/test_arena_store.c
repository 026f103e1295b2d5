/* SPDX-License-Identifier: MIT */
/* Matches stored in a database. */
#include "scratch.h"
#include "arena/store.h"
#include "support.h"
#include <unistd.h>

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

TEST(test_store)
{
    scratch place = scratch_name("arena");
    char *path = place.path, extra[300];
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
    assert_non_null(strstr(err.text, "another arena is playing this match"));
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

TEST(test_store_refuses)
{
    scratch place = scratch_name("arena");
    char *path = place.path;
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

TEST_MAIN(NULL, NULL)
