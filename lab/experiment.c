/* SPDX-License-Identifier: MIT */
#include "lab/experiment.h"
#include "lab/data.h"
#include "lab/ini.h"
#include "core/error.h"
#include "lab/execute.h"
#include <ctype.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const profiles[] = {"quick", "full", "deep"};

const char *lab_profile_name(lab_profile p)
{
    return p < LAB_PROFILES ? profiles[p] : "?";
}

lab_profile lab_profile_find(const char *name)
{
    lab_profile p = LAB_QUICK;
    while (p < LAB_PROFILES && strcmp(profiles[p], name) != 0)
        p++;
    return p;
}

bool lab_listed(const char *list, const char *word)
{
    const size_t length = strlen(word);
    if (*list == 0)
        return true;
    for (; *list; list += strspn(list, " ")) {
        const size_t n = strcspn(list, " ");
        if (n == length && memcmp(list, word, n) == 0)
            return true;
        list += n;
    }
    return false;
}

int lab_contender_find(const lab_experiment *e, const char *name)
{
    for (int i = 0; i < e->contenders; i++)
        if (strcmp(e->contender[i].name, name) == 0)
            return i;
    return -1;
}

/* --- the keys of the sections */

typedef enum key_kind {
    TEXT,
    CHOICE,
    NUMBERS,
    COUNT,
    FLAG,
    NUMBER,
    KIND, /* texts that are checked at once, so that their line can be told */
    SETTING,
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
    KEY(FIGURE, lab_plot, "x", CHOICE, x, "depth sweep ply"),
    KEY(FIGURE, lab_plot, "series", CHOICE, series, "contenders depths"),
    KEY(FIGURE, lab_plot, "show", TEXT, show, NULL),
    KEY(FIGURE, lab_plot, "games", TEXT, games, NULL),
    KEY(FIGURE, lab_plot, "x-label", TEXT, x_label, NULL),
    KEY(FIGURE, lab_plot, "y-label", TEXT, y_label, NULL),
    KEY(FIGURE, lab_plot, "log-y", FLAG, log_y, NULL),
    KEY(FIGURE, lab_plot, "y-max", NUMBER, y_max, NULL),
    KEY(TABLE, lab_sheet, "title", TEXT, title, NULL),
    KEY(TABLE, lab_sheet, "metric", TEXT, metric, NULL),
    KEY(TABLE, lab_sheet, "show", TEXT, show, NULL),
    KEY(TABLE, lab_sheet, "games", TEXT, games, NULL),
    KEY(TABLE, lab_sheet, "kind", CHOICE, kind, "counts moves means"),
    KEY(TABLE, lab_sheet, "figure", TEXT, figure, NULL),
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
#undef KEY
};
enum { KEYS = sizeof keys / sizeof *keys };

/* How the parts of a section are kept: an array of the experiment and its count. Every part begins
 * with its line and its name; settings come third where there are any. */
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
    {"table", false, offsetof(lab_experiment, sheet), sizeof(lab_sheet),
     offsetof(lab_experiment, sheets), LAB_SHEETS_MAX},
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

/* One item of a list: N, N..M or N..M/STEP; returns what follows it, NULL when it is wrong. */
static const char *read_item(const char *at, long *from, long *to, long *step)
{
    char *end = NULL;
    *from = *to = strtol(at, &end, 10);
    *step = 1;
    if (end == at)
        return NULL;
    if (strncmp(end, "..", 2) == 0) {
        at = end + 2;
        *to = strtol(at, &end, 10);
        if (end == at)
            return NULL;
    }
    if (*end == '/') {
        at = end + 1;
        *step = strtol(at, &end, 10);
        if (end == at)
            return NULL;
    }
    return *step > 0 && *from <= *to && labs(*from) < 100000000 && labs(*to) < 100000000 ? end
                                                                                         : NULL;
}

static int read_numbers(lab_numbers *to, const char *value, nw_error *err)
{
    to->count = 0;
    for (const char *at = value; *at; at += strspn(at, " ")) {
        long from = 0, last = 0, step = 1;
        at = read_item(at, &from, &last, &step);
        if (!at || (*at && *at != ' '))
            return nw_fail(err, NW_EINVAL,
                           "'%.60s': expected numbers and ranges as in 2..8, "
                           "3..17/2 or -5 0 5",
                           value);
        for (long n = from; n <= last; n += step) {
            if (to->count == LAB_NUMBERS_MAX)
                return nw_fail(err, NW_EINVAL, "more than %d numbers", LAB_NUMBERS_MAX);
            to->number[to->count++] = (int)n;
        }
    }
    return to->count > 0 ? 0 : nw_fail(err, NW_EINVAL, "no numbers");
}

