/* SPDX-License-Identifier: MIT */
/* The public interface: what a searcher remembers, and its table in files. */
#include "api.h"
#include "core/table-inl.h"
#include "scratch.h"
#include <unistd.h>

/* --- memory */

TEST(test_clear_repeats)
{
    state start;
    const nw_game *g = start_of("othello", &start);
    for (int i = 0; nw_algorithm_name(i); i++) {
        nw_options o = nw_defaults(g);
        o.algorithm = nw_algorithm_name(i);
        o.table_bits = 10;
        o.lab = 1;
        const int depth = strcmp(o.algorithm, "minimax") == 0 ? 3 : 6;
        nw_searcher *s = create(g, &o);
        const nw_result first = search(s, &start, (nw_limits){.depth = depth});
        for (int repeat = 0; repeat < 9; repeat++) {
            nw_searcher_clear(s);
            const nw_result again = search(s, &start, (nw_limits){.depth = depth});
            assert_true(same_result(&first, &again));
            assert_memory_equal(&first.counts, &again.counts, sizeof first.counts);
        }
        nw_searcher_free(s);
    }
}

/* Memory is kept from search to search: the second of the same position is cheaper, at any age. */
TEST(test_memory_is_kept)
{
    state start;
    const nw_game *g = start_of("othello", &start);
    nw_options o = nw_defaults(g);
    o.deepen = 0; /* the iterations would replace the entries of equal depth */
    nw_searcher *s = create(g, &o);
    const nw_result first = search(s, &start, (nw_limits){.depth = 7});
    for (int i = 0; i < 9; i++) {
        const nw_result again = search(s, &start, (nw_limits){.depth = 7});
        assert_int_equal(again.value, first.value);
        assert_true(again.nodes < first.nodes / 20);
    }
    nw_searcher_free(s);
}

/* --- files */

static scratch scratch_file(void)
{
    scratch f = scratch_name("api");
    const int fd = mkstemp(f.path);
    assert_true(fd >= 0);
    close(fd);
    return f;
}

static long size_of(const char *path)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    const long size = ftell(f);
    fclose(f);
    return size;
}

static void flip_byte(const char *path, long offset)
{
    FILE *f = fopen(path, "r+b");
    assert_non_null(f);
    fseek(f, offset, SEEK_SET);
    const int c = getc(f);
    fseek(f, offset, SEEK_SET);
    putc(c ^ 0x10, f);
    fclose(f);
}

/* The file is refused and the searcher keeps what it had: a repeated search is cheap. */
static void refuse_file(nw_searcher *s, const state *start, const char *path, const char *says)
{
    nw_error err = {0};
    assert_int_equal(nw_table_load(s, path, &err), NW_EINVAL);
    if (!strstr(err.text, says))
        fail_msg("\"%s\" does not say \"%s\"", err.text, says);
    assert_true(search(s, start, (nw_limits){.depth = 5}).nodes < 200);
}

/* Bounds of other values are refused: of another game, grain or selectivity, with or without
 * quiescence, depths beyond the one asked for, play and window independence. What
 * does not change a value is accepted. */
TEST(test_tables_of_other_values)
{
    static const struct {
        const char *game, *set;
        bool fits;
    } others[] = {
        {"chess", "", true},
        {"chess", "negascout", true},
        {"chess", "no-history,no-killers", true},
        {"chess", "replace=deep", true},
        {"chess", "grain=5", false},
        {"chess", "grain=7", false},
        {"chess", "no-quiescence", false},
        {"chess", "table-depth=equal", false},
        {"chess", "no-selective", false},
        {"chess", "window-independent", false},
        {"checkers", "", false},
    };
    const scratch file = scratch_file();
    nw_error err = {0};
    state start;
    const nw_game *chess = start_of("chess", &start);
    nw_options first = nw_play_defaults(chess);
    first.table_bits = 8;
    first.grain = 0;
    first.quiescence_checks = 0;
    nw_searcher *saver = create(chess, &first);
    search(saver, &start, (nw_limits){.depth = 3});
    assert_int_equal(nw_table_save(saver, file.path, &err), 0);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        nw_options o = first;
        state unusual;
        const nw_game *g = start_of(others[i].game, &unusual);
        if (nw_options_read(&o, others[i].set, &err) < 0)
            fail_msg("%s: %s", others[i].set, err.text);
        nw_searcher *s = create(g, &o);
        if (nw_table_load(s, file.path, &err) != (others[i].fits ? 0 : NW_EINVAL))
            fail_msg("%s %s: %s", others[i].game, others[i].set, err.text);
        nw_searcher_free(s);
    }
    nw_searcher_free(saver);
}

