/* SPDX-License-Identifier: MIT */
#include "core/error.h"
#include "answer/tracing.h"
#include "trace/picture.h"
#include "trace/steps.h"
#include <stdlib.h>
#include <string.h>

/* Requests that show a whole search: step tables, pictures, and the nodes' places in a picture. */

/* Counts events before passing them to another listener, and may stop after one. */
typedef struct counting {
    nw_recorder *r;
    nw_listener *next;
    void *context;
    uint32_t events;
    uint32_t last; /* the event to stop after; UINT32_MAX: none */
    bool reached;
} counting;

static void count_event(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    counting *c = context;
    const uint32_t event = c->events++;
    c->next(c->context, r, e, node);
    if (event == c->last) {
        c->reached = true;
        c->r->full = true; /* later events are not recorded */
        *c->r->stop = 1;
    }
}

static void start_counting(counting *c, nw_recorder *r, uint32_t last)
{
    *c = (counting){.r = r, .next = r->listener, .context = r->context, .last = last};
    r->listener = count_event;
    r->context = c;
}

/* --- step tables */

/* The event that completed a row. */
typedef struct row_steps {
    nw_steps steps;
    nw_listener *next;
    void *context;
    uint32_t *step; /* per row */
    size_t rows, room;
    uint32_t event;
    bool failed;
} row_steps;

static void note_rows(row_steps *s)
{
    while (s->rows < s->steps.sheet.rows && !s->failed) {
        if (s->rows == s->room) {
            const size_t room = 2 * s->room + 64;
            uint32_t *more = realloc(s->step, room * sizeof *more);
            s->failed = !more;
            s->step = more ? more : s->step;
            s->room = more ? room : s->room;
        }
        if (!s->failed)
            s->step[s->rows++] = s->event;
    }
}

static void on_step(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    row_steps *s = context;
    s->next(s->context, r, e, node);
    note_rows(s);
    s->event++;
}

static void add_row(json *j, const row_steps *s, size_t i)
{
    const nw_sheet *sheet = &s->steps.sheet;
    json_object(j, NULL);
    json_integer(j, "pass", sheet->row[i].pass);
    json_unsigned(j, "step", s->step[i]);
    if (sheet->row[i].heading) {
        json_string(j, "heading", nw_sheet_at(sheet, i, 0));
    } else {
        json_list(j, "cells");
        for (int c = 0; c < sheet->columns; c++)
            json_string(j, NULL, nw_sheet_at(sheet, i, c));
        json_end(j);
    }
    json_end(j);
}

static void say_steps(answer *a, const row_steps *s, size_t from, size_t to)
{
    const nw_sheet *sheet = &s->steps.sheet;
    json *j = &a->j;
    json_object(j, NULL);
    json_list(j, "columns");
    for (int c = 0; c < sheet->columns; c++)
        json_string(j, NULL, sheet->column[c].title);
    json_end(j);
    json_list(j, "rows");
    for (size_t i = from; i < s->rows && i < to; i++)
        add_row(j, s, i);
    json_end(j);
    json_unsigned(j, "total", s->rows);
    json_end(j);
    answer_send(a);
}

static int tell_steps(tracing *t, size_t from, size_t to, nw_error *err)
{
    const nw_steps_kind *kind = nw_steps_for(t->algorithm);
    row_steps s = {.rows = 0};
    nw_steps_start(&s.steps, kind, &nw_signs_utf8, &t->recorder);
    s.next = t->recorder.listener;
    s.context = t->recorder.context;
    t->recorder.listener = on_step;
    t->recorder.context = &s;
    tracing_run(t);
    int rc = tracing_check(t, err);
    if (rc == 0) {
        nw_steps_finish(&s.steps, kind, &t->recorder);
        s.event -= s.event > 0;
        note_rows(&s);
        if (s.failed || nw_sheet_failed(&s.steps.sheet))
            rc = nw_fail(err, NW_ENOMEM, "out of memory for the table");
    }
    if (rc == 0)
        say_steps(t->a, &s, from, to);
    nw_steps_free(&s.steps);
    free(s.step);
    return rc;
}

int answer_steps(answer *a, nw_error *err)
{
    tracing t;
    int rc = tracing_open(&t, a, true, err);
    if (rc < 0) {
        tracing_free(&t);
        return rc;
    }
    const size_t from = (size_t)json_get_integer(a->r, 0, "from", 0, INT32_MAX, 0);
    const size_t to = (size_t)json_get_integer(a->r, 0, "to", 0, INT32_MAX, INT32_MAX);
    rc = answer_check(a, err);
    if (rc == 0)
        rc = tracing_start(&t, err);
    if (rc == 0)
        rc = tell_steps(&t, from, to, err);
    tracing_free(&t);
    return rc;
}

/* --- pictures */

typedef struct drawing {
    tracing t;
    counting count;
    nw_film film;
    nw_figure figure;
    nw_buffer title;
} drawing;

/* The picture's title, in command-line syntax. */
static void make_title(drawing *d, const char *title)
{
    if (title)
        nw_buffer_add(&d->title, "%s", title);
    else
        position_name(&d->t.p, &d->title);
}