/* The next word of a list; returns what follows it. */
static const char *take_word(const char *at, char out[LAB_NAME_SIZE])
{
    const size_t length = strcspn(at, " ");
    snprintf(out, LAB_NAME_SIZE, "%.*s", (int)(length < 39 ? length : 39), at);
    return at + length + strspn(at + length, " ");
}

static int check_algorithms(const char *list, nw_error *err)
{
    int rc = 0;
    while (rc == 0 && *list) {
        lab_config scratch = {.kind = ""};
        char word[LAB_NAME_SIZE];
        list = take_word(list, word);
        rc = lab_setting_set(&scratch, "algo", word, err);
    }
    return rc;
}

static int read_value(const struct key *k, void *part, const char *value, nw_error *err)
{
    void *to = (char *)part + k->at;
    switch (k->kind) {
    case CHOICE:
        if (!lab_listed(k->choices, value))
            return nw_fail(err, NW_EINVAL, "'%.40s': expected one of %s", value, k->choices);
        return read_text(to, k->size, value, err);
    case NUMBERS:
        return read_numbers(to, value, err);
    case COUNT:
        return read_count(to, value, err);
    case FLAG:
        return read_flag(to, value, err);
    case NUMBER:
        return read_number(to, value, err);
    case KIND:
        if (!lab_kind_known(value))
            return nw_fail(err, NW_EINVAL, "nothing is called '%.40s'", value);
        break;
    case SETTING:
        if (!lab_setting_known(value))
            return nw_fail(err, NW_EINVAL, "no setting is called '%.40s'", value);
        break;
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

static int add_setting(lab_settings *s, const char *name, const char *value, nw_error *err)
{
    lab_config scratch = {.kind = ""};
    const int room = (int)(sizeof s->list / sizeof *s->list);
    int at = 0;
    if (lab_setting_set(&scratch, name, value, err) < 0)
        return NW_EINVAL;
    while (at < s->count && strcmp(s->list[at].name, name) != 0)
        at++;
    if (at == room)
        return nw_fail(err, NW_EINVAL, "more than %d settings in a section", room);
    s->count = at == s->count ? at + 1 : s->count;
    snprintf(s->list[at].name, sizeof s->list->name, "%.15s", name);
    snprintf(s->list[at].value, sizeof s->list->value, "%.23s", value);
    return 0;
}

static const struct key *find_key(section in, const char *name)
{
    for (int i = 0; i < KEYS; i++)
        if (keys[i].of == in && strcmp(keys[i].name, name) == 0)
            return &keys[i];
    return NULL;
}

/* NAME.PROFILE = VALUE counts in that profile only. */
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
            return nw_fail(err, NW_EINVAL, "%.40s: no profile is called '%.20s'", name,
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
    if (settings_of(r) && lab_setting_known(plain))
        return add_setting(settings_of(r), plain, value, err);
    return nw_fail(err, NW_EINVAL, "[%s] has no key '%.40s'", sections[r->in].word, plain);
}

static void *part_at(lab_experiment *e, section s, int i)
{
    return (char *)e + sections[s].at + (size_t)i * sections[s].size;
}

static int *count_of(lab_experiment *e, section s)
{
    return (int *)(void *)((char *)e + sections[s].count);
}

/* A part that is there already is continued, so that a file can add to what it includes. */
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

/* Names become names of files, words of lists and terms of claims. */
static bool is_name(const char *name)
{
    while (isalnum((unsigned char)*name) || *name == '-' || *name == '_')
        name++;
    return *name == 0;
}

static int on_section(void *context, const char *word, const char *name, int line, nw_error *err)
{
    reader *r = context;
    section s = EXPERIMENT;
    while (s < SECTIONS && strcmp(sections[s].word, word) != 0)
        s++;
    if (s == SECTIONS)
        return nw_fail(err, NW_EINVAL,
                       "[%.30s]: expected experiment, game, contender, figure, table or claim",
                       word);
    if (*name == 0 && s != EXPERIMENT && s != CLAIM)
        return nw_fail(err, NW_EINVAL, "[%s]: a name is missing, as in [%s NAME]", word, word);
    if (!is_name(name))
        return nw_fail(err, NW_EINVAL, "[%s %.30s]: a name has letters, digits, '-' and '_' alone",
                       word, name);
    r->in = s;
    r->part = s == EXPERIMENT ? (void *)r->e : open_part(r->e, s, name, line, err);
    return r->part ? 0 : NW_EINVAL;
}

/* --- checks of the whole */

/* An algorithm has its title and its colour in all figures. */
static const struct title {
    const char *name, *title;
    int colour;
} titles[] = {{"alphabeta", "Alpha-Beta", 0},
              {"negascout", "NegaScout", 1},
              {"pvs", "PVS", 1},
              {"aspiration", "Aspiration Alpha-Beta", 5},
              {"aspiration-negascout", "Aspiration NegaScout", 1},
              {"mt-sss", "MT-SSS*", 2},
              {"mt-dual", "MT-DUAL*", 3},
              {"mtdf", "MTD(f)", 4},
              {"mtd-bi", "MTD(bi)", 5},
              {"mtd-step", "MTD(step)", 6},
              {"mtd-best", "MTD(best)", 7},
              {"test", "one null window", 0}};

static void name_contender(lab_contender *c, int number)
{
    const struct title *t = NULL;
    for (size_t i = 0; !t && i < sizeof titles / sizeof *titles; i++)
        if (strcmp(titles[i].name, c->name) == 0)
            t = &titles[i];
    c->colour = t ? t->colour : number;
    if (c->label[0] == 0)
        snprintf(c->label, sizeof c->label, "%s", t ? t->title : c->name);
}

/* The words of `algorithms` are contenders of that name. */
static int add_algorithms(lab_experiment *e, nw_error *err)
{
    for (const char *at = e->algorithms; *at;) {
        char word[LAB_NAME_SIZE];
        at = take_word(at, word);
        part_head *part = open_part(e, CONTENDER, word, 0, err);
        if (!part || add_setting(&part->settings, "algo", word, err) < 0)
            return NW_EINVAL;
    }
    return 0;
}

typedef int check(lab_experiment *e, nw_error *err, int *line);

static int check_experiment(lab_experiment *e, nw_error *err, int *line)
{
    *line = 1;
    if (e->title[0] == 0)
        return nw_fail(err, NW_EINVAL, "[experiment] needs a title");
    if (e->kind[0] == 0)
        snprintf(e->kind, sizeof e->kind, "search");
    if (e->repeat == 0)
        e->repeat = 1;
    if (e->games == 0)
        return nw_fail(err, NW_EINVAL, "no section [game NAME]");
    if (add_algorithms(e, err) < 0)
        return NW_EINVAL;
    if (e->contenders == 0)
        return nw_fail(err, NW_EINVAL,
                       "no contenders: [experiment] needs algorithms, or sections "
                       "[contender NAME]");
    for (int i = 0; i < e->contenders; i++) {
        *line = e->contender[i].line ? e->contender[i].line : 1;
        name_contender(&e->contender[i], i);
        if (e->contender[i].view[0] && !lab_view_known(e->kind, e->contender[i].view))
            return nw_fail(err, NW_EINVAL, "view: %s counts nothing called '%s'", e->kind,
                           e->contender[i].view);
    }
    return 0;
}

/* Keeps `take` positions of a set, evenly spaced; the rest is freed. */
static void take_some(lab_game_part *g)
{
    lab_positions all = g->set, left = {NULL, 0};
    if (g->take == 0 || g->take >= all.count)
        return;
    left.list = malloc((size_t)all.count * sizeof *left.list);
    if (!left.list)
        return;
    g->set.list = malloc((size_t)g->take * sizeof *left.list);
    g->set.count = 0;
    for (int i = 0; i < all.count; i++) {
        const bool wanted =
            g->set.list && (i * g->take) / all.count != ((i - 1) * g->take) / all.count;
        if (i == 0 || wanted)
            g->set.list[g->set.count++] = all.list[i];
        else
            left.list[left.count++] = all.list[i];
    }
    free(all.list);
    lab_positions_free(&left);
}

static int check_sweep_values(const lab_experiment *e, const lab_numbers *values, nw_error *err)
{
    for (int i = 0; e->sweep[0] && i < values->count; i++) {
        lab_config scratch = {.kind = ""};
        char text[16];
        snprintf(text, sizeof text, "%d", values->number[i]);
        if (lab_setting_set(&scratch, e->sweep, text, err) < 0)
            return NW_EINVAL;
    }
    return 0;
}

static int check_game(lab_experiment *e, lab_game_part *g, nw_error *err)
{
    g->info = nw_game_find(g->name, strlen(g->name));
    if (!g->info)
        return nw_fail(err, NW_EINVAL, "no game is called '%s'", g->name);
    if (g->positions[0] == 0 || g->depths.count == 0)
        return nw_fail(err, NW_EINVAL, "[game %s] needs positions and depths", g->name);
    for (int i = 0; i < g->depths.count; i++)
        if (g->depths.number[i] < 1 || g->depths.number[i] > NW_PLIES_MAX ||
            (i > 0 && g->depths.number[i] <= g->depths.number[i - 1]))
            return nw_fail(err, NW_EINVAL, "depths: expected rising numbers from 1 to %d",
                           NW_PLIES_MAX);
    if (g->values.count == 0)
        g->values = e->values;
    if (e->sweep[0] && g->values.count == 0)
        return nw_fail(err, NW_EINVAL, "the sweep over %s has no values", e->sweep);
    if (e->sweep[0] == 0)
        g->values = (lab_numbers){{0}, 1};
    int rc = check_sweep_values(e, &g->values, err);
    rc = rc < 0 ? rc : lab_positions_read(&g->set, g->positions, g->info, err);
    take_some(g);
    return rc;
}

static int check_games(lab_experiment *e, nw_error *err, int *line)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < e->games; i++) {
        *line = e->game[i].line;
        rc = check_game(e, &e->game[i], err);
    }
    return rc;
}

