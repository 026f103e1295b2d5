/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_STUDY_H
#define NW_LAB_STUDY_H
/* Studies: experiments on artificial trees and worked examples, measured in C.
 *
 * A study is a kind of run: `measure` fills a table of raw results, which the store keeps under the
 * signature of its sources, as it keeps the counts of a search. Its figures, tables and claims are
 * in lab/studies/NAME.study (lab/study_file.h), for all profiles. */
#include "lab/report.h"
#include "lab/store.h"

struct lab_study {
    const char *name; /* on the command line, and the stem of its files */
    const char *title;
    const char *source; /* page of the papers */
    const char *method; /* the measurement */
    const char *quick;  /* the quick profile's measurement; NULL: all profiles are equal */
    int (*measure)(lab_profile profile, lab_table *out, nw_error *err);
    const lab_attachment *attachments; /* ended by a NULL title; or NULL */
    bool alone;                        /* measures times: nothing else may run */
};

/* All studies, in the order of the report, ended by NULL. */
extern const lab_study *const lab_studies[];
const lab_study *lab_study_find(const char *name);

/* The game's name of all studies in signatures and the store. */
#define LAB_STUDY_GAME "study"

/* The run of a study. The deep profile equals the full one, and so does the quick one unless the
 * study has a quick form. build as for lab_plan_add. */
lab_job lab_study_job(const lab_study *study, lab_profile profile, const char *build);

/* Measures; the table as CSV goes to out->text, to be freed. */
lab_run_kind lab_run_study;

/* The chapter of a study, from its stored run, whose table goes to NAME.csv in the folder, if
 * given; free its section. */
int lab_study_chapter(const lab_job *job, lab_store *store, const char *folder, lab_chapter *out,
                      nw_error *err);

extern const lab_study lab_dominance, lab_worked, lab_permutation, lab_first_guess, lab_survey,
    lab_frameworks, lab_inferior, lab_decision, lab_lookahead, lab_picture, lab_sampled,
    lab_selective, lab_tables, lab_parallel, lab_visits, lab_coverage, lab_properties;
#endif
