/* SPDX-License-Identifier: MIT */
#include "scratch.h"
#include "lab/study.h"
#include "lab/file.h"
#include "lab/stats.h"
#if __has_include(<sqlite3.h>)
#include "lab/store_db.h"
#endif
#include "support.h"
#include <math.h>
#include <unistd.h>

/* The laboratory's tables, statistics, files and stored results. */

static scratch place;
static char *folder = place.path;

static int make_folder(void **state)
{
    place = scratch_name("lab");
    return mkdtemp(folder) ? 0 : -1;
}

static void path_in(char out[256], const char *name)
{
    snprintf(out, 256, "%.200s/%.40s", folder, name);
}

static lab_table small_table(void)
{
    lab_table t = lab_table_create("kind,x,y");
    for (int i = 0; i < 300; i++) {
        lab_put(&t, i % 2 ? "odd" : "even");
        lab_put(&t, "%d", i % 3);
        lab_put(&t, "%d", i);
    }
    return t;
}

TEST(test_table_survives_its_text)
{
    char *text = NULL;
    size_t size = 0;
    nw_error err = {0};
    lab_table a = small_table(), b;
    FILE *f = open_memstream(&text, &size);
    assert_non_null(f);
    lab_table_write(&a, f);
    fclose(f);
    assert_int_equal(lab_table_parse(&b, text, "table", &err), 0);
    assert_int_equal(lab_rows(&b), 300);
    assert_memory_equal(a.name, b.name, sizeof a.name);
    for (size_t i = 0; i < a.cells; i++)
        assert_string_equal(a.cell[i], b.cell[i]);
    lab_table_free(&a);
    lab_table_free(&b);
    free(text);
}

TEST(test_bad_text_is_refused)
{
    nw_error err = {0};
    lab_table t;
    assert_true(lab_table_parse(&t, "a,b\n1,2\n1,2,3\n", "bad", &err) < 0);
    assert_string_equal(err.text, "bad:3: 3 cells, expected 2");
    lab_table_free(&t);
    assert_int_equal(lab_table_parse(&t, "a,b\n", "empty", &err), 0);
    assert_int_equal(lab_rows(&t), 0);
    lab_table_free(&t);
}

/* Of the numbers 0 to 99, each in a game of its own or in pairs of equal ones. */
static lab_sample hundred(int of_one_game)
{
    lab_sample s = {.count = 0};
    for (int i = 0; i < 100; i++)
        lab_sample_add(&s, i / of_one_game * of_one_game, i / of_one_game, i);
    return s;
}

/* An interval of 95 %, no less and no more, by games: 1.96 standard errors on either side. */
TEST(test_intervals)
{
    nw_error err = {0};
    lab_resamples r;
    const lab_sample single = hundred(1), pairs = hundred(2);
    const double error = sqrt((100 * 100 - 1) / 12.0 / 100);
    const lab_mean a = lab_sample_mean(&single, false), b = lab_sample_mean(&pairs, false);
    assert_true(fabs((a.hi - a.lo) / 2 - 1.96 * error) < 0.05 * error);
    assert_true(fabs((b.hi - b.lo) / 2 - 1.96 * error * sqrt(2)) < 0.08 * error);
    assert_int_equal(lab_resample(&r, &single, false, 0, &err), 0);
    const lab_mean m = lab_resamples_mean(&r, 0.95), in = lab_resamples_border(&r, true);
    const lab_mean out = lab_resamples_border(&r, false);
    assert_true(fabs((m.hi - m.lo) / 2 - 1.96 * error) < 0.02 * error);
    assert_true(out.lo < m.lo && m.lo < in.lo && in.hi < m.hi && m.hi < out.hi);
    /* Three standard errors of either quantile, at which the normal density is 0.058. */
    const double border = 6 * sqrt(0.025 * 0.975 / (double)r.count) / 0.0584 * error;
    assert_true(fabs(in.lo - out.lo - border) < 0.2 * border);
    assert_true(fabs(out.hi - in.hi - border) < 0.2 * border);
    assert_true(fabs(lab_resamples_below(&r, 49.5) - 0.5) < 0.01);
    assert_true(lab_resamples_below(&r, -1) == 0 && lab_resamples_below(&r, 100) == 1);
    free(r.drawn);
}