static int check_metric(const lab_experiment *e, const char *metric, nw_error *err)
{
    if (*metric && !lab_metric_known(e->kind, metric))
        return nw_fail(err, NW_EINVAL, "metric: nothing is called '%s'", metric);
    return 0;
}

/* Are all words of a list contenders (or, with games, games)? */
static int check_words(const lab_experiment *e, const char *list, bool games, nw_error *err)
{
    for (const char *at = list; *at;) {
        char word[LAB_NAME_SIZE];
        at = take_word(at, word);
        bool found = !games && lab_contender_find(e, word) >= 0;
        for (int i = 0; games && i < e->games; i++)
            found |= strcmp(e->game[i].name, word) == 0;
        if (!found)
            return nw_fail(err, NW_EINVAL, "no %s is called '%s'", games ? "game" : "contender",
                           word);
    }
    return 0;
}

int lab_figure_find(const lab_experiment *e, const char *name)
{
    for (int i = 0; i < e->plots; i++)
        if (strcmp(e->plot[i].name, name) == 0)
            return i;
    return -1;
}

static int check_figure_name(const lab_experiment *e, const char *name, nw_error *err)
{
    if (*name && lab_figure_find(e, name) < 0)
        return nw_fail(err, NW_EINVAL, "figure: none is called '%s'", name);
    return 0;
}

