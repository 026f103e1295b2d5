/* SPDX-License-Identifier: MIT */
#include "lab/settings.h"
#include "core/error.h"
#include "base/text.h"
#include "library/doors.h"
#include "library/instances.h"
#include <stdlib.h>
#include <string.h>

/* Settings beyond the library's options: members of lab_config, all int. */
static const nw_option extras[] = {
    {.name = "exact-guess", .kind = NW_OPTION_SWITCH, .at = offsetof(lab_config, exact_guess)},
    {.name = "static-guesses",
     .kind = NW_OPTION_SWITCH,
     .at = offsetof(lab_config, static_guesses)},
    {.name = "only-search", .kind = NW_OPTION_SWITCH, .at = offsetof(lab_config, only_search)},
    {.name = "mm", .kind = NW_OPTION_NUMBER, .at = offsetof(lab_config, mm), .most = 20},
};
enum { EXTRAS = sizeof extras / sizeof *extras };

static bool is_extra(const nw_option *row)
{
    return row >= extras && row < extras + EXTRAS;
}

const nw_option *lab_setting_find(const char *name)
{
    for (int i = 0; i < EXTRAS; i++)
        if (strcmp(extras[i].name, name) == 0)
            return &extras[i];
    return nw_option_find(name);
}

static int *place_of(lab_config *c, const nw_option *extra)
{
    return (int *)(void *)((char *)c + extra->at);
}

static int set_number(lab_config *c, const nw_option *extra, const char *value, nw_error *err)
{
    char *end = NULL;
    const long number = strtol(value, &end, 10);
    if (end == value || *end || number < extra->least || number > extra->most)
        return nw_fail(err, NW_EINVAL, "%s = %.40s: expected %d..%d", extra->name, value,
                       extra->least, extra->most);
    *place_of(c, extra) = (int)number;
    return 0;
}

static int set_switch(lab_config *c, const nw_option *extra, const char *value, nw_error *err)
{
    const bool on = strcmp(value, "yes") == 0;
    if (!on && strcmp(value, "no") != 0)
        return nw_fail(err, NW_EINVAL, "%s = %.40s: expected yes or no", extra->name, value);
    *place_of(c, extra) = on;
    return 0;
}

static bool is_book(const lab_config *c)
{
    return strcmp(c->kind, "book") == 0;
}

static int set_book(lab_config *c, const nw_option *row, const char *value, nw_error *err)
{
    const nw_book_row *algorithm = strcmp(row->name, "algo") == 0 ? nw_book_find(value) : NULL;
    if (c->book.size == 0)
        c->book = nw_lab_defaults();
    if (!algorithm)
        return nw_lab_option_set(&c->book, row->name, value, err);
    c->book.algorithm = algorithm->name;
    return 0;
}

static int set_option(lab_config *c, const nw_option *row, const char *value, nw_error *err)
{
    const char *closed = nw_door_closed(NW_DOOR_LABORATORY, row);
    if (closed)
        return nw_fail(err, NW_EINVAL, "%s is %s", row->name, closed);
    if (is_book(c))
        return set_book(c, row, value, err);
    const int rc = nw_option_set(&c->options, row->name, value, err);
    return rc < 0 && !*c->kind && set_book(c, row, value, NULL) == 0 ? 0 : rc;
}

int lab_setting_set(lab_config *c, const nw_option *row, const char *value, nw_error *err)
{
    if (!is_extra(row))
        return set_option(c, row, value, err);
    return row->kind == NW_OPTION_SWITCH ? set_switch(c, row, value, err)
                                         : set_number(c, row, value, err);
}

/* --- the text of a configuration */

/* Omits neutral options: the number 0, the first word of a list, one thread; never the algorithm.
 * So texts stay valid when an option is added, and earlier results are found. */
static bool is_neutral(const lab_config *c, const nw_option *row)
{
    if (row->at == offsetof(nw_options, algorithm))
        return false;
    if (row->at == offsetof(nw_options, threads) || row->at == offsetof(nw_options, parallel))
        return c->options.threads == 1;
    if (row->kind == NW_OPTION_WORD)
        return strcmp(nw_option_text(&c->options, row), row->words[0]) == 0;
    if (row->kind == NW_OPTION_RULE)
        return strcmp(c->options.algorithm, "mtd") != 0 || !*nw_option_rule(&c->options, row);
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

static int number_of(const lab_config *c, const nw_option *extra)
{
    return *(const int *)(const void *)((const char *)c + extra->at);
}

/* The parameters that a published algorithm reads. */
static int collect_book(const lab_config *c, pair list[PAIRS_MAX], int count)
{
    const nw_lab_options usual = nw_lab_defaults();
    list[count++] = (pair){"algo", c->book.algorithm, 0};
    for (const char *const *name = nw_lab_parameters(c->book.algorithm); *name; name++) {
        const nw_option *row = nw_option_find(*name);
        char value[NW_OPTION_WORD_SIZE], default_value[NW_OPTION_WORD_SIZE];
        nw_lab_option_get(&c->book, *name, value, sizeof value);
        nw_lab_option_get(&usual, *name, default_value, sizeof default_value);
        if (strcmp(value, default_value) == 0)
            continue;
        list[count++] = row->kind == NW_OPTION_WORD ? (pair){*name, nw_option_word(row, value), 0}
                        : row->kind == NW_OPTION_RULE
                            ? (pair){*name, (const char *)&c->book + row->lab_at, 0}
                            : (pair){*name, NULL, nw_lab_option_number(&c->book, row)};
    }
    return count;
}

static int collect(const lab_config *c, pair list[PAIRS_MAX])
{
    int count = 0;
    list[count++] = (pair){"kind", c->kind, 0};
    if (is_book(c)) {
        count = collect_book(c, list, count);
        qsort(list, (size_t)count, sizeof *list, by_name);
        return count;
    }
    for (int i = 0; i < EXTRAS; i++)
        if (number_of(c, &extras[i]) != 0)
            list[count++] = (pair){extras[i].name, NULL, number_of(c, &extras[i])};
    for (int i = 0; nw_option_at(i) && count < PAIRS_MAX; i++) {
        const nw_option *row = nw_option_at(i);
        if (!row->at || is_neutral(c, row))
            continue;
        const char *word = row->kind == NW_OPTION_WORD   ? nw_option_text(&c->options, row)
                           : row->kind == NW_OPTION_RULE ? nw_option_rule(&c->options, row)
                                                         : NULL;
        list[count++] = (pair){row->name, word, word ? 0 : nw_option_number(&c->options, row)};
    }
    qsort(list, (size_t)count, sizeof *list, by_name);
    return count;
}

int lab_config_print(const lab_config *c, char out[LAB_CONFIG_SIZE], nw_error *err)
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
    return text.used + 1 < text.size
               ? 0
               : nw_fail(err, NW_EINVAL, "a configuration of more than %d characters",
                         LAB_CONFIG_SIZE - 2);
}
