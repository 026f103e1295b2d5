/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* pipe2, mkostemp: no descriptor may leak into another thread's engine */
#include "arena/process.h"
#include "base/buffer.h"
#include "core/clock.h"
#include "core/error.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* Seconds: to accept a line, to exit after its input was closed, and between polls of the stop
 * flag. */
#define SEND_SECONDS  5.0
#define LEAVE_SECONDS 0.5
#define LOOK_SECONDS  0.1

enum { LINE_ROOM = 1 << 16, ERRORS_SHOWN = 4096 };

/* --- starting */

/* Failures that are not the engine's fault. */
static int fail_start(nw_error *err, const char *what, int code)
{
    const bool jobs = code == EMFILE || code == ENFILE || code == EAGAIN;
    return nw_fail(err, NW_ENOMEM, "%.160s: %s%s", what, strerror(code),
                   jobs ? "; try fewer --jobs" : "");
}

static int open_pipe(int ends[2])
{
#ifdef __linux__
    return pipe2(ends, O_CLOEXEC);
#else /* an engine started meanwhile may inherit an end that is not marked yet */
    return pipe(ends) < 0 || fcntl(ends[0], F_SETFD, FD_CLOEXEC) < 0
               ? -1
               : fcntl(ends[1], F_SETFD, FD_CLOEXEC);
#endif
}

/* An unlinked temporary file. */
static int open_errors(nw_error *err)
{
    char path[1024];
    const char *folder = getenv("TMPDIR");
    snprintf(path, sizeof path, "%.1000s/nullwindow-XXXXXX", folder && *folder ? folder : "/tmp");
    const int fd = mkostemp(path, O_CLOEXEC | O_APPEND);
    if (fd < 0)
        return fail_start(err, "cannot create a file for the engine's messages", errno);
    unlink(path);
    return fd;
}

/* A single program with arguments needs no shell that stays and holds its pipes open. */
static bool is_plain(const char *command)
{
    return !strpbrk(command, ";&|()\n") && !memchr(command, '=', strcspn(command, " \t'\"/"));
}

/* The child gets three descriptors, its own process group, and the program's initial signal
 * handling. */
static int spawn(pid_t *pid, const char *command, const int fd[3])
{
    char *argv[] = {"sh", "-c", NULL, NULL};
    nw_buffer line = {0};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, usual;
    nw_buffer_add(&line, "%s%s", is_plain(command) ? "exec " : "", command);
    if (line.failed)
        return ENOMEM;
    argv[2] = line.text;
    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&files);
    for (int i = 0; i < 3; i++)
        posix_spawn_file_actions_adddup2(&files, fd[i], i);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setsigmask(&attributes, &none);
    const int code = posix_spawn(pid, "/bin/sh", &files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    nw_buffer_free(&line);
    return code;
}

static void close_all(const int *fd, int count)
{
    for (int i = 0; i < count; i++)
        if (fd[i] >= 0)
            close(fd[i]);
}

/* Creates the pipes; p gets our ends, fd the child's. */
static int open_pipes(arena_process *p, int fd[3], nw_error *err)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    if (open_pipe(in) < 0 || open_pipe(out) < 0) {
        const int code = errno;
        close_all(in, 2);
        return fail_start(err, "cannot make a pipe", code);
    }
    p->errors = open_errors(err);
    p->input = in[1];
    p->output.fd = out[0];
    fd[0] = in[0];
    fd[1] = out[1];
    fd[2] = p->errors;
    return p->errors < 0 ? NW_ENOMEM : play_lines_open(&p->output, out[0], err);
}

int arena_process_start(arena_process *p, const char *command, nw_error *err)
{
    int fd[3] = {-1, -1, -1};
    *p = (arena_process){.open = true, .stop = p->stop, .input = -1, .errors = -1, .output.fd = -1};
    int rc = open_pipes(p, fd, err);
    if (rc == 0) {
        const int code = spawn(&p->pid, command, fd);
        if (code != 0)
            rc = fail_start(err, "cannot start a shell", code);
    }
    close_all(fd, 2);
    if (rc == 0)
        fcntl(p->input, F_SETFL, O_NONBLOCK);
    else
        arena_process_end(p);
    return rc;
}

/* --- ending */

static void sleep_a_little(void)
{
    const struct timespec t = {.tv_nsec = 2000000};
    nanosleep(&t, NULL);
}

/* Waits for the process to exit; true: it did, with its status. */
static bool wait_gone(pid_t pid, double seconds, int *status)
{
    const double deadline = nw_seconds() + seconds;
    for (;;) {
        const pid_t got = waitpid(pid, status, WNOHANG);
        if (got == pid || (got < 0 && errno != EINTR))
            return true;
        if (nw_seconds() >= deadline)
            return false;
        sleep_a_little();
    }
}

void arena_process_end(arena_process *p)
{
    int status;
    if (!p->open)
        return;
    close_all(&p->input, 1);
    if (p->pid > 0) {
        const bool gone = wait_gone(p->pid, LEAVE_SECONDS, &status);
        kill(-p->pid, SIGKILL);
        if (!gone)
            waitpid(p->pid, &status, 0);
    }
    const int fd[2] = {p->output.fd, p->errors};
    close_all(fd, 2);
    play_lines_close(&p->output);
    p->pid = 0;
    p->open = false;
}

