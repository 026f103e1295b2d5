/* SPDX-License-Identifier: MIT */
#include "trace/recorder.h"
#include "core/error.h"
#include <stdlib.h>
#include <string.h>

/* --- nodes */

/* Grows the record up to the limit. */
static bool reserve(nw_recorder *r)
{
    if (r->nodes < r->room)
        return true;
    const uint32_t room = r->room + r->room / 2 + 64;
    nw_record *node = realloc(r->node, room * sizeof *node);
    if (node)
        r->node = node;
    unsigned char *states = node ? realloc(r->states, room * r->shape.rules->state_size) : NULL;
    if (!states) {
        r->failed = true;
        return false;
    }
    r->states = states;
    r->room = room;
    return true;
}

static nw_record blank(const nw_shape *shape, const void *state, int ply, bool max)
{
    return (nw_record){.width = nw_shape_width(shape, state, ply),
                       .ply = (uint16_t)ply,
                       .max = max,
                       .alpha = -NW_INF,
                       .beta = NW_INF,
                       .t = {{.f = NW_INF}, {.f = -NW_INF}}};
}

static void *state_at(const nw_recorder *r, uint32_t node)
{
    return r->states + (size_t)node * r->shape.rules->state_size;
}

/* Child i of a node, created if new. Returns 0 when the record is full. */
static uint32_t child_of(nw_recorder *r, uint32_t parent, uint32_t i)
{
    const uint32_t known = nw_record_child(&r->node[parent], i);
    if (known)
        return known;
    const uint32_t more = r->node[parent].child ? 0 : r->node[parent].width;
    if (r->nodes >= r->limit || more > r->list_limit - r->lists) {
        r->full = true;
        if (r->stop)
            *r->stop = 1;
        return 0;
    }
    if (!reserve(r))
        return 0;
    nw_record *n = &r->node[parent];
    if (!n->child && !(n->child = calloc(n->width, sizeof *n->child))) {
        r->failed = true;
        return 0;
    }
    r->lists += more;
    const uint32_t id = r->nodes;
    nw_shape_child(&r->shape, state_at(r, parent), i, state_at(r, id));
    const bool max =
        nw_shape_moves_again(&r->shape, state_at(r, parent), state_at(r, id)) == n->max;
    r->node[id] = blank(&r->shape, state_at(r, id), n->ply + 1, max);
    r->node[id].parent = parent;
    r->node[id].index = i;
    n->child[i] = id;
    r->nodes++;
    return id;
}

/* Finds the node of an event; false when the record is full. Most events are near the last one, so
 * its path is kept and only the difference is looked up. */
static bool find(nw_recorder *r, const nw_link *link, uint32_t *node)
{
    const int plies = link->ply;
    int same = plies < r->way_plies ? plies : r->way_plies;
    for (int i = plies - 1; i >= 0; i--, link = link->parent) {
        if (r->way[i].child != link->child) {
            r->way[i].child = link->child;
            same = i < same ? i : same;
        }
    }
    *node = same > 0 ? r->way[same - 1].node : 0;
    for (r->way_plies = same; r->way_plies < plies; r->way_plies++) {
        if (!(*node = child_of(r, *node, r->way[r->way_plies].child)))
            return false;
        r->way[r->way_plies].node = *node;
    }
    return true;
}

/* --- solution trees */

static bool is_better(nw_side side, nw_score a, nw_score b)
{
    return side == NW_T_PLUS ? a < b : a > b;
}

/* The value of a tree that needs all children: the worst of them. */
static nw_score worst_child(const nw_recorder *r, const nw_record *n, nw_side side)
{
    nw_score f = r->node[n->child[0]].t[side].f;
    for (uint32_t i = 1; i < n->width; i++)
        if (is_better(side, f, r->node[n->child[i]].t[side].f))
            f = r->node[n->child[i]].t[side].f;
    return f;
}

static void tell_solution(const nw_recorder *r, const nw_record *n, nw_side side)
{
    if (r->solution_listener)
        r->solution_listener(r->context, r, (uint32_t)(n - r->node), side);
}

/* Adopts the new tree of child c, its first or a better one. Returns whether f changed. */
static bool take_child(nw_recorder *r, nw_record *n, nw_side side, const nw_record *c, bool first)
{
    nw_solution *t = &n->t[side];
    const nw_score f = c->t[side].f;
    if (nw_record_chooses(n, side)) {
        const bool better = !t->has || is_better(side, f, t->f);
        if (!better && !(f == t->f && c->index < t->best))
            return false;
        *t = (nw_solution){.f = f, .has = true, .best = c->index};
        tell_solution(r, n, side);
        return better;
    }
    t->count += first;
    if (t->count < n->width)
        return false;
    const nw_score old = t->f;
    const bool had = t->has;
    t->f = worst_child(r, n, side);
    t->has = true;
    if (had && t->f == old)
        return false;
    tell_solution(r, n, side);
    return true;
}

