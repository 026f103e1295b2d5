/* SPDX-License-Identifier: MIT */
#include "explorer/server/lab.h"
#include "core/error.h"
#include "lab/chapter_json.h"
#include "lab/file.h"
#include "lab/present.h"
#include "lab/status.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* A request: its experiment or study, and the store. */
typedef struct lab_visit {
    answer *a;
    lab_catalogue catalogue;
    lab_store *store; /* NULL if there is no database yet */
    lab_profile profile;
    const char *name; /* of an experiment or study; NULL: all */
} lab_visit;

/* --- opening */

/* Only embedded experiments and studies: the catalogue would open a path as a file. */
static bool is_known(const char *name)
{
    const nw_embedded *file = nw_embedded_find(lab_experiment_files, name);
    return lab_study_find(name) || (file && strcmp(file->ending, "ini") == 0);
}

static int read_members(lab_visit *v, nw_error *err)
{
    json_document *r = v->a->r;
    const char *profile = json_get_text(r, 0, "profile", "quick");
    v->name = json_get_text(r, 0, "name", NULL);
    v->profile = lab_profile_find(profile);
    if (v->profile == LAB_PROFILES)
        json_refuse(r, "profile: expected quick, full or deep");
    if (v->name && !is_known(v->name))
        json_refuse(r, "name: unknown experiment or study '%.40s'", v->name);
    return answer_check(v->a, err);
}

static int open_visit(lab_visit *v, bool store, nw_error *err)
{
    nw_error none;
    int rc = lab_catalogue_read(&v->catalogue, NULL, &v->name, v->name != NULL, v->profile, err);
    if (rc == 0 && store && lab_store_open(&v->store, v->a->host->database, false, &none) < 0)
        v->store = NULL;
    return rc;
}

static void close_visit(lab_visit *v)
{
    if (v->store)
        lab_store_close(v->store);
    lab_catalogue_free(&v->catalogue);
}

/* --- list and status */

static int say_list(lab_visit *v, nw_error *err)
{
    const int rc = open_visit(v, false, err);
    if (rc < 0)
        return rc;
    lab_list_json(&v->a->j, &v->catalogue);
    answer_send(v->a);
    return 0;
}

static int count_parts(lab_visit *v, lab_status *s, nw_error *err)
{
    return lab_status_count(s, &v->catalogue, v->store, v->profile, NULL, err);
}

static int say_status(lab_visit *v, nw_error *err)
{
    lab_status s;
    int rc = open_visit(v, true, err);
    if (rc == 0)
        rc = count_parts(v, &s, err);
    if (rc < 0)
        return rc;
    lab_status_json(&v->a->j, &s, v->store != NULL);
    answer_send(v->a);
    return 0;
}

/* --- chapters: figures with their points, tables, verdicts */

static void say_section(answer *a, const lab_chapter *c)
{
    lab_chapter_json(&a->j, c);
    answer_send(a);
}

static int say_chapter(lab_visit *v, nw_error *err)
{
    if (!v->name)
        return nw_fail(err, NW_EINVAL, "name: missing; which experiment or study?");
    lab_chapter *c = calloc(1, sizeof *c);
    int rc = c ? open_visit(v, true, err) : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == 0 && !v->store)
        rc = nw_fail(err, NW_EINVAL, "nothing has been run yet: run it, or nullwindow lab run %s",
                     v->name);
    if (rc == 0 && v->catalogue.experiments > 0) {
        rc = lab_experiment_chapter(v->catalogue.experiment[0], v->store, NULL, c, err);
    } else if (rc == 0) {
        const lab_job job = lab_study_job(v->catalogue.study[0], v->profile, NULL);
        rc = lab_study_chapter(&job, v->store, NULL, c, err);
    }
    if (rc == 0)
        say_section(v->a, c);
    if (c)
        lab_section_free(&c->section);
    free(c);
    return rc;
}

/* --- positions: the searches behind a point of a figure */

static int say_positions(lab_visit *v, nw_error *err)
{
    json *j = &v->a->j;
    const int rc = open_visit(v, false, err);
    if (rc < 0)
        return rc;
    json_object(j, NULL);
    json_list(j, "games");
    for (int i = 0; v->catalogue.experiments > 0 && i < v->catalogue.experiment[0]->games; i++) {
        const lab_game_part *g = &v->catalogue.experiment[0]->game[i];
        json_object(j, NULL);
        json_string(j, "name", g->info->rules->name);
        json_list(j, "positions");
        for (int k = 0; k < g->set.count; k++) {
            json_object(j, NULL);
            json_string(j, "text", g->set.list[k].text);
            json_string(j, "note", g->set.list[k].note);
            json_end(j);
        }
        json_end(j);
        json_end(j);
    }
    json_end(j);
    json_end(j);
    answer_send(v->a);
    return 0;
}

