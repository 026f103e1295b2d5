/* SPDX-License-Identifier: MIT */
#include "lab/experiment_parts.h"
#include "core/error.h"
#include "base/nearest.h"
#include "lab/ini.h"
#include "lab/run.h"
#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The syntax of experiments: sections, keys and values. */

/* --- the keys of the sections */

typedef enum key_kind {
    TEXT,
    CHOICE,
    NUMBERS,
    COUNT,
    FLAG,
    NUMBER,
    KIND,    /* texts checked at once, so that errors name their line */
    SETTING, /* stored as its row */
    ALGORITHMS
} key_kind;
typedef enum section { EXPERIMENT, GAME, CONTENDER, FIGURE, TABLE, CLAIM, SECTIONS } section;

static const struct key {
    section of;
    const char *name;
    key_kind kind;
    size_t at, size;
    const char *choices;
} keys[] = {
#define KEY(section, type, name, kind, field, choices)                                             \
    {                                                                                              \
        section, name, kind, offsetof(type, field), sizeof(((type *)NULL)->field), choices         \
    }
    KEY(EXPERIMENT, lab_experiment, "title", TEXT, title, NULL),
    KEY(EXPERIMENT, lab_experiment, "source", TEXT, source, NULL),
    KEY(EXPERIMENT, lab_experiment, "method", TEXT, method, NULL),
    KEY(EXPERIMENT, lab_experiment, "kind", KIND, kind, NULL),
    KEY(EXPERIMENT, lab_experiment, "preset", CHOICE, preset, "defaults plain"),
    KEY(EXPERIMENT, lab_experiment, "algorithms", ALGORITHMS, algorithms, NULL),
    KEY(EXPERIMENT, lab_experiment, "sweep", SETTING, sweep, NULL),
    KEY(EXPERIMENT, lab_experiment, "values", NUMBERS, values, NULL),
    KEY(EXPERIMENT, lab_experiment, "order", COUNT, order, NULL),
    KEY(EXPERIMENT, lab_experiment, "repeat", COUNT, repeat, NULL),
    KEY(EXPERIMENT, lab_experiment, "alone", FLAG, alone, NULL),
    KEY(EXPERIMENT, lab_experiment, "changed", TEXT, changed, NULL),
    KEY(EXPERIMENT, lab_experiment, "family", TEXT, family, NULL),
    KEY(GAME, lab_game_part, "plugin", TEXT, file, NULL),
    KEY(GAME, lab_game_part, "positions", TEXT, positions, NULL),
    KEY(GAME, lab_game_part, "take", COUNT, take, NULL),
    KEY(GAME, lab_game_part, "depths", NUMBERS, depths, NULL),
    KEY(GAME, lab_game_part, "values", NUMBERS, values, NULL),
    KEY(CONTENDER, lab_contender, "label", TEXT, label, NULL),
    KEY(CONTENDER, lab_contender, "view", TEXT, view, NULL),
    KEY(CONTENDER, lab_contender, "fixed", FLAG, fixed, NULL),
    KEY(FIGURE, lab_plot, "title", TEXT, title, NULL),
    KEY(FIGURE, lab_plot, "source", TEXT, source, NULL),
    KEY(FIGURE, lab_plot, "metric", TEXT, metric, NULL),
    KEY(FIGURE, lab_plot, "count", CHOICE, count, "cumulative iteration"),
    KEY(FIGURE, lab_plot, "over", TEXT, over, NULL),
    KEY(FIGURE, lab_plot, "x", CHOICE, x, "depth sweep ply positions"),
    KEY(FIGURE, lab_plot, "series", CHOICE, series, "contenders depths"),
    KEY(FIGURE, lab_plot, "show", TEXT, show, NULL),
    KEY(FIGURE, lab_plot, "games", TEXT, games, NULL),
    KEY(FIGURE, lab_plot, "x-label", TEXT, x_label, NULL),
    KEY(FIGURE, lab_plot, "y-label", TEXT, y_label, NULL),
    KEY(FIGURE, lab_plot, "log-y", FLAG, log_y, NULL),
    KEY(FIGURE, lab_plot, "same-y", FLAG, same_y, NULL),
    KEY(FIGURE, lab_plot, "y-max", NUMBER, y_max, NULL),
    KEY(FIGURE, lab_plot, "published", TEXT, published, NULL),
    KEY(TABLE, lab_table_spec, "title", TEXT, title, NULL),
    KEY(TABLE, lab_table_spec, "metric", TEXT, metric, NULL),
    KEY(TABLE, lab_table_spec, "show", TEXT, show, NULL),
    KEY(TABLE, lab_table_spec, "games", TEXT, games, NULL),
    KEY(TABLE, lab_table_spec, "kind", CHOICE, kind, "counts moves means"),
    KEY(TABLE, lab_table_spec, "figure", TEXT, figure, NULL),
    KEY(TABLE, lab_table_spec, "depth", COUNT, depth, NULL),
    KEY(CLAIM, lab_claim, "text", TEXT, text, NULL),
    KEY(CLAIM, lab_claim, "metric", TEXT, metric, NULL),
    KEY(CLAIM, lab_claim, "count", CHOICE, count, "cumulative iteration"),
    KEY(CLAIM, lab_claim, "games", TEXT, games, NULL),
    KEY(CLAIM, lab_claim, "expect", TEXT, expect, NULL),
    KEY(CLAIM, lab_claim, "value", TEXT, value, NULL),
    KEY(CLAIM, lab_claim, "exists", TEXT, exists, NULL),
    KEY(CLAIM, lab_claim, "conclusion", FLAG, conclusion, NULL),
    KEY(CLAIM, lab_claim, "figure", TEXT, figure, NULL),
    KEY(CLAIM, lab_claim, "cause", TEXT, cause, NULL),
    KEY(CLAIM, lab_claim, "from", TEXT, from, NULL),
    KEY(CLAIM, lab_claim, "published", TEXT, published, NULL),
    KEY(CLAIM, lab_claim, "within", NUMBER, within, NULL),
    KEY(CLAIM, lab_claim, "root", COUNT, root, NULL),
    KEY(CLAIM, lab_claim, "changed", TEXT, changed, NULL),
    KEY(CLAIM, lab_claim, "struck", TEXT, struck, NULL),
    KEY(CLAIM, lab_claim, "struck-games", TEXT, struck_games, NULL),
#undef KEY
};
enum { KEYS = sizeof keys / sizeof *keys };