/* Propagates the solution trees of an evaluated leaf upwards. */
static void evaluated(nw_recorder *r, uint32_t leaf, nw_score value)
{
    if (r->node[leaf].leaf)
        return;
    r->node[leaf].leaf = true;
    for (int side = NW_T_PLUS; side <= NW_T_MINUS; side++) {
        nw_record *c = &r->node[leaf];
        bool first = true;
        c->t[side] = (nw_solution){.f = value, .has = true};
        tell_solution(r, c, (nw_side)side);
        while (c->ply > 0) {
            nw_record *n = &r->node[c->parent];
            const bool had = n->t[side].has;
            if (!take_child(r, n, (nw_side)side, c, first))
                break;
            first = !had;
            c = n;
        }
    }
}

/* --- OPEN */

/* Is a left of b in the tree? Neither is an ancestor of the other. */
static bool is_left_of(const nw_recorder *r, uint32_t a, uint32_t b)
{
    while (r->node[a].ply > r->node[b].ply)
        a = r->node[a].parent;
    while (r->node[b].ply > r->node[a].ply)
        b = r->node[b].parent;
    while (r->node[a].parent != r->node[b].parent) {
        a = r->node[a].parent;
        b = r->node[b].parent;
    }
    return r->node[a].index < r->node[b].index;
}

/* Is a selected before b? */
static bool is_before(const nw_recorder *r, uint32_t a, uint32_t b)
{
    const nw_score x = r->node[a].merit, y = r->node[b].merit;
    if (x != y)
        return r->dual ? x < y : x > y;
    return is_left_of(r, a, b);
}

static void count_open(nw_recorder *r, uint32_t node, bool enters)
{
    for (;; node = r->node[node].parent) {
        r->node[node].open_below += enters ? 1 : UINT32_MAX;
        if (node == 0)
            return;
    }
}

