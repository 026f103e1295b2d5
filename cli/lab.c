/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "base/json.h"
#include "base/buffer.h"
#include "lab/beside.h"
#include "lab/catalogue.h"
#include "lab/chapter_json.h"
#include "lab/file.h"
#include "lab/frozen.h"
#include "lab/present.h"
#include "lab/runner.h"
#include "lab/status.h"
#include "lab/study_file.h"
#include "lab/summary.h"
#include "records/files.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* nullwindow lab: the papers' experiments and the user's own. */

enum { WORDS_MAX = 64 };

typedef struct request {
    const char *folder, *db, *profile_name, *experiments, *shard, *build, *beside, *table;
    long long jobs;
    bool csv, json, fill, plugins;
    json j; /* what --json prints */
    lab_profile profile;
    int shard_i, shard_n;
    const char *word[WORDS_MAX];
    int words;
    char db_path[LAB_PATH_SIZE];
    lab_catalogue catalogue;
    nw_error err;
} request;

static int make_folder(request *r)
{
    if (mkdir(r->folder, 0777) < 0 && errno != EEXIST)
        return cli_fail(EXIT_FAILED, "%s: %s", r->folder, strerror(errno));
    return EXIT_OK;
}

static int read_catalogue(request *r)
{
    r->catalogue.plugins = r->plugins;
    const int rc = lab_catalogue_read(&r->catalogue, r->experiments, r->word + 1, r->words - 1,
                                      r->profile, &r->err);
    return rc < 0 ? cli_report(&r->err) : EXIT_OK;
}

static int make_plan(const request *r, lab_plan *plan, nw_error *err)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < r->catalogue.experiments; i++)
        rc = lab_plan_add(plan, r->catalogue.experiment[i], r->build, err);
    for (int i = 0; rc == 0 && i < r->catalogue.studies; i++) {
        const lab_job job = lab_study_job(r->catalogue.study[i], r->profile, r->build);
        const long number = lab_plan_put(plan, &job, err);
        rc = number < 0 ? (int)number : 0;
    }
    if (rc == 0 && r->shard_n > 0)
        lab_plan_shard(plan, r->shard_i, r->shard_n);
    return rc;
}

/* --- list and status */

static void print_titles(const char *name, const char *title, const char *source)
{
    printf("  %-14s %s\n  %-14s %s\n", name, title, "", source);
}

static int lab_list(request *r)
{
    const lab_catalogue *c = &r->catalogue;
    const int rc = read_catalogue(r);
    if (rc == EXIT_OK && r->json) {
        lab_list_json(&r->j, c);
        return rc;
    }
    for (int i = 0; rc == EXIT_OK && i < c->experiments; i++)
        print_titles(c->experiment[i]->name, c->experiment[i]->title, c->experiment[i]->source);
    for (int i = 0; rc == EXIT_OK && i < c->studies; i++)
        print_titles(c->study[i]->name, c->study[i]->title, c->study[i]->source);
    return rc;
}

static int print_status(request *r)
{
    lab_store *store = NULL;
    lab_status s;
    int rc = read_catalogue(r);
    if (rc != EXIT_OK)
        return rc;
    rc = lab_store_open(&store, r->db_path, false, &r->err);
    if (rc == 0)
        rc = lab_status_count(&s, &r->catalogue, store, r->profile, r->build, &r->err);
    lab_store_close(store);
    if (rc < 0)
        return cli_report(&r->err);
    if (r->json) {
        lab_status_json(&r->j, &s, true);
        return EXIT_OK;
    }
    printf("%s: %ld runs, %ld in progress; profile %s\n", r->db_path, s.runs, s.in_progress,
           lab_profile_name(s.profile));
    for (int i = 0; i < s.parts; i++)
        printf("  %-14s %6zu of %6zu runs\n", s.part[i].name, s.part[i].done, s.part[i].total);
    return EXIT_OK;
}

/* --- run */

static int say_tally(const request *r, const lab_tally *t)
{
    fprintf(stderr, "%-12s %zu runs done, %zu already stored, in %s\n", "lab", t->done, t->kept,
            r->db_path);
    if (t->failed)
        return cli_fail(EXIT_FAILED, "%zu runs failed, the first: %s", t->failed, t->first_failure);
    return EXIT_OK;
}

