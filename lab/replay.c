/* SPDX-License-Identifier: MIT */
#include "lab/replay.h"
#include "core/error.h"
#include <float.h>
#include <stdlib.h>

enum { NOBODY = -1, LEVELS = 128 };
#define NOWHERE UINT32_MAX

/* A split point of the log. */
typedef struct point {
    uint32_t first, children, end; /* steps: first child, number of children, end */
    int depth, parent;             /* parent: the enclosing split point, or NOBODY */
    bool cuts;                     /* the last child cuts off */
    uint32_t untried;              /* moves after that child */
    double mean;                   /* nodes per child */
    /* While it is open: */
    bool open;
    uint32_t next;  /* index of the next child */
    uint32_t at;    /* its step */
    int unfinished; /* children taken and not yet returned */
    int later;      /* in the list of open points */
} point;

/* A worker's task: to search a child of a point, up to a step, or to wait at a point that it owns.
 */
typedef struct frame {
    int point;
    uint32_t pc, end; /* pc NOWHERE: a move missing in the log */
    bool owner, last; /* owner: of the point; last: this child cuts off */
} frame;

typedef struct worker {
    double until; /* DBL_MAX: idle */
    double since; /* start of idle time */
    int depth;
    frame frame[LEVELS];
} worker;

typedef struct replay {
    const nw_split_log *log;
    const lab_replay_costs *costs;
    int workers, points, open; /* open: head of the list, or NOBODY */
    point *point;
    int *point_at;   /* by step: the point that starts there */
    uint32_t *after; /* by step of a child: where it ends */
    worker *worker;
    double now, idle, nodes;
    uint64_t joins;
    bool news; /* a point was opened, or a worker released, since the last look for work */
    bool done;
} replay;

/* --- reading the log */

static void close_child(replay *r, uint32_t child, uint32_t end)
{
    if (child != NOWHERE)
        r->after[child] = end;
}

/* Finds split points, their children and ends; false: the log is incomplete. */
static bool read_log(replay *r)
{
    struct {
        int point;
        uint32_t child;
        double nodes;
    } stack[LEVELS];
    int depth = 0;
    for (uint32_t i = 0; i < r->log->count; i++) {
        const nw_split_log_step s = r->log->step[i];
        if (s.kind == NW_LOG_WORK) {
            for (int k = 0; k < depth; k++)
                stack[k].nodes += stack[k].child != NOWHERE ? s.value : 0;
        } else if (s.kind == NW_LOG_SPLIT) {
            if (depth == LEVELS)
                return false;
            point *p = &r->point[r->points];
            *p = (point){.depth = (int)s.value,
                         .parent = depth ? stack[depth - 1].point : NOBODY,
                         .first = NOWHERE};
            r->point_at[i] = r->points;
            stack[depth].point = r->points++;
            stack[depth].child = NOWHERE;
            stack[depth++].nodes = 0;
        } else if (depth == 0) {
            return false;
        } else {
            point *p = &r->point[stack[depth - 1].point];
            close_child(r, stack[depth - 1].child, i);
            stack[depth - 1].child = i;
            if (s.kind == NW_LOG_CHILD && p->children++ == 0)
                p->first = i;
            if (s.kind == NW_LOG_END) {
                p->end = i;
                p->cuts = s.value > 0;
                p->untried = s.value > 0 ? s.value - 1 : 0;
                p->mean = p->children ? stack[depth - 1].nodes / p->children : 0;
                depth--;
            }
        }
    }
    return depth == 0;
}

/* --- split points */

static void list_point(replay *r, int i)
{
    r->point[i].open = true;
    r->point[i].next = 0;
    r->point[i].at = r->point[i].first;
    r->point[i].unfinished = 0;
    r->point[i].later = r->open;
    r->open = i;
    r->news = true;
}

static void unlist_point(replay *r, int i)
{
    int *at = &r->open;
    while (*at != i && *at != NOBODY)
        at = &r->point[*at].later;
    if (*at == i)
        *at = r->point[i].later;
    r->point[i].open = false;
}

