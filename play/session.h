/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_SESSION_H
#define NW_PLAY_SESSION_H
/* A line-based session: the one loop behind UCI, Hub, GTP, NBoard and the terminal. A protocol is a
 * table of commands and the hooks in which it differs. */
#include "play/lines.h"
#include <stdio.h>

/* The session's streams, and limits on resources that no client can exceed. */
typedef struct play_host {
    play_lines *in;
    FILE *out;
    int depth_most;      /* per search; 0: any */
    int table_bits_most; /* 0: any */
} play_host;

/* self is the protocol's own state; rest is the text after the command's name, writable. */
typedef struct play_command {
    const char *name;
    void (*run)(void *self, char *rest);
    const char *help; /* on the terminal "WORDS\tsentence"; NULL: not listed */
} play_command;

typedef struct play_protocol {
    const play_command *commands; /* terminated by a NULL name */
    bool any_case;                /* ignore case of names */
    /* All hooks may be NULL. Handles a line; default: run the command of its first word, ignoring
     * unknown ones. */
    void (*obey)(void *self, char *line);
    /* Called before each read; true: work was done, call again. */
    bool (*work)(void *self);
    /* Reads a line; default: from the host's input. */
    play_line (*next)(void *self, double deadline, char **line);
    /* Read deadline by nw_seconds (0: none), and the action when it passes. */
    double (*deadline)(void *self);
    void (*late)(void *self);
    /* Called at the end of input, before the session ends. */
    void (*ended)(void *self);
} play_protocol;

typedef struct play_session {
    const play_host *host;
    const play_protocol *protocol;
    void *self;
    bool quit; /* set it to end the session */
} play_session;

/* Runs until quit, end of input, or a closed reader. */
void play_session_run(play_session *s);

/* Finds a command, or NULL. */
const play_command *play_session_find(const play_protocol *p, const char *name);
#endif
