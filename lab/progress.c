/* SPDX-License-Identifier: MIT */
#include "lab/progress.h"
#include "core/clock.h"

static void show(lab_progress *p, double now)
{
    const double elapsed = now - p->started, made = (double)(p->done - p->before);
    const double left = made > 0 ? elapsed / made * (double)(p->total - p->done) : 0;
    p->shown = now;
    fprintf(p->out, "%s%-12s %5llu of %llu runs, %3.0f %%, %d:%02d elapsed, %d:%02d left%s%s%s",
            p->terminal ? "\r" : "", p->name, (unsigned long long)p->done,
            (unsigned long long)p->total, 100.0 * (double)p->done / (double)p->total,
            (int)elapsed / 60, (int)elapsed % 60, (int)(left + 0.5) / 60, (int)(left + 0.5) % 60,
            p->now[0] ? ", " : "", p->now, p->terminal ? "\033[K" : "\n");
    fflush(p->out);
}

void lab_progress_show(lab_progress *p)
{
    const double now = nw_seconds();
    if (p->out && now - p->shown >= (p->terminal ? 0.1 : 10.0))
        show(p, now);
}

void lab_progress_start(lab_progress *p, const char *name, uint64_t total)
{
    p->name = name;
    p->done = p->before = 0;
    p->now[0] = 0;
    p->total = total ? total : 1;
    p->started = p->shown = nw_seconds();
}

bool lab_progress_step(lab_progress *p)
{
    p->done++;
    if (p->done < p->total)
        lab_progress_show(p);
    return !(p->stop && *p->stop);
}

void lab_progress_end(lab_progress *p)
{
    if (!p->out)
        return;
    const double elapsed = nw_seconds() - p->started;
    fprintf(p->out, "%s%-12s %llu runs in %.1f s%s\n", p->terminal ? "\r" : "", p->name,
            (unsigned long long)(p->done - p->before), elapsed, p->terminal ? "\033[K" : "");
    fflush(p->out);
}
