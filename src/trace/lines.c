/* SPDX-License-Identifier: MIT */
#include "trace/lines.h"
#include "base/json.h"

static const char *const words[] = {
    [NW_EVENT_PASS] = "pass",
    [NW_EVENT_DONE] = "done",
    [NW_EVENT_ENTER] = "enter",
    [NW_EVENT_LEAF] = "leaf",
    [NW_EVENT_STORED] = "stored",
    [NW_EVENT_REREAD] = "reread",
    [NW_EVENT_LEAVE] = "leave",
    [NW_EVENT_BACK] = "back",
    [NW_EVENT_LIST_OP] = "list-op",
    [NW_EVENT_OPEN_INSERT] = "open-insert",
    [NW_EVENT_OPEN_REMOVE] = "open-remove",
    [NW_EVENT_ITERATION] = "iteration",
    [NW_EVENT_LOOKUP] = "lookup",
    [NW_EVENT_STORE] = "store",
    [NW_EVENT_ETC] = "etc",
    [NW_EVENT_QUIESCE] = "quiescence",
    [NW_EVENT_SUBTREE] = "subtree",
};

static const char *const lookups[] = {[NW_LOOKUP_NOTHING] = "nothing",
                                      [NW_LOOKUP_OTHER_DEPTH] = "another depth",
                                      [NW_LOOKUP_BOUNDS] = "bounds",
                                      [NW_LOOKUP_DECIDES] = "decides"};

static const char *const loops[] = {[NW_BACK_GOES_ON] = "goes on",
                                    [NW_BACK_CUTOFF] = "cutoff",
                                    [NW_BACK_LAST_CHILD] = "last child"};

/* Which fields an event has besides its node. */
static bool has_window(nw_event_kind kind)
{
    return kind <= NW_EVENT_BACK;
}

static bool has_bounds(const nw_event *e)
{
    return e->kind > NW_EVENT_DONE && has_window(e->kind) &&
           (e->f_minus > -NW_INF || e->f_plus < NW_INF);
}

/* In games, the move that led to the node. */
static void put_move(json *j, const nw_recorder *r, uint32_t node)
{
    const nw_record *n = &r->node[node];
    char move[64];
    if (node == 0 || r->shape.tree)
        return;
    nw_shape_move_name(&r->shape, nw_record_state(r, n->parent), n->index, move, sizeof move);
    json_string(j, "move", move);
}

/* The path of a node, and its label or move where it has one. */
static void put_node(json *j, nw_lines *lines, const nw_recorder *r, uint32_t node)
{
    const char *label = nw_shape_label(&r->shape, nw_record_state(r, node));
    lines->name.used = 0;
    nw_record_path(r, node, &lines->name);
    json_string(j, "node", lines->name.used ? lines->name.text : "-");
    if (label)
        json_string(j, "label", label);
    put_move(j, r, node);
    json_bool(j, "max", r->node[node].max);
}

static void put_back(json *j, const nw_event *e)
{
    json_string(j, "loop", loops[e->back]);
    json_bool(j, "entered", e->entered);
}

static void put_bounds(json *j, const nw_event *e)
{
    json_score(j, "f_minus", e->f_minus);
    json_score(j, "f_plus", e->f_plus);
}

/* The members of an event that only the practical search has. */
static void put_practical(json *j, const nw_event *e)
{
    if (e->kind == NW_EVENT_ITERATION)
        json_integer(j, "depth", e->op);
    if (e->kind == NW_EVENT_LOOKUP)
        json_string(j, "found", lookups[e->op]);
    if (e->kind == NW_EVENT_STORE || (e->kind == NW_EVENT_LOOKUP && e->op >= NW_LOOKUP_BOUNDS))
        put_bounds(j, e);
    if (e->kind == NW_EVENT_ETC || e->kind == NW_EVENT_QUIESCE) {
        json_score(j, "g", e->g);
        json_integer(j, e->kind == NW_EVENT_ETC ? "child" : "nodes", e->f_plus);
    }
    if (e->kind == NW_EVENT_SUBTREE) {
        json_integer(j, "leaf", e->alpha);
        json_integer(j, "interior", e->beta);
        json_integer(j, "table", e->g);
        json_integer(j, "quiescence", e->f_minus);
    }
}

/* Those of all others. */
static void put_members(json *j, const nw_event *e)
{
    if (has_window(e->kind)) {
        json_score(j, "alpha", e->alpha);
        json_score(j, "beta", e->beta);
    }
    if (e->kind != NW_EVENT_PASS)
        json_score(j, e->kind >= NW_EVENT_LIST_OP ? "merit" : "g", e->g);
    if (has_bounds(e))
        put_bounds(j, e);
    if (e->kind == NW_EVENT_BACK)
        put_back(j, e);
    if (e->kind == NW_EVENT_LIST_OP)
        json_integer(j, "op", e->op);
    if (e->kind == NW_EVENT_OPEN_INSERT)
        json_bool(j, "solved", e->solved);
}

static void on_event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_lines *lines = context;
    if (lines->pass > 0 && lines->pass != r->passes)
        return;
    json j = json_to(lines->f);
    json_object(&j, NULL);
    json_string(&j, "event", words[e->kind]);
    json_integer(&j, "pass", r->passes);
    put_node(&j, lines, r, node);
    if (e->kind >= NW_EVENT_ITERATION)
        put_practical(&j, e);
    else
        put_members(&j, e);
    json_end(&j);
    if (ferror(lines->f) && r->stop)
        *r->stop = 1; /* the pipe is closed or the disk is full */
}

void nw_lines_start(nw_lines *lines, FILE *f, int pass, nw_recorder *r)
{
    *lines = (nw_lines){.f = f, .pass = pass};
    r->listener = on_event;
    r->context = lines;
}

void nw_lines_end(nw_lines *lines)
{
    nw_buffer_free(&lines->name);
}
