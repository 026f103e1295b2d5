/* SPDX-License-Identifier: MIT */
#include "lab/settings.h"
#include "core/error.h"
#include "base/text.h"
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
    {"static-guesses", true, offsetof(lab_config, static_guesses), 0, 1},
    {"only-search", true, offsetof(lab_config, only_search), 0, 1},
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

/* --- the text of a configuration */

/* The rules of mtd-hybrid mean nothing to others. */
static bool is_of_hybrid(const nw_option *row)
{
    return row->at >= offsetof(nw_options, grid) && row->at <= offsetof(nw_options, windowed);
}

/* An option is named where it is not neutral: a number that is not 0, a word that is not the first
 * of its list, more than one thread, and always the algorithm. So a text stays as it is when an
 * option is added, and what was measured before is found. */
static bool is_neutral(const lab_config *c, const nw_option *row)
{
    if (row->at == offsetof(nw_options, algorithm))
        return false;
    if (row->at == offsetof(nw_options, threads) || row->at == offsetof(nw_options, parallel))
        return c->options.threads == 1;
    if (is_of_hybrid(row) && strcmp(c->options.algorithm, "mtd-hybrid") != 0)
        return true;
    if (row->kind == NW_OPTION_WORD)
        return strcmp(nw_option_text(&c->options, row), row->words[0]) == 0;
    return row->is_group || nw_option_number(&c->options, row) == 0;
}

enum { PAIRS_MAX = 100 };

typedef struct pair {
    const char *name, *word; /* word: or NULL for a number */
    int number;
} pair;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const pair *)a)->name, ((const pair *)b)->name);
}

static int number_of(const lab_config *c, const extra *s)
{
    return *(const int *)(const void *)((const char *)c + s->at);
}

static int collect(const lab_config *c, pair list[PAIRS_MAX])
{
    int count = 0;
    list[count++] = (pair){"kind", c->kind, 0};
    for (int i = 0; i < EXTRAS; i++)
        if (number_of(c, &extras[i]) != 0)
            list[count++] = (pair){extras[i].name, NULL, number_of(c, &extras[i])};
    for (int i = 0; nw_option_at(i) && count < PAIRS_MAX; i++) {
        const nw_option *row = nw_option_at(i);
        const bool is_word = row->kind == NW_OPTION_WORD;
        if (!is_neutral(c, row))
            list[count++] = (pair){row->name, is_word ? nw_option_text(&c->options, row) : NULL,
                                   is_word ? 0 : nw_option_number(&c->options, row)};
    }
    qsort(list, (size_t)count, sizeof *list, by_name);
    return count;
}

void lab_config_print(const lab_config *c, char out[LAB_CONFIG_SIZE])
{
    nw_text text = nw_text_in(out, LAB_CONFIG_SIZE);
    pair list[PAIRS_MAX];
    const int count = collect(c, list);
    for (int i = 0; i < count; i++) {
        nw_text_add(&text, "%c\"%s\":", i ? ',' : '{', list[i].name);
        if (list[i].word)
            nw_text_add(&text, "\"%s\"", list[i].word);
        else
            nw_text_add(&text, "%d", list[i].number);
    }
    nw_text_add(&text, "}");
}
