/* SPDX-License-Identifier: MIT */
#include "lab/settings.h"
#include "core/error.h"
#include "core/text.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum value_kind { INTEGER, SWITCH, BITS, WORD } value_kind;

/* The words a setting may have; NULL for algo, whose words the library lists. */
static const char *const modes[] = {"one", "two", NULL};
static const char *const depths[] = {"equal", "at-least", NULL};
static const char *const schemes[] = {"always", "new",      "old",     "deep",
                                      "big",    "two-deep", "two-big", NULL};

typedef struct setting {
    const char *name;
    value_kind kind;
    size_t at;  /* of an int (WORD with numbered: too), or of a const char * */
    int lo, hi; /* INTEGER */
    const char *const *words;
    bool numbered; /* the int is the number of the word */
} setting;

#define OPTION(field) offsetof(lab_config, options.field)
enum { FAR = NW_SCORE_MAX / 4 };

static const setting settings[] = {
    {"algo", WORD, OPTION(algorithm), 0, 0, NULL, false},
    {"table", BITS, OPTION(table_bits), 4, 32, NULL, false},
    {"table-mode", WORD, OPTION(two_bounds), 0, 0, modes, true},
    {"table-depth", WORD, OPTION(at_least), 0, 0, depths, true},
    {"replace", WORD, OPTION(replace), 0, 0, schemes, false},
    {"store-leaves", SWITCH, OPTION(store_leaves), 0, 1, NULL, false},
    {"deepen", INTEGER, OPTION(deepen), 0, 2, NULL, false},
    {"table-move", SWITCH, OPTION(table_move), 0, 1, NULL, false},
    {"static-order", SWITCH, OPTION(static_order), 0, 1, NULL, false},
    {"killers", SWITCH, OPTION(killers), 0, 1, NULL, false},
    {"history", SWITCH, OPTION(history), 0, 1, NULL, false},
    {"refutation", SWITCH, OPTION(refutation), 0, 1, NULL, false},
    {"shallow-order", SWITCH, OPTION(shallow_order), 0, 1, NULL, false},
    {"etc", INTEGER, OPTION(etc), 0, NW_PLIES_MAX, NULL, false},
    {"quiescence", SWITCH, OPTION(quiescence), 0, 1, NULL, false},
    {"guess", INTEGER, OPTION(guess), -FAR, FAR, NULL, false},
    {"guess-back", INTEGER, OPTION(guess_back), 1, 2, NULL, false},
    {"exact-guess", SWITCH, offsetof(lab_config, exact_guess), 0, 1, NULL, false},
    {"offset", INTEGER, OPTION(offset), -FAR, FAR, NULL, false},
    {"delta", INTEGER, OPTION(delta), 1, FAR, NULL, false},
    {"step", INTEGER, OPTION(step), 1, FAR, NULL, false},
    {"accelerate", SWITCH, OPTION(accelerate), 0, 1, NULL, false},
    {"lo", INTEGER, OPTION(lo), -FAR, FAR, NULL, false},
    {"hi", INTEGER, OPTION(hi), -FAR, FAR, NULL, false},
    {"mm", INTEGER, offsetof(lab_config, mm), 0, 20, NULL, false},
    {"lab", SWITCH, OPTION(lab), 0, 1, NULL, false},
};
enum { SETTINGS = sizeof settings / sizeof *settings };

/* Word i of a setting, or NULL. "test" is an algorithm for measurements only: it proves no value,
 * so the library does not list it. */
static const char *word_of(const setting *s, int i)
{
    if (s->words)
        return s->words[i];
    const char *name = nw_algorithm_name(i);
    return name ? name : i > 0 && nw_algorithm_name(i - 1) ? "test" : NULL;
}

static const setting *find(const char *name)
{
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].name, name) == 0)
            return &settings[i];
    return NULL;
}

bool lab_setting_known(const char *name)
{
    return find(name) != NULL;
}

static void put_int(lab_config *c, const setting *s, int value)
{
    memcpy((char *)c + s->at, &value, sizeof value);
}

static int get_int(const lab_config *c, const setting *s)
{
    int value = 0;
    memcpy(&value, (const char *)c + s->at, sizeof value);
    return value;
}

static const char *get_word(const lab_config *c, const setting *s)
{
    const char *word = NULL;
    if (s->numbered)
        return s->words[get_int(c, s)];
    memcpy(&word, (const char *)c + s->at, sizeof word);
    return word;
}

static int set_word(lab_config *c, const setting *s, const char *value, nw_error *err)
{
    char list[200];
    nw_text text = nw_text_in(list, sizeof list);
    const char *word = NULL;
    for (int i = 0; (word = word_of(s, i)) != NULL; i++) {
        if (strcmp(word, value) == 0) {
            if (s->numbered)
                put_int(c, s, i);
            else
                memcpy((char *)c + s->at, &word, sizeof word);
            return 0;
        }
        nw_text_add(&text, "%s%s", i ? ", " : "", word);
    }
    return nw_fail(err, NW_EINVAL, "%s = %.40s: expected one of %s", s->name, value, list);
}

static int set_number(lab_config *c, const setting *s, const char *value, nw_error *err)
{
    char *end = NULL;
    const long number = strtol(value, &end, 10);
    if (end == value || *end || number < s->lo || number > s->hi)
        return nw_fail(err, NW_EINVAL, "%s = %.40s: expected %d..%d%s", s->name, value, s->lo,
                       s->hi, s->kind == BITS ? " or none" : "");
    put_int(c, s, (int)number);
    return 0;
}

static int set_switch(lab_config *c, const setting *s, const char *value, nw_error *err)
{
    const bool on = strcmp(value, "yes") == 0;
    if (!on && strcmp(value, "no") != 0)
        return nw_fail(err, NW_EINVAL, "%s = %.40s: expected yes or no", s->name, value);
    put_int(c, s, on);
    return 0;
}

int lab_setting_set(lab_config *c, const char *name, const char *value, nw_error *err)
{
    const setting *s = find(name);
    if (!s)
        return nw_fail(err, NW_EINVAL, "no setting is called '%.40s'", name);
    if (s->kind == WORD)
        return set_word(c, s, value, err);
    if (s->kind == SWITCH)
        return set_switch(c, s, value, err);
    if (s->kind == BITS && strcmp(value, "none") == 0)
        return put_int(c, s, 0), 0;
    return set_number(c, s, value, err);
}

void lab_config_print(const lab_config *c, char out[LAB_CONFIG_SIZE])
{
    nw_text text = nw_text_in(out, LAB_CONFIG_SIZE);
    nw_text_add(&text, "{\"kind\":\"%s\"", c->kind);
    for (int i = 0; i < SETTINGS; i++) {
        const setting *s = &settings[i];
        nw_text_add(&text, ",\"%s\":", s->name);
        if (s->kind == WORD)
            nw_text_add(&text, "\"%s\"", get_word(c, s));
        else
            nw_text_add(&text, "%d", get_int(c, s));
    }
    nw_text_add(&text, "}");
}
