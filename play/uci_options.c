/* SPDX-License-Identifier: MIT */
#include "play/uci_options.h"
#include "play/level.h"
#include "play/option_lines.h"
#include "play/output.h"
#include <stddef.h>
#include <stdlib.h>

enum { LINES_MOST = 64, OVERHEAD_DEFAULT = 5, ELO_LEAST = 1175, ELO_MOST = 2990 };

/* An announced option; its value is in uci_settings, at offset. */
typedef struct uci_option {
    const char *name;
    enum { CHECK, SPIN, BUTTON } type;
    size_t offset;
    long long least, most;
} uci_option;

#define FIELD(name) offsetof(uci_settings, name)

static const uci_option options[] = {
    {"Hash", SPIN, FIELD(hash), 1, PLAY_HASH_MOST},
    {"Clear Hash", BUTTON, 0, 0, 0},
    {"Ponder", CHECK, FIELD(ponder), 0, 0},
    {"MultiPV", SPIN, FIELD(lines), 1, LINES_MOST},
    {"Move Overhead", SPIN, FIELD(overhead), 0, 5000},
    {"UCI_LimitStrength", CHECK, FIELD(limit), 0, 0},
    {"UCI_Elo", SPIN, FIELD(elo), ELO_LEAST, ELO_MOST},
    {"Seed", SPIN, FIELD(seed), 0, INT32_MAX},
    {NULL, CHECK, 0, 0, 0},
};

uci_settings uci_settings_usual(void)
{
    return (uci_settings){.hash = PLAY_HASH_DEFAULT,
                          .lines = 1,
                          .overhead = OVERHEAD_DEFAULT,
                          .elo = play_level_elo(PLAY_LEVELS / 2)};
}

/* --- announcing */

static void write_option(nw_buffer *b, const uci_option *o, const uci_settings *s)
{
    const void *value = (const char *)s + o->offset;
    nw_buffer_add(b, "option name %s type ", o->name);
    switch (o->type) {
    case CHECK:
        nw_buffer_add(b, "check default %s", *(const int *)value ? "true" : "false");
        break;
    case SPIN:
        nw_buffer_add(b, "spin default %lld min %lld max %lld", *(const long long *)value, o->least,
                      o->most);
        break;
    case BUTTON:
        nw_buffer_add(b, "button");
        break;
    }
    nw_buffer_add(b, "\n");
}

void uci_options_write(nw_buffer *b, const uci_settings *s, const play_protocol_state *d)
{
    for (const uci_option *o = options; o->name; o++)
        write_option(b, o, s);
    play_options_uci(b, &d->options);
    /* The conventional name of the table's `threads`. */
    const nw_option *threads = nw_option_find("threads");
    nw_buffer_add(b, "option name Threads type spin default %d min %d max %d\n", d->options.threads,
                  (int)threads->least, (int)threads->most);
}

/* --- setting */

static bool set_spin(uci_settings *s, play_protocol_state *d, const uci_option *o,
                     const char *value)
{
    char *end = NULL;
    const long long n = strtoll(value, &end, 10);
    if (end == value || *end || n < o->least || n > o->most)
        return false;
    *(long long *)(void *)((char *)s + o->offset) = n;
    if (o->offset == FIELD(hash))
        play_protocol_state_set_hash(d, n);
    return true;
}

static bool set_value(uci_settings *s, play_protocol_state *d, const uci_option *o,
                      const char *value)
{
    if (o->type == SPIN)
        return set_spin(s, d, o, value);
    if (o->type == BUTTON)
        return d->forget = true;
    if (!play_same_word(value, "true") && !play_same_word(value, "false"))
        return false;
    *(int *)(void *)((char *)s + o->offset) = play_same_word(value, "true");
    return true;
}

void uci_join_words(char **rest, const char *until, char *out, size_t size)
{
    char *word;
    size_t used = 0;
    out[0] = '\0';
    while ((word = play_word_next(rest)) && !(until && play_same_word(word, until))) {
        const int n = snprintf(out + used, size - used, "%s%s", used ? " " : "", word);
        used = used + (size_t)n < size ? used + (size_t)n : size - 1;
    }
}

void uci_options_set(uci_settings *s, play_protocol_state *d, char *rest)
{
    char name[64], value[256];
    const char *first = play_word_next(&rest);
    if (!first || !play_same_word(first, "name"))
        return;
    uci_join_words(&rest, "value", name, sizeof name);
    uci_join_words(&rest, NULL, value, sizeof value);
    for (const uci_option *o = options; o->name; o++)
        if (play_same_word(o->name, name)) {
            if (!set_value(s, d, o, value))
                play_say_line(d->host->out, "info string %s: invalid value '%.60s'", o->name,
                              value);
            d->level = s->limit ? play_level_of_elo((int)s->elo) : 0;
            d->seed = (uint64_t)s->seed;
            return;
        }
    nw_error err = {0};
    const play_set set = play_option_set(d, name, value, &err);
    if (set == PLAY_WRONG_VALUE)
        play_say_line(d->host->out, "info string %s: invalid value '%.60s'", name, value);
    else if (set == PLAY_UNKNOWN)
        play_say_line(d->host->out, "info string unknown option '%.60s': %s", name, err.text);
}
