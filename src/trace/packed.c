/* SPDX-License-Identifier: MIT */
#include "trace/packed.h"
#include "core/random-inl.h"
#include <stdlib.h>
#include <string.h>

enum { NAME_SIZE = 128, STRING_SIZE = 1024 }; /* of a move; of any text, longer ones are cut */

/* --- writing */

static void write_bytes(nw_packed *p, const void *bytes, size_t length)
{
    if (p->closed || length == 0)
        return;
    p->closed = p->sink(p->context, bytes, length) != 0;
    if (p->closed && p->recorder && p->recorder->stop)
        *p->recorder->stop = 1;
}

/* Padding to a multiple of 8. */
static size_t filling(size_t length)
{
    return -length & 7;
}

void nw_packed_line(nw_packed *p, const char *json, size_t length)
{
    static const char blanks[] = "        ";
    write_bytes(p, json, length);
    write_bytes(p, blanks, filling(length + 1));
    write_bytes(p, "\n", 1);
}

void nw_packed_block(nw_packed *p, int kind, uint32_t count, const void *bytes, size_t length)
{
    static const unsigned char zeros[8];
    unsigned char head[NW_BLOCK_HEAD];
    nw_put_u32(head, (uint32_t)kind);
    nw_put_u32(head + 4, count);
    nw_put_u32(head + 8, p->sent[kind]);
    nw_put_u32(head + 12, (uint32_t)length);
    write_bytes(p, head, sizeof head);
    write_bytes(p, bytes, length);
    write_bytes(p, zeros, filling(length));
    p->sent[kind] += count;
}

static void flush_records(nw_packed *p, int kind, size_t size)
{
    nw_buffer *b = &p->stage[kind];
    for (size_t at = 0; at < b->used;) {
        const size_t left = (b->used - at) / size, most = NW_BLOCK_MAX / size;
        const size_t count = left < most ? left : most;
        nw_packed_block(p, kind, (uint32_t)count, b->text + at, count * size);
        at += count * size;
    }
    b->used = 0;
}

static void flush_strings(nw_packed *p)
{
    const char *text = p->strings.text.text;
    const uint32_t *offset = p->strings.offset;
    while (p->sent[NW_BLOCK_STRINGS] < p->strings.count) {
        const uint32_t first = p->sent[NW_BLOCK_STRINGS], start = offset[first];
        uint32_t next = first, end = start;
        for (; next < p->strings.count && end - start < NW_BLOCK_MAX - STRING_SIZE; next++)
            end = offset[next] + (uint32_t)strlen(text + offset[next]) + 1;
        nw_packed_block(p, NW_BLOCK_STRINGS, next - first, text + start, end - start);
    }
}

void nw_packed_flush(nw_packed *p)
{
    flush_strings(p);
    flush_records(p, NW_BLOCK_NODES, NW_PACKED_NODE);
    flush_records(p, NW_BLOCK_PASSES, NW_PACKED_PASS);
    flush_records(p, NW_BLOCK_BOUNDS, NW_PACKED_BOUND);
    flush_records(p, NW_BLOCK_EVENTS, NW_PACKED_EVENT);
}

/* Does another event fit into the buffered blocks? */
static bool is_time(const nw_packed *p)
{
    for (int kind = NW_BLOCK_NODES; kind < NW_BLOCK_END; kind++)
        if (p->stage[kind].used > NW_BLOCK_MAX - NW_PACKED_PASS)
            return true;
    return p->strings.text.used > 0 && p->sent[NW_BLOCK_STRINGS] < p->strings.count &&
           p->strings.text.used - p->strings.offset[p->sent[NW_BLOCK_STRINGS]] >
               NW_BLOCK_MAX - 2 * STRING_SIZE;
}

static void add(nw_packed *p, int kind, const unsigned char *record, size_t size)
{
    nw_buffer_put(&p->stage[kind], (const char *)record, size);
    p->failed |= p->stage[kind].failed;
}

/* --- strings */

static uint64_t hash(const char *text)
{
    uint64_t h = 0;
    while (*text)
        h = nw_mix(h ^ (unsigned char)*text++);
    return h;
}

/* The slot that holds the text's number, or a free one. */
static uint32_t *find_slot(const nw_strings *s, const char *text)
{
    uint32_t i = (uint32_t)hash(text) & (s->slots - 1);
    while (s->slot[i] && strcmp(s->text.text + s->offset[s->slot[i] - 1], text) != 0)
        i = (i + 1) & (s->slots - 1);
    return &s->slot[i];
}

static bool grow_strings(nw_strings *s)
{
    if (2 * s->count < s->slots)
        return true;
    const uint32_t slots = s->slots ? 2 * s->slots : 64;
    uint32_t *slot = calloc(slots, sizeof *slot);
    uint32_t *offset = slot ? realloc(s->offset, slots * sizeof *offset) : NULL;
    if (!offset) {
        free(slot);
        return false;
    }
    free(s->slot);
    s->slot = slot;
    s->slots = slots;
    s->offset = offset;
    for (uint32_t i = 0; i < s->count; i++)
        *find_slot(s, s->text.text + s->offset[i]) = i + 1;
    return true;
}

uint32_t nw_packed_string(nw_packed *p, const char *text)
{
    nw_strings *s = &p->strings;
    char cut[STRING_SIZE];
    if (!*text)
        return 0;
    if (!grow_strings(s)) {
        p->failed = true;
        return 0;
    }
    if (strlen(text) >= sizeof cut) {
        memcpy(cut, text, sizeof cut - 1);
        cut[sizeof cut - 1] = 0;
        text = cut;
    }
    uint32_t *slot = find_slot(s, text);
    if (*slot)
        return *slot;
    const size_t start = s->text.used;
    nw_buffer_put(&s->text, text, strlen(text) + 1);
    if (s->text.failed) {
        p->failed = true;
        return 0;
    }
    s->offset[s->count++] = (uint32_t)start;
    return *slot = s->count;
}