static int run_plan(request *r, lab_progress *progress)
{
    lab_plan plan = {.job = NULL};
    lab_store *store = NULL;
    lab_tally tally = {.done = 0};
    int rc = make_plan(r, &plan, &r->err);
    if (rc == 0)
        rc = lab_store_open(&store, r->db_path, true, &r->err);
    if (rc == 0)
        rc = lab_runner_run(store, &plan, (int)r->jobs, progress, &tally, &r->err);
    lab_store_close(store);
    lab_plan_free(&plan);
    if (rc == NW_ESTOP)
        return cli_fail(
            EXIT_FAILED,
            "stopped; finished runs are kept in %s, and the same command continues from "
            "there",
            r->db_path);
    return rc < 0 ? cli_report(&r->err) : say_tally(r, &tally);
}

static int lab_run_all(request *r)
{
    lab_progress progress = {
        .out = stderr, .terminal = isatty(STDERR_FILENO) != 0, .stop = &cli_stop};
    if (r->build)
        return cli_fail(EXIT_USAGE,
                        "lab run: --build: this program makes runs of its own build only");
    int rc = read_catalogue(r);
    if (rc == EXIT_OK)
        rc = make_folder(r);
    cli_catch_signals();
    return rc == EXIT_OK ? run_plan(r, &progress) : rc;
}

/* --- chapters */

/* Falls back to the quick profile if less than a quarter of the runs exist. */
static int fill_chapter(request *r, int i, lab_store *store, lab_chapter *c)
{
    lab_experiment *quick = NULL;
    const int rc = lab_experiment_read_with(&quick, r->catalogue.experiment[i]->file, LAB_QUICK,
                                            r->plugins, &r->err);
    if (rc < 0)
        return rc;
    lab_section_free(&c->section);
    lab_experiment_free(r->catalogue.experiment[i]);
    r->catalogue.experiment[i] = quick;
    return lab_experiment_chapter(quick, store, r->build, c, &r->err);
}

/* Likewise for a study without runs in the requested profile. */
static int study_chapter(request *r, const lab_study *s, lab_store *store, lab_chapter *c)
{
    lab_job job = lab_study_job(s, r->profile, r->build);
    const int done = lab_store_load(store, &job, NULL, &r->err);
    if (done == 0 && r->fill)
        job = lab_study_job(s, LAB_QUICK, r->build);
    return done < 0 ? done : lab_study_chapter(&job, store, r->folder, c, &r->err);
}

static int open_chapter(request *r, int i, lab_store *store, lab_chapter **out)
{
    const int experiments = r->catalogue.experiments;
    lab_chapter *c = calloc(1, sizeof *c);
    *out = c;
    if (!c)
        return cli_fail(EXIT_FAILED, "out of memory");
    int rc = 0;
    if (i < experiments) {
        rc = lab_experiment_chapter(r->catalogue.experiment[i], store, r->build, c, &r->err);
        if (rc == 0 && r->fill && 4 * c->done < c->wanted && r->profile != LAB_QUICK)
            rc = fill_chapter(r, i, store, c);
    } else {
        rc = study_chapter(r, r->catalogue.study[i - experiments], store, c);
    }
    return rc < 0 ? cli_report(&r->err) : EXIT_OK;
}

/* Figures and claims of a .study file about a table from elsewhere. */
static int read_table(request *r, lab_chapter *c)
{
    nw_buffer text = {0};
    lab_table results = {.columns = 0};
    int rc = text_file_load(r->table, &text, &r->err);
    c->name = c->title = r->word[1];
    c->source = c->method = "";
    if (rc == 0)
        rc = lab_table_parse(&results, text.text ? text.text : "", r->table, &r->err);
    if (rc == 0)
        rc = lab_study_present(r->word[1], &results, &c->section, &r->err);
    lab_table_free(&results);
    nw_buffer_free(&text);
    return rc;
}

static int with_table(request *r,
                      int (*use)(request *r, const lab_chapter *const *chapters, int count))
{
    if (r->words != 2)
        return cli_fail(EXIT_USAGE, "lab: --table: name one .study file");
    lab_chapter *c = calloc(1, sizeof *c);
    int rc = c ? make_folder(r) : cli_fail(EXIT_FAILED, "out of memory");
    if (rc == EXIT_OK && read_table(r, c) < 0)
        rc = cli_report(&r->err);
    if (rc == EXIT_OK)
        rc = use(r, (const lab_chapter *const[]){c}, 1);
    if (c)
        lab_section_free(&c->section);
    free(c);
    return rc;
}

