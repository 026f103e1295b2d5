/* SPDX-License-Identifier: MIT */
#include "cli.h"
#include "lab/lab.h"
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* nullwindow lab list | run [NAME...] | report | show NAME: the papers' experiments. */

enum { WORDS_MAX = 64 };

typedef struct request {
    const char *folder;
    bool force;
    const char *word[WORDS_MAX];
    int words;
} request;

static int lab_list(void)
{
    for (int i = 0; lab_studies[i]; i++) {
        printf("  %-14s %s\n", lab_studies[i]->name, lab_studies[i]->title);
        printf("  %-14s %s\n", "", lab_studies[i]->source);
    }
    return EXIT_OK;
}

static int unknown_study(const char *name)
{
    return cli_fail(EXIT_USAGE, "lab: no study is called '%.40s'; see nullwindow lab list", name);
}

static int run_study(const lab_study *study, const request *r)
{
    nw_error err = {0};
    bool measured = false;
    lab_progress progress = {
        .out = stderr, .terminal = isatty(STDERR_FILENO) != 0, .stop = &cli_stop};
    if (lab_run(study, r->folder, r->force, &progress, &measured, &err) < 0) {
        if (err.code == NW_ESTOP)
            return cli_fail(EXIT_FAILED, "stopped; finished studies are kept in %s", r->folder);
        return cli_report(&err);
    }
    if (!measured)
        fprintf(stderr, "%-12s kept results are up to date\n", study->name);
    return EXIT_OK;
}

/* The named studies, or all; an unknown name is refused before anything runs. */
static int lab_run_named(const request *r)
{
    int rc = EXIT_OK;
    for (int i = 1; i < r->words; i++)
        if (!lab_study_find(r->word[i]))
            return unknown_study(r->word[i]);
    cli_catch_signals();
    if (r->words > 1) {
        for (int i = 1; rc == EXIT_OK && i < r->words; i++)
            rc = run_study(lab_study_find(r->word[i]), r);
        return rc;
    }
    for (int i = 0; rc == EXIT_OK && lab_studies[i]; i++)
        rc = run_study(lab_studies[i], r);
    return rc;
}

static int lab_show(const request *r)
{
    nw_error err = {0};
    lab_section section;
    if (r->words < 2)
        return cli_fail(EXIT_USAGE, "lab show: which study? see nullwindow lab list");
    const lab_study *study = lab_study_find(r->word[1]);
    if (!study)
        return unknown_study(r->word[1]);
    const int rc = lab_open(study, r->folder, &section, &err);
    if (rc == 0)
        lab_print(study, &section, stdout);
    lab_section_free(&section);
    return rc < 0 ? cli_report(&err) : EXIT_OK;
}

static int lab_write_report(const request *r)
{
    nw_error err = {0};
    if (lab_report(r->folder, &err) < 0)
        return cli_report(&err);
    printf("%s/index.html\n", r->folder);
    return EXIT_OK;
}

int cmd_lab(int argc, char **argv)
{
    request r = {.folder = "report"};
    const cli_option options[] = {
        {"out", 's', &r.folder, 0, 0, "DIR", "where results and the report are kept", NULL},
        {"force", 'b', &r.force, 0, 0, NULL, "measure again what is kept already", NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    const int rc = cli_parse(argc, argv, options, r.word, WORDS_MAX, &r.words);
    if (rc != 0)
        return rc;
    const char *verb = r.words > 0 ? r.word[0] : "";
    if (strcmp(verb, "list") == 0)
        return lab_list();
    if (strcmp(verb, "run") == 0)
        return lab_run_named(&r);
    if (strcmp(verb, "report") == 0)
        return lab_write_report(&r);
    if (strcmp(verb, "show") == 0)
        return lab_show(&r);
    return cli_fail(EXIT_USAGE, "lab: '%.40s': expected list, run, report or show", verb);
}
