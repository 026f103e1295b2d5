/* SPDX-License-Identifier: MIT */
#include "lab/present.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

void lab_game_title(const lab_game_part *g, char out[LAB_NAME_SIZE])
{
    snprintf(out, LAB_NAME_SIZE, "%s", g->name);
    out[0] = (char)toupper((unsigned char)out[0]);
}

const char *lab_metric_title(const char *metric)
{
    static const char *const titles[][2] = {
        {"leaf", "leaf nodes"},     {"total", "total nodes"}, {"interior", "interior nodes"},
        {"table", "table cutoffs"}, {"nodes", "nodes"},       {"quiescence", "quiescence nodes"},
        {"passes", "passes"},       {"seconds", "seconds"},   {"solved", "positions solved"}};
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i][0], metric) == 0)
            return titles[i][1];
    return metric;
}

static void note_state(const lab_data *d, lab_section *s)
{
    const lab_experiment *e = d->e;
    size_t used = 0;
    if (e->profile == LAB_QUICK)
        used =
            (size_t)snprintf(s->note, sizeof s->note, "Quick profile: shallower than the paper. ");
    if (d->missing)
        used += (size_t)snprintf(s->note + used, sizeof s->note - used,
                                 "%zu of %zu runs are missing. ", d->missing, d->jobs);
    if (e->alone && d->most_load > 1.5)
        snprintf(s->note + used, sizeof s->note - used,
                 "The machine was not idle (load up to %.1f), so times are uncertain.",
                 d->most_load);
}

int lab_experiment_chapter(const lab_experiment *e, lab_store *store, const char *build,
                           lab_chapter *out, nw_error *err)
{
    lab_data data;
    *out =
        (lab_chapter){.name = e->name, .title = e->title, .source = e->source, .method = e->method};
    snprintf(out->redo, sizeof out->redo, "nullwindow lab run %s --profile %s", e->name,
             lab_profile_name(e->profile));
    int rc = lab_data_load(&data, e, store, build, err);
    if (rc == 0) {
        note_state(&data, &out->section);
        lab_draw_curves(&data, &out->section);
        lab_fill_sheets(&data, &out->section);
        lab_judge_claims(&data, &out->section);
    }
    for (int i = 0; rc == 0 && i < out->section.tables; i++)
        rc = lab_table_check(&out->section.table[i].table, err);
    lab_data_free(&data);
    return rc;
}
