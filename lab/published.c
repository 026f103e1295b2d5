/* SPDX-License-Identifier: MIT */
#include "lab/published.h"
#include "base/embedded.h"
#include "core/error.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const nw_embedded lab_text_files[];

static const nw_embedded *find_table(const char *name)
{
    const nw_embedded *f = nw_embedded_find(lab_text_files, name);
    return f && strcmp(f->ending, "csv") == 0 ? f : NULL;
}

bool lab_published_is_table(const char *published)
{
    return isalpha((unsigned char)*published) && !strchr(published, ' ');
}

/* --- ranges */

/* "0.78", "1.5..1.6". */
static bool read_range(const char *text, lab_range *out)
{
    char both[80];
    nw_error ignored;
    snprintf(both, sizeof both, strstr(text, "..") ? "%.30s" : "%.30s..%.30s", text, text);
    return lab_range_parse(out, both, &ignored) == 0 && !out->strict;
}

/* The item of a list for the game, or an item without a game; false if missing or invalid. */
static bool find_item(const char *list, const char *game, lab_range *out)
{
    char item[64];
    for (const char *at = list; *at; at += *at == ',') {
        at += strspn(at, " ");
        const size_t length = strcspn(at, ",");
        const size_t word = isalpha((unsigned char)*at) ? strcspn(at, " ,") : 0;
        snprintf(item, sizeof item, "%.*s", (int)(length - word), at + word);
        if (word == 0 || !game || (strlen(game) == word && memcmp(at, game, word) == 0)) {
            const bool right = read_range(item + strspn(item, " "), out);
            if (game || !right)
                return right;
        }
        at += length;
    }
    return !game;
}

bool lab_published_range(const char *published, const char *game, lab_range *out)
{
    return *published && !lab_published_is_table(published) && find_item(published, game, out);
}

int lab_published_check(const char *published, nw_error *err)
{
    lab_range range;
    if (!*published)
        return 0;
    if (lab_published_is_table(published))
        return find_table(published)
                   ? 0
                   : nw_fail(err, NW_EINVAL, "unknown published table '%.40s'", published);
    if (find_item(published, NULL, &range))
        return 0;
    return nw_fail(err, NW_EINVAL,
                   "published: expected a table, a number, A..B, or a list by game as in chess "
                   "0.25, checkers 0.11");
}

/* --- tables */

typedef struct cell {
    char game[16], metric[16], contender[40], position[8];
    int depth;
    double value;
} cell;

static bool read_cell(const char *line, cell *c)
{
    return isalpha((unsigned char)*line) &&
           sscanf(line, "%15[^,],%d,%15[^,],%39[^,],%7[^,],%lf", c->game, &c->depth, c->metric,
                  c->contender, c->position, &c->value) == 6;
}

enum { PLACES = 128 }; /* a position: its number, or its board's letter */

static int place_of(const cell *c)
{
    const int place = isdigit((unsigned char)c->position[0]) ? atoi(c->position) : c->position[0];
    return place > 0 && place < PLACES ? place : 0;
}

static bool is_asked(const cell *c, const lab_printed *at, const lab_term *t)
{
    return strcmp(c->game, at->game) == 0 && strcmp(c->contender, t->contender) == 0 &&
           strcmp(c->metric, t->metric[0] ? t->metric : at->metric) == 0;
}

/* The table's depth nearest to the one wanted; 0 if the term is missing. */
static int nearest_depth(const nw_embedded *table, const lab_printed *at, const lab_term *t)
{
    const int wanted = lab_term_depth(t, at->depths);
    int nearest = 0;
    cell c;
    for (const char *const *line = table->lines; *line; line++)
        if (read_cell(*line, &c) && is_asked(&c, at, t) &&
            (nearest == 0 || abs(c.depth - wanted) < abs(nearest - wanted)))
            nearest = c.depth;
    return nearest;
}

void lab_published_depths(const lab_printed *at, const char *contender, lab_numbers *out)
{
    const nw_embedded *table = find_table(at->table);
    lab_term t = {.divide = false};
    cell c;
    snprintf(t.contender, sizeof t.contender, "%.39s", contender);
    out->count = 0;
    for (const char *const *line = table ? table->lines : NULL; line && *line; line++)
        if (read_cell(*line, &c) && is_asked(&c, at, &t) && out->count < LAB_NUMBERS_MAX &&
            lab_numbers_find(out, c.depth) < 0)
            out->number[out->count++] = c.depth;
}

/* Multiplies or divides by a term, position by position; missing values become NAN. */
static void apply(const nw_embedded *table, const lab_printed *at, const lab_term *t, int depth,
                  double value[PLACES])
{
    double own[PLACES];
    cell c;
    for (int i = 0; i < PLACES; i++)
        own[i] = NAN;
    for (const char *const *line = table->lines; *line; line++)
        if (read_cell(*line, &c) && is_asked(&c, at, t) && c.depth == depth)
            own[place_of(&c)] = c.value;
    for (int i = 0; i < PLACES; i++)
        value[i] = t->divide ? value[i] / own[i] : value[i] * own[i];
}

void lab_published_expression(const lab_printed *at, const lab_expression *x, lab_sample *out,
                              int *depth)
{
    const nw_embedded *table = find_table(at->table);
    double value[PLACES];
    out->count = *depth = 0;
    for (int i = 0; i < PLACES; i++)
        value[i] = 1;
    for (int t = 0; table && t < x->terms; t++) {
        const int found = nearest_depth(table, at, &x->term[t]);
        *depth = t == 0 ? found : *depth;
        apply(table, at, &x->term[t], found, value);
    }
    for (int i = 1; table && i < PLACES; i++)
        if (isfinite(value[i]))
            lab_sample_add(out, value[i], i, i);
}

int lab_board_of(const lab_position *p)
{
    const char *letter = strstr(p->note, "c0 \"Board ");
    return letter ? (unsigned char)letter[10] : 0;
}