/* --- run */

/* The folder of the database, where the run may write its figures. */
static void folder_of(const char *path, char out[LAB_PATH_SIZE])
{
    const char *slash = strrchr(path, '/');
    snprintf(out, LAB_PATH_SIZE, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
}

/* In the child: without output, and killed when the server ends. */
static _Noreturn void become_run(char *const argv[], pid_t parent)
{
    const int nothing = open("/dev/null", O_RDWR);
    for (int fd = 0; fd <= 2; fd++)
        dup2(nothing, fd);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() == parent)
        execv(argv[0], argv);
    _exit(EXIT_FAILURE);
}

static int start_run(const lab_visit *v, pid_t *pid, nw_error *err)
{
    char program[] = "/proc/self/exe", lab[] = "lab", run[] = "run", db[] = "--db", out[] = "--out",
         folder[LAB_PATH_SIZE], profile[] = "--profile", jobs[] = "--jobs", one[] = "1";
    char *argv[] = {program, lab,
                    run,     (char *)(uintptr_t)v->name,
                    db,      (char *)(uintptr_t)v->a->host->database,
                    profile, (char *)(uintptr_t)lab_profile_name(v->profile),
                    jobs,    one,
                    out,     folder,
                    NULL};
    const pid_t self = getpid();
    folder_of(v->a->host->database, folder);
    *pid = fork();
    if (*pid == 0)
        become_run(argv, self);
    return *pid > 0 ? 0 : nw_fail(err, NW_EIO, "cannot start the run: %s", strerror(errno));
}

/* Writes a progress line; reopens the store, as the run may have just created it. */
static int say_progress(lab_visit *v, nw_error *err)
{
    json *j = &v->a->j;
    lab_status s;
    nw_error none;
    if (!v->store && lab_store_open(&v->store, v->a->host->database, false, &none) < 0)
        v->store = NULL;
    const int rc = count_parts(v, &s, err);
    if (rc < 0)
        return rc;
    json_object(j, NULL);
    json_object(j, "progress");
    lab_part_json(j, &s.part[0]);
    json_end(j);
    json_end(j);
    answer_send(v->a);
    return 0;
}

/* Waits until the run has ended or the client has gone; finished runs are kept in either case. */
static int watch_run(lab_visit *v, pid_t pid, nw_error *err)
{
    const struct timespec half = {.tv_nsec = 500000000};
    int status = 0, rc = 0;
    bool ended = false;
    while (!ended && rc == 0 && !*v->a->host->stop) {
        nanosleep(&half, NULL);
        ended = waitpid(pid, &status, WNOHANG) == pid;
        rc = say_progress(v, err);
    }
    if (!ended) {
        kill(pid, SIGTERM);
        waitpid(pid, &status, 0);
    } else if (rc == 0 && status != 0) {
        rc = nw_fail(err, NW_EIO, "the run failed; nullwindow lab run %s --db %s shows the reason",
                     v->name, v->a->host->database);
    }
    return rc;
}

static int run_experiment(lab_visit *v, nw_error *err)
{
    pid_t pid;
    if (!v->name)
        return nw_fail(err, NW_EINVAL, "name: missing; which experiment or study?");
    int rc = open_visit(v, true, err);
    if (rc == 0)
        rc = start_run(v, &pid, err);
    if (rc == 0)
        rc = watch_run(v, pid, err);
    if (rc < 0)
        return rc;
    json_object(&v->a->j, NULL);
    json_bool(&v->a->j, "done", true);
    json_end(&v->a->j);
    answer_send(v->a);
    return 0;
}

int serve_lab(answer *a, nw_error *err)
{
    static const struct {
        const char *name;
        int (*run)(lab_visit *v, nw_error *err);
    } kinds[] = {{"list", say_list},
                 {"status", say_status},
                 {"chapter", say_chapter},
                 {"positions", say_positions},
                 {"run", run_experiment}};
    const char *what = json_get_text(a->r, 0, "what", "list");
    lab_visit *v = calloc(1, sizeof *v);
    if (!v)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    v->a = a;
    int rc = read_members(v, err);
    size_t i = 0;
    while (i < sizeof kinds / sizeof *kinds && strcmp(kinds[i].name, what) != 0)
        i++;
    if (rc == 0)
        rc =
            i < sizeof kinds / sizeof *kinds
                ? kinds[i].run(v, err)
                : nw_fail(err, NW_EINVAL, "what: expected list, status, chapter, positions or run");
    close_visit(v);
    free(v);
    return rc;
}