/* The index of a state on OPEN, or its insertion point. */
static size_t open_place(const nw_recorder *r, uint32_t node)
{
    size_t lo = 0, hi = r->opens;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (r->open[mid] != node && is_before(r, r->open[mid], node))
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

static void open_insert(nw_recorder *r, uint32_t node, const nw_event *e)
{
    if (r->opens == r->open_room) {
        const size_t room = 2 * r->open_room + 64;
        uint32_t *open = realloc(r->open, room * sizeof *open);
        if (!open) {
            r->failed = true;
            return;
        }
        r->open = open;
        r->open_room = room;
    }
    r->node[node].merit = e->g;
    r->node[node].solved = e->solved;
    r->node[node].open = true;
    const size_t at = open_place(r, node);
    memmove(r->open + at + 1, r->open + at, (r->opens - at) * sizeof *r->open);
    r->open[at] = node;
    r->opens++;
    count_open(r, node, true);
}

static void open_remove(nw_recorder *r, uint32_t node)
{
    if (!r->node[node].open)
        return;
    const size_t at = open_place(r, node);
    r->opens--;
    memmove(r->open + at, r->open + at + 1, (r->opens - at) * sizeof *r->open);
    r->node[node].open = false;
    count_open(r, node, false);
}

/* --- passes */

static void begin_pass(nw_recorder *r, nw_score alpha, nw_score beta)
{
    nw_record_pass *pass = realloc(r->pass, (size_t)(r->passes + 1) * sizeof *pass);
    if (!pass) {
        r->failed = true;
        return;
    }
    r->pass = pass;
    r->pass[r->passes++] = (nw_record_pass){.alpha = alpha, .beta = beta};
}

static void end_pass(nw_recorder *r, nw_score value)
{
    r->pass[r->passes - 1].value = value;
    r->pass[r->passes - 1].done = true;
}

/* A driver announces its passes; the first replaces the initial pass. */
static void pass_event(nw_recorder *r, const nw_event *e)
{
    if (!r->announced)
        r->passes = 0;
    r->announced = true;
    begin_pass(r, e->alpha, e->beta);
}

/* SSS*: the merit of the best state is the bound so far. An operation on a state of different merit
 * begins the next pass. */
static void pass_of_open(nw_recorder *r, const nw_event *e)
{
    const nw_record_pass *now = &r->pass[r->passes - 1];
    const nw_score gamma = r->dual ? now->alpha : now->beta;
    if (r->opens == 0) /* mt-listops names operations but keeps no list */
        return;
    if (e->g != gamma) {
        end_pass(r, e->g);
        begin_pass(r, r->dual ? e->g : e->g - 1, r->dual ? e->g + 1 : e->g);
    }
}

/* --- events */

static void record(nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_record *n = &r->node[node];
    switch (e->kind) {
    case NW_EVENT_PASS:
        pass_event(r, e);
        break;
    case NW_EVENT_DONE:
        end_pass(r, e->g);
        break;
    case NW_EVENT_ENTER:
    case NW_EVENT_LEAF:
    case NW_EVENT_REREAD:
        n->visited = r->passes;
        n->had_f_minus = n->has_f_minus;
        n->has_f_minus = e->f_minus != -NW_INF;
        if (e->kind == NW_EVENT_LEAF && !r->practical)
            evaluated(r, node, e->g);
        break;
    case NW_EVENT_STORED:
        n->looked = r->passes;
        break;
    case NW_EVENT_LIST_OP:
        pass_of_open(r, e);
        return;
    case NW_EVENT_OPEN_INSERT:
        open_insert(r, node, e);
        return;
    case NW_EVENT_OPEN_REMOVE:
        open_remove(r, node);
        return;
    case NW_EVENT_LEAVE:
    case NW_EVENT_BACK:
        break;
    case NW_EVENT_ITERATION:
    case NW_EVENT_LOOKUP:
    case NW_EVENT_STORE:
    case NW_EVENT_ETC:
    case NW_EVENT_QUIESCE:
    case NW_EVENT_SUBTREE:
        return;
    }
    n = &r->node[node];
    n->alpha = e->alpha;
    n->beta = e->beta;
    n->g = e->g;
}

static void on_event(nw_observer *observer, const nw_event *e)
{
    nw_recorder *r = (nw_recorder *)observer;
    uint32_t node;
    if (r->full || r->failed || !find(r, e->node, &node))
        return;
    record(r, e, node);
    if (!r->failed && r->listener)
        r->listener(r->context, r, e, node);
}

int nw_recorder_start(nw_recorder *r, const nw_shape *shape, bool dual)
{
    *r = (nw_recorder){.observer = {on_event},
                       .shape = *shape,
                       .dual = dual,
                       .list_limit = UINT64_MAX,
                       .limit = UINT32_MAX / 2};
    r->names = calloc(1, sizeof *r->names);
    if (!r->names || !reserve(r))
        return NW_ENOMEM;
    memcpy(r->states, shape->root, shape->rules->state_size);
    r->node[0] = blank(shape, shape->root, 0, shape->root_max);
    r->nodes = 1;
    begin_pass(r, -NW_INF, NW_INF);
    return r->failed ? NW_ENOMEM : 0;
}

void nw_recorder_free(nw_recorder *r)
{
    for (uint32_t i = 0; i < r->nodes; i++)
        free(r->node[i].child);
    free(r->node);
    free(r->states);
    if (r->names)
        free(r->names->move);
    free(r->names);
    free(r->pass);
    free(r->open);
}

/* --- lists */

/* The next name of a list; start is where the list began. */
static void add_listed(const nw_recorder *r, uint32_t node, nw_buffer *out, size_t start)
{
    if (out->used > start)
        nw_buffer_put(out, ", ", 2);
    nw_record_name(r, node, out);
}

static void add_solution(const nw_recorder *r, uint32_t node, nw_side side, nw_buffer *out,
                         size_t start)
{
    const nw_record *n = &r->node[node];
    add_listed(r, node, out, start);
    if (n->leaf)
        return;
    if (nw_record_chooses(n, side)) {
        add_solution(r, n->child[n->t[side].best], side, out, start);
        return;
    }
    for (uint32_t i = 0; i < n->width; i++)
        add_solution(r, n->child[i], side, out, start);
}

void nw_record_solution(const nw_recorder *r, uint32_t node, nw_side side, nw_buffer *out)
{
    if (r->node[node].t[side].has)
        add_solution(r, node, side, out, out->used);
}

static void add_open_tree(const nw_recorder *r, uint32_t node, nw_buffer *out, size_t start)
{
    const nw_record *n = &r->node[node];
    if (n->open_below == 0)
        return;
    add_listed(r, node, out, start);
    for (uint32_t i = 0; i < n->width && n->child; i++)
        if (n->child[i])
            add_open_tree(r, n->child[i], out, start);
}

void nw_record_open_tree(const nw_recorder *r, nw_buffer *out)
{
    add_open_tree(r, 0, out, out->used);
}