/* Where a section's parts are stored: an array of the experiment and its count. Every part starts
 * with its line and name; settings, if any, come third. */
static const struct section_row {
    const char *word;
    bool settings;
    size_t at, size, count;
    int room;
} sections[SECTIONS] = {
    {"experiment", true, 0, 0, 0, 1},
    {"game", true, offsetof(lab_experiment, game), sizeof(lab_game_part),
     offsetof(lab_experiment, games), LAB_GAMES_MAX},
    {"contender", true, offsetof(lab_experiment, contender), sizeof(lab_contender),
     offsetof(lab_experiment, contenders), LAB_CONTENDERS_MAX},
    {"figure", false, offsetof(lab_experiment, plot), sizeof(lab_plot),
     offsetof(lab_experiment, plots), LAB_PLOTS_MAX},
    {"table", false, offsetof(lab_experiment, table_spec), sizeof(lab_table_spec),
     offsetof(lab_experiment, table_specs), LAB_TABLE_SPECS_MAX},
    {"claim", false, offsetof(lab_experiment, claim), sizeof(lab_claim),
     offsetof(lab_experiment, claims), LAB_CLAIMS_MAX},
};

typedef struct part_head {
    int line;
    char name[LAB_NAME_SIZE];
    lab_settings settings;
} part_head;

typedef struct reader {
    lab_experiment *e;
    section in;
    void *part; /* the experiment itself, or a part of it */
} reader;

/* --- values */

static int read_text(void *to, size_t size, const char *value, nw_error *err)
{
    if (strlen(value) >= size)
        return nw_fail(err, NW_EINVAL, "more than %zu characters", size - 1);
    memcpy(to, value, strlen(value) + 1);
    return 0;
}

static int read_flag(bool *to, const char *value, nw_error *err)
{
    *to = strcmp(value, "yes") == 0;
    return *to || strcmp(value, "no") == 0 ? 0 : nw_fail(err, NW_EINVAL, "expected yes or no");
}

