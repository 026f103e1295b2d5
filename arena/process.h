/* SPDX-License-Identifier: MIT */
#ifndef NW_ARENA_PROCESS_H
#define NW_ARENA_PROCESS_H
/* An engine in its own process: lines to its standard input and from its standard output, with
 * deadlines, and logged. Its standard error goes to an unnamed file, whose end is shown after a
 * failure.
 *
 * The engine leads a process group, so that Ctrl-C at the terminal does not reach it and its
 * children end with it. Programs using this ignore SIGPIPE. */
#include "arena/log.h"
#include "core/flag.h"
#include "play/lines.h"
#include <sys/types.h>

typedef struct arena_process {
    bool open;  /* started and not ended; the process may have exited */
    pid_t pid;  /* 0: none, or exited */
    int input;  /* our end of its standard input */
    int errors; /* its standard error */
    play_lines output;
    const volatile int *stop; /* non-zero: stop waiting; or NULL */
    arena_log log;
} arena_process;

/* Runs command by the shell. p is zeroed or was ended. NW_ENOMEM: no resources for a process or its
 * pipes; a command that does not exist fails only later. */
int arena_process_start(arena_process *p, const char *command, nw_error *err);

/* Ends the engine: closes its input, waits briefly, then kills its group. No effect if there is
 * none. */
void arena_process_end(arena_process *p);

/* Clears the log and the standard error. */
void arena_process_forget(arena_process *p);

/* Sends a line (without newline) within a few seconds; fails if the engine has exited or does not
 * read. */
int arena_process_send(arena_process *p, nw_error *err, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Waits for a line until deadline (by nw_seconds): 0 and *line, valid until the next call; NW_ESTOP
 * if *stop was set; NW_EIO if the engine exited (err has details) or time ran out. */
int arena_process_line(arena_process *p, double deadline, char **line, nw_error *err);

/* Waits for a line that starts with the word, skipping others. *rest is the text after it. */
int arena_process_expect(arena_process *p, const char *word, double deadline, char **rest,
                         nw_error *err);

/* The text after the word if line starts with it, followed by a blank or nothing; else NULL. */
char *arena_after_word(char *line, const char *word);

/* The last line of its standard error, or "". */
void arena_process_last_message(const arena_process *p, char *out, size_t size);

/* The log and the end of its standard error, allocated; or NULL. */
char *arena_process_story(const arena_process *p);
#endif
