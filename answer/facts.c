/* SPDX-License-Identifier: MIT */
#include "book/facts.h"
#include "core/error.h"
#include "answer/position.h"
#include "library/instances.h"
#include <stdlib.h>

/* What is true of a tree whatever algorithm searches it. */

enum { LIST = 64, LIST_MAX = 4096 }; /* nodes of the critical tree, listed one by one */

typedef struct facts_run {
    answer *a;
    nw_buffer nodes; /* the list as JSON, made while the nodes come */
} facts_run;

static void on_progress(void *context, uint64_t visits)
{
    facts_run *run = context;
    (void)visits;
    answer_look_at_clock(run->a);
}

static void on_node(void *context, const nw_facts_node *n)
{
    facts_run *run = context;
    nw_buffer *out = &run->nodes;
    nw_buffer_add(out, "%s{\"path\": [", out->used ? ", " : "");
    for (int i = 0; i < n->plies; i++)
        nw_buffer_add(out, "%s%u", i ? ", " : "", (unsigned)n->path[i]);
    nw_buffer_add(out, "], \"type\": %d, \"plus\": %s, \"minus\": %s", n->type,
                  n->plus ? "true" : "false", n->minus ? "true" : "false");
    if (n->leaf)
        nw_buffer_add(out, ", \"value\": %d", (int)n->value);
    nw_buffer_add(out, "}");
}

/* A count that is too high is null. */
static void add_count(json *j, const char *key, uint64_t n)
{
    if (n == UINT64_MAX)
        json_null(j, key);
    else
        json_unsigned(j, key, n);
}

static void add_size(json *j, const char *key, const nw_tree_size *size)
{
    json_object(j, key);
    add_count(j, "leaves", size->leaves);
    add_count(j, "nodes", size->nodes);
    json_end(j);
}

static void say_facts(answer *a, const position *p, const nw_facts *f, const nw_buffer *nodes)
{
    static const char *const types[] = {NULL, "type1", "type2", "type3"};
    json *j = &a->j;
    json_object(j, NULL);
    json_string(j, "game", p->game->rules->name);
    json_score(j, "value", f->value);
    json_list(j, "pv");
    for (int i = 0; i < f->pv_length; i++)
        json_unsigned(j, NULL, f->pv[i]);
    json_end(j);
    add_size(j, "plus", &f->plus);
    add_size(j, "minus", &f->minus);
    add_size(j, "critical", &f->critical);
    for (int type = 1; type <= 3; type++)
        add_size(j, types[type], &f->type[type]);
    json_list(j, "tree");
    if (nodes->used)
        fwrite(nodes->text, 1, nodes->used, a->f);
    json_end(j);
    json_end(j);
    answer_send(a);
}

static int find_facts(answer *a, const position *p, int depth, uint64_t list, nw_error *err)
{
    facts_run run = {.a = a};
    nw_facts facts = {.pv = NULL};
    const nw_facts_options options = {.depth = depth,
                                      .node = on_node,
                                      .node_context = &run,
                                      .list_max = list,
                                      .progress = on_progress,
                                      .progress_context = &run,
                                      .stop = a->host->stop};
    int rc = nw_book_facts(p->game, p->state, &options, &facts, err);
    if (rc == NW_ESTOP)
        rc = nw_fail(err, NW_ESTOP, a->late ? "stopped: it took too long" : "stopped");
    else if (rc == 0 && run.nodes.failed)
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the critical tree");
    if (rc == 0)
        say_facts(a, p, &facts, &run.nodes);
    free(facts.pv);
    nw_buffer_free(&run.nodes);
    return rc;
}

int answer_facts(answer *a, nw_error *err)
{
    position p;
    int rc = position_open(&p, a, err);
    if (rc == 0) {
        const int depth = position_depth(&p, a);
        const uint64_t list = (uint64_t)json_get_integer(a->r, 0, "list", 0, LIST_MAX, LIST);
        rc = answer_check(a, err);
        if (rc == 0)
            rc = find_facts(a, &p, depth, list, err);
    }
    position_free(&p);
    return rc;
}
