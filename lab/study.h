/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDY_H
#define NW_LAB_STUDY_H
/* Studies: experiments on artificial trees and worked examples, measured in C.
 *
 * A study is a kind of run: `measure` fills a table of raw results, which the store keeps under the
 * signature of the sources it depends on, as it keeps the counts of a search. The figures, tables
 * and claims made of it are in lab/studies/NAME.study (lab/study_file.h), for all profiles. */
#include "lab/report.h"
#include "lab/store.h"

struct lab_study {
    const char *name; /* as typed, and the stem of its files */
    const char *title;
    const char *source; /* the page of the papers */
    const char *method; /* what is measured, and how */
    const char *quick;  /* what the quick profile measures instead; NULL: all profiles are alike */
    int (*measure)(lab_profile profile, lab_table *out, nw_error *err);
    const lab_attachment *attachments; /* ended by a NULL title; or NULL */
    bool alone;                        /* it takes times: nothing else runs meanwhile */
};

/* All studies, in the order of the report, ended by NULL. */
extern const lab_study *const lab_studies[];
const lab_study *lab_study_find(const char *name);

/* The name by which signatures and the store know all studies, where a search has its game. */
#define LAB_STUDY_GAME "study"

/* The run of a study. The deep profile is the full one, and so is the quick one of a study without
 * a quick form. build as for lab_plan_add. */
lab_job lab_study_job(const lab_study *study, lab_profile profile, const char *build);

/* Measures; the table as CSV goes to out->text, to be freed. */
lab_run_kind lab_run_study;

/* The chapter of a study, from its kept run, whose table goes to NAME.csv in the folder, if one is
 * given; free its section. */
int lab_study_chapter(const lab_job *job, lab_store *store, const char *folder, lab_chapter *out,
                      nw_error *err);

extern const lab_study lab_dominance, lab_worked, lab_permutation, lab_first_guess, lab_survey,
    lab_frameworks, lab_inferior, lab_decision, lab_lookahead, lab_picture, lab_sampled,
    lab_selective, lab_tables, lab_parallel, lab_visits, lab_coverage;
#endif