static bool has_child(const point *p)
{
    return p->next < p->children + p->untried;
}

static bool is_below(const replay *r, int i, int above)
{
    while (i != NOBODY && i != above)
        i = r->point[i].parent;
    return i != NOBODY;
}

/* The point with work furthest from the horizon, below a given one or anywhere. */
static int find_work(const replay *r, int above)
{
    int best = NOBODY;
    for (int i = r->open; i != NOBODY; i = r->point[i].later)
        if (has_child(&r->point[i]) && r->point[i].depth >= r->costs->grain &&
            (above == NOBODY || (i != above && is_below(r, i, above))) &&
            (best == NOBODY || r->point[i].depth > r->point[best].depth))
            best = i;
    return best;
}

/* --- workers */

static void fall_idle(replay *r, worker *w)
{
    if (w->until != DBL_MAX)
        w->since = r->now;
    w->until = DBL_MAX;
}

static void charge(replay *r, worker *w, double nodes, double overhead)
{
    if (w->until == DBL_MAX)
        r->idle += r->now - w->since;
    w->until = r->now + nodes + overhead;
    r->nodes += nodes;
}

/* Takes the next child of a point. */
static void take_child(replay *r, worker *w, int i, double overhead)
{
    point *p = &r->point[i];
    const bool known = p->next < p->children;
    frame *f = &w->frame[w->depth++];
    *f = (frame){.point = i, .pc = NOWHERE, .last = p->cuts && p->next + 1 == p->children};
    if (known) {
        f->pc = p->at + 1;
        f->end = r->after[p->at];
        p->at = f->end;
    }
    p->next++;
    p->unfinished++;
    charge(r, w, known ? 0 : p->mean, overhead + r->costs->child);
}

static bool join(replay *r, worker *w, int above)
{
    const int i = w->depth < LEVELS - 1 ? find_work(r, above) : NOBODY;
    if (i == NOBODY)
        return false;
    r->joins++;
    take_child(r, w, i, r->costs->join);
    return true;
}

/* Work for the owner of the point on top of its frames: a child of it, or below it. */
static void go_on_at_point(replay *r, worker *w)
{
    const int i = w->frame[w->depth - 1].point;
    if (has_child(&r->point[i]) && w->depth < LEVELS - 1)
        take_child(r, w, i, 0);
    else if (!join(r, w, i))
        fall_idle(r, w);
}

/* Removes all workers below a point: helpers become idle, the owner continues after it. Their
 * remaining work is dropped. */
static void empty_point(replay *r, int i)
{
    for (int k = 0; k < r->workers; k++) {
        worker *w = &r->worker[k];
        int at = 0;
        while (at < w->depth && !is_below(r, w->frame[at].point, i))
            at++;
        if (at == w->depth)
            continue;
        for (int f = at; f < w->depth; f++)
            if (w->frame[f].owner)
                unlist_point(r, w->frame[f].point);
        if (w->until != DBL_MAX && w->until > r->now)
            r->nodes -= w->until - r->now; /* charged in advance */
        w->depth = at + (w->frame[at].owner && w->frame[at].point == i);
        if (w->until == DBL_MAX)
            continue;
        w->until = r->now;
        if (w->depth == 0 && k > 0)
            fall_idle(r, w);
    }
    r->news = true;
}

static void wake(replay *r, worker *w)
{
    if (w->until == DBL_MAX)
        charge(r, w, 0, 0);
}

/* Closes a point: its owner continues after it. */
static void end_point(replay *r, int i)
{
    empty_point(r, i);
    unlist_point(r, i);
    for (int k = 0; k < r->workers; k++) {
        worker *w = &r->worker[k];
        if (w->depth > 0 && w->frame[w->depth - 1].owner && w->frame[w->depth - 1].point == i) {
            w->depth--;
            w->frame[w->depth > 0 ? w->depth - 1 : 0].pc = r->point[i].end + 1;
            wake(r, w);
        }
    }
}

/* A child has been searched. */
static void end_child(replay *r, worker *w)
{
    const frame f = w->frame[--w->depth];
    point *p = &r->point[f.point];
    p->unfinished--;
    if (f.last || (!has_child(p) && p->unfinished == 0))
        end_point(r, f.point);
}

