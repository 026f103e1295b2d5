/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* gethostname */
#include "proof/jobs.h"
#include "base/outfile.h"
#include "core/error.h"
#include "games/games.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { PATH = NW_JOBS_PATH + 512, LINE = NW_JOB_MOVES + 128, PATIENCE = 600, HOST = 200 };
static const char *const answers[] = {"unknown", "yes", "no", "skipped"};

static int failed(nw_error *err, const char *what, const char *path)
{
    return nw_fail(err, NW_EIO, "%s %s: %s", what, path, strerror(errno));
}

static void path_of(const nw_jobs *j, const char *folder, uint64_t number, char out[PATH])
{
    snprintf(out, PATH, "%s/%s/%" PRIu64, j->dir, folder, number);
}

/* --- the head */

#define HEAD                                                                                       \
    "nullwindow-prove 1\nprogram %s\nposition %s\nat-least %d\nnodes %" PRIu64                     \
    "\ntable %d\nwindow %d\n"

static int write_head(const nw_jobs *j, char *out, size_t size)
{
    return snprintf(out, size, HEAD, nw_version(), j->position, (int)j->v, j->nodes, j->table,
                    j->window);
}

int nw_jobs_create(const nw_jobs *j, nw_error *err)
{
    static const char *const folders[] = {"", "/open", "/taken", "/done"};
    char path[PATH], text[sizeof j->position + 256];
    for (int i = 0; i < 4; i++) {
        snprintf(path, sizeof path, "%s%s", j->dir, folders[i]);
        if (mkdir(path, 0777) < 0 && errno != EEXIST)
            return failed(err, "cannot make the folder", path);
    }
    snprintf(path, sizeof path, "%s/head", j->dir);
    write_head(j, text, sizeof text);
    nw_outfile f;
    const int rc = nw_outfile_open(&f, path, err);
    if (rc < 0)
        return rc;
    fputs(text, f.out); /* nw_outfile_close checks for errors */
    return nw_outfile_close(&f, 0, err);
}

int nw_jobs_open(nw_jobs *out, const char *dir, nw_error *err)
{
    char path[PATH], text[sizeof out->position + 256] = "", again[sizeof text], version[64] = "";
    *out = (nw_jobs){0};
    snprintf(out->dir, sizeof out->dir, "%s", dir);
    snprintf(path, sizeof path, "%s/head", dir);
    FILE *f = fopen(path, "r");
    if (!f)
        return failed(err, "cannot read", path);
    text[fread(text, 1, sizeof text - 1, f)] = '\0';
    fclose(f);
    int v = 0;
    const int n = sscanf(text,
                         "nullwindow-prove 1 program %63s position %4095[^\n] at-least %11d "
                         "nodes %20" SCNu64 " table %5d window %9d",
                         version, out->position, &v, &out->nodes, &out->table, &out->window);
    out->v = v;
    if (n >= 1 && strcmp(version, nw_version()) != 0)
        return nw_fail(err, NW_EINVAL,
                       "%s: a proof by version %s, whose counts of nodes may differ: continue it "
                       "with that version",
                       dir, version);
    write_head(out, again, sizeof again);
    return n == 6 && strcmp(again, text) == 0
               ? 0
               : nw_fail(err, NW_EINVAL, "%s is not the head of a proof that this version knows",
                         path);
}

/* --- lines */

int nw_job_write(const nw_job *job, bool result, char *out, size_t size)
{
    char answer[64] = "";
    if (result)
        snprintf(answer, sizeof answer, " %s %" PRIu64,
                 answers[job->skipped ? 3 : (int)job->answer], job->nodes);
    return snprintf(out, size, "%" PRIu64 " %d %" PRIu64 "%s %s\n", job->number, (int)job->v,
                    job->bound, answer, *job->moves ? job->moves : "-");
}

bool nw_job_read(nw_job *out, bool result, const char *line)
{
    char answer[16] = "";
    int v, used = 0;
    out->nodes = 0;
    out->answer = NW_UNKNOWN;
    out->skipped = false;
    if (sscanf(line, "%20" SCNu64 " %11d %20" SCNu64 " %n", &out->number, &v, &out->bound, &used) !=
            3 ||
        used == 0)
        return false;
    line += used;
    used = 0;
    if (result &&
        (sscanf(line, "%15s %20" SCNu64 " %n", answer, &out->nodes, &used) != 2 || used == 0))
        return false;
    line += used;
    for (int i = 0; i < 4 && result; i++)
        if (strcmp(answer, answers[i]) == 0)
            out->answer = i < 3 ? (nw_answer)i : NW_UNKNOWN;
    out->skipped = strcmp(answer, answers[3]) == 0;
    out->v = v;
    const size_t length = strcspn(line, "\n");
    if (length == 0 || length >= sizeof out->moves || line[length] != '\n')
        return false; /* cut */
    snprintf(out->moves, sizeof out->moves, "%.*s", (int)length, line);
    if (strcmp(out->moves, "-") == 0)
        *out->moves = '\0';
    return true;
}

