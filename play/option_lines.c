/* SPDX-License-Identifier: MIT */
#include "play/option_lines.h"
#include "library/options.h"
#include "play/level.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* --- announcing */

static int least_of(const nw_option *row)
{
    return row->or_none ? 0 : row->least;
}

void play_options_uci(nw_buffer *b, const nw_options *o)
{
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (!row->at)
            continue;
        nw_buffer_add(b, "option name %s type ", row->name);
        if (row->kind == NW_OPTION_SWITCH) {
            nw_buffer_add(b, "check default %s\n", nw_option_number(o, row) ? "true" : "false");
            continue;
        }
        if (row->kind == NW_OPTION_NUMBER) {
            nw_buffer_add(b, "spin default %d min %d max %d\n", nw_option_number(o, row),
                          least_of(row), row->most);
            continue;
        }
        if (row->kind == NW_OPTION_RULE) {
            nw_buffer_add(b, "string default %s\n", nw_option_rule(o, row));
            continue;
        }
        nw_buffer_add(b, "combo default %s", nw_option_text(o, row));
        for (int word = 0; row->words[word]; word++)
            nw_buffer_add(b, " var %s", row->words[word]);
        nw_buffer_add(b, "\n");
    }
}

void play_options_hub(nw_buffer *b, const nw_options *o)
{
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (!row->at)
            continue;
        nw_buffer_add(b, "param name=%s value=", row->name);
        if (row->kind == NW_OPTION_SWITCH) {
            nw_buffer_add(b, "%s type=bool\n", nw_option_number(o, row) ? "true" : "false");
            continue;
        }
        if (row->kind == NW_OPTION_NUMBER) {
            nw_buffer_add(b, "%d type=int min=%d max=%d\n", nw_option_number(o, row), least_of(row),
                          row->most);
            continue;
        }
        if (row->kind == NW_OPTION_RULE) {
            nw_buffer_add(b, "\"%s\" type=string\n", nw_option_rule(o, row));
            continue;
        }
        nw_buffer_add(b, "%s type=enum values=\"", nw_option_text(o, row));
        for (int word = 0; row->words[word]; word++)
            nw_buffer_add(b, "%s%s", word ? " " : "", row->words[word]);
        nw_buffer_add(b, "\"\n");
    }
}

void play_level_hub(nw_buffer *b, const play_protocol_state *d)
{
    nw_buffer_add(b, "param name=level value=%d type=int min=1 max=%d\n",
                  d->level ? d->level : PLAY_LEVELS, PLAY_LEVELS);
    nw_buffer_add(b, "param name=seed value=%llu type=int min=0 max=%d\n",
                  (unsigned long long)d->seed, INT32_MAX);
}

/* --- setting */

/* Reads a whole number of least..most. */
static bool read_number(const char *text, long long least, long long most, long long *out)
{
    char *end = NULL;
    *out = strtoll(text, &end, 10);
    return end != text && !*end && *out >= least && *out <= most;
}

static play_set set_strength(play_protocol_state *d, bool level, const char *value)
{
    long long n;
    if (!read_number(value, level, level ? PLAY_LEVELS : INT32_MAX, &n))
        return PLAY_WRONG_VALUE;
    if (level)
        d->level = (int)n;
    else
        d->seed = (uint64_t)n;
    return PLAY_SET;
}

/* Names and words of the table are lower-case; clients may differ. */
static void to_lower(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; text[n] && n + 1 < size; n++)
        out[n] = (char)tolower((unsigned char)text[n]);
    out[n] = '\0';
}

play_set play_option_set(play_protocol_state *d, const char *name, const char *value, nw_error *err)
{
    char small_name[NW_OPTION_WORD_SIZE], small_value[NW_OPTION_WORD_SIZE];
    to_lower(small_name, sizeof small_name, name);
    to_lower(small_value, sizeof small_value, value);
    if (strcmp(small_name, "level") == 0 || strcmp(small_name, "seed") == 0)
        return set_strength(d, *small_name == 'l', value);
    if (!nw_option_practical(small_name, err))
        return PLAY_UNKNOWN;
    if (strlen(value) >= sizeof small_value ||
        nw_option_set(&d->options, small_name, small_value, err) < 0)
        return PLAY_WRONG_VALUE;
    if (!d->options.play) /* without play's rules every move is searched */
        d->options.selective = 0, d->options.grain = 0;
    d->changed = true;
    return PLAY_SET;
}
