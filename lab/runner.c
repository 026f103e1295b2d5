/* SPDX-License-Identifier: MIT */
#include "lab/runner.h"
#include "core/error.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

/* A child's output: one message, then the text of a study. */
typedef struct message {
    int rc;
    char error[200];
    size_t text_size; /* of the outcome's text that follows; 0: none */
    lab_outcome outcome;
} message;

typedef struct slot {
    pid_t pid; /* 0: free */
    int fd;
    size_t job, got;
    message *in;
    char *text;
} slot;

typedef enum job_state { PENDING, RUNNING, DONE } job_state;

typedef struct runner {
    lab_store *store;
    const lab_plan *plan;
    lab_progress *progress;
    lab_tally *tally;
    nw_error *err;
    unsigned char *state; /* job_state by job */
    slot slot[LAB_JOBS_MAX];
    int jobs, running;
    size_t cursor;
    bool alone; /* in the phase of exclusive runs */
} runner;

enum { POLL_MS = 100, WAIT_MS = 200 };

/* --- the child */

static void send_all(int fd, const void *data, size_t size)
{
    const char *at = data;
    while (size > 0) {
        const ssize_t n = write(fd, at, size);
        if (n < 0 && errno == EINTR)
            continue;
        if (n <= 0)
            _exit(1);
        at += n;
        size -= (size_t)n;
    }
}

/* Dies with its parent, ignores Ctrl-C, and never touches the database. */
static void child(const lab_job *job, const nw_score *values, int fd, pid_t parent)
{
    nw_error err = {0};
    message *m = calloc(1, sizeof *m);
    struct rlimit stack = {.rlim_cur = 0};
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    signal(SIGINT, SIG_IGN);
    if (getrlimit(RLIMIT_STACK, &stack) == 0) { /* the book's trees are deep */
        stack.rlim_cur = stack.rlim_max;
        setrlimit(RLIMIT_STACK, &stack);
    }
    if (!m || getppid() != parent)
        _exit(1);
    m->rc = lab_run(job, values, &m->outcome, &err);
    snprintf(m->error, sizeof m->error, "%.199s", err.text);
    m->text_size = m->rc == 0 && m->outcome.text ? strlen(m->outcome.text) : 0;
    send_all(fd, m, sizeof *m);
    if (m->text_size)
        send_all(fd, m->outcome.text, m->text_size);
    _exit(0);
}

/* --- starting */

static void describe(const lab_job *job, char *out, size_t size)
{
    char table[16] = "no table";
    if (job->study) {
        snprintf(out, size, "%.60s", job->label);
        return;
    }
    if (job->config.options.table_bits)
        snprintf(table, sizeof table, "2^%d", job->config.options.table_bits);
    snprintf(out, size, "%s %.30s %s depth %d", job->game, job->label, table, job->depth);
}

static int start(runner *r, slot *s, size_t number)
{
    const lab_job *job = &r->plan->job[number];
    nw_score values[NW_PLIES_MAX + 1] = {0};
    const pid_t parent = getpid();
    int ends[2], known = 0;
    if (lab_needs_values(job))
        known = lab_store_values(r->store, job, values, r->err);
    if (known < 0)
        return known;
    s->in = s->in ? s->in : malloc(sizeof *s->in);
    if (!s->in || pipe(ends) < 0)
        return nw_fail(r->err, NW_EIO, "cannot start a run: %s", strerror(errno));
    fflush(NULL);
    s->pid = fork();
    if (s->pid == 0) {
        close(ends[0]);
        child(job, known ? values : NULL, ends[1], parent);
    }
    close(ends[1]);
    if (s->pid < 0) {
        s->pid = 0;
        close(ends[0]);
        return nw_fail(r->err, NW_EIO, "cannot start a process: %s", strerror(errno));
    }
    s->fd = ends[0];
    s->job = number;
    s->got = 0;
    r->running++;
    r->state[number] = RUNNING;
    r->progress->name = job->experiment;
    describe(job, r->progress->now, sizeof r->progress->now);
    return 0;
}

/* Claims the next available run: 1 and its number, 0 if none is available now; *waiting: others
 * hold some. */
static int claim_next(runner *r, size_t *number, bool *waiting)
{
    *waiting = false;
    for (size_t i = 0; i < r->plan->jobs; i++) {
        const size_t at = (r->cursor + i) % r->plan->jobs;
        const lab_job *job = &r->plan->job[at];
        if (r->state[at] != PENDING || job->alone != r->alone)
            continue;
        const int rc = lab_store_claim(r->store, job, r->err);
        if (rc < 0)
            return rc;
        if (rc == LAB_CLAIMED) {
            r->cursor = at + 1;
            *number = at;
            return 1;
        }
        *waiting |= rc == LAB_TAKEN;
        if (rc == LAB_TAKEN && job->alone)
            return 0; /* as are all others of this phase */
        if (rc == LAB_DONE) {
            r->state[at] = DONE;
            r->tally->kept++;
            r->progress->before++;
            lab_progress_step(r->progress);
        }
    }
    return 0;
}

/* Fills the free slots. */
static int fill(runner *r, bool *waiting)
{
    const int most = r->alone ? 1 : r->jobs;
    *waiting = false;
    for (int i = 0; i < most && r->running < most; i++) {
        size_t number = 0;
        if (r->slot[i].pid != 0)
            continue;
        int rc = claim_next(r, &number, waiting);
        if (rc == 1)
            rc = start(r, &r->slot[i], number);
        else if (rc == 0)
            return 0;
        if (rc < 0)
            return rc;
    }
    return 0;
}

