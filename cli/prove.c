/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* flock */
#include "cli.h"
#include "core/clock.h"
#include "core/error.h"
#include "core/random-inl.h"
#include "progress.h"
#include "proof/jobs.h"
#include "proof/tree.h"
#include "solve_proof.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* `nullwindow prove`: a proof by many searches, in a folder (src/proof/jobs.h). The process with
 * --in manages the tree, and searches a job itself if it waits for one that no worker has taken. */

enum { LINE = NW_JOB_MOVES + 128, WAIT_MS = 5, RECLAIM_WAITS = 100 };
#define TOUCH_SECONDS 30.0

typedef struct offered {
    uint32_t leaf;
    char *moves;
    nw_score v;
} offered;

typedef struct proving {
    nw_jobs jobs;
    cli_position position;
    nw_prover *prover;
    nw_proof_tree *tree;
    offered *offered; /* job n at n % window */
    uint64_t put, taken_in, searched, skipped;
    uint64_t filed; /* offered as files by this process */
    FILE *results;
    nw_job job;
    double touched, idle, until;
    long long most;
    cli_progress progress;
    int code;
    nw_error err;
} proving;

static void on_progress(void *context, const nw_proved *so_far)
{
    proving *p = context;
    (void)so_far;
    if (nw_seconds() - p->touched > TOUCH_SECONDS) {
        nw_job_touch(&p->job);
        p->touched = nw_seconds();
    }
}

static void show(proving *p)
{
    char things[128], nodes[CLI_COUNT_SIZE];
    uint32_t pn, dn;
    (void)nw_proof_tree_root(p->tree, &pn, &dn);
    snprintf(things, sizeof things, "jobs, %s nodes, proof number %lu, disproof %lu",
             cli_count(p->searched, nodes), (unsigned long)pn, (unsigned long)dn);
    cli_progress_show(&p->progress, p->taken_in, things);
}

/* Runs the job that was taken and writes its result. */
static int work_on(proving *p)
{
    const nw_prove_limits limits = {.stop = &cli_stop, .progress = on_progress, .context = p};
    p->touched = nw_seconds();
    const int rc =
        nw_job_run(&p->jobs, &p->job, p->position.game->rules, p->position.state, &limits, &p->err);
    if (rc < 0) {
        nw_job_return(&p->jobs, &p->job);
        return rc;
    }
    return nw_job_finish(&p->jobs, &p->job, &p->err);
}

/* --- a worker */

static bool is_finished(const proving *p)
{
    char path[NW_JOBS_PATH + 16];
    snprintf(path, sizeof path, "%s/finished", p->jobs.dir);
    return access(path, F_OK) == 0;
}

static void serve(void *context)
{
    proving *p = context;
    double idle_since = nw_seconds();
    for (long long n = 0; (p->most == 0 || n < p->most) && !cli_stop;) {
        p->code = nw_job_take(&p->jobs, NULL, &p->job, &p->err);
        if (p->code == 1) {
            p->code = work_on(p);
            n++;
            idle_since = nw_seconds();
        } else if (p->code == 0) {
            if (is_finished(p) || nw_seconds() - idle_since > p->idle)
                return;
            nw_jobs_reclaim(&p->jobs);
            cli_pause(0.02);
        }
        if (p->code < 0)
            return;
        p->taken_in = (uint64_t)n;
    }
}

/* --- the manager */

static char *names_of(const proving *p, const nw_move *path, int length)
{
    nw_game g = *p->position.game->rules;
    nw_game_complete(&g);
    unsigned char *state = calloc(2, g.state_size);
    char *out = calloc(1, NW_JOB_MOVES);
    size_t used = 0;
    bool fits = state && out;
    if (fits)
        memcpy(state, p->position.state, g.state_size);
    for (int i = 0; i < length && fits; i++) {
        char name[256];
        g.move_name(state, path[i], name, sizeof name);
        used += (size_t)snprintf(out + used, NW_JOB_MOVES - used, "%s%s", i ? " " : "", name);
        fits = used < NW_JOB_MOVES && !strpbrk(name, " \t\n");
        g.play(state + g.state_size, state, path[i]);
        memcpy(state, state + g.state_size, g.state_size);
    }
    free(state);
    char *exact = fits ? realloc(out, used + 1) : NULL;
    if (!exact)
        free(out);
    return exact;
}