/* Opens the named chapters and calls use with them. */
static int with_chapters(request *r,
                         int (*use)(request *r, const lab_chapter *const *chapters, int count))
{
    lab_chapter *chapter[2 * LAB_CATALOGUE_MAX] = {NULL};
    lab_store *store = NULL;
    if (r->table)
        return with_table(r, use);
    int rc = read_catalogue(r);
    const int count = r->catalogue.experiments + r->catalogue.studies;
    if (rc == EXIT_OK)
        rc = make_folder(r);
    if (rc == EXIT_OK && lab_store_open(&store, r->db_path, false, &r->err) < 0)
        rc = cli_report(&r->err);
    for (int i = 0; rc == EXIT_OK && i < count; i++)
        rc = open_chapter(r, i, store, &chapter[i]);
    if (rc == EXIT_OK && r->beside && lab_beside(chapter, count, r->beside, &r->err) < 0)
        rc = cli_report(&r->err);
    if (rc == EXIT_OK)
        rc = use(r, (const lab_chapter *const *)chapter, count);
    for (int i = 0; i < count; i++) {
        if (chapter[i])
            lab_section_free(&chapter[i]->section);
        free(chapter[i]);
    }
    lab_store_close(store);
    return rc;
}

static int show_chapters(request *r, const lab_chapter *const *chapters, int count)
{
    if (r->csv)
        lab_put_findings(stdout, chapters, count);
    if (r->json)
        json_list(&r->j, NULL);
    for (int i = 0; !r->csv && i < count; i++) {
        if (r->json)
            lab_chapter_json(&r->j, chapters[i]);
        else
            lab_print(chapters[i], stdout);
    }
    if (r->json)
        json_end(&r->j);
    return EXIT_OK;
}

static int plot_chapters(request *r, const lab_chapter *const *chapters, int count)
{
    for (int i = 0; i < count; i++) {
        if (lab_plot_chapter(chapters[i], r->folder, &r->err) < 0)
            return cli_report(&r->err);
        for (int k = 0; k < chapters[i]->section.figures; k++)
            printf("%s/%s.svg\n", r->folder, chapters[i]->section.figure[k].name);
    }
    return EXIT_OK;
}

static int report_chapters(request *r, const lab_chapter *const *chapters, int count)
{
    if (lab_report(chapters, count, r->folder, &r->err) < 0)
        return cli_report(&r->err);
    printf("%s/index.html\n", r->folder);
    return EXIT_OK;
}

static int lab_show(request *r)
{
    if (r->words < 2)
        return cli_fail(EXIT_USAGE, "lab show: which one? See nullwindow lab list");
    return with_chapters(r, show_chapters);
}

static int lab_draw(request *r)
{
    return with_chapters(r, plot_chapters);
}

static int lab_write_report(request *r)
{
    return with_chapters(r, report_chapters);
}

/* --- databases */

/* The configurations of an experiment's contenders, by name. */
static int name_contenders(lab_store *store, const lab_experiment *e, nw_error *err)
{
    char config[LAB_CONFIG_SIZE], name[2 * LAB_NAME_SIZE];
    int rc = 0;
    for (int g = 0; g < e->games; g++)
        for (int c = 0; c < e->contenders; c++)
            for (int v = 0; rc == 0 && v < e->game[g].values.count; v++) {
                lab_config of;
                const lab_asked at = {.game = &e->game[g],
                                      .contender = &e->contender[c],
                                      .value = e->game[g].values.number[v]};
                snprintf(name, sizeof name, "%s:%s", e->name, e->contender[c].name);
                rc = lab_configure(&of, e, &at, err);
                if (rc == 0)
                    rc = lab_config_print(&of, config, err);
                if (rc == 0)
                    rc = lab_store_name(store, e->game[g].info->rules->name, config, name, err);
            }
    return rc;
}

