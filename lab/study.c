/* SPDX-License-Identifier: MIT */
#include "lab/study.h"
#include "core/error.h"
#include "lab/file.h"
#include "lab/plan.h"
#include "lab/study_file.h"
#include <stdlib.h>
#include <string.h>

const lab_study *const lab_studies[] = {&lab_dominance,   &lab_worked,     &lab_permutation,
                                        &lab_first_guess, &lab_survey,     &lab_frameworks,
                                        &lab_tables,      &lab_inferior,   &lab_decision,
                                        &lab_lookahead,   &lab_picture,    &lab_sampled,
                                        &lab_selective,   &lab_visits,     &lab_parallel,
                                        &lab_coverage,    &lab_properties, NULL};

const lab_study *lab_study_find(const char *name)
{
    const lab_study *const *s = lab_studies;
    while (*s && strcmp((*s)->name, name) != 0)
        s++;
    return *s;
}

/* Only non-neutral settings, as for a search: runs of the full profile omit it. */
lab_job lab_study_job(const lab_study *study, lab_profile profile, const char *build)
{
    const bool quick = profile == LAB_QUICK && study->quick;
    lab_job job = {.experiment = study->name,
                   .label = study->title,
                   .game = LAB_STUDY_GAME,
                   .text = study->name,
                   .study = study,
                   .profile = quick ? LAB_QUICK : LAB_FULL,
                   .alone = study->alone,
                   .repeat = 1};
    snprintf(job.config.kind, sizeof job.config.kind, "%s", LAB_STUDY_GAME);
    snprintf(job.config_text, sizeof job.config_text, "{\"kind\":\"%s\"%s}", LAB_STUDY_GAME,
             quick ? ",\"profile\":\"quick\"" : "");
    lab_plan_sign(&job, build);
    return job;
}

/* The table as CSV; NULL if out of memory. */
static char *text_of(const lab_table *t)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        return NULL;
    lab_table_write(t, f);
    if (fclose(f) == 0)
        return text;
    free(text);
    return NULL;
}

int lab_run_study(const lab_job *job, const nw_score *values, lab_outcome *out, nw_error *err)
{
    lab_table results = {.columns = 0};
    (void)values;
    int rc = job->study->measure(job->profile, &results, err);
    if (rc == 0)
        rc = lab_table_check(&results, err);
    if (rc == 0 && !(out->text = text_of(&results)))
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the results of a study");
    lab_table_free(&results);
    return rc;
}

/* Writes the raw results next to the page. */
static int keep_csv(const lab_study *study, const char *text, const char *folder, nw_error *err)
{
    nw_outfile f;
    const int rc = lab_file_open(&f, folder, study->name, "csv", err);
    if (rc < 0)
        return rc;
    fputs(text, f.out);
    return nw_outfile_close(&f, 0, err);
}

static void describe(const lab_job *job, lab_chapter *out)
{
    const lab_study *study = job->study;
    *out = (lab_chapter){.name = study->name,
                         .title = study->title,
                         .source = study->source,
                         .method = study->method,
                         .attachments = study->attachments,
                         .profile = study->quick ? lab_profile_name(job->profile) : NULL,
                         .csv = true};
    snprintf(out->runs, sizeof out->runs, "sources study %s", job->signature);
    snprintf(out->redo, sizeof out->redo, "nullwindow lab run %s%s%s", study->name,
             out->profile ? " --profile " : "", out->profile ? out->profile : "");
}

/* Notes in the report that less than everything was measured. */
static void note_profile(const lab_job *job, lab_section *s)
{
    const size_t length = strlen(s->note);
    if (job->profile == LAB_QUICK)
        snprintf(s->note + length, sizeof s->note - length, "%sThe quick profile: %s.",
                 length ? " " : "", job->study->quick);
}

int lab_study_chapter(const lab_job *job, lab_store *store, const char *folder, lab_chapter *out,
                      nw_error *err)
{
    const lab_study *study = job->study;
    lab_table results = {.columns = 0};
    char *text = NULL;
    describe(job, out);
    int rc = lab_store_text(store, job, &text, err);
    if (rc == 0)
        rc =
            nw_fail(err, NW_EINVAL, "%s: the database has no results of this build; run `%s` first",
                    study->name, out->redo);
    if (rc > 0)
        rc = lab_table_parse(&results, text, study->name, err);
    if (rc == 0)
        rc = lab_study_present(study->name, &results, &out->section, err);
    if (rc == 0)
        note_profile(job, &out->section);
    if (rc == 0 && folder)
        rc = keep_csv(study, text, folder, err);
    lab_table_free(&results);
    free(text);
    return rc;
}
