/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "lab/lab.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

/* Results are kept as NAME.csv, with the signature of the code that made them in NAME.key. The key
 * is written last and removed first, so that a run killed at any moment is not taken for done. */

enum { PATH_ROOM = 1024 };

static void path_of(char out[PATH_ROOM], const char *folder, const char *name, const char *ending)
{
    snprintf(out, PATH_ROOM, "%.900s/%s.%s", folder, name, ending);
}

static bool is_kept(const lab_study *study, const char *folder)
{
    char path[PATH_ROOM], key[128] = "";
    path_of(path, folder, study->name, "key");
    FILE *f = fopen(path, "r");
    if (!f)
        return false;
    if (!fgets(key, sizeof key, f))
        key[0] = 0;
    fclose(f);
    key[strcspn(key, "\n")] = 0;
    return strcmp(key, lab_signature()) == 0;
}

static int keep_key(const lab_study *study, const char *folder, nw_error *err)
{
    char path[PATH_ROOM];
    path_of(path, folder, study->name, "key");
    FILE *f = fopen(path, "w");
    if (!f || fprintf(f, "%s\n", lab_signature()) < 0 || fclose(f) != 0)
        return nw_fail(err, NW_EIO, "%.160s: %s", path, strerror(errno));
    return 0;
}

static int measure_and_keep(const lab_study *study, const char *folder, lab_progress *progress,
                            nw_error *err)
{
    char csv[PATH_ROOM], key[PATH_ROOM];
    lab_table results = {.columns = 0};
    path_of(csv, folder, study->name, "csv");
    path_of(key, folder, study->name, "key");
    int rc = study->measure(&results, progress, err);
    rc = rc < 0 ? rc : lab_table_check(&results, err);
    if (rc == 0) {
        remove(key);
        rc = lab_table_write(&results, csv, err);
    }
    lab_table_free(&results);
    return rc < 0 ? rc : keep_key(study, folder, err);
}

int lab_run(const lab_study *study, const char *folder, bool force, lab_progress *progress,
            bool *measured, nw_error *err)
{
    const bool needed = force || !is_kept(study, folder);
    if (measured)
        *measured = needed;
    if (mkdir(folder, 0777) < 0 && errno != EEXIST)
        return nw_fail(err, NW_EIO, "%.160s: %s", folder, strerror(errno));
    return needed ? measure_and_keep(study, folder, progress, err) : 0;
}

int lab_open(const lab_study *study, const char *folder, lab_section *section, nw_error *err)
{
    char csv[PATH_ROOM];
    lab_table results = {.columns = 0};
    *section = (lab_section){.figures = 0};
    if (!is_kept(study, folder))
        return nw_fail(err, NW_EINVAL,
                       "%s: no results of this build in %.120s; run `nullwindow lab run %s` first",
                       study->name, folder, study->name);
    path_of(csv, folder, study->name, "csv");
    int rc = lab_table_read(&results, csv, err);
    rc = rc < 0 ? rc : study->present(&results, section, err);
    lab_table_free(&results);
    return rc;
}
