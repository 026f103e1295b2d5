/* SPDX-License-Identifier: MIT */
#include "play/session.h"
#include <string.h>
#include <strings.h>

const play_command *play_session_find(const play_protocol *p, const char *name)
{
    for (const play_command *c = p->commands; c->name; c++)
        if ((p->any_case ? strcasecmp(c->name, name) : strcmp(c->name, name)) == 0)
            return c;
    return NULL;
}

static void obey(play_session *s, char *line)
{
    if (s->protocol->obey) {
        s->protocol->obey(s->self, line);
        return;
    }
    const char *word = play_word_next(&line);
    const play_command *command = word ? play_session_find(s->protocol, word) : NULL;
    if (command)
        command->run(s->self, line);
}

static play_line next_line(play_session *s, char **line)
{
    const play_protocol *p = s->protocol;
    const double deadline = p->deadline ? p->deadline(s->self) : 0;
    return p->next ? p->next(s->self, deadline, line)
                   : play_lines_next(s->host->in, deadline, line);
}

/* Waits for a line and handles it. */
static void serve(play_session *s)
{
    const play_protocol *p = s->protocol;
    char *line = NULL;
    switch (next_line(s, &line)) {
    case PLAY_LINE_READ:
        obey(s, line);
        break;
    case PLAY_LINE_TIMEOUT:
        if (p->late)
            p->late(s->self);
        break;
    case PLAY_LINE_END:
        if (p->ended)
            p->ended(s->self);
        s->quit = true;
        break;
    }
}

void play_session_run(play_session *s)
{
    while (!s->quit && !ferror(s->host->out))
        if (!s->protocol->work || !s->protocol->work(s->self))
            serve(s);
}