/* --- ending */

static void end_child(runner *r, slot *s, int *status)
{
    close(s->fd);
    while (waitpid(s->pid, status, 0) < 0 && errno == EINTR)
        ;
    s->pid = 0;
    r->running--;
}

static void note_failure(runner *r, const lab_job *job, const char *what)
{
    char text[120];
    describe(job, text, sizeof text);
    if (r->tally->failed++ == 0)
        snprintf(r->tally->first_failure, sizeof r->tally->first_failure, "%.110s: %.80s", text,
                 what);
}

/* Is the child's message complete? */
static bool is_whole(const slot *s)
{
    return s->got >= sizeof *s->in && s->got == sizeof *s->in + s->in->text_size;
}

/* The child has closed its end: its message is the result, or it died. */
static int complete(runner *r, slot *s)
{
    const lab_job *job = &r->plan->job[s->job];
    const bool whole = is_whole(s);
    char what[80];
    int status = 0;
    end_child(r, s, &status);
    r->state[s->job] = DONE;
    lab_progress_step(r->progress);
    s->in->outcome.text = s->text; /* the child's pointer is invalid here */
    s->text = NULL;
    if (whole && s->in->rc == 0) {
        r->tally->done++;
        const int rc = lab_store_finish(r->store, job, &s->in->outcome, r->err);
        free(s->in->outcome.text);
        return rc;
    }
    free(s->in->outcome.text);
    snprintf(what, sizeof what, "ended by signal %d", WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    note_failure(r, job, whole ? s->in->error : what);
    return lab_store_give_up(r->store, job, r->err);
}

/* Where the next bytes go, and the number still to come. */
static char *next_place(slot *s, size_t *room)
{
    const size_t head = sizeof *s->in;
    if (s->got < head) {
        *room = head - s->got;
        return (char *)s->in + s->got;
    }
    if (!s->text)
        s->text = calloc(s->in->text_size + 1, 1);
    *room = head + s->in->text_size - s->got;
    return s->text ? s->text + (s->got - head) : NULL;
}

static int receive(runner *r, slot *s)
{
    size_t room = 0;
    char *to = next_place(s, &room);
    if (!to)
        return nw_fail(r->err, NW_ENOMEM, "out of memory for the result of a run");
    const ssize_t n = read(s->fd, to, room);
    if (n < 0)
        return errno == EINTR ? 0 : nw_fail(r->err, NW_EIO, "cannot read the result of a run");
    s->got += (size_t)n;
    return n == 0 || is_whole(s) ? complete(r, s) : 0;
}

/* Waits briefly for results, or for other runners. */
static int wait_for_results(runner *r)
{
    struct pollfd fds[LAB_JOBS_MAX];
    slot *of[LAB_JOBS_MAX];
    int count = 0, rc = 0;
    for (int i = 0; i < r->jobs; i++)
        if (r->slot[i].pid != 0) {
            fds[count] = (struct pollfd){.fd = r->slot[i].fd, .events = POLLIN};
            of[count++] = &r->slot[i];
        }
    if (poll(fds, (nfds_t)count, count ? POLL_MS : WAIT_MS) < 0 && errno != EINTR)
        return nw_fail(r->err, NW_EIO, "cannot wait for runs: %s", strerror(errno));
    for (int i = 0; rc >= 0 && i < count; i++)
        if (fds[i].revents)
            rc = receive(r, of[i]);
    lab_progress_show(r->progress);
    return rc < 0 ? rc : lab_store_beat(r->store, r->err);
}

/* All runs of this phase. */
static int run_phase(runner *r)
{
    const volatile int *stop = r->progress->stop;
    while (true) {
        bool waiting = false;
        if (stop && *stop)
            return nw_fail(r->err, NW_ESTOP, "stopped");
        int rc = fill(r, &waiting);
        if (rc == 0 && r->running == 0 && !waiting)
            return 0;
        if (rc >= 0)
            rc = wait_for_results(r);
        if (rc < 0)
            return rc;
    }
}

static void kill_children(runner *r)
{
    for (int i = 0; i < r->jobs; i++)
        if (r->slot[i].pid != 0) {
            int status = 0;
            kill(r->slot[i].pid, SIGKILL);
            end_child(r, &r->slot[i], &status);
        }
}

int lab_runner_run(lab_store *store, const lab_plan *plan, int jobs, lab_progress *progress,
                   lab_tally *tally, nw_error *err)
{
    runner *r = calloc(1, sizeof *r);
    unsigned char *state = calloc(plan->jobs + 1, 1);
    int rc = r && state ? 0 : nw_fail(err, NW_ENOMEM, "out of memory for the runner");
    *tally = (lab_tally){.done = 0};
    if (rc == 0) {
        *r = (runner){.store = store,
                      .plan = plan,
                      .progress = progress,
                      .tally = tally,
                      .err = err,
                      .state = state,
                      .jobs = jobs};
        lab_progress_start(progress, "lab", plan->jobs);
        for (int alone = 0; rc == 0 && alone <= 1; alone++) {
            r->alone = alone != 0;
            rc = run_phase(r);
        }
        kill_children(r);
        lab_store_release(store);
        progress->name = "lab";
        lab_progress_end(progress);
        for (int i = 0; i < jobs; i++) {
            free(r->slot[i].in);
            free(r->slot[i].text);
        }
    }
    free(state);
    free(r);
    return rc;
}
