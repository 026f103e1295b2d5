/* SPDX-License-Identifier: MIT */
#include "lab/data.h"
#include "lab/experiment.h"
#include "lab/frozen.h"
#include "lab/marks.h"
#include "lab/plan.h"
#include "lab/present.h"
#include "lab/published.h"
#include "lab/stats.h"
#include "support.h"
#include <math.h>
#include <unistd.h>

/* Experiments as data: settings, expressions, plans, and single runs. */

static int set(lab_config *c, const char *name, const char *value, nw_error *err)
{
    return lab_setting_set(c, lab_setting_find(name), value, err);
}

TEST(test_settings)
{
    lab_config c = {.kind = "search", .options = nw_defaults(nw_builtin("chess"))};
    char a[LAB_CONFIG_SIZE], b[LAB_CONFIG_SIZE];
    nw_error err = {0};
    assert_int_equal(lab_config_print(&c, a, &err), 0);
    assert_true(strlen(a) < LAB_CONFIG_SIZE - 60);
    assert_int_equal(set(&c, "table", "none", &err), 0);
    assert_int_equal(set(&c, "algo", "test", &err), 0);
    assert_int_equal(set(&c, "exact-guess", "yes", &err), 0);
    assert_true(c.options.table_bits == 0 && c.exact_guess);
    assert_int_equal(lab_config_print(&c, b, &err), 0);
    assert_non_null(strstr(a, "\"table\":")); /* 0 is not named */
    assert_true(strstr(b, "\"algo\":\"test\"") && !strstr(b, "\"table\":"));
    assert_true(set(&c, "table", "33", &err) < 0);
    assert_string_equal(err.text, "table = 33: expected 4..32 or none");
    assert_true(set(&c, "algo", "mtdg", &err) < 0);
    assert_true(set(&c, "killers", "1", &err) < 0);
    assert_true(lab_setting_find("colour") == NULL);
}

/* The texts of stored runs, which a new option must not change. What is neutral (0, the first word
 * of a list, one thread) is not named, and the order is that of the names. */
TEST(test_config_text)
{
    lab_config c = {.kind = "search", .options = nw_plain(nw_builtin("chess")), .mm = 2};
    char text[LAB_CONFIG_SIZE];
    nw_error err = {0};
    assert_int_equal(set(&c, "delta", "50", &err), 0);
    assert_int_equal(set(&c, "step", "50", &err), 0);
    assert_int_equal(set(&c, "table", "21", &err), 0);
    assert_int_equal(set(&c, "replace", "deep", &err), 0);
    assert_int_equal(lab_config_print(&c, text, &err), 0);
    assert_string_equal(text, "{\"algo\":\"aspiration-negascout\",\"delta\":50,\"guess-back\":2,"
                              "\"hi\":1000000000,\"kind\":\"search\",\"lo\":-1000000000,"
                              "\"mm\":2,\"quiescence\":1,\"replace\":\"deep\",\"step\":50,"
                              "\"store-leaves\":1,\"table\":21,\"table-mode\":\"two\"}");
    assert_int_equal(set(&c, "threads", "2", &err), 0);
    assert_int_equal(lab_config_print(&c, text, &err), 0);
    assert_non_null(strstr(text, "\"parallel\":\"split\""));
}

/* A value that a configuration names: neither 0 nor the first word. */
static void telling_value(const nw_option *row, char out[32], char json[40])
{
    const char *word = row->kind == NW_OPTION_SWITCH ? "yes"
                       : row->kind == NW_OPTION_RULE ? "max(g, guess) + 1"
                       : row->words                  ? row->words[1]
                                                     : NULL;
    if (word)
        snprintf(out, 32, "%s", word);
    else
        snprintf(out, 32, "%d", row->most < 1000 ? row->most : 1000);
    if (row->kind == NW_OPTION_WORD || row->kind == NW_OPTION_RULE)
        snprintf(json, 40, "\"%s\"", word);
    else
        snprintf(json, 40, "%s", row->kind == NW_OPTION_SWITCH ? "1" : out);
}