/* Offers the jobs that this process has not offered. */
static int offer_files(proving *p)
{
    int rc = 0;
    p->filed = p->filed < p->taken_in ? p->taken_in : p->filed;
    for (; p->filed < p->put && rc == 0; p->filed++) {
        const offered *o = &p->offered[p->filed % (uint64_t)p->jobs.window];
        p->job = (nw_job){.number = p->filed, .bound = p->jobs.nodes, .v = o->v};
        snprintf(p->job.moves, sizeof p->job.moves, "%s", o->moves);
        rc = nw_job_put(&p->jobs, &p->job, &p->err);
    }
    return rc;
}

/* Takes leaves until the window is full; offer: as files. */
static int fill(proving *p, bool offer)
{
    nw_move *path = malloc(NW_DEPTH_MAX * sizeof *path);
    uint32_t leaf;
    int length;
    nw_question q;
    while (path && p->put < p->taken_in + (uint64_t)p->jobs.window &&
           nw_proof_tree_take(p->tree, &leaf, path, &length, &q)) {
        offered *o = &p->offered[p->put++ % (uint64_t)p->jobs.window];
        *o = (offered){leaf, names_of(p, path, length), q.v};
        if (!o->moves) {
            free(path);
            return nw_fail(&p->err, NW_EINVAL, "a line of moves has no text, or no memory is left");
        }
    }
    free(path);
    return offer ? offer_files(p) : 0;
}

/* Gives the result of the oldest job to the tree. */
static int take_in(proving *p, const nw_job *job)
{
    offered *o = &p->offered[p->taken_in++ % (uint64_t)p->jobs.window];
    p->searched += job->nodes;
    p->skipped += job->skipped;
    free(o->moves);
    o->moves = NULL;
    return nw_proof_tree_answer(p->tree, o->leaf, job->answer, &p->err);
}

/* Is it the result of the oldest job? */
static bool fits(const proving *p, const nw_job *job)
{
    const offered *o = &p->offered[p->taken_in % (uint64_t)p->jobs.window];
    return p->taken_in < p->put && job->number == p->taken_in && job->v == o->v &&
           job->bound == p->jobs.nodes && strcmp(job->moves, o->moves) == 0;
}

/* Reads all results of the folder. A truncated last line is removed: its job still exists, or is
 * repeated. */
static int recall(proving *p)
{
    char line[LINE];
    long whole = 0;
    int rc = fill(p, false);
    rewind(p->results);
    while (rc == 0 && fgets(line, sizeof line, p->results)) {
        if (!strchr(line, '\n'))
            break;
        if (!nw_job_read(&p->job, true, line) || !fits(p, &p->job))
            return nw_fail(&p->err, NW_EINVAL,
                           "%s/results: line %" PRIu64 " is not the result of job %" PRIu64,
                           p->jobs.dir, p->taken_in + 1, p->taken_in);
        rc = take_in(p, &p->job);
        if (rc == 0)
            rc = fill(p, false);
        whole = ftell(p->results);
    }
    if (rc == 0 &&
        (fseek(p->results, whole, SEEK_SET) < 0 || ftruncate(fileno(p->results), whole) < 0))
        rc = nw_fail(&p->err, NW_EIO, "%s/results: %s", p->jobs.dir, strerror(errno));
    return rc;
}

/* The result of the oldest job: by a worker, or by this process. */
static int await(proving *p)
{
    const uint64_t number = p->taken_in;
    const uint32_t leaf = p->offered[number % (uint64_t)p->jobs.window].leaf;
    if (!nw_proof_tree_needs(p->tree, leaf)) {
        const offered *o = &p->offered[number % (uint64_t)p->jobs.window];
        p->job = (nw_job){.number = number, .bound = p->jobs.nodes, .v = o->v, .skipped = true};
        snprintf(p->job.moves, sizeof p->job.moves, "%s", o->moves);
        return 1;
    }
    for (int waits = 0; !cli_stop; waits++) {
        int rc = nw_job_result(&p->jobs, number, &p->job, &p->err);
        if (rc != 0)
            return rc;
        rc = nw_job_take(&p->jobs, &number, &p->job, &p->err);
        if (rc < 0 || (rc == 1 && (rc = work_on(p)) < 0))
            return rc;
        if (rc == 0 && waits % RECLAIM_WAITS == 0)
            nw_jobs_reclaim(&p->jobs);
        if (p->until > 0 && nw_seconds() > p->until)
            return nw_fail(&p->err, NW_ESTOP, "stopped by the limit of time");
        if (rc == 0)
            cli_pause(WAIT_MS * 1e-3);
        show(p);
    }
    return nw_fail(&p->err, NW_ESTOP, "stopped");
}

