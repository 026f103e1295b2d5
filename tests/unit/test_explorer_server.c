/* SPDX-License-Identifier: MIT */
#include "core/clock.h"
#include "explorer/server/guard.h"
#include "explorer/server/page.h"
#include "explorer/server/serve.h"
#include "explorer/server/stream.h"
#include "support.h"
#include <arpa/inet.h>
#include <errno.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

/* The explorer's server: access control, and readers that are slow, silent, gone or many. */

/* --- the guard */

#define TOKEN "0123456789abcdef0123456789abcdef"
static const guard g = {.port = 8080, .token = TOKEN};

static const struct {
    const char *what;
    guard_question q;
    int status;
} judged[] = {
    {"the page", {"GET", "/", "127.0.0.1:8080", 0, 0, 0, 0, 0}, 200},
    {"as localhost", {"GET", "/", "LocalHost:8080", 0, 0, 0, 0, 0}, 200},
    {"as the other loopback", {"GET", "/", "[::1]:8080", 0, 0, 0, 0, 0}, 200},
    {"its origin", {"GET", "/", "[::1]:8080", "http://[::1]:8080", 0, 0, 0, 0}, 200},
    {"typed", {"GET", "/app.js", "127.0.0.1:8080", 0, "none", 0, 0, 0}, 200},
    {"no host", {"GET", "/", 0, 0, 0, 0, 0, 0}, 403},
    {"another host", {"GET", "/", "evil.example", 0, 0, 0, 0, 0}, 403},
    {"another host with our port", {"GET", "/", "evil.example:8080", 0, 0, 0, 0, 0}, 403},
    {"our name as a prefix", {"GET", "/", "127.0.0.1:8080.evil.example", 0, 0, 0, 0, 0}, 403},
    {"another port", {"GET", "/", "127.0.0.1:80801", 0, 0, 0, 0, 0}, 403},
    {"no port", {"GET", "/", "127.0.0.1", 0, 0, 0, 0, 0}, 403},
    {"our origin", {"GET", "/", "127.0.0.1:8080", "http://127.0.0.1:8080", 0, 0, 0, 0}, 200},
    {"another origin", {"GET", "/", "127.0.0.1:8080", "http://evil.example", 0, 0, 0, 0}, 403},
    {"no origin at all", {"GET", "/", "127.0.0.1:8080", "null", 0, 0, 0, 0}, 403},
    {"https", {"GET", "/", "127.0.0.1:8080", "https://127.0.0.1:8080", 0, 0, 0, 0}, 403},
    {"another site", {"GET", "/", "127.0.0.1:8080", 0, "cross-site", 0, 0, 0}, 403},
    {"the same site", {"GET", "/", "127.0.0.1:8080", 0, "same-site", 0, 0, 0}, 403},
    {"writing a file", {"PUT", "/", "127.0.0.1:8080", 0, 0, TOKEN, 0, 0}, 405},
    {"asking what is allowed", {"OPTIONS", "/", "127.0.0.1:8080", 0, 0, 0, 0, 0}, 405},
    {"a preflight", {"OPTIONS", "/api/request", "127.0.0.1:8080", 0, 0, 0, 0, 0}, 405},
    {"no token", {"GET", "/api/status", "127.0.0.1:8080", 0, 0, 0, 0, 0}, 403},
    {"a short token", {"GET", "/api/status", "127.0.0.1:8080", 0, 0, "0123", 0, 0}, 403},
    {"a wrong token",
     {"GET", "/api/status", "127.0.0.1:8080", 0, 0, "0123456789abcdef0123456789abcdee", 0, 0},
     403},
    {"status", {"GET", "/api/status", "127.0.0.1:8080", 0, "same-origin", TOKEN, 0, 0}, 200},
    {"status by POST", {"POST", "/api/status", "127.0.0.1:8080", 0, 0, TOKEN, 0, "0"}, 405},
    {"unknown", {"GET", "/api/files", "127.0.0.1:8080", 0, 0, TOKEN, 0, 0}, 404},
    {"a request",
     {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json", "2"},
     200},
    {"with a charset",
     {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json; charset=utf-8",
      "2"},
     200},
    {"by GET",
     {"GET", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json", "2"},
     405},
    {"as a form", {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "text/plain", "2"}, 415},
    {"no type", {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, 0, "2"}, 415},
    {"no length",
     {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json", 0},
     411},
    {"a negative length",
     {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json", "-1"},
     411},
    {"too long",
     {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json", "1048577"},
     413},
    {"much too long",
     {"POST", "/api/request", "127.0.0.1:8080", 0, 0, TOKEN, "application/json",
      "99999999999999999999999"},
     413},
};

TEST(test_guard)
{
    for (size_t i = 0; i < sizeof judged / sizeof *judged; i++) {
        const guard_verdict v = guard_judge(&g, &judged[i].q);
        if (v.status != judged[i].status)
            fail_msg("%s: %d, wanted %d", judged[i].what, v.status, judged[i].status);
        assert_true((v.door == GUARD_REFUSED) == (v.status != 200));
        assert_true((v.reason != NULL) == (v.status != 200));
    }
}

/* --- the pipe */

static void count_calls(void *context)
{
    ++*(int *)context;
}

TEST(test_stream)
{
    stream s;
    int calls = 0;
    bool ended;
    char out[16];
    assert_int_equal(stream_start(&s, 0.05), 0);
    s.rest = s.wake = count_calls;
    s.context = &calls;
    assert_int_equal(stream_read(&s, out, sizeof out, &ended), 0);
    assert_int_equal(calls, 1);
    assert_int_equal(stream_write(&s, "hello", 5), 0);
    assert_int_equal(calls, 2);
    assert_int_equal(stream_read(&s, out, sizeof out, &ended), 5);
    assert_memory_equal(out, "hello", 5);
    stream_end(&s);
    assert_int_equal(stream_read(&s, out, sizeof out, &ended), 0);
    assert_true(ended);
    stream_free(&s);
}

/* A full pipe that is not read stops its writer after a while; one whose reader has gone, at once.
 */
TEST(test_stream_gives_up)
{
    static char much[STREAM_ROOM];
    stream s;
    int calls = 0;
    assert_int_equal(stream_start(&s, 0.05), 0);
    s.rest = s.wake = count_calls;
    s.context = &calls;
    assert_int_equal(stream_write(&s, much, sizeof much), 0);
    assert_int_equal(s.stop, 0);
    assert_int_not_equal(stream_write(&s, "x", 1), 0);
    assert_int_equal(s.stop, 1);
    stream_leave(&s);
    assert_int_not_equal(stream_write(&s, "x", 1), 0);
    stream_free(&s);
}

/* --- the server */

static server *started(double patience, double seconds)
{
    server *s = NULL;
    nw_error err = {0};
    const serve_options options = {.patience = patience, .seconds = seconds};
    if (serve_start(&s, &options, &err) < 0) {
        print_message("%s\n", err.text);
        skip();
    }
    return s;
}

static int dial(const server *s)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)serve_guard(s)->port),
                                        .sin_addr = {htonl(INADDR_LOOPBACK)}};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    assert_true(fd >= 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)&address, sizeof address), 0);
    return fd;
}

