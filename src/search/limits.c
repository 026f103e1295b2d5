/* SPDX-License-Identifier: MIT */
#include "search/search.h"
#include "core/clock.h"

static bool is_stopped(const nw_control *c)
{
    const nw_limits *l = &c->limits;
    return (l->stop && __atomic_load_n(l->stop, __ATOMIC_RELAXED)) ||
           (l->seconds > 0 && nw_seconds() - c->started >= l->seconds);
}

void nw_poll(search *s)
{
    const uint64_t most = s->c->limits.nodes;
    s->next_poll = s->nodes + POLL_INTERVAL;
    if (most && most < s->next_poll)
        s->next_poll = most;
    if ((most && s->nodes >= most) || is_stopped(s->c))
        s->stopped = true;
}

bool nw_has_time(const search *s)
{
    const double soft = s->c->limits.soft_seconds;
    return !(soft > 0) || nw_seconds() - s->c->started < soft;
}