/* Runs the search up to event `last`, and creates film and figure. */
static int shoot(drawing *d, uint32_t last, nw_error *err)
{
    nw_recorder *r = &d->t.recorder;
    int rc = tracing_start(&d->t, err);
    if (rc < 0)
        return rc;
    nw_film_start(&d->film, r, false);
    start_counting(&d->count, r, last);
    tracing_run(&d->t);
    if (d->count.reached)
        r->full = false;
    else if ((rc = tracing_check(&d->t, err)) < 0)
        return rc;
    const bool done = r->pass[r->passes - 1].done;
    nw_film_finish(&d->film, r, d->t.result.value);
    if (!d->film.failed)
        nw_figure_make(&d->figure, r);
    if (d->film.failed || d->figure.failed)
        return nw_fail(err, NW_ENOMEM, "out of memory for the picture");
    if (d->count.reached)
        d->film.frame[d->film.frames - 1].pass.done = done;
    return 0;
}

static nw_picture picture_of(drawing *d)
{
    return (nw_picture){&d->film, &d->figure, d->t.algorithm, d->title.text ? d->title.text : "",
                        .dual = d->t.recorder.dual};
}

static void drawing_free(drawing *d)
{
    nw_figure_free(&d->figure);
    nw_film_free(&d->film);
    nw_buffer_free(&d->title);
    tracing_free(&d->t);
}

static int say_svg(drawing *d, int pass, bool step, nw_error *err)
{
    const nw_picture p = picture_of(d);
    const int frames = d->film.frames;
    nw_buffer text = {0};
    if (pass > frames)
        return nw_fail(err, NW_EINVAL, "pass %d: there %s only %d", pass,
                       frames == 1 ? "is" : "are", frames);
    const int from = pass > 0 ? pass : step ? frames : 1, to = pass > 0 ? pass : frames;
    int rc = nw_picture_draw(&p, from, to, &nw_pen_svg, &text);
    if (rc < 0 || text.failed) {
        rc = nw_fail(err, NW_ENOMEM, "out of memory for the picture");
    } else {
        json_object(&d->t.a->j, NULL);
        json_string(&d->t.a->j, "svg", text.text);
        json_end(&d->t.a->j);
        answer_send(d->t.a);
    }
    nw_buffer_free(&text);
    return rc;
}

int answer_svg(answer *a, nw_error *err)
{
    drawing d = {.title = {0}};
    json_document *r = a->r;
    int rc = tracing_open(&d.t, a, true, err);
    if (rc == 0) {
        const int pass = (int)json_get_integer(r, 0, "pass", 1, 1000000000, 0);
        const uint32_t step =
            (uint32_t)json_get_integer(r, 0, "until", 0, UINT32_MAX - 1, UINT32_MAX);
        make_title(&d, json_get_text(r, 0, "title", NULL));
        rc = answer_check(a, err);
        if (rc == 0)
            rc = shoot(&d, step, err);
        if (rc == 0)
            rc = say_svg(&d, pass, step != UINT32_MAX, err);
    }
    drawing_free(&d);
    return rc;
}

/* --- figures */

static void pack_figure_node(nw_packed *packed, const nw_figure_node *n, unsigned char *to)
{
    const float x = (float)n->x;
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    nw_put_u32(to, n->parent);
    nw_put_u32(to + 4, n->first);
    nw_put_u32(to + 8, n->next);
    nw_put_u32(to + 12, n->record);
    nw_put_u32(to + 16, n->index);
    nw_put_u32(to + 20, n->more);
    nw_put_u16(to + 24, (unsigned)n->ply);
    nw_put_u16(to + 26, (unsigned)(n->max | n->leaf << 1 | n->valued << 2));
    nw_put_u32(to + 28, (uint32_t)n->value);
    nw_put_u32(to + 32, bits);
    nw_put_u32(to + 36, n->name ? nw_packed_string(packed, n->name) : 0);
}

static void write_figure(drawing *d, double width)
{
    answer *a = d->t.a;
    enum { MOST = NW_BLOCK_MAX / NW_PACKED_FIGURE };
    static const nw_packed none;
    nw_packed packed = none;
    packed.sink = a->host->sink;
    packed.context = a->host->context;
    json_object(&a->j, NULL);
    json_number(&a->j, "width", width);
    json_integer(&a->j, "height", d->figure.height);
    json_integer(&a->j, "level", NW_PICTURE_LEVEL);
    json_integer(&a->j, "size", NW_PICTURE_SIZE);
    json_integer(&a->j, "top", NW_PICTURE_TOP);
    json_integer(&a->j, "nodes", d->figure.nodes);
    json_end(&a->j);
    fflush(a->f);
    nw_packed_line(&packed, a->text, (size_t)ftell(a->f) - 1);
    rewind(a->f);
    unsigned char *records = malloc(NW_BLOCK_MAX);
    for (uint32_t i = 0; i < d->figure.nodes && records;) {
        uint32_t n = 0;
        for (; n < MOST && i + n < d->figure.nodes; n++)
            pack_figure_node(&packed, &d->figure.node[i + n],
                             records + (size_t)n * NW_PACKED_FIGURE);
        nw_packed_flush(&packed);
        nw_packed_block(&packed, NW_BLOCK_FIGURE, n, records, (size_t)n * NW_PACKED_FIGURE);
        i += n;
    }
    free(records);
    nw_packed_free(&packed);
}

int answer_figure(answer *a, nw_error *err)
{
    drawing d = {.title = {0}};
    int rc = tracing_open(&d.t, a, true, err);
    if (rc == 0)
        rc = answer_check(a, err);
    if (rc == 0)
        rc = shoot(&d, UINT32_MAX, err);
    if (rc == 0) {
        const nw_picture p = picture_of(&d);
        const double width = nw_picture_layout(&p);
        if (width < 0)
            rc = nw_fail(err, NW_ENOMEM, "out of memory for the picture");
        else
            write_figure(&d, width);
    }
    drawing_free(&d);
    return rc;
}