/* The configuration of an experiment with one setting, or with one that is swept. */
static void configure_one(const char *name, const char *value, bool is_swept,
                          char text[LAB_CONFIG_SIZE])
{
    char path[64];
    snprintf(path, sizeof path, "/tmp/experiment-%d.ini", (int)getpid());
    FILE *file = fopen(path, "w");
    nw_error err = {0};
    lab_experiment *e = NULL;
    lab_config c;
    assert_non_null(file);
    fprintf(file,
            "[experiment]\ntitle = One setting\nalgo = mtd\nthreads = 2\n%s = %s\n"
            "%s%s\n[game chess]\npositions = chess-games\ndepths = 1\n[contender one]\n",
            is_swept ? "sweep" : name, is_swept ? name : value, is_swept ? "values = " : "",
            is_swept ? value : "");
    fclose(file);
    if (lab_experiment_read(&e, path, LAB_QUICK, &err) < 0)
        fail_msg("%s", err.text);
    unlink(path);
    const lab_asked at = {
        .game = e->game, .contender = e->contender, .value = e->game[0].values.number[0]};
    assert_int_equal(lab_configure(&c, e, &at, &err), 0);
    assert_int_equal(lab_config_print(&c, text, &err), 0);
    lab_experiment_free(e);
}

/* Every option set in an experiment is in the configuration that runs, with its value. */
TEST(test_every_option)
{
    char plain[LAB_CONFIG_SIZE];
    configure_one("algo", "mtd", false, plain);
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (!row->at)
            continue;
        char value[32], json[40], expected[120], text[LAB_CONFIG_SIZE];
        telling_value(row, value, json);
        snprintf(expected, sizeof expected, "\"%s\":%s", row->name, json);
        configure_one(row->name, value, false, text);
        if (row->is_group ? strcmp(text, plain) == 0 : !strstr(text, expected))
            fail_msg("%s = %s: not in %s", row->name, value, text);
        if (row->kind != NW_OPTION_NUMBER)
            continue;
        configure_one(row->name, value, true, text);
        assert_non_null(strstr(text, expected));
    }
}

/* A configuration that would be truncated is refused: two of them might become equal. */
TEST(test_longest_config)
{
    lab_config c = {.kind = "search", .options = nw_defaults(NULL)};
    char text[LAB_CONFIG_SIZE];
    nw_error err = {0};
    for (int i = 0; nw_option_at(i); i++) {
        char value[32], json[40];
        if (!nw_option_at(i)->at)
            continue;
        telling_value(nw_option_at(i), value, json);
        assert_int_equal(lab_setting_set(&c, nw_option_at(i), value, &err), 0);
    }
    const int rc = lab_config_print(&c, text, &err);
    assert_true(rc < 0 || text[strlen(text) - 1] == '}');
    assert_true(rc == 0 || strstr(err.text, "configuration"));
}

TEST(test_expressions)
{
    lab_expression x;
    lab_range r;
    nw_error err = {0};
    assert_int_equal(
        lab_expression_parse(&x, " mt-sss@12^deepest-2.total / mtd-bi@smallest * a^even", &err), 0);
    assert_int_equal(x.terms, 3);
    assert_string_equal(x.term[0].contender, "mt-sss");
    assert_string_equal(x.term[0].metric, "total");
    assert_true(x.term[0].sweep == LAB_NUMBER && x.term[0].sweep_number == 12);
    assert_true(x.term[0].depth == LAB_LAST && x.term[0].depth_number == 2);
    assert_true(x.term[1].divide && x.term[1].sweep == LAB_FIRST && !x.term[2].divide);
    assert_true(x.term[2].depth == LAB_EVEN && x.term[2].sweep == LAB_LAST);
    assert_true(lab_expression_parse(&x, "", &err) < 0);
    assert_true(lab_expression_parse(&x, "a b", &err) < 0);
    assert_true(lab_expression_parse(&x, "a /", &err) < 0);
    assert_true(lab_expression_parse(&x, "a^never", &err) < 0);
    assert_true(lab_expression_parse(&x, "a^deepest--5", &err) < 0);
    assert_true(lab_range_parse(&r, "< nan", &err) < 0);
    assert_true(lab_expression_parse(&x, "a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a", &err) < 0);
    assert_int_equal(lab_range_parse(&r, "3..6", &err), 0);
    assert_true(r.lo == 3 && r.hi == 6);
    assert_int_equal(lab_range_parse(&r, "0.85..1.15", &err), 0);
    assert_int_equal(lab_range_parse(&r, "< 1", &err), 0);
    assert_true(r.hi == 1 && r.lo < -1e300);
    assert_true(lab_range_parse(&r, "6..3", &err) < 0);
    assert_true(lab_range_parse(&r, "about 1", &err) < 0);
}

