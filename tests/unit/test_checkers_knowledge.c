/* SPDX-License-Identifier: MIT */
/* The database of checkers endings within a search. */
#include "scratch.h"
#include "games/checkers/rules.h"
#include "library/searcher.h"
#include "play/checkers_endgame.h"
#include "play/think.h"
#include "checkers.h"
#include <unistd.h>

enum { PIECES = 4 };

/* A database of four pieces in a file. */
static void write_database(char *file)
{
    const checkers_build build = {.pieces = PIECES, .threads = 1};
    checkers_raw raw;
    const int descriptor = mkstemp(file);
    assert_true(descriptor >= 0);
    FILE *f = fdopen(descriptor, "wb");
    assert_int_equal(checkers_raw_solve(&raw, &build, NULL), NW_OK);
    assert_int_equal(checkers_raw_write(&raw, f, NULL), NW_OK);
    assert_int_equal(fclose(f), 0);
    checkers_raw_free(&raw);
}

/* --- the search asks */

typedef struct oracle {
    int asked;
    nw_score value;
} oracle;

static bool same_of_all(void *context, const void *pos, nw_score *value)
{
    oracle *o = context;
    (void)pos;
    o->asked++;
    *value = o->value;
    return true;
}

static nw_result search(nw_searcher *s, int depth)
{
    checkers_pos p;
    nw_result r;
    const nw_limits limits = {.depth = depth};
    checkers_set_up(&p);
    assert_int_equal(nw_search(s, &p, &limits, &r, NULL), 0);
    return r;
}

/* If every position but the root is known, no tree is left below its moves, whatever the driver. */
TEST(the_search_asks_at_every_node)
{
    static const char *const algorithm[] = {"mtdf", "negascout", "alphabeta"};
    for (int i = 0; i < 3; i++) {
        nw_options options = nw_defaults(checkers_info.rules);
        nw_searcher *s;
        oracle o = {.value = -120};
        options.play = 1;
        options.algorithm = algorithm[i];
        assert_int_equal(nw_searcher_create(&s, checkers_info.rules, &options, NULL), 0);
        nw_searcher_know(s, same_of_all, &o);
        const nw_result known = search(s, 5);
        assert_int_equal(known.value, 120);
        assert_true(o.asked > 0 && known.nodes < 300);
        nw_searcher_know(s, NULL, NULL);
        nw_searcher_clear(s);
        const int asked = o.asked;
        assert_true(search(s, 5).nodes > 300);
        assert_int_equal(o.asked, asked);
        nw_searcher_free(s);
    }
}

/* --- what it is told */

static nw_score known_value(checkers_endgame *e, const char *fen)
{
    const checkers_pos p = position(fen);
    nw_score v = 1;
    assert_true(checkers_endgame_known(e, &p, &v));
    nw_score again = 1; /* by the cache */
    assert_true(checkers_endgame_known(e, &p, &again));
    assert_int_equal(v, again);
    return v;
}

TEST(wins_draws_and_losses)
{
    scratch s = scratch_name("endings");
    char *file = s.path;
    checkers_endgame e = {0};
    nw_score v;
    write_database(file);
    checkers_endgame_begin(&e);
    assert_int_equal(checkers_endgame_read(&e, file, NULL), NW_OK);
    assert_int_equal(known_value(&e, "W:WK1:BK30"), 0);
    assert_true(known_value(&e, "W:WK1,K2:BK30") > 9000);
    assert_true(known_value(&e, "B:WK1,K2:BK30") < -9000);
    const checkers_pos five = position("W:WK1,K2,K3:BK30,K31");
    assert_false(checkers_endgame_known(&e, &five, &v));
    checkers_endgame_end(&e);
    remove(file);
}

/* The file and the solved endings agree, through the cache as well. */
TEST(the_file_agrees_with_the_program)
{
    scratch s = scratch_name("endings");
    char *file = s.path;
    checkers_endgame e = {0};
    write_database(file);
    checkers_endgame_begin(&e);
    assert_int_equal(checkers_endgame_read(&e, file, NULL), NW_OK);
    const checkers_class c = {{1, 1, 1, 1}};
    for (uint32_t i = 0; i < checkers_class_size(&c); i += 97) {
        const checkers_kinds k = checkers_class_kinds(&c, i);
        checkers_pos p;
        if (!checkers_from_kinds(&k, &p))
            continue;
        assert_int_equal(checkers_endgame_value(&e, &p), checkers_database_probe(e.database, &p));
    }
    checkers_endgame_end(&e);
    remove(file);
}

/* --- the name of the file */

TEST(a_wrong_file_is_refused)
{
    play_engine m;
    nw_error err = {0};
    const nw_options options = nw_defaults(checkers_info.rules);
    setenv("NULLWINDOW_ENDINGS", "/nowhere/six.endings", 1);
    assert_int_equal(play_engine_open(&m, &checkers_info, &options, true, &err), NW_EIO);
    assert_non_null(strstr(err.text, "six.endings"));
    play_engine_close(&m);
    unsetenv("NULLWINDOW_ENDINGS");
    assert_int_equal(play_engine_open(&m, &checkers_info, &options, true, &err), 0);
    play_engine_close(&m);
}

TEST_MAIN(NULL, NULL)
