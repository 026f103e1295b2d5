/* SPDX-License-Identifier: MIT */
#include "play/player.h"
#include "core/error.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64 };

/* A word of the text and the field it sets. A switch is an int that NAME sets and no-NAME clears;
 * the others are NAME=VALUE. Ranges that the library checks itself are not narrowed here. */
typedef enum kind { SWITCH, NUMBER, SCORE, COUNT, SECONDS } kind;

typedef struct word {
    const char *name;
    kind kind;
    size_t offset; /* in play_player */
    long long lo, hi;
    const char *help;
} word;

#define OPTION(field) offsetof(play_player, options.field)

static const word words[] = {
    {"hash", NUMBER, OPTION(table_bits), 0, 32, "log2 of the entries of the table; 0: none"},
    {"two-bounds", SWITCH, OPTION(two_bounds), 0, 1, "entries keep both bounds"},
    {"at-least", SWITCH, OPTION(at_least), 0, 1, "entries serve shallower searches too"},
    {"store-leaves", SWITCH, OPTION(store_leaves), 0, 1,
     "leaves and the nodes above them are stored"},
    {"deepen", NUMBER, OPTION(deepen), 0, 2, "plies between iterations; 0: none"},
    {"table-move", SWITCH, OPTION(table_move), 0, 1, "the best move of an earlier search first"},
    {"static-order", SWITCH, OPTION(static_order), 0, 1, "the game's own ordering"},
    {"killers", SWITCH, OPTION(killers), 0, 1, "two killer moves a ply"},
    {"history", SWITCH, OPTION(history), 0, 1, "the history heuristic"},
    {"refutation", SWITCH, OPTION(refutation), 0, 1, "the refutation table"},
    {"shallow-order", SWITCH, OPTION(shallow_order), 0, 1, "internal iterative deepening"},
    {"etc", NUMBER, OPTION(etc), 0, 250,
     "enhanced transposition cutoffs from so many plies; 0: none"},
    {"quiescence", SWITCH, OPTION(quiescence), 0, 1, "noisy moves beyond the horizon"},
    {"guess-back", NUMBER, OPTION(guess_back), 1, 2,
     "the guess is the value of so many iterations ago"},
    {"offset", SCORE, OPTION(offset), -NW_SCORE_MAX, NW_SCORE_MAX, "added to the guess"},
    {"delta", SCORE, OPTION(delta), 1, NW_SCORE_MAX, "half the aspiration window"},
    {"step", SCORE, OPTION(step), 1, NW_SCORE_MAX, "the step of mtd-step"},
    {"grain", SCORE, OPTION(grain), 0, 1000000, "evaluations are rounded to multiples of it"},
    {"play", SWITCH, OPTION(play), 0, 1, "the rules of play; without: the laboratory's search"},
    {"accelerate", SWITCH, OPTION(accelerate), 0, 1, "mtd-step doubles its steps"},
    {"depth", NUMBER, offsetof(play_player, depth), 1, NW_PLIES_MAX, "plies at most"},
    {"nodes", COUNT, offsetof(play_player, nodes), 1, 1000000000000, "nodes a move at most"},
    {"solver", SWITCH, offsetof(play_player, solver), 0, 1,
     "in the arena: solved endings of Othello and checkers are used"},
    {"time", SECONDS, offsetof(play_player, seconds), 0, 1000000, "seconds a move at most"},
    {NULL, SWITCH, 0, 0, 0, NULL},
};

static const char *const schemes[] = {"always", "new",      "old",     "deep",
                                      "big",    "two-deep", "two-big", NULL};

nw_options play_player_defaults(const nw_game_info *game)
{
    return nw_play_defaults(game->rules);
}

int play_player_table_bits(long long megabytes)
{
    int bits = 16; /* 2^16 entries of 16 bytes are a megabyte */
    while (bits < 32 && (2LL << (bits - 16)) <= megabytes)
        bits++;
    return bits;
}

static const word *find_word(const char *name)
{
    for (const word *w = words; w->name; w++)
        if (strcmp(w->name, name) == 0)
            return w;
    return NULL;
}

static const char *find_algorithm(const char *name)
{
    for (int i = 0; nw_algorithm_name(i); i++)
        if (strcmp(nw_algorithm_name(i), name) == 0)
            return nw_algorithm_name(i);
    return NULL;
}

