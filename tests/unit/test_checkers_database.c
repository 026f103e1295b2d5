/* SPDX-License-Identifier: MIT */
/* The database of checkers endings against the endings that are solved with distances, against the
 * rules, and against damage. */
#include "games/checkers/database.h"
#include "games/checkers/endings.h"
#include "games/checkers/journal.h"
#include "support.h"

enum { PIECES = 4, FILE_MOST = 1 << 20 };

typedef struct fixture {
    checkers_raw raw;
    checkers_database *database;
    char *bytes;
    size_t size;
} fixture;

static int set_up(void **state)
{
    fixture *x = calloc(1, sizeof *x);
    const checkers_build build = {.pieces = PIECES, .threads = 3};
    x->bytes = malloc(FILE_MOST);
    FILE *f = fmemopen(x->bytes, FILE_MOST, "w+b");
    *state = x;
    if (!f || checkers_raw_solve(&x->raw, &build, NULL) != NW_OK ||
        checkers_raw_write(&x->raw, f, NULL) != NW_OK)
        return -1;
    x->size = (size_t)ftell(f);
    rewind(f);
    fclose(f);
    f = fmemopen(x->bytes, x->size, "rb");
    const int rc = checkers_database_read(&x->database, f, NULL);
    fclose(f);
    return rc;
}

static int tear_down(void **state)
{
    fixture *x = *state;
    checkers_raw_free(&x->raw);
    checkers_database_free(x->database);
    free(x->bytes);
    free(x);
    return 0;
}

static checkers_value by_distance(const checkers_endings *e, const checkers_pos *p)
{
    const int plies = checkers_ending_plies(e, p);
    return plies == CHECKERS_ENDING_DRAWN ? CHECKERS_DRAWN
           : plies % 2                    ? CHECKERS_WON
                                          : CHECKERS_LOST;
}

/* Two solvers, one by distance and one without, agree on all six million positions, and so does the
 * packed file, with either side to move. Verifies: Thompson 1986, retrograde analysis: it finds the
 * value of every position. */
TEST(agrees_with_distances)
{
    fixture *x = *group;
    uint8_t *plies = malloc(CHECKERS_ENDINGS_SIZE);
    checkers_endings endings;
    assert_int_equal(checkers_endings_solve(plies, NULL), NW_OK);
    checkers_endings_at(&endings, plies);
    uint64_t positions = 0, wrong = 0;
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        if (!checkers_class_exists(&c, PIECES))
            continue;
        checkers_kinds k = checkers_class_kinds(&c, 0);
        for (uint32_t i = 0; i < checkers_class_size(&c); i++, checkers_kinds_next(&c, &k)) {
            checkers_pos p;
            if (!checkers_from_kinds(&k, &p))
                continue;
            const checkers_pos white = checkers_turn_round(&p);
            const checkers_value v = by_distance(&endings, &p);
            wrong += checkers_raw_value(&x->raw, &p) != v;
            wrong += positions % 7 == 0 && (checkers_database_probe(x->database, &p) != v ||
                                            checkers_database_probe(x->database, &white) != v);
            positions++;
        }
    }
    free(plies);
    assert_int_equal(positions, 6408836);
    assert_int_equal(wrong, 0);
}

TEST(verifies)
{
    fixture *x = *group;
    const checkers_build build = {.pieces = PIECES, .threads = 2};
    assert_int_equal(checkers_raw_verify(&x->raw, &build), 0);
    assert_int_equal(checkers_database_compare(x->database, &x->raw), 0);
    const checkers_class c = {{0, 1, 0, 1}};
    uint8_t *value = x->raw.value[checkers_class_number(&c)];
    value[5] ^= 1;
    assert_true(checkers_raw_verify(&x->raw, &build) > 0);
    assert_true(checkers_database_compare(x->database, &x->raw) > 0);
    value[5] ^= 1;
}

/* --- the journal of a build */

enum { SMALL = 3 };

typedef struct watcher {
    int classes, most; /* told of, and after how many to stop */
    int stop;
} watcher;

static void watch(void *context, uint64_t done, uint64_t all)
{
    watcher *w = context;
    assert_true(done <= all);
    w->stop = ++w->classes == w->most;
}

/* Builds with a journal, and stops after `most` classes; 0: never. */
static int build_on(FILE *journal, int most, checkers_raw *raw)
{
    watcher w = {.most = most};
    const checkers_build build = {.pieces = SMALL,
                                  .threads = 1,
                                  .stop = &w.stop,
                                  .journal = journal,
                                  .progress = watch,
                                  .context = &w};
    return checkers_raw_solve(raw, &build, NULL);
}