/* Depths are those of the list: no deepest-N lies before its first. */
TEST(test_term_depths)
{
    const lab_numbers depths = {.number = {3, 4, 6, 9}, .count = 4};
    static const struct {
        const char *text;
        int depth;
    } terms[] = {{"a", 9},           {"a^deepest-1", 6},  {"a^deepest-3", 3}, {"a^deepest-4", 0},
                 {"a^deepest-9", 0}, {"a^shallowest", 3}, {"a^even", 6},      {"a^odd", 9},
                 {"a^4", 4},         {"a^5", 0}};
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        lab_expression x;
        nw_error err = {0};
        assert_int_equal(lab_expression_parse(&x, terms[i].text, &err), 0);
        assert_int_equal(lab_term_depth(&x.term[0], &depths), terms[i].depth);
    }
}

/* An iterative run by two plies visits only depths of its own parity. */
TEST(test_runs_of_a_parity)
{
    static const int served[] = {8, 9, 8, 9, 8, 9}; /* depths 4 to 9 */
    nw_error err = {0};
    lab_experiment *e = NULL;
    lab_plan plan = {.job = NULL};
    assert_int_equal(lab_experiment_read(&e, "performance", LAB_QUICK, &err), 0);
    lab_game_part *checkers = &e->game[2];
    assert_string_equal(checkers->name, "checkers");
    checkers->depths.count = 6;
    for (int i = 0; i < 6; i++)
        checkers->depths.number[i] = 4 + i;
    lab_asked at = {.game = checkers,
                    .contender = &e->contender[0],
                    .position = &checkers->set.list[0],
                    .repeat = 1};
    for (int i = 0; i < 6; i++) {
        at.depth = 4 + i;
        const long number = lab_plan_job(&plan, e, &at, NULL, &err);
        assert_true(number >= 0);
        assert_int_equal(plan.job[number].depth, served[i]);
    }
    assert_int_equal(plan.jobs, 2);
    lab_plan_free(&plan);
    lab_experiment_free(e);
}

static lab_verdict judge(double lo, double hi, const char *expect)
{
    lab_range r;
    nw_error err = {0};
    assert_int_equal(lab_range_parse(&r, expect, &err), 0);
    return lab_judge_range((lab_mean){(lo + hi) / 2, lo, hi}, r);
}

/* The ends belong to A..B, and to neither < X nor > X. */
TEST(test_verdicts)
{
    assert_int_equal(judge(0.8, 0.9, "< 1"), LAB_AGREES);
    assert_int_equal(judge(0.8, 1, "< 1"), LAB_INCONCLUSIVE);
    assert_int_equal(judge(1, 1, "< 1"), LAB_DIFFERS);
    assert_int_equal(judge(1, 1.2, "< 1"), LAB_DIFFERS);
    assert_int_equal(judge(1, 1, "> 1"), LAB_DIFFERS);
    assert_int_equal(judge(1, 1.2, "> 1"), LAB_INCONCLUSIVE);
    assert_int_equal(judge(1.1, 1.2, "> 1"), LAB_AGREES);
    assert_int_equal(judge(1, 1, "0.9..1"), LAB_AGREES);
    assert_int_equal(judge(0.9, 1.1, "0.9..1"), LAB_INCONCLUSIVE);
    assert_int_equal(judge(1.1, 1.2, "0.9..1"), LAB_DIFFERS);
    assert_int_equal(judge(NAN, NAN, "< 1"), LAB_INCONCLUSIVE);
}

TEST(test_geometric_mean)
{
    const double x[] = {1, 4, 16};
    double y[] = {9, 1, 5, 7};
    lab_sample s = {.count = 0};
    for (int i = 0; i < 3; i++)
        lab_sample_add(&s, x[i], i, i);
    const lab_mean m = lab_sample_mean(&s, true);
    assert_true(fabs(m.mean - 4) < 1e-9 && m.lo >= 1 && m.hi <= 16 && m.lo < 4 && m.hi > 4);
    assert_true(lab_median_of(y, 4) == 6 && lab_median_of(y, 3) == 5);
    assert_true(lab_quantile_of(y, 4, 0) == y[0] && lab_quantile_of(y, 4, 0.5) == y[2]);
    assert_true(lab_quantile_of(y, 4, 1) == y[3]);
}

