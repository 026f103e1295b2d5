/* SPDX-License-Identifier: MIT */
#include "lab/settings.h"
#include "core/error.h"
#include "core/text.h"
#include "library/options.h"
#include <stdlib.h>
#include <string.h>

/* What a configuration has beyond the library's options. */
typedef struct extra {
    const char *name;
    bool is_switch;
    size_t at; /* of an int in lab_config */
    int lo, hi;
} extra;

static const extra extras[] = {
    {"exact-guess", true, offsetof(lab_config, exact_guess), 0, 1},
    {"mm", false, offsetof(lab_config, mm), 0, 20},
};
enum { EXTRAS = sizeof extras / sizeof *extras };

static const extra *find_extra(const char *name)
{
    for (int i = 0; i < EXTRAS; i++)
        if (strcmp(extras[i].name, name) == 0)
            return &extras[i];
    return NULL;
}

bool lab_setting_known(const char *name)
{
    return nw_option_find(name) || find_extra(name);
}

static int *place_of(lab_config *c, const extra *s)
{
    return (int *)(void *)((char *)c + s->at);
}

static int set_number(lab_config *c, const extra *s, const char *value, nw_error *err)
{
    char *end = NULL;
    const long number = strtol(value, &end, 10);
    if (end == value || *end || number < s->lo || number > s->hi)
        return nw_fail(err, NW_EINVAL, "%s = %.40s: expected %d..%d", s->name, value, s->lo, s->hi);
    *place_of(c, s) = (int)number;
    return 0;
}

static int set_switch(lab_config *c, const extra *s, const char *value, nw_error *err)
{
    const bool on = strcmp(value, "yes") == 0;
    if (!on && strcmp(value, "no") != 0)
        return nw_fail(err, NW_EINVAL, "%s = %.40s: expected yes or no", s->name, value);
    *place_of(c, s) = on;
    return 0;
}

int lab_setting_set(lab_config *c, const char *name, const char *value, nw_error *err)
{
    const extra *s = find_extra(name);
    if (s)
        return s->is_switch ? set_switch(c, s, value, err) : set_number(c, s, value, err);
    if (!nw_option_find(name))
        return nw_fail(err, NW_EINVAL, "unknown setting '%.40s'", name);
    return nw_option_set(&c->options, name, value, err);
}

/* What was measured before an option existed keeps its name: with one thread it makes no difference
 * how threads share a search, and the members after `parallel` are not named where they are off. */
static bool is_without_effect(const lab_config *c, const nw_option *row)
{
    if (row->at > offsetof(nw_options, parallel))
        return nw_option_number(&c->options, row) == 0;
    return c->options.threads == 1 &&
           (row->at == offsetof(nw_options, threads) || row->at == offsetof(nw_options, parallel));
}

void lab_config_print(const lab_config *c, char out[LAB_CONFIG_SIZE])
{
    nw_text text = nw_text_in(out, LAB_CONFIG_SIZE);
    nw_text_add(&text, "{\"kind\":\"%s\"", c->kind);
    for (int i = 0; nw_option_at(i); i++) {
        const nw_option *row = nw_option_at(i);
        if (is_without_effect(c, row))
            continue;
        if (row->kind == NW_OPTION_WORD)
            nw_text_add(&text, ",\"%s\":\"%s\"", row->name, nw_option_text(&c->options, row));
        else if (!row->is_group)
            nw_text_add(&text, ",\"%s\":%d", row->name, nw_option_number(&c->options, row));
    }
    nw_text_add(&text, ",\"exact-guess\":%d,\"mm\":%d}", c->exact_guess, c->mm);
}
