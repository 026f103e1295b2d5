/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* POLLRDHUP */
#include "explorer/server/serve.h"
#include "core/error.h"
#if NW_MICROHTTPD
#include "base/json.h"
#include "answer/answer.h"
#include "base/json_read.h"
#include "explorer/server/answers.h"
#include "explorer/server/deadline.h"
#include "explorer/server/lab.h"
#include "explorer/server/stream.h"
#include <arpa/inet.h>
#include <microhttpd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <unistd.h>

/* Limits of a request. A ply of a search takes up to 17 KiB of stack under the sanitizers. */
enum {
    SECONDS = 60,
    PATIENCE = 30,
    EVENTS = 4000000,
    NODES = 1000000,
    PLIES = 1000,
    TABLE_BITS = 22, /* 64 MiB */
    THREADS = 16,
    STACK = (PLIES + 24) * (32 << 10),
    CONNECTION_BYTES = 64 << 10,
    PIECE = 64 << 10 /* read from a stream at a time */
};

/* A running search, or a finished one whose thread is not yet joined. */
typedef struct job {
    server *s;
    stream pipe;
    pthread_t thread;
    bool running;  /* the thread is running */
    bool attached; /* a connection reads from it */
    struct MHD_Connection *connection;
    char *text;
    size_t length;
} job;

struct server {
    guard g;
    serve_options options;
    struct MHD_Daemon *daemon, *daemon6; /* on 127.0.0.1, and on ::1 if available */
    int threads;                         /* of a search for play */
    pthread_mutex_t mutex;               /* of the jobs */
    job *jobs[SERVE_SEARCHES];
    bool closing;
    deadlines arriving;
};

/* A request while it is being received. */
typedef struct visit {
    guard_verdict verdict;
    nw_buffer body;
    bool too_long;
    job *j; /* whose output is the answer, or NULL */
} visit;

static answer_host host_of(const server *s, nw_sink *sink, void *context, volatile int *stop)
{
    return (answer_host){.sink = sink,
                         .context = context,
                         .stop = stop,
                         .seconds = s->options.seconds,
                         .max_events = EVENTS,
                         .max_nodes = NODES,
                         .max_plies = PLIES,
                         .max_table_bits = TABLE_BITS,
                         .table_bits = TABLE_BITS,
                         .threads = s->threads,
                         .lab = serve_lab,
                         .database = s->options.database,
                         .plugin = s->options.plugin};
}

/* --- jobs */

static void job_rest(void *context)
{
    MHD_suspend_connection(((job *)context)->connection);
}

static void job_wake(void *context)
{
    MHD_resume_connection(((job *)context)->connection);
}

static void *job_main(void *context)
{
    job *j = context;
    const answer_host host = host_of(j->s, stream_write, &j->pipe, &j->pipe.stop);
    answer_request(j->text, j->length, &host);
    stream_end(&j->pipe);
    pthread_mutex_lock(&j->s->mutex);
    j->running = false;
    pthread_mutex_unlock(&j->s->mutex);
    return NULL;
}

static void job_free(job *j)
{
    stream_free(&j->pipe);
    free(j->text);
    free(j);
}

/* Frees finished jobs without a reader, with the mutex held. At the end serve_stop does: a thread
 * may be joined only once. */
static void reap(server *s)
{
    for (int i = 0; i < SERVE_SEARCHES && !s->closing; i++) {
        job *j = s->jobs[i];
        if (!j || j->running || j->attached)
            continue;
        pthread_join(j->thread, NULL);
        job_free(j);
        s->jobs[i] = NULL;
    }
}

static bool start_thread(job *j)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    j->running = j->attached = true;
    const bool ok = pthread_attr_setstacksize(&attributes, STACK) == 0 &&
                    pthread_create(&j->thread, &attributes, job_main, j) == 0;
    pthread_attr_destroy(&attributes);
    return ok;
}

/* A job for the request text, which it then owns; NULL if no slot or memory is free. */
static job *job_start(server *s, struct MHD_Connection *connection, nw_buffer *text)
{
    job *j = calloc(1, sizeof *j);
    int place = 0;
    if (!j)
        return NULL;
    *j = (job){.s = s, .connection = connection, .text = text->text, .length = text->used};
    bool ok = stream_start(&j->pipe, s->options.patience) == 0;
    j->pipe.rest = job_rest;
    j->pipe.wake = job_wake;
    j->pipe.context = j;
    pthread_mutex_lock(&s->mutex);
    reap(s);
    while (place < SERVE_SEARCHES && s->jobs[place])
        place++;
    ok = ok && place < SERVE_SEARCHES && !s->closing && start_thread(j);
    if (ok)
        s->jobs[place] = j;
    pthread_mutex_unlock(&s->mutex);
    if (ok) {
        *text = (nw_buffer){0};
        return j;
    }
    j->text = NULL;
    job_free(j);
    return NULL;
}

