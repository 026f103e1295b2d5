/* SPDX-License-Identifier: MIT */
#include "lab/experiment_parts.h"
#include "core/error.h"
#include "lab/ini.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- names and lists */

bool lab_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    if (*list == 0)
        return true;
    for (; *list; list += strspn(list, " ")) {
        const size_t n = strcspn(list, " ");
        if (n == length && memcmp(list, word, n) == 0)
            return true;
        list += n;
    }
    return false;
}

const char *lab_take_word(const char *at, char out[LAB_NAME_SIZE])
{
    const size_t length = strcspn(at, " ");
    snprintf(out, LAB_NAME_SIZE, "%.*s", (int)(length < 39 ? length : 39), at);
    return at + length + strspn(at + length, " ");
}

int lab_contender_find(const lab_experiment *e, const char *name)
{
    for (int i = 0; i < e->contenders; i++)
        if (strcmp(e->contender[i].name, name) == 0)
            return i;
    return -1;
}

int lab_figure_find(const lab_experiment *e, const char *name)
{
    for (int i = 0; i < e->plots; i++)
        if (strcmp(e->plot[i].name, name) == 0)
            return i;
    return -1;
}

/* --- reading */

static int read_profile(lab_experiment **out, const char *file, lab_profile profile, bool plugins,
                        nw_error *err)
{
    lab_experiment *e = calloc(1, sizeof *e);
    if (!e)
        return nw_fail(err, NW_ENOMEM, "out of memory for an experiment");
    e->profile = profile;
    e->plugins = plugins;
    lab_ini_stem(file, e->name, sizeof e->name);
    snprintf(e->file, sizeof e->file, "%.199s", file);
    int rc = lab_experiment_parse(e, file, err);
    if (rc == 0)
        rc = lab_experiment_check(e, file, err);
    if (rc < 0) {
        lab_experiment_free(e);
        e = NULL;
    }
    *out = e;
    return rc;
}

int lab_experiment_read(lab_experiment **out, const char *file, lab_profile profile, nw_error *err)
{
    return lab_experiment_read_with(out, file, profile, false, err);
}

int lab_experiment_read_with(lab_experiment **out, const char *file, lab_profile profile,
                             bool plugins, nw_error *err)
{
    for (lab_profile p = LAB_QUICK; p < LAB_PROFILES; p++) {
        const int rc = p == profile ? 0 : read_profile(out, file, p, plugins, err);
        if (rc < 0)
            return rc;
        if (p != profile)
            lab_experiment_free(*out);
    }
    return read_profile(out, file, profile, plugins, err);
}

void lab_experiment_free(lab_experiment *e)
{
    for (int i = 0; e && i < e->games; i++) {
        lab_positions_free(&e->game[i].set);
        nw_plugin_close(e->game[i].plugin);
    }
    free(e);
}

/* --- configurations */

static int apply(lab_config *c, const lab_settings *s, nw_error *err)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < s->count; i++)
        rc = lab_setting_set(c, s->list[i].row, s->list[i].value, err);
    return rc;
}

int lab_configure(lab_config *out, const lab_experiment *e, const lab_asked *at, nw_error *err)
{
    const nw_game *game = at->game->info->rules;
    const bool is_plain = strcmp(e->preset, "plain") == 0;
    char text[16];
    *out = (lab_config){.options = is_plain ? nw_plain(game) : nw_defaults(game), .mm = 2};
    out->book = nw_lab_defaults();
    snprintf(out->kind, sizeof out->kind, "%s", e->kind);
    out->options.lab = 1;
    int rc = apply(out, &e->settings, err);
    if (rc == 0)
        rc = apply(out, &at->game->settings, err);
    if (rc == 0)
        rc = apply(out, &at->contender->settings, err);
    snprintf(text, sizeof text, "%d", at->value);
    if (rc == 0 && e->sweep && !at->contender->fixed)
        rc = lab_setting_set(out, e->sweep, text, err);
    return rc;
}