/* All embedded experiments are valid in all profiles, and shared runs are planned once. */
TEST(test_embedded)
{
    for (const nw_embedded *f = lab_experiment_files; f->name; f++) {
        nw_error err = {0};
        lab_experiment *e = NULL;
        lab_plan plan = {.job = NULL};
        if (strcmp(f->ending, "ini") != 0)
            continue;
        const int rc = lab_experiment_read(&e, f->name, LAB_FULL, &err);
        if (rc < 0)
            fail_msg("%s", err.text);
        assert_int_equal(lab_plan_add(&plan, e, NULL, &err), 0);
        const size_t jobs = plan.jobs;
        assert_true(jobs > 0);
        assert_int_equal(lab_plan_add(&plan, e, NULL, &err), 0);
        assert_int_equal(plan.jobs, jobs);
        lab_plan_free(&plan);
        lab_experiment_free(e);
    }
}

TEST(test_shards)
{
    nw_error err = {0};
    lab_experiment *e = NULL;
    size_t sum = 0, all = 0;
    assert_int_equal(lab_experiment_read(&e, "performance", LAB_QUICK, &err), 0);
    for (int i = 0; i <= 7; i++) {
        lab_plan plan = {.job = NULL};
        assert_int_equal(lab_plan_add(&plan, e, NULL, &err), 0);
        if (i == 0)
            all = plan.jobs;
        else
            lab_plan_shard(&plan, i, 7);
        sum += i == 0 ? 0 : plan.jobs;
        lab_plan_free(&plan);
    }
    assert_int_equal(sum, all);
    lab_experiment_free(e);
}

/* A shard has the runs whose hash says so: every machine takes the same ones. */
TEST(test_shard_members)
{
    nw_error err = {0};
    lab_experiment *e = NULL;
    lab_plan plan = {.job = NULL};
    assert_int_equal(lab_experiment_read(&e, "performance", LAB_QUICK, &err), 0);
    assert_int_equal(lab_plan_add(&plan, e, NULL, &err), 0);
    lab_plan_shard(&plan, 3, 7);
    assert_true(plan.jobs > 0);
    for (size_t i = 0; i < plan.jobs; i++)
        assert_int_equal(plan.job[i].hash % 7, 2);
    lab_plan_free(&plan);
    lab_experiment_free(e);
}

/* Part of a set has equally many positions with either side to move. */
TEST(test_both_movers)
{
    nw_error err = {0};
    lab_experiment *e = NULL;
    assert_int_equal(lab_experiment_read(&e, "performance", LAB_QUICK, &err), 0);
    for (int g = 0; g < e->games; g++) {
        const lab_game_part *part = &e->game[g];
        const char *first = part->info->side(part->set.list[0].state);
        int same = 0;
        for (int i = 0; i < part->set.count; i++)
            same += strcmp(part->info->side(part->set.list[i].state), first) == 0;
        assert_int_equal(part->set.count, 20);
        assert_int_equal(same, 10);
    }
    lab_experiment_free(e);
}

/* Positions of a sequence are of one game; those of self-play are of a hundred. */
TEST(test_origins)
{
    static const char *const sets[] = {"chess-20", "othello-20", "checkers-20"};
    nw_error err = {0};
    lab_positions set;
    for (int s = 0; s < 3; s++) {
        assert_int_equal(lab_positions_read(&set, sets[s], NULL, &err), 0);
        for (int i = 1; i < set.count; i++)
            assert_int_equal(set.list[i].origin == set.list[i - 1].origin, i % 4 != 0);
        lab_positions_free(&set);
    }
    assert_int_equal(lab_positions_read(&set, "chess-games", NULL, &err), 0);
    assert_int_equal(set.count, 100);
    for (int i = 1; i < set.count; i++)
        assert_true(set.list[i].origin != set.list[i - 1].origin);
    lab_positions_free(&set);
}