static int classes_in(FILE *journal)
{
    checkers_raw raw = {.pieces = SMALL};
    const int classes = checkers_journal_read(&raw, journal, NULL);
    checkers_raw_free(&raw);
    return classes;
}

static void flip_byte(FILE *f, long at)
{
    fseek(f, at, SEEK_SET);
    const int byte = fgetc(f);
    fseek(f, at, SEEK_SET);
    fputc(byte ^ 1, f);
    fflush(f);
}

static bool has_values(const checkers_raw *a, const checkers_raw *b)
{
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        if (checkers_class_exists(&c, SMALL) &&
            (!a->value[n] || memcmp(a->value[n], b->value[n], checkers_class_size(&c) / 4) != 0))
            return false;
    }
    return true;
}

/* A build that was stopped goes on where it was: what the journal has is not solved again, and the
 * values are those of a build in one go. A damaged journal costs what stands from there on. */
TEST(goes_on)
{
    fixture *x = *group;
    checkers_raw raw;
    FILE *journal = tmpfile();
    assert_non_null(journal);
    assert_int_equal(build_on(journal, 4, &raw), NW_ESTOP);
    checkers_raw_free(&raw);
    const int before = classes_in(journal);
    assert_in_range(before, 4, 8);
    assert_int_equal(build_on(journal, 0, &raw), NW_OK);
    assert_true(has_values(&raw, &x->raw));
    checkers_raw_free(&raw);
    const int all = classes_in(journal);
    const long size = ftell(journal);
    assert_true(all > before);
    assert_int_equal(build_on(journal, 0, &raw), NW_OK);
    assert_int_equal(ftell(journal), size);
    checkers_raw_free(&raw);

    flip_byte(journal, size / 2);
    assert_true(classes_in(journal) < all);
    assert_int_equal(build_on(journal, 0, &raw), NW_OK);
    assert_true(has_values(&raw, &x->raw));
    assert_int_equal(classes_in(journal), all);
    checkers_raw_free(&raw);

    flip_byte(journal, 3); /* no journal at all */
    assert_int_equal(classes_in(journal), 0);
    fclose(journal);
}

/* Numbers and positions are inverse to each other. */
TEST(numbers)
{
    for (unsigned n = 0; n < CHECKERS_CLASSES; n++) {
        const checkers_class c = checkers_class_at(n);
        assert_int_equal(checkers_class_number(&c), n);
        if (!checkers_class_exists(&c, CHECKERS_CLASS_PIECES))
            continue;
        const uint32_t size = checkers_class_size(&c);
        for (uint32_t i = 0; i < size; i += size / 50 + 1) {
            const checkers_kinds k = checkers_class_kinds(&c, i);
            checkers_kinds next = k;
            checkers_class found;
            checkers_pos p;
            if (checkers_from_kinds(&k, &p))
                assert_int_equal(checkers_class_index(&p, &found), i);
            checkers_kinds_next(&c, &next);
            const checkers_kinds after = checkers_class_kinds(&c, (i + 1) % size);
            assert_memory_equal(&next, &after, sizeof next);
        }
    }
}

/* A file with a changed byte, or one that is too short or too long, is refused. */
TEST(damage)
{
    fixture *x = *group;
    for (size_t i = 0; i < 200; i++) {
        const size_t at = i < 40 ? i : i * 7919 % x->size;
        checkers_database *d = NULL;
        x->bytes[at] ^= 0x10;
        FILE *f = fmemopen(x->bytes, x->size, "rb");
        assert_true(checkers_database_read(&d, f, NULL) < 0);
        fclose(f);
        x->bytes[at] ^= 0x10;
        f = fmemopen(x->bytes, x->size - 1 - at % 100, "rb");
        assert_true(checkers_database_read(&d, f, NULL) < 0);
        fclose(f);
    }
}

TEST(too_many)
{
    fixture *x = *group;
    checkers_pos p;
    checkers_raw raw;
    nw_error err;
    checkers_set_up(&p);
    assert_int_equal(checkers_database_probe(x->database, &p), CHECKERS_UNKNOWN);
    assert_int_equal(checkers_database_pieces(x->database), PIECES);
    const checkers_build build = {.pieces = 7, .threads = 1};
    assert_int_equal(checkers_raw_solve(&raw, &build, &err), NW_EINVAL);
    const int stop = 1;
    const checkers_build stopped = {.pieces = 3, .threads = 1, .stop = &stop};
    assert_int_equal(checkers_raw_solve(&raw, &stopped, &err), NW_ESTOP);
    checkers_raw_free(&raw);
}

TEST_MAIN(set_up, tear_down)