/* --- moving files */

static int read_job(const char *path, bool result, nw_job *out, nw_error *err)
{
    char line[LINE];
    FILE *f = fopen(path, "r");
    if (!f)
        return errno == ENOENT ? 0 : failed(err, "cannot read", path);
    const bool whole = fgets(line, sizeof line, f) && nw_job_read(out, result, line);
    fclose(f);
    return whole ? 1 : nw_fail(err, NW_EINVAL, "%s: not the line of a job", path);
}

/* Written under another name first, so that no process reads half a line. */
static int write_job(const nw_jobs *j, const char *folder, const nw_job *job, bool result,
                     nw_error *err)
{
    char line[LINE], path[PATH], draft[PATH + 32];
    nw_job_write(job, result, line, sizeof line);
    path_of(j, folder, job->number, path);
    snprintf(draft, sizeof draft, "%s.%ld.new", path, (long)getpid());
    FILE *f = fopen(draft, "w");
    bool ok = f && fputs(line, f) >= 0;
    ok = ok && (!result || (fflush(f) == 0 && fsync(fileno(f)) == 0));
    ok = f && fclose(f) == 0 && ok && rename(draft, path) == 0;
    if (ok)
        return 0;
    const int rc = failed(err, "cannot write", path);
    unlink(draft);
    return rc;
}

int nw_job_put(const nw_jobs *j, const nw_job *job, nw_error *err)
{
    char open[PATH], done[PATH];
    path_of(j, "open", job->number, open);
    path_of(j, "done", job->number, done);
    return access(open, F_OK) == 0 || access(done, F_OK) == 0
               ? 0
               : write_job(j, "open", job, false, err);
}

/* The least number in the folder of open jobs. */
static bool least_of(const nw_jobs *j, uint64_t *out)
{
    char path[PATH];
    snprintf(path, sizeof path, "%s/open", j->dir);
    DIR *d = opendir(path);
    const struct dirent *e;
    bool found = false;
    while (d && (e = readdir(d)) != NULL) {
        char *end;
        const uint64_t n = strtoull(e->d_name, &end, 10);
        if (end != e->d_name && *end == '\0' && (!found || n < *out)) {
            *out = n;
            found = true;
        }
    }
    if (d)
        closedir(d);
    return found;
}

int nw_job_take(const nw_jobs *j, const uint64_t *only, nw_job *out, nw_error *err)
{
    char host[HOST] = "", open[PATH];
    uint64_t number = only ? *only : 0;
    gethostname(host, sizeof host - 1);
    while (only || least_of(j, &number)) {
        path_of(j, "open", number, open);
        snprintf(out->taken, sizeof out->taken, "%s/taken/%" PRIu64 ".%s.%ld", j->dir, number, host,
                 (long)getpid());
        if (rename(open, out->taken) == 0) {
            nw_job_touch(out);
            return read_job(out->taken, false, out, err);
        }
        if (errno != ENOENT)
            return failed(err, "cannot take", open);
        if (only)
            break;
    }
    return 0;
}

void nw_job_touch(const nw_job *job)
{
    (void)utimensat(AT_FDCWD, job->taken, NULL, 0);
}

void nw_job_return(const nw_jobs *j, const nw_job *job)
{
    char open[PATH];
    path_of(j, "open", job->number, open);
    (void)rename(job->taken, open);
}

int nw_job_finish(const nw_jobs *j, const nw_job *job, nw_error *err)
{
    const int rc = write_job(j, "done", job, true, err);
    if (rc < 0)
        nw_job_return(j, job);
    else
        unlink(job->taken);
    return rc;
}

int nw_job_result(const nw_jobs *j, uint64_t number, nw_job *out, nw_error *err)
{
    char path[PATH];
    path_of(j, "done", number, path);
    return read_job(path, true, out, err);
}

void nw_job_remove(const nw_jobs *j, uint64_t number)
{
    char path[PATH];
    path_of(j, "open", number, path);
    unlink(path);
    path_of(j, "done", number, path);
    unlink(path);
}