static void say(int fd, const char *text)
{
    assert_int_equal(send(fd, text, strlen(text), MSG_NOSIGNAL), strlen(text));
}

/* Sends a request of the engine; the answer is not yet read. */
static int ask(const server *s, const char *body)
{
    char head[512];
    const int fd = dial(s);
    snprintf(head, sizeof head,
             "POST /api/request HTTP/1.1\r\nHost: 127.0.0.1:%u\r\nX-Nullwindow: %s\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
             serve_guard(s)->port, serve_guard(s)->token, strlen(body));
    say(fd, head);
    say(fd, body);
    return fd;
}

/* Reads to the end; returns the number of bytes, the first of them in out. */
static size_t listen_to(int fd, char *out, size_t size)
{
    static char rest[1 << 16];
    size_t all = 0;
    ssize_t n;
    do {
        n = all + 1 < size ? recv(fd, out + all, size - 1 - all, 0)
                           : recv(fd, rest, sizeof rest, 0);
        all += n > 0 ? (size_t)n : 0;
    } while (n > 0);
    out[all < size ? all : size - 1] = 0;
    return all;
}

static void check_status(const server *s, int fd, const char *status)
{
    char out[512];
    (void)s;
    listen_to(fd, out, sizeof out);
    if (strncmp(out + 9, status, 3) != 0)
        fail_msg("wanted %s: %s", status, out);
    close(fd);
}

static void sleep_milliseconds(int n)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000L * n}, NULL);
}