/* The mean of an expression over a published table. */
static double printed(const char *table, const char *game, const char *metric, const char *value)
{
    const lab_numbers depths = {{5, 6, 8, 10, 17}, 5}, values = {{0}, 1};
    const lab_printed at = {table, game, metric, &depths, &values};
    lab_expression x;
    lab_sample sample;
    nw_error err = {0};
    int depth = 0;
    assert_int_equal(lab_expression_parse(&x, value, &err), 0);
    lab_published_expression(&at, &x, &sample, &depth);
    return sample.count ? lab_sample_mean(&sample, true).mean : 0;
}

/* Means that were computed from the printed tables by another program.
 * Verifies: Plaat 1996, appendix C; Marsland 1982, tables. */
TEST(test_published)
{
    lab_range r;
    nw_error err = {0};
    const char *value = "mtdf / aspiration-negascout";
    assert_true(fabs(printed("plaat-c1", "chess", "leaf", value) - 0.900) < 0.0005);
    assert_true(fabs(printed("plaat-c1", "chess", "total", value) - 0.919) < 0.0005);
    assert_true(fabs(printed("plaat-c1", "othello", "leaf", value) - 0.966) < 0.0005);
    assert_true(fabs(printed("plaat-c1", "checkers", "total", value) - 0.977) < 0.0005);
    assert_true(fabs(printed("marsland", "chess", "leaf", "iterative^5 / direct^5") - 1.086) <
                0.0015);
    assert_true(fabs(printed("marsland", "chess", "leaf", "pvs-table^6 / direct^6") - 0.787) <
                0.0015);
    assert_true(printed("plaat-c1", "chess", "leaf", "mtd-bi / mtdf") == 0);
    assert_true(lab_published_range("chess 0.25, checkers 0.11..0.12", "checkers", &r));
    assert_true(r.lo == 0.11 && r.hi == 0.12);
    assert_false(lab_published_range("chess 0.25, checkers 0.11", "othello", &r));
    assert_true(lab_published_range("1.5..1.6", "othello", &r) && r.hi == 1.6);
    assert_true(lab_published_check("", &err) == 0 && lab_published_check("plaat-c1", &err) == 0);
    assert_true(lab_published_check("plaat-c2", &err) < 0);
    assert_true(lab_published_check("chess about 2", &err) < 0);
}

/* --- what figures draw of the papers */

static int read_marks(lab_experiment *e, const char *figure, const char *text, lab_marks *out)
{
    nw_error err = {0};
    lab_plot *p = &e->plot[lab_figure_find(e, figure)];
    snprintf(p->published, sizeof p->published, "%s", text);
    const int rc = lab_marks_parse(out, e, p, &err);
    if (rc < 0)
        assert_non_null(strstr(err.text, "published: "));
    return rc;
}

TEST(test_marks)
{
    static const char *const wrong[] = {"ches 3",
                                        "mtdg 3",
                                        "plaat-c2",
                                        "mtdf",
                                        "mtdf 3 4",
                                        "mtdf 3 at",
                                        "mtdf 3 at x",
                                        "plaat-c1 3",
                                        "plaat-c1 mtdf",
                                        "plaat-c1 at 8",
                                        "mtdf 3 of mt-ss",
                                        "mtdf 3 of",
                                        "mtdf 3 of mt-sss",
                                        ",",
                                        "mtdf at last",
                                        "alphabeta 3",
                                        "mtdf 1e999",
                                        "mtdf 4..3",
                                        "mtdf 3 at 99999999999",
                                        "mtdf 3 at -9223372036854775808",
                                        "mtdf 3 at 5 at 7",
                                        "mtdf 1e308",
                                        "mtdf 3,"};
    lab_experiment *e = NULL;
    lab_marks m;
    nw_error err = {0};
    assert_int_equal(lab_experiment_read(&e, "performance", LAB_QUICK, &err), 0);
    assert_int_equal(read_marks(e, "passes", "chess mtdf 3..6 at 9,  plaat-c1, 7 at last", &m), 0);
    assert_int_equal(m.count, 3);
    assert_string_equal(m.list[0].game, "chess");
    assert_string_equal(m.list[0].contender, "mtdf");
    assert_true(m.list[0].value.lo == 3 && m.list[0].value.hi == 6 && m.list[0].at == 9);
    assert_string_equal(m.list[1].table, "plaat-c1");
    assert_true(m.list[2].last && m.list[2].value.hi == 7 && !m.list[2].contender[0]);
    assert_true(lab_mark_belongs(&m.list[0], "chess", "mtdf"));
    assert_true(lab_mark_belongs(&m.list[0], "chess", NULL));
    assert_false(lab_mark_belongs(&m.list[0], "chess", "mt-sss"));
    assert_false(lab_mark_belongs(&m.list[0], "othello", "mtdf"));
    assert_int_equal(read_marks(e, "passes", "mtdf 0.5 of mt-sss at 4, mtdf at 3", &m), 0);
    assert_true(m.count == 2 && !m.list[1].valued && m.list[1].placed);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_true(read_marks(e, "passes", wrong[i], &m) < 0);
    assert_true(read_marks(e, "leaf", "mtdf 3 of mt-sss at 4", &m) < 0);
    assert_true(read_marks(e, "passes", "1,1,1,1,1,1,1,1,1,1,1,1,1", &m) < 0);
    lab_experiment_free(e);
}

