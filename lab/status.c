/* SPDX-License-Identifier: MIT */
#include "lab/status.h"
#include "lab/plan.h"

/* --- list */

static void add_titles(json *j, const char *name, const char *title, const char *source,
                       const char *method)
{
    json_string(j, "name", name);
    json_string(j, "title", title);
    json_string(j, "source", source);
    json_string(j, "method", method);
}

static void add_game(json *j, const lab_game_part *g)
{
    json_object(j, NULL);
    json_string(j, "name", g->name);
    json_integer(j, "positions", g->set.count);
    json_list(j, "depths");
    for (int i = 0; i < g->depths.count; i++)
        json_integer(j, NULL, g->depths.number[i]);
    json_end(j);
    json_end(j);
}

static void add_experiment(json *j, const lab_experiment *e)
{
    json_object(j, NULL);
    add_titles(j, e->name, e->title, e->source, e->method);
    json_string(j, "sweep", e->sweep ? e->sweep->name : "");
    json_list(j, "games");
    for (int i = 0; i < e->games; i++)
        add_game(j, &e->game[i]);
    json_end(j);
    json_list(j, "contenders");
    for (int i = 0; i < e->contenders; i++)
        json_string(j, NULL, e->contender[i].label);
    json_end(j);
    json_integer(j, "figures", e->plots);
    json_integer(j, "claims", e->claims);
    json_end(j);
}

void lab_list_json(json *j, const lab_catalogue *c)
{
    json_object(j, NULL);
    json_list(j, "experiments");
    for (int i = 0; i < c->experiments; i++)
        add_experiment(j, c->experiment[i]);
    json_end(j);
    json_list(j, "studies");
    for (int i = 0; i < c->studies; i++) {
        const lab_study *s = c->study[i];
        json_object(j, NULL);
        add_titles(j, s->name, s->title, s->source, s->method);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}

/* --- status */

static int count_runs(lab_part *p, const lab_plan *plan, lab_store *store, nw_error *err)
{
    int rc = 0;
    p->total = plan->jobs;
    for (size_t i = 0; rc >= 0 && store && i < plan->jobs; i++) {
        rc = lab_store_load(store, &plan->job[i], NULL, err);
        p->done += rc == 1;
    }
    return rc < 0 ? rc : 0;
}

int lab_status_count(lab_status *s, const lab_catalogue *c, lab_store *store, lab_profile profile,
                     const char *build, nw_error *err)
{
    *s = (lab_status){.profile = profile, .parts = c->experiments + c->studies};
    int rc = store ? lab_store_count(store, &s->runs, &s->in_progress, err) : 0;
    for (int i = 0; rc == 0 && i < s->parts; i++) {
        const bool is_study = i >= c->experiments;
        lab_plan plan = {.job = NULL};
        if (is_study) {
            const lab_job job = lab_study_job(c->study[i - c->experiments], profile, build);
            rc = lab_plan_put(&plan, &job, err) < 0 ? err->code : 0;
        } else {
            rc = lab_plan_add(&plan, c->experiment[i], build, err);
        }
        s->part[i].name = is_study ? c->study[i - c->experiments]->name : c->experiment[i]->name;
        if (rc == 0)
            rc = count_runs(&s->part[i], &plan, store, err);
        lab_plan_free(&plan);
    }
    return rc;
}

void lab_part_json(json *j, const lab_part *p)
{
    json_string(j, "name", p->name);
    json_unsigned(j, "done", p->done);
    json_unsigned(j, "total", p->total);
}

void lab_status_json(json *j, const lab_status *s, bool database)
{
    json_object(j, NULL);
    json_string(j, "profile", lab_profile_name(s->profile));
    json_bool(j, "database", database);
    json_integer(j, "runs", s->runs);
    json_integer(j, "in_progress", s->in_progress);
    json_list(j, "parts");
    for (int i = 0; i < s->parts; i++) {
        json_object(j, NULL);
        lab_part_json(j, &s->part[i]);
        json_end(j);
    }
    json_end(j);
    json_end(j);
}