static ssize_t read_job(void *context, uint64_t position, char *to, size_t size)
{
    job *j = context;
    bool ended;
    (void)position;
    const size_t n = stream_read(&j->pipe, to, size, &ended);
    return ended ? MHD_CONTENT_READER_END_OF_STREAM : (ssize_t)n;
}

/* --- answers */

static enum MHD_Result send_status(server *s, struct MHD_Connection *c)
{
    char *text = NULL;
    size_t size = 0;
    FILE *f = open_memstream(&text, &size);
    if (!f)
        return MHD_NO;
    json j = json_to(f);
    json_object(&j, NULL);
    json_string(&j, "version", nw_version());
    json_string(&j, "start", s->options.start);
    json_integer(&j, "searches", serve_searches(s));
    json_bool(&j, "lab", true);
    json_integer(&j, "threads", s->threads);
    json_end(&j);
    fclose(f);
    const enum MHD_Result ok = answer_bytes(c, 200, "application/json", text, size);
    free(text);
    return ok;
}

/* --- requests */

static int keep(void *context, const void *bytes, size_t length)
{
    nw_buffer_put(context, bytes, length);
    return ((nw_buffer *)context)->failed;
}

/* Cheap requests are answered at once. */
static bool is_quick(const nw_buffer *body)
{
    static const char *const quick[] = {"catalogue", "open", "record"};
    json_document r;
    bool found = false;
    json_read(&r, body->text, body->used);
    const char *name = r.failed ? NULL : json_get_text(&r, 0, "do", "");
    for (size_t i = 0; name && i < sizeof quick / sizeof *quick; i++)
        found |= strcmp(name, quick[i]) == 0;
    found |= r.failed;
    json_free(&r);
    return found;
}

static enum MHD_Result answer_at_once(const server *s, struct MHD_Connection *c,
                                      const nw_buffer *body)
{
    nw_buffer out = {0};
    volatile int stop = 0;
    const answer_host host = host_of(s, keep, &out, &stop);
    answer_request(body->text, body->used, &host);
    const enum MHD_Result ok =
        out.failed ? MHD_NO : answer_bytes(c, 200, "application/x-ndjson", out.text, out.used);
    nw_buffer_free(&out);
    return ok;
}

static enum MHD_Result take_request(server *s, struct MHD_Connection *c, visit *v)
{
    if (v->too_long || v->body.failed)
        return answer_refusal(c, 413, "a request may have at most 1 MiB");
    if (v->body.used == 0)
        return answer_refusal(c, 400, "the request is empty");
    if (is_quick(&v->body))
        return answer_at_once(s, c, &v->body);
    v->j = job_start(s, c, &v->body);
    if (!v->j)
        return answer_refusal(c, 503, "two searches are already running; try again in a moment");
    return answer_with(
        c, MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, PIECE, read_job, v->j, NULL), 200,
        "application/octet-stream");
}

static enum MHD_Result count_hosts(void *context, enum MHD_ValueKind kind, const char *name,
                                   const char *value)
{
    (void)kind;
    (void)value;
    *(int *)context += strcasecmp(name, "Host") == 0;
    return MHD_YES;
}

static guard_verdict judge(const server *s, struct MHD_Connection *c, const char *path,
                           const char *method)
{
    int hosts = 0;
    const struct {
        const char *name;
        size_t offset;
    } heads[] = {
        {"Host", offsetof(guard_question, host)},
        {"Origin", offsetof(guard_question, origin)},
        {"Sec-Fetch-Site", offsetof(guard_question, fetch_site)},
        {"X-Nullwindow", offsetof(guard_question, token)},
        {"Content-Type", offsetof(guard_question, type)},
        {"Content-Length", offsetof(guard_question, length)},
    };
    guard_question q = {.method = method, .path = path};
    for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
        *(const char **)(void *)((char *)&q + heads[i].offset) =
            MHD_lookup_connection_value(c, MHD_HEADER_KIND, heads[i].name);
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_hosts, &hosts);
    if (hosts > 1) /* ambiguous */
        q.host = NULL;
    if (MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Transfer-Encoding"))
        q.length = NULL; /* chunked encoding overrides Content-Length */
    return guard_judge(&s->g, &q);
}