/* Is the text in a file? */
static bool file_has(const char *path, const char *text)
{
    static char all[200000];
    FILE *f = fopen(path, "r");
    assert_non_null(f);
    all[fread(all, 1, sizeof all - 1, f)] = 0;
    fclose(f);
    return strstr(all, text) != NULL;
}

static bool draws_printed(const lab_experiment *e, const lab_plot *p, const char *game,
                          const lab_contender *alone)
{
    lab_marks m;
    nw_error err = {0};
    assert_int_equal(lab_marks_parse(&m, e, p, &err), 0);
    for (int i = 0; i < m.count; i++) {
        lab_numbers depths = {.count = 1};
        bool found = !m.list[i].table[0];
        for (int c = 0; !found && c < e->contenders; c++) {
            lab_mark_depths(&m.list[i], p, game, e->contender[c].name, &depths);
            found = depths.count > 0 && lab_listed(p->show, e->contender[c].name) &&
                    (!alone || alone == &e->contender[c]);
        }
        if (found && lab_mark_belongs(&m.list[i], game, alone ? alone->name : NULL))
            return true;
    }
    return false;
}

/* Every figure of an experiment that redoes something of a paper, as a row of docs/lab.md names
 * it: EXPERIMENT-FIGURE, or with the game. */
static void check_figure(const lab_experiment *e, const lab_plot *p, const char *game,
                         const lab_contender *alone)
{
    char figure[128], of_game[160];
    snprintf(figure, sizeof figure, "`%s-%s`", e->name, p->name);
    snprintf(of_game, sizeof of_game, "`%s-%s-%s`", e->name, p->name, game);
    const bool listed = file_has("docs/lab.md", figure) || file_has("docs/lab.md", of_game);
    if (draws_printed(e, p, game, alone) == listed)
        fail_msg("%s of %s: %s", figure, game,
                 listed ? "draws what docs/lab.md says it does not" : "draws nothing printed");
}

static void check_experiment(const lab_experiment *e)
{
    for (int i = 0; i < e->plots; i++)
        for (int g = 0; g < e->games; g++) {
            const lab_plot *p = &e->plot[i];
            const bool depths = strcmp(p->series, "depths") == 0;
            for (int c = 0; c < (depths ? e->contenders : 1); c++)
                if (lab_listed(p->games, e->game[g].name) &&
                    (!depths || (lab_listed(p->show, e->contender[c].name) &&
                                 strcmp(e->contender[c].name, p->over) != 0)))
                    check_figure(e, p, e->game[g].name, depths ? &e->contender[c] : NULL);
        }
}

TEST(test_printed_everywhere)
{
    int redone = 0;
    for (const nw_embedded *f = lab_experiment_files; f->name; f++) {
        char path[200];
        lab_experiment *e = NULL;
        nw_error err = {0};
        snprintf(path, sizeof path, "lab/experiments/%s.ini", f->name);
        if (strcmp(f->ending, "ini") != 0 || !file_has(path, "# Reproduces: "))
            continue;
        redone++;
        assert_int_equal(lab_experiment_read(&e, f->name, LAB_QUICK, &err), 0);
        check_experiment(e);
        lab_experiment_free(e);
    }
    assert_true(redone > 10);
}