static int read_count(int *to, const char *value, nw_error *err)
{
    char *end = NULL;
    const long n = strtol(value, &end, 10);
    if (end == value || *end || n < 0 || n > 10000)
        return nw_fail(err, NW_EINVAL, "expected a number from 0 to 10000");
    *to = (int)n;
    return 0;
}

static int read_number(double *to, const char *value, nw_error *err)
{
    char *end = NULL;
    *to = strtod(value, &end);
    return end != value && *end == 0 ? 0 : nw_fail(err, NW_EINVAL, "expected a number");
}

static int check_algorithms(const char *list, nw_error *err)
{
    int rc = 0;
    while (rc == 0 && *list) {
        lab_config scratch = {.options = nw_defaults(NULL)};
        char word[LAB_NAME_SIZE];
        list = lab_take_word(list, word);
        rc = lab_setting_set(&scratch, nw_option_find("algo"), word, err);
    }
    return rc;
}

static int read_setting(const nw_option **to, const char *name, nw_error *err)
{
    *to = lab_setting_find(name);
    return *to ? 0 : nw_fail(err, NW_EINVAL, "unknown setting '%.40s'", name);
}

static int read_value(const struct key *k, void *part, const char *value, nw_error *err)
{
    void *to = (char *)part + k->at;
    char meant[NW_MEANT_SIZE];
    switch (k->kind) {
    case CHOICE:
        if (!lab_listed(k->choices, value))
            return nw_fail(err, NW_EINVAL, "'%.40s': expected one of %s%s", value, k->choices,
                           nw_meant(value, k->choices, meant));
        return read_text(to, k->size, value, err);
    case NUMBERS:
        return lab_numbers_parse(to, value, err);
    case COUNT:
        return read_count(to, value, err);
    case FLAG:
        return read_flag(to, value, err);
    case NUMBER:
        return read_number(to, value, err);
    case KIND:
        if (!lab_kind_known(value))
            return nw_fail(err, NW_EINVAL, "unknown kind '%.40s'", value);
        break;
    case SETTING:
        return read_setting(to, value, err);
    case ALGORITHMS:
        if (check_algorithms(value, err) < 0)
            return NW_EINVAL;
        break;
    case TEXT:
        break;
    }
    return read_text(to, k->size, value, err);
}

/* --- lines */

static lab_settings *settings_of(reader *r)
{
    if (r->in == EXPERIMENT)
        return &r->e->settings;
    return sections[r->in].settings ? &((part_head *)r->part)->settings : NULL;
}

static int add_setting(lab_settings *s, const nw_option *row, const char *value, nw_error *err)
{
    lab_config scratch = {.options = nw_defaults(NULL)};
    const int room = (int)(sizeof s->list / sizeof *s->list);
    int at = 0;
    if (lab_setting_set(&scratch, row, value, err) < 0)
        return NW_EINVAL;
    while (at < s->count && s->list[at].row != row)
        at++;
    if (at == room)
        return nw_fail(err, NW_EINVAL, "more than %d settings in a section", room);
    s->count = at == s->count ? at + 1 : s->count;
    s->list[at].row = row;
    return read_text(s->list[at].value, sizeof s->list->value, value, err);
}