static void run_steps(replay *r, worker *w)
{
    frame *f = &w->frame[w->depth - 1];
    const nw_split_log_step s = r->log->step[f->pc];
    if (s.kind == NW_LOG_WORK) {
        f->pc++;
        charge(r, w, s.value, 0);
    } else { /* a split point; a child or an end ends the frame */
        const int i = r->point_at[f->pc];
        if (r->point[i].children == 0) {
            f->pc = r->point[i].end + 1;
            return;
        }
        list_point(r, i);
        w->frame[w->depth++] = (frame){.point = i, .owner = true};
        go_on_at_point(r, w);
    }
}

/* A worker's next action, after finishing its last. */
static void turn(replay *r, worker *w, bool is_root)
{
    if (w->depth == 0) {
        if (!join(r, w, NOBODY))
            fall_idle(r, w);
        return;
    }
    const frame *f = &w->frame[w->depth - 1];
    if (f->owner)
        go_on_at_point(r, w);
    else if (f->pc != NOWHERE && f->pc < f->end)
        run_steps(r, w);
    else if (is_root && w->depth == 1)
        r->done = true;
    else
        end_child(r, w);
}

/* Idle workers look for work: helpers anywhere, waiting owners below their points. */
static void look_for_work(replay *r)
{
    bool any = r->news && find_work(r, NOBODY) != NOBODY;
    r->news = false;
    for (int k = 0; k < r->workers && any; k++) {
        worker *w = &r->worker[k];
        const int above = w->depth > 0 ? w->frame[w->depth - 1].point : NOBODY;
        if (w->until == DBL_MAX && !join(r, w, above))
            any = above != NOBODY;
    }
}

static int earliest(const replay *r)
{
    int best = 0;
    for (int k = 1; k < r->workers; k++)
        if (r->worker[k].until < r->worker[best].until)
            best = k;
    return best;
}

static void simulate(replay *r)
{
    r->worker[0].frame[0] = (frame){.point = NOBODY, .end = (uint32_t)r->log->count};
    r->worker[0].depth = 1;
    for (int k = 1; k < r->workers; k++)
        r->worker[k].until = DBL_MAX;
    while (!r->done) {
        const int k = earliest(r);
        r->now = r->worker[k].until;
        turn(r, &r->worker[k], k == 0);
        look_for_work(r);
    }
    for (int k = 1; k < r->workers; k++)
        if (r->worker[k].until == DBL_MAX)
            r->idle += r->now - r->worker[k].since;
}

static bool reserve(replay *r)
{
    const size_t steps = r->log->count + 1;
    r->point = calloc(steps, sizeof *r->point);
    r->point_at = calloc(steps, sizeof *r->point_at);
    r->after = calloc(steps, sizeof *r->after);
    r->worker = calloc((size_t)r->workers, sizeof *r->worker);
    return r->point && r->point_at && r->after && r->worker;
}

int lab_replay_run(const nw_split_log *log, int workers, const lab_replay_costs *costs,
                   lab_replay *out, nw_error *err)
{
    replay r = {.log = log, .costs = costs, .workers = workers, .open = NOBODY};
    int rc = NW_OK;
    if (workers < 1 || workers > LAB_REPLAY_WORKERS)
        return nw_fail(err, NW_EINVAL, "%d workers: expected 1 to %d", workers, LAB_REPLAY_WORKERS);
    if (!reserve(&r))
        rc = nw_fail(err, NW_ENOMEM, "out of memory");
    else if (log->full || !read_log(&r))
        rc = nw_fail(err, NW_EINVAL, "the log is truncated: increase its capacity");
    else
        simulate(&r);
    *out = (lab_replay){.time = r.now,
                        .nodes = r.nodes,
                        .idle = r.now > 0 ? r.idle / (r.now * workers) : 0,
                        .joins = r.joins};
    free(r.point);
    free(r.point_at);
    free(r.after);
    free(r.worker);
    return rc;
}