void arena_process_forget(arena_process *p)
{
    arena_log_clear(&p->log);
    if (p->open && ftruncate(p->errors, 0) < 0)
        arena_log_add(&p->log, "# ", "cannot truncate the file of the engine's messages");
}

/* Reports how the engine ended, after the end of its output. */
static int report_end(arena_process *p, nw_error *err)
{
    int status = 0;
    if (p->pid <= 0 || !wait_gone(p->pid, LEAVE_SECONDS, &status))
        return nw_fail(err, NW_EIO, "the engine closed its output");
    kill(-p->pid, SIGKILL); /* remaining children */
    p->pid = 0;
    /* A shell reports its child's signal as 128 plus the number. */
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    const int signal_number = WIFSIGNALED(status) ? WTERMSIG(status) : code > 128 ? code - 128 : 0;
    if (signal_number)
        return nw_fail(err, NW_EIO, "the engine crashed: %s", strsignal(signal_number));
    return nw_fail(err, NW_EIO, "the engine exited with code %d", code);
}

/* --- talking */

static int write_all(arena_process *p, const char *text, size_t length, nw_error *err)
{
    const double deadline = nw_seconds() + SEND_SECONDS;
    while (length > 0) {
        const ssize_t n = write(p->input, text, length);
        if (n > 0) {
            text += n;
            length -= (size_t)n;
        } else if (n < 0 && errno != EAGAIN && errno != EINTR) {
            return errno == EPIPE ? report_end(p, err)
                                  : nw_fail(err, NW_EIO, "cannot write: %s", strerror(errno));
        } else if (nw_is_set(p->stop)) {
            return nw_fail(err, NW_ESTOP, "stopped");
        } else if (nw_seconds() > deadline) {
            return nw_fail(err, NW_EIO, "the engine does not read its input");
        } else {
            struct pollfd wait = {.fd = p->input, .events = POLLOUT};
            poll(&wait, 1, 100);
        }
    }
    return 0;
}

int arena_process_send(arena_process *p, nw_error *err, const char *format, ...)
{
    va_list arguments;
    char line[LINE_ROOM];
    va_start(arguments, format);
    const int n = vsnprintf(line, sizeof line - 1, format, arguments);
    va_end(arguments);
    if (n < 0 || (size_t)n >= sizeof line - 1)
        return nw_fail(err, NW_EINVAL, "a line for the engine is too long");
    arena_log_add(&p->log, "> ", line);
    line[n] = '\n';
    return write_all(p, line, (size_t)n + 1, err);
}

int arena_process_line(arena_process *p, double deadline, char **line, nw_error *err)
{
    for (;;) {
        /* Checked before every line: an engine may write for ever. */
        const double now = nw_seconds(), look = now + LOOK_SECONDS;
        if (nw_is_set(p->stop))
            return nw_fail(err, NW_ESTOP, "stopped");
        if (now >= deadline)
            return nw_fail(err, NW_EIO, "no answer in time");
        const play_line got = play_lines_next(&p->output, look < deadline ? look : deadline, line);
        if (got == PLAY_LINE_READ) {
            arena_log_add(&p->log, "< ", *line);
            return 0;
        }
        if (got == PLAY_LINE_END)
            return report_end(p, err);
    }
}

char *arena_after_word(char *line, const char *word)
{
    const size_t length = strlen(word);
    line += strspn(line, " \t");
    if (strncmp(line, word, length) != 0 || !strchr(" \t", line[length]))
        return NULL;
    line += length;
    return line + strspn(line, " \t");
}

int arena_process_expect(arena_process *p, const char *word, double deadline, char **rest,
                         nw_error *err)
{
    char *line;
    for (;;) {
        const int rc = arena_process_line(p, deadline, &line, err);
        if (rc != 0)
            return rc;
        *rest = arena_after_word(line, word);
        if (*rest)
            return 0;
    }
}

/* --- after a failure */

/* The end of its standard error; false if empty. */
static bool read_errors(const arena_process *p, char out[ERRORS_SHOWN + 1])
{
    const off_t size = p->open && p->errors >= 0 ? lseek(p->errors, 0, SEEK_END) : 0;
    const off_t from = size > ERRORS_SHOWN ? size - ERRORS_SHOWN : 0;
    const ssize_t got = size > 0 ? pread(p->errors, out, ERRORS_SHOWN, from) : 0;
    out[got > 0 ? got : 0] = '\0';
    return got > 0;
}

void arena_process_last_message(const arena_process *p, char *out, size_t size)
{
    char errors[ERRORS_SHOWN + 1];
    read_errors(p, errors);
    for (size_t n = strlen(errors); n > 0 && strchr("\r\n", errors[n - 1]); n--)
        errors[n - 1] = '\0';
    const char *last = strrchr(errors, '\n');
    snprintf(out, size, "%s", last ? last + 1 : errors);
}

char *arena_process_story(const arena_process *p)
{
    char errors[ERRORS_SHOWN + 1];
    nw_buffer story = {0};
    nw_buffer_add(&story, "%s", p->log.text);
    if (read_errors(p, errors))
        nw_buffer_add(&story, "standard error:\n%s\n", errors);
    if (story.failed)
        nw_buffer_free(&story);
    return story.text;
}
