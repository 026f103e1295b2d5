/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_PROCESS_H
#define NW_ARENA_PROCESS_H
/* An engine in a process of its own: lines to its standard input, lines from its standard output,
 * both with a deadline, and both remembered in the log. What it writes to standard error goes to a
 * file without a name, of which the end is shown after a failure.
 *
 * The engine is the leader of a process group, so that Ctrl-C at the terminal does not reach it and
 * its own children end with it. The program that uses this ignores SIGPIPE. */
#include "arena/log.h"
#include "core/flag.h"
#include "play/lines.h"
#include <sys/types.h>

typedef struct arena_process {
    bool open;  /* started and not ended; the process itself may be gone */
    pid_t pid;  /* 0: none, or gone */
    int input;  /* written by us */
    int errors; /* the file */
    play_lines output;
    const volatile int *stop; /* non-zero: give up waiting; or NULL */
    arena_log log;
} arena_process;

/* Runs command by the shell. p is either all zeros or was ended. NW_ENOMEM: the system has no room
 * for another process, or for its pipes; whether there is such a command shows only later. */
int arena_process_start(arena_process *p, const char *command, nw_error *err);

/* Ends the engine: closes its input, gives it a moment, then kills it and its group. Without effect
 * where there is none. */
void arena_process_end(arena_process *p);

/* Forgets the log and what was written to standard error. */
void arena_process_forget(arena_process *p);

/* Sends a line (without its end) within a few seconds; fails when the engine is gone or does not
 * read. */
int arena_process_send(arena_process *p, nw_error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Waits for a line until deadline (by nw_seconds): 0 and *line, valid until the next call;
 * NW_ESTOP when *stop was set; NW_EIO when the engine ended (err says how) or the time is over. */
int arena_process_line(arena_process *p, double deadline, char **line, nw_error *err);

/* Waits for a line that starts with the word. *rest is what follows it. Other lines are passed
 * over. */
int arena_process_expect(arena_process *p, const char *word, double deadline, char **rest,
                         nw_error *err);

/* Whether line starts with the word, followed by a blank or nothing: what follows, else NULL. */
char *arena_after_word(char *line, const char *word);

/* The last line that was written to standard error, or "". */
void arena_process_last_message(const arena_process *p, char *out, size_t size);

/* The log and the end of what was written to standard error, in memory to be freed; or NULL. */
char *arena_process_story(const arena_process *p);
#endif