/* Frozen claims are unchanged, and a change is noticed. */
TEST(test_frozen)
{
    nw_error err = {0};
    lab_experiment *e = NULL;
    assert_int_equal(lab_experiment_read(&e, "etc", LAB_FULL, &err), 0);
    assert_string_not_equal(lab_frozen_date(), "");
    for (int i = 0; i < e->claims; i++)
        assert_false(lab_claim_changed(e, &e->claim[i]));
    snprintf(e->claim[0].expect, sizeof e->claim[0].expect, "< 1.1");
    assert_true(lab_claim_changed(e, &e->claim[0]));
    e->game[0].depths.number[0]++;
    assert_true(lab_claim_changed(e, &e->claim[1]));
    lab_experiment_free(e);
}

/* A claim that differs from its frozen form has a reason, in every profile. */
TEST(test_reasons)
{
    static const char *const names[] = {"storage",
                                        "performance",
                                        "causes",
                                        "time",
                                        "start",
                                        "wall",
                                        "marsland",
                                        "marsland-6",
                                        "marsland-checks",
                                        "small-memory",
                                        "minimal",
                                        "close",
                                        "etc",
                                        "forms",
                                        "road-map",
                                        "why",
                                        "armg-why",
                                        "marsland-why",
                                        "marsland-minimal",
                                        "marsland-width",
                                        "mm-why",
                                        "last-why",
                                        "close-deep",
                                        "etc-why",
                                        "etc-deep",
                                        "remedies",
                                        "beyond"};
    nw_error err = {0};
    int changed = 0;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (int p = 0; p < LAB_PROFILES; p++) {
            lab_experiment *e = NULL;
            assert_int_equal(lab_experiment_read(&e, names[i], (lab_profile)p, &err), 0);
            for (int k = 0; k < e->claims; k++)
                if (lab_claim_changed(e, &e->claim[k])) {
                    assert_non_null(lab_claim_reason(e, &e->claim[k]));
                    changed++;
                }
            lab_experiment_free(e);
        }
    assert_true(changed > 0);
}

/* Of a product of two depths the root is the mean of both. */
TEST(test_root)
{
    nw_error err = {0};
    lab_experiment *e = NULL;
    assert_int_equal(lab_experiment_read(&e, "minimal", LAB_FULL, &err), 0);
    for (int i = 0; i < e->claims; i++)
        if (strcmp(e->claim[i].name, "even") == 0) {
            lab_expression x;
            assert_int_equal(e->claim[i].root, 4);
            assert_int_equal(lab_expression_parse(&x, e->claim[i].value, &err), 0);
            assert_int_equal(x.terms, 16);
            e->claim[i].root = 2;
            assert_true(lab_claim_changed(e, &e->claim[i]));
        }
    lab_experiment_free(e);
}

/* The job of a contender with an exact guess moved by offset. */
static lab_job job_of(const lab_position *p, const char *algorithm, int offset)
{
    lab_job job = {
        .position = p, .game = p->game->rules->name, .text = p->text, .depth = 5, .repeat = 1};
    snprintf(job.config.kind, sizeof job.config.kind, "search");
    job.config.options = nw_defaults(p->game->rules);
    job.config.options.algorithm = algorithm;
    job.config.options.offset = offset;
    job.config.options.lab = 1;
    job.config.exact_guess = true;
    return job;
}

/* A guess at the value takes two passes; one null window fails high up to the value and low beyond
 * it, after iterations that do not depend on it.
 * Verifies: Schaeffer 1986, minimax wall: the window is at the given guess. */