/* --- records */

static void add_node(nw_packed *p, const nw_recorder *r, uint32_t node)
{
    const nw_record *n = &r->node[node];
    const char *label = nw_shape_label(&r->shape, nw_record_state(r, node));
    char move[NAME_SIZE] = "";
    unsigned char to[NW_PACKED_NODE];
    if (node > 0)
        nw_shape_move(&r->shape, nw_record_state(r, n->parent), n->index, move, sizeof move);
    nw_put_u32(to, n->parent);
    nw_put_u32(to + 4, n->index);
    nw_put_u32(to + 8, n->width);
    nw_put_u16(to + 12, n->ply);
    nw_put_u16(to + 14, n->max);
    nw_put_u32(to + 16, label ? nw_packed_string(p, label) : 0);
    nw_put_u32(to + 20, nw_packed_string(p, move));
    nw_put_u32(to + 24, p->events);
    add(p, NW_BLOCK_NODES, to, sizeof to);
}

/* The state of a pass after `step` events; ended: it is over. */
static void add_pass(nw_packed *p, int number, uint32_t step, bool ended, nw_score value)
{
    const nw_record_pass *pass = &p->recorder->pass[number - 1];
    unsigned char to[NW_PACKED_PASS];
    nw_put_u32(to, (uint32_t)number);
    nw_put_u32(to + 4, step);
    nw_put_u32(to + 8, (uint32_t)pass->alpha);
    nw_put_u32(to + 12, (uint32_t)pass->beta);
    nw_put_u32(to + 16, (uint32_t)value);
    nw_put_u32(to + 20, p->leaves);
    nw_put_u32(to + 24, p->visits);
    nw_put_u32(to + 28, ended);
    add(p, NW_BLOCK_PASSES, to, sizeof to);
}

/* Records the passes that ended or began with this event. The first pass that a driver announces
 * replaces the initial pass of every record. */
static void add_passes(nw_packed *p, const nw_recorder *r)
{
    if (p->pass == r->passes && p->announced == r->announced)
        return;
    if (p->announced != r->announced && p->pass > 0)
        p->pass = 0;
    else if (p->pass > 0)
        add_pass(p, p->pass, p->events, true, r->pass[p->pass - 1].value);
    const uint32_t first = p->pass == 0 ? 0 : p->events;
    p->pass = r->passes;
    p->announced = r->announced;
    add_pass(p, p->pass, first, false, 0);
}

static void add_event(nw_packed *p, const nw_event *e, uint32_t node)
{
    unsigned char to[NW_PACKED_EVENT];
    nw_put_u32(to, node);
    to[4] = (unsigned char)e->kind;
    to[5] = (unsigned char)e->back;
    to[6] = (unsigned char)e->op;
    to[7] = (unsigned char)(e->entered | e->solved << 1);
    nw_put_u32(to + 8, (uint32_t)e->alpha);
    nw_put_u32(to + 12, (uint32_t)e->beta);
    nw_put_u32(to + 16, (uint32_t)e->g);
    nw_put_u32(to + 20, (uint32_t)e->f_minus);
    nw_put_u32(to + 24, (uint32_t)e->f_plus);
    add(p, NW_BLOCK_EVENTS, to, sizeof to);
}

static void on_solution(void *context, const nw_recorder *r, uint32_t node, nw_side side)
{
    nw_packed *p = context;
    const nw_solution *t = &r->node[node].t[side];
    unsigned char to[NW_PACKED_BOUND];
    if (p->events == p->limit)
        return;
    nw_put_u32(to, node);
    nw_put_u32(to + 4, p->events);
    nw_put_u32(to + 8, (uint32_t)t->f);
    nw_put_u32(to + 12, t->best << 1 | (uint32_t)side);
    add(p, NW_BLOCK_BOUNDS, to, sizeof to);
}

static void count(nw_packed *p, const nw_event *e)
{
    p->leaves += e->kind == NW_EVENT_LEAF;
    p->visits += e->kind >= NW_EVENT_ENTER && e->kind <= NW_EVENT_REREAD;
}

static void on_event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_packed *p = context;
    if (p->events == p->limit || p->failed) {
        p->full |= !p->failed;
        if (r->stop)
            *r->stop = 1;
        return;
    }
    for (; p->nodes < r->nodes; p->nodes++)
        add_node(p, r, p->nodes);
    add_passes(p, r);
    add_event(p, e, node);
    count(p, e);
    p->events++;
    if (is_time(p))
        nw_packed_flush(p);
}

void nw_packed_start(nw_packed *p, nw_recorder *r, nw_sink *sink, void *context)
{
    *p = (nw_packed){.recorder = r, .sink = sink, .context = context, .limit = UINT32_MAX / 2};
    r->listener = on_event;
    r->solution_listener = on_solution;
    r->context = p;
}

void nw_packed_finish(nw_packed *p, bool complete, nw_score value)
{
    const nw_recorder *r = p->recorder;
    if (p->pass > 0 && p->pass == r->passes && (complete || r->pass[p->pass - 1].done)) {
        const nw_record_pass *last = &r->pass[p->pass - 1];
        add_pass(p, p->pass, p->events, true, last->done ? last->value : value);
    }
    nw_packed_flush(p);
}

void nw_packed_free(nw_packed *p)
{
    nw_buffer_free(&p->strings.text);
    free(p->strings.offset);
    free(p->strings.slot);
    for (int kind = 0; kind < NW_BLOCK_KINDS; kind++)
        nw_buffer_free(&p->stage[kind]);
}