static int check_plots(lab_experiment *e, nw_error *err, int *line)
{
    for (int i = 0; i < e->plots; i++) {
        lab_plot *p = &e->plot[i];
        *line = p->line;
        if (p->metric[0] == 0)
            snprintf(p->metric, sizeof p->metric, "leaf");
        if (p->x[0] == 0)
            snprintf(p->x, sizeof p->x, "depth");
        if (strcmp(p->x, "sweep") == 0 && e->sweep[0] == 0)
            return nw_fail(err, NW_EINVAL, "x: the experiment has no sweep");
        if (strcmp(p->x, "sweep") != 0 && strcmp(p->series, "depths") == 0)
            return nw_fail(err, NW_EINVAL, "series: depths need x = sweep");
        if (check_metric(e, p->metric, err) < 0 || check_words(e, p->show, false, err) < 0 ||
            check_words(e, p->over, false, err) < 0 || check_words(e, p->games, true, err) < 0)
            return NW_EINVAL;
    }
    for (int i = 0; i < e->sheets; i++) {
        const lab_sheet *s = &e->sheet[i];
        *line = s->line;
        if (check_metric(e, s->metric, err) < 0 || check_words(e, s->show, false, err) < 0 ||
            check_words(e, s->games, true, err) < 0 || check_figure_name(e, s->figure, err) < 0)
            return NW_EINVAL;
    }
    return 0;
}

/* Does the experiment search all that a claim is about, in every game of the claim? */
static int check_terms(const lab_experiment *e, const lab_claim *c, const lab_expression *x,
                       nw_error *err)
{
    for (int g = 0; g < e->games; g++)
        for (int i = 0; lab_listed(c->games, e->game[g].name) && i < x->terms; i++)
            if (!lab_term_exists(&e->game[g], &x->term[i]))
                return nw_fail(err, NW_EINVAL,
                               "%.60s: the depth or the value of the sweep of '%s' is not searched "
                               "in %s (%s)",
                               c->value[0] ? c->value : c->exists, x->term[i].contender,
                               e->game[g].name, lab_profile_name(e->profile));
    return 0;
}

