/* SPDX-License-Identifier: MIT */
#include "trace/film.h"
#include <stdlib.h>
#include <string.h>

static void take(nw_film *f, const nw_recorder *r)
{
    nw_frame *more = realloc(f->frame, (size_t)(f->frames + 1) * sizeof *more);
    nw_record *node = malloc(r->nodes * sizeof *node);
    if (more)
        f->frame = more;
    if (!more || !node) {
        free(node);
        f->failed = true;
        return;
    }
    memcpy(node, r->node, r->nodes * sizeof *node);
    const int number = f->leaves ? r->passes : f->frames + 1;
    f->frame[f->frames] = (nw_frame){node, r->nodes, r->pass[number - 1], number, r->opens > 0};
    f->frames++;
}

/* The event that begins a pass changes no solution tree, so the record still shows the end of the
 * previous pass. */
static void on_event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    nw_film *f = context;
    (void)node;
    if ((f->leaves ? e->kind == NW_EVENT_LEAF : r->passes > f->frames + 1) && !f->failed)
        take(f, r);
}

void nw_film_start(nw_film *f, nw_recorder *r, bool leaves)
{
    *f = (nw_film){.leaves = leaves};
    r->listener = on_event;
    r->context = f;
}

void nw_film_finish(nw_film *f, const nw_recorder *r, nw_score value)
{
    if (f->failed)
        return;
    take(f, r);
    if (f->failed)
        return;
    nw_record_pass *last = &f->frame[f->frames - 1].pass;
    if (!last->done)
        last->value = value;
    last->done = true;
}

void nw_film_free(nw_film *f)
{
    for (int i = 0; i < f->frames; i++)
        free(f->frame[i].node);
    free(f->frame);
}
