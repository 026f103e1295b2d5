/* SPDX-License-Identifier: MIT */
#include "lab/marks.h"
#include "core/error.h"
#include "lab/experiment_parts.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const lab_experiment *e;
    const lab_plot *p;
    const char *at; /* the rest of the item */
    lab_mark *mark;
} reader;

static bool is_game(const lab_experiment *e, const char *word)
{
    for (int g = 0; g < e->games; g++)
        if (strcmp(e->game[g].name, word) == 0)
            return true;
    return false;
}

static void keep(char to[LAB_NAME_SIZE], const char *word)
{
    snprintf(to, LAB_NAME_SIZE, "%.39s", word);
}

/* --- the words of an item */

static int read_place(reader *r, nw_error *err)
{
    char word[LAB_NAME_SIZE], *end = NULL;
    r->at = lab_take_word(r->at, word);
    const long n = strtol(word, &end, 10);
    if (r->mark->placed)
        return nw_fail(err, NW_EINVAL, "at: two places without a comma between them");
    r->mark->placed = true;
    r->mark->last = strcmp(word, "last") == 0;
    r->mark->at = (int)n;
    if (r->mark->last || (end != word && *end == 0 && n > -100000000 && n < 100000000))
        return 0;
    return nw_fail(err, NW_EINVAL, "at: expected a number of the axis below, or last");
}

static int check_shown(const reader *r, const char *contender, nw_error *err)
{
    if (lab_contender_find(r->e, contender) < 0)
        return nw_fail(err, NW_EINVAL, "of: unknown contender '%.39s'", contender);
    if (!lab_listed(r->p->show, contender))
        return nw_fail(err, NW_EINVAL, "the figure does not show '%.39s'", contender);
    return 0;
}

static int read_other(reader *r, nw_error *err)
{
    r->at = lab_take_word(r->at, r->mark->of);
    if (r->p->over[0])
        return nw_fail(err, NW_EINVAL, "of: the figure is relative to %s already", r->p->over);
    return check_shown(r, r->mark->of, err);
}

static int read_value(lab_mark *m, nw_error *err)
{
    if (m->valued)
        return nw_fail(err, NW_EINVAL, "two numbers without a comma between them");
    m->valued = true;
    /* A ratio is drawn in per cent. */
    return isfinite(100 * m->value.lo) && isfinite(100 * m->value.hi)
               ? 0
               : nw_fail(err, NW_EINVAL, "a number that is too large");
}

static int read_word(reader *r, nw_error *err)
{
    lab_mark *m = r->mark;
    char word[LAB_NAME_SIZE];
    nw_error ignored;
    r->at = lab_take_word(r->at, word);
    if (strcmp(word, "at") == 0)
        return read_place(r, err);
    if (strcmp(word, "of") == 0)
        return read_other(r, err);
    if (lab_published_range(word, "", &m->value))
        return read_value(m, err);
    if (is_game(r->e, word)) {
        keep(m->game, word);
        return lab_listed(r->p->games, word)
                   ? 0
                   : nw_fail(err, NW_EINVAL, "the figure does not show '%.39s'", word);
    }
    if (lab_contender_find(r->e, word) >= 0) {
        keep(m->contender, word);
        return check_shown(r, word, err);
    }
    keep(m->table, word);
    if (lab_published_is_table(word) && lab_published_check(word, &ignored) == 0)
        return 0;
    return nw_fail(
        err, NW_EINVAL,
        "'%.39s' is not a game, contender, number or table of lab/published; expected as "
        "in chess mtdf 0.78 at 9, marsland",
        word);
}

/* Do the words form one of the three kinds? */
static int check_mark(const reader *r, nw_error *err)
{
    const lab_mark *m = r->mark;
    const bool over_depths = strcmp(r->p->x, "sweep") != 0;
    if (m->table[0] && (m->valued || m->of[0] || m->contender[0] || m->last))
        return nw_fail(err, NW_EINVAL, "%s: a table has its own numbers and contenders", m->table);
    if (m->table[0] && m->placed && over_depths)
        return nw_fail(err, NW_EINVAL, "%s: a table is drawn at its own depths", m->table);
    if (!m->table[0] && !m->valued && (!m->placed || m->last || m->of[0]))
        return nw_fail(err, NW_EINVAL, "an item without a number, a table, or a place as in at 17");
    return m->of[0] && !m->placed ? nw_fail(err, NW_EINVAL, "of: at which depth is missing") : 0;
}

int lab_marks_parse(lab_marks *out, const lab_experiment *e, const lab_plot *p, nw_error *err)
{
    char item[200];
    nw_error reason = {0};
    int rc = 0;
    out->count = 0;
    for (const char *at = p->published; rc == 0 && *at; at += *at == ',') {
        const size_t length = strcspn(at, ",");
        if (out->count == LAB_MARKS_MAX || length >= sizeof item)
            return nw_fail(err, NW_EINVAL, "published: more than %d items, or a long one",
                           LAB_MARKS_MAX);
        snprintf(item, sizeof item, "%.*s", (int)length, at);
        reader r = {e, p, item + strspn(item, " "), &out->list[out->count++]};
        *r.mark = (lab_mark){.at = 0};
        while (rc == 0 && *r.at)
            rc = read_word(&r, &reason);
        rc = rc == 0 ? check_mark(&r, &reason) : rc;
        at += length;
        if (rc == 0 && at[0] == ',' && !at[1])
            rc = nw_fail(&reason, NW_EINVAL, "nothing follows the last comma");
    }
    return rc < 0 ? nw_fail(err, rc, "published: %.180s", reason.text) : 0;
}

/* --- matching */

bool lab_mark_belongs(const lab_mark *m, const char *game, const char *contender)
{
    return (!m->game[0] || strcmp(m->game, game) == 0) &&
           (!contender || !m->contender[0] || strcmp(m->contender, contender) == 0);
}

void lab_mark_depths(const lab_mark *m, const lab_plot *p, const char *game, const char *contender,
                     lab_numbers *out)
{
    const lab_printed at = {m->table, game, p->metric, NULL, NULL};
    lab_numbers own, other;
    lab_published_depths(&at, contender, &own);
    lab_published_depths(&at, p->over, &other);
    out->count = 0;
    for (int i = 0; i < own.count; i++)
        if (!p->over[0] || lab_numbers_find(&other, own.number[i]) >= 0)
            out->number[out->count++] = own.number[i];
}
