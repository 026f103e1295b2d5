/* SPDX-License-Identifier: MIT */
#include "trace/figure.h"
#include "trace/sheet.h"
#include <stdlib.h>
#include <string.h>

/* --- which nodes */

typedef struct builder {
    nw_figure *f;
    const nw_recorder *r;
    bool whole; /* draw unvisited nodes too */
} builder;

/* Appends a node as the last child of parent, whose last child so far is *last. */
static uint32_t add_node(nw_figure *f, uint32_t parent, uint32_t *last)
{
    if (f->nodes == f->room) {
        const uint32_t room = f->room + f->room / 2 + 64;
        nw_figure_node *node = realloc(f->node, room * sizeof *node);
        if (!node) {
            f->failed = true;
            return 0;
        }
        f->node = node;
        f->room = room;
    }
    const uint32_t id = f->nodes++;
    f->node[id] = (nw_figure_node){.parent = parent, .record = NW_UNSEEN, .more = 1};
    if (id > 0) {
        *(*last ? &f->node[*last].next : &f->node[parent].first) = id;
        f->node[id].ply = f->node[parent].ply + 1;
        f->node[id].max = !f->node[parent].max;
    }
    if (f->node[id].ply > f->height)
        f->height = f->node[id].ply;
    *last = id;
    return id;
}

static void add_children(builder *b, uint32_t node, const void *state);

/* Fills in a node whose state is known, and its subtree. */
static void fill(builder *b, uint32_t id, uint32_t index, uint32_t record, const void *state)
{
    nw_figure_node *n = &b->f->node[id];
    n->index = index;
    n->record = record;
    n->name = nw_shape_label(&b->r->shape, state);
    n->leaf = nw_shape_width(&b->r->shape, state, n->ply) == 0;
    const bool evaluated = record != NW_UNSEEN && b->r->node[record].leaf;
    n->valued = n->leaf && (evaluated || b->whole);
    if (evaluated)
        n->value = b->r->node[record].t[NW_T_PLUS].f;
    else if (n->valued)
        n->value = nw_shape_value(&b->r->shape, state, n->max);
    if (!n->leaf)
        add_children(b, id, state);
}

static uint32_t seen_child(const builder *b, uint32_t node, uint32_t i)
{
    const uint32_t record = b->f->node[node].record;
    const uint32_t child = record == NW_UNSEEN ? 0 : nw_record_child(&b->r->node[record], i);
    return child ? child : NW_UNSEEN;
}

/* Adds all children of a seen node, adjacent unseen ones merged into one. Below an unseen node
 * children are added only if the whole tree is drawn. */
static void add_children(builder *b, uint32_t node, const void *state)
{
    const nw_shape *shape = &b->r->shape;
    const uint32_t width = nw_shape_width(shape, state, b->f->node[node].ply);
    uint32_t last = 0;
    if (b->f->node[node].record == NW_UNSEEN && !b->whole)
        return;
    unsigned char *child = malloc(shape->rules->state_size);
    b->f->failed |= !child;
    for (uint32_t i = 0; i < width && !b->f->failed; i++) {
        const uint32_t record = seen_child(b, node, i);
        if (record == NW_UNSEEN && !b->whole) {
            if (last && b->f->node[last].record == NW_UNSEEN) {
                b->f->node[last].more++;
                continue;
            }
            const uint32_t stub = add_node(b->f, node, &last); /* may move the nodes */
            b->f->node[stub].index = i;
            continue;
        }
        const uint32_t id = add_node(b->f, node, &last);
        nw_shape_child(shape, state, i, child);
        if (b->f->failed)
            break;
        if (!shape->tree)
            nw_shape_move(shape, state, i, b->f->node[id].move, sizeof b->f->node[id].move);
        fill(b, id, i, record, child);
    }
    free(child);
}

/* Counts the nodes below a state, up to the limit. */
static uint32_t count_nodes(const nw_shape *s, const void *state, int ply, uint32_t most)
{
    const uint32_t width = nw_shape_width(s, state, ply);
    uint32_t count = 1;
    unsigned char *child = malloc(s->rules->state_size);
    for (uint32_t i = 0; child && i < width && count <= most; i++) {
        nw_shape_child(s, state, i, child);
        count += count_nodes(s, child, ply + 1, most - count);
    }
    free(child);
    return child ? count : most + 1;
}

/* In a tree without labels every node gets a letter in drawing order, row by row, whichever of them
 * were visited: A, B, ... Z, AA. The explorer does the same. */
static void add_letters(nw_figure *f, const nw_shape *shape)
{
    uint64_t *number = calloc(f->nodes, sizeof *number);
    f->failed |= !number;
    for (uint32_t i = 1; number && i < f->nodes; i++) {
        nw_figure_node *n = &f->node[i];
        number[i] = nw_record_number(shape, number[n->parent], n->index);
        nw_record_letters(number[i], n->move, sizeof n->move);
    }
    free(number);
}

void nw_figure_make(nw_figure *f, const nw_recorder *r)
{
    uint32_t last = 0;
    *f = (nw_figure){0};
    builder b = {.f = f, .r = r};
    b.whole = nw_shape_is_explicit(&r->shape) &&
              count_nodes(&r->shape, r->shape.root, 0, NW_FIGURE_WHOLE) <= NW_FIGURE_WHOLE;
    add_node(f, 0, &last);
    if (f->failed)
        return;
    f->node[0].max = r->node[0].max;
    fill(&b, 0, 0, 0, r->shape.root);
    if (r->shape.tree && !f->node[0].name)
        add_letters(f, &r->shape);
}