static int keep(proving *p)
{
    char line[LINE];
    nw_job_write(&p->job, true, line, sizeof line);
    if (fputs(line, p->results) < 0 || fflush(p->results) != 0 || fsync(fileno(p->results)) != 0)
        return nw_fail(&p->err, NW_EIO, "%s/results: %s; the folder keeps all other results",
                       p->jobs.dir, strerror(errno));
    return 0;
}

static void manage(void *context)
{
    proving *p = context;
    uint32_t pn, dn;
    p->code = recall(p);
    while (p->code == 0 && nw_proof_tree_root(p->tree, &pn, &dn) == NW_UNKNOWN) {
        p->code = fill(p, true);
        if (p->code == 0)
            p->code = await(p);
        if (p->code == 1)
            p->code = fits(p, &p->job)
                          ? keep(p)
                          : nw_fail(&p->err, NW_EINVAL, "%s/done/%" PRIu64 " answers another job",
                                    p->jobs.dir, p->taken_in);
        if (p->code == 0) {
            nw_job_remove(&p->jobs, p->taken_in);
            p->code = take_in(p, &p->job);
        }
        if (p->code == 0 && p->until > 0 && nw_seconds() > p->until &&
            nw_proof_tree_root(p->tree, &pn, &dn) == NW_UNKNOWN)
            p->code = nw_fail(&p->err, NW_ESTOP, "stopped by the limit of time");
    }
}

/* Removes the open jobs, which stops the workers. */
static int finish(const proving *p)
{
    char path[NW_JOBS_PATH + 16];
    snprintf(path, sizeof path, "%s/finished", p->jobs.dir);
    FILE *f = fopen(path, "w");
    if (!f || fclose(f) != 0)
        return cli_fail(EXIT_FAILED, "prove: %s: %s", path, strerror(errno));
    nw_jobs_clear(&p->jobs);
    return 0;
}

static int print_answer(proving *p)
{
    char count[3][CLI_COUNT_SIZE];
    uint32_t pn, dn;
    const nw_answer a = nw_proof_tree_root(p->tree, &pn, &dn);
    const bool yes = a == NW_YES;
    printf("%-11s%s jobs, %s nodes; %s were no longer needed\n", "searched",
           cli_count(p->taken_in, count[0]), cli_count(p->searched, count[1]),
           cli_count(p->skipped, count[2]));
    if (a == NW_UNKNOWN) {
        printf("%-11s%s positions in the tree, proof number %lu, disproof %lu\n", "unproved",
               cli_count(nw_proof_tree_size(p->tree), count[0]), (unsigned long)pn,
               (unsigned long)dn);
        return 0;
    }
    printf("\nThe value of %s is at %s %d for %s, to move.\n", p->jobs.position,
           yes ? "least" : "most", (int)(yes ? p->jobs.v : p->jobs.v - 1),
           nw_game_side(p->position.game, p->position.state));
    return finish(p);
}

/* --- audit and replay */

static int read_results(proving *p, nw_job ***out, uint64_t *count)
{
    char line[LINE];
    nw_job **list = NULL;
    *count = 0;
    rewind(p->results);
    while (fgets(line, sizeof line, p->results) && nw_job_read(&p->job, true, line)) {
        const size_t size = offsetof(nw_job, moves) + strlen(p->job.moves) + 1;
        nw_job **more = realloc(list, (size_t)(*count + 1) * sizeof *list);
        nw_job *job = malloc(sizeof *job < size ? sizeof *job : size);
        if (more)
            list = more;
        if (!more || !job) {
            free(job);
            *out = list;
            return cli_fail(EXIT_FAILED, "out of memory");
        }
        memcpy(job, &p->job, size);
        list[(*count)++] = job;
    }
    *out = list;
    return 0;
}

