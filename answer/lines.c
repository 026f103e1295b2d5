/* SPDX-License-Identifier: MIT */
#include "answer/lines.h"

enum { LINES_ENOUGH = 1 << 16 }; /* bytes that are sent at once */

void line_stream_read(line_stream *s, answer *a, uint32_t max_events)
{
    const long long most = a->host->max_events;
    *s = (line_stream){.a = a};
    s->from = (uint32_t)json_get_integer(a->r, 0, "from", 0, most, 0);
    s->to = (uint32_t)json_get_integer(a->r, 0, "to", 0, most, max_events);
}

static void on_line(void *context, const nw_recorder *r, const nw_event *e, uint32_t node)
{
    line_stream *s = context;
    const uint32_t event = s->event++;
    if (event >= s->to) {
        *s->a->host->stop = 1;
        return;
    }
    if (event < s->from)
        return;
    s->write(s->context, r, e, node);
    if (ftell(s->a->f) >= LINES_ENOUGH)
        answer_send(s->a);
}

void line_stream_start(line_stream *s, nw_recorder *r)
{
    nw_lines_start(&s->lines, s->a->f, 0, r);
    s->write = r->listener;
    s->context = r->context;
    r->listener = on_line;
    r->context = s;
}

bool line_stream_end(line_stream *s)
{
    nw_lines_end(&s->lines);
    answer_send(s->a);
    return s->event > s->to;
}