static int lab_export(request *r)
{
    lab_store *store = NULL;
    if (r->csv == r->json)
        return cli_fail(EXIT_USAGE, "lab export: give --csv or --json");
    int rc = read_catalogue(r);
    if (rc != EXIT_OK)
        return rc;
    rc = lab_store_open(&store, r->db_path, false, &r->err);
    for (int i = 0; rc == 0 && i < r->catalogue.experiments; i++)
        rc = name_contenders(store, r->catalogue.experiment[i], &r->err);
    if (rc == 0)
        rc = lab_store_export(store, r->json, stdout, &r->err);
    lab_store_close(store);
    return rc < 0 ? cli_report(&r->err) : EXIT_OK;
}

static int lab_merge(request *r)
{
    lab_store *store = NULL;
    if (r->words < 2)
        return cli_fail(EXIT_USAGE, "lab merge: which databases? As in: lab merge a.db b.db");
    int rc = make_folder(r);
    if (rc != EXIT_OK)
        return rc;
    rc = lab_store_open(&store, r->db_path, true, &r->err);
    for (int i = 1; rc >= 0 && i < r->words; i++) {
        rc = lab_store_merge(store, r->word[i], &r->err);
        if (rc >= 0)
            printf("%s: %d runs\n", r->word[i], rc);
    }
    lab_store_close(store);
    return rc < 0 ? cli_report(&r->err) : EXIT_OK;
}

/* A word that needs no shell quoting. */
static void put_quoted(const char *before, const char *word)
{
    printf("%s'", before);
    for (; *word; word++)
        printf(*word == '\'' ? "'\\''" : "%c", *word);
    putchar('\'');
}

/* A job array: every task runs its shard into a database of its own. */
static int lab_slurm(request *r)
{
    const int n = r->shard_n > 0 ? r->shard_n : 32;
    printf("#!/bin/sh\n"
           "#SBATCH --job-name=nullwindow-lab\n#SBATCH --array=1-%d\n"
           "#SBATCH --cpus-per-task=%lld\n#SBATCH --mem-per-cpu=1G\n#SBATCH --time=24:00:00\n"
           "# Afterwards: nullwindow lab merge shard-*.db && nullwindow lab report --profile %s\n"
           "nullwindow lab run --profile %s --jobs \"$SLURM_CPUS_PER_TASK\" \\\n"
           "    --shard \"$SLURM_ARRAY_TASK_ID/%d\" --db \"shard-$SLURM_ARRAY_TASK_ID.db\"",
           n, r->jobs, lab_profile_name(r->profile), lab_profile_name(r->profile), n);
    put_quoted(" --out ", r->folder);
    if (r->experiments)
        put_quoted(" --experiments ", r->experiments);
    if (r->plugins)
        printf(" --allow-plugins");
    for (int i = 1; i < r->words; i++)
        put_quoted(" ", r->word[i]);
    putchar('\n');
    return EXIT_OK;
}

/* The claims of the experiments in all profiles, and of the studies, for lab/frozen.txt. */
static int lab_freeze_all(request *r)
{
    int rc = EXIT_OK;
    lab_freeze_head(stdout);
    for (r->profile = LAB_QUICK; rc == EXIT_OK && r->profile < LAB_PROFILES; r->profile++) {
        rc = read_catalogue(r);
        for (int i = 0; rc == EXIT_OK && i < r->catalogue.experiments; i++)
            lab_freeze(r->catalogue.experiment[i], stdout);
        for (int i = 0; rc == EXIT_OK && r->profile == LAB_QUICK && i < r->catalogue.studies; i++)
            if (lab_study_freeze(r->catalogue.study[i]->name, stdout, &r->err) < 0)
                rc = cli_report(&r->err);
        lab_catalogue_free(&r->catalogue);
    }
    return rc;
}

/* --- the command */

static int check_request(request *r)
{
    r->profile = lab_profile_find(r->profile_name);
    if (r->profile == LAB_PROFILES)
        return cli_expected("lab", "--profile ", r->profile_name,
                            "quick, full, deep or tournament");
    if (r->shard) {
        char *end = NULL;
        r->shard_i = (int)strtol(r->shard, &end, 10);
        r->shard_n = *end == '/' ? (int)strtol(end + 1, &end, 10) : 0;
        if (*end || r->shard_i < 1 || r->shard_n < r->shard_i || r->shard_n > 100000)
            return cli_fail(EXIT_USAGE, "lab: --shard %s: expected I/N as in 1/4", r->shard);
    }
    if (r->db)
        snprintf(r->db_path, sizeof r->db_path, "%.1000s", r->db);
    else
        snprintf(r->db_path, sizeof r->db_path, "%.1000s/lab.db", r->folder);
    return EXIT_OK;
}

