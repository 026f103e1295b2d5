/* SPDX-License-Identifier: MIT */
#include "lab/present.h"
#include "base/text.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void lab_game_title(const lab_game_part *g, char out[LAB_NAME_SIZE])
{
    snprintf(out, LAB_NAME_SIZE, "%s", g->name);
    out[0] = (char)toupper((unsigned char)out[0]);
}

/* The median spread of repetitions of the deepest searches, per cent; NAN without any. */
static double median_spread(const lab_data *d)
{
    double spread[LAB_POSITIONS_MAX];
    size_t count = 0;
    lab_point_of at = {.metric = "seconds", .cumulative = true};
    for (at.game = 0; at.game < d->e->games; at.game++) {
        const lab_game_part *g = &d->e->game[at.game];
        at.depth = g->depths.number[g->depths.count - 1];
        at.value = g->values.number[g->values.count - 1];
        for (at.contender = 0; at.contender < d->e->contenders; at.contender++)
            for (at.position = 0; at.position < g->set.count; at.position++) {
                const double x = lab_data_spread(d, &at);
                if (!isnan(x) && count < LAB_POSITIONS_MAX)
                    spread[count++] = 100 * x;
            }
    }
    return count ? lab_median_of(spread, count) : NAN;
}

static void note_state(const lab_data *d, lab_section *s)
{
    const lab_experiment *e = d->e;
    nw_text text = nw_text_in(s->note, sizeof s->note);
    if (d->missing)
        nw_text_add(&text, "%zu of %zu runs are missing. ", d->missing, d->jobs);
    if (e->repeat > 1 && !isnan(median_spread(d)))
        nw_text_add(&text, "The %d times of a run span %.1f %% of their median (median of all). ",
                    e->repeat, median_spread(d));
    if (e->alone && d->most_load > 1.5)
        nw_text_add(&text,
                    "The machine did other work meanwhile (load up to %.1f), so times are "
                    "uncertain.",
                    d->most_load);
}

static void list_settings(nw_text *text, const char *of, const lab_settings *s)
{
    for (int i = 0; i < s->count; i++)
        nw_text_add(text, "%s%s %s", i == 0 ? of : ", ", s->list[i].row->name, s->list[i].value);
    if (s->count)
        nw_text_add(text, ". ");
}

/* The file's settings; the sweep's and the contenders' override them. */
static void describe_settings(const lab_experiment *e, char *out, size_t size)
{
    nw_text text = nw_text_in(out, size);
    list_settings(&text, "All: ", &e->settings);
    for (int i = 0; i < e->games; i++) {
        char title[LAB_NAME_SIZE + 2];
        lab_game_title(&e->game[i], title);
        memcpy(title + strlen(title), ": ", 3);
        list_settings(&text, title, &e->game[i].settings);
    }
}

static void describe_runs(const lab_data *d, char *out, size_t size)
{
    nw_text text = nw_text_in(out, size);
    nw_text_add(&text, "%zu runs", d->jobs - d->missing);
    if (d->jobs == d->missing)
        return;
    if (d->seconds > 0)
        nw_text_add(&text, d->seconds < 60 ? ", %.1f seconds%s" : ", %.1f minutes%s",
                    d->seconds < 60 ? d->seconds : d->seconds / 60, " of processor time");
    for (int i = 0; i < d->machines; i++)
        nw_text_add(&text, "%s%s", i ? "; " : ", on ", d->machine[i]);
    if (d->first[0]) /* 2026-01-31T12:59:59Z without its seconds */
        nw_text_add(&text, ", finished %.10s %.5s", d->first, d->first + 11);
    if (d->first[0] && strncmp(d->first, d->last, 16) != 0)
        nw_text_add(&text, " to %.10s %.5s", d->last, d->last + 11);
    if (d->first[0])
        nw_text_add(&text, " UTC");
    for (int g = 0; g < d->e->games; g++) {
        char signature[LAB_SIGNATURE_SIZE];
        lab_plan_signature(d->build, d->e->game[g].name, signature);
        nw_text_add(&text, "%s%s %s", g ? ", " : "; sources ", d->e->game[g].name, signature);
    }
}

static void describe_commands(const lab_experiment *e, lab_chapter *out)
{
    const char *profile = lab_profile_name(e->profile);
    snprintf(out->redo, sizeof out->redo, "nullwindow lab run %s --profile %s", e->file, profile);
    snprintf(out->draw, sizeof out->draw, "nullwindow lab plot %s --profile %s", e->file, profile);
}

int lab_experiment_chapter(const lab_experiment *e, lab_store *store, const char *build,
                           lab_chapter *out, nw_error *err)
{
    lab_data data;
    *out =
        (lab_chapter){.name = e->name, .title = e->title, .source = e->source, .method = e->method};
    out->own = !nw_embedded_find(lab_experiment_files, e->name);
    out->profile = lab_profile_name(e->profile);
    describe_commands(e, out);
    describe_settings(e, out->settings, sizeof out->settings);
    int rc = lab_data_load(&data, e, store, build, err);
    if (rc == 0) {
        out->wanted = data.jobs;
        out->done = data.jobs - data.missing;
        note_state(&data, &out->section);
        describe_runs(&data, out->runs, sizeof out->runs);
        lab_draw_curves(&data, &out->section);
        lab_fill_tables(&data, &out->section);
        rc = lab_judge_claims(&data, &out->section, err);
    }
    for (int i = 0; rc == 0 && i < out->section.tables; i++)
        rc = lab_table_check(&out->section.table[i].table, err);
    lab_data_free(&data);
    return rc;
}