static int audit(proving *p, nw_job **list, uint64_t count, uint64_t n, uint64_t seed)
{
    const nw_prove_limits limits = {.stop = &cli_stop};
    char text[CLI_COUNT_SIZE];
    uint64_t ran = 0, differ = 0;
    for (uint64_t left = count; left > 0 && ran < n && !cli_stop; left--) {
        const uint64_t i = nw_random(&seed) % left;
        nw_job *job = list[i];
        list[i] = list[left - 1];
        list[left - 1] = job;
        if (job->skipped)
            continue;
        snprintf(p->job.moves, sizeof p->job.moves, "%s", job->moves);
        p->job.bound = job->bound;
        p->job.v = job->v;
        if (nw_job_run(&p->jobs, &p->job, p->position.game->rules, p->position.state, &limits,
                       &p->err) < 0)
            return cli_report(&p->err);
        ran++;
        if (p->job.answer == job->answer && p->job.nodes == job->nodes)
            continue;
        differ++;
        fprintf(stderr, "nullwindow: %s/results: job %" PRIu64 " differs when repeated\n",
                p->jobs.dir, job->number);
    }
    printf("%-11s%s of the jobs repeated, %llu differ\n", "audit", cli_count(ran, text),
           (unsigned long long)differ);
    if (ran > 0 && differ == 0)
        printf("%-11swith 95 %% confidence fewer than %.3g %% of all results are wrong\n", "",
               100 * (1 - pow(0.05, 1 / (double)ran)));
    return differ || cli_stop ? EXIT_FAILED : EXIT_OK;
}

static int replay(const proving *p, nw_job **list, uint64_t count)
{
    printf("workers   speed-up\n");
    for (int workers = 1; workers <= 1024; workers *= 2)
        printf("%7d   %8.1f\n", workers,
               nw_jobs_speedup(&p->jobs, (const nw_job *const *)list, count, workers));
    return EXIT_OK;
}

static int look_back(proving *p, long long n, long long seed)
{
    nw_job **list;
    uint64_t count;
    int rc = read_results(p, &list, &count);
    if (rc == 0)
        rc = n > 0 ? audit(p, list, count, (uint64_t)n, (uint64_t)seed) : replay(p, list, count);
    for (uint64_t i = 0; i < count; i++)
        free(list[i]);
    free(list);
    return rc;
}

/* --- the command */

static int open_results(proving *p, bool only_read)
{
    char path[NW_JOBS_PATH + 16];
    snprintf(path, sizeof path, "%s/results", p->jobs.dir);
    p->results = fopen(path, only_read ? "r" : "a+");
    if (!p->results)
        return cli_fail(EXIT_FAILED, "prove: %s: %s", path, strerror(errno));
    if (!only_read && flock(fileno(p->results), LOCK_EX | LOCK_NB) < 0)
        return cli_fail(EXIT_FAILED, "prove: another process manages %s", p->jobs.dir);
    return 0;
}

static int run_manager(proving *p, const solve_proof *proof)
{
    nw_certificate c = {0};
    char count[2][CLI_COUNT_SIZE];
    p->offered = calloc((size_t)p->jobs.window, sizeof *p->offered);
    if (!p->offered)
        return cli_fail(EXIT_FAILED, "out of memory");
    if (nw_prover_new(&p->prover, p->position.game->rules, &(nw_prover_options){0}, &p->err) < 0 ||
        nw_proof_tree_new(&p->tree, p->prover, p->position.state, p->jobs.v, &p->err) < 0)
        return cli_report(&p->err);
    int rc = cli_run_deep(manage, p);
    cli_progress_end(&p->progress);
    if (rc == 0 && p->code < 0 && p->code != NW_ESTOP)
        return cli_report(&p->err);
    if (rc == 0)
        rc = print_answer(p);
    if (rc != 0 || p->code < 0 || !proof->file)
        return rc != 0 ? rc : p->code < 0 ? EXIT_FAILED : EXIT_OK;
    const nw_question q = {.state = p->position.state, .v = p->jobs.v};
    rc = solve_write_from(&p->position, p->prover, &q, p->tree, proof, &c);
    if (rc == 0)
        printf("%-11s%s, %s bytes, %s positions\n", "proof", proof->file,
               cli_count(c.bytes, count[0]), cli_count(c.positions, count[1]));
    return rc;
}

/* Creates the folder if missing; an existing one must be about the same question. */
static int open_folder(proving *p, const char *position)
{
    nw_jobs there;
    char path[NW_JOBS_PATH + 16];
    snprintf(path, sizeof path, "%s/head", p->jobs.dir);
    if (access(path, F_OK) < 0 && position) {
        snprintf(p->jobs.position, sizeof p->jobs.position, "%s", position);
        if (nw_jobs_create(&p->jobs, &p->err) < 0)
            return cli_report(&p->err);
    }
    if (nw_jobs_open(&there, p->jobs.dir, &p->err) < 0)
        return cli_report(&p->err);
    if (position && (strcmp(there.position, position) != 0 || there.v != p->jobs.v))
        return cli_fail(EXIT_USAGE, "prove: %s is about --at-least %d of %s", p->jobs.dir,
                        (int)there.v, there.position);
    p->jobs = there;
    return 0;
}

