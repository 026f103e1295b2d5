/* SPDX-License-Identifier: MIT */
#include "play/prompt.h"

#if NW_LIBEDIT
#include <errno.h>
#include <histedit.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

enum { HISTORY = 200, TICK_MS = 100 };

struct play_prompt {
    EditLine *editor;
    History *history;
    const volatile int *interrupted;
    const char *prompt;
    char *line; /* a copy the caller may write to */
};

static play_prompt *of(EditLine *editor)
{
    void *data = NULL;
    el_get(editor, EL_CLIENTDATA, &data);
    return data;
}

static char *show_prompt(EditLine *editor)
{
    return (char *)(uintptr_t)of(editor)->prompt;
}

/* One character; 0 at end of input or after a signal. */
static int next_character(EditLine *editor, wchar_t *out)
{
    mbstate_t state = {0};
    const play_prompt *p = of(editor);
    for (;;) {
        struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
        char byte;
        if (*p->interrupted)
            return 0;
        if (poll(&in, 1, TICK_MS) <= 0)
            continue;
        if (read(STDIN_FILENO, &byte, 1) != 1)
            return 0;
        const size_t n = mbrtowc(out, &byte, 1, &state);
        if (n == (size_t)-1)
            state = (mbstate_t){0}; /* invalid in this locale */
        else if (n != (size_t)-2)
            return 1;
    }
}

play_prompt *play_prompt_open(const volatile int *interrupted)
{
    HistEvent event;
    play_prompt *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->interrupted = interrupted;
    p->editor = el_init("nullwindow", stdin, stdout, stderr);
    p->history = p->editor ? history_init() : NULL;
    if (!p->history) {
        play_prompt_close(p);
        return NULL;
    }
    history(p->history, &event, H_SETSIZE, HISTORY);
    el_set(p->editor, EL_CLIENTDATA, p);
    el_set(p->editor, EL_PROMPT, show_prompt);
    el_set(p->editor, EL_EDITOR, "emacs");
    el_set(p->editor, EL_HIST, history, p->history);
    el_set(p->editor, EL_GETCFN, next_character);
    el_source(p->editor, NULL); /* the user's key bindings, ~/.editrc */
    return p;
}

void play_prompt_close(play_prompt *p)
{
    if (!p)
        return;
    if (p->history)
        history_end(p->history);
    if (p->editor)
        el_end(p->editor);
    free(p->line);
    free(p);
}

static void remember(play_prompt *p, const char *line)
{
    HistEvent event;
    if (line[strspn(line, " \t\r\n")])
        history(p->history, &event, H_ENTER, line);
}

play_line play_prompt_next(play_prompt *p, const char *prompt, char **line)
{
    int count = 0;
    p->prompt = prompt;
    const char *typed = el_gets(p->editor, &count);
    free(p->line);
    p->line = typed && count > 0 ? malloc((size_t)count + 1) : NULL;
    if (!p->line)
        return *p->interrupted ? PLAY_LINE_TIMEOUT : PLAY_LINE_END;
    memcpy(p->line, typed, (size_t)count);
    p->line[count] = '\0';
    remember(p, p->line);
    p->line[strcspn(p->line, "\r\n")] = '\0';
    *line = p->line;
    return PLAY_LINE_READ;
}

#else

play_prompt *play_prompt_open(const volatile int *interrupted)
{
    (void)interrupted;
    return 0;
}

void play_prompt_close(play_prompt *p)
{
    (void)p;
}

play_line play_prompt_next(play_prompt *p, const char *prompt, char **line)
{
    (void)p;
    (void)prompt;
    *line = 0;
    return PLAY_LINE_END;
}

#endif