static const struct verb {
    const char *name;
    int (*run)(request *r);
    bool prints; /* subcommands with --json */
} verbs[] = {{"list", lab_list, true},
             {"run", lab_run_all, false},
             {"status", print_status, true},
             {"plot", lab_draw, false},
             {"report", lab_write_report, false},
             {"show", lab_show, true},
             {"export", lab_export, true},
             {"merge", lab_merge, false},
             {"slurm", lab_slurm, false},
             {"freeze", lab_freeze_all, false}};
enum { VERBS = sizeof verbs / sizeof *verbs };

static int run_verb(request *r)
{
    const char *word = r->words > 0 ? r->word[0] : "";
    int rc = check_request(r);
    if (rc != EXIT_OK)
        return rc;
    signal(SIGXFSZ, SIG_IGN); /* a limit on the size of files is an error like a full disk */
    r->j = json_to(stdout);
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(verbs[i].name, word) != 0)
            continue;
        if (r->json && !verbs[i].prints)
            return cli_fail(EXIT_USAGE, "lab %s: --json is for list, status, show and export",
                            word);
        return verbs[i].run(r);
    }
    static const char wanted[] =
        "list, run, status, plot, report, show, export, merge, slurm or freeze";
    return *word ? cli_expected("lab", "", word, wanted)
                 : cli_fail(EXIT_USAGE, "lab: expected %s", wanted);
}

static long long processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > LAB_JOBS_MAX ? LAB_JOBS_MAX : n;
}

int cmd_lab(int argc, char **argv)
{
    request *r = calloc(1, sizeof *r);
    if (!r)
        return cli_fail(EXIT_FAILED, "out of memory");
    r->folder = "report";
    r->profile_name = "quick";
    r->jobs = processors();
    const cli_option options[] = {
        {"profile", 's', &r->profile_name, 0, 0, "NAME",
         "quick: minutes; full: the papers' depths; deep: two plies more; "
         "tournament: full, on tournament games",
         NULL},
        {"jobs", 'i', &r->jobs, 1, LAB_JOBS_MAX, "N", "runs at a time", NULL},
        {"db", 's', &r->db, 0, 0, "FILE", "the database of runs; else DIR/lab.db", NULL},
        {"shard", 's', &r->shard, 0, 0, "I/N", "run: only part I of N; slurm: N tasks", NULL},
        {"out", 's', &r->folder, 0, 0, "DIR", "where results and the report are kept", NULL},
        {"experiments", 's', &r->experiments, 0, 0, "DIR",
         "read the experiments from this folder, not the embedded ones", NULL},
        {"allow-plugins", 'b', &r->plugins, 0, 0, NULL,
         "load the shared objects that experiments name: their code runs with your rights", NULL},
        {"build", 's', &r->build, 0, 0, "LIST",
         "show runs of another build, as in chess=1-2,othello=3-4", NULL},
        {"fill", 'b', &r->fill, 0, 0, NULL,
         "report: show the quick profile where less than a quarter of the runs exist", NULL},
        {"beside", 's', &r->beside, 0, 0, "FILE",
         "report: show the verdicts of this findings.csv in grey beside each", NULL},
        {"table", 's', &r->table, 0, 0, "FILE",
         "plot, show: a .study file about this table, as in lab plot mine.study --table mine.csv",
         NULL},
        {"csv", 'b', &r->csv, 0, 0, NULL, "export, show: comma-separated values", NULL},
        {"json", 'b', &r->json, 0, 0, NULL, "list, status, show, export: JSON", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, r->word, WORDS_MAX, &r->words);
    if (rc == 0 && !lab_plan_keeps(r->build))
        rc = cli_fail(EXIT_USAGE, "lab: --build: an item has at most %d characters",
                      LAB_SIGNATURE_SIZE - 1);
    if (rc == 0)
        rc = run_verb(r);
    lab_catalogue_free(&r->catalogue);
    free(r);
    return rc;
}
