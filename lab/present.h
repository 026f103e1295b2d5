/* SPDX-License-Identifier: MIT */
#ifndef NW_LAB_PRESENT_H
#define NW_LAB_PRESENT_H
/* From the results of an experiment to its chapter of the report. */
#include "lab/data.h"
#include "lab/metric.h"
#include "lab/report.h"

/* Fills the chapter, whose section must be freed. The experiment must outlive it. */
int lab_experiment_chapter(const lab_experiment *e, lab_store *store, const char *build,
                           lab_chapter *out, nw_error *err);

/* The parts: figures (curves.c), tables by position (tables.c), verdicts (judge.c). */
void lab_draw_curves(const lab_data *d, lab_section *s);
void lab_fill_tables(const lab_data *d, lab_section *s);
int lab_judge_claims(const lab_data *d, lab_section *s, nw_error *err);
lab_verdict lab_judge_range(lab_mean m, lab_range r);
/* Compares our number with the printed one, or the printed range, widened by the margin. */
lab_comparison lab_judge_printed(lab_mean ours, lab_range printed, lab_range wide);

/* A game's name for headings: "Chess". */
void lab_game_title(const lab_game_part *g, char out[LAB_NAME_SIZE]);
#endif