/* Waits until this many searches are running, watching for the end of a reader meanwhile. */
static void wait_for_searches(server *s, int wanted)
{
    const double end = nw_seconds() + with_slack(10);
    while (serve_searches(s) != wanted) {
        serve_look_after(s);
        sleep_milliseconds(10);
        if (nw_seconds() > end)
            fail_msg("%d searches, not %d", serve_searches(s), wanted);
    }
}

#define ENDLESS                                                                                    \
    "{\"do\": \"trace\", \"position\": {\"game\": \"uniform\", \"text\": \"w=9,d=12\"}, "          \
    "\"algorithm\": \"minimax\"}"
#define SILENT "{\"do\": \"facts\", \"position\": {\"game\": \"uniform\", \"text\": \"w=40,d=12\"}}"

TEST(test_answers)
{
    char out[4096];
    server *s = started(5, 5);
    int fd = ask(s, "{\"do\": \"open\", \"position\": {\"game\": \"chess\"}}");
    listen_to(fd, out, sizeof out);
    close(fd);
    assert_memory_equal(out, "HTTP/1.1 200", 12);
    assert_non_null(strstr(out, "\"game\": \"chess\""));
    assert_non_null(strstr(out, "Content-Security-Policy: default-src 'none'"));
    fd = ask(s, "{\"do\": \"trace\", \"position\": {\"game\": \"tree\", \"text\": \"(1 2)\"}}");
    const size_t n = listen_to(fd, out, sizeof out);
    close(fd);
    assert_true(n > 500 && n < sizeof out);
    assert_non_null(strstr(out, "{\"nullwindow\": "));
    fd = ask(s, "{\"do\": \"dance\"}");
    listen_to(fd, out, sizeof out);
    close(fd);
    assert_non_null(strstr(out, "{\"error\": \"do: unknown command 'dance'\""));
    check_status(s, ask(s, ""), "400");
    serve_stop(s);
}

TEST(test_broken_requests)
{
    static const char *const broken[] = {
        "",
        "x\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET /%2e%2e/etc/passwd HTTP/1.1\r\n\r\n",
        "POST /api/request HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n",
        "POST /api/request HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n"};
    char out[512];
    server *s = started(1, 5);
    for (size_t i = 0; i < sizeof broken / sizeof *broken; i++) {
        const int fd = dial(s);
        say(fd, broken[i]);
        shutdown(fd, SHUT_WR);
        listen_to(fd, out, sizeof out);
        assert_null(strstr(out, " 200 "));
        close(fd);
    }
    serve_stop(s);
}

/* Repeated fields are refused, and a refused client is disconnected. */
TEST(test_contradictions)
{
    static const struct {
        const char *begin, *rest, *status;
    } asked[] = {
        {"GET / HTTP/1.1", "Host: evil.example\r\n\r\n", "403"},
        {"GET / HTTP/1.1\r\nHost: evil.example", "\r\n", "403"},
        {"POST /api/request HTTP/1.1",
         "Content-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n"
         "\r\n2\r\n{}\r\n0\r\n\r\n",
         "411"},
        {"GET /api/nothing HTTP/1.1", "\r\n", "404"},
        {"GET /nowhere HTTP/1.1", "\r\n", "404"},
    };
    char text[512];
    server *s = started(30, 5);
    const double start = nw_seconds();
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        const int fd = dial(s);
        snprintf(text, sizeof text, "%s\r\nHost: 127.0.0.1:%u\r\nX-Nullwindow: %s\r\n%s",
                 asked[i].begin, serve_guard(s)->port, serve_guard(s)->token, asked[i].rest);
        say(fd, text);
        check_status(s, fd, asked[i].status); /* reads until the other side closes */
    }
    assert_true(nw_seconds() - start < with_slack(20));
    serve_stop(s);
}

/* Two searches at a time; a third is told to try again later. */
TEST(test_two_searches)
{
    server *s = started(5, 30);
    const int a = ask(s, ENDLESS), b = ask(s, SILENT);
    wait_for_searches(s, 2);
    check_status(s, ask(s, ENDLESS), "503");
    check_status(s, ask(s, "{\"do\": \"open\", \"position\": {\"game\": \"chess\"}}"), "200");
    close(a);
    close(b);
    wait_for_searches(s, 0);
    check_status(s,
                 ask(s, "{\"do\": \"facts\", \"position\": {\"game\": \"tree\", \"text\": \"1\"}}"),
                 "200");
    serve_stop(s);
}