static int check_claim(const lab_experiment *e, const lab_claim *c, nw_error *err)
{
    lab_expression x;
    lab_range range;
    if (c->text[0] == 0 || (c->value[0] != 0) == (c->exists[0] != 0))
        return nw_fail(err, NW_EINVAL, "[claim] needs text, and value or exists");
    if ((c->value[0] && lab_range_parse(&range, c->expect, err) < 0) ||
        check_figure_name(e, c->figure, err) < 0)
        return NW_EINVAL;
    if (lab_expression_parse(&x, c->value[0] ? c->value : c->exists, err) < 0)
        return NW_EINVAL;
    for (int i = 0; i < x.terms; i++)
        if (check_words(e, x.term[i].contender, false, err) < 0 ||
            check_metric(e, x.term[i].metric, err) < 0)
            return NW_EINVAL;
    if (check_metric(e, c->metric, err) < 0 || check_words(e, c->games, true, err) < 0)
        return NW_EINVAL;
    return check_terms(e, c, &x, err);
}

static int check_claims(lab_experiment *e, nw_error *err, int *line)
{
    int rc = 0;
    for (int i = 0; rc == 0 && i < e->claims; i++) {
        *line = e->claim[i].line;
        rc = check_claim(e, &e->claim[i], err);
    }
    return rc;
}

static int check_all(lab_experiment *e, const char *file, nw_error *err)
{
    static check *const checks[] = {check_experiment, check_games, check_plots, check_claims};
    nw_error reason = {0};
    int rc = 0, line = 0;
    for (size_t i = 0; rc == 0 && i < sizeof checks / sizeof *checks; i++)
        rc = checks[i](e, &reason, &line);
    return rc < 0 ? nw_fail(err, rc, "%.90s:%d: %.150s", file, line, reason.text) : 0;
}

/* --- reading */

static int read_profile(lab_experiment **out, const char *file, lab_profile profile, nw_error *err)
{
    lab_experiment *e = calloc(1, sizeof *e);
    reader r = {.e = e, .in = SECTIONS};
    if (!e)
        return nw_fail(err, NW_ENOMEM, "out of memory for an experiment");
    e->profile = profile;
    lab_ini_stem(file, e->name, sizeof e->name);
    snprintf(e->file, sizeof e->file, "%.199s", file);
    const lab_ini_handler handler = {on_section, on_key, &r};
    int rc = lab_ini_read(file, &handler, err);
    rc = rc < 0 ? rc : check_all(e, file, err);
    if (rc < 0) {
        lab_experiment_free(e);
        e = NULL;
    }
    *out = e;
    return rc;
}

int lab_experiment_read(lab_experiment **out, const char *file, lab_profile profile, nw_error *err)
{
    for (lab_profile p = LAB_QUICK; p < LAB_PROFILES; p++) {
        const int rc = p == profile ? 0 : read_profile(out, file, p, err);
        if (rc < 0)
            return rc;
        if (p != profile)
            lab_experiment_free(*out);
    }
    return read_profile(out, file, profile, err);
}

void lab_experiment_free(lab_experiment *e)
{
    for (int i = 0; e && i < e->games; i++)
        lab_positions_free(&e->game[i].set);
    free(e);
}

/* --- configurations */

/* All settings were checked when they were read. */
static void apply(lab_config *c, const lab_settings *s)
{
    nw_error err;
    for (int i = 0; i < s->count; i++)
        lab_setting_set(c, s->list[i].name, s->list[i].value, &err);
}

lab_config lab_configure(const lab_experiment *e, const lab_game_part *g, const lab_contender *c,
                         int value)
{
    const nw_game *game = g->info->rules;
    lab_config config = {.exact_guess = 0, .mm = 2};
    nw_error err;
    char text[16];
    snprintf(config.kind, sizeof config.kind, "%s", e->kind);
    config.options = strcmp(e->preset, "plain") == 0 ? nw_plain(game) : nw_defaults(game);
    config.options.lab = 1;
    apply(&config, &e->settings);
    apply(&config, &g->settings);
    apply(&config, &c->settings);
    snprintf(text, sizeof text, "%d", value);
    if (e->sweep[0] && !c->fixed)
        lab_setting_set(&config, e->sweep, text, &err);
    return config;
}