/* Benjamini and Hochberg's own example: of fifteen p-values four are discoveries at 5 %. */
TEST(test_discoveries)
{
    const double p[] = {0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344,
                        0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0000};
    assert_int_equal(lab_discoveries(p, 15, 0.05), 4);
    assert_int_equal(lab_discoveries(p, 0, 0.05), 0);
    assert_int_equal(lab_discoveries(p + 9, 6, 0.05), 0);
    assert_int_equal(lab_holm(p, 15, 0.05), 3);
    assert_int_equal(lab_holm(p + 9, 6, 0.05), 0);
}

static void read_back(const char *path, char out[64])
{
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    out[fread(out, 1, 63, f)] = 0;
    fclose(f);
}

/* A file is the old one or the new one, never half of either. */
TEST(test_files_are_whole)
{
    char path[256], text[64];
    nw_error err = {0};
    nw_outfile f;
    path_in(path, "page.txt");
    assert_int_equal(lab_file_open(&f, folder, "page", "txt", &err), 0);
    fputs("first", f.out);
    assert_int_not_equal(access(path, F_OK), 0);
    assert_int_equal(nw_outfile_close(&f, 0, &err), 0);
    assert_int_equal(lab_file_open(&f, folder, "page", "txt", &err), 0);
    fputs("second", f.out);
    assert_int_equal(nw_outfile_close(&f, NW_EIO, &err), NW_EIO);
    assert_int_not_equal(access(f.draft, F_OK), 0);
    read_back(path, text);
    assert_string_equal(text, "first");
    remove(path);
    assert_true(lab_file_open(&f, "/nowhere", "page", "txt", &err) < 0);
    assert_non_null(strstr(err.text, "/nowhere/page.txt: "));
}

TEST(test_statistics)
{
    const double x[] = {1, 2, 3, 4, 5}, up[] = {1, 4, 9, 16, 25}, down[] = {5, 4, 3, 2, 1};
    const double flat[] = {7, 7, 7, 7, 7};
    const lab_mean m = lab_mean_of(x, 5), again = lab_mean_of(x, 5), same = lab_mean_of(flat, 5);
    assert_true(m.mean == 3 && m.lo < 3 && m.hi > 3 && m.lo >= 1 && m.hi <= 5);
    assert_true(m.lo == again.lo && m.hi == again.hi);
    assert_true(same.lo == 7 && same.hi == 7);
    assert_true(lab_rank_correlation(x, up, 5) > 0.999);
    assert_true(lab_rank_correlation(x, down, 5) < -0.999);
    assert_true(lab_rank_correlation(x, flat, 5) == 0);
    /* Equal numbers share their mean rank: by hand 4.5 / sqrt(4.5 * 5). */
    const double ties[] = {1, 2, 2, 3}, apart[] = {1, 4, 2, 8};
    assert_true(fabs(lab_rank_correlation(ties, apart, 4) - sqrt(0.9)) < 1e-12);
}

#if __has_include(<sqlite3.h>)
/* A runner on another machine keeps its claims until LAB_LEASE seconds after its last heartbeat; a
 * run that another runner stored meanwhile is not stored again. A run that needs the machine alone
 * waits for the others, and they for it. */