TEST(test_exact_guess)
{
    nw_error err = {0};
    lab_positions set;
    lab_outcome *exact = malloc(sizeof *exact), *high = malloc(sizeof *high);
    lab_outcome *low = malloc(sizeof *low);
    assert_true(exact && high && low);
    assert_int_equal(lab_positions_read(&set, "othello-20", NULL, &err), 0);
    for (int i = 0; i < 5; i++) {
        const lab_position *p = &set.list[i];
        lab_job a = job_of(p, "mtdf", 0), b = job_of(p, "test", 0), c = job_of(p, "test", 1);
        assert_int_equal(lab_run(&a, NULL, exact, &err), 0);
        assert_int_equal(lab_run(&b, NULL, high, &err), 0);
        assert_int_equal(lab_run(&c, NULL, low, &err), 0);
        assert_int_equal(exact->iterations, 5);
        for (int k = 0; k < 5; k++)
            assert_int_equal(exact->iteration[k].passes, 2);
        const int value = exact->iteration[4].value;
        assert_true(high->iteration[4].value >= value && high->iteration[4].passes == 1);
        assert_true(low->iteration[4].value <= value && low->iteration[4].passes == 1);
        assert_int_equal(high->iteration[3].leaf, low->iteration[3].leaf);
        assert_int_equal(high->iteration[3].leaf, exact->iteration[3].leaf);
    }
    lab_positions_free(&set);
    free(exact);
    free(high);
    free(low);
}

/* The first iteration is that of a search whose first guess is the static value; the later ones
 * begin there, too, and so otherwise. The values are the same. */
TEST(test_static_guesses)
{
    nw_error err = {0};
    lab_positions set;
    lab_outcome *every = malloc(sizeof *every), *first = malloc(sizeof *first);
    bool otherwise = false;
    assert_true(every && first);
    assert_int_equal(lab_positions_read(&set, "othello-20", NULL, &err), 0);
    for (int i = 0; i < 5; i++) {
        lab_job a = job_of(&set.list[i], "mtdf", 0), b = a;
        a.config.exact_guess = b.config.exact_guess = false;
        a.config.static_guesses = true;
        nw_set_form(&b.config.options, NW_FORM_STATIC_GUESS, true);
        assert_int_equal(lab_run(&a, NULL, every, &err), 0);
        assert_int_equal(lab_run(&b, NULL, first, &err), 0);
        assert_int_equal(every->iteration[0].passes, first->iteration[0].passes);
        assert_int_equal(every->iteration[0].leaf, first->iteration[0].leaf);
        assert_int_equal(every->iteration[4].value, first->iteration[4].value);
        otherwise = otherwise || every->iteration[4].passes != first->iteration[4].passes;
    }
    assert_true(otherwise);
    lab_positions_free(&set);
    free(every);
    free(first);
}

static double measure_of(const lab_outcome *o, const char *name)
{
    for (int i = 0; i < o->measures; i++)
        if (strcmp(o->measure[i].name, name) == 0)
            return o->measure[i].value;
    return -1;
}

/* Without the graphs the search is counted as with them. */
TEST(test_only_search)
{
    nw_error err = {0};
    lab_positions set;
    lab_outcome *graphs = malloc(sizeof *graphs), *search = malloc(sizeof *search);
    assert_true(graphs && search);
    assert_int_equal(lab_positions_read(&set, "othello-20", NULL, &err), 0);
    lab_job job = job_of(&set.list[0], "aspiration-negascout", 0);
    job.config.exact_guess = false;
    snprintf(job.config.kind, sizeof job.config.kind, "minimal-graph");
    assert_int_equal(lab_run(&job, NULL, graphs, &err), 0);
    job.config.only_search = true;
    assert_int_equal(lab_run(&job, NULL, search, &err), 0);
    assert_true(measure_of(graphs, "search-total") > measure_of(graphs, "search-leaf"));
    assert_true(measure_of(search, "search-total") == measure_of(graphs, "search-total"));
    assert_true(measure_of(search, "search-leaf") == measure_of(graphs, "search-leaf"));
    assert_true(measure_of(graphs, "lfmg-total") > 0 && measure_of(search, "lfmg-total") < 0);
    lab_positions_free(&set);
    free(graphs);
    free(search);
}

TEST(test_solutions)
{
    nw_error err = {0};
    lab_positions set;
    assert_int_equal(lab_positions_read(&set, "bratko-kopec", NULL, &err), 0);
    assert_int_equal(set.count, 24);
    assert_true(lab_position_solved(&set.list[0], "d6d1"));
    assert_false(lab_position_solved(&set.list[0], "d6d2"));
    assert_true(lab_position_solved(&set.list[4], "c3d5") &&
                lab_position_solved(&set.list[4], "a2a4"));
    lab_positions_free(&set);
    assert_true(lab_positions_read(&set, "nothing", NULL, &err) < 0);
}

TEST_MAIN(NULL, NULL)