void nw_figure_free(nw_figure *f)
{
    free(f->node);
}

/* --- how they look */

static nw_look look_of(const nw_record *n, int pass)
{
    return n->visited == pass  ? NW_LOOK_VISITED
           : n->looked == pass ? NW_LOOK_STORED
           : n->visited > 0    ? NW_LOOK_EARLIER
           : n->looked > 0     ? NW_LOOK_STORED
                               : NW_LOOK_GENERATED;
}

/* An ancestor of a visited node counts as visited even if it was not entered itself, like the root
 * of a driver that searches the root moves. */
static void lift(const nw_figure *f, nw_view *views)
{
    for (uint32_t i = f->nodes; i-- > 1;) {
        nw_look *above = &views[f->node[i].parent].look;
        if (views[i].look == NW_LOOK_VISITED ||
            (views[i].look == NW_LOOK_EARLIER && *above < NW_LOOK_STORED))
            *above = views[i].look;
    }
}

/* Is n, a child of a node of the solution tree, in it too? */
static bool in_solution(const nw_record *parent, const nw_record *n, nw_side side)
{
    return !nw_record_chooses(parent, side) || parent->t[side].best == n->index;
}

/* Marks the critical path: of T+ if the pass failed low or is exact, else of T-. */
static void mark_critical(const nw_figure *f, const nw_frame *frame, nw_view *views)
{
    const nw_record_pass *pass = &frame->pass;
    const bool high = pass->done && pass->value >= pass->beta && pass->beta < NW_INF;
    const nw_side side = high && frame->node[0].t[NW_T_MINUS].has ? NW_T_MINUS : NW_T_PLUS;
    const nw_score value = frame->node[0].t[side].f;
    if (!frame->node[0].t[side].has)
        return;
    uint32_t at = 0;
    while (at < f->nodes) {
        const uint32_t parent = at;
        views[at].critical = true;
        for (at = f->node[parent].first; at; at = f->node[at].next) {
            const nw_record *n = nw_figure_record(&f->node[at], frame);
            if (n && n->t[side].f == value &&
                (side == NW_T_PLUS ? views[at].plus : views[at].minus))
                break;
        }
        if (at == 0)
            return;
    }
}

void nw_figure_view(const nw_figure *f, const nw_frame *frame, int pass, nw_view *views)
{
    for (uint32_t i = 0; i < f->nodes; i++) {
        const nw_figure_node *n = &f->node[i];
        const nw_record *r = nw_figure_record(n, frame);
        views[i] = (nw_view){.look = r ? look_of(r, pass) : NW_LOOK_UNVISITED};
    }
    lift(f, views);
    for (uint32_t i = 0; i < f->nodes; i++) {
        const nw_figure_node *n = &f->node[i];
        const nw_record *r = nw_figure_record(n, frame);
        const nw_view *above = &views[n->parent];
        const nw_record *p = nw_figure_record(&f->node[n->parent], frame);
        if (!r) {
            if (i > 0 && above->look >= NW_LOOK_STORED)
                views[i].look = NW_LOOK_CUT;
            continue;
        }
        views[i].plus = i == 0 ? r->t[0].has : above->plus && in_solution(p, r, NW_T_PLUS);
        views[i].minus = i == 0 ? r->t[1].has : above->minus && in_solution(p, r, NW_T_MINUS);
    }
    mark_critical(f, frame, views);
}

/* --- words */

void nw_figure_title(const nw_film *film, int pass, bool dual, nw_buffer *out)
{
    const nw_frame *frame = &film->frame[pass - 1];
    const nw_record_pass *p = &frame->pass;
    const nw_sheet signs = {.signs = &nw_signs_utf8};
    const bool null_window = frame->open || p->beta - 1 == p->alpha;
    const nw_score gamma = frame->open && dual ? p->alpha : p->beta;
    const bool between = film->leaves && pass < film->frames;
    if (between)
        nw_buffer_add(out, "leaf %d of %d, pass %d: ", pass, film->frames - 1, frame->number);
    else if (film->frames > 1 && !film->leaves)
        nw_buffer_add(out, "pass %d of %d: ", pass, film->frames);
    if (null_window) {
        nw_buffer_add(out, "γ = ");
        nw_sheet_score(&signs, out, gamma);
    } else {
        nw_buffer_add(out, "window (");
        nw_sheet_score(&signs, out, p->alpha);
        nw_buffer_add(out, ", ");
        nw_sheet_score(&signs, out, p->beta);
        nw_buffer_add(out, ")");
    }
    if (between || !p->done) {
        nw_buffer_add(out, between ? "" : ", not yet done");
        return;
    }
    nw_buffer_add(out, ", value ");
    nw_sheet_score(&signs, out, p->value);
    if (frame->open)
        nw_buffer_add(out, p->value == gamma ? "" : dual ? ", a lower bound" : ", an upper bound");
    else
        nw_buffer_add(out, p->value >= p->beta    ? ", a lower bound"
                           : p->value <= p->alpha ? ", an upper bound"
                                                  : "");
}

void nw_figure_bound(const nw_record *n, nw_side side, nw_buffer *out)
{
    if (!n->t[side].has || n->leaf)
        return;
    if (!(n->t[0].has && n->t[1].has && n->t[0].f == n->t[1].f))
        nw_buffer_add(out, "%s %d", side == NW_T_PLUS ? "≤" : "≥", (int)n->t[side].f);
    else if (side == NW_T_PLUS)
        nw_buffer_add(out, "= %d", (int)n->t[side].f);
}
