/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_LINES_H
#define NW_PLAY_LINES_H
/* Reading lines from a descriptor, in bounded memory and with a deadline, so that a
 * protocol's loop can read while another thread searches. A line of PLAY_LINE_MAX bytes or more is
 * passed over as a whole. */
#include "nullwindow.h"
#include <stdbool.h>

enum { PLAY_LINE_MAX = 1 << 18 };

typedef struct play_lines {
    int fd; /* negative: what is in the buffer is all there is */
    char *buffer;
    size_t at, end; /* what is read and not yet returned */
    bool ended;
    bool skipping; /* within a line that is too long */
} play_lines;

typedef enum play_line {
    PLAY_LINE_END,    /* no more input */
    PLAY_LINE_READ,   /* a line */
    PLAY_LINE_TIMEOUT /* the deadline passed */
} play_line;

int play_lines_open(play_lines *l, int fd, nw_error *err);
void play_lines_close(play_lines *l);

/* Waits for the next line, until deadline (by nw_seconds; 0: for ever). *line is the line without
 * its end ("\n" or "\r\n"), NUL bytes made blanks; the caller may write to it, and it is valid
 * until the next call. A last line without an end is a line. */
play_line play_lines_next(play_lines *l, double deadline, char **line);

/* Takes the first word off *rest, by blanks and tabs: a zero is written after it. NULL: none. */
char *play_word_next(char **rest);
#endif