/* The first call for a request, which has only its head. */
static enum MHD_Result begin_visit(const server *s, struct MHD_Connection *c, const char *path,
                                   const char *method, void **memory)
{
    visit *v = calloc(1, sizeof *v);
    if (!v)
        return MHD_NO;
    *memory = v;
    v->verdict = judge(s, c, path, method);
    if (v->verdict.door == GUARD_REFUSED)
        return answer_refusal(c, v->verdict.status, v->verdict.reason);
    return MHD_YES;
}

/* --- deadlines for requests to arrive */

static void on_connection(void *context, struct MHD_Connection *c, void **slot,
                          enum MHD_ConnectionNotificationCode what)
{
    server *s = context;
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CONNECTION_FD);
    if (what == MHD_CONNECTION_NOTIFY_CLOSED)
        deadlines_close(&s->arriving, *slot);
    else
        *slot = info ? deadlines_open(&s->arriving, info->connect_fd) : NULL;
}

static void set_deadline(server *s, struct MHD_Connection *c, bool waits)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    if (info)
        deadlines_set(&s->arriving, info->socket_context, waits);
}

static enum MHD_Result on_request(void *context, struct MHD_Connection *c, const char *path,
                                  const char *method, const char *version, const char *upload,
                                  size_t *size, void **memory)
{
    server *s = context;
    visit *v = *memory;
    (void)version;
    if (!v)
        return begin_visit(s, c, path, method, memory);
    if (*size > 0) {
        v->too_long |= v->body.used + *size > GUARD_BODY || v->verdict.door != GUARD_REQUEST;
        if (!v->too_long)
            nw_buffer_put(&v->body, upload, *size);
        *size = 0;
        return MHD_YES;
    }
    set_deadline(s, c, false);
    if (v->verdict.door == GUARD_FILE)
        return answer_file(c, path);
    return v->verdict.door == GUARD_STATUS ? send_status(s, c) : take_request(s, c, v);
}

/* The answer was sent, or the connection is lost. */
static void on_completed(void *context, struct MHD_Connection *c, void **memory,
                         enum MHD_RequestTerminationCode code)
{
    server *s = context;
    visit *v = *memory;
    (void)code;
    set_deadline(s, c, true);
    if (!v)
        return;
    if (v->j) {
        stream_leave(&v->j->pipe);
        pthread_mutex_lock(&s->mutex);
        v->j->attached = false;
        pthread_mutex_unlock(&s->mutex);
    }
    nw_buffer_free(&v->body);
    free(v);
    *memory = NULL;
}

/* Names are compared unescaped, as sent. */
static size_t no_unescape(void *context, struct MHD_Connection *c, char *text)
{
    (void)context;
    (void)c;
    return strlen(text);
}

/* --- the server */

static int make_token(guard *g, nw_error *err)
{
    unsigned char random[GUARD_TOKEN / 2];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return nw_fail(err, NW_EIO, "no random bytes for the token");
    for (size_t i = 0; i < sizeof random; i++)
        snprintf(g->token + 2 * i, 3, "%02x", random[i]);
    return 0;
}

static struct MHD_Daemon *start_daemon(server *s, unsigned flags, const void *address,
                                       unsigned connections)
{
    return MHD_start_daemon(
        MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL | MHD_ALLOW_SUSPEND_RESUME | flags, 0, NULL,
        NULL, on_request, s, MHD_OPTION_SOCK_ADDR, address, MHD_OPTION_CONNECTION_LIMIT,
        connections, MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)CONNECTION_BYTES,
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)(s->options.patience + 0.5),
        MHD_OPTION_NOTIFY_COMPLETED, on_completed, s, MHD_OPTION_NOTIFY_CONNECTION, on_connection,
        s, MHD_OPTION_UNESCAPE_CALLBACK, no_unescape, NULL, MHD_OPTION_END);
}

/* The printed address does not use ::1, but "localhost" may resolve to it; without IPv6 this is
 * skipped. */