static const struct key *find_key(section in, const char *name)
{
    for (int i = 0; i < KEYS; i++)
        if (keys[i].of == in && strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

/* with_settings: the section also accepts search options. */
static int unknown_key(section in, const char *name, bool with_settings, nw_error *err)
{
    const char *names[KEYS + 1] = {NULL};
    int count = 0;
    for (int i = 0; i < KEYS; i++)
        if (keys[i].of == in)
            names[count++] = keys[i].name;
    const char *near = nw_nearest(name, names, sizeof *names);
    const nw_option *row;
    for (int i = 0; with_settings && !near && (row = nw_option_at(i)) != NULL; i++) {
        const char *const one[] = {row->name, NULL};
        near = nw_nearest(name, one, sizeof *one);
    }
    return nw_fail(err, NW_EINVAL, "[%s] has no key '%.40s'%s%s%s", sections[in].word, name,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* NAME.PROFILE = VALUE applies to that profile only. */
static int on_key(void *context, const char *name, const char *value, int line, nw_error *err)
{
    reader *r = context;
    char plain[LAB_NAME_SIZE];
    const size_t length = strcspn(name, ".");
    (void)line;
    snprintf(plain, sizeof plain, "%.*s", (int)(length < 39 ? length : 39), name);
    if (name[length]) {
        const lab_profile p = lab_profile_find(name + length + 1);
        if (p == LAB_PROFILES)
            return nw_fail(err, NW_EINVAL, "%.40s: unknown profile '%.20s'", name,
                           name + length + 1);
        if (p != r->e->profile)
            return 0;
    }
    if (r->in == SECTIONS)
        return nw_fail(err, NW_EINVAL, "%.40s: a section as in [experiment] must come first", name);
    const struct key *k = find_key(r->in, plain);
    nw_error reason = {0};
    if (k && read_value(k, r->part, value, &reason) < 0)
        return nw_fail(err, NW_EINVAL, "%s: %.180s", plain, reason.text);
    if (k)
        return 0;
    const nw_option *row = settings_of(r) ? lab_setting_find(plain) : NULL;
    if (row)
        return add_setting(settings_of(r), row, value, err);
    return unknown_key(r->in, plain, settings_of(r) != NULL, err);
}

static void *part_at(lab_experiment *e, section s, int i)
{
    return (char *)e + sections[s].at + (size_t)i * sections[s].size;
}

static int *count_of(lab_experiment *e, section s)
{
    return (int *)(void *)((char *)e + sections[s].count);
}

/* An existing part is continued, so that a file can extend the files it includes. */
static void *open_part(lab_experiment *e, section s, const char *name, int line, nw_error *err)
{
    int *count = count_of(e, s);
    for (int i = 0; *name && i < *count; i++) {
        part_head *old = part_at(e, s, i);
        if (strcmp(old->name, name) == 0) {
            old->line = line ? line : old->line;
            return old;
        }
    }
    if (*count == sections[s].room) {
        nw_fail(err, NW_EINVAL, "more than %d sections [%s]", sections[s].room, sections[s].word);
        return NULL;
    }
    part_head *part = part_at(e, s, (*count)++);
    memset(part, 0, sections[s].size);
    part->line = line;
    snprintf(part->name, sizeof part->name, "%.39s", name);
    return part;
}

/* Names become file names, words of lists and terms of claims. */
static bool is_name(const char *name)
{
    while (isalnum((unsigned char)*name) || *name == '-' || *name == '_')
        name++;
    return *name == 0;
}

static int on_section(void *context, const char *word, const char *name, int line, nw_error *err)
{
    reader *r = context;
    static const char all_sections[] = "experiment, game, contender, figure, table or claim";
    char meant[NW_MEANT_SIZE];
    section s = EXPERIMENT;
    while (s < SECTIONS && strcmp(sections[s].word, word) != 0)
        s++;
    if (s == SECTIONS)
        return nw_fail(err, NW_EINVAL, "[%.30s]: expected %s%s", word, all_sections,
                       nw_meant(word, all_sections, meant));
    if (*name == 0 && s != EXPERIMENT && s != CLAIM)
        return nw_fail(err, NW_EINVAL, "[%s]: a name is missing, as in [%s NAME]", word, word);
    if (!is_name(name))
        return nw_fail(err, NW_EINVAL, "[%s %.30s]: a name has letters, digits, '-' and '_' alone",
                       word, name);
    r->in = s;
    r->part = s == EXPERIMENT ? (void *)r->e : open_part(r->e, s, name, line, err);
    return r->part ? 0 : NW_EINVAL;
}

int lab_add_algorithms(lab_experiment *e, nw_error *err)
{
    for (const char *at = e->algorithms; *at;) {
        char word[LAB_NAME_SIZE];
        at = lab_take_word(at, word);
        part_head *part = open_part(e, CONTENDER, word, 0, err);
        if (!part || add_setting(&part->settings, nw_option_find("algo"), word, err) < 0)
            return NW_EINVAL;
    }
    return 0;
}

int lab_experiment_parse(lab_experiment *e, const char *file, nw_error *err)
{
    reader r = {.e = e, .in = SECTIONS};
    const lab_ini_handler handler = {on_section, on_key, &r};
    return lab_ini_read(file, &handler, err);
}
