/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PRESENT_H
#define NW_LAB_PRESENT_H
/* From the results of an experiment to its chapter of the report. */
#include "lab/data.h"
#include "lab/metric.h"
#include "lab/report.h"

/* Fills the chapter; its section is to be freed. The experiment must outlive it. */
int lab_experiment_chapter(const lab_experiment *e, lab_store *store, const char *build,
                           lab_chapter *out, nw_error *err);

/* The parts: figures (curves.c), tables by position (sheets.c), verdicts (judge.c). */
void lab_draw_curves(const lab_data *d, lab_section *s);
void lab_fill_sheets(const lab_data *d, lab_section *s);
int lab_judge_claims(const lab_data *d, lab_section *s, nw_error *err);
lab_verdict lab_judge_range(lab_mean m, lab_range r);
/* Ours over theirs: the same if the interval lies within the margin (0.1: 10 %). */
lab_against lab_judge_ratio(lab_mean ratio, double margin);

/* A game's name as a heading has it: "Chess". */
void lab_game_title(const lab_game_part *g, char out[LAB_NAME_SIZE]);
#endif