static void listen_on_six(server *s)
{
    const struct sockaddr_in6 address = {.sin6_family = AF_INET6,
                                         .sin6_port = htons((uint16_t)s->g.port),
                                         .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    s->daemon6 = start_daemon(s, MHD_USE_IPv6, &address, SERVE_CONNECTIONS_SIX);
}

static int listen_on(server *s, nw_error *err)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)s->options.port),
                                        .sin_addr = {htonl(INADDR_LOOPBACK)}};
    s->daemon = start_daemon(s, 0, &address, SERVE_CONNECTIONS - SERVE_CONNECTIONS_SIX);
    if (!s->daemon)
        return nw_fail(err, NW_EIO, "cannot listen on 127.0.0.1, port %u: is it taken?",
                       s->options.port);
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(s->daemon, MHD_DAEMON_INFO_BIND_PORT);
    s->g.port = info ? info->port : s->options.port;
    listen_on_six(s);
    return 0;
}

/* The number of processors, limited to what a search can use. */
static int processors(void)
{
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > THREADS ? THREADS : (int)n;
}

bool serve_is_built(void)
{
    return true;
}

int serve_start(server **out, const serve_options *options, nw_error *err)
{
    server *s = calloc(1, sizeof *s);
    if (!s)
        return nw_fail(err, NW_ENOMEM, "out of memory");
    s->options = *options;
    s->options.seconds = options->seconds > 0 ? options->seconds : SECONDS;
    s->options.patience = options->patience > 0 ? options->patience : PATIENCE;
    s->options.database = options->database ? options->database : "report/lab.db";
    s->threads = processors();
    pthread_mutex_init(&s->mutex, NULL);
    deadlines_init(&s->arriving);
    int rc = make_token(&s->g, err);
    if (rc == 0)
        rc = listen_on(s, err);
    if (rc < 0) {
        pthread_mutex_destroy(&s->arriving.mutex);
        pthread_mutex_destroy(&s->mutex);
        free(s);
        return rc;
    }
    *out = s;
    return 0;
}

const guard *serve_guard(const server *s)
{
    return &s->g;
}

int serve_searches(server *s)
{
    int n = 0;
    pthread_mutex_lock(&s->mutex);
    for (int i = 0; i < SERVE_SEARCHES; i++)
        n += s->jobs[i] && s->jobs[i]->running;
    pthread_mutex_unlock(&s->mutex);
    return n;
}

/* Has the other side closed? */
static bool has_hung_up(const job *j)
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(j->connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    struct pollfd fd = {.fd = info ? info->connect_fd : -1, .events = POLLRDHUP};
    return poll(&fd, 1, 0) > 0 && (fd.revents & (POLLRDHUP | POLLHUP | POLLERR));
}

void serve_look_after(server *s)
{
    pthread_mutex_lock(&s->mutex);
    for (int i = 0; i < SERVE_SEARCHES; i++)
        if (s->jobs[i] && s->jobs[i]->running && s->jobs[i]->attached && has_hung_up(s->jobs[i]))
            stream_stop(&s->jobs[i]->pipe);
    reap(s);
    pthread_mutex_unlock(&s->mutex);
    deadlines_enforce(&s->arriving, s->options.patience);
}

void serve_stop(server *s)
{
    pthread_t threads[SERVE_SEARCHES];
    int n = 0;
    pthread_mutex_lock(&s->mutex);
    s->closing = true;
    for (int i = 0; i < SERVE_SEARCHES; i++)
        if (s->jobs[i]) {
            stream_leave(&s->jobs[i]->pipe);
            threads[n++] = s->jobs[i]->thread;
        }
    pthread_mutex_unlock(&s->mutex);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    MHD_stop_daemon(s->daemon);
    if (s->daemon6)
        MHD_stop_daemon(s->daemon6);
    for (int i = 0; i < SERVE_SEARCHES; i++)
        if (s->jobs[i])
            job_free(s->jobs[i]);
    pthread_mutex_destroy(&s->arriving.mutex);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}
#else
bool serve_is_built(void)
{
    return false;
}

int serve_start(server **out, const serve_options *options, nw_error *err)
{
    (void)out;
    (void)options;
    return nw_fail(err, NW_EINVAL,
                   "this program was built without libmicrohttpd, which the server needs: install "
                   "libmicrohttpd-dev and run make; or write the page with --save FILE.html");
}

void serve_stop(server *s)
{
    (void)s;
}

const guard *serve_guard(const server *s)
{
    (void)s;
    return NULL;
}

void serve_look_after(server *s)
{
    (void)s;
}

int serve_searches(server *s)
{
    (void)s;
    return 0;
}
#endif