static void end(proving *p)
{
    for (int i = 0; p->offered && i < p->jobs.window; i++)
        free(p->offered[i].moves);
    free(p->offered);
    nw_proof_tree_free(p->tree);
    nw_prover_free(p->prover);
    if (p->results)
        fclose(p->results);
    cli_close(&p->position);
}

static int run(proving *p, bool works, long long n, long long seed, bool replays,
               const solve_proof *proof)
{
    int rc = works ? 0 : open_results(p, n > 0 || replays);
    if (rc != 0)
        return rc;
    if (n > 0 || replays)
        return look_back(p, n, seed);
    if (!works)
        return run_manager(p, proof);
    rc = cli_run_deep(serve, p);
    if (rc == 0 && p->code < 0 && p->code != NW_ESTOP)
        return cli_report(&p->err);
    if (rc == 0)
        printf("%-11s%" PRIu64 " jobs\n", "worked", p->taken_in);
    return rc;
}

int cmd_prove(int argc, char **argv)
{
    long long v = 1, nodes = 1000000, table = 20, window = 64, sample = 0, seed = 1, most = 0;
    long long leaf_work = 0;
    double seconds = 0, idle = 60;
    bool replays = false;
    const char *in = NULL, *work = NULL, *word = NULL;
    int words = 0;
    solve_proof proof = {0};
    const cli_option options[] = {
        {"in", 's', &in, 0, 0, "DIR", "the folder of the proof, created if missing", NULL},
        {"at-least", 'i', &v, NW_SCORE_MIN, NW_SCORE_MAX, "V",
         "the question: does the side to move reach at least V?", NULL},
        {"nodes", 'i', &nodes, 1, INT64_MAX, "N", "node limit of a job", NULL},
        {"table", 'i', &table, 2, 40, "BITS", "a job's table: 2^BITS entries of 16 bytes", NULL},
        {"window", 'i', &window, 1, 1 << 20, "N",
         "how many jobs are offered at once: a few times the number of workers", NULL},
        {"time", 'f', &seconds, 0, 1e9, "SECONDS", "time limit; 0: none", NULL},
        {"proof", 's', &proof.file, 0, 0, "FILE", "write the finished proof as a certificate",
         NULL},
        {"leaf-work", 'i', &leaf_work, 0, INT64_MAX, "N", "as solve --leaf-work", NULL},
        {"audit", 'i', &sample, 1, INT64_MAX, "N", "repeat N random jobs and compare the results",
         NULL},
        {"seed", 'i', &seed, 0, INT64_MAX, "S", "seed of the sample", NULL},
        {"replay", 'b', &replays, 0, 0, NULL, "simulate the speed-up of 1 to 1,024 workers", NULL},
        {"work", 's', &work, 0, 0, "DIR",
         "a worker: search jobs from DIR until the proof is complete", NULL},
        {"jobs", 'i', &most, 1, INT64_MAX, "N", "with --work: at most N of them", NULL},
        {"idle", 'f', &idle, 0, 1e9, "SECONDS", "with --work: exit after this time without a job",
         NULL},
        {NULL, 0, NULL, 0, 0, NULL, NULL, NULL},
    };
    int rc = cli_parse(argc, argv, options, &word, 1, &words);
    if (rc != 0)
        return rc;
    if (!in == !work || (work && word))
        return cli_fail(EXIT_USAGE, "prove: POSITION --in DIR, or --work DIR");
    proof.leaf_work = (uint64_t)leaf_work;
    proving *p = calloc(1, sizeof *p);
    if (!p)
        return cli_fail(EXIT_FAILED, "out of memory");
    p->jobs = (nw_jobs){
        .v = (nw_score)v, .nodes = (uint64_t)nodes, .table = (int)table, .window = (int)window};
    snprintf(p->jobs.dir, sizeof p->jobs.dir, "%s", in ? in : work);
    p->most = most;
    p->idle = idle;
    p->until = seconds > 0 ? nw_seconds() + seconds : 0;
    p->progress = cli_progress_start();
    rc = open_folder(p, word);
    if (rc == 0)
        rc = cli_open(p->jobs.position, &p->position);
    if (rc == 0) {
        cli_catch_signals();
        rc = run(p, work != NULL, sample, seed, replays, &proof);
        end(p);
    }
    free(p);
    return rc;
}
