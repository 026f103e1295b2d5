/* SPDX-License-Identifier: MIT */
#ifndef NW_PLAY_SESSION_H
#define NW_PLAY_SESSION_H
/* A conversation by lines of text: the one loop behind UCI, Hub, GTP, NBoard and the terminal. A
 * protocol is a table of commands and what it does otherwise than the others. */
#include "play/lines.h"
#include <stdio.h>

/* Whom a session serves, and what it may use at most, whatever the client asks for. */
typedef struct play_host {
    play_lines *in;
    FILE *out;
    int depth_most;      /* of a search; 0: any */
    int table_bits_most; /* 0: any */
} play_host;

/* self is the protocol's own state; rest is what follows the command's name, to be cut up. */
typedef struct play_command {
    const char *name;
    void (*run)(void *self, char *rest);
    const char *help; /* on the terminal "WORDS\tsentence"; NULL: not listed */
} play_command;

typedef struct play_protocol {
    const play_command *commands; /* ended by a NULL name */
    bool any_case;                /* of the names */
    /* All below may be NULL. Obeys a line; else its first word is the command, and what is not
     * known is passed over. */
    void (*obey)(void *self, char *line);
    /* Called before every look at the input; true: something was done, ask again. */
    bool (*work)(void *self);
    /* Waits for a line; else it comes from the host's input. */
    play_line (*next)(void *self, double deadline, char **line);
    /* Until when to wait for input, by nw_seconds (0: for ever), and what to do then. */
    double (*deadline)(void *self);
    void (*late)(void *self);
    /* The input has ended, and the session is about to. */
    void (*ended)(void *self);
} play_protocol;

typedef struct play_session {
    const play_host *host;
    const play_protocol *protocol;
    void *self;
    bool quit; /* set it to end the session */
} play_session;

/* Serves until quit, the end of the input, or a reader that has gone away. */
void play_session_run(play_session *s);

/* The row of a command, or NULL. */
const play_command *play_session_find(const play_protocol *p, const char *name);
#endif
