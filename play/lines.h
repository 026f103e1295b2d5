/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_LINES_H
#define NW_PLAY_LINES_H
/* Line input from a descriptor, in bounded memory and with a deadline, so that a protocol can read
 * while another thread searches. Lines of PLAY_LINE_MAX bytes or more are skipped whole. */
#include "nullwindow.h"
#include <stdbool.h>
#include <strings.h>

enum { PLAY_LINE_MAX = 1 << 18 };

typedef struct play_lines {
    int fd; /* negative: the buffer holds all input */
    char *buffer;
    size_t at, end; /* unread part of the buffer */
    bool ended;
    bool skipping; /* inside an overlong line */
} play_lines;

typedef enum play_line {
    PLAY_LINE_END,    /* no more input */
    PLAY_LINE_READ,   /* a line */
    PLAY_LINE_TIMEOUT /* the deadline passed */
} play_line;

int play_lines_open(play_lines *l, int fd, nw_error *err);
void play_lines_close(play_lines *l);

/* Waits for the next line, until deadline (by nw_seconds; 0: for ever). *line has no line end ("\n"
 * or "\r\n"), and blanks for NUL bytes; the caller may write to it, and it is valid until the next
 * call. The last line need not end in a newline. */
play_line play_lines_next(play_lines *l, double deadline, char **line);

/* Cuts the first word off *rest, at blanks and tabs, and terminates it. NULL: none. */
char *play_word_next(char **rest);

/* Equal but for case? */
static inline bool play_same_word(const char *a, const char *b)
{
    return strcasecmp(a, b) == 0;
}
#endif
