/* SPDX-License-Identifier: MIT */
#include "lab/plan.h"
#include "base/text.h"
#include "core/error.h"
#include "core/random-inl.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS_MAX = 1 << 20 }; /* a job takes a kilobyte */

static uint64_t hash_job(const lab_job *j)
{
    uint64_t hash = nw_hash_text(1996, j->signature);
    hash = nw_hash_text(hash, j->game);
    hash = nw_hash_text(hash, j->text);
    hash = nw_hash_text(hash, j->config_text);
    return nw_mix(hash ^ (uint64_t)j->depth << 16 ^ (uint64_t)j->repeat);
}

/* The deepest depth whose iterative run visits this one on the way. */
static int run_depth(const lab_game_part *g, const lab_config *c, int depth)
{
    const int step = c->options.deepen;
    int deepest = depth;
    if (!lab_deepens(c))
        return depth;
    for (int i = 0; i < g->depths.count; i++)
        if (g->depths.number[i] > deepest && (g->depths.number[i] - depth) % step == 0)
            deepest = g->depths.number[i];
    return deepest;
}

void lab_plan_signature(const char *build, const char *game, char out[LAB_SIGNATURE_SIZE])
{
    const size_t name = strlen(game);
    snprintf(out, LAB_SIGNATURE_SIZE, "%s", lab_signature_of(game));
    for (const char *at = build; at && *at; at += at[0] == ',') {
        const int length = (int)strcspn(at, ",");
        const bool ours = strncmp(at, game, name) == 0 && at[name] == '=';
        if (ours)
            snprintf(out, LAB_SIGNATURE_SIZE, "%.*s", length - (int)name - 1, at + name + 1);
        else if (!memchr(at, '=', (size_t)length))
            snprintf(out, LAB_SIGNATURE_SIZE, "%.*s", length, at);
        at += length;
    }
}

bool lab_plan_keeps(const char *build)
{
    for (const char *at = build; at && *at; at += strspn(at, ",")) {
        const size_t length = strcspn(at, ",");
        if (length >= LAB_SIGNATURE_SIZE)
            return false;
        at += length;
    }
    return true;
}

void lab_plan_sign(lab_job *job, const char *build)
{
    lab_plan_signature(build, job->game, job->signature);
    job->hash = hash_job(job);
}

/* --- the set of jobs */

static void put_index(lab_plan *plan, size_t number)
{
    size_t i = plan->job[number].hash & (plan->index_size - 1);
    while (plan->index[i])
        i = (i + 1) & (plan->index_size - 1);
    plan->index[i] = (uint32_t)number + 1;
}

/* The number of a planned job, or -1. */
static long find(const lab_plan *plan, uint64_t hash)
{
    if (!plan->index_size)
        return -1;
    for (size_t i = hash & (plan->index_size - 1); plan->index[i];
         i = (i + 1) & (plan->index_size - 1))
        if (plan->job[plan->index[i] - 1].hash == hash)
            return (long)plan->index[i] - 1;
    return -1;
}

static int grow(lab_plan *plan, nw_error *err)
{
    if (plan->jobs < plan->room)
        return 0;
    if (plan->jobs >= RUNS_MAX)
        return nw_fail(err, NW_EINVAL, "more than %d runs; make the experiments smaller", RUNS_MAX);
    const size_t room = plan->room ? 2 * plan->room : 256;
    lab_job *more = realloc(plan->job, room * sizeof *more);
    uint32_t *index = calloc(4 * room, sizeof *index);
    if (more)
        plan->job = more;
    if (!more || !index) {
        free(index);
        return nw_fail(err, NW_ENOMEM, "out of memory for the plan");
    }
    free(plan->index);
    plan->index = index;
    plan->index_size = 4 * room;
    plan->room = room;
    for (size_t i = 0; i < plan->jobs; i++)
        put_index(plan, i);
    return 0;
}

long lab_plan_put(lab_plan *plan, const lab_job *job, nw_error *err)
{
    const long planned = find(plan, job->hash);
    if (planned >= 0)
        return planned;
    const int rc = grow(plan, err);
    if (rc < 0)
        return rc;
    plan->job[plan->jobs] = *job;
    put_index(plan, plan->jobs++);
    return (long)plan->jobs - 1;
}

long lab_plan_job(lab_plan *plan, const lab_experiment *e, const lab_asked *at, const char *build,
                  nw_error *err)
{
    lab_job job = {.experiment = e->name,
                   .label = at->contender->label,
                   .game = at->game->info->rules->name,
                   .text = at->position->text,
                   .position = at->position,
                   .repeat = at->repeat,
                   .alone = e->alone};
    int rc = lab_configure(&job.config, e, at, err);
    if (rc == 0)
        rc = lab_config_print(&job.config, job.config_text, err);
    if (rc < 0)
        return rc;
    job.depth = run_depth(at->game, &job.config, at->depth);
    lab_plan_sign(&job, build);
    return lab_plan_put(plan, &job, err);
}

/* The runs of a contender in a position. */
static int add_runs(lab_plan *plan, const lab_experiment *e, lab_asked at, const char *build,
                    nw_error *err)
{
    const lab_numbers *values = &at.game->values, *depths = &at.game->depths;
    for (int v = 0; v < values->count; v++)
        for (int d = 0; d < depths->count; d++)
            for (at.repeat = 1; at.repeat <= e->repeat; at.repeat++) {
                at.value = values->number[v];
                at.depth = depths->number[d];
                const long number = lab_plan_job(plan, e, &at, build, err);
                if (number < 0)
                    return (int)number;
            }
    return 0;
}

static int most_positions(const lab_experiment *e)
{
    int most = 0;
    for (int g = 0; g < e->games; g++)
        most = e->game[g].set.count > most ? e->game[g].set.count : most;
    return most;
}

/* Position by position, the games in turn, so that an interrupted experiment has complete positions
 * of every game. */
int lab_plan_add(lab_plan *plan, const lab_experiment *e, const char *build, nw_error *err)
{
    const int most = most_positions(e);
    int rc = 0;
    for (int p = 0; p < most; p++)
        for (int g = 0; g < e->games; g++)
            for (int c = 0; rc == 0 && p < e->game[g].set.count && c < e->contenders; c++)
                rc = add_runs(plan, e,
                              (lab_asked){.game = &e->game[g],
                                          .contender = &e->contender[c],
                                          .position = &e->game[g].set.list[p]},
                              build, err);
    return rc;
}

void lab_plan_free(lab_plan *plan)
{
    free(plan->job);
    free(plan->index);
    *plan = (lab_plan){.job = NULL};
}

void lab_plan_shard(lab_plan *plan, int i, int n)
{
    size_t kept = 0;
    for (size_t k = 0; k < plan->jobs; k++)
        if (plan->job[k].hash % (uint64_t)n == (uint64_t)(i - 1))
            plan->job[kept++] = plan->job[k];
    plan->jobs = kept;
}
