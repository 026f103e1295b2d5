/* SPDX-License-Identifier: MIT */
#ifndef NW_PROOF_JOBS_H
#define NW_PROOF_JOBS_H
/* The folder of a proof by many searches (docs/solving.md):
 *
 *     head       the claim to prove
 *     open/N     job number N, a line: N, v, bound of nodes, moves from the root
 *     taken/N.HOST.PID   the same, while a worker searches; touched now and then
 *     done/N     its result: N, v, bound, answer, nodes, moves
 *     results    all results added to the tree, in the order of N
 *
 * Files change places by renaming, so that of two workers one gets a job. A job is deterministic:
 * a search with one thread and a fresh table. What is lost with a killed worker is done again. */
#include "nullwindow_proof.h"

enum { NW_JOB_MOVES = 1 << 15, NW_JOBS_PATH = 3072 };

typedef struct nw_jobs {
    char dir[NW_JOBS_PATH];
    char position[4096]; /* the root, as the command line names it */
    nw_score v;          /* does the side to move reach at least v? */
    uint64_t nodes;      /* the bound of a job */
    int table, window;   /* of a job: 2^table entries; how many jobs are open at most */
} nw_jobs;

typedef struct nw_job {
    uint64_t number, bound, nodes;
    nw_score v;
    nw_answer answer;         /* NW_UNKNOWN: the bound came first */
    bool skipped;             /* no longer needed */
    char moves[NW_JOB_MOVES]; /* names, separated by spaces */
    char taken[NW_JOBS_PATH + 512];
} nw_job;

/* Makes the folder, or opens it. */
int nw_jobs_create(const nw_jobs *j, nw_error *err);
int nw_jobs_open(nw_jobs *out, const char *dir, nw_error *err);

/* Offers the job, unless it is there. */
int nw_job_put(const nw_jobs *j, const nw_job *job, nw_error *err);
/* Takes job *only, or the one with the least number: 1, 0 if there is none, or a negative code. */
int nw_job_take(const nw_jobs *j, const uint64_t *only, nw_job *out, nw_error *err);
/* Marks a taken job as still being searched. */
void nw_job_touch(const nw_job *job);
/* Gives a taken job back. */
void nw_job_return(const nw_jobs *j, const nw_job *job);
int nw_job_finish(const nw_jobs *j, const nw_job *job, nw_error *err);
/* Reads the result of a job: 1, 0 if there is none yet, or a negative code. */
int nw_job_result(const nw_jobs *j, uint64_t number, nw_job *out, nw_error *err);
/* Removes the files of a job whose result is in the tree. */
void nw_job_remove(const nw_jobs *j, uint64_t number);
/* Removes all jobs and results that the tree has not taken in. */
void nw_jobs_clear(const nw_jobs *j);
/* Offers again the jobs of workers that are gone, or on other machines silent for ten minutes. */
void nw_jobs_reclaim(const nw_jobs *j);

/* The line of a result, and back; the answer is missing where it is a job. */
int nw_job_write(const nw_job *job, bool result, char *out, size_t size);
bool nw_job_read(nw_job *out, bool result, const char *line);

/* Answers a job by the rules of p's game, from the root. Returns 0, NW_ESTOP, or another negative
 * code. */
int nw_job_run(const nw_jobs *j, nw_job *job, const nw_game *game, const void *root,
               const nw_prove_limits *limits, nw_error *err);

/* The simulated speed-up of that many workers on these results. */
double nw_jobs_speedup(const nw_jobs *j, const nw_job *const *results, uint64_t count, int workers);
#endif