void nw_jobs_clear(const nw_jobs *j)
{
    static const char *const folders[] = {"open", "done"};
    char path[PATH], file[PATH + 256];
    for (int i = 0; i < 2; i++) {
        snprintf(path, sizeof path, "%s/%s", j->dir, folders[i]);
        DIR *d = opendir(path);
        const struct dirent *e;
        while (d && (e = readdir(d)) != NULL) {
            snprintf(file, sizeof file, "%s/%s", path, e->d_name);
            if (*e->d_name != '.')
                unlink(file);
        }
        if (d)
            closedir(d);
    }
}

static bool is_gone(const char *name, const char *host, const struct stat *s)
{
    const char *dot = strchr(name, '.'), *last = strrchr(name, '.');
    const size_t length = strlen(host);
    if (!dot || last == dot)
        return false;
    if ((size_t)(last - dot - 1) == length && memcmp(dot + 1, host, length) == 0)
        return kill((pid_t)atol(last + 1), 0) < 0 && errno == ESRCH;
    return time(NULL) - s->st_mtime > PATIENCE;
}

void nw_jobs_reclaim(const nw_jobs *j)
{
    char host[HOST] = "", path[PATH], from[PATH + 256], to[PATH];
    gethostname(host, sizeof host - 1);
    snprintf(path, sizeof path, "%s/taken", j->dir);
    DIR *d = opendir(path);
    const struct dirent *e;
    while (d && (e = readdir(d)) != NULL) {
        struct stat s;
        snprintf(from, sizeof from, "%s/%s", path, e->d_name);
        if (stat(from, &s) < 0 || !is_gone(e->d_name, host, &s))
            continue;
        path_of(j, "open", strtoull(e->d_name, NULL, 10), to);
        (void)rename(from, to); /* another worker may have taken it */
    }
    if (d)
        closedir(d);
}

/* --- the search */

/* Plays the moves from the root; state has room for two. */
static int play_moves(const nw_game *g, unsigned char *state, const char *moves, nw_error *err)
{
    char name[256];
    for (int used; sscanf(moves, "%255s%n", name, &used) == 1; moves += used) {
        nw_move list[NW_MOVES_MAX];
        const int count = g->moves(state, list);
        int i = 0;
        for (char text[256]; i < count; i++) {
            g->move_name(state, list[i], text, sizeof text);
            if (strcmp(text, name) == 0)
                break;
        }
        if (i >= count)
            return nw_fail(err, NW_EINVAL, "a job has the move %.40s, which is not legal", name);
        memset(state + g->state_size, 0, g->state_size);
        g->play(state + g->state_size, state, list[i]);
        memcpy(state, state + g->state_size, g->state_size);
    }
    return 0;
}

int nw_job_run(const nw_jobs *j, nw_job *job, const nw_game *game, const void *root,
               const nw_prove_limits *limits, nw_error *err)
{
    nw_game g = *game;
    nw_prover *p = NULL;
    nw_proved a;
    nw_prove_limits l = *limits;
    l.nodes = job->bound;
    nw_game_complete(&g);
    unsigned char *state = calloc(2, g.state_size);
    int rc = state ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
    if (rc == 0) {
        memcpy(state, root, g.state_size);
        rc = play_moves(&g, state, job->moves, err);
    }
    if (rc == 0)
        rc = nw_prover_new(&p, game, &(nw_prover_options){.memory = (size_t)16 << j->table}, err);
    if (rc == 0)
        rc = nw_prover_prove(p, &(nw_question){.state = state, .v = job->v}, &l, &a, err);
    if (rc == 0 && a.answer == NW_UNKNOWN && l.stop && *l.stop)
        rc = nw_fail(err, NW_ESTOP, "stopped");
    if (rc == 0) {
        job->answer = a.answer;
        job->nodes = a.nodes;
    }
    nw_prover_free(p);
    free(state);
    return rc;
}

/* --- simulation of more workers */

double nw_jobs_speedup(const nw_jobs *j, const nw_job *const *results, uint64_t count, int workers)
{
    double *until = calloc((size_t)workers, sizeof *until), all = 0, last = 0;
    double *taken_in = calloc(count + 1, sizeof *taken_in);
    for (uint64_t t = 0; until && taken_in && t < count; t++) {
        const nw_job *job = results[t];
        const uint64_t window = (uint64_t)j->window;
        const double offered = t < window ? 0 : taken_in[t - window];
        const double length = job->skipped ? (double)job->bound : (double)job->nodes;
        int first = 0;
        for (int i = 1; i < workers; i++)
            first = until[i] < until[first] ? i : first;
        const double begin = until[first] > offered ? until[first] : offered;
        if (!job->skipped || begin < last)
            until[first] = begin + length;
        if (!job->skipped) {
            all += length;
            last = begin + length > last ? begin + length : last;
        }
        taken_in[t] = last;
    }
    free(until);
    free(taken_in);
    return last > 0 ? all / last : 1;
}
