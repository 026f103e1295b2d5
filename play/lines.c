/* SPDX-License-Identifier: MIT */
#include "play/lines.h"
#include "core/clock.h"
#include "core/error.h"
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int play_lines_open(play_lines *l, int fd, nw_error *err)
{
    *l = (play_lines){.fd = fd, .buffer = malloc(PLAY_LINE_MAX + 1)};
    return l->buffer ? 0 : nw_fail(err, NW_ENOMEM, "out of memory");
}

void play_lines_close(play_lines *l)
{
    free(l->buffer);
    *l = (play_lines){.fd = -1, .ended = true};
}

/* The first line of the unread input, of length bytes; its end is `past` bytes further. */
static char *cut(play_lines *l, size_t length, size_t past)
{
    char *line = l->buffer + l->at;
    l->at += past;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    line[length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (line[i] == '\0')
            line[i] = ' ';
    return line;
}

/* A line from the buffer, or NULL. */
static char *take(play_lines *l)
{
    while (l->at < l->end) {
        const size_t unread = l->end - l->at;
        const char *newline = memchr(l->buffer + l->at, '\n', unread);
        if (!newline)
            break;
        const size_t length = (size_t)(newline - (l->buffer + l->at));
        if (!l->skipping)
            return cut(l, length, length + 1);
        l->skipping = false;
        l->at += length + 1;
    }
    if (!l->ended || l->at == l->end || l->skipping)
        return NULL;
    return cut(l, l->end - l->at, l->end - l->at);
}

/* Makes space at the end of the buffer; drops a line that fills all of it. */
static void make_room(play_lines *l)
{
    if (l->at > 0)
        memmove(l->buffer, l->buffer + l->at, l->end - l->at);
    l->end -= l->at;
    l->at = 0;
    if (l->end == PLAY_LINE_MAX || l->skipping) {
        l->skipping = true;
        l->end = 0;
    }
}

/* Milliseconds to deadline for poll(), rounded up to avoid spinning through the last one. */
static int milliseconds_to(double deadline)
{
    const double left = (deadline - nw_seconds()) * 1000;
    return deadline <= 0 ? -1 : left <= 0 ? 0 : left > 1e6 ? 1000000 : (int)left + 1;
}

/* Waits for input: false at the deadline. */
static bool wait_for(int fd, double deadline)
{
    for (;;) {
        struct pollfd in = {.fd = fd, .events = POLLIN};
        const int milliseconds = milliseconds_to(deadline);
        const int n = poll(&in, 1, milliseconds);
        if (n > 0 || (n < 0 && errno != EINTR))
            return true; /* let read() report the error */
        if (n == 0 && milliseconds == 0)
            return false;
    }
}

static void fill(play_lines *l)
{
    ssize_t n;
    make_room(l);
    do
        n = read(l->fd, l->buffer + l->end, PLAY_LINE_MAX - l->end);
    while (n < 0 && errno == EINTR);
    if (n > 0)
        l->end += (size_t)n;
    else
        l->ended = true;
}

/* Reads available input even after the deadline, but at most one chunk: an endless line must not
 * keep the caller from its clock. */
play_line play_lines_next(play_lines *l, double deadline, char **line)
{
    for (bool late = false;;) {
        *line = take(l);
        if (*line)
            return PLAY_LINE_READ;
        if (l->ended)
            return PLAY_LINE_END;
        if (late || !wait_for(l->fd, deadline))
            return PLAY_LINE_TIMEOUT;
        fill(l);
        late = milliseconds_to(deadline) == 0;
    }
}

char *play_word_next(char **rest)
{
    char *word = *rest + strspn(*rest, " \t");
    char *end = word + strcspn(word, " \t");
    if (word == end)
        return NULL;
    *rest = *end ? end + 1 : end;
    *end = '\0';
    return word;
}