/* A table is used by the entries of the present search, not by those that earlier ones left. */
TEST(test_used)
{
    state start;
    const nw_game *othello = start_of("othello", &start);
    nw_options o = nw_defaults(othello);
    o.table_bits = 10;
    nw_searcher *s = create(othello, &o);
    search(s, &start, (nw_limits){.depth = 8});
    const int deep = nw_table_used(s);
    search(s, &start, (nw_limits){.depth = 2});
    assert_true(deep > 200);
    assert_in_range(nw_table_used(s), 0, 100);
    nw_searcher_free(s);
}

TEST(test_save_and_load)
{
    state start;
    nw_error err;
    const scratch file = scratch_file();
    const nw_game *g = start_of("othello", &start);
    nw_options o = nw_defaults(g);
    o.table_bits = 14;
    o.deepen = 0;
    nw_searcher *a = create(g, &o), *b = create(g, &o);
    const nw_result first = search(a, &start, (nw_limits){.depth = 5});
    assert_int_equal(nw_table_save(a, file.path, &err), 0);
    assert_int_equal(size_of(file.path), 24 + (16 << 14) + 8);
    const nw_result warm = search(a, &start, (nw_limits){.depth = 5});
    assert_int_equal(nw_table_load(b, file.path, &err), 0);
    const nw_result loaded = search(b, &start, (nw_limits){.depth = 5});
    assert_true(warm.nodes < first.nodes / 10);
    assert_true(loaded.nodes == warm.nodes && loaded.value == first.value);
    nw_searcher_free(b);

    /* Every region of the file matters. */
    static const long offsets[] = {0, 8, 15, 16, 24, 24 + 100000, 24 + (16 << 14)};
    for (size_t i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        flip_byte(file.path, offsets[i]);
        refuse_file(a, &start, file.path,
                    i == 0   ? "not a table file"
                    : i == 1 ? "2^30 entries, not 2^14"
                    : i == 2 ? "another order of bytes"
                    : i == 3 ? "another game"
                             : "damaged");
        flip_byte(file.path, offsets[i]);
    }
    assert_int_equal(nw_table_load(a, file.path, &err), 0);
    FILE *f = fopen(file.path, "ab");
    putc(0, f);
    fclose(f);
    refuse_file(a, &start, file.path, "damaged");
    for (long size = 24 + (16 << 14); size >= 0; size = size > 30 ? size / 2 : size - 10) {
        assert_int_equal(truncate(file.path, size), 0);
        refuse_file(a, &start, file.path, size < 24 ? "not a table file" : "cut short");
    }
    unlink(file.path);
    nw_searcher_free(a);
}

TEST(test_foreign_tables)
{
    state start;
    nw_error err;
    const scratch file = scratch_file();
    const nw_game *g = start_of("checkers", &start);
    nw_options o = nw_defaults(g);
    o.table_bits = 10;
    nw_searcher *s = create(g, &o);
    assert_int_equal(nw_table_save(s, file.path, &err), 0);
    nw_searcher_free(s);
    o.quiescence = 0;
    s = create(g, &o);
    assert_int_equal(nw_table_load(s, file.path, &err), NW_EINVAL);
    nw_searcher_free(s);
    s = create(nw_builtin("othello"), &o);
    assert_int_equal(nw_table_load(s, file.path, &err), NW_EINVAL);
    nw_searcher_free(s);
    /* Bounds derived from deeper entries are not bounds of their own depth. */
    o = nw_defaults(g);
    o.table_bits = 10;
    o.at_least = 1;
    s = create(g, &o);
    assert_int_equal(nw_table_load(s, file.path, &err), NW_EINVAL);
    o.play = 1;
    nw_searcher_free(s);
    s = create(g, &o);
    assert_int_equal(nw_table_load(s, file.path, &err), NW_EINVAL);
    nw_searcher_free(s);
    o.play = o.at_least = 0;
    s = create(g, &o);
    assert_int_equal(nw_table_load(s, file.path, &err), 0);
    assert_int_equal(nw_table_load(s, "/no/such/file", &err), NW_EIO);
    assert_non_null(strstr(err.text, "/no/such/file"));
    assert_int_equal(nw_table_save(s, "/no/such/file", &err), NW_EIO);
    nw_searcher_free(s);
    o.table_bits = 0;
    s = create(g, &o);
    assert_int_equal(nw_table_save(s, file.path, &err), NW_EINVAL);
    assert_int_equal(nw_table_load(s, file.path, &err), NW_EINVAL);
    nw_searcher_free(s);
    unlink(file.path);
}

TEST_MAIN(NULL, NULL)
