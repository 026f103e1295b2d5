/* SPDX-License-Identifier: MIT */
#include "lab/catalogue.h"
#include "core/error.h"
#include "base/nearest.h"
#include "lab/file.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_ini(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".ini") == 0;
}

static int full(const lab_catalogue *c, nw_error *err)
{
    if (c->experiments < LAB_CATALOGUE_MAX && c->studies < LAB_CATALOGUE_MAX - 1)
        return 0;
    return nw_fail(err, NW_EINVAL, "more than %d experiments", LAB_CATALOGUE_MAX);
}

static int add_file(lab_catalogue *c, const char *file, lab_profile profile, nw_error *err)
{
    const int rc = full(c, err);
    return rc < 0 ? rc
                  : lab_experiment_read_with(&c->experiment[c->experiments++], file, profile,
                                             c->plugins, err);
}

static int add_folder(lab_catalogue *c, const char *folder, lab_profile profile, nw_error *err)
{
    int rc = 0;
    DIR *d = opendir(folder);
    if (!d)
        return nw_fail(err, NW_EIO, "%.160s: %s", folder, strerror(errno));
    for (struct dirent *x = readdir(d); rc == 0 && x; x = readdir(d)) {
        char path[LAB_PATH_SIZE];
        snprintf(path, sizeof path, "%.250s/%.250s", folder, x->d_name);
        if (is_ini(x->d_name))
            rc = add_file(c, path, profile, err);
    }
    closedir(d);
    return rc;
}

static int add_all(lab_catalogue *c, const char *folder, lab_profile profile, nw_error *err)
{
    int rc = 0;
    for (int i = 0; lab_studies[i]; i++)
        c->study[c->studies++] = lab_studies[i];
    if (folder)
        return add_folder(c, folder, profile, err);
    for (const nw_embedded *f = lab_experiment_files; rc == 0 && f->name; f++)
        if (strcmp(f->ending, "ini") == 0)
            rc = add_file(c, f->name, profile, err);
    return rc;
}

/* Suggests the study or embedded experiment most similar to word. */
static int unknown(const char *folder, const char *word, nw_error *err)
{
    const char *near = NULL;
    for (int i = 0; !near && lab_studies[i]; i++) {
        const char *const one[] = {lab_studies[i]->name, NULL};
        near = nw_nearest(word, one, sizeof *one);
    }
    if (!near && !folder)
        near = nw_nearest(word, &lab_experiment_files->name, sizeof *lab_experiment_files);
    return near
               ? nw_fail(err, NW_EINVAL,
                         "lab: unknown study or experiment '%.40s'; did you mean '%s'?", word, near)
               : nw_fail(err, NW_EINVAL,
                         "lab: unknown study or experiment '%.40s'; see nullwindow lab list", word);
}

static int add_word(lab_catalogue *c, const char *folder, const char *word, lab_profile profile,
                    nw_error *err)
{
    const lab_study *study = lab_study_find(word);
    const nw_embedded *file = nw_embedded_find(lab_experiment_files, word);
    char path[LAB_PATH_SIZE];
    const int rc = full(c, err);
    if (rc < 0)
        return rc;
    if (study) {
        c->study[c->studies++] = study;
        return 0;
    }
    if (is_ini(word))
        return add_file(c, word, profile, err);
    snprintf(path, sizeof path, "%.250s/%.200s.ini", folder ? folder : "", word);
    FILE *f = folder ? fopen(path, "r") : NULL;
    if (f)
        fclose(f);
    if (!f && (folder || !file || strcmp(file->ending, "ini") != 0))
        return unknown(folder, word, err);
    return add_file(c, f ? path : word, profile, err);
}

static int by_order(const void *a, const void *b)
{
    const lab_experiment *x = *(lab_experiment *const *)a, *y = *(lab_experiment *const *)b;
    return x->order != y->order ? (x->order > y->order) - (x->order < y->order)
                                : strcmp(x->name, y->name);
}

int lab_catalogue_read(lab_catalogue *c, const char *folder, const char *const *words, int count,
                       lab_profile profile, nw_error *err)
{
    *c = (lab_catalogue){.plugins = c->plugins};
    int rc = count == 0 ? add_all(c, folder, profile, err) : 0;
    for (int i = 0; rc == 0 && i < count; i++)
        rc = add_word(c, folder, words[i], profile, err);
    if (rc == 0)
        qsort(c->experiment, (size_t)c->experiments, sizeof *c->experiment, by_order);
    return rc;
}

void lab_catalogue_free(lab_catalogue *c)
{
    for (int i = 0; i < c->experiments; i++)
        lab_experiment_free(c->experiment[i]);
    c->experiments = 0;
}