/* The search of a reader that reads nothing is ended. */
TEST(test_slow_reader)
{
    server *s = started(1, 30);
    const int fd = ask(s, ENDLESS);
    wait_for_searches(s, 1);
    wait_for_searches(s, 0);
    close(fd);
    serve_stop(s);
}

/* Sends one more byte; false once the server has closed the connection. */
static bool trickle(int fd)
{
    char byte;
    return send(fd, "x", 1, MSG_NOSIGNAL) == 1 && recv(fd, &byte, 1, MSG_DONTWAIT) < 0 &&
           (errno == EAGAIN || errno == EWOULDBLOCK);
}

/* Connections that send a byte now and then lose their places; the next request is answered. */
TEST(test_trickling_senders)
{
    enum { SENDERS = SERVE_CONNECTIONS - SERVE_CONNECTIONS_SIX };
    static const char *const begun[] = {
        "GET /index.html HTTP/1.1\r\nX-Slow: ",
        "POST /api/request HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n"};
    server *s = started(1, 30);
    int fd[SENDERS], open = SENDERS;
    for (int i = 0; i < SENDERS; i++)
        say(fd[i] = dial(s), begun[i % 2]);
    const double end = nw_seconds() + with_slack(60);
    while (open > 0 && nw_seconds() < end) {
        serve_look_after(s);
        sleep_milliseconds(50);
        open = 0;
        for (int i = 0; i < SENDERS; i++)
            open += trickle(fd[i]);
    }
    assert_int_equal(open, 0);
    for (int i = 0; i < SENDERS; i++)
        close(fd[i]);
    check_status(s, ask(s, "{\"do\": \"list\"}"), "200");
    serve_stop(s);
}

/* A search ends when its time is up, and reports that. */
TEST(test_deadline)
{
    static char out[1 << 20];
    server *s = started(5, 0.2);
    const int fd = ask(s, SILENT);
    listen_to(fd, out, sizeof out);
    assert_non_null(strstr(out, "stopped: it took too long"));
    close(fd);
    serve_stop(s);
}

/* Connections that send nothing, or half a request, are dropped; a hundred clients are all served.
 */
TEST(test_many_clients)
{
    enum { SILENT_ONES = 10, MANY = 100 };
    int silent[SILENT_ONES], fd[MANY];
    char out[2048];
    server *s = started(1, 5);
    for (int i = 0; i < SILENT_ONES; i++) {
        silent[i] = dial(s);
        if (i % 2)
            say(silent[i], "POST /api/request HTTP/1.1\r\nHost: 127");
    }
    for (int i = 0; i < MANY; i++)
        fd[i] = ask(s, "{\"do\": \"open\", \"position\": {\"game\": \"othello\"}}");
    for (int i = 0; i < MANY; i++) {
        listen_to(fd[i], out, sizeof out);
        assert_memory_equal(out, "HTTP/1.1 200", 12);
        close(fd[i]);
    }
    for (int i = 0; i < SILENT_ONES; i++) {
        listen_to(silent[i], out, sizeof out);
        close(silent[i]);
    }
    serve_stop(s);
}

/* Stopped while searches run and their readers wait or are slow. */
TEST(test_stop_at_work)
{
    for (int i = 0; i < 4; i++) {
        server *s = started(20, 20);
        const int a = ask(s, i % 2 ? ENDLESS : SILENT), b = ask(s, ENDLESS);
        wait_for_searches(s, 2);
        sleep_milliseconds(20 * i);
        serve_stop(s);
        close(a);
        close(b);
    }
}

/* --- the page */

TEST(test_page)
{
    nw_buffer out = {0};
    if (!page_find("index.html"))
        skip();
    assert_string_equal(page_type(page_find("index.html")), "text/html; charset=utf-8");
    assert_null(page_find("../index.html"));
    assert_null(page_find(""));
    if (page_find("single.html") && page_find("nullwindow.wasm.gz")) {
        assert_int_equal(page_single("#/trace?game=othello&text=<", &out), 0);
        assert_non_null(strstr(out.text, "#/trace?game=othello&text=%3C<"));
        assert_non_null(strstr(out.text, ">H4sI"));
        assert_null(strstr(out.text, "@@WASM@@"));
        assert_null(strstr(out.text, "@@START@@"));
    }
    nw_buffer_free(&out);
}

TEST_MAIN(NULL, NULL)