static int set_switch(play_player *p, const word *w, int on)
{
    *(int *)(void *)((char *)p + w->offset) = on;
    return 0;
}

static int set_value(play_player *p, const word *w, const char *value, nw_error *err)
{
    void *to = (char *)p + w->offset;
    char *end = NULL;
    const double number = strtod(value, &end);
    if (end == value || *end || !(number >= (double)w->lo && number <= (double)w->hi) ||
        (w->kind != SECONDS && number != (double)(long long)number))
        return nw_fail(err, NW_EINVAL, "player: %s=%.30s: expected a number in %lld..%lld", w->name,
                       value, w->lo, w->hi);
    if (w->kind == SECONDS)
        *(double *)to = number;
    else if (w->kind == COUNT)
        *(uint64_t *)to = (uint64_t)number;
    else if (w->kind == SCORE)
        *(nw_score *)to = (nw_score)number;
    else
        *(int *)to = (int)number;
    return 0;
}

/* A bit of selectivity, or all of them as "selective". Returns whether the name is one. */
static bool set_selective(play_player *p, const char *name, bool on)
{
    unsigned bits = strcmp(name, "selective") == 0 ? NW_SELECT_ALL : 0;
    for (int i = 0; nw_selective_name(i); i++)
        if (strcmp(nw_selective_name(i), name) == 0)
            bits = 1u << i;
    p->options.selective = on ? p->options.selective | bits : p->options.selective & ~bits;
    return bits != 0;
}

static int set_scheme(play_player *p, const char *name, nw_error *err)
{
    for (const char *const *s = schemes; *s; s++)
        if (strcmp(*s, name) == 0) {
            p->options.replace = *s;
            return 0;
        }
    return nw_fail(err, NW_EINVAL,
                   "player: replace=%.30s: expected always new old deep big two-deep two-big",
                   name);
}

/* One word, which may be changed. */
static int read_word(play_player *p, char *text, nw_error *err)
{
    char *value = strchr(text, '=');
    const char *algorithm = find_algorithm(text);
    if (algorithm) {
        p->options.algorithm = algorithm;
        return 0;
    }
    if (value)
        *value++ = '\0';
    if (value && strcmp(text, "replace") == 0)
        return set_scheme(p, value, err);
    const bool off = strncmp(text, "no-", 3) == 0;
    const word *w = find_word(off ? text + 3 : text);
    if (!value && set_selective(p, off ? text + 3 : text, !off))
        return 0;
    if (w && w->kind == SWITCH && !value)
        return set_switch(p, w, !off);
    if (w && w->kind != SWITCH && value && !off)
        return set_value(p, w, value, err);
    if (w && off && !value && w->lo == 0 && w->kind == NUMBER)
        return set_switch(p, w, 0);
    if (w)
        return nw_fail(err, NW_EINVAL, "player: %.40s: expected %s%s", text, w->name,
                       w->kind == SWITCH ? " or its no-" : "=NUMBER");
    return nw_fail(err, NW_EINVAL, "player: '%.40s' is neither an algorithm nor an option", text);
}

int play_player_parse(play_player *out, const nw_game_info *game, const char *text, nw_error *err)
{
    *out = (play_player){.options = play_player_defaults(game), .solver = 1};
    for (const char *at = text; *at;) {
        char one[WORD];
        const size_t length = strcspn(at, ",");
        if (length >= sizeof one)
            return nw_fail(err, NW_EINVAL, "player: '%.40s' is too long", at);
        memcpy(one, at, length);
        one[length] = '\0';
        const int rc = length ? read_word(out, one, err) : 0;
        if (rc != 0)
            return rc;
        at += length + (at[length] == ',');
    }
    if (!out->options.play) { /* the laboratory searches every move */
        out->options.selective = 0;
        out->options.grain = 0;
    }
    return 0;
}

void play_player_words(nw_buffer *out)
{
    for (const word *w = words; w->name; w++)
        nw_buffer_add(out, w->kind == SWITCH ? "%s, no-%s" : "%s=N", w->name, w->name),
            nw_buffer_add(out, "\t%s\n", w->help);
    for (int i = 0; nw_selective_name(i); i++)
        nw_buffer_add(out, "%s, no-%s\tselectivity\n", nw_selective_name(i), nw_selective_name(i));
    nw_buffer_add(out, "selective, no-selective\tall of it\n");
    nw_buffer_add(out, "replace=NAME\talways new old deep big two-deep two-big\n");
}