TEST(test_claims)
{
    static lab_outcome first = {.iterations = 1, .iteration = {{.depth = 1, .value = 7}}}, kept;
    static lab_outcome late = {.iterations = 2, .iteration = {{.depth = 1}, {.depth = 2}}};
    char path[256];
    nw_error err = {0};
    lab_store *far = NULL, *near = NULL, *third = NULL;
    path_in(path, "claims.db");
    assert_int_equal(lab_store_open(&far, path, true, &err), 0);
    assert_int_equal(lab_store_open(&near, path, false, &err), 0);
    assert_int_equal(lab_store_open(&third, path, false, &err), 0);
    const lab_job job = lab_study_job(&lab_worked, LAB_QUICK, "study=1-1");
    const lab_job other = lab_study_job(&lab_worked, LAB_QUICK, "study=2-2");
    lab_job alone = lab_study_job(&lab_worked, LAB_QUICK, "study=3-3");
    alone.alone = true;
    assert_int_equal(lab_store_claim(far, &job, &err), LAB_CLAIMED);
    assert_int_equal(
        lab_db_execute(far, "UPDATE worker SET host = 'elsewhere', beat = beat - 20", &err), 0);
    assert_int_equal(lab_store_claim(near, &job, &err), LAB_TAKEN);
    assert_int_equal(lab_store_claim(near, &alone, &err), LAB_TAKEN);
    assert_int_equal(lab_store_claim(near, &other, &err), LAB_CLAIMED);
    assert_int_equal(lab_store_give_up(near, &other, &err), 0);
    assert_int_equal(
        lab_db_execute(far, "UPDATE worker SET beat = beat - 60 WHERE host = 'elsewhere'", &err),
        0);
    assert_int_equal(lab_store_claim(near, &job, &err), LAB_CLAIMED);
    assert_int_equal(lab_store_finish(near, &job, &first, &err), 0);
    assert_int_equal(lab_store_finish(far, &job, &late, &err), 0);
    assert_int_equal(lab_store_load(far, &job, &kept, &err), 1);
    assert_int_equal(kept.iterations, 1);
    assert_int_equal(kept.iteration[0].value, 7);
    assert_int_equal(lab_store_claim(near, &alone, &err), LAB_CLAIMED);
    assert_int_equal(lab_store_claim(third, &other, &err), LAB_TAKEN);
    lab_store_close(far);
    lab_store_close(near);
    lab_store_close(third);
    remove(path);
}
#endif

/* A study is a run: claimed, done, kept in the store, and not done again. */
TEST(test_studies_are_runs)
{
    char path[256], csv[256];
    nw_error err = {0};
    lab_store *store = NULL;
    lab_outcome *outcome = calloc(1, sizeof *outcome);
    lab_chapter *chapter = calloc(1, sizeof *chapter);
    assert_true(outcome && chapter);
    path_in(path, "lab.db");
    path_in(csv, "worked.csv");
    if (lab_store_open(&store, path, true, &err) < 0)
        skip(); /* a build without SQLite */
    const lab_job job = lab_study_job(&lab_worked, LAB_QUICK, NULL);
    const lab_job other = lab_study_job(&lab_worked, LAB_QUICK, "study=1-2");
    assert_true(lab_study_job(&lab_worked, LAB_FULL, NULL).hash == job.hash);
    assert_true(lab_study_chapter(&job, store, folder, chapter, &err) < 0);
    assert_int_equal(lab_store_claim(store, &job, &err), LAB_CLAIMED);
    assert_int_equal(lab_run(&job, NULL, outcome, &err), 0);
    assert_int_equal(lab_store_finish(store, &job, outcome, &err), 0);
    assert_int_equal(lab_store_claim(store, &job, &err), LAB_DONE);
    assert_int_equal(lab_store_claim(store, &other, &err), LAB_CLAIMED);
    assert_int_equal(lab_study_chapter(&job, store, folder, chapter, &err), 0);
    assert_true(chapter->section.findings > 0);
    for (int i = 0; i < chapter->section.findings; i++)
        assert_int_equal(chapter->section.finding[i].verdict, LAB_AGREES);
    lab_section_free(&chapter->section);
    lab_store_close(store);
    assert_int_equal(remove(csv), 0);
    remove(path);
    free(outcome->text);
    free(outcome);
    free(chapter);
}

/* A study that has a quick form is another run in the quick profile; the deep one is the full one.
 */
TEST(test_studies_have_profiles)
{
    const lab_job quick = lab_study_job(&lab_picture, LAB_QUICK, NULL);
    const lab_job full = lab_study_job(&lab_picture, LAB_FULL, NULL);
    assert_true(quick.hash != full.hash);
    assert_true(lab_study_job(&lab_picture, LAB_DEEP, NULL).hash == full.hash);
    assert_string_equal(quick.config_text, "{\"kind\":\"study\",\"profile\":\"quick\"}");
    assert_string_equal(full.config_text, "{\"kind\":\"study\"}");
}

static int remove_folder(void **state)
{
    return rmdir(folder);
}

TEST_MAIN(make_folder, remove_folder)
